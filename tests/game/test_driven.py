"""A deal of which the caller drives the bank: same rules, a tile at a time, known or not."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from hupai.errors import HupaiError, IllegalAction
from hupai.game import Deal, Owed, Wall
from hupai.game import events as ev
from hupai.game.booking import check_standing

from . import chance
from .onlooker import Onlooker

# Seats that hold these can claim nothing of what the others discard at first.
WALL = Wall.shuffled(hupai.rules("basic").ruleset.tiles, 7)


def supply_all(deal: Deal) -> list[ev.Event]:
    """Let the wall bring all that is owed, and return what happens."""
    happened: list[ev.Event] = []
    while deal.owes is not None:
        happened += deal.bank()
    return happened


@settings(max_examples=30)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 32))
def test_the_tiles_of_the_wall_make_the_same_deal(variant: str, seed: int) -> None:
    rng = random.Random(f"driven {variant} {seed}")
    rules = chance.rules(rng, variant)
    start = rng.getrandbits(32)
    plain = chance.deal(random.Random(start), rules)
    driven = chance.deal(random.Random(start), rules, driven=True)
    assert driven.driven
    assert not plain.driven
    assert plain.owes is None
    supply_all(driven)
    while not plain.done:
        assert driven.asked == plain.asked
        assert driven.events == plain.events
        seat = rng.choice(plain.to_act)
        action = chance.choose(rng, plain.legal_actions(seat))
        before = len(plain.record)
        happened = plain.act(seat, action)
        assert list(happened) == plain.record[before:]
        part = driven.act(seat, action)
        if driven.owes is not None:
            assert driven.to_act == ()
            assert driven.record == plain.record[: len(driven.record)]
        assert happened == (*part, *supply_all(driven))
        assert driven.state == plain.state
    assert driven.done
    assert Deal.from_events(rules, driven.events, driven=True) == driven


def test_a_kept_tile_is_not_added_where_only_drawn_ones_may_be() -> None:
    rules = hupai.rules("sichuan", swap_three=False, delayed_added_kong="forbidden")
    deal = Deal(rules, driven=True)
    deal.bank([3, 4])
    for brought in ("11477m258p369s19s3p", *["?" * 13] * 3):
        deal.bank(brought)
    for seat, suit in zip("ESWN", "pmmm", strict=True):
        deal.act(seat, f"void {suit}")
    deal.act("E", "discard 3p")
    for seat, answer in (("S", "pung"), ("W", "pass"), ("N", "pass")):
        deal.act(seat, answer)
    deal.show("S", "3p")
    deal.act("S", "discard 9m")
    own = ["discard 8p", "", "discard 7s", "discard 8s"]
    while deal.owes is None or deal.owes.seat != 1:
        if deal.owes is not None:
            deal.bank("8p" if deal.owes.seat == 0 else "?")
        elif deal.state.step == "claims":
            deal.act(deal.to_act[0], "pass")
        else:
            deal.act(deal.to_act[0], own[deal.to_act[0]])
    deal.bank("?")
    legal = deal.legal_actions("S")
    assert "kong_added 3p" not in map(str, legal)
    for action in legal:
        deal.copy().act("S", action)


def test_a_draw_ends_the_locks_of_who_draws() -> None:
    deal = Deal(hupai.rules("basic"), wall=WALL)
    state = deal.state
    state.locked, state.wild_locked = [5] * 4, [True] * 4
    happened = deal.act("E", deal.legal_actions("E")[0])
    assert [type(event) for event in happened] == [ev.Discarded, ev.Drew]
    assert state.locked == [5, None, 5, 5]
    assert state.wild_locked == [True, False, True, True]


@settings(max_examples=30)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 32), st.integers(0, 3))
def test_what_one_seat_sees_is_enough(variant: str, seed: int, seat: int) -> None:
    rng = random.Random(f"onlooker {variant} {seed}")
    rules = chance.rules(rng, variant)
    deal = chance.play_out(rng, chance.deal(rng, rules))
    onlooker = Onlooker(deal, seat)
    twin = onlooker.play()
    onlooker.compare()
    assert twin.done
    assert twin.changes == deal.changes
    assert Deal.from_events(rules, twin.events, driven=True) == twin


@settings(max_examples=30)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 32))
def test_a_paused_deal_is_a_value(variant: str, seed: int) -> None:
    rng = random.Random(f"paused {variant} {seed}")
    rules = chance.rules(rng, variant)
    deal = chance.deal(rng, rules, driven=True)
    for _ in range(rng.randrange(60)):
        if deal.owes is not None:
            deal.bank()
        elif not deal.done:
            seat = rng.choice(deal.to_act)
            deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
    twins = [
        deal.copy(),
        copy.deepcopy(deal),
        pickle.loads(pickle.dumps(deal)),
        Deal.from_events(rules, deal.events, driven=True),
    ]
    for twin in twins:
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.state == deal.state
        assert twin.owes == deal.owes
        assert twin.asked == deal.asked
    if deal.owes is not None:
        before = deal.events
        happened = twins[0].bank()
        assert deal.events == before
        assert twins[0] != deal
        for other in (deal, *twins[1:]):
            assert other.bank() == happened
            assert other == twins[0]


def real_table(variant: str = "basic", **more: Any) -> Deal:
    """East's deal, the others' tiles unknown."""
    deal = Deal(hupai.rules(variant), driven=True, **more)
    deal.bank([3, 5])
    deal.bank("123m 456m 789m 112p EE")
    for _ in range(3):
        deal.bank("?" * 13)
    return deal


def test_what_is_owed_is_told() -> None:
    deal = Deal(hupai.rules("basic"), driven=True)
    assert deal.owes == Owed("dice", 0, 2)
    assert len(deal.to_act) == len(deal.events) == 0
    steps: list[Any] = [[3, 5], "123m 456m 789m 112p EE", *["?" * 13] * 3]
    told: list[Owed | None] = []
    for tiles in steps:
        deal.bank(tiles)
        told.append(deal.owes)
    assert told[:2] == [Owed("deal", 0, 14), Owed("deal", 1, 13)]
    assert told[-1] is None
    assert list(deal.to_act) == [0]
    deal.act("E", "discard 2p")
    assert list(deal.to_act) == [1, 2, 3]  # anybody could win on it
    for seat in "SWN":
        deal.act(seat, "pass")
    assert deal.owes == Owed("draw", 1, 1, "wall")
    with pytest.raises(IllegalAction, match="the bank owes a step"):
        deal.act("S", "discard 1m")
    deal.bank("?")
    assert list(deal.to_act) == [1]


def test_hidden_tiles_may_be_anything_not_seen_elsewhere() -> None:
    deal = real_table()
    deal.act("E", "discard E")
    legal = {str(action) for action in deal.legal_actions("S")}
    assert legal == {"pass", "pung"}  # East holds one more: no kong, and no chow of winds
    for seat in "SWN":
        deal.act(seat, "pass")
    deal.bank("?")
    discards = [action for action in deal.legal_actions("S") if action.kind == "discard"]
    assert len(discards) == 34
    kongs = {str(action) for action in deal.legal_actions("S") if action.kind != "discard"}
    assert "kong_concealed 9p" in kongs
    assert not {"kong_concealed E", "kong_concealed 1m", "win"} & kongs


def test_the_view_of_a_hidden_seat_does_not_tell_of_others() -> None:
    views = []
    for own in ("123m 456m 789m 112p EE", "123s 456s 789s 112p EN"):
        deal = Deal(hupai.rules("basic"), driven=True, dice=(1, 2))
        deal.bank(own)
        for _ in range(3):
            deal.bank("?" * 13)
        deal.act("E", "discard E")
        views.append(deal.view("S"))
    assert views[0] == views[1]
    assert views[0].hand == (ev.HIDDEN,) * 13


def test_a_chow_takes_two_hidden_tiles() -> None:
    deal = real_table()
    deal.act("E", "discard 1p")
    assert "chow 123p" in map(str, deal.legal_actions("S"))
    assert "chow 123p" not in map(str, deal.legal_actions("W"))
    deal.act("S", "chow 123p")
    deal.act("W", "pass")
    deal.act("N", "pass")
    assert deal.state.hands[1] == [ev.HIDDEN] * 11
    assert [meld.form for meld in deal.state.melds[1]] == ["chow"]


def test_a_win_is_shown_before_it_is_judged() -> None:
    deal = real_table()
    deal.act("E", "discard E")
    assert "win" not in map(str, deal.legal_actions("S"))
    twin = deal.copy()
    deal.show("S", "123456789s 55p E")
    with pytest.raises(HupaiError, match="1 hidden"):
        deal.show("S", "1s 2s")
    deal.show("S", "E")
    assert "win" in map(str, deal.legal_actions("S"))
    deal.act("S", "win")
    deal.act("W", "pass")
    deal.act("N", "pass")
    assert deal.owes == Owed("settle", 1)
    deal.bank()
    assert deal.done
    assert deal.changes == (-1, 1, 0, 0)
    twin.show("S", "123456789s 55p N9m")
    assert "win" not in map(str, twin.legal_actions("S"))


def test_a_hand_shown_on_its_own_draw_says_what_was_drawn() -> None:
    deal = real_table()
    deal.act("E", "discard E")
    for seat in "SWN":
        deal.act(seat, "pass")
    deal.bank("?")
    with pytest.raises(HupaiError, match="which tile was drawn"):
        deal.show("S", "123456789s 55p NNN")
    deal.show("S", "123456789s 55p NN", drawn="N")
    deal.act("S", "win")
    deal.bank()
    won = deal.wins[0]
    assert (won.by, won.tile) == ("self_draw", 30)


def test_settling_asks_for_the_hands_it_looks_at() -> None:
    rules = hupai.rules("classical", bonus_tiles=False)
    deal = Deal(rules, driven=True, dice=())
    deal.bank("123m 456m 789m 112p EE")
    for _ in range(3):
        deal.bank("?" * 13)
    while deal.owes is None and "continue" in map(str, deal.legal_actions(deal.to_act[0])):
        deal.act(deal.to_act[0], "continue")
    deal.act("E", "discard E")
    deal.show("S", "123456789s 55p EE")
    deal.act("S", "win")
    deal.act("W", "pass")
    deal.act("N", "pass")
    assert deal.owes == Owed("settle", 1, hands=(2, 3))
    before = deal.copy()
    with pytest.raises(HupaiError, match="W, N must be shown first") as caught:
        deal.bank()
    assert caught.value.slug == "hidden"
    assert deal == before
    deal.show("W", "147m 258p 369s CCCF")
    assert deal.owes == Owed("settle", 1, hands=(3,))
    deal.show("N", "147m 258p 369s FFPN")
    deal.bank()
    assert deal.done
    assert sum(deal.changes) == 0
    assert deal.changes[2] != deal.changes[3]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (None, "say what"),
        ("", "1 tile"),
        ("1m2m", "1 tile"),
        ("x", "not a tile"),
        ("1?", None),
        ("f1", "no f1"),
        ("E", "no E"),
        ([99], "not a tile"),
        ([True], "not a tile"),
        ([None], "not a tile"),
        (["5x"], "not a tile"),
        ([1.5], "not a tile"),
        (iter(lambda: 1, 2), "1 tile"),
    ],
)
def test_wrong_tiles_are_refused(wrong: Any, why: str | None) -> None:
    deal = real_table()
    deal.act("E", "discard E")
    deal.show("S", "EE")
    deal.act("S", "pass")
    deal.act("W", "pass")
    deal.act("N", "pass")
    before = deal.copy()
    with pytest.raises(HupaiError, match=why):
        deal.bank(wrong)
    assert deal == before
    assert deal.state == before.state
    deal.bank("?")


@pytest.mark.parametrize(
    "wrong", [None, [1], [0, 1], [7, 1], [True, 2], ["1", 2], "12", 12, [1, 2, 3]]
)
def test_wrong_dice_are_refused(wrong: Any) -> None:
    deal = Deal(hupai.rules("basic"), driven=True)
    with pytest.raises(HupaiError):
        deal.bank(wrong)
    assert deal.owes == Owed("dice", 0, 2)


def test_a_known_wall_brings_its_own_tiles() -> None:
    deal = Deal(hupai.rules("basic"), wall=WALL, dice=(1, 2), driven=True)
    with pytest.raises(HupaiError, match="the wall says something else"):
        deal.bank("?" * 14)
    deal.bank()
    dealt = deal.events[2]
    assert isinstance(dealt, ev.Dealt)
    assert deal.state.hands[0] == sorted(dealt.tiles)


@pytest.mark.parametrize(
    ("seat", "tiles", "drawn"),
    [
        ("E", "1m", None),  # nothing is hidden
        ("S", "", None),
        ("S", "?", None),
        ("S", "f1", None),
        ("S", "E" * 3, None),
        ("S", "1s" * 5, None),
        ("S", "123456789s 55p EE N", None),
        ("S", "", "1m"),  # nothing was drawn
        ("X", "1m", None),
    ],
)
def test_what_a_seat_cannot_hold_is_not_shown(seat: Any, tiles: str, drawn: Any) -> None:
    deal = real_table()
    before = deal.copy()
    with pytest.raises(HupaiError):
        deal.show(seat, tiles, drawn=drawn)
    assert deal == before
    assert deal.state == before.state


def test_a_wall_that_nobody_knows_needs_a_caller() -> None:
    with pytest.raises(HupaiError, match="drive the bank"):
        Deal(hupai.rules("basic"))
    deal = Deal(hupai.rules("basic"), wall=WALL)
    with pytest.raises(IllegalAction, match="owes nothing"):
        deal.bank()
    for wrong in ("yes", 1, None):
        with pytest.raises(TypeError):
            Deal(hupai.rules("basic"), wall=WALL, driven=wrong)  # type: ignore[arg-type]


def test_a_false_win_of_hidden_tiles_is_shown_first() -> None:
    rules = hupai.rules("cixi")
    deal = Deal(rules, driven=True, dice=(1, 2, 3, 4), scores=(100,) * 4)
    deal.bank("123m 456m 789m 112p EE")
    for _ in range(3):
        deal.bank("?" * 13)
    deal.bank("9s")
    deal.act("E", "discard E")
    with pytest.raises(HupaiError, match="show") as caught:
        deal.declare_win("S")
    assert caught.value.slug == "hidden"
    deal.show("S", "147m 258p 369s 1pFPN")
    deal.declare_win("S")
    for seat in "WN":
        deal.act(seat, "pass")
    assert deal.state.out[1] == "false_win"


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_a_representation_makes_the_deal_again(variant: str) -> None:
    rng = random.Random(variant)
    plain = chance.play_out(rng, chance.deal(rng, chance.rules(rng, variant)))
    paused = chance.deal(rng, chance.rules(rng, variant), driven=True)
    paused.bank()
    for deal in (plain, paused):
        again = eval(repr(deal), {"hupai": hupai, "Deal": Deal, **vars(ev)})
        assert again == deal
        assert len(str(deal)) < 90


def test_unpickled_rules_are_not_compiled_again() -> None:
    rules = hupai.rules("basic", rob_kong=True)
    assert pickle.loads(pickle.dumps(rules)) is pickle.loads(pickle.dumps(rules))


def cixi_table() -> Deal:
    """A deal in which false wins are punished, the others' tiles unknown."""
    deal = Deal(hupai.rules("cixi"), driven=True, dice=(1, 2, 3, 4), scores=(100,) * 4)
    deal.bank("123m 456m 789m 112p EE")
    for _ in range(3):
        deal.bank("?" * 13)
    deal.bank("9s")
    return deal


def test_nobody_declares_a_win_while_the_bank_owes_a_step() -> None:
    deal = cixi_table()
    deal.act("E", "discard E")
    for seat in "SWN":
        deal.act(seat, "pass")
    assert deal.owes == Owed("draw", 1, 1, "wall")
    before = deal.copy()
    for seat in "ESWN":
        with pytest.raises(IllegalAction, match="the bank owes a step") as caught:
            deal.declare_win(seat)
        assert caught.value.slug == "illegal_action"
    assert deal == before
    assert deal.state == before.state


def unknown_table(variant: str, **house: Any) -> Deal:
    """A deal of which nobody has shown a tile, before East's first turn."""
    rules = hupai.rules(variant, **house)
    deal = Deal(rules, driven=True, dice=(1, 2, 3, 4)[: 2 * rules.ruleset.match.dice])
    while deal.owes is not None:
        deal.bank("9s" if deal.owes.kind == "indicator" else "?" * deal.owes.size)
    while deal.state.step == "opening":
        deal.act(deal.to_act[0], "continue")
    return deal


def refuses(deal: Deal, why: str, seat: str, tiles: str, **more: Any) -> None:
    """A seat cannot show these tiles, and nothing has changed."""
    before = deal.copy()
    with pytest.raises(HupaiError, match=why) as caught:
        deal.show(seat, tiles, **more)
    assert caught.value.slug == "bank"
    assert deal == before
    assert deal.state == before.state


def test_the_tiles_of_a_declared_kong_stay_hidden_or_are_shown_with_it() -> None:
    deal = unknown_table("classical", bonus_tiles=False)
    deal.act("E", "kong_concealed 6s")
    refuses(deal, "kong_concealed 6s", "E", "1112223334m", drawn="5m")
    refuses(deal, "kong_concealed 6s", "W", "6s")
    deal.show("E", "666s 1112223m", drawn="5m")
    while deal.owes is None:
        deal.act(deal.to_act[0], "pass")
    assert [meld.form for meld in deal.state.melds[0]] == ["kong_concealed"]
    assert deal.state.hands[0].count(ev.HIDDEN) == 2


def test_the_tiles_of_an_answered_claim_are_not_shown_elsewhere() -> None:
    deal = unknown_table("basic")
    deal.act("E", "discard 1s")
    deal.act("W", "kong_exposed")
    refuses(deal, "W could not kong_exposed", "N", "1s 123m 456m 789m 11p 5p")
    refuses(deal, "W could not kong_exposed", "W", "123m 456m 789m 11p")
    deal.show("W", "123m 456m 789m 5p")  # three are left for the kong
    deal.show("N", "2s 123m 456m 789m 11p 5p")
    while deal.owes is None:
        deal.act(deal.to_act[0], "pass")
    assert [meld.form for meld in deal.state.melds[2]] == ["kong_exposed"]
    assert deal.state.hands[2].count(ev.HIDDEN) == 0


def test_claims_that_contradict_one_another_do_not_stop_the_deal() -> None:
    deal = unknown_table("basic")
    deal.act("E", "discard 1s")
    deal.act("W", "kong_exposed")
    deal.act("N", "pung")
    deal.show("S", "123m 456m 789m 11p 55p")
    assert deal.legal_actions("S") == ()
    assert len(deal.state.melds[2]) + len(deal.state.melds[3]) == 1


@pytest.mark.parametrize("variant", ["cixi", "classical"])
def test_a_hand_called_ready_is_shown_only_if_it_is(variant: str) -> None:
    deal = unknown_table(variant)
    deal.act("E", "declare 1m")
    deal.show("E", "234567m 34556p E")  # one tile is still hidden
    refuses(deal, "called ready", "E", "S")
    deal.show("E", "7p")
    assert not deal.state.hides(0)


@pytest.mark.parametrize("variant", ["cixi", "classical"])
def test_with_the_last_hidden_tile_a_hand_is_called_ready_only_if_it_is(variant: str) -> None:
    for tiles, may in (("234567m 345567p E", True), ("234567m 34556p ES", False)):
        deal = unknown_table(variant)
        deal.show("E", tiles)
        assert ("declare W" in map(str, deal.legal_actions("E"))) is may


@pytest.mark.parametrize("variant", ["cixi", "classical"])
def test_a_hand_called_ready_is_known_when_only_the_drawn_tile_is_hidden(variant: str) -> None:
    deal = unknown_table(variant)
    deal.act("E", "declare 1m")
    for seat in "SWN":
        everybody_passes(deal)
        deal.bank("?")
        deal.act(seat, "discard 9p")
    everybody_passes(deal)
    deal.bank("?")
    refuses(deal, "called ready", "E", "234567m 34556p ES")
    deal.show("E", "234567m 345567p E")
    assert deal.state.hides(0)
    deal.act("E", "discard 5s")


def everybody_passes(deal: Deal) -> None:
    """Nobody wants the tile on offer."""
    while deal.state.step == "claims" and deal.to_act:
        deal.act(deal.to_act[0], "pass")


def test_known_wild_tiles_bar_a_call_that_allows_none() -> None:
    house = {"ready_wait": "one_kind_no_imperial"}
    deal = unknown_table("cixi", **house)
    deal.show("E", "1s")  # the Imperial
    assert not any(act.kind == "declare" for act in deal.legal_actions("E"))
    melded = unknown_table("cixi", imperial_in_melds=True, **house)
    melded.act("E", "kong_concealed 6m*")
    everybody_passes(melded)
    melded.bank("?")
    assert not any(act.kind == "declare" for act in melded.legal_actions("E"))


def test_known_wild_tiles_do_not_stand_for_natural_ones_that_may_be_hidden() -> None:
    deal = unknown_table("cixi", imperial_in_melds=True)
    deal.show("S", "1s")  # the Imperial
    deal.act("E", "discard 5p")
    made = {}
    for act in deal.legal_actions("S"):
        if act.kind != "pass":
            after = deal.copy()
            after.act("S", act)
            everybody_passes(after)
            made[str(act)] = after.state.melds[1][0].wilds
    assert (made["pung"], made["pung *"], made["pung **"]) == (0, 2, 3)
    assert (made["chow 345p"], made["chow 3*45p"], made["chow 34*5p"]) == (0, 1, 2)
    assert made["kong_exposed"] == 0


def test_what_was_shown_before_a_swap_may_be_given_away() -> None:
    deal = Deal(hupai.rules("sichuan"), driven=True, dice=(3, 4))
    for tiles in ("555s 12346m 1346p 79s", *["?" * 13] * 3):
        deal.bank(tiles)
    deal.show("S", "5s")
    for tile in ("1m", "2m", "3m"):
        deal.act("E", f"give {tile}")
    assert deal.owes is not None
    assert deal.owes.kind == "swap"
    assert deal.state.hands[1] == [ev.HIDDEN] * 13
    refuses(deal, "swapped", "S", "5s")
    deal.bank("5s 7s 8s")
    assert deal.state.hands[0].count(22) == 4
    is_rebuilt(deal)


@pytest.mark.parametrize("variant", ["basic", "hong-kong", "classical"])
def test_the_dealer_is_east_where_seats_are_winds(variant: str) -> None:
    rules = hupai.rules(variant)
    for driven in (False, True):
        with pytest.raises(HupaiError, match="the dealer is East") as caught:
            Deal(
                rules,
                wall=hupai.game.Wall.shuffled(rules.ruleset.tiles, 1),
                dealer="S",
                driven=driven,
            )
        assert (caught.value.slug, caught.value.value) == ("setup", "S")


@settings(max_examples=60)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 32))
def test_what_is_shown_between_answers_never_stops_a_deal(variant: str, seed: int) -> None:
    rng = random.Random(f"shown {variant} {seed}")
    deal = unknown_table(variant)
    for _ in range(60):
        if deal.done or (deal.owes is not None and deal.owes.kind == "settle"):
            break
        if deal.owes is not None:
            deal.bank("?" * deal.owes.size if deal.owes.kind != "indicator" else "9s")
            continue
        for _ in range(3):
            seat = rng.randrange(4)
            hidden = deal.state.hands[seat].count(ev.HIDDEN)
            tiles = rng.choices(range(34), k=rng.randint(1, max(hidden, 1)))
            drawn = tiles.pop() if deal.state.drawn[seat] == ev.HIDDEN else None
            refusals: list[str] = []
            try:
                deal.show(seat, tiles, drawn=drawn)
            except HupaiError as error:
                refusals.append(error.slug)
            assert set(refusals) <= {"bank"}
            if not deal.to_act:
                break
        if deal.to_act:
            actor = rng.choice(deal.to_act)
            legal = deal.legal_actions(actor)
            assert legal
            deal.act(actor, rng.choice([a for a in legal if a.kind != "discard"] or legal))
        assert all(melded(deal, kind) <= 4 for kind in range(34))


def melded(deal: Deal, kind: int) -> int:
    """How many tiles of a kind lie or are known anywhere."""
    state = deal.state
    found = sum(hand.count(kind) for hand in state.hands)
    found += sum(tiles.count(kind) for tiles in state.discards)
    for melds in state.melds:
        for meld in melds:
            places = [k for at, k in enumerate(meld.kinds) if not meld.wilds >> at & 1]
            found += places.count(kind)
    return found


def test_a_swap_left_to_chance_needs_its_direction_from_the_start() -> None:
    rules = hupai.rules("sichuan", swap_direction="random")
    with pytest.raises(HupaiError, match="say the dice or the direction") as caught:
        Deal(rules, driven=True)
    assert caught.value.slug == "dice"
    deal = Deal(rules, driven=True, direction=3)
    while deal.owes is not None and deal.owes.kind == "dice":
        deal.bank([3, 5])
    assert deal.state.direction == 3
    thrown = Deal(hupai.rules("sichuan", swap_direction="dice_mod3"), driven=True)
    thrown.bank([3, 5])
    assert thrown.state.direction == 3  # eight


@pytest.mark.parametrize("wrong", [None, 4, 1.5, True, object()])
def test_an_argument_of_a_wrong_type_is_named(wrong: Any) -> None:
    rules = hupai.rules("basic")
    with pytest.raises(TypeError, match="scores must be"):
        Deal(rules, driven=True, scores=wrong)
    with pytest.raises(TypeError, match="events must be"):
        Deal.from_events(rules, wrong)
    if wrong is not None:
        with pytest.raises(TypeError, match="wall must be"):
            Deal(rules, wall=wrong)
    deal = real_table()
    before = deal.copy()
    with pytest.raises(TypeError, match="tiles must be"):
        deal.show("S", wrong)
    deal.act("E", "discard E")
    for seat in "SWN":
        deal.act(seat, "pass")
    if wrong is not None:
        with pytest.raises(TypeError, match="tiles must be"):
            deal.bank(wrong)
    deal.bank("?")
    assert before.events == deal.events[: len(before.events)]


def rebuilt(deal: Deal) -> Deal:
    """The deal that the text of a deal makes."""
    again = eval(repr(deal), {"hupai": hupai, "Deal": Deal, **vars(ev)})
    assert isinstance(again, Deal)
    return again


def is_rebuilt(deal: Deal) -> None:
    """Events and what waits lead to a deal, and so does its text."""
    again = [rebuilt(deal), pickle.loads(pickle.dumps(deal)), deal.copy()]
    if deal.events:
        more: dict[str, Any] = {"driven": True, "waiting": deal.waiting}
        again.append(Deal.from_events(deal.rules, deal.events, **more))
    for twin in again:
        assert twin == deal
        assert hash(twin.supply) == hash(deal.supply)
        assert (twin.owes, twin.asked, twin.state) == (deal.owes, deal.asked, deal.state)
        assert twin.waiting == deal.waiting


def test_a_deal_that_waits_for_its_dice_is_rebuilt() -> None:
    rules = hupai.rules("basic")
    is_rebuilt(Deal(rules, driven=True))
    is_rebuilt(Deal(hupai.rules("cixi"), driven=True, dealer="S"))
    known = Deal(rules, driven=True, wall=WALL, round="W", scores=(9, 8, 7, 6))
    is_rebuilt(known)
    assert known != Deal(rules, driven=True)
    assert known != Deal(rules, driven=True, wall=WALL, round="W")
    twin = rebuilt(known)
    for deal in (known, twin):
        deal.bank([3, 5])
        supply_all(deal)
    assert twin == known
    assert twin.scores == (9, 8, 7, 6)


def test_a_match_that_waits_for_its_dice_is_rebuilt() -> None:
    for variant in chance.VARIANTS:
        match = hupai.game.Match(hupai.rules(variant), seed=3, driven=True)
        names = {"hupai": hupai, "Deal": Deal, **vars(hupai.game), **vars(ev)}
        assert eval(repr(match), names) == match


def test_a_deal_is_rebuilt_while_it_is_dealt() -> None:
    deal = Deal(hupai.rules("basic"), driven=True)
    deal.bank([3, 5])
    is_rebuilt(deal)
    for tiles in ("123m 456m 789m 112p EE", "?" * 13, "?" * 13):
        deal.bank(tiles)
        is_rebuilt(deal)
    given = Deal(hupai.rules("basic"), driven=True, dice=(3, 5))
    deal = Deal(hupai.rules("basic"), driven=True)
    deal.bank([3, 5])
    assert deal == given  # how the dice came to be known does not matter
    given.bank("?" * 14)
    assert deal != given


def test_a_win_that_is_to_be_settled_is_rebuilt() -> None:
    deal = Deal(hupai.rules("basic"), driven=True, dice=(3, 5))
    deal.bank("123m 456m 789m 123p EE")
    for _ in range(3):
        deal.bank("?" * 13)
    before = deal.copy()
    deal.act("E", "win")
    assert deal.owes == Owed("settle", 0)
    assert deal.waiting == (ev.Answered(0, hupai.game.parse_action("win").id),)
    assert deal != before
    is_rebuilt(deal)
    twin = rebuilt(deal)
    twin.bank()
    deal.bank()
    assert twin == deal
    assert deal.done
    assert len(deal.waiting) == 0


def test_hands_shown_before_a_win_is_settled_are_rebuilt() -> None:
    deal = unknown_table("classical", bonus_tiles=False)
    deal.show("E", "123m 456m 789m 123p E", drawn="E")
    deal.act("E", "win")
    assert deal.owes == Owed("settle", 0, hands=(1, 2, 3))
    deal.show("S", "147s 258p 369s FFPN")
    assert deal.owes == Owed("settle", 0, hands=(2, 3))
    is_rebuilt(deal)


def test_half_a_swap_is_rebuilt() -> None:
    deal = Deal(hupai.rules("sichuan"), driven=True, dice=(1, 5), direction=2)
    for tiles in ("123m 456m 789m 1123p 1s", "222m 555m 888m 222p 3s", "?" * 13, "?" * 13):
        deal.bank(tiles[: len(tiles)])
    for tile in ("1m", "2m", "3m"):
        deal.act("E", f"give {tile}")
    for _ in range(3):
        deal.act("S", "give 2m")
    assert deal.owes == Owed("swap", 0, 3)
    is_rebuilt(deal)
    deal.bank("4s 5s 6s")
    assert deal.owes == Owed("swap", 1, 3)
    assert deal.waiting == ((21, 22, 23),)
    other = deal.copy()
    is_rebuilt(deal)
    twin = rebuilt(deal)
    for each in (deal, twin):
        each.bank("7s 8s 9s")
    assert twin == deal
    assert {21, 22, 23} <= set(twin.state.hands[0])
    assert other != deal


@pytest.mark.parametrize(
    "wrong", [[(1, 2, 3)], [ev.Answered(0, 0)], [ev.Answered(9, 0)], [None], ["x"], [()], "E", [[]]]
)
def test_what_nobody_can_have_said_does_not_wait(wrong: Any) -> None:
    deal = real_table()
    with pytest.raises(HupaiError) as caught:
        Deal.from_events(deal.rules, deal.events, driven=True, waiting=wrong)
    assert caught.value.slug == "event"
    assert caught.value.position == len(deal.events)
    with pytest.raises(TypeError, match="waiting must be"):
        Deal.from_events(deal.rules, deal.events, driven=True, waiting=None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": []},
        {"scores": "E"},
        {"scores": {}},
        {"scores": None},
        {"scores": [10, 10, 10, 10]},
        {"scores": (10, 10, 10, True)},
        {"scores": (10, 10, 10, 1.5)},
        {"scores": (10, 10, 10, None)},
        {"dealer": None},
        {"dealer": True},
        {"dealer": "E"},
        {"number": None},
        {"number": "x"},
        {"number": 1.5},
        {"number": True},
        {"dealer_changes": None},
        {"streak": None},
        {"over": 5},
        {"over": True},
    ],
)
def test_a_standing_of_wrong_types_is_refused(wrong: dict[str, Any]) -> None:
    match = hupai.game.Match(hupai.rules("basic"), seed=3)
    standing = replace(match.standing, **wrong)
    with pytest.raises(TypeError, match=next(iter(wrong))):
        hupai.game.Match.resumed(match.deal, standing, seed=3)


@pytest.mark.parametrize(
    ("variant", "wrong", "why"),
    [
        ("sichuan", {"number": 70_000, "streak": 65_536}, "streak: 65536: it is 0 to 65535"),
        ("cixi", {"number": 1, "scores": (0, 200, 100, 100)}, "over: None: the match has ended"),
        ("cixi", {"number": 16, "scores": (0, 200, 100, 100), "over": "hands"}, "not ended so"),
        ("cixi", {"number": 1, "scores": (100, 100, 100, 101)}, "all four together have 400"),
        ("cixi", {"scores": (99, 101, 100, 100)}, "a match begins with 100"),
        ("cixi", {"number": 1, "scores": (-1, 201, 100, 100)}, "nobody can have it"),
        ("cixi", {"number": 17}, "not ended so"),
        ("cixi", {"number": 17, "over": "hands"}, "not ended so"),
        ("classical", {"number": 20, "dealer_changes": 17}, "not ended so"),
        ("basic", {"number": 16, "dealer_changes": 16, "over": "hands"}, "not ended so"),
    ],
)
def test_why_a_standing_is_refused(variant: str, wrong: dict[str, Any], why: str) -> None:
    options = {"match_hands": 16} if variant in ("cixi", "basic") else {}
    rules = hupai.rules(variant, **options).ruleset.match
    if variant == "sichuan":
        rules = replace(rules, hands=0)
    start = hupai.game.Standing((rules.start_points,) * 4)
    check_standing(rules, start)
    with pytest.raises(HupaiError, match=why) as caught:
        check_standing(rules, replace(start, **wrong))
    assert caught.value.slug == "match_deal"


@pytest.mark.parametrize("driven", [False, True])
@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": ()},
        {"scores": (10,) * 5},
        {"scores": (10, 10, 10, -1)},
        {"scores": (10, 10, 10, 1 << 70)},
        {"scores": (10, 10, 10, 9)},
        {"dealer": 4},
        {"dealer": -4},
        {"dealer": -1},
        {"dealer": 1},
        {"number": -5},
        {"number": 1 << 70},
        {"dealer_changes": -7},
        {"dealer_changes": 1},  # after no deal
        {"streak": -1},
        {"streak": 1},
        {"over": "zz"},
        {"over": ""},
        {"over": "hands"},
        {"over": "dealer_changes"},
        {"over": "empty"},
        {"number": 16, "dealer_changes": 3},  # the match had ended before
    ],
)
def test_a_standing_that_no_match_has_is_refused(wrong: dict[str, Any], driven: bool) -> None:
    match = hupai.game.Match(hupai.rules("cixi", match_hands=16), seed=3, driven=driven)
    rules = match.rules.ruleset.match
    assert (rules.banks, rules.hands) == (True, 16)
    standing = hupai.game.Standing((rules.start_points,) * 4)
    assert hupai.game.Match.resumed(match.deal, standing, seed=3) == match
    with pytest.raises(HupaiError) as caught:
        hupai.game.Match.resumed(match.deal, replace(standing, **wrong), seed=3)
    assert caught.value.slug == "match_deal"


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_every_standing_of_a_match_is_one(variant: str) -> None:
    rng = random.Random(f"standing {variant}")
    match = hupai.game.Match(hupai.rules(variant), seed=11)
    for _ in range(12):
        assert hupai.game.Match.resumed(match.deal, match.standing, seed=11) == match
        if match.over:
            break
        chance.play_out(rng, match.deal)
        match.next_deal()
