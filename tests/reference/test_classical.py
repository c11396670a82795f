"""The reference of Chinese Classical against the worked cases."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from .classical import rank, read, score, settle, waits
from .classical_hand import option, parse_hand, parse_win
from .classical_sets import is_one_chance, readings
from .generate_classical import (
    near_miss,
    random_case,
    random_non_winner,
    random_options,
    random_settlement,
    random_waits,
)
from .tiles import KIND_OF

CASES = Path(__file__).parents[1] / "data" / "cases"


def load(name: str, kind: str) -> list[Any]:
    """The cases of one kind, each named by its id."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    return [pytest.param(case, id=case["id"]) for case in cases if case["kind"] == kind]


@pytest.mark.parametrize("case", load("classical.jsonl", "hand"))
def test_hand(case: dict[str, Any]) -> None:
    assert score(case) == case["expect"]


@pytest.mark.parametrize("case", load("classical.jsonl", "waits"))
def test_waits(case: dict[str, Any]) -> None:
    assert sorted(waits(case)) == sorted(case["expect"]["waits"])


@pytest.mark.parametrize(
    "case",
    load("classical.jsonl", "settlement") + load("classical_corpus.jsonl", "settlement"),
)
def test_settlement(case: dict[str, Any]) -> None:
    result = settle(case)
    for seat, hand in case.get("hands", {}).items():
        scored = {key: line for key, line in result["hands"][seat].items() if key != "win"}
        assert scored == hand["expect"], seat
    for key, expected in case["expect"].items():
        if key == "transfers":  # in any order
            assert sorted(result[key]) == sorted(expected)
        else:
            assert result[key] == expected, key


@pytest.mark.parametrize("seed", range(100))
def test_random_hands(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng) if seed % 2 else None
    case = random_case(rng, options)
    result = score(case)
    assert result["win"]
    assert 0 <= result["value"] <= option(case, "cap")
    score(near_miss(rng, case))
    loser = random_non_winner(rng, options)
    assert 0 <= score(loser)["value"] <= option(loser, "cap")
    assert set(waits(random_waits(rng))) <= set(KIND_OF)
    assert sum(settle(random_settlement(rng, options))["payments"].values()) == 0


@pytest.mark.parametrize("seed", range(100))
def test_equal_readings_list_the_same_lines(seed: int) -> None:
    """What 6.1 promises: after its tie-breaks nothing is left to choose."""
    rng = random.Random(seed)
    case = random_case(rng)
    hand = parse_hand(case)
    win = parse_win(case, hand)
    chance = is_one_chance(hand, win)
    results = [read(hand, win, reading, chance, 1000) for reading in readings(hand, win)]
    if score(case)["total"] != "limit":
        best = [result for result in results if rank(result) == max(map(rank, results))]
        assert all(result == best[0] for result in best)
