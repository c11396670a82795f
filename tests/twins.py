"""The same hand twice: once for the engine, once for the slow reference."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai.ruleset import TileSet, Wild
from reference import random_hands, tiles
from reference.tiles import COPIES, KINDS, NAMES, Counts, Meld

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from hupai.score import Block, Reading
    from reference import shapes

WHOLE_WALL = tuple(range(KINDS))
BIG = 1_000
"""From here on seeds stand for large samples."""


def seeds(number: int, large: int = 4) -> list[Any]:
    """Seeds for samples: so many small ones, and some large ones that are slow."""
    slow = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(BIG, BIG + large)]
    return [*range(number), *slow]


def sample(seed: int, number: int) -> int:
    """How many hands a sample of a seed has."""
    return 25 * number if seed >= BIG else number


@dataclass(frozen=True)
class Twin:
    """Concealed natural tiles, wild tiles and melds; `wild` is the wild kind, if it has a name."""

    counts: Counts
    melds: tuple[Meld, ...] = ()
    wilds: int = 0
    wild: int | None = None

    @property
    def sets(self) -> int:
        """How many sets the concealed tiles still have to make."""
        return 4 - len(self.melds)

    @property
    def held(self) -> Counts:
        """The tiles of the melds."""
        return tiles.count([kind for meld in self.melds for kind in meld.kinds])

    @property
    def text(self) -> str:
        """The hand in the notation of the package."""
        wild = "*" if self.wild is None else NAMES[self.wild]
        parts = [tiles.tiles_text(tiles.kinds_of(self.counts)), *[wild] * self.wilds]
        return " ".join([*parts, *map(meld_text, self.melds)])

    @property
    def hand(self) -> hupai.Hand:
        """The hand for the engine."""
        return hupai.Hand(self.text, wild=self.wild)

    def more(self, kind: int) -> Twin:
        """The same with one more natural tile."""
        return replace(self, counts=tiles.with_tile(self.counts, kind))

    def free(self) -> list[int]:
        """The natural kinds of which hand and melds hold fewer than four."""
        held = self.held
        kinds = [kind for kind in WHOLE_WALL if self.counts[kind] + held[kind] < COPIES]
        return [kind for kind in kinds if kind != self.wild]


def meld_text(meld: Meld) -> str:
    """A meld in the notation of the package."""
    if meld.call == "kong_concealed":
        return f"({tiles.tiles_text(meld.kinds)})"
    if meld.call == "kong_added":
        return f"[{tiles.tiles_text(meld.kinds[:3])}+{NAMES[meld.kind]}]"
    return f"[{tiles.tiles_text(meld.kinds)}]"


def names(kinds: Sequence[int]) -> set[str]:
    """The names of kinds."""
    return {NAMES[kind] for kind in kinds}


def block(engine: Block) -> shapes.Block:
    """A block of the engine as the reference writes it."""
    kinds = tuple(tiles.KIND_OF[name] for name in engine.tiles)
    places = tuple(place for place, wild in enumerate(engine.wilds) if wild)
    if kinds[0] == kinds[-1]:  # which of equal tiles are wild means nothing
        places = tuple(range(len(kinds) - len(places), len(kinds)))
    return kinds, places


def reading(engine: Reading) -> shapes.Reading:
    """The concealed part of a reading of the engine as the reference writes it."""
    return tuple(sorted(block(one) for one in engine.blocks[engine.melds :]))


def random_melds(rng: Random, pool: Sequence[int], number: int) -> list[Meld]:
    """At most so many melds of these kinds, no kind more than four times."""
    used = [0] * KINDS
    melds: list[Meld] = []
    for _ in range(number):
        options = [
            tiles.chow(kind) for kind in pool if tiles.is_suited(kind) and tiles.rank_of(kind) <= 7
        ]
        options += [tiles.same(kind, rng.choice(tiles.CALLS[1:])) for kind in pool]
        fits = [
            meld
            for meld in options
            if all(used[kind] + meld.kinds.count(kind) <= COPIES for kind in meld.kinds)
        ]
        if fits:
            melds.append(rng.choice(fits))
            for kind in melds[-1].kinds:
                used[kind] += 1
    return melds


def random_twin(rng: Random, size: int, wilds: int = 0, melds: int | None = None) -> Twin:
    """A hand of some size; often crowded, often close to a win."""
    if melds is None and rng.random() < 0.5:
        return near_win(rng, size, wilds)
    flavour = random_hands.random_flavour(rng)
    pool = sorted(set(flavour.kinds))
    called = random_melds(rng, pool, rng.choice([0, 0, 0, 1, 2, 3, 4]) if melds is None else melds)
    wilds = min(wilds, size - 3 * len(called))
    return Twin(drawn(rng, pool, called, size - 3 * len(called) - wilds), tuple(called), wilds)


def drawn(rng: Random, pool: Sequence[int], melds: Sequence[Meld], number: int) -> Counts:
    """So many tiles drawn from the copies that the melds have left, first of some kinds."""
    used = [kind for meld in melds for kind in meld.kinds]
    wall = [kind for kind in pool for _ in range(COPIES - used.count(kind))]
    others = [kind for kind in WHOLE_WALL if kind not in pool]
    elsewhere = [kind for kind in others for _ in range(COPIES - used.count(kind))]
    strays = rng.choice([0, 0, 0, 1, 2]) if len(wall) >= number else number - len(wall)
    strays = min(strays, number, len(elsewhere))
    return tiles.count(rng.sample(wall, number - strays) + rng.sample(elsewhere, strays))


def near_win(rng: Random, size: int, wilds: int = 0) -> Twin:
    """A winning hand of which some tiles were changed, and some became wild."""
    won = random_hands.random_tiles(rng, random_hands.random_flavour(rng))
    concealed = won.concealed.copy()
    rng.shuffle(concealed)
    wilds = min(wilds, len(concealed) - (14 - size))
    del concealed[: wilds + 14 - size]
    for place in range(min(len(concealed), rng.choice([0, 0, 0, 1, 2, 3, 4]))):
        copies = concealed + [kind for meld in won.melds for kind in meld.kinds]
        fresh = rng.choice([kind for kind in WHOLE_WALL if copies.count(kind) < COPIES])
        concealed[place] = fresh
    return Twin(tiles.count(concealed), tuple(won.melds), wilds)


@cache
def basic(fifth_copy: bool | None = None, *shapes: str) -> hupai.Rules:
    """The rules of Basic with other shapes, and with wild tiles if a fifth copy is spoken of."""
    ruleset = hupai.rules("basic").ruleset
    wild = None if fifth_copy is None else Wild(fifth_copy=fifth_copy, in_melds=True)
    hands = replace(ruleset.hands, shapes=shapes or ("standard",))
    return hupai.Rules(replace(ruleset, tiles=TileSet(wild=wild), hands=hands))
