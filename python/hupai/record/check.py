"""Is it a record? Every part is of its class, and holds what can be written and read again."""

from __future__ import annotations

from typing import Final

from ..structure import LARGEST
from .event import check_event
from .given import check_kind
from .header import check_header, check_meta
from .line import Wrong
from .record import MOST_LINES, DealRecord, Record
from .seating import check_deal
from .values import FLAG, whole

_LINE: Final = whole(0, LARGEST)


def check_record(record: Record) -> None:
    """Refuse what no record can hold: first of all in every function that takes one.

    Raises:
        RecordError: with the line.
        TypeError: for anything but a record.
    """
    check_kind(record, Record, "a record")
    line = record.line
    check_line(line)
    try:
        check_header(record.header)
        FLAG.read(record.over)
        if type(record.deals) is not tuple:
            raise Wrong("field", "the deals are no tuple", record.deals)
    except Wrong as wrong:
        raise wrong.at(line) from None
    for deal in record.deals:
        line += 1
        check_whole(deal, line)
        line += len(deal.events)
        many = line + 1 - record.line
        if many >= MOST_LINES:
            why = f"a record has at most {MOST_LINES} lines"
            raise Wrong("record_size", why, many + 1).at(line)


def check_line(line: int) -> None:
    """Refuse what is no number of a line.

    Raises:
        RecordError: saying so.
    """
    try:
        _LINE.read(line)
    except Wrong as wrong:
        raise wrong.at(1) from None


def check_whole(deal: DealRecord, line: int) -> None:
    """Refuse a deal that no record can hold.

    Args:
        deal: the deal.
        line: the number of its first line.

    Raises:
        RecordError: with the line.
    """
    try:
        check_deal(deal)
        for at, event in enumerate(deal.events):
            line += 1
            if at in deal.notes:
                check_meta(deal.notes[at])
                if not deal.notes[at]:
                    raise Wrong("field", "a note that says nothing would not come back", at)
            check_event(event)
    except Wrong as wrong:
        raise wrong.at(line) from None
