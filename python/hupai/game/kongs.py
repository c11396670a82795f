"""Kong money: what kongs earn at once, and what becomes of it when the next discard is won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events as ev

if TYPE_CHECKING:
    from .deal import Deal
    from .state import State


def pay_kong(deal: Deal, seat: int, form: ev.Form, giver: int, *, late: bool) -> None:
    """Pay for a kong that stands."""
    state = deal.state
    money = state.play.kong_money
    if money is None:
        return
    cause = state.number - 1
    if form == "kong_exposed":
        _pay(deal, giver, seat, money.exposed, form, cause)
        return
    amount = money.added if form == "kong_added" else money.concealed
    if form == "kong_added" and late and not money.late_added:
        return
    for payer in state.after(seat):
        if state.out[payer] != "won":
            _pay(deal, payer, seat, amount, form, cause)


def _pay(deal: Deal, payer: int, payee: int, amount: int, rule: str, cause: int) -> None:
    amount = deal.payable(payer, amount)
    if amount > 0:
        deal.emit(ev.Paid(payer, payee, amount, rule, cause))


def kong_payments(state: State, kong: int) -> list[tuple[int, ev.Paid]]:
    """Return what a kong has earned, as numbers of events and payments."""
    return [
        (number, paid)
        for number, paid in zip(state.paid_at, state.ledger, strict=True)
        if paid.cause == kong and paid.rule in _EARNED
    ]


_EARNED = ("kong_exposed", "kong_added", "kong_concealed")


def pass_on_kong_money(deal: Deal, seats: list[int], by: str, giver: int) -> None:
    """Pass the money of the kongs before a discard on to those who win it."""
    state = deal.state
    money = state.play.kong_money
    if money is None or money.on_deal_in == "keep":
        return
    if by == "discard":
        if not state.after_kong:
            return
    elif by != "rob_kong" or not money.when_robbed:
        return
    run = [kong for kong in state.run if kong.seat == giver]
    if not run:
        return
    moved = run if money.whole_run else run[-1:]
    if money.on_deal_in == "payers":
        for kong in moved:
            for number, paid in kong_payments(state, kong.event):
                _pay(deal, giver, paid.payer, paid.amount, "kong_returned", number)
    else:
        total = sum(paid.amount for kong in moved for _, paid in kong_payments(state, kong.event))
        shares = _shares(total, len(seats), money.split)
        if not shares:
            return
        for seat, share in zip(seats, shares, strict=True):
            _pay(deal, giver, seat, share, "kong_passed_on", moved[-1].event)
    for kong in moved:
        deal.emit(ev.KongMoved(kong.seat, kong.event))


def _shares(total: int, count: int, split: str) -> list[int]:
    """Return what each of several winners gets, first to last."""
    if count == 1 or split == "each_full":
        return [total] * count
    if split == "none":
        return []
    if split == "round_up":
        return [-(-total // count)] * count
    return [total // count + (total % count if at == 0 else 0) for at in range(count)]
