"""Deals stepped by any bytes: what is legal happens, what is not changes nothing."""

from __future__ import annotations

import pickle
from typing import Any

import hupai
from hupai.game import ACTIONS, Deal, Match, fold
from robust.draw import RULES, Draw

_SEATS: tuple[Any, ...] = (0, 1, 2, 3, "E", "S", "W", "N")


def check(data: bytes) -> None:
    """Play one deal, or a part of it."""
    draw = Draw(data)
    rules = draw.one(RULES)
    deal = Match(rules, seed=draw.byte(), ask_everybody=draw.byte() > 200).deal
    while draw and not deal.done:
        step(deal, draw)
    stands(deal)


def step(deal: Deal, draw: Draw) -> None:
    """Do one thing, or try to."""
    way, seat = draw.byte(), deal.to_act[0]
    if way < 150:  # something legal, the first of it mostly: deals go on
        legal = deal.legal_actions(seat)
        deal.act(seat, legal[way % len(legal)])
    elif way < 190:
        deal.act(seat, deal.default_action(seat))
    elif way < 230:
        attempt(deal, draw.one(_SEATS), draw.one(ACTIONS))
    elif way < 240:
        attempt(deal, draw.one(_SEATS), None)
    else:
        attempt(deal, draw.anything(), draw.anything())


def attempt(deal: Deal, seat: Any, action: Any) -> None:
    """Act, or declare a win, by anybody."""
    before, events = deal.state.copy(), deal.events
    asked = dict(deal.asked)
    try:
        happened = deal.declare_win(seat) if action is None else deal.act(seat, action)
    except (hupai.IllegalAction, TypeError):
        assert deal.state == before
        assert deal.events == events
        assert deal.asked == asked
        return
    assert deal.events == events + happened
    assert happened


def stands(deal: Deal) -> None:
    """Whether a deal is what its events say, and nobody has lost a tile or a point."""
    assert sum(deal.changes) == 0
    if not deal.done:
        assert deal.to_act
        assert all(deal.asked.values())
    for again in (
        Deal.from_events(deal.rules, deal.events, ask_everybody=deal.ask_everybody),
        pickle.loads(pickle.dumps(deal)),
        deal.copy(),
    ):
        assert again == deal
        assert again.state == deal.state
        assert again.asked == deal.asked
    assert fold(deal.rules.ruleset.play, deal.events) == deal.state
