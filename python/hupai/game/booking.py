"""Whether a match can stand where somebody says that it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import HupaiError, shown
from ..structure import LARGEST
from .setup import MOST_STREAK

if TYPE_CHECKING:
    from ..play import MatchRules
    from .match import Standing


def check_standing(rules: MatchRules, standing: Standing) -> None:
    """Refuse a standing that no match under these rules has between two deals.

    Raises:
        TypeError: for a field of a wrong type.
        HupaiError: for one out of range.
    """
    scores = standing.scores
    if type(scores) is not tuple:
        raise TypeError(f"scores must be a tuple of four numbers, not {type(scores).__name__}")
    if len(scores) != 4:
        raise _refused("scores", scores, "there are four players")
    for score in scores:
        _whole("scores", score)
        if abs(score) > LARGEST or (rules.banks and score < 0):
            raise _refused("scores", score, "nobody can have it")
    if sum(scores) != 4 * rules.start_points:
        raise _refused("scores", scores, f"all four together have {4 * rules.start_points}")
    number = _from_0("number", standing.number)
    if number == 0 and set(scores) != {rules.start_points}:
        raise _refused("scores", scores, f"a match begins with {rules.start_points} for everybody")
    changes = _from_0("dealer_changes", standing.dealer_changes, number)
    _from_0("streak", standing.streak, min(number - changes, MOST_STREAK))
    _from_0("dealer", standing.dealer, 3)
    _check_end(rules, standing)


def _check_end(rules: MatchRules, standing: Standing) -> None:
    """Refuse an end that has not come, and a match that goes on after it."""
    over, number, changes = standing.over, standing.number, standing.dealer_changes
    if over is not None and not isinstance(over, str):
        raise TypeError(f"over must be text or None, not {type(over).__name__}")
    ends = {
        "empty": rules.ends_on_empty and number > 0,
        "dealer_changes": rules.dealer_changes and changes == rules.dealer_changes,
        "hands": rules.hands and number == rules.hands,
    }
    # A match ends as soon as it can.
    late = 0 < rules.dealer_changes < changes or 0 < rules.hands < number
    empty = ends["empty"] and min(standing.scores) <= 0
    # The first of the ends that are reached counts.
    later = (empty and over != "empty") or (ends["dealer_changes"] and over == "hands")
    if late or (over is not None and (later or not ends.get(over))):
        raise _refused("over", over, "the match has not ended so")
    if over is None and (empty or ends["dealer_changes"] or ends["hands"]):
        raise _refused("over", over, "the match has ended")


def _whole(name: str, value: object) -> None:
    if type(value) is not int:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")


def _from_0(name: str, value: int, most: int | None = None) -> int:
    """Return a number, unless it is out of range."""
    _whole(name, value)
    if value < 0 or value > LARGEST or (most is not None and value > most):
        end = "" if most is None else f" to {most}"
        raise _refused(name, value, f"it is 0{end} here" if end else "it counts from 0")
    return value


def _refused(name: str, value: object, why: str) -> HupaiError:
    found = shown(value)
    return HupaiError(f"{name}: {found}: {why}", slug="match_deal", value=found)
