"""The ledger of Sichuan: kongs, wins and wall ends in order, played at a real table."""

from __future__ import annotations

from typing import Any

import pytest

from calls import load, rules_of
from hupai._core import KINDS
from hupai.errors import HupaiError
from hupai.game import events as ev
from hupai.game.match import Standing, result_of

from .real_table import RealTable
from .table import SEATS, by_seat, tiles

# The tile of the kong that is robbed, which the cases do not tell.
ROBBED = "4s"


def suits_of(case: dict[str, Any]) -> list[str]:
    """A void suit for each seat that goes with all it does."""
    used: list[set[str]] = [set() for _ in SEATS]
    voids = [""] * 4
    for event in case["events"]:
        if event["event"] == "kong":
            used[SEATS.index(event["seat"])].add(event["tile"][1])
        for seat, hand in event.get("hands", {}).items():
            voids[SEATS.index(seat)] = hand["void"]
    return [voids[seat] or next(s for s in "pms" if s not in used[seat]) for seat in range(4)]


def set_up(case: dict[str, Any]) -> RealTable:
    table = RealTable(rules_of(case), dealer=case["dealer"], dice=(1, 2))
    table.begin()
    for seat, suit in enumerate(suits_of(case)):
        table.deal.act(seat, f"void {suit}")
    for event in case["events"]:
        if event["event"] == "kong":
            table.kept[KINDS.index(event["tile"])] = 4
        elif event.get("by") == "rob_kong":
            table.kept[KINDS.index(ROBBED)] = 4
        for hand in event.get("hands", {}).values():
            table.kept.update(tiles(hand["concealed"]))
    return table


def prepare(table: RealTable, case: dict[str, Any]) -> None:
    """Play past the first turns, and claim the pungs that are added to later."""
    table.round()
    for event in case["events"]:
        if event["event"] == "kong" and event["kong"] == "added":
            taken = SEATS.index(event["seat"]), event["tile"]
        elif event.get("by") == "rob_kong":
            taken = SEATS.index(event["from"]), ROBBED
        else:
            continue
        seat, tile = taken
        table.claim(seat, "pung", (seat + 2) % 4, tile)
        table.kept[KINDS.index(tile)] = 1
        table.deal.act(seat, f"discard {table.spare()}")


def play(table: RealTable, event: dict[str, Any]) -> None:
    if event["event"] == "kong":
        seat, tile = SEATS.index(event["seat"]), event["tile"]
        if event["kong"] == "exposed":
            table.claim(seat, "kong_exposed", SEATS.index(event["from"]), tile)
            table.settle()
        elif event["kong"] == "added":
            table.added_kong(seat, tile, late=event.get("delayed", False))
        else:
            table.concealed_kong(seat, tile)
        del table.kept[KINDS.index(tile)]
    elif event["event"] == "win":
        fan = event.get("winners") or {event["seat"]: event["total"]}
        win(table, event, {SEATS.index(seat): total for seat, total in fan.items()})
    else:
        wall_end(table, event)


def win(table: RealTable, event: dict[str, Any], fan: dict[int, int]) -> None:
    """Let seats win: on the first tile with which there are such hands."""
    if event["by"] == "rob_kong":
        seat = SEATS.index(event["from"])
        table.added_kong(seat, ROBBED, robbed=True)
        del table.kept[KINDS.index(ROBBED)]
        table.wins(fan)
    else:
        giver = SEATS.index(event["from"]) if event["by"] == "discard" else next(iter(fan))
        table.turn_of(giver)
        if event["by"] == "self_draw" and table.deal.state.drawn[giver] != ev.HIDDEN:
            table.deal.act(giver, f"discard {table.spare()}")
            table.turn_of(giver)
        before = table.deal.copy()
        for kind in range(27):
            if 4 - table.seen()[kind] - table.kept[kind] < 1:
                continue
            try:
                if event["by"] == "discard":
                    table.deal.act(giver, f"discard {KINDS[kind]}")
                    table.wins(fan)
                else:
                    table.wins(fan, own=kind)
            except (AssertionError, HupaiError):
                table.deal = before.copy()
            else:
                break
        else:
            raise AssertionError(event)
    while table.deal.owes is not None and table.deal.owes.kind == "settle":
        table.deal.bank()


def wall_end(table: RealTable, event: dict[str, Any]) -> None:
    """Draw the wall to its end, and show the hands that are left."""
    deal = table.deal
    for _ in range(300):
        table.pass_all()
        if deal.owes is not None and deal.owes.kind == "settle":
            break
        if deal.owes is not None:
            deal.bank("?")
        else:
            deal.act(deal.state.turn, f"discard {table.spare()}")
    assert deal.owes is not None
    for seat in deal.owes.hands:
        deal.show(seat, event["hands"][SEATS[seat]]["concealed"])
        table.kept.clear()
    deal.bank()


@pytest.mark.parametrize("case", load("sichuan", "settlement"), ids=lambda c: c["id"])
def test_ledger(case: dict[str, Any]) -> None:
    table, expect = set_up(case), case["expect"]
    prepare(table, case)
    for event in case["events"]:
        play(table, event)
    deal = table.deal
    ledger = [[SEATS[p.payer], SEATS[p.payee], p.amount, p.rule] for p in deal.ledger]
    assert ledger == expect["ledger"]
    assert by_seat(deal.changes) == expect["payments"]
    ends = {"wall_empty": "wall_end", "three_wins": "three_wins", None: None}
    assert ends[deal.state.ended] == expect["end"]
    if "next_draw" in expect:
        assert deal.owes is not None
        assert SEATS[deal.owes.seat] == expect["next_draw"]
    if "next_dealer" in expect:
        start = Standing((0, 0, 0, 0), dealer=deal.state.dealer)
        after = start.after(deal.rules.ruleset.match, result_of(deal, (0, 1, 2, 3)))
        assert SEATS[after.dealer] == expect["next_dealer"]
    for paid in deal.ledger:
        if paid.rule in ("kong_refund", "kong_returned"):
            before = deal.events[paid.cause]
            assert isinstance(before, ev.Paid)
            assert (before.payer, before.amount) == (paid.payee, paid.amount)
