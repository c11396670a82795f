"""Prose cases of Classical, played at a real table: openings, robbing, the last tiles, kongs."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from calls import load
from hupai.errors import IllegalAction
from hupai.game import Deal, Wall
from hupai.game import events as ev

from .real_table import RealTable

CASES = {int(case["id"][-3:]): case for case in load("classical", "flow")}
E, S, W, N = range(4)
NOTHING = "147m 258p 369s"
LIMIT = 1000


def case(number: int) -> tuple[hupai.Rules, Any, Any]:
    found = CASES[number]
    return hupai.rules("classical", **found.get("options", {})), found["given"], found["expect"]


def table(rules: hupai.Rules, *kept: str, opened: bool = True) -> RealTable:
    """A table at which the tiles have been dealt, and by default nobody opens with a kong."""
    made = RealTable(rules, dice=())
    made.kept.update(tile for text in kept for tile in numbers(text))
    made.begin()
    if opened:
        go_on(made)
    return made


def numbers(text: str) -> list[int]:
    return [hupai._core.KINDS.index(name) for name in hupai._core.parse_tiles(text)]


def go_on(made: RealTable, until: int | None = None) -> None:
    """Let seats declare no further opening kong, up to a seat."""
    while made.deal.state.step == "opening" and made.turn != until:
        made.deal.act(made.turn, "continue")


def kong(made: RealTable, seat: int, tile: str, *brought: str) -> None:
    made.deal.act(seat, f"kong_concealed {tile}")
    made.pass_all()
    for one in brought:
        made.deal.bank(one)


def legal(made: RealTable, seat: int) -> list[str]:
    return [str(act) for act in made.deal.legal_actions(seat)]


def declared(made: RealTable, seat: int) -> list[str]:
    return [text for text in legal(made, seat) if not text.startswith(("discard", "declare"))]


def won(made: RealTable) -> ev.Won:
    made.pay()
    assert made.deal.done
    return made.deal.wins[0]


def names(win: ev.Won) -> set[str]:
    return {name for name, _ in win.patterns}


def test_bonus_tiles_of_the_deal_are_replaced_seat_by_seat() -> None:
    rules, given, expect = case(22)
    made = RealTable(rules, dice=())
    for seat, name in enumerate("ESWN"):
        bonus = given["bonus"][name]
        assert made.deal.owes is not None
        made.deal.bank("?" * (made.deal.owes.size - len(bonus)) + "".join(bonus))
        assert seat < 4
    order = []
    while made.deal.owes is not None:
        assert made.deal.owes.origin == "bonus"
        order.append("ESWN"[made.deal.owes.seat])
        made.deal.bank("?")
    cursor = made.deal.state.cursor
    assert order == expect["replaced_in_order"]
    assert (cursor.live_left, cursor.reserve_left) == (expect["live_wall"], expect["kong_box"])


def test_a_bonus_tile_out_of_the_box_is_refilled_from_the_live_wall() -> None:
    rules, given, expect = case(25)
    made = table(rules, opened=False)
    go_on(made, S)
    kong(made, S, "1m", given["box_tile"], "?")
    cursor = made.deal.state.cursor
    assert (cursor.live_left, cursor.reserve_left) == (expect["live_wall"], expect["kong_box"])


def test_an_opening_kong_may_follow_another() -> None:
    rules, given, expect = case(26)
    made = table(rules, opened=False)
    go_on(made, W)
    made.hold(W, "2222m 666s 147p ESN")
    assert given["kong"] == "kong_concealed 2222m"
    kong(made, W, "2m", given["drawn"])
    spoken = [text.replace("6s", "6666s") for text in legal(made, W)]
    assert spoken == expect["legal"]


def test_fourteen_tiles_rob_no_opening_kong() -> None:
    rules, _, expect = case(28)
    made = table(rules, opened=False)
    go_on(made, S)
    made.hold(E, "19m 19p 9s 9s ESWNCFP", drawn="3m")
    made.deal.act(S, "kong_concealed 1s")
    assert ("win" in legal(made, E)) == expect["robber_may_win"]


def test_a_claimed_kong_is_not_robbed() -> None:
    rules, _, expect = case(31)
    made = table(rules, "6666s", "123m 456m 789m 78s EE")
    made.discard(N, "6s")
    made.hold(W, "123m 456m 789m 78s EE")
    assert "win" in legal(made, W)
    made.deal.act(S, "kong_exposed")
    made.deal.act(W, "pass")
    made.pass_all()
    assert not expect["window_for_robbing"]
    assert made.deal.owes is not None
    assert (made.deal.owes.seat, made.deal.owes.origin) == (S, "replacement")


def test_robbing_with_an_empty_live_wall_is_only_robbing() -> None:
    rules, given, expect = case(35)
    hand = "456m 789m 12m 444p EE"
    made = table(rules, "3333m", "99p", hand)
    made.claim(E, "pung", S, "3m")
    made.drain(E, given["live_wall"])
    made.deal.show(E, drawn="3m")
    made.deal.act(E, "kong_added 3m")
    made.hold(N, hand)
    made.deal.act(N, "win")
    made.pass_all()
    win = won(made)
    assert set(expect["patterns_include"]) <= names(win)
    assert not set(expect["patterns_exclude"]) & names(win)


def test_a_refill_is_no_kong_replacement() -> None:
    rules, given, expect = case(36)
    made = table(rules, "1111m", "46p", "99s", "FFF")
    made.turn_of(S)
    kong(made, S, "1m", given["box_tile"], "?")
    made.hold(S, "789m 46p 99s FFF", drawn=given["live_tile"])
    made.deal.act(S, "win")
    win = won(made)
    assert list(win.flags) == expect["flags"]
    assert win.by == expect["by"]
    assert ("kong_replacement" in names(win)) == expect["kong_replacement"]
    assert ("plum_blossom_kong" in names(win)) == expect["plum_blossom_kong"]


def test_the_discard_after_the_last_tile_is_a_last_discard() -> None:
    rules, given, expect = case(39)
    made = table(rules, "4444s", "8888s", "123m 456m 789m 79s EE")
    made.drain(N, given["live_wall"])
    made.claim(E, "pung", N, "4s")
    made.deal.act(E, f"discard {given['discard']}")
    melded = bool(made.deal.state.melds[S])
    made.hold(S, "456m 789m 79s EE" if melded else "123m 456m 789m 79s EE")
    made.deal.act(S, "win")
    made.pass_all()
    assert set(expect["patterns_include"]) <= names(won(made))


def test_a_kong_of_the_last_discard_is_replaced_from_the_box() -> None:
    rules, given, expect = case(40)
    made = table(rules, "4444s", "5555s", "6666s", "123m 456m 79s EE 8s")
    for tile in "56":  # kongs are made until the box has as many tiles as the case says
        made.turn_of(E)
        made.deal.act(E, f"kong_concealed {tile}s")
        made.pass_all()
        made.deal.bank("?")
    while made.deal.state.live:
        made.pass_all()
        if made.deal.owes is not None:
            made.deal.bank("?")
        else:
            made.deal.act(made.turn, f"discard {made.spare()}")
    box = made.deal.state.cursor.reserve_left
    giver = made.turn
    claimer = W if giver != W else S
    made.claim(claimer, "kong_exposed", giver, "4s")
    made.deal.bank("?")
    size = len(made.deal.state.hands[claimer])
    assert size == 11
    made.hold(claimer, "123m 456m 79s EE", drawn="8s")
    made.deal.act(claimer, "win")
    win = won(made)
    assert set(expect["patterns_include"]) <= names(win)
    assert not set(expect["patterns_exclude"]) & names(win)
    left = made.deal.state.cursor.reserve_left
    assert box - left == given["kong_box"] - expect["kong_box"] == 1


def test_a_bonus_tile_as_the_last_live_tile_draws_the_deal() -> None:
    rules, given, expect = case(41)
    made = table(rules)
    made.drain(S, given["live_wall"], drawn=given["drawn"])
    assert made.deal.state.ended == "wall_empty"
    assert expect["hand"] == "drawn"
    assert [hupai._core.KINDS[tile] for tile in made.deal.state.bonus[S]] == ["g4"]
    assert made.deal.changes == (0, 0, 0, 0)


def test_a_bonus_tile_out_of_the_box_needs_a_live_tile() -> None:
    rules, given, _ = case(42)
    made = table(rules, "4444s")
    made.drain(S, given["live_wall"])
    made.claim(N, "kong_exposed", S, "4s")
    made.deal.bank(given["box_tile"])
    assert made.deal.state.ended == "wall_empty"


def test_the_last_live_tile_may_make_a_kong() -> None:
    rules, given, expect = case(43)
    made = table(rules, "7777m", "1111s")
    made.drain(S, given["live_wall"])
    assert ("kong_concealed 7m" in legal(made, S)) == expect["legal"]
    kong(made, S, "7m", "?")
    made.deal.act(S, "discard 1s")
    melded = bool(made.deal.state.melds[W])
    made.hold(W, "456p 789p 23s EE" if melded else "456p 789p 999p 23s EE")
    made.deal.act(W, "win")
    made.pass_all()
    assert "last_discard" in names(won(made))


def called(rules: hupai.Rules, hand: str, tile: str, seat: int = E) -> RealTable:
    """A table at which a seat has called with its first discard."""
    made = table(rules, hand, tile)
    made.turn_of(seat)
    made.hold(seat, hand, drawn=tile)
    made.deal.act(seat, f"declare {tile}")
    return made


def test_a_called_hand_makes_no_kong_and_may_let_a_win_go() -> None:
    rules, given, expect = case(52)
    made = called(rules, given["keeps"], "E")
    made.turn_of(E, drawn=given["drawn"])
    assert legal(made, E) == expect["legal"]


def test_a_called_hand_may_still_claim_or_not() -> None:
    rules, given, expect = case(54)
    made = called(rules, "123m 456m 78m 999s CC", "S", seat=N)
    made.discard(E, given["discard"])
    assert ("win" in legal(made, N)) == ("win" in expect["legal"])
    assert [text for text in legal(made, N) if text != "pass"] == []


def test_a_claimed_discard_does_not_end_a_call() -> None:
    rules, given, expect = case(55)
    made = called(rules, "123m 456m 78m 999s CC", given["discard"], seat=S)
    made.deal.act(W, "pung")
    made.pass_all()
    assert (made.deal.state.called[S] == 1) == expect["call_stands"]


@pytest.mark.parametrize("number", [77, 79, 102, 103])
def test_kong_on_kong(number: int) -> None:
    rules, given, expect = case(number)
    seat = "ESWN".index(given["seat"])
    tiles = [hupai._core.KINDS[numbers(text.split()[1])[0]] for text in given["kongs"]]
    added = [text.startswith("kong_added") for text in given["kongs"]]
    made = table(rules, *(tile * 4 if len(tile) == 1 else tile[0] * 4 + tile[1] for tile in tiles))
    made.kept.update(numbers("456s 99p 8s 22p 123p"))
    for tile, late in zip(tiles, added, strict=True):
        if late:
            made.claim(seat, "pung", (seat + 1) % 4, tile)
            made.deal.act(seat, f"discard {made.spare()}")
    made.turn_of(seat)
    for at, tile in enumerate(tiles):
        made.deal.act(seat, f"{'kong_added' if added[at] else 'kong_concealed'} {tile}")
        made.pass_all()
        if given.get("bonus_between") and at == 0:
            made.deal.bank("f4")
        following = at + 1 < len(tiles)
        uses = given.get("second_uses_replacement", True) or given.get("bonus_between")
        made.deal.bank(tiles[at + 1] if following and uses and number != 77 else "?")
    size = len(made.deal.state.hands[seat])
    hand, last = {8: ("123p 46s 99p", "5s"), 5: ("46s 99p", "5s")}[size]
    made.hold(seat, hand, drawn=last)
    made.deal.act(seat, "win")
    win = won(made)
    assert sum(1 for e in made.deal.events if isinstance(e, ev.KongMade)) == expect["kongs_in_turn"]
    assert expect["limit"] in names(win)
    assert win.value == LIMIT


def test_heavenly_after_an_opening_kong() -> None:
    rules, _, expect = case(80)
    made = table(rules, opened=False)
    kong(made, E, "1m", "?")
    go_on(made, S)
    kong(made, S, "2m", "?")
    go_on(made)
    made.hold(E, "456m 789m 99s 46p", drawn="5p")
    made.deal.act(E, "win")
    assert expect["limit"] in names(won(made))


def test_the_earthly_hand_is_on_the_first_discard_of_east() -> None:
    rules, _, expect = case(82)
    made = table(rules, "1111s", "9s")
    made.claim(W, "pung", E, "1s")
    made.deal.act(W, "discard 9s")
    made.hold(N, "123m 456p 789p 78s EE")
    made.deal.act(N, "win")
    made.pass_all()
    win = won(made)
    assert expect["limit"] is None
    assert "earthly_hand" not in names(win)
    assert win.value < LIMIT


def test_a_kong_before_the_first_discard_keeps_the_heavenly_hand() -> None:
    rules, _, expect = case(83)
    made = table(rules)
    kong(made, E, "1m", "?")
    made.hold(E, "456m 789m 99s 46p", drawn="5p")
    made.deal.act(E, "win")
    assert expect["limit"] in names(won(made))


def test_a_set_without_bonus_tiles_has_no_bonus_phase() -> None:
    rules, _, expect = case(86)
    made = table(rules, opened=False)
    order = []
    while made.deal.state.step == "opening":
        order.append("ESWN"[made.turn])
        made.deal.act(made.turn, "continue")
    assert (order, "ESWN"[made.turn]) == (["E", "S", "W", "N"], "E")
    assert made.deal.state.step == "turn"
    kinds = [phase.kind for phase in rules.ruleset.play.phases]
    assert ("replace_bonus" in kinds) == expect["bonus_phase"]


def robbed(number: int, seat: int, tile: str, robber: int, hand: str) -> tuple[RealTable, Any]:
    rules, _, expect = case(number)
    made = table(rules, (tile[0] * 4) + tile[1], hand)
    made.claim(seat, "pung", (seat + 2) % 4, tile)
    made.deal.act(seat, f"discard {made.spare()}")
    made.turn_of(seat)
    made.hold(robber, hand)
    made.deal.show(seat, drawn=tile)
    made.deal.act(seat, f"kong_added {tile}")
    return made, expect


def test_no_added_kong_is_robbed_where_the_rules_forbid_it() -> None:
    made, expect = robbed(89, S, "1p", N, "19m 9p 19s ESWNCFPP")
    assert made.deal.state.form == "kong_added" or made.deal.owes is not None
    assert ("win" in legal(made, N)) == expect["robber_may_win"]


def test_a_kong_that_nobody_robs_stands() -> None:
    made, expect = robbed(90, E, "4s", N, "123m 456m 789m 23s CC")
    assert "win" in legal(made, N)
    made.pass_all()
    assert made.deal.wins == ()
    assert expect["winner"] is None
    assert made.deal.owes is not None
    assert (made.deal.owes.seat, made.deal.owes.origin) == (E, "replacement")
    assert [meld.form for meld in made.deal.state.melds[E]] == ["kong_added"]


PASSED = "123m 45m 789p 234s EE"


def passed(rules: hupai.Rules) -> RealTable:
    """A table at which South has passed a win on 6m."""
    made = table(rules, PASSED, "6666m", "CCCC")
    made.discard(W, "6m")
    made.hold(S, PASSED)
    assert "win" in legal(made, S)
    made.deal.act(S, "pass")
    made.pass_all()
    return made


def test_a_passed_win_may_be_drawn() -> None:
    rules, given, expect = case(92)
    made = passed(rules)
    made.turn_of(S, drawn=given["drawn"])
    assert ("win" in legal(made, S)) == expect["may_win"]


def test_a_kong_replacement_ends_the_lock_too() -> None:
    rules, _, expect = case(117)
    made = table(rules, "6666m", "CCCC")
    hand = "45m 789p 234s EE"
    made.kept.update(numbers(hand))
    made.discard(W, "6m")
    made.hold(S, hand + "CCC")
    assert "win" in legal(made, S)
    made.deal.act(S, "pass")
    made.claim(S, "kong_exposed", N, "C")
    made.deal.bank("9s")
    made.deal.act(S, "discard 9s")
    made.discard(W, "6m")
    assert ("win" in legal(made, S)) == expect["may_win"]


def test_the_last_refill_makes_the_next_discard_the_last() -> None:
    rules, given, expect = case(104)
    made = table(rules, "9999s", "456p 789p 78s 22m FFF")
    made.drain(N, 1, drawn="g3", pung="4m")
    assert made.deal.owes is not None
    assert made.deal.owes.origin == "bonus"
    made.deal.bank("?")
    assert made.deal.state.live == given["live_wall"]
    twin = made.deal.copy()
    made.deal.act(N, "discard 9s")
    made.pass_all()
    assert expect["then"].endswith("the hand is drawn")
    assert made.deal.state.ended == "wall_empty"
    made.deal = twin
    made.deal.act(N, "discard 9s")
    melded = bool(made.deal.state.melds[E])
    made.hold(E, "456p 78s 22m FFF" if melded else "456p 789p 78s 22m FFF")
    made.deal.act(E, "win")
    made.pass_all()
    assert "last_discard" in names(won(made))


def test_what_may_not_be_claimed_is_refused_without_a_penalty() -> None:
    _, _, expect = case(106)
    rules = hupai.rules("classical")
    deal = Deal(rules, wall=Wall.shuffled(rules.ruleset.tiles, 7))
    before = deal.copy()
    for seat in "ESWN":
        for action in ("win", "pung", "chow 123m", "kong_exposed"):
            with pytest.raises(IllegalAction):
                deal.act(seat, action)
        with pytest.raises(IllegalAction):
            deal.declare_win(seat)
    assert (deal == before) == (not expect["state_changed"])
    assert deal.changes == (expect["penalty"],) * 4


def test_a_discard_stands() -> None:
    _, _, expect = case(107)
    made = table(hupai.rules("classical"), "4444m")
    made.deal.act(E, "discard 4m")
    before = made.deal.copy()
    with pytest.raises(IllegalAction):
        made.deal.act(E, "discard 5m")
    assert made.deal == before
    assert not expect["retracted"]


def test_time_that_runs_out() -> None:
    # Clocks belong to a server; what is done when one runs out belongs to the rules.
    made = table(hupai.rules("classical"), "CCCC", "8888p", opened=False)
    go_on(made, W)
    assert str(made.deal.default_action(W)) == CASES[111]["expect"]["on_timeout"]
    go_on(made)
    made.deal.act(E, "discard C")
    assert str(made.deal.default_action(S)) == CASES[110]["expect"]["on_timeout"]
    hand = "123m 456m 789m 79p EE"
    made.turn_of(N)
    made.hold(N, hand, drawn=CASES[112]["given"]["drawn"])
    assert "win" in legal(made, N)
    assert str(made.deal.default_action(N)) == CASES[112]["expect"]["action"]


def test_a_heavenly_plum_blossom() -> None:
    rules, given, expect = case(119)
    made = table(rules, opened=False)
    kong(made, E, "3s", given["box_tile"])
    made.hold(E, "456m 789m 99s 46p")
    go_on(made)
    made.deal.act(E, "win")
    win = won(made)
    assert set(expect["patterns_include"]) <= names(win)
    assert win.value == expect["value"]
