"""The players that come with hupai, by name."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from ..errors import HupaiError, given, shown, told
from .greedy import GreedyPlayer
from .simple import FirstPlayer, RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..rules import Rules
    from .player import Player

PLAYERS: Final[dict[str, Callable[[Rules, int | str | None], Player]]] = {
    "random": lambda rules, seed: RandomPlayer(seed),
    "first": lambda rules, seed: FirstPlayer(),
    "greedy": lambda rules, seed: GreedyPlayer(rules, seed),
}
"""How each is made, from the rules of the table and a seed."""


def make(name: str, rules: Rules, seed: int | str | None = None) -> Player:
    """Make a player by name.

    Args:
        name: `random`, `first` or `greedy`.
        rules: the rules that are played.
        seed: the seed of its choices.

    Raises:
        HupaiError: if nobody is called that.
    """
    known(name)
    return PLAYERS[name](rules, seed)


def known(name: str) -> None:
    """Refuse a name that no player has.

    Raises:
        HupaiError: with the nearest name.
    """
    if not isinstance(name, str):
        raise TypeError(f"a player's name is a str, not {type(name).__name__}")
    if name not in PLAYERS:
        close = difflib.get_close_matches(given(name), PLAYERS, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        listed = ", ".join(PLAYERS)
        raise HupaiError(
            f"no player is called {shown(name)}{hint} (known: {listed})",
            slug="unknown",
            value=told(name),
        )
