"""Deals that begin in the middle: a position of a worked case, set up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hupai
from hupai._core import KINDS
from hupai.game import Cursor, Deal, State
from hupai.game.flow import ask
from hupai.game.state import Meld

from .table import SEATS, tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

# Thirteen kinds of which no two go together: whoever holds them claims and waits for nothing.
NOTHING = "147m258p369s9m1p4s8s"


def meld(text: str, giver: int = -1) -> Meld:
    """A meld in the words of the cases."""
    form, shown = text.split()
    first = tiles(shown)[0] if form != "chow" else min(tiles(shown))
    given = -1 if form == "kong_concealed" else giver
    return Meld(form, first, given)  # type: ignore[arg-type]


def empty(rules: hupai.Rules, **more: Any) -> Deal:
    """A deal in which nothing has happened; its state is set up by the caller."""
    deal = Deal.from_events(rules, [], **more)
    deal.state.phase = len(rules.ruleset.play.phases) - 1
    deal.state.step = "turn"
    return deal


def set_wall(state: State, wall: list[int]) -> None:
    """Let these tiles be left, and drawn in this order."""
    state.wall = bytes(wall)
    size = len(wall)
    state.cursor = Cursor(state.play.wall, size, 0, size, size)


def set_hand(
    state: State,
    seat: int,
    concealed: str,
    melds: Sequence[str] = (),
    giver: int | None = None,
) -> None:
    """Give a seat its tiles."""
    state.hands[seat] = sorted(tiles(concealed))
    state.melds[seat] = tuple(
        meld(text, (seat + 1) % 4 if giver is None else giver) for text in melds
    )


def ready_to_act(deal: Deal) -> Deal:
    """Find out who may do what."""
    deal.asked = ask(deal)
    return deal


def sichuan(rules: hupai.Rules, given: dict[str, Any]) -> Deal:
    """The position of a case of Sichuan."""
    deal = empty(rules)
    state = deal.state
    set_wall(state, [KINDS.index(name) for name in given["wall"]])
    state.dealer = SEATS.index(given["dealer"])
    state.turn = SEATS.index(given["turn"])
    for seat, name in enumerate(SEATS):
        hand = given["hands"].get(name, {"concealed": NOTHING, "melds": [], "void": "m"})
        set_hand(state, seat, hand["concealed"], hand["melds"])
        state.void[seat] = "mps".index(hand["void"])
        if name in given["already_won"]:
            state.out[seat] = "won"
            state.wins += (hupai.game.events.Won(seat, "self_draw", -1, seat, (), (), 0, 1, (), 0),)
        if name in given.get("locked", ()):
            state.locked[seat] = 0
    if given["drawn"]:
        state.drawn[state.turn] = KINDS.index(given["drawn"])
    if not given["first_turn"]:
        state.total_discards = 4
        state.drawn_count = [2] * 4
        state.own_discards = [1] * 4
    return ready_to_act(deal)
