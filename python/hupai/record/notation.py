"""The words of a position: how each kind of value is written on one line, and read back.

A value never has a blank in it. Values of the four seats stand between slashes, items of a list
between commas, fields of a row between semicolons; a dash stands for what is not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

from .._core import KINDS
from ..game.actions import ACTIONS, SUITS
from ..game.events import HIDDEN
from ..game.questions import SEATS
from ..game.state import Meld
from ..structure import LARGEST

MOST: Final = 4_096
"""How many items a list has at most."""


class Misread(Exception):  # noqa: N818  (never leaves the package)
    """What is wrong, and at which character."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Word(NamedTuple):
    """How a value is written and read.

    Attributes:
        write: from the value to its text.
        read: from the text, and the character at which it begins, to the value.
    """

    write: Callable[[Any], str]
    read: Callable[[str, int], Any]


_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,15}")


def _number(text: str, at: int) -> int:
    if not _NUMBER.fullmatch(text) or abs(int(text)) > LARGEST:
        raise Misread(f"{text!r:.20} is no whole number", at)
    return int(text)


def _one_of(names: dict[Any, str]) -> Word:
    found = {name: value for value, name in names.items()}

    def read(text: str, at: int) -> Any:
        if text not in found:
            few = " ".join(list(found)[:8])
            raise Misread(f"{text!r:.20} is none of {few}", at)
        return found[text]

    return Word(names.__getitem__, read)


_ESCAPED: Final = re.compile(r"(?:[A-Za-z0-9_]|%[0-9A-F]{2}){0,600}")


def _text(text: str, at: int) -> str:
    if not _ESCAPED.fullmatch(text):
        raise Misread(f"{text!r:.20} is no word", at)
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise Misread(f"{text!r:.20} is no word", at) from None


def rules_word(rules: str) -> str:
    """Return the id of rules as it stands in a position: `@` and `-` as themselves."""
    return quote(rules, safe="@").replace(".", "%2E").replace("~", "%7E")


def _escaped(text: str) -> str:
    return rules_word(text).replace("-", "%2D").replace("@", "%40")


_NAMES: Final = dict(enumerate(KINDS)) | {HIDDEN: "?"}
_KIND: Final = {name: kind for kind, name in _NAMES.items()}
_TILE: Final = re.compile(rf"[1-9][{SUITS}]|[ESWNPFC]|[fg][1-4]|\?")


def _tiles(text: str, at: int) -> tuple[int, ...]:
    found, place = [], 0
    while place < len(text):
        match = _TILE.match(text, place)
        if match is None:
            raise Misread(f"{text[place : place + 2]!r} is not a tile", at + place)
        found.append(_KIND[match[0]])
        place = match.end()
    return tuple(found)


_MELD: Final = re.compile(rf"([\[(])([1-9ESWNPFC*+]{{3,10}})([{SUITS}]?)(?:@([{SEATS}]))?[\])]")


def _meld_text(meld: Meld) -> str:
    names = [KINDS[kind] for kind in meld.kinds]
    signs = [name[0] + ("*" if meld.wilds >> place & 1 else "") for place, name in enumerate(names)]
    if meld.form == "kong_added":
        signs.insert(3, "+")
    body = "".join(signs) + names[0][1:]
    if meld.giver >= 0:
        body += f"@{SEATS[meld.giver]}"
    return f"({body})" if meld.form == "kong_concealed" else f"[{body}]"


def _read_meld(text: str, at: int) -> Meld:
    match = _MELD.fullmatch(text)
    found = None if match is None else _meld(match)
    if found is None or _meld_text(found) != text:
        raise Misread(f"{text!r:.20} is no meld", at)
    return found


def _meld(match: re.Match[str]) -> Meld | None:
    bracket, body, suit, giver = match.groups()
    signs = re.findall(r"([^*+])(\*?)", body)
    kinds = [_KIND.get(sign + suit) for sign, _ in signs]
    first = kinds[0] if kinds else None
    if first is None or first >= 34:
        return None
    wilds = sum(1 << place for place, (_, star) in enumerate(signs) if star)
    seat = SEATS.index(giver) if giver else -1
    if bracket == "(":
        return Meld("kong_concealed", first, seat, wilds)
    if "+" in body:
        return Meld("kong_added", first, seat, wilds)
    if len(kinds) == 4:
        return Meld("kong_exposed", first, seat, wilds)
    if len(kinds) == 3 and kinds[1] == first:
        return Meld("pung", first, seat, wilds)
    return Meld("chow", first, seat, wilds) if suit and first % 9 < 7 else None


def optional(word: Word, none: Any = None) -> Word:
    """Return the word of values that may be missing."""
    return Word(
        lambda value: "-" if value == none else word.write(value),
        lambda text, at: none if text == "-" else word.read(text, at),
    )


def parts(text: str, at: int, sign: str) -> list[tuple[str, int]]:
    """Return the pieces of a text between signs, with the character at which each begins."""
    found = []
    for piece in text.split(sign):
        found.append((piece, at))
        at += len(piece) + len(sign)
    return found


def listed(word: Word, sign: str = ",") -> Word:
    """Return the word of lists."""

    def read(text: str, at: int) -> tuple[Any, ...]:
        if not text:
            return ()
        pieces = parts(text, at, sign)
        if len(pieces) > MOST:
            raise Misread(f"a list of more than {MOST}", at)
        return tuple(word.read(piece, place) for piece, place in pieces)

    return Word(lambda values: sign.join(map(word.write, values)), read)


def row(*words: Word, make: Callable[..., Any] | None = None, sign: str = ";") -> Word:
    """Return the word of rows of fields."""

    def read(text: str, at: int) -> Any:
        pieces = parts(text, at, sign)
        if len(pieces) != len(words):
            raise Misread(f"{len(pieces)} fields instead of {len(words)}", at)
        values = [word.read(*piece) for word, piece in zip(words, pieces, strict=True)]
        return tuple(values) if make is None else make(*values)

    def write(values: Iterable[Any]) -> str:
        return sign.join([word.write(v) for word, v in zip(words, values, strict=True)])

    return Word(write, read)


def by_seat(word: Word) -> Word:
    """Return the word of values of the four seats."""
    return row(word, word, word, word, sign="/")


NUMBER: Final = Word(str, _number)
FLAG: Final = _one_of({True: "yes", False: "no"})
SEAT: Final = _one_of(dict(enumerate(SEATS)))
SUIT: Final = _one_of(dict(enumerate(SUITS)))
TILE: Final = _one_of(_NAMES)
TILES: Final = Word(lambda kinds: "".join([_NAMES[kind] for kind in kinds]), _tiles)
WALL: Final = Word(TILES.write, lambda text, at: bytes(_known(text, at)))
ACTION: Final = _one_of({action.id: action.text.replace(" ", "_") for action in ACTIONS})
TEXT: Final = Word(_escaped, _text)
MELD: Final = Word(_meld_text, _read_meld)
FORM: Final = _one_of(
    {
        form: form
        for form in ("discard", "chow", "pung", "kong_exposed", "kong_concealed", "kong_added")
    }
)


def names(*allowed: str) -> Word:
    """Return the word of some names."""
    return _one_of({name: name for name in allowed})


def _known(text: str, at: int) -> tuple[int, ...]:
    found = _tiles(text, at)
    if HIDDEN in found:
        raise Misread("a wall is known, or it is left out", at)
    return found
