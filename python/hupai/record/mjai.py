"""Records as a stream of mjai events, the lines of JSON that many programs for mahjong exchange.

What mjai has no word for is left out: passes and other answers, bonus tiles (a draw is the draw of
what replaced it), swaps and void suits (hands are told as they are after them), locks, bars, false
wins, and all payments but those of a win and of the end of a wall. Tiles have the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .._core import KINDS
from ..game import events as ev
from ..game.questions import SEATS
from ..game.state import NO_TILE, State
from ..play import OpeningKongs, Turns
from .check import check_record
from .line import encode
from .mjai_in import read_mjai
from .replay import folded, telling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .record import DealRecord, Record

__all__ = ["read_mjai", "to_mjai", "write_mjai"]

Data = dict[str, Any]
_WAY: Final = {
    "chow": "chi",
    "pung": "pon",
    "kong_exposed": "daiminkan",
    "kong_concealed": "ankan",
    "kong_added": "kakan",
}


def write_mjai(record: Record) -> bytes:
    """Return a record as lines of mjai events.

    Raises:
        RecordError: for events that cannot have happened.
        TypeError: for anything but a record.
    """
    return b"".join(encode(event).encode() + b"\n" for event in to_mjai(record))


def to_mjai(record: Record) -> Iterator[Data]:
    """Yield a record as mjai events.

    Raises:
        RecordError: for events that cannot have happened.
        TypeError: for anything but a record.
    """
    check_record(record)
    return _told(record)


def _told(record: Record) -> Iterator[Data]:
    yield {"type": "start_game", "names": list(record.header.players)}
    for line, deal in record.lines():
        with telling(line):
            events = list(_Deal(record, line, deal).events())
        yield from events
    yield {"type": "end_game"}


def _name(kind: int) -> str:
    return KINDS[kind] if kind >= 0 else "?"


class _Deal:
    """A deal on its way out. Players are told, who keep their numbers when seats change."""

    def __init__(self, record: Record, line: int, deal: DealRecord) -> None:
        self._record, self._line, self._deal = record, line, deal
        self._ready = False
        # Payments by the number of the event that they follow from.
        self._paid: dict[int, list[int]] = {}
        for event in deal.events:
            if isinstance(event, ev.Paid):
                deltas = self._paid.setdefault(event.cause, [0] * 4)
                deltas[deal.players[event.payer]] -= event.amount
                deltas[deal.players[event.payee]] += event.amount

    def events(self) -> Iterator[Data]:
        """Yield what happened."""
        play = self._record.header.ruleset.play
        begun = False
        state: State | None = None
        for number, (event, state) in enumerate(folded(play, self._deal, self._line)):
            if isinstance(event, ev.PhaseBegan):
                if not begun and isinstance(play.phases[event.phase], (OpeningKongs, Turns)):
                    begun = True
                    yield from self._start(state)
            elif isinstance(event, ev.Revealed) and begun:
                yield {"type": "dora", "dora_marker": _name(event.tile)}
            elif isinstance(event, (ev.Won, ev.WallRanOut)) and not begun:
                begun = True  # a deal that ended before the first turn
                yield from self._start(state)
            if begun:
                yield from self._event(event, state, number)
        if state is not None and state.ended is not None:
            yield {"type": "end_kyoku"}

    def _start(self, state: State) -> Iterator[Data]:
        players, dealer = self._deal.players, state.dealer
        hands = [list(hand) for hand in state.hands]
        drawn = state.drawn[dealer] if state.drawn[dealer] != NO_TILE else max(hands[dealer])
        if len(hands[dealer]) == 14:
            hands[dealer].remove(drawn)
        by_player = [hands[players.index(player)] for player in range(4)]
        oya = players[dealer]
        yield {
            "type": "start_kyoku",
            "bakaze": SEATS[state.round],
            "kyoku": oya + 1,
            "honba": state.streak,
            "kyotaku": 0,
            "oya": oya,
            "scores": [state.scores[players.index(player)] for player in range(4)],
            "dora_marker": _name(state.indicator),
            "tehais": [[_name(kind) for kind in sorted(hand)] for hand in by_player],
        }
        if len(state.hands[dealer]) == 14:
            yield {"type": "tsumo", "actor": oya, "pai": _name(drawn)}

    def _event(self, event: ev.Event, state: State, number: int) -> Iterator[Data]:
        actor = self._deal.players
        match event:
            case ev.Drew(seat, tile, _) if tile < 34:
                yield {"type": "tsumo", "actor": actor[seat], "pai": _name(tile)}
            case ev.Discarded(seat, tile, drawn, ready):
                if ready:
                    yield {"type": "reach", "actor": actor[seat]}
                yield {
                    "type": "dahai",
                    "actor": actor[seat],
                    "pai": _name(tile),
                    "tsumogiri": drawn,
                }
            case ev.Claimed():
                yield self._claim(event, state.wild)
            case ev.KongDeclared(seat, form, tile, wilds):
                yield self._kong(actor[seat], form, tile, wilds, state)
            case ev.Won():
                yield self._hora(event, number)
            case ev.WallRanOut():
                deltas = self._paid_from(number)
                yield {"type": "ryukyoku", "deltas": deltas}

    def _paid_from(self, number: int) -> list[int]:
        return self._paid.get(number, [0] * 4)

    def _claim(self, event: ev.Claimed, wild: int) -> Data:
        if event.form == "chow":
            own = [kind for kind in range(event.tile, event.tile + 3) if kind != event.claimed]
        else:
            own = [event.tile] * (2 if event.form == "pung" else 3)
        used = [wild if event.wilds >> at & 1 else kind for at, kind in enumerate(own)]
        return {
            "type": _WAY[event.form],
            "actor": self._deal.players[event.seat],
            "target": self._deal.players[event.giver],
            "pai": _name(event.claimed),
            "consumed": [_name(kind) for kind in used],
        }

    def _kong(self, actor: int, form: str, tile: int, wilds: int, state: State) -> Data:
        if form == "kong_added":
            seat = self._deal.players.index(actor)
            pung = next(m for m in state.melds[seat] if m.form == "pung" and m.tile == tile)
            added = _name(state.wild if wilds & 8 else tile)
            consumed = [_name(kind) for kind in pung.tiles(state.wild)]
            return {"type": "kakan", "actor": actor, "pai": added, "consumed": consumed}
        used = [state.wild if wilds >> at & 1 else tile for at in range(3)] + [tile]
        return {"type": "ankan", "actor": actor, "consumed": [_name(kind) for kind in used]}

    def _hora(self, event: ev.Won, number: int) -> Data:
        data: Data = {
            "type": "hora",
            "actor": self._deal.players[event.seat],
            "target": self._deal.players[event.giver],
        }
        if event.tile != NO_TILE:
            data["pai"] = _name(event.tile)
        return data | {"deltas": self._paid_from(number)}
