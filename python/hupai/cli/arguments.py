"""What the commands take: hands, kinds, rules with house rules, circumstances."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .._core import Hand, KindSet, parse_tiles
from ..errors import NotationError
from ..rules import rules as compiled
from ..variants import get
from .paper import Refusal, pointed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..rules import Rules

Command = TypeVar("Command", bound="Callable[..., Any]")

SEATS = click.Choice(["E", "S", "W", "N"])


def _kind(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """Return the name of a tile given in any notation."""
    if text is None:
        return None
    (kind,) = _read(lambda: KindSet([text]), text, param)
    return kind


def _tiles(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """Return tiles given in any notation in the canonical one."""
    return None if text is None else " ".join(_read(lambda: parse_tiles(text), text, param))


def _read(read: Callable[[], Iterable[str]], text: str, param: click.Parameter) -> Iterable[str]:
    try:
        return read()
    except NotationError as error:
        raise click.BadParameter(pointed(error, text), param=param) from error


def split(
    ctx: click.Context, param: click.Parameter, texts: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Return texts of the form NAME=VALUE as pairs, each name once."""
    pairs: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE", param=param)
        if name in pairs:
            raise click.BadParameter(f"{name} is given twice", param=param)
        pairs[name] = value
    return tuple(pairs.items())


def _stacked(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


HAND = click.argument("hand", metavar="HAND")

JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")

HOUSE_RULES = click.option(
    "-o",
    "--option",
    "options",
    metavar="NAME=VALUE",
    callback=split,
    multiple=True,
    help="A house rule, such as minimum_faan=1; may be repeated. Values are JSON or bare words.",
)

SEED = click.option(
    "--seed",
    type=click.IntRange(0, 2**256 - 1),
    default=0,
    show_default=True,
    help="The seed of walls, dice and players.",
)

RULES = _stacked(
    click.option(
        "-r",
        "--rules",
        "name",
        metavar="VARIANT",
        default="basic",
        show_default=True,
        help="The variant; `hupai rules` lists them.",
    ),
    HOUSE_RULES,
)

WILD = click.option(
    "--wild",
    metavar="TILE",
    callback=_kind,
    help="The kind whose tiles are wild, in rules with wild tiles.",
)

VOID = click.option(
    "--void",
    type=click.Choice(["m", "p", "s"]),
    help="The suit declared void, in rules that have one.",
)

WIN = click.option(
    "--win",
    metavar="TILE",
    callback=_kind,
    help="The winning tile, which is not part of HAND.",
)

VISIBLE = click.option(
    "--visible",
    metavar="TILES",
    callback=_tiles,
    help="Tiles seen outside the own hand and melds: '1s 1s E'.",
)

PLACES = _stacked(
    click.option("--seat", type=SEATS, default="E", show_default=True, help="The player's seat."),
    click.option("--round", "round_", type=SEATS, default="E", show_default=True,
                 help="The round wind."),
    click.option("--dealer", type=SEATS, default="E", show_default=True,
                 help="The dealer's seat."),
)  # fmt: skip


def hand_of(text: str, wild: str | None) -> Hand:
    """Return the hand that a text says.

    Raises:
        Refusal: with a caret under the character that is not understood.
    """
    try:
        return Hand(text, wild=wild)
    except NotationError as error:
        raise Refusal(pointed(error, text)) from error


def house_rules(name: str, pairs: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Return options given as text as values.

    Text is read as JSON; what is no JSON, or only allowed as it stands, is a word.
    """
    known = {option.key: option for option in get(name).options}
    values: dict[str, Any] = {}
    for key, text in pairs:
        value = _value(text)
        allowed = known[key].allowed if key in known else None
        if allowed is not None and allowed.problem(value) and not allowed.problem(text):
            value = text
        values[key] = value
    return values


def _value(text: str) -> Any:
    if text in ("True", "False"):  # as Python writes them, and messages with it
        return text == "True"
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def rules_of(name: str, pairs: tuple[tuple[str, str], ...]) -> Rules:
    """Return the rules of a variant with house rules given as text."""
    return compiled(name, **house_rules(name, pairs))
