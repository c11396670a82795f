"""Who may win: circumstances, locks, and what the core says of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import questions
from .state import NO_TILE

if TYPE_CHECKING:
    from ..rules import Rules
    from ..ruleset import Circumstance
    from ..score import Score
    from .state import KongRecord, State


def own_run(state: State, seat: int) -> list[KongRecord]:
    """Return the kongs a seat has made one after another up to now."""
    return [kong for kong in state.run if kong.seat == seat]


def _facts_of_draw(state: State, seat: int) -> set[str]:
    facts: set[str] = set()
    play = state.play
    if state.drawn[seat] != NO_TILE and state.drawn_count[seat]:
        replacement = state.origin[seat] == "replacement"
        if state.live == 0 and not (replacement and play.wall.box):
            facts.add("last_tile")
        run = own_run(state, seat)
        if replacement and run:
            facts.add("kong_replacement")
            if run[-1].form == "kong_exposed":
                facts.add("claimed_kong")
            if len(run) > 1 and (run[-1].chained or not play.kong_on_kong_strict):
                facts.add("kong_on_kong")
    if seat == state.dealer:
        no_kong = not state.melds[seat] or play.heavenly_after_kong
        if not state.total_discards and no_kong:
            facts.add("heavenly")
    elif play.earthly == "first_draw" and state.drawn_count[seat] == 1 and not state.pung_or_kong:
        facts.add("earthly")
    own_on_offer = state.step == "claims" and state.giver == seat
    if own_on_offer and state.honours[seat] == 10 and state.own_discards[seat] == 11:
        facts.add("ten_honour_discards")
    return facts


def _facts_of_discard(state: State) -> set[str]:
    facts: set[str] = set()
    play = state.play
    if state.live == 0:
        facts.add("last_discard")
    if state.after_kong:
        facts.add("after_kong_discard")
    if state.total_discards == 1 and state.giver == state.dealer:
        no_kong = not state.melds[state.dealer]
        if play.earthly == "first_discard" or (play.earthly == "first_discard_no_kong" and no_kong):
            facts.add("earthly")
    return facts


def _possible(c: Circumstance, state: State, seat: int, by: str, facts: set[str]) -> bool:
    if c.flag not in facts or by not in c.by:
        return False
    if c.dealer is not None and c.dealer != (seat == state.dealer):
        return False
    if not facts.issuperset(c.needs):
        return False
    forms = [meld.form for meld in state.melds[seat]]
    if c.melds == "none":
        return not forms
    if c.melds == "concealed_kongs":
        return all(form == "kong_concealed" for form in forms)
    return True


def flags_of(rules: Rules, state: State, seat: int, by: str) -> tuple[str, ...]:
    """Return the circumstances of a win that these rules know."""
    if by == "self_draw":
        facts = _facts_of_draw(state, seat)
    elif by == "discard":
        facts = _facts_of_discard(state)
    else:
        facts = set()
    if state.play.ready is not None and state.called[seat] == 1:
        facts.add(state.play.ready.flag)
    if seat == state.dealer:
        facts.add("thirteenth_east")
    found = []
    for c in rules.ruleset.hands.circumstances:
        if _possible(c, state, seat, by, facts):
            limit = getattr(c, "streak", None)
            if c.flag != "thirteenth_east" or state.streak == limit:
                found.append(c.flag)
    return tuple(found)


def _legal(rules: Rules, state: State, seat: int, tile: int, by: str) -> bool:
    """Whether the core lets a complete hand win."""
    flags = flags_of(rules, state, seat, by)
    hand, call = questions.situation(rules, state, seat, tile, by, flags)
    return rules.why_not(hand, **call) is None


def _asks_more(rules: Rules) -> bool:
    """Whether a complete hand may still be no win."""
    hands, tiles = rules.ruleset.hands, rules.ruleset.tiles
    return hands.minimum > 0 or tiles.wild is not None


def may_win_own(rules: Rules, state: State, seat: int) -> bool:
    """Whether the seat whose turn it is may win with tiles that are complete."""
    if state.barred[seat] or state.wild_locked[seat] or state.claimed:
        return False
    return not _asks_more(rules) or _legal(rules, state, seat, state.drawn[seat], "self_draw")


def score_of(rules: Rules, state: State, seat: int, by: str) -> Score:
    """Return what a win on the tile on offer would be worth."""
    flags = flags_of(rules, state, seat, by)
    return questions.score(rules, state, seat, state.tile, by, flags)


def _unlocked(rules: Rules, state: State, seat: int, by: str) -> bool:
    passed = state.locked[seat]
    if passed is None:
        return True
    if state.play.pass_lock != "same_or_lower_fan":
        return False
    return score_of(rules, state, seat, by).total > passed


def may_win_claim(rules: Rules, state: State, seat: int) -> bool:
    """Whether a seat may win on the tile on offer, which completes its hand."""
    tile, play = state.tile, state.play
    if state.barred[seat] or state.wild_locked[seat]:
        return False
    if state.form == "discard":
        if tile == state.wild and not (play.wild and play.wild.discarded_wins):
            return False
        by = "discard"
        sure = not _asks_more(rules)
    else:
        by = "rob_kong"
        sure = False
        if tile == state.wild or state.wilds & 8:
            return False
        if state.form == "kong_added" and not play.rob_added:
            return False
        if state.form == "kong_concealed" and play.rob_concealed == "never":
            return False
        # A seat that holds fourteen tiles already has a full hand.
        if state.drawn[seat] != NO_TILE:
            return False
    if not sure and not _legal(rules, state, seat, tile, by):
        return False
    if state.form == "kong_concealed" and play.rob_concealed == "thirteen_orphans":
        flags = flags_of(rules, state, seat, by)
        found = questions.score(rules, state, seat, tile, by, flags)
        if found.shape != "thirteen_orphans":
            return False
    return _unlocked(rules, state, seat, by)
