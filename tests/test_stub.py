"""The examples in the stub of the native module, which doctest does not find by itself."""

from __future__ import annotations

import ast
import doctest
from pathlib import Path

import pytest

import hupai
from hupai import _core

STUB = ast.parse(Path(hupai.__file__).with_name("_core.pyi").read_text("utf-8"))
DOCUMENTED = [
    node
    for node in ast.walk(STUB)
    if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    and ">>>" in (ast.get_docstring(node) or "")
]


@pytest.mark.parametrize("node", DOCUMENTED, ids=lambda node: node.name)
def test_examples_of_the_stub(node: ast.ClassDef | ast.FunctionDef) -> None:
    text = ast.get_docstring(node) or ""
    test = doctest.DocTestParser().get_doctest(text, dict(vars(_core)), node.name, "_core.pyi", 0)
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried
    assert not failed


def test_everything_public_is_documented() -> None:
    for node in ast.walk(STUB):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("__"):
            assert ast.get_docstring(node), node.name
