"""Hints for a decision: what the hand waits for or needs, and what it would be worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .._core import KINDS, Hand
from ..game.actions import WIN
from ..game.events import FalseWin
from ..game.questions import SEATS, text_of
from ..players.greedy import open_tiles, void_of, wild_of
from ..render.table import Table, score_parts
from .waits import wait_facts, wait_parts

if TYPE_CHECKING:
    from ..game.deal import Deal
    from ..game.view import View
    from ..render.table import Part

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
        return [*parts, *_discards(deal, view, text)]
    if view.bonus[view.seat]:
        text += " | " + " ".join(KINDS[kind] for kind in view.bonus[view.seat])
    hand = Hand(text, wild=wild_of(view))
    situation: dict[str, Any] = {
        "seat": SEATS[view.seat],
        "round": SEATS[view.round],
        "dealer": SEATS[view.dealer],
        "void": void_of(view),
        "visible": _open_text(deal, view),
    }
    if deal.state.streak:
        situation["streak"] = deal.state.streak
    found = wait_facts(rules, hand, situation)
    return [*parts, *(wait_parts(rules, found) if found["ready"] else _useful(deal, view, text))]


def _open_tiles(deal: Deal, view: View) -> list[int]:
    """Count the tiles that lie open outside the own hand and melds."""
    counts = open_tiles(view)
    for event in deal.view_events(view.seat):
        if isinstance(event, FalseWin) and event.seat != view.seat:
            for kind in event.tiles:
                counts[kind] += 1
    return counts


def _open_text(deal: Deal, view: View) -> str:
    """The tiles that lie open, without a discard on offer, which the hand may still take.

    The tile of a kong that may be robbed does not lie there yet.
    """
    counts = _open_tiles(deal, view)
    if view.offered >= 0 and deal.state.form == "discard":
        counts[view.offered] -= 1
    return " ".join(KINDS[kind] for kind, count in enumerate(counts) for _ in range(count))


def _useful(deal: Deal, view: View, text: str) -> list[Part]:
    open_text, void, wild = _open_text(deal, view), void_of(view), wild_of(view)
    useful = deal.rules.useful(text, visible=open_text, void=void, wild=wild)
    listed = " ".join(f"{kind} ({left})" for kind, left in useful.counts.items())
    return [f"distance {useful.distance}, {useful.left} tiles help: {listed}"]


def _discards(deal: Deal, view: View, text: str) -> list[Part]:
    """The best discards: of those that may be made, or of all while nothing is discarded yet."""
    may = {KINDS[act.tile] for act in view.legal if act.kind in ("discard", "declare")}
    if not may and WIN in view.legal:  # a win that must be declared leaves nothing to discard
        return []
    open_, void, wild = _open_tiles(deal, view), void_of(view), wild_of(view)
    rows = [
        [discard.kind, str(discard.distance), str(discard.left), str(discard.kinds)]
        for discard in deal.rules.discards(text, visible=open_, void=void, wild=wild)
        if not may or discard.kind in may
    ]
    return [Table(rows[:_BEST], right=(1, 2), head=("discard", "distance", "left", "useful"))]
