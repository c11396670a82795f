"""The same seed gives the same everywhere: hash seeds, processes, threads, workers.

Rules, scores, deals and matches travel to other processes and back, however those are started.
"""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import hupai
from hupai.game import Deal, Match
from hupai.simulate import simulate
from robust.draw import RULES

# Everything a seed decides, and everything that might hang on the order of a set or a dictionary.
PROGRAM = """
import hashlib, hupai
from hupai.game import Match, Wall
from hupai.players import make, play_deal
from hupai.simulate import simulate
told = hashlib.sha256()
def tell(*what):
    told.update(repr(what).encode())
for name in hupai.variants.ALL:
    rules = hupai.rules(name)
    tell(rules.id, rules.ruleset.to_json(), rules)
    tell(Wall.shuffled(rules.ruleset.tiles, 2**200 + 1, 5).tiles)
    match = Match(rules, seed=11)
    for player in ("random", "greedy"):
        deal = match.deal.copy()
        play_deal(deal, [make(player, rules, seat) for seat in range(4)])
        tell(deal.events, deal.changes, [str(event) for event in deal.events])
        tell([deal.view(seat) for seat in range(4)])
    summary = simulate(rules, ["random", "greedy", "first", "random"], deals=6, seed=3).to_dict()
    del summary["timing"]
    tell(summary)
    try:
        hupai.Rules(hupai.ruleset.Ruleset(**{f: None for f in rules.ruleset.__dataclass_fields__}))
    except hupai.RulesError as error:
        tell(str(error))
    for hand in ("1112345678999p", "123456789m 11p 23s", "19m 19p 19s ESWNPFC", "1122334455667m"):
        try:
            waits = rules.waits(hand)
            tell(hand, waits, rules.useful(hand), [str(rules.why_not(hand, win)) for win in waits])
        except hupai.HupaiError as error:
            tell(str(error))
print(told.hexdigest())
"""


def test_hash_seeds_and_new_processes_change_nothing() -> None:
    told = {said(seed) for seed in ("0", "1", "2")}
    assert len(told) == 1
    assert said("random", "-O") in told


def said(seed: str, *flags: str) -> str:
    """What the program prints in a process of its own."""
    command = [sys.executable, "-P", *flags, "-c", PROGRAM]
    environment = os.environ | {"PYTHONHASHSEED": seed}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return run.stdout


def test_workers_and_threads_change_no_result() -> None:
    for rules in RULES:
        four = ["random", "greedy", "first", "random"]
        here = simulate(rules, four, deals=20, seed=9)
        pools: list[Executor] = [ThreadPoolExecutor(number) for number in (2, 5)]
        for pool in pools:
            with pool:
                assert simulate(rules, four, deals=20, seed=9, executor=pool) == here


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_give_what_one_gives(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} on this system")
    rules = RULES[2]
    sent: list[Any] = [*RULES, *things(rules)]
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        here = simulate(rules, deals=36, seed=9)
        assert simulate(rules, deals=36, seed=9, executor=pool) == here
        for thing, (back, told) in zip(sent, pool.map(looked_at, sent), strict=True):
            assert back == thing
            assert told == repr(thing)
            assert hash(back) == hash(thing)


def looked_at(thing: Any) -> tuple[Any, str]:
    """What another process sees of something."""
    return thing, repr(thing)


def things(rules: hupai.Rules) -> list[Any]:
    """Something of everything that a program may want to send."""
    hong_kong = hupai.rules("hong-kong")
    match = Match(rules, seed=4)
    for _ in range(30):
        match.deal.act(match.deal.to_act[0], match.deal.default_action(match.deal.to_act[0]))
    return [
        hong_kong.score("234567m 3455p 678s", "5p", seat="S"),
        hong_kong.useful("1112345678999p"),
        hupai.Hand("23m EE [789s] (1111m) 55p | f1"),
        hupai.Meld("[45*6s@N]"),
        hupai.KindSet("1m E"),
        match,
        match.deal,
        match.deal.events,
        match.deal.view(0),
        match.deal.legal_actions(match.deal.to_act[0]),
        rules.ruleset,
    ]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_copies_and_pickles_are_equal_and_their_own(protocol: int) -> None:
    for rules in RULES:
        for thing in things(rules):
            again = pickle.loads(pickle.dumps(thing, protocol))
            for other in (again, copy.copy(thing), copy.deepcopy(thing)):
                assert other == thing
                assert type(other) is type(thing)
                assert repr(other) == repr(thing)


def test_a_copied_deal_goes_its_own_way() -> None:
    for rules in RULES:
        deal = Match(rules, seed=4).deal
        events, state = deal.events, deal.state.copy()
        others: list[Deal] = [deal.copy(), copy.deepcopy(deal), pickle.loads(pickle.dumps(deal))]
        for other in others:
            while not other.done:
                other.act(other.to_act[0], other.default_action(other.to_act[0]))
        assert deal.events == events
        assert deal.state == state
        assert others[0] == others[1] == others[2]
