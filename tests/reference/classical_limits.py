"""Limit hands of Chinese Classical (rule book, 5.5)."""

from .classical_hand import Hand, Win
from .classical_sets import KONG, Reading
from .tiles import (
    DRAGONS,
    TERMINALS,
    WINDS,
    is_honour,
    is_suited,
    parse_kind,
    parse_tiles,
    suit_of,
    with_tile,
)

GREEN = frozenset(parse_tiles("23468sF"))
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
CIRCLE_1 = parse_kind("1p")
CIRCLE_5 = parse_kind("5p")
BAMBOO_2 = parse_kind("2s")


def shape_limits(hand: Hand, win: Win, reading: Reading) -> set[str]:
    """The limit hands that four sets and a pair make in this reading."""
    tiles = hand.tiles
    same = [group for group in reading.groups if not group.is_chow]
    kinds = {group.kind for group in same}
    all_same = len(same) == 4
    hidden = all(group.hidden for group in reading.groups)
    one_suit = len({suit_of(kind) for kind in tiles}) == 1 and is_suited(tiles[0])
    holds = {
        "all_green": all(kind in GREEN for kind in tiles),
        "four_kongs": sum(group.form == KONG for group in same) == 4,
        "four_concealed_pungs": all_same and hidden and win.self_drawn,
        "three_great_scholars": all_same and kinds.issuperset(DRAGONS),
        "all_honours": all(is_honour(kind) for kind in tiles),
        "all_terminals": all(kind in TERMINALS for kind in tiles),
        "big_four_winds": kinds.issuperset(WINDS),
        "nine_gates": is_nine_gates(hand, win),
        "concealed_full_flush": one_suit and hidden and win.self_drawn,
    }
    return {name for name, true in holds.items() if true}


def is_nine_gates(hand: Hand, win: Win) -> bool:
    """Whether the tiles before the win were 1112345678999 of one suit."""
    before = with_tile(hand.concealed, win.tile, -1)
    suits = [before[start : start + 9] for start in (0, 9, 18)]
    return not hand.melds and GATES in suits and sum(before) == sum(GATES)


def event_limits(win: Win) -> set[str]:
    """The limit hands that the way of winning makes, whatever the shape."""
    holds = {
        "heavenly_hand": "heavenly" in win.flags,
        "earthly_hand": "earthly" in win.flags,
        "last_live_circle": win.tile == CIRCLE_1 and (win.last_tile or win.last_discard),
        "plum_blossom_kong": win.tile == CIRCLE_5 and win.from_box,
        "robbing_two_bamboo": win.tile == BAMBOO_2 and win.robbed,
        "kong_on_kong": win.from_box and "kong_on_kong" in win.flags,
        "thirteenth_east": "thirteenth_east" in win.flags,
    }
    return {name for name, true in holds.items() if true}
