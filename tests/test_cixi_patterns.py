"""Cixi: for every pattern a hand that has it, and a near miss."""

from __future__ import annotations

from typing import Any

import pytest

import hupai

Call = dict[str, Any]

EXTRA = (
    "no_imperial",
    "seven_winds_chaos",
    "golden_hook",
    "full_flush",
    "pure_full_flush",
    "all_honours",
    "ten_honour_discards",
    "heavenly_hand",
    "earthly_hand",
    "robbing_kong",
    "last_tile_draw",
    "dealer_streak",
)


def call(hand: str, win: str | None = None, wild: str = "F", **more: Any) -> Call:
    return {"hand": hand, "win": win, "wild": wild, **more}


def patterns(call: Call, **options: Any) -> dict[str, int]:
    """The patterns of a hand; none if it does not win."""
    rules = hupai.rules("cixi", **options)
    try:
        return rules.score(call["hand"], **{k: v for k, v in call.items() if k != "hand"}).patterns
    except hupai.NotAWin:
        return {}


PLAIN = call("123m 456m 789p 34s EE", "2s")
ANY_TILE = "123m 456m 789p 111s F"
PAIRS = "22m 55m 88p 33s 66s EE "
CHARACTERS = "123m 456m 8m 222m "
KONGS = "222s 44m 99s (3333p) [777m]"

HAS = {
    "one_imperial": call("123m 456m 7p F 234s EE", "9p"),
    "two_imperials": call("123m 6m F 7p F 234s EE 4m", "9p"),
    "three_imperials": call("12m F 46m 79p 234s E FF", "E"),
    "half_flush": call("123m 456m 789m EEE 5m", "5m"),
    "all_pungs": call("77s 333m NN [222m] [555p]", "7s"),
    "big_chaos": call("147m 258p 369s ESWN", "P", wild="C"),
    "imperial_seven_pairs": call(PAIRS + "F", "W"),
    "pure_seven_pairs": call(PAIRS + "W", "W"),
    "bouquet_toss": call(ANY_TILE, "9s", by="self_draw"),
    "flying_horse": call(ANY_TILE, "F", by="self_draw"),
    "kong_replacement": call(KONGS, "4m", by="self_draw", flags="kong_replacement"),
    "ready": call("123m 456m 789p 12s EE", "3s", flags="ready"),
    "four_imperials": call("123m 789m 22s 6s 4444p", "8s", wild="4p"),
    "no_imperial": PLAIN,
    "seven_winds_chaos": call("14m 25p 36s ESWNCFP", "7m", wild="5m"),
    "golden_hook": call("9s [222m] [345p] [7777s] [SSS]", "9s"),
    "full_flush": call(CHARACTERS + "55m F", "9m"),
    "pure_full_flush": call("123m 456m 89m 222m 55m", "7m"),
    "all_honours": call("EEE SSS WWW N 555p", "N", wild="5p"),
    "ten_honour_discards": call("159m 159p 159s ESWN", flags="ten_honour_discards"),
    "heavenly_hand": call("123m 456m 789p 234s EE", flags="heavenly"),
    "earthly_hand": call("123m 456m 89p 234s EE", "7p", seat="S", dealer="E", flags="earthly"),
    "robbing_kong": call("123m 456m 89p 234s EE", "7p", by="rob_kong"),
    "last_tile_draw": call("123m 456m 89p 234s EE", "7p", by="self_draw", flags="last_tile"),
    "dealer_streak": PLAIN | {"streak": 1},
}

MISSES = {
    "one_imperial": [PLAIN, HAS["two_imperials"]],
    "two_imperials": [HAS["one_imperial"], HAS["three_imperials"]],
    "three_imperials": [HAS["two_imperials"], HAS["four_imperials"]],
    # Two suits; honours alone; an unconnected hand has three.
    "half_flush": [PLAIN, HAS["all_honours"], HAS["big_chaos"]],
    # A declared chow; a concealed one.
    "all_pungs": [
        call("77s 333m NN [222m] [456p]", "7s"),
        call("77s 345m NN [222m] [555p]", "7s"),
    ],
    # Two numbers of a suit only two apart; a kind twice; an Imperial without a free place.
    "big_chaos": [
        call("146m 258p 369s ESWN", "P", wild="C"),
        call("147m 258p 369s ESWN", "N", wild="C"),
        call("27m 37p 38s ESWNCF 5p", "P", wild="5p", by="self_draw"),
    ],
    "imperial_seven_pairs": [HAS["pure_seven_pairs"], call("22m 55m 88p 33s F W (EEEE)", "W")],
    "pure_seven_pairs": [
        HAS["imperial_seven_pairs"],
        # A natural pair of Imperials is no natural pair.
        call("11m 33m 66p 88p 22s 55s W", "W", wild="5s"),
    ],
    # On a discard; without an Imperial; with one Imperial that is needed elsewhere.
    "bouquet_toss": [
        call(ANY_TILE, "9s"),
        call("123m 456m 789p 111s 9s", "9s", by="self_draw"),
        call("123m 456m 79p F 234s E", "E", by="self_draw"),
        # Five pairs, two singles and an Imperial wait for two kinds only.
        call("22m 55m 88p 33s 66s 4m 9p F", "4m", by="self_draw"),
    ],
    "flying_horse": [
        HAS["bouquet_toss"],
        call("123m 46m 789p 234s E F", "F", by="self_draw"),
    ],
    "kong_replacement": [call(KONGS, "4m", by="self_draw")],
    "ready": [call("123m 456m 789p 12s EE", "3s")],
    "four_imperials": [
        call("123m 789m 22s 67s 444p", "8s", wild="4p"),
        # Four, but nothing complete.
        call("12m 59m 159p 15s 4444s", "S", wild="4s", by="self_draw"),
    ],
    "no_imperial": [HAS["one_imperial"]],
    "seven_winds_chaos": [
        call("14m 258p 36s ESWNCF", "7m", wild="5m"),
        # Seven honours, one of them an Imperial's place.
        call("147m 258p 3s ESWNC 5m", "F", wild="5m"),
    ],
    "golden_hook": [call("9s 345p [222m] [7777s] [SSS]", "9s")],
    "full_flush": [
        call(CHARACTERS + "EE F", "9m"),
        HAS["pure_full_flush"],
        call("123m 456m 89p 22m F 55m", "7p"),
    ],
    "pure_full_flush": [call("123m 456m 89m 222m EE", "7m"), HAS["full_flush"]],
    "all_honours": [call("EEE SSS WWW 1m 555p", "1m", wild="5p")],
    "ten_honour_discards": [PLAIN],
    "heavenly_hand": [call("123m 456m 789p 34s EE", "2s", by="self_draw")],
    "earthly_hand": [call("123m 456m 89p 234s EE", "7p", seat="S", dealer="E")],
    "robbing_kong": [call("123m 456m 89p 234s EE", "7p")],
    "last_tile_draw": [call("123m 456m 89p 234s EE", "7p", by="self_draw")],
    "dealer_streak": [PLAIN | {"streak": 0}, PLAIN],
}


def test_every_pattern_has_both() -> None:
    rules = hupai.rules("cixi", extra_patterns=EXTRA)
    ids = {pattern.id for pattern in rules.ruleset.hands.patterns}
    assert ids == set(HAS) == set(MISSES)


@pytest.mark.parametrize("name", HAS)
def test_has(name: str) -> None:
    extra = [name] if name in EXTRA else []
    assert name in patterns(HAS[name], extra_patterns=extra)
    assert extra == [] or name not in patterns_without(HAS[name])


def patterns_without(call: Call) -> dict[str, int]:
    """The patterns without those that a table must choose."""
    if call.get("flags") == "ten_honour_discards":
        return {}
    return patterns(call)


@pytest.mark.parametrize(
    ("name", "miss"), [(name, miss) for name, misses in MISSES.items() for miss in misses]
)
def test_near_miss(name: str, miss: Call) -> None:
    assert name not in patterns(miss, extra_patterns=[name] if name in EXTRA else [])


VALUES = {
    "one_imperial": 2,
    "two_imperials": 4,
    "three_imperials": 6,
    "half_flush": 1,
    "all_pungs": 1,
    "big_chaos": 1,
    "imperial_seven_pairs": 1,
    "pure_seven_pairs": 5,
    "bouquet_toss": 5,
    "flying_horse": 5,
    "kong_replacement": 5,
    "ready": 1,
    "no_imperial": 2,
    "seven_winds_chaos": 5,
    "golden_hook": 5,
    "full_flush": 5,
    "robbing_kong": 10,
    "last_tile_draw": 10,
    "dealer_streak": 10,
}


@pytest.mark.parametrize("name", HAS)
def test_value(name: str) -> None:
    found = patterns(HAS[name], extra_patterns=[name] if name in EXTRA else [])
    assert found[name] == VALUES.get(name, 400)
    if name not in VALUES:
        assert list(found) == [name]


# ------------------------------------------------------------ one beside another


def test_structures_exclude_one_another() -> None:
    # Pungs and pairs at once, worth the same: All Triplets comes first.
    both = call("111m 22m 33p 44p 5s FFF", "5s")
    assert patterns(both) == {"three_imperials": 6, "all_pungs": 1}
    dear = patterns(both, pattern_values={"imperial_seven_pairs": 2})
    assert dear == {"three_imperials": 6, "imperial_seven_pairs": 2}


def test_of_equal_readings_the_earlier_structure_is_reported() -> None:
    # The bonus that counts is another; the shape stays.
    hand = call("111m 22m 33m 44m 5m FFF", "5m")
    score = hupai.rules("cixi", stacking="highest").score(hand["hand"], "5m", wild="F")
    assert score.patterns == {"three_imperials": 6, "half_flush": 1}
    assert score.shape == "standard"
    assert score.excluded == {"all_pungs": "half_flush"}


def test_what_two_imperials_of_a_pair_stand_for() -> None:
    pairs = call(PAIRS + "F", "F", by="self_draw")
    usual = {"two_imperials": 4, "bouquet_toss": 5, "flying_horse": 5}
    natural: dict[str, Any] = {"pure_allows_natural_imperial": True}
    assert patterns(pairs) == usual | {"imperial_seven_pairs": 1}
    assert patterns(pairs, **natural) == usual | {"pure_seven_pairs": 5}
    # They need not stand for themselves, where that is worth more.
    dear = natural | {"pattern_values": {"imperial_seven_pairs": 6}}
    assert patterns(pairs, **dear) == usual | {"imperial_seven_pairs": 6}
    # Of equal readings Imperial Seven Pairs comes first, and there Bouquet Toss is the largest.
    highest = natural | {"stacking": "highest"}
    assert patterns(pairs, **highest) == {"two_imperials": 4, "bouquet_toss": 5}
    readings = hupai.rules("cixi").readings(PAIRS + "FF", wild="F")
    seven = [str(reading) for reading in readings if reading.shape == "seven_pairs"]
    assert sorted("FF" in text.replace("*", "") for text in seven) == [False, True]


def test_what_takes_the_place_of_something_else() -> None:
    extra = ("full_flush", "seven_winds_chaos")
    assert "half_flush" in patterns(HAS["full_flush"])
    assert "half_flush" not in patterns(HAS["full_flush"], extra_patterns=extra)
    assert "big_chaos" in patterns(HAS["seven_winds_chaos"])
    assert "big_chaos" not in patterns(HAS["seven_winds_chaos"], extra_patterns=extra)
    score = hupai.rules("cixi", extra_patterns=extra).score(
        HAS["full_flush"]["hand"], "9m", wild="F"
    )
    assert score.excluded == {"half_flush": "full_flush"}


FLAT = (
    "four_imperials",
    "all_honours",
    "pure_full_flush",
    "ten_honour_discards",
    "heavenly_hand",
    "earthly_hand",
)


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        (call("EEE SSS WW NN 5555p", wild="5p", flags="heavenly"), "four_imperials"),
        (call("EEE SSS WWW NN 555p", wild="5p", flags="heavenly"), "all_honours"),
        (call("123m 456m 789m 222m 55m", flags="heavenly"), "pure_full_flush"),
        (
            call("123m 456m 89m 222m 55m", "7m", seat="S", flags="earthly"),
            "pure_full_flush",
        ),
        (call("123m 456m 789p 222m 55m", flags="heavenly"), "heavenly_hand"),
    ],
)
def test_of_several_flat_patterns_the_first_is_reported(hand: Call, first: str) -> None:
    assert patterns(hand, extra_patterns=EXTRA) == {first: 400}
    order = [row.id for row in hupai.rules("cixi", extra_patterns=EXTRA).ruleset.hands.patterns]
    assert tuple(name for name in order if name in FLAT) == FLAT


def test_ten_honour_discards_need_no_hand() -> None:
    rules = hupai.rules("cixi", extra_patterns=["ten_honour_discards"])
    score = rules.score("159m 159p 159s ESWN", wild="F", seat="N", flags="ten_honour_discards")
    assert score.reading is None
    assert score.payments() == {"E": -134, "S": -134, "W": -132, "N": 400}
    with pytest.raises(hupai.CircumstanceError, match="winning tile"):
        rules.score("159m 159p 159s ESWN", "P", "self_draw", wild="F", flags="ten_honour_discards")
    for flags in (["ten_honour_discards", "barred"], ["ten_honour_discards", "last_tile"]):
        with pytest.raises(hupai.CircumstanceError):
            rules.score("159m 159p 159s ESWN", wild="F", flags=flags)
    with pytest.raises(hupai.CircumstanceError, match="melds"):
        rules.score("159m 159p 9s ESW (NNNN)", wild="F", flags="ten_honour_discards")


def test_ten_honour_discards_of_a_ready_hand() -> None:
    rules = hupai.rules("cixi", extra_patterns=["ten_honour_discards"])
    flags = ("ten_honour_discards", "ready")
    assert rules.score("123456m 789p 12s EE", wild="5p", flags=flags).value == 400
    with pytest.raises(hupai.CircumstanceError, match="ready contradicts"):
        rules.score("123456m 789p 23s EE", wild="5p", flags=flags)


def test_the_dealt_hand_is_no_bouquet_toss() -> None:
    assert patterns(call(ANY_TILE + " 9s", flags="heavenly")) == {"one_imperial": 2}
    # It is a dealt hand because the call says so, and then no tile came last.
    with pytest.raises(hupai.CircumstanceError, match="heavenly"):
        patterns(call(ANY_TILE, "9s", by="self_draw", flags="heavenly"))
    with pytest.raises(hupai.CircumstanceError, match="win"):
        patterns(call(ANY_TILE + " 9s"))


def test_ready_needs_a_wait_for_it() -> None:
    rules = hupai.rules("cixi")
    for hand, win in (
        ("123m 456m 789p 45s EE", "6s"),
        (ANY_TILE, "9s"),
        ("123m 46m 79p 2s EE CC S", "8p"),
    ):
        with pytest.raises(hupai.CircumstanceError, match="ready"):
            rules.score(hand, win, wild="C" if "C" in hand else "F", flags="ready")
    with pytest.raises(hupai.CircumstanceError, match="ready"):
        rules.score("123m 456m 789p 234s EE", wild="F", flags="ready")


def test_an_imperial_completes_a_ready_hand() -> None:
    # The closed wait for the Imperial itself, and four of the kind in an own kong.
    kind = call("35m 111p 234p 789s SS", "4m", wild="4m", by="self_draw", flags="ready")
    assert patterns(kind) == {"one_imperial": 2, "ready": 1}
    kong = call("46m 123p 789s EE (5555m)", "F", by="self_draw", flags="ready")
    assert patterns(kong) == {"one_imperial": 2, "ready": 1}
