"""Wild tiles: lost, counted twice, tied to their own suit, or one thing in shape and score."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import cixi_calls
import hupai
from hupai.players import PLAYERS, make, play_deal
from reference import cixi as reference
from reference import substitution
from reference.tiles import KIND_OF, NAMES, count, parse_tiles
from twins import sample, seeds

from . import layout
from .judges import JUDGES

CIXI = hupai.rules("cixi")
CALM = "147m258p179sEWNP"
"""Thirteen tiles that claim and wait for nothing in Cixi: 7s and 9s are too close for chaos."""


def cixi(tiles: str, win: str, by: str = "discard", wild: str = "P", **call: Any) -> hupai.Score:
    """The score of a hand of 14 tiles that holds its winning tile."""
    return CIXI.score(hupai.Hand(tiles, wild=wild).remove(win), win, by, **call)


def why(tiles: str, win: str, by: str = "discard", wild: str = "P") -> str | None:
    refusal = CIXI.why_not(hupai.Hand(tiles, wild=wild).remove(win), win, by)
    return refusal.slug if refusal else None


@pytest.mark.parametrize("seed", seeds(4))
def test_hands_are_complete_exactly_if_some_replacement_is(seed: int) -> None:
    """All replacements of one or two Imperials by all 34 kinds, standard shape only."""
    rng = Random(seed)
    tested = 0
    while tested < sample(seed, 6):
        case = JUDGES["cixi"].random(rng)
        naturals = parse_tiles(case["concealed"])
        wild = KIND_OF[case["wild"]]
        wilds = naturals.count(wild)
        if not 1 <= wilds <= 2:
            continue
        tested += 1
        plain = [kind for kind in naturals if kind != wild]
        hand = cixi_calls.hand_of(case | {"win": ""})
        held = count(KIND_OF[tile] for meld in hand.melds for tile in meld.tiles)
        expected = substitution.complete_by_substitution(
            count(plain), 4 - len(hand.melds), wilds, held, fifth_copy=True
        )
        readings = CIXI.readings(hand, most=100_000)
        assert any(reading.shape == "standard" for reading in readings) == expected, case


@pytest.mark.parametrize("seed", seeds(4))
def test_everything_paid_holds_in_one_replacement(seed: int) -> None:
    """The reading says what each Imperial stands for; put there, the tiles make what is paid."""
    rng, seen = Random(seed), 0
    while seen < sample(seed, 40):
        case = JUDGES["cixi"].random(rng)
        try:
            score = cixi_calls.score(case)
        except hupai.NotAWin:
            continue
        if score.reading is None or score.limit == "flat":
            continue
        seen += 1
        blocks = score.reading.blocks
        shown = Counter(
            case["wild"] if wild else tile
            for block in blocks
            for tile, wild in zip(block.tiles, block.wilds, strict=True)
        )
        whole = score.hand if "heavenly" in case.get("flags", ()) else score.hand.add(case["win"])
        physical = Counter(NAMES[kind] for kind in parse_tiles(case["concealed"]))
        physical.update(tile for meld in whole.melds for tile in meld.tiles)
        assert shown == physical
        imperials = physical[case["wild"]]
        lines = {1: "one_imperial", 2: "two_imperials", 3: "three_imperials"}
        for number, line in lines.items():
            assert score.patterns.get(line) == (2 * number if number == imperials else None)
        forms = [block.form for block in blocks]
        paid = set(score.patterns)
        assert ("all_pungs" in paid) == (set(forms) <= {"pung", "kong", "pair"} and len(forms) == 5)
        assert ("big_chaos" in paid) == (set(forms) == {"single"})
        seven = forms == ["pair"] * 7
        assert ("imperial_seven_pairs" in paid) == (seven and imperials > 0)
        assert ("pure_seven_pairs" in paid) == (seven and imperials == 0)
        if "half_flush" in paid:
            # The rule looks at natural tiles, so that Imperials may be whatever the shape needs.
            natural = {tile for tile in physical if tile != case["wild"]}
            assert len({tile[1:] for tile in natural if tile[1:]}) == 1


def test_one_imperial_is_not_every_tile() -> None:
    """B048."""
    assert why("136m 258p 369s ESWN P", "E") == "incomplete"
    chaos = cixi("147m 258p 369s ESWN P", "E")
    assert (chaos.patterns, chaos.total) == ({"one_imperial": 2, "big_chaos": 1}, 15)


def test_an_imperial_is_the_lowest_tile_of_a_chow() -> None:
    """B050."""
    score = cixi("P 23m 456m 789m 123p 55s", "1p", seat="S")
    assert (score.patterns, score.total) == ({"one_imperial": 2}, 14)
    paid = score.payments(from_="W")
    assert paid == {"S": 28, "W": -14, "E": -7, "N": -7}


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("lowest", range(7))
@pytest.mark.parametrize("suit", "mps")
def test_an_imperial_is_any_tile_of_a_chow(suit: str, lowest: int, place: int) -> None:
    """B050, for every chow and every place in it."""
    chow = [f"{lowest + rank + 1}{suit}" for rank in range(3)]
    wanted = chow[place]
    chow[place] = "P"
    hand = f"{' '.join(chow)} EEE SSS WWW NN"
    score = cixi(hand, "N")
    assert score.reading is not None
    stands = [
        tile
        for block in score.reading.blocks
        for tile, wild in zip(block.tiles, block.wilds, strict=True)
        if wild
    ]
    edges = {(0, 2): f"{lowest + 4}{suit}", (2, 0): f"{lowest}{suit}"}
    also = edges.get((place, 0)) or edges.get((place, 2))
    assert stands in ([wanted], [also])


def test_a_drawn_imperial_wins() -> None:
    """B053."""
    ready = "234m 567m 678p 22s 45s"
    score = cixi(f"{ready} C", "C", "self_draw", "C", seat="S")
    assert (score.patterns, score.total) == ({"one_imperial": 2}, 14)
    assert score.payments() == {"S": 42, "E": -14, "W": -14, "N": -14}
    deal = layout.deal("cixi", {"E": CALM + "9m", "S": ready}, wild="C", draws="C")
    layout.play(deal, "E discard 9m; S win")
    assert layout.changes(deal) == {"S": 42, "E": -14, "W": -14, "N": -14}
    assert dict(deal.wins[0].patterns) == {"one_imperial": 2}


@pytest.mark.parametrize("hand", ["234m 567m 678p 22s 45s C", "22s 45s C (1111p) [234m] [567m]"])
def test_the_tiles_that_lie_there_are_shown(hand: str) -> None:
    """B055."""
    score = cixi(hand, "C", "self_draw", "C")
    assert score.reading is not None
    laid = [
        "C" if wild else tile
        for block in score.reading.blocks
        for tile, wild in zip(block.tiles, block.wilds, strict=True)
    ]
    assert laid.count("C") == 1
    assert len(laid) == 14 + hand.count("(")
    whole = score.hand.add("C")
    held = Counter(NAMES[at] for at, number in enumerate(whole.counts) for _ in range(number))
    held.update(tile for meld in whole.melds for tile in meld.tiles)
    assert Counter(laid) - Counter(["C"]) == held - Counter(["C"])
    assert "*" in str(score.reading)


def test_a_pair_of_imperials_need_not_be_the_pair() -> None:
    """B059."""
    score = cixi("1357m 123p 777p 11s EE", "7p", wild="1s", seat="N")
    assert (score.patterns, score.total) == ({"two_imperials": 4}, 16)
    assert score.payments(from_="S") == {"N": 32, "S": -16, "E": -8, "W": -8}


def test_seven_pairs_with_imperials() -> None:
    """B061."""
    one = cixi("113355m 7799p 22s N P", "N")
    assert (one.patterns, one.total) == ({"one_imperial": 2, "imperial_seven_pairs": 1}, 15)
    two = cixi("113355m 7799p 22s PP", "2s")
    assert (two.patterns, two.total) == ({"two_imperials": 4, "imperial_seven_pairs": 1}, 17)
    for score in (one, two):
        readings = score.rules.readings(score.hand.add("N" if score is one else "2s"))
        assert {reading.shape for reading in readings} == {"seven_pairs"}


TWO_MAY_PUNG = {"E": "3m" + CALM, "S": "33m258p179sEWNP1m", "N": "3mC258p179sEWWP7m"}


@pytest.mark.parametrize("in_melds", [False, True])
def test_two_seats_may_pung_one_tile(in_melds: bool) -> None:
    """B063."""
    options = {"imperial_in_melds": in_melds}
    deal = layout.deal("cixi", TWO_MAY_PUNG, "E discard 3m", wild="C", options=options)
    pungs = {seat for seat, acts in layout.claims(deal).items() if "pung" in acts}
    assert pungs == ({"S", "N"} if in_melds else {"S"})
    for order in ("SN", "NS"):
        copy = deal.copy()
        for seat in order:
            if copy.legal_actions(seat):
                copy.act(seat, "pung" if seat in pungs else "pass")
        assert layout.melds(copy, "S") == [("pung", "3m")]
        assert layout.melds(copy, "N") == []


def test_four_imperials_in_the_hand_and_with_melds() -> None:
    """B064."""
    score = cixi("EEEE 123456m 789p 9s", "9p", wild="E")
    assert (score.patterns, score.total, score.limit) == ({"four_imperials": 400}, 400, "flat")
    for tiles, win in (
        ("EE [123m] [456m] [789m] [111p]", "E"),
        ("E 5p [123m] [456m] [789m] [111p]", "5p"),
        ("EEE 5p 9s [123m] [456m] [789m]", "5p"),
        ("EEEE 9s [123m] [456m] [789m]", "9s"),
    ):
        by = "self_draw" if win == "E" else "discard"
        assert cixi(tiles, win, by, "E").legal
    melds = ["pung 111m", "pung 222p", "pung 333s", "pung 444m"]
    for number in range(5):
        natural = hupai.parse_tiles("147m258p369s")[: max(0, 9 - 3 * number)]
        held = [*["E"] * (1 if number == 4 else 4), *natural]
        case = {"concealed": " ".join(held), "melds": melds[:number], "wild": "E"}
        expected = reference.waits(case)
        assert cixi_calls.waits(case) == expected | {"waits": set(expected["waits"])}


def test_an_imperial_is_no_tile_of_its_own_suit() -> None:
    """B065."""
    score = cixi("123m 456m 78m 99m EEE 7p", "9m", wild="7p", seat="E")
    assert (score.patterns, score.total) == ({"one_imperial": 2, "half_flush": 1}, 15)
    assert score.payments(from_="S") == {"E": 31, "S": -15, "W": -8, "N": -8}


@pytest.mark.parametrize("name", PLAYERS)
def test_players_keep_imperials_while_another_tile_can_go(name: str) -> None:
    """B066: the players."""

    class Watched:
        def __init__(self, number: int) -> None:
            self.player = make(name, CIXI, number)

        def act(self, view: Any, legal: Any) -> Any:
            chosen = self.player.act(view, legal)
            if chosen.kind in ("discard", "declare") and chosen.tile == view.wild:
                kinds = {action.tile for action in legal if action.kind == "discard"}
                assert kinds == {view.wild}
            return chosen

    for seed in range(6):
        deal = hupai.game.Match(CIXI, seed=seed).deal
        play_deal(deal, [Watched(seat) for seat in range(4)])


def test_time_runs_out_on_an_imperial() -> None:
    """B066: default actions."""
    deal = layout.deal("cixi", {"E": CALM + "9m", "S": "147m258p179sEWNP"}, wild="C", draws="C")
    layout.play(deal, "E discard 9m")
    assert "discard C" in layout.texts(deal, "S")
    assert str(deal.default_action("S")) != "discard C"


def test_who_discards_an_imperial_sits_out() -> None:
    """B066: the consequences."""
    hands = {"E": CALM + "9m", "S": "147m258p79sEWNPC", "W": "CC47m258p179sEEW"}
    deal = layout.deal("cixi", hands, wild="C", draws="2s", options={"false_win": "penalty"})
    layout.play(deal, "E discard 9m; S discard C")
    # Nobody was asked about the tile, nothing was paid, and West has drawn.
    assert layout.changes(deal) == dict.fromkeys(layout.SEATS, 0)
    assert layout.turn_of(deal) == "W"
    assert deal.view("E").out == (None, "wild_discard", None, None)
    deal.declare_win("W")
    assert layout.changes(deal) == {"E": 24, "S": 24, "W": -72, "N": 24}
    # South is skipped for draws and claims.
    for _ in range(12):
        if deal.done:
            break
        assert 1 not in deal.to_act
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))


def test_who_sits_out_declares_falsely() -> None:
    """B066: a later declaration."""
    hands = {"E": CALM + "9m", "S": "147m258p79sEWNPC"}
    deal = layout.deal("cixi", hands, wild="C", ask_everybody=True)
    layout.play(deal, "E discard 9m; S discard C")
    while deal.view("E").step != "claims" or deal.view("E").giver == 1:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    deal.declare_win("S")
    layout.pass_all(deal)
    assert layout.changes(deal) == {"S": -72, "E": 24, "W": 24, "N": 24}
    assert not deal.done
