"""A case of the worked examples as a hand that can be looked at."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .tiles import SEATS, Counts, Meld, count, kinds_of, parse_kind, parse_meld, parse_tiles

Case = dict[str, Any]


@dataclass(frozen=True)
class Hand:
    """The tiles of a case: the concealed part with the winning tile, and the melds."""

    concealed: Counts
    melds: tuple[Meld, ...]
    bonus: frozenset[str]
    win: int | None

    @property
    def sets(self) -> int:
        """How many sets the concealed part has to hold."""
        return 4 - len(self.melds)

    @property
    def held(self) -> Counts:
        """The tiles of the melds."""
        return count([kind for meld in self.melds for kind in meld.kinds])

    @property
    def tiles(self) -> list[int]:
        """Every tile of hand and melds, four for a kong, without bonus tiles."""
        return kinds_of(self.concealed) + [kind for meld in self.melds for kind in meld.kinds]

    @property
    def opened(self) -> bool:
        """Whether some meld was made of another player's tile."""
        return any(meld.opens for meld in self.melds)


def hand_of(case: Mapping[str, Any]) -> Hand:
    """The tiles of a case."""
    return Hand(
        concealed=count(parse_tiles(case["concealed"])),
        melds=tuple(parse_meld(text) for text in case.get("melds", [])),
        bonus=frozenset(case.get("bonus", [])),
        win=parse_kind(case["win"]) if "win" in case else None,
    )


def one_pays(winner: str, giver: str, share: int) -> dict[str, int]:
    """One player pays, the others do not."""
    moves = dict.fromkeys(SEATS, 0)
    moves[winner] += share
    moves[giver] -= share
    return moves


def each_pays(winner: str, shares: Mapping[str, int]) -> dict[str, int]:
    """Every other player pays a share of his own."""
    moves = dict.fromkeys(SEATS, 0)
    for seat, share in shares.items():
        moves[seat] -= share
        moves[winner] += share
    return moves


def others(winner: str) -> list[str]:
    """The three other seats."""
    return [seat for seat in SEATS if seat != winner]
