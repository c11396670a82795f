"""What chance decides: the same everywhere, and every order as likely as any other."""

from __future__ import annotations

import hashlib
import json
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hupai import CircumstanceError, _core
from hupai.game import Wall, box
from hupai.ruleset import TileSet
from reference import shuffle as reference

GOLDEN = json.loads((Path(__file__).parent / "data" / "walls.json").read_text())
SETS = {
    108: TileSet(honours=False),
    136: TileSet(),
    144: TileSet(bonus=True),
}
SEEDS = st.integers(0, 2**256 - 1)
DEALS = st.integers(0, 2**64 - 1)


def test_published_vectors() -> None:
    # RFC 8439, appendix A.1, vector 1; FIPS 180-4, one block. The core's own tests hold more.
    words = b"".join(word.to_bytes(4, "little") for word in reference.block(bytes(32), 0))
    assert words.hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    )
    assert hashlib.sha256(b"abc").hexdigest().startswith("ba7816bf8f01cfea414140de5dae2223")


@given(st.binary(max_size=160), SEEDS, DEALS, st.sampled_from(["wall", "dice", "", "座"]))
def test_core_does_what_is_written(tiles: bytes, seed: int, deal: int, label: str) -> None:
    assert _core.shuffle(tiles, seed, deal, label) == reference.shuffle(tiles, seed, deal, label)
    assert _core.dice(seed, deal, 5, label) == reference.dice(seed, deal, 5, label)


@pytest.mark.parametrize("golden", GOLDEN["walls"], ids=lambda g: f"{g['tiles']}-{g['deal']}")
def test_golden_walls(golden: dict[str, Any]) -> None:
    seed, deal = int(golden["seed"]), int(golden["deal"])
    wall = Wall.shuffled(SETS[int(golden["tiles"])], seed, deal)
    assert str(wall) == golden["wall"]
    assert list(_core.dice(seed, deal, 4)) == golden["dice"]


def test_the_number_of_the_algorithm() -> None:
    assert _core.SHUFFLE == GOLDEN["shuffle"] == 1


def test_zero_is_a_seed_and_none_is_not() -> None:
    tiles = SETS[136]
    assert Wall.shuffled(tiles, 0) == Wall.shuffled(tiles, 0)
    assert Wall.shuffled(tiles, 0) != Wall.shuffled(tiles, 1)
    fresh = {Wall.shuffled(tiles, None) for _ in range(20)}
    assert len(fresh) == 20
    assert Wall.shuffled(tiles, 0) not in fresh


def test_a_deal_depends_on_seed_and_number_only() -> None:
    tiles = SETS[144]
    straight = [Wall.shuffled(tiles, 5, deal) for deal in range(6)]
    for deal in (4, 1, 5, 0):
        _core.dice(5, deal, deal)
        assert Wall.shuffled(tiles, 5, deal) == straight[deal]
    assert len(set(straight)) == 6


def test_labels_are_independent() -> None:
    orders = {_core.shuffle(bytes(range(40)), 3, 1, label) for label in ("wall", "dice", "", "w")}
    assert len(orders) == 4


@pytest.mark.parametrize(
    ("seed", "deal", "label", "found"),
    [
        (-1, 0, "wall", "negative"),
        (2**256, 0, "wall", "256 bits"),
        (1 << 40_000, 0, "wall", "256 bits"),
        (0, -1, "wall", "negative"),
        (0, 2**64, "wall", "64 bits"),
        (0, 0, "x" * 65, "65 bytes"),
    ],
    ids=["negative", "large", "huge", "negative-deal", "large-deal", "label"],
)
def test_out_of_range(seed: int, deal: int, label: str, found: str) -> None:
    with pytest.raises(CircumstanceError, match=found):
        _core.shuffle(b"", seed, deal, label)


@pytest.mark.parametrize("seed", [True, None, 1.0, "1"])
def test_only_whole_numbers_are_seeds(seed: object) -> None:
    with pytest.raises(TypeError, match="a seed must be an int"):
        _core.shuffle(b"", seed, 0)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    assert _core.dice(np.int64(7), np.uint8(1), np.int32(2)) == (5, 1)


def test_dice_are_fair_and_few() -> None:
    eyes = np.array([_core.dice(9, deal, 250) for deal in range(400)])
    counts = np.bincount(eyes.ravel(), minlength=7)
    assert counts[0] == 0
    assert chi(counts[1:], eyes.size / 6) < 5
    with pytest.raises(CircumstanceError, match="8 bits"):
        _core.dice(0, 0, 256)


def chi(
    found: np.ndarray, expected: float | np.ndarray, freedom: int | None = None, scale: float = 1
) -> float:
    """How many standard deviations chi-square lies from what chance gives."""
    freedom = found.size - 1 if freedom is None else freedom
    square = float(((found - expected) ** 2 / expected).sum()) * scale
    return abs(square - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("size", SETS)
def test_walls_are_uniform(size: int) -> None:
    """B191. 100,000 walls: the tile at every place, and the tile that follows every tile.

    The tiles are told apart here, so the shuffle is tested and not the kinds. Every seed is
    fixed, so the test always says the same; five standard deviations are one in two million.
    """
    walls = 100_000
    names = bytes(range(size))
    drawn = b"".join(_core.shuffle(names, 1, deal) for deal in range(walls))
    orders = np.frombuffer(drawn, np.uint8).reshape(walls, size).astype(np.int64)

    places = np.array([np.bincount(place, minlength=size) for place in orders.T])
    assert all(chi(place, walls / size) < 5.5 for place in places)
    # Every wall is a permutation, so rows and columns have fixed sums.
    assert chi(places, walls / size, (size - 1) ** 2, (size - 1) / size) < 5

    different = ~np.eye(size, dtype=bool)
    pairs = orders[:, :-1] * size + orders[:, 1:]
    following = np.bincount(pairs.ravel(), minlength=size**2).reshape(size, size)
    assert not following.diagonal().any()
    # A cell expects walls / size and varies (size - 1) / size of that; there are size less cells.
    assert chi(following[different], walls / size, (size - 1) ** 2) < 5
    for place in (0, size // 2, size - 2):
        table = np.bincount(pairs[:, place], minlength=size**2).reshape(size, size)
        assert chi(table[different], walls / (size * (size - 1))) < 5


@pytest.mark.parametrize("size", SETS)
def test_kinds_are_uniform(size: int) -> None:
    """The same for kinds and fewer walls, with the expectation of each kind in the box."""
    walls = 4_000
    tiles = box(SETS[size])
    share = np.bincount(np.frombuffer(tiles, np.uint8), minlength=42) / size
    share = share[share > 0]
    drawn = b"".join(_core.shuffle(tiles, 2, deal) for deal in range(walls))
    orders = np.frombuffer(drawn, np.uint8).reshape(walls, size)
    for place in range(size):
        counts = np.bincount(orders[:, place], minlength=len(share))
        assert chi(counts, walls * share) < 6
