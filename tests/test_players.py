"""Players: what they choose, and the loop that lets them play."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, Final, Literal

import pytest

import hupai
from game import chance
from hupai.game import Deal, Match, Wall
from hupai.game.actions import PASS, WIN
from hupai.players import (
    PLAYERS,
    FirstPlayer,
    GreedyPlayer,
    Player,
    RandomPlayer,
    make,
    play_deal,
    play_match,
)

if TYPE_CHECKING:
    from hupai.game import Action, View

VARIANTS = tuple(hupai.variants.ALL)


_DISCARDS: Final[tuple[Literal["penalty", "until_next_draw"], ...]] = ("penalty", "until_next_draw")


class Watched:
    """A player whose choices are checked and kept."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.chosen: list[tuple[View, tuple[Action, ...], Action]] = []

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        action = self.player.act(view, legal)
        assert action in legal
        assert legal == view.legal
        self.chosen.append((view, legal, action))
        return action


def four(name: str, rules: hupai.Rules, seed: int) -> list[Watched]:
    return [Watched(make(name, rules, 4 * seed + seat)) for seat in range(4)]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_players_finish_deals_of_all_house_rules(variant: str, name: str) -> None:
    rng = random.Random(f"{variant} {name}")
    for seed in range(12):
        deal = chance.deal(rng, chance.rules(rng, variant))
        players = four(name, deal.rules, seed)
        count = play_deal(deal, players)
        assert deal.done
        assert sum(deal.changes) == 0
        assert count == sum(len(player.chosen) for player in players)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_wild_tile_goes_only_if_it_must(name: str) -> None:
    went = 0
    for discard in _DISCARDS:
        for seed in range(15):
            rules = _with_wild(discard)
            deal = Match(rules, seed=seed).deal
            players = four(name, rules, seed)
            play_deal(deal, players)
            for view, legal, action in (row for player in players for row in player.chosen):
                if action.kind in ("discard", "declare") and action.tile == view.wild:
                    went += 1
                    others = [a for a in legal if a.kind in ("discard", "declare")]
                    assert {a.tile for a in others} == {view.wild}
    assert went < 5


def _with_wild(discard: Literal["penalty", "until_next_draw"]) -> hupai.Rules:
    """The rules of Cixi with another consequence of a wild discard."""
    ruleset = hupai.rules("cixi").ruleset
    assert ruleset.play.wild is not None
    wild = dataclasses.replace(ruleset.play.wild, discard=discard)
    play = dataclasses.replace(ruleset.play, wild=wild)
    return hupai.Rules(dataclasses.replace(ruleset, play=play))


def test_the_same_seeds_play_the_same_deal() -> None:
    for name in PLAYERS:
        deals = [Match(hupai.rules("sichuan"), seed=5).deal for _ in range(2)]
        for deal in deals:
            play_deal(deal, [make(name, deal.rules, seat) for seat in range(4)])
        assert deals[0] == deals[1]


def test_random_chooses_everything_equally_often() -> None:
    deal = Match(hupai.rules("basic"), seed=1).deal
    legal, view = deal.legal_actions(0), deal.view(0)
    player = RandomPlayer(3)
    counts = dict.fromkeys(legal, 0)
    for _ in range(200 * len(legal)):
        counts[player.act(view, legal)] += 1
    assert all(140 < count < 260 for count in counts.values())


def test_first_chooses_the_first() -> None:
    deal = Match(hupai.rules("hong-kong"), seed=1).deal
    assert FirstPlayer().act(deal.view(0), deal.legal_actions(0)) is deal.legal_actions(0)[0]


def _against_first(hand: str, next_tile: str = "") -> Deal:
    """A deal in which East has these 14 tiles."""
    rules = hupai.rules("basic")
    own = chance_tiles(hand)
    rest = list(Wall.shuffled(rules.ruleset.tiles, 9).tiles)
    for tile in own:
        rest.remove(tile)
    wall: list[int] = []
    for block in (4, 4, 4, 1):  # the dealer's tiles come first in every round of dealing
        for seat in range(4):
            source = own if seat == 0 else rest
            wall += source[:block]
            del source[:block]
    return Deal(rules, wall=[*wall, *own, *rest])


def chance_tiles(text: str) -> list[int]:
    return [hupai.game.wall.KINDS[name] for name in hupai.parse_tiles(text)]


def test_greedy_wins() -> None:
    deal = _against_first("123m 456m 789m 11p 123s")
    assert WIN in deal.legal_actions(0)
    assert GreedyPlayer(deal.rules).act(deal.view(0), deal.legal_actions(0)) is WIN


def test_greedy_discards_the_best() -> None:
    deal = _against_first("123m 456m 789m 1p 123s E")
    for seed in range(5):
        action = GreedyPlayer(deal.rules, seed).act(deal.view(0), deal.legal_actions(0))
        assert str(action) in ("discard 1p", "discard E")
    deal = _against_first("123m 456m 78m 11p 123s E")
    assert str(GreedyPlayer(deal.rules).act(deal.view(0), deal.legal_actions(0))) == "discard E"


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_claims_only_what_brings_it_nearer(variant: str) -> None:
    rules = hupai.rules(variant)
    claimed = passed = 0
    for seed in range(10):
        deal = Match(rules, seed=seed).deal
        players = four("greedy", rules, seed)
        play_deal(deal, players)
        for _, legal, action in (row for player in players for row in player.chosen):
            if PASS in legal:
                claimed += action is not PASS
                passed += action is PASS
                assert action.kind != "kong_exposed"
    assert claimed > 0
    assert passed > 0


def test_greedy_beats_random() -> None:
    for variant in VARIANTS:
        rules = hupai.rules(variant)
        wins = [0, 0]
        for seed in range(12):
            deal = Match(rules, seed=seed).deal
            names = ["greedy", "random"] * 2
            play_deal(deal, [make(name, rules, seed) for name in names])
            for won in deal.wins:
                wins[won.seat % 2] += 1
        assert wins[0] > wins[1], variant


def test_a_match_seats_its_players() -> None:
    rules = hupai.rules("hong-kong")
    match = Match(rules, seed=2)
    count = play_match(match, [make("first", rules)] * 4, most=3)
    assert match.standing.number == 3
    assert count > 0
    match = Match(hupai.rules("sichuan", match_hands=4), seed=2)
    play_match(match, [make("first", match.rules)] * 4)
    assert match.over


def test_players_follow_their_seats() -> None:
    """Where seats are winds, a player changes seats with the dealer."""
    rules = hupai.rules("hong-kong")
    match = Match(rules, seed=4)
    players = [Watched(make("greedy", rules, player)) for player in range(4)]
    seats: list[set[int]] = []
    while match.standing.number < 6:
        for player in players:
            player.chosen.clear()
        expected = match.players
        play_match(match, players, most=1)
        for number, watched in enumerate(players):
            assert {view.seat for view, _, _ in watched.chosen} <= {expected.index(number)}
        seats.append({expected.index(0)})
    assert len({min(seat) for seat in seats}) > 1


def test_refusals() -> None:
    rules = hupai.rules("basic")
    with pytest.raises(hupai.HupaiError, match="did you mean 'greedy'"):
        make("greedi", rules)
    with pytest.raises(hupai.HupaiError, match="four players make a table, not 3"):
        play_deal(Match(rules, seed=1).deal, [make("first", rules)] * 3)

    class Cheat:
        def act(self, view: View, legal: tuple[Action, ...]) -> Action:
            return WIN

    deal = Match(rules, seed=1).deal
    before = deal.events
    with pytest.raises(hupai.IllegalAction):
        play_deal(deal, [Cheat()] * 4)
    assert deal.events == before
