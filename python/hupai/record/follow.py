"""Following a deal: the decisions that its events tell, played again one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..errors import IllegalAction
from ..game import events as ev
from ..game.actions import (
    ACTIONS,
    CONTINUE,
    DECLARE,
    DISCARD,
    GIVE,
    KONG_ADDED,
    KONG_CONCEALED,
    VOID,
    WIN,
    Action,
)
from ..game.questions import SEATS
from .write import event_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.deal import Deal
    from ..game.events import Event


class Difference(NamedTuple):
    """The first thing that is not as it should be.

    Attributes:
        line: where it stands.
        expected: what should stand there, if anything should.
        found: what does, if anything does.
        why: the difference in words.
    """

    line: int
    expected: str | None
    found: str | None
    why: str


class Decision(NamedTuple):
    """What a seat did.

    Attributes:
        seat: the seat.
        action: what it did.
        declared: whether it declared a win that it might not have.
    """

    seat: int
    action: Action
    declared: bool = False


def decision_of(event: Event, step: str) -> Decision | None:
    """Return the decision that an event tells; None if it follows from the rules.

    Args:
        event: the first event after the decision.
        step: what was going on before.
    """
    match event:
        case ev.Answered(seat, action):
            return Decision(seat, ACTIONS[action], ACTIONS[action] is WIN)
        case ev.Discarded(seat, tile, _, ready) if 0 <= tile < 34:
            return Decision(seat, DECLARE[tile] if ready else DISCARD[tile])
        case ev.KongDeclared(seat, form, tile, _) if 0 <= tile < 34:
            if form == "kong_added":
                return Decision(seat, KONG_ADDED[tile])
            return Decision(seat, KONG_CONCEALED[tile]) if form == "kong_concealed" else None
        case ev.Gave(seat, tile) if 0 <= tile < 27:
            return Decision(seat, GIVE[tile])
        case ev.VoidChosen(seat, suit) if suit >= 0:
            return Decision(seat, VOID[suit])
        case ev.Continued(seat):
            return Decision(seat, CONTINUE)
        case ev.Won(seat=seat, by="self_draw") if step == "turn":
            return Decision(seat, WIN)
        case ev.FalseWin(seat=seat) if step == "turn":
            return Decision(seat, WIN, declared=True)
    return None


def differs(wanted: Event, found: Event) -> bool:
    """Whether two events are not the same; events of two kinds may have the same fields."""
    return type(wanted) is not type(found) or wanted != found


def follow(deal: Deal, events: Sequence[Event], line: int) -> Difference | None:
    """Let a deal go on as events tell, and return the first difference.

    Args:
        deal: the deal as it begins; afterwards it is as far as the events go.
        events: what was recorded.
        line: the line before the first event.
    """
    at = 0
    new: Sequence[Event] = deal.events
    while True:
        for wanted in new:
            if at == len(events):
                why = "the record stops before what follows by itself"
                return Difference(line + 1 + at, event_line(wanted), None, why)
            if differs(wanted, events[at]):
                expected, found = event_line(wanted), event_line(events[at])
                return Difference(line + 1 + at, expected, found, "something else happened")
            at += 1
        if at == len(events):
            return None
        event = events[at]
        if deal.done:
            return Difference(line + 1 + at, None, event_line(event), "the deal was over")
        decision = decision_of(event, deal.state.step)
        if decision is None:
            asked = ", ".join(SEATS[seat] for seat in deal.to_act)
            why = f"a decision of {asked} was due"
            return Difference(line + 1 + at, None, event_line(event), why)
        try:
            if decision.declared:
                new = deal.declare_win(decision.seat)
            else:
                new = deal.act(decision.seat, decision.action)
        except IllegalAction as error:
            return Difference(line + 1 + at, None, event_line(event), str(error))
