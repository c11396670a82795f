"""The exit codes of the command other than 0."""

from __future__ import annotations

from typing import Final

NO: Final = 1
"""An answer that is no."""

REFUSED: Final = 2
"""A question that could not be answered, or an answer that could not be written."""

INTERRUPTED: Final = 128 + 2
"""An interrupt: what shells say of a command that one ended."""
