"""Basic: the worked cases, the rule book's own examples, every option, and the reference."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import asked
import hupai
from calls import Case, load
from hupai import variants
from reference import basic, generate
from twins import sample, seeds

BASIC = hupai.rules("basic")
READY = "123m 456m 789p FFF 5s"
PAIRS = "1133557799m 22p 4s"
ORPHANS = "19m 19p 19s ESWNPFC"


def named(kind: str) -> list[Any]:
    """The cases of a kind, to be tested one by one."""
    return [pytest.param(case, id=case["id"]) for case in load("basic", kind)]


@pytest.mark.parametrize("case", named("hand"))
def test_hand(case: Case) -> None:
    assert asked.answer(case) == case["expect"]


@pytest.mark.parametrize("case", named("waits"))
def test_waits(case: Case) -> None:
    found, expected = asked.waits(case), asked.unordered(case["expect"])
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("case", named("settlement"))
def test_settlement(case: Case) -> None:
    result = case["result"]
    if result["by"] == "wall_empty":
        assert not any(case["expect"]["payments"].values())
        return
    score = BASIC.score(READY, "5s", result["by"], seat=result["winner"])
    paid = score.payments(from_=result.get("from"))
    assert paid == case["expect"]["payments"]
    assert {seat: case["before"][seat] + paid[seat] for seat in paid} == case["expect"]["after"]


# Section 11: the rule book's own examples.


def test_south_wins_one_coin_off_west() -> None:
    score = BASIC.score("123m 456m 789p FFF 5s", "5s", seat="S")
    assert score.payments(from_="W") == {"E": 0, "S": 1, "W": -1, "N": 0}


def test_the_dealer_draws_and_each_of_the_others_pays_one_coin() -> None:
    score = BASIC.score("123m 345p 678p 222s 9m", "9m", "self_draw", seat="E")
    assert score.payments() == {"E": 3, "S": -1, "W": -1, "N": -1}


def test_a_kong_replacement_is_paid_as_an_own_draw() -> None:
    hand = "123m 456m 55s 78p (FFFF)"
    score = BASIC.score(hand, "9p", "self_draw", seat="N", flags="kong_replacement")
    assert score.payments() == {"E": -1, "S": -1, "W": -1, "N": 3}
    assert score.patterns == {"basic_win": 1}


def test_the_dealt_hand_wins_without_a_winning_tile() -> None:
    score = BASIC.score("123m 456m 789p FFF 55s", seat="E")
    assert score.winning_block is None
    assert score.payments() == {"E": 3, "S": -1, "W": -1, "N": -1}


# Section 4: shapes and waits.


def test_nine_kinds_complete_the_nine_gates() -> None:
    assert str(BASIC.waits("1112345678999p")) == "1p 2p 3p 4p 5p 6p 7p 8p 9p"


def test_a_kind_held_four_times_is_not_waited_for() -> None:
    assert "7p" not in BASIC.waits("2223456777789p")
    assert len(BASIC.waits("2223456777789p")) == 8
    assert not BASIC.waits("1111m 234p 567p 789s")
    assert BASIC.distance("1111m 234p 567p 789s") == 1


def test_four_undeclared_tiles_may_be_parts_of_different_sets() -> None:
    reading = BASIC.score("123m 111m 456p 78s 99s", "9s").reading
    assert reading is not None
    assert {block.form for block in reading.blocks} == {"chow", "pung", "pair"}


@pytest.mark.parametrize("hand", ["891m 345p 678s FFF 5s", "ESW 345p 678s FFF 5s"])
def test_nine_and_one_are_no_neighbours_and_honours_make_no_chows(hand: str) -> None:
    why = BASIC.why_not(hand, "5s")
    assert why is not None
    assert why.slug == "incomplete"


# Section 9: options.


def incomplete(rules: hupai.Rules, hand: str, win: str, by: str = "discard") -> str | None:
    """Why a hand does not win."""
    why = rules.why_not(hand, win, by)
    return why.slug if why else None


def test_seven_pairs_win_only_with_the_option() -> None:
    rules = hupai.rules("basic", seven_pairs=True)
    assert incomplete(BASIC, PAIRS, "4s") == "incomplete"
    assert incomplete(rules, PAIRS, "4s") is None
    assert rules.score(PAIRS, "4s").shape == "seven_different_pairs"
    assert incomplete(rules, "1111335577m 22p 4s", "4s") == "incomplete"


def test_thirteen_orphans_win_only_with_the_option() -> None:
    rules = hupai.rules("basic", thirteen_orphans=True)
    assert incomplete(BASIC, ORPHANS, "C") == "incomplete"
    assert len(rules.waits(ORPHANS)) == 13
    assert rules.score(ORPHANS, "C").shape == "thirteen_orphans"


def test_a_kong_is_robbed_only_with_the_option() -> None:
    rules = hupai.rules("basic", rob_kong=True)
    hand = "23m 456m 789p FFF 55s"
    assert incomplete(BASIC, hand, "1m", "rob_kong") == "no_robbing"
    assert incomplete(rules, hand, "1m", "rob_kong") is None
    paid = rules.score(hand, "1m", "rob_kong", seat="N").payments(from_="S")
    assert paid == {"E": 0, "S": -1, "W": 0, "N": 1}


def test_every_option_is_known_here() -> None:
    scopes = {option.key: option.scope for option in variants.get("basic").options}
    of_hands = {key for key, scope in scopes.items() if scope == "hand"}
    assert of_hands == {"seven_pairs", "thirteen_orphans", "rob_kong"}
    assert set(scopes) == of_hands | {key for key, _ in PLAY}


PLAY: list[tuple[str, object]] = [
    ("multiple_winners", "all"),
    ("kong_after_claim", True),
    ("pass_win_lock", "until_next_draw"),
    ("dead_wall", 0),
    ("dead_wall_refill", False),
    ("start_points", 1),
    ("end_on_zero", False),
    ("dealer_repeat", False),
    ("dealer_changes", 1),
    ("match_hands", 1),
]


@pytest.mark.parametrize(("key", "value"), PLAY)
def test_options_of_play_change_the_rules(key: str, value: object) -> None:
    rules = hupai.rules("basic", **{key: value})
    assert rules != hupai.rules("basic")
    default = {option.key: option.default for option in variants.get("basic").options}[key]
    assert hupai.rules("basic", **{key: default}) == hupai.rules("basic")


# Against the reference.


@pytest.mark.parametrize("seed", seeds(10))
def test_random_hands(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 200)):
        options = generate.random_basic_options(rng)
        case = generate.random_case("basic", rng, options)
        assert asked.answer(case) == basic.score(case), case


@pytest.mark.parametrize("seed", seeds(10))
def test_random_waits(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 100)):
        options = generate.random_basic_options(rng)
        case = generate.random_waits_case("basic", rng, options)
        found = asked.waits(case)["waits"]
        assert found == set(basic.waits(case)["waits"]), case
