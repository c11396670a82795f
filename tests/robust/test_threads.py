"""Many threads give the results of one.

B212: one object used from several threads never fails; acting on one deal at once is a clear
refusal or a serial result.
"""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import hupai
from hupai import batch
from hupai.game import Deal, Match, fold
from hupai.players import make, play_deal
from robust.draw import RULES, VARIANTS
from twins import random_twin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

THREADS = 8


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Let threads take turns as often as the interpreter can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], Any], threads: int = THREADS) -> list[Any]:
    """Run something on several threads that start together, and return what each did."""
    gate = threading.Barrier(threads)

    def wait_and_work(number: int) -> Any:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(wait_and_work, range(threads)))


def questions(rules: hupai.Rules, hands: list[hupai.Hand]) -> list[Any]:
    """Everything that can be read of rules, written down."""
    found: list[Any] = []
    for hand in hands:
        waits = rules.waits(hand)
        found += [rules.distance(hand), rules.distances(hand), waits, rules.all_waits(hand)]
        found += [rules.useful(hand).counts, hash(rules), rules.id, repr(rules)]
        void = "s" if rules.ruleset.tiles.void_suit else None
        for win in list(waits)[:2]:
            try:
                score = rules.score(hand, win, void=void)
                found += [score.value, score.patterns, str(score), hash(score)]
            except hupai.HupaiError as refused:
                found.append((type(refused), str(refused)))
    return found


@pytest.mark.parametrize("variant", range(5))
def test_one_ruleset_answers_eight_threads(variant: int) -> None:
    rules, rng = hupai.Rules(RULES[variant].ruleset), Random(variant)
    hands = [random_twin(rng, 13).hand for _ in range(400)]
    hands = [hand for hand in hands if not why_refused(rules, hand)][:60]
    hands.append(hupai.Hand("1112345678999p"))
    answers = at_once(lambda _: questions(rules, hands))
    assert all(answer == questions(RULES[variant], hands) for answer in answers)


def why_refused(rules: hupai.Rules, hand: hupai.Hand) -> str | None:
    """Why rules do not know a hand."""
    try:
        rules.distance(hand)
    except hupai.HupaiError as refused:
        return refused.slug
    return None


def test_arrays_from_many_threads_and_on_many() -> None:
    rng, rules = Random(3), RULES[1]
    hands = [random_twin(rng, 13, melds=0).hand for _ in range(3_000)]
    counts = np.array([hand.counts for hand in hands], np.uint8)

    def ask(number: int) -> list[Any]:
        threads = 1 + number % 4
        calls = (batch.distance, batch.waits, batch.useful)
        return [call(rules, counts, threads=threads) for call in calls]

    expected = [answer.tolist() for answer in ask(0)]
    for answers in at_once(ask):
        assert [answer.tolist() for answer in answers] == expected


def played(number: int) -> tuple[Any, ...]:
    """The events and results of one deal of each variant."""
    found: list[Any] = []
    for rules in RULES:
        deal = Match(rules, seed=number).deal
        play_deal(deal, [make("random", rules, seat) for seat in range(4)])
        found += [deal.events, deal.changes, deal.state]
    return tuple(found)


def test_separate_deals_on_eight_threads() -> None:
    expected = [played(number) for number in range(THREADS)]
    assert at_once(played) == expected
    assert at_once(lambda _: played(0)) == [expected[0]] * THREADS


@pytest.mark.parametrize("variant", range(5))
def test_one_deal_is_read_by_eight_threads(variant: int) -> None:
    deal = Match(RULES[variant], seed=2).deal
    for _ in range(20):
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))

    def read(_: int) -> list[Any]:
        found: list[Any] = [deal.events, deal.to_act, deal.scores, deal.copy() == deal, repr(deal)]
        for seat in range(4):
            found += [deal.view(seat), deal.view_events(seat), deal.legal_actions(seat)]
            found += [deal.worth(seat)]
        return found

    assert at_once(read) == [read(0)] * THREADS


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_threads_act_on_one_deal(variant: str) -> None:
    """Every action happens once and whole, or is refused."""
    rules = hupai.rules(variant)
    for seed in range(12):
        deal = Match(rules, seed=seed).deal
        together(deal)
        assert deal.done
        stands(deal)


def together(deal: Deal) -> None:
    """Let two threads play one deal to its end, each as fast as it can."""

    def play(number: int) -> list[Exception]:
        unexpected: list[Exception] = []
        rng = Random(number)
        while not deal.done:
            asked = deal.to_act
            if not asked:
                continue  # the other is acting
            seat = rng.choice(asked)
            legal = deal.legal_actions(seat)
            if not legal:
                continue
            try:
                deal.act(seat, rng.choice(legal))
            except hupai.IllegalAction:
                pass  # the other was faster, or is acting
            except Exception as broken:
                unexpected.append(broken)
                break
        return unexpected

    found = at_once(play, 2)
    assert not found[0], found[0]
    assert not found[1], found[1]


def stands(deal: Deal) -> None:
    """Whether the state is what the events say, and the events are a serial result."""
    assert fold(deal.rules.ruleset.play, deal.events) == deal.state
    assert Deal.from_events(deal.rules, deal.events) == deal
    assert sum(deal.changes) == 0
