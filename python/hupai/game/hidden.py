"""What a seat may do whose tiles are not all known: all that nothing known rules out.

The ordinary rules are asked about a hand that holds every tile the seat may hold; what would take
more hidden tiles than there are is left out. Winning takes the hand itself: it must be shown first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events as ev
from .actions import CHOW, CONTINUE, DECLARE, DISCARD, KONG, PASS, PUNG
from .claims import leaves_a_discard, may_claim_sets
from .state import NO_TILE
from .supply import unseen
from .turn import discardable, kongs_of

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


def _pretend(rules: Rules, state: State, seat: int) -> tuple[list[int], list[int]]:
    """Everything that a seat may hold, sorted, and how many tiles of each kind may be hidden."""
    left = unseen(state, rules.ruleset.tiles)[:34]
    hidden = state.seats.count(seat, ev.HIDDEN)
    known = [kind for kind in state.seats.tiles(seat) if kind >= 0]
    more = [kind for kind in range(34) for _ in range(min(hidden, left[kind]))]
    return sorted(known + more), left


def _sets(state: State, seat: int, hand: Sequence[int], *, chow: bool) -> list[Action]:
    """Return the sets that a seat could claim a discard for if it held all these tiles."""
    if not may_claim_sets(state, seat):
        return []
    play, tile = state.play, state.tile
    wilds = play.wild is not None and play.wild.in_melds
    spare = hand.count(state.wild) if wilds else 0
    alike = hand.count(tile) + spare
    found = [PUNG] if alike >= 2 else []
    if alike >= 3 and state.replacements > 0:
        found.append(KONG)
    for low in range(max(tile % 9 - 2, 0), min(tile % 9, 6) + 1) if chow else ():
        act = CHOW[tile - tile % 9 + low]
        kinds = wanted(act, tile)
        if sum(kind not in hand or kind == state.wild for kind in kinds) <= spare:
            found.append(act)
    if play.wild is None and not play.no_swap_discard:
        return found
    return [act for act in found if act is KONG or leaves_a_discard(state, hand, act)]


def _possible(state: State, seat: int, left: list[int], actions: Sequence[Action]) -> list[Action]:
    play = state.play
    wild = state.wild if play.wild is not None and play.wild.in_melds else NO_TILE
    hand, tile = state.seats.tiles(seat), state.tile
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
        if seat in found or state.out[seat] is not None or not state.hides(seat):
            continue
        acts: list[Action] = []
        if _claimable(state):
            held, left = _pretend(rules, state, seat)
            chow = state.play.chows and state.tile < 27 and seat == state.next_seat(state.giver)
            acts = _possible(state, seat, left, _sets(state, seat, held, chow=chow))
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
    play, hand = state.play, state.seats.tiles(seat)
    held, left = _pretend(rules, state, seat)
    found: list[Action] = []
    if not state.claimed or play.kong_after_claim:
        found += _kongs(rules, state, held, seat, left)
    drawn = state.drawn[seat]
    kinds = list(dict.fromkeys(held))
    if state.called[seat] == 1:
        # Only what was drawn may go.
        kinds = [drawn] if drawn >= 0 else [kind for kind in kinds if left[kind]]
        return (*found, *(DISCARD[kind] for kind in kinds))
    void = state.void[seat]
    if void < 0 or any(kind // 9 == void for kind in hand if kind >= 0):
        may_go = discardable(state, seat, sum(1 << kind for kind in kinds))
        kinds = [kind for kind in kinds if may_go >> kind & 1]
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


def _kongs(rules: Rules, state: State, held: list[int], seat: int, left: list[int]) -> list[Action]:
    if state.called[seat] == 1 and not (state.play.ready and state.play.ready.kongs):
        return []
    # Whether the waits of a hand that was called ready stay as they are cannot be known.
    drawn = state.drawn[seat]
    found = kongs_of(state, seat, held, drawn)
    if drawn == ev.HIDDEN and not state.play.late_added_kong:
        # The tile just drawn may be any.
        may = [kind for kind in range(34) if left[kind]]
        every = {kong for kind in may for kong in kongs_of(state, seat, held, kind)}
        found = sorted(every, key=lambda act: act.id)
    return _possible(state, seat, left, found)


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat with hidden tiles may do before the first turn."""
    held, left = _pretend(rules, state, seat)
    kongs = _kongs(rules, state, held, seat, left)
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
    return fill(state.seats.tiles(seat), left, kinds, wild)[0]
