"""Chinese Classical: the value of a hand, its waits, and the settlement.

A slow restatement of the rule book (sections 4 to 7 and 9). Every reading is
written out and scored; nothing is searched for cleverly.
"""

from typing import Any

from .classical_doubles import common_doubles, winner_doubles
from .classical_hand import Case, Hand, Win, option, parse_hand, parse_win
from .classical_limits import event_limits, shape_limits
from .classical_payments import changes, transfers
from .classical_points import Points, common_points, named, winner_points
from .classical_sets import (
    Reading,
    held_groups,
    held_pairs,
    is_one_chance,
    is_thirteen_orphans,
    readings,
    waiting,
)
from .tiles import NAMES, SEATS, count, parse_meld, parse_tiles

Result = dict[str, Any]


def score(case: Case) -> Result:
    """The ``expect`` of a ``hand`` case."""
    hand = parse_hand(case)
    cap = option(case, "cap")
    if case["role"] == "non_winner":
        return non_winner(hand, cap)
    return winner(hand, parse_win(case, hand), cap)


def non_winner(hand: Hand, cap: int) -> Result:
    """The value of a hand that did not win (6.3)."""
    groups, pairs = held_groups(hand), held_pairs(hand)
    points = common_points(hand, groups, pairs)
    return breakdown(points, common_doubles(hand, groups, pairs), cap)


def winner(hand: Hand, win: Win, cap: int) -> Result:
    """The value of the winner's hand in its best reading, or that it is no win."""
    ways = list(readings(hand, win))
    orphans = is_thirteen_orphans(hand.concealed, hand.melds)
    if not ways and not orphans:
        return {"win": False}
    limits = event_limits(win) | ({"thirteen_orphans"} if orphans else set())
    for reading in ways:
        limits |= shape_limits(hand, win, reading)
    if limits:
        patterns = dict.fromkeys(sorted(limits), "limit")
        return {"win": True, "patterns": patterns, "total": "limit", "value": cap}
    one_chance = is_one_chance(hand, win)
    results = [read(hand, win, reading, one_chance, cap) for reading in ways]
    best = max(results, key=rank)
    return {"win": True, **best}


def read(hand: Hand, win: Win, reading: Reading, one_chance: bool, cap: int) -> Result:
    """The value in one reading."""
    pairs = [reading.pair]
    points = common_points(hand, reading.groups, pairs)
    points |= winner_points(win, reading, one_chance)
    doubles = common_doubles(hand, reading.groups, pairs)
    return breakdown(points, doubles | winner_doubles(hand, win, reading), cap)


def breakdown(points: Points, doubles: dict[str, int], cap: int) -> Result:
    """Points and doubles put together (section 6)."""
    base, total = sum(points.values()), sum(doubles.values())
    return {
        "points": named(points),
        "base": base,
        "patterns": named(doubles),
        "total": total,
        "value": min(cap, base * 2**total),
    }


def rank(result: Result) -> tuple[int, ...]:
    """How readings are compared (6.1)."""
    points = result["points"]
    return (
        result["value"],
        result["base"] * 2 ** result["total"],
        result["base"],
        points.get("pung", 0) + points.get("kong", 0),
        points.get("pair", 0),
    )


def waits(case: Case) -> list[str]:
    """The kinds a 13-tile hand waits for."""
    melds = tuple(parse_meld(text) for text in case.get("melds", []))
    concealed = count(parse_tiles(case["concealed"]))
    return [NAMES[kind] for kind in waiting(concealed, melds)]


def settle(case: Case) -> Result:
    """The ``expect`` of a ``settlement`` case.

    ``hands`` is added where the four hands are given, ``after`` where the scores
    before the hand are.
    """
    result: Result = {}
    if "hands" in case:
        result["hands"] = {seat: score(hand_case(case, seat)) for seat in SEATS}
        values = {seat: hand["value"] for seat, hand in result["hands"].items()}
    else:
        values = {seat: case["values"][seat] for seat in SEATS}
    paid = transfers(
        values,
        case["winner"],
        losers_settle=option(case, "losers_settle"),
        east_double=option(case, "east_double"),
    )
    result["values"] = values
    result["payments"] = changes(paid)
    result["transfers"] = [list(transfer) for transfer in paid]
    if "start" in case:
        payments = result["payments"]
        result["after"] = {seat: case["start"][seat] + payments[seat] for seat in SEATS}
    return result


def hand_case(deal: Case, seat: str) -> Case:
    """One of the four hands of a played deal, as a ``hand`` case of its own."""
    keys = ("options", "round", "win", "by", "from", "flags", "public")
    common = {key: deal[key] for key in keys if key in deal}
    role = "winner" if seat == deal["winner"] else "non_winner"
    return {**common, **deal["hands"][seat], "kind": "hand", "role": role, "seat": seat}
