"""Basic: the plain game. Any hand of four sets and a pair wins one coin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..options import YES_NO, OneOf, Option, Whole
from ..play import Dealing, MatchRules, PlayRules, Turns, WallRules
from ..ring import Ring
from ..ruleset import Circumstance, HandRules, Pattern, Ruleset, Sum, TileSet
from ..settlement import GiverPays
from .variant import Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

OPTIONS = (
    Option("seven_pairs", False, YES_NO, "seven pairs of seven different kinds win"),
    Option("thirteen_orphans", False, YES_NO, "thirteen orphans win"),
    Option(
        "multiple_winners",
        "nearest",
        OneOf(("nearest", "all")),
        "several players win on one tile: only the nearest, or all who declare",
        "play",
    ),
    Option("rob_kong", False, YES_NO, "a player may win with the tile of an added kong"),
    Option(
        "kong_after_claim",
        False,
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
    Option("dead_wall", 14, Whole(0, 20, 2), "how many tiles are reserved", "play"),
    Option("dead_wall_refill", True, YES_NO, "the dead wall is kept at its size", "play"),
    Option("start_points", 10, Whole(1), "coins of each player at the start", "play"),
    Option("end_on_zero", True, YES_NO, "a player without coins ends the match", "play"),
    Option("dealer_repeat", True, YES_NO, "the dealer stays after a win or a drawn hand", "play"),
    Option("dealer_changes", 16, Whole(1), "the match ends with this dealer change", "play"),
    Option("match_hands", 0, Whole(0), "the match ends after so many hands; 0: no bound", "play"),
)


def _build(options: Mapping[str, Any]) -> Ruleset:
    shapes = ["standard"]
    if options["seven_pairs"]:
        shapes.append("seven_different_pairs")
    if options["thirteen_orphans"]:
        shapes.append("thirteen_orphans")
    return Ruleset(
        name="basic",
        unit="coins",
        currency="coins",
        tiles=TileSet(),
        hands=HandRules(
            shapes=tuple(shapes),
            robbing_shapes=tuple(shapes) if options["rob_kong"] else (),
            patterns=(Pattern("basic_win", "Win", "胡", 1, find="any_win", rule="5"),),
            formula=Sum(),
            # Nothing counts but the win; these are facts a caller may know all the same.
            circumstances=(
                Circumstance("last_tile", by=("self_draw",)),
                Circumstance("last_discard", by=("discard",)),
                Circumstance("kong_replacement", by=("self_draw",), melds="kong"),
            ),
        ),
        settlement=GiverPays(),
        play=PlayRules(
            phases=(Dealing(), Turns()),
            wall=WallRules(
                reserve=options["dead_wall"],
                box=bool(options["dead_wall"]) and not options["dead_wall_refill"],
            ),
            winners=options["multiple_winners"],
            rob_added=options["rob_kong"],
            kong_after_claim=options["kong_after_claim"],
            pass_lock=options["pass_win_lock"],
            ring=Ring((17,) * 4),
        ),
        match=MatchRules(
            start_points=options["start_points"],
            dealer="repeat" if options["dealer_repeat"] else "rotate",
            drawn="stays" if options["dealer_repeat"] else "next",
            dealer_changes=options["dealer_changes"],
            hands=options["match_hands"],
            ends_on_empty=options["end_on_zero"],
        ),
    )


BASIC = Variant(
    name="basic",
    title="Basic",
    chinese="基本",
    summary="The plain game: four sets and a pair win one coin.",
    options=OPTIONS,
    build=_build,
)
