"""The demo, with fewer hands."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import hupai

if TYPE_CHECKING:
    import pytest

DEMO = Path(__file__).parent.parent / "examples" / "demo.py"


def test_demo(capsys: pytest.CaptureFixture[str]) -> None:
    demo = runpy.run_path(str(DEMO))
    demo["main"].__globals__["HANDS"] = 5_000
    demo["main"]()
    shown = capsys.readouterr().out
    for variant in hupai.variants.ALL:
        assert f"   {variant}@" in shown
    assert "Faan of a winning hand" in shown


def test_demo_makes_the_same_hands_every_time() -> None:
    demo = runpy.run_path(str(DEMO))
    first, second = (demo["winning_hands"](np.random.default_rng(7), 1_000) for _ in range(2))
    assert (first.counts == second.counts).all()
    assert (first.counts.sum(axis=1) + 3 * (first.circumstances["melds"] != 255).sum(1) == 13).all()
    dealt = demo["dealt_hands"](np.random.default_rng(7), 1_000)
    assert (dealt.sum(axis=1) == 13).all()
    assert dealt.max() <= 4
