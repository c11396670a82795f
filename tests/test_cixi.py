"""Cixi: the worked cases of the rule book, and its examples by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import calls
import cixi_calls
import hupai
from hupai.liability import Winner
from hupai.one_or_all import OneOrAllPay

if TYPE_CHECKING:
    from calls import Case

RULES = hupai.rules("cixi")
HANDS = calls.load("cixi", "hand")
WAITS = calls.load("cixi", "waits")
SETTLEMENTS = calls.load("cixi", "settlement")


def by_id(case: Case) -> str:
    return str(case["id"])


@pytest.mark.parametrize("case", HANDS, ids=by_id)
def test_hand(case: Case) -> None:
    assert cixi_calls.answer(case) == case["expect"], case["why"]


@pytest.mark.parametrize("case", [c for c in HANDS if not c["expect"]["win"]], ids=by_id)
def test_why_a_hand_does_not_win(case: Case) -> None:
    why = cixi_calls.rules_of(case).why_not(cixi_calls.hand_of(case), **cixi_calls.situation(case))
    assert why is not None
    slugs = {"barred", "wild_tile", "any_tile_wait"}
    assert why.slug in slugs or (why.slug == "incomplete" and why.distance is not None)


@pytest.mark.parametrize("case", WAITS, ids=by_id)
def test_waits(case: Case) -> None:
    expected = case["expect"] | {"waits": set(case["expect"]["waits"])}
    assert cixi_calls.waits(case) == expected, case["why"]


@pytest.mark.parametrize("case", SETTLEMENTS, ids=by_id)
def test_settlement(case: Case) -> None:
    settled, expected = cixi_calls.settled(case), case["expect"]
    assert list(settled.winners) == expected["winners"], case["why"]
    assert settled.payments == expected["payments"], case["why"]
    if "banks" in expected:
        assert settled.banks(case["banks"]) == expected["banks"]
        assert bool(settled.emptied) == expected["match_over"]


def test_every_case_is_asked() -> None:
    assert (len(HANDS), len(WAITS), len(SETTLEMENTS)) == (70, 17, 35)


# ------------------------------------------------------------ section 11, by name


def pay(hand: str, win: str, from_: str | None = None, **more: Any) -> tuple[int, dict[str, int]]:
    """The value of a hand and what the others pay."""
    settling = {name: more.pop(name) for name in ("holders", "claims", "banks") if name in more}
    more.setdefault("wild", "F")
    score = RULES.score(hand, win, more.pop("by", "discard" if from_ else "self_draw"), **more)
    paid = score.payments(from_=from_, **settling)
    return score.value, {seat: -gain for seat, gain in paid.items() if gain < 0}


def test_example_1_two_imperials_on_a_discard() -> None:
    assert pay("123m 6m 79p 234s EE CC", "4m", "W", seat="E", wild="C") == (
        16,
        {"W": 16, "S": 8, "N": 8},
    )


def test_example_2_pure_seven_pairs_drawn() -> None:
    assert pay("22m 55m 88p 33s 66s EE W", "W", seat="N", wild="7p") == (
        17,
        {"E": 17, "S": 17, "W": 17},
    )


def test_example_3_half_flush_with_one_imperial() -> None:
    assert pay("123m 456m 8m 222m 55m 3p", "9m", "W", seat="S", wild="3p") == (
        15,
        {"W": 15, "E": 8, "N": 8},
    )


def test_example_4_four_imperials() -> None:
    hand, banks = "123m 789m 22s 6s 4444p", dict.fromkeys("ESWN", 100)
    shares = {"E": 134, "S": 134, "W": 132}
    assert pay(hand, "8s", "W", seat="N", wild="4p") == (400, shares)
    assert pay(hand, "8s", "W", seat="N", wild="4p", banks=banks) == (
        400,
        dict.fromkeys("ESW", 100),
    )


ANY_TILE_WAIT = "123m 456m 789p 111s F"


def test_an_any_tile_wait_with_9s_drawn() -> None:
    assert pay(ANY_TILE_WAIT, "9s")[0] == 12 + 2 + 5


def test_an_any_tile_wait_with_an_imperial_drawn() -> None:
    assert pay(ANY_TILE_WAIT, "F")[0] == 12 + 4 + 5 + 5


def test_an_any_tile_wait_with_9s_discarded() -> None:
    assert pay(ANY_TILE_WAIT, "9s", "S") == (14, {"S": 14, "W": 7, "N": 7})


def test_all_triplets_on_a_replacement() -> None:
    value, paid = pay(
        "222s 44m 99s (3333p) [777m]", "4m", seat="S", flags="kong_replacement", wild="8p"
    )
    assert (value, paid) == (18, {"E": 18, "W": 18, "N": 18})


def test_ready_on_a_discard() -> None:
    value, paid = pay("123m 456m 789p 12s EE", "3s", "N", flags="ready")
    assert (value, paid) == (13, {"N": 13, "S": 7, "W": 7})


CHAOS = ("147m 25p 36s ESWNC 5m", "F")  # with one Imperial; 15 fan
CHAOS_CALL = {"seat": "S", "wild": "5m"}


def test_big_chaos_against_one_holder() -> None:
    assert pay(*CHAOS, **CHAOS_CALL, holders="W") == (15, {"W": 45})


def test_big_chaos_against_two_holders() -> None:
    assert pay(*CHAOS, **CHAOS_CALL, holders="WN") == (15, {"W": 23, "N": 23})


def test_a_plain_hand_robs_a_kong() -> None:
    value, paid = pay("123m 456m 7p 234s EE F", "9p", "W", by="rob_kong")
    assert (value, paid) == (14, {"W": 28})


CLAIMS = [("W", "E", "chow"), ("W", "E", "pung"), ("W", "E", "chow")]
"""West has claimed three times from East."""


def test_a_barred_player_feeds_the_opponent_claimed_from() -> None:
    assert pay("123m 456m 79p 234s E F", "E", "W", claims=CLAIMS) == (14, {"W": 28})


def test_a_barred_players_kong_is_robbed() -> None:
    # Half Flush with an Imperial: 15.
    hand = "123m 456m 78m EEE F 5m"
    assert pay(hand, "9m", "W", by="rob_kong", claims=CLAIMS) == (15, {"W": 31})


def test_three_winners_on_one_discard() -> None:
    settlement = RULES.ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    declared = [Winner("E", 14), Winner("S", 16), Winner("W", 15)]
    settled = settlement.settle(declared, "discard", "N")
    assert settled.winners == ("E", "S", "W")
    assert settled.payments == {"E": 28, "S": 32, "W": 31, "N": -91}
    assert [transfer.rule for transfer in settled.transfers] == ["three_winners"] * 3


def test_the_single_wait_of_section_4_5() -> None:
    waits = RULES.all_waits("555m 678m 12p 678s CC", wild="7m")
    assert list(waits.kinds) == ["3p"]
    assert waits.single
    assert waits.ready


def test_the_closed_chaos_of_section_4_2() -> None:
    # Thirteen kinds that fit, and no fourteenth.
    assert not RULES.complete("27m 37p 38s ESWNPFC 5p", wild="5p")
    assert RULES.complete("27m 37p 36s ESWNPFC 5p", wild="5p")


# ------------------------------------------------------------ what a score shows


def test_a_score_explains_itself() -> None:
    score = RULES.score("123m 456m 8m 222m 55m 3p", "9m", seat="S", wild="3p")
    assert [(line.id, line.value) for line in score.lines] == [
        ("one_imperial", 2),
        ("half_flush", 1),
    ]
    table = str(score)
    assert "base" in table
    assert "Half Flush" in table
    assert "混一色" in table
    assert score.reading is not None
    assert str(score.reading) == "123m 222m 456m 55m 7*89m"
    assert eval(repr(score), {"hupai": hupai, "Hand": hupai.Hand}) == score


def test_a_flat_hand_shows_nothing_else() -> None:
    score = RULES.score("123m 789m 22s 6s 4444p", "8s", wild="4p", flags=[])
    assert score.limit == "flat"
    assert score.patterns == {"four_imperials": 400}
    assert "base" not in str(score)


def test_the_reading_names_what_each_imperial_stands_for() -> None:
    score = RULES.score("12m 46m 79p 234s E CCC", "E", wild="C")
    assert score.reading is not None
    assert str(score.reading) == "123*m 45*6m 78*9p 234s EE"
    waits = RULES.all_waits("12m 46m 79p 234s E CCC", wild="C")
    assert set(waits.kinds) == {"3m", "5m", "8p", "E"}
