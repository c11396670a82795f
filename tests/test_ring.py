"""The ring of stacks: where dice break it, and where each tile lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flows import SEATS, each, flow
from hupai import HupaiError
from hupai.game import Cursor, Ring, WallRules, counted_seat

if TYPE_CHECKING:
    from calls import Case

SKIP_TOTAL = Ring((17, 17, 17, 17))
SKIP_LOWER = Ring((14, 13, 14, 13), skips="lower")
COUNT_STACKS = Ring((17, 17, 17, 17), clockwise=False, number=1, counts="stacks")
STACKS: Any = {"blocks": (2,) * 6, "dealer_last": False}


@each(flow("sichuan", "wall_break"))
def test_break_at_the_lower_die(case: Case) -> None:
    opening = SKIP_LOWER.open(case["dice"], SEATS.index(case["dealer"]))
    expect = case["expect"]
    assert SEATS[opening.seat] == expect["wall_of"]
    assert (opening.skipped, opening.first) == (expect["skip"], expect["first_stack"])


@each(flow("sichuan", "first_dealer"))
def test_first_dealer(case: Case) -> None:
    seat = counted_seat(SEATS.index(case["roller"]), sum(case["dice"]))
    assert SEATS[seat] == case["expect"]["dealer"]


@each(flow("cixi", "wall"))
def test_break_at_a_stack_of_the_ring(case: Case) -> None:
    state, expect = case["state"], case["expect"]
    opening = COUNT_STACKS.open(state["dice"], SEATS.index(state["dealer"]))
    assert opening.first == expect["break_stack"]
    cursor, at = Cursor.over(136, WallRules()).reveal(sum(state["imperial_dice"]))
    assert at == expect["indicator_index"]
    assert opening.place(at)[:2] == (expect["indicator_stack"], True)
    assert cursor.drawable == expect["drawable"]
    assert cursor.deal(**STACKS)[0].drawable == expect["after_deal"]


@pytest.mark.parametrize(
    ("total", "seat", "first"), [(2, 1, 53), (4, 3, 21), (5, 0, 5), (7, 2, 41), (12, 3, 29)]
)
def test_break_after_the_total(total: int, seat: int, first: int) -> None:
    # The walls stand clockwise: dealer 0-16, last seat 17-33, opposite 34-50, next seat 51-67.
    opening = SKIP_TOTAL.open((total // 2, total - total // 2))
    assert (opening.seat, opening.skipped, opening.first) == (seat, total, first)


@pytest.mark.parametrize("ring", [SKIP_TOTAL, SKIP_LOWER, COUNT_STACKS, Ring((18,) * 4)])
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
    opening = COUNT_STACKS.open((1, 1))
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
    ],
)
def test_rings_refuse(wrong: Any) -> None:
    with pytest.raises(HupaiError):
        wrong()
