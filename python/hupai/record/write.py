"""Records as lines of JSON: the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import RecordError
from .check import check_record
from .event import event_data
from .header import header_line
from .line import LONGEST_LINE, encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.events import Event
    from .record import DealRecord, Record


def write(record: Record) -> bytes:
    r"""Return the bytes of a record: lines of JSON in UTF-8, each with its `\n`.

    Raises:
        RecordError: for what no record can hold, so that `read` reads what is written: text that is
            none, numbers too far from 0, things in `meta` that JSON does not know.
        TypeError: for anything but a record.
    """
    check_record(record)
    found = []
    for number, line in enumerate(_lines(record), record.line):
        data = line.encode()
        if len(data) > LONGEST_LINE:
            message = f"line {number} would have more than {LONGEST_LINE} bytes"
            raise RecordError(message, slug="record_size", line=number, value=str(len(data)))
        found.append(data)
    return b"\n".join([*found, b""])


def _lines(record: Record) -> Iterator[str]:
    yield header_line(record.header)
    for deal in record.deals:
        yield deal_line(deal)
        for at, event in enumerate(deal.events):
            yield event_line(event, deal.notes.get(at))
    yield end_line(over=record.over)


def deal_line(deal: DealRecord) -> str:
    """Return the line that begins a deal."""
    data: dict[str, Any] = {"deal": deal.number, "players": list(deal.players)}
    if deal.salt is not None:
        data["salt"] = deal.salt.hex()
    if deal.meta:
        data["meta"] = dict(deal.meta)
    return encode(data)


def event_line(event: Event, meta: Any = None) -> str:
    """Return the line of an event."""
    data = event_data(event)
    if meta:
        data["meta"] = dict(meta)
    return encode(data)


def end_line(*, over: bool) -> str:
    """Return the line that ends a record."""
    return encode({"end": "over" if over else "open"})
