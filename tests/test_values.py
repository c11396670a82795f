"""Everything is a value: it pickles, copies, hashes, compares, and its text makes it again."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from hupai import Hand, HupaiError, KindSet, Meld, errors, play, ruleset, settlement
from reference.tiles import NAMES
from test_notation import hands

HONG_KONG = hupai.rules("hong-kong")
READY = "234567m 345p 678s 5p"
MINE = replace(HONG_KONG.ruleset, name="mine", hands=replace(HONG_KONG.ruleset.hands, minimum=0))
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
NAMESPACE = {**vars(hupai), **vars(play), **vars(ruleset), **vars(settlement), "hupai": hupai}

VALUES: list[Any] = [
    Hand(),
    Hand("123m 55s", wild="5s"),
    Hand("12m *** [45*6s@N] | f1 g4"),
    Meld("[234m@E]"),
    Meld("(EEEE)"),
    Meld("[5*55+5p]"),
    KindSet(),
    KindSet("123m E f1"),
    KindSet(range(42)),
    hupai.rules("basic"),
    hupai.rules("hong-kong", cap=10, stacking="tightest"),
    hupai.Rules(MINE),
    MINE,
    HONG_KONG.score(READY, "5p"),
    HONG_KONG.score(READY, 13, "self_draw", seat="S", round="W", flags=["last_tile"]),
    HONG_KONG.score(f"{READY} | f1", win="5p", visible=[0] * 34),
    HONG_KONG.score(f"{READY} | f1", win="5p", visible=(0 for _ in range(34))),
    HONG_KONG.score("147m 258p 369s ESWN | f1 f2 f3 f4 g1 g2 g3 g4", seat="N"),
    HONG_KONG.best_when_ready(READY),
    HONG_KONG.useful(READY),
    HONG_KONG.all_waits(READY),
    HONG_KONG.discards("123m 456m 789m 123p EE")[0],
    HONG_KONG.readings("123m 456m 789m 123p EE")[0],
    HONG_KONG.why_not(READY, "1p"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:60])
def test_values_come_back_equal(value: Any) -> None:
    copies = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    copies += [copy.copy(value), copy.deepcopy(value)]
    for again in copies:
        assert type(again) is type(value)
        assert again == value
        assert (again != value) is False
        assert str(again) == str(value)
        assert repr(again) == repr(value)
        assert hash(again) == hash(value)
        assert {value: 1}[again] == 1


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:60])
def test_the_text_of_a_value_makes_it_again(value: Any) -> None:
    assert eval(repr(value), dict(NAMESPACE)) == value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:60])
def test_values_compare_with_anything(value: Any) -> None:
    for other in (None, 5, "123m", object(), (), [], {}, float("nan")):
        assert value != other
        assert (value == other) is False
        assert other != value
    assert [one for one in VALUES if one == value].count(value) >= 1


@given(hands())
def test_hands_are_values(hand: Hand) -> None:
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    for meld in hand.melds:
        assert eval(repr(meld)) == pickle.loads(pickle.dumps(meld)) == meld


@given(st.frozensets(st.integers(0, 41)), st.frozensets(st.integers(0, 41)))
def test_kind_sets_are_sets(a: frozenset[int], b: frozenset[int]) -> None:
    x, y = KindSet(a), KindSet(b)
    assert set(x | y) == {NAMES[kind] for kind in a | b}
    assert set(x & y) == {NAMES[kind] for kind in a & b}
    assert set(x - y) == {NAMES[kind] for kind in a - b}
    assert set(x ^ y) == {NAMES[kind] for kind in a ^ b}
    assert ((x <= y), (x < y), (x >= y), (x > y)) == (a <= b, a < b, a >= b, a > b)
    assert ((x == y), x.isdisjoint(y)) == (a == b, a.isdisjoint(b))
    assert (len(x), bool(x)) == (len(a), bool(a))
    assert list(x) == [NAMES[kind] for kind in sorted(a)]
    assert all((kind in x) == (kind in a) == (NAMES[kind] in x) for kind in range(42))
    assert KindSet.from_mask(x.mask) == x == KindSet(str(x)) == eval(repr(x))


@pytest.mark.parametrize("mask", [-1, 1 << 42, 2**63, 2**64, 2**70, -(2**70)])
def test_masks_have_42_bits(mask: int) -> None:
    with pytest.raises(hupai.CircumstanceError, match=r"42 bits|far too large"):
        KindSet.from_mask(mask)


@pytest.mark.parametrize("mask", [True, 1.0, "1", None, b"1"])
def test_masks_are_whole_numbers(mask: Any) -> None:
    with pytest.raises(TypeError):
        KindSet.from_mask(mask)


def test_nothing_that_was_returned_can_change_an_answer() -> None:
    score = HONG_KONG.score(READY, "5p")
    score.patterns.clear()
    score.excluded["x"] = None
    HONG_KONG.distances(READY).clear()
    HONG_KONG.readings("123m 456m 789m 123p EE").clear()
    HONG_KONG.useful(READY).counts.clear()
    assert score.patterns == HONG_KONG.score(READY, "5p").patterns != {}
    assert HONG_KONG.useful(READY).counts
    visible = [0] * 34
    score = HONG_KONG.score(READY, "5p", visible=visible)
    visible[0] = 4
    assert score == HONG_KONG.score(READY, "5p", visible=[0] * 34)
    for value in (score, Hand(READY), KindSet("1m"), Meld("[123m]")):
        with pytest.raises(AttributeError):
            value.nonsense = 1  # type: ignore[union-attr]


SAME: list[list[dict[str, Any]]] = [
    [{"win": "5p"}, {"win": 13}, {"win": "五餅"}, {"win": "5p", "by": "discard"}],
    [{"win": "5p", "seat": "E", "round": "E", "dealer": "E"}, {"win": "5p", "streak": 0}],
    [{"win": "5p", "flags": ()}, {"win": "5p", "visible": ""}, {"win": "5p", "visible": [0] * 34}],
    [
        {"win": "5p", "by": "self_draw", "flags": "last_tile"},
        {"win": "5p", "by": "self_draw", "flags": ["last_tile"]},
        {"win": "5p", "by": "self_draw", "flags": {"last_tile"}},
        {"win": "5p", "by": "self_draw", "flags": ("last_tile", "last_tile")},
    ],
    [{"win": "5p", "visible": "1s 99m"}, {"win": "5p", "visible": "9m1s 9m"}],
    [{"win": "5p", "seat": "S"}],
    [{"win": "2p"}],
]


def test_scores_are_equal_if_the_calls_mean_the_same() -> None:
    made = [[HONG_KONG.score(hand, **call) for call in calls for hand in (READY, Hand(READY))]
            for calls in SAME]  # fmt: skip
    plain = [score for scores in made[:3] for score in scores]
    groups = [plain, *made[3:]]
    for number, scores in enumerate(groups):
        assert {hash(score) for score in scores} == {hash(scores[0])}
        assert {repr(score) for score in scores} == {repr(scores[0])}
        for other, others in enumerate(groups):
            for one in scores:
                assert all((one == two) is (number == other) for two in others)
    assert HONG_KONG.best_when_ready("1112345678999p") == HONG_KONG.score("1112345678999p", "1p")
    assert plain[0] != hupai.rules("hong-kong", cap=10).score(READY, "5p")
    alike = hupai.Rules(replace(HONG_KONG.ruleset))
    assert plain[0] == alike.score(READY, "5p")
    assert hash(plain[0]) == hash(alike.score(READY, "5p"))


def test_a_score_of_the_winner_is_none_of_another_player() -> None:
    classical = hupai.rules("classical").ruleset
    rules = hupai.Rules(replace(classical, hands=replace(classical.hands, without_tile=None)))
    hand = "123m 456m 789m 123p EE"
    assert rules.score_unfinished(hand) != rules.score(hand)
    assert rules.score_unfinished(hand) == rules.score_unfinished(Hand(hand), seat="E")
    assert rules.score_unfinished(hand) != rules.score_unfinished(hand, seat="S")


def subclasses(kind: type[HupaiError]) -> list[type[HupaiError]]:
    """A class of errors and all below it."""
    return [kind, *(one for below in kind.__subclasses__() for one in subclasses(below))]


@pytest.mark.parametrize("kind", subclasses(HupaiError), ids=lambda kind: kind.__name__)
def test_errors_are_values_too(kind: type[HupaiError]) -> None:
    assert issubclass(kind, ValueError)
    assert getattr(errors, kind.__name__) is kind
    error = kind("no", slug="slug", position=5, value="5p")
    fields = {"problems": [("a", "b")]} if issubclass(kind, hupai.RulesError) else {}
    if fields:
        error = kind("no", slug="slug", position=5, value="5p", **fields)
    for protocol in PROTOCOLS:
        for again in (pickle.loads(pickle.dumps(error, protocol)), copy.deepcopy(error)):
            assert type(again) is kind
            assert str(again) == "no"
            assert vars(again) == vars(error)
