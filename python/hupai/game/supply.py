"""Where the tiles of a deal come from: its wall, or a caller who sees a real one.

While a caller drives the bank, a deal stops wherever the bank owes a step. What was going on is
then a task with the tiles supplied so far, and it is carried out again from its beginning each
time one more step is supplied: so the flow of play reads the same for both.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from .. import _core
from ..errors import HupaiError, NotationError, first, integer, shown
from . import events as ev
from .actions import WIN
from .state import NO_TILE, SIDES
from .wall import KINDS, PLAYABLE, box, kind_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..ruleset import TileSet
    from .deal import Deal
    from .state import State

StepKind: TypeAlias = Literal["dice", "deal", "draw", "indicator", "swap", "settle"]
Tiles: TypeAlias = "str | Iterable[int | str]"
Given: TypeAlias = tuple[int, ...]

MOST: Final = 144
"""No step takes more; what never ends must not hang."""


class Owed(NamedTuple):
    """A step that the bank owes.

    Attributes:
        kind: what is due: `dice` to throw, tiles to `deal`, a tile to `draw`, the `indicator` to
            turn over, tiles that come with a `swap`, or to `settle` what is paid.
        seat: for whom, or who has won; -1 where it is for nobody.
        size: how many tiles, or dice.
        origin: why a tile is drawn.
        hands: the seats that must show their tiles before it can be settled.
    """

    kind: StepKind
    seat: int = -1
    size: int = 0
    origin: ev.Origin | None = None
    hands: tuple[int, ...] = ()


class Due(Exception):  # noqa: N818  (no error: it ends what cannot go on yet)
    """The bank owes a step that nobody has supplied."""

    def __init__(self, owed: Owed, said: Given | None) -> None:
        super().__init__(owed)
        self.owed, self.said = owed, said


class Supply:
    """What a caller who drives the bank has supplied to what is going on.

    Attributes:
        task: what is going on; None between two decisions.
        state, count, asked: the position before it: state, number of events, who was asked.
        fed: the steps supplied, and the hands shown meanwhile.
        at: how many of them have been used.
        owes: what the bank owes now.
        said: what the wall says it is, where the wall is known.
    """

    __slots__ = ("asked", "at", "count", "fed", "owes", "said", "state", "task")

    def __init__(
        self,
        task: tuple[Any, ...] | None = None,
        state: State | None = None,
        count: int = 0,
        asked: dict[int, Any] | None = None,
        fed: tuple[Given | ev.Shown, ...] = (),
    ) -> None:
        self.task, self.state, self.count, self.asked = task, state, count, asked
        self.fed, self.at = fed, 0
        self.owes: Owed | None = None
        self.said: Given | None = None

    @property
    def waiting(self) -> tuple[ev.Answered | Given, ...]:
        """What has been said of which no event tells yet.

        A win declared on an own draw, which waits until it is settled, as an answer; and what has
        come with a swap for one seat, while it is owed for another.
        """
        if self.owes is None or self.task is None or self.state is None:
            return ()
        if self.owes.kind == "swap":
            return tuple(given for given in self.fed if not isinstance(given, ev.Shown))
        if self.owes.kind == "settle" and self.state.step == "turn" and self.task[0] == "act":
            _, seat, action = self.task
            # What is settled after it, at the end of the wall, waits for nobody.
            own = action is WIN and self.owes.seat == seat
            return (ev.Answered(seat, action.id),) if own else ()
        return ()

    @property
    def setup(self) -> Any:
        """What the deal begins with, while nothing has happened; None afterwards."""
        if self.task is None or self.owes is None or self.owes.kind != "dice":
            return None
        return self.task[1]

    def key(self) -> tuple[Any, ...]:
        """Return what tells it from another, beside the events: how it came about does not."""
        return self.owes, self.setup, self.waiting

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Supply) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def take(deal: Deal, owed: Owed, said: Given | None) -> Given:
    """Return what a step of the bank brings.

    Args:
        deal: the deal.
        owed: the step.
        said: what the wall says; None where it is not known.
    """
    while True:
        given = _next(deal, owed, said)
        if not isinstance(given, ev.Shown):
            return given
        deal.emit(given)


def _next(deal: Deal, owed: Owed, said: Given | None) -> Given | ev.Shown:
    supply = deal.supply
    if supply is None:
        return said or ()
    if supply.at == len(supply.fed):
        raise Due(owed, said)
    supply.at += 1
    return supply.fed[supply.at - 1]


def tile(deal: Deal, seat: int, origin: ev.Origin) -> int:
    """Return the tile that a seat draws next."""
    state = deal.state
    if deal.supply is None:
        return state.next_tile(origin)
    said = (state.next_tile(origin),) if state.wall else None
    return take(deal, Owed("draw", seat, 1, origin), said)[0]


def settle(deal: Deal, winner: int, hands: Iterable[int]) -> None:
    """Wait until what is paid may be worked out from these hands."""
    if deal.supply is None:
        return
    seats = tuple(hands)
    while True:
        concealed = tuple(seat for seat in seats if deal.state.hides(seat))
        given = _next(deal, Owed("settle", winner, 0, None, concealed), ())
        if not isinstance(given, ev.Shown):
            return
        deal.emit(given)


def unseen(state: State, tiles: TileSet) -> list[int]:
    """Count the tiles of each kind that nobody knows the place of."""
    left = [0] * len(KINDS)
    for kind in box(tiles):
        left[kind] += 1
    known: list[int] = []
    for seat in SIDES:
        known += [*state.seats.tiles(seat), *state.discards[seat], *state.bonus[seat]]
        for meld in state.melds[seat]:
            known += meld.tiles(state.wild)
    if state.indicator != NO_TILE:
        known.append(state.indicator)
    if state.step == "claims" and state.form != "discard" and state.tile != NO_TILE:
        # The tile of a kong that may be robbed lies on the table.
        known.append(state.wild if state.wilds & 8 else state.tile)
    for kind in known:
        if kind >= 0:
            left[kind] -= 1
    return left


def read(tiles: Tiles) -> Given:
    """Return tiles given as text, names or numbers; `?` is a tile that is not known.

    Raises:
        TypeError: for what is neither text nor several tiles.
        HupaiError: for what is no tile.
    """
    if isinstance(tiles, str):
        return tuple(_text(tiles))
    if not hasattr(tiles, "__iter__"):
        name = type(tiles).__name__
        raise TypeError(f"tiles must be text, names or numbers of tiles, not {name}")
    found = []
    for at, given in enumerate(first(tiles, MOST + 1)):
        unseen = isinstance(given, str) and given == "?"
        kind = ev.HIDDEN if unseen else kind_number(given)
        if kind != ev.HIDDEN and not 0 <= kind < len(KINDS):
            value = shown(given)
            raise HupaiError(f"{value} is not a tile", slug="bank", position=at, value=value)
        found.append(kind)
    return tuple(found)


def _text(text: str) -> list[int]:
    found: list[int] = []
    for part in re.finditer(r"\?|[^?]+", text[: 4 * MOST]):
        if part[0] == "?":
            found.append(ev.HIDDEN)
            continue
        try:
            found += [KINDS[name] for name in _core.parse_tiles(part[0])]
        except NotationError as error:
            place = None if error.position is None else part.start() + error.position
            raise NotationError(
                str(error), slug=error.slug, position=place, value=error.value
            ) from None
    return found


def _refused(why: str, value: object) -> HupaiError:
    return HupaiError(why, slug="bank", value=shown(value))


def at_hand(tiles: Tiles | None) -> Tiles | None:
    """Return what a step brings as plain values: what yields them may itself act in the deal."""
    if tiles is None or isinstance(tiles, str) or not hasattr(tiles, "__iter__"):
        return tiles
    found: list[Any] = []
    for given in first(tiles, MOST + 1):
        number = None if isinstance(given, str) else integer(given)
        found.append(given if number is None else number)
    return tuple(found) if isinstance(tiles, tuple) else found


def checked(deal: Deal, tiles: Tiles | None) -> Given:
    """Return what is supplied to the step that the bank owes.

    Raises:
        HupaiError: if it is none of what the step can bring.
    """
    supply = deal.supply
    assert supply is not None
    owed, said = supply.owes, supply.said
    assert owed is not None
    if owed.hands:
        seats = ", ".join("ESWN"[seat] for seat in owed.hands)
        raise HupaiError(f"the tiles of {seats} must be shown first", slug="hidden", value=seats)
    if tiles is None:
        if said is None:
            raise _refused(f"the wall is not known: say what the step brings ({owed.kind})", tiles)
        return said
    if owed.kind == "dice":
        return check_dice(tiles, owed.size)
    given = read(tiles)
    if len(given) != owed.size:
        raise _refused(f"{owed.size} tile(s) are owed, not {len(given)}", tiles)
    if said is not None:
        if given != said:
            raise _refused("the wall says something else", tiles)
        return given
    if owed.kind == "indicator" and ev.HIDDEN in given:
        raise _refused("everybody sees the indicator", tiles)
    if owed.kind in ("indicator", "swap") and max(given) >= PLAYABLE:
        raise _refused("a bonus tile cannot be there", tiles)
    _enough(deal, given, given.count(ev.HIDDEN))
    return given


def _enough(deal: Deal, given: Given, hidden: int) -> None:
    """Refuse more tiles of a kind than can be there; hidden tiles are no bonus tiles."""
    left = unseen(deal.state, deal.rules.ruleset.tiles)
    for kind in given:
        if kind >= 0:
            left[kind] -= 1
            if left[kind] < 0:
                raise _refused(f"no {_core.KINDS[kind]} is left", _core.KINDS[kind])
    hidden += sum(deal.state.seats.count(seat, ev.HIDDEN) for seat in SIDES)
    if hidden > sum(left[:PLAYABLE]):
        raise _refused("too many tiles would be unknown", "?")


def check_dice(dice: object, count: int | None = None) -> Given:
    """Return what dice show.

    Raises:
        HupaiError: for anything but numbers from 1 to 6, and a wrong number of them.
    """
    listed: list[Any] = first(dice, MOST) if hasattr(dice, "__iter__") else [None]
    thrown = tuple(integer(eyes) or 0 for eyes in listed)
    if any(not 1 <= eyes <= 6 for eyes in thrown):
        raise HupaiError(f"dice show 1 to 6, not {shown(dice)}", slug="dice", value=shown(dice))
    if count is not None and len(thrown) != count:
        message = f"{count} dice are thrown, not {len(thrown)}"
        raise HupaiError(message, slug="dice", value=str(len(thrown)))
    return thrown


def check_shown(deal: Deal, seat: int, tiles: Tiles, drawn: int | str | None) -> ev.Shown:
    """Return the event that names hidden tiles of a seat.

    Raises:
        HupaiError: if the seat cannot hold them.
    """
    last = NO_TILE if drawn is None else read([drawn])[0]
    given = read(tiles)
    state = deal.state
    hidden = state.seats.count(seat, ev.HIDDEN)
    if drawn is not None:
        given = (*given, last)
    if not given or min(given) < 0 or max(given) >= PLAYABLE:
        raise _refused("a hand holds tiles that can be played, and shows which", tiles)
    if len(given) > hidden:
        message = f"{'ESWN'[seat]} has {hidden} hidden tile(s), not {len(given)}"
        raise _refused(message, len(given))
    if state.step == "give" and ev.HIDDEN in state.gifts[seat]:
        raise _refused("some of its tiles are being swapped: show the others afterwards", tiles)
    unknown = state.drawn[seat] == ev.HIDDEN
    if drawn is not None and not unknown:
        raise _refused(f"{'ESWN'[seat]} has not drawn a hidden tile", drawn)
    if drawn is None and unknown and len(given) == hidden:
        raise _refused("say which tile was drawn", tiles)
    _enough(deal, given, -len(given))
    return ev.Shown(seat, tuple(sorted(given)), last)
