"""Who pays whom when a hand is won.

A settlement is data and the function that carries it out beside it. All amounts are whole numbers
and every payment has an equal receipt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from ._core import WAYS
from .errors import CircumstanceError, fault, first, integer, shown, told

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

SEATS = ("E", "S", "W", "N")

MOST_CLAIMS = 16
"""Four players with four melds each."""


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
        values: what the four hands are worth, in the order E, S, W, N.
        claimed_kong: whether the winning tile is known to have replaced a claimed kong.
        replaced: whether it may have: a kong's replacement won, and a claimed kong lies there.
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
    claimed_kong: bool = False
    replaced: bool = False
    claims: tuple[tuple[str, str, str], ...] = ()
    honour_kept: bool = False

    def others(self) -> list[str]:
        """The seats that have not won, in turn order after the winner."""
        start = SEATS.index(self.winner)
        return [SEATS[(start + step) % 4] for step in (1, 2, 3)]


def is_seat(seat: object) -> bool:
    """Whether it is a seat."""
    return isinstance(seat, str) and seat in SEATS


def refusal(what: str, why: str, slug: str = "missing", value: object = None) -> CircumstanceError:
    """Return the refusal of a fact."""
    return CircumstanceError(f"{what}: {why}", slug=slug, value=told(value))


_MULTIPLE: Final = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,5})?")


def _multiple(given: str) -> Fraction:
    from fractions import Fraction  # it loads a library of decimals

    return Fraction(given)


def check(win: Win, uses: Iterable[str], *, giver_matters: bool = True) -> None:
    """Refuse seats that do not exist or contradict one another, and facts the rules do not use.

    Args:
        win: the win.
        uses: which of the facts that not all rules look at these rules use.
        giver_matters: whether the giver of the winning tile must be told.

    Raises:
        CircumstanceError: saying which.
    """
    if str(win.by) not in WAYS:
        why = f"{shown(win.by)} is no way to win ({', '.join(WAYS)})"
        raise refusal("by", why, "unknown", win.by)
    seats = {"winner": win.winner, "from_": win.from_, "kong_from": win.kong_from}
    for name, seat in [*seats.items(), *(("holders", holder) for holder in win.holders)]:
        if seat is not None and not is_seat(seat):
            raise refusal(name, f"{shown(seat)} is not a seat (E, S, W or N)", "unknown", seat)
    if win.by == "self_draw" and win.from_ is not None:
        raise refusal("from_", "nobody gave a tile that was drawn", "contradiction", win.from_)
    if win.by != "self_draw" and win.from_ is None and giver_matters:
        raise refusal("from_", "say who gave the winning tile")
    for name in ("from_", "kong_from"):
        if seats[name] == win.winner:
            raise refusal(name, "nobody gives a tile to himself", "contradiction", win.winner)
    if win.winner in win.holders:
        why = "the winner holds nothing against himself"
        raise refusal("holders", why, "contradiction", win.winner)
    for name in ("kong_from", "holders", "banks", "values", "claims", "honour_kept"):
        if getattr(win, name) and name not in uses:
            given = getattr(win, name)
            raise refusal(name, "these rules do not look at it", "not_in_rules", given)


class Settlement(Protocol):
    """How a win is paid."""

    @property
    def looks_at_hands(self) -> bool:
        """Whether what is paid depends on the hands of those who have not won."""
        ...

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
            all the shares (`all_shares`), or pays the value alone (`alone`; the hand must then
            have been scored with `claimed_kong`, on which its value depends).
    """

    self_draw: str = "1"
    east_double: bool = False
    kong_feeder: Literal["shared", "all_shares", "alone"] = "shared"

    @property
    def looks_at_hands(self) -> bool:
        """Whether what is paid depends on the hands of those who have not won."""
        return False

    def __post_init__(self) -> None:
        """Refuse what is not a multiple.

        Raises:
            RulesError: saying so.
        """
        given: object = self.self_draw
        if type(given) is not str or _MULTIPLE.fullmatch(given) is None:
            message = f"{shown(given)} is not a multiple such as '3/2'"
            raise fault("settlement.self_draw", message, given)

    def payments(self, score: Scored, win: Win) -> dict[str, int]:
        """Return what each seat gains, which adds up to zero."""
        check(win, () if self.kong_feeder == "shared" else ("kong_from",))
        if self.kong_feeder == "alone" and win.claimed_kong != (win.kong_from is not None):
            why = "the feeder of a kong and the flag claimed_kong go together"
            slug = "contradiction" if win.kong_from else "missing"
            raise refusal("kong_from", why, slug, win.kong_from)
        if win.kong_from is None and win.claimed_kong and self.kong_feeder == "all_shares":
            raise refusal("kong_from", "say who gave the claimed kong")
        if win.kong_from is not None and not (win.claimed_kong or win.replaced):
            why = "no claimed kong was replaced by the winning tile"
            raise refusal("kong_from", why, "contradiction", win.kong_from)
        if win.from_ is not None:
            shares = {win.from_: score.value}
        else:
            each = _multiple(self.self_draw) * score.value
            shares = dict.fromkeys(win.others(), -(-each.numerator // each.denominator))
        if self.east_double:
            shares = {
                seat: 2 * share if "E" in (seat, win.winner) else share
                for seat, share in shares.items()
            }
        if win.kong_from is not None:
            owed = sum(shares.values()) if self.kong_feeder == "all_shares" else score.value
            shares = {win.kong_from: owed}
        return _paid(win, shares)


@dataclass(frozen=True, slots=True)
class AllHands:
    """All four hands are paid for: the winner's by everybody, the others' among themselves.

    Attributes:
        losers_settle: whether the others pay each other the differences of their hands.
        east_double: everything that East pays or receives is doubled.
    """

    losers_settle: bool = True
    east_double: bool = True

    @property
    def looks_at_hands(self) -> bool:
        """Whether what is paid depends on the hands of those who have not won."""
        return self.losers_settle

    def transfers(
        self, values: Mapping[str, int], winner: str | None
    ) -> list[tuple[str, str, int]]:
        """Return every payment as payer, payee and amount.

        Args:
            values: what each hand is worth.
            winner: the winner's seat; None if nobody has won, and then nothing is paid.

        Raises:
            CircumstanceError: for seats that are missing or do not exist, and values below 0.
        """
        worth = dict(zip(SEATS, by_seat("values", values), strict=True))
        if min(worth.values()) < 0:
            least = min(worth.values())
            raise refusal("values", "no hand is worth less than nothing", "unknown", least)
        if winner is None:
            return []
        if not is_seat(winner):
            why = f"{shown(winner)} is not a seat (E, S, W or N)"
            raise refusal("winner", why, "unknown", winner)
        others = [seat for seat in SEATS if seat != winner]
        paid = [(seat, winner, worth[winner]) for seat in others]
        if self.losers_settle:
            for one, other in combinations(others, 2):
                lower, higher = sorted((one, other), key=worth.__getitem__)
                paid.append((lower, higher, worth[higher] - worth[lower]))
        return [
            (payer, payee, 2 * amount if self.east_double and "E" in (payer, payee) else amount)
            for payer, payee, amount in paid
            if amount
        ]

    def payments(self, score: Scored, win: Win) -> dict[str, int]:
        """Return what each seat gains, which adds up to zero."""
        check(win, ("values",), giver_matters=False)
        values = dict(zip(SEATS, win.values or (0, 0, 0, 0), strict=True))
        if win.values is None:
            if self.losers_settle:
                raise refusal("values", "say what the hand of each other seat is worth")
            values[win.winner] = score.value
        if values[win.winner] != score.value:
            why, given = "the winner's is not that of this hand", values[win.winner]
            raise refusal("values", why, "contradiction", given)
        gains = dict.fromkeys(SEATS, 0)
        for payer, payee, amount in self.transfers(values, win.winner):
            gains[payer] -= amount
            gains[payee] += amount
        return gains


AnySettlement: TypeAlias = GiverPays | AllHands


def by_seat(what: str, given: Mapping[str, int]) -> tuple[int, int, int, int]:
    """Return numbers given by seat in the order E, S, W, N.

    Raises:
        CircumstanceError: if a seat is missing or unknown, or a number is not a whole number.
    """
    if not isinstance(given, Mapping):
        raise TypeError(f"{what} must be a mapping of seats to numbers, not {type(given).__name__}")
    if set(first(given, len(SEATS) + 1)) != set(SEATS):
        raise refusal(what, "one number for each of E, S, W and N")
    numbers = [_whole(what, given[seat]) for seat in SEATS]
    east, south, west, north = numbers
    return east, south, west, north


def _whole(what: str, given: object) -> int:
    number = integer(given)
    if number is None:
        raise refusal(what, "whole numbers only", "unknown", given)
    return number
