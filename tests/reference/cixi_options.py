"""Cixi: the options that touch the shape, the value or the payment of a hand."""

from typing import Any

Options = dict[str, Any]

DEFAULTS: Options = {
    "base": 12,
    "per_imperial": 2,
    "pattern_scale": 1,
    "pattern_values": {},
    "extra_patterns": [],
    "stacking": "additive",
    "ready_bonus": 1,
    "flat_value": 400,
    "wild_fifth_copy": True,
    "imperial_in_melds": False,
    "win_on_discarded_imperial": False,
    "any_wait_self_draw_only": False,
    "chaos_shape": "gap3",
    "seven_pairs_four_of_kind": True,
    "pure_allows_natural_imperial": False,
    "four_imperials_needs_hand": True,
    "ready_wait": "one_kind",
    "claim_limit": 2,
    "third_claim": "allow_and_bar",
    "rob_kong": True,
    "rob_concealed_kong": "never",
    "multiple_winners": "nearest",
    "triple_win": "discarder_pays_all",
    "robbed_kong_pays": "discard_total",
    "windbreak": "holders_split",
    "windbreak_in_triple": False,
    "barred_feed_cost": "double_share",
    "nine_tile": "tiles",
    "nine_tile_threshold": 9,
    "nine_tile_counts_winning_tile": True,
    "liability_order": ["robbed_kong", "windbreak", "prohibition", "nine_tile"],
    "liability_on_flat": True,
    "flat_split": "turn_order",
    "start_points": 100,
    "bank_floor": "zero",
    "dealer_changes": "winner",
    "draw_dealer": "stays",
}

PRESETS: dict[str, Options] = {
    "cixi": {},
    "cixi_app": {
        "pattern_scale": 2,
        "extra_patterns": [
            "no_imperial",
            "seven_winds_chaos",
            "golden_hook",
            "full_flush",
            "pure_full_flush",
            "all_honours",
            "ten_honour_discards",
            "heavenly_hand",
            "earthly_hand",
        ],
        "flat_split": "all_in_banks",
        "multiple_winners": "all",
        "claim_limit": "off",
        "dealer_changes": "pass_on",
        "draw_dealer": "next_seat",
    },
}


def resolve(given: Options) -> Options:
    """All options: the keys given override the preset, the preset the defaults."""
    return DEFAULTS | PRESETS[given.get("preset", "cixi")] | given
