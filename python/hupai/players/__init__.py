"""Players: what decides for a seat, simple ones that do, and the loop that lets four of them play.

>>> import hupai
>>> from hupai.game import Match
>>> from hupai.players import make, play_deal
>>> match = Match(hupai.rules("basic"), seed=7)
>>> four = [make("greedy", match.rules, seed) for seed in range(4)]
>>> actions = play_deal(match.deal, four)
>>> match.deal.done
True
"""

from .greedy import GreedyPlayer
from .names import PLAYERS, make
from .player import Player, sensible
from .simple import FirstPlayer, RandomPlayer
from .table import play_deal, play_match

__all__ = [
    "PLAYERS",
    "FirstPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "make",
    "play_deal",
    "play_match",
    "sensible",
]
