"""Hong Kong: faan add up, points double with every faan, three faan are needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..options import YES_NO, OneOf, Option, Whole, refuse
from ..play import Dealing, MatchRules, PlayRules, ReplaceBonus, Turns, WallRules
from ..ring import Ring
from ..ruleset import Circumstance, HandRules, Pattern, Ruleset, Table, TileSet
from ..settlement import GiverPays
from .variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

FULL_SPICY = tuple(2**total for total in range(14))
HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)

_MOST = 13
_FAAN = Whole(0, 1_000)

OPTIONS = (
    Option("minimum_faan", 3, Whole(0, _MOST), "the total a hand needs, at most the cap"),
    Option(
        "minimum_counts_bonus",
        True,
        YES_NO,
        "false: bonus tiles and the way of winning do not count towards the minimum",
    ),
    Option("cap", _MOST, Whole(1, _MOST), "the most faan a hand can have"),
    Option(
        "stacking",
        "sum",
        OneOf(("sum", "tightest")),
        "every pattern counts, or a pattern removes those it contains",
    ),
    Option(
        "points_table",
        "full_spicy",
        OneOf(("full_spicy", "half_spicy")),
        "points double with every faan, or from four faan on with every second",
    ),
    Option(
        "self_draw_multiplier",
        "3/2",
        OneOf(("3/2", "1", "1/2")),
        "what each of the three pays on an own draw, as a multiple of the points",
    ),
    Option("east_double", False, YES_NO, "every share that East pays or receives is doubled"),
    Option(
        "kong_liability",
        False,
        YES_NO,
        "who fed the kong whose supplement wins pays all three shares",
    ),
    Option("bonus_tiles", True, YES_NO, "flowers and seasons are in the game"),
    Option("bonus_set_faan", 2, Whole(1, 1_000), "value of all four flowers, and of all seasons"),
    Option(
        "all_bonus_tiles",
        "auto_win",
        OneOf(("auto_win", "score", "off")),
        "all eight bonus tiles win at once, add 13 to a hand that wins otherwise, or do nothing",
    ),
    Option("seven_pairs", True, YES_NO, "the shape exists"),
    Option("thirteen_orphans", True, YES_NO, "the shape exists"),
    Option(
        "all_chows_pair",
        "any",
        OneOf(("any", "suited")),
        "the pair of a Common Hand may be any, or must be of number tiles",
    ),
    Option(
        "concealed_needs_self_draw", False, YES_NO, "the concealed hand counts only on an own draw"
    ),
    Option("last_discard_faan", 0, _FAAN, "value of a win on the last discard; 0: none"),
    Option("nine_gates_faan", 0, _FAAN, "value of Nine Gates; 0: none"),
    Option("heavenly_hand_faan", 0, _FAAN, "value of a win with the dealt hand; 0: none"),
    Option("earthly_hand_faan", 0, _FAAN, "value of a win on East's first discard; 0: none"),
    Option("kong_on_kong_faan", 0, _FAAN, "value of a win by double kong; 0: none"),
    Option(
        "multiple_winners",
        "nearest",
        OneOf(("nearest", "all")),
        "several players win on one tile: only the nearest, or all who declare",
        "play",
    ),
    Option("rob_kong", True, YES_NO, "added kongs may be robbed"),
    Option(
        "rob_concealed_kong",
        "never",
        OneOf(("never", "thirteen_orphans")),
        "whether thirteen orphans may rob a concealed kong",
    ),
    Option(
        "kong_after_claim",
        True,
        YES_NO,
        "an own kong may be declared between a chow or pung claim and the discard",
        "play",
    ),
    Option(
        "pass_win_lock",
        "off",
        OneOf(("off", "until_next_draw")),
        "whether a passed win locks further wins on others' tiles until the own next draw",
        "play",
    ),
    Option("dead_wall", 0, Whole(0, 20, 2), "tiles at the tail that are not live", "play"),
    Option(
        "replacement_end",
        "tail",
        OneOf(("tail", "head")),
        "the end of the wall that serves kong supplements",
        "play",
    ),
    Option(
        "bonus_replacement_end",
        "head",
        OneOf(("head", "tail")),
        "the end of the wall that serves replacements of bonus tiles",
        "play",
    ),
    Option("start_points", 0, Whole(-1_000_000), "points of each player at the start", "play"),
    Option("dealer_repeat", True, YES_NO, "the dealer stays after a win or a drawn hand", "play"),
    Option("dealer_changes", 16, Whole(1, 16), "the match ends with this dealer change", "play"),
    Option("match_hands", 0, Whole(0), "the match ends after so many hands; 0: no bound", "play"),
)

_PATTERNS = (
    Pattern("all_chows", "Common Hand", "平糊", 1),
    Pattern("all_pungs", "All in Triplets", "對對糊", 3),
    Pattern("half_flush", "Mixed One Suit", "混一色", 3),
    Pattern("full_flush", "All One Suit", "清一色", 7),
    Pattern("mixed_terminals", "Mixed Orphans", "花么九", 1),
    Pattern("seven_pairs", "Seven Pairs", "七對子", 4),
    Pattern("little_three_dragons", "Small Dragons", "小三元", 5),
    Pattern("big_three_dragons", "Great Dragons", "大三元", 8),
    Pattern("little_four_winds", "Small Winds", "小四喜", 6),
    Pattern("big_four_winds", "Great Winds", "大四喜", 13),
    Pattern("dragon_pung", "Pung of dragons", "番子", 1),
    Pattern("seat_wind_pung", "Pung of the seat wind", "門風", 1),
    Pattern("round_wind_pung", "Pung of the prevailing wind", "圈風", 1),
    Pattern("no_bonus_tiles", "No flowers or seasons", "無花", 1),
    Pattern("own_flower", "Own flower", "正花", 1),
    Pattern("own_season", "Own season", "正花", 1),
    Pattern("all_flowers", "All four flowers", "一台花", 2),
    Pattern("all_seasons", "All four seasons", "一台花", 2),
    Pattern("self_draw", "Self-Pick", "自摸", 1),
    Pattern("concealed_hand", "Win from Wall, fully concealed", "門前清", 1),
    Pattern("robbing_kong", "Robbing a Kong", "搶槓", 1),
    Pattern("last_tile_draw", "Win by Last Catch", "海底撈月", 1),
    Pattern("kong_replacement", "Win by Kong", "槓上開花", 1),
    Pattern("all_honours", "All Honour Tiles", "字一色", 10),
    Pattern("four_concealed_pungs", "Self Triplets", "坎坎糊", 10),
    Pattern("all_terminals", "Orphans", "清么九", 10),
    Pattern("four_kongs", "All Kongs", "十八羅漢", 13),
    Pattern("thirteen_orphans", "Thirteen Orphans", "十三么", 13),
    Pattern("all_bonus_tiles", "All eight bonus tiles", "八仙過海", 13),
    # House rules: the option of the same name gives them a value.
    Pattern("nine_gates", "Nine Gates", "九子連環", 0),
    Pattern("heavenly_hand", "Heavenly Hand", "天糊", 0),
    Pattern("earthly_hand", "Earthly Hand", "地糊", 0),
    Pattern("kong_on_kong", "Win by Double Kong", "槓上槓", 0),
    Pattern("last_discard", "Last discard", "海底撈魚", 0),
)

_OF_BONUS_TILES = frozenset(
    {"no_bonus_tiles", "own_flower", "own_season", "all_flowers", "all_seasons", "all_bonus_tiles"}
)
_OF_THE_WAY = frozenset(
    {
        "self_draw",
        "robbing_kong",
        "last_tile_draw",
        "last_discard",
        "kong_replacement",
        "kong_on_kong",
        "heavenly_hand",
        "earthly_hand",
    }
)
_CONTAINS = {
    "big_three_dragons": ("dragon_pung",),
    "little_three_dragons": ("dragon_pung",),
    "big_four_winds": ("seat_wind_pung", "round_wind_pung", "all_pungs"),
    "little_four_winds": ("seat_wind_pung", "round_wind_pung"),
    "all_honours": ("all_pungs",),
    "all_terminals": ("all_pungs",),
    "four_kongs": ("all_pungs",),
    "four_concealed_pungs": ("all_pungs", "concealed_hand"),
    "seven_pairs": ("concealed_hand",),
    "thirteen_orphans": ("concealed_hand",),
    "all_flowers": ("own_flower",),
    "all_seasons": ("own_season",),
    "nine_gates": ("full_flush", "concealed_hand"),
    "heavenly_hand": ("self_draw", "concealed_hand"),
    "earthly_hand": ("concealed_hand",),
    "kong_on_kong": ("kong_replacement",),
    "all_bonus_tiles": ("own_flower", "own_season", "all_flowers", "all_seasons"),
}
"""Section 5.3: what each pattern removes when only the tightest count."""


def _patterns(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    left_out = set() if options["bonus_tiles"] else set(_OF_BONUS_TILES)
    if options["all_bonus_tiles"] == "off":
        left_out.add("all_bonus_tiles")
    left_out |= {shape for shape in ("seven_pairs", "thirteen_orphans") if not options[shape]}
    house = {
        name: options[f"{name}_faan"]
        for name in ("nine_gates", "heavenly_hand", "earthly_hand", "kong_on_kong", "last_discard")
    }
    values = house | dict.fromkeys(("all_flowers", "all_seasons"), options["bonus_set_faan"])
    finds = {
        "all_chows": "all_chows_suited_pair" if options["all_chows_pair"] == "suited" else "",
        "concealed_hand": "concealed_hand_drawn" if options["concealed_needs_self_draw"] else "",
    }
    left_out |= {name for name, value in house.items() if not value}
    kept = [pattern for pattern in _PATTERNS if pattern.id not in left_out]
    ids = {pattern.id for pattern in kept}

    def chosen(pattern: Pattern) -> Pattern:
        tightest = options["stacking"] == "tightest"
        removes = _CONTAINS.get(pattern.id, ()) if tightest else ()
        instant = pattern.id == "all_bonus_tiles" and options["all_bonus_tiles"] == "auto_win"
        bonus = pattern.id in _OF_BONUS_TILES | _OF_THE_WAY
        return replace(
            pattern,
            value=values.get(pattern.id, pattern.value),
            find=finds.get(pattern.id, ""),
            role="instant" if instant else "adds",
            removes=tuple(name for name in removes if name in ids),
            in_minimum=not bonus or options["minimum_counts_bonus"],
            rule="5.2" if pattern.id in house else "5.1",
        )

    return tuple(map(chosen, kept))


_CIRCUMSTANCES = (
    Circumstance("last_tile", by=("self_draw",)),
    Circumstance("last_discard", by=("discard",)),
    Circumstance("kong_replacement", by=("self_draw",), melds="kong"),
    Circumstance("kong_on_kong", by=("self_draw",), melds="two_kongs", needs=("kong_replacement",)),
    Circumstance(
        "claimed_kong",
        by=("self_draw",),
        melds="exposed_kong",
        needs=("kong_replacement",),
        # A claimed kong begins the turn, so that it never is the second.
        excludes=("kong_on_kong",),
    ),
    Circumstance(
        "heavenly",
        by=("self_draw",),
        dealer=True,
        melds="none",
        excludes=("last_tile", "kong_replacement"),
    ),
    Circumstance(
        "earthly", by=("discard",), dealer=False, melds="none", excludes=("last_discard",)
    ),
)


def _build(options: Mapping[str, Any]) -> Ruleset:
    if options["minimum_faan"] > options["cap"]:
        refuse(
            "hong-kong",
            [("minimum_faan", f"{options['minimum_faan']} is above the cap of {options['cap']}")],
            options["minimum_faan"],
        )
    shapes = ["standard"]
    if options["seven_pairs"]:
        shapes.append("seven_different_pairs")
    if options["thirteen_orphans"]:
        shapes.append("thirteen_orphans")
    robbing = tuple(shapes) if options["rob_kong"] else ()
    if options["rob_concealed_kong"] == "thirteen_orphans" and options["thirteen_orphans"]:
        robbing = robbing or ("thirteen_orphans",)
    return Ruleset(
        name="hong-kong",
        unit="faan",
        currency="points",
        tiles=TileSet(bonus=options["bonus_tiles"]),
        hands=HandRules(
            shapes=tuple(shapes),
            robbing_shapes=robbing,
            patterns=_patterns(options),
            formula=Table(FULL_SPICY if options["points_table"] == "full_spicy" else HALF_SPICY),
            minimum=options["minimum_faan"],
            cap=options["cap"],
            circumstances=_CIRCUMSTANCES,
        ),
        settlement=GiverPays(
            self_draw=options["self_draw_multiplier"],
            east_double=options["east_double"],
            kong_feeder="all_shares" if options["kong_liability"] else "shared",
        ),
        play=PlayRules(
            phases=(
                (Dealing(), ReplaceBonus(), Turns())
                if options["bonus_tiles"]
                else (Dealing(), Turns())
            ),
            wall=WallRules(
                reserve=options["dead_wall"],
                replacement=options["replacement_end"],
                bonus=options["bonus_replacement_end"],
            ),
            winners=options["multiple_winners"],
            rob_added=options["rob_kong"],
            rob_concealed=options["rob_concealed_kong"],
            kong_after_claim=options["kong_after_claim"],
            pass_lock=options["pass_win_lock"],
            earthly="first_discard_no_kong",
            bonus_wins=options["bonus_tiles"] and options["all_bonus_tiles"] == "auto_win",
            ring=Ring((18,) * 4 if options["bonus_tiles"] else (17,) * 4),
        ),
        match=MatchRules(
            start_points=options["start_points"],
            dealer="repeat" if options["dealer_repeat"] else "rotate",
            drawn="stays" if options["dealer_repeat"] else "next",
            dealer_changes=options["dealer_changes"],
            hands=options["match_hands"],
            round_winds=True,
        ),
    )


HONG_KONG = Variant(
    name="hong-kong",
    title="Hong Kong",
    chinese="港式",
    summary="Faan of all patterns add up; points double with every faan; three are needed.",
    options=OPTIONS,
    build=_build,
)
