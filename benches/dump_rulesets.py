"""Write the rules that the Rust benchmarks read: tests/data/rulesets/*.json.

Run it again when a variant has changed; a test says when that is.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import hupai
from hupai.ruleset import Ruleset, Wild

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "rulesets"


def rulesets() -> dict[str, Ruleset]:
    """The rules by the names of their files."""
    basic = hupai.rules("basic", seven_pairs=True).ruleset
    return {
        "basic": hupai.rules("basic").ruleset,
        # No rule book: the plainest rules that have wild tiles.
        "basic-wild": replace(basic, tiles=replace(basic.tiles, wild=Wild())),
        "hong-kong": hupai.rules("hong-kong").ruleset,
    }


def texts() -> dict[str, str]:
    """What the files should contain."""
    return {f"{name}.json": ruleset.core_json() + "\n" for name, ruleset in rulesets().items()}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
