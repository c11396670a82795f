"""A seat learns nothing that it may not know."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

import pytest

import hupai
from hupai.game import Deal, View
from hupai.game import events as ev

from . import chance

if TYPE_CHECKING:
    from hupai.game import State


def reshuffled(rng: random.Random, state: State, seat: int) -> State:
    """A state that differs only in tiles that a seat may not know: they change places."""
    other = state.copy()
    cursor = other.cursor
    wall = bytearray(other.wall)
    if cursor.rules.boxed:
        left = [
            *range(cursor.head, cursor.size - cursor.rules.reserve),
            *range(cursor.box_head, cursor.tail),
        ]
    else:
        left = list(range(cursor.head, cursor.tail))
    left = [at for at in left if at not in cursor.dead]
    hidden = [wall[at] for at in left]
    # Bonus tiles stay in the wall: a hand never holds one between actions.
    movable = [tile for tile in hidden if tile < 34]
    for who in state.after(seat):
        movable += other.hands[who]
    rng.shuffle(movable)
    for who in state.after(seat):
        other.seats.set_tiles(who, [movable.pop() for _ in state.hands[who]])
    for at in left:
        if wall[at] < 34:
            wall[at] = movable.pop()
    other.wall = bytes(wall)
    return other


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_views_do_not_depend_on_hidden_tiles(variant: str, seed: int) -> None:
    rng = random.Random(f"{variant} {seed}")
    deal = chance.deal(rng, chance.rules(rng, variant), ask_everybody=True)
    steps = 0
    while not deal.done:
        if steps % 5 == 0:
            for seat in range(4):
                mine = View.of(deal.state, seat)
                other = View.of(reshuffled(rng, deal.state, seat), seat)
                assert other == mine
                assert repr(other) == repr(mine)
                assert pickle.dumps(other) == pickle.dumps(mine)
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
        steps += 1


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_events_hide_what_others_hold(variant: str) -> None:
    rng = random.Random(variant)
    deal = chance.play_out(rng, chance.deal(rng, hupai.rules(variant)), eager=0.1)
    for seat in range(4):
        for event in deal.view_events(seat):
            match event:
                case ev.Began():
                    assert event.wall == b""
                case ev.Dealt() | ev.Gave() | ev.Drew() if event.seat != seat:
                    told = event.tiles if isinstance(event, ev.Dealt) else (event.tile,)
                    assert set(told) == {ev.HIDDEN}
                case ev.Swapped():
                    for who, tiles in enumerate(event.received):
                        assert who == seat or set(tiles) == {ev.HIDDEN}
                case ev.VoidChosen() if event.seat != seat:
                    assert event.suit == -1
                case ev.Answered() | ev.Locked():
                    assert event.seat == seat


def test_a_discard_says_whether_the_kind_was_just_drawn() -> None:
    rules = hupai.rules("basic")
    for seed in range(30):
        deal = chance.deal(random.Random(seed), rules)
        seat = deal.to_act[0]
        drawn = deal.state.drawn[seat]
        copies = deal.state.hands[seat].count(drawn)
        legal = [str(action) for action in deal.legal_actions(seat)]
        assert len(legal) == len(set(legal))
        (event, *_) = deal.act(seat, f"discard {hupai._core.KINDS[drawn]}")
        assert isinstance(event, ev.Discarded)
        assert event.drawn
        if copies > 1:
            return
    raise AssertionError("no seed deals a pair of the tile just drawn")


def test_nothing_is_shown_by_representations() -> None:
    deal: Deal = chance.deal(random.Random(4), hupai.rules("sichuan"))
    assert len(str(deal)) < 80
    for seat in range(4):
        hidden = View.of(deal.state, seat)
        assert hidden.hand_sizes == tuple(map(len, deal.state.hands))
