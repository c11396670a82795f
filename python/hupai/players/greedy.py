"""A player that goes straight for a complete hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .._core import KINDS
from ..game.actions import CONTINUE, KONG, PASS, PUNG, WIN
from ..game.claims import taken
from ..game.questions import text_of
from ..game.state import Meld
from .player import chance, sensible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.actions import Action
    from ..game.view import View
    from ..rules import Rules

_KIND: Final = {name: kind for kind, name in enumerate(KINDS)}
_SUITS: Final = "mps"


class GreedyPlayer:
    """Wins when it can, discards what leaves it nearest to a win, claims what brings it nearer.

    It looks at distances and at the tiles that lie open, not at what a hand is worth: under rules
    with a minimum it often completes hands that may not win.
    """

    __slots__ = ("_rules", "_start")

    def __init__(self, rules: Rules, seed: int | str | None = None) -> None:
        """Make a player.

        Args:
            rules: the rules that are played.
            seed: decides between discards that are equally good.
        """
        self._rules = rules
        # Ties go to the first kind from here on; without it all players keep the same tiles.
        self._start = chance(seed).randrange(34)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action."""
        if WIN in legal:
            return WIN
        if len(legal) == 1:
            return legal[0]
        if PASS in legal:
            return self._claim(view, legal)
        if view.step == "give":
            return _gift(view, legal)
        if view.step == "void":
            return min(legal, key=lambda action: (_held(view, action.tile), action.tile))
        for action in legal:
            if action.kind.startswith("kong") and self._kong_keeps(view, action):
                return action
        return CONTINUE if CONTINUE in legal else self._discard(view, legal)

    def _distance(self, view: View, hand: Sequence[int], melds: Sequence[Meld]) -> int:
        return self._rules.distance(text_of(hand, melds), void=void_of(view), wild=wild_of(view))

    def _claim(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The claim that brings the hand nearest to a win, or none if none brings it nearer."""
        best, nearest = PASS, self._distance(view, view.hand, view.melds[view.seat])
        for action in legal:
            if action is PASS or action is KONG or action.wilds is not None:
                continue
            tiles, wilds = taken(view.hand, view.offered, view.wild, action)
            if wilds:  # a wild tile does more in the hand than in a meld
                continue
            if action is PUNG:
                meld = Meld("pung", view.offered, view.giver)
            else:
                meld = Meld("chow", action.tile, view.giver)
            melds = (*view.melds[view.seat], meld)
            away = self._distance(view, _without(view.hand, tiles), melds)
            if away < nearest:
                best, nearest = action, away
        return best

    def _kong_keeps(self, view: View, action: Action) -> bool:
        """Whether a kong leaves the hand as near to a win as it is."""
        melds, tile = view.melds[view.seat], action.tile
        if len(view.hand) + 3 * len(melds) == 13:
            return True  # before the first turn, where no question fits a hand short of a tile
        if action.wilds is not None:  # a wild tile does more in the hand than in a meld
            return False
        if action.kind == "kong_concealed":
            if view.hand.count(tile) < 4:
                return False
            hand = _without(view.hand, [tile] * 4)
            after = (*melds, Meld("kong_concealed", tile))
        else:
            if tile not in view.hand:
                return False
            hand = _without(view.hand, [tile])
            after = tuple(
                meld._replace(form="kong_added")
                if meld.form == "pung" and meld.tile == tile
                else meld
                for meld in melds
            )
        return self._distance(view, hand, after) <= self._distance(view, view.hand, melds)

    def _discard(self, view: View, legal: tuple[Action, ...]) -> Action:
        """The discard that leaves the smallest distance, then the most useful tiles."""
        may: dict[int, Action] = {}
        for action in sensible(view, legal):
            if action.kind in ("discard", "declare"):
                may.setdefault(action.tile, action)  # calls of a ready hand come first
        if not may:
            return legal[0]
        if len(may) == 1:
            return next(iter(may.values()))
        text = text_of(view.hand, view.melds[view.seat])
        found = self._rules.discards(
            text, visible=open_tiles(view), void=void_of(view), wild=wild_of(view)
        )
        best = min(
            (discard for discard in found if _KIND[discard.kind] in may),
            key=lambda d: (d.distance, -d.left, (_KIND[d.kind] - self._start) % 34),
        )
        return may[_KIND[best.kind]]


def void_of(view: View) -> str | None:
    """Return the own void suit as questions take it."""
    suit = view.void[view.seat]
    return _SUITS[suit] if suit >= 0 else None


def wild_of(view: View) -> int | None:
    """Return the wild kind as questions take it."""
    return view.wild if view.wild >= 0 else None


def open_tiles(view: View) -> list[int]:
    """Count the tiles that lie open outside the own hand and melds.

    The hand that was shown with a false win is not among them: a view does not tell it.
    """
    counts = [0] * 34
    if view.indicator >= 0:
        counts[view.indicator] += 1
    last = None
    for won in view.wins:
        if won.seat != view.seat:
            for kind in won.tiles:
                counts[kind] += 1
        # Several may win on one tile; each hand is told with it.
        if won.on == last:
            counts[won.tile] -= 1
        last = won.on
    for row in view.discards:
        for kind in row:
            counts[kind] += 1
    for seat, melds in enumerate(view.melds):
        if seat != view.seat:
            for meld in melds:
                for kind in meld.tiles(view.wild):
                    counts[kind] += 1
    return counts


def _without(hand: Sequence[int], tiles: Sequence[int]) -> list[int]:
    rest = list(hand)
    for tile in tiles:
        rest.remove(tile)
    return rest


def _held(view: View, suit: int) -> int:
    return sum(tile // 9 == suit for tile in view.hand)


def _gift(view: View, legal: tuple[Action, ...]) -> Action:
    """The first tiles of the suit held least, of those that may be given."""
    return min(legal, key=lambda action: (_held(view, action.tile // 9), action.tile))
