"""Time and memory: work per call is bounded before it starts, and worst cases have a budget."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

import hupai
from hupai import HupaiError
from hupai.ruleset import TileSet, Wild
from twins import basic, random_twin

if TYPE_CHECKING:
    from collections.abc import Callable

HONG_KONG = hupai.rules("hong-kong")
READY = hupai.Hand("1112345678999p")


@pytest.mark.parametrize(
    "text",
    [
        "1" * 20 + "m",
        "1" * 100_000 + "m",
        "123456789m" * 3,
        "123456789m 123456789p 123456789s",
        "[123m]" * 8,
        "| f1 f2 f3 f4 g1 g2 g3 g4 f1",
        "| " + "f1 " * 30,
        "*" * 30,
    ],
    ids=lambda text: text[:24],
)
def test_more_tiles_than_places_are_refused_at_once(text: str) -> None:
    """B232."""
    for variant in hupai.variants.ALL:
        rules = hupai.rules(variant)
        for ask in (lambda: rules.score(text, "5m"), lambda: rules.waits(text)):  # noqa: B023
            start = time.process_time()
            with pytest.raises(HupaiError):
                ask()
            assert time.process_time() - start < 0.1


@pytest.mark.parametrize("number", [9, 30, 1_000_000])
def test_more_parts_than_places_are_refused_at_once(number: int) -> None:
    """B232, for hands that are put together."""
    calls: list[Callable[[], object]] = [
        lambda: hupai.Hand.of([0] * 34, melds=["[123m]"] * number),
        lambda: hupai.Hand.of([0] * 34, bonus=["f1"] * number),
        lambda: hupai.Hand.of([0] * (34 + number)),
        lambda: hupai.Hand.of([number, *[0] * 33]),
        lambda: hupai.game.Wall.of(["1m"] * (144 + number)),
    ]
    for call in calls:
        start = time.process_time()
        with pytest.raises(HupaiError):
            call()
        assert time.process_time() - start < 0.1


# Time: every question about the worst hands, each within a bound that a slow machine keeps.


def worst() -> list[hupai.Hand]:
    """Hands with many wild tiles."""
    rng = Random(0)
    hands = [random_twin(rng, 13, 4).hand for _ in range(50)]
    return [*hands, hupai.Hand("*** 2345678m 555p"), hupai.Hand("**** 123456m 789p")]


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("question", ["distance", "waits", "useful", "all_waits"])
def test_questions_about_four_wild_tiles_are_quick(question: str, fifth_copy: bool) -> None:
    """B230."""
    rules = basic(fifth_copy, "standard", "seven_pairs", "thirteen_orphans")
    ask = getattr(rules, question)
    for hand in worst():
        assert quickest(lambda hand=hand: ask(hand)) < 0.001  # type: ignore[misc]


def worst_of_cixi() -> list[hupai.Hand]:
    """Thirteen tiles with three or four Imperials, crowded and scattered ones."""
    rng = Random(1)
    hands = ["CCCC 2345678m 55p", "CCCC 112233445m", "CCC 1122334455s", "CCC ESWNPF 147m 2p"]
    suit = [f"{rank}m" for rank in range(1, 10) for _ in range(4)]
    hands += [f"CCCC {' '.join(rng.sample(suit, 9))}" for _ in range(10)]
    return [hupai.Hand(text, wild="C") for text in hands]


def test_imperials_are_quick_in_cixi() -> None:
    """B230: the wait search over all draws, and the score of such a win."""
    rules, wins = hupai.rules("cixi"), 0
    for hand in worst_of_cixi():
        assert quickest(lambda hand=hand: rules.all_waits(hand)) < 0.001  # type: ignore[misc]
        for kind in [*rules.waits(hand), *(["C"] if str(hand).count("C") < 4 else [])]:
            if rules.why_not(hand, kind, "self_draw") is None:
                wins += 1
                call = {"win": kind, "by": "self_draw"}
                assert quickest(lambda h=hand, c=call: rules.score(h, **c)) < 0.001  # type: ignore[misc]
    assert wins > 50


def test_scores_of_four_wild_tiles_are_quick() -> None:
    """B230, with the patterns of Hong Kong, which are many more."""
    tile_set = TileSet(bonus=True, wild=Wild())
    rules = hupai.Rules(replace(HONG_KONG.ruleset, tiles=tile_set))
    slowest = 0.0
    for hand in worst():
        for kind in list(rules.waits(hand))[:5]:
            slowest = max(slowest, quickest(lambda h=hand, k=kind: rules.score(h, k)))  # type: ignore[misc]
    assert slowest < 0.05


def quickest(call: Callable[[], object]) -> float:
    """The shortest of a few times."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def test_memory_is_flat_over_many_hands() -> None:
    resource = pytest.importorskip("resource")

    def rest(number: int) -> int:
        for at in range(number):
            HONG_KONG.score(f"234567m 345p 678s {1 + at % 9}p", f"{1 + at % 9}p", seat="S")
            HONG_KONG.useful(READY)
        peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak

    before = rest(5_000)
    assert rest(50_000) - before < 4_096  # KiB
