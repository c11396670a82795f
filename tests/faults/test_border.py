"""The border: panics, hashes, odd layouts, integer widths; an answer, a refusal, and soon."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count, repeat
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hupai
from hupai import HupaiError, batch
from hupai.game import ACTIONS, Deal, Match
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
    """B208, B209: no panic, whatever is asked; nothing but documented exceptions."""
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


def test_panics_have_a_name_that_can_be_caught() -> None:
    """B209."""
    assert issubclass(hupai.errors.InternalError, HupaiError)
    assert issubclass(hupai.errors.InternalError, Exception)
    with pytest.raises(HupaiError):
        raise hupai.errors.InternalError("found in the core")


VALUES: list[tuple[Any, Any]] = [
    (hupai.Hand("123m"), hupai.Hand("321m")),
    (hupai.Meld("[123m]"), hupai.Meld.of("chow", "1m")),
    (hupai.KindSet("1m 2m"), hupai.KindSet([1, 0])),
    (ACTIONS[7], hupai.game.parse_action(ACTIONS[7].text)),
    (hupai.rules("basic"), hupai.rules("basic")),
    (hupai.rules("cixi").ruleset, hupai.variants.get("cixi").ruleset()),
    (HONG_KONG.score(READY, "5p"), HONG_KONG.score(READY, win="5p")),
    (Match(HONG_KONG, seed=1), Match(HONG_KONG, seed=1)),
    (Match(HONG_KONG, seed=1).deal, Match(HONG_KONG, seed=1).deal),
    (Match(HONG_KONG, seed=1).deal.view("E"), Match(HONG_KONG, seed=1).deal.view("E")),
    (hupai.game.Wall.of("1m 2m"), hupai.game.Wall.of([0, 1])),
]


@pytest.mark.parametrize(("one", "same"), VALUES, ids=lambda value: type(value).__name__)
def test_values_hash_and_compare_with_anything(one: Any, same: Any) -> None:
    """B211."""
    assert one == same
    assert hash(one) == hash(same)
    assert {one: 1}[same] == 1
    assert len({one, same}) == 1
    for foreign in (None, 0, "123m", object(), 1.5, b"", [], {}):
        assert (one == foreign) is False
        assert (one != foreign) is True


@pytest.mark.parametrize("seed", range(3))
def test_equal_things_hash_alike(seed: int) -> None:
    """B211, for hands, melds and sets of kinds."""
    rng = Random(seed)
    seen: dict[Any, Any] = {}
    for _ in range(100):
        twin = random_twin(rng, 13)
        shuffled = hupai.Hand.of(twin.hand.counts, melds=twin.hand.melds)
        assert seen.setdefault(twin.hand, twin.hand) == shuffled
        assert hash(shuffled) == hash(twin.hand)
        waits = HONG_KONG.waits(twin.hand)
        assert seen.setdefault(waits, waits) == hupai.KindSet(list(waits))


DTYPES = ["u1", "i1", "u2", "i2", ">u2", "u4", "i4", ">i4", "u8", "i8", "f4", "f8", "?", "O"]
QUESTIONS: list[tuple[str, Callable[..., Any], int]] = [
    ("complete", batch.complete, 14),
    ("distance", batch.distance, 13),
    ("waits", batch.waits, 13),
    ("useful", batch.useful, 13),
]


@pytest.mark.parametrize(("name", "ask", "size"), QUESTIONS, ids=[row[0] for row in QUESTIONS])
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_arrays_of_no_rows(name: str, ask: Callable[..., Any], size: int, protocol: int) -> None:
    """B216."""
    empty = pickle.loads(pickle.dumps(np.zeros((0, 34), np.uint8), protocol))
    assert len(ask(HONG_KONG, empty)) == 0
    assert len(batch.score(HONG_KONG, empty, "5p").value) == 0
    whole = np.array([random_twin(Random(name), size, melds=0).hand.counts], np.uint8)
    again = pickle.loads(pickle.dumps(whole, protocol))
    assert np.array_equal(ask(HONG_KONG, again[:, :34][:0]), ask(HONG_KONG, whole)[:0])


@pytest.mark.parametrize(("name", "ask", "size"), QUESTIONS, ids=[row[0] for row in QUESTIONS])
@given(st.data())
def test_rows_of_any_layout_are_the_single_questions(
    name: str, ask: Callable[..., Any], size: int, data: st.DataObject
) -> None:
    """Row i is the single call on row i, or the array is refused."""
    rng = Random(data.draw(st.integers(0, 1_000)))
    hands = [random_twin(rng, size, melds=0).hand for _ in range(data.draw(st.integers(0, 5)))]
    plain = np.array([hand.counts for hand in hands], np.int64).reshape(len(hands), 34)
    dtype = data.draw(
        st.sampled_from(
            ["u1", "i1", "u2", "i2", ">u2", "u4", "i4", ">i4", "u8", "i8", "f4", "f8", "?", "O"]
        )
    )
    layout = data.draw(st.sampled_from(["C", "F", "steps", "wide", "read-only", "odd"]))
    given_array = laid(plain.astype(dtype), layout)
    if dtype != "u1":
        with pytest.raises((HupaiError, TypeError)):
            ask(HONG_KONG, given_array)
        return
    found = ask(HONG_KONG, given_array)
    single: Any = getattr(HONG_KONG, name)
    for row, hand in zip(found, hands, strict=True):
        answer = single(hand)
        if name in ("complete", "distance"):
            assert row == answer
        elif name == "waits":
            assert int(row) == answer.mask
        else:
            assert int(np.asarray(row).ravel()[0]) >= 0 or answer


def laid(array: np.ndarray[Any, Any], layout: str) -> np.ndarray[Any, Any]:
    """The same array in another layout."""
    rows = len(array)
    if layout == "F":
        return np.asfortranarray(array)
    if layout == "steps":
        return np.repeat(array, 2, axis=0)[::2]
    if layout == "wide":
        return np.concatenate([array, array], axis=1)[:, :34]
    if layout == "odd":
        raw = np.zeros(array.nbytes + 1, np.uint8)
        odd = raw[1:].view(array.dtype) if array.dtype.kind != "O" else array.ravel()
        odd = odd.reshape(rows, 34)
        odd[...] = array
        return odd
    if layout == "read-only":
        array.flags.writeable = False
    return array


@pytest.mark.parametrize("value", [258, -1, 2**40, 255, 5])
@pytest.mark.parametrize("dtype", ["i8", "i4", "f8", "O", "u1"])
def test_no_integer_is_cut(value: int, dtype: str) -> None:
    """B217."""
    if dtype == "u1" and not 0 <= value < 256:
        return
    if dtype == "i4" and abs(value) > 2**31:
        return
    counts = np.array([READY.counts], dtype)
    counts[0, 5] = value
    for _, ask, _ in QUESTIONS:
        with pytest.raises((HupaiError, TypeError)):
            ask(HONG_KONG, counts)
    with pytest.raises((HupaiError, TypeError)):
        batch.score(HONG_KONG, counts, "5p")


@pytest.mark.parametrize("dtype", ["f4", "f8", "?", "O", "U1", "M8[s]"])
def test_arrays_of_other_things_are_refused(dtype: str) -> None:
    """B217."""
    for _, ask, _ in QUESTIONS:
        with pytest.raises((HupaiError, TypeError)):
            ask(HONG_KONG, np.zeros((2, 34), dtype))


LARGE = [-1, -3, 34, 42, 255, 256, 2**31, 2**63, 2**70, -(2**70), 10**300]


@pytest.mark.parametrize("number", LARGE)
def test_numbers_out_of_range_are_one_kind_of_error(number: int) -> None:
    """B218."""
    calls: list[Callable[[], object]] = [
        lambda: hupai.Hand("123m").add(number),
        lambda: HONG_KONG.score(READY, number),
        lambda: hupai.Hand.of([number, *[0] * 33]),
        lambda: HONG_KONG.useful(READY, visible=[number, *[0] * 33]),
        lambda: hupai.rules("hong-kong", cap=number),
        lambda: hupai.rules("classical", cap=-abs(number)),
    ]
    for call in calls:
        with pytest.raises(HupaiError) as refused:
            call()
        # A number is cut where it is very long; 34 is told as what it is, a bonus tile.
        named = {34: "f1"}.get(number, "") or str(number)[:20]
        assert str(abs(number))[:20] in str(refused.value) or named in str(refused.value)
    with pytest.raises(HupaiError):
        Deal(HONG_KONG, wall=[number] * 144)


def test_rules_answer_from_many_threads_at_once() -> None:
    rng = Random(1)
    hands = [random_twin(rng, 13).hand for _ in range(400)]
    expected = [(HONG_KONG.distance(hand), HONG_KONG.waits(hand)) for hand in hands]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            found = pool.map(lambda hand: (HONG_KONG.distance(hand), HONG_KONG.waits(hand)), hands)
            assert list(found) == expected


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
