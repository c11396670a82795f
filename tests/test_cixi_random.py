"""Cixi: random hands, waits and settlements against the reference, and what must always hold."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cixi_calls
import hupai
from reference import cixi, generate_cixi, generate_cixi_options
from reference.cixi_options import resolve
from reference.tiles import NAMES, parse_tiles, tiles_text

if TYPE_CHECKING:
    from calls import Case

seeds = st.integers(0, 2**32)


def random_case(rng: Random, options: dict[str, Any] | None = None) -> Case:
    case: Case = generate_cixi.random_case(rng, options)
    return generate_cixi.near_miss(rng, case) if rng.random() < 0.2 else case


# ------------------------------------------------------------ against the reference


def compare_hands(rng: Random, number: int) -> None:
    for _ in range(number):
        case = random_case(rng)
        assert cixi_calls.answer(case) == cixi.score(case), case


def compare_waits(rng: Random, number: int) -> None:
    for _ in range(number):
        case = generate_cixi.random_waits_case(rng)
        expected = cixi.waits(case)
        assert cixi_calls.waits(case) == expected | {"waits": set(expected["waits"])}, case


def compare_settlements(rng: Random, number: int) -> None:
    for _ in range(number):
        case = generate_cixi_options.random_settlement(rng)
        settled, expected = cixi_calls.settled(case), cixi.settle(case)
        assert list(settled.winners) == expected["winners"], case
        assert settled.payments == expected["payments"], case
        if "banks" in case:
            assert settled.banks(case["banks"]) == expected["banks"], case
            assert bool(settled.emptied) == expected["match_over"], case


def test_random_hands() -> None:
    compare_hands(Random(1), 2_000)


def test_random_waits() -> None:
    compare_waits(Random(2), 1_000)


def test_random_settlements() -> None:
    compare_settlements(Random(3), 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, 5, 9, 10])
def test_many_random_hands(seed: int) -> None:
    compare_hands(Random(seed), 25_000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 7])
def test_many_random_waits(seed: int) -> None:
    compare_waits(Random(seed), 10_000)


@pytest.mark.slow
def test_many_random_settlements() -> None:
    compare_settlements(Random(8), 30_000)


# ------------------------------------------------------------ plain substitution


def substituted(case: Case) -> set[str]:
    """The structure patterns of all the hands that natural tiles in the Imperials' place make."""
    rules = hupai.rules("cixi")
    tiles = [NAMES[kind] for kind in parse_tiles(case["concealed"])]
    naturals = [tile for tile in tiles if tile != case["wild"]]
    number = len(tiles) - len(naturals)
    melds = " ".join(cixi_calls.meld(text, case["wild"]) for text in case["melds"])
    found: set[str] = set()
    for chosen in combinations_with_replacement(NAMES[:34], number):
        try:
            hand = hupai.Hand(" ".join([*naturals, *chosen]) + " " + melds)
        except hupai.HandError:
            continue  # a fifth copy
        if rules.complete(hand):
            tile = hand.concealed[0]
            score = rules.score(hand.remove(tile), tile)
            found.add(score.shape or "")
            found |= set(score.patterns) & {"all_pungs"}
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_score_is_that_of_the_best_substitution(seed: int) -> None:
    rng = Random(100 + seed)
    tested = 0
    options = {"wild_fifth_copy": False}
    while tested < 12:
        case = random_case(rng, options)
        wilds = [NAMES[kind] for kind in parse_tiles(case["concealed"])].count(case["wild"])
        if wilds > 2 or case.get("win") == case["wild"] or "barred" in case.get("flags", ()):
            continue
        plain = {key: case[key] for key in ("concealed", "melds", "wild", "options")}
        call = {"win": case.get("win", NAMES[parse_tiles(case["concealed"])[0]])}
        call |= {"by": "discard", "seat": "S", "dealer": "E", "from": "N"}
        if call["win"] == case["wild"]:
            continue
        tested += 1
        found = substituted(case)
        answer = cixi_calls.answer(plain | call)
        assert answer["win"] == bool(found), case
        if not found:
            continue
        values = {"all_pungs": 1, "unconnected_gap3": 1, "seven_pairs": 1 if wilds else 5}
        structure = max(values.get(name, 0) for name in found)
        half_flush = answer["patterns"].get("half_flush", 0)
        assert answer["total"] == 12 + 2 * wilds + structure + half_flush, case


# ------------------------------------------------------------ what must always hold


SUITS = ("mps", "msp", "pms", "psm", "smp", "spm")


def relabelled(case: Case, suits: str) -> Case:
    """The same case with the suits in another order."""
    table = str.maketrans("mps", suits)

    def tiles(text: str) -> str:
        return tiles_text(parse_tiles(text)).translate(table)

    changed = dict(case)
    for key in ("concealed", "win", "wild"):
        if key in case:
            changed[key] = tiles(case[key])
    # Melds keep the order of their tiles: it says what an Imperial stands for.
    changed["melds"] = [
        call + " " + "".join(NAMES[kind] for kind in parse_tiles(text)).translate(table)
        for call, _, text in (meld.partition(" ") for meld in case["melds"])
    ]
    return changed


@given(seed=seeds, suits=st.sampled_from(SUITS))
def test_suits_are_alike(seed: int, suits: str) -> None:
    case = random_case(Random(seed))
    assert cixi_calls.answer(relabelled(case, suits)) == cixi_calls.answer(case)


@given(seed=seeds)
def test_the_order_of_tiles_does_not_matter(seed: int) -> None:
    rng = Random(seed)
    case = random_case(rng)
    tiles = [NAMES[kind] for kind in parse_tiles(case["concealed"])]
    rng.shuffle(tiles)
    melds = rng.sample(case["melds"], len(case["melds"]))
    shuffled = case | {"concealed": "".join(tiles), "melds": melds}
    assert cixi_calls.answer(shuffled) == cixi_calls.answer(case)


@given(seed=seeds)
def test_a_reading_is_made_of_the_tiles(seed: int) -> None:
    case = random_case(Random(seed))
    try:
        score = cixi_calls.score(case)
    except hupai.NotAWin:
        return
    reading = score.reading
    assert reading is not None
    assert len(reading.blocks[: reading.melds]) == len(case["melds"])
    natural: list[str] = []
    stands_for: list[str] = []
    for block in reading.blocks[reading.melds :]:
        for tile, wild in zip(block.tiles, block.wilds, strict=True):
            (stands_for if wild else natural).append(tile)
    tiles = [NAMES[kind] for kind in parse_tiles(case["concealed"])]
    assert sorted(natural) == sorted(tile for tile in tiles if tile != case["wild"])
    assert len(stands_for) == tiles.count(case["wild"])
    # The same hand is always read in the same way.
    assert cixi_calls.score(case).reading == reading


@given(seed=seeds)
def test_lines_add_up(seed: int) -> None:
    case = random_case(Random(seed))
    options = resolve(case.get("options", {}))
    try:
        score = cixi_calls.score(case)
    except hupai.NotAWin:
        return
    if score.limit == "flat":
        assert list(score.patterns.values()) == [options["flat_value"]] == [score.total]
    else:
        assert options["base"] + sum(score.patterns.values()) == score.total
    assert sum(cixi_calls.payments(case).values()) == 0


@given(seed=seeds)
def test_one_more_imperial_never_costs(seed: int) -> None:
    # An Imperial in the place of a natural tile: it may still stand for it, and it counts.
    case = random_case(Random(seed), {})
    tiles = [NAMES[kind] for kind in parse_tiles(case["concealed"])]
    places = [at for at, tile in enumerate(tiles) if tile not in (case["wild"], case.get("win"))]
    if not places or tiles.count(case["wild"]) >= 2 or "ready" in case.get("flags", ()):
        return
    before = cixi_calls.answer(case)
    tiles[places[0]] = case["wild"]
    after = cixi_calls.answer(case | {"concealed": "".join(tiles)})
    assert after["win"] or not before["win"]
    if before["win"] and "pure_seven_pairs" not in before["patterns"]:
        assert after["total"] >= before["total"] + 2 - before["patterns"].get("half_flush", 0)


@given(seed=seeds)
def test_waits_are_the_tiles_that_win(seed: int) -> None:
    case = generate_cixi.random_waits_case(Random(seed))
    rules, hand = cixi_calls.rules_of(case), cixi_calls.hand_of(case)
    waits = rules.all_waits(hand)
    for kind in NAMES[:34]:
        try:
            whole = hand.add(kind)
        except hupai.HandError:
            assert kind not in waits.kinds
            continue
        expected = waits.wild_completes if kind == case["wild"] else kind in waits.kinds
        assert rules.complete(whole) == expected
    assert waits.wild_completes or not waits.kinds
    assert waits.wild_completes or not waits.any_tile


def test_rows_of_arrays_are_single_scores() -> None:
    rules = hupai.rules("cixi", preset="cixi_app")
    rng = Random(9)
    cases: list[Case] = []
    while len(cases) < 300:
        case = random_case(rng, {"preset": "cixi_app"})
        if not set(case.get("flags", ())) and "win" in case:
            cases.append(case)
    hands = [cixi_calls.hand_of(case) for case in cases]
    melds = np.full((len(cases), 4), 255, np.uint8)
    for row, hand in enumerate(hands):
        for at, meld in enumerate(hand.melds):
            melds[row, at] = hupai.batch.meld_code(meld)
    got = hupai.batch.score(
        rules,
        np.array([hand.counts for hand in hands], np.uint8),
        np.array([NAMES.index(case["win"]) for case in cases], np.uint8),
        np.array([hupai.batch.WAYS.index(case["by"]) for case in cases], np.uint8),
        melds=melds,
        wild=np.array([NAMES.index(case["wild"]) for case in cases], np.uint8),
    )
    for row, case in enumerate(cases):
        try:
            single = cixi_calls.score(case | {"streak": 0})
        except hupai.NotAWin:
            assert not got.legal[row]
            continue
        assert (got.value[row], got.legal[row]) == (single.value, True)
        ids = [name for at, name in enumerate(got.pattern_ids) if got.patterns[row] >> at & 1]
        assert ids == list(single.patterns)
