"""`hupai readings`: every way to see a complete hand."""

from __future__ import annotations

import dataclasses

import click

from ..render.table import Table
from .arguments import HAND, JSON, RULES, WILD, hand_of, rules_of
from .paper import answer


@click.command()
@HAND
@RULES
@WILD
@click.option(
    "--most",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="How many to list at most; hands with wild tiles can have thousands.",
)
@JSON
def readings(
    hand: str,
    name: str,
    options: tuple[tuple[str, str], ...],
    wild: str | None,
    most: int,
    as_json: bool,
) -> None:
    """List every way to see HAND, of 14 tiles, as a winning hand.

    Every meld counts as three. A * marks what a wild tile stands for. A hand without a reading
    exits with 1.

    \b
    Examples:
      hupai readings "112233m 445566p 77s" --rules hong-kong
      hupai readings "111222333m 99p [EEE]"
    """
    rules, tiles = rules_of(name, options), hand_of(hand, wild)
    found = rules.readings(tiles, most=most)
    data = {
        "rules": rules.id,
        "hand": str(tiles),
        "readings": [dataclasses.asdict(reading) for reading in found],
    }
    rows = [[reading.shape, reading.text] for reading in found]
    parts = [
        f"{tiles}   {rules.id}",
        Table(rows) if rows else f"no reading: distance {rules.distance(tiles)}",
    ]
    answer(data, parts, as_json=as_json, yes=bool(found))
