"""Write the rules that the Rust tests and benchmarks read: tests/data/rulesets/*.json.

Run it again when a variant has changed; a test says when that is.
"""

from __future__ import annotations

from pathlib import Path

import hupai

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "rulesets"
VARIANTS = tuple(hupai.variants.ALL)


def texts() -> dict[str, str]:
    """What the files should contain."""
    return {f"{name}.json": hupai.rules(name).ruleset.core_json() + "\n" for name in VARIANTS}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
