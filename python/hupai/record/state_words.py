"""The facts of a state by name: the only place where a position knows what a state is made of."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..game import events as ev
from ..game.apply import opening
from ..game.state import NO_TILE, KongRecord, State
from ..game.wall import Cursor
from .notation import (
    ACTION,
    FLAG,
    FORM,
    MELD,
    NUMBER,
    SEAT,
    SUIT,
    TEXT,
    TILE,
    TILES,
    WALL,
    Word,
    by_seat,
    listed,
    names,
    optional,
    row,
)

if TYPE_CHECKING:
    from ..play import PlayRules

_TILE_OR_NONE: Final = optional(TILE, NO_TILE)
_SEAT_OR_NONE: Final = optional(SEAT, NO_TILE)
_KONG: Final = row(SEAT, FORM, NUMBER, FLAG, make=KongRecord)
_PAID: Final = row(SEAT, SEAT, NUMBER, TEXT, NUMBER, make=ev.Paid)
_WON: Final = row(
    SEAT,
    names("self_draw", "discard", "rob_kong"),
    _TILE_OR_NONE,
    SEAT,
    TILES,
    listed(TEXT, "+"),
    NUMBER,
    NUMBER,
    listed(row(TEXT, NUMBER, sign="="), "+"),
    NUMBER,
    make=ev.Won,
)

WORDS: Final[dict[str, Word]] = {
    "wall": WALL,
    "cursor": row(NUMBER, NUMBER, NUMBER, NUMBER, listed(NUMBER, "+"), sign=","),
    "dealer": SEAT,
    "round": SEAT,
    "scores": by_seat(NUMBER),
    "streak": NUMBER,
    "dice": listed(NUMBER),
    "direction": NUMBER,
    "number": NUMBER,
    "phase": NUMBER,
    "step": names("between", "give", "void", "opening", "turn", "claims", "over"),
    "turn": SEAT,
    "hands": by_seat(TILES),
    "melds": by_seat(listed(MELD)),
    "bonus": by_seat(TILES),
    "discards": by_seat(TILES),
    "drawn": by_seat(_TILE_OR_NONE),
    "origin": by_seat(names("wall", "replacement", "bonus")),
    "claimed": FLAG,
    "swap_ban": _TILE_OR_NONE,
    "tile": _TILE_OR_NONE,
    "giver": _SEAT_OR_NONE,
    "form": FORM,
    "wilds": NUMBER,
    "kept_tile": FLAG,
    "answers": by_seat(optional(ACTION)),
    "locked": by_seat(optional(NUMBER)),
    "wild_locked": by_seat(FLAG),
    "called": by_seat(NUMBER),
    "barred": by_seat(listed(SEAT)),
    "out": by_seat(optional(names("won", "false_win", "wild_discard"))),
    "false_wins": by_seat(FLAG),
    "void": by_seat(optional(SUIT, -1)),
    "indicator": _TILE_OR_NONE,
    "wild": _TILE_OR_NONE,
    "gifts": by_seat(TILES),
    "received": by_seat(TILES),
    "total_discards": NUMBER,
    "own_discards": by_seat(NUMBER),
    "honours": by_seat(NUMBER),
    "drawn_count": by_seat(NUMBER),
    "pung_or_kong": FLAG,
    "run": listed(_KONG),
    "after_kong": FLAG,
    "kongs": listed(_KONG),
    "wins": listed(_WON),
    "ledger": listed(_PAID),
    "paid_at": listed(NUMBER),
    "moved": listed(NUMBER),
    "changes": by_seat(NUMBER),
    "ended": optional(TEXT),
}
"""What is told of a state, in the order in which it is written. What is as in a state of which
nothing is known is left out."""

_MADE: Final = {"cursor": lambda play, value: Cursor(play.wall, *value)}


@lru_cache(maxsize=16)
def usual(play: PlayRules) -> dict[str, Any]:
    """Return the facts of a state before anything has happened."""
    return facts_of(State(play))


def facts_of(state: State) -> dict[str, Any]:
    """Return the facts of a state by name."""
    facts = {name: getattr(state, name) for name in WORDS}
    facts["cursor"] = state.cursor[1:]
    facts["wall"] = bytes(state.wall)
    return facts


def state_of(play: PlayRules, facts: dict[str, Any]) -> State:
    """Return the state with these facts; what is not among them is as in a new state."""
    state = State(play)
    for name, value in facts.items():
        if name in _MADE:
            value = _MADE[name](play, value)
        elif name == "hands":
            continue  # they need all else to be there
        elif name == "answers":
            value = tuple(value)
        elif isinstance(getattr(state, name), list):
            value = list(value)
        setattr(state, name, value)
    state.sit_down(facts.get("hands", ((), (), (), ())))
    state.opening = opening(play, state.dice, state.dealer)
    return state
