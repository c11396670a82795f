"""Sichuan: void suit, kong money, several winners and the passed win interfere with each other."""

from __future__ import annotations

from typing import Any

import pytest

from hupai._core import KINDS
from hupai.game import ACTIONS, Deal
from hupai.game import events as ev
from twins import seeds

from . import layout, table


class Books:
    """The money of a deal, worked out from its events alone."""

    def __init__(self) -> None:
        self.out: set[int] = set()
        self.owed: list[tuple[int, int, int]] = []

    def others(self, seat: int) -> list[int]:
        return [(seat + step) % 4 for step in (1, 2, 3) if (seat + step) % 4 not in self.out]

    def kong(self, event: Any) -> None:
        if isinstance(event, ev.Claimed):
            paid = [(event.giver, event.seat, 2)]
        else:
            units = 2 if event.form == "kong_concealed" else 1
            paid = [(payer, event.seat, units) for payer in self.others(event.seat)]
        self.owed += paid

    def win(self, event: ev.Won) -> None:
        if event.by == "self_draw":
            self.owed += [(p, event.seat, event.value) for p in self.others(event.seat)]
        else:
            self.owed.append((event.giver, event.seat, event.value))


@pytest.mark.parametrize("way", ["seldom", "often", "skilled"])
@pytest.mark.parametrize("seed", seeds(6, 20))
def test_the_ledger_follows_from_the_events(seed: int, way: str) -> None:
    """Kongs, wins and money that moves on a deal-in; only who is still in pays and is paid."""
    deal = None
    deals = table.moments(f"books {seed}", "sichuan", 1.0, often=way == "often")
    if way == "skilled":
        deals = table.skilled(f"books {seed}", "sichuan", 0.1)
    for deal in deals:  # noqa: B007
        pass
    assert deal is not None
    books = Books()
    ordinary = [paid for paid in deal.ledger if paid.rule not in AT_THE_END | MOVED]
    for event in deal.events:
        if isinstance(event, ev.KongMade) or (
            isinstance(event, ev.Claimed) and event.form == "kong_exposed"
        ):
            books.kong(event)
        elif isinstance(event, ev.Won):
            books.win(event)
            books.out.add(event.seat)
    assert sorted((p.payer, p.payee, p.amount) for p in ordinary) == sorted(books.owed)
    check_moved(deal)
    check_end(deal)


AT_THE_END = {"flower_pig", "not_ready", "kong_refund"}
MOVED = {"kong_passed_on", "kong_returned"}


def check_moved(deal: Deal) -> None:
    """Whether each kong is passed on or returned at most once, and wholly."""
    gone = [event.kong for event in deal.events if isinstance(event, ev.KongMoved)]
    assert len(gone) == len(set(gone))
    earned = [p.amount for p in deal.ledger if p.cause in gone and p.rule not in MOVED]
    assert sum(p.amount for p in deal.ledger if p.rule in MOVED) == sum(earned)
    by_cause: dict[int, list[ev.Paid]] = {}
    for number, event in enumerate(deal.events):
        if isinstance(event, ev.Paid) and event.rule == "kong_refund":
            before = deal.events[event.cause]
            assert isinstance(before, ev.Paid)
            assert (before.payer, before.payee) == (event.payee, event.payer)
            assert before.amount == event.amount
            assert before.cause not in gone
            by_cause.setdefault(event.cause, []).append(event)
            assert event.cause < number
    assert all(len(back) == 1 for back in by_cause.values())


def check_end(deal: Deal) -> None:
    """Whether the checks of the wall end ran exactly if it was the wall that ended the deal."""
    rows = [paid for paid in deal.ledger if paid.rule in AT_THE_END]
    ran_out = any(isinstance(event, ev.WallRanOut) for event in deal.events)
    if len(deal.wins) >= 3:
        assert not rows
        assert not ran_out
    winners = {win.seat for win in deal.wins}
    for paid in rows:
        assert paid.payer not in winners
        assert paid.rule == "kong_refund" or paid.payee not in winners


@pytest.mark.parametrize("seed", seeds(6, 20))
def test_the_ban_is_a_function_of_the_events_since_the_last_draw(seed: int) -> None:
    """B166, B168, B169, for whole deals: who could win on a tile and did not is banned."""
    passed = 0
    for number in range(6):
        banned: set[int] = set()
        could: set[int] = set()
        seen = 0
        for deal in table.skilled(f"ban {seed} {number}", "sichuan", 0.7):
            for event in deal.events[seen:]:
                if isinstance(event, ev.Drew):
                    banned.discard(event.seat)
                elif (
                    isinstance(event, ev.Answered)
                    and event.seat in could
                    and ACTIONS[event.action].kind != "win"
                ):
                    banned.add(event.seat)
                    passed += 1
            seen = len(deal.events)
            view = deal.view(0)
            could = {
                seat
                for seat in deal.to_act
                if view.step == "claims" and "win" in layout.texts(deal, layout.SEATS[seat])
            }
            assert not could & banned
            if view.step == "turn":
                assert {seat for seat in range(4) if deal.view(seat).locked} == banned - done(deal)
    assert passed


def done(deal: Deal) -> set[int]:
    """Who has won and takes no further part."""
    return {win.seat for win in deal.wins}


def test_claims_while_void_tiles_are_held() -> None:
    """B159."""
    hands = {"E": "3m1479s258s159s1m5m", "S": "4p9p33m1479m258s69s"}
    deal = layout.deal("sichuan", hands, voids="ppmm")
    layout.play(deal, "E discard 3m; S pung")
    assert set(layout.texts(deal, "S")) == {"discard 4p", "discard 9p"}


@pytest.mark.parametrize(
    ("south", "kongs"),
    [
        ("4p7777m12456789s", ["kong_concealed 7m"]),
        ("4444p7777m12345s", ["kong_concealed 7m"]),
        ("4444p12345m1234s", []),
    ],
)
def test_concealed_kongs_while_void_tiles_are_held(south: str, kongs: list[str]) -> None:
    """B160."""
    hands = {"E": "9m1m3m5m1s1s2s2s3s3s6s6s9s9s", "S": south}
    deal = layout.deal("sichuan", hands, "E discard 9m", voids="ppmm", draws="9p")
    layout.pass_all(deal)
    assert layout.kongs(deal, "S") == kongs
    assert {text[-1] for text in layout.texts(deal, "S") if text.startswith("discard")} == {"p"}
    if kongs:
        layout.play(deal, "S kong_concealed 7m")
        layout.pass_all(deal)
        assert layout.melds(deal, "S") == [("kong_concealed", "7m")]
        assert {text[-1] for text in layout.texts(deal, "S")} == {"p"}


def test_a_winner_is_out_of_the_game() -> None:
    """B161: nobody who has won acts, draws, pays or is paid again."""
    for seed in range(12):
        deal = None
        out: dict[int, int] = {}
        for deal in table.moments(f"winner {seed}", "sichuan", 1.0, often=bool(seed % 2)):
            for win in deal.wins:
                out.setdefault(win.seat, len(deal.events))
            assert not set(out) & set(deal.to_act)
        assert deal is not None
        for seat, number in out.items():
            for event in deal.events[number:]:
                if isinstance(event, ev.Paid):
                    assert event.payer != seat
                    assert event.payee != seat or event.rule == "kong_refund"
                elif not isinstance(event, ev.Won):
                    assert getattr(event, "seat", None) != seat


def test_a_winner_gets_returned_kong_money() -> None:
    """B161."""
    # West makes a kong, which South has paid for; then South wins; West is never ready.
    hands = {
        "E": "9p9p2m5m8m2m5m8m3s6s9s3s6s4s",
        "S": "12s456m789m99m678s",
        "W": "5555s1479m258m1m7m",
        "N": "1s4s7s2s8s9s1m3m4m6m1s4s7s",
    }
    deal = layout.deal("sichuan", hands, voids="pppp", draws="1p 2p", tail="3p")
    layout.play(deal, "E discard 9p; S discard 1p; W kong_concealed 5s")
    layout.pass_all(deal)
    assert layout.changes(deal) == {"E": -2, "S": -2, "W": 6, "N": -2}
    layout.until(deal, "E")
    while "discard 3s" not in layout.texts(deal, "E"):
        layout.play(deal, f"E {deal.default_action('E')}")
        layout.until(deal, "E")
    layout.play(deal, "E discard 3s; S win")
    assert layout.changes(deal)["S"] == -1
    number = len(deal.ledger)
    while not deal.done:
        assert 1 not in deal.to_act
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    later = layout.ledger(deal)[number:]
    assert ("W", "S", 2, "kong_refund") in later
    assert [row for row in later if "S" in row[:2]] == [("W", "S", 2, "kong_refund")]


def test_after_three_wins_nothing_is_checked() -> None:
    """B163."""
    hands = {
        "E": "3s3s123456789p147p",
        "S": "12s456m789m99m678s",
        "W": "45s11m222m333m678s",
        "N": "12s456s789s777m11m",
    }
    deal = layout.deal("sichuan", hands, "E discard 3s", voids="sppp")
    for seat in deal.to_act:
        deal.act(seat, "win")
    assert deal.done
    assert len(deal.wins) == 3
    view = deal.view("E")
    assert view.live_left > 0
    # East still holds a tile of its void suit.
    assert KINDS.index("3s") in view.hand
    assert not {paid.rule for paid in deal.ledger} & AT_THE_END


BAN = {
    "E": "7s7s123456789p111p",
    "S": "33s56s111s456m789m",
    "W": "4s4s22334455667p",
    "N": "3s234567788999p",
}
"""South waits for 4s and 7s and holds a pair of 3s."""
TO_BAN = "E discard 9p; S discard 1m; W discard 4s; S pass; N discard 3s; S pass; E discard 7s"


def banned(south_draws: str) -> Deal:
    """South has passed a win, then a pung; East discards a tile that would win."""
    return layout.deal(
        "sichuan",
        BAN,
        TO_BAN,
        voids="mpmm",
        draws=f"1m 9s 8s 9s {south_draws} 8s",
        ask_everybody=True,
    )


def test_an_unrelated_pass_does_not_lift_the_ban() -> None:
    """B166."""
    deal = banned("1m")
    assert layout.texts(deal, "S") == ["pass"]
    assert deal.view("S").locked


def test_the_ban_ends_with_the_own_draw() -> None:
    """B168."""
    deal = layout.pass_all(banned("1m"))
    assert layout.turn_of(deal) == "S"
    assert not deal.view("S").locked
    layout.play(deal, "S discard 1m; W discard 4s")
    assert "win" in layout.texts(deal, "S")


def test_an_own_draw_is_never_banned() -> None:
    """B168."""
    deal = layout.pass_all(banned("7s"))
    assert "win" in layout.texts(deal, "S")
    layout.play(deal, "S win")
    assert deal.wins[0].by == "self_draw"


def test_no_ban_without_a_win_that_was_allowed() -> None:
    """B169."""
    hands = {
        "S": "223344m567m777s5p",
        "W": "5p4m1m1m8m8m9m9m1s1s2s2s9s9s",
        "N": "1m6m6m8m3s3s4s4s5s5s6s6s8s",
    }
    deal = layout.deal(
        "sichuan",
        hands,
        "W discard 5p",
        voids="pppp",
        dealer="W",
        draws="2m 9s",
        ask_everybody=True,
    )
    assert "win" not in layout.texts(deal, "S")
    layout.pass_all(layout.play(deal, "N discard 2m; S pung"))
    assert not deal.view("S").locked
    assert layout.texts(deal, "S") == ["discard 5p"]
    layout.play(deal, "S discard 5p; W discard 4m; S win")
    layout.pass_all(deal)
    (win,) = deal.wins
    assert (win.total, win.value, dict(win.patterns)) == (0, 1, {"basic_win": 0})


KONG = {
    "E": "1m4m7m1s1s4s4s6s7s9s9s1s3s3s",
    "S": "1111m2s5s8s9s9s8s5s2s7m",
    "W": "45s22m333m555m678s",
    "N": "12s456m789m99m678s",
}


def concealed_kong() -> Deal:
    """South declares a concealed kong (6 in all) and discards its replacement."""
    hands = KONG | {"E": "4m7m1s1s4s4s6s7s9s9s1s3s3s2m"}
    deal = layout.deal("sichuan", hands, "E discard 2m", voids="pppp", draws="7s", tail="3s")
    return layout.play(deal, "S kong_concealed 1m; S discard 3s")


def test_kong_money_goes_to_the_winner() -> None:
    """B170 (a)."""
    deal = layout.play(concealed_kong(), "N win")
    layout.pass_all(deal)
    (win,) = deal.wins
    assert dict(win.patterns) == {"basic_win": 0, "after_kong_discard": 1}
    assert layout.changes(deal) == {"E": -2, "S": -2, "W": -2, "N": 6}
    assert layout.ledger(deal)[3:] == [
        ("S", "N", 2, "win_discard"),
        ("S", "N", 6, "kong_passed_on"),
    ]


def test_kong_money_is_split_between_two_winners() -> None:
    """B170 (b), and nothing of it is returned when the wall ends."""
    for order in ("NW", "WN"):
        deal = concealed_kong()
        for seat in order:
            deal.act(seat, "win")
        layout.pass_all(deal)
        assert layout.changes(deal) == {"E": -2, "S": -4, "W": 3, "N": 3}
        while not deal.done:
            deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
        assert not any(row[3] == "kong_refund" for row in layout.ledger(deal))


def test_what_is_left_of_kong_money_goes_to_the_nearest() -> None:
    """B170 (c)."""
    hands = KONG | {"S": "11m2s5s8s9s9s8s5s2s7m4m4m"}
    for order in ("NW", "WN"):
        deal = layout.deal("sichuan", hands, voids="pppp", draws="1p 2p 3p 1m", tail="3s")
        layout.play(deal, "E discard 1m; S pung; S discard 7m")
        layout.until(deal, "S")
        layout.play(deal, "S kong_added 1m; S discard 3s")
        for seat in order:
            deal.act(seat, "win")
        layout.pass_all(deal)
        assert layout.changes(deal) == {"E": -1, "S": -4, "W": 3, "N": 2}
