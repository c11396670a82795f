"""hupai (胡牌, to win with a hand): mahjong for Chinese rule books.

>>> import hupai
>>> rules = hupai.rules("hong-kong")
>>> score = rules.score("234567m 3455p 678s", win="5p", seat="S")
>>> score.total, score.value, score.patterns
(3, 8, {'all_chows': 1, 'no_bonus_tiles': 1, 'concealed_hand': 1})
>>> str(rules.waits("1112345678999p"))
'1p 2p 3p 4p 5p 6p 7p 8p 9p'
"""

from typing import TYPE_CHECKING, Any

from .version import __version__  # first of all, since a stale compiled part breaks anything

# isort: split
from . import variants
from ._core import Hand, KindSet, Meld, Useful, parse_tiles
from .errors import (
    ArrayError,
    CircumstanceError,
    HandError,
    HupaiError,
    IllegalAction,
    NotationError,
    NotAWin,
    OptionError,
    RecordError,
    RulesError,
)
from .rules import Discard, Rules, Waits, rules
from .ruleset import Ruleset, diff
from .score import Block, Line, Reading, Score, Title, WhyNot

if TYPE_CHECKING:
    from . import batch, game

__all__ = [
    "ArrayError",
    "Block",
    "CircumstanceError",
    "Discard",
    "Hand",
    "HandError",
    "HupaiError",
    "IllegalAction",
    "KindSet",
    "Line",
    "Meld",
    "NotAWin",
    "NotationError",
    "OptionError",
    "Reading",
    "RecordError",
    "Rules",
    "RulesError",
    "Ruleset",
    "Score",
    "Title",
    "Useful",
    "Waits",
    "WhyNot",
    "__version__",
    "batch",
    "diff",
    "game",
    "parse_tiles",
    "rules",
    "variants",
]

_WHEN_ASKED_FOR = ("batch", "game")
"""Modules that most programs that ask about hands never use; with numpy, which arrays need, they
take several times as long to import as all the rest."""

if not TYPE_CHECKING:  # for a type checker the modules are there, and nothing else is

    def __getattr__(name: str) -> Any:
        if name in _WHEN_ASKED_FOR:
            from importlib import import_module

            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *_WHEN_ASKED_FOR})
