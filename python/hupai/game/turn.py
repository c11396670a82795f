"""The own turn: what may be declared and discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .._core import ByKind
from .actions import CONTINUE, DECLARE, DISCARD, KONG_ADDED, KONG_CONCEALED, WIN, last, with_wilds
from .judge import may_win_own
from .state import NO_TILE, Meld

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .._core import Seats
    from ..rules import Rules
    from .actions import Action
    from .state import State

# What the core says of a turn: the kinds held, and two bits more.
_KINDS: Final = (1 << 34) - 1
_MAY_WIN, _MAY_KONG = 1 << 42, 1 << 43
# And beside the kinds of its waits.
_WILD_COMPLETES, _ANY_TILE = 1 << 42, 1 << 43
_SUIT: Final = tuple(511 << 9 * suit for suit in range(3))
_DISCARDS: Final = ByKind(DISCARD)
_CALLS: Final = ByKind(DECLARE)


def own_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do in its own turn."""
    turn = state.seats.turn(rules, seat, state.drawn[seat], state.claimed)
    return may_do(rules, state, seat, turn)


def may_do(rules: Rules, state: State, seat: int, kinds: int) -> tuple[Action, ...]:
    """Return what a seat may do in its own turn, of which the core has said this."""
    play = state.play
    found: tuple[Action, ...] = ()
    if kinds > _KINDS:
        turn, kinds = kinds, kinds & _KINDS
        if turn & _MAY_WIN and may_win_own(rules, state, seat):
            found = (WIN,)
            if _must_win(rules, state, seat, kinds):
                return found
        if turn & _MAY_KONG and (not state.claimed or play.kong_after_claim):
            found += tuple(own_kongs(rules, state, seat))
    if play.ready is not None and state.called[seat] == 1:
        return (*found, DISCARD[state.drawn[seat]])
    if play.discards_first or play.wild is not None or state.swap_ban != NO_TILE:
        kinds = discardable(state, seat, kinds)
    if play.ready is not None and not state.called[seat]:
        found += _CALLS.pick(_ready_discards(rules, state, seat, kinds))
    return found + _DISCARDS.pick(kinds)


def _must_win(rules: Rules, state: State, seat: int, kinds: int) -> bool:
    """Whether a win that is possible is the only thing that may be done."""
    ready, drawn = state.play.ready, state.drawn[seat]
    if ready is not None and ready.must_win and state.called[seat] == 1:
        # Four wild tiles may win with any other tile too, but need not.
        return bool(state.seats.waits(rules, seat, drawn) >> drawn & 1)
    # Whoever holds nothing but wild tiles can only discard one; a player who may win must win.
    return not state.wild_may_go and kinds == 1 << state.wild


def discardable(state: State, seat: int, kinds: int) -> int:
    """Return which of these kinds a seat may discard, as bits."""
    play = state.play
    if play.discards_first and state.void[seat] >= 0:
        return kinds & _SUIT[state.void[seat]] or kinds
    if state.swap_ban != NO_TILE:
        kinds &= ~(1 << state.swap_ban)
    if play.wild is not None and play.wild.discard == "forbidden":
        return kinds & ~(1 << state.wild) or kinds
    return kinds


def own_kongs(rules: Rules, state: State, seat: int) -> list[Action]:
    """Return the kongs a seat may declare in its own turn."""
    found = kongs_of(state, seat, state.seats.tiles(seat), state.drawn[seat])
    if found and state.called[seat] == 1:
        ready = state.play.ready
        if ready is None or not ready.kongs:
            return []
        return [kong for kong in found if _keeps_waits(rules, state, seat, kong)]
    return found


def kongs_of(state: State, seat: int, hand: Sequence[int], drawn: int) -> list[Action]:
    """Return the kongs that a seat with these tiles, this one just drawn, could declare."""
    play = state.play
    found: list[Action] = []
    wild = state.wild if play.wild is not None and play.wild.in_melds else NO_TILE
    spare = hand.count(wild)
    for kind in dict.fromkeys(hand):
        held = hand.count(kind)
        if kind != state.wild and held + spare >= 4 and _kong_suits(state, seat, kind):
            kong = KONG_CONCEALED[kind]
            fewest = max(4 - held, 0)
            more = range(fewest + 1, min(spare, 3) + 1)
            found += [kong, *(with_wilds(kong, last(many, 3)) for many in more)]
    for meld in state.melds[seat]:
        if meld.form != "pung" or not _kong_suits(state, seat, meld.tile):
            continue
        kong, natural = KONG_ADDED[meld.tile], meld.tile in hand
        if natural and (play.late_added_kong or meld.tile == drawn):
            found.append(kong)
        if spare and (play.late_added_kong or wild == drawn):
            found.append(with_wilds(kong, 8) if natural else kong)
    # Looked at last, since most hands have no kong.
    if not found or (state.replacements <= 0 and not play.kong_without_replacement):
        return []
    return found


def _kong_suits(state: State, seat: int, kind: int) -> bool:
    """Whether a kong of this kind is not of the seat's void suit."""
    return state.void[seat] < 0 or kind // 9 != state.void[seat]


def kong_wilds(state: State, seat: int, kong: Action) -> int:
    """Return which tiles of an own kong are wild: as it says, or what natural ones do not fill."""
    if kong.wilds is not None:
        return kong.wilds
    held = state.seats.count(seat, kong.tile)
    if kong.kind == "kong_added":
        return 0 if held else 8
    return last(max(4 - held, 0), 3)


def _keeps_waits(rules: Rules, state: State, seat: int, kong: Action) -> bool:
    """Whether a kong leaves what completes the hand as it is."""
    tile, after, wilds = kong.tile, state.seats.copy(), kong_wilds(state, seat, kong)
    melds = list(state.melds[seat])
    if kong.kind == "kong_concealed":
        size, melds = 4, [*melds, Meld("kong_concealed", tile, wilds=wilds)]
    else:
        size = 1
        melds = [
            meld._replace(form="kong_added", wilds=meld.wilds | wilds)
            if meld[:2] == ("pung", tile)
            else meld
            for meld in melds
        ]
    spent = wilds.bit_count()
    for kind in [tile] * (size - spent) + [state.wild] * spent:
        after.take(seat, kind)
    if after.size(seat) + 3 * len(melds) != 13:
        return False
    after.set_melds(seat, melds)
    before = state.seats.waits(rules, seat, state.drawn[seat])
    return after.waits(rules, seat, NO_TILE) == before


def _ready_discards(rules: Rules, state: State, seat: int, kinds: int) -> int:
    """Return the discards with which a seat may say that its hand is ready, as bits of kinds."""
    ready, seats, wild = state.play.ready, state.seats, state.wild
    if ready is None or (ready.first_discard_only and state.own_discards[seat]):
        return 0
    if state.barred[seat]:
        return 0
    # Where wild tiles lie in melds a natural tile may complete what is further away: it goes beyond
    # four copies, which a wild one may not.
    if seats.distance(rules, seat) > 0 and not any(meld.wilds for meld in state.melds[seat]):
        return 0
    found = 0
    for kind in range(34):
        if kinds >> kind & 1 and (kind != wild or state.wild_may_go):
            found |= may_be_called(rules, seats, seat, state.melds[seat], wild, kind) << kind
    return found


def wilds_bar_call(rules: Rules, melds: Iterable[Meld], wilds: int) -> bool:
    """Whether a hand is not called ready because of its wild tiles, so many concealed."""
    if rules.ruleset.hands.ready_wait != "one_kind_no_wild":
        return False
    return wilds > 0 or any(meld.wilds for meld in melds)


def may_be_called(
    rules: Rules, seats: Seats, seat: int, melds: Iterable[Meld], wild: int, without: int
) -> bool:
    """Whether a hand without one tile waits as the rules demand of a call of a ready hand.

    Args:
        rules: the rules.
        seats: the tiles.
        seat: whose hand it is.
        melds: its melds.
        wild: the wild kind, -1 where there is none.
        without: the kind that is left out, -1 if none is.
    """
    wilds = 0 if wild == NO_TILE else seats.count(seat, wild) - (without == wild)
    if wilds_bar_call(rules, melds, wilds):
        return False
    wait = rules.ruleset.hands.ready_wait
    mask = seats.waits(rules, seat, without)
    natural = mask & _KINDS
    if wild != NO_TILE:
        natural &= ~(1 << wild)
    if wait == "any":
        return natural != 0
    if mask & _ANY_TILE:
        return False
    return natural.bit_count() == 1 or (not natural and mask & _WILD_COMPLETES != 0)


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat may do before the first turn."""
    if not state.seats.turn(rules, seat, NO_TILE, True) & _MAY_KONG:
        return (CONTINUE,)
    kongs = [kong for kong in own_kongs(rules, state, seat) if kong.kind == "kong_concealed"]
    return (*kongs, CONTINUE)
