"""What a seat may do whose tiles are not all known: all that nothing known rules out.

The ordinary rules are asked about a hand that holds every tile the seat may hold; what would take
more hidden tiles than there are is left out. Winning takes the hand itself: it must be shown first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events as ev
from .actions import CONTINUE, DECLARE, DISCARD, KONG, PASS, PUNG
from .claims import _sets
from .state import NO_TILE
from .supply import hides, unseen
from .turn import discardable, own_kongs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules import Rules
    from .actions import Action
    from .claims import Offers
    from .state import State


def fill(
    hand: Sequence[int], left: Sequence[int], wanted: Sequence[int], wild: int
) -> tuple[int, bool]:
    """Return which of some tiles a seat puts down are wild, as bits, and whether it may have them.

    What is known to be held goes first, natural before wild; then what may be hidden.

    Args:
        hand: the concealed tiles, the hidden ones too.
        left: how many tiles of each kind may be hidden.
        wanted: the kinds that the tiles stand for.
        wild: the wild kind, where wild tiles may be put down; -1 elsewhere.
    """
    own, unknown, bits = list(hand), list(left), 0
    hidden = own.count(ev.HIDDEN)
    for place, kind in enumerate(wanted):
        for tile, known in ((kind, True), (wild, True), (kind, False), (wild, False)):
            if tile == NO_TILE:
                continue
            if known and tile in own:
                own.remove(tile)
            elif not known and hidden > 0 and unknown[tile] > 0:
                hidden -= 1
                unknown[tile] -= 1
            else:
                continue
            bits |= (tile == wild) << place
            break
        else:
            return bits, False
    return bits, True


def wanted(action: Action, tile: int) -> list[int]:
    """Return the kinds that an action takes from the hand; `tile` is the claimed one."""
    if action.kind == "chow":
        return [kind for kind in (action.tile, action.tile + 1, action.tile + 2) if kind != tile]
    if action is PUNG or action is KONG:
        return [tile] * (2 if action is PUNG else 3)
    return [action.tile] * (1 if action.kind == "kong_added" else 4)


def _pretend(rules: Rules, state: State, seat: int) -> tuple[State, list[int]]:
    """A state in which the seat holds everything that it may hold, and what may be hidden."""
    left = unseen(state, rules.ruleset.tiles)[:34]
    pretended = state.copy()
    known = [kind for kind in state.hands[seat] if kind >= 0]
    hidden = len(state.hands[seat]) - len(known)
    more = [kind for kind in range(34) for _ in range(min(hidden, left[kind]))]
    pretended.hands[seat] = sorted(known + more)
    return pretended, left


def _possible(state: State, seat: int, left: list[int], actions: Sequence[Action]) -> list[Action]:
    play = state.play
    wild = state.wild if play.wild is not None and play.wild.in_melds else NO_TILE
    hand, tile = state.hands[seat], state.tile
    return [act for act in actions if fill(hand, left, wanted(act, tile), wild)[1]]


def claims(rules: Rules, state: State, found: Offers, *, everybody: bool) -> Offers:
    """Add what seats with hidden tiles may answer to the tile on offer.

    Args:
        rules: the rules.
        state: the state.
        found: what the others may answer.
        everybody: whether seats that can claim nothing are asked too.
    """
    if state.tile == NO_TILE:
        return found
    more: Offers = {}
    for seat in state.after(state.giver):
        if seat in found or state.out[seat] is not None or not hides(state, seat):
            continue
        acts: list[Action] = []
        if _claimable(state):
            pretended, left = _pretend(rules, state, seat)
            chow = state.play.chows and state.tile < 27 and seat == state.next_seat(state.giver)
            acts = _possible(state, seat, left, _sets(pretended, seat, chow=chow))
        if acts or everybody or _may_win(state, seat):
            more[seat] = (PASS, *acts)
    both = found | more
    order = (*state.after(state.giver), state.giver)
    return {seat: both[seat] for seat in order if seat in both} if more else found


def _claimable(state: State) -> bool:
    """Whether the tile on offer can be claimed for a set."""
    if state.form != "discard" or state.tile == state.wild:
        return False
    return state.play.melds_on_last_discard or state.live > 0


def _may_win(state: State, seat: int) -> bool:
    """Whether some hand could win on the tile on offer."""
    play = state.play
    if state.barred[seat] or state.wild_locked[seat]:
        return False
    wild = state.tile == state.wild
    if state.form == "discard":
        return not wild or (play.wild is not None and play.wild.discarded_wins)
    if wild or state.wilds & 8:
        return False
    return play.rob_added if state.form == "kong_added" else play.rob_concealed != "never"


def own_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat with hidden tiles may do in its own turn, but for a win."""
    play, hand = state.play, state.hands[seat]
    pretended, left = _pretend(rules, state, seat)
    found: list[Action] = []
    if not state.claimed or play.kong_after_claim:
        found += _kongs(rules, state, pretended, seat, left)
    drawn = state.drawn[seat]
    kinds = list(dict.fromkeys(pretended.hands[seat]))
    if state.called[seat] == 1:
        # Only what was drawn may go.
        kinds = [drawn] if drawn >= 0 else [kind for kind in kinds if left[kind]]
        return (*found, *(DISCARD[kind] for kind in kinds))
    void = state.void[seat]
    if void >= 0 and not any(kind // 9 == void for kind in hand if kind >= 0):
        pretended.void[seat] = -1  # it may hold none of them
    kinds = discardable(pretended, seat, kinds)
    if len(hand) <= 4 and not _free(state):
        # A hand of nothing but wild tiles discards one without any consequence, and must be shown.
        kinds = [kind for kind in kinds if kind != state.wild]
    if _may_call(state, seat):
        found += [DECLARE[kind] for kind in kinds if kind != state.wild or _free(state)]
    return (*found, *(DISCARD[kind] for kind in kinds))


def _may_call(state: State, seat: int) -> bool:
    """Whether a seat may say that its hand is ready, if it is."""
    ready = state.play.ready
    if ready is None or state.called[seat] or state.barred[seat]:
        return False
    return not (ready.first_discard_only and state.own_discards[seat])


def _free(state: State) -> bool:
    wild = state.play.wild
    return wild is None or wild.discard in ("allowed", "until_next_draw")


def _kongs(
    rules: Rules, state: State, pretended: State, seat: int, left: list[int]
) -> list[Action]:
    ready = state.play.ready
    if state.called[seat] == 1:
        if ready is None or not ready.kongs:
            return []
        # Whether the waits stay as they are cannot be known.
        pretended.called[seat] = 0
    if state.drawn[seat] == ev.HIDDEN and not state.play.late_added_kong:
        return _kongs_drawn(rules, state, pretended, seat, left)
    return _possible(state, seat, left, own_kongs(rules, pretended, seat))


def _kongs_drawn(
    rules: Rules, state: State, pretended: State, seat: int, left: list[int]
) -> list[Action]:
    """The kongs of a seat of which the tile just drawn may be any."""
    found: list[Action] = []
    for drawn in range(34):
        if left[drawn]:
            pretended.drawn[seat] = drawn
            found += own_kongs(rules, pretended, seat)
    return _possible(state, seat, left, sorted(set(found), key=lambda act: act.id))


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat with hidden tiles may do before the first turn."""
    pretended, left = _pretend(rules, state, seat)
    kongs = _kongs(rules, state, pretended, seat, left)
    return (*(kong for kong in kongs if kong.kind == "kong_concealed"), CONTINUE)


def kong_wilds(rules: Rules, state: State, seat: int, action: Action) -> int:
    """Return which tiles of an own kong of hidden tiles are wild: the last ones."""
    count = min(_wilds(rules, state, seat, wanted(action, NO_TILE)).bit_count(), 3)
    if action.kind == "kong_added":
        return 8 if count else 0
    return 7 & ~((1 << (3 - count)) - 1)


def claim_wilds(rules: Rules, state: State, seat: int, action: Action) -> int:
    """Return which tiles of a claimed set of hidden tiles are wild."""
    return _wilds(rules, state, seat, wanted(action, state.tile))


def _wilds(rules: Rules, state: State, seat: int, kinds: list[int]) -> int:
    left = unseen(state, rules.ruleset.tiles)
    wild = state.wild if state.play.wild is not None and state.play.wild.in_melds else NO_TILE
    return fill(state.hands[seat], left, kinds, wild)[0]
