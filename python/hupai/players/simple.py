"""Players that do not think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .player import chance, sensible

if TYPE_CHECKING:
    from ..game.actions import Action
    from ..game.view import View


class RandomPlayer:
    """Chooses any legal action, each with the same chance; a wild tile only goes if it must."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int | str | None = None) -> None:
        """Make a player.

        Args:
            seed: the seed of its choices; None makes them different every time.
        """
        self._chance = chance(seed).random

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action."""
        if view.wild >= 0:
            legal = sensible(view, legal)
        return legal[int(self._chance() * len(legal))]


class FirstPlayer:
    """Chooses the first legal action: passes claims, wins when it can in its own turn."""

    __slots__ = ()

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action."""
        return sensible(view, legal)[0]
