"""Hong Kong: the faan of a hand, its points, and who pays them.

How a tile may be taken at all (robbing, several winners, passed wins) is the table's
question; the facts of a case are believed.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from . import shapes
from .cases import Case, each_pays, hand_of, one_pays, others
from .hong_kong_patterns import LUCK, Patterns, all_readings, tightest
from .tiles import NAMES, kinds_of, tiles_text

# The options that touch the shape, the value or the payment of a hand.
DEFAULTS: dict[str, Any] = {
    "minimum_faan": 3,
    "minimum_counts_bonus": True,
    "cap": 13,
    "stacking": "sum",
    "points_table": "full_spicy",
    "self_draw_multiplier": "3/2",
    "east_double": False,
    "kong_liability": False,
    "bonus_tiles": True,
    "bonus_set_faan": 2,
    "all_bonus_tiles": "auto_win",
    "seven_pairs": True,
    "thirteen_orphans": True,
    "all_chows_pair": "any",
    "concealed_needs_self_draw": False,
    "last_discard_faan": 0,
    "nine_gates_faan": 0,
    "heavenly_hand_faan": 0,
    "earthly_hand_faan": 0,
    "kong_on_kong_faan": 0,
}

POINTS: dict[str, list[int]] = {
    "full_spicy": [1 << total for total in range(14)],
    "half_spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
}

ALL_BONUS = 8


def options_of(case: Case) -> dict[str, Any]:
    """The house rules of a case, defaults filled in."""
    options: dict[str, Any] = DEFAULTS | case.get("options", {})
    return options


def score(case: Case) -> dict[str, Any]:
    """What the hand of a case is worth and who pays."""
    options = options_of(case)
    hand = hand_of(case)
    if ends_at_once(case, options):
        return all_bonus_win(case["seat"], options)
    readings = all_readings(hand, case, options)
    if options["stacking"] == "tightest":
        readings = [tightest(patterns) for patterns in readings]
    if not readings:
        return {"win": False}
    patterns = max(readings, key=lambda one: (total_of(one, options), sum(one.values())))
    total = total_of(patterns, options)
    answer: dict[str, Any] = {"win": False, "patterns": patterns, "total": total}
    if not reaches_minimum(patterns, options):
        return answer
    value = points(total, options)
    liable = liable_giver(case, options)
    answer["win"] = True
    answer["value"] = value
    answer["payments"] = payments(
        value, case["by"], case["seat"], case.get("from"), options, liable
    )
    return answer


def total_of(patterns: Patterns, options: Mapping[str, Any]) -> int:
    """The faan of a reading, at most the cap."""
    return min(int(options["cap"]), sum(patterns.values()))


def reaches_minimum(patterns: Patterns, options: Mapping[str, Any]) -> bool:
    """Whether a hand with these patterns may be won."""
    minimum = int(options["minimum_faan"])
    if options["minimum_counts_bonus"]:
        return total_of(patterns, options) >= minimum
    return sum(faan for name, faan in patterns.items() if name not in LUCK) >= minimum


def ends_at_once(case: Case, options: Mapping[str, Any]) -> bool:
    """Whether the eighth bonus tile has ended the hand, whatever the other tiles are."""
    automatic = options["bonus_tiles"] and options["all_bonus_tiles"] == "auto_win"
    return bool(automatic) and len(set(case.get("bonus", []))) == ALL_BONUS


def all_bonus_win(winner: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The automatic win: paid as an own draw, without minimum and without liability."""
    patterns = {"all_bonus_tiles": 13}
    total = total_of(patterns, options)
    value = points(total, options)
    return {
        "win": True,
        "patterns": patterns,
        "total": total,
        "value": value,
        "payments": payments(value, "self_draw", winner, None, options, None),
    }


def points(total: int, options: Mapping[str, Any]) -> int:
    """The points of a total, which the cap has already limited."""
    return POINTS[options["points_table"]][total]


def liable_giver(case: Case, options: Mapping[str, Any]) -> str | None:
    """Who pays everything, because the supplement of his tile's kong won the hand.

    Another kong of the same turn (``kong_on_kong``) came after the claimed one, and its
    supplement is not that of the claimed kong.
    """
    flags = case.get("flags", [])
    if not options["kong_liability"] or case["by"] != "self_draw":
        return None
    if "kong_replacement" not in flags or "kong_on_kong" in flags:
        return None
    giver: str | None = case.get("kong_claimed_from")
    return giver


def payments(
    value: int,
    by: str,
    winner: str,
    giver: str | None,
    options: Mapping[str, Any],
    liable: str | None = None,
) -> dict[str, int]:
    """What every seat receives or, below zero, pays."""
    if by != "self_draw":
        if giver is None:
            raise ValueError(f"{by} without a giver")
        return one_pays(winner, giver, value * dealer_factor(winner, giver, options))
    share = value * Fraction(options["self_draw_multiplier"])
    if share.denominator != 1:
        raise ValueError(f"{value} points cannot be shared")
    shares = {seat: int(share) * dealer_factor(winner, seat, options) for seat in others(winner)}
    if liable is not None:
        return one_pays(winner, liable, sum(shares.values()))
    return each_pays(winner, shares)


def dealer_factor(winner: str, payer: str, options: Mapping[str, Any]) -> int:
    """2 if East pays or receives under ``east_double``."""
    return 2 if options["east_double"] and "E" in (winner, payer) else 1


def waits(case: Case) -> dict[str, Any]:
    """The kinds that complete the hand of a case, and what they make of it."""
    options = options_of(case)
    hand = hand_of(case)
    kinds = shapes.waits(
        hand.concealed,
        hand.sets,
        held=hand.held,
        pairs="distinct" if options["seven_pairs"] else "none",
        orphans=options["thirteen_orphans"],
    )
    answer: dict[str, Any] = {"waits": [NAMES[kind] for kind in kinds]}
    for way in ("discard", "self_draw"):
        totals: dict[str, int] = {}
        legal: list[str] = []
        for kind in kinds:
            won = case | {
                "concealed": tiles_text([*kinds_of(hand.concealed), kind]),
                "win": NAMES[kind],
                "by": way,
                "from": others(case["seat"])[0],
            }
            answer_then = score(won)
            totals[NAMES[kind]] = answer_then["total"]
            if answer_then["win"]:
                legal.append(NAMES[kind])
        answer[f"total_on_{way}"] = totals
        answer[f"legal_on_{way}"] = legal
    return answer
