"""What happens before the first turn: each phase of the rules and the function that runs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ..play import (
    Dealing,
    DeclareVoid,
    OpeningKongs,
    ReplaceBonus,
    RevealIndicator,
    SwapThree,
    Turns,
)
from . import events as ev
from . import supply
from .settle import drawn_deal, win_by_bonus
from .state import SIDES
from .wall import next_kind

if TYPE_CHECKING:
    from .deal import Deal

Runner = Callable[["Deal", Any], bool]


def _order(deal: Deal) -> tuple[int, int, int, int]:
    dealer = deal.state.dealer
    return (dealer, *deal.state.after(dealer))


def deal_tiles(deal: Deal, phase: Dealing) -> bool:
    """Deal everybody's tiles from the head of the wall."""
    state = deal.state
    hands = state.cursor.deal(phase.blocks, phase.dealer_last)[1]
    for seat, places in zip(_order(deal), hands, strict=True):
        tiles = tuple(map(state.wall.__getitem__, places)) if state.wall else None
        if deal.supply is not None:
            tiles = supply.take(deal, supply.Owed("deal", seat, len(places)), tiles)
        deal.emit(ev.Dealt(seat, tiles or ()))
    return True


def replace_bonus(deal: Deal, phase: ReplaceBonus) -> bool:
    """Lay bonus tiles aside and replace them, seat by seat."""
    state = deal.state
    for seat in _order(deal):
        while (tile := state.seats.tiles(seat)[-1]) >= 34:
            if not show_bonus(deal, seat, tile):
                return False
            deal.emit(ev.Drew(seat, supply.tile(deal, seat, "bonus"), "bonus"))
    return True


def show_bonus(deal: Deal, seat: int, tile: int) -> bool:
    """Lay a bonus tile aside; return whether the deal goes on and a tile is left to replace it."""
    state = deal.state
    deal.emit(ev.BonusShown(seat, tile))
    if state.play.bonus_wins and len(state.bonus[seat]) == 8:
        win_by_bonus(deal, seat)
        return False
    if state.live <= 0:
        drawn_deal(deal)
        return False
    return True


def opening_kongs(deal: Deal, phase: OpeningKongs) -> bool:
    """Decisions come one by one; nothing happens by itself."""
    return False


def swap_three(deal: Deal, phase: SwapThree) -> bool:
    """Once everybody has chosen, the tiles change hands."""
    state = deal.state
    if any(len(gift) < 3 and not state.hides(seat) for seat, gift in enumerate(state.gifts)):
        return False
    for seat in SIDES:
        for _ in range(3 - len(state.gifts[seat])):
            deal.emit(ev.Gave(seat, ev.HIDDEN))
    received = [_received(deal, seat) for seat in SIDES]
    deal.emit(ev.Swapped(tuple(received)))
    return True


def _received(deal: Deal, seat: int) -> tuple[int, ...]:
    """What a seat receives; whoever sees it says what was hidden before."""
    state = deal.state
    gift = state.gifts[(seat - state.direction) & 3]
    if ev.HIDDEN not in gift or state.hides(seat):
        return gift
    return supply.take(deal, supply.Owed("swap", seat, len(gift)), None)


def declare_void(deal: Deal, phase: DeclareVoid) -> bool:
    """Once everybody has chosen, the void suits are shown."""
    state = deal.state
    if -1 in state.void:
        return False
    deal.emit(ev.VoidsShown(tuple(state.void)))
    return True


def reveal_indicator(deal: Deal, phase: RevealIndicator) -> bool:
    """Turn the indicator over where the dice say."""
    state = deal.state
    thrown = sum(state.dice[2:4])
    cursor, at = state.cursor.reveal(thrown, phase.whole_stack)
    said = (state.wall[at],) if state.wall else None
    tile = supply.take(deal, supply.Owed("indicator", size=1), said)[0]
    deal.emit(ev.Revealed(tile, at, next_kind(tile), len(cursor.dead)))
    return True


def turns(deal: Deal, phase: Turns) -> bool:
    """The dealer's first turn has no draw."""
    return False


RUN: Final[dict[type, Runner]] = {
    Dealing: deal_tiles,
    ReplaceBonus: replace_bonus,
    OpeningKongs: opening_kongs,
    SwapThree: swap_three,
    DeclareVoid: declare_void,
    RevealIndicator: reveal_indicator,
    Turns: turns,
}
