"""`hupai distance`: how far a hand is from winning, and what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..render.table import Table
from .arguments import HAND, JSON, RULES, VISIBLE, VOID, WILD, hand_of, rules_of
from .paper import answer

if TYPE_CHECKING:
    from ..render.table import Part


def _words(distance: int) -> str:
    return {-1: "complete", 0: "ready"}.get(distance, "")


@click.command()
@HAND
@RULES
@WILD
@VOID
@VISIBLE
@click.option("--all", "every", is_flag=True, help="Every discard, not only the best ones.")
@JSON
def distance(
    hand: str,
    name: str,
    options: tuple[tuple[str, str], ...],
    wild: str | None,
    void: str | None,
    visible: str | None,
    every: bool,
    as_json: bool,
) -> None:
    """Say how many tiles of HAND must be exchanged until it is ready, and what helps.

    0 is ready, -1 complete. With 13 tiles: the tiles that lower the distance. With 14 tiles: the
    discards that keep it, those that leave most useful tiles first. Every meld counts as three.

    \b
    Examples:
      hupai distance "23m 4577p 1367s EE F"
      hupai distance "23m 4577p 13678s EE F" --rules hong-kong --visible "E 6p 6p"
    """
    rules, tiles = rules_of(name, options), hand_of(hand, wild)
    away = rules.distance(tiles, void=void)
    shapes = rules.distances(tiles, void=void)
    data: dict[str, Any] = {
        "rules": rules.id,
        "hand": str(tiles),
        "distance": away,
        "shapes": shapes,
    }
    rows = [[shape, str(number), _words(number)] for shape, number in shapes.items()]
    parts: list[Part] = [
        f"{tiles}   {rules.id}",
        f"distance {away} {_words(away)}".rstrip(),
        Table(rows, right=(1,)),
        "",
    ]
    if tiles.tiles == 13:
        useful = rules.useful(tiles, visible=visible, void=void)
        data |= {
            "useful": [{"kind": kind, "left": left} for kind, left in useful.counts.items()],
            "left": useful.left,
        }
        rows = [[kind, str(left)] for kind, left in useful.counts.items()]
        parts.append(Table([*rows, ["all", str(useful.left)]], right=(1,), head=("draw", "left")))
    else:
        discards = rules.discards(tiles, visible=visible, void=void)
        data["discards"] = [
            {
                "kind": discard.kind,
                "distance": discard.distance,
                "useful": list(discard.kinds),
                "left": discard.left,
            }
            for discard in discards
        ]
        rows = [
            [discard.kind, str(discard.distance), str(discard.left), str(discard.kinds)]
            for discard in discards
            if every or discard.distance == discards[0].distance
        ]
        parts.append(Table(rows, right=(1, 2), head=("discard", "distance", "left", "useful")))
    answer(data, parts, as_json=as_json)
