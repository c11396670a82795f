"""Positions and whole deals of Sichuan."""

from __future__ import annotations

from typing import Any

import pytest

from calls import load, rules_of
from hupai._core import KINDS
from hupai.game import Deal
from hupai.game.actions import PASS, Action
from hupai.game.wall_end import standing

from .position import sichuan
from .table import SEATS, by_seat, melds, pass_all, tiles

FLOW = load("sichuan", "flow")


def spoken(action: Action) -> str:
    """An action in the words of the cases."""
    if action.kind == "kong_exposed":
        return "kong"
    return str(action).replace("kong_concealed", "kong").replace("kong_added", "kong")


def play(deal: Deal, actions: list[str]) -> None:
    """Play the actions of a case; whoever is not named before the next own action passes."""
    for line in actions:
        seat, text = line.split(" ", 1)
        number = SEATS.index(seat)
        while True:
            by_word = {spoken(action): action for action in deal.legal_actions(number)}
            if text in by_word:
                deal.act(number, by_word[text])
                break
            assert deal.state.step == "claims", (line, deal)
            deal.act(deal.to_act[0], PASS)


def ledger(deal: Deal) -> list[list[Any]]:
    return [[SEATS[p.payer], SEATS[p.payee], p.amount, p.rule] for p in deal.ledger]


def check(deal: Deal, expect: dict[str, Any]) -> None:
    if "legal" not in expect:
        pass_all(deal)
    state = deal.state
    for seat, legal in expect.get("legal", {}).items():
        assert sorted(map(spoken, deal.legal_actions(seat))) == sorted(legal)
    if "legal" in expect and state.step == "claims":
        assert {SEATS[seat] for seat in deal.to_act} == set(expect["legal"])
    if "turn" in expect:
        assert (SEATS[state.turn], state.step) == (expect["turn"], "turn")
    if "drawn" in expect:
        drawn = state.drawn[state.turn]
        assert (None if drawn < 0 else KINDS[drawn]) == expect["drawn"]
    if "locked" in expect:
        locked = [SEATS[seat] for seat in range(4) if state.locked[seat] is not None]
        assert locked == expect["locked"]
    if "melds" in expect:
        assert melds(deal) == expect["melds"]
    wanted_wins = expect.get("wins", [])
    for won, wanted in zip(deal.wins[-len(wanted_wins) :], wanted_wins, strict=False):
        assert (SEATS[won.seat], won.by) == (wanted["seat"], wanted["by"])
        assert (dict(won.patterns), won.total) == (wanted["patterns"], wanted["total"])
        if "from" in wanted:
            assert SEATS[won.giver] == wanted["from"]
    if "ledger" in expect:
        assert ledger(deal) == expect["ledger"]
    if "payments" in expect:
        assert by_seat(deal.changes) == expect["payments"]
    if "wall_left" in expect:
        assert state.cursor.wall_left == expect["wall_left"]
    if "end" in expect:
        names = {"wall_empty": "wall_end", "three_wins": "three_wins", None: None}
        assert names[state.ended] == expect["end"]
    if "status" in expect:
        found = standing(deal)
        assert {
            "pigs": [SEATS[seat] for seat in found.pigs],
            "ready": [SEATS[seat] for seat, _ in found.ready],
            "not_ready": [SEATS[seat] for seat in found.not_ready],
        } == expect["status"]


@pytest.mark.parametrize(
    "case", [c for c in FLOW if "actions" in c and "state" in c], ids=lambda c: c["id"]
)
def test_position(case: dict[str, Any]) -> None:
    deal = sichuan(rules_of(case), case["state"])
    play(deal, case["actions"])
    check(deal, case["expect"])


@pytest.mark.parametrize("case", [c for c in FLOW if "draw_order" in c], ids=lambda c: c["id"])
def test_whole_deal(case: dict[str, Any]) -> None:
    deal = Deal(
        rules_of(case),
        wall=tiles(case["draw_order"]),
        dealer=case["dealer"],
        dice=case["dice"],
    )
    if "swap" in case:
        for seat in SEATS:
            for tile in tiles(case["swap"][seat]):
                deal.act(seat, f"give {KINDS[tile]}")
    for seat in SEATS:
        deal.act(seat, f"void {case['void'][seat]}")
    play(deal, case["actions"])
    check(deal, case["expect"])


@pytest.mark.parametrize("case", [c for c in FLOW if "gives" in c], ids=lambda c: c["id"])
def test_swap(case: dict[str, Any]) -> None:
    total = sum(case["dice"])
    step = (2, 1, 3)[total % 3]
    assert {1: "right", 2: "across", 3: "left"}[step] == case["expect"]["direction"]
    for seat, received in case["expect"]["receives"].items():
        giver = SEATS[(SEATS.index(seat) - step) % 4]
        assert case["gives"][giver] == received
