"""`hupai score`: what a winning hand is worth, and who pays."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import click

from .._core import FLAGS, WAYS
from ..errors import CircumstanceError, NotAWin
from ..render.table import Table, score_parts
from .arguments import (
    HAND,
    JSON,
    PLACES,
    RULES,
    SEATS,
    VISIBLE,
    VOID,
    WILD,
    WIN,
    hand_of,
    rules_of,
    split,
)
from .paper import Refusal, answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..render.table import Part
    from ..score import Line, Score, WhyNot


def _lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [line._asdict() | {"kinds": list(line.kinds)} for line in lines]


def _score(score: Score) -> dict[str, Any]:
    return {
        "total": score.total,
        "unit": score.rules.ruleset.unit,
        "value": score.value,
        "currency": score.rules.ruleset.currency,
        "legal": score.legal,
        "raw": score.raw,
        "base": score.base,
        "limit": score.limit,
        "lines": _lines(score.lines),
        "points": _lines(score.point_lines),
        "excluded": [{"id": name, "by": by} for name, by in score.excluded.items()],
        "title": None if score.title is None else score.title._asdict(),
        "reading": _reading(score),
    }


def _reading(score: Score) -> dict[str, Any] | None:
    reading, took = score.reading, score.winning_block
    if reading is None:
        return None
    # A meld may look the same, and took no tile.
    winning = None if took is None else reading.blocks.index(took, reading.melds)
    return dataclasses.asdict(reading) | {"winning_block": winning}


def _why(why: WhyNot | None) -> dict[str, Any] | None:
    if why is None:
        return None
    return why._asdict() | {"kinds": None if why.kinds is None else list(why.kinds)}


_OPTIONS = {
    "from_": "--from",
    "kong_from": "--kong-from",
    "holders": "--holder",
    "banks": "--bank",
    "values": "--worth",
    "claims": "--claim",
    "honour_kept": "--honour-kept",
}
"""How the arguments of `Score.payments` are called here."""


def _numbers(what: str, pairs: tuple[tuple[str, str], ...]) -> dict[str, int] | None:
    try:
        numbers = {seat: int(number) for seat, number in pairs}
    except ValueError as error:
        raise click.UsageError(f"{what}: {error}") from error
    return numbers or None


def _claims(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[tuple[str, str, str], ...]:
    claims = []
    for text in texts:
        match text.split(":"):
            case [by, giver, meld]:
                claims.append((by, giver, meld))
            case _:
                raise click.BadParameter(f"{text!r} is not SEAT:FROM:MELD", param=param)
    return tuple(claims)


def _payments(score: Score, asked: dict[str, Any]) -> tuple[dict[str, int] | None, str | None]:
    """Return what each seat gains, or why nobody can tell.

    Raises:
        Refusal: if the payments were asked for.
    """
    if not score.legal:
        return None, None
    try:
        return score.payments(**asked), None
    except CircumstanceError as error:
        # The message begins with the name of the argument, which has another name here.
        name, _, why = str(error).partition(": ")
        message = f"{_OPTIONS.get(name, name)}: {why}"
        # A discard without its giver is an ordinary question about the value alone.
        if any(asked.values()):
            raise Refusal(message) from error
        return None, message


@click.command()
@HAND
@WIN
@click.option(
    "--by",
    type=click.Choice(WAYS),
    help="How it came: discard with --win and self_draw without, if left out.",
)
@RULES
@PLACES
@click.option("--flag", "flags", type=click.Choice(FLAGS), metavar="FLAG", multiple=True,
              help="A circumstance of the win, such as last_tile; may be repeated. "
              "`hupai rules VARIANT` lists them.")  # fmt: skip
@click.option("--streak", type=click.IntRange(0, 65_535), help="The dealer's wins in a row.")
@WILD
@VOID
@VISIBLE
@click.option("--from", "from_", type=SEATS, help="The seat that gave the winning tile.")
@click.option("--kong-from", type=SEATS, help="The seat that fed the kong. (*)")
@click.option(
    "--holder",
    "holders",
    type=SEATS,
    multiple=True,
    help="Another seat that holds winds at the end; may be repeated. (*)",
)
@click.option(
    "--bank",
    "banks",
    metavar="SEAT=N",
    callback=split,
    multiple=True,
    help="What a seat can pay; for all four. (*)",
)
@click.option(
    "--worth",
    "values",
    metavar="SEAT=N",
    callback=split,
    multiple=True,
    help="What the hand of another seat is worth; for all three. (*)",
)
@click.option(
    "--claim",
    "claims",
    metavar="SEAT:FROM:MELD",
    callback=_claims,
    multiple=True,
    help="A claim made before, such as S:E:pung; in order. (*)",
)
@click.option(
    "--honour-kept",
    is_flag=True,
    help="The winning discard is an honour that was not just drawn. (*)",
)
@JSON
def score(
    hand: str,
    win: str | None,
    by: str | None,
    name: str,
    options: tuple[tuple[str, str], ...],
    seat: str,
    round_: str,
    dealer: str,
    flags: tuple[str, ...],
    streak: int | None,
    wild: str | None,
    void: str | None,
    visible: str | None,
    from_: str | None,
    kong_from: str | None,
    holders: tuple[str, ...],
    banks: tuple[tuple[str, str], ...],
    values: tuple[tuple[str, str], ...],
    claims: tuple[tuple[str, str, str], ...],
    honour_kept: bool,
    as_json: bool,
) -> None:
    """Say what a winning HAND is worth, why, and who pays.

    HAND has 13 tiles and --win names the last one; or it has 14 tiles, dealt complete. Every meld
    counts as three. Payments are shown for a tile drawn oneself, and with --from.

    Options marked (*) say what some rules look at when it is paid.

    A hand that does not win, or is below the minimum, exits with 1.

    \b
    Examples:
      hupai score "234567m 3455p 678s" --win 5p --rules hong-kong --seat S --from E
      hupai score "[EEE] 123456m 99p 78s | f1" --win 9s --by self_draw -r hong-kong -o cap=10
      hupai score "234m 567m 345p 678s 5p" --win 5p --flag last_discard -r hong-kong --json
    """
    rules, tiles = rules_of(name, options), hand_of(hand, wild)
    situation: dict[str, Any] = {
        "win": win, "by": by, "seat": seat, "round": round_, "dealer": dealer, "flags": flags,
        "streak": streak, "void": void, "visible": visible,
    }  # fmt: skip
    found: Score | None
    try:
        found = rules.score(tiles, **situation)
    except NotAWin:
        found = None
    why = rules.why_not(tiles, **situation)
    data: dict[str, Any] = {
        "rules": rules.id,
        "hand": str(tiles),
        "win": win,
        "wins": why is None,
        "why_not": _why(why),
        "score": None,
        "payments": None,
    }
    parts: list[Part] = []
    if found is not None:
        asked = {
            "from_": from_,
            "kong_from": kong_from,
            "holders": holders,
            "banks": _numbers("--bank", banks),
            "values": _numbers("--worth", values),
            "claims": claims,
            "honour_kept": honour_kept,
        }
        paid, unpaid = _payments(found, asked)
        data |= {"score": _score(found), "payments": paid}
        parts = score_parts(found)
        if paid is not None:
            rows = [[name, f"{gain:+d}" if gain else "0"] for name, gain in paid.items()]
            parts += ["", Table(rows, right=(1,), head=("seat", rules.ruleset.currency))]
        elif unpaid is not None:
            parts += ["", f"payments: {unpaid}"]
    elif why is not None:
        parts = [f"{tiles}   {rules.id}", f"does not win: {why.text}"]
    answer(data, parts, as_json=as_json, yes=why is None)
