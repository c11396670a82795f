"""How a deal goes on: who owes a decision, what a decision does, and what happens by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from . import events as ev
from . import hidden, supply
from .actions import ACTIONS, CONTINUE, GIVE, KONG, PUNG, VOID, WIN
from .claims import answered, best_set, claims_from, offers, taken, winners
from .declarations import settle_false_wins
from .judge import score_of
from .kongs import pay_kong
from .phases import RUN, show_bonus
from .settle import drawn_deal, win
from .state import SIDES
from .turn import opening_actions, own_actions

if TYPE_CHECKING:
    from .actions import Action
    from .deal import Deal
    from .payments import Way
    from .state import State

Asked: TypeAlias = "dict[int, tuple[Action, ...]]"


def ask(deal: Deal) -> Asked:
    """Return who owes a decision, and what may be decided."""
    state, rules = deal.state, deal.rules
    step = state.step
    if step == "claims":
        found = offers(rules, state, everybody=deal.ask_everybody)
        if deal.supply is not None:
            found = hidden.claims(rules, state, found, everybody=deal.ask_everybody)
        if found and state.answers != _NO_ANSWERS:
            return {seat: acts for seat, acts in found.items() if state.answers[seat] is None}
        return found
    if step in ("turn", "opening"):
        seat = state.turn
        own = own_actions if step == "turn" else opening_actions
        if deal.supply is not None and supply.hides(state, seat):
            own = hidden.own_actions if step == "turn" else hidden.opening_actions
        return {seat: own(rules, state, seat)}
    if step == "give":
        # What seats with hidden tiles give is only seen by those who receive it.
        return {
            seat: _gifts(state, seat)
            for seat in SIDES
            if len(state.gifts[seat]) < 3 and not supply.hides(state, seat)
        }
    if step == "void":
        return {seat: VOID for seat in SIDES if state.void[seat] < 0}
    return {}


_NO_ANSWERS: list[int | None] = [None] * 4


def _gifts(state: State, seat: int) -> tuple[Action, ...]:
    """Return the tiles a seat may give away next: three of one suit in all."""
    given = state.gifts[seat]
    left = state.hands[seat].copy()
    for tile in given:
        left.remove(tile)
    if given:
        suits = {given[0] // 9}
    else:
        suits = {suit for suit in range(3) if sum(tile // 9 == suit for tile in left) >= 3}
    return tuple(GIVE[tile] for tile in dict.fromkeys(left) if tile // 9 in suits)


def advance(deal: Deal) -> None:
    """Let happen what needs no decision, until somebody owes one."""
    state = deal.state
    if state.step == "claims" and deal.asked:
        return
    while state.ended is None:
        step = state.step
        if step == "between":
            _next_phase(deal)
            continue
        asked = deal.asked = ask(deal)
        if step == "claims":
            if asked:
                return
            _nobody_takes(deal)
        elif not asked:
            # Everybody has decided: the phase is carried out, and the next begins.
            RUN[type(state.play.phases[state.phase])](deal, state.play.phases[state.phase])
            _next_phase(deal)
        elif step == "opening" and asked[state.turn] == (CONTINUE,):
            deal.emit(ev.Continued(state.turn))
        else:
            return
    deal.asked = {}


def _next_phase(deal: Deal) -> None:
    state = deal.state
    deal.emit(ev.PhaseBegan(state.phase + 1))
    phase = state.play.phases[state.phase]
    RUN[type(phase)](deal, phase)


def draw(deal: Deal, seat: int, origin: ev.Origin) -> None:
    """Let a seat draw, and replace bonus tiles as often as needed."""
    state = deal.state
    if state.out[seat] is not None or (origin == "wall" and not state.cursor.live_left):
        drawn_deal(deal)
        return
    tile = supply.tile(deal, seat, origin)
    deal.emit(ev.Drew(seat, tile, origin))
    while tile >= 34:
        if not show_bonus(deal, seat, tile):
            return
        tile = supply.tile(deal, seat, "bonus")
        deal.emit(ev.Drew(seat, tile, "bonus"))


def carry_out(deal: Deal, seat: int, action: Action) -> None:
    """Carry out a decision that is legal."""
    state = deal.state
    if state.step == "claims":
        deal.emit(ev.Answered(seat, action.id))
        del deal.asked[seat]
        if not deal.asked:
            resolve(deal)
        return
    deal.asked = {}
    kind = action.kind
    if kind == "discard" or kind == "declare":
        _discard(deal, seat, action.tile, ready=kind == "declare")
    elif kind == "win":
        win(deal, [seat], "self_draw")
        _after_win(deal, [seat])
    elif kind == "kong_concealed" or kind == "kong_added":
        wilds = _kong_wilds(deal, seat, action)
        deal.emit(ev.KongDeclared(seat, kind, action.tile, wilds))
    elif kind == "give":
        deal.emit(ev.Gave(seat, action.tile))
    elif kind == "void":
        deal.emit(ev.VoidChosen(seat, action.tile))
    else:
        deal.emit(ev.Continued(seat))


def _discard(deal: Deal, seat: int, tile: int, *, ready: bool) -> None:
    """Discard a tile; a wild one has consequences."""
    state = deal.state
    wild = state.play.wild
    event = ev.Discarded(seat, tile, tile == state.drawn[seat], ready)
    if tile != state.wild or wild is None:
        deal.emit(event)
        return
    # Who holds nothing else discards a wild tile without any.
    forced = state.hands[seat].count(tile) == len(state.hands[seat])
    deal.emit(event)
    if not forced:
        if wild.discard == "penalty":
            deal.emit(ev.SatOut(seat, "wild_discard"))
        elif wild.discard == "barred":
            deal.emit(ev.Barred(seat, seat))


def _kong_wilds(deal: Deal, seat: int, action: Action) -> int:
    """Return which tiles of an own kong are wild: what the natural ones do not fill."""
    state = deal.state
    if supply.hides(state, seat):
        return hidden.kong_wilds(deal.rules, state, seat, action)
    held = state.hands[seat].count(action.tile)
    if action.kind == "kong_added":
        return 0 if held else 8
    return 7 & ~((1 << (held - 1)) - 1)


def resolve(deal: Deal) -> None:
    """Decide who gets the tile on offer, now that everybody asked has answered."""
    state = deal.state
    deal.asked = {}
    if state.answers[state.giver] == WIN.id:
        win(deal, [state.giver], "self_draw")
        _after_win(deal, [state.giver])
        return
    if state.play.false_win is not None:
        settle_false_wins(deal)
    claimed = [seat for seat in answered(state, WIN) if state.out[seat] is None]
    if state.play.pass_lock != "off":
        _lock(deal, claimed)
    if claimed:
        by: Way = "discard" if state.form == "discard" else "rob_kong"
        values = None
        if state.play.winners == "highest_value":
            values = {seat: score_of(deal.rules, state, seat, by).value for seat in claimed}
        seats = winners(state, claimed, values)
        win(deal, seats, by)
        _after_win(deal, seats)
        return
    best = best_set(state)
    if best is not None:
        _claim(deal, best[0], ACTIONS[best[1]])
    else:
        _nobody_takes(deal)


def _nobody_takes(deal: Deal) -> None:
    """Let the next seat draw, or the kong stand."""
    state = deal.state
    if state.form == "discard":
        draw(deal, state.next_seat(state.giver), "wall")
    else:
        _make_kong(deal)


def _lock(deal: Deal, claimed: list[int]) -> None:
    """Remember who has passed a win."""
    state = deal.state
    for seat, acts in offers(deal.rules, state).items():
        if seat in claimed or WIN not in acts:
            continue
        total = 0
        if state.play.pass_lock == "same_or_lower_fan":
            by = "discard" if state.form == "discard" else "rob_kong"
            total = score_of(deal.rules, state, seat, by).total
        deal.emit(ev.Locked(seat, total))


def _claim(deal: Deal, seat: int, action: Action) -> None:
    """Carry out a claim for a set."""
    state = deal.state
    giver, tile = state.giver, state.tile
    if supply.hides(state, seat):
        wilds = hidden.claim_wilds(deal.rules, state, seat, action)
    else:
        wilds = taken(state.hands[seat], tile, state.wild, action)[1]
    limit = state.play.claim_limit
    bars = (
        limit is not None and limit.above == "bar" and claims_from(state, seat, giver) == limit.free
    )
    if action is PUNG or action is KONG:
        form: ev.Form = "pung" if action is PUNG else "kong_exposed"
        deal.emit(ev.Claimed(seat, form, tile, giver, tile, wilds))
    else:
        deal.emit(ev.Claimed(seat, "chow", action.tile, giver, tile, wilds))
    if action is KONG:
        pay_kong(deal, seat, "kong_exposed", giver, late=False)
    if state.called[seat] == 1:
        deal.emit(ev.GaveUpReady(seat))
    if bars:
        deal.emit(ev.Barred(seat, giver))
    if action is KONG:
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
