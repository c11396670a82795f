"""The hand of one player in Chinese Classical, read from a case."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .tiles import (
    KINDS,
    NAMES,
    SEATS,
    WINDS,
    Counts,
    Meld,
    count,
    kinds_of,
    parse_kind,
    parse_meld,
    parse_tiles,
)

Case = Mapping[str, Any]

# Section 9. Only the options that touch shape, value or payment are read here.
DEFAULTS: dict[str, Any] = {
    "cap": 1000,
    "mahjong_points": 10,
    "losers_settle": True,
    "east_double": True,
    "bonus_tiles": True,
    "self_draw_points_on_replacement": True,
    "consecutive_limit": 13,
    "original_call": True,
}


def option(case: Case, key: str) -> Any:
    """The value of a house rule of this case."""
    return case.get("options", {}).get(key, DEFAULTS[key])


@dataclass(frozen=True)
class Hand:
    """What every player has, winner or not."""

    concealed: Counts  # the winner's winning tile included
    melds: tuple[Meld, ...]
    bonus: tuple[int, ...]
    seat_wind: int
    round_wind: int

    @property
    def tiles(self) -> list[int]:
        """All kinds of hand and melds; each tile once."""
        return kinds_of(self.concealed) + [kind for meld in self.melds for kind in meld.kinds]


@dataclass(frozen=True)
class Win:
    """How a hand was won, and the house rules that matter for its value."""

    tile: int
    by: str
    flags: frozenset[str]
    open: Counts  # copies that lie open, the winning tile not counted
    mahjong_points: int
    points_on_replacement: bool

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the tile."""
        return self.by == "self_draw"

    @property
    def robbed(self) -> bool:
        """Whether the tile was being made into a kong."""
        return self.by == "rob_kong"

    @property
    def last_tile(self) -> bool:
        """Whether the winner drew the last live tile."""
        return self.self_drawn and "last_tile" in self.flags

    @property
    def last_discard(self) -> bool:
        """Whether it is a discard made with the live wall empty."""
        return self.by == "discard" and "last_discard" in self.flags

    @property
    def from_box(self) -> bool:
        """Whether the winner drew the tile from the kong box."""
        return self.self_drawn and "kong_replacement" in self.flags


def parse_hand(case: Case) -> Hand:
    """The hand of a case; bonus tiles count only where they are in play."""
    bonus = case.get("bonus", []) if option(case, "bonus_tiles") else []
    return Hand(
        concealed=count(parse_tiles(case["concealed"])),
        melds=tuple(parse_meld(text) for text in case.get("melds", [])),
        bonus=tuple(parse_kind(name) for name in bonus),
        seat_wind=WINDS[SEATS.index(case["seat"])],
        round_wind=WINDS[SEATS.index(case["round"])],
    )


def parse_win(case: Case, hand: Hand) -> Win:
    """The win of a winner's case."""
    tile = parse_kind(case["win"])
    if not hand.concealed[tile]:
        raise ValueError(f"the winning tile {NAMES[tile]} is not in the hand")
    flags = set(case.get("flags", []))
    if not option(case, "original_call"):
        flags.discard("original_call")
    if not option(case, "consecutive_limit"):
        flags.discard("thirteenth_east")
    return Win(
        tile=tile,
        by=case["by"],
        flags=frozenset(flags),
        open=open_tiles(case, hand),
        mahjong_points=option(case, "mahjong_points"),
        points_on_replacement=option(case, "self_draw_points_on_replacement"),
    )


def open_tiles(case: Case, hand: Hand) -> Counts:
    """The open copies of each kind; without ``public`` only the own melds lie open."""
    if "public" not in case:
        return count(kind for meld in hand.melds for kind in meld.kinds)
    return tuple(case["public"].get(NAMES[kind], 0) for kind in range(KINDS))
