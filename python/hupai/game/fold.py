"""Events from outside, applied: what is none, or cannot follow, is refused and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..errors import HupaiError, first, shown
from ..play import PlayRules
from . import events as ev
from .apply import APPLY
from .state import State
from .wall import PLAYABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_EVENTS: Final = 10_000
"""No deal has so many."""

# What goes wrong when an event does not fit the state.
_FAULTS: Final = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    StopIteration,
)

# Where nobody gave a tile there is no seat.
_SEATS: Final = {"seat": 0, "dealer": 0, "round": 0, "payer": 0, "payee": 0, "giver": -1}
_BONUS: Final = range(PLAYABLE, 42)
_TILES: Final = ("tile", "claimed", "wild", "drawn")


def wrong(position: int, event: object, why: str) -> HupaiError:
    """Return the refusal of an event."""
    value = shown(event)
    return HupaiError(
        f"event {position}, {value}: {why}", slug="event", position=position, value=value
    )


def _problem(state: State, event: Any) -> str | None:
    """Say why an event cannot follow, as far as it can be told without playing."""
    kind = type(event)
    if kind not in APPLY:
        return "it is no event"
    if (kind is ev.Began) != (state.number == 0):
        return "a record begins with Began, once"
    if state.ended is not None and kind is not ev.Shown:
        return "the deal is over"
    if kind is ev.Discarded and event.tile in _BONUS:
        return "bonus tiles are laid aside"
    for name, value in zip(event._fields, event, strict=True):
        if name in _SEATS and not (_whole(value) and _SEATS[name] <= value <= 3):
            return f"{name} is no seat"
        # Whether the discard had just been drawn is no tile.
        is_tile = name in _TILES and (name, kind) != ("drawn", ev.Discarded)
        if is_tile and not _is_tile(value):
            return f"{name} is no tile"
        if name == "tiles" and kind is not ev.Began and not _are_tiles(value):
            return "these are no tiles"
    return None


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_tiles(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) > 14:
        return False
    return all(map(_is_tile, value))


def _is_tile(value: Any) -> bool:
    return _whole(value) and ev.HIDDEN <= value < 42


def _follow(state: State, event: Any) -> None:
    """Change a state by one event; where it cannot follow, by a part of it."""
    try:
        APPLY[type(event)](state, event)
    except _FAULTS as error:
        raise wrong(state.number, event, f"it cannot follow ({error})") from None
    state.number += 1


def apply(state: State, event: ev.Event) -> None:
    """Change a state by one event; nothing else changes one.

    Raises:
        HupaiError: for what is no event or cannot follow; nothing has changed.
    """
    if not isinstance(state, State):
        raise TypeError(f"events are applied to a State, not {type(state).__name__}")
    why = _problem(state, event)
    if why is not None:
        raise wrong(state.number, event, why)
    before = state.copy()
    try:
        _follow(state, event)
    except HupaiError:
        state.__setstate__(before.__getstate__())
        raise


def fold(play: PlayRules, events: Iterable[ev.Event]) -> State:
    """Return the state that these events lead to, all of them or those that a seat has seen.

    Whether somebody was allowed to do what they tell is not asked: `Deal.from_events` does.

    Raises:
        HupaiError: for what is no event or cannot follow; `position` says which.
    """
    if not isinstance(play, PlayRules):
        raise TypeError(f"fold takes rules of play, not {type(play).__name__}")
    state = State(play)
    for event in first(events, MOST_EVENTS + 1):
        why = "no deal has so many events"
        if state.number < MOST_EVENTS:
            why = _problem(state, event) or ""
        if why:
            raise wrong(state.number, event, why)
        _follow(state, event)
    return state
