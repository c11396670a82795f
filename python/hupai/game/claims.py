"""Claims on another seat's tile: who may claim what, and who gets it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .actions import ACTIONS, CHOW, KONG, PASS, PUNG, WIN, wanted
from .holding import Holding
from .judge import may_win_claim
from .state import NO_TILE, hand_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules import Rules
    from .actions import Action
    from .state import State

Offers = dict[int, tuple["Action", ...]]

# What the core says of a seat that could claim: a byte a seat, a bit an answer, in this order.
_WIN, _PUNG, _KONG, _CHOWS = 1, 2, 4, (8, 16, 32)


@lru_cache(maxsize=2_048)
def answers(tile: int, claims: int) -> tuple[Action, ...]:
    """Return the answers to a tile for a seat that has these claims."""
    found = [PASS]
    for bit, action in ((_WIN, WIN), (_PUNG, PUNG), (_KONG, KONG)):
        if claims & bit:
            found.append(action)
    for bit, lowest in zip(_CHOWS, (tile - 2, tile - 1, tile), strict=True):
        if claims & bit:
            found.append(CHOW[lowest])
    return tuple(found)


def offers(rules: Rules, state: State, everybody: bool = False) -> Offers:
    """Return what each seat may answer to the tile on offer, for those that can claim something.

    Args:
        rules: the rules.
        state: the state.
        everybody: whether seats that can claim nothing are asked too.
    """
    tile, giver, play = state.tile, state.giver, state.play
    if tile == NO_TILE:
        return {}
    discard = state.form == "discard" and tile != state.wild
    sets = discard and (play.melds_on_last_discard or state.live > 0)
    chow = state.following[giver] if play.chows else NO_TILE
    claims = state.seats.claims(rules, giver, tile, sets, chow)
    found: Offers = {}
    if claims or everybody:
        for seat in state.after(giver):
            may, claims = claims & 255, claims >> 8
            if state.out[seat] is not None or not (may or everybody):
                continue
            if may:
                may = _allowed(rules, state, seat, may)
            acts = _answers_of(state, seat, may)
            # What a seat with hidden tiles may do is found elsewhere.
            if len(acts) > 1 or (everybody and not state.hides(seat)):
                found[seat] = acts
    if play.honour_discards and discarder_may_win(state):
        found[giver] = (PASS, WIN)
    return found


def _allowed(rules: Rules, state: State, seat: int, claims: int) -> int:
    """Return those of the claims that the tiles make possible which the rules allow."""
    if claims & _WIN and not may_win_claim(rules, state, seat):
        claims ^= _WIN
    if claims > _WIN:
        if not may_claim_sets(state, seat):
            return claims & _WIN
        if claims & _KONG and state.replacements <= 0:
            claims ^= _KONG
    return claims


def _answers_of(state: State, seat: int, claims: int) -> tuple[Action, ...]:
    """Return the answers of a seat with these claims, which must leave a tile to discard."""
    wild = state.play.wild
    if claims > _WIN and (wild is not None or state.play.no_swap_discard):
        if wild is not None and wild.in_melds and state.seats.count(seat, state.wild):
            return _in_every_way(state, seat, claims)
        claims = _leaving_a_discard(state, seat, claims)
    return answers(state.tile, claims)


def _in_every_way(state: State, seat: int, claims: int) -> tuple[Action, ...]:
    """Return the answers of a seat that holds wild tiles: each claim in every way.

    Those that leave no tile that may be discarded without a penalty are left out.
    """
    tile, found = state.tile, list(answers(state.tile, claims & _WIN))
    holding = Holding(state.seats.tiles(seat), 0, [], state.wild)
    for answer in answers(tile, claims & ~_WIN)[1:]:
        found += [
            way.act
            for way in holding.claims(answer, tile)
            if answer is KONG or some_may_go(state, answer, way.rest.known)
        ]
    return tuple(found)


def _leaving_a_discard(state: State, seat: int, claims: int) -> int:
    """Return those of the claims that leave a tile that may be discarded without a penalty."""
    # Eight tiles cannot all be wild or of the claimed kind.
    if state.seats.size(seat) >= 10:
        return claims
    bits = [bit for bit in (_PUNG, *_CHOWS) if claims & bit]
    sets = answers(state.tile, sum(bits))[1:]
    for bit, action in zip(bits, sets, strict=True):
        if not leaves_a_discard(state, state.seats.tiles(seat), action):
            claims ^= bit
    return claims


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


def may_claim_sets(state: State, seat: int) -> bool:
    """Whether a seat may claim a discard for a set at all."""
    play, void = state.play, state.void[seat]
    if state.called[seat] == 1 and not (play.ready and play.ready.claims):
        return False
    if void >= 0 and state.tile // 9 == void:
        return False
    return play.claim_limit is None or _within_limit(state, seat)


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


def leaves_a_discard(state: State, hand: Sequence[int], act: Action) -> bool:
    """Whether a claim for a chow or pung leaves such a tile of these."""
    rest = list(hand)
    for kind in taken(rest, state.tile, state.wild, act)[0]:
        rest.remove(kind)
    return some_may_go(state, act, rest)


def some_may_go(state: State, act: Action, rest: Iterable[int]) -> bool:
    """Whether one of the kinds left by a claim may be discarded without a penalty."""
    free = state.wild_may_go
    banned = state.tile if act.kind == "chow" and state.play.no_swap_discard else NO_TILE
    return any(kind != banned and (free or kind != state.wild) for kind in rest)


def taken(hand: Sequence[int], tile: int, wild: int, act: Action) -> tuple[list[int], int]:
    """Return the tiles a claim takes from the hand, and which of them are wild, as bits.

    If the claim does not say it, natural tiles go first; wild tiles stand for what is missing.

    Args:
        hand: the concealed tiles.
        tile: the claimed tile.
        wild: the wild kind, -1 where there is none.
        act: the claim.
    """
    kinds = wanted(act, tile)
    if act.wilds is not None:
        wilds = act.wilds if act.kind != "chow" else hand_places(act.tile, tile, act.wilds)
        stand = enumerate(kinds)
        return [wild if wilds >> place & 1 else kind for place, kind in stand], wilds
    left = hand.count(tile)
    tiles, wilds = [], 0
    for place, kind in enumerate(kinds):
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
    chow = None
    for seat in state.after(state.giver):
        answer = state.answers[seat]
        if answer is None or answer in (PASS.id, WIN.id):
            continue
        if ACTIONS[answer].kind != "chow":
            return seat, answer
        if chow is None:
            chow = seat, answer
    return chow
