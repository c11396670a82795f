"""Winning: what it is worth, who pays, and how the deal goes on or ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play import Turns
from . import events as ev
from . import judge, questions, supply
from .kongs import pass_on_kong_money
from .payments import End, Owed, Way, owed_for
from .questions import SEATS
from .state import NO_TILE, SIDES
from .wall_end import settle_wall_end

if TYPE_CHECKING:
    from ..score import Score
    from .deal import Deal
    from .state import State


def win(deal: Deal, seats: list[int], by: Way) -> None:
    """Let seats win: on the tile on offer, in turn order from its giver, or by an own draw."""
    state = deal.state
    looks = deal.rules.ruleset.settlement.looks_at_hands
    supply.settle(deal, seats[0], SIDES if looks else seats)
    tile, giver = state.tile, state.giver
    if by == "self_draw":
        tile, giver = state.drawn[seats[0]], seats[0]
    scores, flags = {}, {}
    for seat in seats:
        flags[seat] = judge.flags_of(deal.rules, state, seat, by)
        scores[seat] = questions.score(deal.rules, state, seat, tile, by, flags[seat])
    end = End(by, giver, flags[seats[0]])
    owed = owed_for(deal.rules.ruleset.settlement, deal, scores, end)
    causes, made = {}, state.total_discards
    for seat in seats:
        shown = state.seats.tiles(seat)
        if by != "self_draw":
            shown = sorted([*shown, tile])
        causes[seat] = state.number
        deal.emit(_won(end, seat, tile, tuple(shown), flags[seat], scores[seat], made))
    pay(deal, owed, causes)
    pass_on_kong_money(deal, seats, by, giver)
    _end_if_enough(deal)


def _won(
    end: End,
    seat: int,
    tile: int,
    shown: tuple[int, ...],
    flags: tuple[str, ...],
    score: Score,
    discards: int,
) -> ev.Won:
    patterns = tuple(score.patterns.items())
    return ev.Won(
        seat,
        end.by,
        tile,
        end.giver,
        shown,
        flags,
        score.total,
        score.value,
        patterns,
        discards,
    )


def pay(deal: Deal, owed: list[Owed], causes: dict[int, int]) -> None:
    """Let payments happen."""
    for payer, payee, amount, rule in owed:
        if amount > 0:
            cause = causes.get(payee, next(iter(causes.values())))
            deal.emit(ev.Paid(payer, payee, amount, rule, cause))


def win_by_bonus(deal: Deal, seat: int) -> None:
    """Let a seat win with all bonus tiles, whatever else it holds."""
    state = deal.state
    looks = deal.rules.ruleset.settlement.looks_at_hands
    supply.settle(deal, seat, SIDES if looks else [seat])
    seats = state.seats.copy()
    seats.set_tiles(seat, _fourteen(state, seat))
    score = deal.rules.score(
        seats.hand(seat), seat=SEATS[seat], round=SEATS[state.round], dealer=SEATS[state.dealer]
    )
    end = End("self_draw", seat, ())
    owed = owed_for(deal.rules.ruleset.settlement, deal, {seat: score}, end)
    cause, made = state.number, state.total_discards
    deal.emit(_won(end, seat, NO_TILE, tuple(state.seats.tiles(seat)), (), score, made))
    pay(deal, owed, {seat: cause})
    deal.emit(ev.Ended("all_bonus_tiles"))


def _fourteen(state: State, seat: int) -> list[int]:
    """As many tiles as win. Which ones does not matter; the last replacement is never drawn."""
    tiles = state.seats.tiles(seat)
    own = [kind for meld in state.melds[seat] for kind in meld.kinds]
    for kind in range(34):
        if len(tiles) == 14 - 3 * len(state.melds[seat]):
            break
        if (tiles + own).count(kind) < 4:
            tiles.append(kind)
    return sorted(tiles)


def _end_if_enough(deal: Deal) -> None:
    """End the deal once enough seats have won."""
    state = deal.state
    turns = state.play.phases[-1]
    needed = turns.wins if isinstance(turns, Turns) else 1
    if len(state.wins) >= needed:
        deal.emit(ev.Ended("win" if needed == 1 else "three_wins"))


def drawn_deal(deal: Deal) -> None:
    """End the deal because a tile is due and none is left."""
    deal.emit(ev.WallRanOut(deal.state.cursor.wall_left))
    settle_wall_end(deal)
    deal.emit(ev.Ended("wall_empty"))
