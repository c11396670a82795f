"""Chinese Classical: all four hands of played deals, and who pays whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from answers import SEATS, classical_hand, visible, won
from calls import Case, hand_of, load, rules_of, situation
from hupai.settlement import AllHands, Win

SETTLEMENTS = load("classical", "settlement")
CORPUS = load("classical_corpus", "settlement")
PLAIN = "345678m 34588p 678s"
BOOK = {"E": 2, "S": 46, "W": 12, "N": 192}


def hands_of(deal: Case) -> dict[str, Case]:
    """The four hands of a deal, each as a case of its own."""
    keys = ("variant", "options", "round", "win", "by", "from", "flags", "public")
    common = {key: deal[key] for key in keys if key in deal}
    hands = {}
    for seat in SEATS:
        winner = seat == deal["winner"]
        case = {**common, **deal["hands"][seat], "seat": seat}
        if not winner:
            del case["win"]  # it is part of the winner's hand
        hands[seat] = case | {"role": "winner" if winner else "non_winner"}
    return hands


def name(case: Case) -> str:
    return str(case["id"])


def test_all_deals_are_there() -> None:
    assert (len(SETTLEMENTS), len(CORPUS)) == (24, 300)


@pytest.mark.parametrize(
    "deal", [deal for deal in SETTLEMENTS + CORPUS if "hands" in deal], ids=name
)
def test_deal(deal: Case) -> None:
    cases, winner = hands_of(deal), deal["winner"]
    answers = {seat: classical_hand(case) for seat, case in cases.items()}
    for seat, answer in answers.items():
        if seat == winner:
            assert answer.pop("win")
        assert answer == deal["hands"][seat]["expect"], seat
    values = {seat: answer["value"] for seat, answer in answers.items()}
    assert values == deal["expect"].get("values", values)
    case = cases[winner]
    score = rules_of(case).score(hand_of(case), **situation(case), visible=visible(case))
    paid = score.payments(from_=deal.get("from"), values=values)
    assert paid == deal["expect"]["payments"]


@pytest.mark.parametrize("case", [case for case in SETTLEMENTS if "values" in case], ids=name)
def test_values_alone(case: Case) -> None:
    # Points at the start matter to the match, not to what is paid.
    options = {key: v for key, v in case.get("options", {}).items() if key != "start_points"}
    settlement = hupai.rules("classical", **options).ruleset.settlement
    assert isinstance(settlement, AllHands)
    transfers = settlement.transfers(case["values"], case["winner"])
    assert sorted(map(list, transfers)) == sorted(case["expect"]["transfers"])
    gains = dict.fromkeys(SEATS, 0)
    for payer, payee, amount in transfers:
        gains[payer] -= amount
        gains[payee] += amount
    assert gains == case["expect"]["payments"]
    for seat, after in case["expect"].get("after", {}).items():
        assert case["start"][seat] + gains[seat] == after


def test_the_example_of_the_rule_book_in_its_order() -> None:
    assert AllHands().transfers(BOOK, "N") == [
        ("E", "N", 384), ("S", "N", 192), ("W", "N", 192),
        ("E", "S", 88), ("E", "W", 20), ("W", "S", 34),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "gains"),
    [
        ({}, {"E": -492, "S": -70, "W": -206, "N": 768}),
        ({"losers_settle": False}, {"E": -384, "S": -192, "W": -192, "N": 768}),
        ({"east_double": False}, {"E": -246, "S": -114, "W": -216, "N": 576}),
        (
            {"losers_settle": False, "east_double": False},
            {"E": -192, "S": -192, "W": -192, "N": 576},
        ),
    ],
)
def test_house_rules(options: dict[str, Any], gains: dict[str, int]) -> None:
    settlement = hupai.rules("classical", **options).ruleset.settlement
    assert (
        settlement.payments(Worth(192), Win("N", "discard", "E", values=(2, 46, 12, 192))) == gains
    )


@dataclass(frozen=True)
class Worth:
    """A hand of which only the value matters."""

    value: int
    limit: str | None = None
    shape: str | None = "standard"


def test_the_winners_own_value_is_known() -> None:
    score = won("classical", PLAIN, "6s", seat="N")
    others = {"E": 2, "S": 46, "W": 12}
    paid = score.payments(values=others)
    assert paid == score.payments(values=others | {"N": score.value}, from_="E")
    assert paid == score.payments(values=others, from_="W")
    with pytest.raises(hupai.CircumstanceError, match="not that of this hand"):
        score.payments(values=others | {"N": score.value + 1})


def test_values_may_be_left_out_where_losers_do_not_settle() -> None:
    score = won("classical", PLAIN, "6s", seat="S", options={"losers_settle": False})
    assert score.value == 20
    assert score.payments() == {"E": -40, "S": 80, "W": -20, "N": -20}


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"values": {"E": 0, "W": 0}},
        {"values": {"E": 0, "W": 0, "N": -1}},
        {"values": {"E": 0, "W": 0, "N": True}},
        {"values": {"E": 0, "W": 0, "N": 1.5}},
        {"values": {"E": 0, "W": 0, "X": 1}},
        {"values": {"E": 0, "W": 0, "N": 0}, "from_": "S"},
        {"values": {"E": 0, "W": 0, "N": 0}, "from_": "X"},
        {"values": {"E": 0, "W": 0, "N": 0}, "kong_from": "E"},
        {"values": {"E": 0, "W": 0, "N": 0}, "holders": ["E"]},
        {"values": {"E": 0, "W": 0, "N": 0}, "banks": dict.fromkeys("ESWN", 9)},
    ],
)
def test_what_cannot_be_paid(facts: dict[str, Any]) -> None:
    with pytest.raises(hupai.CircumstanceError):
        won("classical", PLAIN, "6s", seat="S").payments(**facts)


VALUES = st.fixed_dictionaries(dict.fromkeys(SEATS, st.integers(0, 1_000)))


@given(VALUES, st.sampled_from([*SEATS, None]), st.booleans(), st.booleans())
def test_payments_add_up(
    values: dict[str, int], winner: str | None, losers_settle: bool, east_double: bool
) -> None:
    transfers = AllHands(losers_settle, east_double).transfers(values, winner)
    assert all(amount > 0 and payer != payee for payer, payee, amount in transfers)
    assert all(payer != winner for payer, _, _ in transfers)
    if winner is None:
        assert transfers == []
        return
    received = sum(amount for _, payee, amount in transfers if payee == winner)
    shares = 3 if not east_double else 6 if winner == "E" else 4
    assert received == shares * values[winner]
    others = [t for t in transfers if t[1] != winner]
    assert losers_settle or not others
    assert all(values[payer] < values[payee] for payer, payee, _ in others)


def test_no_other_hand_is_worth_more_than_the_limit() -> None:
    score = hupai.rules("classical").score("123m 456m 789m 12p SS", "3p", "discard", seat="S")
    assert sum(score.payments(from_="E", values={"E": 1000, "W": 0, "N": 2}).values()) == 0
    for wrong in (
        {"E": 1001, "W": 0, "N": 2},
        {"E": -1, "W": 0, "N": 2},
        {"E": 1.0, "W": 0, "N": 2},
    ):
        with pytest.raises(hupai.CircumstanceError):
            score.payments(from_="E", values=wrong)  # type: ignore[arg-type]
