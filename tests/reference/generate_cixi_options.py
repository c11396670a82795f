"""Random Cixi options, and random endings of a hand to be settled."""

from random import Random
from typing import Any

from .cixi_options import DEFAULTS, resolve
from .cixi_settlement import after
from .tiles import SEATS

Case = dict[str, Any]
Options = dict[str, Any]

# Values other than the defaults; lists and maps are drawn apart.
CHOICES: dict[str, tuple[Any, ...]] = {
    "preset": ("cixi", "cixi_app", "cixi_app"),
    "base": (1, 6, 13),
    "per_imperial": (0, 1, 5),
    "pattern_scale": (2, 3),
    "stacking": ("highest",),
    "ready_bonus": (0, 2, 5),
    "flat_value": (3, 4, 5, 299, 300),
    "wild_fifth_copy": (False,),
    "imperial_in_melds": (True,),
    "win_on_discarded_imperial": (True,),
    "any_wait_self_draw_only": (True,),
    "chaos_shape": ("knitted_147", "only_147"),
    "seven_pairs_four_of_kind": (False,),
    "pure_allows_natural_imperial": (True,),
    "four_imperials_needs_hand": (False,),
    "ready_wait": ("one_kind_no_imperial",),
    "claim_limit": (1, 3, "off"),
    "third_claim": ("forbid", "forbid_unless_single_tile"),
    "rob_kong": (False,),
    "rob_concealed_kong": ("any",),
    "multiple_winners": ("all", "highest_value"),
    "triple_win": ("nearest",),
    "robbed_kong_pays": ("self_draw_total",),
    "windbreak": ("each_pays_all", "discarder_of_honour", "off"),
    "windbreak_in_triple": (True,),
    "barred_feed_cost": ("double_total",),
    "nine_tile": ("three_melds", "off"),
    "nine_tile_threshold": (1, 4, 8, 12),
    "nine_tile_counts_winning_tile": (False,),
    "liability_on_flat": (False,),
    "flat_split": ("opposite_pays_leftover", "all_in_banks"),
    "start_points": (1, 50),
    "bank_floor": ("negative",),
    "dealer_changes": ("pass_on",),
    "draw_dealer": ("next_seat",),
}

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

# Bonuses that may be replaced: no Imperial lines, no Ready, nothing flat.
VALUED_PATTERNS = (
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


def some(rng: Random, names: tuple[str, ...]) -> list[str]:
    """A random part of the names in random order."""
    return rng.sample(names, rng.randint(0, len(names)))


def random_options(rng: Random) -> Options:
    """A legal combination of options; often none, sometimes many."""
    change = rng.choice((0.0, 0.1, 0.3, 0.6))
    options = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < change}
    if rng.random() < change:
        options["extra_patterns"] = some(rng, EXTRA_PATTERNS)
    if rng.random() < change:
        options["pattern_values"] = {
            name: rng.choice((0, 1, 2, 5, 7)) for name in some(rng, VALUED_PATTERNS)
        }
    if rng.random() < change:
        options["liability_order"] = some(rng, tuple(DEFAULTS["liability_order"]))
    return options


def random_claims(rng: Random, by: str, limit: int | str) -> list[dict[str, str]]:
    """The claims of one player; chows come from the player before."""
    claims: list[dict[str, str]] = []
    favourite = rng.choice(after(by))
    for _ in range(rng.choice((0, 0, 1, 2, 3, 4))):
        giver = favourite if rng.random() < 0.7 else rng.choice(after(by))
        melds = ["pung", "kong_exposed", "kong_exposed", "kong_added"]
        if giver == after(by)[2]:
            melds += ["chow", "chow"]
        made = sum(claim["from"] == giver for claim in claims)
        if not isinstance(limit, int) or made < limit:
            claims.append({"by": by, "from": giver, "meld": rng.choice(melds)})
    return claims


def random_winner(rng: Random, seat: str, flat_value: int) -> dict[str, Any]:
    """A declaration of some value."""
    roll = rng.random()
    if roll < 0.2:
        flat = {"total": flat_value, "flat": True, "patterns": ["four_imperials"]}
        return {"seat": seat} | flat
    pattern = "big_chaos" if roll < 0.55 else "half_flush"
    return {"seat": seat, "total": rng.randint(1, 40), "patterns": [pattern]}


def random_settlement(rng: Random, options: Options | None = None) -> Case:
    """The end of a hand: none to three winners on one tile, or one self-draw."""
    options = random_options(rng) if options is None else options
    full = resolve(options)
    case: Case = {"variant": "cixi", "kind": "settlement", "dealer": rng.choice(SEATS)}
    if options:
        case["options"] = options
    if rng.random() < 0.4 or full["flat_split"] == "all_in_banks":
        most = rng.choice((20, 100, 500))
        case["banks"] = {seat: rng.randint(1, most) for seat in SEATS}
    by = rng.choice(("draw", "self_draw", "self_draw") + ("discard",) * 4 + ("rob_kong",) * 2)
    if by == "draw":
        return case | {"winners": []}
    giver = rng.choice(SEATS)
    case["by"] = by
    seats = [giver]
    if by != "self_draw":
        case["from"] = giver
        seats = rng.sample(after(giver), rng.choice((1, 1, 2, 3)))
        if by == "discard" and rng.random() < 0.3:
            case["honour_kept"] = True
    case["winners"] = [random_winner(rng, seat, full["flat_value"]) for seat in seats]
    # A winner is not barred, so it kept within the limit; a giver need not have.
    limit = full["claim_limit"]
    claims = [claim for seat in seats for claim in random_claims(rng, seat, limit)]
    if by != "self_draw":
        over = "off" if full["third_claim"] == "allow_and_bar" else limit
        claims += random_claims(rng, giver, over)
    if claims:
        case["claims"] = claims
    losers = [seat for seat in SEATS if seat not in seats]
    case["held_winds"] = [seat for seat in losers if rng.random() < 0.5]
    return case
