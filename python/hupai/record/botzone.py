"""A deal as one player at Botzone's table for Chinese Standard Mahjong sees it, line by line.

The table sends a request and the player answers with a response. What has no line is left out: who
won and what was paid, answers that came too late (they are told as `PASS`), ready calls, locks, and
in which order the bonus tiles of the beginning were drawn. Deals with a swap, void suits, wild
tiles, kongs before the first turn, or a kong between a claim and its discard have no lines at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import RecordError, shown
from ..game import events as ev
from ..play import Turns
from .botzone_in import read_botzone
from .botzone_tiles import NAMES
from .check import check_record
from .given import check_kind
from .redacted import seen_deal
from .replay import folded, telling

if TYPE_CHECKING:
    from ..game.state import State
    from .record import DealRecord, Record

__all__ = ["Exchange", "read_botzone", "to_botzone"]

PASS: Final = "PASS"


class Exchange(NamedTuple):
    """A request of the table, and what the player answers.

    Attributes:
        request: the line of the table.
        response: the line of the player.
    """

    request: str
    response: str


def to_botzone(record: Record, number: int, player: int) -> list[Exchange]:
    """Return a deal as a player sees it at Botzone.

    Args:
        record: the record.
        number: which of its deals, from 0.
        player: the player, 0 to 3, wherever he sits.

    Raises:
        RecordError: with the slug `no_mapping` for what Botzone has no line for, and for events
            that cannot have happened.
        TypeError: for what is of a wrong type.
    """
    check_record(record)
    check_kind(number, int, "the number of a deal")
    check_kind(player, int, "a player")
    if not 0 <= number < len(record.deals) or player not in range(4):
        value = shown((number, player))
        raise RecordError(f"no such deal or player: {value}", slug="viewer", value=value)
    viewer = record.header.viewer
    if viewer not in (None, player):
        raise RecordError("nobody else's view is in this record", slug="viewer", value=str(viewer))
    line, deal = list(record.lines())[number]
    with telling(line):
        return _Table(record, line, deal, deal.players.index(player)).exchanges()


class _Table:
    """A deal on its way out."""

    def __init__(self, record: Record, line: int, deal: DealRecord, seat: int) -> None:
        self._play = record.header.ruleset.play
        self._line, self._seat = line, seat
        whole = record.header.viewer is None
        self._deal = seen_deal(deal, seat, line) if whole else deal
        self._lines: list[list[str]] = []
        self._claim: ev.Claimed | None = None
        self._dealer = 0

    def exchanges(self) -> list[Exchange]:
        """Return all requests with their responses."""
        begun, won = False, None
        for event, state in folded(self._play, self._deal, self._line):
            if won and not isinstance(event, ev.Won | ev.Paid):
                break
            if isinstance(event, (ev.Gave, ev.VoidChosen, ev.Revealed, ev.Continued)):
                raise self._no(f"{type(event).__name__} has no line")
            if isinstance(event, ev.PhaseBegan):
                if isinstance(self._play.phases[event.phase], Turns):
                    begun = True
                    self._begin(state)
            elif begun:
                if isinstance(event, ev.Won):
                    # Others may win on the same tile, before anything is paid or after it.
                    won = won or event.on
                    if event.seat == self._seat and event.on == won:
                        self._answer("HU")
                elif not won:
                    self._event(event)
            elif isinstance(event, (ev.KongDeclared, ev.Won, ev.WallRanOut)):
                raise self._no("what happens before the first turn has no line")
        if self._claim is not None:
            raise self._no("a claim without a discard has no line")
        return [Exchange(request, response) for request, response in self._lines]

    def _no(self, why: str) -> RecordError:
        return RecordError(f"Botzone: {why}", slug="no_mapping", value=why)

    def _ask(self, request: str) -> None:
        self._lines.append([request, PASS])

    def _answer(self, response: str) -> None:
        self._lines[-1][1] = response

    def _id(self, seat: int) -> int:
        """The number of a seat at Botzone: its wind."""
        return (seat - self._dealer) % 4

    def _begin(self, state: State) -> None:
        self._dealer = state.dealer
        self._ask(f"0 {self._id(self._seat)} {state.round}")
        hand = list(state.hands[self._seat])
        drawn = -1
        if self._seat == state.dealer:
            drawn = state.drawn[self._seat] if state.drawn[self._seat] >= 0 else hand[-1]
            hand.remove(drawn)
        seats = [(state.dealer + step) % 4 for step in range(4)]
        counts = [str(len(state.bonus[seat])) for seat in seats]
        bonus = [NAMES[kind] for seat in seats for kind in state.bonus[seat]]
        self._ask(" ".join(["1", *counts, *(NAMES[kind] for kind in hand), *bonus]))
        self._draw(state.dealer, drawn)

    def _draw(self, seat: int, tile: int) -> None:
        own = seat == self._seat
        self._ask(f"2 {NAMES[tile]}" if own else f"3 {self._id(seat)} DRAW")

    def _event(self, event: ev.Event) -> None:
        match event:
            case ev.Drew(seat, tile, _):
                if tile < 34:
                    self._draw(seat, tile)
            case ev.BonusShown(seat, tile):
                # The draw of a bonus tile is seen by nobody but its seat, and told by this.
                if self._lines[-1][0] == f"3 {self._id(seat)} DRAW":
                    self._lines.pop()
                self._ask(f"3 {self._id(seat)} BUHUA {NAMES[tile]}")
            case ev.Discarded(seat, tile, _, _):
                self._discard(seat, tile)
            case ev.Claimed(form="kong_exposed", seat=seat):
                if seat == self._seat:
                    self._answer("GANG")
                self._ask(f"3 {self._id(seat)} GANG")
            case ev.Claimed():
                self._claim = event
            case ev.KongDeclared(seat, form, tile, _):
                if self._claim is not None:
                    raise self._no("a kong between a claim and its discard has no line")
                added = form == "kong_added"
                if seat == self._seat:
                    self._answer(f"{'BUGANG' if added else 'GANG'} {NAMES[tile]}")
                told = f" {NAMES[tile]}" if added else ""
                self._ask(f"3 {self._id(seat)} {'BUGANG' if added else 'GANG'}{told}")

    def _discard(self, seat: int, tile: int) -> None:
        claim, self._claim = self._claim, None
        if claim is None:
            said = f"PLAY {NAMES[tile]}"
        elif claim.form == "pung":
            said = f"PENG {NAMES[tile]}"
        else:
            said = f"CHI {NAMES[claim.tile + 1]} {NAMES[tile]}"
        if seat == self._seat:
            self._answer(said)
        self._ask(f"3 {self._id(seat)} {said}")
