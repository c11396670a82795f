"""Claims on another seat's tile: who may claim what, and who gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import events as ev
from .actions import CHOW, KONG, PASS, PUNG, WIN
from .judge import may_win_claim
from .questions import waits_of
from .state import NO_TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules import Rules
    from .actions import Action
    from .state import State

Offers = dict[int, tuple["Action", ...]]


def offers(rules: Rules, state: State, *, everybody: bool = False) -> Offers:
    """Return what each seat may answer to the tile on offer, for those that can claim something.

    Args:
        rules: the rules.
        state: the state.
        everybody: whether seats that can claim nothing are asked too.
    """
    found: Offers = {}
    tile, giver = state.tile, state.giver
    if tile == NO_TILE:
        return found
    play, out, waits, hands = state.play, state.out, state.waits, state.hands
    discard = state.form == "discard" and tile != state.wild
    sets = discard and (play.melds_on_last_discard or state.live > 0)
    chow_seat = state.next_seat(giver) if play.chows and sets and tile < 27 else NO_TILE
    spare = play.wild is not None and play.wild.in_melds
    for seat in state.after(giver):
        if out[seat] is not None:
            continue
        mask = waits[seat]
        if mask is None:
            if ev.HIDDEN in hands[seat]:
                continue  # what a seat with hidden tiles may do is found elsewhere
            mask = waits_of(rules, state, seat)
        acts: tuple[Action, ...] = ()
        if mask >> tile & 1 and may_win_claim(rules, state, seat):
            acts = (WIN,)
        if sets:
            hand = hands[seat]
            chow = seat == chow_seat and (spare or _has_partners(hand, tile))
            if chow or spare or hand.count(tile) >= 2:
                acts += tuple(_sets(state, seat, chow=chow))
        if acts or everybody:
            found[seat] = (PASS, *acts)
    if play.honour_discards and discarder_may_win(state):
        found[giver] = (PASS, WIN)
    return found


def _has_partners(hand: list[int], tile: int) -> bool:
    """Whether a hand holds two tiles that make a chow with a suited tile."""
    rank = tile % 9
    below = rank >= 1 and tile - 1 in hand
    above = rank <= 7 and tile + 1 in hand
    return (
        (below and above)
        or (below and rank >= 2 and tile - 2 in hand)
        or (above and rank <= 6 and tile + 2 in hand)
    )


def discarder_may_win(state: State) -> bool:
    """Whether the discards of the giver are a win by themselves."""
    giver = state.giver
    return (
        state.play.honour_discards
        and state.form == "discard"
        and state.honours[giver] == 10
        and state.own_discards[giver] == 11
        and state.out[giver] is None
        and not state.barred[giver]
        and not state.melds[giver]
    )


def _wilds_to_spare(state: State, seat: int) -> int:
    wild = state.play.wild
    if wild is None or not wild.in_melds:
        return 0
    return state.hands[seat].count(state.wild)


def _sets(state: State, seat: int, *, chow: bool) -> list[Action]:
    """Return the sets a seat may claim a discard for."""
    play, tile, hand = state.play, state.tile, state.hands[seat]
    if state.called[seat] == 1 and not (play.ready and play.ready.claims):
        return []
    if state.void[seat] >= 0 and tile // 9 == state.void[seat]:
        return []
    if not _within_limit(state, seat):
        return []
    spare = _wilds_to_spare(state, seat)
    held = hand.count(tile)
    found: list[Action] = []
    if held + spare >= 2:
        found.append(PUNG)
        if held + spare >= 3 and state.replacements > 0:
            found.append(KONG)
    if chow:
        rank = tile % 9
        for low in range(max(rank - 2, 0), min(rank, 6) + 1):
            lowest = tile - rank + low
            missing = sum(
                kind != tile and (kind not in hand or kind == state.wild)
                for kind in (lowest, lowest + 1, lowest + 2)
            )
            if missing <= spare:
                found.append(CHOW[lowest])
    if play.wild is not None or play.no_swap_discard:
        found = [act for act in found if _leaves_a_discard(state, seat, act)]
    return found


def claims_from(state: State, seat: int, giver: int) -> int:
    """Return how many sets a seat has claimed from another."""
    return sum(meld.giver == giver for meld in state.melds[seat])


def _within_limit(state: State, seat: int) -> bool:
    limit = state.play.claim_limit
    if limit is None or limit.above == "bar":
        return True
    if claims_from(state, seat, state.giver) < limit.free:
        return True
    return limit.above == "forbid_unless_fourth" and len(state.melds[seat]) == 3


def _leaves_a_discard(state: State, seat: int, act: Action) -> bool:
    """Whether a claim leaves a tile that may be discarded without a penalty."""
    if act is KONG:
        return True
    wild = state.play.wild
    rest = state.hands[seat].copy()
    for kind in taken(state.hands[seat], state.tile, state.wild, act)[0]:
        rest.remove(kind)
    free = wild is None or wild.discard in ("allowed", "until_next_draw")
    banned = state.tile if act.kind == "chow" and state.play.no_swap_discard else NO_TILE
    return any(kind != banned and (free or kind != state.wild) for kind in rest)


def taken(hand: Sequence[int], tile: int, wild: int, act: Action) -> tuple[list[int], int]:
    """Return the tiles a claim takes from the hand, and which of its places are wild.

    Natural tiles go first; wild tiles stand for what is missing.

    Args:
        hand: the concealed tiles.
        tile: the claimed tile.
        wild: the wild kind, -1 where there is none.
        act: the claim.
    """
    if act.kind == "chow":
        wanted = [k for k in (act.tile, act.tile + 1, act.tile + 2) if k != tile]
    else:
        wanted = [tile] * (2 if act is PUNG else 3)
    left = hand.count(tile)
    tiles, wilds = [], 0
    for place, kind in enumerate(wanted):
        natural = left > 0 if kind == tile else kind in hand and kind != wild
        if kind == tile:
            left -= 1
        if not natural:
            wilds |= 1 << place
        tiles.append(kind if natural else wild)
    return tiles, wilds


def winners(state: State, claimed: list[int], totals: dict[int, int] | None) -> list[int]:
    """Return which of the seats that claim a win have it, in turn order from the giver.

    Args:
        state: the state.
        claimed: the seats, in turn order from the giver.
        totals: what each of them would count, where the rules look at it.
    """
    rule: str = state.play.winners
    if len(claimed) == 3 and state.play.three_winners != "as_winners":
        rule = state.play.three_winners
    if rule == "all":
        return claimed
    if rule == "highest_value" and totals:
        best = max(totals[seat] for seat in claimed)
        return [next(seat for seat in claimed if totals[seat] == best)]
    return claimed[:1]


def answered(state: State, action: Action) -> list[int]:
    """Return the seats that have answered so, in turn order from the giver."""
    return [seat for seat in state.after(state.giver) if state.answers[seat] == action.id]


def best_set(state: State) -> tuple[int, int] | None:
    """Return the seat whose claim for a set goes first, and the number of its action."""
    order = state.after(state.giver)
    for kinds in ((PUNG.id, KONG.id), None):
        for seat in order:
            answer = state.answers[seat]
            if answer is None or answer in (PASS.id, WIN.id):
                continue
            if kinds is None or answer in kinds:
                return seat, answer
    return None
