"""Hong Kong: which patterns a reading of a hand has, and their faan."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import shapes
from .cases import Case, Hand
from .tiles import (
    DRAGONS,
    FLOWERS,
    NAMES,
    SEASONS,
    SEATS,
    WINDS,
    count,
    is_honour,
    is_suited,
    is_terminal,
    suit_of,
    with_tile,
)

Patterns = dict[str, int]

# What a pattern removes when stacking is "tightest": the patterns it contains.
CONTAINED: dict[str, tuple[str, ...]] = {
    "big_three_dragons": ("dragon_pung",),
    "little_three_dragons": ("dragon_pung",),
    "big_four_winds": ("seat_wind_pung", "round_wind_pung", "all_pungs"),
    "little_four_winds": ("seat_wind_pung", "round_wind_pung"),
    "all_honours": ("all_pungs",),
    "all_terminals": ("all_pungs",),
    "four_kongs": ("all_pungs",),
    "four_concealed_pungs": ("all_pungs", "concealed_hand"),
    "seven_pairs": ("concealed_hand",),
    "thirteen_orphans": ("concealed_hand",),
    "all_flowers": ("own_flower",),
    "all_seasons": ("own_season",),
    "nine_gates": ("full_flush", "concealed_hand"),
    "heavenly_hand": ("self_draw", "concealed_hand"),
    "earthly_hand": ("concealed_hand",),
    "kong_on_kong": ("kong_replacement",),
    "all_bonus_tiles": ("own_flower", "own_season", "all_flowers", "all_seasons"),
}

# What does not count for the minimum with minimum_counts_bonus false.
LUCK = (
    "no_bonus_tiles",
    "own_flower",
    "own_season",
    "all_flowers",
    "all_seasons",
    "all_bonus_tiles",
    "self_draw",
    "robbing_kong",
    "last_tile_draw",
    "last_discard",
    "kong_replacement",
    "kong_on_kong",
    "heavenly_hand",
    "earthly_hand",
)


@dataclass(frozen=True)
class Standard:
    """A standard reading: the sets of melds and concealed part, and the pair."""

    pungs: tuple[int, ...]
    hidden: tuple[int, ...]
    chows: tuple[int, ...]
    pair: int


def standard_readings(hand: Hand, taken: bool) -> list[Standard]:
    """The standard readings; ``taken``: the winning tile came from another player."""
    found = []
    for reading in shapes.readings(hand.concealed, hand.sets, held=hand.held):
        inside = shapes.pung_kinds(reading)
        open_pungs = [meld.kind for meld in hand.melds if not meld.is_chow]
        kongs = [meld.kind for meld in hand.melds if meld.call == "kong_concealed"]
        claimed = [meld.kind for meld in hand.melds if meld.is_chow]
        hidden = [kind for kind in inside if not (taken and kind == hand.win)] + kongs
        found.append(
            Standard(
                pungs=tuple(inside + open_pungs),
                hidden=tuple(hidden),
                chows=tuple(shapes.chow_kinds(reading) + claimed),
                pair=shapes.pair_kind(reading),
            )
        )
    return found


def all_readings(hand: Hand, case: Case, options: Mapping[str, Any]) -> list[Patterns]:
    """The patterns of every reading in force, before any is removed."""
    way = winning_patterns(hand, case, options) | bonus_patterns(hand, case, options)
    taken = case["by"] != "self_draw"
    found = [
        set_patterns(reading, hand, case, options) | tile_patterns(hand, options) | way
        for reading in standard_readings(hand, taken)
    ]
    if not hand.melds and options["seven_pairs"] and shapes.seven_pairs(hand.concealed):
        found.append({"seven_pairs": 4} | tile_patterns(hand, options) | way)
    if not hand.melds and options["thirteen_orphans"] and shapes.thirteen_orphans(hand.concealed):
        found.append({"thirteen_orphans": 13} | way)
    return found


def set_patterns(reading: Standard, hand: Hand, case: Case, options: Mapping[str, Any]) -> Patterns:
    """The patterns that look at sets and pair."""
    found: Patterns = {}
    dragons = [kind for kind in reading.pungs if kind in DRAGONS]
    winds = [kind for kind in reading.pungs if kind in WINDS]
    if len(reading.chows) == 4 and (options["all_chows_pair"] == "any" or is_suited(reading.pair)):
        found["all_chows"] = 1
    if len(reading.pungs) == 4:
        found["all_pungs"] = 3
    if len(dragons) == 3:
        found["big_three_dragons"] = 8
    if len(dragons) == 2 and reading.pair in DRAGONS:
        found["little_three_dragons"] = 5
    if len(winds) == 4:
        found["big_four_winds"] = 13
    if len(winds) == 3 and reading.pair in WINDS:
        found["little_four_winds"] = 6
    if dragons:
        found["dragon_pung"] = len(dragons)
    if WINDS[SEATS.index(case["seat"])] in winds:
        found["seat_wind_pung"] = 1
    if WINDS[SEATS.index(case["round"])] in winds:
        found["round_wind_pung"] = 1
    if len(reading.hidden) == 4:
        found["four_concealed_pungs"] = 10
    if sum(meld.is_kong for meld in hand.melds) == 4:
        found["four_kongs"] = 13
    return found


def tile_patterns(hand: Hand, options: Mapping[str, Any]) -> Patterns:
    """The patterns that look at the tiles only; not for thirteen orphans."""
    found: Patterns = {}
    tiles = hand.tiles
    suits = {suit_of(kind) for kind in tiles if is_suited(kind)}
    honours = any(is_honour(kind) for kind in tiles)
    terminals = any(is_terminal(kind) for kind in tiles)
    if len(suits) == 1:
        found |= {"half_flush": 3} if honours else {"full_flush": 7}
    if all(is_honour(kind) for kind in tiles):
        found["all_honours"] = 10
    elif all(is_terminal(kind) for kind in tiles):
        found["all_terminals"] = 10
    elif all(is_honour(kind) or is_terminal(kind) for kind in tiles) and honours and terminals:
        found["mixed_terminals"] = 1
    if options["nine_gates_faan"] and nine_gates(hand):
        found["nine_gates"] = options["nine_gates_faan"]
    return found


def nine_gates(hand: Hand) -> bool:
    """Whether the 13 tiles before the winning tile were 1112345678999 of one suit."""
    if hand.melds or hand.win is None:
        return False
    before = with_tile(hand.concealed, hand.win, -1)
    gates = [[9 * suit + rank for rank in (0, 0, *range(9), 8, 8)] for suit in range(3)]
    return before in [count(kinds) for kinds in gates]


def bonus_patterns(hand: Hand, case: Case, options: Mapping[str, Any]) -> Patterns:
    """The patterns of flowers and seasons."""
    found: Patterns = {}
    if not options["bonus_tiles"]:
        return found
    number = SEATS.index(case["seat"]) + 1
    flowers = {NAMES[kind] for kind in FLOWERS}
    seasons = {NAMES[kind] for kind in SEASONS}
    if not hand.bonus:
        found["no_bonus_tiles"] = 1
    if f"f{number}" in hand.bonus:
        found["own_flower"] = 1
    if f"g{number}" in hand.bonus:
        found["own_season"] = 1
    if flowers <= hand.bonus:
        found["all_flowers"] = options["bonus_set_faan"]
    if seasons <= hand.bonus:
        found["all_seasons"] = options["bonus_set_faan"]
    if options["all_bonus_tiles"] == "score" and flowers | seasons <= hand.bonus:
        found["all_bonus_tiles"] = 13
    return found


def winning_patterns(hand: Hand, case: Case, options: Mapping[str, Any]) -> Patterns:
    """The patterns of how the winning tile came, and of the concealed hand."""
    found: Patterns = {}
    flags = case.get("flags", [])
    drawn = case["by"] == "self_draw"
    if not hand.opened and (drawn or not options["concealed_needs_self_draw"]):
        found["concealed_hand"] = 1
    if drawn:
        found["self_draw"] = 1
        if "last_tile" in flags:
            found["last_tile_draw"] = 1
        if "kong_replacement" in flags:
            found["kong_replacement"] = 1
    if case["by"] == "rob_kong":
        found["robbing_kong"] = 1
    by_option = {
        "heavenly_hand": "heavenly" in flags and drawn,
        "earthly_hand": "earthly" in flags and case["by"] == "discard",
        "kong_on_kong": "kong_on_kong" in flags and drawn,
        "last_discard": "last_discard" in flags and case["by"] == "discard",
    }
    for name, true in by_option.items():
        if true and options[f"{name}_faan"]:
            found[name] = options[f"{name}_faan"]
    return found


def tightest(patterns: Patterns) -> Patterns:
    """The patterns without those that another one contains."""
    removed = {name for present in patterns for name in CONTAINED.get(present, ())}
    return {name: faan for name, faan in patterns.items() if name not in removed}
