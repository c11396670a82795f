"""A record: a header and deals, each a row of events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ..game.events import Event
from .header import Header

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_LINES: Final = 1 << 18
"""How many lines a record has at most."""

Places = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal in a record.

    Attributes:
        number: its number in the match, from 0; wall and dice come from the seed and it.
        players: the players on the seats E, S, W, N.
        events: what happened.
        salt: what opens the commitment to its wall, as bytes; None while it is secret.
        meta: whatever else is to be kept.
        notes: the same for events, by their numbers.
    """

    number: int
    players: Places
    events: tuple[Event, ...] = ()
    salt: bytes | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    notes: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.number, self.players, self.events))


@dataclass(frozen=True, slots=True)
class Record:
    """Deals of a match, or deals that stand for themselves, with what it takes to replay them.

    Attributes:
        header: rules, seed, players.
        deals: the deals, in order.
        over: whether there is nothing more to come: the match is over, or the last deal.
        line: the line in a file where it began; two records that differ only in it are equal.
    """

    header: Header
    deals: tuple[DealRecord, ...] = ()
    over: bool = False
    line: int = field(default=1, compare=False)

    def lines(self) -> Iterator[tuple[int, DealRecord]]:
        """Yield the number of the first line of each deal, and the deal."""
        line = self.line + 1
        for deal in self.deals:
            yield line, deal
            line += 1 + len(deal.events)

    @property
    def last_line(self) -> int:
        """The number of the line that ends the record."""
        return self.line + 1 + sum(1 + len(deal.events) for deal in self.deals)
