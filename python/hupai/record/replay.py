"""Replaying: what a record says is folded, and nothing is shuffled or judged."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..errors import HupaiError, RecordError
from ..game import apply
from ..game.events import KongMoved, Paid
from ..game.state import State
from ..play import PlayRules
from .check import check_line, check_record, check_whole
from .given import check_kind
from .record import DealRecord
from .write import event_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.events import Event
    from .record import Record


def replay(record: Record) -> tuple[State, ...]:
    """Return the state in which each deal of a record ends.

    It takes nothing but the record: no wall is shuffled and no hand is judged.

    Raises:
        RecordError: with the line of the first event that cannot have happened then.
        TypeError: for anything but a record.
    """
    check_record(record)
    play = record.header.ruleset.play
    found = []
    for line, deal in record.lines():
        state = State(play)
        for _, after in folded(play, deal, line):
            state = after
        found.append(state)
    return tuple(found)


def steps(play: PlayRules, deal: DealRecord, *, line: int = 0) -> Iterator[tuple[Event, State]]:
    """Yield each event of a deal and the state after it, which is the same object every time.

    Args:
        play: the rules of play.
        deal: the deal.
        line: the number of its first line, for errors.

    Raises:
        RecordError: with the line of the first event that cannot have happened then.
        TypeError: for rules or a deal of a wrong type.
    """
    check_kind(play, PlayRules, "the rules of play")
    check_kind(deal, DealRecord, "a deal")
    check_line(line)
    check_whole(deal, line)
    return folded(play, deal, line)


def folded(play: PlayRules, deal: DealRecord, line: int) -> Iterator[tuple[Event, State]]:
    """Yield what `steps` does, of a deal that has been looked at."""
    state = State(play)
    for number, event in enumerate(deal.events):
        try:
            if _cause(event) >= number:
                raise ValueError("it follows from an event before it")
            apply(state, event)
        except Exception as error:  # whatever a state that does not fit leads to
            at = line + 1 + number
            text = event_line(event)
            why = str(error) or type(error).__name__
            raise RecordError(
                f"line {at}: this cannot have happened then ({why}): {text:.200}",
                slug="record_event",
                line=at,
                value=text[:60],
            ) from None
        yield event, state


@contextmanager
def telling(line: int) -> Iterator[None]:
    """Refuse a deal that another notation is made of and whose events leave out what it needs.

    Such as a hand that was never dealt: every event can follow from the one before it, and still
    nobody can tell the deal to others.

    Args:
        line: the number of its first line.

    Raises:
        RecordError: with that line.
    """
    try:
        yield
    except HupaiError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, StopIteration) as error:
        message = f"line {line}: the events of this deal leave out what was before ({error})"
        raise RecordError(message, slug="record_event", line=line) from error


def _cause(event: Event) -> int:
    """The number of the event that an event follows from; -1 where it does not say."""
    if isinstance(event, Paid):
        return event.cause
    return event.kong if isinstance(event, KongMoved) else -1
