"""What a seat may do whose tiles are not all known: all that nothing known rules out.

Winning takes the hand itself: it must be shown first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events as ev
from .actions import CHOW, CONTINUE, DECLARE, DISCARD, KONG, PASS, PUNG, last, wanted
from .claims import may_claim_sets, some_may_go
from .holding import Holding
from .state import NO_TILE, Meld
from .turn import may_be_called, wilds_bar_call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules import Rules
    from .actions import Action
    from .claims import Offers
    from .holding import Way
    from .state import State


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
        if state.out[seat] is None and state.hides(seat):
            acts = _sets(rules, state, seat) if _claimable(state, seat) else []
            if acts or everybody or _may_win(state, seat):
                more[seat] = (PASS, *acts)
    if not more:
        return found
    both = found | more
    return {seat: both[seat] for seat in (*state.after(state.giver), state.giver) if seat in both}


def _claimable(state: State, seat: int) -> bool:
    """Whether a seat may claim the tile on offer for a set, if its tiles allow it."""
    if state.form != "discard" or state.tile == state.wild:
        return False
    if not state.play.melds_on_last_discard and state.live <= 0:
        return False
    return may_claim_sets(state, seat)


def _sets(rules: Rules, state: State, seat: int) -> list[Action]:
    """Return the sets that a seat may hold the other tiles of."""
    tile, play = state.tile, state.play
    actions = [PUNG]
    if state.replacements > 0:
        actions.append(KONG)
    if play.chows and tile < 27 and seat == state.next_seat(state.giver):
        rank = tile % 9
        actions += [CHOW[tile - rank + low] for low in range(max(rank - 2, 0), min(rank, 6) + 1)]
    holding = Holding.of(rules, state, seat)
    found = []
    for action in actions:
        # Without wild tiles in melds a chow has no place for one.
        kinds = wanted(action, tile)
        if holding.wild == NO_TILE and state.wild in kinds:
            continue
        found += [
            way.act
            for way in holding.claims(action, tile)
            if action is KONG or some_may_go(state, action, way.rest.kinds())
        ]
    return found


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
    holding = Holding.of(rules, state, seat)
    found: list[Action] = []
    if not state.claimed or state.play.kong_after_claim:
        found += _kongs(rules, state, seat, holding)
    kinds = _discards(state, seat, holding)
    if _may_call(state, seat):
        wilds = holding.known.count(state.wild)
        may_go = [
            kind
            for kind in kinds
            if (kind != state.wild or state.wild_may_go)
            and not wilds_bar_call(rules, state.melds[seat], wilds - (kind == state.wild))
        ]
        if holding.hidden == 1 and not waits_as_called(rules, state, seat, holding.known):
            # With the only tile that is hidden goes the last doubt.
            may_go = [kind for kind in may_go if kind in holding.known]
        found += [DECLARE[kind] for kind in may_go]
    return (*found, *(DISCARD[kind] for kind in kinds))


def _discards(state: State, seat: int, holding: Holding) -> list[int]:
    """Return the kinds that a seat may discard."""
    play, void, drawn = state.play, state.void[seat], state.drawn[seat]
    if state.called[seat] == 1:
        # Only what was drawn may go.
        return [drawn] if drawn >= 0 else [kind for kind in range(34) if holding.may_hide(kind)]
    kinds = [kind for kind in holding.kinds() if kind != state.swap_ban]
    if play.discards_first and any(kind // 9 == void for kind in holding.known):
        kinds = [kind for kind in kinds if kind // 9 == void]
    natural = [kind for kind in kinds if kind != state.wild]
    if play.wild is not None and play.wild.discard == "forbidden":
        return natural or kinds
    if not state.wild_may_go and len(holding.known) + holding.hidden <= 4:
        # A hand of nothing but wild tiles discards one without any consequence, and must be shown.
        return natural
    return kinds


def _may_call(state: State, seat: int) -> bool:
    """Whether a seat may say that its hand is ready, if it is."""
    ready = state.play.ready
    if ready is None or state.called[seat] or state.barred[seat]:
        return False
    return not (ready.first_discard_only and state.own_discards[seat])


def waits_as_called(
    rules: Rules, state: State, seat: int, concealed: list[int], kong: Meld | None = None
) -> bool:
    """Whether a seat with these tiles, and perhaps one kong more, waits as its call says."""
    seats, melds = state.seats.copy(), state.melds[seat]
    if kong is not None:
        melds = (*melds, kong)
    seats.set_tiles(seat, concealed)
    seats.set_melds(seat, melds)
    return may_be_called(rules, seats, seat, melds, state.wild, NO_TILE)


def _kongs(rules: Rules, state: State, seat: int, holding: Holding) -> list[Action]:
    """Return the kongs that a seat may declare in its own turn."""
    play, void, drawn = state.play, state.void[seat], state.drawn[seat]
    if state.replacements <= 0 and not play.kong_without_replacement:
        return []
    # Whether a kong leaves the waits of a called hand as they are cannot be known.
    if state.called[seat] == 1 and not (play.ready and play.ready.kongs):
        return []
    ways: list[tuple[Way, Meld | None]] = []
    for kind in range(34):
        if kind != state.wild and (kind in holding.known or holding.may_hide(kind)):
            ways += [
                (way, Meld("kong_concealed", kind, wilds=way.wilds))
                for way in holding.concealed_kongs(kind)
            ]
    for meld in state.melds[seat]:
        if meld.form == "pung":
            for way in holding.added_kongs(meld.tile):
                tile = state.wild if way.wilds else meld.tile
                unseen = drawn == ev.HIDDEN and holding.may_hide(tile)
                if play.late_added_kong or drawn == tile or unseen:
                    ways.append((way, None))
    called = state.called[seat] == 1
    return [
        way.act
        for way, kong in ways
        if (void < 0 or way.act.tile // 9 != void)
        # Nothing of a called hand may be known but that it waits.
        and (
            not called
            or way.rest.hidden
            or waits_as_called(rules, state, seat, way.rest.known, kong)
        )
    ]


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat with hidden tiles may do before the first turn."""
    kongs = _kongs(rules, state, seat, Holding.of(rules, state, seat))
    return (*(kong for kong in kongs if kong.kind == "kong_concealed"), CONTINUE)


def kong_wilds(rules: Rules, state: State, seat: int, action: Action) -> int:
    """Return which tiles of an own kong of hidden tiles are wild: the last ones."""
    count = min(_wilds(rules, state, seat, wanted(action, NO_TILE)).bit_count(), 3)
    if action.kind == "kong_added":
        return 8 if count else 0
    return last(count, 3)


def claim_wilds(rules: Rules, state: State, seat: int, action: Action) -> int:
    """Return which tiles of a claimed set of hidden tiles are wild."""
    return _wilds(rules, state, seat, wanted(action, state.tile))


def _wilds(rules: Rules, state: State, seat: int, kinds: Sequence[int]) -> int:
    found = Holding.of(rules, state, seat).without(kinds)
    return 0 if found is None else found[0]
