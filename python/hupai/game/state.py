"""The state of a deal, and the only thing that changes it: an event applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from ..play import OpeningKongs, Turns
from . import events as ev
from .wall import Cursor

if TYPE_CHECKING:
    from ..play import PlayRules

Step: TypeAlias = Literal["between", "give", "void", "opening", "turn", "claims", "over"]

NO_TILE: Final = -1
SIDES: Final = (0, 1, 2, 3)


class Meld(NamedTuple):
    """A declared set.

    Attributes:
        form: what it is.
        tile: its kind, of a chow the lowest.
        giver: who gave the claimed tile; -1 where none was claimed.
        wilds: which of its tiles are wild, as bits from the lowest.
    """

    form: ev.Form
    tile: int
    giver: int = -1
    wilds: int = 0


class KongRecord(NamedTuple):
    """A kong that stands, as the ledger must know it.

    Attributes:
        seat: whose it is.
        form: its form.
        event: the number of the event that made it.
        chained: whether it used the tile drawn for the kong before.
    """

    seat: int
    form: ev.Form
    event: int
    chained: bool


class State:
    """Everything that is so in a deal. Seats are 0 to 3, tiles are numbers of kinds.

    Attributes:
        play: the rules.
        wall, cursor: the tiles as they were built, and how far they have been drawn.
        hands: the concealed tiles of each seat, sorted.
        melds, bonus, discards: what lies before each seat.
        step, turn, phase: what is going on, and whose turn it is.
        drawn, origin: for each seat the tile just drawn, and why it was.
        claimed: whether the turn began with a claimed chow or pung.
        tile, giver, form: the tile on offer, who gave it, and what as.
        answers: what each seat has answered.
        waits: for each seat what completes its 13 tiles; a cache, None where nobody asked.
    """

    __slots__ = (
        "after_kong",
        "answers",
        "barred",
        "bonus",
        "called",
        "changes",
        "claimed",
        "cursor",
        "dealer",
        "dice",
        "direction",
        "discards",
        "drawn",
        "drawn_count",
        "ended",
        "false_wins",
        "form",
        "gifts",
        "giver",
        "hands",
        "honours",
        "indicator",
        "kept_tile",
        "kongs",
        "ledger",
        "locked",
        "melds",
        "moved",
        "number",
        "origin",
        "out",
        "own_discards",
        "paid_at",
        "phase",
        "play",
        "pung_or_kong",
        "received",
        "round",
        "run",
        "scores",
        "step",
        "streak",
        "swap_ban",
        "tile",
        "total_discards",
        "turn",
        "void",
        "waits",
        "wall",
        "wild",
        "wild_locked",
        "wilds",
        "wins",
    )

    def __init__(self, play: PlayRules) -> None:
        self.play = play
        self.wall = b""
        self.cursor = Cursor(play.wall, 0, 0, 0, 0)
        self.dealer = self.round = self.streak = self.direction = 0
        self.dice: tuple[int, ...] = ()
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.number = 0
        self.phase = -1
        self.step: Step = "between"
        self.turn = 0
        self.hands: list[list[int]] = [[], [], [], []]
        self.melds: list[tuple[Meld, ...]] = [(), (), (), ()]
        self.bonus: list[tuple[int, ...]] = [(), (), (), ()]
        self.discards: list[tuple[int, ...]] = [(), (), (), ()]
        self.drawn = [NO_TILE] * 4
        self.origin: list[ev.Origin] = ["wall"] * 4
        self.claimed = False
        self.swap_ban = NO_TILE
        self.tile = NO_TILE
        self.giver = NO_TILE
        self.form: ev.Form | Literal["discard"] = "discard"
        self.wilds = 0
        self.kept_tile = False
        self.answers: list[int | None] = [None] * 4
        self.waits: list[int | None] = [None] * 4
        self.locked: list[int | None] = [None] * 4
        self.wild_locked = [False] * 4
        self.called = [0] * 4
        self.barred: list[tuple[int, ...]] = [(), (), (), ()]
        self.out: list[str | None] = [None] * 4
        self.false_wins = [False] * 4
        self.void = [-1] * 4
        self.wild = NO_TILE
        self.indicator = NO_TILE
        self.gifts: list[tuple[int, ...]] = [(), (), (), ()]
        self.received: list[tuple[int, ...]] = [(), (), (), ()]
        self.total_discards = 0
        self.own_discards = [0] * 4
        self.honours = [0] * 4
        self.drawn_count = [0] * 4
        self.pung_or_kong = False
        self.run: tuple[KongRecord, ...] = ()
        self.after_kong = False
        self.kongs: tuple[KongRecord, ...] = ()
        self.wins: tuple[ev.Won, ...] = ()
        self.ledger: tuple[ev.Paid, ...] = ()
        self.paid_at: tuple[int, ...] = ()
        self.moved: tuple[int, ...] = ()
        self.changes = [0] * 4
        self.ended: str | None = None

    def copy(self) -> State:
        """Return an independent state."""
        new = State.__new__(State)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name).copy())
        new.hands = [hand.copy() for hand in self.hands]
        return new

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes two states equal."""
        return tuple(_frozen(getattr(self, name)) for name in _FACTS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    @property
    def live(self) -> int:
        """How many tiles can still be drawn in turn."""
        return self.cursor.live_left

    @property
    def replacements(self) -> int:
        """How many tiles are left that can replace a kong."""
        return self.cursor.left("replacement")

    def next_tile(self, origin: ev.Origin) -> int:
        """Return the tile that is drawn next for this reason."""
        return self.wall[self.cursor.take(origin)[1]]

    def in_play(self, seat: int) -> bool:
        """Whether a seat still takes part."""
        return self.out[seat] is None

    def next_seat(self, seat: int) -> int:
        """Return the next seat in turn order that still takes part, which may be the same."""
        out = self.out
        for step in (1, 2, 3):
            other = (seat + step) & 3
            if out[other] is None:
                return other
        return seat

    def after(self, seat: int) -> tuple[int, int, int]:
        """Return the other seats in turn order."""
        return _AFTER[seat]


_AFTER: Final = tuple(
    ((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3) for seat in SIDES
)
_LISTS: Final = (
    "answers", "barred", "bonus", "called", "changes", "discards", "drawn", "drawn_count",
    "false_wins", "gifts", "honours", "locked", "melds", "origin", "out", "own_discards",
    "received", "void", "waits", "wild_locked",
)  # fmt: skip
_SHARED: Final = tuple(
    name for name in State.__slots__ if name not in _LISTS and name != "hands"
)
_FACTS: Final = tuple(name for name in State.__slots__ if name != "waits")


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value


def _began(s: State, e: ev.Began) -> None:
    s.wall, s.cursor = e.wall, Cursor.over(e.tiles, s.play.wall)
    s.dealer, s.round, s.streak, s.direction = e.dealer, e.round, e.streak, e.direction
    s.dice, s.scores = e.dice, e.scores
    s.turn = e.dealer


def _phase(s: State, e: ev.PhaseBegan) -> None:
    s.phase = e.phase
    s.step = "between"
    s.turn = s.dealer
    phase = s.play.phases[e.phase]
    kind = phase.kind
    # Nobody but the dealer holds a fourteenth tile between phases.
    drawn = s.drawn[s.dealer]
    s.drawn = [NO_TILE] * 4
    s.drawn[s.dealer] = drawn
    if isinstance(phase, Turns):
        s.step = "turn"
    elif isinstance(phase, OpeningKongs):
        s.step = "opening"
    elif kind == "swap_three":
        s.step = "give"
    elif kind == "declare_void":
        s.step = "void"


def _dealt(s: State, e: ev.Dealt) -> None:
    s.hands[e.seat] = sorted(e.tiles)
    s.cursor = s.cursor._replace(head=s.cursor.head + len(e.tiles))
    s.waits[e.seat] = None
    if e.seat == s.dealer and s.play.dealt_tile_wins:
        s.drawn[e.seat] = e.tiles[-1]


def _revealed(s: State, e: ev.Revealed) -> None:
    s.cursor = s.cursor._replace(dead=tuple(range(e.at, e.at + e.dead)))
    s.indicator, s.wild = e.tile, e.wild
    s.waits = [None] * 4


def _gave(s: State, e: ev.Gave) -> None:
    s.gifts[e.seat] += (e.tile,)


def _swapped(s: State, e: ev.Swapped) -> None:
    for seat in SIDES:
        for tile in s.gifts[seat]:
            _take(s.hands[seat], tile)
    for seat, tiles in enumerate(e.received):
        s.hands[seat] = sorted([*s.hands[seat], *tiles])
    s.received = list(e.received)
    s.waits = [None] * 4
    s.drawn = [NO_TILE] * 4


def _void_chosen(s: State, e: ev.VoidChosen) -> None:
    s.void[e.seat] = e.suit


def _voids_shown(s: State, e: ev.VoidsShown) -> None:
    s.void = list(e.suits)
    s.waits = [None] * 4


def _continued(s: State, e: ev.Continued) -> None:
    if e.seat != s.dealer:
        s.drawn[e.seat] = NO_TILE
    s.turn = (e.seat + 1) & 3
    if s.turn == s.dealer:
        s.step = "between"


def _bonus_shown(s: State, e: ev.BonusShown) -> None:
    _take(s.hands[e.seat], e.tile)
    s.bonus[e.seat] += (e.tile,)
    s.drawn[e.seat] = NO_TILE


def _take(hand: list[int], tile: int) -> None:
    """Take a tile from a hand; from one that is hidden, any tile."""
    try:
        hand.remove(tile)
    except ValueError:
        hand.remove(ev.HIDDEN)


def _insert(hand: list[int], tile: int) -> None:
    hand.append(tile)
    hand.sort()


def _drew(s: State, e: ev.Drew) -> None:
    seat, tile, origin = e
    s.cursor = s.cursor.take(origin)[0]
    if origin == "bonus" and s.play.bonus_keeps_replacement and s.origin[seat] == "replacement":
        origin = "replacement"
    _insert(s.hands[seat], tile)
    s.drawn[seat] = tile
    s.origin[seat] = origin
    s.drawn_count[seat] += 1
    if origin == "wall":
        s.run = ()
        s.after_kong = False
    s.locked[seat] = None
    s.wild_locked[seat] = False
    s.turn = seat
    s.claimed = False
    if s.step == "claims":
        s.step = "turn"
        s.tile = NO_TILE


def _discarded(s: State, e: ev.Discarded) -> None:
    seat, tile, drawn, ready = e
    _take(s.hands[seat], tile)
    s.discards[seat] += (tile,)
    if not drawn:
        s.waits[seat] = None
    s.kept_tile = not drawn
    s.after_kong = s.origin[seat] == "replacement" and s.drawn[seat] != NO_TILE
    s.drawn[seat] = NO_TILE
    s.origin[seat] = "wall"
    if not s.after_kong:
        s.run = ()
    if ready:
        s.called[seat] = 1
    if tile == s.wild and s.play.wild is not None:
        s.wild_locked[seat] = s.play.wild.discard == "until_next_draw"
    elif tile >= 27 and s.honours[seat] == s.own_discards[seat] - 1:
        s.honours[seat] += 1
    s.own_discards[seat] += 1
    s.total_discards += 1
    s.swap_ban = NO_TILE
    s.claimed = False
    s.step = "claims"
    s.form = "discard"
    s.tile, s.giver = tile, seat
    s.answers = [None] * 4


def _answered(s: State, e: ev.Answered) -> None:
    s.answers[e.seat] = e.action


def _locked(s: State, e: ev.Locked) -> None:
    before = s.locked[e.seat]
    s.locked[e.seat] = e.total if before is None else max(before, e.total)


def _uses(form: ev.Form, tile: int, claimed: int) -> list[int]:
    """The natural kinds a claim takes from the hand, the claimed tile left out."""
    if form == "chow":
        return [kind for kind in (tile, tile + 1, tile + 2) if kind != claimed]
    return [tile] * (2 if form == "pung" else 3)


def _places(e: ev.Claimed) -> int:
    """Which tiles of a claimed set are wild; the claimed one never is."""
    if e.form != "chow":
        return e.wilds
    own = [place for place in (0, 1, 2) if e.tile + place != e.claimed]
    return sum(1 << place for at, place in enumerate(own) if e.wilds >> at & 1)


def _claimed(s: State, e: ev.Claimed) -> None:
    seat, hand = e.seat, s.hands[e.seat]
    wilds = e.wilds
    for kind in _uses(e.form, e.tile, e.claimed):
        _take(hand, s.wild if wilds & 1 else kind)
        wilds >>= 1
    s.melds[seat] += (Meld(e.form, e.tile, e.giver, _places(e)),)
    s.discards[e.giver] = s.discards[e.giver][:-1]
    s.waits[seat] = None
    s.turn = seat
    s.step = "turn"
    s.tile = NO_TILE
    s.run = ()
    s.after_kong = False
    s.claimed = e.form != "kong_exposed"
    s.swap_ban = e.claimed if e.form == "chow" and s.play.no_swap_discard else NO_TILE
    if e.form != "chow":
        s.pung_or_kong = True
    if e.form == "kong_exposed":
        _stands(s, seat, "kong_exposed", chained=False)


def _stands(s: State, seat: int, form: ev.Form, *, chained: bool) -> None:
    record = KongRecord(seat, form, s.number, chained)
    s.kongs += (record,)
    s.run += (record,)


def _kong_declared(s: State, e: ev.KongDeclared) -> None:
    seat = e.seat
    hand = s.hands[seat]
    s.kept_tile = e.tile != s.drawn[seat]
    s.step = "claims"
    s.form = e.form
    s.wilds = e.wilds
    s.tile, s.giver = e.tile, seat
    s.answers = [None] * 4
    s.waits[seat] = None
    # The tile is on the table from here on; of a concealed kong the three others stay until it
    # stands, since it may be robbed.
    _take(hand, s.wild if e.form == "kong_added" and e.wilds else e.tile)


def _kong_made(s: State, e: ev.KongMade) -> None:
    seat, hand = e.seat, s.hands[e.seat]
    chained = s.drawn[seat] == e.tile and bool(s.run)
    if e.form == "kong_added":
        melds = list(s.melds[seat])
        at = next(
            at for at, meld in enumerate(melds) if meld.form == "pung" and meld.tile == e.tile
        )
        old = melds[at]
        wilds = old.wilds | (8 if e.wilds else 0)
        melds[at] = Meld("kong_added", old.tile, old.giver, wilds)
        s.melds[seat] = tuple(melds)
    else:
        for place in range(3):
            _take(hand, s.wild if e.wilds >> place & 1 else e.tile)
        s.melds[seat] += (Meld("kong_concealed", e.tile, -1, e.wilds),)
    s.pung_or_kong = True
    _stands(s, seat, e.form, chained=chained)
    s.drawn[seat] = NO_TILE
    s.tile = NO_TILE
    s.turn = seat
    s.step = "opening" if isinstance(s.play.phases[s.phase], OpeningKongs) else "turn"


def _gave_up_ready(s: State, e: ev.GaveUpReady) -> None:
    s.called[e.seat] = 2


def _barred(s: State, e: ev.Barred) -> None:
    s.barred[e.seat] += (e.giver,)


def _sat_out(s: State, e: ev.SatOut) -> None:
    s.out[e.seat] = e.why
    s.drawn[e.seat] = NO_TILE


def _false_win(s: State, e: ev.FalseWin) -> None:
    s.false_wins[e.seat] = True


def _won(s: State, e: ev.Won) -> None:
    # A tile that several win on counts for each, and lies with the first.
    if e.by != "self_draw" and s.tile != NO_TILE:
        if e.by == "discard":
            s.discards[e.giver] = s.discards[e.giver][:-1]
        _insert(s.hands[e.seat], s.tile)
        s.drawn[e.giver] = NO_TILE
        s.tile = NO_TILE
    s.wins += (e,)
    s.out[e.seat] = "won"


def _paid(s: State, e: ev.Paid) -> None:
    s.ledger += (e,)
    s.paid_at += (s.number,)
    s.changes[e.payer] -= e.amount
    s.changes[e.payee] += e.amount


def _kong_moved(s: State, e: ev.KongMoved) -> None:
    s.moved += (e.kong,)


def _ended(s: State, e: ev.Ended) -> None:
    s.ended = e.how
    s.step = "over"


_APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    ev.Began: _began,
    ev.PhaseBegan: _phase,
    ev.Dealt: _dealt,
    ev.Revealed: _revealed,
    ev.Gave: _gave,
    ev.Swapped: _swapped,
    ev.VoidChosen: _void_chosen,
    ev.VoidsShown: _voids_shown,
    ev.Continued: _continued,
    ev.BonusShown: _bonus_shown,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Answered: _answered,
    ev.Locked: _locked,
    ev.Claimed: _claimed,
    ev.KongDeclared: _kong_declared,
    ev.KongMade: _kong_made,
    ev.GaveUpReady: _gave_up_ready,
    ev.Barred: _barred,
    ev.SatOut: _sat_out,
    ev.FalseWin: _false_win,
    ev.Won: _won,
    ev.Paid: _paid,
    ev.KongMoved: _kong_moved,
    ev.Ended: _ended,
}


def apply(state: State, event: ev.Event) -> None:
    """Change a state by one event; nothing else changes one."""
    _APPLY[type(event)](state, event)
    state.number += 1


def fold(play: PlayRules, events: Iterable[ev.Event]) -> State:
    """Return the state that these events lead to."""
    state = State(play)
    for event in events:
        apply(state, event)
    return state
