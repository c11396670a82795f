"""Concealment, kong or pung, point values: sets depend on their kind and on how they came to be."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from answers import won

CLASSICAL = hupai.rules("classical")
ROWS = {"5p": ("p", False), "1s": ("s", True), "9m": ("m", True), "F": ("", True), "N": ("", True)}


def melded(kind: str, form: str) -> str:
    rank, suit = (kind[0], kind[1:]) if kind[0].isdigit() else (kind, "")
    return form.format(rank * 3, rank, suit)


WAYS = {
    "claimed": ("[{0}{2}]", 2),
    "exposed kong": ("[{0}{1}{2}]", 8),
    "added kong": ("[{0}+{1}{2}]", 8),
    "concealed kong": ("({0}{1}{2})", 16),
}


@pytest.mark.parametrize("kind", ROWS)
@pytest.mark.parametrize("way", WAYS)
def test_points_of_declared_sets(way: str, kind: str) -> None:
    """B070: every kind of set, every way it came to be, for winner and non-winner."""
    form, simple = WAYS[way]
    expected = simple * (2 if ROWS[kind][1] else 1)
    meld = melded(kind, form)
    name = "pung" if way == "claimed" else "kong"
    loser = CLASSICAL.score_unfinished(f"2468m 37p 48s 2p 7s {meld}", seat="S", round="E")
    assert loser.points == {name: expected}
    # Two waits, so nothing counts but the set.
    winner = CLASSICAL.score(f"34m 678m 234p 22s {meld}", "2m", seat="S", round="E")
    assert winner.points == {"mahjong": 10, name: expected}
    assert set(winner.patterns) == ({"dragon_pung"} if kind == "F" else set())


@pytest.mark.parametrize("kind", ROWS)
@pytest.mark.parametrize("by", ["self_draw", "discard"])
@pytest.mark.parametrize("finished", [True, False])
def test_points_of_sets_in_the_hand(kind: str, by: str, finished: bool) -> None:
    """A triplet is exposed exactly if a discard has finished it."""
    hidden = by == "self_draw" or not finished
    expected = (4 if hidden else 2) * (2 if ROWS[kind][1] else 1)
    hand = " ".join([kind] * (2 if finished else 3))
    rest = "44m" if finished else "44m 34p"
    call: dict[str, Any] = {"seat": "S", "round": "E"}
    chows = "345s 678s [345m]" if finished else "678p [345m]"
    score = CLASSICAL.score(f"{hand} {rest} {chows}", kind if finished else "2p", by, **call)
    assert score.points["pung"] == expected
    drawn = {"self_draw"} if by == "self_draw" else set()
    assert set(score.points) == {"mahjong", "pung", *drawn}


@pytest.mark.parametrize(
    ("hand", "win", "by", "hidden"),
    [
        ("111m 333p 555s 777s E", "E", "discard", True),
        ("111m 333p 555s 77s EE", "7s", "self_draw", True),
        ("111m 333p 555s 77s EE", "7s", "discard", False),
        ("111m 333p 555s E (7777s)", "E", "discard", True),
        ("111m 333p 555s E [7777s]", "E", "self_draw", False),
        ("111m 333p 555s E [777+7s]", "E", "self_draw", False),
        ("111m 333p 555s E [777s]", "E", "self_draw", False),
    ],
)
def test_a_pung_is_hidden_by_how_its_last_tile_came(
    hand: str, win: str, by: str, hidden: bool
) -> None:
    score = hupai.rules("hong-kong").score(hand, win, by)
    assert ("four_concealed_pungs" in score.patterns) == hidden


@pytest.mark.parametrize(
    ("meld", "points", "doubles"),
    [
        ("[FFFF]", 16, {"dragon_pung": 1}),
        ("(FFFF)", 32, {"dragon_pung": 1}),
        ("[5555p]", 8, {}),
        ("(5555p)", 16, {}),
        ("[555+5p]", 8, {}),
    ],
)
def test_kongs_are_worth_what_they_are(meld: str, points: int, doubles: dict[str, int]) -> None:
    """B070."""
    score = CLASSICAL.score_unfinished(f"147m 258s 369s W {meld}", seat="S", round="E")
    assert (score.points, score.patterns) == ({"kong": points}, doubles)


def test_four_undeclared_copies_are_no_kong() -> None:
    """B071."""
    loser = CLASSICAL.score_unfinished("9999m 147p 258s SWN", seat="S", round="E")
    assert (loser.points, loser.patterns, loser.value) == ({"pung": 8}, {}, 8)
    for rules in (hupai.rules("hong-kong"), CLASSICAL):
        score = rules.score("1111m 23m 456p 789s E", "E", seat="S")
        assert score.reading is not None
        assert all(block.form != "kong" for block in score.reading.blocks)


@pytest.mark.parametrize("kind", ROWS)
def test_four_undeclared_copies_are_a_triplet_and_a_tile(kind: str) -> None:
    """B071, for every kind of tile."""
    four = CLASSICAL.score_unfinished(
        f"{' '.join([kind] * 4)} 2468m 37p 4s 2p 7s", seat="S", round="E"
    )
    without = CLASSICAL.score_unfinished(
        f"{' '.join([kind] * 3)} 2468m 37p 4s 2p 7s 4p", seat="S", round="E"
    )
    assert four.points == without.points == {"pung": 8 if ROWS[kind][1] else 4}
    assert four.patterns == without.patterns


def test_the_fully_concealed_award_asks_for_an_own_draw() -> None:
    """B074."""
    hand = "234m 678m 345p 33p 567s"
    taken = won("classical", hand, "7s", seat="W", round="E")
    assert (taken.points, taken.patterns, taken.value) == ({"mahjong": 10}, {"all_chows": 1}, 20)
    drawn = won("classical", hand, "7s", "self_draw", seat="W", round="E")
    assert drawn.points == {"mahjong": 10, "self_draw": 2}
    assert drawn.patterns == {"all_chows": 1, "concealed_self_draw": 1}
    assert drawn.value == 48


def test_four_kongs_of_any_kind() -> None:
    """B076."""
    score = won("classical", "55p [3333p] [111+1s] (9999m) [SSSS]", "5p", seat="S", round="E")
    assert (set(score.patterns), score.value) == ({"four_kongs"}, 1000)


@pytest.mark.parametrize("kongs", range(5))
def test_four_kongs_are_four_and_not_three(kongs: int) -> None:
    """B076, for every number and kind of kongs."""
    forms = ("[{0}{1}{2}]", "[{0}+{1}{2}]", "({0}{1}{2})", "[{0}{1}{2}]")
    kinds = ("3p", "1s", "9m", "S")
    shown = [
        melded(kind, form if at < kongs else "[{0}{2}]")
        for at, (kind, form) in enumerate(zip(kinds, forms, strict=True))
    ]
    score = won("classical", f"55p {' '.join(shown)}", "5p", seat="E", round="E")
    assert ("four_kongs" in score.patterns) == (kongs == 4)


def test_one_chance_is_worth_two() -> None:
    """B077."""
    score = won("classical", "234m 567m 234p 88p [666s]", "3p", seat="S", round="E")
    assert score.points == {"mahjong": 10, "pung": 2, "one_chance": 2}
    assert (score.patterns, score.value) == ({}, 14)
