"""Where on the table the tiles of a deal were taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import HupaiError, shown
from ..play import Dealing, PlayRules
from . import events as ev
from .apply import opening
from .wall import Cursor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..ring import Place


def places(play: PlayRules, events: Iterable[ev.Event]) -> list[tuple[Place, ...]]:
    """Return for each event where the tiles lay that it moves: dealt, drawn or turned over.

    What a seat sees is enough, since places do not depend on tiles.

    Args:
        play: the rules of play.
        events: what has happened, or what a seat saw of it.

    Raises:
        HupaiError: for events that do not begin with the beginning of a deal.
    """
    if not isinstance(play, PlayRules):
        raise TypeError(f"the rules of play are PlayRules, not {type(play).__name__}")
    found: list[tuple[Place, ...]] = []
    cursor, ring, dealt, dealer = Cursor(play.wall, 0, 0, 0, 0), None, {}, 0
    for event in events:
        taken: tuple[int, ...] = ()
        match event:
            case ev.Began():
                cursor, dealer = Cursor.over(event.tiles, play.wall), event.dealer
                ring = opening(play, event.dice, dealer)
                dealing = next(phase for phase in play.phases if isinstance(phase, Dealing))
                after, hands = cursor.deal(dealing.blocks, dealing.dealer_last)
                dealt = {(dealer + step) % 4: hand for step, hand in enumerate(hands)}
                cursor = after
            case _ if not dealt or (isinstance(event, ev.Dealt) and event.seat not in dealt):
                why = "places are counted from the beginning of a deal of four"
                raise HupaiError(why, slug="event", position=len(found), value=shown(event))
            case ev.Dealt():
                taken = dealt[event.seat]
            case ev.Drew():
                cursor, at = cursor.take(event.origin)
                taken = (at,)
            case ev.Revealed():
                cursor = cursor._replace(dead=tuple(range(event.at, event.at + event.dead)))
                taken = (event.at,)
        found.append(() if ring is None else tuple(ring.place(at) for at in taken))
    return found
