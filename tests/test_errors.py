"""The page about errors names every class and every slug, and its examples are refused so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import hupai
from hupai import HupaiError, errors

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
NAMES = re.compile(r'"([a-z_]+)"')


def rows() -> list[tuple[list[str], str, str]]:
    """The classes of each section, with the slug and the example of each row."""
    found = []
    for section in PAGE.split("\n## ")[1:]:
        title, *lines = section.splitlines()
        classes = re.findall(r"`(\w+)`", title)
        for line in lines:
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 3 and cells[0].startswith("`"):
                example = cells[2].strip("`").replace(r"\|", "|")
                found.append((classes, cells[0].strip("`"), example))
    return found


def in_rust() -> set[str]:
    """The slugs of the core."""
    found: set[str] = set()
    for file in ("error.rs", "rules/score.rs"):
        text = (ROOT / "rust" / file).read_text(encoding="utf-8")
        body = text.split("fn slug(&self)", 1)[1].split("\n    }\n", 1)[0]
        found.update(NAMES.findall(body))
    return found


def in_python() -> set[str]:
    """The slugs of the Python face."""
    found: set[str] = set()
    for file in (ROOT / "python" / "hupai").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found.update(re.findall(r'slug(?:: str)?\s?=\s?"([a-z_]+)"', text))
        found.update(
            re.findall(r'(?:_refuse|refusal)\([^()]*(?:\([^()]*\)[^()]*)*, "([a-z_]+)"[,)]', text)
        )
        found.update(re.findall(r'\bWrong\(\s*"([a-z_]+)"', text))
    return found


def test_the_page_names_every_slug() -> None:
    named = {slug for _, slug, _ in rows()}
    assert named == in_rust() | in_python()
    assert len(in_rust()) > 25


def test_the_page_names_every_class() -> None:
    named = {name for classes, _, _ in rows() for name in classes}
    assert named == set(errors.__all__)


def test_few_slugs_have_no_example() -> None:
    """A fault of the program cannot be shown, and a deal that was won takes too many words."""
    assert [slug for _, slug, example in rows() if not example] == ["twice", "match_over", "error"]


def test_the_value_is_what_was_wrong() -> None:
    """Never the name of an argument, and never with quotation marks around it."""
    basic, hong_kong, sichuan = map(hupai.rules, ("basic", "hong-kong", "sichuan"))
    deal = hupai.game.Match(basic, seed=7).deal
    hand, counts = "1112345678999p", np.zeros((1, 34), np.uint8)
    score = hong_kong.score("234567m 345p 678s 5p", "5p")
    cases: list[tuple[Callable[[], object], str | None]] = [
        (lambda: basic.score(hand, "5p", dealer="S"), "S"),
        (lambda: hong_kong.score(hand, "5p", dealer="S"), "S"),
        (lambda: hong_kong.score(hand, "5p", seat="X"), "X"),
        (lambda: hong_kong.score(hand, "5p", flags="last_tile"), "last_tile"),
        (lambda: hong_kong.score(hand, "5p", flags="heavenlike"), "heavenlike"),
        (lambda: hong_kong.score(hand, "1p", "rob_kong"), "rob_kong"),
        (lambda: basic.score(hand, "5p", void="m"), "m"),
        (lambda: basic.score(hand, "5p", flags="ready"), "ready"),
        (lambda: sichuan.score(hand, "5p"), None),
        (lambda: basic.score_unfinished(hand), None),
        (lambda: hong_kong.waits(hupai.Hand(hand), wild="5p"), "5p"),
        (lambda: score.payments(from_="X"), "X"),
        (lambda: score.payments(from_="E"), "E"),
        (lambda: score.payments(), None),
        (lambda: score.payments(from_="S", values={"E": 1}), None),
        (lambda: hupai.batch.score(basic, counts, "5x"), "5x"),
        (lambda: hupai.batch.score(basic, counts, 255, seat=np.array([7], np.uint8)), "7"),
        (lambda: hupai.game.parse_action("fly"), "fly"),
        (lambda: deal.act("X", "pass"), "X"),
        (lambda: hupai.rules("hong-kong", cap=14), "14"),
        (lambda: hupai.rules("hong-kong", colour=14), "colour"),
        (lambda: hupai.rules("hong-kong", colour=14, cap=14), None),
    ]
    for ask, value in cases:
        with pytest.raises(HupaiError) as refused:
            ask()
        assert refused.value.value == value, str(refused.value)


EXAMPLES = [row for row in rows() if row[2]]


@pytest.mark.parametrize(("classes", "slug", "example"), EXAMPLES, ids=[row[2] for row in EXAMPLES])
def test_the_examples_of_the_page_are_refused_as_it_says(
    classes: list[str], slug: str, example: str
) -> None:
    known: dict[str, object] = {}
    (setup,) = re.findall(r"```python\n(from .*?)```", PAGE, flags=re.DOTALL)
    exec(setup, known)
    with pytest.raises(HupaiError) as refused:
        eval(example, known)
    assert type(refused.value).__name__ in classes
    assert refused.value.slug == slug
