"""A deal played again from its record: every event must happen again, or cannot have happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import HupaiError, first, shown
from . import events as ev
from .actions import (
    ACTIONS,
    CONTINUE,
    DECLARE,
    DISCARD,
    GIVE,
    KONG_ADDED,
    KONG_CONCEALED,
    VOID,
    WIN,
    with_wilds,
)
from .apply import APPLY
from .driven import perform
from .flow import advance
from .fold import MOST_EVENTS, wrong
from .setup import Setup, begin
from .state import NO_TILE, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules import Rules
    from .actions import Action
    from .deal import Deal


FAULTS: Final = (ValueError, TypeError, LookupError, AttributeError)
"""What goes wrong when an event is repeated that does not fit."""


def setup_of(rules: Rules, events: Sequence[ev.Event], *, driven: bool) -> Setup:
    """Return how a record begins.

    Raises:
        HupaiError: if it is no record of a deal under these rules.
    """
    if len(events) > MOST_EVENTS:
        raise wrong(MOST_EVENTS, events[MOST_EVENTS], "no deal has so many events")
    if not events:
        raise HupaiError("a record has events", slug="event", position=0)
    first = events[0]
    if type(first) is not ev.Began:
        raise wrong(0, first, "a record begins with Began")
    if not first.wall and not driven:
        raise wrong(0, first, "the wall is hidden: only a deal that is driven goes on without")
    try:
        return Setup.of(
            rules,
            first.wall or None,
            first.dealer,
            first.round,
            first.scores,
            first.streak,
            first.dice,
            first.direction,
        )
    except (HupaiError, TypeError) as error:
        raise wrong(0, first, str(error)) from None


def play(deal: Deal, setup: Setup, events: Sequence[ev.Event]) -> None:
    """Play a deal that has been set up until these events have happened.

    Raises:
        HupaiError: at the first event that does not happen.
    """
    if deal.supply is None:
        begin(deal, setup)
        advance(deal)
    else:
        perform(deal, ("begin", setup))
    found = follow(deal, events)
    if found is not None:
        raise wrong(found.at, events[found.at], found.why)


class Departure(NamedTuple):
    """The first event told that does not happen.

    Attributes:
        at: its number.
        happened: what happens there; None where what is told cannot be done.
        why: the difference in words.
    """

    at: int
    happened: ev.Event | None
    why: str


def follow(deal: Deal, events: Sequence[ev.Event]) -> Departure | None:
    """Let a deal that has begun go on as events tell, and return the first that does not happen.

    What follows by itself from the last of them happens too.
    """
    at = 0
    while True:
        for happened in deal.record[at : len(events)]:
            told = events[at]
            # Events of two kinds may have the same fields.
            if type(told) is not type(happened) or told != happened:
                return Departure(at, happened, f"what happens is {shown(happened)}")
            at += 1
        if at == len(events):
            return None
        told = events[at]
        if type(told) not in APPLY:
            return Departure(at, None, "it is no event")
        if deal.done and type(told) is not ev.Shown:
            return Departure(at, None, "the deal is over")
        try:
            repeat(deal, told)
        except FAULTS as error:
            return Departure(at, None, str(error))


def wait(deal: Deal, waiting: Iterable[ev.Answered | tuple[int, ...]]) -> None:
    """Say again what had been said of which no event tells.

    Raises:
        HupaiError: for what nobody can say now.
    """
    if not hasattr(waiting, "__iter__"):
        raise TypeError(f"waiting must be what was waiting, not {type(waiting).__name__}")
    start = len(deal.record)
    for at, said in enumerate(first(waiting, len(SIDES) + 1), start):
        try:
            if isinstance(said, ev.Answered):
                deal.act(said.seat, ACTIONS[said.action])
            else:
                deal.bank(said)
        except FAULTS as error:
            raise wrong(at, said, str(error)) from None
        if len(deal.waiting) != at - start + 1:
            raise wrong(at, said, "it does not wait")


def repeat(deal: Deal, event: ev.Event) -> None:
    """Do what an event tells: a step of the bank, or a decision of a seat.

    Raises:
        HupaiError: if it tells nothing that anybody does now; nothing has changed.
    """
    if isinstance(event, ev.Shown):
        tiles, drawn = first(event.tiles, 15), None
        if event.drawn != NO_TILE:
            drawn = event.drawn
            tiles.remove(drawn)
        deal.show(event.seat, tiles, drawn=drawn)
    elif (owed := deal.owes) is not None:
        deal.bank(None if owed.kind == "settle" else _brought(event, owed.seat))
    elif isinstance(event, ev.FalseWin):
        deal.declare_win(event.seat)
    elif isinstance(event, ev.Answered):
        if event.action == WIN.id:
            deal.declare_win(event.seat)
        else:
            deal.act(event.seat, ACTIONS[event.action])
    else:
        seat, action = _decision(event)
        if isinstance(event, ev.KongDeclared):
            # Natural tiles go first, unless there is an action that says otherwise.
            told = with_wilds(action, event.wilds) if event.wilds else action
            action = told if told in deal.legal_actions(seat) else action
        deal.act(seat, action)


def _brought(event: ev.Event, seat: int) -> tuple[int, ...]:
    """Return what a step of the bank has brought."""
    match event:
        case ev.Dealt():
            return event.tiles
        case ev.Drew() | ev.Revealed():
            return (event.tile,)
        case ev.Swapped():
            return event.received[seat]
        case _:
            raise HupaiError("the bank owes a step before it")


def _decision(event: ev.Event) -> tuple[int, Action]:
    """Return the decision that an event tells of."""
    match event:
        case ev.Discarded():
            return event.seat, (DECLARE if event.ready else DISCARD)[event.tile]
        case ev.KongDeclared(form="kong_concealed"):
            return event.seat, KONG_CONCEALED[event.tile]
        case ev.KongDeclared(form="kong_added"):
            return event.seat, KONG_ADDED[event.tile]
        case ev.Won():
            return event.seat, WIN
        case ev.Gave():
            return event.seat, GIVE[event.tile]
        case ev.VoidChosen():
            return event.seat, VOID[event.suit]
        case ev.Continued():
            return event.seat, CONTINUE
        case _:
            raise HupaiError("nobody decides it, and it does not happen")
