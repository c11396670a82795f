"""Sichuan Blood Battle: properties, and agreement with the slow reference."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from answers import sichuan_hand, sichuan_title, sichuan_waits
from calls import Case, hand_of, rules_of, situation
from reference import generate_sichuan, sichuan

SEEDS = st.integers(0, 2**32)
SUITS = "mps"


def agree(rng: Random, rounds: int) -> None:
    """Compare random wins, near misses and waits, with random options."""
    for at in range(rounds):
        case = generate_sichuan.random_case(rng)
        if at % 5 == 0:
            case = generate_sichuan.near_miss(rng, case)
        assert sichuan_hand(case) == sichuan.score(case), case
        assert sichuan_title(case) == sichuan.title(case), case
        if at % 10 == 0:
            case = generate_sichuan.random_waits_case(rng)
            assert sichuan_waits(case) == sichuan.waits(case), case


def test_random_hands_agree_with_the_reference() -> None:
    agree(Random("sichuan"), 3_000)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_random_hands_agree_with_the_reference(part: int) -> None:
    agree(Random(f"sichuan {part}"), 25_000)


# ------------------------------------------------------------ properties


def random_case(seed: int) -> Case:
    return generate_sichuan.random_case(Random(seed))


def mapped(case: Case, suits: str = SUITS, mirror: bool = False) -> Case:
    """The same case with its suits renamed and its ranks turned round."""
    rename = dict(zip(SUITS, suits, strict=True))
    if mirror:
        rename |= {str(rank): str(10 - rank) for rank in range(1, 10)}

    def text(tiles: str) -> str:
        return "".join(rename.get(letter, letter) for letter in tiles)

    changed = dict(case)
    for key in ("concealed", "win", "void"):
        if key in case:
            changed[key] = text(case[key])
    changed["melds"] = [
        f"{form} {text(tiles)}" for form, tiles in (meld.split() for meld in case["melds"])
    ]
    return changed


def without_two_bamboo(case: Case) -> Case:
    options = {key: value for key, value in case.get("options", {}).items() if key != "two_bamboo"}
    return case | {"options": options}


@given(SEEDS, st.sampled_from(list(permutations(SUITS))))
def test_the_suits_are_alike(seed: int, suits: tuple[str, ...]) -> None:
    case = without_two_bamboo(random_case(seed))
    assert sichuan_hand(mapped(case, "".join(suits))) == sichuan_hand(case)


@given(SEEDS)
def test_low_and_high_are_alike(seed: int) -> None:
    case = without_two_bamboo(random_case(seed))
    mirrored = mapped(case, mirror=True)
    assert sichuan_hand(mirrored) == sichuan_hand(case)
    assert sichuan_title(mirrored) == sichuan_title(case)


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_tiles_does_not_matter(seed: int, rng: Any) -> None:
    case = random_case(seed)
    hand, call = hand_of(case), situation(case)
    tiles, melds = list(hand.concealed), [str(meld) for meld in hand.melds]
    rng.shuffle(tiles)
    rng.shuffle(melds)
    shuffled = hupai.Hand(" ".join(tiles + melds))
    one, other = (rules_of(case).score(given, **call) for given in (hand, shuffled))
    assert (one.patterns, one.value, one.title) == (other.patterns, other.value, other.title)


@given(SEEDS)
def test_a_score_explains_itself(seed: int) -> None:
    case = random_case(seed)
    rules = rules_of(case)
    score = rules.score(hand_of(case), **situation(case))
    cap = rules.ruleset.hands.cap
    assert cap is not None
    lifting = {row.id for row in rules.ruleset.hands.patterns if row.role == "lifts"}
    added = sum(value for row, value in score.patterns.items() if row not in lifting)
    lifted = bool(lifting & set(score.patterns))
    assert score.raw == (max(added, cap) if lifted else added)
    assert score.total == min(score.raw, cap)
    assert score.title is not None
    assert score.title.value <= added
    assert eval(repr(score), {"hupai": hupai, "Hand": hupai.Hand}) == score


@given(SEEDS)
def test_a_kind_is_a_wait_exactly_if_it_wins(seed: int) -> None:
    case = generate_sichuan.random_waits_case(Random(seed))
    rules, hand = rules_of(case), hand_of(case)
    waits = set(rules.waits(hand, void=case["void"]))
    held = Counter([*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)])
    for suit in SUITS:
        for rank in range(1, 10):
            kind = f"{rank}{suit}"
            if held[kind] < 4:
                why = rules.why_not(hand, kind, "discard", void=case["void"])
                assert (why is None) == (kind in waits)


@given(SEEDS, st.integers(3, 5))
def test_a_higher_cap_is_never_worth_less(seed: int, cap: int) -> None:
    case = random_case(seed)
    options = case.get("options", {})
    low = sichuan_hand(case | {"options": options | {"cap": cap}})
    high = sichuan_hand(case | {"options": options | {"cap": cap + 1}})
    assert low["value"] <= high["value"]
    assert low["total"] == min(high["total"], cap)
