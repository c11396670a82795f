"""The reference of Chinese Classical against the worked cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from .classical import score, settle, waits

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
