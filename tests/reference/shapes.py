"""Winning shapes: every way to read tiles as sets and a pair, and what is waited for.

Counts are natural tiles of the concealed part.  A wild tile is not counted there but
told as a number; it may stand for any kind.  ``held`` are the tiles of the melds: they
are never part of a reading, but they use up copies.
"""

from collections.abc import Iterator
from functools import cache

from .tiles import COPIES, KINDS, ORPHANS, Counts, is_suited, rank_of, with_tile

# A block is its kinds, in order, and the positions among them that are wild.  Of equal
# kinds it does not matter which one is wild: the last positions are named.
Block = tuple[tuple[int, ...], tuple[int, ...]]

# A reading is its blocks, sorted, so that one way of seeing the tiles is one value.
Reading = tuple[Block, ...]

NOTHING: Counts = (0,) * KINDS


def is_pair(block: Block) -> bool:
    """Whether the block is the pair."""
    return len(block[0]) == 2


def is_pung(block: Block) -> bool:
    """Whether the block is three alike."""
    return len(block[0]) == 3 and block[0][0] == block[0][2]


def is_chow(block: Block) -> bool:
    """Whether the block is three in sequence."""
    return len(block[0]) == 3 and block[0][0] != block[0][2]


def pair_kind(reading: Reading) -> int:
    """The kind of the pair."""
    return next(block[0][0] for block in reading if is_pair(block))


def pung_kinds(reading: Reading) -> list[int]:
    """The kinds of the pungs among the blocks."""
    return [block[0][0] for block in reading if is_pung(block)]


def chow_kinds(reading: Reading) -> list[int]:
    """The lowest kinds of the chows among the blocks."""
    return [block[0][0] for block in reading if is_chow(block)]


@cache
def chows_with(kind: int) -> tuple[tuple[int, ...], ...]:
    """The chows, at most three, that contain a kind."""
    if not is_suited(kind):
        return ()
    firsts = [kind - back for back in range(3) if 1 <= rank_of(kind) - back <= 7]
    return tuple((first, first + 1, first + 2) for first in firsts)


def fillings(counts: Counts, kind: int, kinds: tuple[int, ...], wilds: int) -> Iterator[Block]:
    """The ways to lay a block with a natural tile of ``kind`` and at most ``wilds`` wilds."""
    if kinds[0] == kinds[-1]:
        size = len(kinds)
        for natural in range(1, min(size, counts[kind]) + 1):
            if size - natural <= wilds:
                yield kinds, tuple(range(natural, size))
        return
    others = [place for place in range(3) if kinds[place] != kind]
    for wild in ((), (others[0],), (others[1],), tuple(others)):
        natural_others = [kinds[place] for place in others if place not in wild]
        if len(wild) <= wilds and all(counts[other] for other in natural_others):
            yield kinds, wild


@cache
def wild_only(sets: int, pair: bool) -> frozenset[Reading]:
    """Every way to see wilds alone as sets and, if wanted, a pair."""
    if pair:
        pairs: list[Block] = [((kind,) * 2, (0, 1)) for kind in range(KINDS)]
        rest = wild_only(sets, False)
        return frozenset(tuple(sorted((*one, block))) for one in rest for block in pairs)
    if sets == 0:
        return frozenset({()})
    pungs = [(kind,) * 3 for kind in range(KINDS)]
    chows = [chow for kind in range(KINDS) for chow in chows_with(kind) if chow[0] == kind]
    blocks: list[Block] = [(kinds, (0, 1, 2)) for kinds in pungs + chows]
    rest = wild_only(sets - 1, False)
    return frozenset(tuple(sorted((*one, block))) for one in rest for block in blocks)


def divisions(counts: Counts, sets: int, pair: bool, wilds: int) -> Iterator[Reading]:
    """Every division into blocks, some of them more than once.

    The lowest natural tile must be in some block, so all its blocks are tried in turn.
    Once no natural tile is left, what remains is made of wilds alone.
    """
    kind = next((kind for kind in range(KINDS) if counts[kind]), None)
    if kind is None:
        if 3 * sets + 2 * pair == wilds:
            yield from wild_only(sets, pair)
        return
    shapes: list[tuple[int, ...]] = [(kind,) * 2] if pair else []
    if sets:
        shapes += [(kind,) * 3, *chows_with(kind)]
    for kinds in shapes:
        for block in fillings(counts, kind, kinds, wilds):
            left = list(counts)
            for place, used in enumerate(kinds):
                if place not in block[1]:
                    left[used] -= 1
            wilds_left = wilds - len(block[1])
            if is_pair(block):
                rest = divisions(tuple(left), sets, False, wilds_left)
            else:
                rest = divisions(tuple(left), sets - 1, pair, wilds_left)
            for blocks in rest:
                yield (block, *blocks)


def within_copies(reading: Reading, held: Counts) -> bool:
    """Whether no kind that a wild stands for is there more than four times."""
    wild = {kinds[place] for kinds, places in reading for place in places}
    return all(
        held[kind] + sum(kinds.count(kind) for kinds, _ in reading) <= COPIES for kind in wild
    )


def allowed(
    counts: Counts, sets: int, wilds: int, held: Counts, fifth_copy: bool
) -> Iterator[Reading]:
    """The divisions of a whole hand that keep the limit of copies."""
    if sum(counts) + wilds != 3 * sets + 2:
        return
    for reading in divisions(counts, sets, True, wilds):
        if not wilds or fifth_copy or within_copies(reading, held):
            yield reading


def readings(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
) -> frozenset[Reading]:
    """Every way to see the tiles as ``sets`` sets and a pair."""
    found = allowed(counts, sets, wilds, held, fifth_copy)
    return frozenset(tuple(sorted(reading)) for reading in found)


def complete(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
) -> bool:
    """Whether there is a reading at all."""
    return next(allowed(counts, sets, wilds, held, fifth_copy), None) is not None


def seven_pairs(counts: Counts, wilds: int = 0, distinct: bool = True) -> bool:
    """Whether the tiles are seven pairs; ``distinct``: of seven different kinds.

    Every odd tile takes a wild to its side, and the wilds left make pairs among
    themselves, of kinds that are still free.
    """
    if sum(counts) + wilds != 14:
        return False
    if distinct:
        return max(counts) <= 2 and sum(1 for number in counts if number == 1) <= wilds
    return sum(number % 2 for number in counts) <= wilds


def thirteen_orphans(counts: Counts, wilds: int = 0) -> bool:
    """Whether the tiles are the 13 terminals and honours and one more of them."""
    if sum(counts) + wilds != 14:
        return False
    if any(counts[kind] for kind in range(KINDS) if kind not in ORPHANS):
        return False
    doubles = [kind for kind in ORPHANS if counts[kind] == 2]
    return len(doubles) <= 1 and all(counts[kind] <= 2 for kind in ORPHANS)


def waits(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
    *,
    pairs: str = "none",
    orphans: bool = False,
) -> list[int]:
    """The kinds that complete the hand, without those already there four times.

    ``pairs`` is ``none``, ``distinct`` or ``any`` (four alike may be two pairs); seven
    pairs and thirteen orphans are only looked at for a hand without melds.
    """
    whole = sets == 4
    found = []
    for kind in range(KINDS):
        if counts[kind] + held[kind] >= COPIES:
            continue
        more = with_tile(counts, kind)
        if (
            complete(more, sets, wilds, held, fifth_copy)
            or (whole and pairs != "none" and seven_pairs(more, wilds, pairs == "distinct"))
            or (whole and orphans and thirteen_orphans(more, wilds))
        ):
            found.append(kind)
    return found
