"""A deal: one hand played out, as a fold over events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import IllegalAction
from . import events as ev
from .actions import ACTIONS, CONTINUE, GIVE, KONG, PASS, PUNG, VOID, WIN, Action, to_action
from .claims import answered, best_set, claims_from, offers, taken, winners
from .declarations import check, false_win, settle_false_wins
from .defaults import default_action
from .judge import score_of
from .kongs import pay_kong
from .phases import RUN, show_bonus, swap_direction
from .settle import drawn_deal, win
from .state import SIDES, State, apply
from .turn import opening_actions, own_actions
from .view import View, seen_by
from .wall import Wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules import Rules

Seat: TypeAlias = str | int
_SEATS = {"E": 0, "S": 1, "W": 2, "N": 3, 0: 0, 1: 1, 2: 2, 3: 3}


def seat_number(seat: Seat) -> int:
    """Return a seat as a number.

    Raises:
        IllegalAction: if there is no such seat.
    """
    try:
        return _SEATS[seat]
    except (KeyError, TypeError):
        shown = repr(seat)[:60]
        raise IllegalAction(
            f"{shown} is not a seat (E, S, W or N)", slug="unknown", value=shown
        ) from None


class Deal:
    """One deal under some rules, from the wall to the last payment.

    Seats are given as letters or as numbers, 0 to 3 for E, S, W, N.

    >>> import hupai
    >>> deal = Deal(hupai.rules("basic"), wall=sorted(range(34)) * 4)
    >>> deal.to_act
    (0,)
    """

    __slots__ = ("_asked", "_ask_everybody", "_events", "_state", "rules")

    rules: Rules

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
            direction: where swapped tiles go, as steps in turn order; the rules and the dice say it,
                if it is left out.
            ask_everybody: whether every other seat is asked about every discard and kong, also if
                it can only pass: then no pause tells who could claim, and every moment for a
                declaration comes up.

        Raises:
            HupaiError: for a wall that is not the set of tiles of these rules.
        """
        self.rules = rules
        self._state = State(rules.ruleset.play)
        self._events: list[ev.Event] = []
        self._ask_everybody = ask_everybody
        self._asked: dict[int, tuple[Action, ...]] = {}
        tiles = Wall.of(wall, rules.ruleset.tiles).tiles
        east, south, west, north = scores
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
        self._advance()

    @classmethod
    def from_events(
        cls, rules: Rules, events: Iterable[ev.Event], *, ask_everybody: bool = False
    ) -> Deal:
        """Return the deal that these events lead to."""
        deal = cls.__new__(cls)
        deal.rules = rules
        deal._state = State(rules.ruleset.play)
        deal._events = []
        deal._ask_everybody = ask_everybody
        deal._asked = {}
        for event in events:
            deal.emit(event)
        deal._ask()
        return deal

    @property
    def state(self) -> State:
        """The state; it changes by events only, and is not to be written to."""
        return self._state

    @property
    def events(self) -> tuple[ev.Event, ...]:
        """Everything that has happened."""
        return tuple(self._events)

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self._state.ended is not None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(self._asked)

    @property
    def ledger(self) -> tuple[ev.Paid, ...]:
        """Every payment so far, in order."""
        return self._state.ledger

    @property
    def changes(self) -> tuple[int, ...]:
        """What each seat has gained by the payments so far."""
        return tuple(self._state.changes)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has now."""
        state = self._state
        return tuple(state.scores[seat] + state.changes[seat] for seat in SIDES)

    @property
    def wins(self) -> tuple[ev.Won, ...]:
        """The wins so far."""
        return self._state.wins

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do now; nothing if it is not asked."""
        return self._asked.get(seat_number(seat), ())

    def act(self, seat: Seat, action: Action | str | int) -> tuple[ev.Event, ...]:
        """Let a seat act, and return what happens.

        Raises:
            IllegalAction: if the action is not legal now; nothing has changed.
        """
        number = seat_number(seat)
        chosen = to_action(action)
        if chosen not in self._asked.get(number, ()):
            raise self._refusal(number, chosen)
        start = len(self._events)
        self._do(number, chosen)
        self._advance()
        return tuple(self._events[start:])

    def _refusal(self, seat: int, action: Action) -> IllegalAction:
        name = "ESWN"[seat]
        if self.done:
            why = "the deal is over"
        elif seat not in self._asked:
            why = f"{name} is not asked"
        else:
            legal = ", ".join(map(str, self._asked[seat]))
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
        if WIN in self._asked.get(number, ()):
            return self.act(number, WIN)
        check(self, number)
        start = len(self._events)
        if self._state.step == "turn":
            self._asked = {}
            false_win(self, number)
            self.draw(self._state.next_seat(number), "wall")
        else:
            self.emit(ev.Answered(number, WIN.id))
            self._asked.pop(number, None)
            if not self._asked:
                self._resolve()
        self._advance()
        return tuple(self._events[start:])

    def default_action(self, seat: Seat) -> Action:
        """Return what is done for a seat whose time has run out.

        Raises:
            IllegalAction: if the seat is not asked.
        """
        number = seat_number(seat)
        legal = self._asked.get(number, ())
        if not legal:
            raise self._refusal(number, PASS)
        return default_action(self._state, number, legal)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        number = seat_number(seat)
        return View.of(self._state, number, self._asked.get(number, ()))

    def view_events(self, seat: Seat) -> tuple[ev.Event, ...]:
        """Return the events as a seat sees them."""
        return seen_by(self._events, seat_number(seat))

    def emit(self, event: ev.Event) -> None:
        """Let something happen. Only the rules of play call this."""
        apply(self._state, event)
        self._events.append(event)

    def payable(self, payer: int, amount: int) -> int:
        """Return how much of an amount a seat can pay."""
        if not self.rules.ruleset.match.banks:
            return amount
        state = self._state
        return min(amount, max(state.scores[payer] + state.changes[payer], 0))

    def draw(self, seat: int, origin: ev.Origin) -> None:
        """Let a seat draw, and replace bonus tiles as often as needed."""
        state = self._state
        if state.out[seat] is not None or (origin == "wall" and state.live <= 0):
            drawn_deal(self)
            return
        tile = state.next_tile(origin)
        self.emit(ev.Drew(seat, tile, origin))
        while tile >= 34:
            if not show_bonus(self, seat, tile):
                return
            tile = state.next_tile("bonus")
            self.emit(ev.Drew(seat, tile, "bonus"))

    def _ask(self) -> None:
        """Find out who owes a decision, and what may be decided."""
        state = self._state
        step = state.step
        if step == "turn":
            self._asked = {state.turn: own_actions(self.rules, state, state.turn)}
        elif step == "claims":
            found = offers(self.rules, state, everybody=self._ask_everybody)
            self._asked = {
                seat: acts for seat, acts in found.items() if state.answers[seat] is None
            }
        elif step == "opening":
            self._asked = {state.turn: opening_actions(self.rules, state, state.turn)}
        elif step == "give":
            self._asked = {
                seat: _gifts(state, seat) for seat in SIDES if len(state.gifts[seat]) < 3
            }
        elif step == "void":
            self._asked = {seat: VOID for seat in SIDES if state.void[seat] < 0}
        else:
            self._asked = {}

    def _advance(self) -> None:
        """Let happen what needs no decision."""
        state = self._state
        while state.ended is None:
            step = state.step
            if step == "between":
                self._run_phases()
                continue
            if step in ("give", "void"):
                if self._finish_phase():
                    continue
                self._ask()
                return
            if step == "claims" and self._asked:
                return
            self._ask()
            if step == "claims":
                if self._asked:
                    return
                self._resolve()
                continue
            if step == "opening" and self._asked[state.turn] == (CONTINUE,):
                self.emit(ev.Continued(state.turn))
                continue
            return
        self._asked = {}

    def _run_phases(self) -> None:
        state = self._state
        phases = state.play.phases
        number = state.phase + 1
        self.emit(ev.PhaseBegan(number))
        phase = phases[number]
        RUN[type(phase)](self, phase)

    def _finish_phase(self) -> bool:
        phase = self._state.play.phases[self._state.phase]
        if RUN[type(phase)](self, phase):
            self._run_phases()
            return True
        return False

    def _do(self, seat: int, action: Action) -> None:
        state = self._state
        if state.step == "claims":
            self.emit(ev.Answered(seat, action.id))
            del self._asked[seat]
            if not self._asked:
                self._resolve()
            return
        self._asked = {}
        kind = action.kind
        if kind in ("discard", "declare"):
            self._discard(seat, action.tile, ready=kind == "declare")
        elif kind == "win":
            win(self, [seat], "self_draw")
        elif kind == "kong_concealed" or kind == "kong_added":
            self.emit(ev.KongDeclared(seat, kind, action.tile, _kong_wilds(state, seat, action)))
        elif kind == "give":
            self.emit(ev.Gave(seat, action.tile))
        elif kind == "void":
            self.emit(ev.VoidChosen(seat, action.tile))
        elif kind == "continue":
            self.emit(ev.Continued(seat))

    def _discard(self, seat: int, tile: int, *, ready: bool) -> None:
        """Discard a tile; a wild one has consequences."""
        state = self._state
        forced = state.hands[seat].count(tile) == len(state.hands[seat])
        self.emit(ev.Discarded(seat, tile, tile == state.drawn[seat], ready))
        if tile == state.wild and state.play.wild is not None and not forced:
            if state.play.wild.discard == "penalty":
                self.emit(ev.SatOut(seat, "wild_discard"))
            elif state.play.wild.discard == "barred":
                self.emit(ev.Barred(seat, seat))

    def _resolve(self) -> None:
        """Decide who gets the tile on offer."""
        state = self._state
        self._asked = {}
        if state.answers[state.giver] == WIN.id:
            win(self, [state.giver], "self_draw")
            return
        if state.play.false_win is not None:
            settle_false_wins(self)
        claimed = [seat for seat in answered(state, WIN) if state.out[seat] is None]
        if state.play.pass_lock != "off":
            self._lock(claimed)
        if claimed:
            by = "discard" if state.form == "discard" else "rob_kong"
            totals = None
            if state.play.winners == "highest_value":
                totals = {seat: score_of(self.rules, state, seat, by).value for seat in claimed}
            win(self, winners(state, claimed, totals), by)
            return
        best = best_set(state)
        if best is not None:
            self._claim(best[0], ACTIONS[best[1]])
        elif state.form == "discard":
            self.draw(state.next_seat(state.giver), "wall")
        else:
            self._make_kong()

    def _lock(self, claimed: list[int]) -> None:
        """Remember who has passed a win."""
        state = self._state
        found = offers(self.rules, state)
        for seat, acts in found.items():
            if seat in claimed or WIN not in acts:
                continue
            total = 0
            if state.play.pass_lock == "same_or_lower_fan":
                by = "discard" if state.form == "discard" else "rob_kong"
                total = score_of(self.rules, state, seat, by).total
            self.emit(ev.Locked(seat, total))

    def _claim(self, seat: int, action: Action) -> None:
        """Carry out a claim for a set."""
        state = self._state
        giver, tile = state.giver, state.tile
        wilds = taken(state, seat, action)[1]
        limit = state.play.claim_limit
        over = limit is not None and limit.above == "bar"
        over = over and claims_from(state, seat, giver) == limit.free
        if action is PUNG or action is KONG:
            form: ev.Form = "pung" if action is PUNG else "kong_exposed"
            self.emit(ev.Claimed(seat, form, tile, giver, tile, wilds))
        else:
            self.emit(ev.Claimed(seat, "chow", action.tile, giver, tile, wilds))
        if state.called[seat] == 1:
            self.emit(ev.GaveUpReady(seat))
        if over:
            self.emit(ev.Barred(seat, giver))
        if action is KONG:
            pay_kong(self, seat, "kong_exposed", giver, late=False)
            self.draw(seat, "replacement")

    def _make_kong(self) -> None:
        """Let a kong that nobody robs stand, and replace it."""
        state = self._state
        seat, tile = state.giver, state.tile
        form = state.form
        assert form != "discard"
        late = state.kept_tile
        self.emit(ev.KongMade(seat, form, tile, state.wilds))
        pay_kong(self, seat, form, seat, late=late)
        if state.replacements <= 0:
            drawn_deal(self)
        else:
            self.draw(seat, "replacement")

    def copy(self) -> Deal:
        """Return an independent deal in the same position."""
        new = Deal.__new__(Deal)
        new.rules = self.rules
        new._state = self._state.copy()
        new._events = self._events.copy()
        new._ask_everybody = self._ask_everybody
        new._asked = self._asked.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and self.rules == other.rules
            and self._ask_everybody == other._ask_everybody
            and self._events == other._events
        )

    def __hash__(self) -> int:
        return hash((self.rules, tuple(self._events)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.rules, tuple(self._events), self._ask_everybody)

    def __repr__(self) -> str:
        state = self._state
        where = state.ended or f"{state.step} of {'ESWN'[state.turn]}"
        return f"<Deal {self.rules.ruleset.name}: {len(self._events)} events, {where}>"


def _kong_wilds(state: State, seat: int, action: Action) -> int:
    """Return which tiles of an own kong are wild: what the natural ones do not fill."""
    held = state.hands[seat].count(action.tile)
    if action.kind == "kong_added":
        return 0 if held else 8
    return 7 & ~((1 << (held - 1)) - 1)


def _rebuild(rules: Rules, events: tuple[ev.Event, ...], ask_everybody: bool) -> Deal:
    return Deal.from_events(rules, events, ask_everybody=ask_everybody)


def _gifts(state: State, seat: int) -> tuple[Action, ...]:
    """Return the tiles a seat may give away next: three of one suit in all."""
    given = state.gifts[seat]
    left = state.hands[seat].copy()
    for tile in given:
        left.remove(tile)
    if given:
        suits = {given[0] // 9}
    else:
        suits = {suit for suit in range(3) if sum(tile // 9 == suit for tile in left) >= 3}
    return tuple(GIVE[tile] for tile in dict.fromkeys(left) if tile // 9 in suits)
