"""Arrays: row by row the single question, for every layout; everything else is refused."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import repeat
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from hupai import batch
from reference.tiles import KIND_OF, NAMES
from twins import Twin, basic, random_twin, sample, seeds

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]

BASIC = hupai.rules("basic")
HUGE = pytest.param(10**5_000, id="huge")
HONG_KONG = hupai.rules(
    "hong-kong",
    minimum_faan=0,
    all_bonus_tiles="score",
    heavenly_hand_faan=13,
    earthly_hand_faan=13,
    kong_on_kong_faan=9,
    last_discard_faan=1,
)
WHOLE: list[tuple[str, Callable[..., npt.NDArray[Any]], int]] = [
    ("complete", batch.complete, 14),
    ("distance", batch.distance, 14),
    ("distance", batch.distance, 13),
    ("waits", batch.waits, 13),
    ("useful", batch.useful, 13),
]


@cache
def hands(size: int, number: int = 300) -> tuple[hupai.Hand, ...]:
    """Random hands, with melds."""
    rng = Random(size)
    return tuple(random_twin(rng, size).hand for _ in range(number))


def columns(given: tuple[hupai.Hand, ...]) -> dict[str, Any]:
    """Hands as arrays."""
    codes = [[batch.meld_code(meld) for meld in hand.melds] for hand in given]
    return {
        "counts": np.array([hand.counts for hand in given], np.uint8).reshape(len(given), 34),
        "melds": np.array([row + [255] * (4 - len(row)) for row in codes], np.uint8),
    }


def one(question: str, rules: hupai.Rules, hand: hupai.Hand) -> Any:
    """The answer to a single question in the form of a batch."""
    answer = getattr(rules, question)(hand)
    if question == "useful":
        answer = answer.kinds
    return answer.mask if isinstance(answer, hupai.KindSet) else answer


# Row i is the single call on row i.


@pytest.mark.parametrize(("question", "ask", "size"), WHOLE)
def test_each_row_is_the_single_question(
    question: str, ask: Callable[..., npt.NDArray[Any]], size: int
) -> None:
    for rules in (BASIC, HONG_KONG):
        found = ask(rules, **columns(hands(size)))
        assert found.tolist() == [one(question, rules, hand) for hand in hands(size)]


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_each_row_may_have_a_wild_kind_of_its_own(seed: int, fifth_copy: bool) -> None:
    rules, rng = basic(fifth_copy, "standard", "seven_pairs"), Random(seed)
    named = []
    for _ in range(sample(seed, 100)):
        twin = random_twin(rng, 13, rng.randrange(5))
        unused = [kind for kind in range(34) if not twin.counts[kind] + twin.held[kind]]
        named.append(Twin(twin.counts, twin.melds, twin.wilds, rng.choice(unused)).hand)
    wild = np.array([KIND_OF[str(hand.wild)] for hand in named], np.uint8)
    given = columns(tuple(named)) | {"wild": wild}
    assert batch.waits(rules, **given).tolist() == [rules.waits(hand).mask for hand in named]
    assert batch.distance(rules, **given).tolist() == [rules.distance(hand) for hand in named]
    with pytest.raises(hupai.HandError) as refused:
        batch.waits(BASIC, **given)
    assert refused.value.slug == "no_wild_tiles"


FLAG_SETS: list[tuple[str, ...]] = [(), ("last_tile",), ("last_discard",), ("kong_replacement",)]
FLAG_SETS += [("kong_replacement", "kong_on_kong"), ("heavenly",), ("earthly",)]


@st.composite
def wins(draw: st.DrawFn) -> dict[str, Any]:
    """A hand and how it was won, as keywords of a single call; most are possible."""
    rng = draw(st.randoms(use_true_random=False))
    twin = random_twin(rng, 14)
    kinds = [kind for kind, number in enumerate(twin.counts) if number]
    win = rng.choice(kinds)
    by = rng.choice(["self_draw", "discard", "discard", "rob_kong"])
    bonus = rng.sample(NAMES[34:], rng.choice([0, 0, 1, 2, 4, 8]))
    hand = hupai.Hand(f"{twin.text} | {' '.join(bonus)}")
    dealt = by == "self_draw" and rng.random() < 0.2
    free = [kind for kind in range(34) if kind != win and hand.counts[kind] == 0]
    seen = [0] * 34
    for kind in rng.sample([kind for kind in free if not twin.held[kind]], 5):
        seen[kind] = rng.randint(0, 4)
    return {
        "hand": hand if dealt else hand.remove(win),
        "win": None if dealt else NAMES[win],
        "by": by,
        "seat": rng.choice("ESWN"),
        "round": rng.choice("ESWN"),
        "flags": rng.choice([(), (), *FLAG_SETS]),
        "visible": seen,
    }


def score_arrays(rules: hupai.Rules, won: list[dict[str, Any]], **more: Any) -> batch.ScoreArrays:
    """Scores of wins, with every column given row by row."""
    given = columns(tuple(win["hand"] for win in won))
    winds = {key: [NAMES.index(win[key]) - 27 for win in won] for key in ("seat", "round")}
    bits = [sum(1 << batch.FLAGS.index(flag) for flag in win["flags"]) for win in won]
    return batch.score(
        rules,
        given.pop("counts"),
        np.array([255 if win["win"] is None else KIND_OF[win["win"]] for win in won], np.uint8),
        np.array([batch.WAYS.index(win["by"]) for win in won], np.uint8),
        bonus=np.array([win["hand"].bonus.mask >> 34 for win in won], np.uint8),
        seat=np.array(winds["seat"], np.uint8),
        round=np.array(winds["round"], np.uint8),
        flags=np.array(bits, np.uint32),
        visible=np.array([win["visible"] for win in won], np.uint8),
        **given,
        **more,
    )


def single(rules: hupai.Rules, win: dict[str, Any]) -> tuple[int, int, bool, set[str]] | str:
    """What the single call says of a win: the numbers, or the message of the refusal."""
    how = {key: value for key, value in win.items() if key != "hand"}
    try:
        score = rules.score(win["hand"], **how)
    except hupai.NotAWin:
        return -1, -1, False, set()
    except hupai.HupaiError as refused:
        return str(refused)
    return score.value, score.total, score.legal, set(score.patterns)


@given(st.lists(wins(), min_size=1, max_size=8))
def test_each_score_is_the_single_score(won: list[dict[str, Any]]) -> None:
    expected = [single(HONG_KONG, win) for win in won]
    refusals = [row for row, answer in enumerate(expected) if isinstance(answer, str)]
    if refusals:
        with pytest.raises(hupai.HupaiError) as refused:
            score_arrays(HONG_KONG, won)
        assert refused.value.position == refusals[0]
        assert str(refused.value) == f"row {refusals[0]}: {expected[refusals[0]]}"
        won = [win for row, win in enumerate(won) if row not in refusals]
        expected = [answer for answer in expected if not isinstance(answer, str)]
    if not won:
        return
    found = score_arrays(HONG_KONG, won)
    for row, answer in enumerate(expected):
        bits = int(found.patterns[row])
        patterns = {name for at, name in enumerate(found.pattern_ids) if bits >> at & 1}
        assert (found.value[row], found.total[row], found.legal[row], patterns) == answer


def test_one_value_stands_for_all_rows() -> None:
    counts = columns(hands(13))["counts"][:50]
    counts = np.array([row for row in counts if row.sum() == 13 and row[13] < 4], np.uint8)
    every = np.full(len(counts), 13, np.uint8)
    same: list[Any] = ["5p", 13, np.uint8(13), np.array(13)]
    for win in same:
        found = batch.score(BASIC, counts, win, seat="S", flags=("last_discard",))
        expected = batch.score(
            BASIC,
            counts,
            every,
            seat=np.ones(len(counts), np.uint8),
            flags=np.full(len(counts), 2, np.uint32),
        )
        assert (found.value == expected.value).all()


def test_flags_are_any_iterable_of_names() -> None:
    def total(flags: Any) -> int:
        return int(batch.score(HONG_KONG, GOOD, "1p", "self_draw", flags=flags).total[0])

    name = "last_tile"
    expected = total(1 << batch.FLAGS.index(name))
    assert total(()) == total(iter(())) == expected - 1
    several: list[Any] = [[name], {name}, iter([name]), {name: 1}.keys()]
    assert [total(flags) for flags in several] == [expected] * len(several)
    # What never ends is read as far as it can say something new.
    assert total(repeat(name)) == expected


# Threads.


@pytest.mark.parametrize("threads", [1, 2, 8, 256])
def test_threads_change_nothing(threads: int) -> None:
    for _, ask, size in WHOLE:
        given = columns(hands(size))
        alone = ask(HONG_KONG, **given)
        assert (ask(HONG_KONG, **given, threads=threads) == alone).all()
    bad = columns(hands(13))
    bad["counts"][[71, 200]] = 4
    with pytest.raises(hupai.HandError, match="row 71:") as refused:
        batch.waits(HONG_KONG, **bad, threads=threads)
    assert (refused.value.position, refused.value.slug) == (71, "hand_size")


@pytest.mark.parametrize("threads", [0, -1, 257, 2**31, 2**64, HUGE, True, 1.0, None, "2"])
def test_no_other_number_of_threads(threads: Any) -> None:
    given = columns(hands(13, 3))
    if threads == 0 and threads is not True:
        assert len(batch.waits(BASIC, **given, threads=threads)) == 3
    else:
        with pytest.raises((hupai.ArrayError, TypeError)):
            batch.waits(BASIC, **given, threads=threads)


# Layouts.


def test_every_layout_gives_the_same() -> None:
    given = columns(hands(13))
    expected = batch.waits(BASIC, **given)
    counts, melds = given["counts"], given["melds"]
    wide = np.zeros((len(counts), 70), np.uint8)
    wide[:, 1:69:2] = counts
    unaligned = np.frombuffer(b"x" + counts.tobytes(), np.uint8, offset=1).reshape(counts.shape)
    frozen = counts.copy()
    frozen.flags.writeable = False
    for layout in (np.asfortranarray(counts), wide[:, 1:69:2], unaligned, frozen):
        assert (batch.waits(BASIC, layout, melds=melds) == expected).all()
        assert (batch.waits(BASIC, layout, melds=np.asfortranarray(melds)) == expected).all()
    backwards = batch.waits(BASIC, counts[::-1], melds=melds[::-1])
    assert (backwards[::-1] == expected).all()
    assert (counts == columns(hands(13))["counts"]).all(), "nothing was written to"


def test_no_rows_have_no_answers() -> None:
    empty = np.zeros((0, 34), np.uint8)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        thawed = pickle.loads(pickle.dumps(empty, protocol))
        for _, ask, _ in WHOLE:
            for threads in (1, 8):
                assert ask(BASIC, thawed, threads=threads).shape == (0,)
    scores = batch.score(HONG_KONG, empty, "5p")
    assert [len(scores.value), len(scores.total), len(scores.legal), len(scores.patterns)] == [
        0
    ] * 4
    types = [scores.value.dtype, scores.total.dtype, scores.legal.dtype, scores.patterns.dtype]
    assert types == [np.int64, np.int64, np.bool_, np.uint64]


# Refusals.

GOOD = columns(hands(13, 4))["counts"][:1] * 0
GOOD[0, :13] = 1

WRONG: list[tuple[str, Any]] = [
    ("a list", GOOD.tolist()),
    ("nothing", None),
    ("text", "123m"),
    ("bytes", GOOD.tobytes()),
    ("a frame of int64", GOOD.astype(np.int64)),
    ("a frame of int8", GOOD.astype(np.int8)),
    ("a frame of uint16", GOOD.astype(np.uint16)),
    ("a frame of float", GOOD.astype(float)),
    ("a frame of bool", GOOD.astype(bool)),
    ("a frame of objects", GOOD.astype(object)),
    ("a frame of text", GOOD.astype(str)),
    ("swapped bytes", GOOD.astype(">u2")),
    ("258 as int64", np.where(GOOD, 258, 0)),
    ("-1 as int64", np.where(GOOD, -1, 0)),
    ("2**40 as int64", np.where(GOOD, 2**40, 0)),
    ("one dimension", GOOD[0]),
    ("three dimensions", GOOD[None]),
    ("no dimension", np.array(1, np.uint8)),
    ("33 kinds", GOOD[:, :33]),
    ("42 kinds", np.zeros((1, 42), np.uint8)),
    ("a structured array", np.zeros((1, 34), [("n", np.uint8)])),
]


@pytest.mark.parametrize(("what", "counts"), WRONG, ids=[what for what, _ in WRONG])
def test_counts_of_another_type_or_shape_are_refused(what: str, counts: Any) -> None:
    for _, ask, _ in WHOLE:
        with pytest.raises(hupai.ArrayError, match=r"counts: expected .*\(n, 34\).*uint8") as bad:
            ask(BASIC, counts)
        assert bad.value.slug == "array"
        assert bad.value.value
    with pytest.raises(hupai.ArrayError):
        batch.score(BASIC, counts, "5p")


COLUMNS = {
    "melds": (np.uint8, 4),
    "bonus": (np.uint8, None),
    "wild": (np.uint8, None),
    "void": (np.uint8, None),
    "win": (np.uint8, None),
    "by": (np.uint8, None),
    "seat": (np.uint8, None),
    "round": (np.uint8, None),
    "dealer": (np.uint8, None),
    "flags": (np.uint32, None),
    "streak": (np.uint16, None),
    "visible": (np.uint8, 34),
}


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_must_have_its_type_its_shape_and_as_many_rows(column: str) -> None:
    dtype, width = COLUMNS[column]
    counts = np.tile(GOOD, (3, 1))
    shape = (3,) if width is None else (3, width)
    values = np.zeros(shape, dtype)
    wrong: list[Any] = [
        values.astype(np.int64),
        values.astype(float),
        values[:2],
        values[:1],
        values[..., None],
    ]
    wrong += [np.zeros((0, *shape[1:]), dtype), object(), 1.5, True, b"5p"]
    for value in wrong:
        keywords = {"win": np.full(3, 255, np.uint8)} | {column: value}
        with pytest.raises((hupai.ArrayError, TypeError)) as refused:
            batch.score(BASIC, counts, **keywords)
        if isinstance(refused.value, hupai.ArrayError):
            assert column in str(refused.value)


UNKNOWN: list[Any] = [
    ("win", 34),
    ("win", 254),
    ("win", "f1"),
    ("win", "10p"),
    ("wild", 34),
    ("void", 3),
    ("void", "z"),
    ("by", 3),
    ("by", "ron"),
    ("seat", 4),
    ("round", "X"),
    ("dealer", -1),
    ("bonus", 256),
    ("bonus", -1),
    ("flags", 1 << 13),
    ("flags", 1 << 32),
    ("flags", ("nonsense",)),
    ("streak", 65_536),
    pytest.param("seat", 10**5_000, id="seat-huge"),
]


@pytest.mark.parametrize(("column", "value"), UNKNOWN)
def test_values_that_do_not_exist_are_refused(column: str, value: Any) -> None:
    keywords = {"win": "5p"} | {column: value}
    with pytest.raises(hupai.ArrayError) as refused:
        batch.score(HONG_KONG, GOOD, **keywords)
    assert column in str(refused.value)


def test_a_row_that_is_no_hand_is_named() -> None:
    counts = np.tile(GOOD, (5, 1))
    five = counts.copy()
    five[3, :3] = [5, 0, 0]
    with pytest.raises(hupai.HandError, match="row 3: 1m: 5 copies") as refused:
        batch.waits(BASIC, five)
    assert (refused.value.position, refused.value.value) == (3, "1m")
    melds = np.full((5, 4), 255, np.uint8)
    melds[4, 2] = 7  # a chow from 8m
    with pytest.raises(hupai.HandError, match="row 4: no such chow of 8m"):
        batch.waits(BASIC, counts, melds=melds)
    melds[4, 2] = 170
    with pytest.raises(hupai.ArrayError, match="row 4: meld"):
        batch.waits(BASIC, counts, melds=melds)
    full = np.full((5, 34), 255, np.uint8)
    with pytest.raises(hupai.HandError, match="row 0: "):
        batch.waits(BASIC, full)


def test_melds_with_wild_tiles_have_no_code() -> None:
    with pytest.raises(hupai.ArrayError, match="wild"):
        batch.meld_code(hupai.Meld("[12*3m]"))
    codes = [batch.meld_code(hupai.Meld.of(form, kind)) for form in FORMS for kind in range(34)
             if form != "chow" or (kind < 27 and kind % 9 < 7)]  # fmt: skip
    assert len(set(codes)) == len(codes)
    assert max(codes) < 255


FORMS = ("chow", "pung", "exposed_kong", "added_kong", "concealed_kong")
