"""Playing: the wall, and deals and matches as folds over events.

Seats are E, S, W, N or 0 to 3; tiles are numbers of kinds. A `Deal` says who must act and what is
legal, takes actions and returns events.
"""

from ..play import WallRules
from ..ring import Opening, Place, Ring, counted_seat
from .actions import ACTIONS, Action, parse_action
from .commitment import commit, new_salt, verify
from .deal import Deal
from .fold import apply, fold
from .match import Match, Result, Standing
from .places import places
from .state import State
from .supply import Owed
from .view import View, seen_by
from .wall import Cursor, Wall, box, new_seed, next_kind

__all__ = [
    "ACTIONS",
    "Action",
    "Cursor",
    "Deal",
    "Match",
    "Opening",
    "Owed",
    "Place",
    "Result",
    "Ring",
    "Standing",
    "State",
    "View",
    "Wall",
    "WallRules",
    "apply",
    "box",
    "commit",
    "counted_seat",
    "fold",
    "new_salt",
    "new_seed",
    "next_kind",
    "parse_action",
    "places",
    "seen_by",
    "verify",
]
