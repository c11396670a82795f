"""Malformed or contradictory input gets a score, a silent no, or a crash."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from asked import attempt
from hupai.game import ACTIONS, parse_action
from reference import shapes, tiles
from twins import Twin, random_twin, reading

from . import layout, table

BASIC, HONG_KONG = hupai.rules("basic"), hupai.rules("hong-kong")
ALL = [hupai.rules(variant) for variant in table.VARIANTS]
KINDS = st.lists(st.integers(0, 33) | st.integers(0, 8), max_size=20)


def how(rules: hupai.Rules) -> dict[str, Any]:
    """What every question of a variant must be told."""
    return {"void": "p"} if rules.ruleset.tiles.void_suit else {}


@given(KINDS)
def test_any_tiles_are_answered_rightly_or_refused_by_name(kinds: list[int]) -> None:
    """B196, B202, B203, for all lists of tiles."""
    text = " ".join(tiles.NAMES[kind] for kind in kinds)
    counts = tiles.count(kinds)
    five = [tiles.NAMES[kind] for kind in range(34) if counts[kind] > 4]
    for rules, size in ((BASIC, 14), (HONG_KONG, 14)):
        answer, refused = attempt(lambda rules=rules: rules.complete(text))  # type: ignore[misc]
        if refused is not None:
            assert isinstance(refused, hupai.HandError)
            assert refused.slug in ("too_many_copies", "hand_size", "too_many_tiles")
            if refused.slug == "too_many_copies":
                assert refused.value in five
            else:
                assert len(kinds) != size
            continue
        assert len(kinds) == size
        assert not five
        expected = shapes.complete(counts, 4)
        if rules is HONG_KONG:
            expected |= shapes.seven_pairs(counts) or shapes.thirteen_orphans(counts)
        assert answer == expected


@given(KINDS, st.integers(0, 33), st.sampled_from(["discard", "self_draw", "rob_kong"]))
def test_any_win_is_scored_rightly_or_refused(kinds: list[int], win: int, by: str) -> None:
    """B196, B200."""
    text = " ".join(tiles.NAMES[kind] for kind in kinds)
    counts = tiles.count([*kinds, win])
    score, refused = attempt(lambda: HONG_KONG.score(text, win, by))
    if isinstance(refused, hupai.NotAWin):
        assert refused.slug == "incomplete"
        assert len(kinds) == 13
        assert not shapes.complete(counts, 4)
    elif isinstance(refused, hupai.HandError):
        assert len(kinds) != 13 or max(counts) > 4
    elif refused is not None:
        assert isinstance(refused, hupai.CircumstanceError)
        assert by == "rob_kong"
        assert counts[win] > 1
    else:
        assert len(kinds) == 13
        assert max(counts) <= 4
        assert score is not None
        assert score.reading is not None


TEXT = st.text(alphabet="123456789mpszESWNPFC fg[]()|+@*", max_size=24)


@given(TEXT)
def test_text_goes_in_and_out_or_is_refused_at_a_place(text: str) -> None:
    """Nothing is guessed, dropped or defaulted."""
    hand, refused = attempt(lambda: hupai.Hand(text))
    if refused is not None:
        assert isinstance(refused, hupai.NotationError | hupai.HandError)
        assert refused.position is None or 0 <= refused.position <= len(text)
        return
    assert hand is not None
    again = hupai.Hand(str(hand))
    assert again == hand
    assert str(again) == str(hand)


@pytest.mark.parametrize(
    ("hand", "win", "kind"),
    [
        ("22222448m 123p 67s", "8s", "2m"),
        ("44555555m 123p 67s", "8s", "5m"),
        ("1111m 23m 456p 789s E", "1m", "1m"),
        ("23m 456p 789s 11m [111m]", "4m", "1m"),
        ("123m 456p 789s E (1111m)", "E", "1m"),
        ("456p 789s 5p [111m] [111m]", "5p", "1m"),
    ],
)
def test_five_of_a_kind_are_refused_wherever_they_lie(hand: str, win: str, kind: str) -> None:
    """B196."""
    for rules in ALL:
        if "E" in hand and not rules.ruleset.tiles.honours:
            continue
        with pytest.raises(hupai.HandError, match=f"{kind}: .*four") as refused:
            rules.score(hand, win, **how(rules))
        assert (refused.value.slug, refused.value.value) == ("too_many_copies", kind)


def test_the_winning_tile_is_not_part_of_the_hand() -> None:
    """B200."""
    for rules in ALL:
        suit = "s" if rules.ruleset.tiles.void_suit else "p"
        complete = f"234567m 345s 678s 55{suit}".replace("55s", "99m")
        pair = "9m" if suit == "s" else "5p"
        ready = complete.replace("99m", "9m").replace("55p", "5p")
        with pytest.raises(hupai.HandError, match="13 with"):
            rules.score(complete, pair, **how(rules))
        with pytest.raises(hupai.HupaiError, match=r"13 with|win is missing"):
            rules.score(ready, None, **how(rules))
        with pytest.raises(hupai.CircumstanceError, match="win is missing"):
            rules.score(complete, None, "discard", **how(rules))
        without = rules.ruleset.hands.without_tile
        if without != ():  # some rules know hands that are won as they were dealt
            dealt = rules.score(complete, seat="E", flags=without, **how(rules))
            assert dealt.winning_block is None
        assert rules.score(ready, pair, **how(rules)).winning_block is not None


CONTRADICTIONS: list[tuple[str, dict[str, Any]]] = [
    ("kong_replacement", {"by": "self_draw", "flags": "kong_replacement"}),
    ("last_tile", {"by": "discard", "flags": "last_tile"}),
    ("last_tile", {"by": "rob_kong", "flags": "last_tile"}),
    ("last_discard", {"by": "self_draw", "flags": "last_discard"}),
    ("heavenly", {"by": "self_draw", "seat": "S", "flags": "heavenly"}),
    ("heavenly", {"by": "discard", "flags": "heavenly"}),
    ("heavenly", {"by": "self_draw", "flags": ("heavenly", "last_tile")}),
    ("earthly", {"by": "discard", "seat": "E", "flags": "earthly"}),
    ("kong_on_kong", {"by": "self_draw", "flags": "kong_on_kong"}),
]


@pytest.mark.parametrize(("flag", "call"), CONTRADICTIONS)
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_circumstances_that_contradict_are_refused(
    variant: str, flag: str, call: dict[str, Any]
) -> None:
    """B201."""
    rules = hupai.rules(variant)
    hand = "234567m 34m 678s 99s"
    with pytest.raises(hupai.CircumstanceError) as refused:
        rules.score(hand, "5m", **call, **how(rules))
    known = {circumstance.flag for circumstance in rules.ruleset.hands.circumstances}
    given = {call["flags"]} if isinstance(call["flags"], str) else set(call["flags"])
    if given <= known:
        assert (refused.value.slug, refused.value.value) == ("contradiction", flag)


def test_a_dealer_is_east_where_seats_are_winds() -> None:
    """B201."""
    for by, flag, seat in (("discard", "earthly", "E"), ("self_draw", "earthly", "S")):
        with pytest.raises(hupai.CircumstanceError):
            HONG_KONG.score("234567m 345p 78s 55p", "6s", by, seat=seat, flags=flag)
    with pytest.raises(hupai.CircumstanceError) as refused:
        HONG_KONG.score("234567m 345p 78s 55p", "6s", dealer="S")
    assert (refused.value.slug, refused.value.value) == ("contradiction", "S")


@pytest.mark.parametrize("variant", table.VARIANTS)
@pytest.mark.parametrize(
    "melds", ["[999p]", "[345m]", "(9999p)", "[999+9p]", "[9999p]", "(9999p) (8888p)"]
)
def test_melds_before_a_heavenly_hand(variant: str, melds: str) -> None:
    """B201 (c): Classical allows concealed kongs, the others no meld at all."""
    rules = hupai.rules(variant)
    if variant in ("sichuan", "basic") and "3" in melds:
        return
    if "heavenly" not in {c.flag for c in rules.ruleset.hands.circumstances}:
        return
    number = melds.count("[") + melds.count("(")
    void = {"void": "s"} if variant == "sichuan" else {}
    hand = ["234567m" if number == 1 else "234m", "78m", "55m"]
    call: dict[str, Any] = {"by": "self_draw", "seat": "E", "flags": "heavenly", **void}
    if variant == "classical" and "[" not in melds:
        assert rules.score(f"{' '.join(hand)} {melds}", "6m", **call).legal
        return
    with pytest.raises(hupai.CircumstanceError):
        rules.score(f"{' '.join(hand)} {melds}", "6m", **call)


def test_the_last_tile_and_a_kong() -> None:
    """B201 (e)."""
    hand = "234567m 78m 55p (9999p)"
    flags = ["last_tile", "kong_replacement"]
    both = {"last_tile_draw", "kong_replacement"}
    for variant in ("hong-kong", "sichuan"):
        void: dict[str, Any] = {"void": "s"} if variant == "sichuan" else {}
        score = hupai.rules(variant).score(hand, "6m", "self_draw", flags=flags, **void)
        assert both <= set(score.patterns)
    with pytest.raises(hupai.CircumstanceError):
        hupai.rules("classical").score(hand, "6m", "self_draw", flags=flags)


def test_melds_contradict_circumstances_too() -> None:
    """B201."""
    opened = "456p 78s 55p [234m] [567m]"
    ways: list[dict[str, Any]] = [
        {"by": "self_draw", "flags": "heavenly"},
        {"by": "discard", "seat": "S", "flags": "earthly"},
    ]
    for call in ways:
        with pytest.raises(hupai.CircumstanceError, match="melds"):
            HONG_KONG.score(opened, "6s", **call)
    one_kong = "456p 78s 55p [234m] (7777m)"
    with pytest.raises(hupai.CircumstanceError, match="melds"):
        HONG_KONG.score(one_kong, "6s", "self_draw", flags=["kong_replacement", "kong_on_kong"])


def test_a_robbed_tile_is_held_by_nobody_else() -> None:
    """B201 (a): a tile that was drawn is not robbed."""
    with pytest.raises(hupai.CircumstanceError, match="the others lie in the kong"):
        HONG_KONG.score("234567m 345p 678s 5p", "5p", "rob_kong")
    for rules in ALL:
        for flag in ("robbing_kong", "rob_kong"):
            with pytest.raises(hupai.CircumstanceError):
                rules.score("234567m 34m 678s 99s", "5m", "self_draw", flags=flag, **how(rules))


@pytest.mark.parametrize("size", [0, 1, 3, 6, 9, 12, 15, 18])
def test_every_other_size_is_refused(size: int) -> None:
    """B202, B203; `-O` and `-OO` are tried by the program of `test_replay`."""
    hand = " ".join(
        [
            "1m",
            "2m",
            "3m",
            "4m",
            "5m",
            "6m",
            "7m",
            "8m",
            "9m",
            "1s",
            "2s",
            "3s",
            "4s",
            "5s",
            "6s",
            "7s",
            "8s",
            "9s",
        ][:size]
    )
    for rules in ALL:
        for question in ("complete", "readings", "discards"):
            call = {} if question == "readings" else how(rules)
            with pytest.raises(hupai.HandError) as refused:
                getattr(rules, question)(hand, **call)
            assert refused.value.slug in ("hand_size", "too_many_tiles")
            assert str(size) in str(refused.value)
        with pytest.raises(hupai.HandError):
            rules.score(hand, "1m", **how(rules))


@pytest.mark.parametrize("hand", ["123s", "123456s", "123456789s 111222p", "1m"])
def test_three_or_six_tiles_are_no_win(hand: str) -> None:
    """B203."""
    with pytest.raises(hupai.HandError, match="wrong number of tiles"):
        BASIC.complete(hand)
    with pytest.raises(hupai.HandError, match="wrong number of tiles"):
        BASIC.score(hand)


@pytest.mark.parametrize("seed", range(3))
def test_equal_hands_written_differently_are_one_hand(seed: int) -> None:
    """B206."""
    rng = Random(seed)
    twin: Twin = random_twin(rng, 13)
    counts = list(twin.hand.counts)
    as_numbers: list[Any] = [tuple(counts), np.array(counts), np.array(counts, np.int8)]
    for form in [*as_numbers, iter(counts), dict(enumerate(counts)).values()]:
        assert hupai.Hand.of(form, melds=twin.hand.melds) == twin.hand
    kind = twin.free()[0]
    for same in (kind, np.uint8(kind), np.int64(kind), tiles.NAMES[kind]):
        assert twin.hand.add(same) == twin.more(kind).hand
    for one in BASIC.readings(twin.more(kind).hand):
        assert reading(one)


def test_equal_actions_written_differently_are_one_action() -> None:
    """B206."""
    for action in ACTIONS:
        same: list[Any] = [action.id, np.int64(action.id), np.uint8(action.id % 256), action.text]
        for form in same[:2] + same[3:]:
            assert hupai.game.actions.to_action(form) is action
        assert hash(parse_action(action.text)) == hash(action)
        for twin in (copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
            assert twin == action
            assert hash(twin) == hash(action)
    for text in ("chow 435m", "chow 543m", "chow 354m"):
        assert parse_action(text) is parse_action("chow 345m")
    for wrong in ("chow 355m", "chow 346m", "chow 891m", "chow 34m", "chow 3456m", "chow 345z"):
        with pytest.raises(hupai.IllegalAction):
            parse_action(wrong)


def test_actions_written_differently_are_accepted() -> None:
    """B206."""
    hands = {"E": "5m147m258p369sESWN", "S": "46m258p369sESWNP"}
    ends = set()
    for form in ("chow 456m", "chow 654m", parse_action("chow 456m"), np.int32(98)):
        deal = layout.deal("basic", hands, "E discard 5m")
        if isinstance(form, np.int32):
            form = np.int32(parse_action("chow 456m").id)
        deal.act("S", form)  # type: ignore[arg-type]
        layout.pass_all(deal)
        ends.add(deal.events)
        assert layout.melds(deal, "S") == [("chow", "4m")]
    assert len(ends) == 1
