"""Hong Kong: the worked cases, the rule book's own examples, the reference, and symmetries."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import asked
import hupai
from calls import Case, load
from reference import generate, hong_kong, tiles
from twins import sample, seeds

HONG_KONG = hupai.rules("hong-kong")
ALL_BONUS = "f1 f2 f3 f4 g1 g2 g3 g4"


def named(kind: str) -> list[Any]:
    """The cases of a kind, to be tested one by one."""
    return [pytest.param(case, id=case["id"]) for case in load("hong-kong", kind)]


@pytest.mark.parametrize("case", named("hand"))
def test_hand(case: Case) -> None:
    assert asked.answer(case) == case["expect"]


@pytest.mark.parametrize("case", named("waits"))
def test_waits(case: Case) -> None:
    found, expected = asked.waits(case), asked.unordered(case["expect"])
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("case", named("settlement"))
def test_settlement(case: Case) -> None:
    options = asked.of_hands("hong-kong", case.get("options", {}))
    expect, result = case["expect"], case.get("result", {})
    if "payments_by_total" in expect:
        for total, row in expect["payments_by_total"].items():
            check_payments_of(int(total), row, options)
    elif result["by"] == "wall_empty":
        assert not any(expect["payments"].values())
    else:
        score, paid = settled(result, options)
        assert (score.value, paid) == (expect["value"], expect["payments"])


def check_payments_of(total: int, row: dict[str, int], options: dict[str, Any]) -> None:
    """Whether a total is worth what a row of the table of payments says."""
    score, paid = settled({"winner": "S", "from": "W", "by": "discard", "total": total}, options)
    assert score.total == total
    assert paid["W"] == -row["discard"]
    if "self_draw_each" in row:
        _, paid = settled({"winner": "S", "by": "self_draw", "total": total}, options)
        assert paid["E"] == paid["N"] == -row["self_draw_each"]
        assert paid["S"] == row["self_draw_winner"]


def settled(result: Case, options: dict[str, Any]) -> tuple[hupai.Score, dict[str, int]]:
    """A win of some total with its payments."""
    winner, by = result["winner"], result["by"]
    if by == "all_bonus_tiles":
        rules = hupai.rules("hong-kong", **options)
        score = rules.score(f"147m 258p 369s ESWN | {ALL_BONUS}", seat=winner)
        return score, score.payments()
    giver = result.get("kong_claimed_from")
    hand = f"12m 777p 99s [789m] {'[2222s]' if giver else '[555s]'}"
    flags = "kong_replacement" if giver else None
    score = worth(result["total"], options).score(hand, "3m", by, seat=winner, flags=flags)
    assert score.raw == result["total"], score.patterns
    return score, score.payments(from_=result.get("from"), kong_from=giver)


def worth(total: int, options: dict[str, Any]) -> hupai.Rules:
    """House rules under which every hand without bonus tiles is worth so many faan."""
    ruleset = hupai.rules("hong-kong", **{"minimum_faan": 0} | options).ruleset
    patterns = tuple(
        replace(pattern, value=total if pattern.id == "no_bonus_tiles" else 0)
        for pattern in ruleset.hands.patterns
    )
    return hupai.Rules(replace(ruleset, hands=replace(ruleset.hands, patterns=patterns)))


# Section 11: the rule book's own examples.

EXAMPLES: list[tuple[str, dict[str, Any], dict[str, int], int, int]] = [
    (
        "234567m 345p 678s 5p",
        {"win": "5p", "seat": "S"},
        {"all_chows": 1, "no_bonus_tiles": 1, "concealed_hand": 1},
        3,
        3,
    ),
    (
        "456p 678s 5p [234m] [567m]",
        {"win": "5p", "seat": "S"},
        {"all_chows": 1, "no_bonus_tiles": 1},
        2,
        2,
    ),
    (
        "123567m 9m SSS [CCC] | g2",
        {"win": "9m", "seat": "S"},
        {"half_flush": 3, "dragon_pung": 1, "seat_wind_pung": 1, "own_season": 1},
        6,
        6,
    ),
    (
        "CCC FFF PP 123m 45s | f1",
        {"win": "6s", "seat": "N"},
        {"little_three_dragons": 5, "dragon_pung": 2, "concealed_hand": 1},
        8,
        6,
    ),
    (
        "789p 5s [123m] [FFF] [2222s] | f1",
        {"win": "5s", "by": "self_draw", "flags": "kong_replacement"},
        {"dragon_pung": 1, "own_flower": 1, "self_draw": 1, "kong_replacement": 1},
        4,
        4,
    ),
    (
        "111m 999m 111p FFF E | f1",
        {"win": "E", "seat": "S"},
        {
            "four_concealed_pungs": 10,
            "all_pungs": 3,
            "mixed_terminals": 1,
            "dragon_pung": 1,
            "concealed_hand": 1,
        },
        13,
        12,
    ),
    (
        "111m 999m 11p FFF EE | f1",
        {"win": "1p", "seat": "S"},
        {"all_pungs": 3, "mixed_terminals": 1, "dragon_pung": 1, "concealed_hand": 1},
        6,
        6,
    ),
]


@pytest.mark.parametrize(("hand", "how", "patterns", "summed", "tightest"), EXAMPLES)
def test_the_examples_of_the_rule_book(
    hand: str, how: dict[str, Any], patterns: dict[str, int], summed: int, tightest: int
) -> None:
    score = HONG_KONG.score(hand, **how)
    assert (score.patterns, score.total) == (patterns, summed)
    assert score.legal == (summed >= 3)
    assert hupai.rules("hong-kong", stacking="tightest").score(hand, **how).total == tightest


@pytest.mark.parametrize(("total", "discard", "each"), [(3, 8, 12), (4, 16, 24), (13, 8192, 12288)])
def test_the_numbers_of_the_rule_book(total: int, discard: int, each: int) -> None:
    row = {"discard": discard, "self_draw_each": each, "self_draw_winner": 3 * each}
    check_payments_of(total, row, {})


# Against the reference.


@pytest.mark.parametrize("seed", seeds(40))
def test_random_hands(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 4)):
        options = asked.of_hands("hong-kong", generate.random_hong_kong_options(rng))
        for _ in range(25 if seed < 1_000 else 250):
            case = generate.random_case("hong-kong", rng, options)
            assert asked.answer(case) == hong_kong.score(case), case


@pytest.mark.parametrize("seed", seeds(20))
def test_random_waits(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 4)):
        options = asked.of_hands("hong-kong", generate.random_hong_kong_options(rng))
        for _ in range(5):
            case = generate.random_waits_case("hong-kong", rng, options)
            assert asked.waits(case) == asked.unordered(hong_kong.waits(case)), case


# Symmetries.


def random_cases(seed: int, number: int) -> list[Case]:
    """Random hands under random rules that are complete."""
    rng = Random(seed)
    options = asked.of_hands("hong-kong", generate.random_hong_kong_options(rng))
    cases = [generate.random_case("hong-kong", rng, options) for _ in range(number)]
    return [case for case in cases if hong_kong.score(case)["win"]]


def relabelled(text: str, suits: str) -> str:
    """The same tiles with the suits exchanged."""
    return text.translate(str.maketrans("mps", suits))


@pytest.mark.parametrize("seed", range(6))
def test_suits_are_alike(seed: int) -> None:
    for case in random_cases(seed, 40):
        for suits in ("pms", "psm", "smp"):
            other = case | {
                "concealed": relabelled(case["concealed"], suits),
                "win": relabelled(case["win"], suits),
                "melds": [
                    f"{call} {relabelled(kinds, suits)}"
                    for call, kinds in (meld.split() for meld in case["melds"])
                ],
            }
            assert asked.answer(other) == asked.answer(case), case


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_tiles_and_melds_means_nothing(seed: int) -> None:
    rng = Random(seed)
    for case in random_cases(seed, 40):
        concealed = tiles.parse_tiles(case["concealed"])
        rng.shuffle(concealed)
        text = " ".join(tiles.NAMES[kind] for kind in concealed)
        other = case | {
            "concealed": text,
            "melds": rng.sample(case["melds"], len(case["melds"])),
            "bonus": rng.sample(case["bonus"], len(case["bonus"])),
        }
        assert asked.answer(other) == asked.answer(case), case


@pytest.mark.parametrize("seed", range(6))
def test_seats_turn_with_their_winds_and_bonus_tiles(seed: int) -> None:
    """Turning seats, winds and bonus tiles together turns the payments and nothing else."""
    for case in random_cases(seed, 40):
        options = case.get("options", {})
        if options.get("east_double") or {"heavenly", "earthly"} & set(case.get("flags", [])):
            continue
        turn = str.maketrans("ESWN1234", "SWNE2341")
        winds = str.maketrans("ESWN", "SWNE")
        other = case | {
            "concealed": case["concealed"].translate(winds),
            "win": case["win"].translate(winds),
            "melds": [
                f"{call} {kinds.translate(winds)}"
                for call, kinds in (meld.split() for meld in case["melds"])
            ],
            "bonus": [name.translate(turn) for name in case["bonus"]],
            "seat": case["seat"].translate(winds),
            "round": case["round"].translate(winds),
        }
        for key in ("from", "kong_claimed_from"):
            if key in case:
                other[key] = case[key].translate(winds)
        expected, found = asked.answer(case), asked.answer(other)
        turned = {seat.translate(winds): paid for seat, paid in expected["payments"].items()}
        assert found == expected | {"payments": turned}, case


def test_a_hand_that_wins_by_itself_waits_for_no_discard() -> None:
    hand = f"234567m 3455p 678s | {ALL_BONUS}"
    assert hupai.rules("hong-kong").best_when_ready(hand) is None
    plain = hupai.rules("hong-kong").best_when_ready(hand.replace("g4", ""))
    assert plain is not None
