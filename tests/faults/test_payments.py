"""Payments, rounding, limits, liability: at the wrong step, to the wrong player, twice or never."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import cixi_calls
import hupai
from answers import won
from hupai.game import events as ev
from hupai.settlement import AllHands
from reference import cixi, classical, generate_cixi_options, generate_classical
from twins import sample, seeds

from . import layout, table
from .judges import JUDGES

CIXI = hupai.rules("cixi")
CALM = "147m258p179sEWNP"


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("seed", seeds(3, 12))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_transfers_say_everything_and_add_up_to_nothing(
    variant: str, seed: int, often: bool
) -> None:
    deal = None
    for deal in table.moments(f"paid {variant} {seed}", variant, 1.0, often=often):  # noqa: B007
        pass
    assert deal is not None
    gains = [0] * 4
    for number, event in enumerate(deal.events):
        if isinstance(event, ev.Paid):
            assert event in deal.ledger
            assert event.cause < number
    for paid in deal.ledger:
        assert type(paid.amount) is int
        assert paid.amount > 0
        assert paid.payer != paid.payee
        assert paid.rule
        gains[paid.payer] -= paid.amount
        gains[paid.payee] += paid.amount
    assert tuple(gains) == deal.changes
    assert sum(gains) == 0


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("variant", JUDGES)
def test_wins_are_paid_as_the_reference_pays_them(variant: str, seed: int) -> None:
    judge, rng = JUDGES[variant], Random(f"paid {variant} {seed}")
    for _ in range(sample(seed, 60)):
        case = judge.random(rng)
        expected, found = judge.expected(case), judge.answer(case)
        assert found.get("payments") == expected.get("payments"), case
        assert found.get("value") == expected.get("value"), case
        if found.get("payments"):
            assert sum(found["payments"].values()) == 0


@pytest.mark.parametrize("seed", seeds(4))
def test_at_most_one_liability_replaces_the_ordinary_payment(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 150)):
        case = generate_cixi_options.random_settlement(rng, {})
        settled, expected = cixi_calls.settled(case), cixi.settle(case)
        assert list(settled.winners) == expected["winners"], case
        assert settled.payments == expected["payments"], case
        assert sum(settled.payments.values()) == 0


@pytest.mark.parametrize("seed", seeds(2))
def test_all_hands_are_settled_pair_by_pair(seed: int) -> None:
    rng = Random(seed)
    for _ in range(sample(seed, 50)):
        case = generate_classical.random_settlement(rng, {})
        settlement = hupai.rules("classical").ruleset.settlement
        assert isinstance(settlement, AllHands)
        found = settlement.transfers(case["values"], case["winner"])
        assert list(map(list, found)) == classical.settle(case)["transfers"], case


def test_the_factor_of_a_self_draw() -> None:
    """B139."""
    hand = "234m 567m 345p 678s 55p"
    taken = won("hong-kong", f"{hand} | f2", "5p", seat="S", round="E")
    assert (taken.total, taken.value) == (3, 8)
    assert taken.payments(from_="W") == {"S": 8, "W": -8, "E": 0, "N": 0}
    drawn = won("hong-kong", f"{hand} | f3", "5p", "self_draw", seat="S", round="E")
    assert (drawn.total, drawn.value) == (3, 8)
    assert drawn.payments() == {"S": 36, "E": -12, "W": -12, "N": -12}


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("multiplier", ["1/2", "1", "3/2"])
def test_the_cap_comes_before_the_factors(multiplier: str, seed: int) -> None:
    """B139, for all hands, caps and factors."""
    rng = Random(seed)
    for _ in range(sample(seed, 30)):
        case = JUDGES["hong-kong"].random(rng)
        cap = rng.randint(3, 13)
        case |= {"options": {"cap": cap, "self_draw_multiplier": multiplier}}
        try:
            score = JUDGES["hong-kong"].score(case)
        except hupai.NotAWin:
            continue
        if not score.legal:
            continue
        assert score.total == min(cap, score.raw)
        assert score.value == 2**score.total
        if case["by"] == "self_draw":
            each = Fraction(multiplier) * score.value
            assert set(score.payments().values()) == {3 * each, -each}
        else:
            assert sorted(score.payments(from_=case["from"]).values()) == [
                -score.value,
                0,
                0,
                score.value,
            ]


@pytest.mark.parametrize("value", range(12, 40))
def test_each_half_is_rounded_up_by_itself(value: int) -> None:
    """B140: a hand of 15 brings 31."""
    settlement = cixi_calls.settlement_of({})
    winner = hupai.liability.Winner("E", value, flat=False, shape="standard")
    paid = settlement.settle([winner], "discard", "S").payments
    half = (value + 1) // 2
    assert paid == {"E": value + 2 * half, "S": -value, "W": -half, "N": -half}
    if value == 15:
        assert paid["E"] == 31


FED = "11m222pC4s678s99s9p"


def test_an_added_tile_counts_as_fed() -> None:
    """B142."""
    claims = [("N", "S", "pung"), ("N", "S", "exposed_kong")]
    promoted = [("N", "S", "added_kong"), ("N", "S", "exposed_kong")]
    taken = cixi_score("discard")
    assert taken.total == 14
    assert taken.payments(from_="S", claims=promoted) == {"N": 28, "S": -28, "E": 0, "W": 0}
    assert taken.payments(from_="S", claims=claims) == {"N": 28, "S": -14, "E": -7, "W": -7}
    drawn = cixi_score("self_draw")
    assert drawn.payments(claims=promoted) == {"N": 42, "S": -14, "E": -14, "W": -14}


def cixi_score(by: str) -> hupai.Score:
    hand = hupai.Hand("C 4s 678s 99s [111+1m@S] [2222p@S]", wild="C")
    return CIXI.score(hand, "3s", by, seat="N")


@pytest.mark.parametrize(("adds", "draws_win"), [(True, False), (False, False), (True, True)])
def test_tiles_fed_in_a_deal(adds: bool, draws_win: bool) -> None:
    """B142, played."""
    deal = layout.deal(
        "cixi",
        {
            "E": "2m5m8m3m6m9m3p6p8p1s5sEEW",
            "S": "1m2p3s2m5m8m4m4p7p7p9p1sS",
            "W": "7m8m9m3m6m5m1p3p8p8p5s5sS",
            "N": FED,
        },
        wild="C",
        draws=f"P E E P F F {'1m' if adds else 'F'} P N N{' 3s' if draws_win else ''}",
        tail="W W 1p",
    )
    layout.play(deal, "E discard W; S discard 1m; N pung; N discard 9p")
    layout.until(deal, "S")
    layout.play(deal, "S discard 2p; N kong_exposed; N discard W")
    layout.until(deal, "N")
    if adds:
        layout.play(deal, "N kong_added 1m")
        layout.pass_all(deal)
    layout.play(deal, f"N {deal.default_action('N')}")
    layout.until(deal, "S")
    if draws_win:
        layout.play(deal, f"S {deal.default_action('S')}")
        layout.until(deal, "N")
        layout.play(deal, "N win")
        assert layout.changes(deal) == {"N": 42, "S": -14, "E": -14, "W": -14}
        return
    layout.play(deal, "S discard 3s; N win")
    assert deal.wins[0].total == 14
    if adds:
        assert layout.changes(deal) == {"N": 28, "S": -28, "E": 0, "W": 0}
    else:
        assert layout.changes(deal) == {"N": 28, "S": -14, "E": -7, "W": -7}


def test_the_first_liability_decides_alone() -> None:
    """B144."""
    hand = hupai.Hand("C 4s 678s 99s [1111s] [2222s]", wild="C")
    score = CIXI.score(hand, "3s", seat="N")
    assert score.total == 15
    from_north = [("S", "N", form) for form in ("chow", "pung", "chow")]
    from_south = [("N", "S", "exposed_kong")] * 2
    both = score.payments(from_="S", claims=from_north + from_south)
    assert both == {"N": 30, "S": -30, "E": 0, "W": 0}
    nine = score.payments(from_="S", claims=from_south)
    assert nine == {"N": 31, "S": -31, "E": 0, "W": 0}
    barred = score.payments(from_="S", claims=from_north)
    assert barred == {"N": 30, "S": -30, "E": 0, "W": 0}
    neither = score.payments(from_="S", claims=from_south[:1] + from_north[:2])
    assert neither == {"N": 31, "S": -15, "E": -8, "W": -8}


CHAOS = "147m 258p 369s ES CC P"
HOLDERS: list[tuple[str, dict[str, int]]] = [
    ("W", {"W": -51, "E": 0, "N": 0}),
    ("WN", {"W": -26, "N": -26, "E": 0}),
    ("EWN", {"E": -17, "W": -17, "N": -17}),
    ("", {"E": -17, "W": -17, "N": -17}),
]


@pytest.mark.parametrize(("holders", "expected"), HOLDERS)
def test_several_liable_players_share_one_total(holders: str, expected: dict[str, int]) -> None:
    """B145."""
    score = CIXI.score(hupai.Hand(CHAOS, wild="C").remove("P"), "P", "self_draw", seat="S")
    assert score.patterns == {"two_imperials": 4, "big_chaos": 1}
    paid = score.payments(holders=holders)
    assert paid == expected | {"S": -sum(expected.values())}
    # The same in a deal, with winds in the hands of the holders alone.
    plain = {"E": "2m3m5m6m8m9m1p3p4p6p7p9p1s", "W": "2m3m5m6m8m9m1p3p4p6p7p9p2s"}
    plain["N"] = "2m3m5m6m8m9m1p3p4p6p7p9p4s"
    hands = {seat: hand[:-2] + "N" if seat in holders else hand for seat, hand in plain.items()}
    hands["E"] += "5s"
    hands["S"] = CHAOS.replace(" P", "").replace(" ", "")
    deal = layout.deal("cixi", hands, wild="C", draws="P")
    layout.play(deal, "E discard 5s; S win")
    assert layout.changes(deal) == expected | {"S": -sum(expected.values())}


def test_a_holder_pays_and_the_discarder_does_not() -> None:
    """B145 (e)."""
    score = CIXI.score(hupai.Hand(CHAOS, wild="C").remove("P"), "P", seat="S")
    assert score.total == 17
    paid = score.payments(from_="E", holders="W")
    assert paid == {"E": 0, "S": 51, "W": -51, "N": 0}


@pytest.mark.parametrize(
    ("hand", "win", "patterns", "base", "value"),
    [
        ("CC 234m 678s [PPP] [FFF]", "8s", {"little_three_dragons": 3}, 20, 160),
        ("234m 55s [PPP] [FFF] [CCC]", "4m", {"big_three_dragons": 5}, 22, 704),
    ],
)
def test_a_big_set_takes_the_place_of_its_parts(
    hand: str, win: str, patterns: dict[str, int], base: int, value: int
) -> None:
    """B150."""
    score = won("classical", hand, win, seat="S", round="E")
    assert (score.patterns, score.base, score.value) == (patterns, base, value)


@pytest.mark.parametrize("first", range(1, 5))
@pytest.mark.parametrize("second", range(1, 5))
@pytest.mark.parametrize("seat", "ESWN")
def test_own_flower_with_own_season(seat: str, first: int, second: int) -> None:
    """B151: `f3 g3` for West is one double, `f3 g1` none."""
    hand = f"147m 258p 369s 1479p | f{first} g{second}".replace("1479p", "47s 9m 1p")
    score = hupai.rules("classical").score_unfinished(hand, seat=seat, round="E")
    own = "ESWN".index(seat) + 1 == first == second
    assert score.points == {"bonus_tile": 8}
    assert score.patterns == ({"own_flower_and_season": 1} if own else {})
    assert score.value == (16 if own else 8)


def test_three_winners_in_sichuan_are_settled_once() -> None:
    """B153."""
    hands = {
        "E": "3s123456789p11p26m",
        "S": "12s456m789m99m123m",
        "W": "33s77m444m555m888m",
        "N": "12s456s789s99s678s",
    }
    deal = layout.deal("sichuan", hands, "E discard 3s", voids="sppm")
    for seat in "NSW":
        deal.act(seat, "win")
    assert deal.done
    assert [row[:3] for row in layout.ledger(deal)] == [("E", "S", 1), ("E", "W", 2), ("E", "N", 4)]


def test_three_winners_in_cixi_are_settled_once() -> None:
    """B153."""
    hands = {
        "E": "3s" + CALM,
        "S": "12s456m789m99m123p",
        "W": "12s789sEEESSC56s",
        "N": "3s1122m4455p88p66m",
    }
    for order in ("SWN", "NWS"):
        deal = layout.deal("cixi", hands, "E discard 3s", wild="C")
        for seat in order:
            deal.act(seat, "win")
        assert {layout.SEATS[win.seat]: win.value for win in deal.wins} == {
            "S": 12,
            "W": 15,
            "N": 17,
        }
        assert layout.changes(deal) == {"E": -90, "S": 24, "W": 31, "N": 35}
        assert all(payer == "E" for payer, *_ in layout.ledger(deal))
