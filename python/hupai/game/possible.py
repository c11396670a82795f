"""Can a deal come to this state? What its facts say of one another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ..play import (
    Dealing,
    DeclareVoid,
    OpeningKongs,
    ReplaceBonus,
    RevealIndicator,
    SwapThree,
    Turns,
)
from ..ring import Opening
from .events import Paid
from .questions import SEATS
from .setup import MOST_STREAK
from .state import NO_TILE, State
from .wall import box

if TYPE_CHECKING:
    from ..rules import Rules

_STEPS: Final[dict[type, tuple[str, ...]]] = {
    Dealing: ("over",),
    ReplaceBonus: ("over",),
    RevealIndicator: ("over",),
    OpeningKongs: ("opening", "claims", "over"),
    SwapThree: ("give", "over"),
    DeclareVoid: ("void", "over"),
    Turns: ("turn", "claims", "over"),
}
"""In which phase somebody decides what, or the deal is over."""


def _alike(value: object, usual: object) -> bool:
    """Whether a fact is of the type it has before anything has happened."""
    if usual is None:
        return value is None or isinstance(value, (int, str, Opening))
    if type(value) is not type(usual):
        return False
    if isinstance(value, (list, tuple)) and isinstance(usual, (list, tuple)) and usual:
        return len(value) == len(usual) and all(map(_alike, value, usual))
    return True


_BOUNDS: Final = {
    **dict.fromkeys(("dealer", "turn", "round"), (0, 3)),
    **dict.fromkeys(("wild", "indicator", "swap_ban"), (NO_TILE, 33)),
    "giver": (NO_TILE, 3),
    "tile": (NO_TILE, 33),
    "wilds": (0, 15),
}
"""The least and the most that some numbers can be."""


def impossible(state: State, rules: Rules) -> str | None:
    """Return why no deal can come to a state; None if nothing speaks against it."""
    plain = State(state.play)
    for name in State.__slots__:
        if not _alike(getattr(state, name), getattr(plain, name)):
            return f"{name} is of another type"
    if len(state.wall) != state.size or any(state.hides(seat) for seat in range(4)):
        return "some of its tiles are not known"
    phases = {"phase": (0, len(state.play.phases) - 1)}
    for name, (low, high) in (_BOUNDS | phases).items():
        value = getattr(state, name)
        if not low <= value <= high:
            return f"{name} is out of bounds"
    if any(type(paid) is not Paid for paid in state.ledger):
        return "something in the ledger is no payment"
    cursor, wall = state.cursor, state.wall
    whole = box(rules.ruleset.tiles)
    places = (cursor.head, cursor.box_head, cursor.tail, *cursor.dead)
    if sorted(wall) != list(whole):
        return "the wall is not the tiles of the box"
    if state.live != cursor.live_left:
        return "as many tiles as are left can be drawn"
    if not all(0 <= place <= cursor.size for place in places):
        return "the wall is drawn further than it goes"
    if not 0 <= state.streak <= MOST_STREAK:
        return "nobody wins so many deals in a row"
    if state.step not in _STEPS[type(state.play.phases[state.phase])]:
        return "this does not happen in this phase"
    drawn = state.claimed or state.drawn[state.turn] != NO_TILE
    # Only the dealer, and only first of all, has no tile but those that were dealt.
    first = state.turn == state.dealer and not (
        state.total_discards or state.run or state.called[state.turn]
    )
    if state.step == "turn" and not drawn and not first:
        return "whoever is in turn has drawn a tile, or claimed one"
    if (state.step == "over") != (state.ended is not None):
        return "a deal that is over has ended"
    found = Counter(_left(state))
    for seat in range(4):
        hand = state.hands[seat]
        if len(hand) + 3 * len(state.melds[seat]) not in _sizes(state, seat):
            return f"{SEATS[seat]} has {len(hand)} tiles in hand"
        kong = state.step == "claims" and state.form != "discard" and state.giver == seat
        if not kong and state.drawn[seat] >= 0 and state.drawn[seat] not in hand:
            return f"{SEATS[seat]} does not hold what it has drawn"
        found.update([*hand, *state.discards[seat], *state.bonus[seat]])
        for meld in state.melds[seat]:
            found.update(meld.tiles(state.wild))
    if state.step == "claims" and state.form != "discard" and state.tile >= 0:
        found[state.wild if state.wilds & 8 else state.tile] += 1
    if found != Counter(whole):
        return "hands, melds, discards and the rest of the wall are not the tiles of the box"
    passed = {type(phase) for phase in state.play.phases[: state.phase]}
    if DeclareVoid in passed and -1 in state.void:
        return "a seat has no void suit"
    if RevealIndicator in passed and min(state.wild, state.indicator) < 0:
        return "the indicator is missing"
    if sum(state.own_discards) != state.total_discards or any(
        len(state.discards[seat]) > state.own_discards[seat] for seat in range(4)
    ):
        return "the discards are not as many as were counted"
    if state.step == "claims" and (state.tile < 0 or state.giver < 0):
        return "nothing is on offer"
    return None


def _sizes(state: State, seat: int) -> tuple[int, ...]:
    """How many tiles a seat may hold, every meld counted as three."""
    if state.step == "over":
        return 12, 13, 14
    if state.out[seat] is not None:
        return 13, 14
    if isinstance(state.play.phases[state.phase], Turns):
        return (14,) if (state.step, state.turn) == ("turn", seat) else (13,)
    # Before the first turn the dealer holds one more; a kong that is shown has left its hand.
    return (14,) if seat == state.dealer else (12, 13)


def _left(state: State) -> list[int]:
    """The tiles that have not been drawn, those out of play included."""
    cursor = state.cursor
    if cursor.rules.boxed:
        live = range(cursor.head, cursor.size - cursor.rules.reserve)
        places = [*live, *range(cursor.box_head, cursor.tail)]
    else:
        places = list(range(cursor.head, cursor.tail))
    return [state.wall[at] for at in {*places, *cursor.dead} if at < len(state.wall)]
