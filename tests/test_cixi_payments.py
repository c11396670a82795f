"""Cixi: who pays for a win, and out of what."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from hupai.banks import Transfer
from hupai.liability import Winner
from hupai.one_or_all import OneOrAllPay

SEATS = ("E", "S", "W", "N")
CHAOS = "unconnected_gap3"


def settlement(**options: Any) -> OneOrAllPay:
    found = hupai.rules("cixi", **options).ruleset.settlement
    assert isinstance(found, OneOrAllPay)
    return found


def paid(declared: list[Winner], *args: Any, **more: Any) -> dict[str, int]:
    """Who pays how much."""
    options = more.pop("options", {})
    gains = settlement(**options).settle(declared, *args, **more).payments
    return {seat: -gain for seat, gain in gains.items() if gain < 0}


def claims(by: str, from_: str, *melds: str) -> list[tuple[str, str, str]]:
    return [(by, from_, meld) for meld in melds]


HAND = Winner("S", 14)
FLAT = Winner("S", 400, flat=True)
BARRED = claims("N", "S", "chow", "pung", "pung")
FED = claims("S", "N", "exposed_kong", "added_kong")


# ------------------------------------------------------------ one winner


def test_ordinary_payments() -> None:
    assert paid([HAND], "discard", "N") == {"N": 14, "E": 7, "W": 7}
    assert paid([Winner("S", 15)], "discard", "N") == {"N": 15, "E": 8, "W": 8}
    assert paid([HAND]) == {"E": 14, "W": 14, "N": 14}
    assert paid([FLAT], "discard", "E") == {"W": 134, "N": 134, "E": 132}


def test_the_first_liability_decides() -> None:
    chaos = [Winner("S", 13, shape=CHAOS)]
    everything: dict[str, Any] = {"holders": "E", "claims": BARRED + FED}
    assert paid(chaos, "rob_kong", "N", **everything) == {"N": 27}
    assert paid(chaos, "discard", "N", **everything) == {"E": 39}
    assert paid([HAND], "discard", "N", **everything) == {"N": 28}
    order = {"liability_order": ["nine_tile", "prohibition"]}
    assert paid([Winner("S", 15)], "discard", "N", claims=BARRED + FED, options=order) == {"N": 31}


def test_a_flat_hand_is_paid_by_the_liable_player_alone() -> None:
    assert paid([FLAT], "rob_kong", "N") == {"N": 400}
    assert paid([FLAT], "discard", "N", claims=BARRED) == {"N": 400}
    assert paid([FLAT], "discard", "N", claims=FED) == {"N": 400}
    assert paid([FLAT], claims=[*FED, *claims("S", "N", "pung")]) == {"N": 400}
    flat_chaos = [Winner("S", 400, flat=True, shape=CHAOS)]
    assert paid(flat_chaos, holders="E") == {"W": 134, "N": 134, "E": 132}


def test_prohibition_is_owed_to_the_opponent_claimed_from() -> None:
    assert paid([Winner("E", 14)], "discard", "N", claims=BARRED) == {"N": 14, "S": 7, "W": 7}
    assert paid([HAND], claims=BARRED) == {"E": 14, "W": 14, "N": 14}
    assert paid([HAND], "discard", "N", claims=BARRED[:2]) == {"N": 14, "E": 7, "W": 7}


def test_a_robbed_kong_without_its_rule_is_a_discard() -> None:
    order = {"liability_order": ["prohibition"]}
    assert paid([HAND], "rob_kong", "N", options=order) == {"N": 14, "E": 7, "W": 7}
    assert paid([HAND], "rob_kong", "N", claims=BARRED, options=order) == {"N": 28}
    later = {"liability_order": ["prohibition", "robbed_kong"]}
    assert paid([HAND], "rob_kong", "N", claims=BARRED, options=later) == {"N": 28}
    odd = [Winner("S", 15)]
    assert paid(odd, "rob_kong", "N", claims=BARRED, options=later) == {"N": 31}


def test_nine_tiles() -> None:
    eight = claims("S", "W", "exposed_kong", "exposed_kong")
    assert paid([HAND], "discard", "N", claims=eight) == {"N": 14, "E": 7, "W": 7}
    assert paid([HAND], "discard", "W", claims=eight) == {"W": 28}
    # A robbed tile is no discard.
    robbed = {"liability_order": ["nine_tile"]}
    assert paid([HAND], "rob_kong", "W", claims=eight, options=robbed) == {
        "W": 14,
        "E": 7,
        "N": 7,
    }
    ten = [*eight, *claims("S", "W", "pung")]
    assert paid([HAND], "rob_kong", "E", claims=ten, options=robbed) == {"W": 28}
    drawn = robbed | {"robbed_kong_pays": "self_draw_total"}
    assert paid([HAND], "rob_kong", "E", claims=ten, options=drawn) == {"W": 42}
    # A discarder who is not liable pays nothing.
    assert paid([HAND], "discard", "N", claims=ten) == {"W": 28}


def test_of_two_feeders_the_greater_pays_and_of_equal_ones_the_next() -> None:
    low = {"nine_tile_threshold": 3}
    both = [*claims("S", "E", "pung"), *claims("S", "N", "chow")]
    assert paid([HAND], claims=both, options=low) == {"N": 42}
    assert paid([HAND], "discard", "E", claims=both, options=low) == {"E": 28}
    assert paid([HAND], claims=[*both, *claims("S", "E", "chow")], options=low) == {"E": 42}


def test_all_winds_are_held() -> None:
    chaos = [Winner("S", 13, shape=CHAOS)]
    assert paid(chaos, holders="EWN") == {"E": 13, "W": 13, "N": 13}
    assert paid(chaos, "discard", "N", holders="EWN") == {"E": 13, "W": 13, "N": 13}


def test_payments_of_a_score() -> None:
    rules = hupai.rules("cixi")
    score = rules.score("147m 25p 36s ESWNC 5m", "F", "self_draw", seat="S", wild="5m")
    assert score.payments(holders=("W", "N")) == {"E": 0, "S": 46, "W": -23, "N": -23}
    assert score.payments() == {"E": -15, "S": 45, "W": -15, "N": -15}
    with pytest.raises(hupai.CircumstanceError, match="scored for S"):
        score.payments(winner="N")
    # The shape stays where only the largest bonus counts.
    highest = hupai.rules("cixi", stacking="highest", pattern_values={"big_chaos": 0})
    score = highest.score("147m 25p 36s ESWNC 5m", "F", "self_draw", seat="S", wild="5m")
    assert score.payments(holders="W") == {"E": 0, "S": 42, "W": -42, "N": 0}


# ------------------------------------------------------------ several winners


def test_three_winners_whatever_else_holds() -> None:
    three = [Winner("W", 15), Winner("E", 14), Winner("S", 13, shape=CHAOS)]
    settled = settlement().settle(three, "discard", "N", holders="N", claims=BARRED)
    assert settled.winners == ("E", "S", "W")
    assert settled.payments == {"E": 28, "S": 27, "W": 31, "N": -86}
    robbed = settlement(robbed_kong_pays="self_draw_total").settle(three, "rob_kong", "N")
    assert robbed.payments == settled.payments


def test_two_flat_winners_share_between_two_payers() -> None:
    options = {"multiple_winners": "all", "flat_value": 301}
    two = [Winner("W", 301, flat=True), Winner("S", 13)]
    settled = settlement(**options).settle(two, "discard", "E")
    assert settled.winners == ("S", "W")
    assert settled.payments == {"E": -164, "S": 20, "W": 301, "N": -157}


def test_of_two_equal_hands_the_nearest_wins() -> None:
    two = [Winner("W", 14), Winner("E", 14)]
    settled = settlement(multiple_winners="highest_value").settle(two, "discard", "S")
    assert settled.winners == ("W",)


def test_a_losing_declarer_can_be_a_holder() -> None:
    two = [Winner("S", 13, shape=CHAOS), Winner("W", 14)]
    assert paid(two, "discard", "E", holders="W") == {"W": 39}
    both = {"multiple_winners": "all"}
    assert paid(two, "discard", "E", holders="W", options=both) == {"E": 13 + 14, "N": 7 + 7}


def test_every_bank_is_handed_over_in_turn() -> None:
    options = {"multiple_winners": "all", "flat_split": "all_in_banks"}
    banks = {"E": 50, "S": 60, "W": 70, "N": 80}
    two = [Winner("S", 400, flat=True), Winner("W", 14)]
    settled = settlement(**options).settle(two, "discard", "E", banks=banks)
    assert settled.payments == {"E": -50, "S": 130, "W": 0, "N": -80}
    three = [Winner("S", 14), Winner("W", 400, flat=True), Winner("N", 14)]
    settled = settlement(**options).settle(three, "discard", "E", banks=banks)
    assert settled.payments == {"E": -50, "S": 28, "W": 22, "N": 0}
    assert settled.emptied == ("E",)
    indebted = settlement(**options, bank_floor="negative")
    robbed = indebted.settle([FLAT], "rob_kong", "E", banks=banks | {"W": -3})
    assert robbed.payments == {"E": -50, "S": 130, "W": 0, "N": -80}


# ------------------------------------------------------------ banks


def test_a_short_bank_pays_in_turn_order() -> None:
    three = [Winner("E", 14), Winner("S", 12), Winner("W", 13)]
    banks = {"E": 100, "S": 100, "W": 100, "N": 40}
    settled = settlement().settle(three, "discard", "N", banks=banks)
    assert settled.transfers == (
        Transfer("N", "E", 28, 28, "three_winners"),
        Transfer("N", "S", 12, 24, "three_winners"),
        Transfer("N", "W", 0, 27, "three_winners"),
    )
    assert settled.banks(banks) == {"E": 128, "S": 112, "W": 100, "N": 0}
    assert settled.emptied == ("N",)


@pytest.mark.parametrize(
    "wrong",
    [
        {"banks": {"E": -1, "S": 1, "W": 1, "N": 1}},
        {"banks": {"E": 1.5, "S": 1, "W": 1, "N": 1}},
        {"banks": {"E": 1}},
        {"claims": [("S", "S", "chow")]},
        {"claims": [("S", "X", "chow")]},
        {"claims": [("S", "N", "concealed_kong")]},
        {"claims": [("S", "N")]},
        {"claims": [("S", "N", [])]},
        {"claims": [5]},
        {"claims": [("S", "N", "chow")] * 5},
        {"claims": repeat(("S", "N", "chow"))},
    ],
)
def test_facts_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(hupai.CircumstanceError):
        settlement().settle([HAND], "discard", "N", **wrong)
    score = hupai.rules("cixi").score("123m 456m 789m 12p SS", "3p", "discard", seat="S", wild="F")
    with pytest.raises(hupai.CircumstanceError):
        score.payments(from_="N", **wrong)


def test_false_wins_out_of_banks() -> None:
    # Two false wins on one tile, in turn order from the giver; then the banks are as they are.
    rules = settlement()
    banks = {"E": 120, "S": 40, "W": 100, "N": 140}
    south = rules.false_declaration("S", banks=banks)
    assert south.payments == {"E": 0, "S": -40, "W": 24, "N": 16}
    assert south.emptied == ("S",)
    west = rules.false_declaration("W", banks=south.banks(banks))
    assert west.payments == {"E": 24, "S": 24, "W": -72, "N": 24}


def test_a_false_win_before_a_win() -> None:
    first = settlement().false_declaration("S").payments
    then = settlement().settle([Winner("E", 14)], "discard", "W").payments
    total = {seat: first[seat] + then[seat] for seat in SEATS}
    assert total == {"E": 52, "S": -79, "W": 10, "N": 17}


def test_a_drawn_deal_costs_nothing() -> None:
    settled = settlement().settle([])
    assert settled.winners == ()
    assert set(settled.payments.values()) == {0}


# ------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"winner": "X"}, "winner"),
        ({}, "from_"),
        ({"from_": "E"}, "from_"),
        ({"from_": "W", "holders": "E"}, "holders"),
        ({"from_": "W", "holders": "X"}, "holders"),
        ({"from_": "W", "kong_from": "S"}, "kong_from"),
        ({"from_": "W", "values": dict.fromkeys(SEATS, 1)}, "values"),
        ({"from_": "W", "honour_kept": True}, "honour_kept"),
        ({"from_": "W", "banks": {"E": 1}}, "banks"),
        ({"from_": "W", "claims": [("E", "E", "pung")]}, "claims"),
        ({"from_": "W", "claims": [("E", "X", "pung")]}, "claims"),
        ({"from_": "W", "claims": [("E", "S", "concealed_kong")]}, "claims"),
    ],
)
def test_refused_facts(facts: dict[str, Any], what: str) -> None:
    score = hupai.rules("cixi").score("123m 456m 89p 234s EE", "7p", wild="F")
    with pytest.raises(hupai.CircumstanceError, match=what):
        score.payments(**facts)


def test_refused_settlements() -> None:
    with pytest.raises(hupai.CircumstanceError, match="declared"):
        settlement().settle([Winner("E", 12), Winner("S", 12)])
    with pytest.raises(hupai.CircumstanceError, match="declared"):
        settlement().settle([HAND, HAND], "discard", "N")
    with pytest.raises(hupai.CircumstanceError, match="banks"):
        settlement(flat_split="all_in_banks").settle([FLAT])
    for by in ("robbed_kong", "foo", 1):
        with pytest.raises(hupai.CircumstanceError, match="no way to win") as caught:
            settlement().settle([Winner("E", 14)], by=by, from_="S")  # type: ignore[arg-type]
        assert (caught.value.slug, caught.value.value) == ("unknown", str(by))
    with pytest.raises(hupai.CircumstanceError, match="form"):
        settlement().kong("pung", "E", "S")
    with pytest.raises(hupai.CircumstanceError, match="from_"):
        settlement().kong("exposed_kong", "E")
    with pytest.raises(hupai.CircumstanceError, match="from_"):
        settlement().kong("added_kong", "E", "S")
    with pytest.raises(hupai.CircumstanceError, match="winner"):
        settlement().false_declaration("X")


# ------------------------------------------------------------ always


seats = st.sampled_from(SEATS)
melds = st.sampled_from(["chow", "pung", "exposed_kong", "added_kong"])
made = st.lists(st.tuples(seats, seats, melds).filter(lambda c: c[0] != c[1]), max_size=8).filter(
    lambda row: all(sum(c[0] == seat for c in row) <= 4 for seat in SEATS)
)
holdings = st.fixed_dictionaries({seat: st.integers(0, 300) for seat in SEATS})
options = st.fixed_dictionaries(
    {
        "multiple_winners": st.sampled_from(["nearest", "all", "highest_value"]),
        "triple_win": st.sampled_from(["discarder_pays_all", "nearest"]),
        "flat_split": st.sampled_from(["turn_order", "opposite_pays_leftover", "all_in_banks"]),
        "liability_on_flat": st.booleans(),
    }
)


@given(
    options=options,
    winners=st.sets(st.sampled_from(["E", "S", "W"]), min_size=1),
    values=st.lists(st.integers(1, 60), min_size=3, max_size=3),
    flat=st.booleans(),
    by=st.sampled_from(["discard", "rob_kong"]),
    holders=st.sets(seats),
    claims=made,
    banks=holdings,
)
def test_payments_add_up_and_banks_stay(
    options: dict[str, Any],
    winners: set[str],
    values: list[int],
    flat: bool,
    by: str,
    holders: set[str],
    claims: list[tuple[str, str, str]],
    banks: dict[str, int],
) -> None:
    declared = [
        Winner(seat, 400, flat=True) if flat and at == 0 else Winner(seat, values[at], shape=CHAOS)
        for at, seat in enumerate(sorted(winners))
    ]
    settled = settlement(**options).settle(
        declared, by, "N", holders=holders, claims=claims, banks=banks
    )
    assert sum(settled.payments.values()) == 0
    assert 1 <= len(settled.winners) <= len(declared)
    for seat, held in settled.banks(banks).items():
        assert held >= min(banks[seat], 0)
    assert all(transfer.payee in settled.winners for transfer in settled.transfers)
    assert all(transfer.payer not in settled.winners for transfer in settled.transfers)
    assert all(0 <= transfer.amount <= transfer.owed for transfer in settled.transfers)
