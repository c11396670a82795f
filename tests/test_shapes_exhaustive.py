"""Every tile vector of one suit and of the honours, and every complete hand there is."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pytest

import hupai
from hupai import batch
from reference import suit, tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Numbers: TypeAlias = npt.NDArray[np.int64]

RULES = hupai.rules("basic")
HONOUR_PUNGS = ("[EEE]", "[SSS]", "[WWW]", "[NNN]")
SUITED_MELDS = ("[123m]", "[456m]", "[789m]", "[123m]")
WHITE = tiles.KIND_OF["P"]
NO_MELD = 255


@cache
def vectors() -> Bytes:
    """All nine counts of 0 to 4 with at most 14 tiles."""
    return np.array(list(suit.points()), np.uint8)


@cache
def places() -> Numbers:
    """Where the reference keeps each vector."""
    return vectors().astype(np.int64) @ np.array(suit.WEIGHTS, np.int64)


@cache
def needs(sets: int, pair: bool) -> Numbers:
    """For every point of the reference's grid, what it lacks."""
    return np.frombuffer(suit.needs(sets, pair), np.uint8).astype(np.int64)


def melds(number: int, rows: int, texts: tuple[str, ...] = HONOUR_PUNGS) -> Bytes:
    """The same melds in every row."""
    codes = [batch.meld_code(hupai.Meld(text)) for text in texts[:number]]
    return np.tile(np.array(codes + [NO_MELD] * (4 - number), np.uint8), (rows, 1))


def elsewhere(sets: int, pair: bool, whites: int) -> int:
    """What so many white dragons lack of sets and a pair outside the suit."""
    if not pair:
        return 3 * sets - (whites if sets else 0)
    alone = 3 * sets + 2 - min(whites, 2)
    return min(alone, 3 * sets + 2 - whites) if sets else alone


def lacks(at: Numbers, sets: int, whites: int) -> Numbers:
    """How many tiles the suit and the dragons lack of a complete hand."""
    prices = [
        needs(here, pair)[at] + elsewhere(sets - here, not pair, whites)
        for here in range(sets + 1)
        for pair in (False, True)
    ]
    least: Numbers = np.min(prices, axis=0)
    return least


def hands(size: int) -> Iterator[tuple[int, int, Numbers]]:
    """Ways to fill vectors up to hands of 13 or 14: sets, white dragons, which vectors."""
    lengths = vectors().sum(axis=1, dtype=np.int64)
    for sets, whites in product(range(5), range(3)):
        rows = np.flatnonzero(lengths == size - 3 * (4 - sets) - whites)
        if len(rows):
            yield sets, whites, rows


def laid_out(suit_number: int, rows: Numbers, whites: int) -> Bytes:
    """The vectors of a suit, with white dragons beside them, as 34 counts."""
    counts = np.zeros((len(rows), 34), np.uint8)
    counts[:, 9 * suit_number : 9 * suit_number + 9] = vectors()[rows]
    counts[:, WHITE] = whites
    return counts


def test_there_are_405_350_vectors_of_a_suit() -> None:
    assert len(vectors()) == 405_350


@pytest.mark.parametrize("suit_number", range(3))
def test_every_vector_of_a_suit_is_complete_and_as_far_away_as_counted(suit_number: int) -> None:
    asked = np.zeros(len(vectors()), bool)
    for size in (13, 14):
        for sets, whites, rows in hands(size):
            counts = laid_out(suit_number, rows, whites)
            called = melds(4 - sets, len(rows))
            missing = lacks(places()[rows], sets, whites)
            asked[rows] = True
            np.testing.assert_array_equal(
                batch.distance(RULES, counts, melds=called), missing - 1, str((size, sets, whites))
            )
            if size == 14:
                complete = batch.complete(RULES, counts, melds=called)
                np.testing.assert_array_equal(complete, missing == 0)
    assert asked.all(), "every vector is part of some hand"


@pytest.mark.parametrize("suit_number", range(3))
def test_every_vector_of_a_suit_waits_for_exactly_what_completes_it(suit_number: int) -> None:
    for sets, whites, rows in hands(13):
        counts = laid_out(suit_number, rows, whites)
        found = batch.waits(RULES, counts, melds=melds(4 - sets, len(rows)))
        expected = np.zeros(len(rows), np.uint64)
        for rank in range(9):
            free = vectors()[rows, rank] < tiles.COPIES
            at = np.where(free, places()[rows] + suit.WEIGHTS[rank], 0)
            wins = free & (lacks(at, sets, whites) == 0)
            expected |= wins.astype(np.uint64) << np.uint64(9 * suit_number + rank)
        wins = lacks(places()[rows], sets, whites + 1) == 0
        expected |= wins.astype(np.uint64) << np.uint64(WHITE)
        np.testing.assert_array_equal(found, expected, str((sets, whites)))


@pytest.mark.slow
@pytest.mark.parametrize("suit_number", range(3))
def test_every_vector_of_a_suit_is_helped_by_exactly_what_lowers_its_distance(
    suit_number: int,
) -> None:
    for sets, whites, rows in hands(13):
        counts = laid_out(suit_number, rows, whites)
        found = batch.useful(RULES, counts, melds=melds(4 - sets, len(rows)))
        missing = lacks(places()[rows], sets, whites)
        for rank in range(9):
            free = vectors()[rows, rank] < tiles.COPIES
            at = np.where(free, places()[rows] + suit.WEIGHTS[rank], places()[rows])
            helps = free & (lacks(at, sets, whites) < missing)
            bit = found >> np.uint64(9 * suit_number + rank) & np.uint64(1)
            np.testing.assert_array_equal(bit.astype(bool), helps, str((sets, whites, rank)))


def test_every_complete_vector_is_read_in_every_way() -> None:
    number = 0
    for sets, whites, rows in hands(14):
        if whites == 1:
            continue
        complete = rows[lacks(places()[rows], sets, whites) == 0]
        called = [hupai.Meld(text) for text in HONOUR_PUNGS[: 4 - sets]]
        for counts, vector in zip(laid_out(0, complete, whites), vectors()[complete], strict=True):
            hand = hupai.Hand.of(counts, melds=called)
            found = [str(reading) for reading in RULES.readings(hand)]
            expected = suit.readings_number(tuple(vector.tolist()), sets, not whites)
            assert len(found) == len(set(found)) == expected > 0, hand
            number += 1
    assert number > 20_000


@cache
def honour_vectors() -> Bytes:
    """All seven counts of 0 to 4 with at most 14 tiles."""
    every = np.array(list(product(range(5), repeat=7)), np.uint8)
    few: Bytes = every[every.sum(axis=1) <= 14]
    return few


def honours_lack(counts: Numbers, sets: int, pair: bool) -> Numbers:
    """What honours lack of so many pungs and, if wanted, a pair, of honours or drawn elsewhere."""
    prices = []
    for eye in range(8 if pair else 1):
        of_pungs = 3 - np.minimum(counts, 3)
        of_pair: Numbers = np.zeros(len(counts), np.int64)
        if eye:
            of_pungs = np.delete(of_pungs, eye - 1, axis=1)
            of_pair = 2 - np.minimum(counts[:, eye - 1], 2)
        elif pair:
            of_pair += 2
        elsewhere = np.full((len(counts), 4), 3, np.int64)
        cheapest = np.sort(np.concatenate([of_pungs, elsewhere], axis=1), axis=1)[:, :sets]
        prices.append(cheapest.sum(axis=1) + of_pair)
    least: Numbers = np.min(prices, axis=0)
    return least


@pytest.mark.parametrize("size", [13, 14])
def test_every_vector_of_honours_is_complete_and_as_far_away_as_counted(size: int) -> None:
    lengths = honour_vectors().sum(axis=1)
    seen = 0
    for sets in range(5):
        vectors = honour_vectors()[lengths == size - 3 * (4 - sets)]
        counts = np.zeros((len(vectors), 34), np.uint8)
        counts[:, 27:] = vectors
        called = melds(4 - sets, len(vectors), SUITED_MELDS)
        missing = honours_lack(vectors.astype(np.int64), sets, True)
        np.testing.assert_array_equal(batch.distance(RULES, counts, melds=called), missing - 1)
        if size == 14:
            complete = batch.complete(RULES, counts, melds=called)
            np.testing.assert_array_equal(complete, missing == 0)
            singly = [len(RULES.readings(hand_of(row, 4 - sets))) for row in counts[complete]]
            assert set(singly) == {1}, "honours are read in one way only"
        else:
            free = np.flatnonzero((vectors < tiles.COPIES).any(axis=1))
            found = batch.waits(RULES, counts, melds=called)
            for kind in range(7):
                more = vectors.astype(np.int64)
                more[:, kind] += 1
                wins = (vectors[:, kind] < tiles.COPIES) & (honours_lack(more, sets, True) == 0)
                bit = found >> np.uint64(27 + kind) & np.uint64(1)
                np.testing.assert_array_equal(bit.astype(bool)[free], wins[free])
        seen += len(vectors)
    assert seen > 10_000


def hand_of(counts: Bytes, number: int) -> hupai.Hand:
    """A row as a hand with suited melds."""
    return hupai.Hand.of(counts, melds=[hupai.Meld(text) for text in SUITED_MELDS[:number]])


@cache
def parts(group: int) -> dict[tuple[int, bool], Bytes]:
    """What the engine itself calls so many sets, with or without the pair, of one group."""
    found = {}
    every = honour_vectors() if group == 3 else vectors()
    lengths = every.sum(axis=1)
    for sets, pair in product(range(5), (False, True)):
        part = every[lengths == 3 * sets + 2 * pair]
        counts = np.zeros((len(part), 34), np.uint8)
        counts[:, 9 * group : 9 * group + 9] = part
        if not pair:
            counts[:, 0 if group == 3 else WHITE] = 2
        fill = SUITED_MELDS if group == 3 else HONOUR_PUNGS
        complete = batch.complete(RULES, counts, melds=melds(4 - sets, len(part), fill))
        found[sets, pair] = part[complete]
    return found


def shares(groups: int) -> Iterator[list[tuple[int, bool]]]:
    """Ways to share out four sets and a pair among groups."""
    for sets in product(range(5), repeat=groups):
        if sum(sets) == 4:
            for eye in range(groups):
                yield [(number, group == eye) for group, number in enumerate(sets)]


@pytest.mark.parametrize(("groups", "number"), [(4, 11_498_658), (3, 5_237_550)])
def test_the_parts_that_the_engine_calls_complete_add_up_to_the_number_of_hands(
    groups: int, number: int
) -> None:
    """A hand is complete exactly when its suits and honours are, so these are all there are."""
    sizes = [
        prod(len(parts(group)[share]) for group, share in enumerate(shared))
        for shared in shares(groups)
    ]
    assert sum(sizes) == number


def products(blocks: list[Bytes], most: int) -> Iterator[Bytes]:
    """All combinations of rows, one of each block side by side, in chunks."""
    sizes = [len(block) for block in blocks]
    for start in range(0, prod(sizes), most):
        at = np.arange(start, min(start + most, prod(sizes)))
        rows = np.unravel_index(at, sizes)
        columns = [block[row] for block, row in zip(blocks, rows, strict=True)]
        yield np.concatenate(columns, axis=1)


@pytest.mark.slow
def test_all_11_498_658_complete_hands_are_complete() -> None:
    number = 0
    for shared in shares(4):
        blocks = [parts(group)[share] for group, share in enumerate(shared)]
        for counts in products(blocks, 500_000):
            assert batch.complete(RULES, counts, threads=2).all()
            assert (batch.distance(RULES, counts, threads=2) == -1).all()
            number += len(counts)
    assert number == 11_498_658
