"""What happens in a deal. Only events change its state, and the record of a deal is its events.

Seats are numbers, 0 to 3 for E, S, W, N; tiles are numbers of kinds. Where a seat may not know a
tile it is `HIDDEN` in what the seat sees.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

HIDDEN: Final = -2

Origin: TypeAlias = Literal["wall", "replacement", "bonus"]
"""Why a tile was drawn: in turn, for a kong, for a bonus tile."""

Form: TypeAlias = Literal["chow", "pung", "kong_exposed", "kong_concealed", "kong_added"]


class Began(NamedTuple):
    """The tiles are built into a wall.

    Attributes:
        wall: the tiles in the order in which they are drawn; empty where it is hidden.
        tiles: how many there are.
        dealer: the seat of the dealer.
        round: the round wind.
        scores: what everybody has before the deal.
        streak: how many deals in a row the dealer has just won as dealer.
        dice: what the dice of the deal show.
        direction: where swapped tiles go, as steps in turn order.
    """

    wall: bytes
    tiles: int
    dealer: int
    round: int
    scores: tuple[int, int, int, int]
    streak: int
    dice: tuple[int, ...]
    direction: int = 0


class Dealt(NamedTuple):
    """A seat has its tiles."""

    seat: int
    tiles: tuple[int, ...]


class PhaseBegan(NamedTuple):
    """The next phase of the deal begins."""

    phase: int


class Revealed(NamedTuple):
    """The indicator is turned over, and says which kind is wild.

    Attributes:
        tile: the indicator.
        at: its place in the wall.
        wild: the wild kind.
        dead: how many tiles are out of play.
    """

    tile: int
    at: int
    wild: int
    dead: int


class Gave(NamedTuple):
    """A seat has chosen a tile to give away."""

    seat: int
    tile: int


class Swapped(NamedTuple):
    """The tiles to give away change hands: what each seat received."""

    received: tuple[tuple[int, ...], ...]


class VoidChosen(NamedTuple):
    """A seat has chosen its void suit; hidden until all have."""

    seat: int
    suit: int


class VoidsShown(NamedTuple):
    """All void suits are shown."""

    suits: tuple[int, ...]


class Continued(NamedTuple):
    """A seat declares no further kong before the first turn."""

    seat: int


class BonusShown(NamedTuple):
    """A bonus tile is laid aside."""

    seat: int
    tile: int


class Drew(NamedTuple):
    """A tile is drawn."""

    seat: int
    tile: int
    origin: Origin


class Discarded(NamedTuple):
    """A tile is discarded.

    Attributes:
        seat: by whom.
        tile: the tile.
        drawn: whether it is of the kind just drawn; copies of a kind are not told apart.
        ready: whether the call of a ready hand was made with it.
    """

    seat: int
    tile: int
    drawn: bool
    ready: bool


class Answered(NamedTuple):
    """A seat has answered a tile that it may claim; hidden from the others."""

    seat: int
    action: int


class Locked(NamedTuple):
    """A seat has passed a win; hidden from the others.

    Attributes:
        seat: the seat.
        total: what the win would have counted, where the rules ask.
    """

    seat: int
    total: int


class Claimed(NamedTuple):
    """A discard is claimed for a set.

    Attributes:
        seat: by whom.
        form: the form of the set.
        tile: its kind, of a chow the lowest.
        giver: who had discarded.
        claimed: the kind of the claimed tile.
        wilds: which of the tiles from the hand are wild, as bits from the lowest.
    """

    seat: int
    form: Form
    tile: int
    giver: int
    claimed: int
    wilds: int = 0


class KongDeclared(NamedTuple):
    """A kong is declared in the own turn; others may still win with its tile."""

    seat: int
    form: Form
    tile: int
    wilds: int = 0


class KongMade(NamedTuple):
    """A kong that was declared stands."""

    seat: int
    form: Form
    tile: int
    wilds: int = 0


class GaveUpReady(NamedTuple):
    """A claim has ended the call of a ready hand."""

    seat: int


class Barred(NamedTuple):
    """A seat may not win any more: it has claimed too much from another, or discarded a wild tile.

    Attributes:
        seat: who is barred.
        giver: from whom was claimed; the own seat for a wild discard.
    """

    seat: int
    giver: int


class SatOut(NamedTuple):
    """A seat takes no further part in the deal."""

    seat: int
    why: Literal["false_win", "wild_discard"]


class FalseWin(NamedTuple):
    """A seat has declared a win it does not have, and shows its tiles."""

    seat: int
    tiles: tuple[int, ...]


class Won(NamedTuple):
    """A seat has won.

    Attributes:
        seat: who.
        by: how the winning tile came: `self_draw`, `discard`, `rob_kong`.
        tile: the winning tile; -1 for a hand won as it was dealt.
        giver: who gave it; the own seat for an own draw.
        tiles: the concealed tiles, the winning tile included.
        flags: the circumstances that counted.
        total: the total of the hand.
        value: its value.
        patterns: the patterns that count, with what each adds.
        discard: how many discards had been made; wins on one tile share it.
    """

    seat: int
    by: Literal["self_draw", "discard", "rob_kong"]
    tile: int
    giver: int
    tiles: tuple[int, ...]
    flags: tuple[str, ...]
    total: int
    value: int
    patterns: tuple[tuple[str, int], ...]
    discard: int

    @property
    def on(self) -> tuple[str, int, int, int]:
        """What it was won on: the same for all who win on one tile."""
        return self.by, self.giver, self.tile, self.discard


class Paid(NamedTuple):
    """Points change hands.

    Attributes:
        payer: who pays.
        payee: who is paid.
        amount: how much.
        rule: the rule that says so.
        cause: the number of the event it follows from; where it returns a payment, the number of
            that payment.
    """

    payer: int
    payee: int
    amount: int
    rule: str
    cause: int


class Shown(NamedTuple):
    """Tiles of a seat that were hidden are named.

    Attributes:
        seat: whose they are.
        tiles: which they are.
        drawn: which of them was just drawn; -1 if none, or if that is not told.
    """

    seat: int
    tiles: tuple[int, ...]
    drawn: int = -1


class WallRanOut(NamedTuple):
    """A tile is due and none is left that may be drawn.

    Attributes:
        left: how many tiles are left that may not.
    """

    left: int


class KongMoved(NamedTuple):
    """The money of a kong has gone to others, and is not paid back any more.

    Attributes:
        seat: who had earned it.
        kong: the number of the event that made the kong.
    """

    seat: int
    kong: int


class Ended(NamedTuple):
    """The deal is over.

    Attributes:
        how: what ended it: `win`, `all_bonus_tiles`, `three_wins`, `wall_empty` and so on.
    """

    how: str


Event: TypeAlias = (
    Began
    | Dealt
    | PhaseBegan
    | Revealed
    | Gave
    | Swapped
    | VoidChosen
    | VoidsShown
    | Continued
    | BonusShown
    | Drew
    | Discarded
    | Answered
    | Locked
    | Claimed
    | KongDeclared
    | KongMade
    | GaveUpReady
    | Barred
    | SatOut
    | FalseWin
    | Won
    | Paid
    | Shown
    | WallRanOut
    | KongMoved
    | Ended
)
