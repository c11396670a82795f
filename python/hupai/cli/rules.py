"""`hupai rules`: the variants, and what each of them says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from ..options import NumbersFor, resolve
from ..render.table import Table
from ..ruleset import diff
from ..variants import ALL, get
from .arguments import HOUSE_RULES, JSON, house_rules
from .paper import answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..options import Option
    from ..render.table import Part
    from ..ruleset import Formula, Ruleset
    from ..variants.variant import Variant


def _spelt(value: Any) -> str:
    """Return a value as it is given on the command line."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=list)


def _plain(option: Option, value: Any) -> Any:
    """Return the value of an option in the form in which JSON takes it back."""
    return dict(value) if isinstance(option.allowed, NumbersFor) else value


def _values(variant: Variant, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return values of some options, each in the form in which JSON takes it back."""
    known = {option.key: option for option in variant.options}
    return {key: _plain(known[key], value) for key, value in chosen.items()}


def _formula(formula: Formula) -> str:
    return {
        "sum": "the total, and what everybody starts with",
        "table": "looked up by total",
        "power_of_two": "doubled with every unit of the total",
        "doubling": "base points, doubled with every unit of the total",
    }[formula.kind]


def _value(pattern: dict[str, Any]) -> str:
    return "" if pattern["role"] in ("limit", "lifts") else str(pattern["value"])


def _data(variant: Variant, given: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    content = json.loads(ruleset.to_json())
    chosen = resolve(variant.name, variant.options, given, variant.presets)
    return {
        "name": variant.name,
        "title": variant.title,
        "chinese": variant.chinese,
        "summary": variant.summary,
        "id": ruleset.id,
        "unit": ruleset.unit,
        "currency": ruleset.currency,
        "tiles": content["tiles"],
        "hands": content["hands"],
        "settlement": content["settlement"],
        "options": [
            {
                "key": option.key,
                "default": _plain(option, option.default),
                "value": _plain(option, chosen[option.key]),
                "allowed": option.allowed.words(),
                "meaning": option.meaning,
                "scope": option.scope,
            }
            for option in variant.options
        ],
        "presets": {name: _values(variant, values) for name, values in variant.presets.items()},
    }


def _parts(data: dict[str, Any], ruleset: Ruleset) -> list[Part]:
    hands = data["hands"]
    cap = "" if hands["cap"] is None else f", at most {hands['cap']}"
    parts: list[Part] = [
        f"{data['title']} {data['chinese']}   {data['id']}",
        data["summary"],
        f"shapes   {', '.join(hands['shapes'])}",
        f"total    in {data['unit']}, at least {hands['minimum']}{cap}",
        f"value    in {data['currency']}, {_formula(ruleset.hands.formula)}",
        "",
        Table(
            [
                [row["id"], row["name"], row["chinese"], _value(row), row["role"]]
                for row in hands["patterns"]
            ],
            right=(3,),
            head=("pattern", "name", "chinese", data["unit"], "role"),
        ),
    ]
    if hands["awards"]:
        rows = [
            [row["id"], row["name"], row["chinese"], " ".join(map(str, row["values"]))]
            for row in hands["awards"]
        ]
        parts += ["", Table(rows, head=("base points", "name", "chinese", "values"))]
    if hands["circumstances"]:
        rows = [[row["flag"], " ".join(row["by"])] for row in hands["circumstances"]]
        parts += ["", Table(rows, head=("flag", "with a win by"))]
    if data["options"]:
        rows = [
            [row["key"], _spelt(row["value"]), row["allowed"], row["scope"], row["meaning"]]
            for row in data["options"]
        ]
        parts += ["", Table(rows, head=("option", "value", "allowed", "scope", "meaning"))]
    if data["presets"]:
        rows = [
            [name, " ".join(f"{key}={_spelt(value)}" for key, value in values.items())]
            for name, values in data["presets"].items()
        ]
        parts += ["", Table(rows, head=("preset", "is"))]
    return parts


def _list(as_json: bool) -> None:
    variants = [
        {
            "name": variant.name,
            "title": variant.title,
            "chinese": variant.chinese,
            "summary": variant.summary,
            "id": variant.ruleset().id,
        }
        for variant in ALL.values()
    ]
    rows = [[row["name"], row["chinese"], row["summary"]] for row in variants]
    table = Table(rows, head=("name", "chinese", "summary"))
    answer({"variants": variants}, [table], as_json=as_json)


def _changes(variant: Variant, ruleset: Ruleset, as_json: bool) -> None:
    changes = diff(variant.ruleset(), ruleset)
    data = {
        "id": ruleset.id,
        "options": _values(variant, dict(ruleset.options)),
        "changes": {path: {"from": was, "to": now} for path, (was, now) in changes.items()},
    }
    rows = [[path, _spelt(was), _spelt(now)] for path, (was, now) in changes.items()]
    same = "these options change nothing"
    parts = [ruleset.id, Table(rows, head=("path", "from", "to")) if rows else same]
    answer(data, parts, as_json=as_json)


@click.command()
@click.argument("name", metavar="[VARIANT]", required=False)
@HOUSE_RULES
@click.option("--diff", "changes", is_flag=True, help="Only what the house rules change.")
@JSON
def rules(
    name: str | None, options: tuple[tuple[str, str], ...], changes: bool, as_json: bool
) -> None:
    """List the variants, or say what one of them says: patterns, flags, options.

    \b
    Examples:
      hupai rules
      hupai rules hong-kong
      hupai rules hong-kong -o stacking=tightest -o minimum_faan=1 --diff
    """
    if name is None:
        if options or changes:
            raise click.UsageError("house rules are those of a variant: say which")
        _list(as_json)
        return
    variant = get(name)
    given = house_rules(name, options)
    ruleset = variant.ruleset(**given)
    if changes:
        _changes(variant, ruleset, as_json)
    else:
        data = _data(variant, given, ruleset)
        answer(data, _parts(data, ruleset), as_json=as_json)
