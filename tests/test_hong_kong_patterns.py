"""Hong Kong: every pattern on a hand that has it and on one that just misses it."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

import hupai
from hupai.variants import hong_kong

HOUSE = {
    "nine_gates_faan": 10,
    "heavenly_hand_faan": 13,
    "earthly_hand_faan": 13,
    "kong_on_kong_faan": 9,
    "last_discard_faan": 1,
}
OF_A_WIN = {"minimum_faan": 0, "all_bonus_tiles": "score"} | HOUSE
SUM = hupai.rules("hong-kong", **OF_A_WIN)
TIGHTEST = hupai.rules("hong-kong", stacking="tightest", **OF_A_WIN)

BONUS = "| f1 f2 f3 f4 g1 g2 g3 g4"
KONGS = "678m 44p 55s [1111m] (9999p)"

Win: TypeAlias = tuple[str, str, dict[str, Any]]


def win(hand: str, tile: str, **how: Any) -> Win:
    """A hand, its winning tile and how it came."""
    return hand, tile, how


def drawn(hand: str, tile: str, *flags: str, **how: Any) -> Win:
    """A hand won on an own draw."""
    return hand, tile, {"by": "self_draw", "flags": flags, **how}


# Pattern, value, a hand that has it, hands that just miss it.
TABLE: list[tuple[str, int, Win, list[Win]]] = [
    (
        "all_chows",
        1,
        win("234567m 345p 678s 5p", "5p"),
        [win("234567m 345p 666s 5p", "5p"), win("1133m 5577p 22s EE C", "C")],
    ),
    (
        "all_pungs",
        3,
        win("111m 333p 555s E (7777m)", "E"),
        [win("111m 345p 555s 777m E", "E"), win("1133m 5577p 22s EE C", "C")],
    ),
    (
        "half_flush",
        3,
        win("123456m 999m EEE C", "C"),
        [win("123456m 999p EEE C", "C"), win("123456m 999m 111m 5m", "5m")],
    ),
    (
        "full_flush",
        7,
        win("111m 23456m 888m 99m", "9m"),
        [win("123456m 999m 111m C", "C"), win("123456m 999m 111m 5p", "5p")],
    ),
    (
        "mixed_terminals",
        1,
        win("111m 999p 111s EEE C", "C"),
        [
            win("111m 999p 222s EEE C", "C"),
            win("111m 999p 111s 999m 1p", "1p"),
            win("EEE SSS PPP FFF C", "C"),
            win("19m 19p 19s ESWNPFC", "C"),
        ],
    ),
    (
        "seven_pairs",
        4,
        win("1133m 5577p 22s EE C", "C"),
        [win("222233334444m 5p", "5p")],
    ),
    (
        "little_three_dragons",
        5,
        win("PPP FFF CC 123m 45s", "6s"),
        [win("PPP FFF EE 123m 45s", "6s"), win("PPP FFF CCC 12m 55s", "3m")],
    ),
    (
        "big_three_dragons",
        8,
        win("PPP FFF CCC 12m 55s", "3m"),
        [win("PPP FFF CC 123m 45s", "6s")],
    ),
    (
        "little_four_winds",
        6,
        win("EEE SSS WWW NN 12m", "3m"),
        [win("EEE SSS WWW CC 12m", "3m"), win("EEE SSS WWW NNN C", "C")],
    ),
    (
        "big_four_winds",
        13,
        win("EEE SSS WWW NNN C", "C"),
        [win("EEE SSS WWW NN 12m", "3m")],
    ),
    (
        "dragon_pung",
        2,
        win("PPP FFF 123m 456p 1s", "1s"),
        [win("PP EEE 123m 456p 11s", "1s")],
    ),
    (
        "seat_wind_pung",
        1,
        win("SSS 123m 456p 789s 1m", "1m", seat="S"),
        [
            win("SSS 123m 456p 789s 1m", "1m", seat="W"),
            win("S 123m 456p 789s 111m", "S", seat="S"),
        ],
    ),
    (
        "round_wind_pung",
        1,
        win("SSS 123m 456p 789s 1m", "1m", round="S", seat="W"),
        [win("SSS 123m 456p 789s 1m", "1m", round="E", seat="S")],
    ),
    (
        "no_bonus_tiles",
        1,
        win("234567m 345p 678s 5p", "5p"),
        [win("234567m 345p 678s 5p | f3", "5p")],
    ),
    (
        "own_flower",
        1,
        win("234567m 345p 678s 5p | f2", "5p", seat="S"),
        [win("234567m 345p 678s 5p | f3 g2", "5p", seat="S")],
    ),
    (
        "own_season",
        1,
        win("234567m 345p 678s 5p | g4", "5p", seat="N"),
        [win("234567m 345p 678s 5p | f4 g3", "5p", seat="N")],
    ),
    (
        "all_flowers",
        2,
        win("234567m 345p 678s 5p | f1 f2 f3 f4", "5p"),
        [win("234567m 345p 678s 5p | f1 f2 f3 g4", "5p")],
    ),
    (
        "all_seasons",
        2,
        win("234567m 345p 678s 5p | g1 g2 g3 g4", "5p"),
        [win("234567m 345p 678s 5p | g1 g2 g3 f4", "5p")],
    ),
    (
        "self_draw",
        1,
        drawn("234567m 345p 678s 5p", "5p"),
        [win("234567m 345p 678s 5p", "5p")],
    ),
    (
        "concealed_hand",
        1,
        win("234567m 345p 5p (7777s)", "5p"),
        [
            win("234567m 345p 5p [7777s]", "5p"),
            win("234567m 345p 5p [777+7s]", "5p"),
            win("234567m 345p 5p [678s]", "5p"),
        ],
    ),
    (
        "robbing_kong",
        1,
        win("234567m 345p 78s 55p", "6s", by="rob_kong"),
        [win("234567m 345p 78s 55p", "6s")],
    ),
    (
        "last_tile_draw",
        1,
        drawn("234567m 345p 678s 5p", "5p", "last_tile"),
        [drawn("234567m 345p 678s 5p", "5p"), win("234567m 345p 678s 5p", "5p")],
    ),
    (
        "kong_replacement",
        1,
        drawn(KONGS, "5s", "kong_replacement"),
        [drawn(KONGS, "5s")],
    ),
    (
        "all_honours",
        10,
        win("EEE SSS PPP FFF C", "C"),
        [win("EEE SSS PPP 111m C", "C"), win("EEE SSS PPP FFF 1m", "1m")],
    ),
    (
        "four_concealed_pungs",
        10,
        win("111m 333p 555s E (7777m)", "E"),
        [
            win("111m 333p 55s EE (7777m)", "5s"),
            win("111m 333p 555s E [7777m]", "E"),
            win("111m 345p 555s E (7777m)", "E"),
        ],
    ),
    (
        "all_terminals",
        10,
        win("111m 999m 111p 999s 1s", "1s"),
        [win("111m 999m 111p 999s C", "C"), win("111m 999m 111p 888s 1s", "1s")],
    ),
    (
        "four_kongs",
        13,
        win("5p [1111m] [2222p] (3333s) [EEE+E]", "5p"),
        [win("5p [1111m] [2222p] (3333s) [EEE]", "5p")],
    ),
    (
        "thirteen_orphans",
        13,
        win("19m 19p 19s ESWNPFC", "C"),
        [win("111m 999m 111p 999s E", "E")],
    ),
    (
        "all_bonus_tiles",
        13,
        win(f"234567m 345p 678s 5p {BONUS}", "5p"),
        [win(f"234567m 345p 678s 5p {BONUS[:-3]}", "5p")],
    ),
    (
        "nine_gates",
        10,
        win("1112345678999m", "5m"),
        [win("1123455678999m", "1m"), win("1112345678m [999m]", "2m")],
    ),
    (
        "heavenly_hand",
        13,
        drawn("234567m 345p 678s 5p", "5p", "heavenly"),
        [drawn("234567m 345p 678s 5p", "5p")],
    ),
    (
        "earthly_hand",
        13,
        win("234567m 345p 678s 5p", "5p", seat="S", flags="earthly"),
        [win("234567m 345p 678s 5p", "5p", seat="S")],
    ),
    (
        "kong_on_kong",
        9,
        drawn(KONGS, "5s", "kong_replacement", "kong_on_kong"),
        [drawn(KONGS, "5s", "kong_replacement")],
    ),
    (
        "last_discard",
        1,
        win("234567m 345p 678s 5p", "5p", flags="last_discard"),
        [drawn("234567m 345p 678s 5p", "5p", "last_tile")],
    ),
]


@pytest.mark.parametrize(("pattern", "value", "with_it", "without"), TABLE)
def test_a_hand_that_has_the_pattern_and_hands_that_just_miss_it(
    pattern: str, value: int, with_it: Win, without: list[Win]
) -> None:
    hand, tile, how = with_it
    assert SUM.score(hand, tile, **how).patterns[pattern] == value
    for hand, tile, how in without:
        assert pattern not in SUM.score(hand, tile, **how).patterns, hand


def test_every_pattern_of_the_rule_book_is_in_the_table() -> None:
    listed = {pattern.id for pattern in SUM.ruleset.hands.patterns}
    assert {row[0] for row in TABLE} == listed
    assert len(TABLE) == 34


# Section 5.3: the pattern, what it removes, a hand that has both.
REMOVED: list[tuple[str, list[str], Win]] = [
    ("big_three_dragons", ["dragon_pung"], win("PPP FFF CCC 12m 55s", "3m")),
    ("little_three_dragons", ["dragon_pung"], win("PPP FFF CC 123m 45s", "6s")),
    (
        "big_four_winds",
        ["seat_wind_pung", "round_wind_pung", "all_pungs"],
        win("EEE SSS WWW NNN C", "C"),
    ),
    (
        "little_four_winds",
        ["seat_wind_pung", "round_wind_pung"],
        win("EEE SSS WWW NN 12m", "3m"),
    ),
    ("all_honours", ["all_pungs"], win("EEE SSS PPP FFF C", "C")),
    ("all_terminals", ["all_pungs"], win("111m 999m 111p 999s 1s", "1s")),
    ("four_kongs", ["all_pungs"], win("5p [1111m] [2222p] (3333s) [EEE+E]", "5p")),
    (
        "four_concealed_pungs",
        ["all_pungs", "concealed_hand"],
        win("111m 333p 555s E (7777m)", "E"),
    ),
    ("seven_pairs", ["concealed_hand"], win("1133m 5577p 22s EE C", "C")),
    ("thirteen_orphans", ["concealed_hand"], win("19m 19p 19s ESWNPFC", "C")),
    ("all_flowers", ["own_flower"], win("234567m 345p 678s 5p | f1 f2 f3 f4", "5p")),
    ("all_seasons", ["own_season"], win("234567m 345p 678s 5p | g1 g2 g3 g4", "5p")),
    ("nine_gates", ["full_flush", "concealed_hand"], win("1112345678999m", "5m")),
    (
        "heavenly_hand",
        ["self_draw", "concealed_hand"],
        drawn("234567m 345p 678s 5p", "5p", "heavenly"),
    ),
    (
        "earthly_hand",
        ["concealed_hand"],
        win("234567m 345p 678s 5p", "5p", seat="S", flags="earthly"),
    ),
    ("kong_on_kong", ["kong_replacement"], drawn(KONGS, "5s", "kong_replacement", "kong_on_kong")),
    (
        "all_bonus_tiles",
        ["own_flower", "own_season", "all_flowers", "all_seasons"],
        win(f"234567m 345p 678s 5p {BONUS}", "5p"),
    ),
]


@pytest.mark.parametrize(("pattern", "removed", "how"), REMOVED)
def test_the_tightest_removes_what_it_contains(pattern: str, removed: list[str], how: Win) -> None:
    hand, tile, circumstances = how
    summed = SUM.score(hand, tile, **circumstances)
    tightest = TIGHTEST.score(hand, tile, **circumstances)
    assert {pattern, *removed} <= set(summed.patterns)
    assert pattern in tightest.patterns
    assert not set(removed) & set(tightest.patterns)
    for name in removed:
        by = tightest.excluded[name]
        assert by is not None
        assert by in summed.patterns
        assert name in hong_kong._CONTAINS[by]
    assert not summed.excluded
    assert sum(tightest.patterns.values()) == tightest.raw
    assert {name: summed.patterns[name] for name in tightest.patterns} == tightest.patterns


def test_the_table_of_removals_is_the_rule_books() -> None:
    assert {pattern: tuple(removed) for pattern, removed, _ in REMOVED} == hong_kong._CONTAINS


def test_removals_look_at_the_patterns_before_any_removal() -> None:
    """All Honours removes All in Triplets, which Great Winds would remove as well."""
    score = TIGHTEST.score("EEE SSS WWW NNN C", "C", "self_draw")
    assert score.patterns == {
        "big_four_winds": 13,
        "no_bonus_tiles": 1,
        "self_draw": 1,
        "all_honours": 10,
        "four_concealed_pungs": 10,
    }
    assert score.excluded.keys() == {
        "all_pungs",
        "seat_wind_pung",
        "round_wind_pung",
        "concealed_hand",
    }


def test_lines_name_the_tiles_that_made_them() -> None:
    score = SUM.score("123567m 99m SSS CC | g2", "C", seat="S")
    kinds = {line.id: str(line.kinds) for line in score.lines}
    assert kinds["seat_wind_pung"] == "S"
    assert kinds["dragon_pung"] == "C"
    assert kinds["own_season"] == "g2"
    assert {line.name for line in score.lines} >= {"Mixed One Suit", "Own season"}
    chows = SUM.score("123123m 22m 456p 78p", "9p")
    (found,) = [line for line in chows.lines if line.id == "all_chows"]
    assert str(found.kinds) == "1m 2m 3m 4p 5p 6p 7p 8p 9p"


@pytest.mark.parametrize(
    ("hand", "hidden"),
    [
        ("222m 444p 666s 5s [999m]", "2m 4p 6s"),
        ("222m 444p 66s 55s [9999m]", "2m 9m 4p"),  # a claimed kong is hidden here, 5s is not
        ("222m 66s 55s (4444p) (9999m)", "2m 9m 4p"),
        ("222m 444p 66s 55s (9999m)", "2m 9m 4p"),
    ],
)
def test_the_hidden_pungs_are_named(hand: str, hidden: str) -> None:
    score = hupai.rules("classical").score(hand, "5s", "discard")
    kinds = {line.id: str(line.kinds) for line in score.lines}
    assert kinds["three_concealed_pungs"] == hidden
