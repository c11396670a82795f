"""Wild tiles by putting every kind in the place of every wild.

Hopeless for more than two wilds, but nothing can be simpler: it checks the reading of
wild hands in :mod:`shapes`.
"""

from collections.abc import Iterator

from .shapes import NOTHING, Reading, complete, readings
from .tiles import COPIES, KINDS, Counts


def substitutions(wilds: int, lowest: int = 0) -> Iterator[tuple[int, ...]]:
    """What the wilds may stand for, as sorted kinds."""
    if wilds == 0:
        yield ()
        return
    for kind in range(lowest, KINDS):
        for rest in substitutions(wilds - 1, kind):
            yield (kind, *rest)


def complete_by_substitution(
    counts: Counts, sets: int, wilds: int, held: Counts = NOTHING, fifth_copy: bool = False
) -> bool:
    """The same as :func:`shapes.complete`."""
    for kinds in substitutions(wilds):
        numbers = list(counts)
        for kind in kinds:
            numbers[kind] += 1
        if not fifth_copy and any(numbers[kind] + held[kind] > COPIES for kind in kinds):
            continue
        if complete(tuple(numbers), sets, held=held):
            return True
    return False


def readings_by_substitution(
    counts: Counts, sets: int, wilds: int, held: Counts = NOTHING, fifth_copy: bool = False
) -> frozenset[Reading]:
    """The same as :func:`shapes.readings`: substitute, then mark tiles as wild."""
    found: set[Reading] = set()
    for kinds in substitutions(wilds):
        numbers = list(counts)
        for kind in kinds:
            numbers[kind] += 1
        if not fifth_copy and any(numbers[kind] + held[kind] > COPIES for kind in kinds):
            continue
        for reading in readings(tuple(numbers), sets, held=held):
            found.update(markings(reading, kinds))
    return frozenset(found)


def markings(reading: Reading, wild_kinds: tuple[int, ...]) -> Iterator[Reading]:
    """The reading with one tile of each of ``wild_kinds`` marked as wild, in all ways."""
    if not wild_kinds:
        yield tuple(sorted(reading))
        return
    kind, rest = wild_kinds[0], wild_kinds[1:]
    for number, (kinds, wild) in enumerate(reading):
        places = [place for place, one in enumerate(kinds) if one == kind and place not in wild]
        if places:
            block = (kinds, tuple(sorted((*wild, places[-1]))))
            yield from markings((*reading[:number], block, *reading[number + 1 :]), rest)
