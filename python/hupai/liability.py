"""Liabilities: when one player alone pays for another's win.

A liability is data and the question beside it who owes what. `hupai.one_or_all` asks them in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ._core import KindSet
from .settlement import SEATS

if TYPE_CHECKING:
    from ._core import Hand
    from .settlement import Scored

MELD_TILES = {"chow": 3, "pung": 3, "exposed_kong": 4, "added_kong": 4}
"""How many tiles of a meld count as fed by the player it was claimed from."""

WINDS = KindSet("ESWN")
HONOURS = KindSet("ESWNPFC")

Shares: TypeAlias = dict[str, int]
WindbreakPays: TypeAlias = Literal["holders_split", "each_pays_all", "discarder_of_honour", "off"]


class Claim(NamedTuple):
    """A meld made of another player's discard.

    Attributes:
        by: who claimed.
        from_: whose discard it was.
        meld: what it has become: `chow`, `pung`, `exposed_kong` or `added_kong`.
    """

    by: str
    from_: str
    meld: str


@dataclass(frozen=True, slots=True)
class Winner:
    """A declared win, as far as it matters to those who pay.

    Attributes:
        seat: the winner's seat.
        value: what the hand is worth.
        flat: whether that is a fixed value.
        shape: the shape of the hand.
    """

    seat: str
    value: int
    flat: bool = False
    shape: str | None = None

    @classmethod
    def of(cls, seat: str, score: Scored) -> Winner:
        """Return what matters of a score."""
        return cls(seat, score.value, score.limit == "flat", score.shape)

    @property
    def half(self) -> int:
        """Half of the value, rounded up."""
        return -(-self.value // 2)

    def total(self, drawn: bool) -> int:
        """Return what the hand is worth in all, as if it were drawn or won on a discard."""
        if self.flat:
            return self.value
        return 3 * self.value if drawn else self.value + 2 * self.half


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ended.

    Attributes:
        by: how the winning tile came.
        giver: the seat that gave it.
        holders: the seats that hold tiles which make them liable for certain shapes.
        claims: the claims made so far.
        honour_kept: whether the winning discard is an honour that was not just drawn.
        losers: the seats that have not won.
    """

    by: str
    giver: str | None
    holders: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    honour_kept: bool = False
    losers: tuple[str, ...] = ()

    def after(self, seat: str) -> list[str]:
        """Return the losers in turn order after a seat."""
        start = SEATS.index(seat)
        order = (SEATS[(start + step) % 4] for step in (1, 2, 3))
        return [other for other in order if other in self.losers]

    def claimed(self, by: str, from_: str) -> list[str]:
        """Return the melds one player claimed from another."""
        return [claim.meld for claim in self.claims if (claim.by, claim.from_) == (by, from_)]


@dataclass(frozen=True, slots=True)
class RobbedKong:
    """The player whose kong is robbed pays alone.

    Attributes:
        as_drawn: the robbed player pays what an own draw would bring, not a discard.
    """

    as_drawn: bool = False
    kind: Literal["robbed_kong"] = "robbed_kong"

    def owed(self, winner: Winner, end: Ending) -> Shares | None:
        """Return who pays what, if it applies."""
        if end.by != "rob_kong" or end.giver is None:
            return None
        return {end.giver: winner.total(self.as_drawn)}


@dataclass(frozen=True, slots=True)
class Windbreak:
    """Who kept certain tiles pays for hands of certain shapes.

    Attributes:
        shapes: the shapes.
        pays: the holders of such tiles share it, each of them pays all, or the discarder pays who
            gave an honour that had been kept.
        tiles: which tiles make a holder.
        in_melds: melds are looked at too.
        of_three: whether it applies to one of three winners, if the giver is liable.
    """

    shapes: tuple[str, ...]
    pays: WindbreakPays = "holders_split"
    tiles: Literal["winds", "all_honours"] = "winds"
    in_melds: bool = False
    of_three: bool = False
    kind: Literal["windbreak"] = "windbreak"

    def owed(self, winner: Winner, end: Ending) -> Shares | None:
        """Return who pays what, if it applies."""
        if winner.flat or winner.shape not in self.shapes:
            return None
        total = winner.total(drawn=True)
        if self.pays == "discarder_of_honour":
            applies = end.by == "discard" and end.honour_kept and end.giver is not None
            return {end.giver: total} if applies and end.giver else None
        liable = [seat for seat in end.losers if seat in end.holders]
        if not liable:
            return None
        return dict.fromkeys(
            liable, total if self.pays == "each_pays_all" else -(-total // len(liable))
        )

    def holds(self, hand: Hand) -> bool:
        """Return whether a hand makes its owner a holder. Wild tiles never do."""
        natural = hand.held - KindSet([hand.wild] if hand.wild else [])
        if self.in_melds:
            natural |= KindSet([meld.kind for meld in hand.melds])
        return not natural.isdisjoint(WINDS if self.tiles == "winds" else HONOURS)


@dataclass(frozen=True, slots=True)
class Prohibition:
    """A discarder who claimed too often from the winner pays alone.

    Attributes:
        free: how many claims from one opponent are free.
        double: what is paid twice: the share of a discarder, or the total of a discard.
        robbed_is_discard: whether a robbed kong counts as a discard.
    """

    free: int = 2
    double: Literal["double_share", "double_total"] = "double_share"
    robbed_is_discard: bool = False
    kind: Literal["prohibition"] = "prohibition"

    def owed(self, winner: Winner, end: Ending) -> Shares | None:
        """Return who pays what, if it applies."""
        if end.giver is None or (end.by == "rob_kong" and not self.robbed_is_discard):
            return None
        if len(end.claimed(end.giver, winner.seat)) <= self.free:
            return None
        if winner.flat:
            return {end.giver: winner.value}
        once = winner.value if self.double == "double_share" else winner.total(drawn=False)
        return {end.giver: 2 * once}


@dataclass(frozen=True, slots=True)
class NineTile:
    """A player who fed the winner too much pays alone.

    Attributes:
        count: whether tiles or melds are counted.
        threshold: how many make liable.
        winning_tile: whether the winning discard is one of the tiles.
        robbed_as_drawn: a robbed kong is paid like an own draw.
    """

    count: Literal["tiles", "melds"] = "tiles"
    threshold: int = 9
    winning_tile: bool = True
    robbed_as_drawn: bool = False
    kind: Literal["nine_tile"] = "nine_tile"

    def owed(self, winner: Winner, end: Ending) -> Shares | None:
        """Return who pays what, if it applies."""
        # Of equal feeders the first in turn order after the winner comes first.
        feeder = max(end.after(winner.seat), key=lambda seat: self._fed(winner, end, seat))
        if self._fed(winner, end, feeder) < self.threshold:
            return None
        drawn = end.by == "self_draw" or (end.by == "rob_kong" and self.robbed_as_drawn)
        return {feeder: winner.total(drawn)}

    def _fed(self, winner: Winner, end: Ending, seat: str) -> int:
        melds = end.claimed(winner.seat, seat)
        if self.count == "melds":
            return len(melds)
        gave = self.winning_tile and end.by == "discard" and seat == end.giver
        return sum(MELD_TILES[meld] for meld in melds) + gave


Liability: TypeAlias = RobbedKong | Windbreak | Prohibition | NineTile
