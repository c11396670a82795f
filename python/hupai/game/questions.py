"""What a deal asks the core: one native call a question."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from .._core import KINDS
from .state import NO_TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._core import Hand
    from ..rules import Rules
    from ..score import Score
    from .state import Meld, State

SEATS: Final = "ESWN"
_KINDS: Final = tuple(KINDS)
_NAME: Final = _KINDS.__getitem__
_SUIT: Final = (None, "m", "p", "s")


def _marked(meld: Meld) -> str:
    """The text of a meld with wild tiles; a star follows what each stands for."""
    names = [_KINDS[kind] for kind in meld.kinds]
    stars = ["*" if meld.wilds >> place & 1 else "" for place in range(len(names))]
    suit = names[0][1:]
    tiles = [name[0] + star for name, star in zip(names, stars, strict=True)]
    if meld.form == "kong_concealed":
        return f"({''.join(tiles)}{suit})"
    if meld.form == "kong_added":
        return f"[{''.join(tiles[:3])}+{tiles[3]}{suit}]"
    return f"[{''.join(tiles)}{suit}]"


@lru_cache(maxsize=4_096)
def meld_text(meld: Meld) -> str:
    """Return a meld as the core reads it."""
    name = _KINDS[meld.tile]
    if meld.wilds:
        return _marked(meld)
    if meld.form == "chow":
        return f"[{name}{_KINDS[meld.tile + 1]}{_KINDS[meld.tile + 2]}]"
    if meld.form == "pung":
        return f"[{name * 3}]"
    if meld.form == "kong_exposed":
        return f"[{name * 4}]"
    if meld.form == "kong_concealed":
        return f"({name * 4})"
    return f"[{name * 3}+{name}]"


def text_of(tiles: Sequence[int], melds: Sequence[Meld]) -> str:
    """Return concealed tiles and melds as the core reads them."""
    text = "".join(map(_NAME, tiles))
    if melds:
        text += " " + " ".join(map(meld_text, melds))
    return text


def void_of(state: State, seat: int) -> str | None:
    """Return the void suit of a seat."""
    return _SUIT[state.void[seat] + 1]


def situation(
    rules: Rules,
    state: State,
    seat: int,
    tile: int,
    by: str,
    flags: tuple[str, ...],
) -> tuple[Hand, dict[str, Any]]:
    """Return hand and keywords of a call that judges a win."""
    hands = rules.ruleset.hands
    hand = state.seats.hand(seat, tile if by == "self_draw" else NO_TILE)
    call: dict[str, Any] = {
        "win": None if tile == NO_TILE else _KINDS[tile],
        "by": by,
        "seat": SEATS[seat],
        "flags": flags,
    }
    if state.void[seat] >= 0:
        call["void"] = void_of(state, seat)
    call["dealer"] = SEATS[state.dealer]
    if hands.dealer_is_east:
        call["round"] = SEATS[state.round]
    if state.streak:
        call["streak"] = state.streak
    return hand, call


def open_tiles(state: State, seat: int, tile: int) -> list[int]:
    """Count the tiles that lie open outside a seat's own hand and melds.

    The tile on offer is not among them: it belongs to the hand that is judged.
    """
    counts = [0] * 34
    for row in state.discards:
        for kind in row:
            counts[kind] += 1
    if state.step == "claims" and state.form == "discard" and state.tile == tile != NO_TILE:
        counts[tile] -= 1
    for other in state.after(seat):
        for meld in state.melds[other]:
            for kind in meld.kinds:
                counts[kind] += 1
    return counts


def score(
    rules: Rules, state: State, seat: int, tile: int, by: str, flags: tuple[str, ...]
) -> Score:
    """Return what a win is worth."""
    hand, call = situation(rules, state, seat, tile, by, flags)
    if rules.ruleset.hands.awards:
        call["visible"] = open_tiles(state, seat, tile)
    return rules.score(hand, **call)
