"""Dealer, rounds, winds, the end of the match: off by one, seat and player mixed up."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from game import chance
from hupai.game import Match, Result, Standing
from hupai.game import events as ev
from hupai.game.match import result_of
from hupai.players import make, play_deal
from twins import seeds

from . import layout, table

if TYPE_CHECKING:
    from hupai.game import Deal

HONG_KONG = hupai.rules("hong-kong")


def with_match(variant: str, **changes: Any) -> hupai.Rules:
    """The rules of a variant with another frame of the match."""
    ruleset = hupai.rules(variant).ruleset
    return hupai.Rules(replace(ruleset, match=replace(ruleset.match, **changes)))


class Frame:
    """Everything about a match that follows from the results, worked out from the first deal on."""

    def __init__(self, variant: str, first: int, start: int) -> None:
        self.variant, self.dealer, self.scores = variant, first, [start] * 4
        self.changes = self.streak = self.number = 0

    def seats(self) -> list[int]:
        """The players on E, S, W, N."""
        turn = self.dealer if self.variant in ("basic", "hong-kong", "classical") else 0
        return [(turn + seat) % 4 for seat in range(4)]

    def book(self, deal: Deal) -> None:
        """Take in how a deal ended."""
        players = self.seats()
        for paid in deal.ledger:
            self.scores[players[paid.payer]] -= paid.amount
            self.scores[players[paid.payee]] += paid.amount
        wins = [event for event in deal.events if isinstance(event, ev.Won)]
        winners = {players[win.seat] for win in wins}
        following = self.next_dealer(deal, wins, players)
        # A drawn deal breaks the row in Classical; in Cixi it does not.
        if following != self.dealer:
            self.streak, self.changes = 0, self.changes + 1
        elif self.dealer in winners:
            self.streak += 1
        elif self.variant != "cixi" or wins:
            self.streak = 0
        self.dealer = following
        self.number += 1

    def next_dealer(self, deal: Deal, wins: list[ev.Won], players: list[int]) -> int:
        if not wins:
            return self.dealer
        if self.variant in ("basic", "hong-kong", "classical"):
            won = any(players[win.seat] == self.dealer for win in wins)
            return self.dealer if won else (self.dealer + 1) % 4
        first = wins[0]
        together = [w for w in wins if w.by != "self_draw" and w.discard == first.discard]
        if self.variant == "sichuan" and len(together) > 1:
            return players[first.giver]
        return players[first.seat]


@pytest.mark.parametrize("seed", seeds(3, 6))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_the_frame_follows_from_the_results(variant: str, seed: int) -> None:
    lengths = {"match_hands": 8} if variant == "sichuan" else {}
    rules, rng = hupai.rules(variant, **lengths), Random(seed)
    match = Match(rules, seed=seed)
    frame = Frame(variant, match.standing.dealer, rules.ruleset.match.start_points)
    while not match.over and frame.number < 14:
        deal = match.deal
        began = deal.events[0]
        assert isinstance(began, ev.Began)
        players = frame.seats()
        assert list(match.players) == players
        assert players[began.dealer] == frame.dealer
        assert list(began.scores) == [frame.scores[player] for player in players]
        winds = variant in ("hong-kong", "classical")
        assert began.round == (frame.changes // 4 % 4 if winds else 0)
        assert began.streak == frame.streak
        if seed:
            chance.play_out(rng, deal, 0.95)
        else:
            play_deal(deal, [make("greedy", rules, seat) for seat in range(4)])
        frame.book(deal)
        match.next_deal()
        standing = match.standing
        assert list(standing.scores) == frame.scores
        assert (standing.dealer, standing.number) == (frame.dealer, frame.number)
        assert (standing.dealer_changes, standing.streak) == (frame.changes, frame.streak)


@pytest.mark.parametrize("first", range(4))
def test_a_round_ends_when_the_deal_has_passed_four_times(first: int) -> None:
    """B129."""
    rules = with_match("hong-kong", first_dealer="ESWN"[first], dealer_changes=4)
    match = Match(rules, seed=3)
    assert match.standing.dealer == first
    standing, dealers = match.standing, []
    while standing.over is None:
        dealers.append(standing.dealer)
        winner = (standing.dealer + 2) % 4
        won = Result((0, 0, 0, 0), (winner,), None, (winner,))
        standing = standing.after(rules.ruleset.match, won)
    assert dealers == [(first + step) % 4 for step in range(4)]
    by_chance = with_match("hong-kong", first_dealer="random")
    assert {Match(by_chance, seed=seed).standing.dealer for seed in range(30)} == {0, 1, 2, 3}


READY = "123m456m789m22s33s"


def finished(variant: str, how: str) -> Deal:
    """A deal of seats E, S, W, N that the dealer (E) or another wins, or that is drawn."""
    sichuan = variant == "sichuan"
    given: dict[str, Any] = {"wild": "C"} if variant == "cixi" else {}
    if variant == "hong-kong":
        given["options"] = {"minimum_faan": 0}
    if sichuan:
        given["voids"] = "pppp"
    hands = {
        "dealer": {"E": READY + "3s"},
        "other": {"E": "3s147m258m47s1s1s8s9s5s", "W": READY},
        "drawn": {},
        "two": {
            "E": "3s1m4m7m2m5m8m4s7s8s9s9s5s1s",
            "W": "11m456m789m12s678s",
            "N": "99m456m123m12s666s",
        },
    }[how]
    deal = layout.deal(variant, hands, **given)
    if how == "dealer":
        return layout.play(deal, "E win")
    if how == "other":
        return layout.play(deal, "E discard 3s; W win")
    if how == "two":
        return layout.play(deal, "E discard 3s; W win; N win")
    while not deal.done:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    assert not deal.wins
    return deal


def end(deal: Deal) -> Deal:
    """Play to the end without another win."""
    while not deal.done:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    return deal


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("how", ["dealer", "other", "two", "drawn"])
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_who_deals_next(variant: str, how: str, dealer: int) -> None:
    """B130."""
    deal = end(finished(variant, how))
    winds = variant in ("basic", "hong-kong", "classical")
    # Where seats are winds player 0..3 deals from E; elsewhere seats are players and E deals here.
    players = [(dealer + seat) % 4 for seat in range(4)] if winds else [0, 1, 2, 3]
    before = Standing((0, 0, 0, 0) if variant != "basic" else (50,) * 4, dealer=players[0])
    after = before.after(deal.rules.ruleset.match, result_of(deal, players))
    winner = players[2]
    expected = {
        "dealer": players[0],
        "drawn": players[0],
        "other": players[1] if winds else winner,
        "two": players[1] if winds else winner if variant == "cixi" else players[0],
    }[how]
    assert after.dealer == expected


def test_three_winners_in_cixi() -> None:
    """B130: the nearest of them deals."""
    rules = hupai.rules("cixi").ruleset.match
    result = Result((-90, 24, 31, 35), (1, 2, 3), 0, (1, 2, 3))
    assert Standing((100,) * 4, dealer=3).after(rules, result).dealer == 1


def test_the_last_dealer_of_the_north_round() -> None:
    """B132."""
    rules = hupai.rules("classical").ruleset.match
    standing = Standing((2000,) * 4, dealer=3, number=20, dealer_changes=15, streak=2)
    assert standing.round == 3
    won, drawn = Result((0, 0, 0, 0), (3,), None, (3,)), Result((0, 0, 0, 0))
    other = Result((0, 0, 0, 0), (1,), None, (1,))
    standing = standing.after(rules, won)
    assert (standing.over, standing.streak, standing.dealer_changes) == (None, 3, 15)
    standing = standing.after(rules, drawn)
    assert (standing.over, standing.streak, standing.dealer_changes) == (None, 0, 15)
    standing = standing.after(rules, other)
    assert (standing.over, standing.streak, standing.dealer_changes) == ("dealer_changes", 0, 16)


@pytest.mark.parametrize("streak", [11, 12, 13])
def test_only_the_thirteenth_win_in_a_row_is_a_limit_hand(streak: int) -> None:
    """B132."""
    hands = {"E": "123m456m789m22s33sC"}
    deal = layout.deal("classical", hands, draws="9p 9p 9p 3s", streak=streak)
    layout.play(deal, "E discard C")
    layout.until(deal, "E")
    layout.play(deal, "E win")
    assert ("thirteenth_east" in dict(deal.wins[0].patterns)) == (streak == 12)


@pytest.mark.parametrize("variant", ["hong-kong", "classical"])
def test_winds_as_a_player_sees_them(variant: str) -> None:
    """B133."""
    match = Match(hupai.rules(variant), seed=1)
    match.standing = Standing((0, 0, 0, 0), dealer=1, number=5, dealer_changes=5)
    match.deal = finished(variant, "other")
    match.next_deal()
    assert (match.standing.dealer, match.standing.dealer_changes) == (2, 6)
    for player, wind in ((2, "E"), (3, "S"), (0, "W"), (1, "N")):
        seat = match.seat_of(player)
        assert "ESWN"[seat] == wind
        assert match.players[seat] == player
        view = match.deal.view(seat)
        assert "ESWN"[view.round] == "S"
        assert (view.seat, view.dealer) == (seat, 0)


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_a_drawn_deal_after_a_win_changes_nothing(variant: str) -> None:
    """B136."""
    rules = hupai.rules(variant, match_hands=8)
    match = Match(rules, seed=5)
    match.deal = finished(variant, "other")
    end(match.deal)
    assert any(match.deal.changes)
    match.next_deal()
    scores = match.standing.scores
    end(match.deal)
    assert not match.deal.wins
    assert match.deal.changes == tuple(
        sum(p.amount * ((p.payee == seat) - (p.payer == seat)) for p in match.deal.ledger)
        for seat in range(4)
    )
    if variant != "sichuan":
        assert match.deal.changes == (0, 0, 0, 0)
    changes = match.deal.changes
    players = match.players
    match.next_deal()
    for seat, player in enumerate(players):
        assert match.standing.scores[player] == scores[player] + changes[seat]


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_scores_stay_with_the_players(variant: str) -> None:
    """B137."""
    changes = {"first_dealer": "W", "hands": 9, "dealer_changes": 0, "start_points": 500}
    rules = with_match(variant, **changes)
    match = Match(rules, seed=11)
    assert match.standing.dealer == 2
    held = [500] * 4
    while not match.over:
        began = match.deal.events[0]
        assert isinstance(began, ev.Began)
        players = match.players
        assert [held[player] for player in players] == list(began.scores)
        play_deal(match.deal, [make("greedy", rules, seat) for seat in range(4)])
        for seat, player in enumerate(players):
            held[player] += match.deal.changes[seat]
        match.next_deal()
        assert list(match.standing.scores) == held
    assert sum(held) == 2000
    assert len(set(held)) > 2
    ranked = sorted(range(4), key=lambda player: (-held[player], player))
    assert list(match.standing.ranking()) == ranked
