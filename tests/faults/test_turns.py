"""Turn order and stuck states: the wrong seat acts, acts twice, or nobody can act."""

from __future__ import annotations

from typing import Any

import pytest

import hupai
from hupai._core import KINDS
from hupai.game import Deal
from hupai.game import events as ev
from twins import seeds

from . import layout, table

JUNK = "147m258p369sESWN"


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("seed", seeds(4, 12))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_somebody_can_always_act_and_the_deal_ends_once(
    variant: str, seed: int, often: bool
) -> None:
    last = None
    for deal in table.moments(f"{variant} {seed}", variant, often=often):
        last = deal
        assert deal.done == (not deal.to_act)
        view = deal.view(0)
        for seat in range(4):
            legal = deal.legal_actions(seat)
            assert bool(legal) == (seat in deal.to_act)
            assert len(set(legal)) == len(legal)
            size = len(deal.view(seat).hand) + 3 * len(view.melds[seat])
            # While a kong may be robbed its tiles lie on the table.
            kong = table.window(deal)
            if kong is not None and kong.seat == seat:
                assert size in (10, 13)
            elif not deal.done and view.out[seat] is None:
                full = view.step == "turn" and view.turn == seat
                opening = view.step in ("give", "void", "opening") and seat == view.dealer
                assert size == 13 + (full or opening), view.step
    assert last is not None
    assert sum(isinstance(event, ev.Ended) for event in last.events) == 1
    check_order(last)


def check_order(deal: Deal) -> None:
    """Whether every draw is made by the seat that follows from the last actor alone."""
    actor: int | None = None
    out: set[int] = set()
    for event in deal.events:
        match event:
            case ev.Discarded() | ev.FalseWin():
                actor = event.seat
            case ev.SatOut():
                out.add(event.seat)
            case ev.Won():
                out.add(event.seat)
                actor = event.seat
            case ev.Drew() if event.origin == "wall":
                assert actor is not None
                following = (actor + 1) % 4
                while following in out:
                    following = (following + 1) % 4
                assert event.seat == following
                actor = None
            case _:
                pass


PUNG = {
    "E": f"5p{JUNK}",
    "S": "1379m2468s1379p7s",
    "W": "55p2468m2468s379p",
    "N": "13579m1379s1349p",
}


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_the_seat_after_the_last_actor_draws(variant: str) -> None:
    """B104."""
    hands, voids, wild = PUNG, "", None
    if variant == "sichuan":
        hands = PUNG | {"E": "5p1479m147m369s258s"}
        voids = "psss"
    if variant == "cixi":
        wild = "C"
    deal = layout.deal(variant, hands, "E discard 5p; W pung", voids=voids, wild=wild)
    discard = "discard 2s" if variant == "sichuan" else "discard 9p"
    layout.play(deal, f"W {discard}")
    layout.pass_all(deal)
    assert layout.turn_of(deal) == "N"
    drew = [event for event in deal.events if isinstance(event, ev.Drew)]
    assert [event.seat for event in drew] == [3]


@pytest.mark.parametrize("order", ["SN", "NS"])
def test_the_seat_after_the_last_winner_draws(order: str) -> None:
    """B104, in Sichuan with two winners on one tile: who is still in goes on after the last."""
    hands = {
        "E": "3s1m4m7m2m5m8m4s7s8s9s9s5s1s",
        "S": "11m456m789m12s678s",
        "N": "99m456m123m12s666s",
    }
    deal = layout.deal("sichuan", hands, "E discard 3s", voids="pppp")
    for seat in order:
        deal.act(seat, "win")
    layout.pass_all(deal)
    assert {win.seat for win in deal.wins} == {1, 3}
    assert layout.turn_of(deal) == "E"
    layout.play(deal, f"E {deal.default_action('E')}")
    layout.pass_all(deal)
    assert layout.turn_of(deal) == "W"


FOUR_PUNGS = "11m22p33s77pC9m9s6m4s"


def four_melds(givers: str) -> Deal:
    """South has four pungs of these givers' tiles and an Imperial, and draws another."""
    tiles = ("1m", "2p", "3s", "7p")
    pairs = list(zip(tiles, givers, strict=True))
    given = {seat: "".join(tile for tile, by in pairs if by == seat) for seat in "EW"}
    rounds = [3 if following == "E" else 1 for following in givers[1:]] + [3]
    draws = ["8s", "6s", "8m", "6p", "2s", "8p", "5s", "8s", "6s", "8m", "5s", "8s"][: sum(rounds)]
    deal = layout.deal(
        "cixi",
        {"E": given["E"] + "EEWW", "S": FOUR_PUNGS, "W": given["W"] + "SSNN"},
        wild="C",
        draws=" ".join([*draws, "C", "C"]),
    )
    for tile, giver, away in zip(tiles, givers, ("9m", "9s", "6m", "4s"), strict=True):
        if giver == "E" and layout.turn_of(deal) != "E":
            layout.until(deal, "E")
        if giver == "W":
            layout.until(deal, "W")
        layout.play(deal, f"{giver} discard {tile}; S pung; S discard {away}")
    return layout.until(deal, "S")


def test_a_barred_player_with_nothing_but_imperials_discards_one() -> None:
    """B106 (a)."""
    deal = four_melds("EEEE")
    assert [KINDS[kind] for kind in deal.view("S").hand] == ["C", "C"]
    assert deal.view("S").barred[1]
    assert layout.texts(deal, "S") == ["discard C"]
    before = layout.changes(deal)
    layout.play(deal, "S discard C")
    assert layout.changes(deal) == before
    assert deal.view("S").out[1] is None
    assert layout.turn_of(deal) == "W"
    assert not layout.claims(deal)


def test_a_player_with_nothing_but_imperials_wins() -> None:
    """B106 (b)."""
    deal = four_melds("EEWW")
    assert not deal.view("S").barred[1]
    assert layout.texts(deal, "S") == ["win"]


def test_no_claim_leaves_nothing_but_imperials() -> None:
    """B106: such a claim is not offered in the first place."""
    deal = layout.deal(
        "cixi",
        {"E": "1m2p3s7pEEWW", "S": "11m22p33s77pCC9m9s6m"},
        wild="C",
        draws="8s 8s 8m 6p 6p 8p 5s 5s 6s 8m",
        ask_everybody=True,
    )
    for tile, away in (("1m", "9m"), ("2p", "9s"), ("3s", "6m")):
        layout.until(deal, "E")
        layout.play(deal, f"E discard {tile}; S pung; S discard {away}")
    layout.until(deal, "E")
    layout.play(deal, "E discard 7p")
    assert layout.texts(deal, "S") == ["pass"]


FOUR_ALIKE = "1111m258m369p147sE"


@pytest.mark.parametrize("variant", ["basic", "cixi", "sichuan", "hong-kong", "classical"])
def test_the_dealer_wins_with_the_dealt_tiles(variant: str) -> None:
    """B107."""
    hands, draws = {"E": "123m456m789m22s333s"}, ""
    wild = "C" if variant == "cixi" else None
    if variant in ("hong-kong", "classical"):
        hands, draws = {"E": "EEESSSWWWNN11mf1"}, "1m"
    deal = layout.deal(
        variant, hands, draws=draws, wild=wild, voids="psmp" if variant == "sichuan" else ""
    )
    assert layout.turn_of(deal) == "E"
    assert "win" in layout.texts(deal, "E")
    layout.play(deal, "E win")
    (win,) = deal.wins[:1]
    assert win.by == "self_draw"
    if variant == "basic":
        assert layout.changes(deal) == {"E": 3, "S": -1, "W": -1, "N": -1}
    elif variant == "cixi":
        assert layout.changes(deal)["E"] == 3 * win.total
        assert win.total == 12
    elif variant == "sichuan":
        assert win.total == 4
        assert layout.changes(deal) == {"E": 51, "S": -17, "W": -17, "N": -17}
    elif variant == "classical":
        assert "heavenly_hand" in dict(win.patterns)
        assert win.value == 1000
    else:
        assert "self_draw" in dict(win.patterns)
        assert not {"heavenly_hand"} & set(dict(win.patterns))
        assert win.total >= 3


def test_the_dealer_needs_the_minimum() -> None:
    """B107: in Hong Kong the dealt hand is an ordinary own draw."""
    cheap = layout.deal("hong-kong", {"E": "123m456m789p22s33sf3"}, draws="3s")
    assert len(cheap.view("E").hand) == 14
    assert "win" not in layout.texts(cheap, "E")
    own = layout.deal("hong-kong", {"E": "123m456m789p22s33sf1"}, draws="3s")
    assert "win" in layout.texts(own, "E")


def test_the_dealer_wins_after_the_swap() -> None:
    """B107: in Sichuan after swap and void, with fourteen tiles (B110)."""
    hands = {"E": "123m456m789m22s1p4p7p", "N": "333s147m258m369p1p"}
    deal = layout.deal("sichuan", hands, options={"swap_three": True}, direction=1)
    for tile in ("1p", "4p", "7p"):
        deal.act("E", f"give {tile}")
    for _ in range(3):
        deal.act("N", "give 3s")
    while deal.view(0).step == "give":
        deal.act(deal.to_act[0], deal.legal_actions(deal.to_act[0])[0])
    for seat in layout.SEATS:
        deal.act(seat, "void p")
    assert not any(isinstance(event, ev.Drew) for event in deal.events)
    assert len(deal.view("E").hand) == 14
    layout.play(deal, "E win")
    assert layout.changes(deal) == {"E": 51, "S": -17, "W": -17, "N": -17}


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_the_dealer_declares_a_dealt_kong(variant: str) -> None:
    """B107."""
    sichuan = variant == "sichuan"
    hand = "1111m258m369m147s1s" if sichuan else FOUR_ALIKE
    wild = "C" if variant == "cixi" else None
    deal = layout.deal(variant, {"E": hand}, wild=wild, voids="psmp" if sichuan else "")
    assert "kong_concealed 1m" in layout.texts(deal, "E")
    layout.play(deal, "E kong_concealed 1m")
    layout.pass_all(deal)
    assert layout.melds(deal, "E") == [("kong_concealed", "1m")]


def test_a_heavenly_hand_after_an_opening_kong() -> None:
    """B107: in Classical kongs of the opening may come first."""
    deal = layout.deal("classical", {"E": "1111m456m789p22s33s"}, tail="3s")
    layout.play(deal, "E kong_concealed 1m; E win")
    (win,) = deal.wins
    assert "heavenly_hand" in dict(win.patterns)
    assert win.value == 1000


def test_the_dealer_draws_no_tile_after_the_void() -> None:
    """B110."""
    deal = layout.deal("sichuan", {}, voids="psmp")
    assert layout.turn_of(deal) == "E"
    assert len(deal.view("E").hand) == 14
    assert not any(isinstance(event, ev.Drew) for event in deal.events)
    deal.act("E", deal.default_action("E"))
    layout.pass_all(deal)
    assert layout.turn_of(deal) == "S"
    assert [event.seat for event in deal.events if isinstance(event, ev.Drew)] == [1]


@pytest.mark.parametrize("discard", [1, 2])
def test_the_first_turn_is_over_after_it(discard: int) -> None:
    """B112."""
    hands = {"E": "5s9s1p2p3p5p7p8p9pEESSW", "S": "46s123m456m789m11p"}
    deal = layout.deal("classical", hands, draws="C C C C")
    if discard == 2:
        layout.play(deal, "E discard 9s; S discard C; W discard C; N discard C")
    layout.play(deal, "E discard 5s; S win")
    (win,) = deal.wins
    assert ("earthly_hand" in dict(win.patterns)) == (discard == 1)
    assert (win.value == 1000) == (discard == 1)


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_everything_is_offered_after_a_replacement(variant: str, dealer: bool) -> None:
    """B113."""
    seat = "E" if dealer else "S"
    hand = "1111m222s34s567m99s"
    hands = {seat: hand if dealer else "111m222s34s567m99s"}
    given: dict[str, Any] = {"wild": "C"} if variant == "cixi" else {}
    if variant == "sichuan":
        given["voids"] = "pppp"
    if not dealer:
        hands["E"] = "79p5p6p7p8p7p8p6p6p5p8p9p9p"
        given["draws"] = "1m"
    deal = layout.deal(variant, hands, tail="2s", **given)
    if not dealer:
        layout.play(deal, "E discard 9p")
        layout.until(deal, "S")
    layout.play(deal, f"{seat} kong_concealed 1m")
    layout.pass_all(deal)
    if variant == "classical" and "continue" in layout.texts(deal, seat):
        assert "kong_concealed 2s" in layout.texts(deal, seat)
        layout.play(deal, f"{seat} continue")
    offered = set(layout.texts(deal, seat))
    assert "kong_concealed 2s" in offered
    # Two kinds of one suit are worth too little in Hong Kong.
    enough: Any = (
        variant != "hong-kong"
        or hupai.rules(variant)
        .score("222s 34s 567m 99s (1111m)", "2s", "self_draw", flags="kong_replacement", seat=seat)
        .legal
    )
    assert ("win" in offered) == enough
    assert {"discard 2s", "discard 9s", "discard 5m"} <= offered
