"""The sheet at the end of a deal: who won with what, every payment, and where everybody stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.questions import SEATS
from .event import event_text, meld, tiles_text
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.events import Event, Won
    from ..game.state import State
    from ..ruleset import Ruleset
    from .table import Part


def _win(ruleset: Ruleset, state: State, won: Won) -> list[Part]:
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


def sheet_parts(
    ruleset: Ruleset, state: State, events: Sequence[Event], names: Sequence[str]
) -> list[Part]:
    """Return the end of a deal as parts of a page.

    Args:
        ruleset: the rules.
        state: where the deal ended.
        events: what happened in it.
        names: what the players on the seats E, S, W, N are called.
    """
    currency = ruleset.currency
    ended = (state.ended or "not over").replace("_", " ")
    parts: list[Part] = [f"end of the deal: {ended}"]
    for won in state.wins:
        parts += _win(ruleset, state, won)
    if not state.wins:
        parts.append("nobody has won")
    if state.ledger:
        rows = []
        for number, paid in enumerate(state.ledger, 1):
            cause = event_text(events[paid.cause], wild=state.wild) or ""
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
        [SEATS[seat], name, f"{change:+}" if change else "0", str(before + change)]
        for seat, (name, change, before) in enumerate(
            zip(names, state.changes, state.scores, strict=True)
        )
    ]
    return [*parts, "", Table(rows, right=(2, 3), head=("seat", "player", "change", currency))]
