"""Shapes against the slow reference, on many random hands, wild tiles and all."""

from __future__ import annotations

from random import Random

import pytest

import hupai
from reference import distances, random_hands, shapes, substitution, tiles
from reference.tiles import KIND_OF, NAMES
from twins import (
    Twin,
    basic,
    drawn,
    names,
    random_melds,
    random_twin,
    reading,
    sample,
    seeds,
)

DRAWN_WILDS = 14
"""Where a fifth copy is allowed, any of the tiles still to come may be a wild one."""


def every(seed: int, size: int, wilds: int = 0, number: int = 40) -> list[Twin]:
    """Some random hands."""
    rng = Random(f"{seed} {size} {wilds}")
    return [random_twin(rng, size, wilds) for _ in range(sample(seed, number))]


def to_come(fifth_copy: bool) -> int:
    """How many wild tiles the reference may still draw."""
    return DRAWN_WILDS if fifth_copy else 0


# Natural tiles.


@pytest.mark.parametrize("seed", seeds(25))
def test_readings_are_all_there_once_each_and_sum_to_the_hand(seed: int) -> None:
    for twin in every(seed, 14):
        found = basic().readings(twin.hand)
        as_reference = [reading(one) for one in found]
        assert len(set(as_reference)) == len(found)
        assert set(as_reference) == shapes.readings(twin.counts, twin.sets), twin.text
        melded = sorted(kind for meld in twin.melds for kind in meld.kinds)
        for one in found:
            assert one.shape == "standard"
            assert one.melds == len(twin.melds)
            held = [name for block in one.blocks for name in block.tiles]
            expected = melded + [KIND_OF[name] for name in twin.hand.concealed]
            assert sorted(KIND_OF[name] for name in held) == sorted(expected)


@pytest.mark.parametrize("seed", seeds(25))
def test_a_hand_is_complete_exactly_when_it_has_a_reading(seed: int) -> None:
    for twin in every(seed, 14):
        complete = shapes.complete(twin.counts, twin.sets)
        assert basic().complete(twin.hand) == complete, twin.text
        assert (basic().distance(twin.hand) == -1) == complete, twin.text


@pytest.mark.parametrize("seed", seeds(25))
def test_waits_are_the_kinds_that_complete_and_are_not_held_four_times(seed: int) -> None:
    for twin in every(seed, 13):
        expected = shapes.waits(twin.counts, twin.sets, held=twin.held)
        assert set(basic().waits(twin.hand)) == names(expected), twin.text
        completing = [kind for kind in twin.free() if basic().complete(twin.more(kind).hand)]
        assert completing == expected, twin.text


@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("seed", seeds(12))
def test_distance_counts_no_tile_that_does_not_exist(seed: int, size: int) -> None:
    for twin in every(seed, size):
        expected = distances.distance(twin.counts, twin.sets, held=twin.held) - 1
        assert basic().distance(twin.hand) == expected, twin.text


@pytest.mark.parametrize("seed", seeds(12))
def test_useful_kinds_are_those_that_lower_the_distance(seed: int) -> None:
    for twin in every(seed, 13):
        useful = basic().useful(twin.hand)
        assert set(useful.kinds) == names(
            distances.useful(twin.counts, twin.sets, held=twin.held)
        ), twin.text
        assert useful.distance == basic().distance(twin.hand)
        assert useful.counts == {
            name: 4 - twin.counts[KIND_OF[name]] - twin.held[KIND_OF[name]] for name in useful.kinds
        }
        if useful.distance == 0:
            assert useful.kinds == basic().waits(twin.hand)


@pytest.mark.parametrize("seed", seeds(10))
def test_melds_that_use_up_copies_of_the_concealed_kinds(seed: int) -> None:
    """All tiles of a few neighbouring kinds: what is missing is often what does not exist."""
    rng = Random(seed)
    for _ in range(sample(seed, 60)):
        twin = crowded(rng)
        distance = distances.distance(twin.counts, twin.sets, held=twin.held)
        assert basic().distance(twin.hand) == distance - 1, twin.text
        expected = distances.useful(twin.counts, twin.sets, held=twin.held)
        assert set(basic().useful(twin.hand).kinds) == names(expected), twin.text


def crowded(rng: Random) -> Twin:
    """One to four melds, and concealed tiles from the same five neighbouring kinds."""
    first = 9 * rng.randrange(3) + rng.randrange(5)
    pool = list(range(first, first + rng.choice([3, 4, 5, 5])))
    pool += rng.sample(range(27, 34), rng.choice([0, 0, 1, 2]))
    melds = random_melds(rng, pool, rng.choice([1, 2, 3, 4]))
    return Twin(drawn(rng, pool, melds, 13 - 3 * len(melds)), tuple(melds))


# Special shapes.

SHAPES: list[tuple[tuple[str, ...], str, bool]] = [
    (("standard", "seven_pairs"), "any", False),
    (("standard", "seven_different_pairs"), "distinct", False),
    (("standard", "thirteen_orphans"), "none", True),
    (("standard", "seven_different_pairs", "thirteen_orphans"), "distinct", True),
]


def special(rng: Random, size: int, wilds: int = 0) -> Twin:
    """A hand without melds that is close to seven pairs, thirteen orphans, or both."""
    if rng.random() < 0.4:
        concealed = random_hands.random_orphans(rng).concealed
    else:
        kinds = rng.choice([range(34), range(34), range(9), tiles.ORPHANS])
        concealed = random_hands.random_pairs(rng, kinds, rng.random() < 0.4).concealed
    rng.shuffle(concealed)
    del concealed[: 14 - size + wilds]
    for place in range(min(len(concealed), rng.choice([0, 0, 1, 2, 3, 6]))):
        near = tiles.ORPHANS if rng.random() < 0.5 else range(34)
        concealed[place] = rng.choice([kind for kind in near if concealed.count(kind) < 4])
    return Twin(tiles.count(concealed), wilds=wilds)


@pytest.mark.parametrize(("known", "pairs", "orphans"), SHAPES)
@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_special_shapes_win_wait_and_come_closer(
    seed: int, wilds: int, known: tuple[str, ...], pairs: str, orphans: bool
) -> None:
    rules = basic(False if wilds else None, *known)
    rng = Random(f"{seed} {wilds} {pairs} {orphans}")
    for _ in range(sample(seed, 25)):
        twin = special(rng, 13, wilds)
        least = distances.least_distance(twin.counts, 4, wilds, pairs=pairs, orphans=orphans)
        assert rules.distance(twin.hand) == least - 1, twin.text
        waits = shapes.waits(twin.counts, 4, wilds, pairs=pairs, orphans=orphans)
        assert set(rules.waits(twin.hand)) == names(waits), twin.text
        helps = distances.least_useful(twin.counts, 4, wilds, pairs=pairs, orphans=orphans)
        assert set(rules.useful(twin.hand).kinds) == names(helps), twin.text


@pytest.mark.parametrize(("known", "pairs", "orphans"), SHAPES)
@pytest.mark.parametrize("wilds", range(5))
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_special_shapes_are_read_once_and_each_shape_has_its_distance(
    seed: int, wilds: int, known: tuple[str, ...], pairs: str, orphans: bool
) -> None:
    rules = basic(False if wilds else None, *known)
    rng = Random(f"{seed} {wilds} {pairs} {orphans}")
    for _ in range(sample(seed, 25)):
        twin = special(rng, 14, wilds)
        expected = {"standard": distances.distance(twin.counts, 4, wilds)}
        if pairs != "none":
            expected[known[1]] = distances.pairs_distance(twin.counts, wilds, pairs == "distinct")
        if orphans:
            expected["thirteen_orphans"] = distances.orphans_distance(twin.counts, wilds)
        found = rules.distances(twin.hand)
        assert found == {shape: distance - 1 for shape, distance in expected.items()}, twin.text
        assert rules.distance(twin.hand) == min(found.values())
        wins = [shape for shape in known[1:] if expected[shape] == 0]
        read = [one for one in rules.readings(twin.hand, most=100) if one.shape != "standard"]
        if len(rules.readings(twin.hand, most=100)) < 100:
            assert [one.shape for one in read] == wins, twin.text
        for one in read:
            natural = [
                name
                for block in one.blocks
                for name, wild in zip(block.tiles, block.wilds, strict=True)
                if not wild
            ]
            assert sorted(natural) == sorted(NAMES[kind] for kind in twin_kinds(twin))


def twin_kinds(twin: Twin) -> list[int]:
    """The natural concealed tiles."""
    return [kind for kind, number in enumerate(twin.counts) for _ in range(number)]


@pytest.mark.parametrize("seed", seeds(3, 1))
def test_melds_leave_only_the_standard_shape(seed: int) -> None:
    rules = basic(None, "standard", "seven_different_pairs", "thirteen_orphans")
    for twin in every(seed, 14):
        if twin.melds:
            assert list(rules.distances(twin.hand)) == ["standard"]


# Wild tiles.


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("wilds", [1, 2])
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_wild_tiles_are_read_in_every_way(seed: int, wilds: int, fifth_copy: bool) -> None:
    for twin in every(seed, 14, wilds, number=15):
        expected = shapes.readings(twin.counts, twin.sets, twin.wilds, twin.held, fifth_copy)
        found = basic(fifth_copy).readings(twin.hand, most=100_000)
        as_reference = [reading(one) for one in found]
        assert len(set(as_reference)) == len(found), twin.text
        assert set(as_reference) == expected, twin.text


@pytest.mark.slow
@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("wilds", [3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_many_wild_tiles_are_read_in_every_way(seed: int, wilds: int, fifth_copy: bool) -> None:
    for twin in every(seed, 14, wilds, number=4):
        expected = shapes.readings(twin.counts, twin.sets, twin.wilds, twin.held, fifth_copy)
        found = basic(fifth_copy).readings(twin.hand, most=100_000)
        as_reference = [reading(one) for one in found]
        assert len(set(as_reference)) == len(found), twin.text
        assert set(as_reference) == expected, twin.text


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_a_wild_tile_is_any_tile_put_in_its_place(seed: int, fifth_copy: bool) -> None:
    for twin in every(seed, 14, 1, number=20):
        expected = substitution.complete_by_substitution(
            twin.counts, twin.sets, twin.wilds, twin.held, fifth_copy
        )
        assert basic(fifth_copy).complete(twin.hand) == expected, twin.text


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("wilds", range(1, 5))
@pytest.mark.parametrize("seed", seeds(3, 1))
def test_wild_tiles_complete_and_shorten_the_way(seed: int, wilds: int, fifth_copy: bool) -> None:
    rules = basic(fifth_copy)
    for twin in every(seed, 14, wilds, number=20):
        given = (twin.counts, twin.sets, twin.wilds, twin.held, fifth_copy)
        assert rules.complete(twin.hand) == shapes.complete(*given), twin.text
        distance = distances.distance(*given, to_come(fifth_copy))
        assert rules.distance(twin.hand) == distance - 1, twin.text


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("wilds", range(1, 5))
@pytest.mark.parametrize("seed", seeds(3, 1))
def test_wild_tiles_widen_the_waits(seed: int, wilds: int, fifth_copy: bool) -> None:
    rules = basic(fifth_copy)
    for twin in every(seed, 13, wilds, number=20):
        given = (twin.counts, twin.sets, twin.wilds, twin.held, fifth_copy)
        expected = names(shapes.waits(*given))
        waits = rules.all_waits(twin.hand)
        assert set(waits.kinds) == set(rules.waits(twin.hand)) == expected, twin.text
        one_more = (twin.counts, twin.sets, twin.wilds + 1, twin.held, fifth_copy)
        assert waits.wild_completes == shapes.complete(*one_more), twin.text
        assert waits.any_tile == is_any_tile_wait(twin, fifth_copy), twin.text
        if fifth_copy:
            everything = [twin.more(kind).counts for kind in range(34)]
            wins = [shapes.complete(counts, *given[1:]) for counts in everything]
            assert waits.any_tile == all(wins), twin.text
        helps = distances.useful(*given, to_come(fifth_copy))
        assert set(rules.useful(twin.hand).kinds) == names(helps), twin.text


def is_any_tile_wait(twin: Twin, fifth_copy: bool) -> bool:
    """Whether all but one wild tile are sets; that one makes a pair with whatever comes."""
    readings = shapes.divisions(twin.counts, twin.sets, False, twin.wilds - 1)
    return any(fifth_copy or shapes.within_copies(one, twin.held) for one in readings)


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize("seed", seeds(4, 1))
def test_the_tiles_of_the_wild_kind_are_wild(seed: int, fifth_copy: bool) -> None:
    """The same hand, once with unnamed wild tiles and once with those of a kind."""
    rules = basic(fifth_copy)
    rng = Random(seed)
    for twin in every(seed, 13, seed % 5, number=20):
        unused = [kind for kind in range(34) if not twin.counts[kind] + twin.held[kind]]
        kind = rng.choice(unused)
        named = Twin(twin.counts, twin.melds, twin.wilds, kind)
        assert named.hand.wilds == twin.hand.wilds == twin.wilds
        assert rules.distance(named.hand) == rules.distance(twin.hand)
        assert rules.waits(named.hand) == rules.waits(twin.hand) - hupai.KindSet([kind])
        assert rules.all_waits(named.hand)[1:] == rules.all_waits(twin.hand)[1:]


# What holds for every hand, whatever the rules.

ALL_RULES = [
    hupai.rules("basic"),
    hupai.rules("hong-kong"),
    basic(True, "standard", "seven_pairs", "thirteen_orphans"),
    basic(False, "standard", "seven_different_pairs"),
]


@pytest.mark.parametrize(
    "rules", ALL_RULES, ids=["basic", "hong-kong", "fifth-copies", "four-copies"]
)
@pytest.mark.parametrize("seed", seeds(5, 1))
def test_laws_of_distance(seed: int, rules: hupai.Rules) -> None:
    wild = rules.ruleset.tiles.wild is not None
    for twin in every(seed, 13, seed % 3 if wild else 0, number=15):
        distance = rules.distance(twin.hand)
        waits = rules.waits(twin.hand)
        useful = rules.useful(twin.hand).kinds
        named = names(twin.free())
        for name in named:
            after = twin.hand.add(name)
            assert distance - 1 <= rules.distance(after) <= distance, (twin.text, name)
            assert (name in waits) == rules.complete(after), (twin.text, name)
            assert (name in useful) == (rules.distance(after) < distance), (twin.text, name)
        with_wild = bool(waits) or (wild and rules.all_waits(twin.hand).wild_completes)
        assert (distance == 0) == with_wild, twin.text


@pytest.mark.parametrize(
    "rules", ALL_RULES, ids=["basic", "hong-kong", "fifth-copies", "four-copies"]
)
@pytest.mark.parametrize("seed", seeds(5, 1))
def test_discards_say_what_each_hand_after_them_says(seed: int, rules: hupai.Rules) -> None:
    wild = rules.ruleset.tiles.wild is not None
    for twin in every(seed, 14, seed % 3 if wild else 0, number=15):
        named = Twin(twin.counts, twin.melds, twin.wilds, spare_kind(twin) if wild else None)
        found = rules.discards(named.hand)
        assert sorted(one.kind for one in found) == sorted(named.hand.held)
        for one in found:
            after = rules.useful(named.hand.remove(one.kind), visible=one.kind)
            assert (one.distance, one.kinds, one.left) == (after.distance, after.kinds, after.left)
        assert found == sorted(found, key=lambda one: (one.distance, -one.left, KIND_OF[one.kind]))
        if found:
            assert found[0].distance == max(rules.distance(named.hand), 0), named.text


def spare_kind(twin: Twin) -> int:
    """A kind that the hand does not hold."""
    return next(kind for kind in range(34) if not twin.counts[kind] + twin.held[kind])
