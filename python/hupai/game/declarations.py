"""Wrong declarations of a win, where the rules punish them instead of refusing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import HupaiError, IllegalAction
from . import events as ev
from .actions import WIN
from .claims import offers
from .questions import SEATS

if TYPE_CHECKING:
    from .deal import Deal
    from .state import State


def _refused(seat: int, why: str) -> IllegalAction:
    return IllegalAction(
        f"{SEATS[seat]} cannot declare a win now: {why}", slug="illegal_action", value="win"
    )


def check_open(state: State, seat: int) -> None:
    """Refuse what looks at tiles of a seat that are not known.

    Raises:
        HupaiError: saying that it must show them.
    """
    if state.hides(seat):
        name = SEATS[seat]
        raise HupaiError(f"{name} must show its tiles first", slug="hidden", value=name)


def check(deal: Deal, seat: int) -> None:
    """Refuse a wrong declaration at a moment at which none can be made.

    Raises:
        IllegalAction: saying why.
        HupaiError: if the tiles of the seat are not known.
    """
    state = deal.state
    if state.play.false_win is None:
        raise _refused(seat, "these rules refuse what is no win")
    check_open(state, seat)
    if state.false_wins[seat]:
        raise _refused(seat, "it has made a false win in this deal")
    if state.step == "turn":
        if seat != state.turn or state.claimed:
            raise _refused(seat, "nothing was drawn")
        return
    if state.step != "claims" or seat == state.giver or not _can_be_robbed(state):
        raise _refused(seat, "no tile is offered")
    if state.answers[seat] is not None:
        raise _refused(seat, "it has answered")


def _can_be_robbed(state: State) -> bool:
    play = state.play
    if state.form == "kong_added":
        return play.rob_added
    return state.form == "discard" or play.rob_concealed != "never"


def false_win(deal: Deal, seat: int) -> None:
    """Let a seat pay for a false win and sit out."""
    state = deal.state
    cause = state.number
    deal.emit(ev.FalseWin(seat, tuple(state.seats.tiles(seat))))
    for payee in state.after(seat):
        amount = deal.payable(seat, state.play.false_win or 0)
        if amount:
            deal.emit(ev.Paid(seat, payee, amount, "false_win", cause))
    deal.emit(ev.SatOut(seat, "false_win"))


def settle_false_wins(deal: Deal) -> None:
    """Pay for the wrong declarations on the tile on offer, first of all."""
    state = deal.state
    declared = [s for s in state.after(state.giver) if state.answers[s] == WIN.id]
    if not declared:
        return
    found = offers(deal.rules, state)
    for seat in declared:
        if WIN not in found.get(seat, ()):
            false_win(deal, seat)
