"""Search for bytes that break a property of Python's side, guided by what they make it do.

    python -P tests/robust/fuzz.py TARGET [flags and folders of libFuzzer]

It takes atheris, which is not there for every Python; `test_any_bytes.py` tries the same without.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def main(arguments: list[str]) -> None:
    """Fuzz one target, until something breaks or the time is over."""
    sys.path[:0] = [str(Path(__file__).parent.parent)]
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["hupai"]):
        from robust.targets import TARGETS
    check, _ = TARGETS[arguments[0]]
    atheris.Setup([sys.argv[0], *arguments[1:]], check)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
