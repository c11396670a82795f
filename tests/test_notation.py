"""The notation: every form that is read, canonical text, and errors that point at the character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from asked import attempt
from hupai import Hand, HandError, KindSet, Meld, NotationError, parse_tiles
from reference.tiles import KIND_OF, KINDS, NAMES
from twins import Twin, random_twin

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

GLYPHS = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄🀢🀣🀥🀤🀦🀧🀨🀩"
NUMBERS = "一二三四五六七八九"
CHINESE = [f"{number}{suit}" for suit in "萬餅索" for number in NUMBERS]
CHINESE += list("東南西北白發中梅蘭菊竹春夏秋冬")


# Forms of a tile.


@pytest.mark.parametrize("kind", range(42), ids=NAMES)
def test_a_kind_has_one_name_and_is_read_in_every_form(kind: int) -> None:
    name = NAMES[kind]
    for text in (name, GLYPHS[kind], CHINESE[kind], f" {name} "):
        assert parse_tiles(text) == (name,)
    assert list(KindSet([kind])) == list(KindSet(name)) == [name]
    if kind < KINDS:
        assert Hand().add(kind) == Hand().add(GLYPHS[kind]) == Hand(CHINESE[kind])


def test_z_counts_winds_first_then_white_green_red() -> None:
    """Some tools order the dragons the other way round."""
    assert parse_tiles("1234567z") == ("E", "S", "W", "N", "P", "F", "C")
    assert parse_tiles("5z6z7z") == ("P", "F", "C")
    assert str(Hand("11z 567z")) == "EE P F C"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("321m", "123m"),
        ("1m2m3m", "123m"),
        ("3s 1m 2p", "1m 2p 3s"),
        ("C F P N W S E", "E S W N P F C"),
        ("ESWNPFC", "E S W N P F C"),
        ("三万 五筒 五饼 七條 七条 东 发", "3m 55p 77s E F"),
        ("🀄🀄🀅", "F CC"),
        ("1m\t2m\n3m", "123m"),
        ("🀄\ufe0e🀄\ufe0e", "CC"),
        ("", ""),
        ("  ", ""),
        ("|", ""),
        ("123m |", "123m"),
        ("| g1 f4 f1", "| f1 f4 g1"),
        ("|梅冬", "| f1 g4"),
        ("| 🀢🀩", "| f1 g4"),
        ("[432m]", "[234m]"),
        ("[2m3m4m]", "[234m]"),
        ("[ 2 3 4 m ]", "[234m]"),
        ("[EEE]", "[EEE]"),
        ("[111z]", "[EEE]"),
        ("[🀀🀀🀀🀀]", "[EEEE]"),
        ("[東東東]", "[EEE]"),
        ("(1111m)", "(1111m)"),
        ("(中中中中)", "(CCCC)"),
        ("[555+5p]", "[555+5p]"),
        ("[555p+5p]", "[555+5p]"),
        ("[EEE+E]", "[EEE+E]"),
        ("[234m@E]", "[234m@E]"),
        ("[555+5p@N] 1m", "1m [555+5p@N]"),
        ("[EEE@S]", "[EEE@S]"),
        ("1m*", "1m *"),
        ("*1m *", "1m **"),
        ("[12*3m]", "[12*3m]"),
        ("[1*2*3m]", "[1*2*3m]"),
        ("[5*55+5p]", "[555+5*p]"),
        ("[EE*E]", "[EEE*]"),
        ("(E*EE*E)", "(EEE*E*)"),
    ],
)
def test_text_is_read_and_written_in_its_canonical_form(text: str, canonical: str) -> None:
    hand = Hand(text)
    assert str(hand) == canonical
    assert Hand(canonical) == hand
    assert str(Hand(canonical)) == canonical


def test_the_parts_of_a_hand() -> None:
    hand = Hand("23m EE [789s@N] (1111m) [555+5p] | f1 g4")
    assert hand.concealed == ("2m", "3m", "E", "E")
    assert [meld.form for meld in hand.melds] == ["chow", "concealed_kong", "added_kong"]
    assert [meld.from_ for meld in hand.melds] == ["N", None, None]
    assert hand.melds[0].tiles == ("7s", "8s", "9s")
    assert hand.melds[1].kind == "1m"
    assert list(hand.bonus) == ["f1", "g4"]
    assert (hand.tiles, hand.wilds, hand.wild) == (13, 0, None)


def test_the_wild_kind_turns_its_tiles_into_wild_tiles() -> None:
    hand = Hand("123m 55s", wild="5s")
    assert (hand.wilds, hand.wild, str(hand)) == (2, "5s", "123m 55s")
    assert hand != Hand("123m 55s")
    assert hand.held == KindSet("123m 5s")
    assert hand.remove("5s").wilds == 1
    assert hand.add("5s").wilds == 3
    melded = Hand("[45*6s]", wild="5s")
    assert melded.wilds == 1
    with pytest.raises(HandError) as refused:
        Hand("[456s]", wild="5s")
    assert (refused.value.slug, refused.value.value) == ("wild_in_meld", "5s")


# Errors point at the character.

NOT_TILES: list[tuple[str, int, str, str]] = [
    ("123", 0, "1", "digits without a suit"),
    ("1m 23", 3, "2", "digits without a suit"),
    ("123x", 3, "x", "expected a suit"),
    ("12 3m", 2, " ", "expected a suit"),
    ("0m", 0, "0", "no tile with this number"),
    ("120m", 2, "0", "no tile with this number"),
    ("8z", 0, "8", "no tile with this number"),
    ("178z", 2, "8", "no tile with this number"),
    ("0z", 0, "0", "no tile with this number"),
    ("x", 0, "x", "not a tile"),
    ("1m m", 3, "m", "not a tile"),
    ("e", 0, "e", "not a tile"),
    ("1M", 1, "M", "expected a suit"),
    ("1m\0", 2, "\0", "not a tile"),
    ("🀄🀫", 1, "🀫", "not a tile"),
    ("三", 1, "end of text", "expected 萬, 餅 or 索"),
    ("三三", 1, "三", "expected 萬, 餅 or 索"),
    ("１m", 0, "１", "not a tile"),
    ("f1", 0, "f", "bonus tiles stand after"),
    ("1m 春", 3, "春", "bonus tiles stand after"),
    ("| 1m", 2, "1", "only bonus tiles"),
    ("| E", 2, "E", "only bonus tiles"),
    ("| f5", 3, "5", "expected 1 to 4"),
    ("| f", 3, "end of text", "expected 1 to 4"),
    ("| f1 f1", 5, "f", "the same bonus tile twice"),
    ("| f1 梅", 5, "梅", "the same bonus tile twice"),
    ("| f1 | g1", 5, "|", "not a tile"),
    ("| [123m]", 2, "[", "not a tile"),
    ("| *", 2, "*", "not a tile"),
    ("[123m", 0, "[", "bracket without an end"),
    ("1m (1111m", 3, "(", "bracket without an end"),
    ("[123m)", 5, ")", "not a tile"),
    ("1m]", 2, "]", "not a tile"),
    ("[]", 0, "[", "not a chow, pung or kong"),
    ("[12m]", 0, "[", "not a chow, pung or kong"),
    ("[124m]", 0, "[", "not a chow, pung or kong"),
    ("[891m]", 0, "[", "not a chow, pung or kong"),
    ("[89m1p]", 0, "[", "not a chow, pung or kong"),
    ("[ESW]", 0, "[", "not a chow, pung or kong"),
    ("[1112m]", 0, "[", "not a chow, pung or kong"),
    ("(111m)", 0, "(", "not a chow, pung or kong"),
    ("(123m)", 0, "(", "not a chow, pung or kong"),
    ("[55+5p]", 0, "[", "not a chow, pung or kong"),
    ("[55+55p]", 0, "[", "not a chow, pung or kong"),
    ("[12+3m]", 0, "[", "not a chow, pung or kong"),
    ("[11111m]", 5, "1", "a meld has three or four tiles"),
    ("[111111m]", 6, "1", "a meld has three or four tiles"),
    ("[EEEEE]", 5, "E", "a meld has three or four tiles"),
    ("[123]", 1, "1", "digits without a suit"),
    ("[12x]", 3, "x", "expected a suit"),
    ("[555++5p]", 5, "+", ""),
    ("(555+5p)", 4, "+", ""),
    ("[123m@X]", 6, "X", "expected a seat"),
    ("[123m@]", 6, "]", "expected a seat"),
    ("[123m@e]", 6, "e", "expected a seat"),
    ("[123m@E@S]", 7, "@", "the seat ends the meld"),
    ("[123m@E4m]", 7, "4", "the seat ends the meld"),
    ("(1111m@E)", 6, "@", "not a tile"),
    ("[[123m]]", 1, "[", "not a tile"),
    ("[*23m]", 1, "*", "not a tile"),
    ("1" * 19 + "m", 18, "1", "too many tiles"),
]


@pytest.mark.parametrize(
    ("text", "position", "found", "why"), NOT_TILES, ids=lambda v: repr(v)[:20]
)
def test_errors_name_the_character_and_its_position(
    text: str, position: int, found: str, why: str
) -> None:
    with pytest.raises(NotationError) as refused:
        Hand(text)
    error = refused.value
    assert (error.slug, error.position) == ("notation", position), str(error)
    assert why in str(error)
    assert error.value == found
    assert position == len(text) if found == "end of text" else text[position] == found


IMPOSSIBLE: list[tuple[str, str, str]] = [
    ("22222m", "too_many_copies", "2m"),
    ("22m [222m]", "too_many_copies", "2m"),
    ("1m (1111m)", "too_many_copies", "1m"),
    ("[123m] [123m] 111m", "too_many_copies", "1m"),
    ("*****", "too_many_wilds", "5"),
    ("**** [1*23m]", "too_many_wilds", "5"),
    ("123456789m 123456p", "hand_size", "15"),
    ("123456789m [123m] (5555p)", "hand_size", "15"),
    ("[123m] [456m] [789m] [123p] [456p]", "too_many_melds", "5"),
    ("[1*2*3*m]", "meld_tiles", "1m"),
    ("[f1f1f1]", "meld_tiles", "f1"),
]


@pytest.mark.parametrize(("text", "slug", "value"), IMPOSSIBLE)
def test_tiles_that_cannot_be_held_are_refused(text: str, slug: str, value: str) -> None:
    with pytest.raises(HandError) as refused:
        Hand(text)
    assert (refused.value.slug, refused.value.value) == (slug, value)


@pytest.mark.parametrize(
    ("text", "position"), [("123m", 0), ("", 0), ("[123m] [123m]", 7), ("[123m]x", 6), (" 1m", 1)]
)
def test_a_meld_is_one_meld(text: str, position: int) -> None:
    with pytest.raises(NotationError) as refused:
        Meld(text)
    assert refused.value.position == position


@pytest.mark.parametrize("text", ["", "1m2m", "12m", "123m"])
def test_a_kind_is_one_tile(text: str) -> None:
    with pytest.raises(NotationError, match="exactly one tile"):
        Hand().add(text)


@pytest.mark.parametrize("length", [401, 10_000, 10_000_000])
@pytest.mark.parametrize("letter", ["1", " ", "[", "*", "🀄", "|", "E"])
def test_texts_too_long_for_a_hand_are_refused_at_once(letter: str, length: int) -> None:
    for read in (Hand, Meld, parse_tiles, KindSet):
        with pytest.raises(NotationError) as refused:
            read(letter * length)
        assert refused.value.position == 400
        assert len(str(refused.value)) < 200


# Round trips.


def with_bonus(rng: Random, twin: Twin) -> Hand:
    """The hand with some bonus tiles and melds from some seats."""
    bonus = rng.sample(NAMES[KINDS:], rng.choice([0, 0, 1, 3, 8]))
    text = twin.text
    for seat in rng.sample("ESWN", 2):
        if rng.random() < 0.5:
            text = text.replace("]", f"@{seat}]", 1) if "@" not in text else text
    return Hand(f"{text} | {' '.join(bonus)}", wild=twin.wild)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Hands of any size, with melds, bonus tiles and wild tiles with or without a kind."""
    rng = draw(st.randoms(use_true_random=False))
    twin = random_twin(rng, rng.choice([13, 14]), rng.choice([0, 0, 1, 2, 4]))
    unused = [kind for kind in range(KINDS) if not twin.counts[kind] + twin.held[kind]]
    wild = rng.choice([None, rng.choice(unused)])
    hand = with_bonus(rng, Twin(twin.counts, twin.melds, twin.wilds, wild))
    for name in rng.sample(hand.concealed, rng.randint(0, len(hand.concealed))):
        hand = hand.remove(name)
    return hand


@given(hands())
def test_hands_come_back_from_their_text(hand: Hand) -> None:
    again = Hand(str(hand), wild=hand.wild)
    assert again == hand
    assert hash(again) == hash(hand)
    assert str(again) == str(hand)
    for meld in hand.melds:
        assert Meld(str(meld)) == meld
    assert KindSet(str(hand.bonus)) == hand.bonus


@given(hands())
def test_hands_come_back_from_their_parts(hand: Hand) -> None:
    if hand.wild is None and hand.wilds:
        return  # wild tiles without a kind have no place in 34 counts
    parts: dict[str, Any] = {"melds": hand.melds, "bonus": hand.bonus, "wild": hand.wild}
    assert Hand.of(hand.counts, **parts) == hand
    assert Hand.of(list(hand.counts), **parts | {"melds": [str(m) for m in hand.melds]}) == hand
    assert sum(hand.counts) == len(hand.concealed)


@given(hands(), st.randoms(use_true_random=False))
def test_adding_and_removing_are_opposites(hand: Hand, rng: Random) -> None:
    for name in hand.held:
        assert hand.remove(name).add(name) == hand
    name = NAMES[rng.randrange(KINDS)]
    more, refused = attempt(lambda: hand.add(name))
    if more is None:
        assert refused is not None
        assert refused.slug in ("too_many_copies", "too_many_wilds", "hand_size")
    else:
        assert more.tiles == hand.tiles + 1
        assert more.remove(name) == hand


@given(st.text(alphabet="123456789mpszESWNPFCfg[]()|+@* \t東萬三🀄🀢x", max_size=60))
def test_any_text_is_a_hand_that_comes_back_or_is_refused(text: str) -> None:
    readers: list[Callable[[str], object]] = [Hand, Meld, KindSet, parse_tiles]
    for read in readers:
        found, refused = attempt(lambda read=read: read(text))  # type: ignore[misc]
        if isinstance(found, (Hand, Meld, KindSet)):
            assert type(found)(str(found)) == found
        elif refused is not None:
            assert refused.slug != "error"
            assert refused.value is not None
            if isinstance(refused, NotationError):
                assert refused.position is not None
                assert 0 <= refused.position <= len(text)


def test_names_of_kinds_are_their_canonical_text() -> None:
    assert [str(KindSet([kind])) for kind in range(42)] == list(NAMES)
    assert [KIND_OF[name] for name in KindSet(range(42))] == list(range(42))


@pytest.mark.parametrize("many", [1, 18, 19, 36, 399])
def test_a_list_of_tiles_is_as_long_as_a_text(many: int) -> None:
    """What lies open may be many more tiles of a suit than a hand has."""
    assert parse_tiles("5" * many + "m") == ("5m",) * many
    assert str(KindSet("5" * many + "m")) == "5m"
    with pytest.raises(NotationError, match="too long"):
        parse_tiles("5" * 400 + "m")


def test_many_open_tiles_of_a_suit_are_read() -> None:
    rules, hand = hupai.rules("hong-kong"), "1p 4577p 1367s EESS"
    text = "1111222233334444555m"
    counts = [4, 4, 4, 4, 3, *[0] * 29]
    assert rules.useful(hand, visible=text) == rules.useful(hand, visible=counts)
