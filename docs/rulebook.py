"""Writes the rule table of every variant for its page, from the rulesets and the examples.

`variants/examples/NAME.json` lists tables. Each has the house rules under which it is made
(`options`, so that patterns of house rules have a row too) and for each pattern id an example: the
keywords of `Rules.score`.
"""

import json
from pathlib import Path
from typing import Any

import hupai
from hupai.render import rulebook

HERE = Path(__file__).parent / "variants"


def tables(name: str) -> list[dict[str, Any]]:
    """The tables of a variant: `options`, and `examples` by pattern id."""
    found: list[dict[str, Any]] = json.loads(
        (HERE / "examples" / f"{name}.json").read_text("utf-8")
    )
    return found


def page(name: str) -> str:
    """The generated part of a variant's page."""
    variant = hupai.variants.get(name)
    rules = hupai.rules(name)
    parts = ["## Patterns", ""]
    for table in tables(name):
        options = table["options"]
        if options:
            listed = ", ".join(f"`{key}={value!r}`" for key, value in options.items())
            parts += [f"With {listed}:", ""]
        rules = hupai.rules(name, **options)
        parts += [rulebook.pattern_table(rules, table["examples"]), ""]
    if awards := rulebook.award_table(rules):
        parts += ["## Base points", "", awards, ""]
    parts += ["## Options", "", rulebook.option_table(variant), ""]
    return "\n".join(parts)


def write(folder: Path = HERE / "generated") -> None:
    """Write the generated part of every variant's page that is out of date."""
    folder.mkdir(exist_ok=True)
    for name in hupai.variants.ALL:
        path, text = folder / f"{name}.md", page(name)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
