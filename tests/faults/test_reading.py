"""Reading the hand: the first grouping, two groupings mixed, the winning tile in the poorer set."""

from __future__ import annotations

from random import Random

import pytest

import hupai
from answers import won
from reference.tiles import KIND_OF, NAMES, parse_tiles
from twins import sample, seeds

from .judges import JUDGES, shuffled

FLAT = {"limit", "flat", "lifted"}
LIFTING = {"heavenly_hand", "earthly_hand"}


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("variant", JUDGES)
def test_the_best_reading_counts_whatever_the_order(variant: str, seed: int) -> None:
    """Every grouping and every place of the winning tile is tried by the reference."""
    judge, rng = JUDGES[variant], Random(f"{variant} {seed}")
    for _ in range(sample(seed, 50)):
        case = judge.random(rng)
        expected = judge.expected(case)
        assert judge.answer(case) == expected, case
        assert judge.answer(shuffled(rng, case)) == expected, case


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("variant", JUDGES)
def test_the_lines_belong_to_one_reading_and_add_up(variant: str, seed: int) -> None:
    judge, rng = JUDGES[variant], Random(f"{variant} {seed}")
    for _ in range(sample(seed, 50)):
        case = judge.random(rng)
        try:
            score = judge.score(case)
        except hupai.NotAWin:
            continue
        if score.reading is None:
            continue
        base = 12 if variant == "cixi" else 0
        # A row that lifts to the cap shows the cap, whatever the others add up to.
        if score.limit not in FLAT and not LIFTING & set(score.patterns):
            assert base + sum(line.value for line in score.lines) == score.raw >= score.total
            assert sum(line.value for line in score.point_lines) == score.base
        took = score.winning_block
        win = case.get("win")
        if "heavenly" in case.get("flags", ()) or win is None:
            continue
        complete = score.hand.add(win)
        assert score.reading in score.rules.readings(complete, most=100_000)
        assert took is not None
        assert took in score.reading.blocks[score.reading.melds :]
        laid = [
            case["wild"] if wild else tile
            for block in score.reading.blocks
            for tile, wild in zip(block.tiles, block.wilds, strict=True)
        ]
        melded = [t for meld in complete.melds for t in meld.tiles]
        if variant != "cixi":
            held = [NAMES[kind] for kind in parse_tiles(case["concealed"])]
            assert sorted(laid, key=KIND_OF.get) == sorted(held + melded, key=KIND_OF.get)  # type: ignore[arg-type]
            assert win in took.tiles


def test_triplets_are_read_where_they_are_worth_more_than_runs() -> None:
    """B001."""
    score = won("hong-kong", "11122233344s SSS", "1s", seat="E")
    assert (score.total, score.value) == (8, 256)
    assert score.patterns == {
        "all_pungs": 3,
        "half_flush": 3,
        "no_bonus_tiles": 1,
        "concealed_hand": 1,
    }
    assert score.reading is not None
    assert sorted(str(score.reading).split()) == sorted(["111s", "222s", "333s", "SSS", "44s"])
    # Finished by an own draw nothing is exposed.
    drawn = won("hong-kong", "11122233344s SSS", "1s", "self_draw", seat="E")
    assert "four_concealed_pungs" in drawn.patterns


def test_three_concealed_triplets_that_are_chows_too() -> None:
    """B002."""
    score = won("classical", "222333444m 66p 567s", "6s", seat="S", round="E")
    assert (score.base, score.value) == (24, 48)
    assert score.patterns == {"three_concealed_pungs": 1}
    assert score.points == {"mahjong": 10, "pung": 12, "one_chance": 2}


def test_the_winning_tile_goes_where_it_is_worth_most() -> None:
    """B009."""
    score = won("classical", "11123m [EEE] [111p] [999s]", "1m", "self_draw", seat="E", round="E")
    assert (score.base, score.total, score.value) == (28, 2, 112)
    assert score.patterns == {"seat_wind_pung": 1, "round_wind_pung": 1}
    assert score.points == {"mahjong": 10, "pung": 12, "completed_pair": 4, "self_draw": 2}
    assert score.winning_block is not None
    assert score.winning_block.form == "pair"


def test_overlapping_chows_are_one_grouping_found_once() -> None:
    """B010."""
    (found,) = hupai.rules("basic").readings("567m 567p 34455677s")
    assert str(found) == "567m 567p 345s 456s 77s"


def test_every_honour_makes_a_valued_triplet() -> None:
    """B012."""
    hand = "123p 66p [999m] [NNN] [555s]"
    score = won("classical", hand, "3p", seat="S", round="E")
    assert score.points == {"mahjong": 10, "pung": 10, "one_chance": 2}
    assert (score.patterns, score.value) == ({}, 22)


def test_the_plain_win_stands_beside_no_pattern_of_shape() -> None:
    """B013."""
    pungs = won("sichuan", "222m 777m 444s 99m [666s]", "9m", void="p")
    assert (pungs.patterns, pungs.total, pungs.value) == ({"all_pungs": 1}, 1, 2)
    rooted = won("sichuan", "345s 123m 678m 99m [333s]", "9m", void="p")
    assert (rooted.patterns, rooted.value) == ({"basic_win": 0, "root": 1}, 2)


@pytest.mark.parametrize("seed", seeds(3))
def test_the_plain_win_is_listed_exactly_where_no_shape_is(seed: int) -> None:
    """B013, for all hands."""
    judge, rng = JUDGES["sichuan"], Random(seed)
    shapes = {"all_pungs", "full_flush", "seven_pairs"}
    for _ in range(sample(seed, 60)):
        answer = judge.answer(judge.random(rng))
        if answer["win"]:
            assert ("basic_win" in answer["patterns"]) != bool(shapes & set(answer["patterns"]))
