"""The number of ways a deal can go on, from pinned walls."""

from __future__ import annotations

import pytest

from .perft import Line, lines


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line.variant}-{line.seed}")
def test_counts(line: Line) -> None:
    assert line.counted() == line
