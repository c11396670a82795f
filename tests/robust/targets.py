"""What is tried with any bytes, by name, and how many bytes it makes use of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robust import border, records, rows, steps

if TYPE_CHECKING:
    from collections.abc import Callable

TARGETS: dict[str, tuple[Callable[[bytes], None], int]] = {
    "border": (border.check, 200),
    "changed_ruleset": (border.changed_ruleset, 60),
    "records": (records.check, 40),
    "rows": (rows.check, 200),
    "steps": (steps.check, 400),
}
