"""Robbing the kong: while the window is open nothing has changed but one pending tile."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from hupai.game import Deal
from hupai.game import events as ev
from hupai.settlement import AllHands
from twins import seeds

from . import layout, table

ROBBABLE = ("hong-kong", "sichuan", "cixi", "classical")
KONG_THINGS = (ev.KongMade, ev.Paid, ev.Drew)


@pytest.mark.parametrize("seed", seeds(3, 8))
@pytest.mark.parametrize("variant", ROBBABLE)
def test_in_the_window_nothing_has_changed(variant: str, seed: int) -> None:
    windows = 0
    for number in range(100):
        if number >= 10 and windows:
            break
        deal = table.moments(
            f"{variant} {seed} {number}", variant, 1.0, often=True, ask_everybody=True
        )
        before: tuple[Any, ...] = ()
        for moment in deal:
            pending = table.window(moment)
            view = moment.view(0)
            now = (view.wall_left, view.scores, view.ledger, [len(m) for m in view.melds])
            if pending is None:
                before = now
                continue
            windows += 1
            assert now == before
            table.check_tiles(moment)
            for seat in moment.to_act:
                assert seat != pending.seat
                assert set(layout.texts(moment, layout.SEATS[seat])) <= {"pass", "win"}
    assert windows


ADDED_SEVEN = {"E": "77p1m1m9m9m1s1s9s9sEESW", "S": "687p25m369sWWNNP"}
TO_ADDED_SEVEN = "E discard W; S discard 7p; E pung; E discard 1m"


def test_nobody_chows_a_tile_that_is_being_added() -> None:
    """B079."""
    deal = layout.deal(
        "hong-kong", ADDED_SEVEN, TO_ADDED_SEVEN, draws="F C C C 7p", ask_everybody=True
    )
    layout.until(deal, "E")
    layout.play(deal, "E kong_added 7p")
    assert layout.texts(deal, "S") == ["pass"]
    assert {seat: acts for seat, acts in layout.claims(deal).items() if acts} == {}


ROBBED = {
    "E": "4p1m1m9m9m1s9s1p9pEESSW",
    "S": "44p29m28s26pSSWWP",
    "W": "147m258p369sEWPF",
    "N": "234m678m56p99p345s",
}
TO_ROBBED = "E discard 4p; S pung; S discard 2m"


def robbed(variant: str, **options: Any) -> Deal:
    wild = "C" if variant == "cixi" else None
    deal = layout.deal(variant, ROBBED, TO_ROBBED, draws="P F N 4p", wild=wild, options=options)
    layout.until(deal, "S")
    return layout.play(deal, "S kong_added 4p")


def test_who_announces_the_kong_pays_like_a_discarder() -> None:
    """B080."""
    deal = layout.play(robbed("hong-kong"), "N win")
    (win,) = deal.wins
    ones = ("all_chows", "no_bonus_tiles", "concealed_hand", "robbing_kong")
    assert dict(win.patterns) == dict.fromkeys(ones, 1)
    assert (win.by, win.giver) == ("rob_kong", 1)
    assert layout.changes(deal) == {"E": 0, "S": -16, "W": 0, "N": 16}
    for pays, amount in (("discard_total", 24), ("self_draw_total", 36)):
        deal = layout.play(robbed("cixi", robbed_kong_pays=pays), "N win")
        assert layout.changes(deal) == {"E": 0, "S": -amount, "W": 0, "N": amount}


@pytest.mark.parametrize("variant", ["hong-kong", "cixi", "classical"])
def test_a_robbed_kong_happened_never(variant: str) -> None:
    """B081 for one winner; B082: the points of a robbed kong."""
    deal = robbed(variant)
    live = deal.view("S").wall_left
    number = len(deal.events)
    layout.play(deal, "N win")
    assert deal.view("S").wall_left == live
    assert not any(isinstance(e, ev.KongMade | ev.Drew) for e in deal.events[number - 1 :])
    assert layout.melds(deal, "S") == [("pung", "4p")]
    (win,) = deal.wins
    assert win.by == "rob_kong"
    assert "kong_replacement" not in win.flags
    assert "self_draw" not in dict(win.patterns)


SICHUAN = {
    "E": "4p11m99m11s99s2277m",
    "S": "44p2233668899p1m",
    "W": "123456789s33p56p",
    "N": "123456789m22p56p",
}


def sichuan_robbed() -> Deal:
    """South adds the fourth 4p; West and North can both win with it."""
    return layout.deal(
        "sichuan",
        SICHUAN,
        "E discard 4p; S pung; S discard 1m",
        voids="psmp"[0] + "mms",
        draws="7s 8m 1p 4p",
    )


def test_a_kong_robbed_in_sichuan_is_not_paid() -> None:
    """B081, by one player and by two; B088."""
    for robbers in ("N", "WN"):
        deal = sichuan_robbed()
        layout.until(deal, "S")
        assert layout.ledger(deal) == []
        layout.play(deal, "S kong_added 4p")
        assert layout.ledger(deal) == []
        for seat in robbers:
            layout.play(deal, f"{seat} win")
        layout.pass_all(deal)
        assert layout.ledger(deal) == [("S", seat, 2, "rob_kong") for seat in robbers] or (
            [row[:3] for row in layout.ledger(deal)] == [("S", seat, 2) for seat in robbers]
        )
        for win in deal.wins:
            assert win.by == "rob_kong"
            assert dict(win.patterns) == {"basic_win": 0, "robbing_kong": 1}
        assert layout.melds(deal, "S") == [("pung", "4p")]
        assert layout.turn_of(deal) == "E"
        assert not any(isinstance(event, ev.KongMade) for event in deal.events)


def test_a_robbed_kong_settles_as_a_pung() -> None:
    """B082."""
    hands = {
        "E": "9m1p1p9p9p1s1s3s3sEESSW",
        "S": "99m234m567p11s99sC",
        "W": "147m258p36sEWPFC",
        "N": "78m123456p789sNN",
    }
    deal = layout.deal("classical", hands, "E discard 9m; S pung; S discard C", draws="P F F 9m")
    layout.until(deal, "S")
    layout.play(deal, "S kong_added 9m; N win")
    rules, values = deal.rules, {}
    for seat in "ESW":
        view = deal.view(seat)
        held = " ".join(hupai._core.KINDS[kind] for kind in view.hand)
        row = " ".join(f"[{kind[0] * 3}{kind[1]}]" for _, kind in layout.melds(deal, seat))
        values[seat] = rules.score_unfinished(f"{held} {row}", seat=seat, round="E").value
    assert values["S"] == 4
    values["N"] = deal.wins[0].value
    settlement = rules.ruleset.settlement
    assert isinstance(settlement, AllHands)
    expected = dict.fromkeys(layout.SEATS, 0)
    for payer, payee, amount in settlement.transfers(values, "N"):
        expected[payer] -= amount
        expected[payee] += amount
    assert layout.changes(deal) == expected


@pytest.mark.parametrize("rob", [False, True])
def test_no_copy_is_counted_twice(rob: bool) -> None:
    """B086."""
    hands = {
        "E": "E1m2m3m5m6m8m9m2p3p5p6p8pW",
        "S": "EE2468s2468p35s1s",
        "N": "19m19p19sSWNPFCC",
    }
    deal = layout.deal("hong-kong", hands, draws="4m 4m 4m E", ask_everybody=True)
    steps = 0
    layout.play(deal, "E discard E; S pung; S discard 1s")
    while layout.discarder(deal) != "S":
        table.check_tiles(deal)
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
        steps += 1
    assert steps
    layout.play(deal, "S kong_added E")
    table.check_tiles(deal)
    assert layout.texts(deal, "N") == ["pass", "win"]
    layout.play(deal, "N win" if rob else "N pass")
    layout.pass_all(deal)
    table.check_tiles(deal)
    assert layout.melds(deal, "S") == [("pung" if rob else "kong_added", "E")]
    assert [layout.SEATS[win.seat] for win in deal.wins] == (["N"] if rob else [])
