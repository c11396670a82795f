"""The own turn: what may be declared and discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import questions
from .actions import CONTINUE, DECLARE, DISCARD, KONG_ADDED, KONG_CONCEALED, WIN
from .judge import may_win_own
from .state import NO_TILE, Meld

if TYPE_CHECKING:
    from ..rules import Rules
    from .actions import Action
    from .state import State

_DISCARD: Final = DISCARD.__getitem__


def own_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do in its own turn."""
    hand = state.hands[seat]
    kinds = list(dict.fromkeys(hand))
    found: list[Action] = []
    if not state.claimed and may_win_own(rules, state, seat):
        found.append(WIN)
        if _must_win(state, seat, kinds):
            return (WIN,)
    play = state.play
    if not state.claimed or play.kong_after_claim:
        found += own_kongs(rules, state, seat)
    if state.called[seat] == 1:
        found.append(DISCARD[state.drawn[seat]])
        return tuple(found)
    may_go = discardable(state, seat, kinds)
    if play.ready is not None and not state.called[seat]:
        found += [DECLARE[kind] for kind in _ready_discards(rules, state, seat, may_go)]
    return (*found, *map(_DISCARD, may_go))


def _must_win(state: State, seat: int, kinds: list[int]) -> bool:
    """Whether a win that is possible is the only thing that may be done."""
    ready, wild = state.play.ready, state.play.wild
    if ready is not None and ready.must_win and state.called[seat] == 1:
        return True
    # Whoever holds nothing but wild tiles can only discard one; a player who may win must win.
    return (
        wild is not None
        and wild.discard not in ("allowed", "until_next_draw")
        and kinds == [state.wild]
    )


def discardable(state: State, seat: int, kinds: list[int]) -> list[int]:
    """Return which of these kinds a seat may discard."""
    play = state.play
    if play.discards_first and state.void[seat] >= 0:
        suit = state.void[seat]
        first = [kind for kind in kinds if kind // 9 == suit]
        return first or kinds
    if state.swap_ban != NO_TILE:
        kinds = [kind for kind in kinds if kind != state.swap_ban]
    if play.wild is not None and play.wild.discard == "forbidden":
        natural = [kind for kind in kinds if kind != state.wild]
        return natural or kinds
    return kinds


def own_kongs(rules: Rules, state: State, seat: int) -> list[Action]:
    """Return the kongs a seat may declare in its own turn."""
    play = state.play
    hand, melds = state.hands[seat], state.melds[seat]
    found: list[Action] = []
    wild = state.wild if play.wild is not None and play.wild.in_melds else NO_TILE
    spare = hand.count(wild) if wild != NO_TILE else 0
    four = len(set(hand)) <= len(hand) - 3 or spare > 0
    if not four and not melds:
        return found
    if four:
        for kind in dict.fromkeys(hand):
            held = hand.count(kind)
            if kind != state.wild and held + spare >= 4 and _kong_suits(state, seat, kind):
                found.append(KONG_CONCEALED[kind])
    for meld in melds:
        if meld.form == "pung" and (meld.tile in hand or spare):
            late = meld.tile != state.drawn[seat]
            if (play.late_added_kong or not late) and _kong_suits(state, seat, meld.tile):
                found.append(KONG_ADDED[meld.tile])
    # Looked at last, since most hands have no kong.
    if not found or (state.replacements <= 0 and not play.kong_without_replacement):
        return []
    if state.called[seat] == 1:
        ready = play.ready
        if ready is None or not ready.kongs:
            return []
        return [kong for kong in found if _keeps_waits(rules, state, seat, kong)]
    return found


def _kong_suits(state: State, seat: int, kind: int) -> bool:
    """Whether a kong of this kind is not of the seat's void suit."""
    return state.void[seat] < 0 or kind // 9 != state.void[seat]


def _keeps_waits(rules: Rules, state: State, seat: int, kong: Action) -> bool:
    """Whether a kong leaves what completes the hand as it is."""
    after = state.copy()
    hand = after.hands[seat]
    if kong.kind == "kong_concealed":
        for _ in range(min(hand.count(kong.tile), 4)):
            hand.remove(kong.tile)
        after.melds[seat] += (Meld("kong_concealed", kong.tile),)
    else:
        if kong.tile not in hand:
            return False
        hand.remove(kong.tile)
        melds = [
            meld._replace(form="kong_added")
            if meld.form == "pung" and meld.tile == kong.tile
            else meld
            for meld in after.melds[seat]
        ]
        after.melds[seat] = tuple(melds)
    if len(hand) % 3 != 1:
        return False
    new = questions.ask_waits(rules, after, seat, hand)
    return new == questions.waits_of(rules, state, seat)


def _ready_discards(rules: Rules, state: State, seat: int, kinds: list[int]) -> list[int]:
    """Return the discards with which a seat may say that its hand is ready."""
    ready, hand = state.play.ready, state.hands[seat]
    if ready is None or (ready.first_discard_only and state.own_discards[seat]):
        return []
    if state.barred[seat]:
        return []
    text = questions.hand_text(state, seat)
    wild = None if state.wild == NO_TILE else state.wild
    if rules.distance(text, wild=wild) > 0:
        return []
    wait = rules.ruleset.hands.ready_wait
    wild_play = state.play.wild
    wild_may_go = wild_play is None or wild_play.discard in ("allowed", "until_next_draw")
    wilds_melded = any(meld.wilds for meld in state.melds[seat])
    found = []
    for kind in kinds:
        if kind == state.wild and not wild_may_go:
            continue
        rest = hand.copy()
        rest.remove(kind)
        if wait == "one_kind_no_wild" and (state.wild in rest or wilds_melded):
            continue
        mask = questions.ask_waits(rules, state, seat, rest)
        natural = mask & ((1 << 34) - 1)
        if state.wild != NO_TILE:
            natural &= ~(1 << state.wild)
        if wait == "any":
            if natural:
                found.append(kind)
        elif mask & questions.ANY_TILE:
            continue
        elif natural.bit_count() == 1 or (not natural and mask & questions.WILD_COMPLETES):
            found.append(kind)
    return found


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do before the first turn."""
    kongs = [kong for kong in own_kongs(rules, state, seat) if kong.kind == "kong_concealed"]
    return (*kongs, CONTINUE)
