"""House rules: what a rule book lets a table choose, and what each choice may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from .errors import OptionError, given, integer, shown, told

LARGEST = 1_000_000
"""No number of an option is larger, so that no value can overflow."""

Scope: TypeAlias = Literal["hand", "play"]


class Allowed(Protocol):
    """Which values an option may have."""

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value, if anything is."""
        ...

    def freeze(self, value: Any) -> Any:
        """Return an allowed value in its immutable form."""
        ...

    def words(self) -> str:
        """Say which values are allowed."""
        ...


def _hint(value: Any, known: Iterable[Any]) -> str:
    names = [str(name) for name in known]
    import difflib

    close = difflib.get_close_matches(given(value), names, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values; `True` and `1` are told apart."""

    values: tuple[Any, ...]

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value, if anything is."""
        if any(type(value) is type(known) and value == known for known in self.values):
            return None
        listed = ", ".join(map(repr, self.values))
        return f"{shown(value)} is not one of {listed}{_hint(value, self.values)}"

    def freeze(self, value: Any) -> Any:
        """Return the value."""
        return value

    def words(self) -> str:
        """Say which values are allowed."""
        return ", ".join(map(repr, self.values))


YES_NO = OneOf((False, True))


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, in steps of `step`; or another number, or a name."""

    low: int
    high: int = LARGEST
    step: int = 1
    names: tuple[str, ...] = ()
    also: tuple[int, ...] = ()

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value, if anything is."""
        if isinstance(value, str) and value in self.names:
            return None
        wanted = self.words()
        number = integer(value)
        if number is None:
            return f"{shown(value)} is not {wanted}"
        if number in self.also:
            return None
        if not self.low <= number <= self.high or (number - self.low) % self.step:
            return f"{shown(value)} is not {wanted}"
        return None

    def freeze(self, value: Any) -> Any:
        """Return the number as a plain int, or the name."""
        return value if isinstance(value, str) else int(value)

    def words(self) -> str:
        """Say which values are allowed."""
        even = "even " if self.step == 2 else ""
        high = f"to {self.high}" if self.high < LARGEST else "up"
        names = "".join(f" or {name!r}" for name in (*self.also, *self.names))
        return f"a whole {even}number from {self.low} {high}{names}"


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A list of some of these names, each once; the order counts only where the meaning says so."""

    names: tuple[str, ...]

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value, if anything is."""
        if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
            return f"{shown(value)} is not a list of names"
        for name in value:
            if not isinstance(name, str) or name not in self.names:
                return f"unknown name {shown(name)}{_hint(name, self.names)}"
        if len(set(value)) != len(value):
            return "the same name twice"
        return None

    def freeze(self, value: Any) -> Any:
        """Return a tuple of the names."""
        return tuple(value)

    def words(self) -> str:
        """Say which values are allowed."""
        return "a list of " + ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class NumbersFor:
    """A mapping from some of these names to whole numbers of at least 0.

    The immutable form is pairs, and pairs are taken too: what a ruleset shows can be given back.
    """

    names: tuple[str, ...]

    def problem(self, value: Any) -> str | None:
        """Say what is wrong with a value, if anything is."""
        pairs = isinstance(value, tuple) and all(
            isinstance(pair, tuple) and len(pair) == 2 for pair in value
        )
        if not isinstance(value, Mapping) and not pairs:
            return f"{shown(value)} is not a mapping of names to numbers"
        given = list(value.items()) if isinstance(value, Mapping) else list(value)
        for name, number in given:
            if not isinstance(name, str) or name not in self.names:
                return f"unknown name {shown(name)}{_hint(name, self.names)}"
            if found := Whole(0).problem(number):
                return f"{name}: {found}"
        if len({name for name, _ in given}) != len(given):
            return "the same name twice"
        return None

    def freeze(self, value: Any) -> Any:
        """Return sorted pairs of name and number."""
        return tuple(sorted((name, int(number)) for name, number in dict(value).items()))

    def words(self) -> str:
        """Say which values are allowed."""
        return "numbers from 0 up for some of " + ", ".join(self.names)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table may choose.

    Attributes:
        key: its name.
        default: what holds when nothing is chosen.
        allowed: what may be chosen.
        meaning: what it does, in a sentence.
        scope: `hand` if it touches shape, value or payment, `play` if it touches how a deal or a
            match runs.
    """

    key: str
    default: Any
    allowed: Allowed
    meaning: str
    scope: Scope = "hand"


def resolve(
    variant: str,
    options: tuple[Option, ...],
    given: Mapping[str, Any],
    presets: Mapping[str, Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return the value of every option: what was given, then the preset's, then the default.

    Raises:
        OptionError: for unknown keys and values that are not allowed, all of them at once.
    """
    by_key = {option.key: option for option in options}
    problems: list[tuple[str, str]] = []
    at_fault: object = None
    for key, value in given.items():
        option = by_key.get(key)
        if option is None:
            problems.append((key, f"{variant} has no such option{_hint(key, by_key)}"))
            at_fault = key
        elif found := option.allowed.problem(value):
            problems.append((key, found))
            at_fault = value
    refuse(variant, problems, at_fault)
    values = {option.key: option.default for option in options}
    if presets:
        values |= presets[given.get("preset", values["preset"])]
    values |= {key: by_key[key].allowed.freeze(value) for key, value in given.items()}
    return values


def refuse(variant: str, problems: list[tuple[str, str]], at_fault: object = None) -> None:
    """Raise an error that lists the problems, if there are any.

    Args:
        variant: whose options they are.
        problems: pairs of key and message.
        at_fault: what was given; the error carries it if there is just one problem.

    Raises:
        OptionError: if there are problems.
    """
    if not problems:
        return
    lines = "\n".join(f"  {key}: {message}" for key, message in problems)
    count = "one problem" if len(problems) == 1 else f"{len(problems)} problems"
    raise OptionError(
        f"{count} in the options of {variant}:\n{lines}",
        problems=problems,
        slug="options",
        value=told(at_fault) if len(problems) == 1 else None,
    )
