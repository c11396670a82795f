"""What a table of Cixi Imperial may choose."""

from __future__ import annotations

from typing import Any, get_args

from ..liability import WindbreakPays
from ..options import YES_NO, NumbersFor, OneOf, Option, SomeOf, Whole

BONUSES = (
    "half_flush",
    "all_pungs",
    "big_chaos",
    "imperial_seven_pairs",
    "pure_seven_pairs",
    "bouquet_toss",
    "flying_horse",
    "kong_replacement",
    "no_imperial",
    "seven_winds_chaos",
    "golden_hook",
    "full_flush",
    "robbing_kong",
    "last_tile_draw",
    "dealer_streak",
)
"""The patterns whose value a table may change."""

EXTRA_PATTERNS = (
    "no_imperial",
    "seven_winds_chaos",
    "golden_hook",
    "full_flush",
    "pure_full_flush",
    "all_honours",
    "ten_honour_discards",
    "heavenly_hand",
    "earthly_hand",
    "robbing_kong",
    "last_tile_draw",
    "dealer_streak",
)
"""The patterns that count only where a table says so."""

CHAOS_SHAPES = {
    "gap3": "unconnected_gap3",
    "knitted_147": "unconnected_knitted",
    "only_147": "unconnected_147",
}
LIABILITIES = ("robbed_kong", "windbreak", "prohibition", "nine_tile")

OPTIONS = (
    Option("preset", "cixi", OneOf(("cixi", "cixi_app")), "the values the others start from"),
    Option("base", 12, Whole(1), "base value"),
    Option("per_imperial", 2, Whole(0), "value of each Imperial"),
    # With the largest bonus this is the largest number a pattern can be worth.
    Option("pattern_scale", 1, Whole(1, 1_000), "factor for all pattern bonuses"),
    Option(
        "pattern_values",
        (),
        NumbersFor(BONUSES),
        "bonuses before scaling, in place of the usual ones",
    ),
    Option(
        "extra_patterns", (), SomeOf(EXTRA_PATTERNS), "patterns in force besides the usual ones"
    ),
    Option(
        "stacking",
        "additive",
        OneOf(("additive", "highest")),
        "bonuses add up, or only the largest counts",
    ),
    Option("ready_bonus", 1, Whole(0), "value of Ready; 0: it cannot be announced"),
    Option("flat_value", 400, Whole(3), "value of flat hands"),
    Option("wild_fifth_copy", True, YES_NO, "an Imperial may be the fifth copy of a kind"),
    Option("imperial_in_melds", False, YES_NO, "Imperials may stand in declared melds"),
    Option("win_on_discarded_imperial", False, YES_NO, "a discarded Imperial may be won"),
    Option(
        "any_wait_self_draw_only",
        False,
        YES_NO,
        "an any-tile wait cannot be won on another's tile",
    ),
    Option(
        "chaos_shape",
        "gap3",
        OneOf(tuple(CHAOS_SHAPES)),
        "Big Chaos: numbers of a suit at least three apart, each suit within another of 147, 258 "
        "and 369, or all numbers 1, 4 or 7",
    ),
    Option(
        "seven_pairs_four_of_kind", True, YES_NO, "four equal tiles are two pairs of seven pairs"
    ),
    Option(
        "pure_allows_natural_imperial",
        False,
        YES_NO,
        "Pure Seven Pairs also if every Imperial stands for its own kind",
    ),
    Option(
        "four_imperials_needs_hand",
        True,
        YES_NO,
        "four Imperials win only with a complete hand; false: with any tiles, self-drawn",
    ),
    Option(
        "ready_wait",
        "one_kind",
        OneOf(("one_kind", "one_kind_no_imperial")),
        "Ready needs a single wait, or that and no Imperial in the hand",
    ),
    Option("kong_while_ready", False, YES_NO, "a Ready player may declare some kongs", "play"),
    Option(
        "imperial_discard",
        "penalty",
        OneOf(("penalty", "forbidden", "barred_but_plays", "until_next_draw", "allowed")),
        "what becomes of a player who discards an Imperial",
        "play",
    ),
    Option("claim_limit", 2, Whole(1, 3, names=("off",)), "free claims from one opponent"),
    Option(
        "third_claim",
        "allow_and_bar",
        OneOf(("allow_and_bar", "forbid", "forbid_unless_single_tile")),
        "a claim above the limit bars the claimant, or is refused",
    ),
    Option(
        "no_swap_discard", False, YES_NO, "a kind just chowed may not be discarded at once", "play"
    ),
    Option(
        "kong_after_claim",
        False,
        YES_NO,
        "an own kong may be declared right after a chow or pung",
        "play",
    ),
    Option(
        "kong_without_replacement",
        "forbidden",
        OneOf(("forbidden", "ends_hand")),
        "a kong when no drawable tile is left is refused, or draws the hand",
        "play",
    ),
    Option("rob_kong", True, YES_NO, "added kongs may be robbed"),
    Option(
        "rob_concealed_kong",
        "never",
        OneOf(("never", "any")),
        "whether concealed kongs may be robbed too",
    ),
    Option(
        "pass_win_lock",
        "off",
        OneOf(("off", "until_next_draw")),
        "whether a passed win locks further wins on others' tiles until the own next draw",
        "play",
    ),
    Option(
        "multiple_winners",
        "nearest",
        OneOf(("nearest", "all", "highest_value")),
        "two winners on one tile: only the nearest, both, or only the dearest",
    ),
    Option(
        "triple_win",
        "discarder_pays_all",
        OneOf(("discarder_pays_all", "nearest")),
        "three winners on one tile: all at the giver's cost, or only the nearest",
    ),
    Option(
        "replacement_end", "tail", OneOf(("tail", "head")), "where replacements come from", "play"
    ),
    Option(
        "dead_wall",
        "indicator_only",
        OneOf(("indicator_only", "whole_stack")),
        "whether the tile under the indicator is out of play too",
        "play",
    ),
    Option(
        "false_win",
        "penalty",
        OneOf(("penalty", "blocked")),
        "an illegal declaration is punished, or refused",
        "play",
    ),
    Option("false_win_penalty", 24, Whole(0), "paid for a false win to each of the others"),
    Option(
        "robbed_kong_pays",
        "discard_total",
        OneOf(("discard_total", "self_draw_total")),
        "what a robbed kong costs",
    ),
    Option(
        "windbreak",
        "holders_split",
        OneOf(get_args(WindbreakPays)),
        "who pays a Big Chaos alone: holders together, each holder all, the discarder of an "
        "honour that was held, or nobody",
    ),
    Option("windbreak_tiles", "winds", OneOf(("winds", "all_honours")), "what makes a holder"),
    Option(
        "windbreak_scope",
        "concealed",
        OneOf(("concealed", "concealed_and_melds")),
        "where those tiles are looked for",
    ),
    Option("windbreak_in_triple", False, YES_NO, "Windbreak applies in a Triple Win"),
    Option(
        "barred_feed_cost",
        "double_share",
        OneOf(("double_share", "double_total")),
        "what Prohibition costs: twice the value, or twice the discard total",
    ),
    Option(
        "nine_tile",
        "tiles",
        OneOf(("tiles", "three_melds", "off")),
        "who fed so many tiles, or three melds, pays alone; or nobody",
    ),
    Option("nine_tile_threshold", 9, Whole(1), "how many tiles"),
    Option("nine_tile_counts_winning_tile", True, YES_NO, "the winning discard is one of them"),
    Option("liability_order", LIABILITIES, SomeOf(LIABILITIES), "liabilities, first to last"),
    Option("liability_on_flat", True, YES_NO, "one player alone may have to pay a flat hand"),
    Option(
        "flat_split",
        "turn_order",
        OneOf(("turn_order", "opposite_pays_leftover", "all_in_banks")),
        "who pays the leftover of a flat hand; or every bank is handed over",
    ),
    Option("kong_points_exposed", 0, Whole(0), "paid by the discarder for an exposed kong"),
    Option("kong_points_added", 0, Whole(0), "paid by each of the others for an added kong"),
    Option("kong_points_concealed", 0, Whole(0), "paid by each of the others for a concealed kong"),
    Option("start_points", 100, Whole(1), "bank of each player at the start", "play"),
    Option(
        "bank_floor",
        "zero",
        OneOf(("zero", "negative")),
        "nobody pays more than the bank holds, or all that is owed is paid",
    ),
    Option(
        "first_dealer",
        "E",
        OneOf(("E", "S", "W", "N", "random")),
        "dealer of the first deal",
        "play",
    ),
    Option(
        "dealer_changes",
        "winner",
        OneOf(("winner", "pass_on")),
        "the winner deals, or the next seat unless the dealer won",
        "play",
    ),
    Option(
        "draw_dealer", "stays", OneOf(("stays", "next_seat")), "dealer after a drawn deal", "play"
    ),
    Option("match_hands", 0, Whole(0), "the match ends after so many deals; 0: no bound", "play"),
)

PRESETS: dict[str, dict[str, Any]] = {
    "cixi": {},
    "cixi_app": {
        "pattern_scale": 2,
        "extra_patterns": (
            "no_imperial",
            "seven_winds_chaos",
            "golden_hook",
            "full_flush",
            "pure_full_flush",
            "all_honours",
            "ten_honour_discards",
            "heavenly_hand",
            "earthly_hand",
        ),
        "flat_split": "all_in_banks",
        "multiple_winners": "all",
        "claim_limit": "off",
        "dealer_changes": "pass_on",
        "draw_dealer": "next_seat",
    },
}
