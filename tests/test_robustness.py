"""Whatever is asked: an answer, a `HupaiError` or a `TypeError`, soon, and never a panic."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count, repeat
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hupai
from hupai import HupaiError, batch
from hupai.ruleset import TileSet, Wild
from twins import basic, random_twin

if TYPE_CHECKING:
    from collections.abc import Callable

HONG_KONG = hupai.rules("hong-kong")
WILD = basic(True, "standard", "seven_pairs", "thirteen_orphans")
READY = hupai.Hand("1112345678999p")
COUNTS = np.array([READY.counts], np.uint8)

TEXTS = st.sampled_from(
    ["1112345678999p", "123m 456m 789m 11p 1s *", "1m", "5p", "E", "[123m]", "(EEEE)", "f1"]
) | st.text(alphabet="123mpszESWNPFCfg[]()|+@*", max_size=30)
NUMBERS = st.integers() | st.integers(-1, 42) | st.sampled_from([2**63, 2**64, -(2**63), 10**5_000])
OTHERS = st.one_of(
    st.none(),
    st.booleans(),
    st.floats(),
    st.binary(max_size=8),
    st.text(max_size=8),
    st.sampled_from(["\ud800", "x" * 1_000, object(), ..., int, range(3), len]),
    st.sampled_from(
        [READY, hupai.Meld("[123m]"), hupai.KindSet("1m"), COUNTS, COUNTS[0], HONG_KONG]
    ),
)
ITEMS = TEXTS | NUMBERS | OTHERS
ANYTHING = st.one_of(
    ITEMS,
    st.lists(ITEMS, max_size=5),
    st.lists(st.integers(0, 4), min_size=33, max_size=35),
    st.tuples(ITEMS, ITEMS),
    st.dictionaries(st.text(max_size=3), ITEMS, max_size=2),
)

WIN = ("win", "by", "seat", "round", "dealer", "flags", "streak", "void", "visible", "wild")
HAND = ("void", "wild")
ARRAYS = ("melds", "wild", "void", "threads")
CALLS: dict[str, tuple[Callable[..., Any], int, tuple[str, ...]]] = {
    "Hand": (hupai.Hand, 1, ("wild",)),
    "Hand.of": (hupai.Hand.of, 1, ("melds", "bonus", "wild")),
    "Hand.add": (READY.add, 1, ()),
    "Hand.remove": (READY.remove, 1, ()),
    "Meld": (hupai.Meld, 1, ()),
    "Meld.of": (hupai.Meld.of, 2, ("from_",)),
    "KindSet": (hupai.KindSet, 1, ()),
    "KindSet.from_mask": (hupai.KindSet.from_mask, 1, ()),
    "KindSet.isdisjoint": (hupai.KindSet("1m").isdisjoint, 1, ()),
    "KindSet.__contains__": (hupai.KindSet("1m").__contains__, 1, ()),
    "parse_tiles": (hupai.parse_tiles, 1, ()),
    "rules": (hupai.rules, 1, ("cap", "stacking", "seven_pairs")),
    "Rules": (hupai.Rules, 1, ()),
    "variants.get": (hupai.variants.get, 1, ()),
    "complete": (WILD.complete, 1, HAND),
    "distance": (WILD.distance, 1, HAND),
    "distances": (HONG_KONG.distances, 1, HAND),
    "waits": (HONG_KONG.waits, 1, HAND),
    "all_waits": (WILD.all_waits, 1, HAND),
    "useful": (HONG_KONG.useful, 1, ("visible", *HAND)),
    "discards": (WILD.discards, 1, ("visible", *HAND)),
    "readings": (HONG_KONG.readings, 1, ("most", "wild")),
    "score": (HONG_KONG.score, 1, WIN),
    "score of wild tiles": (WILD.score, 1, WIN),
    "why_not": (HONG_KONG.why_not, 1, WIN),
    "score_unfinished": (HONG_KONG.score_unfinished, 1, ("seat", "round", "dealer", "wild")),
    "best_when_ready": (HONG_KONG.best_when_ready, 1, ("seat", "round", "dealer", "void", "wild")),
    "payments": (
        HONG_KONG.score(READY, "5p").payments,
        0,
        ("winner", "from_", "kong_from", "holders", "banks", "values"),
    ),
    "meld_code": (batch.meld_code, 1, ()),
    "batch.complete": (batch.complete, 2, ARRAYS),
    "batch.distance": (batch.distance, 2, ARRAYS),
    "batch.waits": (batch.waits, 2, ARRAYS),
    "batch.useful": (batch.useful, 2, ARRAYS),
    "batch.score": (batch.score, 3, tuple(dict.fromkeys(("melds", "bonus", *WIN[1:], "threads")))),
}
PLAUSIBLE: dict[str, Any] = {"win": "5p", "by": "discard", "seat": "E", "visible": "1m"}


@pytest.mark.parametrize("name", CALLS)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_call_answers_or_refuses(name: str, data: st.DataObject) -> None:
    call, number, keywords = CALLS[name]
    first = [HONG_KONG, COUNTS] if name.startswith("batch") else [READY]
    args = [
        data.draw(st.just(first[at]) | ANYTHING if at < len(first) else ANYTHING)
        for at in range(number)
    ]
    given = {
        key: data.draw(ANYTHING | st.just(PLAUSIBLE[key]) if key in PLAUSIBLE else ANYTHING)
        for key in keywords
        if data.draw(st.integers(0, 2)) == 0
    }
    try:
        call(*args, **given)
    except HupaiError as refused:
        check(refused)
    except TypeError:
        pass


def check(error: HupaiError) -> None:
    """Whether an error says what it should."""
    assert type(error).__name__ != "InternalError", str(error)
    assert type(error).__name__ in hupai.errors.__all__
    assert error.slug not in ("", "error")
    assert len(str(error)) < 2_000
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_what_never_ends_is_read_no_further_than_it_can_be_right() -> None:
    endless: list[Callable[[], object]] = [
        lambda: hupai.Hand.of(repeat(0)),
        lambda: hupai.Hand.of([0] * 34, melds=repeat("[123m]")),
        lambda: HONG_KONG.useful(READY, visible=repeat(0)),
        lambda: HONG_KONG.score(READY, "5p", visible=repeat(0)),
    ]
    for call in endless:
        with pytest.raises(HupaiError):
            call()
    assert HONG_KONG.score(READY, "5p", flags=repeat("last_discard")).legal
    with pytest.raises(HupaiError):
        hupai.KindSet(count())


@pytest.mark.parametrize(
    "text",
    ["1" * 20 + "m", "123456789m" * 3, "[123m]" * 8, "| f1 f2 f3 f4 g1 g2 g3 g4 f1", "*" * 30],
)
def test_more_tiles_than_places_are_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(HupaiError):
        HONG_KONG.score(text, "5p")
    assert time.perf_counter() - start < 0.1


# Time: every question about the worst hands, each within a bound that a slow machine keeps.


def worst() -> list[hupai.Hand]:
    """Hands with many wild tiles."""
    rng = Random(0)
    hands = [random_twin(rng, 13, 4).hand for _ in range(50)]
    return [*hands, hupai.Hand("*** 2345678m 555p"), hupai.Hand("**** 123456m 789p")]


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("question", ["distance", "waits", "useful", "all_waits"])
def test_questions_about_four_wild_tiles_are_quick(question: str, fifth_copy: bool) -> None:
    rules = basic(fifth_copy, "standard", "seven_pairs", "thirteen_orphans")
    ask = getattr(rules, question)
    for hand in worst():
        assert quickest(lambda hand=hand: ask(hand)) < 0.001  # type: ignore[misc]


def test_scores_of_four_wild_tiles_are_quick() -> None:
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


# Threads, flags of the interpreter, hash seeds.


def test_rules_answer_from_many_threads_at_once() -> None:
    rng = Random(1)
    hands = [random_twin(rng, 13).hand for _ in range(400)]
    expected = [(HONG_KONG.distance(hand), HONG_KONG.waits(hand)) for hand in hands]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            found = pool.map(lambda hand: (HONG_KONG.distance(hand), HONG_KONG.waits(hand)), hands)
            assert list(found) == expected


PROGRAM = """
import hupai
rules = hupai.rules("hong-kong", minimum_faan=0)
score = rules.score("111m 999m 111p FFF E | f1 g2", "E", seat="S", flags=["last_discard"])
print(score.patterns, list(rules.waits("1112345678999p")), rules.id, score)
for hand in ("123456789m 11p 234s 5s", "123456789m 11p 1s", "123456s"):
    try:
        rules.complete(hand)
    except hupai.HandError as error:
        print(error)
"""


def output(*flags: str, seed: str = "0") -> str:
    """What a program prints."""
    environment = os.environ | {"PYTHONHASHSEED": seed}
    run = subprocess.run(
        [sys.executable, "-P", *flags, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        encoding="utf-8",
    )
    assert not run.stderr
    return run.stdout


def test_answers_depend_on_no_hash_seed_and_checks_survive_without_asserts() -> None:
    expected = output()
    assert expected.count("wrong number of tiles") == 3
    assert output(seed="1") == output(seed="2") == output("-O") == output("-OO") == expected


def test_importing_is_silent_and_quick() -> None:
    run = [sys.executable, "-P", "-W", "error", "-c", "import hupai, hupai._core"]
    assert not subprocess.run(run, capture_output=True, check=True).stdout


def test_nothing_that_never_ends_hangs() -> None:
    for call in (
        lambda: hupai.KindSet(repeat(1)),
        lambda: hupai.Hand.of([0] * 34, bonus=repeat("f1")),
        lambda: hupai.Hand.of(repeat(1)),
        lambda: hupai.Hand.of([0] * 34, melds=repeat("[123m]")),
    ):
        with pytest.raises(hupai.ArrayError, match="more"):
            call()


def test_huge_numbers_are_named() -> None:
    for call in (
        lambda: hupai.Hand("1m", wild=10**30),
        lambda: hupai.Hand.of([10**30] + [0] * 33),
        lambda: hupai.KindSet.from_mask(10**30),
    ):
        with pytest.raises(hupai.HupaiError) as refused:
            call()
        assert refused.value.value == str(10**30)


def test_small_slips() -> None:
    with pytest.raises(TypeError, match="a hand must be a str, not NoneType"):
        hupai.Hand(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a kind must be a str or int, not bool$"):
        hupai.Hand("1m", wild=True)
    with pytest.raises(TypeError, match="not bool"):
        HONG_KONG.score(READY, True)
    with pytest.raises(hupai.HandError, match="f1 twice"):
        hupai.Hand.of([0] * 34, bonus=["f1", "f1"])
    with pytest.raises(hupai.CircumstanceError, match=r'"s"; did you mean "S"\?'):
        HONG_KONG.score(READY, "5p", seat="s")
    with pytest.raises(hupai.CircumstanceError, match=r'"x"$'):
        HONG_KONG.score(READY, "5p", seat="x")
    assert hupai.parse_tiles("🀄️") == hupai.parse_tiles("🀄︎") == ("C",)


def test_what_cannot_be_is_refused_in_every_question() -> None:
    sichuan, classical = hupai.rules("sichuan"), hupai.rules("classical")
    for ask in (sichuan.waits, sichuan.distance, sichuan.useful):
        with pytest.raises(hupai.HandError, match="void suit"):
            ask("[111p] 456m 789m 1112s", void="p")
    # Two in the hand, two on the table, and the tile drawn: five.
    with pytest.raises(hupai.HandError, match="visible"):
        classical.score("123m 456m 789m 55p 78s", "9s", "self_draw", visible="9999s")
    with pytest.raises(hupai.CircumstanceError, match="thirteenth_east"):
        classical.score("123m 456m 789m 55p 78s", "9s", "self_draw", streak=12)
