"""Somebody at a real table: a deal played again with the tiles of one seat and what all can see."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hupai._core import KINDS
from hupai.game import Deal, State, View, apply
from hupai.game import events as ev
from hupai.game.actions import ACTIONS, PASS, WIN
from hupai.game.claims import taken
from hupai.game.state import chow_places

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hupai.game.actions import Action


# What may happen while a tile is still on offer.
BEFORE_ANSWERS = (ev.Began, ev.Answered, ev.Locked, ev.SatOut, ev.Barred)


class Onlooker:
    """Feeds what a seat sees of a deal to one that is driven, and compares the two."""

    def __init__(self, deal: Deal, seat: int) -> None:
        first = deal.events[0]
        assert isinstance(first, ev.Began)
        self.deal, self.seat = deal, seat
        self.true = State(deal.rules.ruleset.play)
        self.compared = 0
        self.twin = Deal(
            deal.rules,
            dealer=first.dealer,
            round=first.round,
            scores=first.scores,
            streak=first.streak,
            dice=first.dice,
            direction=first.direction,
            driven=True,
        )

    def play(self) -> Deal:
        for event in self.deal.events:
            if type(event) not in BEFORE_ANSWERS:
                self.pass_all()
                self.settle()
            self.see(event)
            apply(self.true, event)
        self.settle()
        return self.twin

    def compare(self) -> None:
        assert View.of(self.twin.state, self.seat) == View.of(self.true, self.seat)
        self.compared += 1

    def as_seen(self, seat: int, tiles: Iterable[int]) -> list[int]:
        return [t if seat == self.seat or t >= 34 else ev.HIDDEN for t in tiles]

    def pass_all(self) -> None:
        while self.twin.state.step == "claims" and self.twin.to_act:
            self.twin.act(self.twin.to_act[0], PASS)

    def settle(self) -> None:
        while self.twin.owes is not None and self.twin.owes.kind == "settle":
            for seat in self.twin.owes.hands:
                self.show_all(seat)
            self.twin.bank()

    def show_all(self, seat: int) -> None:
        self.show(seat, self.true.hands[seat])

    def show(self, seat: int, tiles: Iterable[int]) -> None:
        """Name these tiles of a seat as far as they are hidden."""
        if not self.twin.state.hides(seat):
            return
        known = Counter(t for t in self.twin.state.hands[seat] if t >= 0)
        more = list((Counter(tiles) - known).elements())
        if more:
            drawn = None
            if self.twin.state.drawn[seat] == ev.HIDDEN and self.true.drawn[seat] in more:
                drawn = self.true.drawn[seat]
                more.remove(drawn)
            self.twin.show(seat, more, drawn=drawn)

    def act(self, seat: int, action: Action) -> None:
        if action.kind == "win":
            self.show_all(seat)
        legal = self.twin.legal_actions(seat)
        assert action in legal, (seat, action, legal)
        if seat == self.seat:
            self.compare()
        self.twin.act(seat, action)

    def see(self, event: ev.Event) -> None:
        twin, owed = self.twin, self.twin.owes
        match event:
            case ev.Dealt(seat, tiles):
                twin.bank(self.as_seen(seat, tiles))
            case ev.Drew(seat, tile):
                assert owed is not None
                assert owed.seat == seat
                assert owed.origin == event.origin
                twin.bank(self.as_seen(seat, [tile]))
            case ev.Revealed(tile):
                twin.bank([tile])
            case ev.Gave(seat, tile) if seat == self.seat:
                self.act(seat, next(a for a in ACTIONS if a.kind == "give" and a.tile == tile))
            case ev.Swapped(received) if owed is not None:
                assert owed.kind == "swap"
                twin.bank(received[self.seat])
            case ev.VoidChosen(seat, suit):
                self.act(seat, next(a for a in ACTIONS if a.kind == "void" and a.tile == suit))
            case ev.Continued(seat):
                if seat in twin.to_act:
                    twin.act(seat, "continue")
            case ev.Discarded(seat, tile, drawn, ready):
                self.discarded(seat, tile, drawn=drawn, ready=ready)
            case ev.KongDeclared(seat, form, tile, wilds):
                if twin.state.drawn[seat] == ev.HIDDEN and tile == self.true.drawn[seat]:
                    twin.show(seat, drawn=tile)
                plain = next(a for a in ACTIONS if (a.kind, a.tile) == (form, tile))
                self.act(seat, self.said(seat, plain, wilds))
            case ev.Won(seat, "self_draw") if twin.state.step == "turn" and not twin.done:
                if owed is None:
                    self.act(seat, WIN)
            case ev.Answered(seat, number):
                action = ACTIONS[number]
                if action.kind in ("chow", "pung", "kong_exposed"):
                    hand, tile, wild = self.true.hands[seat], self.true.tile, self.true.wild
                    wilds = taken(hand, tile, wild, action)[1]
                    if action.kind == "chow":
                        wilds = chow_places(action.tile, tile, wilds)
                    plain = next(
                        a for a in ACTIONS if (a.kind, a.tile) == (action.kind, action.tile)
                    )
                    action = self.said(seat, plain, wilds)
                self.act(seat, action)

    def said(self, seat: int, plain: Action, wilds: int) -> Action:
        """Return what says how many wild tiles a set takes: stars, where they may be said."""
        stars = wilds.bit_count()
        if plain.kind == "chow":
            places = (("*" if wilds >> at & 1 else "") for at in (0, 1, 2))
            ranks = "".join(rank + star for rank, star in zip(plain.text[5:8], places, strict=True))
            text = f"chow {ranks}{plain.text[8]}"
        else:
            text = f"{plain.kind} {KINDS[plain.tile] if plain.tile >= 0 else ''}{'*' * stars}"
        legal = self.twin.legal_actions(seat)
        return next((action for action in legal if action.text == text), plain)

    def discarded(self, seat: int, tile: int, *, drawn: bool, ready: bool) -> None:
        state = self.twin.state
        if drawn and state.drawn[seat] == ev.HIDDEN:
            self.twin.show(seat, drawn=tile)
        if tile == state.wild and len(state.hands[seat]) <= 4:
            self.show_all(seat)
        kind = "declare" if ready else "discard"
        self.act(seat, next(a for a in ACTIONS if (a.kind, a.tile) == (kind, tile)))
