"""The hands that are measured from Python: from a fixed seed, the same in every run."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KINDS = 34
SUIT = 9
_CHOWS = tuple(suit + rank for suit in (0, 9, 18) for rank in range(7))

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """14 tiles, and the same as 13 tiles and the one that came last.

    Attributes:
        all14: how many tiles of each of the 34 kinds.
        win: the kind that came last.
    """

    all14: Counts
    win: int

    @property
    def first13(self) -> Counts:
        return tuple(n - (kind == self.win) for kind, n in enumerate(self.all14))

    def text(self) -> str:
        """The 13 tiles, and the one that came last."""
        return f"{text(self.first13)} + {text([int(kind == self.win) for kind in range(KINDS)])}"


def text(counts: Sequence[int]) -> str:
    """Tiles as text that every engine reads: 123m456p789s11z."""
    parts = []
    for suit, letter in enumerate("mpsz"):
        ranks = "".join(str(rank + 1) * n for rank, n in enumerate(counts[9 * suit : 9 * suit + 9]))
        parts.append(ranks + letter if ranks else "")
    return "".join(parts)


def winning(rng: random.Random, kinds: int) -> list[int]:
    """Four sets and a pair out of the first `kinds` kinds; two sets in three are chows."""
    chows = [low for low in _CHOWS if low < kinds]
    while True:
        counts = [0] * KINDS
        for _ in range(4):
            if rng.random() < 2 / 3:
                low = rng.choice(chows)
                for kind in (low, low + 1, low + 2):
                    counts[kind] += 1
            else:
                counts[rng.randrange(kinds)] += 3
        counts[rng.randrange(kinds)] += 2
        if max(counts) <= 4:
            return counts


def drawn(rng: random.Random, kinds: int) -> list[int]:
    """14 tiles from a box with the first `kinds` kinds."""
    counts = [0] * KINDS
    for tile in rng.sample(range(4 * kinds), 14):
        counts[tile // 4] += 1
    return counts


def complete(rng: random.Random) -> list[int]:
    return winning(rng, KINDS)


def one_tile_off(rng: random.Random) -> list[int]:
    """A complete hand with one tile exchanged for another kind."""
    counts = winning(rng, KINDS)
    out = rng.choice([kind for kind in range(KINDS) if counts[kind]])
    into = rng.choice([kind for kind in range(KINDS) if kind != out and counts[kind] < 4])
    counts[out] -= 1
    counts[into] += 1
    return counts


def any_tiles(rng: random.Random) -> list[int]:
    return drawn(rng, KINDS)


def one_suit(rng: random.Random) -> list[int]:
    return drawn(rng, SUIT)


def one_suit_complete(rng: random.Random) -> list[int]:
    return winning(rng, SUIT)


SETS: dict[str, Callable[[random.Random], list[int]]] = {
    "complete": complete,
    "one tile off": one_tile_off,
    "random": any_tiles,
    "one suit": one_suit,
    "one suit, complete": one_suit_complete,
}


def make(name: str, many: int, seed: int = 20_240_613) -> list[Dealt]:
    """Make the first hands of a set."""
    rng = random.Random(f"{seed} {name}")
    hands = []
    for _ in range(many):
        counts = SETS[name](rng)
        win = rng.choice([kind for kind in range(KINDS) if counts[kind]])
        hands.append(Dealt(tuple(counts), win))
    return hands
