"""Random tiles that look like a hand: the pieces the generators of cases are made of.

A hand is thrown together from whole blocks, so it wins; a flavour leads it towards the
rare ones.  No kind is ever used more than four times.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from .tiles import (
    COPIES,
    DRAGONS,
    KINDS,
    ORPHANS,
    TERMINALS,
    WINDS,
    Meld,
    chow,
    count,
    is_honour,
    is_suited,
    is_terminal,
    rank_of,
    same,
    suit_of,
)


@dataclass(frozen=True)
class Flavour:
    """What a hand is made of, and how often it has chows, melds and kongs."""

    kinds: tuple[int, ...]
    chows: float = 0.6
    melds: float = 0.35
    kongs: float = 0.2
    concealed_kongs: float = 0.4


@dataclass
class Tiles:
    """The tiles of a hand: a concealed part of 14 less three for every meld."""

    concealed: list[int] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)

    def all(self) -> list[int]:
        """Every tile, four for a kong."""
        return self.concealed + [kind for meld in self.melds for kind in meld.kinds]

    def left(self, kind: int) -> int:
        """How many copies of a kind are not in this hand."""
        return COPIES - self.all().count(kind)


def random_flavour(rng: Random, kinds: Sequence[int] = range(KINDS)) -> Flavour:
    """A flavour for a game with these kinds."""
    pools = pools_of(rng, tuple(kinds))
    pool = rng.choice([one for one in pools if len(one) >= 5])
    # The rare patterns want all or none of something, which even mixtures hardly ever give.
    return Flavour(
        kinds=pool,
        chows=rng.choice([0.0, 0.1, 0.6, 0.6, 0.6, 0.8, 1.0]),
        melds=rng.choice([0.0, 0.0, 0.3, 0.3, 0.6, 1.0]),
        kongs=rng.choice([0.0, 0.1, 0.1, 0.3, 0.6, 1.0]),
        concealed_kongs=rng.choice([0.0, 0.3, 0.5, 1.0]),
    )


def pools_of(rng: Random, kinds: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of kinds worth building hands of; plain ones stand there more than once."""
    suit = rng.randrange(3)
    other = (suit + rng.choice([1, 2])) % 3
    one_suit = tuple(kind for kind in kinds if suit_of(kind) == suit)
    two_suits = tuple(kind for kind in kinds if suit_of(kind) in (suit, other))
    honours = tuple(kind for kind in kinds if is_honour(kind))
    terminals = tuple(kind for kind in kinds if is_terminal(kind))
    start = rng.randrange(4)
    stretch = tuple(kind for kind in one_suit if start <= kind % 9 <= start + 5)
    winds = tuple(kind for kind in kinds if kind in WINDS)
    dragons = tuple(kind for kind in kinds if kind in DRAGONS)
    same_ranks = tuple(kind for kind in kinds if is_suited(kind) and start <= kind % 9 <= start + 3)
    return [
        *[kinds] * 3,
        two_suits,
        one_suit,
        one_suit,
        stretch,
        same_ranks,
        one_suit + honours,
        one_suit + honours * 2,
        honours,
        honours,
        terminals,
        terminals + honours,
        one_suit[:3] + winds * 2,
        one_suit[-3:] + dragons * 4,
        tuple(kind for kind in kinds if is_suited(kind) and kind not in TERMINALS),
        tuple(kind for kind in kinds if is_suited(kind)) + dragons * 4,
        tuple(kind for kind in kinds if is_suited(kind)) + winds * 4,
    ]


def random_tiles(rng: Random, flavour: Flavour) -> Tiles:
    """Four sets and a pair."""
    while True:
        tiles = Tiles()
        fits = all(add_set(rng, flavour, tiles) for _ in range(4))
        pairs = [kind for kind in flavour.kinds if tiles.left(kind) >= 2]
        if fits and pairs:
            tiles.concealed += [rng.choice(pairs)] * 2
            return tiles


def add_set(rng: Random, flavour: Flavour, tiles: Tiles) -> bool:
    """Add one set, open or concealed, if the flavour has the tiles for one."""
    chows = [
        kind
        for kind in flavour.kinds
        if is_suited(kind)
        and rank_of(kind) <= 7
        and all(one in flavour.kinds and tiles.left(one) for one in (kind, kind + 1, kind + 2))
    ]
    pungs = [kind for kind in flavour.kinds if tiles.left(kind) >= 3]
    open_set = rng.random() < flavour.melds
    if chows and (rng.random() < flavour.chows or not pungs):
        meld = chow(rng.choice(chows))
        if open_set:
            tiles.melds.append(meld)
        else:
            tiles.concealed += meld.kinds
        return True
    if not pungs:
        return False
    kind = rng.choice(pungs)
    if tiles.left(kind) == COPIES and rng.random() < flavour.kongs:
        hidden = not open_set or rng.random() < flavour.concealed_kongs
        call = "kong_concealed" if hidden else rng.choice(["kong_exposed", "kong_added"])
        tiles.melds.append(same(kind, call))
    elif open_set:
        tiles.melds.append(same(kind, "pung"))
    else:
        tiles.concealed += [kind] * 3
    return True


def random_pairs(rng: Random, kinds: Sequence[int], four_alike: bool = False) -> Tiles:
    """Seven pairs, of different kinds unless four alike are wanted."""
    pool = sorted(set(kinds))
    if len(pool) < 7:
        raise ValueError("seven pairs take seven kinds")
    chosen = rng.sample(pool, 7)
    if four_alike:
        for place in range(rng.randint(1, 3)):
            chosen[6 - place] = chosen[place]
    return Tiles(concealed=[kind for kind in chosen for _ in range(2)])


def random_orphans(rng: Random) -> Tiles:
    """Thirteen orphans."""
    return Tiles(concealed=[*ORPHANS, rng.choice(ORPHANS)])


def random_nine_gates(rng: Random) -> Tiles:
    """1112345678999 of one suit and one more of it."""
    first = 9 * rng.randrange(3)
    gates = [first, first, *range(first, first + 9), first + 8, first + 8]
    return Tiles(concealed=[*gates, rng.randrange(first, first + 9)])


def spoil(rng: Random, tiles: Tiles, keep: int, kinds: Sequence[int] = range(KINDS)) -> Tiles:
    """The same hand with one concealed tile changed, often to a neighbour: a near miss.

    One tile of the kind ``keep`` stays, since it is the winning tile.
    """
    places = list(range(len(tiles.concealed)))
    places.remove(tiles.concealed.index(keep))
    place = rng.choice(places)
    old = tiles.concealed[place]
    near = [kind for kind in kinds if abs(kind - old) <= 2]
    pool = near if rng.random() < 0.6 else list(kinds)
    fresh = [kind for kind in pool if kind not in (old, keep) and tiles.left(kind)]
    if not fresh:
        return tiles
    concealed = tiles.concealed.copy()
    concealed[place] = rng.choice(fresh)
    return Tiles(concealed, tiles.melds)


def random_counts(rng: Random, size: int, kinds: Sequence[int] = range(KINDS)) -> tuple[int, ...]:
    """Counts of tiles drawn from a wall with four of each of these kinds."""
    wall = [kind for kind in sorted(set(kinds)) for _ in range(COPIES)]
    return count(rng.sample(wall, size))
