"""A score as a table of plain text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from ..ruleset import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..score import Line, Score


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal: Chinese signs take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


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


def _line(line: Line) -> list[str]:
    times = f" x{line.times}" if line.times > 1 else ""
    return [line.name + times, line.chinese, str(line.value), str(line.kinds)]


def score_table(score: Score) -> str:
    """Return a score as a table: reading, base points, patterns, total and value."""
    ruleset = score.rules.ruleset
    parts = [f"{score.hand}   {ruleset.id}"]
    if score.reading is not None:
        parts.append(f"read as  {score.reading}")
    if score.title is not None:
        parts.append(f"{score.title.name} {score.title.chinese}")
    if score.point_lines:
        rows = [*map(_line, score.point_lines), ["base points", "", str(score.base), ""]]
        parts.append(columns(rows, right=(2,)))
    rows = [*map(_line, score.lines)]
    formula = ruleset.hands.formula
    if isinstance(formula, Sum) and formula.base and score.limit != "flat":
        rows.insert(0, ["base", "", str(formula.base), ""])
    capped = f"{score.raw}, capped" if score.total != score.raw else ""
    rows.append(["total", ruleset.unit, str(score.total), capped])
    words = {"limit": "limit hand", "flat": "fixed value", "lifted": "lifted to the cap"}
    rows.append(["value", ruleset.currency, str(score.value), words.get(score.limit or "", "")])
    parts.append(columns(rows, right=(2,)))
    for name, by in score.excluded.items():
        parts.append(f"not counted: {name}" + (f" (because of {by})" if by else ""))
    if not score.legal:
        parts.append(f"below the minimum of {ruleset.hands.minimum}: may not be declared")
    return "\n".join(parts)
