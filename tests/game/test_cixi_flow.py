"""Positions of Cixi: the wild tile, claim limits, Ready, false wins, sitting out."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from calls import load, rules_of
from hupai._core import KINDS
from hupai.errors import IllegalAction
from hupai.game import Deal
from hupai.game import events as ev
from hupai.game.actions import WIN
from hupai.game.match import Standing, result_of
from hupai.game.state import NO_TILE, Meld

from .position import NOTHING_CIXI, cixi, cixi_discard, set_hand, set_melds, set_wall
from .table import SEATS, by_seat, melds, pass_all

CASES = {case["id"]: case for case in load("cixi", "flow")}


def case(number: int) -> tuple[hupai.Rules, dict[str, Any], dict[str, Any]]:
    found = CASES[f"cixi-{number}"]
    return rules_of(found), found["state"], found["expect"]


def offered(deal: Deal, seat: str) -> list[str]:
    words = {"kong_exposed": "kong"}
    legal = [str(action) for action in deal.legal_actions(seat)]
    return sorted(words.get(text, text.split()[0]) for text in legal if text != "pass")


def names(flags: list[Any]) -> list[str]:
    return [SEATS[seat] for seat in range(4) if flags[seat]]


def test_a_wild_discard_makes_sit_out() -> None:
    rules, given, expect = case(188)
    deal = cixi(rules, given, turn="S", drawn="5p")
    deal.act("S", "discard 4p")
    assert names(deal.state.out) == expect["sits_out"]
    assert SEATS[deal.state.turn] == expect["next_draw"]
    assert by_seat(deal.changes) == dict.fromkeys(SEATS, expect["penalty_now"])


def test_a_kong_ends_the_ban_on_the_kind_just_chowed() -> None:
    rules = hupai.rules("cixi", no_swap_discard=True, kong_after_claim=True)
    hands = {"E": "3m147s258p1p369mEE1s", "S": "345m7777p147s19pE", "W": "3m258s147p369sNWP"}
    deal = cixi(rules, {"concealed": hands, "wild": "C"}, turn="E", drawn="3m")
    deal.act("E", "discard 3m")
    deal.act("S", "chow 345m")
    assert "discard 3m" not in map(str, deal.legal_actions("S"))
    deal.act("S", "kong_concealed 7p")
    pass_all(deal)
    assert "discard 3m" in map(str, deal.legal_actions("S"))
    deal.act("S", "discard E")
    pass_all(deal)
    assert "discard 3m" in map(str, deal.legal_actions("W"))


def test_who_sits_out_can_make_a_false_win() -> None:
    rules, given, expect = case(189)
    deal = cixi_discard(rules, given, ask_everybody=True)
    deal.declare_win("S")
    pass_all(deal)
    assert by_seat(deal.changes) == expect["payments"]
    assert deal.state.out[1] == "false_win"


def test_chows_go_to_the_next_active_seat() -> None:
    rules, given, expect = case(190)
    given = given | {"concealed": {"W": "67m147p179sEWNPP", "N": "46m147p179sEWNPP"}}
    deal = cixi_discard(rules, given)
    assert [seat for seat in SEATS if "chow" in offered(deal, seat)] == expect["chow_offered"]
    pass_all(deal)
    assert SEATS[deal.state.turn] == expect["next_draw_if_no_claim"]


def test_only_wild_tiles_left() -> None:
    rules, given, expect = case(191)
    deal = cixi(rules, given, turn="N", drawn="C")
    assert [str(action) for action in deal.legal_actions("N")] == expect["options"]
    rules, given, expect = case(192)
    deal = cixi(rules, given, turn="N", drawn="C")
    deal.state.barred[3] = (0,)
    deal.asked = hupai.game.flow.ask(deal)
    assert [str(action) for action in deal.legal_actions("N")] == expect["options"]
    deal.act("N", "discard C")
    assert names(deal.state.out) == expect["sits_out"]
    assert deal.state.step == "turn"


def test_claims_that_leave_only_wild_tiles_are_refused() -> None:
    for number in (193, 245):
        rules, given, expect = case(number)
        given = given | {"seat": "W"}
        deal = cixi_discard(rules, given)
        assert sorted(map(str, deal.legal_actions("W"))) == sorted(expect["options"])


def test_wild_tiles_stay_out_of_melds() -> None:
    rules, given, expect = case(194)
    for tile, key in (("3m", "on_3m"), ("7s", "on_7s")):
        deal = cixi_discard(rules, given | {"from": "S", "discard": tile}, ask_everybody=True)
        assert offered(deal, "W") == sorted(expect[key])


def test_wild_tiles_in_melds() -> None:
    rules, _, _ = case(230)
    given = {"wild": "4m", "from": "S", "discard": "3m", "concealed": {"W": "45m777s19p28sEESW"}}
    deal = cixi_discard(rules, given)
    assert "chow" in offered(deal, "W")
    deal.act("W", "chow 345m")
    pass_all(deal)
    assert str(deal.state.seats.hand(2)).endswith("[34*5m]")
    given = {"wild": "4m", "concealed": {"W": "4777s19p28sEESWN"}}
    deal = cixi(rules, {"wild": "4m", "concealed": {"W": "4m777s19p28sEESWN"}}, turn="W", drawn="N")
    deal.act("W", "kong_concealed 7s")
    pass_all(deal)
    assert str(deal.state.seats.hand(2)).endswith("(777s)") or "7*" in (
        str(deal.state.seats.hand(2))
    )


def test_the_third_claim_bars() -> None:
    rules, given, expect = case(196)
    deal = cixi_discard(rules, given)
    deal.act("W", "pung")
    assert names(deal.state.barred) == expect["barred"]
    assert names(deal.state.out) == expect["sits_out"]
    assert deal.to_act == (2,)
    rules, given, expect = case(197)
    deal = cixi_discard(rules, given, ask_everybody=True)
    assert offered(deal, "W") == []


def test_an_outranked_claim_was_not_made() -> None:
    rules, given, expect = case(199)
    deal = cixi_discard(rules, given)
    deal.act("W", "chow 456s")
    deal.act("N", "pung")
    assert melds(deal)["N"] == ["pung 555s"]
    assert names(deal.state.barred) == expect["barred"]
    assert hupai.game.claims.claims_from(deal.state, 2, 1) == expect["claims_of_W_from_S"]


def test_ready_needs_a_single_wait() -> None:
    for number in (201, 202):
        rules, given, expect = case(number)
        deal = cixi(rules, given, turn="S", drawn="N")
        legal = [str(action) for action in deal.legal_actions("S")]
        assert ("declare N" in legal) == expect["legal"]


def test_who_is_ready_discards_what_was_drawn_or_wins() -> None:
    rules, given, expect = case(203)
    for tile in ("8m", "1m", "F"):
        deal = cixi(rules, given, turn="S", drawn=tile)
        assert [str(action) for action in deal.legal_actions("S")] == expect[tile]


def test_who_is_ready_may_pass_a_win() -> None:
    rules, given, expect = case(205)
    deal = cixi_discard(rules, given)
    assert offered(deal, "S") == ["win"]
    deal.act("S", "pass")
    assert names(deal.state.called) == expect["ready"]
    assert deal.state.locked[1] is None


def test_a_locked_win_is_a_false_win() -> None:
    rules, given, expect = case(206)
    deal = cixi_discard(rules, given, ask_everybody=True)
    assert [seat for seat in SEATS if "win" in offered(deal, seat)] == expect["win_offered"]
    deal.declare_win("S")
    pass_all(deal)
    assert by_seat(deal.changes) == expect["payments"]
    assert [SEATS[s] for s in range(4) if deal.state.out[s]] == expect["drops_out"]


def test_the_last_tile() -> None:
    rules, given, expect = case(207)
    deal = cixi(rules, given, turn="W", drawn="2m")
    legal = [str(action) for action in deal.legal_actions("W")]
    assert ("kong_concealed 8s" in legal) == expect["concealed_kong_offered"]
    deal.act("W", "discard 2m")
    for seat, wanted in expect["claims_offered"].items():
        assert offered(deal, seat) == wanted
    pass_all(deal)
    assert deal.state.ended == "wall_empty"


def test_robbing() -> None:
    for number in (208, 233):
        rules, given, expect = case(number)
        given = given | {"concealed": given["concealed"] | {"N": "147m258p19sEW"}}
        deal = cixi(rules, given, turn="N", drawn="6s")
        deal.act("N", "kong_added 6s")
        if number == 233:
            assert deal.to_act == (3,)
            assert melds(deal)["N"] == ["kong_added 6666s"]
            continue
        deal.act("E", "win")
        assert (SEATS[deal.wins[0].seat], deal.wins[0].by) == (expect["winner"], expect["by"])
        assert melds(deal)["N"] == [expect["meld_left"]]
        assert deal.state.drawn_count == [3] * 4


def test_false_wins_in_the_own_turn() -> None:
    for number in (210, 236):
        rules, given, expect = case(number)
        deal = cixi(rules, given, turn="E", drawn="9p")
        deal.declare_win("E")
        assert by_seat(deal.changes) == expect["payments"]
        assert deal.state.out[0] == "false_win"
        assert SEATS[deal.state.turn] == "S"
        assert deal.state.discards[0] == ()


def test_false_wins_come_before_the_win() -> None:
    rules, _, expect = case(212)
    given = {"wild": "F", "from": "W", "discard": "3s", "concealed": {"E": "11m456m789p1sFEEE"}}
    deal = cixi_discard(rules, given, ask_everybody=True)
    assert offered(deal, "E") == ["win"]
    deal.act("E", "win")
    deal.declare_win("S")
    pass_all(deal)
    assert [SEATS[won.seat] for won in deal.wins] == [expect["winner"]]
    assert by_seat(deal.changes) == expect["payments"]


def test_false_wins_in_turn_order() -> None:
    for order in ("SW", "WS"):
        rules, given, expect = case(242)
        given = given | {"from": "E", "discard": "5m"}
        deal = cixi_discard(rules, given, ask_everybody=True)
        for seat in order:
            deal.declare_win(seat)
        pass_all(deal)
        assert by_seat(deal.changes) == expect["payments"]
        assert [SEATS[s] for s in range(4) if deal.state.out[s]] == expect["drops_out"]
        assert SEATS[deal.state.turn] == expect["next_draw"]


def test_a_second_false_win_is_refused() -> None:
    rules, given, expect = case(243)
    deal = cixi_discard(rules, given | {"discard": "5m"}, ask_everybody=True)
    before = deal.state.copy()
    with pytest.raises(IllegalAction):
        deal.declare_win("S")
    assert deal.state == before
    assert by_seat(deal.changes) == expect["payments"]


def test_ten_honour_discards() -> None:
    rules, _, expect = case(214)
    deal = cixi(rules, {"wild": "C"}, turn="N", drawn="P")
    deal.state.own_discards[3], deal.state.honours[3] = 10, 9
    deal.state.scores = (1000,) * 4
    deal.asked = hupai.game.flow.ask(deal)
    deal.act("N", "discard P")
    assert deal.legal_actions("N")
    deal.act("N", "win")
    pass_all(deal)
    (won,) = deal.wins
    assert (SEATS[won.seat], won.by, won.total) == ("N", expect["by"], expect["total"])
    assert by_seat(deal.changes) == expect["payments"]


FOUR = {"four_imperials_needs_hand": False}


def dealt_four(**options: Any) -> Deal:
    """East has been dealt four Imperials and ten tiles that make nothing."""
    deal = cixi(hupai.rules("cixi", **options), {}, turn="E", drawn="P")
    state = deal.state
    state.total_discards, state.own_discards, state.drawn_count = 0, [0] * 4, [0] * 4
    state.drawn[0] = NO_TILE
    set_hand(state, 0, "FFFF136m9m159p159s")
    deal.asked = hupai.game.flow.ask(deal)
    return deal


def test_four_imperials_win_with_the_dealt_tiles() -> None:
    assert WIN not in dealt_four().legal_actions("E")
    deal = dealt_four(**FOUR)
    deal.act("E", "win")
    assert deal.wins[0].patterns == (("four_imperials", 400),)


@pytest.mark.parametrize(("drawn", "must"), [("9m", False), ("1s", True)])
@pytest.mark.parametrize("ready", [False, True])
def test_four_imperials_in_melds_may_win_with_any_tile(drawn: str, must: bool, ready: bool) -> None:
    """They count in melds, and even a ready player must only win with what completes."""
    rules = hupai.rules("cixi", imperial_in_melds=True, **FOUR)
    deal = cixi(rules, {}, turn="S", drawn="P")
    deal.state.called[1] = int(ready)
    deal.state.seats.set_tiles(1, [KINDS.index("1s")])
    row = [("chow", "4m", 2), ("pung", "7p", 2), ("pung", "E", 2), ("pung", "S", 2)]
    set_melds(deal.state, 1, [Meld(form, KINDS.index(kind), 0, w) for form, kind, w in row])  # type: ignore[arg-type]
    deal.state.seats.add(1, KINDS.index(drawn))
    deal.state.drawn[1] = KINDS.index(drawn)
    deal.asked = hupai.game.flow.ask(deal)
    assert WIN in deal.legal_actions("S")
    assert (deal.legal_actions("S") == (WIN,)) == (must and ready)
    deal.act("S", "win")
    assert deal.wins[0].total == 400


def test_a_wait_beyond_four_copies_may_be_called() -> None:
    rules = hupai.rules("cixi", imperial_in_melds=True, wild_fifth_copy=False)
    deal = cixi(rules, {"wild": "2m"}, turn="S", drawn="P")
    state = deal.state
    state.seats.set_tiles(1, [KINDS.index(kind) for kind in ("7m", "1p")])
    row = [("pung", "5s", 2), ("pung", "7m", 0), ("kong_added", "P", 8), ("pung", "1p", 2)]
    set_melds(state, 1, [Meld(form, KINDS.index(kind), 0, w) for form, kind, w in row])  # type: ignore[arg-type]
    state.drawn[1] = KINDS.index("1p")
    deal.asked = hupai.game.flow.ask(deal)
    assert rules.all_waits("1p [55*5s] [777m] [PPP+P*] [11*1p]", wild="2m").ready
    assert "declare 7m" in map(str, deal.legal_actions("S"))


def test_who_discards_a_second_imperial_is_barred_once() -> None:
    rules = hupai.rules("cixi", imperial_discard="barred_but_plays")
    deal = cixi(rules, {"concealed": {"S": "FF147m258p179sEWN"}}, turn="S", drawn="N")
    for _ in range(2):
        deal.act("S", "discard F")
        while (deal.state.turn, deal.state.step) != (1, "turn"):
            seat = deal.to_act[0]
            deal.act(seat, deal.default_action(seat))
    assert deal.state.barred == [(), (1,), (), ()]


def ten_honours(hands: dict[str, str], *, ready: bool = False, **options: Any) -> Deal:
    """North waits for 3s, and its eleventh discard, the tenth honour, lies on the table."""
    rules = hupai.rules("cixi", extra_patterns=["ten_honour_discards"], **options)
    given = {"wild": "C", "concealed": {"N": "123456m789p12sEEP"} | hands}
    deal = cixi(rules, given, turn="N", drawn="P", ask_everybody=True)
    state = deal.state
    state.own_discards[3], state.honours[3], state.called[3] = 10, 9, int(ready)
    state.scores = (1000,) * 4
    set_wall(state, [KINDS.index(name) for name in ("9p", "9p", "9p", *["3s"] * 10)])
    deal.asked = hupai.game.flow.ask(deal)
    deal.act("N", "discard P")
    return deal


@pytest.mark.parametrize("ready", [False, True])
def test_ten_honour_discards_that_are_passed_are_over(ready: bool) -> None:
    deal = ten_honours({}, ready=ready)
    assert WIN in deal.legal_actions("N")
    pass_all(deal)
    for _ in range(3):
        deal.act(deal.to_act[0], "discard 9p")
        pass_all(deal)
    deal.act("N", "win")
    (won,) = deal.wins
    assert (won.tile, won.total < 400) == (KINDS.index("3s"), True)
    assert "ten_honour_discards" not in won.flags


def test_a_ready_hand_wins_by_ten_honour_discards() -> None:
    deal = ten_honours({}, ready=True)
    worth = deal.worth("N")
    assert worth is not None
    assert worth.value == 400
    deal.act("N", "win")
    pass_all(deal)
    assert deal.wins[0].total == 400


@pytest.mark.parametrize("robber", ["123456m789p123sP", NOTHING_CIXI])
def test_ten_honour_discards_that_are_passed_lock_nobody(robber: str) -> None:
    deal = ten_honours({"E": robber}, pass_win_lock="until_next_draw")
    pass_all(deal)
    assert deal.state.locked[3] is None


def test_a_false_win_beside_ten_honour_discards_is_paid() -> None:
    deal = ten_honours({})
    deal.declare_win("E")
    for seat in deal.to_act:
        deal.act(seat, "win" if seat == 3 else "pass")
    assert [won.seat for won in deal.wins] == [3]
    paid = [(p.payer, p.payee, p.amount) for p in deal.ledger if p.rule == "false_win"]
    assert paid == [(0, 1, 24), (0, 2, 24), (0, 3, 24)]
    kinds = [type(event) for event in deal.record]
    assert kinds.index(ev.FalseWin) < kinds.index(ev.Won)


def test_own_kongs_are_no_claims() -> None:
    rules, given, expect = case(220)
    given = given | {
        "melds": {"W": ["chow 234m", "pung 555p"]},
        "concealed": {"W": "7777s1mEP"},
    }
    deal = cixi(rules, given, turn="W", drawn="5p")
    deal.act("W", "kong_added 5p")
    deal.act("W", "kong_concealed 7s")
    assert names(deal.state.barred) == expect["barred"]
    assert hupai.game.claims.claims_from(deal.state, 2, 1) == expect["claims_of_W_from_S"]


def test_no_kong_right_after_a_claim() -> None:
    rules, _, expect = case(222)
    given = {"from": "S", "discard": "5p", "concealed": {"W": "9999s55p147m2sEWN"}}
    deal = cixi_discard(rules, given)
    deal.act("W", "pung")
    legal = [str(action) for action in deal.legal_actions("W")]
    assert ("kong_concealed 9s" in legal) == expect["legal"]


def test_options_of_wild_discards() -> None:
    rules, given, expect = case(224)
    deal = cixi(rules, given, turn="S", drawn="4p")
    assert ("discard 4p" in map(str, deal.legal_actions("S"))) == expect["legal"]
    rules, given, expect = case(226)
    given = given | {"concealed": {"S": "123m456m789s4p25pEE"}}
    deal = cixi(rules, given, turn="S", drawn="4p")
    deal.act("S", "discard 4p")
    assert names(deal.state.wild_locked) == ["S"]
    assert names(deal.state.out) == []


def test_kongs_while_ready() -> None:
    rules, given, expect = case(235)
    deal = cixi(rules, given, turn="S", drawn="1m")
    legal = sorted(str(action) for action in deal.legal_actions("S"))
    assert legal == sorted(
        option.replace("concealed kong", "kong_concealed") for option in expect["options"]
    )


def test_a_claim_gives_ready_up_and_counts() -> None:
    rules, given, expect = case(246)
    deal = cixi_discard(rules, given)
    deal.act("S", "pung")
    state = deal.state
    assert [SEATS[s] for s in range(4) if state.called[s] == 1] == expect["ready"]
    assert names(state.barred) == expect["barred"]
    assert not any(action.kind == "declare" for action in deal.legal_actions("S"))


def test_banks_run_empty() -> None:
    rules, given, expect = case(241)
    deal = cixi(rules, given, turn="E", drawn="9p")
    deal.declare_win("E")
    deal.declare_win("S")
    deal.emit(ev.Ended("wall_empty"))
    assert by_seat(deal.scores) == expect["banks"]
    standing = Standing(deal.state.scores).after(  # type: ignore[arg-type]
        rules.ruleset.match, result_of(deal, range(4))
    )
    assert (standing.over is not None) == expect["match_over"]
    assert [[SEATS[player]] for player in standing.ranking()] == expect["ranking"]


def test_the_indicator() -> None:
    rules, given, expect = case(182)
    deal = Deal(
        rules,
        wall=hupai.game.Wall.shuffled(rules.ruleset.tiles, 5),
        dice=[*given["dice"], *given["imperial_dice"]],
    )
    revealed = next(event for event in deal.events if isinstance(event, ev.Revealed))
    assert revealed.at == expect["indicator_index"]
    assert deal.state.live == expect["after_deal"]
    _, _, following = case(181)
    for indicator, wild in following["imperial"].items():
        assert KINDS[hupai.game.next_kind(KINDS.index(indicator))] == wild


def test_the_deal_of_the_wall() -> None:
    rules = hupai.rules("cixi")
    wall = hupai.game.Wall.shuffled(rules.ruleset.tiles, 5)
    deal = Deal(rules, wall=wall, dice=(1, 1, 3, 4), dealer="S")
    dealt = {event.seat: event.tiles for event in deal.events if isinstance(event, ev.Dealt)}
    stacks = [8 * r + at for r in range(6) for at in (0, 1)]
    assert dealt[1] == tuple(wall[at] for at in [*stacks, 48, 49])
    assert dealt[0][-1] == wall[52]
