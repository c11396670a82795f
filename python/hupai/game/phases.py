"""What happens before the first turn: each phase of the rules and the function that runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..errors import HupaiError
from ..play import (
    Dealing,
    DeclareVoid,
    OpeningKongs,
    PlayRules,
    ReplaceBonus,
    RevealIndicator,
    SwapThree,
    Turns,
)
from . import events as ev
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
        deal.emit(ev.Dealt(seat, tuple(map(state.wall.__getitem__, places))))
    return True


def replace_bonus(deal: Deal, phase: ReplaceBonus) -> bool:
    """Lay bonus tiles aside and replace them, seat by seat."""
    state = deal.state
    for seat in _order(deal):
        while (tile := state.seats.tiles(seat)[-1]) >= 34:
            if not show_bonus(deal, seat, tile):
                return False
            deal.emit(ev.Drew(seat, state.next_tile("bonus"), "bonus"))
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
    if any(len(gift) < 3 for gift in state.gifts):
        return False
    received = [state.gifts[(seat - state.direction) & 3] for seat in SIDES]
    deal.emit(ev.Swapped(tuple(received)))
    return True


def swap_direction(play: PlayRules, dice: Sequence[int]) -> int:
    """Return where swapped tiles go, as steps in turn order.

    Raises:
        HupaiError: if the rules leave it to the dice or to chance, and nothing is known of them.
    """
    swap = next((phase for phase in play.phases if isinstance(phase, SwapThree)), None)
    if swap is None:
        return 0
    if swap.direction == "dice_mod3" and len(dice) >= 2:
        return (2, 1, 3)[(dice[0] + dice[1]) % 3]
    if swap.direction in ("dice_mod3", "random"):
        raise HupaiError("say the dice or the direction of the swap", slug="dice")
    return {"right": 1, "across": 2, "left": 3}[swap.direction]


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
    tile = state.wall[at]
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
