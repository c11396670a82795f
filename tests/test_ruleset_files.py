"""The rules that the crate is tested and measured with are those of today."""

from __future__ import annotations

import runpy
from pathlib import Path

DUMP = Path(__file__).parents[1] / "benches" / "dump_rulesets.py"


def test_files_are_current() -> None:
    dump = runpy.run_path(str(DUMP))
    files = {path.name: path.read_text(encoding="utf-8") for path in dump["FOLDER"].iterdir()}
    assert files == dump["texts"](), f"run {DUMP.name} again"
