"""What a question costs from Python: single calls, and arrays by length and threads.

Each single call is made once for every hand of a set, so the time of the loop (10 to 20 ns a hand)
is part of it. What runs on one thread is measured in processor time of the thread, so that other
programs on the machine disturb little; `test_threads_*` in time on the wall, which says something
only while as many cores are free.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pytest

import hupai
from hupai import batch
from hupai._core import KINDS
from seeded_hands import make

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from per_hand import Measure

pytest_plugins = ["per_hand"]

HANDS = 200
RULES = hupai.rules("hong-kong", minimum_faan=0)


def _hands(name: str, tiles: int) -> list[hupai.Hand]:
    dealt = make(name, HANDS)
    return [hupai.Hand.of(hand.all14 if tiles == 14 else hand.first13) for hand in dealt]


COMPLETE = _hands("complete", 14)
READY = _hands("complete", 13)
ONE_OFF = _hands("one tile off", 13)
WINS = [
    (ready, KINDS[dealt.win]) for ready, dealt in zip(READY, make("complete", HANDS), strict=True)
]
READY_KINDS = [RULES.waits(hand) for hand in READY]

Given: TypeAlias = "hupai.Hand | str"


def given(hands: list[hupai.Hand], form: str) -> list[Given]:
    return list(hands) if form == "prepared" else [str(hand) for hand in hands]


def over(ask: Callable[[Given], object], hands: list[Given]) -> Callable[[], None]:
    def loop() -> None:
        for hand in hands:
            ask(hand)

    return loop


FORMS = pytest.mark.parametrize("form", ["prepared", "text"])
one_thread = pytest.mark.benchmark(timer=time.thread_time)


@one_thread
@FORMS
def test_complete(measure: Measure, form: str) -> None:
    measure(over(RULES.complete, given(COMPLETE, form)), HANDS)


@one_thread
@FORMS
def test_distance(measure: Measure, form: str) -> None:
    measure(over(RULES.distance, given(ONE_OFF, form)), HANDS)


@one_thread
@FORMS
def test_waits(measure: Measure, form: str) -> None:
    measure(over(RULES.waits, given(READY, form)), HANDS)


@one_thread
@FORMS
def test_useful(measure: Measure, form: str) -> None:
    measure(over(RULES.useful, given(ONE_OFF, form)), HANDS)


@one_thread
@FORMS
def test_discards(measure: Measure, form: str) -> None:
    measure(over(RULES.discards, given(COMPLETE, form)), HANDS)


@one_thread
@FORMS
def test_score(measure: Measure, form: str) -> None:
    """The numbers only: total and value are ready, nothing else is made."""
    wins = [(str(hand) if form == "text" else hand, win) for hand, win in WINS]

    def loop() -> None:
        for hand, win in wins:
            RULES.score(hand, win)

    measure(loop, HANDS)


@one_thread
def test_score_explained(measure: Measure) -> None:
    """Every part of the explanation is read."""

    def loop() -> None:
        for hand, win in WINS:
            score = RULES.score(hand, win)
            _ = (score.reading, score.lines, score.excluded, score.title, score.limit)

    measure(loop, HANDS)


@one_thread
def test_score_printed(measure: Measure) -> None:
    """The explanation as a table of text."""
    few = WINS[:20]

    def loop() -> None:
        for hand, win in few:
            str(RULES.score(hand, win))

    measure(loop, len(few))


@one_thread
def test_hand_from_text(measure: Measure) -> None:
    texts = [str(hand) for hand in COMPLETE]

    def loop() -> None:
        for text in texts:
            hupai.Hand(text)

    measure(loop, HANDS)


@one_thread
def test_hand_from_counts(measure: Measure) -> None:
    counts = [list(dealt.all14) for dealt in make("complete", HANDS)]

    def loop() -> None:
        for row in counts:
            hupai.Hand.of(row)

    measure(loop, HANDS)


@one_thread
def test_hand_to_text(measure: Measure) -> None:
    measure(over(str, given(COMPLETE, "prepared")), HANDS)


@one_thread
def test_kinds_listed(measure: Measure) -> None:
    def loop() -> None:
        for kinds in READY_KINDS:
            list(kinds)

    measure(loop, HANDS)


FRESH = make("complete", 1_000)
ROWS = np.array([dealt.all14 for dealt in FRESH], np.uint8)
ROWS_13 = np.array([dealt.first13 for dealt in FRESH], np.uint8)
TILES = np.array([dealt.win for dealt in FRESH], np.uint8)

LENGTHS = pytest.mark.parametrize("n", [1, 256, 100_000])
THREADS = pytest.mark.parametrize("threads", [1, 2])


def repeated(rows: npt.NDArray[np.uint8], n: int) -> npt.NDArray[np.uint8]:
    """The first `n` rows, the hands over and over."""
    return np.ascontiguousarray(np.resize(rows, (n, *rows.shape[1:])))


@one_thread
@LENGTHS
def test_array_complete(measure: Measure, n: int) -> None:
    rows = repeated(ROWS, n)
    measure(lambda: batch.complete(RULES, rows), n)


@one_thread
@LENGTHS
def test_array_distance(measure: Measure, n: int) -> None:
    rows = repeated(ROWS_13, n)
    measure(lambda: batch.distance(RULES, rows), n)


@one_thread
@LENGTHS
def test_array_waits(measure: Measure, n: int) -> None:
    rows = repeated(ROWS_13, n)
    measure(lambda: batch.waits(RULES, rows), n)


@one_thread
@LENGTHS
def test_array_useful(measure: Measure, n: int) -> None:
    rows = repeated(ROWS_13, n)
    measure(lambda: batch.useful(RULES, rows), n)


@one_thread
@LENGTHS
def test_array_score(measure: Measure, n: int) -> None:
    rows, tiles = repeated(ROWS_13, n), repeated(TILES, n)
    measure(lambda: batch.score(RULES, rows, tiles), n)


@THREADS
def test_threads_complete(measure: Measure, threads: int) -> None:
    rows = repeated(ROWS, 100_000)
    measure(lambda: batch.complete(RULES, rows, threads=threads), len(rows))


@THREADS
def test_threads_score(measure: Measure, threads: int) -> None:
    rows, tiles = repeated(ROWS_13, 100_000), repeated(TILES, 100_000)
    measure(lambda: batch.score(RULES, rows, tiles, threads=threads), len(rows))
