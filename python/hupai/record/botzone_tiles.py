"""The names of tiles at Botzone."""

from __future__ import annotations

from typing import Final

from .._core import KINDS

_LETTERS: Final = {"m": "W", "p": "B", "s": "T", "g": "H"}
_HONOURS: Final = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}


def _name(name: str) -> str:
    if name in _HONOURS:
        return _HONOURS[name]
    if name[0] == "f":
        return f"H{int(name[1]) + 4}"
    # A suit stands after the number, a season before it.
    number, letter = (name[1], name[0]) if name[0] == "g" else (name[0], name[1])
    return f"{_LETTERS[letter]}{number}"


NAMES: Final = tuple(map(_name, KINDS))
"""The name of each kind, by its number; `H1` to `H4` are the seasons, `H5` to `H8` the flowers."""

KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
