"""Objects that are not what they say: numbers of odd types, lists in lists, iterators that act."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import repeat
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai import game, players
from hupai.errors import shown
from hupai.game import events as ev
from hupai.play import Dealing, MatchRules
from hupai.record import Position
from hupai.settlement import GiverPays

from .draw import Index, doubled

if TYPE_CHECKING:
    from collections.abc import Iterator

BASIC = hupai.rules("basic")
WALL = sorted(range(34)) * 4
EAST = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p"


class Itself(int):
    """A number that is its own index, and anything else's equal."""

    def __index__(self) -> int:
        return self

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


def test_what_an_error_shows_is_never_written_out_for_ever() -> None:
    deal = game.Match(BASIC, seed=1).deal
    for ask in (
        lambda: deal.act("E", doubled(60)),
        lambda: deal.legal_actions(doubled(60)),
        lambda: hupai.rules(doubled(60)),
        lambda: hupai.rules("hong-kong", cap=doubled(60)),
        lambda: hupai.Rules(replace(BASIC.ruleset, name=doubled(60))),
        lambda: game.Wall.of(doubled(60)),
        lambda: game.Deal(BASIC, scores=doubled(60)),
        lambda: game.Deal.from_events(BASIC, [doubled(60)]),
    ):
        with pytest.raises((hupai.HupaiError, TypeError)):
            ask()
    assert shown(doubled(60)) == "<list>"
    assert shown([1, (2, {"a": 3})]) == "[1, (2, {'a': 3})]"
    assert shown("x" * 100) == f"'{'x' * 56}..."
    itself: list[Any] = []
    itself.append(itself)
    assert shown([itself, itself]) == "<list>"


def test_numbers_are_what_their_index_is_and_plain() -> None:
    half: Any = 1.5
    for given in (Index(half), Fraction(1), 1.0, "1", True, None):
        with pytest.raises(hupai.HupaiError):
            game.Deal(BASIC, wall=WALL, streak=given)  # type: ignore[arg-type]
        with pytest.raises((hupai.HupaiError, TypeError)):
            game.Deal(BASIC, wall=WALL, scores=[given] * 4)  # type: ignore[list-item]
    scores = game.Deal(BASIC, wall=WALL, scores=[Itself(3)] * 4).scores
    assert {type(score) for score in scores} == {int}
    deal = game.Deal(BASIC, wall=WALL, dealer=Itself(0))
    assert type(deal.state.dealer) is int
    assert deal.view(Itself(0)) == deal.view(0)
    assert deal.legal_actions(Itself(0)) == deal.legal_actions("E")
    assert type(game.Match(BASIC, seed=1, dealer=Itself(2)).deal.state.dealer) is int
    driven = game.Deal(BASIC, driven=True, dice=())
    driven.bank([Itself(kind) for kind in range(14)])
    assert {type(kind) for kind in driven.events[-1].tiles} == {int}  # type: ignore[union-attr]


def test_there_are_no_actions_but_those_of_the_table() -> None:
    with pytest.raises(TypeError):
        type("Forged", (game.Action,), {})
    for action in game.ACTIONS:
        assert game.Action(action.text) is action
        assert eval(repr(action), {"Action": game.Action}) is action
    with pytest.raises(hupai.IllegalAction):
        game.Action("give 9z")


def test_tiles_that_come_from_an_iterator_which_acts_are_those_of_the_next_step() -> None:
    deal = game.Deal(BASIC, dice=(), driven=True)

    def acting() -> Iterator[str]:
        deal.bank(EAST.split())
        yield from [
            "1s",
            "1s",
            "1s",
            "2s",
            "2s",
            "2s",
            "3s",
            "3s",
            "3s",
            "4s",
            "4s",
            "4s",
            "5s",
            "5s",
        ]

    with pytest.raises(hupai.HupaiError):
        deal.bank(acting())
    assert [event.seat for event in deal.events if isinstance(event, ev.Dealt)] == [0]
    assert game.Deal.from_events(BASIC, deal.events, driven=True) == deal


def test_tiles_that_are_shown_without_end_are_refused() -> None:
    deal = game.Match(BASIC, seed=1).deal
    endless = ev.Shown(0, repeat(1), -1)  # type: ignore[arg-type]
    with pytest.raises(hupai.HupaiError):
        game.Deal.from_events(BASIC, [*deal.events, endless])


@pytest.mark.parametrize(
    "given", ["1e9", "1e1000000000", "1_0", " 3/2 ", "١", "0.5", "1/0", "-1", "1" * 7, True, 1]
)
def test_a_multiple_is_a_plain_fraction(given: Any) -> None:
    with pytest.raises(hupai.RulesError):
        GiverPays(self_draw=given)


@pytest.mark.parametrize(
    "blocks", [(), (4, 4), (14,), (10**8,) * 3, (6, 6, 0), [4, 4, 4], (4.0,) * 3]
)
def test_blocks_leave_a_single_tile_to_each_seat(blocks: Any) -> None:
    with pytest.raises(hupai.RulesError):
        Dealing(blocks=blocks)
    assert Dealing(blocks=(6, 6)).blocks == (6, 6)


def test_a_match_begins_with_points_that_records_can_keep() -> None:
    with pytest.raises(hupai.RulesError):
        MatchRules(start_points=2**53 - 1)
    for points in (-1_000_000_000, 1_000_000_000):
        sichuan = hupai.rules("sichuan").ruleset
        rules = hupai.Rules(replace(sichuan, match=replace(sichuan.match, start_points=points)))
        match = game.Match(rules, seed=1)
        players.play_deal(match.deal, [players.make("first", rules)] * 4)
        match.next_deal()
        assert match.standing.scores != (points,) * 4
        assert Position.of(match.deal).deal(rules).asked == match.deal.asked


def test_a_ring_is_broken_by_nine_dice_at_most() -> None:
    ring = game.Ring((17, 17, 17, 17))
    ring.open((1,) * 9)
    with pytest.raises(hupai.HupaiError):
        ring.open((1,) * 10)
