"""Is a dataclass made of what its annotations say? Everything that is not, with its path."""

from __future__ import annotations

import dataclasses
import types
import typing
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from .errors import shown

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

Problem = tuple[str, str]


@lru_cache(maxsize=256)
def types_of(kind: Hashable) -> dict[str, Any]:
    """Return what each field of a dataclass should be."""
    return typing.get_type_hints(kind)


LARGEST: Final = 2**53 - 1
"""No number of rules or of a deal is further from 0: what every reader of JSON keeps exactly."""


def problems(value: Any, path: str = "") -> Iterator[Problem]:
    """Yield path and message of every field that is not what it should be."""
    kind: Any = type(value)
    known = types_of(kind)
    for field in dataclasses.fields(value):
        name = f"{path}.{field.name}".lstrip(".")
        yield from _check(getattr(value, field.name), known[field.name], name)


def _check(value: Any, wanted: Any, path: str) -> Iterator[Problem]:
    parts = typing.get_args(wanted)
    origin = typing.get_origin(wanted)
    if origin in (types.UnionType, typing.Union):
        yield from _one_of(value, parts, path)
    elif origin is Literal:
        if type(value) is not type(parts[0]) or value not in parts:
            yield path, f"{shown(value)} is not one of {', '.join(map(repr, parts))}"
    elif origin is tuple:
        yield from _tuple(value, parts, path)
    elif dataclasses.is_dataclass(wanted):
        if type(value) is wanted:
            yield from problems(value, path)
        else:
            yield path, f"{shown(value)} is not a {getattr(wanted, '__name__', wanted)}"
    elif wanted is type(None):
        if value is not None:
            yield path, f"{shown(value)} is not None"
    elif wanted in (int, str, bool):
        if type(value) is not wanted:
            yield path, f"{shown(value)} is not {_article(wanted)}"
        elif wanted is int and not -LARGEST <= value <= LARGEST:
            yield path, f"{shown(value)} is too large a number"
        elif wanted is str and not is_text(value):
            yield path, f"{shown(value)} is not text: no UTF-8 has all of it"
    elif getattr(wanted, "_is_protocol", False):
        # Of what it consists comes first: what it then says of itself can be asked.
        a_class = isinstance(value, type)
        wrong = not a_class and dataclasses.is_dataclass(value) and tuple(problems(value, path))
        names = [name for name in vars(wanted) if not name.startswith("_")]
        if wrong:
            yield from wrong
        elif a_class or not all(hasattr(value, name) for name in names):
            yield path, f"{shown(value)} is not a {wanted.__name__}"


def is_text(value: str) -> bool:
    """Whether it can be written: half of a surrogate pair cannot, nor what numpy takes for text."""
    try:
        return value.encode().decode() == value
    except UnicodeError:
        return False


def _article(kind: type) -> str:
    return f"{'an' if kind is int else 'a'} {kind.__name__}"


def _one_of(value: Any, choices: tuple[Any, ...], path: str) -> Iterator[Problem]:
    """A union: if the type fits one of them, what is wrong inside; otherwise that none fits."""
    found: list[Problem] = []
    for choice in choices:
        if choice is type(None) and value is None:
            return
        found = list(_check(value, choice, path))
        if not found:
            return
        if type(value) is choice:
            yield from found
            return
    names = ", ".join(getattr(choice, "__name__", str(choice)) for choice in choices)
    yield path, f"{shown(value)} is none of {names}"


def _tuple(value: Any, parts: tuple[Any, ...], path: str) -> Iterator[Problem]:
    if type(value) is not tuple:
        yield path, f"{shown(value)} is not a tuple"
        return
    each = len(parts) == 2 and parts[1] is Ellipsis
    if not each and len(parts) != len(value):
        yield path, f"{shown(value)} has not {len(parts)} parts"
        return
    for at, item in enumerate(value):
        yield from _check(item, parts[0] if each else parts[at], f"{path}[{at}]")
