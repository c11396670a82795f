"""What one seat may know: its view of a deal, and the events it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..ring import Opening
from . import events as ev
from .actions import Action
from .state import Meld, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


class View(NamedTuple):
    """What one seat may know of a deal. Seats are 0 to 3, tiles are numbers of kinds.

    Attributes:
        seat: whose view it is.
        dealer, round, dice: as they were when the deal began.
        opening: where the dice open the wall; None where it does not stand on the table.
        scores: what every seat has now.
        live_left, wall_left: how many tiles can be drawn in turn, and are left in all.
        step, turn: what is going on, and whose turn it is.
        hand: the own concealed tiles, sorted.
        drawn: the own tile just drawn; -1 if there is none.
        hand_sizes: how many concealed tiles every seat has.
        melds, bonus, discards: what lies before each seat.
        offered, giver: the tile that was discarded or added last and is not yet taken; -1 if none.
        void: the void suits; -1 where none is known.
        given, received: the own tiles of the swap.
        indicator, wild: the indicator and the wild kind; -1 where there is none.
        called: who has called a ready hand (1), or has given the call up (2).
        barred: for each seat because of whom it may not win.
        out: why a seat takes no further part.
        locked: whether wins on others' tiles are refused for now, because the own seat has passed
            one or discarded a wild tile; under `same_or_lower_fan` only those that count no more.
        wins, ledger: the wins and payments so far.
        ended: what has ended the deal.
        legal: what the seat may do now.
    """

    seat: int
    dealer: int
    round: int
    dice: tuple[int, ...]
    opening: Opening | None
    scores: tuple[int, ...]
    live_left: int
    wall_left: int
    step: str
    turn: int
    hand: tuple[int, ...]
    drawn: int
    hand_sizes: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    bonus: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    offered: int
    giver: int
    void: tuple[int, ...]
    given: tuple[int, ...]
    received: tuple[int, ...]
    indicator: int
    wild: int
    called: tuple[int, ...]
    barred: tuple[tuple[int, ...], ...]
    out: tuple[str | None, ...]
    locked: bool
    wins: tuple[ev.Won, ...]
    ledger: tuple[tuple[int, int, int, str], ...]
    ended: str | None
    legal: tuple[Action, ...] = ()

    @classmethod
    def of(cls, state: State, seat: int, legal: tuple[Action, ...] = ()) -> View:
        """Return what a seat may know of a state."""
        seats, void = state.seats, state.void
        offered = state.tile if state.step == "claims" else -1
        before, won = state.scores, state.changes
        # In the order of the fields: a view is made for every decision of a player, and this is
        # the fastest way to make one.
        return cls(
            seat,
            state.dealer,
            state.round,
            state.dice,
            state.opening,
            (before[0] + won[0], before[1] + won[1], before[2] + won[2], before[3] + won[3]),
            state.live,
            state.wall_left,
            state.step,
            state.turn,
            tuple(seats.tiles(seat)),
            state.drawn[seat],
            (seats.size(0), seats.size(1), seats.size(2), seats.size(3)),
            tuple(state.melds),
            tuple(state.bonus),
            tuple(state.discards),
            offered,
            state.giver if offered >= 0 else -1,
            _own_void(void, seat) if state.step == "void" else tuple(void),
            state.gifts[seat],
            state.received[seat],
            state.indicator,
            state.wild,
            tuple(state.called),
            tuple(state.barred),
            tuple(state.out),
            state.locked[seat] is not None or state.wild_locked[seat],
            state.wins,
            tuple([paid[:4] for paid in state.ledger]) if state.ledger else (),
            state.ended,
            legal,
        )


def _own_void(void: Sequence[int], seat: int) -> tuple[int, ...]:
    """The void suits while they are chosen: nobody knows those of the others."""
    return tuple(suit if who == seat else -1 for who, suit in enumerate(void))


def _hidden(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return (ev.HIDDEN,) * len(tiles)


def _began(e: ev.Began, seat: int) -> ev.Event:
    return e._replace(wall=b"")


def _dealt(e: ev.Dealt, seat: int) -> ev.Event:
    return e if e.seat == seat else e._replace(tiles=_hidden(e.tiles))


def _one_tile(e: Any, seat: int) -> ev.Event:
    seen: ev.Event = e if e.seat == seat else e._replace(tile=ev.HIDDEN)
    return seen


def _swapped(e: ev.Swapped, seat: int) -> ev.Event:
    return ev.Swapped(
        tuple(tiles if who == seat else _hidden(tiles) for who, tiles in enumerate(e.received))
    )


def _void_chosen(e: ev.VoidChosen, seat: int) -> ev.Event:
    return e if e.seat == seat else e._replace(suit=-1)


def _own(e: Any, seat: int) -> ev.Event | None:
    seen: ev.Event | None = e if e.seat == seat else None
    return seen


_REDACT: Final[dict[type, Callable[[Any, int], ev.Event | None]]] = {
    ev.Began: _began,
    ev.Dealt: _dealt,
    ev.Gave: _one_tile,
    ev.Drew: _one_tile,
    ev.Swapped: _swapped,
    ev.VoidChosen: _void_chosen,
    ev.Answered: _own,
    ev.Locked: _own,
}


def seen_by(events: Iterable[ev.Event], seat: int, first: int = 0) -> tuple[ev.Event, ...]:
    """Return the events that a seat may see, without what it may not know.

    Events that only others see are left out, and numbers of events count those that are left.

    Args:
        events: what has happened.
        seat: who sees it.
        first: how many events came before, which are not known; numbers count on from there.
    """
    numbers: dict[int, int] = {}
    found: list[ev.Event] = []

    def known(number: int) -> int:
        return numbers[number] if number >= first else number

    for number, event in enumerate(events, first):
        redact = _REDACT.get(type(event))
        seen = event if redact is None else redact(event, seat)
        if seen is None:
            continue
        if isinstance(seen, ev.Paid):
            seen = seen._replace(cause=known(seen.cause))
        elif isinstance(seen, ev.KongMoved):
            seen = seen._replace(kong=known(seen.kong))
        numbers[number] = first + len(found)
        found.append(seen)
    return tuple(found)
