"""Dealers, winds, scores, places and the end of a match; and matches played out."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import hupai
from calls import load, rules_of
from hupai.errors import HupaiError
from hupai.game import Match, Result, Standing
from hupai.record import Recorder, read, verify, write

from . import chance, laws
from .table import SEATS

if TYPE_CHECKING:
    from hupai.game import Deal


class Whole:
    """A whole number of somebody else, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("kind", [Whole, np.int64, np.uint8])
def test_a_match_keeps_plain_numbers(kind: Any) -> None:
    rules = hupai.rules("basic")
    match = Match(rules, seed=kind(7), dealer=kind(2))
    assert match == Match(rules, seed=7, dealer=2)
    assert type(match.seed) is type(match.standing.dealer) is int
    again = Match.resumed(match.deal, match.standing, seed=kind(7))
    assert again == match
    assert type(again.seed) is int
    recorder = Recorder.of(match)
    recorder.add(match.deal, 0, match.players)
    assert verify(read(write(recorder.record()))).ok
    for wrong in (7.5, "7", None):
        with pytest.raises(TypeError):
            Match.resumed(match.deal, match.standing, seed=wrong)  # type: ignore[arg-type]


PLAYERS = "ABCD"
REASONS = {"a player has no coins": "empty", "dealer changes": "dealer_changes"}


def paid(rules: hupai.Rules, wins: list[dict[str, Any]]) -> Result:
    """A result of a case, paid by the rules."""
    changes = [0] * 4
    settlement, formula = rules.ruleset.settlement, rules.ruleset.hands.formula
    values = getattr(formula, "values", None)
    for win in wins:
        value = values[win["total"]] if values else 1
        winner = PLAYERS.index(win["winner"])
        if "from" in win:
            changes[PLAYERS.index(win["from"])] -= value
            changes[winner] += value
        else:
            each = value * 3 // 2 if settlement.self_draw == "3/2" else value  # type: ignore[attr-defined]
            for player in range(4):
                changes[player] += 3 * each if player == winner else -each
    winners = tuple(PLAYERS.index(win["winner"]) for win in wins)
    giver = PLAYERS.index(wins[0]["from"]) if wins and "from" in wins[0] else None
    return Result(tuple(changes), winners, giver, winners)  # type: ignore[arg-type]


RESULTS = [c for v in ("basic", "hong-kong") for c in load(v, "flow") if "results" in c]


@pytest.mark.parametrize("case", RESULTS, ids=lambda c: c["id"])
def test_results(case: dict[str, Any]) -> None:
    rules, expect = rules_of(case), case["expect"]
    standing = Standing((rules.ruleset.match.start_points,) * 4)
    dealers, rounds, after_each = [], [], []
    for result in case["results"]:
        assert standing.over is None
        dealers.append(PLAYERS[standing.dealer])
        rounds.append(SEATS[standing.round])
        wins = [] if result == "drawn" else result if isinstance(result, list) else [result]
        standing = standing.after(rules.ruleset.match, paid(rules, wins))
        after_each.append(list(standing.scores))
    assert dealers == expect.get("dealers", dealers)
    assert rounds == expect.get("rounds", rounds)
    assert after_each == expect.get("scores_after_each", after_each)
    scores = dict(zip(PLAYERS, standing.scores, strict=True))
    assert scores == expect.get("scores", scores)
    places = dict(zip(PLAYERS, standing.places(), strict=True))
    assert places == expect.get("ranking", places)
    assert (standing.over is not None) == expect["match_over"]
    if "reason" in expect:
        assert standing.over == REASONS.get(expect["reason"], "hands")
    if "next_dealer" in expect:
        assert PLAYERS[standing.dealer] == expect["next_dealer"]
    if "next_round" in expect:
        assert SEATS[standing.round] == expect["next_round"]


CLASSICAL = [c for c in load("classical", "flow") if c["topic"] in ("match", "thirteenth")]


@pytest.mark.parametrize("case", CLASSICAL, ids=lambda c: c["id"])
def test_classical(case: dict[str, Any]) -> None:
    rules, given, expect = rules_of(case), case["given"], case["expect"]
    match = rules.ruleset.match
    if "places" in expect:
        assert list(Standing(tuple(given["scores"])).places()) == expect["places"]
        return
    standing = Standing(
        tuple(given.get("scores", [2000] * 4)),
        dealer=given.get("dealer", 0),
        dealer_changes=given.get("dealer_changes", 0),
    )
    if "hands_played" in given:
        changes = given["dealer_changes"]
        drawn = given["dealer_changes"] == 0
        before = Standing(
            (0, 0, 0, 0), number=given["hands_played"] - 1, dealer_changes=max(changes - 1, 0)
        )
        result = Result((0, 0, 0, 0)) if drawn else Result((0, 0, 0, 0), (1,), 2, (1,))
        assert (before.after(match, result).over is not None) == expect["ended"]
        return
    before = standing
    for letter in given.get("results", "") + given.get("next", ""):
        before = standing
        winner = standing.dealer if letter == "D" else (standing.dealer + 1) % 4
        won = () if letter == "X" else (winner,)
        standing = standing.after(match, Result((0, 0, 0, 0), won, None, won))
    found = {
        "dealer_changes": standing.dealer_changes,
        "ended": standing.over is not None,
        "dealer": standing.dealer,
        "round": SEATS[standing.round],
        "streak": standing.streak,
        "dealer_stays": standing.dealer == 0,
    }
    for key, value in expect.items():
        if key == "limit":
            limits = [c.streak for c in rules.ruleset.hands.circumstances if c.streak is not None]
            assert (before.streak in limits) == (value is not None)
        else:
            assert found[key] == value


@pytest.mark.parametrize(
    "case", [c for c in load("sichuan", "flow") if c["topic"] == "match"], ids=lambda c: c["id"]
)
def test_sichuan(case: dict[str, Any]) -> None:
    rules, expect = rules_of(case), case["expect"]
    standing = Standing((0, 0, 0, 0), dealer=SEATS.index(case["first_dealer"]))
    dealers = []
    for hand in case["hands"]:
        dealers.append(SEATS[standing.dealer])
        first = hand["first_win"] or {"winners": []}
        winners = tuple(SEATS.index(seat) for seat in first["winners"])
        giver = SEATS.index(first["from"]) if "from" in first else None
        changes = tuple(hand["payments"][seat] for seat in SEATS)
        standing = standing.after(rules.ruleset.match, Result(changes, winners, giver, winners))
    assert dealers == expect["dealers"]
    assert dict(zip(SEATS, standing.scores, strict=True)) == expect["totals"]
    assert dict(zip(SEATS, standing.places(), strict=True)) == expect["places"]
    assert standing.over == "hands"


@pytest.mark.parametrize("case", load("cixi", "settlement"), ids=lambda c: c["id"])
def test_cixi(case: dict[str, Any]) -> None:
    rules, expect = rules_of(case), case["expect"]
    banks = case.get("banks", dict.fromkeys(SEATS, 10_000))
    before = Standing(tuple(banks[s] for s in SEATS), dealer=SEATS.index(case["dealer"]))
    winners = tuple(SEATS.index(seat) for seat in expect["winners"])
    giver = SEATS.index(case["from"]) if "from" in case else None
    changes = tuple(expect["payments"][seat] for seat in SEATS)
    after = before.after(rules.ruleset.match, Result(changes, winners, giver, winners))
    assert SEATS[after.dealer] == expect["next_dealer"]
    if "match_over" in expect:
        assert (after.over is not None) == expect["match_over"]
        assert after.scores == tuple(expect["banks"][seat] for seat in SEATS)


def play(match: Match, seed: int, deals: int = 12) -> list[Deal]:
    """Play some deals of a match, eager to win."""
    rng = random.Random(seed)
    played: list[Deal] = []
    while not match.over and len(played) < deals:
        chance.play_out(rng, match.deal, 0.9)
        played.append(match.deal)
        match.next_deal()
    return played


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_matches_keep_the_books(variant: str, seed: int) -> None:
    rules = chance.rules(random.Random(f"{variant} {seed}"), variant)
    match = Match(rules, seed=seed)
    start = match.standing.scores
    total = sum(start)
    played = play(match, seed)
    assert sum(match.standing.scores) == total
    assert match.standing.number == len(played)
    for deal in played:
        laws.payments_add_up(deal)
        if rules.ruleset.hands.dealer_is_east:
            assert deal.state.dealer == 0
    by_player = list(start)
    again = Match(rules, seed=seed)
    for deal in played:
        for seat, player in enumerate(again.players):
            by_player[player] += deal.changes[seat]
        again.deal = deal
        again.next_deal()
    assert tuple(by_player) == match.standing.scores
    assert again.standing == match.standing


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_walls_depend_on_seed_and_number_only(variant: str) -> None:
    rules = hupai.rules(variant, match_hands=4)
    one, other, third = (Match(rules, seed=seed) for seed in (9, 9, 10))
    first = one.deal.state.wall
    assert first == other.deal.state.wall != third.deal.state.wall
    play(one, 1, deals=1)
    play(other, 2, deals=1)
    assert one.deal.state.wall == other.deal.state.wall != first
    assert one.deal.state.dice == other.deal.state.dice


def test_a_match_can_be_copied_and_stored() -> None:
    match = Match(hupai.rules("hong-kong"), seed=0)
    play(match, 3, deals=3)
    for twin in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        assert hash(twin) == hash(match)
        assert [deal.events for deal in play(twin, 5, 2)] == [
            deal.events for deal in play(match.copy(), 5, 2)
        ]
        assert twin != match


def test_what_is_too_early_or_too_late_is_refused() -> None:
    match = Match(hupai.rules("basic", match_hands=1), seed=0)
    with pytest.raises(HupaiError, match="the deal is not over"):
        match.next_deal()
    play(match, 1)
    assert match.over
    with pytest.raises(HupaiError, match="the match is over"):
        match.next_deal()


def test_no_seed_is_a_new_seed() -> None:
    walls = {Match(hupai.rules("basic")).deal.state.wall for _ in range(3)}
    assert len(walls) == 3
    assert Match(hupai.rules("basic"), seed=0) == Match(hupai.rules("basic"), seed=0)
