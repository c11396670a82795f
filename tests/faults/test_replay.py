"""Replay, randomness, determinism: another game from the same seed, ignored seeds, biased walls."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from game import chance
from hupai.game import Deal, Match, Wall, fold
from hupai.game import events as ev
from reference import shuffle as reference

from . import table

SEEDS = st.integers(0, 2**256 - 1)


def opened(variant: str, seed: int | None) -> tuple[Any, ...]:
    """What a new match begins with."""
    match = Match(hupai.rules(variant), seed=seed)
    return match.deal.events, match.standing, match.players


@given(SEEDS, st.integers(0, 100), st.sampled_from([(False, False), (True, False), (True, True)]))
def test_rules_seed_and_number_decide_the_wall(
    seed: int, number: int, which: tuple[bool, bool]
) -> None:
    """As it is written down: the slow shuffle says the same."""
    tiles = hupai.ruleset.TileSet(honours=which[0], bonus=which[1])
    wall = Wall.shuffled(tiles, seed, number)
    assert wall.tiles == reference.shuffle(hupai.game.box(tiles), seed, number)


@pytest.mark.parametrize("variant", table.VARIANTS)
@given(seed=SEEDS, moves=st.integers(0, 2**32))
def test_the_same_actions_make_the_same_deal(variant: str, seed: int, moves: int) -> None:
    """Rule set, seed and actions determine every state; events alone give it back."""
    rules = hupai.rules(variant)
    one, other = Match(rules, seed=seed), Match(rules, seed=seed)
    assert one == other
    rng = Random(moves)
    history = []
    for _ in range(25):
        if one.deal.done:
            break
        seat = rng.choice(one.deal.to_act)
        action = chance.choose(rng, one.deal.legal_actions(seat), 0.3)
        history.append((seat, str(action)))
        one.deal.act(seat, action)
    for seat, text in history:
        other.deal.act(seat, text)
    assert one == other
    assert one.deal.events == other.deal.events
    again = Deal.from_events(rules, one.deal.events)
    assert [again.view(seat) for seat in range(4)] == [one.deal.view(seat) for seat in range(4)]
    state = fold(rules.ruleset.play, one.deal.events)
    assert tuple(state.scores[s] + state.changes[s] for s in range(4)) == one.deal.scores


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_zero_is_a_seed_and_none_is_none(variant: str) -> None:
    """B187."""
    zero = opened(variant, 0)
    assert opened(variant, 0) == zero
    fresh = [opened(variant, None) for _ in range(4)]
    walls = {found[0][0].wall for found in [zero, *fresh]}
    assert len(walls) == 5
    assert Match(hupai.rules(variant), seed=0).seed == 0


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_a_wall_depends_on_seed_and_number_alone(variant: str) -> None:
    """B188."""
    rules = hupai.rules(variant, match_hands=4)
    walls = []
    for eager in (0.0, 0.5, 1.0):
        match, rng = Match(rules, seed=77), Random(str(eager))
        found: list[tuple[bytes, tuple[int, ...], int]] = []
        while not match.over and len(found) < 4:
            began = match.deal.events[0]
            assert isinstance(began, ev.Began)
            found.append((began.wall, began.dice, began.direction))
            chance.play_out(rng, match.deal, eager)
            match.next_deal()
        walls.append(found)
    assert walls[0] == walls[1] == walls[2]
    assert len({wall for wall, _, _ in walls[0]}) == 4


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_matches_made_again_and_again(variant: str) -> None:
    """B189: what went before in the process means nothing."""
    first = opened(variant, 5)
    used = Match(hupai.rules(variant), seed=5)
    chance.play_out(Random(1), used.deal, 0.5)
    assert opened(variant, 5) == first
    assert opened(variant, 6) != first
    assert opened(variant, 5) == first


PROGRAM = """
import hupai
import numpy as np
from hupai import batch
from hupai.game import Match
from hupai.players import make, play_match
rules = hupai.rules("hong-kong", minimum_faan=0)
score = rules.score("111m 999m 111p FFF E | f1 g2", "E", seat="S", flags=["last_discard"])
print(score.patterns, score.excluded, list(rules.waits("1112345678999p")), rules.id, score)
hands = np.array([hupai.Hand("1112345678999p").counts] * 40, np.uint8)
for threads in (1, 4):
    print(batch.waits(rules, hands, threads=threads).sum())
    found = batch.score(rules, hands, "5p", threads=threads)
    print(found.pattern_ids, found.patterns.tolist(), found.value.sum())
for name in hupai.variants.ALL:
    print(hupai.rules(name).id, list(hupai.rules(name).ruleset.options))
    match = Match(hupai.rules(name), seed=4)
    for player in ("greedy", "random"):
        play_match(match, [make(player, match.rules, seat) for seat in range(4)], most=1)
    print(match.standing, match.deal.events)
    print([str(action) for action in match.deal.legal_actions(match.deal.to_act[0])]
          if not match.over else "")
for hand in ("123456789m 11p 234s 5s", "123456789m 11p 1s", "123456s"):
    try:
        rules.complete(hand)
    except hupai.HandError as error:
        print(error)
"""


def output(*flags: str, seed: str = "0") -> str:
    """What a program prints."""
    run = subprocess.run(
        [sys.executable, "-P", *flags, "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": seed},
        encoding="utf-8",
    )
    assert not run.stderr
    return run.stdout


def test_nothing_depends_on_hash_seeds_threads_or_flags() -> None:
    """B190; B202: sizes are checked without asserts too."""
    expected = output()
    assert expected.count("wrong number of tiles") == 3
    lines = expected.splitlines()
    at = next(number for number, line in enumerate(lines) if line.isdigit())
    assert lines[at : at + 2] == lines[at + 2 : at + 4]
    assert output(seed="1") == output("-O", seed="2") == output("-OO") == expected
