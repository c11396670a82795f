"""A line of a record: strict JSON in, canonical JSON out."""

from __future__ import annotations

import json
import math
from typing import Any, Final, NoReturn

from ..errors import RecordError, shown, told
from ..structure import LARGEST, is_text

LONGEST_LINE: Final = 1 << 16
"""How many bytes a line has at most; the rules with all their patterns take a sixth of it."""

DEEPEST: Final = 32
"""How deep lists and objects are nested at most."""


class Wrong(Exception):  # noqa: N818  (never leaves the package)
    """What is wrong with a value, before anybody knows in which line it stands."""

    def __init__(self, slug: str, message: str, value: object = None) -> None:
        super().__init__(message)
        self.slug = slug
        self.value = told(value)

    def at(self, line: int, field: str = "") -> RecordError:
        """Return the refusal, with its line."""
        where = f"line {line}, {field}" if field else f"line {line}"
        return RecordError(f"{where}: {self}", slug=self.slug, line=line, value=self.value)


def _constant(word: str) -> NoReturn:
    raise Wrong("json", f"{word} is no JSON", word)


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Wrong("record_number", f"{shown(text)} is too large", text)
    return number


def _int(text: str) -> int:
    number = int(text) if len(text) <= 17 else LARGEST + 1
    if abs(number) > LARGEST:
        raise Wrong("record_number", f"{shown(text)} is further from 0 than {LARGEST}", text)
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Wrong("json", f"{shown(twice)} stands twice", twice)
    return found


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_float, parse_int=_int, parse_constant=_constant
)
_ENCODER: Final = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False
)


def encode(data: dict[str, Any]) -> str:
    """Return the one text of an object, its keys in the order in which they stand."""
    return _ENCODER.encode(data)


def decode(line: bytes, number: int) -> tuple[str, dict[str, Any]]:
    """Read a line without its end, and return its text and what it says.

    Raises:
        RecordError: for anything but one object.
    """
    if len(line) > LONGEST_LINE:
        message = f"line {number} has more than {LONGEST_LINE} bytes"
        raise RecordError(message, slug="record_size", line=number, value=str(len(line)))
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        message = f"line {number}: not UTF-8 from byte {error.start} on"
        value = line[error.start : error.end].hex()
        raise RecordError(
            message, slug="encoding", line=number, position=error.start, value=value
        ) from None
    try:
        data = _DECODER.decode(text)
        check_json(data)
    except Wrong as wrong:
        raise wrong.at(number) from None
    except json.JSONDecodeError as error:
        message = f"line {number}, character {error.pos}: {error.msg}"
        value = shown(text[error.pos : error.pos + 20])
        raise RecordError(
            message, slug="json", line=number, position=error.pos, value=value
        ) from None
    except RecursionError:
        raise RecordError(
            f"line {number} is nested too deep", slug="record_size", line=number
        ) from None
    if type(data) is not dict:
        message = f"line {number} is not an object"
        raise RecordError(message, slug="json", line=number, value=shown(data))
    return text, data


def check_canonical(text: str, again: str, number: int) -> None:
    """Refuse a line that says the same in other signs than a record uses.

    Raises:
        RecordError: with the first character that differs.
    """
    if again == text:
        return
    pairs = enumerate(zip(text, again, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), min(len(text), len(again)))
    message = f"line {number}, character {at}: a record writes {again[at : at + 40]!r} here"
    value = shown(text[at : at + 20])
    raise RecordError(message, slug="canonical", line=number, position=at, value=value)


def check_json(data: Any, row: type = list) -> None:
    """Refuse what would not come back from a line: other types, too many items, no text.

    Only what is exactly of a type that JSON has can be trusted to show what it holds.

    Args:
        data: what is to be written.
        row: the type of lists.

    Raises:
        Wrong: saying so.
    """
    level, many = [data], 0
    for _ in range(DEEPEST):
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is dict or kind is row:
                many += len(item)
                if many > LONGEST_LINE:  # what holds itself would never end
                    raise Wrong("record_size", "more items than a line can hold")
                below += item
                if kind is dict:
                    if not all(type(key) is str for key in item):
                        raise Wrong("field", "keys are text")
                    below += item.values()
            elif kind is str:
                check_text(item)
            elif kind is int:
                if not -LARGEST <= item <= LARGEST:
                    raise Wrong("record_number", f"a number further from 0 than {LARGEST}")
            elif kind is float:
                if not math.isfinite(item):
                    raise Wrong("record_number", f"{item} is no JSON")
            elif item is not None and kind is not bool:
                raise Wrong("field", f"a {kind.__name__} is no JSON")
        if not below:
            return
        level = below
    raise Wrong("record_size", f"nested deeper than {DEEPEST}")


def check_parts(what: str, of: object, kinds: dict[str, type]) -> None:
    """Refuse what has a part that is not exactly of its class.

    Raises:
        Wrong: saying which.
    """
    for name, kind in kinds.items():
        value = getattr(of, name)
        if type(value) is not kind:
            raise Wrong("field", f"the {name} of {what} are no {kind.__name__}", value)


def check_text(text: str) -> None:
    """Refuse half a character, which JSON can write and UTF-8 cannot, and what holds none.

    Raises:
        Wrong: saying so.
    """
    if not text.isascii() and not is_text(text):
        raise Wrong("encoding", f"{shown(text)} has half a character", text)
