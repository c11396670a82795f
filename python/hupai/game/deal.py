"""A deal: one hand played out, as a fold over events."""

from __future__ import annotations

from itertools import islice
from operator import index
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..errors import HupaiError, IllegalAction, shown
from ..rules import Rules
from . import events as ev
from .actions import PASS, WIN, Action, to_action
from .apply import APPLY
from .declarations import check, false_win
from .defaults import default_action
from .flow import advance, ask, carry_out, draw, resolve
from .judge import flags_of
from .phases import swap_direction
from .questions import score
from .state import SIDES, State
from .view import View, seen_by
from .wall import Wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..score import Score

Seat: TypeAlias = str | int
_SEATS = {"E": 0, "S": 1, "W": 2, "N": 3, 0: 0, 1: 1, 2: 2, 3: 3}

LONGEST_TURN: Final = 10.0
"""Seconds after which a turn that never ends is a fault: a turn takes microseconds."""


def seat_number(seat: Seat) -> int:
    """Return a seat as a number.

    Raises:
        IllegalAction: if there is no such seat.
    """
    try:
        return _SEATS[seat]
    except (KeyError, TypeError):
        text = shown(seat)
        raise IllegalAction(
            f"{text} is not a seat (E, S, W or N)", slug="unknown", value=text
        ) from None


class Deal:
    """One deal under some rules, from the wall to the last payment.

    Seats are given as letters or as numbers, 0 to 3 for E, S, W, N. Any number of threads may read
    a deal; threads that act at once act one after the other. Whoever reads while another acts may
    see the deal between two events of one action.

    Attributes:
        rules: the rules.
        state: the state; it changes by events only, and is not to be written to.
        ask_everybody: whether seats that can only pass are asked too.
        asked: what each seat that owes a decision may do; derived from the state.

    >>> import hupai
    >>> deal = Deal(hupai.rules("basic"), wall=sorted(range(34)) * 4)
    >>> deal.to_act
    (0,)
    """

    __slots__ = ("_events", "_turn", "ask_everybody", "asked", "rules", "state")

    rules: Rules
    state: State
    ask_everybody: bool
    asked: dict[int, tuple[Action, ...]]

    def __init__(
        self,
        rules: Rules,
        *,
        wall: Iterable[int | str] | str,
        dealer: Seat = "E",
        round: Seat = "E",  # noqa: A002  (the word of the game)
        scores: Sequence[int] = (0, 0, 0, 0),
        streak: int = 0,
        dice: Sequence[int] = (),
        direction: int | None = None,
        ask_everybody: bool = False,
    ) -> None:
        """Build the wall and play until the first decision.

        Args:
            rules: the rules.
            wall: all tiles in the order in which they are drawn, as text or numbers of kinds.
            dealer: the dealer's seat; E where seats are winds.
            round: the round wind.
            scores: what everybody has before the deal.
            streak: how many deals in a row the dealer has just won as dealer.
            dice: what the dice of the deal show, where the rules ask them.
            direction: where swapped tiles go, as steps in turn order; the rules and the dice say
                it, if it is left out.
            ask_everybody: whether every other seat is asked about every discard and kong, also if
                it can only pass: then no pause tells who could claim, and every moment for a
                declaration comes up.

        Raises:
            HupaiError: for a wall that is not the set of tiles of these rules.
        """
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules (of hupai.rules), not {type(rules).__name__}")
        self.rules = rules
        self.state = State(rules.ruleset.play)
        self._events: list[ev.Event] = []
        self._turn = Lock()
        self.ask_everybody = ask_everybody
        self.asked = {}
        tiles = Wall.of(wall, rules.ruleset.tiles).tiles
        four = tuple(map(index, islice(scores, 5)))
        if len(four) != len(SIDES):
            message = "a deal begins with what each of the four seats has"
            raise HupaiError(message, slug="players", value=shown(four))
        east, south, west, north = four
        self.emit(
            ev.Began(
                tiles,
                len(tiles),
                seat_number(dealer),
                seat_number(round),
                (east, south, west, north),
                streak,
                tuple(dice),
                swap_direction(rules.ruleset.play, dice) if direction is None else direction,
            )
        )
        advance(self)

    @classmethod
    def from_events(
        cls, rules: Rules, events: Iterable[ev.Event], *, ask_everybody: bool = False
    ) -> Deal:
        """Return the deal that these events lead to."""
        deal = cls.__new__(cls)
        deal.rules = rules
        deal.state = State(rules.ruleset.play)
        deal._events = []
        deal._turn = Lock()
        deal.ask_everybody = ask_everybody
        deal.asked = {}
        for event in events:
            deal.emit(event)
        deal.asked = ask(deal)
        return deal

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that has happened."""
        return tuple(self._events)

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self.state.ended is not None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(self.asked)

    @property
    def ledger(self) -> tuple[ev.Paid, ...]:
        """Every payment so far, in order."""
        return self.state.ledger

    @property
    def changes(self) -> tuple[int, ...]:
        """What each seat has gained by the payments so far."""
        return tuple(self.state.changes)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has now."""
        state = self.state
        return tuple(state.scores[seat] + state.changes[seat] for seat in SIDES)

    @property
    def wins(self) -> tuple[ev.Won, ...]:
        """The wins so far."""
        return self.state.wins

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now; nothing if it is not asked."""
        return self.asked.get(seat_number(seat), ())

    def act(self, seat: Seat, action: Action | str | int) -> tuple[ev.Event, ...]:
        """Let a seat act, and return what happens.

        Raises:
            IllegalAction: if the action is not legal now; nothing has changed.
        """
        number = seat_number(seat)
        chosen = action if type(action) is Action else to_action(action)
        turn = self._turn
        if not turn.acquire(False):
            self._wait()
        try:
            if chosen not in self.asked.get(number, ()):
                raise self._refusal(number, chosen)
            start = len(self._events)
            carry_out(self, number, chosen)
            advance(self)
            return tuple(self._events[start:])
        finally:
            turn.release()

    def _wait(self) -> None:
        """Let another thread finish what it does to this deal."""
        if not self._turn.acquire(timeout=LONGEST_TURN):
            raise IllegalAction("something else is acting in this deal", slug="busy")

    def _refusal(self, seat: int, action: Action) -> IllegalAction:
        name = "ESWN"[seat]
        if self.done:
            why = "the deal is over"
        elif seat not in self.asked:
            why = f"{name} is not asked"
        else:
            legal = ", ".join(map(str, self.asked[seat]))
            why = f"{name} may: {legal}"
        return IllegalAction(
            f"{name} cannot {action} now: {why}", slug="illegal_action", value=str(action)
        )

    def declare_win(self, seat: Seat) -> tuple[ev.Event, ...]:
        """Declare a win, right or wrong.

        A legal win is the action `win`. Where the rules punish a false win, a wrong declaration is
        accepted at every moment at which somebody may declare one, and punished.

        Raises:
            IllegalAction: if the rules refuse it, or at any other moment; nothing has changed.
        """
        number = seat_number(seat)
        if not self._turn.acquire(False):
            self._wait()
        try:
            start = len(self._events)
            if WIN in self.asked.get(number, ()):
                carry_out(self, number, WIN)
            else:
                check(self, number)
                self._declare_anyway(number)
            advance(self)
            return tuple(self._events[start:])
        finally:
            self._turn.release()

    def _declare_anyway(self, number: int) -> None:
        if self.state.step == "turn":
            self.asked = {}
            false_win(self, number)
            draw(self, self.state.next_seat(number), "wall")
        else:
            self.emit(ev.Answered(number, WIN.id))
            self.asked.pop(number, None)
            if not self.asked:
                resolve(self)

    def default_action(self, seat: Seat) -> Action:
        """Return what is done for a seat whose time has run out.

        Raises:
            IllegalAction: if the seat is not asked.
        """
        number = seat_number(seat)
        legal = self.asked.get(number, ())
        if not legal:
            raise self._refusal(number, PASS)
        return default_action(self.state, number, legal)

    def worth(self, seat: Seat) -> Score | None:
        """Return what the win is worth that a seat may declare now; None if it may not."""
        number, state = seat_number(seat), self.state
        if WIN not in self.asked.get(number, ()):
            return None
        tile, by = state.drawn[number], "self_draw"
        if state.step == "claims" and number != state.giver:
            tile, by = state.tile, "discard" if state.form == "discard" else "rob_kong"
        flags = flags_of(self.rules, state, number, by)
        return score(self.rules, state, number, tile, by, flags)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        number = seat_number(seat)
        return View.of(self.state, number, self.asked.get(number, ()))

    def view_events(self, seat: Seat) -> tuple[ev.Event, ...]:
        """Return the events as a seat sees them."""
        return seen_by(self._events, seat_number(seat))

    def emit(self, event: ev.Event) -> None:
        """Let something happen. Only the rules of play call this."""
        state = self.state
        APPLY[type(event)](state, event)
        state.number += 1
        self._events.append(event)

    def payable(self, payer: int, amount: int) -> int:
        """Return how much of an amount a seat can pay."""
        if not self.rules.ruleset.match.banks:
            return amount
        state = self.state
        return min(amount, max(state.scores[payer] + state.changes[payer], 0))

    def copy(self) -> Deal:
        """Return an independent deal in the same position."""
        new = Deal.__new__(Deal)
        new.rules = self.rules
        new.state = self.state.copy()
        new._events = self._events.copy()
        new._turn = Lock()
        new.ask_everybody = self.ask_everybody
        new.asked = self.asked.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.rules == other.rules
            and self.ask_everybody == other.ask_everybody
            and self._events == other._events
            # Events of two kinds may have the same fields.
            and list(map(type, self._events)) == list(map(type, other._events))
        )

    def __hash__(self) -> int:
        return hash((self.rules, tuple(self._events)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.rules, tuple(self._events), self.ask_everybody)

    def __repr__(self) -> str:
        state = self.state
        where = state.ended or f"{state.step} of {'ESWN'[state.turn]}"
        return f"<Deal {self.rules.ruleset.name}: {len(self._events)} events, {where}>"


def _rebuild(rules: Rules, events: tuple[ev.Event, ...], ask_everybody: bool) -> Deal:
    return Deal.from_events(rules, events, ask_everybody=ask_everybody)
