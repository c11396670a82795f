"""Records as lines of JSON: the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import RecordError, shown
from ..structure import LARGEST
from .event import check_event, event_data
from .given import check_kind
from .header import check_header, header_line
from .line import LONGEST_LINE, Wrong, check_depth, encode
from .record import MOST_LINES, Record
from .seating import check_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.events import Event
    from .record import DealRecord


def write(record: Record) -> bytes:
    r"""Return the bytes of a record: lines of JSON in UTF-8, each with its `\n`.

    Raises:
        RecordError: for what no record can hold, so that `read` reads what is written: text that is
            none, numbers too far from 0, things in `meta` that JSON does not know.
        TypeError: for anything but a record.
    """
    check_kind(record, Record, "a record")
    many = record.last_line - record.line + 1
    if many > MOST_LINES:
        message = f"a record has at most {MOST_LINES} lines"
        raise RecordError(message, slug="record_size", value=str(many))
    found = []
    for number, line in enumerate(_lines(record), 1):
        try:
            data = line.encode()
        except UnicodeEncodeError as error:
            raise RecordError(f"line {number}: {error}", slug="encoding", line=number) from None
        if len(data) > LONGEST_LINE:
            message = f"line {number} would have more than {LONGEST_LINE} bytes"
            raise RecordError(message, slug="record_size", line=number, value=str(len(data)))
        found.append(data)
    return b"\n".join([*found, b""])


def _lines(record: Record) -> Iterator[str]:
    number = 1
    try:
        check_header(record.header)
        _check_meta(record.header.meta)
        yield header_line(record.header)
        for deal in record.deals:
            number += 1
            check_deal(deal)
            _check_meta(deal.meta)
            yield deal_line(deal)
            for at, event in enumerate(deal.events):
                number += 1
                meta = deal.notes.get(at)
                if at in deal.notes:
                    _check_meta(meta)
                    if not meta:
                        raise Wrong("field", "a note that says nothing would not come back", at)
                check_event(event)
                yield event_line(event, meta)
    except Wrong as wrong:
        raise wrong.at(number) from None
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


def _check_meta(meta: Any) -> None:
    """Refuse what would not come back as it went out."""
    if not isinstance(meta, Mapping):
        raise Wrong("field", f"meta is an object, not {shown(meta)}", meta)
    try:
        check_depth({"meta": dict(meta)})  # as deep as it stands in its line
        _check_values(dict(meta))
    except Wrong as wrong:
        raise Wrong(wrong.slug, f"meta: {wrong}", wrong.value) from None


def _check_values(value: Any) -> None:
    if isinstance(value, dict):
        if not all(type(key) is str for key in value):
            raise Wrong("field", "keys are text")
        for item in value.values():
            _check_values(item)
    elif isinstance(value, list):
        for item in value:
            _check_values(item)
    elif type(value) is int and abs(value) > LARGEST:
        raise Wrong("record_number", f"a number further from 0 than {LARGEST}")
    elif type(value) is float and value - value != 0:
        raise Wrong("record_number", f"{value} is no JSON")
    elif value is not None and type(value) not in (int, str, bool, float):
        raise Wrong("field", f"a {type(value).__name__} is no JSON")
