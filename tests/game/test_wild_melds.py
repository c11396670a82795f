"""Wild tiles in melds: each way to make a set of natural and wild tiles is an action."""

from __future__ import annotations

import random
from itertools import product

import pytest

import hupai
from hupai.game import ACTIONS, Deal, parse_action
from hupai.game import events as ev
from hupai.game.actions import last
from hupai.game.flow import ask

from . import position

KINDS = {name: kind for kind, name in enumerate(hupai._core.KINDS)}
RULES = hupai.rules("cixi", imperial_in_melds=True)
WILD = KINDS["F"]

Way = tuple[str, int, int]
"""The form of a set, its lowest kind, and which tiles of the hand are wild."""


def text(tiles: list[int]) -> str:
    """Tiles as text."""
    return "".join(hupai._core.KINDS[kind] for kind in tiles)


def sets_of(tile: int) -> list[tuple[str, int, list[int]]]:
    """Every set that a claimed tile may be part of: form, lowest kind, what the hand gives."""
    found = [("pung", tile, [tile] * 2), ("kong_exposed", tile, [tile] * 3)]
    for lowest in (tile - 2, tile - 1, tile):
        chow = [lowest, lowest + 1, lowest + 2]
        if lowest >= 0 and lowest // 9 == chow[2] // 9 < 3:
            found.append(("chow", lowest, [kind for kind in chow if kind != tile]))
    return found


def every_way(hand: list[int], tile: int) -> set[Way]:
    """Every way to claim a tile, found by trying which tiles are wild."""
    found: set[Way] = set()
    for form, lowest, kinds in sets_of(tile):
        for places in product((False, True), repeat=len(kinds)):
            if form != "chow" and list(places) != sorted(places):
                continue  # equal tiles are not told apart
            used = [WILD if wild else kind for wild, kind in zip(places, kinds, strict=True)]
            natural = [kind for wild, kind in zip(places, kinds, strict=True) if not wild]
            rest = list(hand)
            if WILD in natural or any(used.count(kind) > hand.count(kind) for kind in used):
                continue
            for kind in used:
                rest.remove(kind)
            # Whoever has nothing but wild tiles could only discard one.
            if form == "kong_exposed" or any(kind != WILD for kind in rest):
                found.add((form, lowest, sum(wild << at for at, wild in enumerate(places))))
    return found


def claim(deal: Deal, seat: str, action: str) -> Way:
    """What an action makes."""
    after = deal.copy()
    events = after.act(seat, action)
    made = next(event for event in events if isinstance(event, ev.Claimed))
    return made.form, made.tile, made.wilds


@pytest.mark.parametrize("seed", range(60))
def test_every_way_to_claim_is_an_action(seed: int) -> None:
    rng = random.Random(seed)
    tile = rng.randrange(27)
    near = [kind for kind in range(27) if abs(kind - tile) <= 2 and kind // 9 == tile // 9]
    size = rng.choice([4, 7, 13])
    wilds = rng.randint(1, min(size - 1, 4) if size > 4 else 3)
    hand = [WILD] * wilds + rng.choices([*near, *near, 27, 28], k=size - wilds)
    while any(hand.count(kind) > 4 - (kind == tile) for kind in hand if kind != WILD):
        hand = [WILD] * wilds + rng.choices([*near, *near, 27, 28, 29, 30], k=size - wilds)
    melds = [f"pung {meld}" for meld in ("CCC", "PPP", "NNN")][: (13 - size) // 3]
    deal = position.cixi_discard(
        RULES,
        {
            "wild": "F",
            "from": "E",
            "discard": hupai._core.KINDS[tile],
            "concealed": {"S": text(hand)},
            "melds": {"S": melds},
        },
    )
    legal = [act for act in deal.legal_actions("S") if act.kind not in ("pass", "win")]
    made = [claim(deal, "S", str(act)) for act in legal]
    assert len(set(made)) == len(made)
    assert set(made) == every_way(hand, tile)


def test_the_hand_gives_what_the_action_says() -> None:
    given = {
        "wild": "F",
        "from": "E",
        "discard": "3m",
        "concealed": {"S": "1245m 33m FF 79p EES"},
    }
    deal = position.cixi_discard(RULES, given)
    for action, left in {
        "chow 123m": "33m 45m FF",
        "chow 1*23m": "1m 33m 45m F",
        "chow 12*3m": "2m 33m 45m F",
        "chow 1*2*3m": "12m 33m 45m",
        "chow 34*5*m": "12m 33m 45m",
        "pung": "12m 45m FF",
        "pung *": "12m 3m 45m F",
        "pung **": "12m 33m 45m",
        "kong_exposed": "12m 45m F",
        "kong_exposed **": "12m 3m 45m",
    }.items():
        after = deal.copy()
        after.act("S", action)
        held = hupai.Hand(f"{left} 79p EES").counts
        counts = [0] * 34
        for kind in after.state.seats.tiles(1):
            counts[kind] += 1
        if action.startswith("kong"):  # and a tile for it
            counts[after.state.drawn[1]] -= 1
        assert counts == list(held), action
    assert parse_action("pung *") not in deal.legal_actions("W")


@pytest.mark.parametrize("held", ["EEEE F", "EEE FF", "EE FF", "E FFF", "EEEE FFF"])
def test_every_way_to_declare_a_concealed_kong_is_an_action(held: str) -> None:
    natural, wilds = held.count("E"), held.count("F")
    tiles = held + " 1m4m7m2p5p8p1s4s7s2m5m3p6p"[: 1 + 2 * (14 - natural - wilds)]
    deal = position.cixi(RULES, {"wild": "F", "concealed": {"S": tiles}}, turn="S", drawn="E")
    found = {}
    for act in deal.legal_actions("S"):
        if act.kind == "kong_concealed" and act.tile == KINDS["E"]:
            after = deal.copy()
            events = after.act("S", act)
            made = next(event for event in events if isinstance(event, ev.KongDeclared))
            found[str(act)] = made.wilds
    wanted = [many for many in range(4) if many <= wilds and 4 - many <= natural]
    assert sorted(found.values()) == sorted(last(many, 3) for many in wanted)


def test_a_pung_becomes_a_kong_with_either_tile() -> None:
    deal = position.cixi(
        RULES,
        {"wild": "F", "concealed": {"S": "E F 123m 456p 79s W"}, "melds": {"S": ["pung EEE"]}},
        turn="S",
        drawn="W",
    )
    for action, wilds in (("kong_added E", 0), ("kong_added E*", 8)):
        after = deal.copy()
        after.act("S", action)
        kong = next(event for event in after.events if isinstance(event, ev.KongMade))
        assert kong.wilds == wilds
        assert (KINDS["E"] in after.state.seats.tiles(1)) is (wilds == 8)
        assert after.state.melds[1][0].tiles(WILD).count(WILD) == (wilds == 8)
        assert ask(after) == after.asked


def test_actions_with_wild_tiles_come_after_all_others() -> None:
    """What an id means does not change: records and masks of old stay as they are."""
    plain = [act for act in ACTIONS if act.wilds is None]
    assert plain == list(ACTIONS[: len(plain)])
    assert len(plain) == 192
    assert len(ACTIONS) == 459
