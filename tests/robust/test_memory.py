"""Memory is flat: deals, scores, arrays and refusals leave nothing behind.

B234: objects of finished matches are let go. What one call needs, a later call does not need
again, so the memory after many calls is the memory after some. `tracemalloc` sees what Python
keeps, the size of the process also what the core keeps.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import hupai
from hupai import batch
from hupai.game import Deal, Match, State
from hupai.players import make, play_deal
from hupai.simulate import simulate
from robust.draw import RULES

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4_096


def resident() -> int:
    """How many bytes of memory this process has now."""
    with open("/proc/self/statm", encoding="ascii") as numbers:
        return int(numbers.read().split()[1]) * PAGE


def growth(work: Callable[[int], object], warm: int, many: int) -> int:
    """How many bytes a process grows by that goes on with what it did before."""
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("this system does not tell the size of a process")
    for number in range(warm):
        work(number)
    gc.collect()
    before = resident()
    for number in range(warm, warm + many):
        work(number)
    gc.collect()
    return resident() - before


def kept(work: Callable[[int], object], warm: int, many: int) -> int:
    """How many bytes of Python's own a program keeps."""
    for number in range(warm):
        work(number)
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(warm, warm + 20):  # what tracing itself needs
            work(number)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(warm + 20, warm + 20 + many):
            work(number)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def one_deal(number: int) -> None:
    """A deal of some variant, played to its end."""
    rules = RULES[number % len(RULES)]
    deal = Match(rules, seed=number).deal
    play_deal(deal, [make("random", rules, seat) for seat in range(4)])


def one_score(number: int) -> None:
    """A score that is looked at, and the text that it was asked with."""
    score = RULES[1].score("234567m 345p 678s 5p", "5p", seat="ESWN"[number % 4])
    assert score.patterns
    RULES[1].useful(f"1112{3 + number % 5}45678999p")


def one_refusal(number: int) -> None:
    """A refusal of each family."""
    for call in REFUSED:
        with pytest.raises(hupai.HupaiError):
            call(number)


REFUSED: tuple[Callable[[int], object], ...] = (
    lambda number: hupai.Hand(f"{number % 9 + 1}x"),
    lambda number: hupai.Hand("11111m"),
    lambda number: RULES[0].waits("1m"),
    lambda number: RULES[0].score("1112345678999p", "E"),
    lambda number: RULES[0].score("1112345678999p", "5p", seat=f"X{number}"),
    lambda number: batch.waits(RULES[0], np.zeros((1, 33), np.uint8)),
    lambda number: hupai.rules("basic", **{f"no{number}": number}),
    lambda number: hupai.game.parse_action(f"fly {number}"),
)

MEGABYTE = 2**20


def test_deals_leave_nothing_behind() -> None:
    assert growth(one_deal, 150, 250) < 2 * MEGABYTE


def test_python_keeps_nothing_of_a_deal() -> None:
    assert kept(one_deal, 100, 30) < MEGABYTE // 4


def test_scores_leave_nothing_behind() -> None:
    assert growth(one_score, 3_000, 20_000) < MEGABYTE
    assert kept(one_score, 2_000, 2_000) < 20_000


def test_refusals_leave_nothing_behind() -> None:
    assert growth(one_refusal, 300, 2_000) < MEGABYTE
    assert kept(one_refusal, 300, 300) < 20_000


def test_arrays_leave_nothing_behind() -> None:
    counts = np.repeat(np.array([hupai.Hand("1112345678999p").counts], np.uint8), 20_000, axis=0)

    def ask(number: int) -> None:
        batch.waits(RULES[1], counts, threads=1 + number % 3)
        batch.score(RULES[1], counts, "5p", "discard", threads=1 + number % 3)

    assert growth(ask, 10, 40) < 2 * MEGABYTE


def still_there() -> set[int]:
    return {id(one) for one in gc.get_objects() if type(one) in (Match, Deal, State)}


def test_finished_matches_are_let_go() -> None:
    """Nothing that lives longer than a match points to it, not even in a circle."""
    gc.collect()
    gc.disable()
    before = still_there()
    try:
        for rules in RULES:
            match = Match(rules, seed=1)
            play_deal(match.deal, [make("random", rules, seat) for seat in range(4)])
            assert still_there() - before >= {id(match), id(match.deal), id(match.deal.state)}
            del match
            assert still_there() <= before
    finally:
        gc.enable()


def test_every_cache_is_bounded() -> None:
    caches = {
        f"{name}.{key}": value.cache_info().maxsize
        for name, module in list(sys.modules.items())
        if name.split(".")[0] == "hupai"
        for key, value in vars(module).items()
        if hasattr(value, "cache_info")
    }
    assert len(caches) >= 4
    assert all(size is not None and size <= 4_096 for size in caches.values()), caches


def test_the_core_has_no_state_that_changes() -> None:
    """Nothing global that can be written, except once: the names of the kinds as Python text."""
    changing = re.compile(r"static mut|thread_local|Mutex|RwLock|RefCell|\bCell<|Atomic|\bLazy")
    rust = Path(__file__).parent.parent.parent / "rust"
    files = list(rust.rglob("*.rs"))
    assert len(files) > 30
    once = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        # What a call locks while its threads share out the rows ends with the call.
        ends = r"use std::sync::\{Mutex, PoisonError\};|let \w+ = Mutex::new\("
        assert not changing.search(re.sub(ends, "", text)), file
        once += re.findall(r"static \w+: \w*Once\w*<.*?>", text)
        for kind in re.findall(r"#\[pyclass\((.*?)\)\]", text):
            # The seats of one deal change under that deal's lock, and are asked through it only.
            alone = file.name == "seats.rs" and '"Seats"' in kind
            assert alone or "frozen" in kind.split(", "), f"{file}: {kind}"
    assert len(once) == 1


@pytest.mark.slow
def test_a_days_worth_of_deals_leaves_nothing_behind() -> None:
    assert growth(one_deal, 400, 2_000) < 4 * MEGABYTE


@pytest.mark.slow
def test_a_million_scores_leave_nothing_behind() -> None:
    assert growth(one_score, 10_000, 1_000_000) < MEGABYTE


@pytest.mark.slow
def test_a_million_refusals_leave_nothing_behind() -> None:
    assert growth(one_refusal, 1_000, 1_000_000 // len(REFUSED)) < MEGABYTE


@pytest.mark.slow
def test_simulations_leave_nothing_behind() -> None:
    def ten_deals(number: int) -> None:
        simulate(RULES[number % 5], ["random", "greedy", "first", "random"], deals=10, seed=number)

    assert growth(ten_deals, 10, 25) < 2 * MEGABYTE
