"""Chinese Classical: every option where it changes the answer, others' hands, what cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import hupai
from answers import won
from hupai.options import Whole

PLAIN = "345678m 34588p 678s"
KONG = "345678m 88p 678s [2222p]"
TWO_KONGS = "345m 88p 678s [2222p] (4444s)"
ORPHANS = "19m 19p 19s ESWNCFPP"
REPLACED: dict[str, Any] = {"by": "self_draw", "flags": "kong_replacement"}
EAST: dict[str, Any] = {"by": "self_draw", "seat": "E"}
VARIANT = hupai.variants.ALL["classical"]


# ------------------------------------------------------------ options


@pytest.mark.parametrize("cap", [1, 500, 2_000, 1_000_000])
def test_cap(cap: int) -> None:
    limit = won("classical", ORPHANS, "P", options={"cap": cap})
    assert (limit.value, limit.limit) == (cap, "limit")
    rich = won("classical", "11p FFF [CCCC] [SSS] [999p]", "F", seat="S", options={"cap": cap})
    assert rich.value == min(cap, 38 * 2**6)
    assert rich.limit == ("cap" if cap < 38 * 2**6 else None)
    other = hupai.rules("classical", cap=cap).score_unfinished("47m 25p PPP [CCC] [FFF+F]")
    assert other.value == min(cap, 28 * 2**5)


@pytest.mark.parametrize("points", [0, 10, 20])
def test_mahjong_points(points: int) -> None:
    score = won("classical", PLAIN, "6s", seat="S", options={"mahjong_points": points})
    assert (score.base, score.value) == (points, 2 * points)


def test_bonus_tiles() -> None:
    assert won("classical", f"{PLAIN} | f2 g2", "6s", seat="S").base == 18
    rules = hupai.rules("classical", bonus_tiles=False)
    assert {"own_flower_and_season", "all_flowers"}.isdisjoint(
        row.id for row in rules.ruleset.hands.patterns
    )
    with pytest.raises(hupai.HandError):
        rules.score_unfinished("147m 258p 369s ESWN | f1")


@pytest.mark.parametrize(
    ("options", "plain", "orphans"),
    [
        ({}, True, True),
        ({"rob_concealed_kong": "never"}, True, True),
        ({"rob_kong": False}, False, True),
        ({"rob_kong": False, "rob_concealed_kong": "never"}, False, False),
        ({"rob_kong": False, "rob_concealed_kong": "any"}, True, True),
    ],
)
def test_who_may_rob(options: dict[str, Any], plain: bool, orphans: bool) -> None:
    rules = hupai.rules("classical", **options)
    for hand, tile, allowed in (
        ("45678m 34588p 678s", "3m", plain),
        ("19m 19p 19s SWNCFPP", "E", orphans),
    ):
        why = rules.why_not(hand, tile, "rob_kong", seat="S")
        assert (why is None) == allowed
        assert why is None or why.slug == "no_robbing"


@pytest.mark.parametrize(
    ("flags", "points", "without"),
    [([], 2, 2), (["kong_replacement"], 2, 0), (["last_tile"], 0, 0)],
)
def test_self_draw_points_on_replacement(flags: list[str], points: int, without: int) -> None:
    for allowed, expected in ((True, points), (False, without)):
        options = {"self_draw_points_on_replacement": allowed}
        score = won("classical", KONG, "6s", "self_draw", seat="S", flags=flags, options=options)
        assert score.points.get("self_draw", 0) == expected


def test_consecutive_limit() -> None:
    flag: dict[str, Any] = {**EAST, "flags": "thirteenth_east"}
    assert won("classical", PLAIN, "6s", **flag).value == 1000
    assert won("classical", PLAIN, "6s", streak=12, **flag).value == 1000
    with pytest.raises(hupai.CircumstanceError, match="streak of 11"):
        won("classical", PLAIN, "6s", streak=11, **flag)
    four = {"consecutive_limit": 4}
    assert won("classical", PLAIN, "6s", streak=3, options=four, **flag).value == 1000
    with pytest.raises(hupai.CircumstanceError, match="streak of 12"):
        won("classical", PLAIN, "6s", streak=12, options=four, **flag)
    with pytest.raises(hupai.CircumstanceError, match="thirteenth_east"):
        won("classical", PLAIN, "6s", options={"consecutive_limit": 0}, **flag)


def test_original_call() -> None:
    call: dict[str, Any] = {"seat": "S", "flags": "original_call"}
    assert won("classical", PLAIN, "6s", **call).patterns == {"all_chows": 1, "original_call": 1}
    with pytest.raises(hupai.CircumstanceError, match="original_call"):
        won("classical", PLAIN, "6s", options={"original_call": False}, **call)


TESTED = {
    "cap", "mahjong_points", "bonus_tiles", "rob_kong", "rob_concealed_kong",
    "self_draw_points_on_replacement", "consecutive_limit", "original_call",
    "losers_settle", "east_double",  # with the settlement
}  # fmt: skip


def test_every_option_of_hands_is_tested() -> None:
    assert {option.key for option in VARIANT.options if option.scope == "hand"} == TESTED
    assert len(VARIANT.options) == 19


@pytest.mark.parametrize("option", VARIANT.options, ids=lambda option: option.key)
def test_every_value_of_every_option_is_taken(option: Any) -> None:
    assert VARIANT.ruleset(**{option.key: option.default}) == VARIANT.ruleset()
    if isinstance(option.allowed, Whole):
        others = [option.allowed.low, min(option.default + 1, option.allowed.high)]
    else:
        others = list(option.allowed.values)
    for value in others:
        assert VARIANT.ruleset(**{option.key: value}).name == "classical"


@pytest.mark.parametrize(
    "options",
    [
        {"cap": 0},
        {"cap": "1000"},
        {"mahjong_points": -1},
        {"mahjong_points": True},
        {"losers_settle": 1},
        {"consecutive_limit": 1},
        {"consecutive_limit": -1},
        {"rob_concealed_kong": True},
        {"dealer_changes": 17},
        {"dead_wall": 13},
        {"minimum_faan": 1},
    ],
)
def test_values_that_are_not_allowed(options: dict[str, Any]) -> None:
    with pytest.raises(hupai.OptionError) as refused:
        hupai.rules("classical", **options)
    assert next(iter(options)) in str(refused.value)


def test_a_limit_hand_needs_no_minimum() -> None:
    ruleset = VARIANT.ruleset()
    rules = hupai.Rules(replace(ruleset, hands=replace(ruleset.hands, minimum=3)))
    assert rules.score("19m 19p 19s ESWNCFP", "P").legal
    assert not rules.score("45678m 34588p 678s", "3m").legal


# ------------------------------------------------------------ hands that have not won


@pytest.mark.parametrize(
    ("hand", "points", "doubles"),
    [
        ("147m 258p 369s ESWN", {}, {}),
        # Every eligible pair; three and four alike are a pung.
        ("147m 258p 36s EESSC", {"pair": 4}, {}),
        ("147m 258p 36s CCCC E", {"pung": 8}, {"dragon_pung": 1}),
        ("111m 222m 333m 12p EE", {"pung": 16, "pair": 2}, {"three_concealed_pungs": 1}),
        ("[2222m] (3333p) 444s 15m EE", {"pung": 4, "kong": 24, "pair": 2},
         {"three_concealed_pungs": 1}),
        ("[222+2m] (3333p) 444s 15m EE", {"pung": 4, "kong": 24, "pair": 2}, {}),
        ("[PPP] [FFF] CC 25p 369s", {"pung": 8, "pair": 2}, {"little_three_dragons": 3}),
        ("[PPP] [FFF] CCC 25p 36s", {"pung": 16}, {"big_three_dragons": 5}),
        ("[EEE] [WWW] NNN SS 1m 2m", {"pung": 16, "pair": 2},
         {"round_wind_pung": 1, "little_four_winds": 1}),
        ("[EEE] [WWW] [NNN] SSS 1m", {"pung": 20},
         {"seat_wind_pung": 1, "round_wind_pung": 1, "big_four_winds": 2}),
        ("147m 258p 369s ESWN | f2 g2", {"bonus_tile": 8}, {"own_flower_and_season": 1}),
        # No doubles and no limit hands of winners.
        ("111999m 111p 9s EEE", {"pung": 32}, {"round_wind_pung": 1, "three_concealed_pungs": 1}),
        ("1112345678999m", {"pung": 16}, {}),
        # After a robbed opening kong there are 12 or 14 tiles.
        ("147m 258p 369s ESW", {}, {}),
        ("147m 258p 369s ESWNN", {}, {}),
    ],
)  # fmt: skip
def test_others(hand: str, points: dict[str, int], doubles: dict[str, int]) -> None:
    score = hupai.rules("classical").score_unfinished(hand, seat="S")
    assert score.points == points
    assert score.patterns == doubles
    assert score.value == min(1000, sum(points.values()) * 2 ** sum(doubles.values()))
    with pytest.raises(hupai.NotAWin, match="has not won") as caught:
        score.payments(values={"E": 0, "W": 0, "N": 0})
    assert caught.value.slug == "incomplete"


@pytest.mark.parametrize("wind", "ESWN")
def test_four_winds_of_another_are_four_doubles(wind: str) -> None:
    score = hupai.rules("classical").score_unfinished(
        "[EEE] [WWW] [NNN] SSS 1m", seat="S", round=wind
    )
    assert (score.total, score.limit) == (4, None)


# ------------------------------------------------------------ circumstances


@pytest.mark.parametrize(
    ("tiles", "win", "way"),
    [
        # A tile from the kong box is never the last live tile.
        (KONG, "6s", {"by": "self_draw", "flags": ["last_tile", "kong_replacement"]}),
        (PLAIN, "6s", {"flags": "last_tile"}),
        (PLAIN, "3m", {"by": "rob_kong", "flags": "last_tile"}),
        (PLAIN, "6s", {"by": "self_draw", "flags": "last_discard"}),
        (PLAIN, "3m", {"by": "rob_kong", "flags": "last_discard"}),
        (PLAIN, "6s", REPLACED),
        (KONG, "6s", {"flags": "kong_replacement"}),
        (TWO_KONGS, "6s", {"by": "self_draw", "flags": "kong_on_kong"}),
        (KONG, "6s", {"by": "self_draw", "flags": ["kong_on_kong", "kong_replacement"]}),
        # Two claimed kongs are not made in a row.
        (
            "345m 88p 678s [2222p] [4444s]",
            "6s",
            {"by": "self_draw", "flags": ["kong_on_kong", "kong_replacement"]},
        ),
        # East before the first discard: no other meld than concealed kongs.
        (PLAIN, "6s", {"by": "self_draw", "flags": "heavenly"}),
        (PLAIN, "6s", {"flags": "heavenly", "seat": "E"}),
        (KONG, "6s", {**EAST, "flags": "heavenly"}),
        (PLAIN, "6s", {**EAST, "flags": ["heavenly", "last_tile"]}),
        (PLAIN, "6s", {**EAST, "flags": ["heavenly", "original_call"]}),
        # Another player on East's first discard.
        (PLAIN, "6s", {"flags": "earthly", "seat": "E"}),
        (PLAIN, "6s", {"by": "self_draw", "flags": "earthly"}),
        (KONG, "6s", {"flags": "earthly"}),
        (PLAIN, "6s", {"flags": ["earthly", "last_discard"]}),
        (PLAIN, "6s", {"flags": ["earthly", "original_call"]}),
        # Original Call comes with the first discard; no kong follows it.
        (KONG, "6s", {"by": "self_draw", "flags": ["original_call", "kong_replacement"]}),
        ("345m 88p 678s [345p] [678m]", "6s", {"flags": "original_call"}),
        ("345678m 88p 678s [222+2p]", "6s", {"flags": "original_call"}),
        (PLAIN, "6s", {"flags": "thirteenth_east"}),
        # The last tile East got is its winning tile, so there always is one.
        (PLAIN, None, {**EAST, "flags": "heavenly"}),
        (PLAIN, None, EAST),
        (PLAIN, None, {"by": "discard"}),
        # East is the dealer.
        (PLAIN, "6s", {"dealer": "S"}),
        # The robbed tile is the only one of its kind.
        (PLAIN, "8p", {"by": "rob_kong"}),
        (PLAIN, "6s", {"flags": "ready"}),
        (PLAIN, "6s", {"void": "m"}),
    ],
)
def test_contradictions_are_refused(tiles: str, win: str | None, way: dict[str, Any]) -> None:
    with pytest.raises(hupai.CircumstanceError):
        won("classical", tiles, win, **{"seat": "S", **way})


@pytest.mark.parametrize(
    ("tiles", "win", "way", "patterns"),
    [
        (
            "345678m 88p 678s (2222p)",
            "6s",
            {**EAST, "flags": ["heavenly", "kong_replacement"]},
            {"heavenly_hand"},
        ),
        ("345678m 88p 678s (2222p)", "6s", {"flags": "earthly"}, {"earthly_hand"}),
        (
            "345678m 34588p (3333s)",
            "5p",
            {**EAST, "flags": ["heavenly", "kong_replacement"]},
            {"heavenly_hand", "plum_blossom_kong"},
        ),
        (
            "345678m 88p 678s [345p]",
            "6s",
            {"flags": ["original_call", "last_discard"]},
            {"all_chows", "original_call", "last_discard"},
        ),
        (
            PLAIN,
            "6s",
            {"by": "self_draw", "flags": ["original_call", "last_tile"]},
            {"all_chows", "concealed_self_draw", "original_call", "last_tile_draw"},
        ),
        (
            TWO_KONGS,
            "6s",
            {"by": "self_draw", "flags": ["kong_on_kong", "kong_replacement"]},
            {"kong_on_kong"},
        ),
    ],
)
def test_what_can_come_together(
    tiles: str, win: str, way: dict[str, Any], patterns: set[str]
) -> None:
    assert set(won("classical", tiles, win, **{"seat": "S", **way}).patterns) == patterns
