"""What hidden tiles have been promised to: sets that were claimed, and kongs that were declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _core
from ..errors import HupaiError
from .actions import ACTIONS, PASS, WIN
from .flow import offered
from .hidden import Holding
from .state import NO_TILE

if TYPE_CHECKING:
    from . import events as ev
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
    # Which of them are wild has been said: wild tiles do not stand in for others any more.
    holding = Holding.of(deal.rules, state, state.giver)._replace(wild=NO_TILE)
    kinds = [state.wild if state.wilds >> place & 1 else state.tile for place in range(3)]
    return holding.without(kinds) is not None


def _broken(seat: int, promise: str) -> HupaiError:
    why = f"{'ESWN'[seat]} could not {promise} any more"
    return HupaiError(why, slug="bank", value=promise)
