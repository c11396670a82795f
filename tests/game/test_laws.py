"""Random play under random house rules keeps every law."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import hupai
from hupai.errors import IllegalAction
from hupai.game.actions import ACTIONS

from . import chance, laws

SEEDS = range(25)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_laws_hold(variant: str, seed: int) -> None:
    rng = random.Random(f"{variant} {seed}")
    rules = chance.rules(rng, variant)
    deal = chance.deal(rng, rules, ask_everybody=seed % 4 == 0)
    eager = rng.choice((0.2, 0.8))
    steps = 0
    while not deal.done:
        for law in laws.ALWAYS:
            law(deal)
        if steps % 17 == 0:
            for law in laws.SOMETIMES:
                law(deal)
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat), eager))
        steps += 1
        assert steps < 2_000
    for law in (*laws.ALWAYS, *laws.SOMETIMES):
        law(deal)


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_what_is_not_listed_is_refused_and_changes_nothing(variant: str) -> None:
    rng = random.Random(variant)
    deal = chance.deal(rng, hupai.rules(variant))
    while not deal.done:
        before, events = deal.state.copy(), deal.events
        for seat in range(4):
            legal = deal.legal_actions(seat)
            for action in rng.sample(ACTIONS, 12):
                if action not in legal:
                    with pytest.raises(IllegalAction, match="cannot"):
                        deal.act(seat, action)
        assert deal.state == before
        assert deal.events == events
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.act(0, "pass")


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_copies_are_independent(variant: str) -> None:
    rng = random.Random(variant)
    deal = chance.deal(rng, hupai.rules(variant))
    for _ in range(30):
        if deal.done:
            break
        other = rng.choice((deal.copy, lambda: copy.deepcopy(deal), lambda: again(deal)))()
        assert other == deal
        assert hash(other) == hash(deal)
        assert other.state == deal.state
        seat = rng.choice(deal.to_act)
        action = chance.choose(rng, deal.legal_actions(seat), 0.1)
        events = other.act(seat, action)
        assert other != deal
        assert deal.act(seat, action) == events
        assert other == deal


def again(deal: hupai.game.Deal) -> hupai.game.Deal:
    copied = pickle.loads(pickle.dumps(deal))
    assert isinstance(copied, hupai.game.Deal)
    return copied


def test_actions_are_one_object_each() -> None:
    for action in ACTIONS:
        assert ACTIONS[action.id] is action
        assert hupai.game.parse_action(str(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action
    assert len({action.text for action in ACTIONS}) == len(ACTIONS)
    assert len({hash(action) for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    "wrong", ["", "discard", "discard 5z ", "chow 891m", "win win", None, 3.5, True, -1, 9_999]
)
def test_what_is_no_action_is_refused(wrong: object) -> None:
    deal = chance.deal(random.Random(1), hupai.rules("basic"))
    before = deal.state.copy()
    with pytest.raises(IllegalAction):
        deal.act("E", wrong)  # type: ignore[arg-type]
    assert deal.state == before


@pytest.mark.parametrize("wrong", ["X", "", 4, -1, None, [], 1.5])
def test_what_is_no_seat_is_refused(wrong: object) -> None:
    deal = chance.deal(random.Random(1), hupai.rules("basic"))
    for call in (deal.legal_actions, deal.view, deal.view_events, deal.default_action):
        with pytest.raises(IllegalAction, match="not a seat"):
            call(wrong)  # type: ignore[arg-type]
