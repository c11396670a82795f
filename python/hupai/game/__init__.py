"""A deal as it is played: the wall, and how it is built, broken and drawn from."""

from .commitment import commit, new_salt, verify
from .ring import Opening, Place, Ring, counted_seat
from .wall import Cursor, Wall, WallRules, box, new_seed, next_kind

__all__ = [
    "Cursor",
    "Opening",
    "Place",
    "Ring",
    "Wall",
    "WallRules",
    "box",
    "commit",
    "counted_seat",
    "new_salt",
    "new_seed",
    "next_kind",
    "verify",
]
