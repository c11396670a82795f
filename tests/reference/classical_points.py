"""Basic points of Chinese Classical (rule book, 5.1 and 5.2)."""

from collections.abc import Iterable

from .classical_hand import Hand, Win
from .classical_sets import KONG, PUNG, Group, Reading
from .tiles import DRAGONS, ORPHANS

Points = dict[str, int]


def group_points(group: Group) -> int:
    """The points of a pung or kong; a chow has none."""
    if group.is_chow:
        return 0
    points = 8 if group.form == KONG else 2
    if not group.exposed:
        points *= 2
    if group.kind in ORPHANS:
        points *= 2
    return points


def pair_points(kind: int, hand: Hand) -> int:
    """The points of a pair; a wind that is both seat and round wind counts twice."""
    if kind in DRAGONS:
        return 2
    return 2 * (kind == hand.seat_wind) + 2 * (kind == hand.round_wind)


def common_points(hand: Hand, groups: Iterable[Group], pairs: Iterable[int]) -> Points:
    """The points every player has (5.1)."""
    groups = list(groups)
    return {
        "pung": sum(group_points(group) for group in groups if group.form == PUNG),
        "kong": sum(group_points(group) for group in groups if group.form == KONG),
        "pair": sum(pair_points(kind, hand) for kind in pairs),
        "bonus_tile": 4 * len(hand.bonus),
    }


def winner_points(win: Win, reading: Reading, one_chance: bool) -> Points:
    """The points only the winner has (5.2)."""
    points = {"mahjong": win.mahjong_points}
    withheld = win.from_box and not win.points_on_replacement
    if win.self_drawn and not win.last_tile and not withheld:
        points["self_draw"] = 2
    if reading.completes_pair:
        points["completed_pair"] = 4 if reading.pair in ORPHANS else 2
    if one_chance:
        points["one_chance"] = 2
    return points


def named(amounts: Points) -> Points:
    """The lines that are worth something."""
    return {name: amount for name, amount in amounts.items() if amount}
