"""Cixi: for every option that touches hands or payments a call where it changes the answer."""

from __future__ import annotations

from typing import Any

from hupai.liability import Winner

Options = dict[str, Any]

# key, value, hand, keywords: usual lines, lines with the option.
HANDS: list[tuple[str, Any, tuple[Any, ...], Options, Any, Any]] = [
    (
        "preset",
        "cixi_app",
        ("123m 456m 89p 234s EE", "7p"),
        {},
        {},
        {"no_imperial": 4},
    ),
    (
        "per_imperial",
        5,
        ("123m 456m 7p F 234s EE", "9p"),
        {},
        {"one_imperial": 2},
        {"one_imperial": 5},
    ),
    (
        "pattern_scale",
        3,
        ("11m 33m 55m 77m EE SS 9m", "F", "self_draw"),
        {"flags": "ready"},
        {"one_imperial": 2, "half_flush": 1, "imperial_seven_pairs": 1, "ready": 1},
        {"one_imperial": 2, "half_flush": 3, "imperial_seven_pairs": 3, "ready": 1},
    ),
    (
        "pattern_values",
        {"half_flush": 7},
        ("123m 456m 789m EEE 5m", "5m"),
        {},
        {"half_flush": 1},
        {"half_flush": 7},
    ),
    (
        "extra_patterns",
        ["no_imperial"],
        ("123m 456m 89p 234s EE", "7p"),
        {},
        {},
        {"no_imperial": 2},
    ),
    (
        "stacking",
        "highest",
        ("22m 44m 66m 88m EE SS W", "W"),
        {},
        {"half_flush": 1, "pure_seven_pairs": 5},
        {"pure_seven_pairs": 5},
    ),
    (
        "ready_bonus",
        4,
        ("123m 456m 789p 12s EE", "3s"),
        {"flags": "ready"},
        {"ready": 1},
        {"ready": 4},
    ),
    (
        "flat_value",
        300,
        ("123m 789m 22s 6s 4444p", "8s"),
        {"wild": "4p"},
        {"four_imperials": 400},
        {"four_imperials": 300},
    ),
    (
        "wild_fifth_copy",
        False,
        ("46m 123p 78s EE F (5555m)", "9s"),
        {},
        {"one_imperial": 2},
        None,
    ),
    (
        "win_on_discarded_imperial",
        True,
        ("123m 456m 78p 234s EE", "F"),
        {},
        None,
        {"one_imperial": 2},
    ),
    (
        "any_wait_self_draw_only",
        True,
        ("123m 456m 789p 111s F", "9s"),
        {},
        {"one_imperial": 2},
        None,
    ),
    (
        "chaos_shape",
        "knitted_147",
        ("159m 148p 27s ESWNC", "F"),
        {"wild": "P"},
        {"big_chaos": 1},
        None,
    ),
    (
        "chaos_shape",
        "only_147",
        ("147m 258p 369s ESWN", "P"),
        {"wild": "C"},
        {"big_chaos": 1},
        None,
    ),
    (
        "seven_pairs_four_of_kind",
        False,
        ("1111m 22m 33p 44p 55s E", "E"),
        {},
        {"pure_seven_pairs": 5},
        None,
    ),
    (
        "pure_allows_natural_imperial",
        True,
        ("11m 33m 66p 88p 22s 55s W", "W"),
        {"wild": "5s"},
        {"two_imperials": 4, "imperial_seven_pairs": 1},
        {"two_imperials": 4, "pure_seven_pairs": 5},
    ),
    (
        "four_imperials_needs_hand",
        False,
        ("12m 59m 159p 15s 4444s", "S", "self_draw"),
        {"wild": "4s"},
        None,
        {"four_imperials": 400},
    ),
    (
        "rob_kong",
        False,
        ("123m 456m 89p 234s EE", "7p", "rob_kong"),
        {},
        {},
        None,
    ),
]

CHAOS = [Winner("S", 13, shape="unconnected_gap3")]
FLAT = [Winner("S", 400, flat=True)]
PLAIN = [Winner("S", 15)]
TWO = [Winner("S", 12), Winner("W", 18)]
THREE = [Winner("E", 14), Winner("S", 13, shape="unconnected_gap3"), Winner("W", 15)]
BANKS = {"E": 150, "S": 40, "W": 10, "N": 100}


def claims(by: str, from_: str, *melds: str) -> list[tuple[str, str, str]]:
    return [(by, from_, meld) for meld in melds]


ROBBED = ("rob_kong", "N")
THROWN = ("discard", "N")
BARRED = claims("N", "S", "chow", "pung", "pung")
TWO_KONGS = claims("S", "N", "exposed_kong", "exposed_kong")

# key, value, winners, by and from, facts: who pays usually, who pays with the option.
PAYMENTS: list[tuple[str, Any, list[Winner], tuple[Any, ...], Options, Options, Options]] = [
    (
        "claim_limit",
        3,
        PLAIN,
        THROWN,
        {"claims": BARRED},
        {"N": 30},
        {"N": 15, "E": 8, "W": 8},
    ),
    (
        "third_claim",
        "forbid",
        PLAIN,
        THROWN,
        {"claims": BARRED},
        {"N": 30},
        {"N": 15, "E": 8, "W": 8},
    ),
    ("multiple_winners", "all", TWO, THROWN, {}, {"N": 12, "E": 6, "W": 6}, {"N": 30, "E": 15}),
    (
        "multiple_winners",
        "highest_value",
        TWO,
        THROWN,
        {},
        {"N": 12, "E": 6, "W": 6},
        {"N": 18, "E": 9, "S": 9},
    ),
    (
        "triple_win",
        "nearest",
        THREE,
        THROWN,
        {"holders": "N"},
        {"N": 28 + 27 + 31},
        {"N": 14, "S": 7, "W": 7},
    ),
    ("robbed_kong_pays", "self_draw_total", PLAIN, ROBBED, {}, {"N": 31}, {"N": 45}),
    (
        "windbreak",
        "each_pays_all",
        CHAOS,
        THROWN,
        {"holders": "EW"},
        {"E": 20, "W": 20},
        {"E": 39, "W": 39},
    ),
    (
        "windbreak_in_triple",
        True,
        THREE,
        THROWN,
        {"holders": "N"},
        {"N": 28 + 27 + 31},
        {"N": 28 + 39 + 31},
    ),
    (
        "barred_feed_cost",
        "double_total",
        PLAIN,
        THROWN,
        {"claims": BARRED},
        {"N": 30},
        {"N": 62},
    ),
    (
        "nine_tile",
        "three_melds",
        PLAIN,
        ("self_draw",),
        {"claims": claims("S", "N", "pung", "pung", "chow") + claims("S", "E", "pung")},
        {"N": 45},
        {"N": 45},
    ),
    (
        "nine_tile",
        "off",
        PLAIN,
        THROWN,
        {"claims": TWO_KONGS},
        {"N": 31},
        {"N": 15, "E": 8, "W": 8},
    ),
    (
        "nine_tile_threshold",
        8,
        PLAIN,
        ("self_draw",),
        {"claims": TWO_KONGS},
        {"N": 15, "E": 15, "W": 15},
        {"N": 45},
    ),
    (
        "nine_tile_counts_winning_tile",
        False,
        PLAIN,
        THROWN,
        {"claims": TWO_KONGS},
        {"N": 31},
        {"N": 15, "E": 8, "W": 8},
    ),
    (
        "liability_order",
        ["windbreak", "robbed_kong"],
        CHAOS,
        ROBBED,
        {"holders": "EW"},
        {"N": 27},
        {"E": 20, "W": 20},
    ),
    ("liability_on_flat", False, FLAT, ROBBED, {}, {"N": 400}, {"W": 134, "N": 134, "E": 132}),
    (
        "flat_split",
        "opposite_pays_leftover",
        FLAT,
        THROWN,
        {},
        {"W": 134, "N": 134, "E": 132},
        {"W": 133, "N": 134, "E": 133},
    ),
    (
        "flat_split",
        "all_in_banks",
        FLAT,
        THROWN,
        {"banks": BANKS},
        {"W": 10, "N": 100, "E": 132},
        {"W": 10, "N": 100, "E": 150},
    ),
    (
        "bank_floor",
        "negative",
        PLAIN,
        ("self_draw",),
        {"banks": BANKS},
        {"W": 10, "N": 15, "E": 15},
        {"W": 15, "N": 15, "E": 15},
    ),
]
