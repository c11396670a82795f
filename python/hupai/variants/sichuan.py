"""Sichuan Blood Battle: fan add up to a cap, every fan doubles, a suit is void."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from ..options import LARGEST, YES_NO, OneOf, Option, Whole
from ..play import (
    Dealing,
    DeclareVoid,
    KongMoney,
    MatchRules,
    Phase,
    PlayRules,
    SwapThree,
    Turns,
    WallEnd,
    WallRules,
)
from ..ring import Ring
from ..ruleset import Circumstance, HandRules, Pattern, PowerOfTwo, Ruleset, TileSet, Title
from ..settlement import GiverPays
from .variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHAPES = ("standard", "seven_pairs")

OPTIONS = (
    Option("base", 1, Whole(1), "points of one unit"),
    Option("cap", 4, OneOf((3, 4, 5, 6)), "the most fan a hand can score"),
    Option(
        "stacking",
        "additive",
        OneOf(("additive", "highest_base")),
        "all rows add up, or of the rows of shape and suit only the dearest counts",
    ),
    Option(
        "self_draw_bonus",
        "unit",
        OneOf(("unit", "fan", "none")),
        "an own draw is worth one unit more from each payer, or one fan, or nothing",
    ),
    Option(
        "heavenly_earthly",
        "cap",
        Whole(1, 10, names=("cap", "off")),
        "the heavenly and the earthly hand lift to the cap, do not exist, or add that many fan",
    ),
    Option("last_tile_draw", True, YES_NO, "an own draw of the last tile of the wall counts"),
    Option("last_discard", False, YES_NO, "a win on a discard made with an empty wall counts"),
    Option("concealed_hand", False, YES_NO, "a hand without melds but concealed kongs counts"),
    Option("all_simples", False, YES_NO, "a hand without 1 and 9 counts"),
    Option("terminals_each_set", False, YES_NO, "a 1 or 9 in every set and the pair counts"),
    Option("pairs_258", False, YES_NO, "seven pairs of 2, 5 and 8 count more"),
    Option("middle_five", False, YES_NO, "a 5 that fills 4-6 counts"),
    Option("two_bamboo", False, YES_NO, "a 2 of bamboo that fills 1-3 counts"),
    Option("eighteen_arhats", False, YES_NO, "four kongs have a title, where all rows add up"),
    Option("swap_three", True, YES_NO, "three tiles are swapped before play", "play"),
    Option(
        "swap_direction",
        "dice_mod3",
        OneOf(("dice_mod3", "right", "left", "across", "random")),
        "where the three tiles go: by the opening throw, always the same, or by chance",
        "play",
    ),
    Option(
        "must_discard_void_first",
        True,
        YES_NO,
        "while tiles of the void suit are held only they may be discarded",
        "play",
    ),
    Option(
        "multiple_winners",
        "all",
        OneOf(("all", "nearest")),
        "several players win on one tile: all who declare, or only the nearest",
        "play",
    ),
    Option(
        "pass_win_lock",
        "until_next_draw",
        OneOf(("until_next_draw", "off", "same_or_lower_fan")),
        "whether a passed win locks further wins on others' tiles until the own next draw",
        "play",
    ),
    Option("rob_kong", True, YES_NO, "added kongs can be robbed"),
    Option("kong_exposed_units", 2, Whole(0), "units that the discarder pays for a kong", "play"),
    Option("kong_added_units", 1, Whole(0), "units that each pays for an added kong", "play"),
    Option(
        "kong_concealed_units", 2, Whole(0), "units that each pays for a concealed kong", "play"
    ),
    Option(
        "delayed_added_kong",
        "paid",
        OneOf(("paid", "unpaid", "forbidden")),
        "an added kong with a tile kept from an earlier turn",
        "play",
    ),
    Option(
        "call_transfer",
        "on",
        OneOf(("on", "off", "refund")),
        "what becomes of the money of a kong after whose replacement the discard deals in",
        "play",
    ),
    Option(
        "transfer_multi",
        "split_first",
        OneOf(("split_first", "round_up", "each_full", "none")),
        "how several winners share that money",
        "play",
    ),
    Option(
        "transfer_scope",
        "last_kong",
        OneOf(("last_kong", "chain")),
        "whether the money of the last kong moves, or that of all kongs of the run",
        "play",
    ),
    Option(
        "rob_after_kong_transfers",
        False,
        YES_NO,
        "the money of an earlier kong of the run moves when a kong is robbed",
        "play",
    ),
    Option(
        "exposed_kong_bloom_payer",
        "all",
        OneOf(("all", "feeder")),
        "who pays a win on the replacement for a claimed kong",
    ),
    Option("flower_pig", True, YES_NO, "holders of void tiles pay the cap at the end", "play"),
    Option(
        "pig_payees",
        "still_in",
        OneOf(("still_in", "all_non_pigs")),
        "whether they also pay the players who have won",
        "play",
    ),
    Option("pig_also_not_ready", False, YES_NO, "they also pay as not ready", "play"),
    Option("not_ready_check", True, YES_NO, "who is not ready pays the ready players", "play"),
    Option("kong_refund", True, YES_NO, "who is not ready gives kong money back", "play"),
    Option(
        "replacement_end",
        "tail",
        OneOf(("tail", "head")),
        "the end of the wall that serves kong replacements",
        "play",
    ),
    Option(
        "dealer_changes",
        "first_winner_or_discarder",
        OneOf(("first_winner_or_discarder", "first_winner", "rotate")),
        "who deals the next hand",
        "play",
    ),
    Option("match_hands", 1, OneOf((1, 4, 8)), "hands in a match", "play"),
    Option("start_points", 0, Whole(-LARGEST), "points of each player at the start", "play"),
)

_BASIC_WIN = ("basic_win", "Basic Win", "平胡")
_ALL_PUNGS = ("all_pungs", "All Pungs", "对对胡")
_FULL_FLUSH = ("full_flush", "Pure One Suit", "清一色")
_SEVEN_PAIRS = ("seven_pairs", "Seven Pairs", "七对")
_GOLDEN_HOOK = ("golden_hook", "Golden Hook", "金钩钓")
_ALL_258_PUNGS = ("all_258_pungs", "258 Pungs", "将对")
_FULL_FLUSH_PUNGS = ("full_flush_pungs", "Pure All Pungs", "清对")
_DRAGON_SEVEN_PAIRS = ("dragon_seven_pairs", "Dragon Seven Pairs", "龙七对")
_FULL_FLUSH_SEVEN_PAIRS = ("full_flush_seven_pairs", "Pure Seven Pairs", "清七对")
_FULL_FLUSH_DRAGON_SEVEN_PAIRS = (
    "full_flush_dragon_seven_pairs",
    "Pure Dragon Seven Pairs",
    "清龙七对",
)

_ADDITIVE = (
    Pattern(*_BASIC_WIN, 0, find="standard_win", rule="5.1"),
    Pattern(*_ALL_PUNGS, 1, removes=("basic_win",), rule="5.1"),
    Pattern(*_FULL_FLUSH, 2, removes=("basic_win",), rule="5.1"),
    Pattern(*_SEVEN_PAIRS, 2, rule="5.1"),
    Pattern(*_GOLDEN_HOOK, 1, rule="5.1"),
    Pattern(*_ALL_258_PUNGS, 2, rule="5.1"),
)
"""5.1: the rows of shape and suit, each worth what it adds."""

_TITLES = (
    Title(*_FULL_FLUSH_DRAGON_SEVEN_PAIRS, (("seven_pairs", 1), ("full_flush", 1), ("root", 1))),
    Title(*_FULL_FLUSH_SEVEN_PAIRS, (("seven_pairs", 1), ("full_flush", 1))),
    Title(*_DRAGON_SEVEN_PAIRS, (("seven_pairs", 1), ("root", 1))),
    Title(*_SEVEN_PAIRS, (("seven_pairs", 1),)),
    Title(*_ALL_258_PUNGS, (("all_pungs", 1), ("all_258_pungs", 1))),
    Title(
        "eighteen_arhats",
        "Eighteen Arhats",
        "十八罗汉",
        (("all_pungs", 1), ("golden_hook", 1), ("root", 4)),
    ),
    Title(*_GOLDEN_HOOK, (("all_pungs", 1), ("golden_hook", 1))),
    Title(*_FULL_FLUSH_PUNGS, (("all_pungs", 1), ("full_flush", 1))),
    Title(*_ALL_PUNGS, (("all_pungs", 1),)),
    Title(*_FULL_FLUSH, (("full_flush", 1),)),
    Title(*_BASIC_WIN, (("basic_win", 1),)),
)
"""6.3: the names of sums, the first that applies is shown."""

_HIGHEST_BASE = tuple(
    Pattern(*row, value, find=find, group="base row", absorbs=absorbs, rule="6.4")
    for row, value, find, absorbs in (
        (_BASIC_WIN, 0, "standard_win", ()),
        (_ALL_PUNGS, 1, "", ()),
        (_FULL_FLUSH, 2, "", ()),
        (_SEVEN_PAIRS, 2, "", ()),
        (_GOLDEN_HOOK, 2, "", ()),
        (_ALL_258_PUNGS, 3, "", ()),
        (_FULL_FLUSH_PUNGS, 3, "", ()),
        (_DRAGON_SEVEN_PAIRS, 3, "", ("root",)),
        (_FULL_FLUSH_SEVEN_PAIRS, 4, "", ()),
        (_FULL_FLUSH_DRAGON_SEVEN_PAIRS, 5, "", ("root",)),
    )
)
"""6.4: the rows of which only the dearest counts, each at its whole value."""

_CIRCUMSTANCES = (
    Circumstance("last_tile", by=("self_draw",)),
    Circumstance("last_discard", by=("discard",)),
    Circumstance("kong_replacement", by=("self_draw",), melds="kong"),
    Circumstance(
        "claimed_kong", by=("self_draw",), melds="exposed_kong", needs=("kong_replacement",)
    ),
    Circumstance("after_kong_discard", by=("discard",)),
    # Both are over long before the wall is, and before any kong.
    Circumstance(
        "heavenly",
        by=("self_draw",),
        dealer=True,
        melds="none",
        excludes=("last_tile", "kong_replacement"),
    ),
    Circumstance(
        "earthly",
        by=("self_draw",),
        dealer=False,
        melds="none",
        excludes=("last_tile", "kong_replacement"),
    ),
)


def _limit_rows(heavenly_earthly: str | int) -> tuple[Pattern, ...]:
    """The heavenly and the earthly hand, as rows that lift or as rows that add."""
    if heavenly_earthly == "off":
        return ()
    heavenly = ("heavenly_hand", "Heavenly Hand", "天胡")
    earthly = ("earthly_hand", "Earthly Hand", "地胡")
    if isinstance(heavenly_earthly, str):
        return tuple(Pattern(*row, 0, role="lifts", rule="5.1") for row in (heavenly, earthly))
    return tuple(Pattern(*row, heavenly_earthly, rule="5.1") for row in (heavenly, earthly))


def _optional_rows(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    """Section 5.2: the rows whose option is on, in its order."""
    # 258 hands have no 1 and no 9 anyway.
    removes = ("all_simples",) if options["all_simples"] else ()
    rows = (
        Pattern("last_discard", "Last Discard", "海底炮", 1, rule="5.2"),
        Pattern("concealed_hand", "Concealed Hand", "门清", 1, rule="5.2"),
        Pattern("all_simples", "All Simples", "中张", 1, rule="5.2"),
        Pattern("terminals_each_set", "Terminals in Every Set", "带幺九", 2, rule="5.2"),
        Pattern("pairs_258", "258 Seven Pairs", "将七对", 1, removes=removes, rule="5.2"),
        Pattern("middle_five", "Middle Five", "夹心五", 1, rule="5.2"),
        Pattern("two_bamboo", "Two of Bamboo", "卡二条", 1, rule="5.2"),
    )
    return tuple(row for row in rows if options[row.id])


def _base_rows(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    """The rows of shape and suit."""
    rows = _ADDITIVE if options["stacking"] == "additive" else _HIGHEST_BASE
    if not options["all_simples"]:
        return rows
    removes = ("all_simples",)
    return tuple(
        replace(row, removes=(*row.removes, *removes)) if row.id == "all_258_pungs" else row
        for row in rows
    )


def _patterns(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    rows = [
        *_base_rows(options),
        Pattern("root", "Root", "根", 1, rule="5.1"),
        Pattern("kong_replacement", "Win after Kong", "杠上花", 1, rule="5.1"),
        Pattern("after_kong_discard", "Win on the Discard after a Kong", "杠上炮", 1, rule="5.1"),
        Pattern("robbing_kong", "Robbing the Kong", "抢杠胡", 1, rule="5.1"),
    ]
    if options["last_tile_draw"]:
        rows.append(Pattern("last_tile_draw", "Last Tile", "海底捞月", 1, rule="5.1"))
    if options["self_draw_bonus"] == "fan":
        alone = options["exposed_kong_bloom_payer"] == "feeder"
        find = "self_draw_shared" if alone else "self_draw"
        rows.append(Pattern("self_draw", "Self-Draw", "自摸", 1, find=find, rule="6.1"))
    rows += _limit_rows(options["heavenly_earthly"])
    rows += _optional_rows(options)
    return tuple(rows)


def _titles(options: Mapping[str, Any]) -> tuple[Title, ...]:
    if options["stacking"] == "highest_base":
        return tuple(Title(row.id, row.name, row.chinese, ((row.id, 1),)) for row in _HIGHEST_BASE)
    arhats = options["eighteen_arhats"]
    return tuple(title for title in _TITLES if arhats or title.id != "eighteen_arhats")


_DEALERS: dict[str, Literal["first_winner_or_giver", "first_winner", "rotate"]] = {
    "first_winner_or_discarder": "first_winner_or_giver",
    "first_winner": "first_winner",
    "rotate": "rotate",
}
_TRANSFERS: dict[str, Literal["winners", "payers", "keep"]] = {
    "on": "winners",
    "refund": "payers",
    "off": "keep",
}


def _play(options: Mapping[str, Any]) -> PlayRules:
    base = options["base"]
    swap: tuple[Phase, ...] = ()
    if options["swap_three"]:
        swap = (SwapThree(options["swap_direction"]),)
    return PlayRules(
        phases=(Dealing(), *swap, DeclareVoid(), Turns(wins=3)),
        wall=WallRules(replacement=options["replacement_end"]),
        dealt_tile_wins=False,
        chows=False,
        winners=options["multiple_winners"],
        rob_added=options["rob_kong"],
        late_added_kong=options["delayed_added_kong"] != "forbidden",
        pass_lock=options["pass_win_lock"],
        earthly="first_draw",
        discards_first=options["must_discard_void_first"],
        kong_money=KongMoney(
            exposed=base * options["kong_exposed_units"],
            added=base * options["kong_added_units"],
            concealed=base * options["kong_concealed_units"],
            late_added=options["delayed_added_kong"] == "paid",
            on_deal_in=_TRANSFERS[options["call_transfer"]],
            split=options["transfer_multi"],
            whole_run=options["transfer_scope"] == "chain",
            when_robbed=options["rob_after_kong_transfers"],
        ),
        wall_end=WallEnd(
            pig=base * 2 ** options["cap"] if options["flower_pig"] else 0,
            pig_pays_winners=options["pig_payees"] == "all_non_pigs",
            pig_also_not_ready=options["pig_also_not_ready"],
            not_ready=options["not_ready_check"],
            refund=options["kong_refund"],
        ),
        ring=Ring((14, 13, 14, 13), skips="lower"),
    )


def _build(options: Mapping[str, Any]) -> Ruleset:
    base, fed = options["base"], options["exposed_kong_bloom_payer"] == "feeder"
    return Ruleset(
        name="sichuan",
        unit="fan",
        currency="points",
        tiles=TileSet(honours=False, void_suit=True),
        hands=HandRules(
            shapes=_SHAPES,
            robbing_shapes=_SHAPES if options["rob_kong"] else (),
            patterns=_patterns(options),
            formula=PowerOfTwo(
                unit=base,
                self_draw_extra=base if options["self_draw_bonus"] == "unit" else 0,
                extra_after_claimed_kong=not fed,
            ),
            cap=options["cap"],
            titles=_titles(options),
            circumstances=_CIRCUMSTANCES,
            without_tile=("heavenly",),
            ties=(("shape", "seven_pairs"), ("concealed_pungs",)),
            chows_in_melds=False,
            dealer_is_east=False,
        ),
        settlement=GiverPays(kong_feeder="alone" if fed else "shared"),
        play=_play(options),
        match=MatchRules(
            start_points=options["start_points"],
            first_dealer="thrown",
            dealer=_DEALERS[options["dealer_changes"]],
            drawn="next" if options["dealer_changes"] == "rotate" else "stays",
            hands=options["match_hands"],
        ),
    )


SICHUAN = Variant(
    name="sichuan",
    title="Sichuan Blood Battle",
    chinese="四川麻将 血战到底",
    summary="One suit is void; fan add up to a cap and double the value; play goes on after a win.",
    options=OPTIONS,
    build=_build,
)
