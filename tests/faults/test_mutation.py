"""State mutation, caching, shared objects: two callers share one thing that can change."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

import hupai
from answers import won
from game import chance
from hupai.errors import HupaiError, IllegalAction
from hupai.game import ACTIONS, Deal, Match
from twins import seeds

from . import layout, table

HONG_KONG = hupai.rules("hong-kong")
READY = "234567m 345p 678s 5p"


def parts(value: Any, depth: int = 0) -> list[Any]:
    """A value and everything it is made of."""
    found = [value]
    if depth < 8 and is_dataclass(value):
        for field in fields(value):
            found += parts(getattr(value, field.name), depth + 1)
    elif depth < 8 and isinstance(value, tuple | frozenset):
        for part in value:
            found += parts(part, depth + 1)
    return found


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_rules_are_shared_and_nothing_in_them_changes(variant: str) -> None:
    """B177."""
    rules = hupai.rules(variant)
    before, text = rules.id, repr(rules.ruleset)
    for part in parts(rules.ruleset):
        assert not isinstance(part, list | dict | set | bytearray)
        if is_dataclass(part):
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                part.name = "other"  # type: ignore[union-attr]
    for name in ("ruleset", "id", "new"):
        with pytest.raises(AttributeError):
            setattr(rules, name, None)
    assert (hupai.rules(variant).id, repr(hupai.rules(variant).ruleset)) == (before, text)


def test_changed_rules_are_a_copy() -> None:
    """B177."""
    before = won("hong-kong", f"{READY}5p", "5p", seat="S")
    ruleset = before.rules.ruleset
    with pytest.raises(FrozenInstanceError):
        ruleset.hands.minimum = 13  # type: ignore[misc]
    other = hupai.Rules(replace(ruleset, hands=replace(ruleset.hands, minimum=13)))
    assert not other.score(READY, "5p", seat="S").legal
    again = won("hong-kong", f"{READY}5p", "5p", seat="S")
    assert again == before
    assert again.legal
    for answer in (before.patterns, before.points, before.excluded, before.payments(from_="E")):
        answer.clear()
    before.rules.discards(f"{READY}5p").clear()
    before.rules.distances(READY).clear()
    assert before.patterns == again.patterns != {}
    assert before.payments(from_="E") == again.payments(from_="E") != {}
    assert before.rules.discards(f"{READY}5p")
    assert before.rules.distances(READY)


def test_every_circumstance_changes_the_answer_in_any_order() -> None:
    """B178."""
    hand = "234567m 345p 678s 5p"
    ways: list[dict[str, Any]] = [
        {},
        {"by": "self_draw"},
        {"by": "self_draw", "flags": "last_tile"},
        {"seat": "S"},
        {"round": "S"},
        {"seat": "S", "round": "S"},
    ]
    once = [HONG_KONG.score(hand, "5p", **how) for how in ways]
    again = [HONG_KONG.score(hand, "5p", **how) for how in reversed(ways)]
    assert [score.patterns for score in once] == [score.patterns for score in reversed(again)]
    assert len(set(once)) == len(ways)
    assert [score.total for score in once] == [3, 4, 5, 3, 3, 3]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_matters_is_left_out_of_a_cache(seed: int) -> None:
    """B178: Original Call, the seat wind and the last tile change the same tiles."""
    classical = hupai.rules("classical")
    hand = "234m 567m SSS 88p 55s"
    ways: list[dict[str, Any]] = [
        {"seat": "S", "round": "E"},
        {"seat": "W", "round": "E"},
        {"seat": "S", "round": "S"},
        {"seat": "W", "round": "E", "flags": "original_call"},
        {"seat": "W", "round": "E", "by": "self_draw"},
        {"seat": "W", "round": "E", "by": "self_draw", "flags": "last_tile"},
        {"seat": "W", "round": "E", "flags": "last_discard"},
    ]
    doubles = [1, 0, 2, 1, 1, 2, 1]
    order = Random(seed).sample(range(len(ways)), len(ways))
    for at in [*order, *reversed(order)]:
        score = classical.score(hand, "8p", **ways[at])
        assert score.total == doubles[at], ways[at]


COPIES: list[Any] = [
    lambda value: value.copy(),
    copy.copy,
    copy.deepcopy,
    lambda value: pickle.loads(pickle.dumps(value)),
]


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_a_copy_and_its_original_never_touch(variant: str, way: Any) -> None:
    """B183."""
    match = Match(hupai.rules(variant, match_hands=4), seed=9)
    rng = Random(2)
    for _ in range(2):
        chance.play_out(rng, match.deal, 0.9)
        match.next_deal()
    original, other = match, way(match)
    assert other == original
    for number in range(30):
        if original.deal.done:
            break
        seat = original.deal.to_act[0]
        action = original.deal.default_action(seat)
        events = original.deal.act(seat, action)
        assert other != original
        assert other.deal.act(seat, action) == events, number
        assert other == original
    before = pickle.dumps(original)
    while not other.deal.done:
        other.deal.act(other.deal.to_act[0], other.deal.default_action(other.deal.to_act[0]))
    other.next_deal()
    assert pickle.dumps(original) == before
    while not original.deal.done:
        seat = original.deal.to_act[0]
        original.deal.act(seat, original.deal.default_action(seat))
    original.next_deal()
    # The next wall is the same, too: the copy has the same chance.
    assert original == other
    assert original.deal.events == other.deal.events


@pytest.mark.parametrize("seed", seeds(2, 6))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_a_refused_action_changes_nothing(variant: str, seed: int) -> None:
    """B184."""
    rng = Random(seed)
    wrong: list[Any] = [
        "",
        "discard",
        "chow 891m",
        None,
        3.5,
        -1,
        9_999,
        True,
        [],
        b"win",
        object(),
    ]
    for number, deal in enumerate(table.moments(f"refused {variant} {seed}", variant, 0.5)):
        if number % 5:
            continue
        before = image(deal)
        for seat in [*range(4), "X", 4, None, -1]:
            legal = deal.legal_actions(seat) if seat in range(4) else ()
            for action in [*rng.sample(ACTIONS, 6), *rng.sample(wrong, 3)]:
                if action in legal:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    deal.act(seat, action)
                assert isinstance(refused.value, HupaiError)
                assert refused.value.slug in ("illegal_action", "unknown")
        assert image(deal) == before
    deal = layout.deal("basic", {})
    with pytest.raises(IllegalAction):
        deal.act("E", "win")
    deal.act("E", deal.default_action("E"))


def image(deal: Deal) -> bytes:
    """A deal to the last bit, with everything derived from it."""
    derived = [(deal.view(seat), deal.legal_actions(seat)) for seat in range(4)]
    return pickle.dumps((deal.events, derived, deal.to_act, deal.ledger, deal.scores))


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_answers_can_be_tampered_with(variant: str) -> None:
    deal = chance.deal(Random(8), hupai.rules(variant))
    for _ in range(20):
        if deal.done:
            break
        before = image(deal)
        for seat in range(4):
            view = deal.view(seat)
            with pytest.raises(AttributeError):
                view.hand = ()  # type: ignore[misc]
            for part in view:
                assert not isinstance(part, list | dict | set | bytearray)
        assert isinstance(deal.events, tuple)
        assert image(deal) == before
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
