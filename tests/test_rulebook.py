"""The rule table of every variant's page: each pattern stands there with a hand that has it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai.render import rulebook

if TYPE_CHECKING:
    from types import ModuleType

DOCS = Path(__file__).parent.parent / "docs"
VARIANTS = list(hupai.variants.ALL)


def generator() -> ModuleType:
    """The module that writes the pages."""
    spec = importlib.util.spec_from_file_location("rulebook_pages", DOCS / "rulebook.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tables(name: str) -> list[tuple[hupai.Rules, dict[str, Any]]]:
    found = generator().tables(name)
    return [(hupai.rules(name, **table["options"]), table["examples"]) for table in found]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_pattern_has_an_example_that_has_it(name: str) -> None:
    for rules, examples in tables(name):
        assert set(examples) == {pattern.id for pattern in rules.ruleset.hands.patterns}
        for pattern, example in examples.items():
            score = rulebook.play(rules, example)
            assert pattern in score.patterns, (pattern, score)
            assert score.legal


@pytest.mark.parametrize("name", VARIANTS)
def test_every_pattern_of_any_option_has_a_row(name: str) -> None:
    """The options of the page put every pattern in force that some option can put in force."""
    shown = {pattern for _, examples in tables(name) for pattern in examples}
    variant = hupai.variants.get(name)
    for option in variant.options:
        if option.scope == "play" or option.key == "preset":
            continue
        for value in getattr(option.allowed, "values", ()):
            ruleset = variant.ruleset(**{option.key: value})
            assert {pattern.id for pattern in ruleset.hands.patterns} <= shown, option.key


@pytest.mark.parametrize("name", VARIANTS)
def test_pages_name_every_pattern_and_option(name: str) -> None:
    text = generator().page(name)
    for rules, _ in tables(name):
        for pattern in rules.ruleset.hands.patterns:
            assert f"| `{pattern.id}` | {pattern.name} | {pattern.chinese} |" in text
    for option in hupai.variants.get(name).options:
        assert f"| `{option.key}` |" in text
    assert f"generated/{name}.md" in (DOCS / "variants" / f"{name}.md").read_text("utf-8")
