"""Sichuan Blood Battle: the worked cases, the examples of the rule book, every row."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from answers import found, sichuan_hand, sichuan_title, sichuan_waits, won
from calls import Case, hand_of, load, rules_of, situation

HANDS = load("sichuan", "hand")
WAITS = load("sichuan", "waits")
TITLES = [case for case in load("sichuan", "flow") if case["topic"] == "title"]

OPTIONAL = {
    "last_discard", "concealed_hand", "all_simples", "terminals_each_set", "pairs_258",
    "middle_five", "two_bamboo", "eighteen_arhats",
}  # fmt: skip


def name(case: Case) -> str:
    return str(case["id"])


def test_all_worked_cases_are_there() -> None:
    assert (len(HANDS), len(WAITS), len(TITLES)) == (79, 20, 7)


@pytest.mark.parametrize("case", HANDS, ids=name)
def test_worked_hand(case: Case) -> None:
    assert sichuan_hand(case) == case["expect"]


@pytest.mark.parametrize("case", WAITS, ids=name)
def test_worked_waits(case: Case) -> None:
    assert sichuan_waits(case) == case["expect"]


@pytest.mark.parametrize("case", TITLES, ids=name)
def test_worked_title(case: Case) -> None:
    case = case | {"win": str(hand_of(case).concealed[-1])}
    expect = case["expect"]
    assert sichuan_title(case) == {key: expect[key] for key in ("title", "title_total")}
    score = rules_of(case).score(hand_of(case), **situation(case))
    assert (score.patterns, score.total) == (expect["patterns"], expect["total"])


# ------------------------------------------------------------ the examples of the rule book


@pytest.mark.parametrize(
    ("tiles", "win", "fan"),
    [
        ("123456789m 23455s", "5s", 0),
        ("111333555m 77799s", "7s", 1),
        ("12345678911345m", "4m", 2),
        ("11133355577799m", "9m", 3),
        ("11223344556677m", "7m", 4),
        ("11112233445566m", "6m", 5),
        ("11112222335566m", "6m", 6),
    ],
)
@pytest.mark.parametrize(("by", "extra"), [("discard", 0), ("self_draw", 1)])
def test_the_payment_table(tiles: str, win: str, fan: int, by: str, extra: int) -> None:
    """Units 1, 2, 4, 8, ... on a discard; one more from each payer on an own draw."""
    score = won("sichuan", tiles, win, by, void="p", options={"cap": 6})
    assert score.total == fan
    assert score.value == 2**fan + extra
    capped = won("sichuan", tiles, win, by, void="p")
    assert (capped.total, capped.raw) == (min(fan, 4), fan)
    assert capped.value == 2 ** min(fan, 4) + extra
    assert capped.limit == ("cap" if fan > 4 else None)


@pytest.mark.parametrize(
    ("tiles", "win", "each"),
    [("123456789m 23455s", "5s", 2), ("12345678911345m", "4m", 5), ("11223344556677m", "7m", 17)],
)
def test_an_own_draw_is_paid_by_each(tiles: str, win: str, each: int) -> None:
    payments = won("sichuan", tiles, win, "self_draw", seat="W", void="p").payments()
    assert payments == {"E": -each, "S": -each, "W": 3 * each, "N": -each}


def test_the_ready_hand_with_bamboo_void() -> None:
    rules = hupai.rules("sichuan")
    hand = "123456m 6755999p"
    assert list(rules.waits(hand, void="s")) == ["5p", "8p"]
    score = rules.score(hand, "8p", void="s")
    assert (score.total, score.value) == (0, 1)
    assert score.payments(from_="N") == {"E": 1, "S": 0, "W": 0, "N": -1}


def test_pure_one_suit_and_a_root_at_base_100() -> None:
    score = won("sichuan", "11112345678955m", "1m", "self_draw", void="p", options={"base": 100})
    assert score.patterns == {"full_flush": 2, "root": 1}
    assert (score.total, score.value) == (3, 900)
    assert score.payments() == {"E": 2700, "S": -900, "W": -900, "N": -900}


def test_the_most_a_hand_can_make_is_ten() -> None:
    tiles = "99m [1111m] (3333m) [555+5m] (7777m)"
    flags = ["kong_replacement", "last_tile"]
    score = won("sichuan", tiles, "9m", "self_draw", flags=flags, void="p", options={"cap": 6})
    assert (score.raw, score.total, score.value, score.limit) == (10, 6, 65, "cap")


# ------------------------------------------------------------ every row and every title

PLAIN = "123456789m 23455s"
KONG = "(1111m) 234m 45678999s"
Call = tuple[str, str | None, str, dict[str, Any]]


def call(tiles: str, win: str | None, by: str = "discard", /, **more: Any) -> Call:
    return tiles, win, by, more


# A hand that has the row, and one that nearly has.
ROWS: list[tuple[str, Call, Call]] = [
    ("basic_win", call(PLAIN, "5s"), call("12345678923455m", "5m")),
    ("all_pungs", call("111333555m 77799s", "7s"), call("111333555m 78999s", "8s")),
    ("full_flush", call("12345678911345m", "4m"), call("123456789m 11345s", "4s")),
    ("seven_pairs", call("1133557799m 1133s", "3s"), call("1113557799m 1133s", "3s")),
    (
        "golden_hook",
        call("[111m] [222m] [333m] [777s] 55s", "5s"),
        call("[111m] [222m] [333m] 77755s", "5s"),
    ),
    ("all_258_pungs", call("222555888m 22255s", "2s"), call("222555888m 22266s", "2s")),
    ("root", call("111123m 45678999s", "4s"), call("111222m 45678999s", "4s")),
    ("root", call(KONG, "4s"), call("[111m] 234m 45678999s", "4s")),
    (
        "kong_replacement",
        call(KONG, "4s", "self_draw", flags="kong_replacement"),
        call(KONG, "4s", "self_draw"),
    ),
    (
        "after_kong_discard",
        call(PLAIN, "5s", flags="after_kong_discard"),
        call(PLAIN, "5s"),
    ),
    ("robbing_kong", call(PLAIN, "3s", "rob_kong"), call(PLAIN, "3s")),
    (
        "last_tile_draw",
        call(PLAIN, "5s", "self_draw", flags="last_tile"),
        call(PLAIN, "5s", "self_draw"),
    ),
    (
        "heavenly_hand",
        call(PLAIN, None, "self_draw", flags="heavenly"),
        call(PLAIN, "5s", "self_draw"),
    ),
    (
        "earthly_hand",
        call(PLAIN, "5s", "self_draw", flags="earthly", seat="S"),
        call(PLAIN, "5s", "self_draw", seat="S"),
    ),
    (
        "self_draw",
        call(PLAIN, "5s", "self_draw", options={"self_draw_bonus": "fan"}),
        call(PLAIN, "5s", options={"self_draw_bonus": "fan"}),
    ),
    (
        "last_discard",
        call(PLAIN, "5s", flags="last_discard", options={"last_discard": True}),
        call(PLAIN, "5s", options={"last_discard": True}),
    ),
    (
        "concealed_hand",
        call(KONG, "4s", options={"concealed_hand": True}),
        call("[1111m] 234m 45678999s", "4s", options={"concealed_hand": True}),
    ),
    (
        "all_simples",
        call("234567888m 34566s", "6s", options={"all_simples": True}),
        call("234567888m 12366s", "6s", options={"all_simples": True}),
    ),
    (
        "terminals_each_set",
        call("123789m 12378999s", "9s", options={"terminals_each_set": True}),
        call("123789m 12345699s", "9s", options={"terminals_each_set": True}),
    ),
    (
        "pairs_258",
        call("225588m 22558888s", "8s", options={"pairs_258": True}),
        call("225588m 22558899s", "8s", options={"pairs_258": True}),
    ),
    (
        "middle_five",
        call("123456789m 45699s", "5s", options={"middle_five": True}),
        call("123456789m 45699s", "4s", options={"middle_five": True}),
    ),
    (
        "two_bamboo",
        call("123456789m 12399s", "2s", options={"two_bamboo": True}),
        call("123456789s 12399m", "2m", options={"two_bamboo": True}),
    ),
    # Titles.
    (
        "full_flush_dragon_seven_pairs",
        call("11112233445566m", "6m"),
        call("11223344556677m", "6m"),
    ),
    ("full_flush_seven_pairs", call("11223344556677m", "6m"), call("112233445566m 77s", "6m")),
    ("dragon_seven_pairs", call("1111223344m 5566s", "6s"), call("1122334455m 6677s", "6s")),
    (
        "eighteen_arhats",
        call("[1111m] (4444m) [333+3s] (7777s) 55s", "5s", options={"eighteen_arhats": True}),
        call("[1111m] (4444m) [333+3s] [777s] 55s", "5s", options={"eighteen_arhats": True}),
    ),
    ("full_flush_pungs", call("11133355577799m", "9m"), call("111333555m 77799s", "9s")),
]


@pytest.mark.parametrize(("row", "has", "misses"), ROWS, ids=[row[0] for row in ROWS])
def test_every_row_has_a_hand_and_a_near_miss(row: str, has: Call, misses: Call) -> None:
    assert row in found("sichuan", *has[:3], void="p", **has[3])
    assert row not in found("sichuan", *misses[:3], void="p", **misses[3])


def test_no_row_is_left_out() -> None:
    everything = dict.fromkeys(OPTIONAL, True) | {"self_draw_bonus": "fan"}
    hands = hupai.rules("sichuan", **everything).ruleset.hands
    listed = {row.id for row in hands.patterns} | {title.id for title in hands.titles}
    assert listed == {row[0] for row in ROWS}
    assert len(hupai.rules("sichuan").ruleset.hands.patterns) + 4 == 17  # four are titles only


@pytest.mark.parametrize(
    ("tiles", "win", "patterns", "title"),
    [
        (PLAIN, "5s", {"basic_win": 0}, "basic_win"),
        ("111333555m 77799s", "7s", {"all_pungs": 1}, "all_pungs"),
        ("12345678911345m", "4m", {"full_flush": 2}, "full_flush"),
        ("1133557799m 1133s", "3s", {"seven_pairs": 2}, "seven_pairs"),
        ("[111m] [222m] [333m] [777s] 55s", "5s", {"golden_hook": 2}, "golden_hook"),
        ("[222m] [555m] [888m] [222s] 55s", "5s", {"all_258_pungs": 3}, "all_258_pungs"),
        ("[111m] [222m] [333m] [777m] 55m", "5m", {"full_flush_pungs": 3}, "full_flush_pungs"),
        ("1111223344m 5566s", "6s", {"dragon_seven_pairs": 3}, "dragon_seven_pairs"),
        (
            "11112222m 335566s",
            "6s",
            {"dragon_seven_pairs": 3, "root": 1},
            "dragon_seven_pairs",
        ),
        ("11223344556677m", "6m", {"full_flush_seven_pairs": 4}, "full_flush_seven_pairs"),
        (
            "11112222335566m",
            "6m",
            {"full_flush_dragon_seven_pairs": 5, "root": 1},
            "full_flush_dragon_seven_pairs",
        ),
    ],
)
def test_only_the_dearest_base_row_counts(
    tiles: str, win: str, patterns: dict[str, int], title: str
) -> None:
    score = won("sichuan", tiles, win, void="p", options={"stacking": "highest_base"})
    assert score.patterns == patterns
    assert score.title is not None
    assert (score.title.id, score.title.value) == (title, patterns[title])


# ------------------------------------------------------------ readings


def test_readings_that_tie_show_more_concealed_pungs() -> None:
    score = won("sichuan", "111222333m 45688s", "3m", void="p")
    assert score.patterns == {"basic_win": 0}
    assert str(score.reading) == "111m 222m 333m 456s 88s"


def test_seven_pairs_come_first_where_readings_tie() -> None:
    options = {"terminals_each_set": True}
    score = won("sichuan", "112233m 11223399s", "9s", void="p", options=options)
    assert score.shape == "seven_pairs"
    assert score.patterns == {"seven_pairs": 2}


def test_a_lifted_hand_is_read_as_it_would_be_without_the_lift() -> None:
    options = {"terminals_each_set": True}
    call: dict[str, Any] = {"void": "p", "options": options}
    score = won("sichuan", "111222333m 99911s", None, "self_draw", flags="heavenly", **call)
    assert score.patterns == {"basic_win": 0, "terminals_each_set": 2, "heavenly_hand": 4}
    assert (score.raw, score.total, score.limit) == (4, 4, "lifted")


# ------------------------------------------------------------ waits and the void suit


def test_void_tiles_never_win() -> None:
    rules = hupai.rules("sichuan")
    why = rules.why_not("123456789m 2355p", "4p", void="p")
    assert why is not None
    assert (why.slug, str(why.kinds)) == ("void_tiles", "2p 3p 4p 5p")
    assert list(rules.waits("123456789m 2355p", void="p")) == []
    assert list(rules.waits("123456789m 2355p", void="s")) == ["1p", "4p"]
    with pytest.raises(hupai.HandError, match="void suit"):
        rules.score("[111p] 123456m 2355s", "4s", void="p")
    with pytest.raises(hupai.CircumstanceError, match="void"):
        rules.score("123456789m 2355s", "4s")


def test_a_kind_that_is_used_up_is_no_wait() -> None:
    rules = hupai.rules("sichuan")
    hand = "1m [111m] [4444m] [3333s] [7777s]"
    assert list(rules.waits(hand, void="p")) == []
    assert rules.best_when_ready(hand, void="p") is None


def test_the_best_of_a_ready_hand_leaves_circumstances_out() -> None:
    options = dict.fromkeys(OPTIONAL, True) | {"self_draw_bonus": "fan", "base": 10}
    rules = hupai.rules("sichuan", **options)
    best = rules.best_when_ready("123456789m 4699s", void="p")
    assert best is not None
    # Middle Five and Concealed Hand count, the own draw and the last discard do not.
    assert best.patterns == {"basic_win": 0, "concealed_hand": 1, "middle_five": 1}
    assert (best.total, best.value) == (2, 40)


def test_the_best_of_a_ready_hand_is_that_of_its_dearest_wait() -> None:
    best = hupai.rules("sichuan").best_when_ready("1112345678999m", void="p")
    assert best is not None
    # A fourth 1 or 9 makes a root.
    assert best.patterns == {"full_flush": 2, "root": 1}
    assert best.value == 8
