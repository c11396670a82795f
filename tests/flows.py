"""Worked situations, as parameters of tests."""

from __future__ import annotations

import pytest

from calls import Case, load

SEATS = "ESWN"


def flow(variant: str, *topics: str) -> list[Case]:
    return [case for case in load(variant, "flow") if case["topic"] in topics]


def case(variant: str, name: str) -> Case:
    return next(case for case in load(variant, "flow") if case["id"] == name)


def each(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])
