"""How many tiles a hand still needs.

The distance of a hand is the least number of tiles that must come in, each in exchange
for a useless one, until the hand contains a complete hand: 0 is complete, and 1 for a
13-tile hand is ready.  It is the minimum over all complete hands T of the tiles of T
that are not there.  T may ask for no more copies of a kind than exist outside the melds.
"""

from functools import cache

from .shapes import NOTHING
from .tiles import COPIES, KINDS, ORPHANS, Counts, is_suited, rank_of, with_tile

NEVER = 99

# While walking over the kinds: sets and pairs used so far, chows begun one kind before and
# two kinds before.
State = tuple[int, int, int, int]

# The tiles needed so far, and which kinds they can be: a bit for every kind of which one
# more tile would help on some way that needs no more than this.
Need = tuple[int, int]


@cache
def next_states(state: State, may_begin: bool, sets: int) -> list[tuple[State, int]]:
    """Every way to begin blocks at a kind: the state after it, and the tiles of it taken.

    Three equal chows are not asked for: their tiles are those of three pungs.
    """
    used, pairs, before, two_before = state
    found = []
    for chows in range(3 if may_begin else 1):
        # Wilds beyond the fourth copy can make a second pung of the kind.
        for pungs in range(3):
            for pair in range(2):
                now = used + chows + pungs
                if now <= sets and pairs + pair <= 1:
                    tiles = chows + before + two_before + 3 * pungs + 2 * pair
                    found.append(((now, pairs + pair, chows, before), tiles))
    return found


def cheapest(counts: Counts, sets: int, held: Counts, spare: int) -> Need:
    """The fewest missing tiles of all complete hands, and the kinds that would help.

    ``spare`` is how many tiles may go beyond the four copies of their kinds.
    """
    best: dict[tuple[State, int], Need] = {((0, 0, 0, 0), 0): (0, 0)}
    for kind in range(KINDS):
        found: dict[tuple[State, int], Need] = {}
        have, copies = counts[kind], COPIES - held[kind]
        may_begin = is_suited(kind) and rank_of(kind) <= 7
        for (state, beyond), (missing, kinds) in best.items():
            for after, tiles in next_states(state, may_begin, sets):
                extra = beyond
                if tiles > copies:
                    extra += tiles - copies
                    if extra > spare:
                        continue
                need, helps = missing, kinds
                if tiles > have:
                    need += tiles - have
                    if have < copies:
                        helps |= 1 << kind
                old_need, old_helps = found.get((after, extra), (NEVER, 0))
                if need < old_need:
                    found[after, extra] = need, helps
                elif need == old_need:
                    found[after, extra] = need, helps | old_helps
        best = found
    ends = [need for (state, _), need in best.items() if state == (sets, 1, 0, 0)]
    least = min((missing for missing, _ in ends), default=NEVER)
    helps = 0
    for missing, kinds in ends:
        if missing == least:
            helps |= kinds
    return least, helps


def distance(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
    wilds_to_come: int = 0,
) -> int:
    """The distance from ``sets`` sets and a pair.

    With ``fifth_copy`` a wild in hand may be the fifth copy of a kind, and so may
    ``wilds_to_come`` wilds that are not there yet.
    """
    spare = wilds + wilds_to_come if fifth_copy else 0
    return max(0, cheapest(counts, sets, held, spare)[0] - wilds)


def useful(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
    wilds_to_come: int = 0,
) -> list[int]:
    """The kinds, fewer than four of them in hand and melds, that lower the distance."""
    spare = wilds + wilds_to_come if fifth_copy else 0
    missing, helps = cheapest(counts, sets, held, spare)
    if missing <= wilds:
        return []
    free = [kind for kind in range(KINDS) if counts[kind] + held[kind] < COPIES]
    return [kind for kind in free if helps >> kind & 1]


def pairs_distance(counts: Counts, wilds: int = 0, distinct: bool = True) -> int:
    """The distance from seven pairs; the hand has no melds.

    Every pair of every kind has its own price, and the second pair of a kind is never
    cheaper than the first, so the seven cheapest are a hand.
    """
    prices = [2 - min(2, number) for number in counts]
    if not distinct:
        prices += [2 - min(2, max(0, number - 2)) for number in counts]
    return max(0, sum(sorted(prices)[:7]) - wilds)


def orphans_distance(counts: Counts, wilds: int = 0) -> int:
    """The distance from thirteen orphans; the hand has no melds."""
    kinds = sum(1 for kind in ORPHANS if counts[kind])
    double = any(counts[kind] >= 2 for kind in ORPHANS)
    return max(0, 14 - kinds - double - wilds)


def least_distance(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
    *,
    pairs: str = "none",
    orphans: bool = False,
) -> int:
    """The distance from the nearest of the shapes in force, named as in ``waits``."""
    found = [distance(counts, sets, wilds, held, fifth_copy)]
    if sets == 4 and pairs != "none":
        found.append(pairs_distance(counts, wilds, pairs == "distinct"))
    if sets == 4 and orphans:
        found.append(orphans_distance(counts, wilds))
    return min(found)


def least_useful(
    counts: Counts,
    sets: int,
    wilds: int = 0,
    held: Counts = NOTHING,
    fifth_copy: bool = False,
    *,
    pairs: str = "none",
    orphans: bool = False,
) -> list[int]:
    """The kinds that lower :func:`least_distance`."""
    least = least_distance(counts, sets, wilds, held, fifth_copy, pairs=pairs, orphans=orphans)
    found: set[int] = set()
    if distance(counts, sets, wilds, held, fifth_copy) == least:
        found.update(useful(counts, sets, wilds, held, fifth_copy))
    for kind in range(KINDS):
        more = with_tile(counts, kind)
        if sets != 4 or counts[kind] + held[kind] >= COPIES:
            continue
        if pairs != "none" and pairs_distance(more, wilds, pairs == "distinct") < least:
            found.add(kind)
        if orphans and orphans_distance(more, wilds) < least:
            found.add(kind)
    return sorted(found)
