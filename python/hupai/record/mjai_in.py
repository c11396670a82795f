"""mjai events as a record of what they tell; the way in of `hupai.record.mjai`."""

from __future__ import annotations

import io
from typing import IO, Any, Final

from .._core import KINDS
from ..errors import RecordError, shown
from ..game import events as ev
from ..game import fold
from ..game.actions import SUITS
from ..game.fold import MOST_EVENTS
from ..game.questions import SEATS
from ..game.wall import box
from ..play import Turns
from ..rules import Rules
from .given import check_kind
from .header import Header
from .line import LONGEST_LINE, decode
from .record import MOST_LINES, DealRecord, Places, Record

_KIND: Final = {name: kind for kind, name in enumerate(KINDS[:34])} | {"?": ev.HIDDEN}
_CLAIMS: Final[dict[str, tuple[ev.Form, int]]] = {
    "chi": ("chow", 2),
    "pon": ("pung", 2),
    "daiminkan": ("kong_exposed", 3),
}


def read_mjai(source: bytes | IO[bytes], rules: Rules) -> Record:
    """Return the record that mjai events tell.

    It replays, and can be checked for consistency. Walls are hidden, answers, bonus tiles and
    totals are unknown, and payments are told by the rule `mjai`.

    Args:
        source: lines of JSON, an event each.
        rules: the rules of play, which mjai does not tell; they have no wild tiles.

    Raises:
        RecordError: for what is no stream of such events, with the line; with the slug
            `no_mapping` for what a record cannot say.
        TypeError: for a source that is neither bytes nor a file opened for them.
    """
    check_kind(rules, Rules, "rules")
    if not isinstance(source, bytes) and not hasattr(source, "readline"):
        raise TypeError(f"events are read from bytes or a file, not {type(source).__name__}")
    if rules.ruleset.tiles.wild is not None:
        raise RecordError(
            "mjai does not tell where the indicator lies", slug="no_mapping", value=rules.id
        )
    reading = _Reading(rules)
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    number = 0
    while line := file.readline(LONGEST_LINE + 2):
        number += 1
        if not isinstance(line, bytes):
            raise TypeError("events are read from a file opened for bytes, not for text")
        if number > MOST_LINES:
            raise _wrong(number, "a record has no more lines", slug="record_size")
        data = decode(line.rstrip(b"\r\n"), number)[1]
        reading.number = number
        try:
            reading.event(data)
        except (KeyError, TypeError, AttributeError) as error:
            raise _wrong(number, f"{error} is missing or is not what belongs there") from None
        except (ValueError, IndexError) as error:
            if isinstance(error, RecordError):
                raise
            raise _wrong(number, str(error)) from None
    return reading.record()


def _wrong(line: int, why: str, slug: str = "field", value: object = None) -> RecordError:
    told = None if value is None else shown(value)
    return RecordError(f"line {line}: {why}", slug=slug, line=line, value=told)


class _Reading:
    """A record on its way in."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._play = rules.ruleset.play
        self._names: tuple[str, str, str, str] = ("", "", "", "")
        self._deals: list[DealRecord] = []
        self._events: list[ev.Event] = []
        self._seats: list[int] = [0, 1, 2, 3]  # of the players
        self._begun = self._over = self._won = False
        self._dealer = 0
        self._ready: int | None = None
        self._kong: ev.KongDeclared | None = None
        self._hidden = False
        self.number = 0

    def record(self) -> Record:
        """Return what was read."""
        if self._begun:
            self._close(ended=False)
        header = Header.of(self._rules, kind="deals", players=self._names)
        return Record(header, tuple(self._deals), self._over)

    def event(self, data: dict[str, Any]) -> None:
        """Read an event."""
        kind = data.get("type")
        if kind == "start_game":
            east, south, west, north = (_text(name) for name in data["names"])
            self._names = (east, south, west, north)
        elif kind == "start_kyoku":
            self._start(data)
        elif kind in ("end_game", "none", "dora"):
            self._over = self._over or kind == "end_game"
        elif kind not in _READ:
            raise self._no(f"mjai's {shown(kind)} has no place in a record", kind)
        elif not self._begun:
            raise _wrong(self.number, f"{kind} before the first start_kyoku", slug="record_order")
        else:
            if kind != "hora":
                self._stands()
            if len(self._events) > MOST_EVENTS:
                raise _wrong(self.number, "a deal has no more events", slug="record_size")
            _READ[kind](self, data)

    def _no(self, why: str, value: object = None) -> RecordError:
        return _wrong(self.number, why, slug="no_mapping", value=value)

    def _seat(self, player: Any) -> int:
        if type(player) is not int or not 0 <= player < 4:
            raise _wrong(self.number, f"{shown(player)} is no player", value=player)
        return self._seats[player]

    def _tile(self, name: Any) -> int:
        if type(name) is not str or name not in _KIND:
            raise _wrong(self.number, f"{shown(name)} is no tile of a record", value=name)
        return _KIND[name]

    def _whole(self, value: Any) -> int:
        if type(value) is not int:
            raise _wrong(self.number, f"{shown(value)} is no whole number", value=value)
        return value

    def _four(self, values: Any) -> list[int]:
        if type(values) is not list or len(values) != 4:
            raise _wrong(self.number, f"{shown(values)} is not for four players", value=values)
        return [self._whole(value) for value in values]

    def _start(self, data: dict[str, Any]) -> None:
        if self._begun:
            raise _wrong(self.number, "the deal before has no end_kyoku", slug="record_order")
        oya = self._whole(data["oya"])
        if not 0 <= oya < 4 or data["bakaze"] not in (*SEATS,):
            raise _wrong(self.number, "no such dealer or round", value=oya)
        if self._whole(data["kyotaku"]):
            raise self._no("nothing lies on the table between deals", data["kyotaku"])
        winds = self._rules.ruleset.hands.dealer_is_east
        self._seats = [(player - oya) % 4 if winds else player for player in range(4)]
        self._dealer = self._seats[oya]
        scores = self._four(data["scores"])
        honba = self._whole(data["honba"])
        if honba < 0:
            raise _wrong(self.number, "honba is below 0", value=honba)
        tiles = len(box(self._rules.ruleset.tiles))
        east, south, west, north = (scores[self._player(seat)] for seat in range(4))
        began = ev.Began(
            b"", tiles, self._dealer, SEATS.index(data["bakaze"]), (east, south, west, north),
            honba, (),
        )  # fmt: skip
        self._events = [began, ev.PhaseBegan(0)]
        hands = data["tehais"]
        if type(hands) is not list or [len(hand) for hand in hands] != [13] * 4:
            raise _wrong(self.number, "four players begin with 13 tiles each")
        for step in range(4):
            seat = (self._dealer + step) % 4
            held = tuple(self._tile(name) for name in hands[self._player(seat)])
            self._hidden = self._hidden or ev.HIDDEN in held
            self._events.append(ev.Dealt(seat, held))
        self._begun, self._won, self._ready, self._kong = True, False, None, None

    def _player(self, seat: int) -> int:
        return self._seats.index(seat)

    def _stands(self) -> None:
        """A kong that nobody has robbed stands."""
        if self._kong is not None:
            self._events.append(ev.KongMade(*self._kong))
            self._kong = None

    def _tsumo(self, data: dict[str, Any]) -> None:
        seat, tile = self._seat(data["actor"]), self._tile(data["pai"])
        last = self._events[-1]
        if isinstance(last, ev.Dealt):
            # The first tile of the dealer is one of those he was dealt.
            if seat != self._dealer:
                raise _wrong(self.number, "the dealer draws first", slug="record_order")
            at = next(at for at, event in enumerate(self._events) if isinstance(event, ev.Dealt))
            dealt = self._events[at]
            assert isinstance(dealt, ev.Dealt)
            self._events[at] = dealt._replace(tiles=(*dealt.tiles, tile))
            self._events.append(ev.PhaseBegan(self._turns()))
            return
        replaces = isinstance(last, ev.KongMade) or (
            isinstance(last, ev.Claimed) and last.form == "kong_exposed"
        )
        self._events.append(ev.Drew(seat, tile, "replacement" if replaces else "wall"))

    def _turns(self) -> int:
        phases = self._play.phases
        return next(at for at, phase in enumerate(phases) if isinstance(phase, Turns))

    def _reach(self, data: dict[str, Any]) -> None:
        if self._play.ready is None:
            raise self._no("these rules have no call of a ready hand", data["actor"])
        self._ready = self._seat(data["actor"])

    def _dahai(self, data: dict[str, Any]) -> None:
        seat, tile, drawn = self._seat(data["actor"]), self._tile(data["pai"]), data["tsumogiri"]
        if type(drawn) is not bool or tile < 0:
            raise _wrong(self.number, "a discard is a known tile, just drawn or not")
        self._events.append(ev.Discarded(seat, tile, drawn, self._ready == seat))
        self._ready = None

    def _claim(self, data: dict[str, Any]) -> None:
        form, many = _CLAIMS[data["type"]]
        seat, giver = self._seat(data["actor"]), self._seat(data["target"])
        claimed = self._tile(data["pai"])
        used = [self._tile(name) for name in data["consumed"]]
        tiles = sorted([claimed, *used])
        lowest = tiles[0]
        chow = [lowest, lowest + 1, lowest + 2]
        fits = tiles == chow and lowest % 9 < 7 and lowest < 9 * len(SUITS)
        if len(used) != many or lowest < 0 or not (fits if form == "chow" else len({*tiles}) == 1):
            raise _wrong(self.number, "these tiles make no such set", value=data["consumed"])
        self._events.append(ev.Claimed(seat, form, lowest, giver, claimed))

    def _own_kong(self, data: dict[str, Any]) -> None:
        added = data["type"] == "kakan"
        seat = self._seat(data["actor"])
        used = {self._tile(name) for name in data["consumed"]}
        if added:
            used.add(self._tile(data["pai"]))
        if len(data["consumed"]) != (3 if added else 4) or len(used) != 1 or min(used) < 0:
            raise _wrong(self.number, "these tiles make no kong", value=data["consumed"])
        self._kong = ev.KongDeclared(seat, "kong_added" if added else "kong_concealed", *used)
        self._events.append(self._kong)

    def _hora(self, data: dict[str, Any]) -> None:
        seat, giver = self._seat(data["actor"]), self._seat(data["target"])
        tile = self._tile(data["pai"]) if "pai" in data else -1
        state = fold(self._play, self._events)
        tiles = list(state.hands[seat])
        by: Any = "self_draw"
        if seat != giver:
            # Others may have won on the same tile, and been paid.
            last = next(e for e in reversed(self._events) if not isinstance(e, (ev.Won, ev.Paid)))
            by = "rob_kong" if isinstance(last, ev.KongDeclared) else "discard"
            tiles = sorted([*tiles, tile])
        self._kong = None
        number = len(self._events)
        shown = tuple(tiles)
        self._events.append(
            ev.Won(seat, by, tile, giver, shown, (), 0, 0, (), state.total_discards)
        )
        self._pay(data["deltas"], number)
        self._won = True

    def _ryukyoku(self, data: dict[str, Any]) -> None:
        number = len(self._events)
        self._events.append(ev.WallRanOut(0))
        self._pay(data.get("deltas", [0] * 4), number)

    def _pay(self, given: Any, cause: int) -> None:
        """Payments that come to the same: what each pays goes to those who gain, in turn."""
        deltas = self._four(given)
        if sum(deltas):
            raise self._no("what is paid is not what is received", given)
        left = [deltas[self._player(seat)] for seat in range(4)]
        for payer in range(4):
            for payee in range(4):
                amount = min(-left[payer], left[payee])
                if amount > 0:
                    left[payer] += amount
                    left[payee] -= amount
                    self._events.append(ev.Paid(payer, payee, amount, "mjai", cause))

    def _end(self, data: dict[str, Any]) -> None:
        self._close(ended=True)

    def _close(self, *, ended: bool) -> None:
        self._stands()
        if ended:
            self._events.append(ev.Ended("win" if self._won else "wall_empty"))
        east, south, west, north = (self._player(seat) for seat in range(4))
        players: Places = (east, south, west, north)
        self._deals.append(DealRecord(len(self._deals), players, tuple(self._events)))
        self._begun = False


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError(shown(value))
    return value


_READ: Final[dict[str, Any]] = {
    "tsumo": _Reading._tsumo,
    "reach": _Reading._reach,
    "dahai": _Reading._dahai,
    **dict.fromkeys(_CLAIMS, _Reading._claim),
    **dict.fromkeys(("ankan", "kakan"), _Reading._own_kong),
    "hora": _Reading._hora,
    "ryukyoku": _Reading._ryukyoku,
    "end_kyoku": _Reading._end,
}
