"""Positions of whole deals from given walls: Basic and Hong Kong."""

from __future__ import annotations

from typing import Any

import pytest

from calls import load, rules_of
from hupai._core import KINDS
from hupai.game import Deal

from .table import SEATS, by_seat, melds, offered, own, pass_all, play, tiles

CASES = [
    case for variant in ("basic", "hong-kong") for case in load(variant, "flow") if "wall" in case
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_position(case: dict[str, Any]) -> None:
    expect = case["expect"]
    # What is offered is asked of the moment before anybody draws, also where nothing is offered.
    asked = "offered" in expect
    deal = Deal(
        rules_of(case), wall=case["wall"], round=case.get("round", "E"), ask_everybody=asked
    )
    play(deal, case["actions"])
    state = deal.state
    if "turn" in expect:
        pass_all(deal)
        assert SEATS[deal.to_act[0]] == expect["turn"]
        assert own(deal) == sorted(expect["own"])
    if "offered" in expect:
        assert offered(deal) == {seat: sorted(acts) for seat, acts in expect["offered"].items()}
    if "end" in expect:
        check_end(deal, expect["end"])
    if "melds" in expect:
        assert melds(deal) == expect["melds"]
    if "bonus" in expect:
        bonus = {
            SEATS[seat]: sorted(KINDS[tile] for tile in row)
            for seat, row in enumerate(state.bonus)
            if row
        }
        assert bonus == expect["bonus"]
    for seat, held in expect.get("concealed", {}).items():
        assert state.hands[SEATS.index(seat)] == sorted(tiles(held))
    if "wall_left" in expect:
        assert state.cursor.wall_left == expect["wall_left"]
    if "live_left" in expect:
        assert state.live == expect["live_left"]
    if "draws_made" in expect:
        assert sum(state.drawn_count) == expect["draws_made"]


def check_end(deal: Deal, end: dict[str, Any]) -> None:
    assert deal.state.ended == end["ended"]
    assert by_seat(deal.changes) == end["payments"]
    winners = [SEATS[won.seat] for won in deal.wins]
    expected = end["winner"] or []
    assert winners == (expected if isinstance(expected, list) else [expected])
    if not winners:
        return
    won, winners = deal.wins[0], list(winners)
    if "by" in end:
        assert won.by == end["by"]
    if "from" in end:
        assert SEATS[won.giver] == end["from"]
    if "win" in end:
        assert KINDS[won.tile] == end["win"]
    for key in ("total", "value"):
        if key in end:
            found = {SEATS[won.seat]: getattr(won, key) for won in deal.wins}
            expected = end[key]
            assert found == (expected if isinstance(expected, dict) else {winners[0]: expected})
    if "patterns" in end:
        patterns = {SEATS[won.seat]: dict(won.patterns) for won in deal.wins}
        several = winners[0] in end["patterns"]
        assert patterns == (end["patterns"] if several else {winners[0]: end["patterns"]})
