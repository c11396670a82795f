"""The state of a deal. It changes by events only: `apply` in `hupai.game.apply`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from . import events as ev
from .wall import Cursor

if TYPE_CHECKING:
    from ..play import PlayRules
    from ..ring import Opening

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

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles, wild ones as what they stand for."""
        tile = self.tile
        if self.form == "chow":
            return tile, tile + 1, tile + 2
        return (tile,) * (3 if self.form == "pung" else 4)


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
        dice, opening: what the dice show, and where they open the wall.
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
        self.opening: Opening | None = None
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
        return self.wall[self.cursor.position(origin)]

    def in_play(self, seat: int) -> bool:
        """Whether a seat still takes part."""
        return self.out[seat] is None

    def next_seat(self, seat: int) -> int:
        """Return the next seat in turn order that still takes part, which may be the same."""
        out = self.out
        for other in _AFTER[seat]:
            if out[other] is None:
                return other
        return seat

    def after(self, seat: int) -> tuple[int, int, int]:
        """Return the other seats in turn order."""
        return _AFTER[seat]


_AFTER: Final = tuple(((seat + 1) & 3, (seat + 2) & 3, (seat + 3) & 3) for seat in SIDES)
_LISTS: Final = (
    "answers", "barred", "bonus", "called", "changes", "discards", "drawn", "drawn_count",
    "false_wins", "gifts", "honours", "locked", "melds", "origin", "out", "own_discards",
    "received", "void", "waits", "wild_locked",
)  # fmt: skip
_SHARED: Final = tuple(name for name in State.__slots__ if name not in _LISTS and name != "hands")
_FACTS: Final = tuple(name for name in State.__slots__ if name != "waits")


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
