"""Deals that go on from a position or a state, and what is known before a deal begins."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from faults import layout
from hupai.cli.hint import hint_parts
from hupai.errors import HupaiError, RecordError
from hupai.game import Deal, Match, Standing, State, places
from hupai.game import events as ev
from hupai.game.actions import WIN
from hupai.game.state import Meld
from hupai.game.view import View
from hupai.players import make, play_deal
from hupai.record import Position
from hupai.render.seats import view_parts

from . import chance
from .position import NOTHING, cixi, empty, ready_to_act, set_hand, set_melds, set_wall
from .table import pass_all, tiles


@settings(max_examples=40)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 32), st.integers(0, 60))
def test_the_events_of_a_deal_from_a_position_are_seen(variant: str, seed: int, steps: int) -> None:
    rng = random.Random(f"going on {variant} {seed}")
    rules = chance.rules(rng, variant)
    whole = chance.deal(rng, rules)
    while not whole.done and steps:
        seat = rng.choice(whole.to_act)
        whole.act(seat, chance.choose(rng, whole.legal_actions(seat)))
        steps -= 1
    before = len(whole.record)
    later = Deal.from_state(rules, whole.state.copy())
    while not whole.done:
        seat = rng.choice(whole.to_act)
        action = chance.choose(rng, whole.legal_actions(seat))
        whole.act(seat, action)
        later.act(seat, action)
    for seat in range(4):
        seen = whole.view_events(seat)
        past = len(seen) - len(later.view_events(seat))
        causes = {e.cause for e in whole.record[before:] if isinstance(e, ev.Paid)}
        causes = {cause for cause in causes if cause < before}
        for event, other in zip(seen[past:], later.view_events(seat), strict=True):
            if isinstance(event, ev.Paid) and isinstance(other, ev.Paid):
                assert event[:4] == other[:4]
                # What caused it is counted in what the seat has seen since, or as it was before.
                if event.cause >= past:
                    assert other.cause - before == event.cause - past
                else:
                    # Counted in all that happened, as in the record of the whole deal.
                    assert other.cause in causes
            elif not isinstance(event, ev.KongMoved):
                assert event == other
        if before:
            with pytest.raises(RecordError):
                Position.of(later, seat)


def test_a_match_goes_on_with_its_own_deal_only() -> None:
    rules = hupai.rules("basic")
    deal = Deal(rules, wall=sorted(range(34)) * 4, scores=(13, 9, 9, 9))
    other = Position.parse(str(Position.of(deal)), rules).deal(rules)
    for wrong in (deal, other):
        with pytest.raises(HupaiError, match="not the next"):
            Match.resumed(wrong, Standing((10,) * 4), seed=7)
    assert Match.resumed(other, Standing((13, 9, 9, 9), number=1), seed=7).deal is other


def test_no_deal_goes_on_where_nobody_can() -> None:
    rules = hupai.rules("basic")
    with pytest.raises(HupaiError, match="phase is out of bounds"):
        Deal.from_state(rules, State(rules.ruleset.play))
    driven = Deal(rules, dice=(1, 2), driven=True)
    for size in (14, 13, 13, 13):
        driven.bank("?" * size)
    with pytest.raises(HupaiError, match="not known"):
        Deal.from_state(rules, driven.state.copy())
    # Every hand is known, but the wall is not.
    hands = Deal(rules, wall=sorted(range(34)) * 4).state.hands
    driven = Deal(rules, dice=(1, 2), driven=True)
    for hand in hands:
        driven.bank(hand)
    with pytest.raises(HupaiError, match="not known"):
        Deal.from_state(rules, driven.state.copy())


ODD: tuple[Any, ...] = (
    -2, -1, 4, 33, 99, 2**40, 2**63, None, [], (), "x", True, 1.5, [None] * 4, [-1] * 4, (0,) * 4,
    [()] * 4, [(0,)] * 4, ["x"] * 4,
)  # fmt: skip


@pytest.mark.parametrize("variant", chance.VARIANTS)
@pytest.mark.parametrize("name", [name for name in State.__slots__ if name != "play"])
def test_a_state_in_which_one_fact_is_wrong_is_refused_or_can_be_played(
    variant: str, name: str
) -> None:
    rules = hupai.rules(variant)
    for many in (0, 3, 14, 40):
        deal = Match(rules, seed=5).deal
        for _ in range(many):
            deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
        for value in ODD:
            state = deal.state.copy()
            setattr(state, name, value)
            try:
                later = Deal.from_state(rules, state)
            except HupaiError:
                continue
            for _ in range(12):
                if later.done:
                    break
                later.view(later.to_act[0])
                later.act(later.to_act[0], later.default_action(later.to_act[0]))


def test_default_actions_from_a_state_are_those_of_the_deal() -> None:
    rules, kongs = hupai.rules("hong-kong"), 0
    for seed in range(40):
        rng = random.Random(seed)
        wall = sorted(hupai.game.Wall.shuffled(rules.ruleset.tiles, seed).tiles, key=bool)
        deal = Deal(rules, wall=wall, dice=(1, 2))
        for _ in range(6):
            for seat in deal.to_act:
                later = Deal.from_state(rules, deal.state.copy())
                assert later.default_action(seat) == deal.default_action(seat)
            if deal.done:
                break
            seat = deal.to_act[0]
            own = [act for act in deal.legal_actions(seat) if "kong" in act.kind]
            kongs += bool(own)
            deal.act(seat, rng.choice(own or deal.legal_actions(seat)))
    assert kongs > 20


@pytest.mark.parametrize("seat", ["E", "N"])
def test_a_kong_of_the_opening_is_no_draw_of_a_turn(seat: str) -> None:
    hand = "1111m456m789m23p5p" + "N" * (seat == "E")
    deal = layout.deal("classical", {seat: hand}, tail="1p9s")
    while deal.state.step == "opening":
        legal = deal.legal_actions(deal.to_act[0])
        deal.act(deal.to_act[0], legal[0])
        pass_all(deal)
    assert deal.state.run
    later = Deal.from_state(deal.rules, deal.state.copy())
    assert later.default_action("E") == deal.default_action("E")
    assert seat == "N" or deal.default_action("E").text == "discard N"


def test_places_are_counted_from_the_beginning() -> None:
    deal = Deal(hupai.rules("basic"), wall=sorted(range(34)) * 4, dice=(1, 2))
    play, (began, *others) = deal.state.play, deal.events
    assert len(places(play, deal.events)) == len(deal.events)
    for position, wrong in enumerate((others, [began, ev.Dealt(9, ())])):
        with pytest.raises(HupaiError, match="from the beginning") as caught:
            places(play, wrong)
        assert (caught.value.slug, caught.value.position) == ("event", position)


@pytest.mark.parametrize("variant", ["basic", "hong-kong", "sichuan", "cixi"])
def test_what_a_deal_begins_with_is_known_before_its_dice(variant: str) -> None:
    rules = hupai.rules(variant)
    about: dict[str, Any] = {"scores": (5, 6, 7, 8), "streak": 2, "direction": 1}
    if not rules.ruleset.hands.dealer_is_east:
        about["dealer"] = "W"
    if rules.ruleset.match.round_winds:
        about["round"] = "S"
    deal = Deal(rules, driven=True, **about)
    assert deal.owes is not None
    assert deal.owes.kind == "dice"
    early = deal.view("S")
    assert deal.scores == early.scores == (5, 6, 7, 8)
    seen = str(Position.of(deal, "S"))
    assert Position.parse(seen, rules).state == deal.known()
    deal.bank([1, 2] * rules.ruleset.match.dice)
    view = deal.view("S")
    assert (early.dealer, early.round, early.scores) == (view.dealer, view.round, view.scores)
    assert deal.known() is deal.state


def test_where_a_swap_goes_is_to_another_seat() -> None:
    rules = hupai.rules("sichuan")
    wall = hupai.game.Wall.shuffled(rules.ruleset.tiles, 1)
    for direction in (0, 4, -1):
        with pytest.raises(HupaiError, match="1 to 3 seats on"):
            Deal(rules, wall=wall, dice=(1, 2), direction=direction)


@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3)])
@pytest.mark.parametrize("driven", [False, True])
def test_the_dice_that_say_where_the_indicator_lies_are_told(
    dice: tuple[int, ...], driven: bool
) -> None:
    rules = hupai.rules("cixi")
    wall = hupai.game.Wall.shuffled(rules.ruleset.tiles, 1)
    with pytest.raises(HupaiError, match="4 dice") as caught:
        Deal(rules, wall=wall, dice=dice, driven=driven)
    assert caught.value.slug == "dice"


def test_players_play_no_deal_that_a_caller_drives() -> None:
    rules = hupai.rules("basic")
    players = [make("first", rules, seat) for seat in range(4)]
    with pytest.raises(HupaiError, match="drives") as caught:
        play_deal(Deal(rules, dice=(1, 2), driven=True), players)
    assert caught.value.slug == "bank"


def test_a_wild_tile_discarded_is_no_win_passed() -> None:
    rules = hupai.rules("cixi")
    deal = Match(rules, seed=1).deal
    view = View.of(deal.state, 0, deal.legal_actions(0))
    names = ("Ann", "Bo", "Cho", "Dee")
    told = view_parts(view._replace(locked=True), names)
    assert any("a win on others' tiles may be refused" in str(part) for part in told)
    told = view_parts(view._replace(locked=True, legal=(WIN,)), names)
    assert not any("refused" in str(part) for part in told)


@pytest.mark.parametrize("variant", ["basic", "hong-kong", "classical"])
def test_what_the_dealer_is_dealt_is_no_draw(variant: str) -> None:
    rules = hupai.rules(variant)
    kongs = 0
    for seed in range(30):
        rng = random.Random(seed)
        # East is dealt four alike.
        wall = sorted(hupai.game.Wall.shuffled(rules.ruleset.tiles, seed).tiles, key=bool)
        deal = Deal(rules, wall=wall, dice=(1, 2))
        while not deal.legal_actions("E") or deal.state.step == "opening":
            seat = deal.to_act[0]
            deal.act(seat, rng.choice(deal.legal_actions(seat)))
        # White, green and red are 31 to 33, and lie red, green, white at the end of a hand.
        order = [*range(31), 33, 32, 31]
        assert deal.default_action("E").tile == max(deal.state.hands[0], key=order.index)
        own = [act for act in deal.legal_actions("E") if act.kind == "kong_concealed"]
        if own:
            kongs += 1
            deal.act("E", own[0])
            pass_all(deal)
            if not deal.done:
                assert deal.default_action("E").tile == deal.state.drawn[0]
    assert kongs > 10


def test_a_hint_counts_the_tile_of_a_kong_once() -> None:
    rules = hupai.rules("hong-kong", minimum_faan=0)
    deal = empty(rules)
    state = deal.state
    set_wall(state, tiles("9p9p9p9p1s1s2s2s"))
    set_hand(state, 0, "147m258p369sE", ["pung 555p"], giver=1)
    set_hand(state, 1, "123456m46p99s789s")
    set_hand(state, 2, NOTHING)
    set_hand(state, 3, NOTHING)
    state.turn, state.drawn[0] = 0, 13
    state.total_discards, state.own_discards, state.drawn_count = 8, [2] * 4, [3] * 4
    deal = ready_to_act(deal)
    deal.act("E", "kong_added 5p")
    text = " ".join(map(str, hint_parts(deal, deal.view("S"))))
    assert re.search(r"5p +1 ", text), text


def test_a_hint_tells_a_kong_from_the_discard_before_it() -> None:
    """With Imperials in melds the kind of a kong may also be the last discard."""
    deal = cixi(hupai.rules("cixi", imperial_in_melds=True), {"wild": "C"}, turn="E", drawn="P")
    state, five = deal.state, tiles("5p")[0]
    state.seats.set_tiles(0, tiles("147m258s369sE5p"))
    set_melds(state, 0, [Meld("pung", five, 1, 2)])
    state.discards[0], state.drawn[0] = (five,), five
    set_hand(state, 1, "123456m46p99s789s")
    deal = ready_to_act(deal)
    deal.act("E", "kong_added 5p")
    text = " ".join(map(str, hint_parts(deal, deal.view("S"))))
    assert re.search(r"5p +1 ", text), text
