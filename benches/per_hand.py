"""A table of nanoseconds a hand after the benchmarks of the Python face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

Measure: TypeAlias = "Callable[[Callable[[], object], int], None]"
"""Measures a function that asks about so many hands."""

ROWS = pytest.StashKey[list[tuple[str, float]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def measure(benchmark: Any, request: pytest.FixtureRequest) -> Measure:
    def run(function: Callable[[], object], hands: int) -> None:
        benchmark(function)
        if benchmark.stats is None:  # --benchmark-disable
            return
        nanoseconds = 1e9 * benchmark.stats.stats.median / hands
        benchmark.extra_info["ns_per_hand"] = nanoseconds
        request.config.stash[ROWS].append((request.node.name.removeprefix("test_"), nanoseconds))

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash[ROWS]
    if rows:
        terminalreporter.section("nanoseconds a hand, median")
        for name, nanoseconds in rows:
            terminalreporter.write_line(f"{name:<44}{nanoseconds:>12,.0f}")
