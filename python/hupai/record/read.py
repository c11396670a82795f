"""Records as lines of JSON: the way in. Everything that is not as it should be has its line."""

from __future__ import annotations

import io
from typing import IO, TYPE_CHECKING, Any

from ..errors import RecordError, shown
from ..game.fold import MOST_EVENTS
from .event import read_event
from .header import header_line, read_header, read_meta
from .line import LONGEST_LINE, Wrong, check_canonical, decode
from .record import MOST_LINES, DealRecord, Record
from .seating import read_number, read_places, read_salt
from .write import deal_line, end_line, event_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.events import Event


def read(source: bytes | str | IO[bytes]) -> Record:
    """Read one record.

    Args:
        source: the bytes of a file, its text, or a file opened for bytes.

    Raises:
        RecordError: for anything that is not exactly one record, with the line.
        TypeError: for a source that cannot be read, or a file opened for text.
    """
    found = read_all(source)
    record = next(found)
    line = record.last_line + 1
    if next(found, None) is not None:
        raise RecordError(f"line {line}: another record", slug="record_order", line=line)
    return record


def read_all(source: bytes | str | IO[bytes]) -> Iterator[Record]:
    """Read the records of a file, one after another.

    Raises:
        RecordError: for anything that is not records, with the line; a file has at least one.
        TypeError: for a source that cannot be read, or a file opened for text.
    """
    lines = _Lines(source)
    line = lines.next()
    if line is None:
        raise RecordError("line 1: nothing is there", slug="truncated", line=1)
    while line is not None:
        yield _record(lines, line)
        line = lines.next()


class _Lines:
    """The lines of a source, read no further than a line may be long."""

    def __init__(self, source: bytes | str | IO[bytes]) -> None:
        if not isinstance(source, (str, bytes)) and not hasattr(source, "readline"):
            kind = type(source).__name__
            raise TypeError(f"a record is read from bytes, text or a file, not {kind}")
        if isinstance(source, str):
            source = source.encode(errors="surrogatepass")
        self._file = io.BytesIO(source) if isinstance(source, bytes) else source
        self.number = 0

    def next(self) -> bytes | None:
        """Return the next line without its end; None at the end of the source."""
        line = self._file.readline(LONGEST_LINE + 2)
        if not isinstance(line, bytes):
            raise TypeError("a record is read from a file opened for bytes, not for text")
        if not line:
            return None
        self.number += 1
        if line.endswith(b"\n"):
            return line[:-1]
        if len(line) > LONGEST_LINE:
            message = f"line {self.number} has more than {LONGEST_LINE} bytes"
            raise RecordError(message, slug="record_size", line=self.number, value=str(len(line)))
        message = f"line {self.number} has no end: the file is cut off"
        raise RecordError(message, slug="truncated", line=self.number)


def _record(lines: _Lines, first: bytes) -> Record:
    start = lines.number
    text, data = decode(first, start)
    try:
        header = read_header(data)
    except Wrong as wrong:
        raise wrong.at(start, "header") from None
    check_canonical(text, header_line(header), start)
    deals: list[DealRecord] = []
    reading: _Reading | None = None
    while True:
        line = lines.next()
        number = lines.number
        if line is None:
            number += 1
            message = f"line {number}: the record ends without its last line: the file is cut off"
            raise RecordError(message, slug="truncated", line=number)
        if number - start >= MOST_LINES:
            message = f"line {number}: a record has at most {MOST_LINES} lines"
            raise RecordError(message, slug="record_size", line=number)
        text, data = decode(line, number)
        try:
            if "event" in data:
                if reading is None:
                    raise Wrong("record_order", "an event before the first deal", data["event"])
                reading.event(text, data, number)
                continue
            if reading is not None:
                deals.append(reading.deal())
            if "end" in data:
                over = _end(data)
                check_canonical(text, end_line(over=over), number)
                return Record(header, tuple(deals), over, start)
            reading = _Reading(text, data, number)
        except Wrong as wrong:
            raise wrong.at(number) from None


def _end(data: dict[str, Any]) -> bool:
    if data != {"end": "over"} and data != {"end": "open"}:
        raise Wrong("field", f"{shown(data)} is no end of a record", data.get("end"))
    return bool(data["end"] == "over")


class _Reading:
    """A deal that is being read."""

    def __init__(self, text: str, data: dict[str, Any], line: int) -> None:
        if "deal" not in data:
            raise Wrong("field", "neither a deal, nor an event, nor the end", data)
        if data.keys() - {"deal", "players", "salt", "meta"} or "players" not in data:
            raise Wrong("field", "a deal has its number and its players", data)
        self._players = read_places(data["players"])
        self._number = read_number(data["deal"])
        self._salt = read_salt(data["salt"]) if "salt" in data else None
        self._meta = read_meta(data)
        self._events: list[Event] = []
        self._notes: dict[int, Any] = {}
        check_canonical(text, deal_line(self.deal()), line)

    def event(self, text: str, data: dict[str, Any], line: int) -> None:
        """Read an event of the deal."""
        if len(self._events) >= MOST_EVENTS:
            raise Wrong("record_size", f"a deal has at most {MOST_EVENTS} events")
        meta = read_meta(data)
        if "meta" in data:
            data = {key: value for key, value in data.items() if key != "meta"}
        event = read_event(data)
        check_canonical(text, event_line(event, meta), line)
        if meta:
            self._notes[len(self._events)] = meta
        self._events.append(event)

    def deal(self) -> DealRecord:
        """Return the deal as far as it was read."""
        return DealRecord(
            self._number,
            self._players,
            tuple(self._events),
            self._salt,
            self._meta,
            self._notes.copy(),
        )
