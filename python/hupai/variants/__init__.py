"""The rule books: one file a variant."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from ..errors import OptionError, shown
from .basic import BASIC
from .cixi import CIXI
from .classical import CLASSICAL
from .hong_kong import HONG_KONG
from .sichuan import SICHUAN

if TYPE_CHECKING:
    from .variant import Variant

__all__ = ["ALL", "get"]

ALL: dict[str, Variant] = {
    variant.name: variant for variant in (BASIC, HONG_KONG, SICHUAN, CIXI, CLASSICAL)
}
"""Every variant by its name, Basic first."""


def get(name: str) -> Variant:
    """Return the variant with this name.

    Raises:
        OptionError: if there is none, with the nearest name.
    """
    # Not every caller checks types, and some values cannot be looked up at all.
    if not isinstance(name, str) or name not in ALL:  # type: ignore[redundant-expr]
        found = name[:60] if isinstance(name, str) else shown(name)  # type: ignore[redundant-expr]
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
