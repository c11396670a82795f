"""Hong Kong: every house rule on a hand where it matters."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from hupai import variants

READY = "234567m 345p 678s 5p"
ALL_BONUS = "| f1 f2 f3 f4 g1 g2 g3 g4"
KONG = "789p 5s [123m] [FFF] [2222s] | f1"
BOTH_KONGS = ("kong_replacement", "kong_on_kong")
SUPPLEMENT: dict[str, Any] = {"win": "5s", "by": "self_draw", "flags": "kong_replacement"}


def rules(**options: Any) -> hupai.Rules:
    """The rules with these house rules."""
    return hupai.rules("hong-kong", **options)


def why_not(rules: hupai.Rules, hand: str, win: str, by: str = "discard") -> str | None:
    """Why a hand may not win."""
    why = rules.why_not(hand, win, by)
    return why.slug if why else None


@pytest.mark.parametrize(("minimum", "legal"), [(0, True), (2, True), (3, False), (13, False)])
def test_minimum_faan(minimum: int, legal: bool) -> None:
    score = rules(minimum_faan=minimum).score("456p 678s 5p [234m] [567m]", "5p")
    assert (score.total, score.legal, score.value) == (2, legal, 4)
    found = rules(minimum_faan=minimum).why_not("456p 678s 5p [234m] [567m]", "5p")
    assert (found is None) == legal
    if found:
        assert (found.slug, found.total, found.minimum) == ("below_minimum", 2, minimum)


def test_minimum_counts_bonus() -> None:
    """Bonus tiles and luck are in the total, but do not help to reach the minimum."""
    counted, bare = rules(minimum_counts_bonus=True), rules(minimum_counts_bonus=False)
    for score in (counted.score(READY, "5p"), bare.score(READY, "5p")):
        assert score.total == 3
    assert counted.score(READY, "5p").legal
    assert not bare.score(READY, "5p").legal
    found = bare.why_not(READY, "5p", "self_draw", flags="last_tile")
    assert found is not None
    assert found.total == 2
    assert bare.score("111m 333p 55s EE [777m]", "5s").legal


def test_minimum_counts_bonus_leaves_out_exactly_what_the_rule_book_lists() -> None:
    options = {f"{name}_faan": 1 for name in ("nine_gates", "heavenly_hand", "earthly_hand")}
    options |= {"kong_on_kong_faan": 1, "last_discard_faan": 1}
    left_out = {
        pattern.id
        for pattern in rules(minimum_counts_bonus=False, **options).ruleset.hands.patterns
        if not pattern.in_minimum
    }
    assert left_out == {
        *("no_bonus_tiles", "own_flower", "own_season", "all_flowers", "all_seasons"),
        *("all_bonus_tiles", "self_draw", "robbing_kong", "last_tile_draw", "last_discard"),
        *("kong_replacement", "kong_on_kong", "heavenly_hand", "earthly_hand"),
    }


@pytest.mark.parametrize(("cap", "value"), [(13, 8192), (12, 4096), (10, 1024), (3, 8)])
def test_cap(cap: int, value: int) -> None:
    score = rules(cap=cap).score("EEE SSS WWW NNN C", "C")
    assert (score.total, score.value) == (cap, value)
    assert score.raw == sum(score.patterns.values()) == 40
    assert score.limit == "cap"


def test_cap_of_the_automatic_win() -> None:
    score = rules(cap=8).score(f"147m 258p 369s ESWN {ALL_BONUS}")
    assert (score.total, score.value, score.legal) == (8, 256, True)


def test_stacking() -> None:
    hand = "CCC FFF PP 123m 45s | f1"
    assert rules(stacking="sum").score(hand, "6s", seat="N").total == 8
    assert rules(stacking="tightest").score(hand, "6s", seat="N").total == 6


def test_points_table() -> None:
    spicy, half = rules(points_table="full_spicy"), rules(points_table="half_spicy")
    hand = "123567m 9m SSS [CCC] | g2"
    assert spicy.score(hand, "9m", seat="S").value == 64
    assert half.score(hand, "9m", seat="S").value == 32


@pytest.mark.parametrize(("multiplier", "each"), [("3/2", 24), ("1", 16), ("1/2", 8)])
def test_self_draw_multiplier(multiplier: str, each: int) -> None:
    score = rules(self_draw_multiplier=multiplier).score(READY, "5p", "self_draw", seat="S")
    assert score.value == 16
    assert score.payments() == {"E": -each, "S": 3 * each, "W": -each, "N": -each}


def test_east_double() -> None:
    plain, double = rules(east_double=False), rules(east_double=True)
    south = plain.score(READY, "5p", seat="S")
    assert south.payments(from_="E") == {"E": -8, "S": 8, "W": 0, "N": 0}
    south = double.score(READY, "5p", seat="S")
    assert south.payments(from_="E") == {"E": -16, "S": 16, "W": 0, "N": 0}
    assert south.payments(from_="W") == {"E": 0, "S": 8, "W": -8, "N": 0}
    east = double.score(READY, "5p", "self_draw", seat="E")
    assert east.payments() == {"E": 144, "S": -48, "W": -48, "N": -48}


def test_kong_liability() -> None:
    plain, liable = rules(kong_liability=False), rules(kong_liability=True)
    score = plain.score(KONG, **SUPPLEMENT)
    assert score.payments() == {"E": 72, "S": -24, "W": -24, "N": -24}
    with pytest.raises(hupai.CircumstanceError, match="kong_from"):
        score.payments(kong_from="W")
    score = liable.score(KONG, **SUPPLEMENT)
    assert score.payments(kong_from="W") == {"E": 72, "S": 0, "W": -72, "N": 0}
    assert score.payments() == {"E": 72, "S": -24, "W": -24, "N": -24}
    own = KONG.replace("[2222s]", "(2222s)")
    for hand, call in (
        (KONG, SUPPLEMENT | {"flags": ()}),  # not the supplement
        # An own kong came after it.
        ("345p 67s 55p [1111m] (2222m)", {"win": "8s", "by": "self_draw", "flags": BOTH_KONGS}),
        (own, SUPPLEMENT),  # nobody gave the kong
        ("147m 258p 369s E [2222s] | f1f2f3f4g1g2g3g4", {"flags": "kong_replacement"}),
    ):
        with pytest.raises(hupai.CircumstanceError, match="no claimed kong"):
            liable.score(hand, **call).payments(kong_from="W")


def test_who_gave_a_claimed_kong_must_be_told() -> None:
    flags = ("kong_replacement", "claimed_kong")
    score = rules(kong_liability=True).score(KONG, "5s", "self_draw", flags=flags)
    with pytest.raises(hupai.CircumstanceError, match="say who gave") as caught:
        score.payments()
    assert caught.value.slug == "missing"
    assert score.payments(kong_from="W")["W"] == -72
    plain = rules().score(KONG, "5s", "self_draw", flags=flags)
    assert plain.payments()["W"] == -24


def test_the_second_kong_is_an_own_one() -> None:
    hand, flags = "345p 67s 55p [1111m] (2222m)", BOTH_KONGS
    call: dict[str, Any] = {"win": "8s", "by": "self_draw"}
    score = rules(kong_on_kong_faan=9).score(hand, **call, flags=flags)
    assert "kong_on_kong" in score.patterns
    with pytest.raises(hupai.CircumstanceError, match="claimed_kong"):
        rules(kong_on_kong_faan=9).score(hand, **call, flags=(*flags, "claimed_kong"))


def test_bonus_tiles() -> None:
    without = rules(bonus_tiles=False)
    assert "no_bonus_tiles" not in without.score(READY, "5p").patterns
    with pytest.raises(hupai.HandError, match="f1") as refused:
        without.score(f"{READY} | f1", "5p")
    assert refused.value.slug == "not_in_set"


@pytest.mark.parametrize("faan", [1, 2, 5, 13])
def test_bonus_set_faan(faan: int) -> None:
    score = rules(bonus_set_faan=faan).score(f"{READY} | g1 g2 g3 g4", "5p", seat="W")
    assert score.patterns["all_seasons"] == faan
    assert score.patterns["own_season"] == 1


def test_all_bonus_tiles() -> None:
    any_tiles = f"147m 258p 369s ESWN {ALL_BONUS}"
    automatic = rules(all_bonus_tiles="auto_win")
    drawn = automatic.score(f"{READY} {ALL_BONUS}", "5p", "self_draw", seat="N")
    for score in (automatic.score(any_tiles, seat="N"), drawn):
        assert (score.patterns, score.reading, score.legal) == ({"all_bonus_tiles": 13}, None, True)
        assert score.payments(winner="N")["N"] == 36_864
    scored = rules(all_bonus_tiles="score")
    assert why_not(scored, any_tiles, "9p") == "incomplete"
    patterns = scored.score(f"{READY} {ALL_BONUS}", "5p").patterns
    assert patterns["all_bonus_tiles"] == 13
    assert patterns["all_flowers"] == 2
    off = rules(all_bonus_tiles="off").score(f"{READY} {ALL_BONUS}", "5p")
    assert off.patterns == {name: v for name, v in patterns.items() if name != "all_bonus_tiles"}


def test_seven_pairs() -> None:
    pairs = "1133m 5577p 22s EE C"
    assert rules(seven_pairs=True).score(pairs, "C").patterns["seven_pairs"] == 4
    assert why_not(rules(seven_pairs=False), pairs, "C") == "incomplete"
    both = rules(seven_pairs=False).score("112233m 445566p C", "C")
    assert both.shape == "standard"


def test_thirteen_orphans() -> None:
    orphans = "19m 19p 19s ESWNPFC"
    assert rules(thirteen_orphans=True).score(orphans, "C").total == 13
    assert why_not(rules(thirteen_orphans=False), orphans, "C") == "incomplete"


def test_all_chows_pair() -> None:
    honour_pair = "234567m 345p 678s E"
    assert "all_chows" in rules(all_chows_pair="any").score(honour_pair, "E").patterns
    suited = rules(all_chows_pair="suited")
    assert "all_chows" not in suited.score(honour_pair, "E").patterns
    assert "all_chows" in suited.score(READY, "5p").patterns


def test_concealed_needs_self_draw() -> None:
    drawn = rules(concealed_needs_self_draw=True)
    assert "concealed_hand" not in drawn.score(READY, "5p").patterns
    assert "concealed_hand" in drawn.score(READY, "5p", "self_draw").patterns
    assert "concealed_hand" in rules(concealed_needs_self_draw=False).score(READY, "5p").patterns


HOUSE: list[tuple[str, str, str, dict[str, Any]]] = [
    ("last_discard_faan", "last_discard", READY, {"win": "5p", "flags": "last_discard"}),
    ("nine_gates_faan", "nine_gates", "1112345678999m", {"win": "5m"}),
    (
        "heavenly_hand_faan",
        "heavenly_hand",
        READY,
        {"win": "5p", "by": "self_draw", "flags": "heavenly"},
    ),
    (
        "earthly_hand_faan",
        "earthly_hand",
        READY,
        {"win": "5p", "seat": "S", "flags": "earthly"},
    ),
    (
        "kong_on_kong_faan",
        "kong_on_kong",
        "678m 44p 55s [1111m] (9999p)",
        {"win": "5s", "by": "self_draw", "flags": ("kong_replacement", "kong_on_kong")},
    ),
]


@pytest.mark.parametrize(("option", "pattern", "hand", "how"), HOUSE)
def test_patterns_of_house_rules(option: str, pattern: str, hand: str, how: dict[str, Any]) -> None:
    assert pattern not in rules(**{option: 0}).score(hand, **how).patterns
    for faan in (1, 10):
        assert rules(**{option: faan}).score(hand, **how).patterns[pattern] == faan


CHOW_ROBBER = "234567m 345p 78s 55p"


def test_rob_kong() -> None:
    assert why_not(rules(rob_kong=True), CHOW_ROBBER, "6s", "rob_kong") is None
    assert why_not(rules(rob_kong=False), CHOW_ROBBER, "6s", "rob_kong") == "no_robbing"
    paid = rules(rob_kong=True).score(CHOW_ROBBER, "6s", "rob_kong", seat="N").payments(from_="S")
    assert paid == {"E": 0, "S": -16, "W": 0, "N": 16}


def test_rob_concealed_kong() -> None:
    """Thirteen orphans may rob, whatever `rob_kong` says; other hands still may not."""
    orphans = "1m 19p 19s EE SWNPFC"
    concealed = rules(rob_kong=False, rob_concealed_kong="thirteen_orphans")
    score = concealed.score(orphans, "9m", "rob_kong")
    assert score.patterns["robbing_kong"] == 1
    assert why_not(concealed, CHOW_ROBBER, "6s", "rob_kong") == "no_robbing"
    assert why_not(rules(rob_kong=False), orphans, "9m", "rob_kong") == "no_robbing"


def test_every_option_of_hands_was_tested() -> None:
    tested = {name.removeprefix("test_") for name in globals()} | {row[0] for row in HOUSE}
    options = variants.get("hong-kong").options
    assert {option.key for option in options if option.scope == "hand"} <= tested
    assert {option.key for option in options if option.scope == "play"} == {key for key, _ in PLAY}


PLAY: list[tuple[str, object]] = [
    ("multiple_winners", "all"),
    ("kong_after_claim", False),
    ("pass_win_lock", "until_next_draw"),
    ("dead_wall", 14),
    ("replacement_end", "head"),
    ("bonus_replacement_end", "tail"),
    ("start_points", 25_000),
    ("dealer_repeat", False),
    ("dealer_changes", 4),
    ("match_hands", 8),
]


@pytest.mark.parametrize(("key", "value"), PLAY)
def test_options_of_play_change_the_rules(key: str, value: object) -> None:
    rules = hupai.rules("hong-kong", **{key: value})
    assert rules != hupai.rules("hong-kong")
    default = {option.key: option.default for option in variants.get("hong-kong").options}[key]
    assert hupai.rules("hong-kong", **{key: default}) == hupai.rules("hong-kong")
