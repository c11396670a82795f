"""Hints for a decision: what the hand waits for or needs, and what it would be worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .._core import KINDS, Hand
from ..game.questions import SEATS, text_of
from ..players.greedy import open_tiles, void_of, wild_of
from ..render.table import Table, score_parts
from .waits import wait_facts, wait_parts

if TYPE_CHECKING:
    from ..game.deal import Deal
    from ..game.view import View
    from ..render.table import Part
    from ..rules import Rules

_BEST: Final = 6
"""How many discards are listed."""


def hint_parts(deal: Deal, view: View) -> list[Part]:
    """Return a hint for the seat of a view as parts of a page."""
    rules = deal.rules
    score = deal.worth(view.seat)
    parts: list[Part] = [] if score is None else ["you may win:", *score_parts(score)]
    melds = view.melds[view.seat]
    if view.step in ("give", "void"):
        held = [sum(tile // 9 == suit for tile in view.hand) for suit in range(3)]
        listed = ", ".join(f"{count} {suit}" for count, suit in zip(held, "mps", strict=True))
        return [*parts, f"you hold {listed}"]
    text = text_of(view.hand, melds)
    if len(view.hand) + 3 * len(melds) == 14:
        return [*parts, *_discards(rules, view, text)]
    if view.bonus[view.seat]:
        text += " | " + " ".join(KINDS[kind] for kind in view.bonus[view.seat])
    hand = Hand(text, wild=wild_of(view))
    situation = {
        "seat": SEATS[view.seat],
        "round": SEATS[view.round],
        "dealer": SEATS[view.dealer],
        "void": void_of(view),
        "visible": _open_text(deal, view),
    }
    found = wait_facts(rules, hand, situation)
    return [*parts, *(wait_parts(rules, found) if found["ready"] else _useful(deal, view, text))]


def _open_text(deal: Deal, view: View) -> str:
    """The tiles that lie open, without a discard on offer, which the hand may still take.

    The tile of a kong that may be robbed does not lie there yet.
    """
    counts = open_tiles(view)
    if view.offered >= 0 and deal.state.form == "discard":
        counts[view.offered] -= 1
    return " ".join(KINDS[kind] for kind, count in enumerate(counts) for _ in range(count))


def _useful(deal: Deal, view: View, text: str) -> list[Part]:
    open_text, void, wild = _open_text(deal, view), void_of(view), wild_of(view)
    useful = deal.rules.useful(text, visible=open_text, void=void, wild=wild)
    listed = " ".join(f"{kind} ({left})" for kind, left in useful.counts.items())
    return [f"distance {useful.distance}, {useful.left} tiles help: {listed}"]


def _discards(rules: Rules, view: View, text: str) -> list[Part]:
    found = rules.discards(text, visible=open_tiles(view), void=void_of(view), wild=wild_of(view))
    may = {KINDS[act.tile] for act in view.legal if act.kind in ("discard", "declare")}
    rows = [
        [discard.kind, str(discard.distance), str(discard.left), str(discard.kinds)]
        for discard in found
        if discard.kind in may
    ]
    return [Table(rows[:_BEST], right=(1, 2), head=("discard", "distance", "left", "useful"))]
