"""Counting the ways a deal can go on: `python -m game.perft` prints the lines of the file.

A line of `data/perft.txt` is a variant, options as JSON, a seed of the wall, and the number of
sequences of 1, 2, 3, ... decisions. Of several seats that owe a decision the first one decides.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import hupai
from hupai.game import Deal, Wall

FILE = Path(__file__).parent.parent / "data" / "perft.txt"


class Line(NamedTuple):
    """One pinned wall."""

    variant: str
    options: str
    seed: int
    counts: tuple[int, ...]

    def __str__(self) -> str:
        counts = " ".join(map(str, self.counts))
        return f"{self.variant} {self.options} {self.seed}: {counts}"

    @classmethod
    def parse(cls, text: str) -> Line:
        """Read a line of the file."""
        head, counts = text.rsplit(": ", 1)
        variant, rest = head.split(" ", 1)
        options, seed = rest.rsplit(" ", 1)
        return cls(variant, options, int(seed), tuple(map(int, counts.split())))

    def counted(self) -> Line:
        """Return the line with what is counted now."""
        deal = begin(self.variant, json.loads(self.options), self.seed)
        depths = range(1, len(self.counts) + 1)
        return self._replace(counts=tuple(count(deal, depth) for depth in depths))


def begin(variant: str, options: dict[str, object], seed: int) -> Deal:
    """Begin the deal of a line."""
    rules = hupai.rules(variant, **options)
    return Deal(
        rules,
        wall=Wall.shuffled(rules.ruleset.tiles, seed),
        scores=(rules.ruleset.match.start_points,) * 4,
        dice=(3, 4, 2, 5),
        direction=1,
    )


def count(deal: Deal, depth: int) -> int:
    """Return how many sequences of so many decisions there are."""
    if depth == 0 or deal.done:
        return 1
    seat = deal.to_act[0]
    legal = deal.legal_actions(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = deal.copy()
        after.act(seat, action)
        total += count(after, depth - 1)
    return total


def lines() -> list[Line]:
    """Return the lines of the file."""
    return [Line.parse(text) for text in FILE.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    for line in lines():
        print(line.counted())
