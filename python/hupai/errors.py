"""Everything hupai refuses, as exceptions.

All of them are `HupaiError`, which is a `ValueError`. Each carries a `slug` for programs, and
where there is one the `position` (a character of the text, or a row of an array) and the
offending `value` as text.
"""

from __future__ import annotations

from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

_T = TypeVar("_T")
_MOST_SHOWN = 1_000

__all__ = [
    "ArrayError",
    "CircumstanceError",
    "HandError",
    "HupaiError",
    "IllegalAction",
    "InternalError",
    "NotAWin",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
]


def shown(value: object) -> str:
    """Return a value as short text, whatever it is."""
    for write in (_written, _named):
        try:
            text = write(value)
            return "".join(text if len(text) <= 60 else f"{text[:57]}...")
        except Exception:  # a huge number, a faulty object, or what is no text
            continue
    return "?"


def _written(value: object) -> str:
    if type(value) is str:
        return repr(value[:61])
    return repr(value) if _is_small(value) else _named(value)


def _named(value: object) -> str:
    return f"<{type(value).__name__}>"


def _is_small(value: object) -> bool:
    """Whether not more than a thousand things are in it: lists hold one another, or themselves."""
    left, count = [value], 0
    while left and count <= _MOST_SHOWN:
        thing = left.pop()
        count += 1
        if isinstance(thing, (list, tuple, set, frozenset)):
            left += islice(thing, _MOST_SHOWN)
        elif isinstance(thing, dict):
            left += islice(thing.values(), _MOST_SHOWN)
    return count <= _MOST_SHOWN


def told(value: object) -> str | None:
    """Return an offending value as errors carry it."""
    return None if value is None else given(value)


def given(value: object) -> str:
    """Return text as it was given, 60 characters at most, and anything else shown."""
    if type(value) is str:
        try:
            return "".join(value[:60])
        except SystemError:  # no text: numpy makes str of any bytes, and nobody checks them
            pass
    return shown(value)


def first(given: Iterable[_T], most: int) -> list[_T]:
    """Return the first items of something that may never end.

    Raises:
        TypeError: for a str that is no text.
    """
    try:
        return list(islice(given, most))
    except SystemError:
        if isinstance(given, str):
            raise TypeError(f"{shown(given)} is not text") from None
        raise


def integer(given: object) -> int | None:
    """Return a whole number of any integer type, `bool` excepted; None for anything else."""
    if isinstance(given, bool):
        return None
    try:
        return int.__index__(index(given))  # type: ignore[arg-type]
    except TypeError:
        return None


def fault(path: str, message: str, value: object) -> RulesError:
    """Return the refusal of rules for one thing in them."""
    return RulesError(message, problems=((path, message),), value=told(value))


def check_flag(name: str, flag: object) -> None:
    """Refuse what is neither True nor False.

    Raises:
        TypeError: naming the argument.
    """
    if not isinstance(flag, bool):
        raise TypeError(f"{name} must be True or False, not {type(flag).__name__}")


def _restore(kind: type[HupaiError], message: str, fields: dict[str, Any]) -> HupaiError:
    return kind(message, **fields)


class HupaiError(ValueError):
    """A refusal: nothing has changed.

    Attributes:
        slug: a short stable name of what is wrong.
        position: where in the text (characters from 0), or which row of an array.
        value: the offending value as text.
    """

    def __init__(
        self,
        message: str = "",
        *,
        slug: str = "error",
        position: int | None = None,
        value: str | None = None,
    ) -> None:
        super().__init__(message)
        self.slug = slug
        self.position = position
        self.value = value

    def _fields(self) -> dict[str, Any]:
        return {"slug": self.slug, "position": self.position, "value": self.value}

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), str(self), self._fields())


class NotationError(HupaiError):
    """Text that is not tiles; `position` names the character."""


class HandError(HupaiError):
    """Tiles that cannot be a hand, or not the kind of hand the question is about."""


class CircumstanceError(HupaiError):
    """Circumstances of a win that do not exist, or contradict one another or the hand."""


class NotAWin(HupaiError):  # noqa: N818  (it says what is the case, not that something broke)
    """The hand may not be declared as a win; `slug` says why."""


class ArrayError(HupaiError):
    """Arrays of the wrong type, shape or content; `position` is the row."""


class RulesError(HupaiError):
    """Rules that do not hold together; `problems` lists everything that is wrong.

    Attributes:
        problems: pairs of path and message.
    """

    def __init__(
        self,
        message: str = "",
        *,
        problems: list[tuple[str, str]] | tuple[tuple[str, str], ...] = (),
        slug: str = "rules",
        position: int | None = None,
        value: str | None = None,
    ) -> None:
        super().__init__(message, slug=slug, position=position, value=value)
        self.problems = tuple(problems)

    def _fields(self) -> dict[str, Any]:
        return super()._fields() | {"problems": self.problems}


class OptionError(RulesError):
    """House rules that a rule book does not have; `problems` lists them all."""


class IllegalAction(HupaiError):  # noqa: N818  (a refusal, not a fault)
    """An action that is not legal now; nothing has changed."""


class RecordError(HupaiError):
    """A record of play, or the text of a position, that is none; `position` is the character.

    Attributes:
        line: the number of the line in the file, from 1; None where there are no lines.
    """

    def __init__(
        self,
        message: str = "",
        *,
        line: int | None = None,
        slug: str = "error",
        position: int | None = None,
        value: str | None = None,
    ) -> None:
        super().__init__(message, slug=slug, position=position, value=value)
        self.line = line

    def _fields(self) -> dict[str, Any]:
        return super()._fields() | {"line": self.line}


class InternalError(HupaiError):
    """A fault inside hupai. It should never happen; please report it."""
