"""Every hand of one suit at once.

The nine counts of a suit, each 0 to 4, are a point of a grid with 5^9 points, and a set
of points is one long number with a bit for every point.  A step by one tile is then a
shift of that number, so whole grids are worked out in a few thousand shifts.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

RANKS = 9
SIZE = 5**RANKS
WEIGHTS = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)

Suit = tuple[int, ...]


def point(suit: Suit) -> int:
    """The place of nine counts in a table."""
    return sum(number * WEIGHTS[rank] for rank, number in enumerate(suit))


def points(most: int = 14) -> Iterator[Suit]:
    """Every nine counts of 0 to 4 that hold at most so many tiles: 405,350 for 14."""

    def longer(start: Suit, left: int) -> Iterator[Suit]:
        if len(start) == RANKS:
            yield start
            return
        for number in range(min(4, left) + 1):
            yield from longer((*start, number), left - number)

    yield from longer((), most)


def targets(sets: int, pair: bool) -> int:
    """The points that are exactly so many sets and, if wanted, a pair."""
    blocks = [(rank,) * 3 for rank in range(RANKS)]
    blocks += [(rank, rank + 1, rank + 2) for rank in range(RANKS - 2)]
    eyes: list[tuple[int, ...]] = [(rank,) * 2 for rank in range(RANKS)] if pair else [()]
    found = 0
    for chosen in combinations_with_replacement(blocks, sets):
        for eye in eyes:
            tiles = [rank for block in chosen for rank in block] + list(eye)
            suit = tuple(tiles.count(rank) for rank in range(RANKS))
            if max(suit) <= 4:
                found |= 1 << point(suit)
    return found


@cache
def layer(rank: int, number: int) -> int:
    """The points with some number of tiles of a rank."""
    run = (1 << WEIGHTS[rank]) - 1  # the points with nothing of this rank and all higher ones
    period = 5 * WEIGHTS[rank]
    found, length = run << (number * WEIGHTS[rank]), period
    while length < SIZE:  # five copies of what is there make the next longer stretch
        found |= found << length | found << 2 * length | found << 3 * length | found << 4 * length
        length *= 5
    return found


def with_more(grid: int) -> int:
    """The points that hold every tile of some point of the grid."""
    for rank in range(RANKS):
        for number in range(4):
            grid |= (grid & layer(rank, number)) << WEIGHTS[rank]
    return grid


def with_one_less(grid: int) -> int:
    """The points that lack one tile of some point of the grid."""
    found = 0
    for rank in range(RANKS):
        found |= (grid & ~layer(rank, 0)) >> WEIGHTS[rank]
    return found


@cache
def needs(sets: int, pair: bool) -> bytes:
    """For every point, how many tiles it lacks of so many sets and a pair of this suit.

    What is within n tiles of a target is what lacks one tile of what is within n - 1, or
    holds more than that.  Every round that a point is not yet reached counts one.
    """
    reached = with_more(targets(sets, pair))
    everything = (1 << SIZE) - 1
    total = 0
    while True:
        bits = format(everything ^ reached, f"0{SIZE}b").encode()
        total += int.from_bytes(bits.translate(bytes.maketrans(b"01", b"\0\1")), "big")
        if reached == everything:
            return total.to_bytes(SIZE, "little")
        reached |= with_more(with_one_less(reached))


def readings_number(suit: Suit, sets: int, pair: bool) -> int:
    """How many ways there are to see nine counts as sets and a pair, each counted once.

    Rank by rank: all tiles of the lowest rank are begun as chows, a pung or the pair.
    """
    if 3 * sets + 2 * pair != sum(suit):
        return 0
    if not suit:
        return 1
    found = 0
    for pung in range(2):
        for eye in range(1 + pair):
            chows = suit[0] - 3 * pung - 2 * eye
            if chows < 0 or chows + pung > sets:
                continue
            rest = list(suit[1:])
            if chows:
                if len(rest) < 2 or min(rest[0], rest[1]) < chows:
                    continue
                rest[0] -= chows
                rest[1] -= chows
            found += readings_number(tuple(rest), sets - pung - chows, pair and not eye)
    return found


def suit_distance(suit: Suit, sets: int) -> int:
    """The distance of a hand that holds nothing but one suit.

    Sets and a pair that this suit does not hold are made from nothing elsewhere.
    """
    place = point(suit)
    prices = []
    for here in range(sets + 1):
        for eye in (False, True):
            price = needs(here, eye)[place] + 3 * (sets - here) + (0 if eye else 2)
            prices.append(price)
    return min(prices)
