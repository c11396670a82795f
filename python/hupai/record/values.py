"""The values of a record: how each is written in JSON, read back, and described by the schema.

A type alone does not tell a tile from a seat; the name of a field does. So there is one table of
names here, and `value_of` makes the value of a field from its annotation and its name.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .._core import KINDS
from ..errors import shown
from ..game.actions import ACTIONS, SUITS
from ..game.events import HIDDEN
from ..game.questions import SEATS
from ..game.wall import PLAYABLE
from ..structure import LARGEST
from .line import Wrong, check_text

if TYPE_CHECKING:
    from collections.abc import Mapping

UNSEEN: Final = "?"
"""A tile or a suit that the reader may not know."""

LONGEST_TEXT: Final = 200
MOST_ITEMS: Final = 400
"""How many items a list has at most: more than there are patterns and tiles."""


class Value(NamedTuple):
    """How a value is written, read and described.

    Attributes:
        write: from what the engine has to what JSON has.
        read: the way back; raises `Wrong`.
        schema: what JSON Schema says of it.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    schema: dict[str, Any]


def _same(value: Any) -> Any:
    return value


def words(names: Mapping[Any, str]) -> Value:
    """Return the value of things that have names."""
    found = {name: value for value, name in names.items()}

    def read(data: Any) -> Any:
        if type(data) is not str or data not in found:
            few = ", ".join(list(found)[:8])
            raise Wrong("field", f"{shown(data)} is none of {few}", data)
        return found[data]

    return Value(names.__getitem__, read, {"enum": list(found)})


def whole(low: int, high: int) -> Value:
    """Return the value of whole numbers in a range."""

    def read(data: Any) -> int:
        if type(data) is not int or not low <= data <= high:
            raise Wrong("field", f"{shown(data)} is no whole number from {low} to {high}", data)
        return data

    return Value(_same, read, {"type": "integer", "minimum": low, "maximum": high})


def _read_bool(data: Any) -> bool:
    if type(data) is not bool:
        raise Wrong("field", f"{shown(data)} is not true or false", data)
    return data


def _read_text(data: Any) -> str:
    if type(data) is not str or len(data) > LONGEST_TEXT:
        raise Wrong("field", f"{shown(data)} is no text of at most {LONGEST_TEXT}", data)
    check_text(data)
    return data


def _tuple(value: Any) -> tuple[Any, ...]:
    """Refuse what may never end."""
    if type(value) is not tuple:
        raise Wrong("field", f"{shown(value)} is no tuple", value)
    return value


def several(item: Value, exactly: int | None = None) -> Value:
    """Return the value of lists of something."""
    read_item, write_item = item.read, item.write

    def read(data: Any) -> tuple[Any, ...]:
        if type(data) is not list or len(data) > MOST_ITEMS:
            raise Wrong("field", f"{shown(data)} is no list of at most {MOST_ITEMS}", data)
        if exactly is not None and len(data) != exactly:
            raise Wrong("field", f"{len(data)} instead of {exactly} items", data)
        return tuple(map(read_item, data))

    schema: dict[str, Any] = {"type": "array", "items": item.schema}
    many = {"minItems": exactly} if exactly is not None else {}
    schema |= {**many, "maxItems": MOST_ITEMS if exactly is None else exactly}
    return Value(lambda value: list(map(write_item, _tuple(value))), read, schema)


def _pair(first: Value, second: Value) -> Value:
    def read(data: Any) -> tuple[Any, Any]:
        if type(data) is not list or len(data) != 2:
            raise Wrong("field", f"{shown(data)} is no pair", data)
        return first.read(data[0]), second.read(data[1])

    schema = {
        "type": "array",
        "prefixItems": [first.schema, second.schema],
        "items": False,
        "minItems": 2,
    }
    return Value(lambda pair: [first.write(pair[0]), second.write(pair[1])], read, schema)


def optional(value: Value, none: Any) -> Value:
    """Return a value that may be missing: null stands for it."""
    return Value(
        lambda given: None if given == none else value.write(given),
        lambda data: none if data is None else value.read(data),
        {"anyOf": [value.schema, {"type": "null"}]},
    )


_TILES: Final = dict(enumerate(KINDS)) | {HIDDEN: UNSEEN}
_KIND: Final = {name: kind for kind, name in _TILES.items()}
_ONE_TILE: Final = "(" + "|".join([f"[1-9][{SUITS}]", "[ESWNPFC]", "[fg][1-4]", r"\?"]) + ")"


def _read_tiles(data: Any) -> tuple[int, ...]:
    if type(data) is not str or len(data) > 3 * MOST_ITEMS:
        raise Wrong("field", f"{shown(data)} is no text of tiles", data)
    try:
        return tuple([_KIND[name] for name in data.split(" ")] if data else ())
    except KeyError as error:
        raise Wrong("field", f"{shown(error.args[0])} is not a tile", error.args[0]) from None


def _write_tiles(kinds: Any) -> str:
    return " ".join([_TILES[kind] for kind in _tuple(kinds)])


SEAT: Final = words(dict(enumerate(SEATS)))
TILE: Final = words(dict(enumerate(KINDS)))
TILE_OR_UNSEEN: Final = words(_TILES)
PLAYABLE_TILE: Final = words(dict(enumerate(KINDS[:PLAYABLE])))
SUIT: Final = words(dict(enumerate(SUITS)) | {-1: UNSEEN})
ACTION: Final = words({action.id: action.text for action in ACTIONS})
FLAG: Final = Value(_same, _read_bool, {"type": "boolean"})
TEXT: Final = Value(_same, _read_text, {"type": "string", "maxLength": LONGEST_TEXT})
SMALL: Final = whole(0, 255)
COUNT: Final = whole(0, LARGEST)
AMOUNT: Final = whole(-LARGEST, LARGEST)
TILES: Final = Value(
    _write_tiles,
    _read_tiles,
    {
        "type": "string",
        "pattern": f"^({_ONE_TILE}( {_ONE_TILE})*)?$",
        "maxLength": 3 * MOST_ITEMS,
    },
)


def _read_wall(data: Any) -> bytes:
    tiles = _read_tiles(data)
    if HIDDEN in tiles:
        raise Wrong("field", "a wall is known or it is null", UNSEEN)
    return bytes(tiles)


def _write_wall(wall: bytes) -> str:
    return _write_tiles(tuple(bytes.__iter__(wall)))


_WALL: Final = optional(Value(_write_wall, _read_wall, TILES.schema), b"")

_NUMBERS: Final[dict[str, Value]] = {
    **dict.fromkeys(("seat", "dealer", "round", "giver", "payer", "payee"), SEAT),
    **dict.fromkeys(("tile", "wild", "claimed", "drawn"), TILE),
    **dict.fromkeys(("suit", "suits"), SUIT),
    "action": ACTION,
    **dict.fromkeys(("tiles", "phase", "at", "dead", "wilds", "left", "discard"), SMALL),
    **dict.fromkeys(("dice", "direction"), SMALL),
    **dict.fromkeys(("streak", "cause", "kong"), COUNT),
    **dict.fromkeys(("amount", "scores", "total", "value", "patterns"), AMOUNT),
}
"""What a whole number is, by the name of its field."""

_ROWS_OF_TILES: Final = ("tiles", "received")


def value_of(name: str, wanted: Any) -> Value:
    """Return how a field is written and read.

    Args:
        name: its name.
        wanted: its annotation.

    Raises:
        LookupError: for a field that the table does not know.
    """
    if wanted is bool:
        return FLAG
    if wanted is str:
        return TEXT
    if wanted is bytes:
        return _WALL
    if wanted is int:
        return _NUMBERS[name]
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is Literal:
        return words({word: word for word in parts})
    if origin is not tuple:
        raise LookupError(f"no way to write {name}: {wanted}")
    if parts == (int, ...) and name in _ROWS_OF_TILES:
        return TILES
    if parts[-1] is ...:
        return several(value_of(name, parts[0]))
    if len(set(parts)) == 1:
        return several(value_of(name, parts[0]), len(parts))
    first, second = parts
    return _pair(value_of(name, first), value_of(name, second))
