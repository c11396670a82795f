"""Payments out of banks: in order, and no more than a bank holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping


class Transfer(NamedTuple):
    """One payment.

    Attributes:
        payer: who pays.
        payee: who is paid.
        amount: what is paid.
        owed: what should have been paid; more than the amount if the bank was short.
        rule: why it is owed.
    """

    payer: str
    payee: str
    amount: int
    owed: int
    rule: str


@dataclass(slots=True)
class Banks:
    """What each player holds while payments are made one after the other.

    Attributes:
        held: what each seat holds now; nothing is known if None, and nothing limits a payment.
        debts: whether a bank may pay more than it holds.
        paid: the payments so far.
        emptied: seats whose bank came to zero or below, even if it was filled again.
    """

    held: dict[str, int] | None
    debts: bool = False
    paid: list[Transfer] = field(default_factory=list)
    emptied: list[str] = field(default_factory=list)

    def can_pay(self, seat: str) -> int:
        """Return what a bank holds; a bank in debt holds nothing."""
        return 0 if self.held is None else max(self.held[seat], 0)

    def pay(self, payer: str, payee: str, owed: int, rule: str) -> None:
        """Pay what is owed, or what there is of it."""
        if self.held is None:
            self.paid.append(Transfer(payer, payee, owed, owed, rule))
            return
        amount = owed if self.debts else min(owed, self.can_pay(payer))
        self.held[payer] -= amount
        self.held[payee] += amount
        self.paid.append(Transfer(payer, payee, amount, owed, rule))
        if self.held[payer] <= 0 and payer not in self.emptied:
            self.emptied.append(payer)


@dataclass(frozen=True, slots=True)
class Settled:
    """How a tile, a kong or a declaration was paid.

    Attributes:
        winners: those who win, nearest to the giver first.
        transfers: the payments in the order they were made.
        emptied: seats whose bank came to zero or below on the way.
    """

    winners: tuple[str, ...]
    transfers: tuple[Transfer, ...]
    emptied: tuple[str, ...] = ()

    @classmethod
    def of(cls, banks: Banks, winners: tuple[str, ...] = ()) -> Settled:
        """Return what has been paid."""
        return cls(winners, tuple(banks.paid), tuple(banks.emptied))

    @property
    def payments(self) -> dict[str, int]:
        """What each seat gains; it adds up to zero."""
        gains = dict.fromkeys(SEATS, 0)
        for transfer in self.transfers:
            gains[transfer.payer] -= transfer.amount
            gains[transfer.payee] += transfer.amount
        return gains

    def banks(self, before: Mapping[str, int]) -> dict[str, int]:
        """Return what each seat holds afterwards."""
        return {seat: before[seat] + gain for seat, gain in self.payments.items()}
