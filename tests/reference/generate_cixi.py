"""Random Cixi hands for comparisons: winning shapes, near misses, endings, options."""

from random import Random
from typing import Any

from .cixi import waits
from .cixi_options import resolve
from .generate_cixi_options import random_options
from .tiles import (
    COPIES,
    KINDS,
    KONGS,
    NAMES,
    SEATS,
    chow,
    count,
    is_honour,
    parse_kind,
    parse_tiles,
    rank_of,
    same,
    tiles_text,
)

Case = dict[str, Any]
Options = dict[str, Any]
Set = tuple[int, ...]

CALLS = ("pung", *KONGS)
CHAOS_ROWS = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
MAX_TRIES = 10_000


def indicator_of(wild: int) -> int:
    """The kind that was turned up, of which only three tiles are in play."""
    if wild < 27:
        return wild - 1 if rank_of(wild) > 1 else wild + 8
    if wild < 31:
        return wild - 1 if wild > 27 else 30
    return {33: 31, 32: 33, 31: 32}[wild]  # red, green, white


# ------------------------------------------------------------ shapes


def random_kinds(rng: Random) -> list[int]:
    """The kinds a hand is built from: all, one suit with honours, or honours."""
    roll = rng.random()
    honours = list(range(27, KINDS))
    if roll < 0.55:
        return list(range(KINDS))
    if roll < 0.9:
        suit = rng.randrange(3) * 9
        return list(range(suit, suit + 9)) + (honours if roll < 0.75 else [])
    return honours


def random_set(rng: Random, kinds: list[int], pung_share: float) -> Set:
    """A pung or a run of the kinds."""
    starts = [kind for kind in kinds if kind < 27 and rank_of(kind) <= 7]
    if rng.random() < pung_share or not starts:
        return (rng.choice(kinds),) * 3
    start = rng.choice(starts)
    return (start, start + 1, start + 2)


def random_standard(rng: Random) -> tuple[list[int], list[str]]:
    """The pair first, then the sets that are not declared; and the melds."""
    kinds = random_kinds(rng)
    pung_share = rng.choice((0.2, 0.5, 1.0))
    wanted = rng.choice((0, 0, 0, 1, 2, 3, 4))
    pair = rng.choice(kinds)
    concealed = [pair, pair]
    melds: list[str] = []
    for _ in range(4):
        made = random_set(rng, kinds, pung_share)
        if len(melds) >= wanted:
            concealed += made
        elif made[0] == made[1]:
            melds.append(str(same(made[0], rng.choice(CALLS))))
        else:
            melds.append(str(chow(made[0])))
    return concealed, melds


def random_seven_pairs(rng: Random) -> list[int]:
    """Seven pairs, sometimes with four or more of a kind."""
    kinds = random_kinds(rng)
    picked = rng.choices(kinds, k=7) if len(kinds) < 12 else rng.sample(kinds, 7)
    return [kind for kind in picked for _ in range(2)]


def random_chaos(rng: Random) -> list[int]:
    """Fourteen unconnected kinds."""
    rows = list(CHAOS_ROWS)
    rng.shuffle(rows)
    if rng.random() < 0.25:
        rows = [CHAOS_ROWS[0]] * 3  # the only ones of the strictest option
    kinds = list(range(27, KINDS))
    for suit, row in enumerate(rows):
        if rng.random() < 0.3:  # gaps of more than three
            row = rng.choice(((1, 4, 8), (1, 5, 9), (2, 5, 9), (1, 4, 7)))
        kinds += [suit * 9 - 1 + rank for rank in row]
    return rng.sample(kinds, 14)


def meld_tiles(melds: list[str]) -> list[int]:
    """The tiles of all melds."""
    return [kind for meld in melds for kind in parse_tiles(meld.partition(" ")[2])]


def put_imperials(rng: Random, concealed: list[int], wild: int) -> list[int]:
    """The tiles with Imperials in the place of some, fifth copies before others."""
    tiles = list(concealed)
    number = rng.choices(range(5), (30, 35, 22, 9, 4))[0]
    while tiles.count(wild) < min(number, len(tiles)):
        crowded = [kind for kind in tiles if kind != wild and tiles.count(kind) > COPIES]
        naturals = [place for place, kind in enumerate(tiles) if kind != wild]
        place = tiles.index(crowded[0]) if crowded else rng.choice(naturals)
        if rng.random() < 0.3 and tiles[0] != wild:
            place = 0  # in the pair: an any-tile wait, if the other tile of it comes last
        tiles[place] = wild
    return tiles


def put_imperials_in_melds(rng: Random, melds: list[str], wild: int) -> list[str]:
    """The melds with an Imperial here and there; the place tells what it stands for."""
    changed: list[str] = []
    for meld in melds:
        call, _, text = meld.partition(" ")
        tiles = parse_tiles(text)
        if rng.random() < 0.4:
            tiles[rng.randrange(len(tiles))] = wild
        changed.append(call + " " + "".join(NAMES[kind] for kind in tiles))
    return changed


def random_hand(rng: Random, options: Options) -> tuple[list[int], list[str], int]:
    """A winning shape of tiles that exist: concealed tiles, melds, the Imperial."""
    for _ in range(MAX_TRIES):
        wild = rng.randrange(KINDS)
        melds: list[str] = []
        roll = rng.random()
        if roll < 0.65:
            target, melds = random_standard(rng)
        else:
            target = random_seven_pairs(rng) if roll < 0.85 else random_chaos(rng)
        concealed = put_imperials(rng, target, wild)
        if options["imperial_in_melds"] and rng.random() < 0.5:
            melds = put_imperials_in_melds(rng, melds, wild)
        elif wild in meld_tiles(melds):
            continue
        if any(set(meld_tiles([meld])) == {wild} for meld in melds):
            continue  # a meld needs a natural tile
        held = count(concealed + meld_tiles(melds))
        if max(held) <= COPIES and held[indicator_of(wild)] < COPIES:
            return concealed, melds, wild
    raise AssertionError("no hand was found")


# ------------------------------------------------------------ ways to win


def random_win(rng: Random, concealed: list[int]) -> int:
    """The winning tile; often the second of the pair, which tiles begin with."""
    return concealed[1] if rng.random() < 0.3 else rng.choice(concealed)


def random_way(rng: Random, case: Case, concealed: list[int], wild: int, options: Options) -> Case:
    """How the hand wins: seats, giver and flags that fit each other."""
    seat, dealer = rng.choice(SEATS), rng.choice(SEATS)
    others = [other for other in SEATS if other != seat]
    way: Case = {"seat": seat, "dealer": dealer}
    win, melds = parse_kind(case["win"]), case["melds"]
    copies = (concealed + meld_tiles(melds)).count(win)
    flags: list[str] = ["barred"] if rng.random() < 0.02 else []
    can_rob = options["rob_kong"] or options["rob_concealed_kong"] == "any"
    if win != wild and copies == 1 and can_rob and rng.random() < 0.25:
        # The konger has the three other copies, so the winner has only this one.
        way |= {"by": "rob_kong", "from": rng.choice(others)}
    elif rng.random() < (0.5 if win != wild else 0.05):
        way |= {"by": "discard", "from": rng.choice(others)}
        if not melds and seat != dealer and rng.random() < 0.15:
            way["from"] = dealer
            flags = ["earthly"]
        honour = win != wild and is_honour(win)
        if honour and options["windbreak"] == "discarder_of_honour" and rng.random() < 0.5:
            way["honour_kept"] = True
    else:
        way["by"] = "self_draw"
        if not melds and seat == dealer and rng.random() < 0.2:
            return way | {"flags": ["heavenly"]}
        if any(meld.startswith("kong") for meld in melds) and rng.random() < 0.4:
            flags.append("kong_replacement")
        if rng.random() < 0.15:
            flags.append("last_tile")
    may_be_ready = not {"earthly", "kong_replacement", "barred"} & set(flags)
    if may_be_ready and rng.random() < 0.3:
        before = list(concealed)
        before.remove(win)
        if waits(case | {"concealed": tiles_text(before)})["ready_allowed"]:
            flags.append("ready")
    return way | ({"flags": flags} if flags else {})


def random_banks(rng: Random) -> dict[str, int]:
    """Four banks, some of them nearly empty."""
    most = rng.choice((20, 100, 300, 1000))
    return {seat: rng.randint(1, most) for seat in SEATS}


def random_case(rng: Random, options: Options | None = None) -> Case:
    """A complete hand and a way it may win; without options, random ones.

    A few cannot be won: a barred player, a discarded Imperial, an option that forbids.
    """
    options = random_options(rng) if options is None else options
    full = resolve(options)
    concealed, melds, wild = random_hand(rng, full)
    win = random_win(rng, concealed)
    case: Case = {"variant": "cixi", "kind": "hand"}
    if options:
        case["options"] = options
    case |= {
        "concealed": tiles_text(concealed),
        "melds": melds,
        "wild": NAMES[wild],
        "win": NAMES[win],
    }
    case |= random_way(rng, case, concealed, wild, full)
    if "heavenly" in case.get("flags", ()):
        del case["win"]  # the dealt hand has no winning tile
    others = [seat for seat in SEATS if seat != case["seat"]]
    if len(set(concealed)) > 9 or rng.random() < 0.1:  # a Big Chaos, mostly
        case["held_winds"] = [seat for seat in others if rng.random() < 0.5]
    if rng.random() < 0.2:
        case["streak"] = rng.randint(0, 4)
    if rng.random() < 0.3 or full["flat_split"] == "all_in_banks":
        case["banks"] = random_banks(rng)
    return case


def near_miss(rng: Random, case: Case) -> Case:
    """The same case with one natural concealed tile changed; mostly no win any more."""
    wild = parse_kind(case["wild"])
    tiles = parse_tiles(case["concealed"])
    robbed = parse_kind(case["win"]) if case["by"] == "rob_kong" else None
    for _ in range(MAX_TRIES):
        place, new = rng.randrange(len(tiles)), rng.randrange(KINDS)
        old = tiles[place]
        changed = [*tiles[:place], new, *tiles[place + 1 :]]
        # A robbed tile stays, and stays the only one of its kind.
        if new == old or wild in (old, new) or robbed in (old, new):
            continue
        held = count(changed + meld_tiles(case["melds"]))
        if max(held) <= COPIES and held[indicator_of(wild)] < COPIES:
            break
    else:
        return case  # nothing but Imperials and the robbed tile
    missed = case | {"concealed": tiles_text(changed)}
    if "win" in case and parse_kind(case["win"]) not in changed:
        missed["win"] = NAMES[new]
    # A giver's honour is a property of the tile, and Ready one of the old hand.
    missed.pop("honour_kept", None)
    flags = [flag for flag in case.get("flags", ()) if flag != "ready"]
    missed.pop("flags", None)
    return missed | ({"flags": flags} if flags else {})


def random_waits_case(rng: Random, options: Options | None = None) -> Case:
    """A hand that lacks one tile; now and then no tile completes it."""
    case = random_case(rng, options)
    if rng.random() < 0.2:
        case = near_miss(rng, case)
    tiles = parse_tiles(case["concealed"])
    tiles.remove(parse_kind(case["win"]) if "win" in case else rng.choice(tiles))
    keys = ("variant", "options", "melds", "wild")
    kept = {key: case[key] for key in keys if key in case}
    return kept | {"kind": "waits", "concealed": tiles_text(tiles)}
