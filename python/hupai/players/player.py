"""What a player is: something that chooses one of the legal actions, knowing only its view."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..game.actions import Action
    from ..game.view import View


def chance(seed: int | str | None) -> random.Random:
    """Return the generator of a player's choices; any text is a seed."""
    return random.Random(seed.encode("utf-8", "surrogatepass") if isinstance(seed, str) else seed)


class Player(Protocol):
    """Something that decides for a seat.

    It keeps what it needs from one decision to the next by itself; chance comes from a generator
    that it was made with, so that the same players play the same deal again.
    """

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action.

        Args:
            view: what the seat may know.
            legal: what it may do, at least one action.

        Returns:
            One of the legal actions; or `win`, where the rules punish a wrong declaration.
        """


def sensible(view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions without the discard of a wild tile, unless nothing else may go."""
    wild = view.wild
    if wild < 0:
        return legal
    kept, others = [], False
    for action in legal:
        goes = action.kind == "discard" or action.kind == "declare"
        if not goes or action.tile != wild:
            kept.append(action)
            others = others or goes
    return tuple(kept) if others else legal
