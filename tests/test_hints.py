"""What a hint says: what lies open, what a win is worth, and what may be discarded."""

from __future__ import annotations

from collections import Counter

import hupai
from hupai._core import KINDS
from hupai.cli import hint
from hupai.cli.hint import hint_parts
from hupai.game import Deal, Match, View
from hupai.game.actions import WIN
from hupai.game.judge import flags_of
from hupai.players import make
from hupai.players.greedy import open_tiles
from hupai.render.table import Table


def _moments(deal: Deal, seed: int) -> list[tuple[Deal, View]]:
    """Play a deal to its end, and return every decision with the deal as it was."""
    four = [make("greedy", deal.rules, f"{seed} {seat}") for seat in range(4)]
    moments = []
    while not deal.done:
        seat = next(iter(deal.asked))
        view = deal.view(seat)
        moments.append((deal.copy(), view))
        deal.act(seat, four[seat].act(view, view.legal))
    return moments


def _lying(deal: Deal, viewer: int, *, shown: tuple[int, ...] = ()) -> list[int]:
    """The tiles that lie open, counted from the true state, in which every tile is once."""
    state = deal.state
    counts = Counter([state.indicator] if state.indicator >= 0 else [])
    for seat in range(4):
        counts.update(state.discards[seat])
        if seat != viewer:
            for meld in state.melds[seat]:
                counts.update(meld.tiles(state.wild))
            if state.out[seat] == "won" or seat in shown:
                counts.update(state.seats.tiles(seat))
    return [counts[kind] for kind in range(34)]


def test_the_hand_of_a_winner_lies_open() -> None:
    """Also where several win on one tile, which lies there once."""
    rules = hupai.rules("sichuan")
    opened = shared = 0
    for seed in range(100):
        for deal, view in _moments(Match(rules, seed=seed).deal, seed):
            assert open_tiles(view) == _lying(deal, view.seat)
            opened += bool(view.wins)
            on_one = Counter((won.tile, won.discard) for won in view.wins if won.by == "discard")
            shared += max(on_one.values(), default=0) > 1
    assert opened > 100
    assert shared > 0


def test_the_indicator_lies_open() -> None:
    for seed in range(3):
        deal = Match(hupai.rules("cixi"), seed=seed).deal
        for at, view in _moments(deal, seed):
            assert view.indicator >= 0
            assert open_tiles(view) == _lying(at, view.seat)


def test_a_hint_counts_the_hand_shown_with_a_false_win() -> None:
    deal = Match(hupai.rules("cixi"), seed=4).deal
    liar = deal.to_act[0]
    deal.declare_win(liar)
    for at, view in _moments(deal, 4):
        assert hint._open_tiles(at, view) == _lying(at, view.seat, shown=(liar,))


def _waits(deal: Deal, view: View) -> dict[str, str]:
    """What each wait counts by discard."""
    tables = [part for part in hint_parts(deal, view) if isinstance(part, Table)]
    (rows,) = (table.rows for table in tables if table.head and table.head[0] == "wait")
    return {row[0]: row[2] for row in rows}


def test_a_hint_counts_the_streak_of_the_dealer() -> None:
    """What it says of a wait is what the win on it then is worth."""
    rules = hupai.rules("cixi", extra_patterns=["dealer_streak"])
    compared = 0
    for seed in range(20):
        match = Match(rules, seed=seed)
        while match.standing.number < 4:
            for deal, view in _moments(match.deal, seed):
                state, seat = deal.state, view.seat
                if not (state.streak and WIN in view.legal and view.step == "claims"):
                    continue
                if not flags_of(rules, state, seat, "discard"):  # no hint foresees these
                    score = deal.worth(seat)
                    assert score is not None
                    assert _waits(deal, view)[KINDS[view.offered]] == f"{score.total} fan"
                    compared += 1
            match.next_deal()
    assert compared > 2


def _discards(deal: Deal, seat: int) -> set[str]:
    (table,) = hint_parts(deal, deal.view(seat))
    assert isinstance(table, Table)
    return {row[0] for row in table.rows}


def test_before_the_first_turn_a_hint_lists_what_may_be_discarded_in_it() -> None:
    deal = Match(hupai.rules("classical"), seed=162).deal
    assert [str(action) for action in deal.legal_actions("E")] == [
        "kong_concealed 6s",
        "continue",
    ]
    before = _discards(deal, 0)
    deal.act("E", "continue")
    assert deal.state.step == "turn"
    assert before == _discards(deal, 0)
    assert before


def test_a_win_that_must_be_declared_is_the_whole_hint() -> None:
    seen = 0
    for seed in range(40):
        for deal, view in _moments(Match(hupai.rules("cixi"), seed=seed).deal, seed):
            parts = hint_parts(deal, view)
            assert all(part.rows for part in parts if isinstance(part, Table))
            if view.legal == (WIN,) and view.step == "turn":
                assert not any(isinstance(part, Table) and part.head for part in parts)
                seen += 1
    assert seen > 0
