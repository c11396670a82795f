"""The ledger of Sichuan: kongs, wins and wall ends in order, driven event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from calls import load, rules_of
from hupai._core import KINDS
from hupai.game import Deal
from hupai.game import events as ev
from hupai.game.claims import winners
from hupai.game.kongs import pass_on_kong_money, pay_kong
from hupai.game.match import Standing, result_of
from hupai.game.payments import End, owed_for
from hupai.game.settle import pay
from hupai.game.wall_end import settle_wall_end, standing
from hupai.ruleset import PowerOfTwo
from hupai.settlement import GiverPays

from .position import empty, set_hand, set_wall
from .table import SEATS, by_seat

HIDDEN = ev.HIDDEN


@dataclass
class Worth:
    """A score of which only the fan are known."""

    value: int
    limit: str | None = None
    shape: str | None = "standard"


def begin(case: dict[str, Any]) -> Deal:
    deal = empty(rules_of(case))
    state = deal.state
    set_wall(state, [0] * 50)
    state.dealer = SEATS.index(case["dealer"])
    # Nobody needs to know the tiles: whatever is asked for is there.
    state.hands = [[HIDDEN] * 13 for _ in SEATS]
    return deal


def kong(deal: Deal, event: dict[str, Any]) -> None:
    seat, tile = SEATS.index(event["seat"]), KINDS.index(event["tile"])
    state = deal.state
    if event["kong"] == "exposed":
        giver = SEATS.index(event["from"])
        state.discards[giver] += (tile,)
        deal.emit(ev.Claimed(seat, "kong_exposed", tile, giver, tile))
        pay_kong(deal, seat, "kong_exposed", giver, late=False)
    else:
        form: Any = f"kong_{event['kong']}"
        if form == "kong_added":
            state.melds[seat] += (ev_meld(tile),)
        deal.emit(ev.KongDeclared(seat, form, tile))
        deal.emit(ev.KongMade(seat, form, tile))
        pay_kong(deal, seat, form, seat, late=event.get("delayed", False))
    deal.emit(ev.Drew(seat, tile, "replacement"))


def ev_meld(tile: int) -> Any:
    from hupai.game.state import Meld

    return Meld("pung", tile, 0)


def win(deal: Deal, event: dict[str, Any], fan: dict[str, int]) -> str | None:
    """Let seats win, and return whose draw is next."""
    state = deal.state
    rules = deal.rules.ruleset
    by = event["by"]
    claimed = [SEATS.index(seat) for seat in fan]
    giver = claimed[0] if by == "self_draw" else SEATS.index(event["from"])
    if not event.get("after_kongs"):
        state.run = ()
    state.tile, state.giver, state.step = 0, giver, "claims"
    if by == "discard":
        state.discards[giver] += (0,)
        state.after_kong = bool(event.get("after_kongs"))
    seats = winners(state, claimed, None) if by != "self_draw" else claimed
    fed = by == "self_draw" and state.run and state.run[-1].form == "kong_exposed"
    flags = ("claimed_kong",) if fed else ()
    formula, settlement = rules.hands.formula, rules.settlement
    assert isinstance(formula, PowerOfTwo)
    assert isinstance(settlement, GiverPays)
    unit, extra = formula.unit, formula.self_draw_extra
    alone = fed and settlement.kong_feeder == "alone"
    scores = {}
    for seat in seats:
        value = unit * 2 ** fan[SEATS[seat]]
        scores[seat] = Worth(value + (extra if by == "self_draw" and not alone else 0))
    owed = owed_for(settlement, deal, scores, End(by, giver, flags))  # type: ignore[arg-type]
    causes = {}
    for seat in seats:
        causes[seat] = state.number
        number = len(state.wins) + 1 if seat == seats[0] else state.wins[-1].discard
        deal.emit(ev.Won(seat, by, 0, giver, (), flags, 0, 0, (), number))
    pay(deal, owed, causes)
    pass_on_kong_money(deal, seats, by, giver)
    return None if len(state.wins) >= 3 else SEATS[state.next_seat(seats[-1])]


@pytest.mark.parametrize("case", load("sichuan", "settlement"), ids=lambda c: c["id"])
def test_ledger(case: dict[str, Any]) -> None:
    deal, expect = begin(case), case["expect"]
    state = deal.state
    next_draw = None
    end = None
    for event in case["events"]:
        if event["event"] == "kong":
            kong(deal, event)
        elif event["event"] == "win":
            fan = event.get("winners") or {event["seat"]: event["total"]}
            next_draw = win(deal, event, fan)
            if len(state.wins) >= 3:
                end = "three_wins"
        else:
            for seat, hand in event["hands"].items():
                set_hand(state, SEATS.index(seat), hand["concealed"], hand["melds"])
                state.void[SEATS.index(seat)] = "mps".index(hand["void"])
            deal.emit(ev.WallRanOut(0))
            settle_wall_end(deal)
            end = "wall_end"
            if "status" in expect:
                found = standing(deal)
                assert [SEATS[seat] for seat in found.pigs] == expect["status"]["pigs"]
                assert [SEATS[s] for s, _ in found.ready] == expect["status"]["ready"]
                assert [SEATS[s] for s in found.not_ready] == expect["status"]["not_ready"]
    ledger = [[SEATS[p.payer], SEATS[p.payee], p.amount, p.rule] for p in deal.ledger]
    assert ledger == expect["ledger"]
    assert by_seat(deal.changes) == expect["payments"]
    assert end == expect["end"]
    if "next_draw" in expect:
        assert next_draw == expect["next_draw"]
    if "next_dealer" in expect:
        deal.emit(ev.Ended("over"))
        after = Standing((0, 0, 0, 0), dealer=state.dealer).after(
            deal.rules.ruleset.match, result_of(deal, (0, 1, 2, 3))
        )
        assert SEATS[after.dealer] == expect["next_dealer"]
    for paid in deal.ledger:
        if paid.rule in ("kong_refund", "kong_returned"):
            before = deal.events[paid.cause]
            assert isinstance(before, ev.Paid)
            assert (before.payer, before.amount) == (paid.payee, paid.amount)
