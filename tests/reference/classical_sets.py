"""Sets, readings and completing kinds of Chinese Classical (rule book, section 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from .classical_hand import Hand, Win
from .tiles import COPIES, KINDS, ORPHANS, Counts, Meld, held_counts, with_tile

CHOW, PUNG, KONG = "chow", "pung", "kong"

# The four parts of the kinds that never share a set: three suits, then the honours.
PARTS = ((0, 9), (9, 18), (18, 27), (27, 34))


@dataclass(frozen=True)
class Group:
    """A set. ``exposed`` decides its points, ``hidden`` its doubles (section 1)."""

    form: str
    kind: int  # the lowest kind of a chow
    exposed: bool
    hidden: bool

    @property
    def is_chow(self) -> bool:
        """Whether it is a run."""
        return self.form == CHOW


@dataclass(frozen=True)
class Reading:
    """A winning hand split into four sets and a pair, the winning tile placed."""

    groups: tuple[Group, ...]
    pair: int
    completes_pair: bool


Shape = tuple[str, int]  # form and lowest kind of a set, or ("pair", kind)


@lru_cache(maxsize=100_000)
def blocks(counts: Counts, first: int) -> frozenset[tuple[Shape, ...]]:
    """All ways to use up one part's tiles in chows, pungs and at most one pair.

    ``counts`` are those of the part that begins with the kind ``first``.
    """
    if not any(counts):
        return frozenset({()})
    low = next(i for i, number in enumerate(counts) if number)
    kind = first + low
    ways = set()
    for form, offsets in (("pair", (0, 0)), (PUNG, (0, 0, 0)), (CHOW, (0, 1, 2))):
        if form == CHOW and (first == 27 or low > 6):
            continue
        rest = list(counts)
        for offset in offsets:
            rest[low + offset] -= 1
        if min(rest) < 0:
            continue
        for way in blocks(tuple(rest), first):
            # A second pair can never be used, so it is dropped as early as possible.
            if not (form == "pair" and any(shape[0] == "pair" for shape in way)):
                ways.add(tuple(sorted(((form, kind), *way))))
    return frozenset(ways)


def splits(concealed: Counts) -> Iterator[tuple[list[Shape], int]]:
    """Every split of concealed tiles into sets and exactly one pair."""
    parts = [blocks(concealed[start:end], start) for start, end in PARTS]
    for ways in product(*parts):
        shapes = [shape for way in ways for shape in way]
        pairs = [kind for form, kind in shapes if form == "pair"]
        if len(pairs) == 1:
            yield [shape for shape in shapes if shape[0] != "pair"], pairs[0]


def is_standard(concealed: Counts, melds: tuple[Meld, ...]) -> bool:
    """Whether the tiles with the melds are four sets and a pair."""
    return any(len(sets) + len(melds) == 4 for sets, _ in splits(concealed))


def is_thirteen_orphans(concealed: Counts, melds: tuple[Meld, ...]) -> bool:
    """Whether the tiles are all thirteen terminals and honours and a duplicate."""
    present = all(concealed[kind] for kind in ORPHANS)
    return not melds and present and sum(concealed) == sum(concealed[k] for k in ORPHANS) == 14


def completing(concealed: Counts, melds: tuple[Meld, ...]) -> list[int]:
    """The kinds that complete a shape, copies left or not."""
    return [
        kind
        for kind in range(KINDS)
        if is_standard(hand := with_tile(concealed, kind), melds)
        or is_thirteen_orphans(hand, melds)
    ]


def waiting(concealed: Counts, melds: tuple[Meld, ...]) -> list[int]:
    """The waits of section 4: the own four copies never wait for a fifth."""
    held = held_counts(concealed, melds)
    return [kind for kind in completing(concealed, melds) if held[kind] < COPIES]


def is_one_chance(hand: Hand, win: Win) -> bool:
    """Whether the winning kind is the only one counted as completing the hand (5.2)."""
    before = with_tile(hand.concealed, win.tile, -1)
    return not any(
        kind != win.tile and win.open[kind] < COPIES for kind in completing(before, hand.melds)
    )


def meld_group(meld: Meld) -> Group:
    """A meld as a set: a claimed kong is exposed for points and hidden for doubles."""
    if meld.is_kong:
        concealed = meld.call == "kong_concealed"
        return Group(KONG, meld.kind, exposed=not concealed, hidden=meld.call != "kong_added")
    return Group(CHOW if meld.is_chow else PUNG, meld.kind, exposed=True, hidden=False)


def contains(shape: Shape, tile: int) -> bool:
    """Whether a concealed set has a tile of this kind."""
    form, kind = shape
    return kind <= tile <= kind + 2 if form == CHOW else kind == tile


def readings(hand: Hand, win: Win) -> Iterator[Reading]:
    """Every reading: each split, with each place the winning tile can take (6.1, 6.2)."""
    melded = tuple(meld_group(meld) for meld in hand.melds)
    for sets, pair in splits(hand.concealed):
        if len(sets) + len(melded) != 4:
            continue
        if pair == win.tile:
            yield Reading(melded + concealed_groups(sets, taker=None), pair, True)
        for index, shape in enumerate(sets):
            if contains(shape, win.tile):
                taker = None if win.self_drawn else index
                yield Reading(melded + concealed_groups(sets, taker), pair, False)


def concealed_groups(sets: list[Shape], taker: int | None) -> tuple[Group, ...]:
    """The concealed sets; the one that takes another player's tile is exposed."""
    return tuple(
        Group(form, kind, exposed=index == taker, hidden=index != taker)
        for index, (form, kind) in enumerate(sets)
    )


def held_groups(hand: Hand) -> list[Group]:
    """A non-winner's groups (6.3): three or four equal tiles are one concealed pung."""
    own = [
        Group(PUNG, kind, exposed=False, hidden=True)
        for kind, number in enumerate(hand.concealed)
        if number >= 3
    ]
    return [meld_group(meld) for meld in hand.melds] + own


def held_pairs(hand: Hand) -> list[int]:
    """A non-winner's pairs: every kind held exactly twice."""
    return [kind for kind, number in enumerate(hand.concealed) if number == 2]
