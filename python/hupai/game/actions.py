"""What a seat can do: interned actions with a stable small number.

>>> parse_action("chow 345m")
Action('chow 345m')
>>> parse_action("discard 5m").id
12
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, Literal, TypeAlias

from .._core import KINDS
from ..errors import IllegalAction, integer, shown, told

ActionKind: TypeAlias = Literal[
    "pass",
    "win",
    "continue",
    "pung",
    "kong_exposed",
    "void",
    "discard",
    "declare",
    "chow",
    "kong_concealed",
    "kong_added",
    "give",
]

SUITS: Final = "mps"


class Action:
    """Something a seat can do. There is one object for each, so `is` compares them.

    Attributes:
        id: its stable number, its place in `ACTIONS`.
        kind: what is done; `declare` is a discard with the call of a ready hand.
        tile: the number of the kind it is done with, of a chow the lowest; of `void` the number of
            the suit; -1 where there is none.
        text: how it is written.
        wilds: where wild tiles may stand in melds, which tiles are wild, as bits from the lowest:
            of the three of a chow, of those that a pung or kong takes from the hand, of the first
            three of a concealed kong, 8 for the tile that is added; None where natural tiles go
            first and wild ones stand for those that are missing.
    """

    __slots__ = ("id", "kind", "text", "tile", "wilds")

    id: int
    kind: ActionKind
    tile: int
    text: str
    wilds: int | None

    def __new__(cls, text: str) -> Action:  # noqa: PYI034 - there are no subclasses
        """Return the action with this text, as `parse_action` does."""
        return parse_action(text)

    def __init_subclass__(cls) -> None:
        raise TypeError("there are no other actions")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"actions cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"actions cannot be changed: {name}")

    def __hash__(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_action, (self.text,)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


def _all() -> tuple[Action, ...]:
    made: list[Action] = []

    def add(kind: ActionKind, tile: int = -1, suffix: str = "", wilds: int | None = None) -> None:
        action, put = object.__new__(Action), object.__setattr__
        put(action, "id", len(made))
        put(action, "kind", kind)
        put(action, "tile", tile)
        put(action, "text", f"{kind} {suffix}".rstrip())
        put(action, "wilds", wilds)
        made.append(action)

    simple: tuple[ActionKind, ...] = ("pass", "win", "continue", "pung", "kong_exposed")
    for kind in simple:
        add(kind)
    for suit, letter in enumerate(SUITS):
        add("void", suit, letter)
    for tile in range(34):
        add("discard", tile, KINDS[tile])
    for tile in range(34):
        add("declare", tile, KINDS[tile])
    for suit, letter in enumerate(SUITS):
        for rank in range(7):
            add("chow", 9 * suit + rank, f"{rank + 1}{rank + 2}{rank + 3}{letter}")
    for tile in range(34):
        add("kong_concealed", tile, KINDS[tile])
    for tile in range(34):
        add("kong_added", tile, KINDS[tile])
    for tile in range(27):
        add("give", tile, KINDS[tile])
    # Wild tiles although natural ones are there; a star follows what each stands for.
    for wilds in range(1, 7):
        for suit, letter in enumerate(SUITS):
            for rank in range(7):
                stars = ["*" if wilds >> place & 1 else "" for place in range(3)]
                ranks = "".join(f"{rank + 1 + place}{star}" for place, star in enumerate(stars))
                add("chow", 9 * suit + rank, ranks + letter, wilds)
    for kind, size in (("pung", 2), ("kong_exposed", 3)):
        for many in range(1, size + 1):
            add(kind, suffix="*" * many, wilds=last(many, size))
    for many in (1, 2, 3):
        for tile in range(34):
            add("kong_concealed", tile, KINDS[tile] + "*" * many, last(many, 3))
    for tile in range(34):
        add("kong_added", tile, f"{KINDS[tile]}*", 8)
    return tuple(made)


def last(many: int, size: int) -> int:
    """Return the last so many of some places, as bits."""
    return (1 << size) - (1 << size - many)


ACTIONS: Final = _all()
"""Every action of every variant, by number."""

_BY_TEXT: Final = {action.text: action for action in ACTIONS} | {
    # The tiles of a chow lie in any order.
    f"chow {''.join(ranks)}{action.text[-1]}": action
    for action in ACTIONS
    if action.kind == "chow" and action.wilds is None
    for ranks in permutations(action.text[5:8])
}


def _family(kind: ActionKind) -> tuple[Action, ...]:
    return tuple(action for action in ACTIONS if action.kind == kind and action.wilds is None)


PASS, WIN, CONTINUE, PUNG, KONG = ACTIONS[:5]
VOID: Final = _family("void")
DISCARD: Final = _family("discard")
DECLARE: Final = _family("declare")
CHOW: Final = {action.tile: action for action in _family("chow")}
KONG_CONCEALED: Final = _family("kong_concealed")
KONG_ADDED: Final = _family("kong_added")
GIVE: Final = _family("give")

_WITH_WILDS: Final = {
    (action.kind, action.tile, action.wilds): action
    for action in ACTIONS
    if action.wilds is not None
}


def with_wilds(action: Action, wilds: int) -> Action:
    """Return a claim or kong with these of its tiles wild, as `Action.wilds` says."""
    return _WITH_WILDS[action.kind, action.tile, wilds]


def wanted(act: Action, tile: int) -> list[int]:
    """Return the kinds that an action takes from the hand; `tile` is the claimed one."""
    if act.kind == "chow":
        return [kind for kind in (act.tile, act.tile + 1, act.tile + 2) if kind != tile]
    if act.kind == "pung" or act.kind == "kong_exposed":
        return [tile] * (2 if act.kind == "pung" else 3)
    return [act.tile] * (1 if act.kind == "kong_added" else 4)


def parse_action(text: str) -> Action:
    """Return the action with this text.

    Raises:
        IllegalAction: if there is none.
    """
    found = _BY_TEXT.get(text)
    if found is None:
        raise _unknown(text)
    return found


def to_action(given: Action | str | int) -> Action:
    """Return an action given as itself, as text or by number.

    Raises:
        IllegalAction: for anything else.
    """
    if isinstance(given, Action):
        return given
    if isinstance(given, str):
        return parse_action(given)
    number = integer(given)
    if number is None or not 0 <= number < len(ACTIONS):
        raise _unknown(given)
    return ACTIONS[number]


def _unknown(given: object) -> IllegalAction:
    return IllegalAction(f"{shown(given)} is not an action", slug="unknown", value=told(given))
