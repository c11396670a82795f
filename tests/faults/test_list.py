"""Every fault of the list is the example of some test: its docstring names it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LISTED = (TESTS / "data" / "faults.txt").read_text(encoding="utf-8")
FAULTS = re.findall(r"\bB\d{3}\b", LISTED)
ELSEWHERE = {
    "B212": "two threads on one object",
    "B220": "interpreters without the lock",
    "B223": "tags of the wheel",
    "B226": "editable installs",
    "B227": "tables that lie in the package",
    "B234": "matches that are kept alive",
}
"""Tried where the package is built, or over hours: not by a test with a docstring."""


@cache
def examples() -> dict[str, list[str]]:
    """The tests of each fault."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for fault in re.findall(r"\bB\d{3}\b", ast.get_docstring(node) or ""):
                    found.setdefault(fault, []).append(f"{path.name}::{node.name}")
    return found


def test_the_list_is_whole() -> None:
    assert len(FAULTS) == len(set(FAULTS)) == 117
    assert sorted(FAULTS) == FAULTS
    assert set(examples()) <= set(FAULTS)
    assert set(ELSEWHERE) <= set(FAULTS)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_fault_has_its_example(fault: str) -> None:
    assert fault in examples() or fault in ELSEWHERE
