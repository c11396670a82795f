"""Playing: deals and matches as folds over events.

Seats are E, S, W, N or 0 to 3; tiles are numbers of kinds. A `Deal` says who must act and what is
legal, takes actions and returns events.
"""

from .actions import ACTIONS, Action, parse_action
from .deal import Deal
from .state import State, apply, fold

__all__ = ["ACTIONS", "Action", "Deal", "State", "apply", "fold", "parse_action"]
