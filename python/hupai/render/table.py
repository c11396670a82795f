"""Plain text in columns, and a score as a page of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..score import Line, Score


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal.

    Chinese signs take two, marks that change the sign before them none.
    """
    return len(text) if text.isascii() else sum(map(_width, text))


@lru_cache(maxsize=1_024)
def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """Return rows as aligned columns; the columns in `right` are aligned to the right."""
    rows = [list(row) for row in rows]
    if not rows:
        return ""
    widths = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    right = frozenset(right)
    lines = []
    for row in rows:
        cells = []
        for at, cell in enumerate(row):
            blanks = " " * (widths[at] - width(cell))
            cells.append(blanks + cell if at in right else cell + blanks)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


class Table(NamedTuple):
    """Rows of cells, which `str` aligns.

    Attributes:
        rows: the rows, all of the same length.
        right: the columns that are aligned to the right.
        head: what stands above the columns, if anything does.
    """

    rows: Sequence[Sequence[str]]
    right: tuple[int, ...] = ()
    head: tuple[str, ...] | None = None

    def __str__(self) -> str:
        above = [] if self.head is None else [self.head]
        return columns([*above, *self.rows], self.right)


Part: TypeAlias = str | Table
"""A line of a page, or a table on it."""


def _line(line: Line) -> list[str]:
    times = f" x{line.times}" if line.times > 1 else ""
    return [line.name + times, line.chinese, str(line.value), str(line.kinds)]


def _start(score: Score) -> list[list[str]]:
    """What everybody starts with, where the rules have that."""
    formula = score.rules.ruleset.hands.formula
    if formula.kind != "sum" or not formula.base or score.limit == "flat":
        return []
    return [["base", "", str(formula.base), ""]]


def score_parts(score: Score) -> list[Part]:
    """Return a score as a page: reading, base points, patterns, total and value."""
    ruleset = score.rules.ruleset
    parts: list[Part] = [f"{score.hand}   {score.rules.id}"]
    if score.reading is not None and score.reading.text:  # an unfinished hand may have no parts
        parts.append(f"read as  {score.reading}")
    if score.title is not None:
        parts.append(f"{score.title.name} {score.title.chinese}")
    if score.point_lines:
        rows = [*map(_line, score.point_lines), ["base points", "", str(score.base), ""]]
        parts.append(Table(rows, right=(2,)))
    rows = [*_start(score), *map(_line, score.lines)]
    capped = f"{score.raw}, capped" if score.total != score.raw else ""
    if score.limit != "limit":  # no units are added to a limit hand
        rows.append(["total", ruleset.unit, str(score.total), capped])
    words = {"limit": "limit hand", "flat": "fixed value", "lifted": "lifted to the cap"}
    if not capped:
        words["cap"] = "capped"
    rows.append(["value", ruleset.currency, str(score.value), words.get(score.limit or "", "")])
    parts.append(Table(rows, right=(2,)))
    for name, by in score.excluded.items():
        parts.append(f"not counted: {name}" + (f" (because of {by})" if by else ""))
    if not score.legal:
        parts.append(f"below the minimum of {ruleset.hands.minimum}: may not be declared")
    return parts


def score_table(score: Score) -> str:
    """Return a score as text: the parts of `score_parts` below one another."""
    return "\n".join(map(str, score_parts(score)))
