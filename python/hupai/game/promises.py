"""What hidden tiles have been promised to: sets that were claimed, and kongs that were declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _core
from ..errors import HupaiError
from . import events as ev
from .actions import ACTIONS, PASS, WIN
from .flow import offered
from .supply import unseen

if TYPE_CHECKING:
    from .deal import Deal


def keep(deal: Deal, shown: ev.Shown) -> None:
    """Refuse that tiles are shown without which something promised could not be carried out.

    Each promise is looked at alone: of several claims on a tile only one is carried out.

    Args:
        deal: the deal between two decisions.
        shown: what is to be shown.

    Raises:
        HupaiError: if a claim that was answered, or a kong that was declared, would be impossible.
    """
    if deal.state.step != "claims":
        return
    after = deal.copy()
    after.emit(shown)
    state = after.state
    if state.form == "kong_concealed" and not _stays(after):
        raise _broken(state.giver, f"kong_concealed {_core.KINDS[state.tile]}")
    may = offered(after)
    for seat, answer in enumerate(state.answers):
        if answer is None or answer in (PASS.id, WIN.id):
            continue
        if ACTIONS[answer] not in may.get(seat, ()):
            raise _broken(seat, str(ACTIONS[answer]))


def _stays(deal: Deal) -> bool:
    """Whether the three tiles of a concealed kong that are still in the hand can be there."""
    state = deal.state
    held, left = state.seats.tiles(state.giver), unseen(state, deal.rules.ruleset.tiles)
    for place in range(3):
        kind = state.wild if state.wilds >> place & 1 else state.tile
        if kind in held:
            held.remove(kind)
        elif ev.HIDDEN in held and left[kind] > 0:
            held.remove(ev.HIDDEN)
            left[kind] -= 1
        else:
            return False
    return True


def _broken(seat: int, promise: str) -> HupaiError:
    why = f"{'ESWN'[seat]} could not {promise} any more"
    return HupaiError(why, slug="bank", value=promise)
