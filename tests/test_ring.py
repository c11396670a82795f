"""The ring of stacks: where dice break it, and where each tile lies."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from flows import SEATS, each, flow
from game import chance
from hupai import HupaiError
from hupai.game import Deal, Match, Place, Ring, Wall, counted_seat, places
from hupai.game import events as ev

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calls import Case

RINGS = {name: hupai.rules(name).ruleset.play.ring for name in hupai.variants.ALL}
STANDING = [ring for ring in RINGS.values() if ring is not None]
SKIP_TOTAL = Ring((17,) * 4)


def deal(variant: str, dice: Sequence[int], dealer: str = "E") -> Deal:
    rules = hupai.rules(variant)
    return Deal(rules, wall=Wall.shuffled(rules.ruleset.tiles, 7), dice=dice, dealer=dealer)


def test_every_rule_book_says_how_the_wall_stands() -> None:
    assert {
        "basic": Ring((17,) * 4),
        "hong-kong": Ring((18,) * 4),
        "sichuan": Ring((14, 13, 14, 13), skips="lower"),
        "cixi": Ring((17,) * 4, clockwise=False, number=1, counts="stacks"),
        "classical": None,
    } == RINGS
    few = hupai.rules("hong-kong", bonus_tiles=False).ruleset.play
    assert few.ring == Ring((17,) * 4)


@pytest.mark.parametrize("variant", hupai.variants.ALL)
def test_the_ring_has_the_tiles_of_the_box(variant: str) -> None:
    ring = RINGS[variant]
    tiles = hupai.rules(variant).ruleset.tiles
    assert ring is None or 2 * sum(ring.stacks) == len(Wall.shuffled(tiles, 0))


@each(flow("sichuan", "wall_break"))
def test_break_at_the_lower_die(case: Case) -> None:
    opening = deal("sichuan", case["dice"], case["dealer"]).opening
    expect = case["expect"]
    assert opening is not None
    assert SEATS[opening.seat] == expect["wall_of"]
    assert (opening.skipped, opening.first) == (expect["skip"], expect["first_stack"])


@each(flow("sichuan", "first_dealer"))
def test_first_dealer(case: Case) -> None:
    rules = hupai.rules("sichuan")
    assert case["roller"] == "E"
    matches = (Match(rules, seed=seed) for seed in range(1_000))
    match = next(match for match in matches if list(match.first_throw) == case["dice"])
    assert SEATS[match.standing.dealer] == case["expect"]["dealer"]
    assert SEATS[match.deal.state.dealer] == case["expect"]["dealer"]
    assert SEATS[counted_seat(0, sum(case["dice"]))] == case["expect"]["dealer"]


@each(flow("cixi", "wall"))
def test_break_at_a_stack_of_the_ring(case: Case) -> None:
    state, expect = case["state"], case["expect"]
    begun = deal("cixi", [*state["dice"], *state["imperial_dice"]], state["dealer"])
    opening = begun.opening
    assert opening is not None
    assert opening.first == expect["break_stack"]
    told = zip(begun.events, places(begun.rules.ruleset.play, begun.events), strict=True)
    at, where = next((e.at, where) for e, where in told if isinstance(e, ev.Revealed))
    assert at == expect["indicator_index"]
    assert [place[:2] for place in where] == [(expect["indicator_stack"], True)]
    assert begun.state.cursor.drawable == expect["after_deal"]
    assert begun.state.cursor.drawable + 53 == expect["drawable"]


@pytest.mark.parametrize("variant", [name for name in RINGS if RINGS[name]])
def test_every_tile_is_taken_from_its_place(variant: str) -> None:
    rng = random.Random(variant)
    rules = hupai.rules(variant)
    for _ in range(4):
        played = chance.play_out(rng, chance.deal(rng, rules))
        opening = played.opening
        assert opening is not None
        lying = {opening.place(at): tile for at, tile in enumerate(played.state.wall)}
        where = places(rules.ruleset.play, played.events)
        seen: list[Place] = []
        for event, taken in zip(played.events, where, strict=True):
            if isinstance(event, ev.Dealt):
                assert tuple(lying[place] for place in taken) == event.tiles
            elif isinstance(event, (ev.Drew, ev.Revealed)):
                assert [lying[place] for place in taken] == [event.tile]
            else:
                assert taken == ()
            seen += taken
        assert len(set(seen)) == len(seen)
        for seat in range(4):
            view = played.view(seat)
            assert view.opening == opening
            assert view.dice == played.dice
            events = played.view_events(seat)
            moved = [taken for taken in where if taken]
            assert [t for t in places(rules.ruleset.play, events) if t] == moved


def test_the_dice_of_a_match_depend_on_its_seed_and_the_number_of_the_deal() -> None:
    for variant in RINGS:
        rules = hupai.rules(variant)
        one, other = Match(rules, seed=5), Match(rules, seed=5)
        assert one.deal.dice == other.deal.dice
        assert len(one.deal.dice) == 2 * rules.ruleset.match.dice
        assert (one.deal.opening is None) == (RINGS[variant] is None)
    thrown = {Match(hupai.rules("basic"), seed=seed).deal.dice for seed in range(400)}
    assert len(thrown) == 36


def test_a_wall_without_dice_is_not_opened() -> None:
    begun = deal("basic", ())
    assert begun.opening is None
    assert set(places(begun.rules.ruleset.play, begun.events)) == {()}


@pytest.mark.parametrize(
    ("total", "seat", "first"), [(2, 1, 53), (4, 3, 21), (5, 0, 5), (7, 2, 41), (12, 3, 29)]
)
def test_break_after_the_total(total: int, seat: int, first: int) -> None:
    # The walls stand clockwise: dealer 0-16, last seat 17-33, opposite 34-50, next seat 51-67.
    opening = SKIP_TOTAL.open((total // 2, total - total // 2))
    assert (opening.seat, opening.skipped, opening.first) == (seat, total, first)


@pytest.mark.parametrize("ring", STANDING)
@given(dice=st.lists(st.integers(1, 6), min_size=2, max_size=3), dealer=st.integers(0, 3))
def test_the_ring_holds_every_tile_once(ring: Ring, dice: list[int], dealer: int) -> None:
    opening = ring.open(dice, dealer)
    stacks = sum(ring.stacks)
    places = [opening.place(position) for position in range(2 * stacks)]
    assert len({(place.stack, place.upper) for place in places}) == 2 * stacks
    assert {place.stack for place in places} == set(range(ring.number, ring.number + stacks))
    for step, standing in enumerate(ring.stacks):
        assert sum(place.seat == (dealer + step) % 4 for place in places) == 2 * standing
    # Turning the table turns the ring with it.
    turned = ring.open(dice, (dealer + 1) % 4)
    assert turned.stacks == opening.stacks
    assert turned.owners == tuple((seat + 1) % 4 for seat in opening.owners)


def test_walls_drawn_counter_clockwise_begin_at_the_next_seat() -> None:
    opening = deal("cixi", (1, 1, 1, 1)).opening
    assert opening is not None
    owner = {place.stack: place.seat for place in map(opening.place, range(136))}
    assert [owner[stack] for stack in (1, 17, 18, 34, 35, 51, 52, 68)] == [1, 1, 2, 2, 3, 3, 0, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: SKIP_TOTAL.open(()),
        lambda: SKIP_TOTAL.open((0, 3)),
        lambda: SKIP_TOTAL.open((7, 3)),
        lambda: SKIP_TOTAL.open((1, 3), dealer=4),
        lambda: SKIP_TOTAL.open((1, 3)).place(136),
        lambda: SKIP_TOTAL.open((1, 3)).place(-1),
        lambda: Ring((17, 17, 17)),  # type: ignore[arg-type]
        lambda: Ring((17, 17, 17, 0)),
        lambda: Ring((17, 17, 17, 10**30)),
        lambda: Ring((17, 17, 17, 1.5)),  # type: ignore[arg-type]
        lambda: Ring("1234"),  # type: ignore[arg-type]
        lambda: SKIP_TOTAL.open((1.0, 3)),  # type: ignore[arg-type]
        lambda: SKIP_TOTAL.open((True, 3)),
        lambda: SKIP_TOTAL.open((1, 3), dealer=True),
    ],
)
def test_rings_refuse(wrong: Any) -> None:
    with pytest.raises(HupaiError):
        wrong()
