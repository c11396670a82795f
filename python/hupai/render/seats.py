"""The table as one seat sees it, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..game.actions import WIN
from ..game.questions import SEATS
from ..game.view import View
from .event import meld, tile_text, tiles_text
from .table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.state import State
    from .table import Part

ROW: Final = 6
"""How many discards lie in a row."""

_SUITS: Final = ("m", "p", "s")


def _marks(view: View, seat: int) -> str:
    """What is said of a seat besides its tiles."""
    marks = ["dealer"] if seat == view.dealer else []
    if view.void[seat] >= 0:
        marks.append(f"void {_SUITS[view.void[seat]]}")
    if view.called[seat] == 1:
        marks.append("ready")
    if view.barred[seat]:
        marks.append("may not win")
    why = view.out[seat]
    if why is not None:
        marks.append(why.replace("_", " "))
    if seat == view.turn and view.ended is None:
        marks.append("<-")
    return " ".join(marks)


def _laid(view: View, seat: int) -> str:
    text = " ".join(map(meld, view.melds[seat]))
    return f"{text} | {tiles_text(view.bonus[seat])}".strip() if view.bonus[seat] else text


def _rows(view: View, seat: int, name: str) -> list[list[str]]:
    """The rows of a seat: as many as its discards take."""
    row = view.discards[seat]
    lines = [
        " ".join(f"{tile_text(kind, view.wild):<2}" for kind in row[start : start + ROW]).rstrip()
        for start in range(0, max(len(row), 1), ROW)
    ]
    first = [
        SEATS[seat],
        name,
        str(view.scores[seat]),
        str(view.hand_sizes[seat]),
        _marks(view, seat),
        _laid(view, seat),
    ]
    return [[*first, lines[0]], *([""] * len(first) + [line] for line in lines[1:])]


def hand_line(view: View) -> str:
    """Return the own tiles, wild ones at the end and the one just drawn apart."""
    rest = sorted(view.hand, key=lambda kind: kind == view.wild)
    drawn = ""
    if view.drawn in rest:
        rest.remove(view.drawn)
        drawn = f"  + {tile_text(view.drawn, view.wild)}"
    return f"your tiles: {tiles_text(rest, view.wild)}{drawn}"


def _table(view: View, names: Sequence[str]) -> list[Part]:
    """What everybody sees."""
    top = f"round {SEATS[view.round]}, {view.wall_left} tiles left"
    if view.live_left != view.wall_left:
        top += f", {view.live_left} to draw"
    if view.wild >= 0:
        top += f", indicator {tile_text(view.indicator)}, wild {tile_text(view.wild, view.wild)}"
    rows = [row for seat, name in enumerate(names) for row in _rows(view, seat, name)]
    head = ("seat", "player", "points", "tiles", "", "laid down", "discards")
    return [top, Table(rows, right=(2, 3), head=head)]


def _opened(view: View) -> list[Part]:
    """The hands of others that have won, and lie open while the deal goes on."""
    return [
        f"{SEATS[won.seat]} has won with: {tiles_text(won.tiles, view.wild)}"
        for won in view.wins
        if won.seat != view.seat
    ]


def _offer(view: View) -> list[Part]:
    if view.offered < 0:
        return []
    return [f"on offer: {tile_text(view.offered, view.wild)} from {SEATS[view.giver]}"]


def open_parts(state: State, names: Sequence[str]) -> list[Part]:
    """Return a table with all hands open as parts of a page.

    Args:
        state: where the deal is.
        names: what the players on the seats E, S, W, N are called.
    """
    parts = _table(View.of(state, state.turn), names)
    for seat in range(4):
        line = hand_line(View.of(state, seat))
        parts.append(line.replace("your tiles", SEATS[seat], 1))
    return [*parts, *_offer(View.of(state, state.turn))]


def view_parts(view: View, names: Sequence[str]) -> list[Part]:
    """Return what a seat sees as parts of a page.

    Args:
        view: the view.
        names: what the players on the seats E, S, W, N are called.
    """
    parts = [*_table(view, names), *_opened(view), hand_line(view)]
    if view.locked and WIN not in view.legal:
        why = "you have passed a win or discarded a wild tile"
        parts.append(f"{why}: a win on others' tiles may be refused for now")
    return [*parts, *_offer(view)]
