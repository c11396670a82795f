"""Who owes whom for a win: each settlement of the rules and the function that asks it."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from ..liability import Winner
from ..one_or_all import OneOrAllPay
from ..settlement import AllHands, GiverPays, Win
from .questions import SEATS

if TYPE_CHECKING:
    from ..score import Score
    from ..settlement import Settlement
    from .deal import Deal
    from .state import State

Owed: TypeAlias = tuple[int, int, int, str]
"""Payer, payee, amount and rule."""


Way: TypeAlias = Literal["self_draw", "discard", "rob_kong"]
"""How a winning tile came."""


class End(NamedTuple):
    """How the winning tile came.

    Attributes:
        by: the way.
        giver: who gave it; the winner for an own draw.
        flags: the circumstances of the first winner.
    """

    by: Way
    giver: int
    flags: tuple[str, ...]

    @property
    def from_(self) -> str | None:
        """Who gave the tile, as settlements want to know."""
        return None if self.by == "self_draw" else SEATS[self.giver]


_RULE: Final = {"self_draw": "win_self_draw", "discard": "win_discard", "rob_kong": "win_rob_kong"}


@singledispatch
def owed_for(settlement: Settlement, deal: Deal, scores: dict[int, Score], end: End) -> list[Owed]:
    """Return who owes whom what for wins on one tile; each kind of settlement has its own way.

    Args:
        settlement: how wins are paid.
        deal: the deal, in which the winners have not been told yet.
        scores: what each winner's hand is worth, by seat.
        end: how the winning tile came.

    Raises:
        TypeError: for a settlement that nobody has registered a way for.
    """
    raise TypeError(f"no deal can be paid by {type(settlement).__name__}")


@owed_for.register(GiverPays)
def giver_pays(settlement: GiverPays, deal: Deal, scores: dict[int, Score], end: End) -> list[Owed]:
    """Each winner is paid for himself, by those who are still in."""
    state = deal.state
    owed: list[Owed] = []
    for seat, score in scores.items():
        fed = "claimed_kong" in end.flags and settlement.kong_feeder != "shared"
        win = Win(
            winner=SEATS[seat],
            by=end.by,
            from_=end.from_,
            dealer=SEATS[state.dealer],
            kong_from=SEATS[state.melds[seat][-1].giver] if fed else None,
            claimed_kong="claimed_kong" in end.flags,
        )
        gains = settlement.payments(score, win)
        owed += [
            (payer, seat, -gains[SEATS[payer]], _RULE[end.by])
            for payer in state.after(seat)
            if state.out[payer] is None
        ]
    return owed


@owed_for.register(AllHands)
def all_hands(settlement: AllHands, deal: Deal, scores: dict[int, Score], end: End) -> list[Owed]:
    """The winner is paid by everybody, and the others settle among themselves."""
    state = deal.state
    ((winner, score),) = scores.items()
    values = {SEATS[winner]: score.value}
    for seat in state.after(winner):
        if not settlement.losers_settle:
            values[SEATS[seat]] = 0
            continue
        # The tile of a concealed kong that is robbed left the hand; three of its kind stay.
        other = deal.rules.score_unfinished(
            state.seats.hand(seat),
            seat=SEATS[seat],
            round=SEATS[state.round],
            dealer=SEATS[state.dealer],
        )
        values[SEATS[seat]] = other.value
    return [
        (
            SEATS.index(payer),
            SEATS.index(payee),
            amount,
            _RULE[end.by] if payee == SEATS[winner] else "losers_settle",
        )
        for payer, payee, amount in settlement.transfers(values, SEATS[winner])
    ]


_FORMS: Final = {
    "chow": "chow",
    "pung": "pung",
    "kong_exposed": "exposed_kong",
    "kong_added": "added_kong",
}


@owed_for.register(OneOrAllPay)
def one_or_all(
    settlement: OneOrAllPay, deal: Deal, scores: dict[int, Score], end: End
) -> list[Owed]:
    """One player alone may have to pay; nobody pays more than he has."""
    state = deal.state
    uses = settlement.uses
    facts: dict[str, Any] = {}
    if "holders" in uses:
        others = [seat for seat in range(4) if seat not in scores]
        hands = {SEATS[seat]: state.seats.hand(seat) for seat in others}
        facts["holders"] = settlement.holders(hands)
    if "claims" in uses:
        facts["claims"] = claims(state)
    if "honour_kept" in uses:
        tile = state.tile
        honour = end.by == "discard" and tile >= 27 and tile != state.wild
        facts["honour_kept"] = honour and state.kept_tile
    settled = settlement.settle(
        [Winner.of(SEATS[seat], score) for seat, score in scores.items()],
        end.by,
        end.from_,
        banks=dict(zip(SEATS, deal.scores, strict=True)),
        **facts,
    )
    return [
        (SEATS.index(paid.payer), SEATS.index(paid.payee), paid.amount, paid.rule)
        for paid in settled.transfers
    ]


def claims(state: State) -> list[tuple[str, str, str]]:
    """Return the sets that were claimed: by whom, from whom, and what they are now."""
    return [
        (SEATS[seat], SEATS[meld.giver], _FORMS[meld.form])
        for seat, melds in enumerate(state.melds)
        for meld in melds
        if meld.giver >= 0
    ]
