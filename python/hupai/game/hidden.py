"""What a seat may do whose tiles are not all known: all that nothing known rules out.

Winning takes the hand itself: it must be shown first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import events as ev
from .actions import (
    CHOW,
    CONTINUE,
    DECLARE,
    DISCARD,
    KONG,
    KONG_ADDED,
    KONG_CONCEALED,
    PASS,
    PUNG,
    last,
    with_wilds,
)
from .claims import may_claim_sets, other_ways, some_may_go, wanted
from .state import NO_TILE, Meld
from .supply import unseen
from .turn import may_be_called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..rules import Rules
    from .actions import Action
    from .claims import Offers
    from .state import State


class Holding(NamedTuple):
    """The tiles of a seat, as far as others know them.

    Attributes:
        known: those that are known.
        hidden: how many are not.
        left: how many tiles of each kind may be among them.
        wild: the wild kind, where wild tiles may be put down; -1 elsewhere.
    """

    known: list[int]
    hidden: int
    left: list[int]
    wild: int

    @classmethod
    def of(cls, rules: Rules, state: State, seat: int) -> Holding:
        """Return what is known of a seat's tiles."""
        hand, play = state.hands[seat], state.play
        in_melds = play.wild is not None and play.wild.in_melds
        known = [tile for tile in hand if tile >= 0]
        left = unseen(state, rules.ruleset.tiles)[:34]
        return cls(known, len(hand) - len(known), left, state.wild if in_melds else NO_TILE)

    def kinds(self) -> list[int]:
        """Every kind that may be held."""
        return [kind for kind in range(34) if kind in self.known or self.may_hide(kind)]

    def may_hide(self, kind: int) -> bool:
        """Whether a hidden tile may be of this kind."""
        return self.hidden > 0 and self.left[kind] > 0

    def without(self, wanted: Iterable[int]) -> tuple[int, Holding] | None:
        """Return which of some tiles are wild if they are put down, as bits, and what is left.

        What is known to be held goes first, natural before wild; then what may be hidden.

        Args:
            wanted: the kinds that the tiles stand for.

        Returns:
            None if they cannot be held.
        """
        known, hidden, left, bits = self.known.copy(), self.hidden, self.left.copy(), 0
        for place, kind in enumerate(wanted):
            choices = [kind] if self.wild == NO_TILE else [kind, self.wild]
            held = next((tile for tile in choices if tile in known), None)
            if held is not None:
                known.remove(held)
            else:
                held = next((tile for tile in choices if hidden and left[tile]), None)
                if held is None:
                    return None
                hidden -= 1
                left[held] -= 1
            bits |= (held == self.wild) << place
        return bits, Holding(known, hidden, left, self.wild)


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
        for way, rest in _ways(holding, action, tile, state.wild):
            if action is KONG or some_may_go(state, way, rest.kinds()):
                found.append(way)
    return found


def _ways(holding: Holding, act: Action, tile: int, wild: int) -> Iterator[tuple[Action, Holding]]:
    """Every way in which a claim may be held, and what is left by it."""
    kinds = wanted(act, tile)
    first = holding.without(kinds)
    if first is not None:
        yield act, first[1]
    if holding.wild == NO_TILE:
        return
    exact = holding._replace(wild=NO_TILE)
    for wilds, way in other_ways(act, tile):
        if first is not None and _alike(act, wilds, first[0]):
            continue
        tiles = [wild if wilds >> place & 1 else kind for place, kind in enumerate(kinds)]
        rest = exact.without(tiles) if _natural(kinds, wilds, wild) else None
        if rest is not None:
            yield way, rest[1]._replace(wild=wild)


def _alike(act: Action, wilds: int, others: int) -> bool:
    """Whether a claim is the same with these tiles wild: equal tiles are not told apart."""
    return wilds == others or (act.kind != "chow" and wilds.bit_count() == others.bit_count())


def _natural(kinds: Sequence[int], wilds: int, wild: int) -> bool:
    """Whether no tile of the wild kind stands there as a natural one."""
    return all(kind != wild or wilds >> place & 1 for place, kind in enumerate(kinds))


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
        may_go = [kind for kind in kinds if kind != state.wild or state.wild_may_go]
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
    called, exact = state.called[seat] == 1, holding._replace(wild=NO_TILE)
    found = []
    for kind in range(34):
        natural = kind in holding.known or holding.may_hide(kind)
        if not natural or kind == state.wild:
            continue
        first = holding.without([kind] * 4)
        ways = [] if first is None else [(KONG_CONCEALED[kind], *first)]
        if holding.wild != NO_TILE:
            for many in (1, 2, 3):
                rest = exact.without([kind] * (4 - many) + [state.wild] * many)
                if rest is not None and (first is None or first[0].bit_count() != many):
                    wilds = last(many, 3)
                    ways.append((with_wilds(KONG_CONCEALED[kind], wilds), wilds, rest[1]))
        for way, wilds, left in ways:
            # Nothing of a called hand may be known but that it waits.
            kong = Meld("kong_concealed", kind, wilds=wilds)
            if not called or left.hidden or waits_as_called(rules, state, seat, left.known, kong):
                found.append(way)
    for meld in state.melds[seat]:
        if meld.form != "pung":
            continue
        for tile, way in _added(holding, meld.tile, state.wild):
            rest = exact.without([tile])
            if rest is None or not (play.late_added_kong or drawn in (tile, ev.HIDDEN)):
                continue
            left = rest[1]
            if not called or left.hidden or waits_as_called(rules, state, seat, left.known):
                found.append(way)
    return [kong for kong in found if void < 0 or kong.tile // 9 != void]


def _added(holding: Holding, tile: int, wild: int) -> list[tuple[int, Action]]:
    """Return the tiles that a pung of this kind may become a kong with, and the actions."""
    kong = KONG_ADDED[tile]
    if holding.wild == NO_TILE:
        return [(tile, kong)]
    first = holding.without([tile])
    if first is not None and first[0]:
        return [(wild, kong)]
    return [(tile, kong), (wild, with_wilds(kong, 8))]


def opening_actions(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Return what a seat with hidden tiles may do before the first turn."""
    kongs = _kongs(rules, state, seat, Holding.of(rules, state, seat))
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


def _wilds(rules: Rules, state: State, seat: int, kinds: Sequence[int]) -> int:
    found = Holding.of(rules, state, seat).without(kinds)
    return 0 if found is None else found[0]
