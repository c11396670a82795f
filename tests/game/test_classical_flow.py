"""Positions of Classical: the kong box, opening kongs, robbing, Original Call, the settlement."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from calls import load
from hupai._core import KINDS
from hupai.game import Deal, Wall, box
from hupai.game import events as ev
from hupai.game.actions import PASS
from hupai.game.judge import flags_of

from .position import classical, set_bonus
from .table import SEATS, melds, pass_all, tiles

CASES = {case["id"]: case for case in load("classical", "flow")}
RULES = hupai.rules("classical")


def rules_of(number: int) -> hupai.Rules:
    return hupai.rules("classical", **CASES[f"cl-flow-{number:03}"].get("options", {}))


def texts(deal: Deal, seat: str) -> list[str]:
    return [str(action) for action in deal.legal_actions(seat) if action is not PASS]


CLAIMS = {
    1: {"E": "44m147p258sEWNPF", "N": "56m147p258sEWNPP"},
    3: {"S": "68s123m456m789pEE", "W": "68s123p456p789mNN"},
    5: {"E": "78p147m258sEWNPP", "W": "999p147m258sEWNP"},
    6: {"W": "88m147p258sEWNPF", "N": "79m123p456p789pEE"},
    8: {"W": "78p147m258sEWNPP"},
}


@pytest.mark.parametrize("number", CLAIMS)
def test_claims(number: int) -> None:
    given, expect = (CASES[f"cl-flow-{number:03}"][key] for key in ("given", "expect"))
    kinds = {"kong": "kong_exposed"}
    giver, tile = given["from"], given["discard"]
    for order in (SEATS, SEATS[::-1]):
        hands = CLAIMS[number] | {giver: f"147m258p369sESWN{tile}"}
        deal = classical(RULES, turn=giver, hands=hands, drawn=tile)
        deal.act(giver, f"discard {tile}")
        for seat in order:
            wanted = given["answers"].get(seat)
            if SEATS.index(seat) in deal.to_act:
                legal = texts(deal, seat)
                found = [t for t in legal if t.split()[0] == kinds.get(wanted, wanted)]
                deal.act(seat, found[0] if wanted else "pass")
        taker = SEATS.index(expect["taken_by"])
        if expect["as"] == "win":
            assert [won.seat for won in deal.wins] == [taker]
        else:
            assert deal.state.melds[taker][-1].form == kinds.get(expect["as"], expect["as"])
            assert deal.to_act == (taker,)


def test_chows_only_for_the_next_seat_and_not_past_nine() -> None:
    deal = classical(RULES, turn="E", hands={"E": "147m258p369sESWN3s", "W": "12s147m258pEWNPF"})
    deal.act("E", "discard 3s")
    assert deal.state.turn == 1
    hands = {"N": "147m258p369sESWN9m", "E": "1278m147p258sEWN"}
    deal = classical(RULES, turn="N", hands=hands, drawn="9m")
    deal.act("N", "discard 9m")
    assert texts(deal, "E") == ["chow 789m"]


@pytest.mark.parametrize("number", [12, 13])
def test_kongs_after_a_claim(number: int) -> None:
    rules, expect = rules_of(number), CASES[f"cl-flow-{number:03}"]["expect"]
    hands = {"E": "147m258p369sESWN4p", "S": "8888s44p147m2pEWN"}
    deal = classical(rules, turn="E", hands=hands, drawn="4p")
    deal.act("E", "discard 4p")
    deal.act("S", "pung")
    assert ("kong_concealed 8s" in texts(deal, "S")) == expect["kong"]
    assert "win" not in texts(deal, "S")


def test_any_tile_may_go_after_a_claim() -> None:
    hands = {"E": "147m258p369sESWN5p", "W": "555p147m28sESWNP"}
    deal = classical(RULES, turn="E", hands=hands, drawn="5p")
    deal.act("E", "discard 5p")
    deal.act("W", "pung")
    assert "discard 5p" in texts(deal, "W")
    hands = {"E": "147m258p369sESWN3s", "S": "456s147m28pESWNP"}
    deal = classical(RULES, turn="E", hands=hands, drawn="3s")
    deal.act("E", "discard 3s")
    deal.act("S", "chow 345s")
    assert "discard 6s" in texts(deal, "S")


def test_sizes_of_the_wall() -> None:
    places = CASES["cl-flow-018"]["expect"]
    plain = sorted(box(RULES.ruleset.tiles), key=lambda kind: kind >= 34)
    wall = [*plain[::3], *plain[1::3], *plain[2::3]]
    bonus_last = [tile for tile in wall if tile < 34] + [tile for tile in wall if tile >= 34]
    deal = Deal(RULES, wall=bonus_last)
    dealt = {e.seat: e.tiles for e in deal.events if isinstance(e, ev.Dealt)}
    for seat, name in enumerate(SEATS):
        assert dealt[seat] == tuple(bonus_last[at] for at in places[name])
    cursor = deal.state.cursor
    assert (cursor.live_left, cursor.reserve_left) == (75, 16)
    assert [cursor.take("replacement")[1], cursor.take()[1]] == [143, 53]


def test_opening_kongs_in_turn() -> None:
    deal = Deal(RULES, wall=opening_wall(Wall.shuffled(RULES.ruleset.tiles, 3).tiles))
    asked = []
    while deal.state.step == "opening":
        (seat,) = deal.to_act
        kongs = [action for action in deal.legal_actions(seat) if action.kind == "kong_concealed"]
        asked.append((seat, len(kongs)))
        deal.act(seat, kongs[0] if kongs else "continue")
    assert [seat for seat, _ in asked] == sorted(seat for seat, _ in asked)
    assert melds(deal) == {"E": ["kong_concealed 1111m"], "W": ["kong_concealed 3333s"]}
    assert deal.state.cursor.reserve_left == 14
    assert deal.to_act == (0,)


def opening_wall(wall: bytes) -> list[int]:
    """A wall in which East is dealt four 1m and West four 3s."""
    order = list(wall)

    def put(kind: int, places: list[int]) -> None:
        for place in places:
            at = next(i for i, tile in enumerate(order) if tile == kind and i not in fixed)
            order[place], order[at] = order[at], order[place]
            fixed.add(place)

    fixed: set[int] = set()
    put(0, [0, 1, 2, 3])
    put(20, [8, 9, 10, 11])
    # No other seat is dealt four of a kind, and nobody a bonus tile.
    for place in range(53):
        if place not in fixed and order[place] >= 34:
            at = next(i for i in range(60, len(order)) if order[i] < 34)
            order[place], order[at] = order[at], order[place]
    return order


@pytest.mark.parametrize("number", [30, 33])
def test_robbing_a_concealed_kong(number: int) -> None:
    rules, expect = rules_of(number), CASES[f"cl-flow-{number:03}"]["expect"]
    hands = {"E": "8888m147p258sESWN", "S": "79m123p456p789pEE"}
    deal = classical(rules, turn="E", hands=hands, drawn="N")
    deal.act("E", "kong_concealed 8m")
    assert ("win" in texts(deal, "S")) == expect["robber_may_win"]


def test_thirteen_orphans_rob_a_concealed_kong() -> None:
    hands = {"E": "1111s147p258pESWN", "S": "19m19p9sESWNPFCC"}
    deal = classical(RULES, turn="E", hands=hands, drawn="N")
    deal.act("E", "kong_concealed 1s")
    deal.act("S", "win")
    (won,) = deal.wins
    assert dict(won.patterns) == {"thirteen_orphans": 1000}
    assert melds(deal) == {}
    assert deal.state.hands[0].count(KINDS.index("1s")) == 3


def opening(rules: hupai.Rules, seat: str, hands: dict[str, str], last: str, **more: Any) -> Deal:
    """A seat may declare kongs before the first turn; East holds fourteen tiles."""
    deal = classical(rules, turn="E", hands=hands, drawn=last, first=True, **more)
    state = deal.state
    state.phase, state.step, state.turn = len(state.play.phases) - 2, "opening", SEATS.index(seat)
    deal.asked = hupai.game.flow.ask(deal)
    return deal


def test_who_holds_fourteen_cannot_rob() -> None:
    hands = {"E": "19m19p9sESWNPFCC5m", "S": "1111s147p258pESW"}
    deal = opening(RULES, "S", hands, "5m")
    deal.act("S", "kong_concealed 1s")
    # Nobody is asked; South and the others have no further kong, so East plays.
    assert melds(deal) == {"S": ["kong_concealed 1111s"]}
    assert (deal.to_act, deal.state.step) == ((0,), "turn")


def test_the_end_of_the_wall() -> None:
    # A refill is due, and no live tile is left.
    hands = {"E": "147m258p369sESWN4p", "S": "44p147m258sEWNPF"}
    deal = classical(RULES, turn="E", hands=hands, drawn="4p", live="g4")
    deal.act("E", "discard 4p")
    pass_all(deal)
    assert deal.state.ended == "wall_empty"
    assert deal.state.bonus[1] == (KINDS.index("g4"),)
    # A kong is legal with an empty wall: the box serves.
    deal = classical(RULES, turn="S", hands={"S": "7777m147p258sEWNP"}, drawn="7m", live="")
    deal.act("S", "kong_concealed 7m")
    assert deal.to_act == (1,)
    assert deal.state.cursor.reserve_left == 15
    # The box gives a bonus tile, and no live tile is left to replace it.
    hands = {"E": "147m258p369sESWN4p", "W": "444p147m258sEWNP"}
    deal = classical(RULES, turn="E", hands=hands, live="", box="f1")
    deal.act("E", "discard 4p")
    assert texts(deal, "W") == ["pung", "kong_exposed"]
    deal.act("W", "kong_exposed")
    assert deal.state.ended == "wall_empty"


def test_a_win_from_the_box_on_the_last_discard() -> None:
    hands = {"E": "147m258p369sESWN4p", "W": "444p123m456m789s5s"}
    deal = classical(RULES, turn="E", hands=hands, live="", box="5s")
    deal.act("E", "discard 4p")
    deal.act("W", "kong_exposed")
    deal.act("W", "win")
    patterns = dict(deal.wins[0].patterns)
    assert "kong_replacement" in patterns
    assert not {"last_discard", "last_tile_draw"} & set(patterns)


def test_a_refill_is_no_replacement() -> None:
    hands = {"S": "1111m234567p789s5p"}
    deal = classical(RULES, turn="S", hands=hands, drawn="1m", live="5p 9m", box="f2")
    deal.act("S", "kong_concealed 1m")
    assert texts(deal, "S")[0] == "win"
    assert flags_of(RULES, deal.state, 1, "self_draw") == ()


def test_last_discards_and_robbing_with_an_empty_wall() -> None:
    hands = {"E": "147m258p369sESWN8s", "S": "79s123m456m789pEE"}
    deal = classical(RULES, turn="E", hands=hands, live="")
    deal.act("E", "discard 8s")
    deal.act("S", "win")
    assert "last_discard" in dict(deal.wins[0].patterns)
    hands = {"E": "3m147p258sESWN", "N": "12m123p456p789pEE"}
    deal = classical(
        RULES, turn="E", hands=hands, melds={"E": ["pung 333m"]},
        drawn="3m", live="",
    )  # fmt: skip
    deal.act("E", "kong_added 3m")
    deal.act("N", "win")
    patterns = dict(deal.wins[0].patterns)
    assert "robbing_kong" in patterns
    assert not {"last_discard", "last_tile_draw"} & set(patterns)
    assert melds(deal) == {"E": ["pung 333m"]}


CALLS = [
    (48, "W", "1234568m345p679s", 0, []),
    (49, "N", "234567m345p6788s", 1, []),
    (51, "S", "234567m678p5s", 0, ["chow 123s"]),
    (93, "E", "123m456p789s2277p", 0, []),
]


@pytest.mark.parametrize(("number", "seat", "keeps", "discards", "row"), CALLS)
def test_who_may_make_the_original_call(
    number: int, seat: str, keeps: str, discards: int, row: list[str]
) -> None:
    rules, expect = rules_of(number), CASES[f"cl-flow-{number:03}"]["expect"]
    deal = classical(
        rules, turn=seat, hands={seat: keeps + "N"}, melds={seat: row}, drawn="N", first=True
    )
    deal.state.own_discards[SEATS.index(seat)] = discards
    deal.asked = hupai.game.flow.ask(deal)
    assert ("declare N" in texts(deal, seat)) == expect["original_call_legal"]


def test_after_the_original_call() -> None:
    deal = classical(RULES, turn="E", hands={"E": "11112345678999p"}, drawn="1p")
    deal.state.called[0] = 1
    deal.asked = hupai.game.flow.ask(deal)
    assert texts(deal, "E") == ["win", "discard 1p"]
    hands = {"E": "147m258p369sESWNC", "N": "CC123m456m78p99sE"}
    deal = classical(RULES, turn="E", hands=hands)
    deal.state.called[3] = 1
    deal.act("E", "discard C")
    assert deal.state.step == "turn"


def test_the_original_call_stands_when_its_discard_is_claimed() -> None:
    hands = {"S": "123m456p789s2277p9p", "W": "99p147m258sEWNPF"}
    deal = classical(RULES, turn="S", hands=hands, drawn="9p", first=True)
    deal.act("S", "declare 9p")
    deal.act("W", "pung")
    assert deal.state.called[1] == 1


@pytest.mark.parametrize("strict", [False, True])
def test_kong_on_kong(strict: bool) -> None:
    rules = hupai.rules("classical", kong_on_kong_strict=strict)
    for box_tiles, uses in (("9s 8s", False), ("7p 8s", True)):
        held = "3333m777p123s456s8s" if uses else "3333m7777p123s44s8s"
        deal = classical(rules, turn="W", hands={"W": held}, drawn="3m", box=box_tiles)
        deal.act("W", "kong_concealed 3m")
        deal.act("W", "kong_concealed 7p")
        flags = flags_of(rules, deal.state, 2, "self_draw")
        assert ("kong_on_kong" in flags) == (uses or not strict)


def test_heavenly_and_earthly_hands() -> None:
    hands = {"E": "3333s123m456m789p5p"}
    deal = classical(RULES, turn="E", hands=hands, drawn="3s", box="5p", first=True)
    deal.act("E", "kong_concealed 3s")
    deal.act("E", "win")
    assert {"heavenly_hand", "plum_blossom_kong"} <= set(dict(deal.wins[0].patterns))
    assert deal.wins[0].value == 1000
    hands = {"E": "147m258p369sESWN8s", "N": "79s123m456m789pEE", "W": "88s147m258pEWNPF"}
    deal = classical(RULES, turn="E", hands=hands, first=True)
    deal.act("E", "discard 8s")
    deal.act("W", "pass")
    deal.act("N", "win")
    assert "earthly_hand" in dict(deal.wins[0].patterns)


@pytest.mark.parametrize(("drew", "number"), [(False, 45), (True, 91)])
def test_passed_wins(drew: bool, number: int) -> None:
    rules = rules_of(number)
    hands = {"W": "147m258p369sESWN6m", "S": "57m123p456p789pEE"}
    deal = classical(rules, turn="W", hands=hands, live="9s 9s 6m 9s 9s")
    deal.act("W", "discard 6m")
    deal.act("S", "pass")
    deal.act("N", "discard 9s")
    if drew:
        pass_all(deal)
        deal.act("E", "discard 9s")
        pass_all(deal)
        assert deal.state.turn == 1
        assert "win" in texts(deal, "S")
        deal.act("S", "discard 6m")
        assert deal.state.locked == [None] * 4
    else:
        assert deal.state.locked[1] is None


SETTLED = [case for case in load("classical", "settlement") if "hands" in case]


@pytest.mark.parametrize("case", SETTLED, ids=lambda c: c["id"])
def test_all_four_hands_are_paid(case: dict[str, Any]) -> None:
    """The last action of the deal is played; the four hands are as the case tells."""
    rules = hupai.rules("classical", **case.get("options", {}))
    win, giver = case["win"], case.get("from", case["winner"])
    hands, rows = {}, {}
    for seat, hand in case["hands"].items():
        held = tiles(hand["concealed"])
        if seat == case["winner"] and case["by"] != "self_draw":
            held.remove(KINDS.index(win))
        rows[seat] = list(hand["melds"])
        if seat == giver != case["winner"]:
            held.append(KINDS.index(win))
        hands[seat] = "".join(KINDS[tile] for tile in held)
    turn = giver
    if len(tiles(hands["E"])) + 3 * len(rows["E"]) == 14 and giver != "E":
        # The kong of an opening: East has not played yet, and its last tile does not matter.
        last = KINDS[tiles(hands["E"])[-1]]
        deal = opening(rules, giver, hands, last, melds=rows)
    else:
        deal = classical(rules, turn=turn, hands=hands, melds=rows, drawn=win)
    state = deal.state
    state.round = SEATS.index(case["round"])
    for seat, hand in case["hands"].items():
        set_bonus(state, SEATS.index(seat), hand.get("bonus", ()))
    deal.asked = hupai.game.flow.ask(deal)
    if case["by"] == "discard":
        deal.act(turn, f"discard {win}")
    elif case["by"] == "rob_kong":
        kong = next(t for t in texts(deal, turn) if t.startswith("kong") and t.endswith(win))
        deal.act(turn, kong)
    while not deal.done:
        for seat in deal.to_act:
            deal.act(seat, "win" if SEATS[seat] == case["winner"] else "pass")
            break
    assert dict(zip(SEATS, deal.changes, strict=True)) == case["expect"]["payments"]
