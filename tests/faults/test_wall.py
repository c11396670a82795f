"""The wall, replacements, flowers, the last tile: the wrong end, an empty wall, a stuck bonus."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import hupai
from answers import won
from hupai._core import KINDS
from hupai.game import Deal, Wall, box
from hupai.game import events as ev
from twins import seeds

from . import layout, table

WITH_BONUS = ("hong-kong", "classical")
LAST_BUT_ONE = {"basic": "E", "hong-kong": "W", "sichuan": "W", "cixi": "S"}
"""Who draws when one tile is left after the draw, if nobody claims anything."""


@pytest.mark.parametrize("often", [False, True])
@pytest.mark.parametrize("seed", seeds(3, 12))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_every_tile_is_somewhere_and_no_action_needs_one_that_is_not(
    variant: str, seed: int, often: bool
) -> None:
    eager = 1.0 if often else 0.2
    for deal in table.moments(f"wall {variant} {seed}", variant, eager, often=often):
        table.check_tiles(deal)
        check_bonus(deal)
        view = deal.view(0)
        reserve = view.wall_left - view.live_left
        replacements = reserve if variant == "classical" else view.live_left
        if not replacements:
            for seat in deal.to_act:
                assert not layout.kongs(deal, layout.SEATS[seat])


def check_bonus(deal: Deal) -> None:
    """B120: no bonus tile is held, melded or discarded once the exposures are over."""
    public = deal.view(0)
    for seat in range(4):
        assert all(kind < 34 for kind in deal.view(seat).hand)
        assert all(meld.tile < 34 for meld in public.melds[seat])
        assert all(kind < 34 for kind in public.discards[seat])
        assert all(kind >= 34 for kind in public.bonus[seat])
        assert all(action.tile < 34 for action in deal.legal_actions(seat))


class Ends:
    """A wall as it lies on the table, drawn from its ends by the words of the rule books."""

    def __init__(self, deal: Deal) -> None:
        began = deal.events[0]
        assert isinstance(began, ev.Began)
        self.tiles = list(began.wall)
        self.front = 0
        self.back = len(self.tiles)
        self.indicator = -1
        self.name = deal.rules.ruleset.name

    def draw(self, origin: str) -> int:
        """The tile of the next draw of this kind."""
        # Bonus tiles are replaced from the head, kongs from the tail, in every variant.
        if origin == "replacement":
            self.back -= 1
            self.back -= self.back == self.indicator
            return self.tiles[self.back]
        self.front += self.front == self.indicator
        self.front += 1
        return self.tiles[self.front - 1]


@pytest.mark.parametrize("seed", seeds(4, 12))
@pytest.mark.parametrize("variant", table.VARIANTS)
def test_every_draw_takes_the_tile_that_the_wall_says(variant: str, seed: int) -> None:
    """B118, for whole deals with many kongs."""
    deal = None
    for deal in table.moments(f"ends {variant} {seed}", variant, 1.0, often=True):  # noqa: B007
        pass
    assert deal is not None
    ends, kongs = Ends(deal), 0
    for event in deal.events:
        if isinstance(event, ev.Dealt):
            ends.front += len(event.tiles)
        elif isinstance(event, ev.Revealed):
            ends.indicator = event.at
            assert ends.tiles[event.at] == event.tile
        elif isinstance(event, ev.Drew):
            kongs += event.origin == "replacement"
            assert event.tile == ends.draw(event.origin)


def one_left(variant: str, **more: Any) -> tuple[Deal, str]:
    """One tile can still be drawn; a seat holds 1111m 222s, and the replacement is the last 2s."""
    seat = LAST_BUT_ONE[variant]
    hands = {seat: "1111m222s369p147p"}
    given: dict[str, Any] = {"tail": "2s"} | more
    if variant == "cixi":
        given["wild"] = "C"
    if variant == "hong-kong":
        given["options"] = {"bonus_tiles": False}
    if variant == "sichuan":
        hands = {seat: "1111m222s479m479s"}
        given["voids"] = "pppp"
    deal = layout.deal(variant, hands, **given)
    layout.drift(deal, 1)
    assert layout.turn_of(deal) == seat
    assert deal.view(0).live_left == 1
    return deal, seat


@pytest.mark.parametrize("variant", LAST_BUT_ONE)
def test_no_second_kong_without_a_tile_to_replace_it(variant: str) -> None:
    """B115."""
    deal, seat = one_left(variant)
    assert layout.kongs(deal, seat) == ["kong_concealed 1m"]
    layout.play(deal, f"{seat} kong_concealed 1m")
    layout.pass_all(deal)
    view = deal.view(seat)
    assert view.hand.count(KINDS.index("2s")) == 4
    assert layout.kongs(deal, seat) == []
    assert view.live_left == 0
    assert view.wall_left == (14 if variant == "basic" else 0)
    layout.play(deal, f"{seat} {deal.default_action(seat)}")
    layout.pass_all(deal)
    assert deal.done


@pytest.mark.parametrize("seed", range(6))
def test_the_kong_box(seed: int) -> None:
    """B116."""
    most, replaced = 0, 0
    for number in range(4):
        where = f"box {seed} {number}"
        for deal in table.moments(where, "classical", 1.0, often=True):
            kongs = sum(
                isinstance(event, ev.KongMade)
                or (isinstance(event, ev.Claimed) and event.form == "kong_exposed")
                for event in deal.events
            )
            taken = sum(isinstance(e, ev.Drew) and e.origin == "replacement" for e in deal.events)
            view = deal.view(0)
            assert view.wall_left - view.live_left == 16 - taken
            assert taken <= kongs <= 16
            most = max(most, kongs)
            events = deal.events
            for one, following in itertools.pairwise(events):
                if isinstance(one, ev.BonusShown) and isinstance(following, ev.Drew):
                    assert following.origin == "bonus"
                    replaced += 1
    assert most >= 3
    assert replaced


def test_a_flower_from_the_box_is_replaced_from_the_live_wall() -> None:
    """B116."""
    deal = layout.deal("classical", {"S": "1111m2468s258p69p"}, draws="9s 7p 3p", tail="f4")
    while "kong_concealed 1m" not in layout.texts(deal, "S"):
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    before = deal.view("S").live_left
    expected = Ends(deal)
    drawn = sum(isinstance(e, ev.Drew) for e in deal.events)
    layout.play(deal, "S kong_concealed 1m")
    layout.pass_all(deal)
    drew = [event for event in deal.events if isinstance(event, ev.Drew)][drawn:]
    assert [event.origin for event in drew] == ["replacement", "bonus"]
    assert drew[0].tile == KINDS.index("f4")
    assert deal.view("S").live_left == before - 1
    assert expected.tiles[-1] == KINDS.index("f4")


def test_no_live_tile_for_a_flower_draws_the_deal() -> None:
    """B116."""
    hands = {"N": "1111m2468s258p69p"}
    rules = hupai.rules("classical")
    # The seven other bonus tiles lie in the hidden part of the box: nobody draws them.
    put = {-2 - at: name for at, name in enumerate(["f1", "f2", "f3", "g1", "g2", "g3", "g4"])}
    deal = layout.deal(rules, hands, tail="f4", put=put)
    layout.drift(deal, 0)
    assert layout.turn_of(deal) == "N"
    layout.play(deal, "N kong_concealed 1m")
    layout.pass_all(deal)
    assert deal.done
    assert not deal.wins
    assert deal.view("N").bonus[3] == (KINDS.index("f4"),)


@pytest.mark.parametrize("variant", table.VARIANTS)
def test_replacements_come_from_the_right_end(variant: str) -> None:
    """B118."""
    given: dict[str, Any] = {"wild": "C"} if variant == "cixi" else {}
    hands = {"E": "1111m258m258s369s1s"}
    if variant == "sichuan":
        given["voids"] = "pppp"
    deal = layout.deal(variant, hands, draws="7s 8s", tail="9m 8m", **given)
    front = deal.view("E").live_left
    layout.play(deal, "E kong_concealed 1m")
    layout.pass_all(deal)
    drew = [event for event in deal.events if isinstance(event, ev.Drew)]
    assert [(event.origin, KINDS[event.tile]) for event in drew] == [("replacement", "9m")]
    # In Basic one live tile moves over; in Classical the box is apart.
    assert front - deal.view("E").live_left == (0 if variant == "classical" else 1)
    if variant == "basic":
        assert deal.view("E").wall_left - deal.view("E").live_left == 14


@pytest.mark.parametrize("variant", WITH_BONUS)
def test_bonus_tiles_are_replaced_from_the_head(variant: str) -> None:
    """B118."""
    hands = {"E": "147m258p369sESWNf1", "S": "147m258p369sESWN"}
    deal = layout.deal(variant, hands, draws="P g2 7s 8s", tail="9m")
    assert KINDS.index("P") in deal.view("E").hand
    layout.play(deal, "E discard P")
    layout.pass_all(deal)
    drew = [event for event in deal.events if isinstance(event, ev.Drew)]
    assert [(event.origin, KINDS[event.tile]) for event in drew] == [
        ("bonus", "P"),
        ("wall", "g2"),
        ("bonus", "7s"),
    ]


def test_the_far_end_skips_the_indicator() -> None:
    """B118."""
    deal = layout.deal(
        "cixi",
        {"E": "1111m2222m3333m44m"},
        wild="C",
        tail="4m 4m 9s 8p",
        dice=(1, 1, 1, 1),
    )
    revealed = next(event for event in deal.events if isinstance(event, ev.Revealed))
    assert revealed.at == 132
    for kind in ("1m", "2m", "3m", "4m"):
        layout.play(deal, f"E kong_concealed {kind}")
        layout.pass_all(deal)
    drew = [KINDS[event.tile] for event in deal.events if isinstance(event, ev.Drew)]
    assert drew == ["4m", "4m", "9s", "8p"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", WITH_BONUS)
def test_no_bonus_tile_stays_in_a_hand(variant: str, seed: int) -> None:
    """B120."""
    shown = 0
    for deal in table.moments(f"bonus {variant} {seed}", variant, 0.1):
        check_bonus(deal)
        shown = sum(map(len, deal.view(0).bonus))
    assert shown


READY = "234m567m345p678s5p"


@pytest.mark.parametrize(
    ("dealt", "drawn", "expected"),
    [
        ("", "", {"no_bonus_tiles": 1}),
        ("f3", "", {}),
        ("", "f2", {"own_flower": 1}),
        ("f3", "g2", {"own_season": 1}),
        ("f1", "f2", {"own_flower": 1}),
    ],
)
def test_bonus_tiles_dealt_and_drawn_count_alike(
    dealt: str, drawn: str, expected: dict[str, int]
) -> None:
    """B121."""
    hand = READY[:-2] + (dealt or "5p")
    filler = "5p " if dealt else ""
    # Whoever is dealt a bonus tile draws its replacement before the first turn.
    deal = layout.deal(
        "hong-kong",
        {"S": hand, "E": "147m258p369sESWN9p", "W": "147m28p369sESWNP", "N": "147m28p369sESWNP"},
        draws=f"{filler}{drawn} C C C C",
        options={"minimum_faan": 0},
    )
    layout.play(deal, "E discard 9p")
    layout.pass_all(deal)
    layout.play(deal, "S discard C; W discard 8p; N discard 8p; E discard 5p; S win")
    patterns = dict(deal.wins[0].patterns)
    assert {name: value for name, value in patterns.items() if name in OF_BONUS_TILES} == expected


OF_BONUS_TILES = {"no_bonus_tiles", "own_flower", "own_season", "all_flowers", "all_seasons"}


def test_without_bonus_tiles_nobody_has_none() -> None:
    """B121."""
    rules = hupai.rules("hong-kong", bonus_tiles=False)
    assert not OF_BONUS_TILES & {pattern.id for pattern in rules.ruleset.hands.patterns}
    score = won("hong-kong", READY + "5p", "5p", seat="S", options={"bonus_tiles": False})
    assert score.patterns == {"all_chows": 1, "concealed_hand": 1}
    assert max(box(rules.ruleset.tiles)) < 34
    assert max(Wall.shuffled(rules.ruleset.tiles, 3)) < 34


def test_bonus_tiles_count_towards_the_minimum() -> None:
    """B122."""
    hand = "234m 567m 345p 678s 55p"
    own, foreign = (
        won("hong-kong", f"{hand} | {bonus}", "5p", seat="S", round="E") for bonus in ("f2", "f3")
    )
    assert own.patterns == {"all_chows": 1, "concealed_hand": 1, "own_flower": 1}
    assert (own.total, own.legal, own.value) == (3, True, 8)
    assert (foreign.total, foreign.legal) == (2, False)
    with pytest.raises(hupai.NotAWin, match="minimum") as refused:
        foreign.payments(from_="E")
    assert refused.value.slug == "below_minimum"
    for tile, offered in (("f2", True), ("f3", False)):
        hands = {"S": READY[:-2] + tile, "E": "147m258p369sESWN5p"}
        deal = layout.deal("hong-kong", hands, "E discard 5p", draws="5p", ask_everybody=True)
        assert ("win" in layout.texts(deal, "S")) == offered


def test_the_whole_set_is_dealt_and_drawn() -> None:
    for variant in table.VARIANTS:
        rules = hupai.rules(variant)
        deal = layout.deal(variant, {}, wild="C" if variant == "cixi" else None, dice=(1, 1, 3, 4))
        began = deal.events[0]
        assert isinstance(began, ev.Began)
        assert Counter(began.wall) == Counter(box(rules.ruleset.tiles))


def test_what_waits_for_the_end_of_the_wall_is_no_win() -> None:
    """A win with the last tile is settled first, and then the end of the wall."""
    deal = layout.deal("sichuan", {"N": "123456789m99p23p"}, put={107: "1p"}, voids="ssss")
    layout.drift(deal, 0)
    (seat,) = deal.to_act
    driven = hupai.game.Deal.from_events(deal.rules, deal.events, driven=True)
    driven.act(seat, "win")
    settled = []
    while driven.owes is not None:
        settled.append(driven.owes.seat)
        assert len(driven.waiting) == (driven.owes.seat == seat)
        again = hupai.game.Deal.from_events(
            deal.rules, driven.events, driven=True, waiting=driven.waiting
        )
        assert again == driven
        driven.bank()
    assert settled == [seat, -1]
    assert driven.done
