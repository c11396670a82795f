"""Following a deal: the decisions that its events tell, played again one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game import replay
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


def follow(deal: Deal, events: Sequence[Event], line: int) -> Difference | None:
    """Let a deal go on as events tell, and return the first difference.

    Args:
        deal: the deal as it begins; afterwards it is as far as the events go.
        events: what was recorded.
        line: the line before the first event.
    """
    first = line + 1
    found = replay.follow(deal, events)
    if found is None:
        if len(deal.record) == len(events):
            return None
        wanted = event_line(deal.record[len(events)])
        why = "the record stops before what follows by itself"
        return Difference(first + len(events), wanted, None, why)
    told = event_line(events[found.at])
    if found.happened is not None:
        expected = event_line(found.happened)
        return Difference(first + found.at, expected, told, "something else happened")
    return Difference(first + found.at, None, told, found.why)
