"""Tiles, melds and their text notation.

A kind is a number: 0-8 characters ``1m``..``9m``, 9-17 circles, 18-26 bamboo,
27-30 winds ``E S W N``, 31-33 dragons ``P F C`` (white, green, red).  Bonus tiles
follow: 34-37 flowers ``f1``..``f4``, 38-41 seasons ``g1``..``g4``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

KINDS = 34
COPIES = 4
SUITS = "mps"
HONOURS = "ESWNPFC"
SEATS = "ESWN"
BONUS_LETTERS = "fg"

WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
FLOWERS = (34, 35, 36, 37)
SEASONS = (38, 39, 40, 41)
TERMINALS = (0, 8, 9, 17, 18, 26)
ORPHANS = TERMINALS + WINDS + DRAGONS

CALLS = ("chow", "pung", "kong_exposed", "kong_added", "kong_concealed")
KONGS = ("kong_exposed", "kong_added", "kong_concealed")

NAMES = (
    tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
    + tuple(HONOURS)
    + tuple(f"{letter}{number}" for letter in BONUS_LETTERS for number in range(1, 5))
)
KIND_OF = {name: kind for kind, name in enumerate(NAMES)}

Counts = tuple[int, ...]


def is_suited(kind: int) -> bool:
    """Whether the kind belongs to one of the three suits."""
    return kind < 27


def is_honour(kind: int) -> bool:
    """Whether the kind is a wind or a dragon."""
    return 27 <= kind < KINDS


def is_terminal(kind: int) -> bool:
    """Whether the kind is a suited 1 or 9."""
    return kind in TERMINALS


def suit_of(kind: int) -> int:
    """0, 1, 2 for characters, circles, bamboo; 3 for honours."""
    return kind // 9 if kind < 27 else 3


def rank_of(kind: int) -> int:
    """1 to 9 for a suited kind."""
    if not is_suited(kind):
        raise ValueError(f"{NAMES[kind]} has no rank")
    return kind % 9 + 1


def parse_kind(name: str) -> int:
    """The kind of one tile name, bonus tiles included."""
    try:
        return KIND_OF[name]
    except KeyError:
        raise ValueError(f"no such tile: {name!r}") from None


def parse_tiles(text: str) -> list[int]:
    """The kinds of ``123m456p789sEESWNCFP f1``, in the order written."""
    kinds: list[int] = []
    digits = ""
    letter = ""  # f or g: bonus tiles carry the letter before the number
    for char in text:
        if char.isdigit():
            if letter:
                kinds.append(parse_kind(letter + char))
                letter = ""
            else:
                digits += char
            continue
        if letter:
            raise ValueError(f"{letter!r} without a number in {text!r}")
        if char in SUITS and digits:
            kinds.extend(parse_kind(digit + char) for digit in digits)
            digits = ""
        elif digits:
            raise ValueError(f"digits without a suit in {text!r}")
        elif char in BONUS_LETTERS:
            letter = char
        elif not char.isspace():
            kinds.append(parse_kind(char))
    if digits or letter:
        raise ValueError(f"unfinished tiles: {text!r}")
    return kinds


def tiles_text(kinds: Iterable[int]) -> str:
    """The tiles sorted by kind, each run of a suit written once: ``123m44pEE``."""
    text = ""
    for last, run in groupby((NAMES[kind] for kind in sorted(kinds)), lambda name: name[-1]):
        names = list(run)
        text += "".join(name[0] for name in names) + last if last in SUITS else "".join(names)
    return text


def count(kinds: Iterable[int]) -> Counts:
    """How often each of the 34 kinds occurs; bonus tiles may not occur."""
    numbers = [0] * KINDS
    for kind in kinds:
        numbers[kind] += 1
    return tuple(numbers)


def kinds_of(counts: Iterable[int]) -> list[int]:
    """The opposite of :func:`count`: the kinds, sorted."""
    return [kind for kind, number in enumerate(counts) for _ in range(number)]


def with_tile(counts: Counts, kind: int, change: int = 1) -> Counts:
    """The counts with one tile of a kind more (or ``change`` of them)."""
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


@dataclass(frozen=True)
class Meld:
    """A set laid open, or a concealed kong: what it is called and its tiles."""

    call: str
    kinds: tuple[int, ...]

    @property
    def kind(self) -> int:
        """The kind of a pung or kong, the lowest kind of a chow."""
        return self.kinds[0]

    @property
    def is_chow(self) -> bool:
        """Whether it is three in sequence."""
        return self.call == "chow"

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any kind."""
        return self.call in KONGS

    @property
    def opens(self) -> bool:
        """Whether it was made, in part, of another player's tile."""
        return self.call != "kong_concealed"

    def __str__(self) -> str:
        return f"{self.call} {tiles_text(self.kinds)}"


def parse_meld(text: str) -> Meld:
    """The meld of ``chow 234m``, ``pung 555p`` or ``kong_concealed EEEE``."""
    call, _, tiles = text.partition(" ")
    if call not in CALLS:
        raise ValueError(f"no such meld: {text!r}")
    kinds = tuple(sorted(parse_tiles(tiles)))
    if call == "chow":
        first = kinds[0]
        fits = is_suited(first) and rank_of(first) <= 7
        fits = fits and kinds == (first, first + 1, first + 2)
    else:
        size = 4 if call in KONGS else 3
        fits = len(kinds) == size and len(set(kinds)) == 1
    if not fits:
        raise ValueError(f"not a {call}: {text!r}")
    return Meld(call, kinds)


def chow(first: int) -> Meld:
    """The claimed chow that begins with a kind."""
    return Meld("chow", (first, first + 1, first + 2))


def same(kind: int, call: str) -> Meld:
    """The claimed pung, or the kong of some call, of a kind."""
    return Meld(call, (kind,) * (4 if call in KONGS else 3))


def held_counts(concealed: Counts, melds: Iterable[Meld]) -> Counts:
    """How many of each kind are in the hand and its melds together."""
    return count(kinds_of(concealed) + [kind for meld in melds for kind in meld.kinds])
