"""The reference agrees with the worked cases and with small truths made by hand."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from . import basic, distances, generate, hong_kong, shapes, substitution, suit
from .cases import hand_of
from .hong_kong_patterns import CONTAINED, LUCK
from .tiles import (
    KINDS,
    Counts,
    count,
    kinds_of,
    parse_kind,
    parse_meld,
    parse_tiles,
    tiles_text,
    with_tile,
)

CASES = Path(__file__).parent.parent / "data" / "cases"
RULES: dict[str, Any] = {"basic": basic, "hong-kong": hong_kong}
OPTIONS = {
    "basic": generate.random_basic_options,
    "hong-kong": generate.random_hong_kong_options,
}


def cases(kind: str, *variants: str) -> list[Any]:
    """The cases of a kind, to be tested one by one."""
    found = []
    for variant in variants:
        for line in (CASES / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] == kind:
                found.append(pytest.param(case, id=case["id"]))
    return found


def unordered(answer: dict[str, Any]) -> dict[str, Any]:
    """Lists of kinds are in no order."""
    return {key: set(value) if isinstance(value, list) else value for key, value in answer.items()}


@pytest.mark.parametrize("case", cases("hand", "basic", "hong-kong"))
def test_hand(case: dict[str, Any]) -> None:
    assert RULES[case["variant"]].score(case) == case["expect"]


@pytest.mark.parametrize("case", cases("waits", "basic", "hong-kong"))
def test_waits(case: dict[str, Any]) -> None:
    answer = RULES[case["variant"]].waits(case)
    assert unordered(answer) == unordered(case["expect"])


@pytest.mark.parametrize("case", cases("settlement", "hong-kong"))
def test_settlement(case: dict[str, Any]) -> None:
    options = hong_kong.options_of(case)
    if "payments_by_total" in case["expect"]:
        for total, rows in case["expect"]["payments_by_total"].items():
            value = hong_kong.points(int(total), options)
            assert value == rows["discard"]
            if "self_draw_each" in rows:
                paid = hong_kong.payments(value, "self_draw", "S", None, options)
                assert paid["E"] == -rows["self_draw_each"]
                assert paid["S"] == rows["self_draw_winner"]
        return
    result = case["result"]
    if result["by"] == "wall_empty":
        assert set(case["expect"]["payments"].values()) == {0}
        return
    if result["by"] == "all_bonus_tiles":
        answer = hong_kong.all_bonus_win(result["winner"], options)
        assert {key: answer[key] for key in case["expect"]} == case["expect"]
        return
    value = hong_kong.points(min(result["total"], options["cap"]), options)
    liable = result.get("kong_claimed_from") if options["kong_liability"] else None
    paid = hong_kong.payments(
        value, result["by"], result["winner"], result.get("from"), options, liable
    )
    assert {"value": value, "payments": paid} == case["expect"]


def tiles(text: str) -> Counts:
    return count(parse_tiles(text))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("123m456p789sEEEFF", 1),
        ("111222333m55p", 2),  # three pungs or three chows
        ("22334455667788m", 3),  # the pair may be 22, 55 or 88
        ("11122233344455m", 4),  # pair 11 or 55, and the pungs may be chows
        ("123m456p789sEFFF", 0),
        ("11m", 1),
        ("891m11p", 0),
    ],
)
def test_number_of_readings(text: str, number: int) -> None:
    counts = tiles(text)
    assert len(shapes.readings(counts, (sum(counts) - 2) // 3)) == number


@pytest.mark.parametrize(
    ("text", "wilds", "number"),
    [
        ("E", 1, 1),
        ("", 2, KINDS),  # a pair of anything
        ("11122m", 0, 1),
        # 111 22 and 11 222
        ("1122m", 1, 2),
        # 11 with 222, 123 or 234; the pair 11 with 123 where one of them is wild; 111 with 22
        ("112m", 2, 5),
    ],
)
def test_number_of_wild_readings(text: str, wilds: int, number: int) -> None:
    counts = tiles(text)
    sets = (sum(counts) + wilds - 2) // 3
    assert len(shapes.readings(counts, sets, wilds)) == number


@pytest.mark.parametrize("fifth_copy", [False, True])
@pytest.mark.parametrize(
    ("text", "melds", "wilds"),
    [
        ("1111m", [], 1),
        ("46m55p", ["kong_concealed 5555m"], 1),
        ("123444m", [], 2),
        ("2233344mEE", [], 2),
        ("5555m66667m", [], 2),
    ],
)
def test_wilds_are_substitutions(text: str, melds: list[str], wilds: int, fifth_copy: bool) -> None:
    counts = tiles(text)
    held = count([kind for meld in melds for kind in parse_meld(meld).kinds])
    sets = (sum(counts) + wilds - 2) // 3
    found = shapes.readings(counts, sets, wilds, held, fifth_copy)
    assert found == substitution.readings_by_substitution(counts, sets, wilds, held, fifth_copy)
    assert bool(found) == shapes.complete(counts, sets, wilds, held, fifth_copy)
    assert bool(found) == substitution.complete_by_substitution(
        counts, sets, wilds, held, fifth_copy
    )


def test_a_wild_as_the_fifth_copy() -> None:
    counts, held = tiles("46m55p"), tiles("5555m")
    assert not shapes.complete(counts, 1, 1, held)
    assert shapes.complete(counts, 1, 1, held, fifth_copy=True)
    assert distances.distance(counts, 1, 1, held, fifth_copy=True) == 0
    assert distances.distance(counts, 1, 1, held) == 1


def test_special_shapes() -> None:
    assert shapes.seven_pairs(tiles("1133557799m22p44s"))
    assert not shapes.seven_pairs(tiles("1111557799m22p44s"))
    assert shapes.seven_pairs(tiles("1111557799m22p44s"), distinct=False)
    assert shapes.seven_pairs(tiles("1113557799m22p4s"), 1, distinct=False) is False
    assert shapes.seven_pairs(tiles("111557799m22p44s"), 1, distinct=False)
    assert shapes.thirteen_orphans(tiles("19m19p19sESWNCFPP"))
    assert not shapes.thirteen_orphans(tiles("19m19p19sESWNCFF2m"))
    assert shapes.thirteen_orphans(tiles("19m19p19sESWNCF"), 2)


@pytest.mark.parametrize(
    ("text", "standard", "pairs", "orphans"),
    [
        ("123456789m1234s", 1, 7, 11),
        ("147m258p369sESWN", 9, 7, 8),
        ("19m19p19sESWNCFP", 9, 7, 1),
        ("1122334455667m", 1, 1, 12),
        ("1111m234p567p789s", 2, 6, 11),
    ],
)
def test_distances(text: str, standard: int, pairs: int, orphans: int) -> None:
    counts = tiles(text)
    assert distances.distance(counts, 4) == standard
    assert distances.pairs_distance(counts) == pairs
    assert distances.orphans_distance(counts) == orphans


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("text", ["1112345678999p", "135m246p7799sEES", "1123589mWWNNCC"])
def test_useful_is_what_lowers_the_distance(text: str, wilds: int) -> None:
    counts = count(kinds_of(tiles(text))[wilds:])
    before = distances.distance(counts, 4, wilds)
    found = [
        kind
        for kind in range(KINDS)
        if counts[kind] < 4 and distances.distance(with_tile(counts, kind), 4, wilds) < before
    ]
    assert distances.useful(counts, 4, wilds) == found
    if before == 1:
        assert shapes.waits(counts, 4, wilds) == found


def test_suit_tables() -> None:
    places = list(suit.points())
    assert len(places) == 405_350
    for place in places[:: len(places) // 400]:
        counts = place + (0,) * 25
        assert suit.suit_distance(place, 4) == distances.distance(counts, 4)
        sets = (sum(place) - 2) // 3
        number = len(shapes.readings(counts, sets)) if sets >= 0 else 0
        assert suit.readings_number(place, sets, True) == number


def test_notation() -> None:
    text = "123m456p789sEESWNPFCf1g4"
    assert tiles_text(parse_tiles("123m 456p 789s EESWNCFP f1 g4")) == text
    assert str(parse_meld("kong_added 9999m")) == "kong_added 9999m"
    assert parse_kind("g4") == 41


@pytest.mark.parametrize("text", ["12", "0m", "X", "f5", "f"])
def test_wrong_tiles(text: str) -> None:
    with pytest.raises(ValueError, match=r"tile|digits|number"):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["chow 124m", "chow 89m1p", "pung 55p", "kong 11m", "chow ESW"])
def test_wrong_melds(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a|no such"):
        parse_meld(text)


@pytest.mark.parametrize("variant", generate.VARIANTS)
def test_generated_cases_are_possible(variant: str) -> None:
    rng = Random(20)
    won = 0
    for number in range(2000):
        options = {} if number % 2 else OPTIONS[variant](rng)
        case = generate.random_case(variant, rng, options)
        hand = hand_of(case)
        assert sum(hand.concealed) + 3 * len(hand.melds) == 14
        assert max(count(hand.tiles)) <= 4
        assert hand.win is not None
        assert hand.concealed[hand.win]
        answer = RULES[variant].score(case)
        won += answer["win"]
        if answer["win"]:
            assert sum(answer["payments"].values()) == 0
            assert answer["payments"][case["seat"]] > 0
            assert answer == RULES[variant].score(json.loads(json.dumps(case)))
    assert won > 800


def test_generated_waits_are_the_tiles_that_win() -> None:
    rng = Random(21)
    for _ in range(100):
        case = generate.random_waits_case("basic", rng, generate.random_basic_options(rng))
        hand = hand_of(case)
        found = {parse_kind(name) for name in basic.waits(case)["waits"]}
        for kind in range(KINDS):
            if count(hand.tiles)[kind] < 4:
                more = tiles_text([*kinds_of(hand.concealed), kind])
                won = case | {"concealed": more, "by": "self_draw", "seat": "E"}
                assert basic.score(won)["win"] == (kind in found)


def test_every_hong_kong_pattern_is_generated() -> None:
    rng = Random(22)
    seen: set[str] = set()
    for _ in range(6000):
        case = generate.random_case("hong-kong", rng, generate.random_hong_kong_options(rng))
        seen.update(hong_kong.score(case).get("patterns", {}))
    contained = {name for names in CONTAINED.values() for name in names}
    assert seen >= set(CONTAINED) | contained | set(LUCK)
