"""Wins that everybody pays, unless one player alone is liable.

Without a liability the giver of the tile pays the value and the others half of it; for an own draw
everybody pays the value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from . import settlement
from .banks import Banks, Settled
from .errors import first, shown
from .liability import (
    MELD_TILES,
    Claim,
    Ending,
    Liability,
    NineTile,
    Prohibition,
    Shares,
    Windbreak,
    Winner,
)
from .settlement import SEATS, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ._core import Hand
    from .settlement import Scored


def _is_claim(given: object) -> bool:
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        return False
    return all(isinstance(part, str) for part in given)


def _claims(given: Iterable[tuple[str, str, str]]) -> tuple[Claim, ...]:
    listed = first(given, settlement.MOST_CLAIMS + 1)
    if len(listed) > settlement.MOST_CLAIMS:
        raise refusal("claims", f"no deal has more than {settlement.MOST_CLAIMS}", "unknown")
    if not all(_is_claim(claim) for claim in listed):
        raise refusal("claims", "each is by whom, from whom and what the meld is now", "unknown")
    claims = tuple(Claim(*claim) for claim in listed)
    for claim in claims:
        if claim.by not in SEATS or claim.from_ not in SEATS or claim.meld not in MELD_TILES:
            known = ", ".join(MELD_TILES)
            why = f"{shown(tuple(claim))} is not (seat, seat, one of {known})"
            raise refusal("claims", why, "unknown", tuple(claim))
        if claim.by == claim.from_:
            why = f"{claim.by} claims from nobody but others"
            raise refusal("claims", why, "contradiction", claim.by)
    for seat in SEATS:
        if sum(claim.by == seat for claim in claims) > 4:
            why = f"{seat} has claimed more than four sets"
            raise refusal("claims", why, "contradiction", seat)
    return claims


@dataclass(frozen=True, slots=True)
class OneOrAllPay:
    """Everybody pays, the giver of the tile most, unless one player alone is liable.

    Attributes:
        liabilities: the liabilities; the first that applies decides.
        liable_for_flat: whether they apply to hands of a fixed value.
        flat: who pays the leftover when a fixed value is shared: the last in turn order pays what
            is left, the player opposite the winner does; or every bank is handed over.
        two_winners: which of two winners on one tile win.
        three_winners: which of three do; all of them are paid by the giver alone.
        debts: banks pay more than they hold.
        exposed_kong: what the discarder pays for an exposed kong.
        added_kong: what each of the others pays for an added kong.
        concealed_kong: what each of the others pays for a concealed kong.
        false_win: what a false declaration costs, to each of the others.
    """

    liabilities: tuple[Liability, ...] = ()
    liable_for_flat: bool = True
    flat: Literal["turn_order", "opposite_pays_leftover", "all_in_banks"] = "turn_order"
    two_winners: Literal["nearest", "all", "highest_value"] = "nearest"
    three_winners: Literal["discarder_pays_all", "nearest"] = "discarder_pays_all"
    debts: bool = False
    exposed_kong: int = 0
    added_kong: int = 0
    concealed_kong: int = 0
    false_win: int = 0
    kind: Literal["one_or_all_pay"] = "one_or_all_pay"

    @property
    def uses(self) -> tuple[str, ...]:
        """What it looks at beside the value and who gave the tile."""
        found = ["banks"]
        for liability in self.liabilities:
            if isinstance(liability, Windbreak):
                by_discarder = liability.pays == "discarder_of_honour"
                found.append("honour_kept" if by_discarder else "holders")
            elif isinstance(liability, (Prohibition, NineTile)):
                found.append("claims")
        return tuple(dict.fromkeys(found))

    @property
    def looks_at_hands(self) -> bool:
        """Whether what is paid depends on the hands of those who have not won."""
        return "holders" in self.uses

    def payments(self, score: Scored, win: settlement.Win) -> dict[str, int]:
        """Return what each seat gains, which adds up to zero."""
        settlement.check(win, self.uses)
        banks = None if win.banks is None else dict(zip(SEATS, win.banks, strict=True))
        self._check_banks(banks)
        end = Ending(
            by=win.by,
            giver=win.from_,
            holders=win.holders,
            claims=_claims(win.claims),
            honour_kept=win.honour_kept,
        )
        return self._paid([Winner.of(win.winner, score)], end, banks).payments

    def settle(
        self,
        declared: Iterable[Winner],
        by: str = "self_draw",
        from_: str | None = None,
        *,
        holders: Iterable[str] = (),
        claims: Iterable[tuple[str, str, str]] = (),
        honour_kept: bool = False,
        banks: Mapping[str, int] | None = None,
    ) -> Settled:
        """Return who wins of those who legally declare on one tile, and who pays them what.

        Args:
            declared: the declared wins; none for a drawn deal.
            by: `self_draw`, `discard` or `rob_kong`.
            from_: the seat that gave the tile.
            holders: the seats that hold tiles which make them liable.
            claims: the claims made so far: by whom, from whom, and what the meld is now.
            honour_kept: whether the winning discard is an honour that was not just drawn.
            banks: what each seat holds; without it nothing limits a payment.

        Raises:
            CircumstanceError: for seats that do not exist, contradict one another or are missing,
                and facts the rules do not look at.
        """
        declared = list(declared)
        seats = [winner.seat for winner in declared]
        if len(set(seats)) != len(seats) or (by == "self_draw" and len(seats) > 1):
            why = "only one player wins on an own tile, each once"
            raise refusal("declared", why, "twice", seats[-1])
        end = Ending(by, from_, tuple(holders), _claims(claims), honour_kept)
        for seat in seats:
            others = tuple(holder for holder in end.holders if holder != seat)
            win = settlement.Win(
                seat, by, from_, holders=others, claims=end.claims, honour_kept=honour_kept
            )
            settlement.check(win, self.uses)
        held = None
        if banks is not None:
            held = dict(zip(SEATS, settlement.by_seat("banks", banks), strict=True))
            self._check_banks(held)
        return self._paid(self._who_win(declared, from_), end, held)

    def _check_banks(self, banks: Mapping[str, int] | None) -> None:
        """Refuse a bank in debt where there are no debts."""
        if banks is not None and not self.debts:
            for seat, held in banks.items():
                if held < 0:
                    raise refusal("banks", f"{seat} cannot hold less than nothing", "unknown")

    def _who_win(self, declared: list[Winner], giver: str | None) -> list[Winner]:
        """Return those who win, nearest to the giver first."""
        if giver is None:
            return declared
        start = SEATS.index(giver)
        nearest = sorted(declared, key=lambda winner: (SEATS.index(winner.seat) - start) % 4)
        if len(nearest) == 3:
            return nearest if self.three_winners == "discarder_pays_all" else nearest[:1]
        if len(nearest) == 2 and self.two_winners == "nearest":
            return nearest[:1]
        if len(nearest) == 2 and self.two_winners == "highest_value":
            return [max(nearest, key=lambda winner: winner.value)]
        return nearest

    def _paid(self, winners: list[Winner], end: Ending, banks: dict[str, int] | None) -> Settled:
        seats = tuple(winner.seat for winner in winners)
        end = replace(end, losers=tuple(seat for seat in SEATS if seat not in seats))
        table = Banks(banks, self.debts)
        for winner in winners:
            rule, shares = self._owed(winner, end, table)
            for payer, owed in shares.items():
                table.pay(payer, winner.seat, owed, rule)
        return Settled.of(table, seats)

    def _owed(self, winner: Winner, end: Ending, table: Banks) -> tuple[str, Shares]:
        """Return who owes a winner what, and by which rule."""
        of_three = len(end.losers) == 1
        if winner.flat and self.flat == "all_in_banks":
            if table.held is None:
                raise refusal(
                    "banks", "such a hand takes every bank: say what they hold", "missing"
                )
            return "all_in_banks", {seat: table.can_pay(seat) for seat in end.losers}
        for liability in self.liabilities:
            if of_three and not (isinstance(liability, Windbreak) and liability.of_three):
                continue
            if winner.flat and not self.liable_for_flat:
                break
            shares = liability.owed(winner, end)
            if shares is not None:
                return liability.kind, shares
        if of_three:
            return "three_winners", dict.fromkeys(end.losers, winner.total(drawn=False))
        if winner.flat:
            return "flat", self._flat_shares(winner, end)
        if end.giver is None:
            return "self_draw", dict.fromkeys(end.losers, winner.value)
        shares = dict.fromkeys(end.losers, winner.half) | {end.giver: winner.value}
        return end.by, shares

    def _flat_shares(self, winner: Winner, end: Ending) -> Shares:
        order, value = end.after(winner.seat), winner.value
        if len(order) == 2:
            # Of an odd value the giver pays the larger half.
            first, second = sorted(order, key=lambda seat: seat != end.giver)
            return {first: -(-value // 2), second: value // 2}
        next_, opposite, last = order
        if self.flat == "opposite_pays_leftover":
            third = value // 3
            return {next_: third, opposite: value - 2 * third, last: third}
        third = -(-value // 3)
        return {next_: third, opposite: third, last: value - 2 * third}

    def kong(
        self,
        form: str,
        seat: str,
        from_: str | None = None,
        *,
        banks: Mapping[str, int] | None = None,
    ) -> Settled:
        """Return what is paid at once for a kong that is not robbed.

        Args:
            form: `exposed_kong`, `added_kong` or `concealed_kong`.
            seat: who declares it.
            from_: who discarded the fourth tile of an exposed kong.
            banks: what each seat holds.

        Raises:
            CircumstanceError: for forms and seats that do not exist or contradict one another.
        """
        if form not in ("exposed_kong", "added_kong", "concealed_kong"):
            raise refusal("form", f"{form!r} is no kong", "unknown", form)
        by = "discard" if form == "exposed_kong" else "self_draw"
        settlement.check(settlement.Win(seat, by, from_), ())
        payers = self._others(seat) if from_ is None else [from_]
        each = {payer: getattr(self, form) for payer in payers}
        return self._at_once([(payer, seat, owed) for payer, owed in each.items()], form, banks)

    def false_declaration(self, seat: str, *, banks: Mapping[str, int] | None = None) -> Settled:
        """Return what a false declaration of a win costs at once, in turn order from the payer.

        Args:
            seat: who declared.
            banks: what each seat holds.

        Raises:
            CircumstanceError: for a seat that does not exist.
        """
        settlement.check(settlement.Win(seat, "self_draw", None), ())
        owed = [(seat, payee, self.false_win) for payee in self._others(seat)]
        return self._at_once(owed, "false_win", banks)

    def _others(self, seat: str) -> list[str]:
        return settlement.Win(seat, "self_draw", None).others()

    def _at_once(
        self, owed: list[tuple[str, str, int]], rule: str, banks: Mapping[str, int] | None
    ) -> Settled:
        held = None
        if banks is not None:
            held = dict(zip(SEATS, settlement.by_seat("banks", banks), strict=True))
            self._check_banks(held)
        table = Banks(held, self.debts)
        for payer, payee, amount in owed:
            if amount:
                table.pay(payer, payee, amount, rule)
        return Settled.of(table)

    def holders(self, hands: Mapping[str, Hand]) -> tuple[str, ...]:
        """Return the seats whose hands make them liable for certain shapes at the end of a deal.

        Args:
            hands: the hands of those who have not won, by seat, without the winning tile.
        """
        looks = [rule for rule in self.liabilities if isinstance(rule, Windbreak)]
        return tuple(seat for seat in hands if any(rule.holds(hands[seat]) for rule in looks))
