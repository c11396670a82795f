"""Claims: who is offered what, who gets the tile, whatever the order of the answers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import hupai
from hupai._core import KINDS
from hupai.game import Deal
from hupai.game import events as ev
from twins import seeds

from . import layout, table

CHOWS = {"basic", "hong-kong", "classical", "cixi"}
JUNK = "147m258p369sESWN"


def expected_sets(deal: Deal, seat: int, tile: int, giver: int) -> set[str]:
    """The sets a seat may claim, counted on its own tiles; default rules, tiles left to draw."""
    view, name = deal.view(seat), deal.rules.ruleset.name
    hand = Counter(view.hand)
    if view.out[seat] or tile == view.wild or (name == "classical" and view.called[seat]):
        return set()
    if view.void[seat] == tile // 9 and name == "sichuan":
        return set()
    found = set()
    if hand[tile] >= 2:
        found.add("pung")
    reserve = view.wall_left - view.live_left
    if hand[tile] >= 3 and (view.live_left or (name == "classical" and reserve)):
        found.add("kong_exposed")
    following = (giver + 1) % 4
    while view.out[following]:
        following = (following + 1) % 4
    if seat == following and tile < 27 and name in CHOWS:
        for low in range(max(0, tile % 9 - 2), min(tile % 9, 6) + 1):
            kinds = [tile - tile % 9 + low + step for step in range(3)]
            if all(kind == tile or (hand[kind] and kind != view.wild) for kind in kinds):
                found.add("chow " + "".join(str(kind % 9 + 1) for kind in kinds) + "mps"[tile // 9])
    if name == "cixi":
        found = {text for text in found if leaves_a_natural(hand, text, tile, view.wild)}
    return found


def leaves_a_natural(hand: Counter[int], text: str, tile: int, wild: int) -> bool:
    """Whether something other than an Imperial is left to discard after a chow or a pung."""
    if text == "kong_exposed":
        return True
    rest = hand.copy()
    if text == "pung":
        rest[tile] -= 2
    else:
        for name in hupai.parse_tiles(text.split()[1]):
            rest[KINDS.index(name)] -= KINDS.index(name) != tile
    return any(number and kind != wild for kind, number in rest.items())


@pytest.mark.parametrize("seed", seeds(3, 10))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_offers_are_what_the_tiles_allow_once_each(variant: str, seed: int) -> None:
    offers = 0
    for deal in table.moments(f"{variant} {seed}", variant, 0.3, often=True, ask_everybody=True):
        view = deal.view(0)
        if view.step != "claims" or table.window(deal) or view.live_left == 0:
            continue
        for seat in deal.to_act:
            texts = layout.texts(deal, layout.SEATS[seat])
            assert len(set(texts)) == len(texts)
            assert texts[0] == "pass"
            sets = set(texts) - {"pass", "win"}
            assert sets == expected_sets(deal, seat, view.offered, view.giver)
            offers += len(sets)
            if variant == "basic":
                hand = hupai.Hand.of(counts(deal, seat))
                melds = " ".join(text_of(meld) for meld in view.melds[seat])
                whole = f"{hand} {melds}"
                wins = KINDS[view.offered] in set(deal.rules.waits(whole))
                assert ("win" in texts) == wins
    assert offers


def counts(deal: Deal, seat: int) -> list[int]:
    held = Counter(deal.view(seat).hand)
    return [held[kind] for kind in range(34)]


def text_of(meld: Any) -> str:
    """A meld of Basic in the notation of the package."""
    kinds = [KINDS[kind] for kind in table.tiles_of(meld, -1)]
    inside = "".join(name[0] for name in kinds) + kinds[0][1:]
    return f"({inside})" if meld.form == "kong_concealed" else f"[{inside}]"


RANKS = {"win": 3, "pung": 2, "kong_exposed": 2, "chow": 1, "pass": 0}


@pytest.mark.parametrize("seed", seeds(4, 10))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_the_answers_decide_and_not_their_order(variant: str, seed: int) -> None:
    rng, contested = Random(seed), 0
    for number in range(8):
        where = f"{variant} {seed} {number}"
        for deal in table.moments(where, variant, 0.1, ask_everybody=True):
            asked = deal.to_act
            able = sum(len(deal.legal_actions(seat)) > 1 for seat in asked)
            if deal.view(0).step != "claims" or len(asked) < 3 or able < 1 + (number % 2):
                continue
            contested += 1
            answers = {seat: rng.choice(deal.legal_actions(seat)[-3:]) for seat in asked}
            ends = set()
            for order in permutations(asked):
                copy = deal.copy()
                for seat in order:
                    copy.act(seat, answers[seat])
                ends.add((tuple(copy.view(seat) for seat in range(4)), copy.to_act))
                happened = copy.events[len(deal.events) :]
                check_outcome(deal, answers, happened)
            assert len(ends) == 1
    assert contested


def check_outcome(deal: Deal, answers: dict[int, Any], happened: tuple[ev.Event, ...]) -> None:
    """Whether the best answer, and of equal ones the nearest to the giver, has it."""
    view = deal.view(0)
    order = [(view.giver + step) % 4 for step in (1, 2, 3)]
    ranked = [seat for seat in order if seat in answers]
    best = max(RANKS[answers[seat].kind] for seat in ranked)
    takers = [seat for seat in ranked if RANKS[answers[seat].kind] == best]
    won = [event.seat for event in happened if isinstance(event, ev.Won)]
    claimed = [event.seat for event in happened if isinstance(event, ev.Claimed)]
    if best == 3:
        several = deal.rules.ruleset.name == "sichuan" or (
            deal.rules.ruleset.name == "cixi" and len(takers) == 3
        )
        assert won[: len(takers)] == (takers if several else takers[:1])
        assert not claimed
    elif best:
        assert claimed == takers[:1]
    else:
        assert not claimed
        assert not won


def test_all_answers_are_collected_first() -> None:
    """B089."""
    hands = {
        "E": "2m4p5p6p7p8p9p4s5s6s7s8s9s1p",
        "S": "22m456m789m55m666m",
        "W": "13mEEESSSWWWNN",
    }
    deal = layout.deal("hong-kong", hands, "E discard 2m")
    assert {"win", "pung"} <= set(layout.texts(deal, "S"))
    deal.act("S", "pung")
    assert not deal.done
    assert layout.melds(deal, "S") == []
    deal.act("W", "win")
    assert [layout.SEATS[win.seat] for win in deal.wins] == ["W"]
    assert layout.melds(deal, "S") == []


@pytest.mark.parametrize("variant", ["hong-kong", "classical", "basic"])
def test_a_win_goes_before_a_pung(variant: str) -> None:
    """B090."""
    hands = {"E": "5p4m5m6m7m8m9m4s5s6s7s8s9s1m", "S": "55p", "N": "46pEEESSSWWWCC"}
    for order in ("SN", "NS"):
        deal = layout.deal(variant, hands, "E discard 5p")
        for seat in order:
            deal.act(seat, "pung" if seat == "S" else "win")
        layout.pass_all(deal)
        assert [layout.SEATS[win.seat] for win in deal.wins] == ["N"]
        assert layout.melds(deal, "S") == []


@pytest.mark.parametrize("variant", ["hong-kong", "classical", "basic", "cixi"])
def test_the_nearest_wins_whoever_answers_first(variant: str) -> None:
    """B091, for every giver."""
    junk = "4m5m6m7m8m9m4p5p6p7p8p9p"
    wild = "2p" if variant == "cixi" else None
    for at, giver in enumerate(layout.SEATS):
        near, far = (layout.SEATS[(at + step) % 4] for step in (2, 3))
        hands = {giver: "3s" + junk, near: "12sEEESSSWWW99s", far: "45s678sNNNFFFCC"}
        hands["E"] = hands.get("E", junk + "1m") + "1m"
        for order in (near + far, far + near):
            deal = layout.deal(variant, hands, wild=wild, draws="1p 1p 1p")
            if giver != "E":
                layout.play(deal, "E discard 1m")
                layout.until(deal, giver)
            layout.play(deal, f"{giver} discard 3s")
            for seat in order:
                deal.act(seat, "win")
            layout.pass_all(deal)
            assert [layout.SEATS[win.seat] for win in deal.wins] == [near]


CHOW = {"E": f"5m{JUNK}", "S": "46m258p369sESWNP", "W": JUNK, "N": JUNK}
CHOW_CIXI = {
    "E": "5m147m258p179sEWNP",
    "S": "46m258p179sEWNPF",
    "W": "147m258p179sEWNP",
    "N": "147m258p179sEWNP",
}


@pytest.mark.parametrize("variant", ["hong-kong", "basic", "classical", "cixi"])
def test_a_chow_needs_no_pung(variant: str) -> None:
    """B093."""
    cixi = variant == "cixi"
    deal = layout.deal(variant, CHOW_CIXI if cixi else CHOW, wild="6s" if cixi else None)
    layout.play(deal, "E discard 5m")
    assert layout.claims(deal) == {"S": ["chow 456m"]}


def test_sichuan_has_no_chow() -> None:
    """B093."""
    hands = {"E": "5m147m258m369p11p", "S": "46m258p369s1479s1s"}
    deal = layout.deal("sichuan", hands, voids="mppp", ask_everybody=True)
    layout.play(deal, "E discard 5m")
    assert layout.texts(deal, "S") == ["pass"]


@pytest.mark.parametrize(("tile", "held"), [("1p", "89m"), ("1s", "89p"), ("E", "89s")])
@pytest.mark.parametrize("variant", ["hong-kong", "basic", "classical", "cixi"])
def test_chows_stay_in_their_suit(variant: str, tile: str, held: str) -> None:
    """B095."""
    rest = {"1p": "25m479s", "1s": "258m47p", "E": "25m47p3s"}[tile]
    hands = {"E": tile + "25m479s36p", "S": held + rest + "SSWWNN"}
    wild = "F" if variant == "cixi" else None
    deal = layout.deal(variant, hands, f"E discard {tile}", wild=wild, ask_everybody=True)
    assert not any(text.startswith("chow") for text in layout.texts(deal, "S"))


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_the_fourth_tile_after_a_pung(variant: str) -> None:
    """B099."""
    hands = {"E": "4p1m1m9m2m3m7m1s9s2s6s7s1m9m", "S": "444p2468m2468s35m"}
    wild, voids, draws = "C" if variant == "cixi" else None, "", "9p 9p 9p 9p"
    if variant == "sichuan":
        hands["S"], voids, draws = "444p2468m9m3555m", "psms", "9p 8p 9s 9p"
    deal = layout.deal(variant, hands, "E discard 4p", wild=wild, voids=voids, draws=draws)
    assert {"pung", "kong_exposed"} <= set(layout.claims(deal)["S"])
    layout.play(deal, "S pung")
    assert layout.turn_of(deal) == "S"
    assert "discard 4p" in layout.texts(deal, "S")
    assert layout.kongs(deal, "S") == (["kong_added 4p"] if variant == "hong-kong" else [])
    layout.play(deal, "S discard 8m")
    layout.until(deal, "S")
    assert "kong_added 4p" in layout.kongs(deal, "S")
    layout.play(deal, "S kong_added 4p")
    layout.pass_all(deal)
    assert layout.melds(deal, "S") == [("kong_added", "4p")]
    if variant == "sichuan":
        assert layout.changes(deal) == {"E": -1, "S": 3, "W": -1, "N": -1}


LAST: dict[str, tuple[int, str, str]] = {
    "basic": (121, "S", ""),
    "hong-kong": (135, "N", ""),
    "classical": (119, "N", ""),
    "sichuan": (107, "N", ""),
    "cixi": (135, "W", "C"),
}
"""Where the last tile that can be drawn lies, and who draws it if nobody claims anything."""
OFFERED = {
    "basic": ({"chow 456p"}, {"pung"}),
    "hong-kong": ({"chow 456p"}, {"pung"}),
    "classical": ({"chow 456p"}, {"pung", "kong_exposed"}),
    "sichuan": (set(), {"pung"}),
    "cixi": (set(), set()),
}


@pytest.mark.parametrize("variant", LAST)
def test_claims_on_the_last_discard(variant: str) -> None:
    """B102."""
    place, last, wild = LAST[variant]
    chow, pung = OFFERED[variant]
    at = layout.SEATS.index(last)
    following, across = (layout.SEATS[(at + step) % 4] for step in (1, 2))
    hands = {following: "46p1358m", across: "555p2479m"}
    if variant == "sichuan":
        hands = {
            following: "46p11335778899m",
            across: "555p2479m334668m",
            last: "12246m12367899p",
        }
    options: dict[str, Any] = {}
    if variant in ("hong-kong", "classical"):
        options["bonus_tiles"] = False
    deal = layout.deal(
        variant,
        hands,
        put={place: "5p"},
        options=options,
        wild=wild or None,
        voids="ssss" if variant == "sichuan" else "",
        ask_everybody=True,
    )
    layout.drift(deal, 0)
    assert layout.turn_of(deal) == last
    assert deal.view(0).live_left == 0
    layout.play(deal, f"{last} discard 5p")
    offered = {seat: set(acts) - {"win"} for seat, acts in layout.claims(deal).items()}
    assert offered[following] == chow
    assert offered[across] == pung
    if pung:
        deal.act(across, "pung")
        layout.pass_all(deal)
        assert layout.turn_of(deal) == across
        assert "win" not in layout.texts(deal, across)
        deal.act(across, deal.default_action(across))
        # The discard is offered like any other, and then the deal ends.
        assert deal.view(0).step == "claims"
        layout.pass_all(deal)
    else:
        layout.pass_all(deal)
    assert deal.done
    assert not deal.wins


@pytest.mark.parametrize("variant", LAST)
def test_the_last_discard_may_be_won(variant: str) -> None:
    """B102: a win is always offered."""
    place, last, wild = LAST[variant]
    winner = layout.SEATS[(layout.SEATS.index(last) + 3) % 4]
    hand = "46p111222333m99m" if variant == "sichuan" else "46pEEESSSWWWNN"
    options: dict[str, Any] = {}
    if variant in ("hong-kong", "classical"):
        options["bonus_tiles"] = False
    hands = {winner: hand}
    if variant == "sichuan":
        hands[last] = "44567788m12789p"
    deal = layout.deal(
        variant,
        hands,
        put={place: "5p"},
        options=options,
        wild=wild or None,
        voids="ssss" if variant == "sichuan" else "",
    )
    layout.drift(deal, 0)
    layout.play(deal, f"{last} discard 5p")
    assert "win" in layout.texts(deal, winner)
