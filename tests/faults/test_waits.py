"""Waits, readiness, five of a kind: missing, superfluous and impossible waits, wrong sizes."""

from __future__ import annotations

from random import Random

import pytest

import calls
import cixi_calls
import hupai
from answers import won
from reference import tiles
from twins import random_twin, sample, seeds

from . import layout
from .judges import JUDGES

BASIC = hupai.rules("basic")
HONG_KONG = hupai.rules("hong-kong")
CROWDED = "1113456666788s"


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("variant", JUDGES)
def test_waits_are_the_kinds_that_complete_and_are_not_held_four_times(
    variant: str, seed: int
) -> None:
    judge, rng = JUDGES[variant], Random(f"{variant} {seed}")
    for _ in range(sample(seed, 25)):
        case = judge.random_waits(rng)
        of = cixi_calls if variant == "cixi" else calls
        rules, hand = of.rules_of(case), of.hand_of(case)
        expected = judge.waits(case)
        assert set(rules.waits(hand, void=case.get("void"))) == expected, case
        ready = bool(expected) or (variant == "cixi" and rules.all_waits(hand).wild_completes)
        assert (rules.distance(hand, void=case.get("void")) == 0) == ready, case
        held = hand.counts
        for kind in range(34):
            name = tiles.NAMES[kind]
            melded = sum(meld.tiles.count(name) for meld in hand.melds)
            if held[kind] + melded == 4 or name == case.get("wild") or kind // 9 == void_of(case):
                assert name not in expected
                continue
            if variant == "sichuan" and kind >= 27:
                continue
            assert rules.complete(hand.add(kind), void=case.get("void")) == (name in expected)


def void_of(case: calls.Case) -> int:
    return "mps".find(case.get("void", "x"))


def test_no_wait_is_missing_in_a_crowded_suit() -> None:
    """B014."""
    assert str(BASIC.waits(CROWDED)) == "2s 5s 7s 8s"
    for void in "mp":
        assert str(hupai.rules("sichuan").waits(CROWDED, void=void)) == "2s 5s 7s 8s"


@pytest.mark.parametrize("suit", "mps")
def test_crowded_suits_miss_no_wait(suit: str) -> None:
    """B014, for hands of thirteen tiles of one suit."""
    rng = Random(suit)
    first = 9 * "mps".index(suit)
    deck = [kind for kind in range(first, first + 9) for _ in range(4)]
    for _ in range(60):
        counts = tiles.count(rng.sample(deck, 13))
        hand = hupai.Hand.of(counts)
        free = [kind for kind in range(first, first + 9) if counts[kind] < 4]
        expected = {tiles.NAMES[k] for k in free if BASIC.complete(hand.add(k))}
        assert set(BASIC.waits(hand)) == expected


SOUTH_WAITS_FOR_A_FIFTH = {
    "E": "123456789p55s34s9m",
    "S": "123456789m1111s",
    "W": "12469m36s99s5588s",
    "N": "123456789p2277s",
}


def test_a_wait_for_a_fifth_copy_is_no_wait() -> None:
    """B017."""
    deal = layout.deal("sichuan", SOUTH_WAITS_FOR_A_FIFTH, voids="mppm")
    layout.drift(deal, 0)
    layout.play(deal, f"N {deal.default_action('N')}")
    layout.pass_all(deal)
    assert deal.done
    assert layout.ledger(deal) == [
        ("S", "E", 1, "not_ready"),
        ("S", "N", 1, "not_ready"),
        ("W", "E", 1, "not_ready"),
        ("W", "N", 1, "not_ready"),
    ]


def test_who_waits_for_a_fifth_copy_returns_kong_money() -> None:
    """B017, after a kong."""
    hands = SOUTH_WAITS_FOR_A_FIFTH | {"S": "456789m1111s222s"}
    deal = layout.deal(
        "sichuan", hands | {"N": "123456789p3377s"}, voids="mppm", draws="2s", tail="9m"
    )
    layout.play(deal, "E discard 9m; S kong_concealed 2s; S discard 9m")
    assert layout.changes(deal) == {"E": -2, "S": 6, "W": -2, "N": -2}
    layout.drift(deal, 0)
    layout.play(deal, f"{layout.turn_of(deal)} {deal.default_action(deal.to_act[0])}")
    layout.pass_all(deal)
    refunds = [row for row in layout.ledger(deal) if row[0] == "S" and row[3] == "kong_refund"]
    assert sorted(refunds) == [("S", seat, 2, "kong_refund") for seat in "ENW"]
    assert layout.changes(deal) == {"E": 2, "S": -2, "W": -2, "N": 2}


def test_two_waits_are_not_one_chance() -> None:
    """B018."""
    hand = "77789m 11888p [NNN]"
    rules = hupai.rules("classical")
    assert str(rules.waits(hand)) == "7m 1p"
    score = rules.score(hand, "7m", seat="S", round="E")
    assert score.points == {"mahjong": 10, "pung": 12}
    assert (score.patterns, score.value) == ({}, 22)
    assert score.winning_block is not None
    assert score.winning_block.form == "chow"


def test_a_kong_leaves_the_rest_of_the_hand_to_be_measured() -> None:
    """B020."""
    for name in ("basic", "hong-kong", "classical"):
        assert str(hupai.rules(name).waits("23m 456p 789s 55s (1111m)")) == "4m"
    score = won("classical", "234m 456p 789s 55s (1111m)", "4m", seat="S", round="E")
    assert score.points == {"mahjong": 10, "kong": 32, "one_chance": 2}
    assert (score.patterns, score.value) == ({}, 44)


def test_a_short_hand_needs_its_melds() -> None:
    """B021."""
    for rules in (BASIC, hupai.rules("classical")):
        assert str(rules.waits("11223m 55p [EEE] [999s]")) == "3m"
        for question in ("waits", "distance", "complete", "useful", "discards", "readings"):
            with pytest.raises(hupai.HandError, match="wrong number of tiles: 7") as refused:
                getattr(rules, question)("11223m 55p")
            assert (refused.value.slug, refused.value.value) == ("hand_size", "7")


SIZES = {
    "waits": {13},
    "useful": {13},
    "complete": {14},
    "readings": {14},
    "discards": {14},
    "distance": {13, 14},
    "distances": {13, 14},
    "all_waits": {13},
    "best_when_ready": {13},
}


@pytest.mark.parametrize("question", SIZES)
def test_every_question_takes_its_own_sizes_and_no_other(question: str) -> None:
    rng = Random(question)
    for melds in range(5):
        for size in range(3 * melds, 15):
            hand = random_twin(rng, size, melds=melds).hand
            if hand.tiles in SIZES[question]:
                getattr(HONG_KONG, question)(hand)
                continue
            with pytest.raises(hupai.HandError) as refused:
                getattr(HONG_KONG, question)(hand)
            assert refused.value.slug == "hand_size"
            assert refused.value.value == str(hand.tiles)


def test_a_wild_copy_makes_no_second_wait() -> None:
    """B024."""
    rules, hand = hupai.rules("cixi"), hupai.Hand("123456789m 11p 13s", wild="P")
    waits = rules.all_waits(hand)
    assert (str(waits.kinds), waits.wild_completes, waits.any_tile) == ("2s", True, False)
    assert waits.single
    assert waits.ready
    with pytest.raises(hupai.NotAWin):
        rules.score(hand, "P", "discard")
    assert rules.score(hand, "P", "self_draw").patterns == {"one_imperial": 2}
    assert rules.score(hand, "2s", flags="ready").patterns == {"ready": 1}
    deal = layout.deal("cixi", {"S": "123456789m11p13s"}, wild="P", draws="N")
    layout.play(deal, f"E {deal.default_action('E')}")
    while layout.turn_of(deal) != "S" or layout.claims(deal):
        layout.pass_all(deal)
    assert "declare N" in layout.texts(deal, "S")


def test_tiles_left_never_go_below_zero() -> None:
    """B025."""
    hand = "123456789m 11p 23s"
    useful = BASIC.useful(hand, visible="1111s")
    assert useful.counts == {"1s": 0, "4s": 4}
    assert useful.left == 4
    with pytest.raises(hupai.HandError, match="1s") as refused:
        BASIC.useful(hand, visible="11111s")
    assert (refused.value.slug, refused.value.value) == ("visible_copies", "1s")
    for visible in ("111p", [0] * 9 + [3] + [0] * 24):
        with pytest.raises(hupai.HandError, match="1p"):
            BASIC.useful(hand, visible=visible)
        with pytest.raises(hupai.HandError, match="1p"):
            BASIC.score(hand, "4s", visible=visible)


@pytest.mark.parametrize("seed", seeds(3))
def test_left_is_what_nobody_shows(seed: int) -> None:
    """B025, for all hands."""
    rng = Random(seed)
    for _ in range(sample(seed, 30)):
        twin = random_twin(rng, 13)
        free = [4 - a - b for a, b in zip(twin.counts, twin.held, strict=True)]
        visible = [rng.randint(0, left) for left in free]
        useful = BASIC.useful(twin.hand, visible=visible)
        expected = {name: free[tiles.KIND_OF[name]] for name in useful.kinds}
        for name in expected:
            expected[name] -= visible[tiles.KIND_OF[name]]
        assert useful.counts == expected
        text = "".join(tiles.NAMES[kind] for kind in tiles.kinds_of(visible))
        assert BASIC.useful(twin.hand, visible=text) == useful
        wrong = rng.randrange(34)
        visible[wrong] = free[wrong] + 1
        text = "".join(tiles.NAMES[kind] for kind in tiles.kinds_of(visible))
        with pytest.raises(hupai.HandError, match=tiles.NAMES[wrong]):
            BASIC.useful(twin.hand, visible=text)


@pytest.mark.parametrize("variant", JUDGES)
def test_fourteen_tiles_have_no_waits(variant: str) -> None:
    """B026."""
    rules = hupai.rules(variant)
    how = {"sichuan": {"void": "p"}}.get(variant, {})
    hand = "123456789m 11s 234s" if variant == "sichuan" else "123456789m 11p 234s"
    for question in (rules.waits, rules.all_waits, rules.useful):
        with pytest.raises(hupai.HandError) as refused:
            question(hand, **how)
        assert refused.value.slug == "hand_size"
    assert {discard.kind for discard in rules.discards(hand, **how)} == set(hupai.parse_tiles(hand))
