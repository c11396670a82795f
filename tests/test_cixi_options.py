"""Cixi: every option on a hand, a wait or a payment where it changes the answer."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from cixi_tables import CHAOS, HANDS, PAYMENTS, PLAIN, THREE, THROWN, Options, claims
from hupai.one_or_all import OneOrAllPay
from hupai.variants import ALL

if TYPE_CHECKING:
    from hupai.liability import Winner

OPTIONS = {option.key: option for option in ALL["cixi"].options}

PLAY: Options = {
    "kong_while_ready": True,
    "imperial_discard": "allowed",
    "no_swap_discard": True,
    "kong_after_claim": True,
    "kong_without_replacement": "ends_hand",
    "pass_win_lock": "until_next_draw",
    "replacement_end": "head",
    "dead_wall": "whole_stack",
    "false_win": "blocked",
    "start_points": 50,
    "first_dealer": "random",
    "dealer_changes": "pass_on",
    "draw_dealer": "next_seat",
    "match_hands": 16,
}


def won(options: Options, hand: str, *args: Any, **more: Any) -> dict[str, int] | None:
    """The lines of a hand under options; None if it does not win."""
    try:
        return hupai.rules("cixi", **options).score(hand, *args, **{"wild": "F"} | more).patterns
    except hupai.NotAWin:
        return None


@pytest.mark.parametrize(
    ("key", "value", "hand", "more", "usual", "changed"),
    HANDS,
    ids=[f"{row[0]}-{row[1]}" for row in HANDS],
)
def test_hand_option(
    key: str, value: Any, hand: tuple[Any, ...], more: Options, usual: Any, changed: Any
) -> None:
    assert won({}, *hand, **more) == usual
    assert won({key: value}, *hand, **more) == changed


def test_base() -> None:
    rules = hupai.rules("cixi", base=6)
    score = rules.score("123m 456m 89p 234s EE", "7p", wild="F")
    assert (score.total, score.patterns) == (6, {})


def test_ready_bonus_zero_means_no_ready() -> None:
    rules = hupai.rules("cixi", ready_bonus=0)
    assert not rules.all_waits("123m 456m 789p 12s EE", wild="F").ready
    with pytest.raises(hupai.CircumstanceError, match="ready"):
        rules.score("123m 456m 789p 12s EE", "3s", wild="F", flags="ready")


def test_ready_wait() -> None:
    hand = "123m 456m 7p F 12s 789p".replace("789p", "EE S")  # waits, but not for one kind
    assert not hupai.rules("cixi").all_waits(hand, wild="F").ready
    one = "555m 678m 12p 678s CC"
    assert hupai.rules("cixi").all_waits(one, wild="7m").ready
    strict = hupai.rules("cixi", ready_wait="one_kind_no_imperial")
    assert not strict.all_waits(one, wild="7m").ready
    assert strict.all_waits("123m 456m 789p 12s EE", wild="F").ready
    with pytest.raises(hupai.CircumstanceError, match="ready"):
        strict.score(one, "3p", wild="7m", flags="ready")


def test_imperial_in_melds() -> None:
    call: Options = {"win": "5p", "wild": "F"}
    with pytest.raises(hupai.HandError, match="concealed"):
        hupai.rules("cixi").score("55p 789s EE [23*4m] [666s]", **call)
    rules = hupai.rules("cixi", imperial_in_melds=True)
    score = rules.score("55p 789s EE [23*4m] [666s]", **call)
    assert score.patterns == {"one_imperial": 2}
    # What looks at suits does not see it.
    score = rules.score("55m 789m EE [23*4m] [666m]", win="5m", wild="3p")
    assert score.patterns == {"one_imperial": 2, "half_flush": 1}
    # It may stand for itself, and it is wild no more.
    score = rules.score("55m 789m EE [23*4m] [666m]", win="5m", wild="3m")
    assert score.patterns == {"one_imperial": 2, "half_flush": 1}
    assert not rules.all_waits("789m E [23*4m] [666m] [222s]", wild="3p").any_tile
    # An Imperial is never robbed.
    why = rules.why_not("55p 789s EE [234m] [666s]", "F", "rob_kong", wild="F")
    assert why is not None
    assert why.slug == "wild_tile"


def test_imperials_in_melds_count_for_what_they_stand_for() -> None:
    free = hupai.rules("cixi", imperial_in_melds=True)
    four = hupai.rules("cixi", imperial_in_melds=True, wild_fifth_copy=False)
    # A fourth 2m, and a fifth.
    for hand, fits in (("[22*2m]", True), ("[22*22m]", False)):
        whole = f"13m 789p E F [55*5m] {hand}"
        assert free.why_not(whole, "E", wild="F") is None
        assert (four.why_not(whole, "E", wild="F") is None) == fits
    # The limit is asked when an Imperial gets its kind: natural tiles may come later.
    later = four.score("222m 789p E [22*2*m] [555m]", "E", wild="F")
    assert later.patterns == {"two_imperials": 4}
    assert list(four.all_waits("222m 789p E [22*2*m] [555m]", wild="F").kinds) == ["E"]


def test_rob_concealed_kong() -> None:
    hand = "123m 456m 89p 234s EE"
    call: Options = {"win": "7p", "by": "rob_kong", "wild": "F"}
    assert hupai.rules("cixi", rob_kong=False).why_not(hand, **call) is not None
    either = hupai.rules("cixi", rob_kong=False, rob_concealed_kong="any")
    assert either.why_not(hand, **call) is None


# ------------------------------------------------------------ payments


def settle(options: Options, declared: list[Winner], *args: Any, **more: Any) -> dict[str, int]:
    settlement = hupai.rules("cixi", **options).ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    paid = settlement.settle(declared, *args, **more).payments
    return {seat: -gain for seat, gain in paid.items() if gain < 0}


@pytest.mark.parametrize(
    ("key", "value", "declared", "way", "facts", "usual", "changed"),
    PAYMENTS,
    ids=[f"{row[0]}-{row[1]}" for row in PAYMENTS],
)
def test_payment_option(
    key: str,
    value: Any,
    declared: list[Winner],
    way: tuple[Any, ...],
    facts: Options,
    usual: Options,
    changed: Options,
) -> None:
    assert settle({}, declared, *way, **facts) == usual
    settlement = hupai.rules("cixi", **{key: value}).ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    used = {name: fact for name, fact in facts.items() if name in settlement.uses}
    assert settle({key: value}, declared, *way, **used) == changed


def test_three_melds_do_not_count_tiles() -> None:
    fed = claims("S", "N", "exposed_kong", "exposed_kong")
    assert settle({}, PLAIN, *THROWN, claims=fed) == {"N": 31}
    three = {"nine_tile": "three_melds", "nine_tile_threshold": 1}
    assert settle(three, PLAIN, *THROWN, claims=fed) == {"N": 15, "E": 8, "W": 8}
    fed = claims("S", "W", "chow", "chow", "chow")
    assert settle({"nine_tile": "three_melds"}, PLAIN, *THROWN, claims=fed) == {"W": 31}


def test_windbreak_by_the_discarder_of_an_honour() -> None:
    rule = {"windbreak": "discarder_of_honour"}
    assert settle(rule, CHAOS, *THROWN, honour_kept=True) == {"N": 39}
    assert settle(rule, CHAOS, *THROWN) == {"N": 13, "E": 7, "W": 7}
    with pytest.raises(hupai.CircumstanceError, match="holders"):
        settle(rule, CHAOS, *THROWN, holders="E")
    triple = rule | {"windbreak_in_triple": True}
    assert settle(triple, THREE, *THROWN, honour_kept=True) == {"N": 28 + 39 + 31}
    assert settle(triple, THREE, *THROWN) == {"N": 28 + 27 + 31}


def test_windbreak_off() -> None:
    assert settle({"windbreak": "off"}, CHAOS, *THROWN) == {"N": 13, "E": 7, "W": 7}
    with pytest.raises(hupai.CircumstanceError, match="holders"):
        settle({"windbreak": "off"}, CHAOS, *THROWN, holders="E")


HOLDERS = {
    "E": hupai.Hand("123m 456m 78p 234s E N", wild="N"),
    "W": hupai.Hand("123m 456m 78p 234s PP", wild="N"),
    "N": hupai.Hand("123m 456m 78p NN [SSS]", wild="N"),
}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ("E",)),
        ({"windbreak_tiles": "all_honours"}, ("E", "W")),
        ({"windbreak_scope": "concealed_and_melds"}, ("E", "N")),
        ({"windbreak": "off"}, ()),
        ({"liability_order": ["robbed_kong"]}, ()),
    ],
)
def test_who_holds_winds(options: Options, expected: tuple[str, ...]) -> None:
    settlement = hupai.rules("cixi", **options).ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    assert settlement.holders(HOLDERS) == expected


@pytest.mark.parametrize(
    ("key", "form"),
    [
        ("kong_points_exposed", "exposed_kong"),
        ("kong_points_added", "added_kong"),
        ("kong_points_concealed", "concealed_kong"),
    ],
)
def test_kong_money(key: str, form: str) -> None:
    from_ = "W" if form == "exposed_kong" else None
    for options, each in (({}, 0), ({key: 3}, 3)):
        settlement = hupai.rules("cixi", **options).ruleset.settlement
        assert isinstance(settlement, OneOrAllPay)
        paid = settlement.kong(form, "S", from_, banks={"E": 2, "S": 9, "W": 9, "N": 9}).payments
        if from_:
            assert paid == {"E": 0, "S": each, "W": -each, "N": 0}
        else:
            east = min(2, each)
            assert paid == {"E": -east, "S": east + 2 * each, "W": -each, "N": -each}


def test_false_win_penalty() -> None:
    for options, each in (({}, 24), ({"false_win_penalty": 10}, 10)):
        settlement = hupai.rules("cixi", **options).ruleset.settlement
        assert isinstance(settlement, OneOrAllPay)
        paid = settlement.false_declaration("S").payments
        assert paid == {"E": each, "S": -3 * each, "W": each, "N": each}


# ------------------------------------------------------------ all of them


def test_every_option_is_tested() -> None:
    tested = {row[0] for row in HANDS} | {row[0] for row in PAYMENTS} | set(PLAY)
    by_name = {
        "base",
        "ready_wait",
        "imperial_in_melds",
        "rob_concealed_kong",
        "windbreak_tiles",
        "windbreak_scope",
        "kong_points_exposed",
        "kong_points_added",
        "kong_points_concealed",
        "false_win_penalty",
    }
    assert tested | by_name == set(OPTIONS)
    assert {key for key, option in OPTIONS.items() if option.scope == "play"} == set(PLAY)


@pytest.mark.parametrize("key", PLAY)
def test_options_of_play_change_no_hand(key: str) -> None:
    usual = hupai.rules("cixi").ruleset
    changed = hupai.rules("cixi", **{key: PLAY[key]}).ruleset
    assert changed.settlement == usual.settlement
    # Only then can a Ready player win on the replacement for an own kong.
    assert (changed.core_json() == usual.core_json()) == (key != "kong_while_ready")
    assert (changed.play, changed.match) != (usual.play, usual.match)


def test_kong_while_ready() -> None:
    call: Options = {"win": "3s", "by": "self_draw", "wild": "F"}
    call |= {"flags": ["ready", "kong_replacement"]}
    with pytest.raises(hupai.CircumstanceError, match="ready"):
        hupai.rules("cixi").score("456m 789p 12s EE (1111m)", **call)
    score = hupai.rules("cixi", kong_while_ready=True).score("456m 789p 12s EE (1111m)", **call)
    assert score.patterns == {"kong_replacement": 5, "ready": 1}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("base", 0),
        ("base", True),
        ("pattern_scale", 0),
        ("flat_value", 2),
        ("per_imperial", -1),
        ("pattern_values", {"ready": 1}),
        ("pattern_values", {"one_imperial": 1}),
        ("pattern_values", {"all_honours": 1}),
        ("pattern_values", {"half_flush": -1}),
        ("pattern_values", (("half_flush", 1), ("half_flush", 2))),
        ("pattern_values", 7),
        ("extra_patterns", ["half_flush"]),
        ("extra_patterns", ["golden_hook", "golden_hook"]),
        ("extra_patterns", "golden_hook"),
        ("liability_order", ["robbed"]),
        ("claim_limit", 4),
        ("claim_limit", "on"),
        ("preset", "app"),
        ("windbreak", "none"),
        ("imperial", True),
    ],
)
def test_what_is_not_allowed_is_refused(key: str, value: Any) -> None:
    with pytest.raises(hupai.OptionError, match=key):
        hupai.rules("cixi", **{key: value})


def test_a_preset_can_be_overridden() -> None:
    app = hupai.rules("cixi", preset="cixi_app")
    plain = hupai.rules("cixi", preset="cixi_app", pattern_scale=1)
    hand = ("123m 456m 89p 234s EE", "7p")
    assert app.score(*hand, wild="F").patterns == {"no_imperial": 4}
    assert plain.score(*hand, wild="F").patterns == {"no_imperial": 2}
    assert dict(plain.ruleset.options) == {"preset": "cixi_app", "pattern_scale": 1}
    assert hupai.rules("cixi", preset="cixi") == hupai.rules("cixi")


def test_more_options_of_the_app() -> None:
    # What tables set that want more of that app's rules, as far as it is about hands.
    rules = hupai.rules(
        "cixi",
        preset="cixi_app",
        robbed_kong_pays="self_draw_total",
        any_wait_self_draw_only=True,
        four_imperials_needs_hand=False,
        chaos_shape="knitted_147",
        ready_bonus=0,
        windbreak="off",
        nine_tile="off",
    )
    settlement = rules.ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    assert settlement.uses == ("banks",)
    assert "four_wilds" in rules.ruleset.hands.shapes


SAMPLES: Options = {row[0]: row[1] for row in HANDS} | {row[0]: row[1] for row in PAYMENTS} | PLAY


@pytest.mark.parametrize("key", SAMPLES)
def test_rules_can_be_written_down(key: str) -> None:
    rules = hupai.rules("cixi", **{key: SAMPLES[key]})
    assert eval(repr(rules), {"hupai": hupai}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert copy.deepcopy(rules) == rules
    assert rules.id != hupai.rules("cixi").id
    assert hupai.diff(hupai.rules("cixi").ruleset, rules.ruleset)


def test_options_at_their_largest() -> None:
    most = 1_000_000
    rules = hupai.rules(
        "cixi",
        base=most,
        per_imperial=most,
        pattern_scale=1_000,
        pattern_values={"dealer_streak": most},
        extra_patterns=["dealer_streak"],
        ready_bonus=most,
        flat_value=most,
    )
    score = rules.score("123m 456m 89p 234s EE", "7p", wild="F", streak=65_535)
    assert score.total == most + 65_535 * 1_000 * most
    paid = score.payments(from_="S")
    assert sum(paid.values()) == 0
