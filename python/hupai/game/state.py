"""The state of a deal. It changes by events only: `apply` in `hupai.game.apply`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from .._core import Seats
from . import events as ev
from .wall import Cursor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..play import PlayRules
    from ..ring import Opening

Step: TypeAlias = Literal["between", "give", "void", "opening", "turn", "claims", "over"]

NO_TILE: Final = -1
SIDES: Final = (0, 1, 2, 3)
NO_ANSWERS: Final = (None, None, None, None)


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

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles, wild ones as what they stand for."""
        tile = self.tile
        if self.form == "chow":
            return tile, tile + 1, tile + 2
        return (tile,) * (3 if self.form == "pung" else 4)

    def tiles(self, wild: int) -> list[int]:
        """Return its tiles as they lie there, wild ones as the kind that is wild."""
        kinds = enumerate(self.kinds)
        return [wild if self.wilds >> place & 1 else kind for place, kind in kinds]


def chow_places(lowest: int, claimed: int, wilds: int) -> int:
    """Return which tiles of a chow are wild, from which of the two that are not claimed are."""
    own = [place for place in (0, 1, 2) if lowest + place != claimed]
    return sum(1 << place for at, place in enumerate(own) if wilds >> at & 1)


def hand_places(lowest: int, claimed: int, wilds: int) -> int:
    """Return which of the two tiles of a chow that are not claimed are wild, from which of all are.

    >>> hand_places(3, 4, chow_places(3, 4, 0b10))
    2
    """
    below = (1 << claimed - lowest) - 1
    return wilds & below | wilds >> 1 & ~below


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
        wall: the tiles as they were built.
        head, box_head, tail, dead, size: how far they have been drawn, as in a `Cursor`.
        live: how many tiles can still be drawn in turn.
        seats: the tiles of each seat; what is asked about them is asked there.
        dice, opening: what the dice show, and where they open the wall.
        melds, bonus, discards: what lies before each seat.
        step, turn, phase: what is going on, and whose turn it is.
        drawn, origin: for each seat the tile just drawn, and why it was.
        claimed: whether the turn began with a claimed chow or pung.
        tile, giver, form: the tile on offer, who gave it, and what as.
        answers: what each seat has answered.
        out, following: why a seat takes no further part, and for each seat the next that does.
    """

    __slots__ = (
        "after_kong",
        "answers",
        "barred",
        "bonus",
        "box_head",
        "called",
        "changes",
        "claimed",
        "dead",
        "dealer",
        "dice",
        "direction",
        "discards",
        "drawn",
        "drawn_count",
        "ended",
        "false_wins",
        "following",
        "form",
        "gifts",
        "giver",
        "head",
        "honours",
        "indicator",
        "kept_tile",
        "kongs",
        "ledger",
        "live",
        "locked",
        "melds",
        "moved",
        "number",
        "opening",
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
        "seats",
        "size",
        "step",
        "streak",
        "swap_ban",
        "tail",
        "tile",
        "total_discards",
        "turn",
        "void",
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
        self.opening: Opening | None = None
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.number = 0
        self.phase = -1
        self.step: Step = "between"
        self.turn = 0
        self.seats = Seats()
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
        self.answers: tuple[int | None, ...] = NO_ANSWERS
        self.locked: list[int | None] = [None] * 4
        self.wild_locked = [False] * 4
        self.called = [0] * 4
        self.barred: list[tuple[int, ...]] = [(), (), (), ()]
        self.out: list[str | None] = [None] * 4
        self.following: tuple[int, ...] = (1, 2, 3, 0)
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
        # Written out: a loop over the names takes seven times as long.
        new = State.__new__(State)
        new.after_kong = self.after_kong
        new.answers = self.answers
        new.barred = self.barred[:]
        new.bonus = self.bonus[:]
        new.box_head = self.box_head
        new.called = self.called[:]
        new.changes = self.changes[:]
        new.claimed = self.claimed
        new.dead = self.dead
        new.dealer = self.dealer
        new.dice = self.dice
        new.direction = self.direction
        new.discards = self.discards[:]
        new.drawn = self.drawn[:]
        new.drawn_count = self.drawn_count[:]
        new.ended = self.ended
        new.false_wins = self.false_wins[:]
        new.following = self.following
        new.form = self.form
        new.gifts = self.gifts[:]
        new.giver = self.giver
        new.head = self.head
        new.honours = self.honours[:]
        new.indicator = self.indicator
        new.kept_tile = self.kept_tile
        new.kongs = self.kongs
        new.ledger = self.ledger
        new.live = self.live
        new.locked = self.locked[:]
        new.melds = self.melds[:]
        new.moved = self.moved
        new.number = self.number
        new.opening = self.opening
        new.origin = self.origin[:]
        new.out = self.out[:]
        new.own_discards = self.own_discards[:]
        new.paid_at = self.paid_at
        new.phase = self.phase
        new.play = self.play
        new.pung_or_kong = self.pung_or_kong
        new.received = self.received[:]
        new.round = self.round
        new.run = self.run
        new.scores = self.scores
        new.seats = self.seats.copy()
        new.size = self.size
        new.step = self.step
        new.streak = self.streak
        new.swap_ban = self.swap_ban
        new.tail = self.tail
        new.tile = self.tile
        new.total_discards = self.total_discards
        new.turn = self.turn
        new.void = self.void[:]
        new.wall = self.wall
        new.wild = self.wild
        new.wild_locked = self.wild_locked[:]
        new.wilds = self.wilds
        new.wins = self.wins
        return new

    def key(self) -> tuple[Any, ...]:
        """Return everything that makes two states equal."""
        return tuple(_frozen(getattr(self, name)) for name in self.__slots__)

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
    def cursor(self) -> Cursor:
        """How far the wall has been drawn."""
        return Cursor(self.play.wall, self.size, self.head, self.box_head, self.tail, self.dead)

    @cursor.setter
    def cursor(self, cursor: Cursor) -> None:
        _, self.size, self.head, self.box_head, self.tail, self.dead = cursor
        self.live = cursor.live_left
        self.pass_dead()

    def pass_dead(self) -> None:
        """Let the head pass over what is out of play: it is where the next turn draws."""
        while self.head in self.dead:
            self.head += 1

    @property
    def hands(self) -> list[list[int]]:
        """The concealed tiles of each seat, sorted."""
        return [self.seats.tiles(seat) for seat in SIDES]

    @property
    def wall_left(self) -> int:
        """How many tiles are left in the wall, those out of play not counted."""
        plain = not self.dead and not self.play.wall.boxed
        return self.tail - self.head if plain else self.cursor.wall_left

    @property
    def replacements(self) -> int:
        """How many tiles are left that can replace a kong."""
        return self.cursor.left("replacement")

    def from_head(self, origin: ev.Origin) -> bool:
        """Whether a draw for this reason takes the tile that the next turn would take."""
        if origin == "wall":
            return True
        rules = self.play.wall
        return (rules.bonus if origin == "bonus" else rules.replacement) == "head"

    def next_tile(self, origin: ev.Origin) -> int:
        """Return the tile that is drawn next for this reason."""
        if self.from_head(origin):
            return self.wall[self.head]
        return self.wall[self.cursor.position(origin)]

    def hides(self, seat: int) -> bool:
        """Whether some tiles of a seat are not known."""
        return self.seats.count(seat, ev.HIDDEN) > 0

    @property
    def claim_way(self) -> Literal["discard", "rob_kong"]:
        """How a tile comes to who wins on the one on offer."""
        return "discard" if self.form == "discard" else "rob_kong"

    @property
    def wild_may_go(self) -> bool:
        """Whether a wild tile may be discarded without any consequence that matters at once."""
        wild = self.play.wild
        return wild is None or wild.discard in ("allowed", "until_next_draw")

    def next_seat(self, seat: int) -> int:
        """Return the next seat in turn order that still takes part, which may be the same."""
        return self.following[seat]

    def sit_down(self, hands: Sequence[Sequence[int]]) -> None:
        """Give every seat concealed tiles, beside all else that is said of it."""
        self.seats = Seats()
        self.seats.set_wild(self.wild)
        for seat, tiles in enumerate(hands):
            self.seats.set_void(seat, self.void[seat])
            for kind in self.bonus[seat]:
                self.seats.add(seat, kind)
                self.seats.lay_aside(seat, kind)
            self.seats.set_tiles(seat, tiles)
            self.seats.set_melds(seat, self.melds[seat])
        self._find_following()

    def leave(self, seat: int, why: str) -> None:
        """Let a seat take no further part."""
        self.out[seat] = why
        self._find_following()

    def _find_following(self) -> None:
        out = self.out
        self.following = tuple(
            next((other for other in _AFTER[seat] if out[other] is None), seat) for seat in SIDES
        )

    def after(self, seat: int) -> tuple[int, int, int]:
        """Return the other seats in turn order."""
        return _AFTER[seat]


_AFTER: Final = tuple(((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3) for seat in SIDES)


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
