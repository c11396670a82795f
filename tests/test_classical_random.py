"""Chinese Classical: properties, and agreement with the slow reference."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import hupai
from answers import classical_hand
from calls import Case, hand_of, rules_of, situation
from hupai.settlement import AllHands
from reference import classical, generate_classical

SEEDS = st.integers(0, 2**32)
SUITS = "mps"
HAND_OPTIONS = {
    option.key for option in hupai.variants.ALL["classical"].options if option.scope == "hand"
}
OF_ONE_TILE = {"all_green", "last_live_circle", "plum_blossom_kong", "robbing_two_bamboo"}


def random_options(rng: Random) -> dict[str, Any]:
    options = generate_classical.random_options(rng)
    return {key: value for key, value in options.items() if key in HAND_OPTIONS}


def agree(rng: Random, rounds: int) -> None:
    """Compare random hands, waits and settlements, with and without options."""
    for at in range(rounds):
        options = random_options(rng) if at % 2 else {}
        if at % 4 == 3:
            case = generate_classical.random_non_winner(rng, options)
        else:
            case = generate_classical.random_case(rng, options)
            if at % 5 == 0:
                case = generate_classical.near_miss(rng, case)
        assert classical_hand(case) == classical.score(case), case
        if at % 10 == 0:
            case = generate_classical.random_waits(rng)
            assert list(rules_of(case).waits(hand_of(case))) == classical.waits(case), case
            case = generate_classical.random_settlement(rng, options)
            settlement = rules_of(case).ruleset.settlement
            assert isinstance(settlement, AllHands)
            transfers = settlement.transfers(case["values"], case["winner"])
            assert list(map(list, transfers)) == classical.settle(case)["transfers"], case


def test_random_hands_agree_with_the_reference() -> None:
    agree(Random("classical"), 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_random_hands_agree_with_the_reference(part: int) -> None:
    agree(Random(f"classical {part}"), 25_000)


# ------------------------------------------------------------ properties


def random_case(seed: int) -> Case:
    rng = Random(seed)
    options = random_options(rng)
    if seed % 4 == 3:
        return generate_classical.random_non_winner(rng, options)
    return generate_classical.random_case(rng, options)


def mapped(case: Case, suits: str = SUITS, mirror: bool = False) -> Case:
    """The same case with its suits renamed and the ranks of suits turned round."""
    rename = dict(zip(SUITS, suits, strict=True))
    if mirror:
        rename |= {str(rank): str(10 - rank) for rank in range(1, 10)}

    def text(tiles: str) -> str:
        return "".join(rename.get(letter, letter) for letter in tiles)

    changed = dict(case)
    melds = map(str.split, case["melds"])
    for key in ("concealed", "win"):
        if key in case:
            changed[key] = text(case[key])
    changed["melds"] = [f"{form} {ascending(text(tiles))}" for form, tiles in melds]
    if "public" in case:
        changed["public"] = {text(kind): number for kind, number in case["public"].items()}
    return changed


def ascending(tiles: str) -> str:
    """The tiles of a meld from the lowest rank on: a chow may have been turned round."""
    ranks = sorted(letter for letter in tiles if letter.isdigit())
    return "".join([*ranks, *(letter for letter in tiles if not letter.isdigit())])


def same_but_for_one_tile(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Compare answers, unless one of them has a pattern of a certain tile or suit."""
    patterns = {*one["patterns"], *other["patterns"]}
    assume(not patterns & OF_ONE_TILE)
    assert one == other


@given(SEEDS, st.sampled_from(list(permutations(SUITS))))
def test_the_suits_are_alike(seed: int, suits: tuple[str, ...]) -> None:
    case = random_case(seed)
    same_but_for_one_tile(classical_hand(mapped(case, "".join(suits))), classical_hand(case))


@given(SEEDS)
def test_low_and_high_are_alike(seed: int) -> None:
    case = random_case(seed)
    same_but_for_one_tile(classical_hand(mapped(case, mirror=True)), classical_hand(case))


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_tiles_does_not_matter(seed: int, rng: Any) -> None:
    case = generate_classical.random_case(Random(seed))
    hand, call = hand_of(case), situation(case)
    tiles, melds = list(hand.concealed), [str(meld) for meld in hand.melds]
    bonus = list(hand.bonus)
    for part in (tiles, melds, bonus):
        rng.shuffle(part)
    shuffled = hupai.Hand(" ".join([*tiles, *melds, "|", *bonus]))
    one, other = (rules_of(case).score(given, **call) for given in (hand, shuffled))
    assert (one.patterns, one.points, one.value) == (other.patterns, other.points, other.value)


@given(SEEDS)
def test_a_score_explains_itself(seed: int) -> None:
    case = generate_classical.random_case(Random(seed), random_options(Random(seed)))
    rules = rules_of(case)
    score = rules.score(hand_of(case), **situation(case))
    formula = rules.ruleset.hands.formula
    assert formula.kind == "doubling"
    assert score.base == sum(score.points.values())
    if score.limit == "limit":
        assert (score.base, score.total, score.value) == (0, 0, formula.limit)
    else:
        assert score.total == sum(score.patterns.values())
        whole = score.base * 2**score.total
        assert score.value == min(whole, formula.limit)
        assert (score.limit == "cap") == (whole > formula.limit)
    assert set(score.excluded).isdisjoint(score.patterns)
    assert eval(repr(score), {"hupai": hupai, "Hand": hupai.Hand}) == score


@given(SEEDS)
def test_a_drawn_tile_is_never_worth_less(seed: int) -> None:
    case = generate_classical.random_case(Random(seed))
    assume(not {"last_tile", "last_discard"} & set(case.get("flags", [])))
    assume(case["by"] == "discard" and "earthly" not in case.get("flags", []))
    claimed = classical_hand(case)
    drawn = classical_hand(
        {key: value for key, value in case.items() if key != "from"} | {"by": "self_draw"}
    )
    assert drawn["value"] >= claimed["value"]
