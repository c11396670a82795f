"""The sheet at the end of a deal: who won with what, every payment, and where everybody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.questions import SEATS
from .event import event_text, meld, tiles_text
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.deal import Deal
    from ..game.events import Won
    from .table import Part


def _win(deal: Deal, won: Won) -> list[Part]:
    ruleset, state = deal.rules.ruleset, deal.state
    names = {pattern.id: pattern.name for pattern in ruleset.hands.patterns}
    said = event_text(won, wild=state.wild)
    melds = " ".join(map(meld, state.melds[won.seat]))
    bonus = f" | {tiles_text(state.bonus[won.seat])}" if state.bonus[won.seat] else ""
    tiles = f"{tiles_text(won.tiles, state.wild)} {melds}".rstrip()
    rows = [[names.get(name, name), str(value)] for name, value in won.patterns]
    rows.append([f"total {ruleset.unit}", str(won.total)])
    if ruleset.unit != ruleset.currency or won.value != won.total:
        rows.append([f"value {ruleset.currency}", str(won.value)])
    return [str(said), f"  {tiles}{bonus}", Table(rows, right=(1,))]


def sheet_parts(deal: Deal, names: Sequence[str]) -> list[Part]:
    """Return the end of a deal as parts of a page.

    Args:
        deal: a deal that is over.
        names: what the players on the seats E, S, W, N are called.
    """
    state, currency = deal.state, deal.rules.ruleset.currency
    ended = (state.ended or "not over").replace("_", " ")
    parts: list[Part] = [f"end of the deal: {ended}"]
    for won in deal.wins:
        parts += _win(deal, won)
    if not deal.wins:
        parts.append("nobody has won")
    if deal.ledger:
        rows = []
        for number, paid in enumerate(deal.ledger, 1):
            cause = event_text(deal.events[paid.cause], wild=state.wild) or ""
            rows.append(
                [
                    str(number),
                    SEATS[paid.payer],
                    SEATS[paid.payee],
                    str(paid.amount),
                    paid.rule,
                    cause,
                ]
            )
        head = ("", "payer", "payee", currency, "rule", "because of")
        parts += ["", Table(rows, right=(0, 3), head=head)]
    rows = [
        [SEATS[seat], name, f"{change:+}" if change else "0", str(score)]
        for seat, (name, change, score) in enumerate(
            zip(names, deal.changes, deal.scores, strict=True)
        )
    ]
    return [*parts, "", Table(rows, right=(2, 3), head=("seat", "player", "change", currency))]
