"""Cixi: who pays whom when a hand ends."""

from dataclasses import dataclass
from typing import Any

from .cixi_options import Options, resolve
from .tiles import SEATS

Case = dict[str, Any]

CHAOS_PATTERNS = {"big_chaos", "seven_winds_chaos"}
MELD_TILES = {"chow": 3, "pung": 3, "kong_exposed": 4, "kong_added": 4}


@dataclass(frozen=True)
class Winner:
    """One legal declaration: its value and what the settlement looks at."""

    seat: str
    total: int
    is_flat: bool = False
    is_chaos: bool = False


@dataclass(frozen=True)
class End:
    """How a hand ended."""

    by: str
    giver: str | None
    options: Options
    held_winds: tuple[str, ...] = ()
    claims: tuple[dict[str, str], ...] = ()
    honour_kept: bool = False

    @property
    def is_robbery(self) -> bool:
        """Whether a kong was robbed."""
        return self.by == "rob_kong"


def after(seat: str) -> list[str]:
    """The three other seats in turn order."""
    place = SEATS.index(seat)
    return [SEATS[(place + step) % 4] for step in (1, 2, 3)]


def ceil_div(number: int, divisor: int) -> int:
    """The quotient, rounded up."""
    return -(-number // divisor)


def discard_total(winner: Winner) -> int:
    """What a win on a discard is worth in all."""
    return winner.total if winner.is_flat else winner.total + 2 * ceil_div(winner.total, 2)


def self_draw_total(winner: Winner) -> int:
    """What a self-drawn win is worth in all."""
    return winner.total if winner.is_flat else 3 * winner.total


# ------------------------------------------------------------ who wins


def real_winners(declared: list[Winner], end: End) -> list[Winner]:
    """The winners among the legal declarations, nearest to the giver first."""
    if end.giver is None:
        return declared
    order = after(end.giver)
    nearest = sorted(declared, key=lambda winner: order.index(winner.seat))
    if len(nearest) == 3:
        return nearest if end.options["triple_win"] == "discarder_pays_all" else nearest[:1]
    if len(nearest) == 2:
        rule = end.options["multiple_winners"]
        if rule == "nearest":
            return nearest[:1]
        if rule == "highest_value":
            return [max(nearest, key=lambda winner: winner.total)]  # the first of equals
    return nearest


# ------------------------------------------------------------ liability


def robbed_kong(winner: Winner, losers: list[str], end: End) -> dict[str, int] | None:
    """The robbed player pays alone."""
    if not end.is_robbery or end.giver is None:
        return None
    by_draw = end.options["robbed_kong_pays"] == "self_draw_total"
    return {end.giver: self_draw_total(winner) if by_draw else discard_total(winner)}


def breaks_wind_as_discarder(end: End) -> bool:
    """Whether the discarder gave an honour that was not the tile just drawn."""
    return end.by == "discard" and end.honour_kept


def windbreak(winner: Winner, losers: list[str], end: End) -> dict[str, int] | None:
    """Those who kept Winds from a Big Chaos pay it."""
    rule = end.options["windbreak"]
    if rule == "off" or winner.is_flat or not winner.is_chaos:
        return None
    total = self_draw_total(winner)
    if rule == "discarder_of_honour":
        return {end.giver: total} if end.giver and breaks_wind_as_discarder(end) else None
    holders = [seat for seat in losers if seat in end.held_winds]
    if not holders:
        return None
    return dict.fromkeys(
        holders, total if rule == "each_pays_all" else ceil_div(total, len(holders))
    )


def prohibition(winner: Winner, losers: list[str], end: End) -> dict[str, int] | None:
    """A discarder barred because of the winner's tiles pays alone."""
    limit = end.options["claim_limit"]
    if end.giver is None or limit == "off" or end.options["third_claim"] != "allow_and_bar":
        return None
    if end.is_robbery and "robbed_kong" in end.options["liability_order"]:
        return None  # a robbed kong is no discard
    claimed = [c for c in end.claims if c["by"] == end.giver and c["from"] == winner.seat]
    if len(claimed) <= limit:
        return None
    if winner.is_flat:
        return {end.giver: winner.total}
    double_share = end.options["barred_feed_cost"] == "double_share"
    return {end.giver: 2 * (winner.total if double_share else discard_total(winner))}


def nine_tile(winner: Winner, losers: list[str], end: End) -> dict[str, int] | None:
    """Who fed the winner nine tiles pays alone."""
    rule = end.options["nine_tile"]
    if rule == "off":
        return None
    fed: dict[str, int] = {}
    for seat in losers:
        melds = [c["meld"] for c in end.claims if c["by"] == winner.seat and c["from"] == seat]
        if rule == "three_melds":
            fed[seat] = len(melds)
            continue
        counts_discard = end.options["nine_tile_counts_winning_tile"]
        gave = counts_discard and end.by == "discard" and seat == end.giver
        fed[seat] = sum(MELD_TILES[meld] for meld in melds) + gave
    threshold = 3 if rule == "three_melds" else end.options["nine_tile_threshold"]
    # The most tiles pay; of equals the first in turn order after the winner.
    liable = max((seat for seat in after(winner.seat) if seat in fed), key=lambda s: fed[s])
    if fed[liable] < threshold:
        return None
    by_draw = end.by == "self_draw" or (
        end.is_robbery and end.options["robbed_kong_pays"] == "self_draw_total"
    )
    return {liable: self_draw_total(winner) if by_draw else discard_total(winner)}


RULES = {
    "robbed_kong": robbed_kong,
    "windbreak": windbreak,
    "prohibition": prohibition,
    "nine_tile": nine_tile,
}


# ------------------------------------------------------------ what is owed


def flat_shares(winner: Winner, losers: list[str], end: End) -> dict[str, int]:
    """A flat hand, shared by all who did not win."""
    value = winner.total
    order = [seat for seat in after(winner.seat) if seat in losers]
    if len(order) == 2:
        # Of an odd value the discarder pays the larger half.
        first, second = sorted(order, key=lambda seat: seat != end.giver)
        return {first: ceil_div(value, 2), second: value // 2}
    if end.options["flat_split"] == "opposite_pays_leftover":
        right, opposite, left = order
        third = value // 3
        return {right: third, opposite: value - 2 * third, left: third}
    third = ceil_div(value, 3)
    return {order[0]: third, order[1]: third, order[2]: value - 2 * third}


def ordinary(winner: Winner, losers: list[str], end: End) -> dict[str, int]:
    """The payment when nobody is liable."""
    if winner.is_flat:
        return flat_shares(winner, losers, end)
    half = winner.total if end.by == "self_draw" else ceil_div(winner.total, 2)
    return {seat: winner.total if seat == end.giver else half for seat in losers}


def owed(winner: Winner, losers: list[str], end: End) -> dict[str, int]:
    """What each non-winner owes one winner."""
    if not winner.is_flat or end.options["liability_on_flat"]:
        for name in end.options["liability_order"]:
            liable = RULES[name](winner, losers, end)
            if liable is not None:
                return liable
    return ordinary(winner, losers, end)


def owed_in_triple(winner: Winner, end: End) -> int:
    """What the giver of a Triple Win owes one winner."""
    options = end.options
    if winner.is_chaos and not winner.is_flat and options["windbreak_in_triple"]:
        if options["windbreak"] == "discarder_of_honour":
            applies = breaks_wind_as_discarder(end)
        else:
            applies = options["windbreak"] != "off" and end.giver in end.held_winds
        # A rule that is not in the list is not in force here either.
        if applies and "windbreak" in options["liability_order"]:
            return self_draw_total(winner)
    return discard_total(winner)


# ------------------------------------------------------------ the banks


@dataclass
class Banks:
    """The banks of a table; None where payments have no limit."""

    held: dict[str, int]
    is_limited: bool
    was_empty: bool = False

    def pay(self, payer: str, receiver: str, amount: int) -> None:
        """Move an amount, or what there is of it."""
        if self.is_limited:
            amount = min(amount, max(self.held[payer], 0))
        self.held[payer] -= amount
        self.held[receiver] += amount
        self.was_empty = self.was_empty or self.held[payer] <= 0


def payments(
    winners: list[Winner], end: End, banks: dict[str, int] | None
) -> tuple[dict[str, int], Banks]:
    """The change of each seat, and the banks afterwards."""
    start_points: int = end.options["start_points"]
    start = banks or dict.fromkeys(SEATS, start_points)
    is_limited = banks is not None and end.options["bank_floor"] == "zero"
    table = Banks(dict(start), is_limited)
    losers = [seat for seat in SEATS if seat not in {winner.seat for winner in winners}]
    for winner in winners:
        if winner.is_flat and end.options["flat_split"] == "all_in_banks":
            payers = [end.giver] if len(winners) == 3 and end.giver else losers
            shares = {seat: max(table.held[seat], 0) for seat in payers}
        elif len(winners) == 3 and end.giver:
            shares = {end.giver: owed_in_triple(winner, end)}
        else:
            shares = owed(winner, losers, end)
        for payer, amount in shares.items():
            table.pay(payer, winner.seat, amount)
    return {seat: table.held[seat] - start[seat] for seat in SEATS}, table


def next_dealer(winners: list[Winner], dealer: str, options: Options) -> str:
    """Who deals the next hand."""
    following = after(dealer)[0]
    if not winners:
        return dealer if options["draw_dealer"] == "stays" else following
    if options["dealer_changes"] == "winner":
        return winners[0].seat
    return dealer if dealer in {winner.seat for winner in winners} else following


def read_end(case: Case, options: Options) -> End:
    """How the hand of a case ended."""
    return End(
        by=case.get("by", "draw"),
        giver=None if case.get("by") == "self_draw" else case.get("from"),
        options=options,
        held_winds=tuple(case.get("held_winds", ())),
        claims=tuple(case.get("claims", ())),
        honour_kept=case.get("honour_kept", False),
    )


def settle(case: Case) -> dict[str, Any]:
    """The ``expect`` of a ``settlement`` case."""
    end = read_end(case, resolve(case.get("options", {})))
    declared = [
        Winner(
            seat=winner["seat"],
            total=winner["total"],
            is_flat=winner.get("flat", False),
            is_chaos=bool(CHAOS_PATTERNS & set(winner.get("patterns", ()))),
        )
        for winner in case["winners"]
    ]
    winners = real_winners(declared, end)
    changes, banks = payments(winners, end, case.get("banks"))
    expect: dict[str, Any] = {
        "winners": [winner.seat for winner in winners],
        "payments": changes,
        "next_dealer": next_dealer(winners, case["dealer"], end.options),
    }
    if "banks" in case:
        expect |= {"banks": banks.held, "match_over": banks.was_empty}
    return expect
