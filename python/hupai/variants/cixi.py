"""Cixi Imperial: in every deal one kind of tile is wild; fan add up, one player may pay for all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from ..liability import Liability, NineTile, Prohibition, RobbedKong, Windbreak
from ..one_or_all import OneOrAllPay
from ..play import (
    ClaimLimit,
    Dealing,
    KongMoney,
    MatchRules,
    PlayRules,
    ReadyCall,
    RevealIndicator,
    Turns,
    WallRules,
    WildPlay,
)
from ..ring import Ring
from ..ruleset import Circumstance, HandRules, Pattern, Ruleset, Sum, TileSet, Wild
from .cixi_options import CHAOS_SHAPES, EXTRA_PATTERNS, OPTIONS, PRESETS
from .variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

_IMPERIALS = (
    Pattern("one_imperial", "1x Imperial Tiles Bonus", "一龙推胡", 1, find="one_wild"),
    Pattern("two_imperials", "2x Imperial Tiles Bonus", "二龙推胡", 2, find="two_wilds"),
    Pattern("three_imperials", "3x Imperial Tiles Bonus", "三龙推胡", 3, find="three_wilds"),
)
"""Their values are factors of `per_imperial`."""

_BONUSES = (
    Pattern("half_flush", "Half Flush", "混一色", 1, find="one_suit"),
    Pattern("all_pungs", "All Triplets", "碰碰胡", 1),
    Pattern("big_chaos", "Big Chaos", "大乱", 1, find="unconnected"),
    Pattern(
        "imperial_seven_pairs", "Imperial Seven Pairs", "有龙七对", 1, find="seven_pairs_with_wilds"
    ),
    Pattern(
        "pure_seven_pairs", "Pure Seven Pairs", "无龙七对", 5, find="seven_pairs_without_wilds"
    ),
    Pattern("bouquet_toss", "Bouquet Toss", "抛花", 5),
    Pattern("flying_horse", "Flying Horse", "飞马", 5),
    Pattern("kong_replacement", "Kong Bloom", "杠花", 5),
)
_EXTRA_BONUSES = (
    Pattern("no_imperial", "No Imperial", "无龙", 2, find="no_wilds"),
    Pattern(
        "seven_winds_chaos",
        "Seven Winds Chaos",
        "七风齐",
        5,
        find="unconnected_seven_honours",
        removes=("big_chaos",),
    ),
    Pattern("golden_hook", "Last Tile Wait", "大吊车", 5, find="four_melds"),
    Pattern(
        "full_flush",
        "Full Flush with Imperial",
        "有龙清一色",
        5,
        find="full_flush_with_wilds",
        removes=("half_flush",),
    ),
    Pattern("robbing_kong", "Robbing the Kong", "抢杠胡", 10),
    Pattern("last_tile_draw", "Last Wall Tile", "海底捞月", 10),
    Pattern("dealer_streak", "Dealer Streak", "上塘", 10),
)
_FLAT = (
    Pattern("four_imperials", "Four Imperials", "四龙", 0, find="four_wilds", role="flat"),
    Pattern("all_honours", "All Honours", "全风向", 0, role="flat"),
    Pattern(
        "pure_full_flush",
        "Full Flush without Imperial",
        "无龙清一色",
        0,
        find="full_flush_without_wilds",
        role="flat",
    ),
    Pattern("ten_honour_discards", "Ten Honour Discards", "连打10风", 0, role="instant"),
    Pattern("heavenly_hand", "Heavenly Hand", "天胡", 0, role="flat"),
    Pattern("earthly_hand", "Earthly Hand", "地胡", 0, role="flat"),
)
"""All are worth `flat_value`; the first that holds is the one reported."""

_STRUCTURES = (
    "all_pungs",
    "big_chaos",
    "seven_winds_chaos",
    "imperial_seven_pairs",
    "pure_seven_pairs",
)
"""Of readings of equal value the one with the first of these is reported."""
_WITHOUT_TILE = ("heavenly", "ten_honour_discards")
"""Only the dealt hand, and discards that win by themselves, have no winning tile."""


def _patterns(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    values, extra = dict(options["pattern_values"]), options["extra_patterns"]
    group = "bonus" if options["stacking"] == "highest" else None

    def bonus(pattern: Pattern) -> Pattern:
        value = values.get(pattern.id, pattern.value) * options["pattern_scale"]
        rule = "5.2" if pattern.id in EXTRA_PATTERNS else "5.1"
        if pattern.id == "pure_seven_pairs" and options["pure_allows_natural_imperial"]:
            removes = ("imperial_seven_pairs",)
            pattern = replace(pattern, find="seven_natural_pairs", removes=removes)
        return replace(pattern, value=value, group=group, rule=rule)

    imperials = (
        replace(pattern, value=pattern.value * options["per_imperial"], rule="5.1")
        for pattern in _IMPERIALS
    )
    ready = Pattern("ready", "Ready", "听牌", options["ready_bonus"], rule="5.1")
    flat = (
        replace(pattern, value=options["flat_value"], rule="5.1" if at == 0 else "5.2")
        for at, pattern in enumerate(_FLAT)
        if at == 0 or pattern.id in extra
    )
    return (
        *imperials,
        *map(bonus, _BONUSES),
        *(bonus(pattern) for pattern in _EXTRA_BONUSES if pattern.id in extra),
        *((ready,) if options["ready_bonus"] else ()),
        *flat,
    )


def _circumstances(options: Mapping[str, Any]) -> tuple[Circumstance, ...]:
    before_any_turn = ("last_tile", "kong_replacement", "last_discard")
    # A Ready player declares no kong of his own.
    no_kong = () if options["kong_while_ready"] else ("kong_replacement",)
    found = [
        Circumstance("barred"),
        Circumstance("last_tile", by=("self_draw",)),
        Circumstance("last_discard", by=("discard",)),
        Circumstance("kong_replacement", by=("self_draw",), melds="kong"),
        Circumstance(
            "heavenly", by=("self_draw",), dealer=True, melds="none", excludes=before_any_turn
        ),
        Circumstance(
            "earthly", by=("discard",), dealer=False, melds="none", excludes=before_any_turn
        ),
    ]
    if options["ready_bonus"]:
        found.append(Circumstance("ready", excludes=("heavenly", "earthly", *no_kong)))
    if "ten_honour_discards" in options["extra_patterns"]:
        excludes = ("barred", "heavenly", "last_tile", "kong_replacement")
        found.append(
            Circumstance("ten_honour_discards", by=("self_draw",), melds="none", excludes=excludes)
        )
    return tuple(found)


def _liabilities(options: Mapping[str, Any]) -> tuple[Liability, ...]:
    order = options["liability_order"]
    robbed_as_drawn = options["robbed_kong_pays"] == "self_draw_total"
    known: dict[str, Liability] = {"robbed_kong": RobbedKong(robbed_as_drawn)}
    if options["windbreak"] != "off":
        known["windbreak"] = Windbreak(
            shapes=(CHAOS_SHAPES[options["chaos_shape"]],),
            pays=options["windbreak"],
            tiles=options["windbreak_tiles"],
            in_melds=options["windbreak_scope"] == "concealed_and_melds",
            of_three=options["windbreak_in_triple"],
        )
    if options["claim_limit"] != "off" and options["third_claim"] == "allow_and_bar":
        known["prohibition"] = Prohibition(
            free=options["claim_limit"],
            double=options["barred_feed_cost"],
            robbed_is_discard="robbed_kong" not in order,
        )
    if options["nine_tile"] != "off":
        known["nine_tile"] = NineTile(
            count="melds" if options["nine_tile"] == "three_melds" else "tiles",
            threshold=3
            if options["nine_tile"] == "three_melds"
            else options["nine_tile_threshold"],
            winning_tile=options["nine_tile_counts_winning_tile"],
            robbed_as_drawn=robbed_as_drawn,
        )
    return tuple(known[name] for name in order if name in known)


_ABOVE_LIMIT: dict[str, Literal["bar", "forbid", "forbid_unless_fourth"]] = {
    "allow_and_bar": "bar",
    "forbid": "forbid",
    "forbid_unless_single_tile": "forbid_unless_fourth",
}


def _play(options: Mapping[str, Any]) -> PlayRules:
    ready, limit = None, None
    if options["ready_bonus"]:
        ready = ReadyCall(
            "ready",
            claims=True,
            must_win=True,
            kongs=options["kong_while_ready"],
        )
    if options["claim_limit"] != "off":
        limit = ClaimLimit(options["claim_limit"], _ABOVE_LIMIT[options["third_claim"]])
    barred = options["imperial_discard"] == "barred_but_plays"
    together = options["triple_win"] == "discarder_pays_all"
    return PlayRules(
        phases=(
            Dealing((2,) * 6, dealer_last=False),
            RevealIndicator(options["dead_wall"] == "whole_stack"),
            Turns(),
        ),
        wall=WallRules(replacement=options["replacement_end"]),
        dealt_tile_wins=False,
        melds_on_last_discard=False,
        winners=options["multiple_winners"],
        three_winners="all" if together else "nearest",
        rob_added=options["rob_kong"],
        rob_concealed=options["rob_concealed_kong"],
        kong_after_claim=options["kong_after_claim"],
        kong_without_replacement=options["kong_without_replacement"] == "ends_hand",
        pass_lock=options["pass_win_lock"],
        no_swap_discard=options["no_swap_discard"],
        ready=ready,
        wild=WildPlay(
            discard="barred" if barred else options["imperial_discard"],
            in_melds=options["imperial_in_melds"],
            discarded_wins=options["win_on_discarded_imperial"],
        ),
        claim_limit=limit,
        false_win=options["false_win_penalty"] if options["false_win"] == "penalty" else None,
        honour_discards="ten_honour_discards" in options["extra_patterns"],
        kong_money=KongMoney(
            exposed=options["kong_points_exposed"],
            added=options["kong_points_added"],
            concealed=options["kong_points_concealed"],
        ),
        ring=Ring((17,) * 4, clockwise=False, number=1, counts="stacks"),
    )


def _build(options: Mapping[str, Any]) -> Ruleset:
    pairs = "seven_pairs" if options["seven_pairs_four_of_kind"] else "seven_different_pairs"
    shapes: tuple[str, ...] = ("standard", pairs, CHAOS_SHAPES[options["chaos_shape"]])
    if not options["four_imperials_needs_hand"]:
        shapes += ("four_wilds",)
    robbing = options["rob_kong"] or options["rob_concealed_kong"] == "any"
    patterns = _patterns(options)
    ids = {pattern.id for pattern in patterns}
    circumstances = _circumstances(options)
    flags = {circumstance.flag for circumstance in circumstances}
    return Ruleset(
        name="cixi",
        unit="fan",
        currency="fan",
        tiles=TileSet(
            wild=Wild(
                fifth_copy=options["wild_fifth_copy"],
                in_melds=options["imperial_in_melds"],
                discarded_wins=options["win_on_discarded_imperial"],
                any_tile_wait_wins_on_claims=not options["any_wait_self_draw_only"],
            )
        ),
        hands=HandRules(
            shapes=shapes,
            robbing_shapes=shapes if robbing else (),
            patterns=patterns,
            formula=Sum(options["base"]),
            circumstances=circumstances,
            without_tile=tuple(flag for flag in _WITHOUT_TILE if flag in flags),
            ties=(("first_of", *(name for name in _STRUCTURES if name in ids)),),
            dealer_is_east=False,
            ready_wait=("one_kind" if options["ready_wait"] == "one_kind" else "one_kind_no_wild"),
        ),
        settlement=OneOrAllPay(
            liabilities=_liabilities(options),
            liable_for_flat=options["liability_on_flat"],
            flat=options["flat_split"],
            two_winners=options["multiple_winners"],
            three_winners=options["triple_win"],
            debts=options["bank_floor"] == "negative",
            exposed_kong=options["kong_points_exposed"],
            added_kong=options["kong_points_added"],
            concealed_kong=options["kong_points_concealed"],
            false_win=options["false_win_penalty"],
        ),
        play=_play(options),
        match=MatchRules(
            start_points=options["start_points"],
            first_dealer=options["first_dealer"],
            dealer="winner" if options["dealer_changes"] == "winner" else "repeat",
            drawn="stays" if options["draw_dealer"] == "stays" else "next",
            hands=options["match_hands"],
            ends_on_empty=True,
            banks=options["bank_floor"] == "zero",
            streak_survives_draw=True,
            dice=2,
        ),
    )


CIXI = Variant(
    name="cixi",
    title="Cixi Imperial",
    chinese="慈溪麻将",
    summary="One kind of tile is wild in every deal; fan add up; one player may pay for all.",
    options=OPTIONS,
    build=_build,
    presets=PRESETS,
)
