"""Cixi Imperial Mahjong: the value of one winning hand, and the waits of a hand.

Every reading of the hand is scored and the dearest is taken.  Cases have the keys of
the worked cases.  In a meld with Imperials (option ``imperial_in_melds``) the place of
the tile in the text tells what it stands for: with Imperial F, ``chow 3mF5m``.
"""

from dataclasses import dataclass, replace
from typing import Any

from .cixi_options import Options, resolve
from .cixi_settlement import Winner, payments, read_end, settle
from .cixi_shapes import (
    CHAOS,
    SEVEN,
    SEVEN_AS_ITSELF,
    STANDARD_PUNGS,
    Part,
    ShapeRules,
    has_all_honours,
    is_any_tile_wait,
    readings,
)
from .tiles import (
    CALLS,
    COPIES,
    KONGS,
    NAMES,
    Counts,
    count,
    kinds_of,
    parse_kind,
    parse_tiles,
    suit_of,
    with_tile,
)

__all__ = ["score", "settle", "waits"]

Case = dict[str, Any]
Rows = dict[str, int]

# The bonuses in the order of the tables; the order decides between equal ones.
BONUSES: Rows = {
    "half_flush": 1,
    "all_pungs": 1,
    "big_chaos": 1,
    "imperial_seven_pairs": 1,
    "pure_seven_pairs": 5,
    "bouquet_toss": 5,
    "flying_horse": 5,
    "kong_replacement": 5,
    "no_imperial": 2,
    "seven_winds_chaos": 5,
    "golden_hook": 5,
    "full_flush": 5,
    "robbing_kong": 10,
    "last_tile_draw": 10,
    "dealer_streak": 10,
}
STRUCTURES = ("all_pungs", "big_chaos", "imperial_seven_pairs", "pure_seven_pairs")
IMPERIAL_LINES = ("one_imperial", "two_imperials", "three_imperials")

# Waits are listed in this order: the honours are winds, then red, green, white.
WAIT_ORDER = (*range(31), 33, 32, 31)


@dataclass(frozen=True)
class DeclaredMeld:
    """A declared meld: its tiles, and the kinds they stand for."""

    call: str
    tiles: tuple[int, ...]
    stands_for: tuple[int, ...]


@dataclass(frozen=True)
class Hand:
    """A complete hand (or one to be completed) and how it wins."""

    concealed: Counts
    melds: tuple[DeclaredMeld, ...]
    wild: int
    win: int | None  # None: the dealer's dealt hand
    by: str
    flags: frozenset[str]
    streak: int
    options: Options

    @property
    def part(self) -> Part:
        """What the shapes look at."""
        return Part(
            naturals=with_tile(self.concealed, self.wild, -self.concealed[self.wild]),
            wilds=self.concealed[self.wild],
            wild_kind=self.wild,
            melds=len(self.melds),
            melded=count(kind for meld in self.melds for kind in meld.stands_for),
            rules=ShapeRules(
                fifth_copy=self.options["wild_fifth_copy"],
                four_of_kind_pairs=self.options["seven_pairs_four_of_kind"],
                chaos=self.options["chaos_shape"],
            ),
        )

    @property
    def held(self) -> Counts:
        """All tiles of hand and melds."""
        return count(
            kinds_of(self.concealed) + [kind for meld in self.melds for kind in meld.tiles]
        )

    @property
    def imperials(self) -> int:
        """The number of Imperials held, whatever they stand for."""
        return self.held[self.wild]

    @property
    def naturals(self) -> Counts:
        """All tiles that are no Imperials."""
        return with_tile(self.held, self.wild, -self.imperials)

    @property
    def had_any_tile_wait(self) -> bool:
        """Whether any tile completed the hand before the winning tile came."""
        if self.win is None:
            return False
        return is_any_tile_wait(
            replace(self, concealed=with_tile(self.concealed, self.win, -1)).part
        )


@dataclass(frozen=True)
class Judgement:
    """What a winning hand is worth, and why."""

    rows: Rows
    total: int
    is_flat: bool
    is_chaos: bool


# ------------------------------------------------------------ reading a case


def read_meld(text: str, wild: int, allow_wild: bool) -> DeclaredMeld:
    """A declared meld, which may hold Imperials where the option allows it."""
    call, _, names = text.partition(" ")
    tiles = tuple(parse_tiles(names))
    natural = [place for place, kind in enumerate(tiles) if kind != wild]
    if call not in CALLS or not natural or (wild in tiles and not allow_wild):
        raise ValueError(f"no legal meld: {text!r}")
    place = natural[0]
    if call == "chow":
        if wild not in tiles:
            tiles = tuple(sorted(tiles))
        first = tiles[place] - place
        stands_for: tuple[int, ...] = (first, first + 1, first + 2)
        fits = first >= 0 and suit_of(first) == suit_of(first + 2) < 3
    else:
        stands_for = (tiles[place],) * (4 if call in KONGS else 3)
        fits = True
    fits = fits and len(tiles) == len(stands_for)
    if not fits or any(tiles[place] != stands_for[place] for place in natural):
        raise ValueError(f"not a {call}: {text!r}")
    return DeclaredMeld(call, tiles, stands_for)


def read_hand(case: Case) -> Hand:
    """The hand of a case."""
    options = resolve(case.get("options", {}))
    wild = parse_kind(case["wild"])
    flags = frozenset(case.get("flags", ()))
    is_dealt = "win" not in case or "heavenly" in flags
    return Hand(
        concealed=count(parse_tiles(case["concealed"])),
        melds=tuple(read_meld(m, wild, options["imperial_in_melds"]) for m in case["melds"]),
        wild=wild,
        win=None if is_dealt else parse_kind(case["win"]),
        by=case.get("by", "waiting"),
        flags=flags,
        streak=case.get("streak", 0),
        options=options,
    )


# ------------------------------------------------------------ legality


def may_declare(hand: Hand) -> bool:
    """Whether a complete hand may be declared with this tile at this moment."""
    options = hand.options
    if "barred" in hand.flags:
        return False
    if hand.by == "self_draw":
        return True
    kongs_are_safe = not options["rob_kong"] and options["rob_concealed_kong"] == "never"
    if hand.by == "rob_kong" and (kongs_are_safe or hand.win == hand.wild):
        return False  # a robbed tile is always natural
    if hand.win == hand.wild and not options["win_on_discarded_imperial"]:
        return False
    return not (options["any_wait_self_draw_only"] and hand.had_any_tile_wait)


def wins_by_imperials_alone(hand: Hand) -> bool:
    """Whether four Imperials win with any other tiles."""
    return (
        hand.imperials == COPIES
        and hand.by == "self_draw"
        and not hand.options["four_imperials_needs_hand"]
    )


# ------------------------------------------------------------ patterns


def structure(hand: Hand, reading: str) -> str | None:
    """The one structure pattern of a reading."""
    if reading == STANDARD_PUNGS:
        return "all_pungs" if all(meld.call != "chow" for meld in hand.melds) else None
    if reading == CHAOS:
        every = has_all_honours(hand.naturals)
        windy = every and "seven_winds_chaos" in hand.options["extra_patterns"]
        return "seven_winds_chaos" if windy else "big_chaos"
    if reading == SEVEN:
        return "imperial_seven_pairs" if hand.imperials else "pure_seven_pairs"
    if reading == SEVEN_AS_ITSELF:
        pure = not hand.imperials or hand.options["pure_allows_natural_imperial"]
        return "pure_seven_pairs" if pure else "imperial_seven_pairs"
    return None


def suit_pattern(hand: Hand, reading: str) -> str | None:
    """Half Flush, or what takes its place."""
    suits = {suit_of(kind) for kind in kinds_of(hand.naturals)}
    if reading == CHAOS or len(suits - {3}) != 1:
        return None
    extra = hand.options["extra_patterns"]
    if 3 not in suits and 1 <= hand.imperials <= 3 and "full_flush" in extra:
        return "full_flush"
    return "half_flush"


def event_patterns(hand: Hand) -> list[str]:
    """The patterns that do not depend on the reading, in force or not."""
    drawn = hand.by == "self_draw"
    found: list[str] = []
    if drawn and hand.had_any_tile_wait:
        found.append("bouquet_toss")
        if hand.win == hand.wild:
            found.append("flying_horse")
    if drawn and "kong_replacement" in hand.flags:
        found.append("kong_replacement")
    if hand.imperials == 0:
        found.append("no_imperial")
    if len(hand.melds) == 4:
        found.append("golden_hook")
    if hand.by == "rob_kong":
        found.append("robbing_kong")
    if drawn and "last_tile" in hand.flags:
        found.append("last_tile_draw")
    if hand.streak >= 1:
        found.append("dealer_streak")
    always = {"bouquet_toss", "flying_horse", "kong_replacement"}
    return [name for name in found if name in always or name in hand.options["extra_patterns"]]


def flat_pattern(hand: Hand, found: frozenset[str]) -> str | None:
    """The flat pattern that is reported, if any holds."""
    suits = {suit_of(kind) for kind in kinds_of(hand.naturals)}
    holds = {
        "all_honours": bool(found) and suits == {3},
        "pure_full_flush": bool(found - {CHAOS})
        and hand.imperials == 0
        and len(suits) == 1
        and 3 not in suits,
        "heavenly_hand": hand.by == "self_draw" and hand.win is None,
        "earthly_hand": hand.by == "discard" and "earthly" in hand.flags,
    }
    if hand.imperials == COPIES:
        return "four_imperials"
    extra = hand.options["extra_patterns"]
    return next((name for name, held in holds.items() if held and name in extra), None)


def bonus(hand: Hand, pattern: str) -> int:
    """The scaled bonus of a pattern."""
    value: int = hand.options["pattern_values"].get(pattern, BONUSES[pattern])
    if pattern == "dealer_streak":
        value *= hand.streak
    scale: int = hand.options["pattern_scale"]
    return value * scale


def judge_reading(hand: Hand, reading: str) -> Judgement:
    """The rows of one reading and what they add up to, the base included."""
    options = hand.options
    names = {structure(hand, reading), suit_pattern(hand, reading), *event_patterns(hand)}
    bonuses = {name: bonus(hand, name) for name in BONUSES if name in names}
    if options["stacking"] == "highest" and bonuses:
        largest = max(bonuses, key=lambda name: bonuses[name])  # the first of equal ones
        bonuses = {largest: bonuses[largest]}
    rows: Rows = {}
    if 1 <= hand.imperials <= 3:
        rows[IMPERIAL_LINES[hand.imperials - 1]] = options["per_imperial"] * hand.imperials
    rows |= bonuses
    if "ready" in hand.flags and options["ready_bonus"]:
        rows["ready"] = options["ready_bonus"]
    return Judgement(rows, options["base"] + sum(rows.values()), False, reading == CHAOS)


def judge(hand: Hand) -> Judgement | None:
    """The hand in its dearest reading; None if it is no legal win."""
    if not may_declare(hand):
        return None
    found = readings(hand.part)
    if not found and not wins_by_imperials_alone(hand):
        return None
    flat = flat_pattern(hand, found)
    if flat:
        value: int = hand.options["flat_value"]
        return Judgement({flat: value}, value, True, CHAOS in found)

    def rank(reading: str) -> tuple[int, int]:
        # Of equal readings the one whose structure stands first; none stands last.
        name = structure(hand, reading)
        place = STRUCTURES.index(name) if name in STRUCTURES else len(STRUCTURES)
        return judge_reading(hand, reading).total, -place

    return judge_reading(hand, max(sorted(found), key=rank))


# ------------------------------------------------------------ answers


def score(case: Case) -> dict[str, Any]:
    """The ``expect`` of a ``hand`` case, with this one winner."""
    hand = read_hand(case)
    judged = judge(hand)
    if judged is None:
        return {"win": False}
    winner = Winner(case["seat"], judged.total, judged.is_flat, judged.is_chaos)
    changes, _ = payments([winner], read_end(case, hand.options), case.get("banks"))
    return {
        "win": True,
        "patterns": judged.rows,
        "total": judged.total,
        "payments": changes,
    }


def waits(case: Case) -> dict[str, Any]:
    """The ``expect`` of a ``waits`` case: ``concealed`` lacks the winning tile."""
    hand = read_hand(case)

    def is_completed_by(kind: int) -> bool:
        return bool(readings(replace(hand, concealed=with_tile(hand.concealed, kind)).part))

    held = hand.held
    natural = [
        kind
        for kind in WAIT_ORDER
        if kind != hand.wild and held[kind] < COPIES and is_completed_by(kind)
    ]
    completes = is_completed_by(hand.wild)
    allowed = len(natural) == 1 or (not natural and completes)
    if hand.options["ready_wait"] == "one_kind_no_imperial" and hand.imperials:
        allowed = False
    if not hand.options["ready_bonus"]:
        allowed = False  # Ready cannot be announced at all
    return {
        "waits": [NAMES[kind] for kind in natural],
        "imperial_completes": completes,
        "bouquet_wait": is_any_tile_wait(hand.part),
        "ready_allowed": allowed,
    }
