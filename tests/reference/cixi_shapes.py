"""Cixi: what a hand with Imperials can be read as.

Each Imperial is put in the place of each of the 34 kinds, as a multiset.  Melds never
cross from one suit to another, so the substitution is done suit by suit for every way
to share the Imperials out; a test compares this with substitution in the whole hand.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, pairwise

from .tiles import COPIES, KINDS, Counts, is_honour, is_suited, suit_of

# The readings of a hand, named by the shape and by what the patterns look at.
STANDARD = "standard"
STANDARD_PUNGS = "standard_pungs"  # every meld of the concealed part is a pung
SEVEN = "seven"
SEVEN_AS_ITSELF = "seven_as_itself"  # every Imperial stands for its own kind
CHAOS = "chaos"

Group = tuple[int, ...]  # the counts of one suit (nine kinds) or of the honours (seven)
Ways = frozenset[tuple[int, bool]]  # (number of pairs, no run is used)

GROUPS = ((0, 9), (9, 18), (18, 27), (27, KINDS))
RUN_LENGTH = 3


@dataclass(frozen=True)
class ShapeRules:
    """The options that touch the shape of a hand."""

    fifth_copy: bool = True
    four_of_kind_pairs: bool = True
    chaos: str = "gap3"


@dataclass(frozen=True)
class Part:
    """The concealed part of a hand, Imperials apart, and what its melds hold."""

    naturals: Counts
    wilds: int
    wild_kind: int
    melds: int
    melded: Counts  # what the tiles of the melds stand for
    rules: ShapeRules

    @property
    def room(self) -> Counts:
        """How many Imperials may stand for each kind."""
        if self.rules.fifth_copy:
            return (self.wilds,) * KINDS
        return tuple(COPIES - a - b for a, b in zip(self.naturals, self.melded, strict=True))


# ------------------------------------------------------------ melds and a pair


@lru_cache(maxsize=1 << 17)
def divide(group: Group) -> Ways:
    """The ways to divide the tiles of one suit into melds and at most one pair."""
    lowest = next((index for index, number in enumerate(group) if number), None)
    if lowest is None:
        return frozenset({(0, True)})
    found: set[tuple[int, bool]] = set()
    if group[lowest] >= 3:
        found |= divide(without(group, lowest, lowest, lowest))
    if group[lowest] >= 2:
        rest = divide(without(group, lowest, lowest))
        found |= {(1, pungs) for pairs, pungs in rest if pairs == 0}
    is_suit = len(group) == 9
    if is_suit and lowest <= 6 and group[lowest + 1] and group[lowest + 2]:
        rest = divide(without(group, lowest, lowest + 1, lowest + 2))
        found |= {(pairs, False) for pairs, _ in rest}
    return frozenset(found)


def without(group: Group, *indices: int) -> Group:
    """The counts with one tile less at each place named."""
    rest = list(group)
    for index in indices:
        rest[index] -= 1
    return tuple(rest)


@lru_cache(maxsize=1 << 17)
def divide_with_wilds(group: Group, wilds: int, room: Group) -> Ways:
    """The ways of :func:`divide` over every choice of what the wilds stand for."""
    if (sum(group) + wilds) % 3 == 1:
        return frozenset()  # neither melds alone nor melds and a pair
    found: set[tuple[int, bool]] = set()
    for chosen in combinations_with_replacement(range(len(group)), wilds):
        if all(chosen.count(index) <= room[index] for index in set(chosen)):
            full = list(group)
            for index in chosen:
                full[index] += 1
            found |= divide(tuple(full))
    return frozenset(found)


def divisions(part: Part) -> Ways:
    """The ways to divide the concealed part into melds and at most one pair."""
    room = part.room
    states = {(0, 0, True)}  # wilds used, pairs, no run is used
    for start, end in GROUPS:
        after: set[tuple[int, int, bool]] = set()
        for used, pairs, pungs in states:
            for wilds in range(part.wilds - used + 1):
                ways = divide_with_wilds(part.naturals[start:end], wilds, room[start:end])
                for more_pairs, more_pungs in ways:
                    if pairs + more_pairs <= 1:
                        after.add((used + wilds, pairs + more_pairs, pungs and more_pungs))
        states = after
    return frozenset((pairs, pungs) for used, pairs, pungs in states if used == part.wilds)


# ------------------------------------------------------------ pairs


def pair_choices(part: Part) -> set[tuple[int, ...]]:
    """What the Imperials stand for in each way to divide the concealed part into pairs."""
    # A kind held an odd number of times needs one Imperial; the others go in twos.
    odd = tuple(kind for kind, number in enumerate(part.naturals) if number % 2)
    loose = part.wilds - len(odd)
    if loose < 0 or loose % 2:
        return set()
    room = part.room
    found: set[tuple[int, ...]] = set()
    for twos in combinations_with_replacement(range(KINDS), loose // 2):
        chosen = tuple(sorted(odd + twos + twos))
        full = list(part.naturals)
        for kind in chosen:
            full[kind] += 1
        fits = all(chosen.count(kind) <= room[kind] for kind in set(chosen))
        if not part.rules.four_of_kind_pairs:
            fits = fits and max(full) == 2
        if fits:
            found.add(chosen)
    return found


# ------------------------------------------------------------ Big Chaos


def is_chaos(kinds: list[int], rule: str) -> bool:
    """Whether kinds fit into a Big Chaos; fourteen such kinds are one."""
    if len(set(kinds)) != len(kinds):
        return False
    suited = sorted(kind for kind in kinds if is_suited(kind))
    if rule == "gap3":
        return all(
            suit_of(low) != suit_of(high) or high - low >= 3 for low, high in pairwise(suited)
        )
    # Numbers 1-4-7, 2-5-8 and 3-6-9 have remainders 0, 1 and 2; a suit begins at 0.
    remainders = {(suit_of(kind), kind % 9 % 3) for kind in suited}
    if rule == "only_147":
        return all(remainder == 0 for _, remainder in remainders)
    suits = [suit for suit, _ in remainders]
    rows = [remainder for _, remainder in remainders]
    return len(set(suits)) == len(suits) and len(set(rows)) == len(rows)


def makes_chaos(part: Part) -> bool:
    """Whether the Imperials find free kinds that fit."""
    rule = part.rules.chaos
    held = [kind for kind, number in enumerate(part.naturals) for _ in range(number)]
    if not is_chaos(held, rule):
        return False
    fitting = [kind for kind in range(KINDS) if is_chaos([*held, kind], rule)]
    return any(is_chaos(held + list(more), rule) for more in combinations(fitting, part.wilds))


# ------------------------------------------------------------ whole hands


def readings(part: Part) -> frozenset[str]:
    """Every reading of a complete hand; none if it is no winning shape."""
    tiles = sum(part.naturals) + part.wilds
    if tiles != 14 - RUN_LENGTH * part.melds:
        return frozenset()
    found: set[str] = set()
    for pairs, pungs in divisions(part):
        if pairs == 1:
            found.add(STANDARD_PUNGS if pungs else STANDARD)
    if part.melds == 0:
        choices = pair_choices(part)
        if choices:
            found.add(SEVEN)
        if (part.wild_kind,) * part.wilds in choices:
            found.add(SEVEN_AS_ITSELF)
        if makes_chaos(part):
            found.add(CHAOS)
    return frozenset(found)


def is_any_tile_wait(part: Part) -> bool:
    """Whether a hand before its winning tile can set one Imperial aside as the pair."""
    if part.wilds == 0 or sum(part.naturals) + part.wilds != 13 - RUN_LENGTH * part.melds:
        return False
    rest = Part(part.naturals, part.wilds - 1, part.wild_kind, part.melds, part.melded, part.rules)
    if any(pairs == 0 for pairs, _ in divisions(rest)):
        return True
    return part.melds == 0 and bool(pair_choices(rest))


def has_all_honours(naturals: Counts) -> bool:
    """Whether all seven honours are among the tiles."""
    return all(naturals[kind] for kind in range(KINDS) if is_honour(kind))
