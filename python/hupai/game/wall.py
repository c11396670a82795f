"""The wall: tiles in the order in which they are drawn, and what may be drawn from which end."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from .. import _core
from ..errors import HupaiError, NotationError, integer, shown, told
from ..play import LARGEST_WALL, WallRules
from ..ruleset import TileSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import SupportsIndex


Origin: TypeAlias = Literal["wall", "replacement", "bonus"]
"""What a draw is for: a turn or the deal, a kong, a bonus tile."""

KINDS: Final = {name: kind for kind, name in enumerate(_core.KINDS)}
_ALL_KINDS: Final = bytes(KINDS.values())
SUITED, PLAYABLE = 27, 34
WINDS: Final = ("E", "S", "W", "N")
DRAGONS: Final = ("C", "F", "P")


def new_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(256)


def checked_seed(seed: SupportsIndex) -> int:
    """Return a seed as a number.

    Raises:
        CircumstanceError: for a seed out of range.
        TypeError: for what is no whole number.
    """
    _core.dice(seed, 0, 0)
    return index(seed)


@lru_cache(maxsize=64)
def box(tiles: TileSet) -> bytes:
    """Return all tiles of a set in the order of their kinds: what every shuffle begins with."""
    if not isinstance(tiles, TileSet):
        raise TypeError(f"a set of tiles is a TileSet, not {type(tiles).__name__}")
    fours = PLAYABLE if tiles.honours else SUITED
    ones = range(PLAYABLE, len(KINDS)) if tiles.bonus else range(0)
    return bytes([kind for kind in range(fours) for _ in range(4)] + list(ones))


def next_kind(kind: int) -> int:
    """Return the kind that follows an indicator.

    Numbers run 1 to 9 and on to 1 in their suit, winds E S W N E, dragons C F P C.

    Raises:
        HupaiError: for a bonus tile, which nothing follows.
    """
    kind = index(kind)
    if 0 <= kind < SUITED:
        return kind - kind % 9 + (kind + 1) % 9
    for cycle in (WINDS, DRAGONS):
        if kind in (names := [KINDS[name] for name in cycle]):
            return names[(names.index(kind) + 1) % len(names)]
    raise HupaiError(f"no kind follows {shown(kind)}", slug="indicator", value=shown(kind))


@dataclass(frozen=True, slots=True, repr=False)
class Wall:
    """Tiles in drawing order. It never changes; a `Cursor` says how far it has been drawn.

    >>> wall = Wall.of("1m 2p E C")
    >>> wall[1], len(wall), str(wall)
    (10, 4, '1m 2p E C')

    Attributes:
        tiles: the kinds, one byte each.
    """

    tiles: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.tiles, bytes):
            raise TypeError(f"the tiles of a wall are bytes, not {type(self.tiles).__name__}")
        if len(self.tiles) > LARGEST_WALL:
            found = str(len(self.tiles))
            raise HupaiError(
                f"a wall of {found} tiles; there are at most {LARGEST_WALL}",
                slug="wall",
                value=found,
            )
        # What is left without the kinds there are; many times as fast as a look at every tile.
        if wrong_tiles := self.tiles.translate(None, _ALL_KINDS):
            wrong = wrong_tiles[0]
            raise HupaiError(f"no kind {wrong}", slug="wall", value=str(wrong))

    @classmethod
    def shuffled(cls, tiles: TileSet, seed: int | None, deal: int = 0) -> Wall:
        """Shuffle a set of tiles.

        Args:
            tiles: the set.
            seed: the seed of the match, 0 to 2**256 - 1; None is a new one every time.
            deal: the number of the deal in the match.

        Raises:
            CircumstanceError: for a seed or deal out of range.
        """
        return cls(_core.shuffle(box(tiles), new_seed() if seed is None else seed, deal))

    @classmethod
    def of(cls, tiles: Wall | str | Iterable[int | str], whole: TileSet | None = None) -> Wall:
        """Make a wall of given tiles.

        Args:
            tiles: text, kinds by number or name, or a wall, in drawing order.
            whole: the set of tiles that must be there, each exactly as often as in the box.

        Raises:
            NotationError: for text that is not tiles.
            TypeError: for what is neither text nor several tiles.
            HupaiError: for numbers that are no kinds, and tiles too many or too few of a kind.
        """
        if type(tiles) is cls:
            wall = tiles
        elif isinstance(tiles, Wall):
            wall = cls(tiles.tiles)
        else:
            if not hasattr(tiles, "__iter__"):
                kind = type(tiles).__name__
                raise TypeError(f"wall must be tiles, as text or numbers of kinds, not {kind}")
            wall = cls(bytes(_read(tiles) if isinstance(tiles, str) else _numbers(tiles)))
        if whole is not None:
            _check(wall.tiles, box(whole))
        return wall

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, position: int) -> int:
        return self.tiles[position]

    def __iter__(self) -> Iterator[int]:
        return iter(self.tiles)

    def __str__(self) -> str:
        return " ".join(_core.KINDS[kind] for kind in self.tiles)

    def __repr__(self) -> str:
        return f"Wall.of('{self}')"

    def cursor(self, rules: WallRules) -> Cursor:
        """Return the cursor over the whole wall."""
        return Cursor.over(len(self.tiles), rules)


def _read(text: str) -> list[int]:
    # Word by word: a wall is longer than the lists of tiles that people type.
    kinds: list[int] = []
    for word in re.finditer(r"\S+", text):
        try:
            kinds += [KINDS[name] for name in _core.parse_tiles(word[0])]
        except NotationError as error:
            place = None if error.position is None else word.start() + error.position
            raise NotationError(
                f"{error} of the word at {word.start()}",
                slug=error.slug,
                position=place,
                value=error.value,
            ) from None
        if len(kinds) > LARGEST_WALL:
            break
    return kinds


def kind_number(tile: object) -> int:
    """Return a kind given by name or by number as a number, which may be that of no kind."""
    if isinstance(tile, str):
        return KINDS.get(tile, -1)
    number = integer(tile)
    return -1 if number is None else number


def _numbers(tiles: Iterable[int | str]) -> Iterator[int]:
    for at, tile in enumerate(tiles):
        kind = kind_number(tile)
        if not 0 <= kind < len(KINDS):
            raise HupaiError(f"no kind {shown(tile)}", slug="wall", position=at, value=told(tile))
        yield kind
        if at >= LARGEST_WALL:
            return


def _check(found: bytes, wanted: bytes) -> None:
    if bytes(sorted(found)) == wanted:  # the box is sorted
        return
    have, need = Counter(found), Counter(wanted)
    wrong = [kind for kind in range(len(KINDS)) if have[kind] != need[kind]]
    listed = ", ".join(f"{_core.KINDS[k]}: {have[k]} instead of {need[k]}" for k in wrong)
    raise HupaiError(
        f"not the tiles of the box: {listed}", slug="wall_tiles", value=_core.KINDS[wrong[0]]
    )


@lru_cache(maxsize=64)
def _shares(blocks: tuple[int, ...], dealer_last: bool) -> tuple[tuple[int, ...], ...]:
    """Return which of the tiles that are dealt, counted from 0, each seat gets."""
    singles = [(1, 1, 1, 1), (1, 0, 0, 0)] if dealer_last else [(2, 1, 1, 1)]
    hands: tuple[list[int], ...] = ([], [], [], [])
    start = 0
    for turn in [*((size,) * 4 for size in blocks), *singles]:
        for hand, size in zip(hands, turn, strict=True):
            hand += range(start, start + size)
            start += size
    return tuple(map(tuple, hands))


class Cursor(NamedTuple):
    """How far a wall has been drawn. It knows positions only, so it serves hidden walls too.

    Every step returns a new cursor.

    >>> cursor = Cursor.over(136, WallRules(reserve=14))
    >>> cursor, position = cursor.take("replacement")
    >>> position, cursor.live_left, cursor.wall_left, cursor.reserve_left
    (135, 121, 135, 14)

    Attributes:
        rules: which tiles can be drawn.
        size: how many tiles the wall had.
        head: the first position that has not been drawn from the front.
        box_head: the first position of the box that has not been drawn from its front.
        tail: the end of what has not been drawn from the back.
        dead: positions that are out of play: the indicator and perhaps what lies under it.
    """

    rules: WallRules
    size: int
    head: int
    box_head: int
    tail: int
    dead: tuple[int, ...] = ()

    @classmethod
    def over(cls, size: int, rules: WallRules) -> Cursor:
        """Return the cursor over a wall of which nothing has been drawn.

        Raises:
            HupaiError: for a wall that is smaller than the reserve.
        """
        if not isinstance(rules, WallRules):
            raise TypeError(f"rules must be WallRules, not {type(rules).__name__}")
        if type(size) is not int:
            raise TypeError(f"a size is a whole number, not {type(size).__name__}")
        if size > LARGEST_WALL:
            message = f"a wall of more than {LARGEST_WALL} tiles"
            raise HupaiError(message, slug="wall", value=shown(size))
        if size < max(rules.reserve, 0):
            message = f"a wall of {size} tiles has no reserve of {rules.reserve}"
            raise HupaiError(message, slug="reserve", value=str(size))
        return cls(rules, size, head=0, box_head=size - rules.reserve, tail=size)

    def _alive(self, start: int, end: int) -> int:
        if start >= end:
            return 0
        alive = end - start
        for position in self.dead:  # one or two, so a loop is the fastest
            if start <= position < end:
                alive -= 1
        return alive

    @property
    def wall_left(self) -> int:
        """How many tiles are left in the wall, those out of play not counted."""
        if self.rules.boxed:
            return self.live_left + self.reserve_left
        return self._alive(self.head, self.tail)

    @property
    def reserve_left(self) -> int:
        """How many of them are reserved."""
        if self.rules.boxed:
            return self._alive(self.box_head, self.tail)
        return min(self.rules.reserve, self.wall_left)

    @property
    def live_left(self) -> int:
        """How many tiles can still be drawn in turn."""
        rules, size, head, _, tail, dead = self
        end = size if rules.box and rules.reserve else tail
        left = end - head - rules.reserve
        if dead:
            # A box has its own places; a reserve that is kept full has none.
            if rules.boxed:
                left = self._alive(head, end - rules.reserve)
            else:
                left = self._alive(head, tail) - rules.reserve
        return left if left > 0 else 0

    @property
    def drawable(self) -> int:
        """How many tiles can still be drawn at all: in turn or as replacements."""
        return self.wall_left if self.rules.boxed else self.live_left

    def _end(self, origin: Origin) -> Literal["tail", "head", "box_head"]:
        if origin == "wall":
            return "head"
        return self.rules.replacement if origin == "replacement" else self.rules.bonus

    def left(self, origin: Origin) -> int:
        """How many tiles there are for a draw: a kong needs one for its `replacement`."""
        boxed = self.rules.boxed and self._end(origin) != "head"
        return self.reserve_left if boxed else self.live_left

    def position(self, origin: Origin = "wall") -> int:
        """Return where the tile of the next draw lies, if there is one `left` for it."""
        if origin == "wall":
            return self._step(self.head, 1) if self.dead else self.head
        return self.take(origin)[1]

    def take(self, origin: Origin = "wall") -> tuple[Cursor, int]:
        """Draw a tile: return the cursor after it and the position of the tile.

        Raises:
            HupaiError: if there is none left for this draw.
        """
        if origin == "wall" and self.live_left:
            # The draw of every turn, without asking which end it is.
            rules, size, at, box_head, tail, dead = self
            if dead:
                at = self._step(at, 1)
            return Cursor(rules, size, at + 1, box_head, tail, dead), at
        if self.left(origin) < 1:
            raise HupaiError(f"no tile is left for {origin}", slug="wall_empty", value=origin)
        end = self._end(origin)
        if end == "tail":
            at = self._step(self.tail - 1, -1)
            return Cursor(self.rules, self.size, self.head, self.box_head, at, self.dead), at
        if end == "box_head":
            at = self._step(self.box_head, 1)
            return self._replace(box_head=at + 1), at
        at = self._step(self.head, 1)
        return Cursor(self.rules, self.size, at + 1, self.box_head, self.tail, self.dead), at

    def _step(self, position: int, step: int) -> int:
        while position in self.dead:
            position += step
        return position

    def deal(
        self, blocks: Sequence[int] = (4, 4, 4), dealer_last: bool = True
    ) -> tuple[Cursor, tuple[tuple[int, ...], ...]]:
        """Deal: return the cursor after it and the positions each seat gets, the dealer's first.

        Args:
            blocks: how many tiles a seat takes at a time, before the single ones.
            dealer_last: the dealer takes the fourteenth tile after everybody has taken a single
                one; otherwise two at once, and the others one.

        Raises:
            HupaiError: if the live wall is too small.
        """
        shares = _shares(tuple(blocks), dealer_last)
        many = sum(map(len, shares))
        if not self.dead and many <= self.live_left:
            head = self.head
            if head:
                shares = tuple(tuple(head + at for at in share) for share in shares)
            return self._replace(head=head + many), shares
        cursor, places = self, []
        for _ in range(many):
            cursor, at = cursor.take()
            places.append(at)
        return cursor, tuple(tuple(places[at] for at in share) for share in shares)

    def reveal(self, total: int, whole_stack: bool = False) -> tuple[Cursor, int]:
        """Turn the indicator over: return the cursor after it and the position of the indicator.

        It is the upper tile of a stack counted back from the break, the last stack in drawing
        order being one. It can be neither drawn nor played.

        Args:
            total: what the dice say.
            whole_stack: the tile under it is out of play too.

        Raises:
            HupaiError: if the stack is no longer whole, or an indicator has been revealed.
        """
        at = self.size - 2 * total
        if self.dead or not self.head <= at <= self.tail - 2:
            message = f"no stack {total} from the end that could be an indicator"
            raise HupaiError(message, slug="indicator", value=str(total))
        return self._replace(dead=(at, at + 1) if whole_stack else (at,)), at
