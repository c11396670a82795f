"""How a deal goes on: who owes a decision, what a decision does, and what happens by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from .._core import KINDS
from . import events as ev
from . import hidden, supply
from .actions import ACTIONS, CONTINUE, DECLARE, DISCARD, GIVE, VOID, WIN
from .apply import passed_on
from .claims import answered, best_set, claims_from, offers, taken, winners
from .declarations import settle_false_wins
from .judge import score_of
from .kongs import pay_kong
from .phases import RUN, show_bonus
from .settle import drawn_deal, win
from .state import NO_TILE, SIDES
from .turn import kong_wilds, may_do, opening_actions, own_actions

if TYPE_CHECKING:
    from .actions import Action
    from .deal import Deal

Asked: TypeAlias = "dict[int, tuple[Action, ...]]"

# Events are values, and the same few hundred come up in every deal: each is made once. Behind the
# kinds stand the tiles with negative numbers.
_TILES: Final = (*range(len(KINDS)), ev.HIDDEN, NO_TILE)
_answered = lru_cache(maxsize=1_024)(ev.Answered)
_claimed = lru_cache(maxsize=4_096)(ev.Claimed)
_DREW: Final = tuple(tuple(ev.Drew(seat, tile, "wall") for tile in _TILES) for seat in SIDES)
# By whether the tile was just drawn, the seat, and the action.
_DISCARDED: Final = tuple(
    tuple(
        {
            action.id: ev.Discarded(seat, action.tile, drawn, action.kind == "declare")
            for action in (*DISCARD, *DECLARE)
        }
        for seat in SIDES
    )
    for drawn in (False, True)
)


def ask(deal: Deal) -> Asked:
    """Return who owes a decision, and what may be decided."""
    state, rules = deal.state, deal.rules
    step = state.step
    if step == "turn":
        return _turn(deal)
    if step == "claims":
        found = offered(deal)
        return {seat: acts for seat, acts in found.items() if state.answers[seat] is None}
    if step == "opening":
        seat = state.turn
        opening = hidden.opening_actions if state.hides(seat) else opening_actions
        return {seat: opening(rules, state, seat)}
    if step == "give":
        # What seats with hidden tiles give is only seen by those who receive it.
        return {
            seat: _gifts(tuple(state.seats.tiles(seat)), given)
            for seat, given in enumerate(state.gifts)
            if len(given) < 3 and not state.hides(seat)
        }
    if step == "void":
        return {seat: VOID for seat in SIDES if state.void[seat] < 0}
    return {}


def _turn(deal: Deal) -> Asked:
    """Return what the seat may do whose turn it is."""
    state = deal.state
    seat = state.turn
    own = own_actions if deal.supply is None or not state.hides(seat) else hidden.own_actions
    return {seat: own(deal.rules, state, seat)}


def offered(deal: Deal) -> Asked:
    """Return what the others may answer to the tile on offer, whoever has answered already."""
    found = offers(deal.rules, deal.state, deal.ask_everybody)
    if deal.supply is None:
        return found
    return hidden.claims(deal.rules, deal.state, found, everybody=deal.ask_everybody)


@lru_cache(maxsize=64)
def _gifts(tiles: tuple[int, ...], given: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the tiles a seat may give away next: three of one suit in all."""
    left = list(tiles)
    for tile in given:
        left.remove(tile)
    if given:
        suits = [given[0] // 9]
    else:
        held = [tile // 9 for tile in left]
        suits = [suit for suit in range(3) if held.count(suit) >= 3]
    return tuple(GIVE[tile] for tile in dict.fromkeys(left) if tile // 9 in suits)


def advance(deal: Deal) -> None:
    """Let happen what needs no decision, until somebody owes one."""
    state = deal.state
    while (step := state.step) != "over":
        if step == "turn":
            deal.asked = _turn(deal)
            return
        if step == "claims":
            # Nobody has answered yet: the last answer goes on to the next step.
            deal.asked = asked = offered(deal)
            if asked:
                return
            _nobody_takes(deal)
            continue
        deal.asked = asked = ask(deal)
        if not asked:
            _next_phase(deal)
        elif step == "opening" and asked[state.turn] == (CONTINUE,):
            deal.emit(ev.Continued(state.turn))
        else:
            return
    deal.asked = {}


def _next_phase(deal: Deal) -> None:
    """Carry a phase out for which everybody has decided, and begin the next."""
    state = deal.state
    if state.step != "between":
        _run(deal)
    deal.emit(ev.PhaseBegan(state.phase + 1))
    _run(deal)


def _run(deal: Deal) -> None:
    phase = deal.state.play.phases[deal.state.phase]
    RUN[type(phase)](deal, phase)


def draw(deal: Deal, seat: int, origin: ev.Origin) -> None:
    """Let a seat draw, and replace bonus tiles as often as needed."""
    state = deal.state
    from_wall = origin == "wall"
    if state.out[seat] is not None or (from_wall and not state.live):
        drawn_deal(deal)
        return
    if from_wall and deal.supply is None:
        tile = state.wall[state.head]
        deal.emit(_DREW[seat][tile])
    else:
        tile = supply.tile(deal, seat, origin)
        deal.emit(ev.Drew(seat, tile, origin))
    while tile >= 34:
        if not show_bonus(deal, seat, tile):
            return
        tile = supply.tile(deal, seat, "bonus")
        deal.emit(ev.Drew(seat, tile, "bonus"))


def carry_out(deal: Deal, seat: int, action: Action) -> tuple[ev.Event, ...]:
    """Carry out a decision that is legal, let happen what needs none, and return all of it."""
    state, kind, record = deal.state, action.kind, deal.record
    if kind == "discard" or kind == "declare":
        discard = _DISCARDED[action.tile == state.drawn[seat]][seat][action.id]
        if passed := _pass_on(deal, discard):
            return passed
        start = len(record)
        _discard(deal, discard)
        advance(deal)
        return tuple(record[start:])
    start = len(record)
    if state.step == "claims":
        answer(deal, seat, action)
    else:
        _in_own_turn(deal, seat, action)
        advance(deal)
    return tuple(record[start:])


def _in_own_turn(deal: Deal, seat: int, action: Action) -> None:
    """Carry out what is neither a discard nor an answer to one."""
    state, kind = deal.state, action.kind
    if kind == "win":
        win(deal, [seat], "self_draw")
        _after_win(deal, [seat])
    elif kind == "kong_concealed" or kind == "kong_added":
        if action.wilds is None and state.hides(seat):
            wilds = hidden.kong_wilds(deal.rules, state, seat, action)
        else:
            wilds = kong_wilds(state, seat, action)
        deal.emit(ev.KongDeclared(seat, kind, action.tile, wilds))
    elif kind == "give":
        deal.emit(ev.Gave(seat, action.tile))
    elif kind == "void":
        deal.emit(ev.VoidChosen(seat, action.tile))
    else:
        deal.emit(ev.Continued(seat))


def answer(deal: Deal, seat: int, action: Action) -> None:
    """Let a seat answer the tile on offer; the last answer decides who gets it."""
    deal.emit(_answered(seat, action.id))
    deal.asked.pop(seat, None)
    if not deal.asked:
        resolve(deal)
        advance(deal)


def _pass_on(deal: Deal, discard: ev.Discarded) -> tuple[ev.Event, ...]:
    """Let a seat discard and the next one draw, if nothing else can happen; return both then.

    Nobody can claim four discards of five, and all that they lead to is found in one question.
    """
    state = deal.state
    if not state.live or deal.supply is not None or deal.ask_everybody:
        return ()
    seat, tile, _, _ = discard
    other, drawn, play = state.following[seat], state.wall[state.head], state.play
    if play.honour_discards and state.honours[seat] >= 9:
        return ()
    turn = state.seats.pass_on(deal.rules, seat, tile, other, drawn, play.chows)
    if turn < 0:
        return ()
    passed = (discard, _DREW[other][drawn])
    passed_on(state, *passed)
    deal.record += passed
    deal.asked = {other: may_do(deal.rules, state, other, turn)}
    return passed


def _discard(deal: Deal, event: ev.Discarded) -> None:
    """Discard a tile; a wild one has consequences."""
    state = deal.state
    seat, tile, _, _ = event
    wild = state.play.wild
    if wild is None or tile != state.wild:
        deal.emit(event)
        return
    # Who holds nothing else discards a wild tile without any.
    forced = state.seats.count(seat, tile) == state.seats.size(seat)
    deal.emit(event)
    if not forced:
        if wild.discard == "penalty":
            deal.emit(ev.SatOut(seat, "wild_discard"))
        elif wild.discard == "barred" and seat not in state.barred[seat]:
            deal.emit(ev.Barred(seat, seat))


def resolve(deal: Deal) -> None:
    """Decide who gets the tile on offer, now that everybody asked has answered."""
    state = deal.state
    may_lock = state.play.pass_lock != "off"
    if (WIN.id in state.answers or may_lock) and _wins(deal):
        return
    best = best_set(state)
    if best is not None:
        _claim(deal, best[0], ACTIONS[best[1]])
    else:
        _nobody_takes(deal)


def _wins(deal: Deal) -> bool:
    """Let win who has declared it and may; return whether anybody has won."""
    state = deal.state
    if state.play.false_win is not None:
        settle_false_wins(deal)
    if state.answers[state.giver] == WIN.id:
        win(deal, [state.giver], "self_draw")
        _after_win(deal, [state.giver])
        return True
    claimed = [seat for seat in answered(state, WIN) if state.out[seat] is None]
    if state.play.pass_lock != "off":
        _lock(deal, claimed)
    if not claimed:
        return False
    by = state.claim_way
    values = None
    if state.play.winners == "highest_value":
        values = {seat: score_of(deal.rules, state, seat, by).value for seat in claimed}
    seats = winners(state, claimed, values)
    win(deal, seats, by)
    _after_win(deal, seats)
    return True


def _nobody_takes(deal: Deal) -> None:
    """Let the next seat draw, or the kong stand."""
    state = deal.state
    if state.form == "discard":
        draw(deal, state.following[state.giver], "wall")
    else:
        _make_kong(deal)


def _lock(deal: Deal, claimed: list[int]) -> None:
    """Remember who has passed a win."""
    state = deal.state
    if not state.seats.claims(deal.rules, state.giver, state.tile, False, NO_TILE):
        return
    for seat, acts in offers(deal.rules, state).items():
        # Who wins with what it has itself discarded passes no win on the tile of another.
        if seat == state.giver or seat in claimed or WIN not in acts:
            continue
        total = 0
        if state.play.pass_lock == "same_or_lower_fan":
            total = score_of(deal.rules, state, seat, state.claim_way).total
        deal.emit(ev.Locked(seat, total))


def _claim(deal: Deal, seat: int, action: Action) -> None:
    """Carry out a claim for a set."""
    state = deal.state
    giver, tile = state.giver, state.tile
    play, wilds = state.play, 0
    if play.wild is not None and play.wild.in_melds:
        if action.wilds is None and state.hides(seat):
            wilds = hidden.claim_wilds(deal.rules, state, seat, action)
        else:
            wilds = taken(state.seats.tiles(seat), tile, state.wild, action)[1]
    limit = play.claim_limit
    bars = (
        limit is not None and limit.above == "bar" and claims_from(state, seat, giver) == limit.free
    )
    form = action.kind
    kong = form == "kong_exposed"
    deal.emit(_claimed(seat, form, action.tile if form == "chow" else tile, giver, tile, wilds))
    if kong:
        pay_kong(deal, seat, "kong_exposed", giver, late=False)
    if state.called[seat] == 1:
        deal.emit(ev.GaveUpReady(seat))
    if bars:
        deal.emit(ev.Barred(seat, giver))
    if kong:
        draw(deal, seat, "replacement")


def _make_kong(deal: Deal) -> None:
    """Let a kong that nobody robs stand, and replace it."""
    state = deal.state
    seat, tile, form = state.giver, state.tile, state.form
    assert form != "discard"
    late = state.kept_tile
    deal.emit(ev.KongMade(seat, form, tile, state.wilds))
    pay_kong(deal, seat, form, seat, late=late)
    if state.replacements <= 0:
        drawn_deal(deal)
    else:
        draw(deal, seat, "replacement")


def _after_win(deal: Deal, seats: list[int]) -> None:
    """Let the next seat draw, unless the wins have ended the deal."""
    if deal.state.ended is None:
        draw(deal, deal.state.next_seat(seats[-1]), "wall")
