"""The reference for Sichuan and Cixi agrees with the worked cases and with itself."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import cixi, cixi_shapes, generate_cixi, generate_cixi_options, generate_sichuan, sichuan
from .tiles import COPIES, KINDS, SEATS, count, parse_kind, parse_tiles, with_tile

Case = dict[str, Any]
Answer = Callable[[Case], dict[str, Any]]

CASES = Path(__file__).parents[1] / "data" / "cases"

ANSWERS: dict[tuple[str, str], Answer] = {
    ("sichuan", "hand"): sichuan.score,
    ("sichuan", "waits"): sichuan.waits,
    ("cixi", "hand"): cixi.score,
    ("cixi", "waits"): cixi.waits,
    ("cixi", "settlement"): cixi.settle,
}


def load(variant: str) -> list[Case]:
    lines = (CASES / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


ALL = load("sichuan") + load("cixi")
ANSWERED = [case for case in ALL if (case["variant"], case["kind"]) in ANSWERS]
TITLED = [case for case in ALL if case.get("topic") == "title"]


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: str(case["id"]))
def test_worked_case(case: Case) -> None:
    assert ANSWERS[case["variant"], case["kind"]](case) == case["expect"]


@pytest.mark.parametrize("case", TITLED, ids=lambda case: str(case["id"]))
def test_title(case: Case) -> None:
    expect = case["expect"]
    assert sichuan.title(case) == {key: expect[key] for key in ("title", "title_total")}
    judged = sichuan.judge(sichuan.read_hand(case))
    assert judged is not None
    assert (judged.rows, judged.fan) == (expect["patterns"], expect["total"])


def test_the_cases_are_there() -> None:
    assert len(ANSWERED) > 200
    assert len(TITLED) == 7


# ------------------------------------------------------------ Sichuan


def sichuan_case(concealed: str, melds: tuple[str, ...] = (), **more: Any) -> Case:
    case: Case = {"concealed": concealed, "melds": list(melds), "void": "p", "by": "discard"}
    return case | {"win": concealed[-2:], "from": "S"} | more


def test_an_exposed_kong_fed_by_one_is_paid_by_one() -> None:
    case = sichuan_case(
        "234m567m999m55s",
        ("kong_exposed 1111m",),
        by="self_draw",
        flags=["kong_replacement"],
        options={"exposed_kong_bloom_payer": "feeder", "self_draw_bonus": "fan"},
    )
    got = sichuan.score(case)
    assert got["patterns"] == {"basic_win": 0, "root": 1, "kong_replacement": 1}
    assert got["payments"] == {"E": 4, "S": -4, "W": 0, "N": 0}


def test_a_numbered_limit_row_adds_up() -> None:
    case = sichuan_case(
        "123m456m789m55m234s", by="self_draw", options={"heavenly_earthly": 3, "cap": 6}
    )
    del case["win"]
    assert sichuan.score(case)["total"] == 3
    assert sichuan.score(case | {"concealed": "123m456m789m55m234m"})["total"] == 5


def test_void_melds_do_not_win() -> None:
    assert sichuan.score(sichuan_case("123m456m789m55s", ("pung 111p",))) == {"win": False}


def test_sichuan_random_hands_win_and_tied_readings_agree() -> None:
    rng = Random(11)
    for _ in range(1500):
        case = generate_sichuan.random_case(rng)
        got = sichuan.score(case)
        assert got["win"], case
        assert sum(got["payments"].values()) == 0
        assert sichuan.title(case)["title_total"] <= sum(got["patterns"].values())
        first, *others = sichuan.judgements(sichuan.read_hand(case))
        for other in others:
            tied = sum(other.rows.values()) == sum(first.rows.values())
            if tied and other.reading.is_seven_pairs == first.reading.is_seven_pairs:
                assert len(other.reading.pungs) <= len(first.reading.pungs)
                if len(other.reading.pungs) == len(first.reading.pungs):
                    assert other.rows == first.rows


def test_sichuan_default_rows_follow_the_formula() -> None:
    rng = Random(12)
    for _ in range(1500):
        case = generate_sichuan.random_case(rng, {})
        rows = sichuan.score(case)["patterns"]
        limits = {"heavenly_hand", "earthly_hand"} & set(rows)
        assert sum(rows.values()) - sum(rows[name] for name in limits) <= 10
        assert not ("seven_pairs" in rows and case["melds"])
        assert not {"robbing_kong", "all_pungs"} <= set(rows)
        assert not {"robbing_kong", "seven_pairs"} <= set(rows)
        assert not {"all_258_pungs", "full_flush"} <= set(rows)


def test_sichuan_near_misses_and_waits_agree() -> None:
    rng = Random(13)
    for _ in range(300):
        case = generate_sichuan.random_waits_case(rng)
        got = sichuan.waits(case)
        before = count(parse_tiles(case["concealed"]))
        for kind in range(27):
            tile = parse_kind(f"{kind % 9 + 1}{'mps'[kind // 9]}")
            full = with_tile(before, tile)
            hand = sichuan.read_hand(case | {"by": "discard"})
            wins = sichuan.judge(replace(hand, concealed=full, win=tile)) is not None
            wins = wins and hand.held[tile] < COPIES
            assert wins == (f"{kind % 9 + 1}{'mps'[kind // 9]}" in got["waits"])


# ------------------------------------------------------------ Cixi


def plain_readings(part: cixi_shapes.Part) -> set[str]:
    """The readings by putting every kind in the place of every Imperial of the hand."""
    found: set[str] = set()
    for chosen in combinations_with_replacement(range(KINDS), part.wilds):
        full = list(part.naturals)
        for kind in chosen:
            full[kind] += 1
        held = [a + b for a, b in zip(full, part.melded, strict=True)]
        if not part.rules.fifth_copy and any(held[kind] > COPIES for kind in chosen):
            continue
        natural = replace(part, naturals=tuple(full), wilds=0)
        for reading in cixi_shapes.readings(natural):
            if reading != cixi_shapes.SEVEN_AS_ITSELF or set(chosen) <= {part.wild_kind}:
                found.add(reading)
    return found


def test_sharing_out_by_suit_is_plain_substitution() -> None:
    rng = Random(21)
    tested = 0
    while tested < 250:
        case = generate_cixi.random_case(rng)
        if rng.random() < 0.5:
            case = generate_cixi.near_miss(rng, case)
        part = cixi.read_hand(case).part
        if part.wilds <= 2:
            assert plain_readings(part) == cixi_shapes.readings(part), case
            tested += 1


def cixi_waits(concealed: str, wild: str, **more: Any) -> dict[str, Any]:
    return cixi.waits({"concealed": concealed, "melds": [], "wild": wild} | more)


def test_an_any_tile_wait_takes_each_of_the_34_kinds() -> None:
    # Section 4.4: under the default options the two descriptions are the same.
    rng = Random(22)
    for _ in range(400):
        case = generate_cixi.random_waits_case(rng, {})
        hand = cixi.read_hand(case)
        every = all(
            cixi_shapes.readings(replace(hand, concealed=with_tile(hand.concealed, kind)).part)
            for kind in range(KINDS)
        )
        assert every == cixi.waits(case)["bouquet_wait"], case


def test_a_hand_with_no_free_kind_does_not_wait() -> None:
    got = cixi_waits("27m37p38sESWNCFP", "5p")
    assert not got["imperial_completes"]
    assert got["waits"] == []


def test_imperials_in_melds_count_and_stand_where_they_are_written() -> None:
    case = {
        "concealed": "46m123p789sEE",
        "melds": ["pung 55mF"],
        "wild": "F",
        "options": {"imperial_in_melds": True, "wild_fifth_copy": False},
    }
    assert cixi.waits(case)["waits"] == ["5m"]
    hand = cixi.read_hand(case | {"melds": ["chow 3mF5m"]})
    assert hand.imperials == 1
    assert hand.melds[0].stands_for == tuple(parse_tiles("345m"))
    with pytest.raises(ValueError, match="no legal meld"):
        cixi.read_hand(case | {"options": {}})


def test_only_the_largest_bonus_counts_where_the_table_says_so() -> None:
    case = {
        "concealed": "111m222m444m666m99m",
        "melds": [],
        "wild": "3p",
        "win": "9m",
        "by": "discard",
        "from": "N",
        "seat": "E",
    }
    highest = cixi.score(case | {"options": {"stacking": "highest"}})
    assert highest["patterns"] == {"half_flush": 1}  # of equal ones the first in the table
    assert cixi.score(case)["patterns"] == {"half_flush": 1, "all_pungs": 1}


def test_two_flat_winners_share_between_two_payers() -> None:
    flat = {"total": 301, "flat": True, "patterns": ["four_imperials"]}
    got = cixi.settle(
        {
            "winners": [{"seat": "W"} | flat, {"seat": "S", "total": 13}],
            "by": "discard",
            "from": "E",
            "dealer": "N",
            "options": {"multiple_winners": "all", "flat_value": 301},
        }
    )
    assert got["winners"] == ["S", "W"]
    assert got["payments"] == {"E": -164, "S": 20, "W": 301, "N": -157}


def test_cixi_random_hands_win_and_payments_are_zero_sum() -> None:
    rng = Random(23)
    won = 0
    for _ in range(1500):
        case = generate_cixi.random_case(rng)
        got = cixi.score(case)
        won += got["win"]
        if got["win"]:
            assert sum(got["payments"].values()) == 0
    assert won > 1000


def test_cixi_random_settlements_are_zero_sum_and_keep_banks() -> None:
    rng = Random(24)
    for _ in range(3000):
        case = generate_cixi_options.random_settlement(rng)
        got = cixi.settle(case)
        assert sum(got["payments"].values()) == 0
        if "banks" in case and case.get("options", {}).get("bank_floor") != "negative":
            assert min(got["banks"].values()) >= 0
        assert got["next_dealer"] in SEATS
