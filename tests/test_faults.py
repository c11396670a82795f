"""Mistakes that mahjong programs are known for.

Each is tested as the property of its whole kind, with the example beside it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import asked
import hupai
from reference import generate, hong_kong, shapes, tiles
from twins import Twin, random_twin, reading, sample, seeds

BASIC = hupai.rules("basic")
HONG_KONG = hupai.rules("hong-kong")
SICHUAN = hupai.rules("sichuan")
ALL = [BASIC, HONG_KONG]


def why(rules: hupai.Rules, hand: str, win: str, by: str = "discard", **how: Any) -> str | None:
    """Why a hand does not win."""
    found = rules.why_not(hand, win, by, **how)
    return found.slug if found else None


# Reading the hand: the first grouping, mixed groupings, the winning tile in the poorer set.


@pytest.mark.parametrize("seed", seeds(10))
def test_the_lines_belong_to_one_reading_and_add_up(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 40)):
        case = generate.random_case("hong-kong", rng)
        if "patterns" not in hong_kong.score(case):
            continue
        score = asked.score_of(case)
        assert score.reading is not None
        assert sum(line.value for line in score.lines) == score.raw >= score.total
        win = case["win"]
        read = score.rules.readings(score.hand.add(win))
        assert score.reading in read
        took = score.winning_block
        assert took is not None
        assert took in score.reading.blocks[score.reading.melds :]
        assert win in took.tiles


def test_triplets_are_read_where_they_are_worth_more_than_runs() -> None:
    score = HONG_KONG.score("11222333s 44s SSS", "1s", seat="E")
    assert (score.total, score.value) == (8, 256)
    assert score.patterns == {
        "all_pungs": 3,
        "half_flush": 3,
        "no_bonus_tiles": 1,
        "concealed_hand": 1,
    }
    assert {block.form for block in score.reading.blocks} == {"pung", "pair"}  # type: ignore[union-attr]


def test_overlapping_chows_are_one_grouping_found_once() -> None:
    (found,) = BASIC.readings("567m 567p 34455677s")
    assert str(found) == "567m 567p 345s 456s 77s"


# Waits, readiness, five of a kind.


def test_no_wait_is_missing_in_a_crowded_suit() -> None:
    assert str(BASIC.waits("1113456666788s")) == "2s 5s 7s 8s"


def test_a_kong_leaves_the_rest_of_the_hand_to_be_measured() -> None:
    for rules in ALL:
        assert str(rules.waits("23m 456p 789s 55s (1111m)")) == "4m"


def test_a_short_hand_needs_its_melds() -> None:
    for rules in ALL:
        assert str(rules.waits("11223m 55p [EEE] [999s]")) == "3m"
    for question in ("waits", "distance", "complete", "useful", "discards", "readings"):
        with pytest.raises(hupai.HandError, match="wrong number of tiles: 7") as refused:
            getattr(BASIC, question)("11223m 55p")
        assert (refused.value.slug, refused.value.value) == ("hand_size", "7")


SIZES = {
    "waits": {13},
    "useful": {13},
    "complete": {14},
    "readings": {14},
    "discards": {14},
    "distance": {13, 14},
    "distances": {13, 14},
    "all_waits": {13},
    "best_when_ready": {13},
}


@pytest.mark.parametrize("question", SIZES)
def test_every_question_takes_its_own_sizes_and_no_other(question: str) -> None:
    rng = Random(question)
    for melds in range(5):
        for size in range(3 * melds, 15):
            hand = random_twin(rng, size, melds=melds).hand
            if hand.tiles in SIZES[question]:
                getattr(HONG_KONG, question)(hand)
                continue
            with pytest.raises(hupai.HandError) as refused:
                getattr(HONG_KONG, question)(hand)
            assert refused.value.slug == "hand_size"
            assert refused.value.value == str(hand.tiles)


@pytest.mark.parametrize("hand", ["123s", "123456s", "123456789s 111222p", "1m"])
def test_three_or_six_tiles_are_no_win(hand: str) -> None:
    with pytest.raises(hupai.HandError, match="wrong number of tiles"):
        BASIC.complete(hand)
    with pytest.raises(hupai.HandError, match="wrong number of tiles"):
        BASIC.score(hand)


def test_tiles_left_never_go_below_zero() -> None:
    hand = "123456789m 11p 23s"
    useful = BASIC.useful(hand, visible="1111s")
    assert useful.counts == {"1s": 0, "4s": 4}
    assert useful.left == 4
    with pytest.raises(hupai.HandError, match="1s") as refused:
        BASIC.useful(hand, visible="11111s")
    assert (refused.value.slug, refused.value.value) == ("visible_copies", "1s")
    for visible in ("111p", [0] * 9 + [3] + [0] * 24):
        with pytest.raises(hupai.HandError, match="1p"):
            BASIC.useful(hand, visible=visible)
        with pytest.raises(hupai.HandError, match="1p"):
            BASIC.score(hand, "4s", visible=visible)


@pytest.mark.parametrize("seed", seeds(3))
def test_left_is_what_nobody_shows(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 30)):
        twin = random_twin(rng, 13)
        free = [4 - a - b for a, b in zip(twin.counts, twin.held, strict=True)]
        visible = [rng.randint(0, left) for left in free]
        useful = BASIC.useful(twin.hand, visible=visible)
        expected = {name: free[tiles.KIND_OF[name]] for name in useful.kinds}
        for name in expected:
            expected[name] -= visible[tiles.KIND_OF[name]]
        assert useful.counts == expected
        text = "".join(tiles.NAMES[kind] for kind in tiles.kinds_of(visible))
        assert BASIC.useful(twin.hand, visible=text) == useful


# Special shapes: nearly right tests.


def test_four_of_a_kind_are_not_two_of_seven_different_pairs() -> None:
    fours = "1111m 3355m 22p 44p 6p"
    assert why(HONG_KONG, fours, "6p") == "incomplete"
    assert why(hupai.rules("basic", seven_pairs=True), fours, "6p") == "incomplete"
    assert SICHUAN.score(fours, "6p", void="s").shape == "seven_pairs"
    assert why(HONG_KONG, "1111m 22p 33p 44p 55s F", "F") == "incomplete"


@pytest.mark.parametrize("hand", ["19m 19p 19s ESWNPF 5m", "1119m 19p 19s ESWNP"])
def test_thirteen_orphans_are_more_than_a_set_of_kinds(hand: str) -> None:
    assert why(HONG_KONG, hand, "C" if "5m" in hand else "F") == "incomplete"


@pytest.mark.parametrize("seed", seeds(3))
def test_special_shapes_are_their_one_line_definitions(seed: int) -> None:
    """Hands of a special shape with one tile changed."""
    rng = Random(seed)
    for _ in range(sample(seed, 150)):
        if rng.random() < 0.5:
            counts = [0] * 34
            for kind in rng.sample(range(34), 7):
                counts[kind] = 2
        else:
            counts = [int(kind in tiles.ORPHANS) for kind in range(34)]
            counts[rng.choice(tiles.ORPHANS)] += 1
        if rng.random() < 0.7:
            counts[rng.choice([kind for kind in range(34) if counts[kind]])] -= 1
            counts[rng.randrange(34)] += 1
        found = HONG_KONG.complete(hupai.Hand.of(counts))
        given = tuple(counts)
        expected = shapes.seven_pairs(given) or shapes.thirteen_orphans(given)
        assert found == (expected or shapes.complete(given, 4)), counts


def test_the_terminal_patterns_ask_for_all_tiles_and_look_at_suits() -> None:
    how: dict[str, Any] = {"seat": "S", "round": "S"}
    score = HONG_KONG.score("111p EEE 9s [111m] [999m] | f1", "9s", **how)
    assert (score.patterns, score.value) == ({"all_pungs": 3, "mixed_terminals": 1}, 16)


def test_thirteen_orphans_have_no_other_pattern_of_tiles() -> None:
    score = HONG_KONG.score("19m 19p 19s ESWNPFC", "1m", seat="S")
    assert score.patterns == {"thirteen_orphans": 13, "no_bonus_tiles": 1, "concealed_hand": 1}
    assert (score.raw, score.total, score.value, score.limit) == (15, 13, 8192, "cap")


def test_seven_pairs_of_honours_have_both_patterns() -> None:
    score = HONG_KONG.score("EESSWWNNPPFFC | f1", "C", seat="S")
    assert score.patterns == {"seven_pairs": 4, "all_honours": 10, "concealed_hand": 1}
    assert (score.raw, score.total, score.value) == (15, 13, 8192)


# Concealment.


@pytest.mark.parametrize(
    ("hand", "win", "by", "hidden"),
    [
        ("111m 333p 555s 777s E", "E", "discard", True),
        ("111m 333p 555s 77s EE", "7s", "self_draw", True),
        ("111m 333p 555s 77s EE", "7s", "discard", False),
        ("111m 333p 555s E (7777s)", "E", "discard", True),
        ("111m 333p 555s E [7777s]", "E", "self_draw", False),
        ("111m 333p 555s E [777+7s]", "E", "self_draw", False),
        ("111m 333p 555s E [777s]", "E", "self_draw", False),
    ],
)
def test_a_pung_is_hidden_by_how_its_last_tile_came(
    hand: str, win: str, by: str, hidden: bool
) -> None:
    score = HONG_KONG.score(hand, win, by)
    assert ("four_concealed_pungs" in score.patterns) == hidden


def test_four_undeclared_copies_are_no_kong() -> None:
    undeclared = HONG_KONG.score("1111m 23m 456p 789s E", "E")
    assert all(block.form != "kong" for block in undeclared.reading.blocks)  # type: ignore[union-attr]


# Payments of one win.


def test_a_robbed_kong_is_paid_by_its_maker() -> None:
    score = HONG_KONG.score("234m 678m 56p 99p 345s", "4p", "rob_kong", seat="N")
    assert score.patterns == dict.fromkeys(
        ("all_chows", "no_bonus_tiles", "concealed_hand", "robbing_kong"), 1
    )
    assert score.payments(from_="S") == {"E": 0, "S": -16, "W": 0, "N": 16}


def test_bonus_tiles_count_towards_the_minimum() -> None:
    hand = "234m 567m 345p 678s 5p"
    own, foreign = (HONG_KONG.score(f"{hand} | {tile}", "5p", seat="S") for tile in ("f2", "f3"))
    assert (own.total, own.legal, own.value) == (3, True, 8)
    assert (foreign.total, foreign.legal) == (2, False)
    with pytest.raises(hupai.NotAWin, match="minimum") as refused:
        foreign.payments(from_="E")
    assert refused.value.slug == "below_minimum"


def test_no_bonus_tiles_are_granted_and_denied_rightly() -> None:
    hand = "234m 567m 345p 678s 5p"
    found = [
        set(HONG_KONG.score(f"{hand} {bonus}", "5p", seat="S").patterns) - {"all_chows"}
        for bonus in ("", "| f3", "| f2")
    ]
    assert found == [
        {"no_bonus_tiles", "concealed_hand"},
        {"concealed_hand"},
        {"own_flower", "concealed_hand"},
    ]


# Circumstances and caching.


def test_every_circumstance_changes_the_answer_in_any_order() -> None:
    hand = "234567m 345p 678s 5p"
    ways: list[dict[str, Any]] = [
        {},
        {"by": "self_draw"},
        {"by": "self_draw", "flags": "last_tile"},
        {"seat": "S"},
        {"round": "S"},
        {"seat": "S", "round": "S"},
    ]
    once = [HONG_KONG.score(hand, "5p", **how) for how in ways]
    again = [HONG_KONG.score(hand, "5p", **how) for how in reversed(ways)]
    assert [score.patterns for score in once] == [score.patterns for score in reversed(again)]
    assert len(set(once)) == len(ways)
    assert [score.total for score in once] == [3, 4, 5, 3, 3, 3]


CONTRADICTIONS: list[tuple[str, dict[str, Any]]] = [
    ("kong_replacement", {"by": "self_draw", "flags": "kong_replacement"}),
    ("last_tile", {"by": "discard", "flags": "last_tile"}),
    ("last_tile", {"by": "rob_kong", "flags": "last_tile"}),
    ("last_discard", {"by": "self_draw", "flags": "last_discard"}),
    ("heavenly", {"by": "self_draw", "seat": "S", "flags": "heavenly"}),
    ("heavenly", {"by": "discard", "flags": "heavenly"}),
    ("heavenly", {"by": "self_draw", "flags": ("heavenly", "last_tile")}),
    ("earthly", {"by": "discard", "seat": "E", "flags": "earthly"}),
    ("earthly", {"by": "self_draw", "seat": "S", "flags": "earthly"}),
    ("kong_on_kong", {"by": "self_draw", "flags": "kong_on_kong"}),
    ("S", {"dealer": "S"}),
]


@pytest.mark.parametrize(("flag", "how"), CONTRADICTIONS)
def test_circumstances_that_contradict_are_refused(flag: str, how: dict[str, Any]) -> None:
    with pytest.raises(hupai.CircumstanceError) as refused:
        HONG_KONG.score("234567m 345p 78s 55p", "6s", **how)
    assert (refused.value.slug, refused.value.value) == ("contradiction", flag)


def test_melds_contradict_circumstances_too() -> None:
    opened = "456p 78s 55p [234m] [567m]"
    ways: list[dict[str, Any]] = [
        {"by": "self_draw", "flags": "heavenly"},
        {"by": "discard", "seat": "S", "flags": "earthly"},
    ]
    for how in ways:
        with pytest.raises(hupai.CircumstanceError, match="melds"):
            HONG_KONG.score(opened, "6s", **how)
    one_kong = "456p 78s 55p [234m] (7777m)"
    with pytest.raises(hupai.CircumstanceError, match="melds"):
        HONG_KONG.score(one_kong, "6s", "self_draw", flags=["kong_replacement", "kong_on_kong"])
    both = HONG_KONG.score(one_kong, "6s", "self_draw", flags=["kong_replacement", "last_tile"])
    assert {"kong_replacement", "last_tile_draw"} <= set(both.patterns)


def test_a_robbed_tile_is_held_by_nobody_else() -> None:
    with pytest.raises(hupai.CircumstanceError, match="the others lie in the kong"):
        HONG_KONG.score("234567m 345p 678s 5p", "5p", "rob_kong")


@pytest.mark.parametrize(
    ("hand", "win", "kind"),
    [
        ("22222448m 123p 67s", "8s", "2m"),
        ("44555555m 123p 67s", "8s", "5m"),
        ("1111m 23m 456p 789s E", "1m", "1m"),
        ("23m 456p 789s 11m [111m]", "4m", "1m"),
        ("123m 456p 789s E (1111m)", "E", "1m"),
    ],
)
def test_five_of_a_kind_are_refused_wherever_they_lie(hand: str, win: str, kind: str) -> None:
    for rules in ALL:
        with pytest.raises(hupai.HandError, match=f"{kind}: .*four") as refused:
            rules.score(hand, win)
        assert (refused.value.slug, refused.value.value) == ("too_many_copies", kind)


def test_the_winning_tile_is_not_part_of_the_hand() -> None:
    complete, ready = "234567m 345p 678s 55p", "234567m 345p 678s 5p"
    for rules in ALL:
        for hand, win in ((complete, "5p"), (ready, None)):
            with pytest.raises(hupai.HandError, match="13 with"):
                rules.score(hand, win)
        with pytest.raises(hupai.CircumstanceError, match="win is missing"):
            rules.score(complete, None, "discard")
        assert rules.score(complete).winning_block is None


@pytest.mark.parametrize("seed", range(3))
def test_equal_calls_written_differently_are_one_call(seed: int) -> None:
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
