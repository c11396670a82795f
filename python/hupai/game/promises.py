"""What hidden tiles have been promised to: sets claimed, kongs declared, hands called ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _core
from ..errors import HupaiError
from .actions import ACTIONS, PASS, WIN
from .events import HIDDEN
from .flow import offered
from .hidden import waits_as_called
from .holding import Holding
from .state import NO_TILE, Meld

if TYPE_CHECKING:
    from . import events as ev
    from .deal import Deal
    from .state import State


def keep(deal: Deal, shown: ev.Shown) -> None:
    """Refuse that tiles are shown without which something promised could not be carried out.

    Each promise is looked at alone: of several claims on a tile only one is carried out.

    Args:
        deal: the deal between two decisions, or where the bank owes a step.
        shown: what is to be shown.

    Raises:
        HupaiError: if a claim that was answered, or a kong that was declared, would be impossible,
            and for a hand that was called ready and is not.
    """
    called = deal.state.called[shown.seat] == 1
    if not called and deal.state.step != "claims":
        return
    after = deal.copy()
    after.emit(shown)
    state = after.state
    claims = state.step == "claims"
    if claims and state.form == "kong_concealed" and not _stays(after):
        raise _broken(state.giver, f"kong_concealed {_core.KINDS[state.tile]}")
    if called and _all_known(state, shown.seat) and not _waits(after, shown.seat):
        raise _broken(shown.seat, "win with what was called ready")
    if not claims or deal.owes is not None:
        return
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


def _all_known(state: State, seat: int) -> bool:
    """Whether what a seat waits with is known: all its tiles but the one just drawn."""
    return state.seats.count(seat, HIDDEN) == (state.drawn[seat] == HIDDEN)


def _waits(deal: Deal, seat: int) -> bool:
    """Whether the hand of a seat waits as its call says."""
    state = deal.state
    concealed, kong = state.hands[seat], None
    own_kong = state.step == "claims" and state.form != "discard" and state.giver == seat
    if own_kong and state.form == "kong_concealed":
        for place in range(3):
            concealed.remove(state.wild if state.wilds >> place & 1 else state.tile)
        kong = Meld("kong_concealed", state.tile, wilds=state.wilds)
    elif not own_kong and state.drawn[seat] != NO_TILE:
        concealed.remove(state.drawn[seat])
    return waits_as_called(deal.rules, state, seat, concealed, kong)


def _broken(seat: int, promise: str) -> HupaiError:
    why = f"{'ESWN'[seat]} could not {promise} any more"
    return HupaiError(why, slug="bank", value=promise)
