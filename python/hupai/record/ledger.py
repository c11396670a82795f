"""What a state keeps of kongs and payments, held together."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from ..game.questions import SEATS

if TYPE_CHECKING:
    from ..game.state import State


def broken_ledger(state: State) -> str | None:
    """Why the kongs and payments of a state cannot be so; None if nothing speaks against them."""
    kongs = [kong.event for kong in state.kongs]
    if not _ascending(kongs, state.number):
        return "the kongs do not follow one another"
    made = Counter((kong.seat, kong.form) for kong in state.kongs)
    laid = Counter(
        (seat, meld.form)
        for seat in range(4)
        for meld in state.melds[seat]
        if meld.form.startswith("kong")
    )
    if made != laid:
        return "the kongs told are not those on the table"
    if not set(state.run) <= set(state.kongs) or not set(state.moved) <= set(kongs):
        return "it tells of kongs that nobody has made"
    if len(state.paid_at) != len(state.ledger) or not _ascending(state.paid_at, state.number):
        return "the payments do not say when they were made"
    changes = [0] * 4
    for number, paid in zip(state.paid_at, state.ledger, strict=True):
        if paid.cause >= number:
            return "a payment follows from what comes after it"
        changes[paid.payer] -= paid.amount
        changes[paid.payee] += paid.amount
    for seat in range(4):
        if state.changes[seat] != changes[seat]:
            return f"the payments of {SEATS[seat]} do not come to what it has gained"
    return None


def _ascending(numbers: list[int] | tuple[int, ...], end: int) -> bool:
    row = [-1, *numbers, end]
    return all(low < high for low, high in pairwise(row))
