"""Sichuan Blood Battle: every option where it changes the answer, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from answers import won
from hupai.options import Whole

PLAIN = "123456789m 23455s"
HOOK = "[222m] [555m] [888m] [222s] 55s"
KONG = "[1111m] 234m 45678999s"
BLOOM: dict[str, Any] = {"by": "self_draw", "flags": ["kong_replacement", "claimed_kong"]}
DRAWN: dict[str, Any] = {"by": "self_draw"}
DEALT: dict[str, Any] = {"by": "self_draw", "flags": "heavenly"}
VARIANT = hupai.variants.ALL["sichuan"]

# Option, tiles, winning tile, how it was won, (total, value) by default, the same by value.
Answer = tuple[int, int]
CHANGES: list[tuple[str, str, str | None, dict[str, Any], Answer, dict[Any, Answer]]] = [
    ("base", PLAIN, "5s", DRAWN, (0, 2), {2: (0, 4), 100: (0, 200)}),
    ("base", "11133355577799m", "9m", {}, (3, 8), {2: (3, 16), 1_000_000: (3, 8_000_000)}),
    (
        "cap",
        "11112222335566m",
        "6m",
        {},
        (4, 16),
        {3: (3, 8), 5: (5, 32), 6: (6, 64)},
    ),
    ("stacking", HOOK, "5s", {}, (4, 16), {"highest_base": (3, 8)}),
    (
        "self_draw_bonus",
        "111333555m 77799s",
        "7s",
        DRAWN,
        (1, 3),
        {"fan": (2, 4), "none": (1, 2)},
    ),
    (
        "heavenly_earthly",
        PLAIN,
        None,
        DEALT,
        (4, 17),
        {"off": (0, 2), 1: (1, 3), 3: (3, 9), 10: (4, 17)},
    ),
    (
        "heavenly_earthly",
        PLAIN,
        "5s",
        {"by": "self_draw", "flags": "earthly", "seat": "N"},
        (4, 17),
        {"off": (0, 2), 2: (2, 5)},
    ),
    (
        "last_tile_draw",
        PLAIN,
        "5s",
        {"by": "self_draw", "flags": "last_tile"},
        (1, 3),
        {False: (0, 2)},
    ),
    ("last_discard", PLAIN, "5s", {"flags": "last_discard"}, (0, 1), {True: (1, 2)}),
    ("concealed_hand", PLAIN, "5s", {}, (0, 1), {True: (1, 2)}),
    ("concealed_hand", "1133557799m 1133s", "3s", {}, (2, 4), {True: (3, 8)}),
    ("all_simples", "234567888m 34566s", "6s", {}, (0, 1), {True: (1, 2)}),
    ("terminals_each_set", "123789m 12378999s", "9s", {}, (0, 1), {True: (2, 4)}),
    ("pairs_258", "225588m 22558888s", "8s", {}, (3, 8), {True: (4, 16)}),
    ("middle_five", "123456789m 45556s", "5s", {}, (0, 1), {True: (1, 2)}),
    ("two_bamboo", "123456789m 12399s", "2s", {}, (0, 1), {True: (1, 2)}),
    (
        "exposed_kong_bloom_payer",
        KONG,
        "4s",
        BLOOM,
        (2, 5),
        {"feeder": (2, 4)},
    ),
]


@pytest.mark.parametrize(("key", "tiles", "win", "way", "default", "changed"), CHANGES)
def test_the_option_changes_the_answer(
    key: str,
    tiles: str,
    win: str | None,
    way: dict[str, Any],
    default: Answer,
    changed: dict[Any, Answer],
) -> None:
    for value, answer in {None: default, **changed}.items():
        options = {} if value is None else {key: value}
        score = won("sichuan", tiles, win, void="p", options=options, **way)
        assert (score.total, score.value) == answer, (key, value)


def test_eighteen_arhats_is_only_a_title() -> None:
    tiles = "[1111m] (4444m) [333+3s] (7777s) 55s"
    titles = {}
    for options in (
        {"cap": 6},
        {"cap": 6, "eighteen_arhats": True},
        {"cap": 6, "eighteen_arhats": True, "stacking": "highest_base"},
    ):
        score = won("sichuan", tiles, "5s", void="p", options=options)
        assert score.total == 6
        assert score.title is not None
        titles[len(options)] = (score.title.id, score.title.value)
    assert titles == {1: ("golden_hook", 2), 2: ("eighteen_arhats", 6), 3: ("golden_hook", 2)}


def test_kongs_that_cannot_be_robbed() -> None:
    assert won("sichuan", PLAIN, "3s", "rob_kong", void="p").total == 1
    rules = hupai.rules("sichuan", rob_kong=False)
    why = rules.why_not("123456789m 2455s", "3s", "rob_kong", void="p")
    assert why is not None
    assert why.slug == "no_robbing"


def test_simples_are_not_added_to_258_hands() -> None:
    options: dict[str, Any] = {"all_simples": True, "pairs_258": True, "cap": 6}
    for stacking in ("additive", "highest_base"):
        options["stacking"] = stacking
        pungs = won("sichuan", "222555888m 22255s", "2s", void="p", options=options)
        assert "all_simples" not in pungs.patterns
        assert pungs.excluded["all_simples"] == "all_258_pungs"
        pairs = won("sichuan", "225588m 22558888s", "8s", void="p", options=options)
        assert "all_simples" not in pairs.patterns
        assert pairs.excluded["all_simples"] == "pairs_258"
        assert pairs.total == 4
    # Without the row of 258 pairs they are simples like any others.
    del options["pairs_258"]
    pairs = won("sichuan", "225588m 22558888s", "8s", void="p", options=options)
    assert pairs.patterns["all_simples"] == 1


@pytest.mark.parametrize("bonus", ["unit", "fan", "none"])
def test_the_feeder_of_a_claimed_kong_pays_alone(bonus: str) -> None:
    options = {"exposed_kong_bloom_payer": "feeder", "self_draw_bonus": bonus}
    fed = won("sichuan", KONG, "4s", void="p", options=options, **BLOOM)
    assert fed.patterns == {"basic_win": 0, "root": 1, "kong_replacement": 1}
    assert fed.payments(kong_from="W") == {"E": 4, "S": 0, "W": -4, "N": 0}
    with pytest.raises(hupai.CircumstanceError, match="claimed_kong") as refused:
        fed.payments()
    assert refused.value.slug == "missing"
    # The last kong of the run was not claimed: everybody pays, with the bonus.
    own = won(
        "sichuan", KONG, "4s", "self_draw", void="p", options=options, flags=["kong_replacement"]
    )
    each = {"unit": 5, "fan": 8, "none": 4}[bonus]
    assert own.payments() == {"E": 3 * each, "S": -each, "W": -each, "N": -each}
    with pytest.raises(hupai.CircumstanceError, match="claimed_kong"):
        own.payments(kong_from="W")


def test_everybody_pays_for_a_claimed_kong_by_default() -> None:
    score = won("sichuan", KONG, "4s", void="p", **BLOOM)
    assert score.payments() == {"E": 15, "S": -5, "W": -5, "N": -5}
    with pytest.raises(hupai.CircumstanceError, match="kong_from"):
        score.payments(kong_from="W")


def test_every_option_of_hands_is_tested_here() -> None:
    tested = {change[0] for change in CHANGES} | {"eighteen_arhats", "rob_kong"}
    assert tested == {option.key for option in VARIANT.options if option.scope == "hand"}
    assert len(VARIANT.options) == 38


@pytest.mark.parametrize("option", VARIANT.options, ids=lambda option: option.key)
def test_every_value_of_every_option_is_taken(option: Any) -> None:
    assert VARIANT.ruleset(**{option.key: option.default}) == VARIANT.ruleset()
    if isinstance(option.allowed, Whole):
        others = [option.allowed.low, option.default + 1] if option.default != "cap" else [1]
    else:
        others = list(option.allowed.values)
    for value in others:
        assert VARIANT.ruleset(**{option.key: value}).name == "sichuan"


@pytest.mark.parametrize(
    "options",
    [
        {"base": 0},
        {"base": "1"},
        {"base": True},
        {"base": 1.0},
        {"cap": 2},
        {"cap": 7},
        {"cap": None},
        {"stacking": "Additive"},
        {"self_draw_bonus": "units"},
        {"heavenly_earthly": 0},
        {"heavenly_earthly": 11},
        {"heavenly_earthly": "on"},
        {"last_tile_draw": 1},
        {"middle_five": "yes"},
        {"kong_added_units": -1},
        {"match_hands": 2},
        {"exposed_kong_bloom_payer": "none"},
        {"minimum_faan": 1},
    ],
)
def test_values_that_are_not_allowed(options: dict[str, Any]) -> None:
    with pytest.raises(hupai.OptionError) as refused:
        hupai.rules("sichuan", **options)
    assert next(iter(options)) in str(refused.value)


# ------------------------------------------------------------ circumstances


@pytest.mark.parametrize(
    ("tiles", "win", "way"),
    [
        (PLAIN, "5s", {"by": "discard", "flags": "last_tile"}),
        (PLAIN, "5s", {"by": "rob_kong", "flags": "last_tile"}),
        (PLAIN, "5s", {"by": "self_draw", "flags": "last_discard"}),
        (PLAIN, "3s", {"by": "rob_kong", "flags": "last_discard"}),
        (PLAIN, "5s", {"by": "self_draw", "flags": "after_kong_discard"}),
        (PLAIN, "3s", {"by": "rob_kong", "flags": "after_kong_discard"}),
        # A kong replacement needs a kong, and is drawn.
        (PLAIN, "5s", {"by": "self_draw", "flags": "kong_replacement"}),
        (KONG, "4s", {"by": "discard", "flags": "kong_replacement"}),
        (KONG, "4s", {"by": "self_draw", "flags": "claimed_kong"}),
        (
            "(1111m) 234m 45678999s",
            "4s",
            {"by": "self_draw", "flags": ["claimed_kong", "kong_replacement"]},
        ),
        # The robbed tile is the only one of its kind.
        (PLAIN, "5s", {"by": "rob_kong"}),
        ("111333555m 77799s", "7s", {"by": "rob_kong"}),
        # The heavenly hand has no winning tile, and only the dealer has it, without any meld.
        (PLAIN, "5s", {"by": "self_draw", "flags": "heavenly"}),
        (PLAIN, None, {"by": "self_draw"}),
        (PLAIN, None, {"by": "self_draw", "flags": "heavenly", "seat": "S"}),
        (PLAIN, None, {"by": "self_draw", "flags": "heavenly", "dealer": "S"}),
        (PLAIN, None, {"by": "self_draw", "flags": ["heavenly", "last_tile"]}),
        ("(1111m) 234m 45678999s", None, {"by": "self_draw", "flags": "heavenly"}),
        (PLAIN, None, {"by": "discard"}),
        # The earthly hand is another's first draw, before any kong.
        (PLAIN, "5s", {"by": "self_draw", "flags": "earthly"}),
        (PLAIN, "5s", {"by": "discard", "flags": "earthly", "seat": "S"}),
        (PLAIN, "5s", {"by": "self_draw", "flags": ["earthly", "last_tile"], "seat": "S"}),
        ("(1111m) 234m 45678999s", "4s", {"by": "self_draw", "flags": "earthly", "seat": "S"}),
        # Flags of other rule books.
        (PLAIN, "5s", {"by": "self_draw", "flags": "original_call"}),
        (PLAIN, "5s", {"by": "self_draw", "flags": "kong_on_kong"}),
    ],
)
@pytest.mark.parametrize("limit_rows", ["cap", "off", 3])
def test_contradictions_are_refused(
    tiles: str, win: str | None, way: dict[str, Any], limit_rows: Any
) -> None:
    with pytest.raises(hupai.CircumstanceError):
        won("sichuan", tiles, win, void="p", options={"heavenly_earthly": limit_rows}, **way)


@pytest.mark.parametrize(
    ("tiles", "win", "way", "rows"),
    [
        (
            KONG,
            "4s",
            {"by": "self_draw", "flags": ["kong_replacement", "last_tile"]},
            {"basic_win": 0, "root": 1, "kong_replacement": 1, "last_tile_draw": 1},
        ),
        (
            PLAIN,
            "5s",
            {"by": "discard", "flags": ["after_kong_discard", "last_discard"]},
            {"basic_win": 0, "after_kong_discard": 1},
        ),
        (
            PLAIN,
            None,
            {"by": "self_draw", "flags": "heavenly", "seat": "W", "dealer": "W"},
            {"basic_win": 0, "heavenly_hand": 4},
        ),
    ],
)
def test_what_can_come_together(
    tiles: str, win: str | None, way: dict[str, Any], rows: dict[str, int]
) -> None:
    assert won("sichuan", tiles, win, void="p", **way).patterns == rows


@pytest.mark.parametrize(
    "hand", ["123m [456m] 23455s 1s", "123456789m 23EEs", "123456789m 2345s |f1"]
)
def test_tiles_and_melds_that_do_not_exist(hand: str) -> None:
    with pytest.raises(hupai.HupaiError):
        hupai.rules("sichuan").waits(hand, void="p")
