"""Writes the rule table of every variant for its page, from the rulesets and the examples.

An example is a call: `variants/examples/NAME.json` maps a pattern id to the keywords of
`Rules.score`, and `options` to the house rules under which the table is made (so that patterns of
house rules have a row too).
"""

import json
from pathlib import Path

import hupai
from hupai.render import rulebook

HERE = Path(__file__).parent / "variants"


def examples(name: str) -> dict[str, object]:
    """The examples of a variant: `options`, and a call for each pattern id."""
    found: dict[str, object] = json.loads((HERE / "examples" / f"{name}.json").read_text("utf-8"))
    return found


def page(name: str) -> str:
    """The generated part of a variant's page."""
    given = examples(name)
    options = dict(given.pop("options"))  # type: ignore[call-overload]
    rules = hupai.rules(name, **options)
    variant = hupai.variants.get(name)
    parts = ["## Patterns", ""]
    if options:
        listed = ", ".join(f"`{key}={value!r}`" for key, value in options.items())
        parts += [
            f"As scored with {listed}; without them the rows of house rules are not there.",
            "",
        ]
    parts += [rulebook.pattern_table(rules, given), ""]  # type: ignore[arg-type]
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
