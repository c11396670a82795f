"""Sichuan Blood Battle: the value of one winning hand, and the waits of a hand.

Every reading of the hand is written out, its rows are added up, and the dearest
reading is taken.  Cases have the keys of the worked cases.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .tiles import (
    COPIES,
    NAMES,
    SEATS,
    SUITS,
    Counts,
    Meld,
    count,
    held_counts,
    is_terminal,
    kinds_of,
    parse_kind,
    parse_meld,
    parse_tiles,
    rank_of,
    suit_of,
    with_tile,
)

Case = dict[str, Any]
Rows = dict[str, int]

SUITED_KINDS = 27
ONE_BAMBOO = 18

# Only the options that touch the shape, the value or the payment of one win.
DEFAULTS: dict[str, Any] = {
    "base": 1,
    "cap": 4,
    "stacking": "additive",
    "self_draw_bonus": "unit",
    "heavenly_earthly": "cap",
    "last_tile_draw": True,
    "last_discard": False,
    "concealed_hand": False,
    "all_simples": False,
    "terminals_each_set": False,
    "pairs_258": False,
    "middle_five": False,
    "two_bamboo": False,
    "eighteen_arhats": False,
    "rob_kong": True,
    "exposed_kong_bloom_payer": "all",
}

# 6.3: the first title whose rows are all listed; `root` needs one root or more.
TITLES: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("full_flush_dragon_seven_pairs", 5, ("seven_pairs", "full_flush", "root")),
    ("full_flush_seven_pairs", 4, ("seven_pairs", "full_flush")),
    ("dragon_seven_pairs", 3, ("seven_pairs", "root")),
    ("seven_pairs", 2, ("seven_pairs",)),
    ("all_258_pungs", 3, ("all_pungs", "all_258_pungs")),
    ("eighteen_arhats", 6, ("all_pungs", "golden_hook", "root")),
    ("golden_hook", 2, ("all_pungs", "golden_hook")),
    ("full_flush_pungs", 3, ("all_pungs", "full_flush")),
    ("all_pungs", 1, ("all_pungs",)),
    ("full_flush", 2, ("full_flush",)),
    ("basic_win", 0, ("basic_win",)),
)

# 6.4: the rows of which only the dearest counts.  The optional title is not among them.
BASE_ROWS = tuple(row for row in TITLES if row[0] != "eighteen_arhats")


@dataclass(frozen=True)
class Reading:
    """One way to see the concealed tiles: seven pairs, or sets and a pair."""

    pair: int | None  # None for seven pairs
    pungs: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()  # the lowest kind of each

    @property
    def is_seven_pairs(self) -> bool:
        """Whether this is the seven-pairs shape."""
        return self.pair is None


@dataclass(frozen=True)
class Hand:
    """A complete hand (or one to be completed) and how it wins."""

    concealed: Counts
    melds: tuple[Meld, ...]
    void: int
    win: int | None  # None: the opening hand, which has no winning tile
    by: str
    flags: frozenset[str]
    giver: str | None
    options: dict[str, Any]

    @property
    def held(self) -> Counts:
        """All tiles of hand and melds."""
        return held_counts(self.concealed, self.melds)

    @property
    def is_heavenly(self) -> bool:
        """Whether it is the dealer's win on the opening turn."""
        return self.by == "self_draw" and ("heavenly" in self.flags or self.win is None)

    @property
    def is_paid_by_feeder(self) -> bool:
        """Whether the feeder of the exposed kong alone pays the self-draw.

        A case tells the feeder of the last kong in ``from``; without it the last
        kong was not an exposed one.
        """
        return (
            self.options["exposed_kong_bloom_payer"] == "feeder"
            and self.by == "self_draw"
            and "kong_replacement" in self.flags
            and self.giver is not None
        )


@dataclass(frozen=True)
class Judgement:
    """What a winning hand is worth, and why."""

    reading: Reading
    rows: Rows
    raw: int
    fan: int


def read_hand(case: Case) -> Hand:
    """The hand of a case."""
    flags = frozenset(case.get("flags", ()))
    win = None if "win" not in case or "heavenly" in flags else parse_kind(case["win"])
    return Hand(
        concealed=count(parse_tiles(case["concealed"])),
        melds=tuple(parse_meld(text) for text in case["melds"]),
        void=SUITS.index(case["void"]),
        win=win,
        by=case.get("by", "waiting"),
        flags=flags,
        giver=case.get("from"),
        options=DEFAULTS | case.get("options", {}),
    )


def divisions(counts: Counts) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to divide all tiles into pungs and runs."""
    lowest = next((kind for kind, number in enumerate(counts) if number), None)
    if lowest is None:
        yield (), ()
        return
    # The lowest tile can only be part of a pung, or begin a run.
    if counts[lowest] >= 3:
        for pungs, runs in divisions(with_tile(counts, lowest, -3)):
            yield (lowest, *pungs), runs
    if rank_of(lowest) <= 7 and counts[lowest + 1] and counts[lowest + 2]:
        rest = with_tile(with_tile(with_tile(counts, lowest, -1), lowest + 1, -1), lowest + 2, -1)
        for pungs, runs in divisions(rest):
            yield pungs, (lowest, *runs)


def readings(hand: Hand) -> list[Reading]:
    """Every reading of the hand; none if it is no win."""
    if any(suit_of(kind) == hand.void for kind in kinds_of(hand.held)):
        return []
    found: list[Reading] = []
    if sum(hand.concealed) != 14 - 3 * len(hand.melds):
        return []
    if not hand.melds and all(number in (0, 2, 4) for number in hand.concealed):
        found.append(Reading(pair=None))
    for pair in range(SUITED_KINDS):
        if hand.concealed[pair] >= 2:
            for pungs, runs in divisions(with_tile(hand.concealed, pair, -2)):
                found.append(Reading(pair, pungs, runs))
    return found


def is_all_pungs(reading: Reading) -> bool:
    """Whether the concealed part is pungs and the pair; Sichuan melds always are."""
    return not reading.is_seven_pairs and not reading.runs


def is_terminals_each_set(hand: Hand, reading: Reading) -> bool:
    """Whether every set and the pair contain a 1 or a 9."""
    if reading.pair is None:
        return False
    same = (reading.pair, *reading.pungs, *(meld.kind for meld in hand.melds))
    return all(is_terminal(kind) for kind in same) and all(
        rank_of(first) in (1, 7) for first in reading.runs
    )


def is_258(kinds: list[int]) -> bool:
    """Whether every kind is a 2, 5 or 8."""
    return all(rank_of(kind) in (2, 5, 8) for kind in kinds)


def base_rows(hand: Hand, reading: Reading) -> Rows:
    """The rows of the shape, the suit and the roots, with all of them added."""
    held = hand.held
    kinds = [kind for kind, number in enumerate(held) if number]
    rows: Rows = {}
    if reading.is_seven_pairs:
        rows["seven_pairs"] = 2
    if is_all_pungs(reading):
        rows["all_pungs"] = 1
        if len(hand.melds) == 4:
            rows["golden_hook"] = 1
        if is_258(kinds):
            rows["all_258_pungs"] = 2
    if len({suit_of(kind) for kind in kinds}) == 1:
        rows["full_flush"] = 2
    if not rows:
        rows["basic_win"] = 0
    roots = held.count(COPIES)
    if roots:
        rows["root"] = roots
    return rows


def highest_base_rows(rows: Rows) -> Rows:
    """The same rows with only the dearest base row, at its whole value."""
    fitting = [row for row in BASE_ROWS if all(part in rows for part in row[2])]
    name, value, parts = max(fitting, key=lambda row: row[1])
    roots = rows.get("root", 0) - ("root" in parts)
    return {name: value} | ({"root": roots} if roots else {})


def circumstance_rows(hand: Hand) -> Rows:
    """The rows of how the hand was won, limit rows left out."""
    rows: Rows = {}
    drawn = hand.by == "self_draw"
    if drawn and "kong_replacement" in hand.flags:
        rows["kong_replacement"] = 1
    if hand.by == "discard" and "after_kong_discard" in hand.flags:
        rows["after_kong_discard"] = 1
    if hand.by == "rob_kong":
        rows["robbing_kong"] = 1
    if drawn and "last_tile" in hand.flags and hand.options["last_tile_draw"]:
        rows["last_tile_draw"] = 1
    if hand.by == "discard" and "last_discard" in hand.flags and hand.options["last_discard"]:
        rows["last_discard"] = 1
    if drawn and hand.options["self_draw_bonus"] == "fan" and not hand.is_paid_by_feeder:
        rows["self_draw"] = 1
    return rows


def optional_rows(hand: Hand, reading: Reading, shape: Rows) -> Rows:
    """The rows of 5.2 that look at the tiles."""
    options = hand.options
    kinds = [kind for kind, number in enumerate(hand.held) if number]
    rows: Rows = {}
    if options["concealed_hand"] and all(meld.call == "kong_concealed" for meld in hand.melds):
        rows["concealed_hand"] = 1
    if options["terminals_each_set"] and is_terminals_each_set(hand, reading):
        rows["terminals_each_set"] = 2
    if options["pairs_258"] and reading.is_seven_pairs and is_258(kinds):
        rows["pairs_258"] = 1
    barred = "all_258_pungs" in shape or "pairs_258" in rows
    if options["all_simples"] and not barred and not any(map(is_terminal, kinds)):
        rows["all_simples"] = 1
    if hand.win is not None:
        middle_of_run = hand.win - 1 in reading.runs
        if options["middle_five"] and rank_of(hand.win) == 5 and middle_of_run:
            rows["middle_five"] = 1
        if options["two_bamboo"] and hand.win == ONE_BAMBOO + 1 and middle_of_run:
            rows["two_bamboo"] = 1
    return rows


def limit_row(hand: Hand) -> str | None:
    """The limit row that applies, if they exist."""
    if hand.options["heavenly_earthly"] == "off":
        return None
    if hand.is_heavenly:
        return "heavenly_hand"
    if hand.by == "self_draw" and "earthly" in hand.flags:
        return "earthly_hand"
    return None


def judge_reading(hand: Hand, reading: Reading) -> Judgement:
    """The rows of one reading and their sum."""
    shape = base_rows(hand, reading)
    if hand.options["stacking"] == "highest_base":
        shape = highest_base_rows(shape)
    rows = shape | circumstance_rows(hand) | optional_rows(hand, reading, shape)
    cap = hand.options["cap"]
    limit = limit_row(hand)
    lifts = hand.options["heavenly_earthly"] == "cap"
    if limit and not lifts:
        rows[limit] = hand.options["heavenly_earthly"]
    raw = sum(rows.values())
    if limit and lifts:
        # Listed with the cap as its value, but part of no sum.
        rows[limit] = cap
        raw = max(raw, cap)
    return Judgement(reading, rows, raw, min(raw, cap))


def judgements(hand: Hand) -> list[Judgement]:
    """All readings, the one that counts first."""

    def rank(judged: Judgement) -> tuple[int, bool, int]:
        sum_of_rows = sum(judged.rows.values())
        return sum_of_rows, judged.reading.is_seven_pairs, len(judged.reading.pungs)

    judged = [judge_reading(hand, reading) for reading in readings(hand)]
    return sorted(judged, key=rank, reverse=True)


def judge(hand: Hand) -> Judgement | None:
    """The hand in its chosen reading; None if it is no win."""
    if hand.by == "rob_kong" and not hand.options["rob_kong"]:
        return None
    return next(iter(judgements(hand)), None)


def payer_value(hand: Hand, fan: int) -> int:
    """What one payer pays."""
    base: int = hand.options["base"]
    value: int = base * 2**fan
    if hand.by == "self_draw" and not hand.is_paid_by_feeder:
        value += base if hand.options["self_draw_bonus"] == "unit" else 0
    return value


def score(case: Case) -> dict[str, Any]:
    """The ``expect`` of a ``hand`` case; nobody has won before, no kong money."""
    hand = read_hand(case)
    judged = judge(hand)
    if judged is None:
        return {"win": False}
    winner = case.get("seat", "E")
    value = payer_value(hand, judged.fan)
    if hand.by == "self_draw" and not hand.is_paid_by_feeder:
        payers = [seat for seat in SEATS if seat != winner]
    else:
        payers = [case["from"]]
    payments = dict.fromkeys(SEATS, 0)
    for payer in payers:
        payments[payer] -= value
        payments[winner] += value
    return {
        "win": True,
        "patterns": judged.rows,
        "total": judged.fan,
        "value": value,
        "payments": payments,
    }


def waits(case: Case) -> dict[str, Any]:
    """The ``expect`` of a ``waits`` case: ``concealed`` lacks the winning tile."""
    hand = replace(read_hand(case), by="waiting", flags=frozenset(), giver=None)
    totals: dict[str, int] = {}
    for kind in range(SUITED_KINDS):
        if hand.held[kind] == COPIES:
            continue  # it can never come
        complete = replace(hand, concealed=with_tile(hand.concealed, kind), win=kind)
        judged = judge(complete)
        if judged is not None:
            totals[NAMES[kind]] = judged.fan
    if not totals:
        return {"ready": False, "waits": []}
    return {
        "ready": True,
        "waits": list(totals),
        "totals": totals,
        "best_value": hand.options["base"] * 2 ** max(totals.values()),
    }


def title(case: Case) -> dict[str, Any]:
    """The title of a winning hand and what it stands for; nothing if it is no win."""
    hand = read_hand(case)
    judged = judge(hand)
    if judged is None:
        return {}
    rows = base_rows(hand, judged.reading)
    if hand.options["stacking"] == "highest_base":
        name, value = next(iter(highest_base_rows(rows).items()))
        return {"title": name, "title_total": value}
    arhats = hand.options["eighteen_arhats"] and sum(m.is_kong for m in hand.melds) == 4
    for name, value, parts in TITLES:
        if name == "eighteen_arhats" and not arhats:
            continue
        if all(part in rows for part in parts):
            return {"title": name, "title_total": value}
    raise AssertionError("every winning hand has a title")
