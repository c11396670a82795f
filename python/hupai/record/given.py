"""Arguments of a wrong type, told before anything is done with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import first


def check_kind(value: object, kind: type, what: str) -> None:
    """Refuse anything that is not of a class.

    Raises:
        TypeError: saying what was wanted and what came.
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{what} must be of type {kind.__name__}, not {type(value).__name__}")


def mapping(value: Mapping[Any, Any] | None, what: str, most: int) -> dict[Any, Any]:
    """Return a copy of a mapping; of None, an empty one. It has at most one key too many.

    Raises:
        TypeError: for anything else.
    """
    if value is None:
        return {}
    check_kind(value, Mapping, what)
    try:
        return {key: value[key] for key in first(value, most + 1)}
    except LookupError:
        raise TypeError(f"{what} does not have the keys that it shows") from None


def row(value: Iterable[Any], kind: type, what: str, most: int) -> tuple[Any, ...]:
    """Return things of a class as a tuple; a single text is no row of texts.

    Of what may never end there is at most one too many.

    Raises:
        TypeError: for anything else.
    """
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"{what} must be several, not {type(value).__name__}")
    found = tuple(first(value, most + 1))
    for item in found:
        check_kind(item, kind, f"each of {what}")
    return found
