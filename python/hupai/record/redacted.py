"""What one player saw: records without what he may not know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from .._core import KINDS
from ..errors import RecordError, shown
from ..game.view import seen_by
from ..game.wall import box
from .check import check_record
from .follow import Difference
from .replay import folded
from .write import deal_line, event_line

if TYPE_CHECKING:
    from ..game.state import State
    from .record import DealRecord, Record


def redact(record: Record, player: int) -> Record:
    """Return what a player saw: without walls, seed, salts, others' tiles, answers and all `meta`.

    Args:
        record: a record of everything.
        player: the player, 0 to 3, wherever he sits in a deal.

    Raises:
        RecordError: for a player that does not exist, and a record of what one player saw.
        TypeError: for anything but a record.
    """
    check_record(record)
    if type(player) is not int or not 0 <= player < 4:
        message = f"the players are 0 to 3, not {shown(player)}"
        raise RecordError(message, slug="viewer", value=shown(player))
    if record.header.viewer is not None:
        message = "nobody else's view can be made of what one player saw"
        raise RecordError(message, slug="viewer", value=str(record.header.viewer))
    deals = tuple(
        seen_deal(deal, deal.players.index(player), line) for line, deal in record.lines()
    )
    header = replace(record.header, seed=None, viewer=player, meta={})
    return replace(record, header=header, deals=deals)


def seen_deal(deal: DealRecord, seat: int, line: int) -> DealRecord:
    """Return what a seat saw of a deal.

    Args:
        deal: the whole deal.
        seat: the seat.
        line: the number of its first line, for errors.

    Raises:
        RecordError: if a payment follows from what nobody else can have seen.
    """
    try:
        events = seen_by(deal.events, seat)
    except KeyError as error:
        at = error.args[0]
        message = f"line {line}: in this deal something follows from event {at}, which is hidden"
        raise RecordError(message, slug="record_event", line=line, value=str(at)) from None
    return replace(deal, events=events, salt=None, meta={}, notes={})


def consistent(record: Record) -> Difference | None:
    """Return the first line of a redacted record that cannot be so.

    Everything happens in an order in which it can happen, no more tiles of a kind lie open than
    there are, and no more is paid than is received.
    """
    play, viewer = record.header.ruleset.play, record.header.viewer
    whole = Counter(box(record.header.ruleset.tiles))
    done = True
    for line, deal in record.lines():
        if not done:
            return Difference(line, None, deal_line(deal), "the deal before is not over")
        # Where a caller drives the bank, it may not have known the tiles of anybody.
        seats = []
        if viewer is not None and not record.header.driven:
            seats = [deal.players.index(viewer)]
        at, done = line, False
        try:
            for event, state in folded(play, deal, line):
                at += 1
                known = _known(state)
                many = [kind for kind in known if known[kind] > whole[kind]]
                if many:
                    why = f"more {KINDS[many[0]]} than there are"
                    return Difference(at, None, event_line(event), why)
                if any(tile < 0 for seat in seats for tile in state.hands[seat]):
                    why = "a tile of the own hand is hidden"
                    return Difference(at, None, event_line(event), why)
                done = state.ended is not None
        except RecordError as error:
            where = error.line or line
            found = event_line(deal.events[where - line - 1])
            return Difference(where, None, found, str(error).partition(": ")[2])
    return None


def _known(state: State) -> Counter[int]:
    """The tiles that are known to lie somewhere, what wild tiles stand for left out."""
    found: Counter[int] = Counter()
    for seat in range(4):
        found.update(tile for tile in state.hands[seat] if tile >= 0)
        found.update(state.discards[seat])
        found.update(state.bonus[seat])
        for meld in state.melds[seat]:
            found.update(meld.tiles(state.wild))
    return found
