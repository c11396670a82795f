"""Wild tiles: completeness, distance, waits and readings against the reference."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

import hupai
from reference import distances, shapes, substitution
from reference.tiles import KINDS, NAMES, count

UNLIMITED = 14
"""More wild tiles than a hand could still need."""


@cache
def rules(fifth_copy: bool, pairs: str) -> hupai.Rules:
    """Cixi with sets and pairs alone."""
    ruleset = hupai.rules(
        "cixi", wild_fifth_copy=fifth_copy, seven_pairs_four_of_kind=pairs == "any"
    ).ruleset
    names = {"any": "seven_pairs", "distinct": "seven_different_pairs"}
    only = ("standard",) if pairs == "none" else ("standard", names[pairs])
    return hupai.Rules(
        replace(ruleset, hands=replace(ruleset.hands, shapes=only, robbing_shapes=()))
    )


def random_kinds(rng: Random) -> list[int]:
    suit = rng.randrange(3) * 9
    numbers, honours = list(range(suit, suit + 9)), list(range(27, KINDS))
    return rng.choice([list(range(KINDS)), numbers, numbers, numbers + honours, honours])


def random_tiles(rng: Random, size: int, wilds: int) -> tuple[list[int], list[int], int]:
    """Natural tiles, the kinds of melds (all pungs and kongs) and the wild kind."""
    wild = rng.randrange(KINDS)
    pool = [kind for kind in random_kinds(rng) if kind != wild]
    number = rng.choice((0, 0, 0, 1, 2, 3, 4))
    melds = rng.sample(pool, min(number, len(pool)))
    free = size - 3 * len(melds) - wilds
    # Of a melded kind one copy is left.
    deck = [kind for kind in pool for _ in range(1 if kind in melds else 4)]
    rng.shuffle(deck)
    if rng.random() < 0.7:
        deck.sort(key=lambda kind: kind + rng.choice((0, 0, 0, 12)))
        start = rng.randrange(max(len(deck) - free, 0) + 1)
        deck = deck[start : start + free]
    return deck[: max(free, 0)], melds, wild


def hand_of(tiles: list[int], melds: list[int], wilds: int, wild: int) -> hupai.Hand:
    text = " ".join(NAMES[kind] for kind in [*tiles, *[wild] * wilds])
    pungs = " ".join(f"[{NAMES[kind][0] * 3}{NAMES[kind][1:]}]" for kind in melds)
    return hupai.Hand(f"{text} {pungs}", wild=NAMES[wild])


def as_reference(reading: hupai.Reading) -> shapes.Reading:
    """The concealed blocks of a reading in the form of the reference."""
    blocks = []
    for block in reading.blocks[reading.melds :]:
        places = tuple(at for at, is_wild in enumerate(block.wilds) if is_wild)
        blocks.append((tuple(NAMES.index(tile) for tile in block.tiles), places))
    return tuple(sorted(blocks))


def compare(rng: Random, rounds: int, most_wilds: int) -> None:
    for _ in range(rounds):
        wilds, size = rng.randint(0, most_wilds), rng.choice((13, 14))
        fifth, pairs = rng.random() < 0.5, rng.choice(("none", "any", "distinct"))
        tiles, melds, wild = random_tiles(rng, size, wilds)
        if len(tiles) + wilds + 3 * len(melds) != size:
            continue
        hand, asked = hand_of(tiles, melds, wilds, wild), rules(fifth, pairs)
        counts, held = count(tiles), count([kind for kind in melds for _ in range(3)])
        sets = 4 - len(melds)
        spare = UNLIMITED if fifth else 0
        found = [distances.distance(counts, sets, wilds, held, fifth, spare)]
        if sets == 4 and pairs != "none":
            found.append(distances.pairs_distance(counts, wilds, pairs == "distinct"))
        if size == 14:
            complete = shapes.complete(counts, sets, wilds, held, fifth)
            if sets == 4 and pairs != "none":
                complete |= shapes.seven_pairs(counts, wilds, pairs == "distinct")
            assert asked.complete(hand) == complete, hand
            assert asked.distance(hand) == (-1 if complete else max(min(found) - 1, 0)), hand
            continue
        assert asked.distance(hand) == max(min(found) - 1, 0), (hand, fifth, pairs)
        expected = shapes.waits(counts, sets, wilds, held, fifth, pairs=pairs)
        waits = {NAMES[kind] for kind in expected if kind != wild}
        assert set(asked.waits(hand)) == waits, (hand, fifth, pairs)


def test_shapes_with_wild_tiles() -> None:
    compare(Random(31), 400, 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [32, 33])
def test_many_shapes_with_wild_tiles(seed: int) -> None:
    compare(Random(seed), 12_000, 4)


def compare_readings(rng: Random, rounds: int, most_wilds: int) -> None:
    tested = 0
    while tested < rounds:
        wilds, fifth = rng.randint(0, most_wilds), rng.random() < 0.5
        tiles, melds, wild = random_tiles(rng, 14, wilds)
        if len(tiles) + wilds + 3 * len(melds) != 14:
            continue
        hand = hand_of(tiles, melds, wilds, wild)
        readings = rules(fifth, "none").readings(hand, most=100_000)
        found = [as_reference(reading) for reading in readings]
        assert len(set(found)) == len(found), hand
        counts, held = count(tiles), count([kind for kind in melds for _ in range(3)])
        assert set(found) == shapes.readings(counts, 4 - len(melds), wilds, held, fifth), hand
        tested += bool(found)


def test_readings_with_wild_tiles() -> None:
    compare_readings(Random(41), 150, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [42, 43])
def test_many_readings_with_wild_tiles(seed: int) -> None:
    compare_readings(Random(seed), 1_000, 4)


def test_readings_are_plain_substitution() -> None:
    rng = Random(51)
    tested = 0
    while tested < 60:
        wilds, fifth = rng.randint(1, 2), rng.random() < 0.5
        tiles, melds, wild = random_tiles(rng, 14, wilds)
        if len(tiles) + wilds + 3 * len(melds) != 14:
            continue
        readings = rules(fifth, "none").readings(hand_of(tiles, melds, wilds, wild))
        counts, held = count(tiles), count([kind for kind in melds for _ in range(3)])
        plain = substitution.readings_by_substitution(counts, 4 - len(melds), wilds, held, fifth)
        assert {as_reference(reading) for reading in readings} == plain
        tested += bool(plain)


# ------------------------------------------------------------ any tile


@pytest.mark.parametrize(
    ("hand", "any_tile"),
    [
        ("123m 456m 789p 111s F", True),
        ("123m 46m 789p 111s FF", True),
        ("12m 46m 79p 111s FFFF", True),
        ("12m 46m 79p 12s 4s FFFF", False),
        ("22m 55m 88p 33s 66s EE F", True),
        ("22m 55m 88p 33s 66s E FF", True),
        ("2222m 88p 33s 66s EE F", True),
        # Five pairs, two singles: it waits for them alone.
        ("22m 55m 88p 33s 66s EW F", False),
        ("F [222m] [555p] [777s] [SSS]", True),
        ("9s [222m] [555p] [777s] [SSS]", False),
        ("22m 55m 88p 33s F W [EEE]", False),
    ],
)
def test_any_tile_waits(hand: str, any_tile: bool) -> None:
    rules = hupai.rules("cixi")
    waits = rules.all_waits(hand, wild="F")
    assert waits.any_tile == any_tile
    # Every kind but the wild one, and the one held four times.
    every = 33 - ("2222m" in hand)
    assert (len(waits.kinds) == every and waits.wild_completes) == any_tile


def test_an_any_tile_wait_that_needs_a_fifth_copy() -> None:
    hand = "46m 123p 789s FF [5555m]"
    assert hupai.rules("cixi").all_waits(hand, wild="F").any_tile
    assert not hupai.rules("cixi", wild_fifth_copy=False).all_waits(hand, wild="F").any_tile
    # Four alike are no two pairs where pairs must differ.
    hand = "2222m 88p 33s 66s EE F"
    different = hupai.rules("cixi", seven_pairs_four_of_kind=False)
    assert not different.all_waits(hand, wild="F").any_tile
