"""How fast deals are played from Python: deals, actions, copies, pickles.

The rate of the deals is that of random play, views made for every decision included.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai.game import Deal, Match
from hupai.players import FirstPlayer, RandomPlayer, play_deal

if TYPE_CHECKING:
    from collections.abc import Callable

VARIANTS = tuple(hupai.variants.ALL)
DEALS = 8
"""So many deals are played again and again."""


def begun(variant: str) -> list[Deal]:
    rules = hupai.rules(variant)
    return [Match(rules, seed=seed).deal for seed in range(DEALS)]


def halfway(variant: str) -> Deal:
    """A deal of which 30 tiles have been discarded."""
    deal = begun(variant)[0]
    players = [FirstPlayer() for _ in range(4)]
    while deal.state.total_discards < 30:
        seat = deal.to_act[0]
        deal.act(seat, players[seat].act(deal.view(seat), deal.legal_actions(seat)))
    return deal


def play(deals: list[Deal]) -> int:
    return sum(
        play_deal(deal.copy(), [RandomPlayer(4 * number + seat) for seat in range(4)])
        for number, deal in enumerate(deals)
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_play(benchmark: Any, variant: str) -> None:
    deals = begun(variant)
    actions = play(deals)
    benchmark(play, deals)
    if benchmark.stats is not None:
        seconds = benchmark.stats.stats.median
        benchmark.extra_info["actions_per_second"] = actions / seconds
        benchmark.extra_info["deals_per_second"] = DEALS / seconds


@pytest.mark.parametrize("variant", VARIANTS)
def test_begin(benchmark: Any, variant: str) -> None:
    """Shuffle, deal and play up to the first decision."""
    rules = hupai.rules(variant)
    benchmark(lambda: Match(rules, seed=7))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("question", ["copy", "view", "pickle", "unpickle"])
def test_halfway(benchmark: Any, variant: str, question: str) -> None:
    deal = halfway(variant)
    stored = pickle.dumps(deal)
    ask: dict[str, Callable[[], object]] = {
        "copy": deal.copy,
        "view": lambda: deal.view(0),
        "pickle": lambda: pickle.dumps(deal),
        "unpickle": lambda: pickle.loads(stored),
    }
    benchmark(ask[question])
    benchmark.extra_info["bytes"] = len(stored)
    # The rules go along with every deal; what is left is the deal.
    benchmark.extra_info["bytes_without_rules"] = len(stored) - len(pickle.dumps(deal.rules))
