"""The rule books: one file a variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..errors import OptionError, given

if TYPE_CHECKING:
    from .variant import Variant

__all__ = ["ALL", "get"]

_NAMES = ("basic", "hong-kong", "sichuan", "cixi", "classical")


@lru_cache(maxsize=len(_NAMES))
def _opened(name: str) -> Variant:
    word = name.replace("-", "_")
    variant: Variant = getattr(import_module(f"{__name__}.{word}"), word.upper())
    return variant


class _Shelf(Mapping[str, "Variant"]):
    """The rule books by name. Each is opened when somebody asks for it, which most programs do of
    one: all five take a quarter of the time that importing the rest takes."""

    def __getitem__(self, name: str) -> Variant:
        if name not in _NAMES:
            raise KeyError(name)
        return _opened(name)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)

    def __repr__(self) -> str:
        return f"{__name__}.ALL"


ALL: Mapping[str, Variant] = _Shelf()
"""Every variant by its name, Basic first."""


def get(name: str) -> Variant:
    """Return the variant with this name.

    Raises:
        OptionError: if there is none, with the nearest name.
    """
    # Not every caller checks types, and some values cannot be looked up at all.
    if not isinstance(name, str) or name not in ALL:  # type: ignore[redundant-expr]
        found = given(name)
        import difflib

        close = difflib.get_close_matches(found, ALL, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        known = ", ".join(ALL)
        raise OptionError(
            f"unknown variant {found!r}{hint} (known: {known})",
            problems=[("name", "unknown variant")],
            slug="unknown",
            value=found,
        )
    return ALL[name]
