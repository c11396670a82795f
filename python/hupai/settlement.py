"""Who pays whom when a hand is won.

A settlement is data and the function that carries it out beside it. All amounts are whole numbers
and every payment has an equal receipt.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from .errors import CircumstanceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SEATS = ("E", "S", "W", "N")


class Scored(Protocol):
    """What a settlement must know of a score."""

    @property
    def value(self) -> int:
        """The value of the hand."""
        ...

    @property
    def limit(self) -> str | None:
        """Why the value is not simply what the patterns add up to."""
        ...

    @property
    def shape(self) -> str | None:
        """The shape of the reading."""
        ...


@dataclass(frozen=True, slots=True)
class Win:
    """What a settlement must know of a win beside its value.

    Attributes:
        winner: the winner's seat.
        by: how the winning tile came.
        from_: the seat that gave it, unless it was drawn.
        dealer: the dealer's seat.
        kong_from: the seat that fed the kong whose replacement won.
        holders: the seats that hold winds when the hand ends.
        banks: what each seat can pay at most.
        values: what the hands of the others are worth.
        claims: the claims made so far: by whom, from whom, and what the meld is now.
        honour_kept: whether the winning discard is an honour that was not just drawn.
    """

    winner: str
    by: str
    from_: str | None
    dealer: str = "E"
    kong_from: str | None = None
    holders: tuple[str, ...] = ()
    banks: tuple[int, int, int, int] | None = None
    values: tuple[int, int, int, int] | None = None
    claims: tuple[tuple[str, str, str], ...] = ()
    honour_kept: bool = False

    def others(self) -> list[str]:
        """The seats that have not won, in turn order after the winner."""
        start = SEATS.index(self.winner)
        return [SEATS[(start + step) % 4] for step in (1, 2, 3)]


def _refuse(what: str, why: str, slug: str = "missing") -> CircumstanceError:
    return CircumstanceError(f"{what}: {why}", slug=slug, value=what)


def check(win: Win, uses: Iterable[str]) -> None:
    """Refuse seats that do not exist or contradict one another, and facts the rules do not use.

    Raises:
        CircumstanceError: saying which.
    """
    seats = {"winner": win.winner, "from_": win.from_, "kong_from": win.kong_from}
    for name, seat in [*seats.items(), *(("holders", holder) for holder in win.holders)]:
        if seat is not None and seat not in SEATS:
            raise _refuse(name, f"{seat!r} is not a seat (E, S, W or N)", "unknown")
    if win.by == "self_draw" and win.from_ is not None:
        raise _refuse("from_", "nobody gave a tile that was drawn", "contradiction")
    if win.by != "self_draw" and win.from_ is None:
        raise _refuse("from_", "say who gave the winning tile")
    for name in ("from_", "kong_from"):
        if seats[name] == win.winner:
            raise _refuse(name, "nobody gives a tile to himself", "contradiction")
    if win.winner in win.holders:
        raise _refuse("holders", "the winner holds nothing against himself", "contradiction")
    for name in ("kong_from", "holders", "banks", "values", "claims", "honour_kept"):
        if getattr(win, name) and name not in uses:
            raise _refuse(name, "these rules do not look at it", "not_in_rules")


class Settlement(Protocol):
    """How a win is paid."""

    def payments(self, score: Scored, win: Win) -> dict[str, int]:
        """Return what each seat gains, which adds up to zero.

        Raises:
            CircumstanceError: for seats that do not exist or contradict one another.
        """
        ...


def _paid(win: Win, shares: Mapping[str, int]) -> dict[str, int]:
    """Turn what each payer owes into what each seat gains."""
    gains = {seat: -shares.get(seat, 0) for seat in SEATS}
    gains[win.winner] = sum(shares.values())
    return gains


@dataclass(frozen=True, slots=True)
class GiverPays:
    """The giver pays the value; on an own draw each of the others pays a multiple of it.

    Attributes:
        self_draw: what each pays on an own draw, as a multiple of the value ("1", "3/2").
        east_double: shares that East pays or receives are doubled.
        kong_feeder: who fed the kong whose replacement wins: pays nothing more (`shared`), pays
            all the shares (`all_shares`), or pays the value alone (`alone`).
    """

    self_draw: str = "1"
    east_double: bool = False
    kong_feeder: Literal["shared", "all_shares", "alone"] = "shared"

    def payments(self, score: Scored, win: Win) -> dict[str, int]:
        """Return what each seat gains, which adds up to zero."""
        check(win, () if self.kong_feeder == "shared" else ("kong_from",))
        if win.from_ is not None:
            shares = {win.from_: score.value}
        else:
            each = Fraction(self.self_draw) * score.value
            shares = dict.fromkeys(win.others(), -(-each.numerator // each.denominator))
        if self.east_double:
            shares = {
                seat: 2 * share if "E" in (seat, win.winner) else share
                for seat, share in shares.items()
            }
        if win.kong_from is not None:
            if win.by != "self_draw":
                raise _refuse("kong_from", "a kong's replacement is drawn", "contradiction")
            owed = sum(shares.values()) if self.kong_feeder == "all_shares" else score.value
            shares = {win.kong_from: owed}
        return _paid(win, shares)


AnySettlement: TypeAlias = GiverPays


def by_seat(what: str, given: Mapping[str, int]) -> tuple[int, int, int, int]:
    """Return numbers given by seat in the order E, S, W, N.

    Raises:
        CircumstanceError: if a seat is missing or unknown, or a number is not a whole number.
    """
    if set(given) != set(SEATS):
        raise _refuse(what, "one number for each of E, S, W and N")
    numbers = [given[seat] for seat in SEATS]
    if not all(isinstance(number, int) for number in numbers):
        raise _refuse(what, "whole numbers only", "unknown")
    east, south, west, north = numbers
    return east, south, west, north
