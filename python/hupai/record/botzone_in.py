"""Requests and responses of Botzone as a record; the way in of `hupai.record.botzone`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..errors import RecordError, shown
from ..game import events as ev
from ..game import fold
from ..game.fold import MOST_EVENTS
from ..game.wall import box
from ..play import ReplaceBonus, Turns
from ..rules import Rules
from .botzone_tiles import KIND
from .given import check_kind, row
from .header import Header, check_header
from .line import Wrong
from .record import DealRecord, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST: Final = 400
_FLAT: Final = 34


def read_botzone(
    exchanges: Iterable[tuple[str, str]],
    rules: Rules,
    *,
    players: tuple[str, str, str, str] = ("", "", "", ""),
) -> Record:
    """Return the record that the requests to one player, and his responses, tell.

    It is a record of what that player saw: it replays, and can be checked for consistency. The
    player sits as player 0 to 3 for E, S, W, N. Where bonus tiles were replaced at the beginning,
    the last tiles of the hand count as what replaced them.

    Args:
        exchanges: pairs of request and response.
        rules: the rules of play.
        players: what the players are called.

    Raises:
        RecordError: for lines that are none, with the number of the pair as `line`; with the slug
            `no_mapping` for what a record cannot say.
        TypeError: for what is no pairs of text.
    """
    check_kind(rules, Rules, "rules")
    names = row(players, str, "the players", 4)
    reading = _Reading(rules)
    for number, (request, response) in enumerate(_pairs(exchanges), 1):
        if number > MOST_EVENTS:
            raise _wrong(number, "a deal has no more requests", request, slug="record_size")
        if len(request) > _LONGEST or len(response) > _LONGEST:
            raise _wrong(number, "too long a line", request[:20], slug="record_size")
        reading.number = number
        try:
            reading.request(request.split(), response.split())
        except (ValueError, KeyError, IndexError, TypeError, StopIteration) as error:
            if isinstance(error, RecordError):
                raise
            raise _wrong(number, "no such line", f"{request} / {response}") from None
    record = reading.record(names)
    try:
        check_header(record.header)
    except Wrong as wrong:
        raise wrong.at(1) from None
    return record


def _pairs(exchanges: Iterable[object]) -> Iterator[tuple[str, str]]:
    """Yield pairs of request and response."""
    if isinstance(exchanges, (str, bytes)):
        raise TypeError(f"exchanges are pairs of text, not {type(exchanges).__name__}")
    for number, pair in enumerate(exchanges, 1):
        if not isinstance(pair, (tuple, list)) or not all(isinstance(text, str) for text in pair):
            raise TypeError(f"an exchange is a pair of text, not {shown(pair)}")
        if len(pair) != 2:
            raise _wrong(number, "an exchange is a request and a response", pair)
        yield pair[0], pair[1]


def _wrong(line: int, why: str, value: object, slug: str = "field") -> RecordError:
    told = shown(value)
    return RecordError(f"exchange {line}: {why}: {told}", slug=slug, line=line, value=told)


class _Reading:
    """A deal on its way in."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._play = rules, rules.ruleset.play
        self._me = self._round = 0
        self._events: list[ev.Event] = []
        self._drawn = False  # whether the seat in turn has drawn since the last discard
        self._first = True
        self._named = 0  # the kind of the own concealed kong that comes next
        self._won = False
        self.number = 0

    def record(self, players: tuple[str, str, str, str]) -> Record:
        """Return what was read."""
        if self._won:
            self._events.append(ev.Ended("win"))
        header = Header.of(self._rules, kind="deals", players=players, viewer=self._me)
        deals = (DealRecord(0, (0, 1, 2, 3), tuple(self._events)),) if self._events else ()
        return Record(header, deals, over=self._won)

    def request(self, said: list[str], answered: list[str]) -> None:
        """Read a request and its response."""
        number = self.number
        if (said[0] == "0") != (number == 1) or (said[0] == "1") != (number == 2):
            raise _wrong(number, "a table says place, hand, and then draws and the rest", said[0])
        if self._won:
            raise _wrong(number, "a win is the end", said[0], slug="record_order")
        if said[0] == "0":
            self._me, self._round = self._seat(said[1]), self._seat(said[2])
        elif said[0] == "1":
            self._hand(said[1:])
        elif said[0] == "2":
            self._draw(self._me, self._tile(said[1]))
        elif said[0] == "3":
            self._other(self._seat(said[1]), said[2], said[3:])
        else:
            raise ValueError(said[0])
        if answered[:1] == ["HU"]:
            self._win()
        elif answered[:1] == ["GANG"] and len(answered) == 2:
            self._named = self._tile(answered[1])

    def _seat(self, text: str) -> int:
        return {"0": 0, "1": 1, "2": 2, "3": 3}[text]

    def _tile(self, name: str) -> int:
        kind = KIND[name]
        if kind >= _FLAT:
            raise ValueError(name)
        return kind

    def _bonus(self, name: str) -> int:
        kind = KIND[name]
        if kind < _FLAT:
            raise ValueError(name)
        return kind

    def _hand(self, said: list[str]) -> None:
        counts = [int(text) for text in said[:4]]
        hand = [self._tile(name) for name in said[4:17]]
        bonus = [self._bonus(name) for name in said[17:]]
        if len(hand) != 13 or min(counts) < 0 or sum(counts) != len(bonus) or max(counts) > 8:
            raise ValueError("hand")
        phases = self._play.phases
        replacing = [at for at, phase in enumerate(phases) if isinstance(phase, ReplaceBonus)]
        if bonus and not replacing:
            raise _wrong(
                self.number, "these rules have no bonus tiles", bonus[0], slug="no_mapping"
            )
        rules = self._rules.ruleset
        points = rules.match.start_points
        began = ev.Began(b"", len(box(rules.tiles)), 0, self._round, (points,) * 4, 0, ())
        self._events = [began, ev.PhaseBegan(0)]
        laid, start = [], 0
        for seat, count in enumerate(counts):
            own = bonus[start : start + count]
            start += count
            tiles = [ev.HIDDEN] * (13 - count) + own
            later = [ev.HIDDEN] * count
            if seat == self._me:
                tiles, later = [*hand[: 13 - count], *own], hand[13 - count :]
            if seat == 0:
                tiles.insert(0, ev.HIDDEN)  # what the first request of the dealer tells
            self._events.append(ev.Dealt(seat, tuple(tiles)))
            laid.append((seat, own, later))
        self._events += [ev.PhaseBegan(at) for at in replacing[:1]]
        for seat, own, later in laid:
            for tile, new in zip(own, later, strict=True):
                self._events += [ev.BonusShown(seat, tile), ev.Drew(seat, new, "bonus")]

    def _draw(self, seat: int, tile: int) -> None:
        if self._first:
            if seat != 0:
                raise _wrong(self.number, "the dealer draws first", seat, slug="record_order")
            self._first = False
            # The dealer's fourteenth tile is dealt, and counts as drawn; after bonus tiles it is
            # what replaced the last of them.
            replaced = [
                at
                for at, event in enumerate(self._events)
                if isinstance(event, ev.Drew) and event.seat == seat
            ]
            if replaced:
                last_draw = self._events[replaced[-1]]
                assert isinstance(last_draw, ev.Drew)
                self._events[replaced[-1]] = last_draw._replace(tile=tile)
                tile = last_draw.tile
            at = next(at for at, event in enumerate(self._events) if isinstance(event, ev.Dealt))
            dealt = self._events[at]
            assert isinstance(dealt, ev.Dealt)
            self._events[at] = dealt._replace(tiles=(*dealt.tiles[1:], tile))
            turns = next(n for n, ph in enumerate(self._play.phases) if isinstance(ph, Turns))
            self._events.append(ev.PhaseBegan(turns))
        else:
            last = self._events[-1]
            self._stands()
            origin: Any = "wall"
            if isinstance(last, ev.BonusShown):
                origin = "bonus"
            elif isinstance(last, (ev.KongDeclared, ev.Claimed)):
                origin = "replacement"
            self._events.append(ev.Drew(seat, tile, origin))
        self._drawn = True

    def _stands(self) -> None:
        """A kong that nobody has robbed stands."""
        last = self._events[-1]
        if isinstance(last, ev.KongDeclared):
            self._events.append(ev.KongMade(*last))

    def _other(self, seat: int, what: str, tiles: list[str]) -> None:
        if what == "DRAW":
            if seat == self._me or tiles:
                raise ValueError(what)
            self._draw(seat, ev.HIDDEN)
        elif what == "BUHUA":
            (tile,) = map(self._bonus, tiles)
            last = self._events[-1]
            self._stands()
            origin: Any = (
                "replacement"
                if isinstance(last, (ev.KongDeclared, ev.Claimed))
                else ("bonus" if isinstance(last, ev.BonusShown) else "wall")
            )
            if self._first:
                raise _wrong(self.number, "the dealer draws first", what, slug="record_order")
            self._events += [ev.Drew(seat, tile, origin), ev.BonusShown(seat, tile)]
        elif what == "PLAY":
            (tile,) = map(self._tile, tiles)
            self._discard(seat, tile)
        elif what == "PENG":
            (tile,) = map(self._tile, tiles)
            giver, claimed = self._offered()
            self._events.append(ev.Claimed(seat, "pung", claimed, giver, claimed))
            self._discard(seat, tile)
        elif what == "CHI":
            middle, tile = map(self._tile, tiles)
            giver, claimed = self._offered()
            if middle >= 27 or not 1 <= middle % 9 <= 7 or abs(claimed - middle) > 1:
                raise ValueError(what)
            self._events.append(ev.Claimed(seat, "chow", middle - 1, giver, claimed))
            self._discard(seat, tile)
        elif what == "BUGANG":
            (tile,) = map(self._tile, tiles)
            self._events.append(ev.KongDeclared(seat, "kong_added", tile))
            self._drawn = False
        elif what == "GANG" and not tiles:
            self._gang(seat)
        else:
            raise ValueError(what)

    def _offered(self) -> tuple[int, int]:
        last = self._events[-1]
        if not isinstance(last, ev.Discarded):
            raise _wrong(self.number, "nothing was discarded", last, slug="record_order")
        return last.seat, last.tile

    def _discard(self, seat: int, tile: int) -> None:
        state = fold(self._play, self._events)
        drawn = state.drawn[seat]
        # Of another seat it is not told whether the tile was just drawn.
        self._events.append(ev.Discarded(seat, tile, drawn == tile, False))
        self._drawn = False

    def _gang(self, seat: int) -> None:
        """A kong: of the last discard, or of own tiles, which only the own responses name."""
        if not self._drawn:
            giver, claimed = self._offered()
            self._events.append(ev.Claimed(seat, "kong_exposed", claimed, giver, claimed))
            return
        if seat != self._me:
            raise _wrong(
                self.number,
                "another's concealed kong is not named",
                seat,
                slug="no_mapping",
            )
        self._events.append(ev.KongDeclared(seat, "kong_concealed", self._named))
        self._drawn = False

    def _win(self) -> None:
        state = fold(self._play, self._events)
        last, tiles = self._events[-1], list(state.hands[self._me])
        by: Any = "self_draw"
        tile, giver = state.drawn[self._me], self._me
        if isinstance(last, (ev.Discarded, ev.KongDeclared)) and last.seat != self._me:
            by = "discard" if isinstance(last, ev.Discarded) else "rob_kong"
            tile, giver = last.tile, last.seat
            tiles = sorted([*tiles, tile])
        self._events.append(
            ev.Won(self._me, by, tile, giver, tuple(tiles), (), 0, 0, (), state.total_discards)
        )
        self._won = True
