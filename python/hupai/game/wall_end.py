"""What is paid when the wall runs out while several seats are still in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import events as ev
from . import questions, supply
from .kongs import kong_payments
from .questions import SEATS
from .state import SIDES

if TYPE_CHECKING:
    from .deal import Deal
    from .state import State


class Standing(NamedTuple):
    """How the seats that are still in stand when the wall runs out, in turn order from the dealer.

    Attributes:
        pigs: hold tiles of their void suit.
        ready: are ready, with the value of the best they could win.
        not_ready: are neither.
    """

    pigs: tuple[int, ...]
    ready: tuple[tuple[int, int], ...]
    not_ready: tuple[int, ...]


def standing(deal: Deal) -> Standing:
    """Return how the seats that are still in stand."""
    state = deal.state
    rules = state.play.wall_end
    pigs, ready, not_ready = [], [], []
    for seat in (state.dealer, *state.after(state.dealer)):
        if state.out[seat] is not None:
            continue
        if rules is not None and rules.pig and _holds_void(state, seat):
            pigs.append(seat)
            continue
        best = deal.rules.best_when_ready(
            state.seats.hand(seat),
            seat=SEATS[seat],
            void=questions.void_of(state, seat),
        )
        if best is None:
            not_ready.append(seat)
        else:
            ready.append((seat, best.value))
    return Standing(tuple(pigs), tuple(ready), tuple(not_ready))


def _holds_void(state: State, seat: int) -> bool:
    return any(tile // 9 == state.void[seat] for tile in state.seats.tiles(seat))


def settle_wall_end(deal: Deal) -> None:
    """Pay what is due when the wall runs out."""
    rules = deal.state.play.wall_end
    if rules is None:
        return
    state, cause = deal.state, deal.state.number - 1
    supply.settle(deal, -1, [seat for seat in SIDES if state.out[seat] is None])
    found = standing(deal)
    order = (state.dealer, *state.after(state.dealer))
    for pig in found.pigs:
        for payee in order:
            won = state.out[payee] == "won"
            if payee not in found.pigs and (not won or rules.pig_pays_winners):
                deal.emit(ev.Paid(pig, payee, rules.pig, "flower_pig", cause))
    payers = [
        seat
        for seat in order
        if seat in found.not_ready or (rules.pig_also_not_ready and seat in found.pigs)
    ]
    if rules.not_ready:
        for payer in payers:
            for payee, value in found.ready:
                deal.emit(ev.Paid(payer, payee, value, "not_ready", cause))
    if rules.refund:
        for seat in order:
            if seat in found.pigs or seat in found.not_ready:
                _refund(deal, seat)


def _refund(deal: Deal, seat: int) -> None:
    state = deal.state
    for kong in state.kongs:
        if kong.seat == seat and kong.event not in state.moved:
            for number, paid in kong_payments(state, kong.event):
                deal.emit(ev.Paid(seat, paid.payer, paid.amount, "kong_refund", number))
