"""Random cases of Basic and Hong Kong: winning hands, near misses and waits.

A case is what could be written at the end of a real hand: flags fit how the tile came,
a robbed tile is the only one of its kind, nobody holds five of anything.
"""

from random import Random
from typing import Any

from .cases import Case, others
from .random_hands import (
    Tiles,
    random_flavour,
    random_nine_gates,
    random_orphans,
    random_pairs,
    random_tiles,
    spoil,
)
from .tiles import BONUS_LETTERS, NAMES, ORPHANS, SEATS, tiles_text

VARIANTS = ("basic", "hong-kong")

# The values of every Hong Kong option besides its default; some stand for an open range.
HONG_KONG_OPTIONS: dict[str, list[Any]] = {
    "minimum_counts_bonus": [False],
    "stacking": ["tightest"],
    "points_table": ["half_spicy"],
    "self_draw_multiplier": ["1", "1/2"],
    "east_double": [True],
    "kong_liability": [True],
    "multiple_winners": ["all"],
    "bonus_tiles": [False],
    "bonus_set_faan": [1, 3, 5, 13],
    "all_bonus_tiles": ["score", "off"],
    "seven_pairs": [False],
    "thirteen_orphans": [False],
    "all_chows_pair": ["suited"],
    "concealed_needs_self_draw": [True],
    "last_discard_faan": [1, 2],
    "nine_gates_faan": [1, 10, 13],
    "heavenly_hand_faan": [1, 13],
    "earthly_hand_faan": [1, 10, 13],
    "kong_on_kong_faan": [1, 9, 20],
    "rob_kong": [False],
    "rob_concealed_kong": ["thirteen_orphans"],
    "kong_after_claim": [False],
    "pass_win_lock": ["until_next_draw"],
    "dead_wall": [2, 14, 20],
    "replacement_end": ["head"],
    "bonus_replacement_end": ["tail"],
    "start_points": [-5, 100, 25000],
    "dealer_repeat": [False],
    "dealer_changes": [1, 4, 8, 12],
    "match_hands": [1, 8],
}

BASIC_OPTIONS: dict[str, list[Any]] = {
    "multiple_winners": ["all"],
    "rob_kong": [True],
    "seven_pairs": [True],
    "thirteen_orphans": [True],
}


def random_options(rng: Random, values: dict[str, list[Any]], share: float) -> dict[str, Any]:
    """Some of the options, each on its own with the chance ``share``."""
    return {key: rng.choice(choices) for key, choices in values.items() if rng.random() < share}


def random_basic_options(rng: Random) -> dict[str, Any]:
    """Legal house rules of Basic that touch a hand."""
    return random_options(rng, BASIC_OPTIONS, 0.4)


def random_hong_kong_options(rng: Random) -> dict[str, Any]:
    """Legal house rules of Hong Kong, from few to many; the cap is never below the minimum."""
    options = random_options(rng, HONG_KONG_OPTIONS, rng.choice([0.05, 0.2, 0.5]))
    cap = rng.randint(1, 12) if rng.random() < 0.25 else 13
    if cap < 13:
        options["cap"] = cap
    if cap < 3 or rng.random() < 0.4:
        options["minimum_faan"] = rng.randint(0, cap)
    return options


def random_case(variant: str, rng: Random, options: dict[str, Any] | None = None) -> Case:
    """A hand that wins by its shape, or in one of eight cases misses it by a tile."""
    options = options or {}
    tiles = random_shape(variant, rng, options)
    win = rng.choice(tiles.concealed)
    if rng.random() < 0.125:
        tiles = spoil(rng, tiles, win)
    case: Case = {"variant": variant, "kind": "hand"} | tiles_of(tiles, rng)
    if options:
        case["options"] = options
    case["win"] = NAMES[win]
    seat = rng.choice(SEATS)
    case |= random_way(variant, rng, options, tiles, win, seat)
    case["seat"] = seat
    if variant == "hong-kong":
        case["round"] = rng.choice(SEATS)
        case["bonus"] = random_bonus(rng, options)
        case |= random_facts(rng, tiles, case)
    return case


def random_waits_case(variant: str, rng: Random, options: dict[str, Any] | None = None) -> Case:
    """A hand of 13 tiles, ready or, in one of four cases, mostly not."""
    options = options or {}
    tiles = random_shape(variant, rng, options)
    win = rng.choice(tiles.concealed)
    if rng.random() < 0.25:
        tiles = spoil(rng, tiles, win)
    tiles.concealed.remove(win)
    case: Case = {"variant": variant, "kind": "waits"} | tiles_of(tiles, rng)
    if options:
        case["options"] = options
    if variant == "hong-kong":
        case["seat"] = rng.choice(SEATS)
        case["round"] = rng.choice(SEATS)
        case["bonus"] = random_bonus(rng, options)
    return case


def random_shape(variant: str, rng: Random, options: dict[str, Any]) -> Tiles:
    """The tiles of a winning hand; shapes the rules do not know come too, but seldom."""
    known = variant == "hong-kong"
    chance = rng.random()
    if chance < (0.1 if options.get("seven_pairs", known) else 0.02):
        kinds = sorted(set(random_flavour(rng).kinds))
        if len(kinds) >= 7:
            return random_pairs(rng, kinds, four_alike=rng.random() < 0.1)
    if 0.1 <= chance < (0.13 if options.get("thirteen_orphans", known) else 0.11):
        return random_orphans(rng)
    if 0.13 <= chance < (0.16 if options.get("nine_gates_faan") else 0.14):
        return random_nine_gates(rng)
    return random_tiles(rng, random_flavour(rng))


def tiles_of(tiles: Tiles, rng: Random) -> Case:
    """The tiles as a case writes them; the order of the melds means nothing."""
    melds = rng.sample(tiles.melds, len(tiles.melds))
    return {"concealed": tiles_text(tiles.concealed), "melds": [str(meld) for meld in melds]}


def may_rob(variant: str, options: dict[str, Any], tiles: Tiles, win: int) -> bool:
    """Whether the winning tile can come off another player's kong.

    The three other copies are that player's, and an option must allow it: an added kong,
    or by thirteen orphans a concealed one.
    """
    if tiles.all().count(win) > 1:
        return False
    if options.get("rob_kong", variant == "hong-kong"):
        return True
    orphans = set(tiles.concealed) == set(ORPHANS)
    known = options.get("thirteen_orphans", True)
    return orphans and known and options.get("rob_concealed_kong") == "thirteen_orphans"


def random_way(
    variant: str, rng: Random, options: dict[str, Any], tiles: Tiles, win: int, seat: str
) -> Case:
    """How the winning tile came and, if it was another player's, whose."""
    ways = ["self_draw", "discard"]
    if may_rob(variant, options, tiles, win):
        ways.append("rob_kong")
    way = rng.choice(ways)
    if way == "self_draw":
        return {"by": way}
    return {"by": way, "from": rng.choice(others(seat))}


def random_bonus(rng: Random, options: dict[str, Any]) -> list[str]:
    """Bonus tiles, all eight only where they do not end the hand at once."""
    if not options.get("bonus_tiles", True):
        return []
    names = [f"{group}{number}" for group in BONUS_LETTERS for number in range(1, 5)]
    letter = rng.choice(BONUS_LETTERS)
    held = set(rng.sample(names, rng.choice([0, 0, 1, 1, 2, 3, 7])))
    if rng.random() < 0.15:
        held.update(name for name in names if name[0] == letter)
    auto = options.get("all_bonus_tiles", "auto_win") == "auto_win"
    if not auto and rng.random() < 0.2:
        held.update(names)
    if auto and len(held) == len(names):
        held.discard(rng.choice(names))
    return sorted(held)


def random_facts(rng: Random, tiles: Tiles, case: Case) -> Case:
    """Flags that fit the way of winning, and the giver of a claimed kong."""
    flags: list[str] = []
    facts: Case = {}
    kongs = [meld.call for meld in tiles.melds if meld.is_kong]
    if case["by"] == "self_draw":
        first_turn = case["seat"] == "E" and not tiles.melds
        if first_turn and rng.random() < 0.3:
            return {"flags": ["heavenly"]}
        if rng.random() < 0.15:
            flags.append("last_tile")
        if kongs and rng.random() < 0.5:
            flags.append("kong_replacement")
            facts = random_kong(rng, kongs, flags, case["seat"])
    elif case["by"] == "discard":
        if case["from"] == "E" and not tiles.melds and rng.random() < 0.3:
            flags.append("earthly")
        elif rng.random() < 0.15:
            flags.append("last_discard")
    return facts | ({"flags": flags} if flags else {})


def random_kong(rng: Random, kongs: list[str], flags: list[str], seat: str) -> Case:
    """Which kong the supplement was for: one after another, or perhaps a claimed one."""
    last = rng.choice(kongs)
    if last == "kong_exposed":
        return {"kong_claimed_from": rng.choice(others(seat))}
    if len(kongs) > 1 and rng.random() < 0.5:
        flags.append("kong_on_kong")
    return {}
