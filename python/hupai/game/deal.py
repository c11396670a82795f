"""A deal: one hand played out, as a fold over events."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from ..errors import HupaiError, IllegalAction, first
from . import events as ev
from . import replay
from .actions import PASS, WIN, Action, to_action
from .apply import APPLY
from .declarations import check, check_open
from .defaults import default_action
from .driven import declare, feed, perform
from .flow import advance, ask, carry_out
from .fold import MOST_EVENTS
from .judge import flags_of
from .possible import impossible
from .promises import keep
from .questions import score
from .setup import Seat, Setup, begin, check_flags, seat_number
from .state import SIDES, State
from .supply import Owed, Supply, Tiles, at_hand, check_shown, checked
from .view import View, seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..ring import Opening
    from ..rules import Rules
    from ..score import Score

NOT_ON: Final = "no deal goes on from this state: "
"""What the refusal of a state begins with."""


class Deal:
    """One deal under some rules, from the wall to the last payment.

    Seats are given as letters or as numbers, 0 to 3 for E, S, W, N. Any number of threads may read
    a deal; threads that act at once act one after the other. Whoever reads while another acts may
    see the deal between two events of one action.

    Attributes:
        rules: the rules.
        state: the state; it changes by events only, and is not to be written to.
        record: everything that has happened, and not to be written to either.
        ask_everybody: whether seats that can only pass are asked too.
        supply: what a caller has supplied who drives the bank; None where the wall does.
        asked: what each seat that owes a decision may do; derived from the state.

    >>> import hupai
    >>> deal = Deal(hupai.rules("basic"), wall=sorted(range(34)) * 4)
    >>> deal.to_act
    (0,)
    """

    __slots__ = ("_turn", "ask_everybody", "asked", "record", "rules", "state", "supply")

    rules: Rules
    state: State
    record: list[ev.Event]
    ask_everybody: bool
    asked: dict[int, tuple[Action, ...]]
    supply: Supply | None

    def __init__(
        self,
        rules: Rules,
        *,
        wall: Iterable[int | str] | str | None = None,
        dealer: Seat = "E",
        round: Seat = "E",  # noqa: A002  (the word of the game)
        scores: Sequence[int] = (0, 0, 0, 0),
        streak: int = 0,
        dice: Sequence[int] | None = None,
        direction: int | None = None,
        ask_everybody: bool = False,
        driven: bool = False,
    ) -> None:
        """Build the wall and play until the first decision.

        Args:
            rules: the rules.
            wall: all tiles in the order in which they are drawn, as text or numbers of kinds. Only
                a caller who drives the bank may leave it out, where nobody knows it.
            dealer: the dealer's seat; E where seats are winds.
            round: the round wind.
            scores: what everybody has before the deal.
            streak: how many deals in a row the dealer has just won as dealer.
            dice: what the dice of the deal show, where the rules ask them.
            direction: where swapped tiles go, as steps in turn order; the rules and the dice say
                it, if it is left out. Another than they say is played, but its record is refused.
            ask_everybody: whether every other seat is asked about every discard and kong, also if
                it can only pass: then no pause tells who could claim, and every moment for a
                declaration comes up.
            driven: whether the caller drives the bank: the deal then stops at every step that the
                bank `owes` until `bank` is called.

        Raises:
            HupaiError: for a wall that is not the set of tiles of these rules, and for anything
                else with which no deal begins.
        """
        check_flags(rules, ask_everybody, driven)
        if wall is None and not driven:
            raise HupaiError("say the wall, or drive the bank", slug="wall")
        given = () if dice is None and not driven else dice
        setup = Setup.of(rules, wall, dealer, round, scores, streak, given, direction)
        self._begin(rules, setup, ask_everybody, driven)

    @classmethod
    def of_setup(cls, rules: Rules, setup: Setup, ask_everybody: bool, driven: bool) -> Deal:
        """Begin a deal with a setup that was checked. Only a match calls this."""
        deal = cls.__new__(cls)
        deal._begin(rules, setup, ask_everybody, driven)
        return deal

    def _begin(self, rules: Rules, setup: Setup, ask_everybody: bool, driven: bool) -> None:
        self._clear(rules, ask_everybody, driven)
        if driven:
            perform(self, ("begin", setup))
        else:
            begin(self, setup)
            advance(self)

    def _clear(self, rules: Rules, ask_everybody: bool, driven: bool) -> None:
        self.rules = rules
        self.state = State(rules.ruleset.play)
        self.record = []
        self._turn = RLock()
        self.ask_everybody = ask_everybody
        self.asked = {}
        self.supply = Supply() if driven else None

    @classmethod
    def from_events(
        cls,
        rules: Rules,
        events: Iterable[ev.Event],
        *,
        ask_everybody: bool = False,
        driven: bool = False,
        waiting: Iterable[ev.Answered | tuple[int, ...]] = (),
    ) -> Deal:
        """Return the deal that these events lead to: it is played again and must happen again.

        Events that end in the middle of what happens by itself are followed by the rest of it.

        Args:
            rules: the rules.
            events: what has happened, from the beginning on.
            ask_everybody: as the deal was made.
            driven: as the deal was made.
            waiting: what was `waiting` after these events.

        Raises:
            HupaiError: for what is no event or cannot follow; `position` says which. What was
                waiting counts on from the events.
        """
        check_flags(rules, ask_everybody, driven)
        if not hasattr(events, "__iter__"):
            raise TypeError(f"events must be events of a deal, not {type(events).__name__}")
        given = first(events, MOST_EVENTS + 1)
        setup = replay.setup_of(rules, given, driven=driven)
        deal = cls.__new__(cls)
        deal._clear(rules, ask_everybody, driven)
        replay.play(deal, setup, given)
        replay.wait(deal, waiting)
        return deal

    @classmethod
    def from_state(cls, rules: Rules, state: State, *, ask_everybody: bool = False) -> Deal:
        """Return a deal that goes on from a state; what has happened before is not known to it.

        Args:
            rules: the rules.
            state: the state between two decisions, which from now on is the deal's.
            ask_everybody: as for a new deal.

        Raises:
            TypeError: if it is no state, or one under other rules of play.
            HupaiError: if some of its tiles are not known, or nobody can go on from it.
        """
        check_flags(rules, ask_everybody, driven=False)
        if getattr(state, "play", None) != rules.ruleset.play or type(state) is not State:
            raise TypeError(f"a deal under {rules.id} goes on from a state of its own rules")
        deal = cls.__new__(cls)
        deal._clear(rules, ask_everybody, False)
        deal.state = state
        try:
            why = impossible(state, rules)
            if why is None:
                deal.asked = ask(deal)
                why = None if deal.asked or deal.done else "nobody has anything to decide"
        except Exception as error:  # facts of other types, or at odds in a way not looked for
            why = f"its facts do not go together ({type(error).__name__})"
        if why is not None:
            raise HupaiError(f"{NOT_ON}{why}", slug="setup")
        return deal

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that has happened."""
        return tuple(self.record)

    @property
    def driven(self) -> bool:
        """Whether the caller drives the bank."""
        return self.supply is not None

    @property
    def owes(self) -> Owed | None:
        """The step that the bank owes, while the caller drives it; nobody can act before."""
        return None if self.supply is None else self.supply.owes

    @property
    def waiting(self) -> tuple[ev.Answered | tuple[int, ...], ...]:
        """What has been said of which no event tells before the bank has done its step.

        A win on an own draw that is to be settled; and the tiles of a swap that one seat has shown
        while another is still to show its own. Together with the events it leads to the deal.
        """
        return () if self.supply is None else self.supply.waiting

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self.state.ended is not None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(self.asked)

    @property
    def dice(self) -> tuple[int, ...]:
        """What the dice show."""
        return self.state.dice

    @property
    def opening(self) -> Opening | None:
        """Where the dice open the wall; None where it does not stand on the table.

        `places` says where each tile was taken.
        """
        return self.state.opening

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
        state = self.known()
        return tuple(state.scores[seat] + state.changes[seat] for seat in SIDES)

    @property
    def wins(self) -> tuple[ev.Won, ...]:
        """The wins so far."""
        return self.state.wins

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now; nothing if it is not asked."""
        asked = self.asked
        if type(seat) is int and seat in asked:
            return asked[seat]
        return asked.get(seat_number(seat), ())

    def act(self, seat: Seat, action: Action | str | int) -> tuple[ev.Event, ...]:
        """Let a seat act, and return what happens.

        Raises:
            IllegalAction: if the action is not legal now; nothing has changed.
        """
        number = seat if type(seat) is int and seat in self.asked else seat_number(seat)
        chosen = action if type(action) is Action else to_action(action)
        turn = self._turn
        turn.acquire()  # half the time that `with` takes
        try:
            if number not in self.asked or chosen not in self.asked[number]:
                raise self._refusal(number, chosen)
            if self.supply is None:
                return carry_out(self, number, chosen)
            start = len(self.record)
            perform(self, ("act", number, chosen))
            return tuple(self.record[start:])
        finally:
            turn.release()

    def bank(self, tiles: Tiles | None = None) -> tuple[ev.Event, ...]:
        """Carry out the step that the bank `owes`, and return what happens.

        Args:
            tiles: what it brings, as text or kinds; `?` is a tile of another seat that is not
                known, and is no bonus tile. What the dice show, where they are due. Without it the
                wall says what it brings; where things are settled, nothing is brought.

        Raises:
            IllegalAction: if the bank owes nothing; nothing has changed.
            HupaiError: if the step cannot bring this; nothing has changed.
        """
        tiles = at_hand(tiles)
        with self._turn:
            if self.owes is None:
                raise IllegalAction(
                    "the bank owes nothing now", slug="illegal_action", value="bank"
                )
            given = checked(self, tiles)
            start = len(self.record)
            feed(self, given)
            return tuple(self.record[start:])

    def show(
        self, seat: Seat, tiles: Tiles = (), *, drawn: int | str | None = None
    ) -> tuple[ev.Event, ...]:
        """Name hidden tiles of a seat: some, or all before it wins.

        Args:
            seat: the seat.
            tiles: which tiles they are, but for the one just drawn.
            drawn: the one just drawn, where it is hidden and to be named too.

        Raises:
            HupaiError: if the seat cannot hold them, a set that was claimed or a kong that was
                declared would be impossible, or a hand that was called ready would not be; nothing
                has changed.
        """
        with self._turn:
            event = check_shown(self, seat_number(seat), tiles, drawn)
            start = len(self.record)
            if self.supply is not None:
                keep(self, event)
            if self.owes is None:
                perform(self, ("show", event))
            else:
                feed(self, event)
            return tuple(self.record[start:])

    def _refusal(self, seat: int, action: Action) -> IllegalAction:
        name = "ESWN"[seat]
        if self.done:
            why = "the deal is over"
        elif self.owes is not None:
            why = f"the bank owes a step ({self.owes.kind})"
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
        with self._turn:
            if self.owes is not None:
                raise self._refusal(number, WIN)
            if WIN in self.asked.get(number, ()):
                return self.act(number, WIN)
            check(self, number)
            start = len(self.record)
            if self.supply is None:
                declare(self, number)
            else:
                perform(self, ("declare", number))
            return tuple(self.record[start:])

    def default_action(self, seat: Seat) -> Action:
        """Return what is done for a seat whose time has run out.

        Raises:
            IllegalAction: if the seat is not asked.
        """
        number = seat_number(seat)
        legal = self.asked.get(number, ())
        if not legal:
            raise self._refusal(number, PASS)
        return default_action(self.state, number, legal, self.record)

    def worth(self, seat: Seat) -> Score | None:
        """Return what the win is worth that a seat may declare now; None if it may not.

        Raises:
            HupaiError: if it may, but its tiles are not all known.
        """
        number, state = seat_number(seat), self.state
        if WIN not in self.asked.get(number, ()):
            return None
        check_open(state, number)
        tile, by = state.drawn[number], "self_draw"
        if state.step == "claims" and number != state.giver:
            tile, by = state.tile, state.claim_way
        flags = flags_of(self.rules, state, number, by)
        return score(self.rules, state, number, tile, by, flags)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know.

        Of a seat with hidden tiles it does not tell what is legal: that is only known from the
        tiles of others, which the seat does not see.
        """
        number = seat_number(seat)
        legal = self.asked.get(number, ())
        if self.supply is not None and self.state.hides(number):
            legal = ()
        return View.of(self.known(), number, legal)

    def known(self) -> State:
        """Return the state; before the dice are thrown, with what the deal is to begin with."""
        setup = None if self.supply is None else self.supply.setup
        return self.state if setup is None else setup.on(self.state)

    def view_events(self, seat: Seat) -> tuple[ev.Event, ...]:
        """Return the events as a seat sees them.

        The events of a deal that goes on from a state count on from those before it.
        """
        first = self.state.number - len(self.record)
        return seen_by(self.record, seat_number(seat), first)

    def emit(self, event: ev.Event) -> None:
        """Let something happen. Only the rules of play call this."""
        APPLY[type(event)](self.state, event)
        self.state.number += 1
        self.record.append(event)

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
        new.record = self.record.copy()
        new._turn = RLock()
        new.ask_everybody = self.ask_everybody
        new.asked = self.asked.copy()
        new.supply = self.supply  # never changed between two steps
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.rules == other.rules
            and self.ask_everybody == other.ask_everybody
            and self.supply == other.supply
            and self.record == other.record
            # What came before the record shows in the state alone.
            and (self.state.number == len(self.record) or self.state == other.state)
            # Events of two kinds may have the same fields.
            and list(map(type, self.record)) == list(map(type, other.record))
        )

    def __hash__(self) -> int:
        return hash((self.rules, tuple(self.record)))

    def __reduce__(self) -> tuple[Any, ...]:
        about = self.rules, self.state, tuple(self.record), self.ask_everybody, self.supply
        return _rebuild, about

    def __repr__(self) -> str:
        if self.state.number != len(self.record):  # it went on from a state: events are missing
            return str(self)
        flags = f"ask_everybody={self.ask_everybody}, driven={self.driven}"
        setup = self.supply.setup if self.supply else None
        if setup is not None:
            return f"Deal({self.rules!r}, {setup.arguments()}, {flags})"
        if self.waiting:
            flags += f", waiting={self.waiting!r}"
        return f"Deal.from_events({self.rules!r}, {self.record!r}, {flags})"

    def __str__(self) -> str:
        state = self.state
        where = state.ended or f"{state.step} of {'ESWN'[state.turn]}"
        return f"<Deal {self.rules.ruleset.name}: {len(self.record)} events, {where}>"


def _rebuild(
    rules: Rules,
    state: State,
    events: tuple[ev.Event, ...],
    ask_everybody: bool,
    supply: Supply | None,
) -> Deal:
    deal = Deal.__new__(Deal)
    deal.rules, deal.state, deal.record = rules, state, list(events)
    deal.ask_everybody, deal.supply = ask_everybody, supply
    deal._turn = RLock()
    deal.asked = {}
    if supply is None or supply.owes is None:
        deal.asked = ask(deal)
    return deal
