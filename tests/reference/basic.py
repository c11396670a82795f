"""Basic: any hand of four sets and a pair, worth one coin.

How a tile may be taken at all (robbing, several winners) is the table's question; the
facts of a case are believed.
"""

from typing import Any

from . import shapes
from .cases import Case, each_pays, hand_of, one_pays, others
from .tiles import NAMES

DEFAULTS: dict[str, Any] = {"seven_pairs": False, "thirteen_orphans": False}


def score(case: Case) -> dict[str, Any]:
    """What the hand of a case is worth and who pays."""
    options = DEFAULTS | case.get("options", {})
    hand = hand_of(case)
    whole = not hand.melds
    wins = (
        shapes.complete(hand.concealed, hand.sets, held=hand.held)
        or (whole and options["seven_pairs"] and shapes.seven_pairs(hand.concealed))
        or (whole and options["thirteen_orphans"] and shapes.thirteen_orphans(hand.concealed))
    )
    if not wins:
        return {"win": False}
    return {
        "win": True,
        "patterns": {"basic_win": 1},
        "total": 1,
        "value": 1,
        "payments": payments(case["by"], case["seat"], case.get("from")),
    }


def payments(by: str, winner: str, giver: str | None) -> dict[str, int]:
    """One coin from the giver, or from each other player on an own draw."""
    if by == "self_draw":
        return each_pays(winner, dict.fromkeys(others(winner), 1))
    if giver is None:
        raise ValueError(f"{by} without a giver")
    return one_pays(winner, giver, 1)


def waits(case: Case) -> dict[str, Any]:
    """The kinds that complete the hand of a case."""
    options = DEFAULTS | case.get("options", {})
    hand = hand_of(case)
    found = shapes.waits(
        hand.concealed,
        hand.sets,
        held=hand.held,
        pairs="distinct" if options["seven_pairs"] else "none",
        orphans=options["thirteen_orphans"],
    )
    return {"waits": [NAMES[kind] for kind in found]}
