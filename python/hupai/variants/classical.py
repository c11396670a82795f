"""Chinese Classical: base points are doubled, limit hands are worth the limit, all hands score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..options import LARGEST, YES_NO, OneOf, Option, Whole
from ..play import (
    Dealing,
    MatchRules,
    OpeningKongs,
    PlayRules,
    ReadyCall,
    ReplaceBonus,
    Turns,
    WallRules,
)
from ..ruleset import Award, Circumstance, Doubling, HandRules, Pattern, Ruleset, TileSet
from ..settlement import AllHands
from .variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHAPES = ("standard", "thirteen_orphans")

OPTIONS = (
    Option("start_points", 2000, Whole(-LARGEST), "points of each player at the start", "play"),
    Option("cap", 1000, Whole(1), "what limit hands are worth, and the most any hand is"),
    Option("mahjong_points", 10, Whole(0), "points for going out"),
    Option("losers_settle", True, YES_NO, "the losers pay each other the differences"),
    Option("east_double", True, YES_NO, "everything that East pays or receives is doubled"),
    Option("dealer_changes", 16, Whole(1, 16), "the match ends with this dealer change", "play"),
    Option("match_hands", 0, Whole(0), "the match ends after so many hands; 0: no bound", "play"),
    Option("bonus_tiles", True, YES_NO, "flowers and seasons are in the game"),
    Option("dead_wall", 16, OneOf((14, 15, 16)), "size of the kong box", "play"),
    Option(
        "box_order", "tail", OneOf(("tail", "head")), "the end of the kong box used first", "play"
    ),
    Option(
        "kong_after_claim",
        False,
        YES_NO,
        "an own kong may be declared between a chow or pung claim and the discard",
        "play",
    ),
    Option("rob_kong", True, YES_NO, "added kongs may be robbed"),
    Option(
        "rob_concealed_kong",
        "thirteen_orphans",
        OneOf(("thirteen_orphans", "never", "any")),
        "which hands may rob a concealed kong",
    ),
    Option(
        "pass_win_lock",
        "off",
        OneOf(("off", "until_next_draw")),
        "whether a passed win locks further wins on others' tiles until the own next draw",
        "play",
    ),
    Option(
        "self_draw_points_on_replacement",
        True,
        YES_NO,
        "the points for an own draw are also given for a tile from the kong box",
    ),
    Option(
        "kong_on_kong_strict",
        False,
        YES_NO,
        "the second kong must use the replacement for the first",
        "play",
    ),
    Option(
        "consecutive_limit",
        13,
        Whole(2, also=(0,)),
        "East's wins in a row for the limit hand of the thirteenth win; 0: none",
    ),
    Option("draw_resets_consecutive", True, YES_NO, "a drawn hand breaks the row of wins", "play"),
    Option("original_call", True, YES_NO, "Original Call exists"),
)

_OF_BONUS_TILES = frozenset({"own_flower_and_season", "all_flowers", "all_seasons"})


def _for_all(id: str, name: str, chinese: str, value: int, **more: Any) -> Pattern:  # noqa: A002
    return Pattern(id, name, chinese, value, who="anyone", rule="5.3", **more)


def _for_winner(id: str, name: str, chinese: str, value: int, **more: Any) -> Pattern:  # noqa: A002
    return Pattern(id, name, chinese, value, rule="5.4", **more)


def _limit(id: str, name: str, chinese: str, find: str = "") -> Pattern:  # noqa: A002
    return Pattern(id, name, chinese, 0, find=find, role="limit", rule="5.5")


_PATTERNS = (
    _for_all("dragon_pung", "Dragon group", "箭刻", 1),
    _for_all("little_three_dragons", "Little Three Dragons", "小三元", 3, removes=("dragon_pung",)),
    _for_all("big_three_dragons", "Big Three Dragons", "大三元", 5, removes=("dragon_pung",)),
    _for_all("seat_wind_pung", "Seat wind", "門風", 1),
    _for_all("round_wind_pung", "Round wind", "圈風", 1),
    _for_all("little_four_winds", "Little Four Winds", "小四喜", 1),
    # Two doubles in the hand of a player who has not won, a limit hand for the winner.
    _for_all("big_four_winds", "Big Four Winds", "大四喜", 2, role="limit"),
    _for_all("three_concealed_pungs", "Three Concealed Pungs", "三暗刻", 1),
    _for_all("own_flower_and_season", "Own flower and season", "正花", 1),
    _for_all("all_flowers", "All flowers", "一台花", 1),
    _for_all("all_seasons", "All seasons", "一台花", 1),
    _for_winner("all_chows", "All chows", "平和", 1, find="all_chows_plain_pair"),
    _for_winner("all_pungs", "All pungs", "對對和", 1),
    _for_winner("mixed_terminals", "Terminals and honours", "混么九", 1),
    _for_winner("half_flush", "One suit with honours", "混一色", 1),
    _for_winner("full_flush", "Pure suit", "清一色", 3),
    _for_winner("concealed_self_draw", "Concealed self-draw", "門前清自摸", 1),
    _for_winner("last_tile_draw", "Last live tile", "海底撈月", 1),
    _for_winner("last_discard", "Last discard", "海底撈魚", 1),
    _for_winner("kong_replacement", "Kong replacement", "槓上開花", 1),
    _for_winner("robbing_kong", "Robbing a kong", "搶槓", 1),
    _for_winner("original_call", "Original Call", "原聽", 1),
    _limit("all_green", "All green", "綠一色"),
    _limit("four_kongs", "Four kongs", "四槓"),
    _limit("four_concealed_pungs", "Four concealed pungs", "四暗刻", "four_concealed_pungs_drawn"),
    _limit("three_great_scholars", "Three Great Scholars", "大三元"),
    _limit("all_honours", "All honours", "字一色"),
    _limit("all_terminals", "All terminals", "清么九"),
    _limit("nine_gates", "Nine gates", "九蓮寶燈"),
    _limit("thirteen_orphans", "Thirteen orphans", "十三么"),
    _limit("concealed_full_flush", "Fully concealed pure suit", "門前清清一色"),
    _limit("heavenly_hand", "East wins before the first discard", "天和"),
    _limit("earthly_hand", "Win on East's first discard", "地和"),
    _limit("last_live_circle", "Last 1-circle", "海底撈月（一筒）"),
    _limit("plum_blossom_kong", "Kong on 5-circle", "槓上梅花（五筒）"),
    _limit("robbing_two_bamboo", "Robbing 2-bamboo", "二索搶槓"),
    _limit("kong_on_kong", "Kong on kong", "連槓開花"),
    _limit("thirteenth_east", "East's thirteenth win", "連莊十三"),
)


def _patterns(options: Mapping[str, Any]) -> tuple[Pattern, ...]:
    left_out = set() if options["bonus_tiles"] else set(_OF_BONUS_TILES)
    if not options["original_call"]:
        left_out.add("original_call")
    if not options["consecutive_limit"]:
        left_out.add("thirteenth_east")
    return tuple(pattern for pattern in _PATTERNS if pattern.id not in left_out)


def _awards(options: Mapping[str, Any]) -> tuple[Award, ...]:
    on_replacement = options["self_draw_points_on_replacement"]
    awards = (
        Award("chow", "Chow", "順子", (0,), who="anyone"),
        Award("pung", "Pung", "刻子", (2, 4, 4, 8), who="anyone"),
        Award("kong", "Kong", "槓子", (8, 16, 16, 32), who="anyone"),
        Award("pair", "Eligible pair", "雀頭", (2, 2, 2), who="anyone"),
        Award("bonus_tile", "Flower or season", "花", (4,), who="anyone"),
        Award("mahjong", "Going out", "和牌", (options["mahjong_points"],)),
        Award(
            "self_draw",
            "Self-draw",
            "自摸",
            (2,),
            count="self_draw" if on_replacement else "self_draw_from_wall",
        ),
        Award("completed_pair", "Completing the pair", "單釣", (2, 4)),
        Award("one_chance", "One chance", "獨聽", (2,)),
    )
    return tuple(award for award in awards if award.id != "bonus_tile" or options["bonus_tiles"])


def _circumstances(options: Mapping[str, Any]) -> tuple[Circumstance, ...]:
    circumstances = [
        # A tile from the kong box is never the last live tile.
        Circumstance("last_tile", by=("self_draw",), excludes=("kong_replacement",)),
        Circumstance("last_discard", by=("discard",)),
        Circumstance("kong_replacement", by=("self_draw",), melds="kong"),
        Circumstance(
            "kong_on_kong", by=("self_draw",), melds="two_kongs", needs=("kong_replacement",)
        ),
        Circumstance(
            "heavenly",
            by=("self_draw",),
            dealer=True,
            melds="concealed_kongs",
            excludes=("last_tile",),
        ),
        Circumstance(
            "earthly",
            by=("discard",),
            dealer=False,
            melds="concealed_kongs",
            excludes=("last_discard",),
        ),
    ]
    if options["original_call"]:
        # It comes with the first discard: at most one claim goes before it, and no kong after it.
        claim_and_kong = options["kong_after_claim"]
        circumstances.append(
            Circumstance(
                "original_call",
                melds="any" if claim_and_kong else "one_claim",
                excludes=("kong_replacement", "heavenly", "earthly"),
            )
        )
    if options["consecutive_limit"]:
        wins_before = options["consecutive_limit"] - 1
        circumstances.append(Circumstance("thirteenth_east", dealer=True, streak=wins_before))
    return tuple(circumstances)


def _robbing_shapes(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The shapes that may rob some kong."""
    if options["rob_kong"] or options["rob_concealed_kong"] == "any":
        return _SHAPES
    return () if options["rob_concealed_kong"] == "never" else ("thirteen_orphans",)


def _play(options: Mapping[str, Any]) -> PlayRules:
    bonus = (ReplaceBonus(),) if options["bonus_tiles"] else ()
    return PlayRules(
        phases=(Dealing(), *bonus, OpeningKongs(), Turns()),
        wall=WallRules(
            reserve=options["dead_wall"],
            box=True,
            replacement="tail" if options["box_order"] == "tail" else "box_head",
        ),
        rob_added=options["rob_kong"],
        rob_concealed=options["rob_concealed_kong"],
        kong_after_claim=options["kong_after_claim"],
        pass_lock=options["pass_win_lock"],
        bonus_keeps_replacement=False,
        heavenly_after_kong=True,
        kong_on_kong_strict=options["kong_on_kong_strict"],
        ready=ReadyCall("original_call", first_discard_only=True)
        if options["original_call"]
        else None,
    )


def _build(options: Mapping[str, Any]) -> Ruleset:
    return Ruleset(
        name="classical",
        unit="doubles",
        currency="points",
        tiles=TileSet(bonus=options["bonus_tiles"]),
        hands=HandRules(
            shapes=_SHAPES,
            robbing_shapes=_robbing_shapes(options),
            patterns=_patterns(options),
            formula=Doubling(limit=options["cap"]),
            awards=_awards(options),
            circumstances=_circumstances(options),
            without_tile=(),
            ties=(("points", "pung", "kong"), ("points", "pair")),
            claimed_kongs_hidden=True,
            scores_others=True,
        ),
        settlement=AllHands(
            losers_settle=options["losers_settle"], east_double=options["east_double"]
        ),
        play=_play(options),
        match=MatchRules(
            start_points=options["start_points"],
            dealer_changes=options["dealer_changes"],
            hands=options["match_hands"],
            round_winds=True,
            dice=0,
            streak_survives_draw=not options["draw_resets_consecutive"],
        ),
    )


CLASSICAL = Variant(
    name="classical",
    title="Chinese Classical",
    chinese="中國古典麻將",
    summary="Base points are doubled by patterns, up to a limit; all four hands are scored.",
    options=OPTIONS,
    build=_build,
)
