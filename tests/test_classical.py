"""Chinese Classical: the worked cases, the examples of the rule book, every pattern."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from answers import classical_hand, found, won
from calls import Case, hand_of, load, rules_of

HANDS = load("classical", "hand")
WAITS = load("classical", "waits")


def name(case: Case) -> str:
    return str(case["id"])


def test_all_worked_cases_are_there() -> None:
    assert (len(HANDS), len(WAITS)) == (224, 23)
    assert sum(case["role"] == "non_winner" for case in HANDS) == 41


@pytest.mark.parametrize("case", HANDS, ids=name)
def test_worked_hand(case: Case) -> None:
    assert classical_hand(case) == case["expect"]


@pytest.mark.parametrize("case", WAITS, ids=name)
def test_worked_waits(case: Case) -> None:
    assert sorted(rules_of(case).waits(hand_of(case))) == sorted(case["expect"]["waits"])


# ------------------------------------------------------------ the examples of the rule book


def test_a_hand_step_by_step() -> None:
    tiles = "567m 23488s [123p] [555p] | f1 f2 f3 f4 g1 g2 g3 g4"
    score = won("classical", tiles, "8s", seat="S", round="W")
    assert score.points == {
        "pung": 2, "bonus_tile": 32, "mahjong": 10, "completed_pair": 2, "one_chance": 2,
    }  # fmt: skip
    assert score.patterns == {"own_flower_and_season": 1, "all_flowers": 1, "all_seasons": 1}
    assert (score.base, score.total, score.value) == (48, 3, 384)


def test_readings_that_tie_show_more_points_for_pungs() -> None:
    score = won("classical", "11112233444555p", "1p", seat="S")
    assert (score.base, score.total, score.value) == (22, 3, 176)
    assert str(score.reading) == "123p 111p 234p 44p 555p"
    assert score.winning_block is not None
    assert score.winning_block.form == "chow"
    assert score.points == {"pung": 12, "mahjong": 10}


@pytest.mark.parametrize(
    ("by", "points"),
    [
        ("discard", {"pung": 2, "mahjong": 10}),
        ("self_draw", {"pung": 4, "mahjong": 10, "self_draw": 2}),
    ],
)
def test_a_pung_completed_by_another_is_exposed(by: str, points: dict[str, int]) -> None:
    score = won("classical", "123m 789m 44p 555p [345s]", "5p", by, seat="S")
    assert score.points == points


def test_a_claimed_kong_is_exposed_for_points_and_hidden_for_doubles() -> None:
    for meld, points, doubles in (
        ("[2222s]", 8, {"concealed_self_draw": 1}),
        ("(2222s)", 16, {"concealed_self_draw": 1}),
        ("[222+2s]", 8, {}),
    ):
        score = won("classical", f"123789m 44p 567p {meld}", "6p", "self_draw", seat="S")
        assert score.points["kong"] == points
        assert score.patterns == doubles


# Waits for 2m and 5m; won with 5m.
@pytest.mark.parametrize(
    ("hand", "visible", "chance"),
    [
        ("34m 55s 456p [123p] [789s]", None, False),
        ("34m 55s 456p [123p] [789s]", "222m", False),
        ("34m 55s 456p [123p] [789s]", "2222m", True),
        # The winning kind always counts: the last 5m.
        ("34m 55s 456p [123p] [789s]", "2222555m", True),
        # An own concealed kong lies open, ...
        ("34m 55s (2222m) [123p] [789s]", None, True),
        # ... copies in the own hand never do.
        ("12334m 55s [123p] [789s]", "222m", False),
    ],
)
def test_one_chance(hand: str, visible: str | None, chance: bool) -> None:
    score = hupai.rules("classical").score(hand, "5m", seat="S", visible=visible)
    assert ("one_chance" in score.points) == chance


def test_a_kind_of_which_four_are_held_still_is_a_chance() -> None:
    rules = hupai.rules("classical")
    assert list(rules.waits("1111234m 345p 678s")) == ["4m"]
    assert "one_chance" not in rules.score("1111234m 345p 678s", "4m", seat="S").points


def test_more_tiles_than_there_are_cannot_be_seen() -> None:
    with pytest.raises(hupai.HandError):
        hupai.rules("classical").score("34m 55s 456p [123p] [789s]", "5m", visible="3333m")


def test_a_limit_hand_is_worth_the_limit_and_nothing_is_added() -> None:
    score = won("classical", "11122233355577m", "7m", "self_draw", seat="S")
    assert score.limit == "limit"
    assert score.patterns == {"four_concealed_pungs": 1000, "concealed_full_flush": 1000}
    assert (score.value, score.total, score.raw, score.base) == (1000, 0, 0, 0)
    assert (score.points, score.point_lines) == ({}, ())
    assert score.legal
    assert score.excluded["full_flush"] in score.patterns


def test_the_limit_patterns_of_all_readings_are_shown() -> None:
    # Read in chows it is no four_concealed_pungs, read in pungs it is no all_chows.
    score = won("classical", "11122233344455m", "5m", "self_draw", seat="S")
    assert set(score.patterns) == {"four_concealed_pungs", "concealed_full_flush"}


def test_the_cap_is_told() -> None:
    tiles = "11p FFF [CCCC] [SSS] [999p]"
    capped = won("classical", tiles, "F", seat="S", round="S")
    assert (capped.value, capped.limit) == (1000, "cap")
    options = {"cap": 1_000_000}
    whole = won("classical", tiles, "F", seat="S", round="S", options=options)
    assert (whole.base, whole.total, whole.value, whole.limit) == (38, 7, 38 * 128, None)


# ------------------------------------------------------------ every pattern

PLAIN = "345678m 34588p 678s"
PUNG, KONG = "345678m 88p 678s [222p]", "345678m 88p 678s [2222p]"
Call = tuple[str, str, str, dict[str, Any]]


def call(tiles: str, win: str, by: str = "discard", /, **more: Any) -> Call:
    return tiles, win, by, {"seat": "S"} | more


# A hand that has it, and one that nearly has.
ROWS: list[tuple[str, Call, Call]] = [
    ("pung", call(PUNG, "6s"), call(KONG, "6s")),
    ("kong", call(KONG, "6s"), call(PUNG, "6s")),
    ("pair", call("345678m 345p CC 678s", "6s"), call("345678m 345p WW 678s", "6s")),
    ("bonus_tile", call(f"{PLAIN} | g3", "6s"), call(PLAIN, "6s")),
    ("mahjong", call(PLAIN, "6s"), call(PLAIN, "6s", options={"mahjong_points": 0})),
    (
        "self_draw",
        call(PLAIN, "6s", "self_draw"),
        call(PLAIN, "6s", "self_draw", flags="last_tile"),
    ),
    ("completed_pair", call(PLAIN, "8p"), call(PLAIN, "6s")),
    ("one_chance", call(PLAIN, "8p"), call(PLAIN, "6s")),
    ("dragon_pung", call("345678m 88p 678s [CCC]", "6s"), call("345678m CC 678s [222p]", "6s")),
    (
        "little_three_dragons",
        call("345678m [PPP] [FFF] CC", "6m"),
        call("345678m [PPP] [FFF] 88p", "6m"),
    ),
    (
        "big_three_dragons",
        call("345m [PPP] [FFF] [CCC] 88p", "3m"),
        call("345678m [PPP] [FFF] CC", "6m"),
    ),
    ("seat_wind_pung", call("345678m 88p 678s [SSS]", "6s"), call("345678m 88p 678s [WWW]", "6s")),
    ("round_wind_pung", call("345678m 88p 678s [EEE]", "6s"), call("345678m 88p 678s [WWW]", "6s")),
    (
        "little_four_winds",
        call("345m [EEE] [WWW] [NNN] SS", "3m"),
        call("345m [EEE] [WWW] [NNN] 88m", "3m"),
    ),
    (
        "big_four_winds",
        call("88m [EEE] [SSS] [WWW] NNN", "8m"),
        call("345m [EEE] [WWW] [NNN] SS", "3m"),
    ),
    (
        "three_concealed_pungs",
        call("222555888m 345s 77p", "7p"),
        call("222555888m 345s 77p", "8m"),
    ),
    ("own_flower_and_season", call(f"{PLAIN} | f2 g2", "6s"), call(f"{PLAIN} | f2 g3", "6s")),
    ("all_flowers", call(f"{PLAIN} | f1f2f3f4", "6s"), call(f"{PLAIN} | f1f2f3g4", "6s")),
    ("all_seasons", call(f"{PLAIN} | g1g2g3g4", "6s"), call(f"{PLAIN} | g1g2g3f4", "6s")),
    ("all_chows", call(PLAIN, "6s"), call("345678m 345p EE 678s", "6s")),
    (
        "all_pungs",
        call("[222m] [444p] [666s] 88899s", "9s"),
        call("[222m] [444p] [666s] 78999s", "7s"),
    ),
    (
        "mixed_terminals",
        call("[111m] [999p] [EEE] 99s SSS", "9s"),
        call("[111m] [888p] [EEE] 99s SSS", "9s"),
    ),
    ("half_flush", call("123456789m EE [SSS]", "1m"), call("123456m 789p EE [SSS]", "1m")),
    ("full_flush", call("[123m] 45678911123m", "4m"), call("[123m] 456789m 11123p", "4m")),
    (
        "concealed_self_draw",
        call(PLAIN, "6s", "self_draw"),
        call("[345m] 678m 34588p 678s", "6s", "self_draw"),
    ),
    (
        "last_tile_draw",
        call(PLAIN, "6s", "self_draw", flags="last_tile"),
        call(PLAIN, "6s", "self_draw"),
    ),
    ("last_discard", call(PLAIN, "6s", flags="last_discard"), call(PLAIN, "6s")),
    (
        "kong_replacement",
        call(KONG, "6s", "self_draw", flags="kong_replacement"),
        call(KONG, "6s", "self_draw"),
    ),
    ("robbing_kong", call(PLAIN, "3m", "rob_kong"), call(PLAIN, "3m")),
    ("original_call", call(PLAIN, "6s", flags="original_call"), call(PLAIN, "6s")),
    ("all_green", call("223344666888s FF", "F"), call("223344666777s FF", "F")),
    (
        "four_kongs",
        call("[2222m] (4444p) [666+6s] [8888s] 99s", "9s"),
        call("[2222m] (4444p) [666+6s] [888s] 99s", "9s"),
    ),
    (
        "four_concealed_pungs",
        call("222555888m 777s 33p", "3p", "self_draw"),
        call("222555888m 777s 33p", "3p"),
    ),
    (
        "three_great_scholars",
        call("[PPP] [FFF] [CCC] 222m 88p", "2m"),
        call("[PPP] [FFF] [CCC] 234m 88p", "2m"),
    ),
    (
        "all_honours",
        call("[EEE] [SSS] [PPP] CCC NN", "N"),
        call("[EEE] [SSS] [PPP] CCC 99m", "9m"),
    ),
    (
        "all_terminals",
        call("[111m] [999m] [111p] 99911s", "1s"),
        call("[111m] [999m] [111p] 999s EE", "E"),
    ),
    ("nine_gates", call("11123455678999m", "5m"), call("11123455678999m", "2m")),
    (
        "thirteen_orphans",
        call("19m 19p 19s ESWNCFPP", "P"),
        call("19m 19p 19s ESWNCFP 2p", "2p"),
    ),
    (
        "concealed_full_flush",
        call("11112345678923m", "4m", "self_draw"),
        call("11112345678923m", "4m"),
    ),
    (
        "heavenly_hand",
        call(PLAIN, "6s", "self_draw", flags="heavenly", seat="E"),
        call(PLAIN, "6s", "self_draw", seat="E"),
    ),
    ("earthly_hand", call(PLAIN, "6s", flags="earthly"), call(PLAIN, "6s")),
    (
        "last_live_circle",
        call("345678m 12388p 678s", "1p", "self_draw", flags="last_tile"),
        call("345678m 12388p 678s", "2p", "self_draw", flags="last_tile"),
    ),
    (
        "plum_blossom_kong",
        call("345678m 34588p [2222s]", "5p", "self_draw", flags="kong_replacement"),
        call("345678m 34588p [2222s]", "5p", "self_draw"),
    ),
    (
        "robbing_two_bamboo",
        call("345678m 34588p 234s", "2s", "rob_kong"),
        call("345678m 34588p 234s", "2s"),
    ),
    (
        "kong_on_kong",
        call(
            "345m 88p 678s [2222p] (4444s)",
            "6s",
            "self_draw",
            flags=["kong_replacement", "kong_on_kong"],
        ),
        call("345m 88p 678s [2222p] (4444s)", "6s", "self_draw", flags="kong_replacement"),
    ),
    (
        "thirteenth_east",
        call(PLAIN, "6s", flags="thirteenth_east", seat="E"),
        call(PLAIN, "6s", seat="E"),
    ),
]


@pytest.mark.parametrize(("row", "has", "misses"), ROWS, ids=[row[0] for row in ROWS])
def test_every_pattern_has_a_hand_and_a_near_miss(row: str, has: Call, misses: Call) -> None:
    assert row in found("classical", *has[:3], **has[3])
    assert row not in found("classical", *misses[:3], **misses[3])


def test_no_pattern_is_left_out() -> None:
    hands = hupai.rules("classical").ruleset.hands
    listed = {row.id for row in hands.patterns} | {award.id for award in hands.awards}
    assert listed - {"chow"} == {row[0] for row in ROWS}  # a chow has no points
