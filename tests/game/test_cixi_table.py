"""Cases of Cixi played at a real table: the deal, replacements, holders, the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from calls import load, rules_of
from hupai.game import Deal, Result, Standing, Wall, places
from hupai.game import events as ev

from .real_table import RealTable
from .table import SEATS, tiles

if TYPE_CHECKING:
    import hupai

CASES = {int(case["id"][5:]): case for case in load("cixi", "flow")}
START = 100


def case(number: int) -> tuple[hupai.Rules, Any, Any]:
    found = CASES[number]
    return rules_of(found), found["state"], found["expect"]


def table(rules: hupai.Rules, indicator: str, dice: tuple[int, ...] = (1, 2, 3, 4)) -> RealTable:
    made = RealTable(rules, dice=dice, scores=(START,) * 4)
    made.begin(indicator)
    return made


def taken(deal: Deal, origin: str) -> list[int]:
    """The numbers, in drawing order, of the tiles drawn for a reason."""
    opening = deal.opening
    assert opening is not None
    index = {opening.place(at): at for at in range(136)}
    moved = places(deal.rules.ruleset.play, deal.events)
    told = zip(deal.events, moved, strict=True)
    return [index[lay[0]] for e, lay in told if isinstance(e, ev.Drew) and e.origin == origin]


def test_which_tiles_are_dealt() -> None:
    rules, given, expect = case(186)
    wall = Wall.shuffled(rules.ruleset.tiles, 7)
    deal = Deal(rules, wall=wall, dealer=given["dealer"], dice=(1, 2, 3, 4))
    for event in deal.events:
        if isinstance(event, ev.Dealt):
            assert list(event.tiles) == [wall[at] for at in expect["indices"][SEATS[event.seat]]]
    deal.act("E", deal.legal_actions("E")[-1])
    while deal.state.step == "claims":
        deal.act(deal.to_act[0], "pass")
    assert taken(deal, "wall") == [expect["first_draw"]]


def test_replacements_step_over_the_indicator() -> None:
    rules, given, expect = case(185)
    made = table(rules, "P", (1, 2, *given["imperial_dice"]))
    revealed = next(e for e in made.deal.events if isinstance(e, ev.Revealed))
    assert revealed.at == expect["indicator_index"]
    kongs = ["1m", "2m", "3m", "4m", "5m"]
    made.kept.update({kind: 4 for text in kongs for kind in tiles(text)})
    for at, tile in enumerate(kongs):
        made.concealed_kong(at % 4, tile)
    assert taken(made.deal, "replacement") == expect["replacement_indices"]


def test_a_replacement_comes_from_the_end_and_the_next_draw_from_the_front() -> None:
    rules, given, expect = case(231)
    made = table(rules, "P", (1, 2, *given["imperial_dice"]))
    made.concealed_kong(SEATS.index(given["turn"]), "1m")
    assert taken(made.deal, "replacement") == [expect["replacement_index"]]
    made.turn_of(1)
    assert taken(made.deal, "wall") == [expect["next_turn_draw_index"]]


@pytest.mark.parametrize("number", [215, 216])
def test_holders_of_winds(number: int) -> None:
    rules, given, expect = case(number)
    made = table(rules, "E")  # the kind after it is the South wind
    assert made.deal.state.wild == tiles(given["wild"])[0]
    made.kept.update(tiles("WWWCCSS 147m 25p 36s ENFPC"))
    made.claim(3, "pung", 2, "W")
    made.deal.act(3, f"discard {made.spare()}")
    made.turn_of(1)
    made.hold(1, "147m 258p 369s NFPC", drawn="E")
    made.deal.act("S", "win")
    assert made.deal.owes is not None
    assert made.deal.owes.hands == (0, 2, 3)
    some = "11223344556m"
    made.hold(0, some + given["concealed_honours"]["E"])
    made.hold(2, "11223344556p" + given["concealed_honours"]["W"])
    made.hold(3, "1122334455s")
    made.deal.bank()
    assert "big_chaos" in dict(made.deal.wins[0].patterns)
    payers = {SEATS[p.payer]: p.amount for p in made.deal.ledger if p.rule == "windbreak"}
    assert list(payers) == expect["holders"]
    if payers:
        assert len(made.deal.ledger) == 1
    else:
        assert len({p.payer for p in made.deal.ledger}) == 3


@pytest.mark.parametrize("number", [218, 219])
def test_the_end_of_a_match(number: int) -> None:
    rules, given, expect = case(number)
    banks = [given["banks"][seat] for seat in SEATS]
    assert rules.ruleset.match.start_points == START
    before = Standing((START,) * 4, number=given.get("hands_played", 1) - 1)
    east, south, west, north = (bank - START for bank in banks)
    standing = before.after(rules.ruleset.match, Result((east, south, west, north)))
    assert (standing.over is not None) == expect["match_over"]
    ranking: dict[int, list[str]] = {}
    for seat, place in zip(SEATS, standing.places(), strict=True):
        ranking.setdefault(place, []).append(seat)
    assert [sorted(row, key=SEATS.index) for _, row in sorted(ranking.items())] == expect["ranking"]
