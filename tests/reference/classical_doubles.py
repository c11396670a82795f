"""Doubles of Chinese Classical (rule book, 5.3 and 5.4)."""

from collections.abc import Sequence

from .classical_hand import Hand, Win
from .classical_points import pair_points
from .classical_sets import Group, Reading
from .tiles import DRAGONS, FLOWERS, ORPHANS, SEASONS, WINDS, is_honour, is_suited, suit_of

Doubles = dict[str, int]


def common_doubles(hand: Hand, groups: Sequence[Group], pairs: Sequence[int]) -> Doubles:
    """The doubles every player has (5.3).

    Four wind groups are counted here for everybody: for a winner they are a limit
    hand, whose doubles are never looked at.
    """
    same = [group for group in groups if not group.is_chow]
    kinds = [group.kind for group in same]
    doubles = dragon_doubles(kinds, pairs)
    doubles["seat_wind_pung"] = int(hand.seat_wind in kinds)
    doubles["round_wind_pung"] = int(hand.round_wind in kinds)
    winds = [wind for wind in WINDS if wind in kinds]
    missing = [wind for wind in WINDS if wind not in kinds]
    doubles["little_four_winds"] = int(len(winds) == 3 and missing[0] in pairs)
    doubles["big_four_winds"] = 2 if len(winds) == 4 else 0
    doubles["three_concealed_pungs"] = int(sum(group.hidden for group in same) >= 3)
    doubles.update(bonus_doubles(hand))
    return doubles


def dragon_doubles(kinds: Sequence[int], pairs: Sequence[int]) -> Doubles:
    """One of big three, little three, or a double for each dragon group."""
    missing = [dragon for dragon in DRAGONS if dragon not in kinds]
    if not missing:
        return {"big_three_dragons": 5}
    if len(missing) == 1 and missing[0] in pairs:
        return {"little_three_dragons": 3}
    return {"dragon_pung": 3 - len(missing)}


def bonus_doubles(hand: Hand) -> Doubles:
    """The doubles of flowers and seasons."""
    seat = WINDS.index(hand.seat_wind)
    own = FLOWERS[seat] in hand.bonus and SEASONS[seat] in hand.bonus
    return {
        "own_flower_and_season": int(own),
        "all_flowers": int(all(flower in hand.bonus for flower in FLOWERS)),
        "all_seasons": int(all(season in hand.bonus for season in SEASONS)),
    }


def winner_doubles(hand: Hand, win: Win, reading: Reading) -> Doubles:
    """The doubles only the winner has (5.4)."""
    groups = reading.groups
    tiles = hand.tiles
    suits = {suit_of(kind) for kind in tiles if is_suited(kind)}
    honours = any(is_honour(kind) for kind in tiles)
    chows = all(group.is_chow for group in groups)
    hidden = all(group.hidden for group in groups)
    return {
        "all_chows": int(chows and pair_points(reading.pair, hand) == 0),
        "all_pungs": int(not any(group.is_chow for group in groups)),
        "mixed_terminals": int(all(kind in ORPHANS for kind in tiles)),
        "half_flush": int(len(suits) == 1 and honours),
        "full_flush": 3 if len(suits) == 1 and not honours else 0,
        "concealed_self_draw": int(hidden and win.self_drawn),
        "last_tile_draw": int(win.last_tile),
        "last_discard": int(win.last_discard),
        "kong_replacement": int(win.from_box),
        "robbing_kong": int(win.robbed),
        "original_call": int("original_call" in win.flags),
    }
