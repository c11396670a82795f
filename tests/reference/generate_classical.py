"""Random cases of Chinese Classical: winners, near misses, other hands, house rules.

The hands lean towards what is rare in play: limit hands, kongs, last tiles. Every
case is one that can happen at a table, so that the engine may refuse nothing.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from .classical_sets import completing
from .tiles import (
    COPIES,
    DRAGONS,
    KINDS,
    KONGS,
    NAMES,
    ORPHANS,
    SEATS,
    TERMINALS,
    WINDS,
    Meld,
    chow,
    count,
    is_suited,
    parse_kind,
    parse_meld,
    parse_tiles,
    rank_of,
    same,
    suit_of,
    tiles_text,
    with_tile,
)

Case = dict[str, Any]
Options = dict[str, Any]

HIDDEN_KONGS = ("kong_exposed", "kong_concealed")

# Section 9: what a table may set; the default is drawn too.
OPTIONS: dict[str, tuple[Any, ...]] = {
    "start_points": (0, 500, 1000, 2000, 25000, -100),
    "cap": (1, 7, 100, 300, 500, 1000, 2000, 1_000_000),
    "mahjong_points": (0, 1, 10, 20, 50),
    "losers_settle": (True, False),
    "east_double": (True, False),
    "dealer_changes": tuple(range(1, 17)),
    "match_hands": (0, 1, 2, 8, 100),
    "bonus_tiles": (True, False),
    "dead_wall": (14, 15, 16),
    "box_order": ("tail", "head"),
    "kong_after_claim": (False, True),
    "rob_kong": (True, False),
    "rob_concealed_kong": ("thirteen_orphans", "never", "any"),
    "pass_win_lock": ("off", "until_next_draw"),
    "self_draw_points_on_replacement": (True, False),
    "kong_on_kong_strict": (False, True),
    "consecutive_limit": (0, 2, 3, 13, 16),
    "draw_resets_consecutive": (True, False),
    "original_call": (True, False),
}

# Which kinds a hand is built from, and how often its sets are chows.
Theme = tuple[Sequence[int], float]


def themes() -> list[Theme]:
    """The themes; those drawn more than once are written more than once."""
    everything = range(KINDS)
    suits = [range(start, start + 9) for start in (0, 9, 18)]
    plain: list[Theme] = [(everything, 0.8), (everything, 0.5), (everything, 0.0), (range(27), 1)]
    rare: list[Theme] = [
        (ORPHANS, 0.0),
        (TERMINALS, 0.0),
        (WINDS + DRAGONS, 0.0),
        (WINDS * 3 + (1, 13), 0.0),
        (DRAGONS * 3 + WINDS, 0.0),
        (tuple(parse_tiles("223344668sF")), 0.5),
        (tuple(parse_tiles("22334468s")), 0.6),
    ]
    for suit in suits:
        rare += [
            (suit, 0.6),
            (tuple(suit) + WINDS + DRAGONS, 0.4),
            (tuple(suit) + DRAGONS * 8, 0.2),
            (tuple(suit) + WINDS * 8, 0.2),
        ]
    return plain * 3 + rare


THEMES = themes()


def random_options(rng: random.Random) -> Options:
    """A few house rules."""
    keys = rng.sample(sorted(OPTIONS), rng.choice((1, 1, 2, 3, 5, len(OPTIONS))))
    return {key: rng.choice(OPTIONS[key]) for key in keys}


def random_case(rng: random.Random, options: Options | None = None) -> Case:
    """A winner's hand with everything around it."""
    while True:
        melds: list[Meld] = []
        draw = rng.random()
        if draw < 0.03:
            concealed = orphans(rng)
        elif draw < 0.06:
            concealed = nine_gates(rng)
        else:
            concealed, melds = standard(rng)
        case = around(rng, concealed, melds, options or {})
        if case is not None:
            return case


def orphans(rng: random.Random) -> list[int]:
    """Thirteen orphans with their duplicate."""
    return [*ORPHANS, rng.choice(ORPHANS)]


def nine_gates(rng: random.Random) -> list[int]:
    """The nine gates and any tile of the suit."""
    start = rng.choice((0, 9, 18))
    tiles = [start + int(digit) - 1 for digit in "1112345678999"]
    return [*tiles, start + rng.randrange(9)]


def standard(rng: random.Random) -> tuple[list[int], list[Meld]]:
    """Four sets and a pair of a theme, perhaps with five copies of a kind."""
    kinds, chows = rng.choice(THEMES)
    melded = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
    sizes = rng.choice(("any", "any", "any", "kongs", "hidden"))
    concealed: list[int] = [rng.choice(kinds)] * 2
    melds: list[Meld] = []
    for number in range(4):
        meld = random_set(rng, kinds, chows, sizes if number < melded else "concealed")
        if number < melded:
            melds.append(meld)
        else:
            concealed += meld.kinds
    return concealed, melds


def random_set(rng: random.Random, kinds: Sequence[int], chows: float, sizes: str) -> Meld:
    """A set of the theme; ``sizes`` says how it may lie."""
    kind = rng.choice(kinds)
    if sizes == "kongs":
        return same(kind, rng.choice(KONGS))
    if sizes == "hidden":
        return same(kind, rng.choice(HIDDEN_KONGS))
    starts = [first for first in kinds if is_run(first, kinds)]
    if starts and rng.random() < chows:
        return chow(rng.choice(starts))
    return same(kind, "pung" if sizes == "concealed" else rng.choice(("pung", *KONGS)))


def is_run(first: int, kinds: Sequence[int]) -> bool:
    """Whether a chow of these kinds can begin here."""
    low = is_suited(first) and rank_of(first) <= 7
    return low and first + 1 in kinds and first + 2 in kinds


def around(
    rng: random.Random, concealed: list[int], melds: list[Meld], options: Options
) -> Case | None:
    """The case around the tiles, or nothing when there are five copies of a kind."""
    held = Counter(concealed + [kind for meld in melds for kind in meld.kinds])
    if max(held.values()) > COPIES:
        return None
    single = [kind for kind in concealed if held[kind] == 1]
    is_orphans = set(concealed) == set(ORPHANS)
    bys = ["self_draw", "self_draw", "discard", "discard"]
    # The other copies of a robbed tile lie with the kong maker (3.5).
    if single and can_rob(options, is_orphans):
        bys.append("rob_kong")
    by = rng.choice(bys)
    win = rng.choice(favoured(rng, single if by == "rob_kong" else concealed))
    seat = rng.choice(SEATS)
    case: Case = {
        "variant": "classical",
        "kind": "hand",
        "role": "winner",
        "concealed": tiles_text(concealed),
        "melds": [str(meld) for meld in melds],
        "bonus": random_bonus(rng, options),
        "win": NAMES[win],
        "by": by,
        "seat": seat,
        "round": rng.choice((seat, *SEATS)),
    }
    if options:
        case["options"] = options
    flags = random_flags(rng, case, melds, options)
    if flags:
        case["flags"] = flags
    if by != "self_draw" and rng.random() < 0.7:
        others = [other for other in SEATS if other != seat]
        case["from"] = "E" if "earthly" in flags else rng.choice(others)
    if rng.random() < 0.5 and not {"heavenly", "earthly"} & set(flags):
        # The rest of a robbed kong: an added one lies open, a concealed one does not.
        kong = 3 if options.get("rob_kong", True) else 0
        robbed = kong if by == "rob_kong" else None
        case["public"] = random_public(rng, concealed, melds, win, robbed)
    return case


def favoured(rng: random.Random, tiles: list[int]) -> list[int]:
    """The tiles that may win: often only those with a limit hand of their own."""
    special = [kind for kind in tiles if NAMES[kind] in ("1p", "5p", "2s")]
    return special if special and rng.random() < 0.3 else tiles


def can_rob(options: Options, is_orphans: bool) -> bool:
    """Whether some kong may be robbed by this hand."""
    concealed = options.get("rob_concealed_kong", "thirteen_orphans")
    fits = concealed == "any" or (concealed == "thirteen_orphans" and is_orphans)
    return options.get("rob_kong", True) or fits


def random_bonus(rng: random.Random, options: Options) -> list[str]:
    """Bonus tiles, now and then whole rows of them."""
    if not options.get("bonus_tiles", True):
        return []
    rows = [f"{letter}{number}" for letter in "fg" for number in range(1, 5)]
    draw = rng.random()
    if draw < 0.1:
        return rows
    if draw < 0.2:
        return rows[:4] + [name for name in rows[4:] if rng.random() < 0.3]
    if draw < 0.3:
        return [name for name in rows[:4] if rng.random() < 0.3] + rows[4:]
    share = rng.choice((0.0, 0.1, 0.3, 0.6))
    return [name for name in rows if rng.random() < share]


def random_flags(rng: random.Random, case: Case, melds: list[Meld], options: Options) -> list[str]:
    """Flags that can stand together in one game."""
    flags: list[str] = []
    by, seat = case["by"], case["seat"]
    kongs = sum(meld.is_kong for meld in melds)
    # Only the first kong after a discard can be a claimed one.
    row = kongs > 1 and any(meld.call in ("kong_added", "kong_concealed") for meld in melds)
    unopened = not any(meld.opens for meld in melds)
    limit = options.get("consecutive_limit", 13)
    if by == "self_draw":
        if kongs and rng.random() < 0.4:
            flags.append("kong_replacement")
            if row and rng.random() < 0.3:
                flags.append("kong_on_kong")
        elif rng.random() < 0.2:
            flags.append("last_tile")
    elif by == "discard" and rng.random() < 0.2:
        flags.append("last_discard")
    first = unopened and not {"last_tile", "last_discard"} & set(flags) and rng.random() < 0.05
    if first and by == "self_draw" and seat == "E":
        flags.append("heavenly")
        # Before the first discard all of East's kongs are in one row.
        if row and "kong_replacement" in flags and "kong_on_kong" not in flags:
            flags.append("kong_on_kong")
    elif first and by == "discard" and seat != "E":
        flags.append("earthly")
    elif can_call(flags, melds, options) and rng.random() < 0.15:
        flags.append("original_call")
    if seat == "E" and limit and rng.random() < 0.03:
        flags.append("thirteenth_east")
    return flags


def can_call(flags: list[str], melds: list[Meld], options: Options) -> bool:
    """Whether Original Call may have been made.

    It comes with the first discard, so before it there was one claim at most, and after
    it there is no kong, so no replacement either.
    """
    claims = sum(meld.opens for meld in melds)
    added = any(meld.call == "kong_added" for meld in melds)
    allowed: bool = options.get("original_call", True)
    return allowed and claims <= 1 and not added and "kong_replacement" not in flags


def random_public(
    rng: random.Random, concealed: list[int], melds: list[Meld], win: int, kong: int | None
) -> dict[str, int]:
    """Open copies, never more than are left; kinds that also complete are often used up."""
    before = with_tile(count(concealed), win, -1)
    melded = Counter(kind for meld in melds for kind in meld.kinds)
    waits = completing(before, tuple(melds))
    public: dict[str, int] = {}
    for kind in range(KINDS):
        most = COPIES - concealed.count(kind)
        least = melded[kind]
        number = rng.randint(least, most)
        if kind in waits and rng.random() < 0.7:
            number = most
        if kind == win and kong is not None:
            number = kong
        if number:
            public[NAMES[kind]] = number
    return public


def near_miss(rng: random.Random, case: Case) -> Case:
    """A winner's case with one concealed tile changed; it seldom still wins."""
    tiles = parse_tiles(case["concealed"])
    melds = [kind for text in case["melds"] for kind in parse_meld(text).kinds]
    win = parse_kind(case["win"])
    while True:
        changed = list(tiles)
        index = rng.randrange(len(tiles))
        new = near(rng, tiles[index])
        changed[index] = new
        held = Counter(changed + melds)
        # The winning tile stays in the hand: when it was the one changed, it changes.
        tile = win if win in changed else new
        left = COPIES - changed.count(new)
        fits = held[new] <= COPIES and case.get("public", {}).get(NAMES[new], 0) <= left
        if fits and not (case["by"] == "rob_kong" and held[tile] > 1):
            return case | {"concealed": tiles_text(changed), "win": NAMES[tile]}


def near(rng: random.Random, kind: int) -> int:
    """Another kind, mostly of the same suit."""
    others = [other for other in range(KINDS) if other != kind]
    alike = [other for other in others if suit_of(other) == suit_of(kind)]
    return rng.choice(alike if rng.random() < 0.7 else others)


def random_non_winner(rng: random.Random, options: Options | None = None) -> Case:
    """A hand that did not win: 13 tiles, or 12 or 14 after a robbed opening kong."""
    options = options or {}
    while True:
        kinds, chows = rng.choice(THEMES)
        melded = rng.choice((0, 0, 1, 2, 3, 4))
        melds = [random_set(rng, kinds, chows, "any") for _ in range(melded)]
        size = 13 - 3 * melded
        if not any(meld.opens for meld in melds):
            size += rng.choice((0, 0, 0, 0, 1, -1))
        concealed = loose_tiles(rng, kinds, size)
        held = Counter(concealed + [kind for meld in melds for kind in meld.kinds])
        if max(held.values()) <= COPIES:
            break
    seat = rng.choice(SEATS)
    case: Case = {
        "variant": "classical",
        "kind": "hand",
        "role": "non_winner",
        "concealed": tiles_text(concealed),
        "melds": [str(meld) for meld in melds],
        "bonus": random_bonus(rng, options),
        "seat": seat,
        "round": rng.choice((seat, *SEATS)),
    }
    return case | ({"options": options} if options else {})


def loose_tiles(rng: random.Random, kinds: Sequence[int], size: int) -> list[int]:
    """Tiles in lumps of one to four, from the theme or from anywhere."""
    tiles: list[int] = []
    while len(tiles) < size:
        kind = rng.choice(kinds) if rng.random() < 0.7 else rng.randrange(KINDS)
        tiles += [kind] * rng.choice((1, 1, 2, 2, 3, 3, 4))
    return tiles[:size]


def random_waits(rng: random.Random) -> Case:
    """A 13-tile hand that is ready, or was spoiled."""
    case = random_case(rng)
    if rng.random() < 0.4:
        case = near_miss(rng, case)
    tiles = parse_tiles(case["concealed"])
    taken = parse_kind(case["win"]) if rng.random() < 0.7 else rng.choice(tiles)
    tiles.remove(taken)
    return {
        "variant": "classical",
        "kind": "waits",
        "concealed": tiles_text(tiles),
        "melds": case["melds"],
    }


def random_settlement(rng: random.Random, options: Options | None = None) -> Case:
    """Four values, often equal or extreme, and a winner or none."""
    options = options or {}
    cap = options.get("cap", 1000)
    amounts = [0, 2, 4, 12, cap] + [rng.randrange(cap + 1) for _ in range(5)]
    values = {seat: min(cap, rng.choice(amounts)) for seat in SEATS}
    start = options.get("start_points", 2000)
    case: Case = {
        "variant": "classical",
        "kind": "settlement",
        "values": values,
        "winner": rng.choice((*SEATS, *SEATS, None)),
        "start": dict.fromkeys(SEATS, start),
    }
    return case | ({"options": options} if options else {})
