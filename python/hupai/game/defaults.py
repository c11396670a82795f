"""What is done for a seat that does not decide: something neutral, never a win or a kong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play import OpeningKongs
from . import events as ev
from .actions import CONTINUE, GIVE, PASS, VOID, WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .actions import Action
    from .state import State


def _place(tile: int) -> int:
    """The place of a kind in a sorted hand, where the dragons stand red, green, white."""
    return 64 - tile if tile > 30 else tile


def default_action(
    state: State, seat: int, legal: tuple[Action, ...], record: Sequence[ev.Event]
) -> Action:
    """Return the action for a seat whose time has run out.

    Claims are passed; of the own tiles the one just drawn goes, or the last that may go. A wild
    tile goes only if nothing else can.

    Args:
        state: the state.
        seat: the seat.
        legal: what it may do.
        record: what has happened, as far as it is known.
    """
    if PASS in legal:
        return PASS
    if CONTINUE in legal:
        return CONTINUE
    if state.step == "give":
        return _gift(state, seat, legal)
    if state.step == "void":
        held = [sum(tile // 9 == suit for tile in state.seats.tiles(seat)) for suit in range(3)]
        return VOID[held.index(min(held))]
    discards = [action for action in legal if action.kind == "discard"]
    if not discards:
        return WIN
    natural = [action for action in discards if action.tile != state.wild] or discards
    if _has_drawn(state, record):
        for action in natural:
            if action.tile == state.drawn[seat]:
                return action
    return max(natural, key=lambda action: _place(action.tile))


def _has_drawn(state: State, record: Sequence[ev.Event]) -> bool:
    """Whether a tile was drawn since the turns began: what the dealer is dealt is no such tile."""
    for event in reversed(record):
        if isinstance(event, ev.Drew | ev.Discarded):
            return True
        if isinstance(event, ev.PhaseBegan):
            return False
    # What happened before is not known; a kong of the opening was none of a turn.
    opened = any(isinstance(phase, OpeningKongs) for phase in state.play.phases)
    kong = bool(state.run) and not opened
    return state.total_discards > 0 or state.turn != state.dealer or kong


def _gift(state: State, seat: int, legal: tuple[Action, ...]) -> Action:
    """The first tiles of the suit held least, among those that three can be given of."""
    held = [sum(tile // 9 == suit for tile in state.seats.tiles(seat)) for suit in range(3)]
    suits = {action.tile // 9 for action in legal}
    suit = min(suits, key=lambda suit: (held[suit], suit))
    return GIVE[min(action.tile for action in legal if action.tile // 9 == suit)]
