"""The only thing that changes the state of a deal: an event applied."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..play import OpeningKongs, Turns
from ..ring import Ring
from . import events as ev
from .state import NO_ANSWERS, NO_TILE, SIDES, KongRecord, Meld, State, chow_places
from .wall import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..play import PlayRules
    from ..ring import Opening


# As many as there are throws and dealers, and some rings.
_opened = lru_cache(maxsize=1_024)(Ring.open)


def opening(play: PlayRules, dice: tuple[int, ...], dealer: int) -> Opening | None:
    """Return where the dice open the wall; None where it does not stand on the table."""
    return None if play.ring is None or len(dice) < 2 else _opened(play.ring, dice[:2], dealer)


# Melds are values, and the same come up again and again: each is made once.
_meld = lru_cache(maxsize=4_096)(Meld)


def _began(s: State, e: ev.Began) -> None:
    s.wall, s.cursor = e.wall, Cursor.over(e.tiles, s.play.wall)
    s.dealer, s.round, s.streak, s.direction = e.dealer, e.round, e.streak, e.direction
    s.dice, s.scores = e.dice, e.scores
    s.opening = opening(s.play, e.dice, e.dealer)
    s.turn = e.dealer


def _phase(s: State, e: ev.PhaseBegan) -> None:
    s.phase = e.phase
    s.step = "between"
    s.turn = s.dealer
    phase = s.play.phases[e.phase]
    kind = phase.kind
    # Nobody but the dealer holds a fourteenth tile between phases.
    drawn = s.drawn[s.dealer]
    s.drawn = [NO_TILE] * 4
    s.drawn[s.dealer] = drawn
    if isinstance(phase, Turns):
        s.step = "turn"
    elif isinstance(phase, OpeningKongs):
        s.step = "opening"
    elif kind == "swap_three":
        s.step = "give"
    elif kind == "declare_void":
        s.step = "void"


def _dealt(s: State, e: ev.Dealt) -> None:
    s.seats.set_tiles(e.seat, e.tiles)
    s.head += len(e.tiles)
    s.live -= len(e.tiles)
    if e.seat == s.dealer and s.play.dealt_tile_wins:
        s.drawn[e.seat] = e.tiles[-1]


def _revealed(s: State, e: ev.Revealed) -> None:
    s.cursor = s.cursor._replace(dead=tuple(range(e.at, e.at + e.dead)))
    s.indicator, s.wild = e.tile, e.wild
    s.seats.set_wild(e.wild)


def _gave(s: State, e: ev.Gave) -> None:
    s.gifts[e.seat] += (e.tile,)
    if e.tile == ev.HIDDEN:
        # Any of its tiles may have gone, also one that had been shown.
        s.seats.set_tiles(e.seat, (ev.HIDDEN,) * s.seats.size(e.seat))


def _swapped(s: State, e: ev.Swapped) -> None:
    for seat in SIDES:
        for tile in s.gifts[seat]:
            s.seats.take(seat, tile)
        for tile in e.received[seat]:
            s.seats.add(seat, tile)
    s.received = list(e.received)
    s.drawn = [NO_TILE] * 4


def _void_chosen(s: State, e: ev.VoidChosen) -> None:
    s.void[e.seat] = e.suit
    s.seats.set_void(e.seat, e.suit)


def _voids_shown(s: State, e: ev.VoidsShown) -> None:
    s.void = list(e.suits)
    for seat in SIDES:
        s.seats.set_void(seat, e.suits[seat])


def _continued(s: State, e: ev.Continued) -> None:
    if e.seat != s.dealer:
        s.drawn[e.seat] = NO_TILE
    s.turn = (e.seat + 1) & 3
    if s.turn == s.dealer:
        s.step = "between"


def _bonus_shown(s: State, e: ev.BonusShown) -> None:
    s.seats.lay_aside(e.seat, e.tile)
    s.bonus[e.seat] += (e.tile,)
    s.drawn[e.seat] = NO_TILE


def _drew(s: State, e: ev.Drew) -> None:
    seat, tile, origin = e
    s.seats.add(seat, tile)
    if origin == "wall" or s.from_head(origin):
        s.head += 1
        s.live -= 1
        if s.dead:
            s.pass_dead()
    else:
        s.cursor = s.cursor.take(origin)[0]
    if origin == "wall":
        s.run = ()
        s.after_kong = False
    else:
        keeps = s.play.bonus_keeps_replacement and s.origin[seat] == "replacement"
        if origin == "bonus" and keeps:
            origin = "replacement"
    s.drawn[seat] = tile
    s.origin[seat] = origin
    s.drawn_count[seat] += 1
    s.locked[seat] = None
    s.wild_locked[seat] = False
    s.turn = seat
    s.claimed = False
    s.swap_ban = NO_TILE
    if s.step == "claims":
        s.step = "turn"
        s.tile = NO_TILE


def passed_on(s: State, discarded: ev.Discarded, drew: ev.Drew) -> None:
    """Apply a discard and the next seat's draw from the wall, all but the tiles in the hands.

    As one after the other, without what the second sets again: half of play is this.
    """
    seat, tile, drawn, ready = discarded
    other, fresh, _ = drew
    s.discards[seat] += (tile,)
    s.own_discards[seat] += 1
    s.total_discards += 1
    if tile >= 27 and s.honours[seat] == s.own_discards[seat] - 2:
        s.honours[seat] += 1
    if ready:
        s.called[seat] = 1
    s.kept_tile = not drawn
    s.drawn[seat] = NO_TILE
    s.drawn[other] = fresh
    s.origin[seat] = s.origin[other] = "wall"
    s.drawn_count[other] += 1
    s.locked[other] = None
    s.wild_locked[other] = False
    s.head += 1
    s.live -= 1
    if s.dead:
        s.pass_dead()
    s.giver, s.turn = seat, other
    s.form, s.tile, s.answers = "discard", NO_TILE, NO_ANSWERS
    s.run, s.after_kong = (), False
    s.claimed, s.swap_ban = False, NO_TILE
    s.number += 2


def _discarded(s: State, e: ev.Discarded) -> None:
    seat, tile, drawn, ready = e
    s.seats.take(seat, tile)
    s.discards[seat] += (tile,)
    s.kept_tile = not drawn
    s.after_kong = s.origin[seat] == "replacement" and s.drawn[seat] != NO_TILE
    s.drawn[seat] = NO_TILE
    s.origin[seat] = "wall"
    if not s.after_kong:
        s.run = ()
    if ready:
        s.called[seat] = 1
    if tile == s.wild and s.play.wild is not None:
        s.wild_locked[seat] = s.play.wild.discard == "until_next_draw"
    elif tile >= 27 and s.honours[seat] == s.own_discards[seat] - 1:
        s.honours[seat] += 1
    s.own_discards[seat] += 1
    s.total_discards += 1
    s.claimed = False
    s.swap_ban = NO_TILE
    s.step = "claims"
    s.form = "discard"
    s.tile, s.giver = tile, seat
    s.answers = NO_ANSWERS


def _answered(s: State, e: ev.Answered) -> None:
    answers = list(s.answers)
    answers[e.seat] = e.action
    s.answers = tuple(answers)


def _locked(s: State, e: ev.Locked) -> None:
    before = s.locked[e.seat]
    s.locked[e.seat] = e.total if before is None else max(before, e.total)


def _claimed(s: State, e: ev.Claimed) -> None:
    seat = e.seat
    s.seats.claim(seat, e.form, e.tile, e.claimed, e.wilds)
    # The claimed tile never is wild.
    wilds = e.wilds
    if wilds and e.form == "chow":
        wilds = chow_places(e.tile, e.claimed, wilds)
    s.melds[seat] += (_meld(e.form, e.tile, e.giver, wilds),)
    s.discards[e.giver] = s.discards[e.giver][:-1]
    s.turn = seat
    s.step = "turn"
    s.tile = NO_TILE
    s.run = ()
    s.after_kong = False
    s.claimed = e.form != "kong_exposed"
    s.swap_ban = e.claimed if e.form == "chow" and s.play.no_swap_discard else NO_TILE
    if e.form != "chow":
        s.pung_or_kong = True
    if e.form == "kong_exposed":
        _stands(s, seat, "kong_exposed", chained=False)


def _stands(s: State, seat: int, form: ev.Form, *, chained: bool) -> None:
    record = KongRecord(seat, form, s.number, chained)
    s.kongs += (record,)
    s.run += (record,)


def _kong_declared(s: State, e: ev.KongDeclared) -> None:
    seat = e.seat
    tile = s.wild if e.form == "kong_added" and e.wilds else e.tile
    s.kept_tile = tile != s.drawn[seat]
    s.step = "claims"
    s.form = e.form
    s.wilds = e.wilds
    s.tile, s.giver = e.tile, seat
    s.answers = NO_ANSWERS
    # The tile is on the table from here on; of a concealed kong the three others stay until it
    # stands, since it may be robbed.
    s.seats.take(seat, tile)


def _kong_made(s: State, e: ev.KongMade) -> None:
    seat = e.seat
    chained = s.drawn[seat] == e.tile and bool(s.run)
    melds = list(s.melds[seat])
    if e.form == "kong_added":
        at = next(
            at for at, meld in enumerate(melds) if meld.form == "pung" and meld.tile == e.tile
        )
        old = melds[at]
        wilds = old.wilds | (8 if e.wilds else 0)
        melds[at] = Meld("kong_added", old.tile, old.giver, wilds)
    else:
        for place in range(3):
            s.seats.take(seat, s.wild if e.wilds >> place & 1 else e.tile)
        melds.append(Meld("kong_concealed", e.tile, -1, e.wilds))
    s.melds[seat] = tuple(melds)
    s.seats.set_melds(seat, melds)
    s.pung_or_kong = True
    _stands(s, seat, e.form, chained=chained)
    s.drawn[seat] = NO_TILE
    s.tile = NO_TILE
    s.turn = seat
    s.step = "opening" if isinstance(s.play.phases[s.phase], OpeningKongs) else "turn"


def _gave_up_ready(s: State, e: ev.GaveUpReady) -> None:
    s.called[e.seat] = 2


def _barred(s: State, e: ev.Barred) -> None:
    s.barred[e.seat] += (e.giver,)


def _sat_out(s: State, e: ev.SatOut) -> None:
    s.leave(e.seat, e.why)
    s.drawn[e.seat] = NO_TILE


def _false_win(s: State, e: ev.FalseWin) -> None:
    s.false_wins[e.seat] = True


def _won(s: State, e: ev.Won) -> None:
    # A tile that several win on counts for each, and lies with the first.
    if e.by != "self_draw" and s.tile != NO_TILE:
        if e.by == "discard":
            s.discards[e.giver] = s.discards[e.giver][:-1]
        s.seats.add(e.seat, s.tile)
        s.drawn[e.giver] = NO_TILE
        s.tile = NO_TILE
    s.wins += (e,)
    s.leave(e.seat, "won")


def _paid(s: State, e: ev.Paid) -> None:
    s.ledger += (e,)
    s.paid_at += (s.number,)
    s.changes[e.payer] -= e.amount
    s.changes[e.payee] += e.amount


def _shown(s: State, e: ev.Shown) -> None:
    for tile in e.tiles:
        s.seats.take(e.seat, ev.HIDDEN)
        s.seats.add(e.seat, tile)
    if e.drawn != NO_TILE:
        s.drawn[e.seat] = e.drawn


def _wall_ran_out(s: State, e: ev.WallRanOut) -> None:
    s.step = "over"


def _kong_moved(s: State, e: ev.KongMoved) -> None:
    s.moved += (e.kong,)


def _ended(s: State, e: ev.Ended) -> None:
    s.ended = e.how
    s.step = "over"


APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    ev.Began: _began,
    ev.PhaseBegan: _phase,
    ev.Dealt: _dealt,
    ev.Revealed: _revealed,
    ev.Gave: _gave,
    ev.Swapped: _swapped,
    ev.VoidChosen: _void_chosen,
    ev.VoidsShown: _voids_shown,
    ev.Continued: _continued,
    ev.BonusShown: _bonus_shown,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Answered: _answered,
    ev.Locked: _locked,
    ev.Claimed: _claimed,
    ev.KongDeclared: _kong_declared,
    ev.KongMade: _kong_made,
    ev.GaveUpReady: _gave_up_ready,
    ev.Barred: _barred,
    ev.SatOut: _sat_out,
    ev.FalseWin: _false_win,
    ev.Won: _won,
    ev.Paid: _paid,
    ev.Shown: _shown,
    ev.WallRanOut: _wall_ran_out,
    ev.KongMoved: _kong_moved,
    ev.Ended: _ended,
}
"""What each event changes; whoever applies one counts it in `State.number`."""
