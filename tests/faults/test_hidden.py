"""Hidden information: a view, an event, a text or a size tells a seat what it must not know."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import hupai
from game import chance
from hupai._core import KINDS
from hupai.errors import IllegalAction
from hupai.game import Deal, View, fold, seen_by
from hupai.game import events as ev
from twins import seeds

from . import layout, table

History = list[tuple[int, Any]]


def played(seed: str, variant: str) -> tuple[Deal, Deal, History]:
    """A deal as it began, after some play by chance, and what was played."""
    rng = Random(seed)
    deal = chance.deal(rng, hupai.rules(variant), ask_everybody=True)
    begun, history = deal.copy(), History()
    for _ in range(rng.randint(1, 120)):
        if deal.done:
            break
        seat = rng.choice(deal.to_act)
        action = chance.choose(rng, deal.legal_actions(seat), 0.1)
        deal.act(seat, action)
        history.append((seat, action))
    return begun, deal, history


def places_of(deal: Deal, seat: int) -> list[int]:
    """Where in the wall the tiles lie that a seat has not seen: not drawn, or in other hands."""
    began = deal.events[0]
    assert isinstance(began, ev.Began)
    wall = began.wall
    held = {other: list(deal.view(other).hand) for other in range(4) if other != seat}
    dealt = layout.IN_TWOS if deal.rules.ruleset.name == "cixi" else layout.IN_FOURS
    by_seat = layout.places(dealt, dealt == layout.IN_FOURS, began.dealer)
    # Whether a discard is of the kind just drawn is told, so what was drawn last stays in place.
    by_seat[began.dealer].pop()
    dead = {event.at for event in deal.events if isinstance(event, ev.Revealed)}
    front = 53
    for event in deal.events:
        if isinstance(event, ev.Drew) and event.origin != "replacement":
            front += front in dead
            by_seat[event.seat].append(front)
            front += 1
    hidden = []
    for other, tiles in held.items():
        for at in by_seat[other]:
            if wall[at] in tiles and wall[at] < 34:
                tiles.remove(wall[at])
                hidden.append(at)
    # Nothing near the back: kongs may have taken tiles from there.
    return hidden + [at for at in range(front, len(wall) - 40) if at not in dead and wall[at] < 34]


def told_apart(one: Deal, other: Deal) -> bool:
    """Whether the kinds just drawn differ where a discard says so, which everybody may know."""
    pairs = zip(one.events, other.events, strict=True)
    return any(
        isinstance(a, ev.Discarded) and isinstance(b, ev.Discarded) and a.drawn != b.drawn
        for a, b in pairs
    )


@pytest.mark.parametrize("seed", seeds(5, 20))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_deals_that_differ_in_hidden_tiles_look_the_same(variant: str, seed: int) -> None:
    """The same is played from a wall in which tiles that a seat has not seen change places."""
    compared = 0
    for number in range(12):
        if compared > 5:
            break
        begun, deal, history = played(f"{variant} {seed} {number}", variant)
        if deal.done:
            continue
        began = begun.events[0]
        assert isinstance(began, ev.Began)
        for seat in range(4):
            order = list(began.wall)
            hidden = places_of(deal, seat)
            mixed = [order[at] for at in hidden]
            Random(number).shuffle(mixed)
            for at, kind in zip(hidden, mixed, strict=True):
                order[at] = kind
            other = Deal(
                deal.rules,
                wall=order,
                dealer=began.dealer,
                round=began.round,
                scores=began.scores,
                streak=began.streak,
                dice=began.dice,
                direction=began.direction,
                ask_everybody=True,
            )
            try:
                for who, action in history:
                    other.act(who, action)
            except IllegalAction:
                continue  # a tile was needed after all
            if len(other.view_events(seat)) != len(deal.view_events(seat)):
                continue  # a bonus tile or a kong came in another place
            if len(other.events) == len(deal.events) and told_apart(deal, other):
                continue
            compared += 1
            mine, its = deal.view_events(seat), other.view_events(seat)
            assert its == mine
            assert pickle.dumps(its) == pickle.dumps(mine)
            assert repr(its) == repr(mine)
            one, two = deal.view(seat), other.view(seat)
            if seat not in deal.to_act or deal.view(seat).step == "turn":
                assert two == one
            assert two._replace(legal=()) == one._replace(legal=())
            assert pickle.dumps(two._replace(legal=())) == pickle.dumps(one._replace(legal=()))
            assert other.legal_actions(seat) == deal.legal_actions(seat)
    assert compared


@pytest.mark.parametrize("seed", range(6))
def test_what_others_give_and_choose_is_hidden(seed: int) -> None:
    """The swap and the void suits of Sichuan, until they are shown."""
    rules, rng = hupai.rules("sichuan"), Random(seed)
    wall = hupai.game.Wall.shuffled(rules.ruleset.tiles, seed)
    seat = rng.randrange(4)
    seen: dict[tuple[int, ...], list[Any]] = {}
    for choice in range(4):
        deal = Deal(rules, wall=wall, dice=(1, 2))
        own, other = Random(seed), Random(f"{seed} {choice}")
        for who in [player for player in range(4) for _ in range(3)]:
            deal.act(who, (own if who == seat else other).choice(deal.legal_actions(who)))
        swapped = next(e for e in deal.view_events(seat) if isinstance(e, ev.Swapped))
        for player, received in enumerate(swapped.received):
            assert (set(received) == {ev.HIDDEN}) == (player != seat)
        for who in range(3):
            deal.act(who, (own if who == seat else other).choice(deal.legal_actions(who)))
        for event in deal.view_events(seat):
            if isinstance(event, ev.Gave) and event.seat != seat:
                assert event.tile == ev.HIDDEN
            elif isinstance(event, ev.VoidChosen) and event.seat != seat:
                assert event.suit == -1
        view = deal.view(seat)
        found = [deal.view_events(seat), view]
        assert seen.setdefault(view.received, found) == found


def test_a_win_that_was_passed_is_not_told() -> None:
    """Two deals that differ in one tile of South: with it South could have won, and passed."""
    hands = {
        "E": "4s1m2m3m5m6m8m1m2m3m5m6m8m9m",
        "S": "56s111s456m789m99s",
        "W": "22334455667p17p",
    }
    seen = []
    for south in ("56s111s456m789m99s", "58s111s456m789m99s"):
        deal = layout.deal(
            "sichuan",
            hands | {"S": south},
            voids="spmm",
            put={107: "8s" if "56s" in south else "6s"},
            ask_everybody=True,
        )
        layout.play(deal, "E discard 4s")
        assert ("win" in layout.texts(deal, "S")) == ("56s" in south)
        layout.play(deal, "S pass; W pass; N pass")
        assert deal.view("S").locked is False  # South has drawn
        seen.append([deal.view_events(seat) for seat in (0, 2, 3)])
        assert not any(
            isinstance(event, ev.Locked | ev.Answered) and event.seat != seat
            for seat in range(4)
            for event in deal.view_events(seat)
        )
        assert any(isinstance(e, ev.Locked) for e in deal.events) == ("56s" in south)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", seeds(3, 10))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_a_view_rebuilt_from_the_events_of_a_seat(variant: str, seed: int) -> None:
    """B175."""
    for number, deal in enumerate(table.moments(f"rebuilt {variant} {seed}", variant)):
        if number % 3:
            continue
        sizes = tuple(len(deal.view(seat).hand) for seat in range(4))
        for seat in range(4):
            seen = seen_by(deal.events, seat)
            assert seen == deal.view_events(seat)
            rebuilt = View.of(fold(deal.rules.ruleset.play, seen), seat, deal.legal_actions(seat))
            assert rebuilt == deal.view(seat)
            assert rebuilt.hand_sizes == sizes
            view = deal.view(seat)
            if view.step != "turn":
                continue
            for other in range(4):
                if view.out[other] is None:
                    full = 13 - 3 * len(view.melds[other]) + (view.turn == other)
                    assert rebuilt.hand_sizes[other] == full


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_copies_of_a_kind_are_not_told_apart(variant: str) -> None:
    """B174."""
    hands = {"E": "1p2p3p5p6p8p1s2s4s5s7s8s4p7p", "S": "9m1358m1358p2468s"}
    given: dict[str, Any] = {"wild": "C"} if variant == "cixi" else {}
    if variant == "sichuan":
        hands["S"] = "9m1358m113355s22s"
        given["voids"] = "mppp"
        hands["E"] = "1p2p3p5p6p8p1s2s4s4s7s8s4p1m"
    deal = layout.deal(variant, hands, draws="9m", **given)
    layout.play(deal, f"E {deal.default_action('E')}")
    layout.pass_all(deal)
    assert layout.turn_of(deal) == "S"
    texts = layout.texts(deal, "S")
    assert texts.count("discard 9m") == 1
    events = deal.act("S", "discard 9m")
    told = [event for event in deal.view_events("N") if isinstance(event, ev.Discarded)][-1]
    assert told == next(event for event in events if isinstance(event, ev.Discarded))
    # Documented: whether it is of the kind just drawn; the tile itself is not told apart.
    assert told.drawn
    assert KINDS.index("9m") in deal.view("S").hand


MATCH = """
import hupai
from hupai.game import Match
from hupai.players import make, play_deal
for name in hupai.variants.ALL:
    rules = hupai.rules(name)
    match = Match(rules, seed=3)
    view = match.deal.view("E")
    play_deal(match.deal, [make("greedy", rules, seat) for seat in range(4)])
    match.next_deal()
"""


def test_a_match_prints_nothing() -> None:
    """B176: stdout, stderr and logging at the default level."""
    run = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", MATCH],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    assert (run.stdout, run.stderr) == (b"", b"")


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_representations_show_what_the_seat_may_see(
    variant: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """B176."""
    caplog.set_level(0)
    deal = chance.deal(Random(4), hupai.rules(variant))
    for _ in range(30):
        if deal.done:
            break
        for seat in range(4):
            view = deal.view(seat)
            for other in range(4):
                hand = repr(deal.view(other).hand)
                assert (hand in repr(view)) == (other == seat)
            for event in deal.view_events(seat):
                if isinstance(event, ev.Dealt) and event.seat != seat:
                    assert set(event.tiles) == {ev.HIDDEN}
        seat = deal.to_act[0]
        deal.act(seat, deal.default_action(seat))
    assert caplog.records == []
    assert capsys.readouterr() == ("", "")
