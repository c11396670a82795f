"""Winning and paying: every payment is an event with payer, payee, amount, rule and cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..play import Turns
from ..settlement import Win
from . import events as ev
from . import judge, questions
from .kongs import pass_on_kong_money
from .questions import SEATS
from .state import NO_TILE
from .wall_end import settle_wall_end

if TYPE_CHECKING:
    from ..score import Score
    from .deal import Deal
    from .state import State

_RULES = {"self_draw": "win_self_draw", "discard": "win_discard", "rob_kong": "win_rob_kong"}


def win(deal: Deal, seats: list[int], by: str) -> None:
    """Let seats win: on the tile on offer, in turn order from its giver, or by an own draw."""
    state = deal.state
    tile, giver = state.tile, state.giver
    if by == "self_draw":
        tile, giver = state.drawn[seats[0]], seats[0]
    scores = {}
    flags = {}
    for seat in seats:
        flags[seat] = judge.flags_of(deal.rules, state, seat, by)
        scores[seat] = questions.score(deal.rules, state, seat, tile, by, flags[seat])
    feeder = _feeder(deal, seats[0], flags[seats[0]])
    causes = {}
    for seat in seats:
        shown = list(state.hands[seat])
        if by != "self_draw":
            shown = sorted([*shown, tile])
        causes[seat] = state.number
        deal.emit(_won(deal, seat, by, tile, giver, tuple(shown), flags[seat], scores[seat]))
    for seat in seats:
        pay_win(deal, seat, scores[seat], by, giver, feeder, causes[seat])
    pass_on_kong_money(deal, seats, by, giver, causes[seats[0]])
    after_win(deal, seats, by, giver)


def _won(
    deal: Deal,
    seat: int,
    by: str,
    tile: int,
    giver: int,
    shown: tuple[int, ...],
    flags: tuple[str, ...],
    score: Score,
) -> ev.Won:
    patterns = tuple(score.patterns.items())
    way = "discard" if by == "discard" else "rob_kong" if by == "rob_kong" else "self_draw"
    return ev.Won(seat, way, tile, giver, shown, flags, score.total, score.value, patterns)


def _feeder(deal: Deal, seat: int, flags: tuple[str, ...]) -> int | None:
    """Return who fed the kong whose replacement wins, where the rules make him liable."""
    if "claimed_kong" not in flags:
        return None
    if getattr(deal.rules.ruleset.settlement, "kong_feeder", "shared") == "shared":
        return None
    kong = judge.own_run(deal.state, seat)[-1]
    melds = deal.state.melds[seat]
    fed = [meld for meld in melds if meld.form == "kong_exposed"]
    return fed[-1].giver if kong.form == "kong_exposed" else None


def pay_win(
    deal: Deal, seat: int, score: Score, by: str, giver: int, feeder: int | None, cause: int
) -> None:
    """Pay one winner."""
    state = deal.state
    given = None if by == "self_draw" else SEATS[giver]
    gains = deal.rules.ruleset.settlement.payments(
        score,
        Win(
            winner=SEATS[seat],
            by=by,
            from_=given,
            dealer=SEATS[state.dealer],
            kong_from=None if feeder is None else SEATS[feeder],
        ),
    )
    for payer in state.after(seat):
        amount = -gains[SEATS[payer]]
        # Who has won before takes no part; the winners on one tile pay each other nothing anyway.
        if amount > 0 and state.out[payer] != "won":
            deal.emit(ev.Paid(payer, seat, amount, _RULES[by], cause))


def win_by_bonus(deal: Deal, seat: int) -> None:
    """Let a seat win with all bonus tiles, whatever else it holds."""
    state = deal.state
    text = questions.full_text(state, seat, _fourteen(state, seat))
    score = deal.rules.score(
        text, seat=SEATS[seat], round=SEATS[state.round], dealer=SEATS[state.dealer]
    )
    cause = state.number
    shown = tuple(state.hands[seat])
    deal.emit(_won(deal, seat, "self_draw", NO_TILE, seat, shown, (), score))
    pay_win(deal, seat, score, "self_draw", seat, None, cause)
    deal.emit(ev.Ended("all_bonus_tiles"))


def _fourteen(state: State, seat: int) -> list[int]:
    """As many tiles as win. The tiles do not matter; the replacement that is not drawn is missing."""
    tiles = state.hands[seat].copy()
    own = [kind for meld in state.melds[seat] for kind in questions.meld_kinds(meld)]
    for kind in range(34):
        if len(tiles) == 14 - 3 * len(state.melds[seat]):
            break
        if (tiles + own).count(kind) < 4:
            tiles.append(kind)
    return sorted(tiles)


def after_win(deal: Deal, seats: list[int], by: str, giver: int) -> None:
    """End the deal after wins, or let the next seat draw."""
    state = deal.state
    turns = state.play.phases[-1]
    needed = turns.wins if isinstance(turns, Turns) else 1
    if len(state.wins) >= needed:
        deal.emit(ev.Ended("win" if needed == 1 else "three_wins"))
        return
    deal.draw(state.next_seat(seats[-1]), "wall")


def drawn_deal(deal: Deal) -> None:
    """End the deal because a tile is due and none is left."""
    settle_wall_end(deal)
    deal.emit(ev.Ended("wall_empty"))
