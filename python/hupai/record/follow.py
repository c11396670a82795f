"""Following a deal: the decisions that its events tell, played again one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game import events as ev
from ..game.replay import FAULTS, repeat
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
    while True:
        for wanted in deal.record[at:]:
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
        why = "the deal was over"
        if not deal.done or isinstance(event, ev.Shown):
            try:
                repeat(deal, event)
                continue
            except FAULTS as error:
                why = str(error)
        return Difference(line + 1 + at, None, event_line(event), why)
