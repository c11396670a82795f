"""What the line that begins a deal may say, read and written by the same rules."""

from __future__ import annotations

import re
from typing import Any, Final

from ..errors import shown
from ..game.fold import MOST_EVENTS
from .header import check_meta
from .line import Wrong, check_parts
from .record import DealRecord, Places
from .values import several, whole

_SALT: Final = re.compile(r"([0-9a-f]{2}){16,64}")
_NUMBER: Final = whole(0, 2**31)
_PLAYERS: Final = several(whole(0, 3), 4)


def read_number(data: Any) -> int:
    """Return the number of a deal.

    Raises:
        Wrong: for anything else.
    """
    number: int = _NUMBER.read(data)
    return number


def read_places(data: Any) -> Places:
    """Return who sits on E, S, W, N.

    Raises:
        Wrong: unless everybody sits on one seat.
    """
    east, south, west, north = _PLAYERS.read(data)
    if sorted((east, south, west, north)) != [0, 1, 2, 3]:
        raise Wrong("field", "every player sits on one seat", data)
    return east, south, west, north


def read_salt(data: Any) -> bytes:
    """Return what opens a commitment.

    Raises:
        Wrong: for anything else.
    """
    if type(data) is not str or not _SALT.fullmatch(data):
        raise Wrong("field", f"{shown(data)} is no salt of 16 to 64 bytes", data)
    return bytes.fromhex(data)


def check_deal(deal: DealRecord) -> None:
    """Refuse what is no deal, or has a first line that nobody could read or notes on no event.

    Raises:
        Wrong: saying so.
    """
    if type(deal) is not DealRecord:
        raise Wrong("field", f"{shown(deal)} is no deal", deal)
    check_parts("a deal", deal, {"players": tuple, "events": tuple, "notes": dict})
    read_number(deal.number)
    read_places(list(deal.players))
    if deal.salt is not None:
        if type(deal.salt) is not bytes:
            raise Wrong("field", f"{shown(deal.salt)} is no salt", deal.salt)
        read_salt(deal.salt.hex())
    check_meta(deal.meta)
    many = len(deal.events)
    if many > MOST_EVENTS:
        raise Wrong("record_size", f"a deal has at most {MOST_EVENTS} events", many)
    for at in deal.notes:
        if type(at) is not int or not 0 <= at < many:
            raise Wrong("field", f"a note on event {shown(at)}, and there are {many}", at)
