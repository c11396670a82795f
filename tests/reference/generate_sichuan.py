"""Random Sichuan hands for comparisons: winning shapes, near misses, options."""

from random import Random
from typing import Any

from .tiles import (
    COPIES,
    KONGS,
    SEATS,
    SUITS,
    Meld,
    count,
    held_counts,
    kinds_of,
    parse_kind,
    parse_meld,
    parse_tiles,
    same,
    tiles_text,
)

Case = dict[str, Any]
Options = dict[str, Any]
Set = tuple[int, ...]

CALLS = ("pung", *KONGS)
RUN_STARTS = range(1, 8)
SUITED_KINDS = 27
TWO_BAMBOO = 19

# Option values that touch a hand; the first of each is the default.
CHOICES: dict[str, tuple[Any, ...]] = {
    "base": (1, 2, 5, 100),
    "cap": (4, 3, 5, 6),
    "stacking": ("additive", "highest_base"),
    "self_draw_bonus": ("unit", "fan", "none"),
    "heavenly_earthly": ("cap", "off", 1, 3, 10),
    "last_tile_draw": (True, False),
    "last_discard": (False, True),
    "concealed_hand": (False, True),
    "all_simples": (False, True),
    "terminals_each_set": (False, True),
    "pairs_258": (False, True),
    "middle_five": (False, True),
    "two_bamboo": (False, True),
    "eighteen_arhats": (False, True),
    "rob_kong": (True, False),
    "exposed_kong_bloom_payer": ("all", "feeder"),
}

# What the ranks of a hand are drawn from, and the share of pungs among its sets.
STYLES: tuple[tuple[tuple[int, ...], float], ...] = (
    (tuple(range(1, 10)), 0.3),
    (tuple(range(1, 10)), 1.0),
    ((2, 5, 8), 1.0),
    ((1, 9, 7), 0.5),  # terminals in every set
    (tuple(range(2, 9)), 0.4),  # simples
    ((3, 4, 5, 6), 0.3),  # middle fives, many readings
    ((1, 2, 3, 4), 0.4),  # twos of bamboo, many readings
)


def random_options(rng: Random) -> Options:
    """A legal combination of options; often none, sometimes many."""
    change = rng.choice((0.0, 0.1, 0.3, 0.7))
    return {key: rng.choice(values[1:]) for key, values in CHOICES.items() if rng.random() < change}


def random_set(rng: Random, suits: list[int], style: tuple[tuple[int, ...], float]) -> Set:
    """A pung or a run in one of the suits."""
    ranks, pung_share = style
    first = rng.choice(suits) * 9 - 1
    starts = [rank for rank in ranks if rank in RUN_STARTS]
    if rng.random() < pung_share or not starts:
        return (first + rng.choice(ranks),) * 3
    start = first + rng.choice(starts)
    return (start, start + 1, start + 2)


def random_standard(rng: Random, suits: list[int]) -> tuple[list[int], list[Meld]]:
    """Four sets and a pair, some of the pungs declared; perhaps with too many copies."""
    style = rng.choice(STYLES)
    wanted = rng.choice((0, 0, 1, 2, 3, 4, 4))
    concealed: list[int] = []
    melds: list[Meld] = []
    for _ in range(4):
        made = random_set(rng, suits, (style[0], 1.0) if wanted == 4 else style)
        if made[0] == made[1] and len(melds) < wanted:
            melds.append(same(made[0], rng.choice(CALLS)))
        else:
            concealed += made
    pair = rng.choice(suits) * 9 - 1 + rng.choice(style[0])
    return [*concealed, pair, pair], melds


def random_seven_pairs(rng: Random, suits: list[int]) -> list[int]:
    """Seven pairs, often with four of a kind."""
    ranks = rng.choice(((1, 2, 3, 4, 5, 6, 7, 8, 9), (2, 5, 8), (2, 3, 4, 5, 6, 7, 8)))
    kinds = [suit * 9 - 1 + rank for suit in suits for rank in ranks]
    return [kind for kind in rng.choices(kinds, k=7) for _ in range(2)]


def random_tiles(rng: Random, void: int) -> tuple[list[int], list[Meld]]:
    """A winning shape of tiles that exist."""
    suits = [suit for suit in range(3) if suit != void]
    while True:
        melds: list[Meld] = []
        used = suits if rng.random() < 0.65 else [rng.choice(suits)]
        if rng.random() < 0.2:
            concealed = random_seven_pairs(rng, used)
        else:
            concealed, melds = random_standard(rng, used)
        if max(held_counts(count(concealed), melds)) <= COPIES:
            return concealed, melds


def random_win(rng: Random, concealed: list[int]) -> int:
    """The winning tile, often one that the optional rows look at."""
    telling = [kind for kind in concealed if kind % 9 == 4 or kind == TWO_BAMBOO]
    return rng.choice(telling if telling and rng.random() < 0.3 else concealed)


def random_way(
    rng: Random, win: int, concealed: list[int], melds: list[Meld], options: Options
) -> Case:
    """How the hand wins: seats, giver and flags that fit each other."""
    seat, dealer = rng.choice(SEATS), rng.choice(SEATS)
    way: Case = {"seat": seat, "dealer": dealer}
    others = [other for other in SEATS if other != seat]
    copies = held_counts(count(concealed), melds)[win]
    flags: list[str] = []
    if copies == 1 and options.get("rob_kong", True) and rng.random() < 0.25:
        # The konger has the three other copies, so the winner has only this one.
        return way | {"by": "rob_kong", "from": rng.choice(others)}
    if rng.random() < 0.5:
        if rng.random() < 0.2:
            flags.append("after_kong_discard")
        if rng.random() < 0.2:
            flags.append("last_discard")
        way |= {"by": "discard", "from": rng.choice(others)}
        return way | ({"flags": flags} if flags else {})
    way["by"] = "self_draw"
    if not melds and rng.random() < 0.25:
        return way | {"flags": ["heavenly" if seat == dealer else "earthly"]}
    if any(meld.is_kong for meld in melds) and rng.random() < 0.4:
        flags.append("kong_replacement")
        fed = any(meld.call == "kong_exposed" for meld in melds)
        if fed and options.get("exposed_kong_bloom_payer") == "feeder" and rng.random() < 0.6:
            way["from"] = rng.choice(others)  # who fed the last kong
    if rng.random() < 0.2:
        flags.append("last_tile")
    return way | ({"flags": flags} if flags else {})


def random_case(rng: Random, options: Options | None = None) -> Case:
    """A complete hand and a way it may win; without options, random ones."""
    options = random_options(rng) if options is None else options
    void = rng.randrange(3)
    concealed, melds = random_tiles(rng, void)
    win = random_win(rng, concealed)
    case: Case = {"variant": "sichuan", "kind": "hand"}
    if options:
        case["options"] = options
    case |= {
        "concealed": tiles_text(concealed),
        "melds": [str(meld) for meld in melds],
        "win": tiles_text([win]),
        "void": SUITS[void],
    }
    case |= random_way(rng, win, concealed, melds, options)
    if "heavenly" in case.get("flags", ()):
        del case["win"]  # the opening hand has no winning tile
    return case


def near_miss(rng: Random, case: Case) -> Case:
    """The same case with one concealed tile changed; mostly no win any more."""
    tiles = parse_tiles(case["concealed"])
    melds = [parse_meld(text) for text in case["melds"]]
    robbed = parse_kind(case["win"]) if case["by"] == "rob_kong" else None
    while True:
        place, new = rng.randrange(len(tiles)), rng.randrange(SUITED_KINDS)
        old = tiles[place]
        changed = [*tiles[:place], new, *tiles[place + 1 :]]
        # A robbed tile stays, and stays the only one of its kind.
        if new == old or (robbed is not None and robbed in (old, new)):
            continue
        if max(held_counts(count(changed), melds)) <= COPIES:
            break
    missed = case | {"concealed": tiles_text(changed)}
    if "win" in case and parse_kind(case["win"]) not in changed:
        missed["win"] = tiles_text([new])
    return missed


def random_waits_case(rng: Random, options: Options | None = None) -> Case:
    """A hand that lacks one tile; now and then it is not ready."""
    case = random_case(rng, options)
    if rng.random() < 0.2:
        case = near_miss(rng, case)
    tiles = parse_tiles(case["concealed"])
    tiles.remove(rng.choice(tiles))
    keys = ("variant", "options", "melds", "void")
    kept = {key: case[key] for key in keys if key in case}
    return kept | {"kind": "waits", "concealed": tiles_text(kinds_of(count(tiles)))}
