"""Situations played up to at a real table: hidden tiles are whatever the situation needs."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hupai._core import KINDS
from hupai.errors import HupaiError
from hupai.game import Deal
from hupai.game import events as ev
from hupai.game.actions import PASS

from .table import SEATS

if TYPE_CHECKING:
    import hupai


class RealTable:
    """A deal that is driven, in which a seat's tiles are named when the situation says them.

    Attributes:
        deal: the deal.
        kept: tiles that the situation still needs, and nobody may discard.
    """

    def __init__(self, rules: hupai.Rules, **about: Any) -> None:
        self.rules = rules
        self.deal = Deal(rules, driven=True, **about)
        self.kept: Counter[int] = Counter()

    def begin(self, indicator: str | None = None) -> None:
        """Deal tiles that nobody sees."""
        while (owed := self.deal.owes) is not None:
            if owed.kind == "indicator":
                assert indicator is not None
                self.deal.bank(indicator)
            else:
                self.deal.bank("?" * owed.size)

    @property
    def turn(self) -> int:
        return self.deal.state.turn

    def seen(self) -> Counter[int]:
        """Everything that lies open or is known."""
        state = self.deal.state
        found: Counter[int] = Counter()
        for seat in range(4):
            found.update(tile for tile in state.hands[seat] if tile >= 0)
            found.update(state.discards[seat])
            for meld in state.melds[seat]:
                found.update(meld.kinds)
        if state.step == "claims" and state.form != "discard" and state.tile >= 0:
            found[state.tile] += 1  # the tile of a kong that may be robbed
        if state.indicator >= 0:
            found[state.indicator] += 1
        return found

    def spare(self) -> str:
        """A tile that the situation does not need."""
        seen = self.seen()
        legal = self.deal.legal_actions(self.turn)
        kinds = [act.tile for act in legal if act.kind == "discard"]
        wild = self.deal.state.wild
        left = {kind: 4 - seen[kind] - self.kept[kind] for kind in kinds if kind != wild}
        return KINDS[max(left, key=lambda kind: (left[kind], -kind))]

    def settle(self, tile: str = "?") -> None:
        """Carry out what the bank owes; tiles nobody sees, unless told."""
        while (owed := self.deal.owes) is not None:
            if owed.kind == "settle":
                assert not owed.hands
                self.deal.bank()
            else:
                self.deal.bank(tile)

    def pass_all(self) -> None:
        while self.deal.state.step == "claims" and self.deal.to_act:
            self.deal.act(self.deal.to_act[0], PASS)

    def turn_of(self, seat: int, drawn: str = "?") -> None:
        """Play on until it is the turn of a seat; what goes by is of no use to anybody."""
        for _ in range(200):
            self.pass_all()
            owed = self.deal.owes
            if owed is not None:
                self.deal.bank(drawn if owed.seat == seat else "?")
            elif self.deal.state.step == "turn" and self.turn == seat:
                return
            else:
                self.deal.act(self.turn, f"discard {self.spare()}")
        raise AssertionError("no turn")

    def discard(self, seat: int, tile: str) -> None:
        self.turn_of(seat)
        self.deal.act(seat, f"discard {tile}")

    def claim(self, seat: int, action: str, giver: int, tile: str) -> None:
        """Let a seat claim a discard for a set."""
        self.discard(giver, tile)
        self.deal.act(seat, action)
        self.pass_all()

    def concealed_kong(self, seat: int, tile: str) -> None:
        self.turn_of(seat)
        self.deal.act(seat, f"kong_concealed {tile}")
        self.pass_all()
        self.settle()

    def added_kong(self, seat: int, tile: str, *, late: bool = False, robbed: bool = False) -> None:
        self.turn_of(seat)
        if not late and self.deal.state.drawn[seat] == ev.HIDDEN:
            self.deal.show(seat, drawn=tile)
        self.deal.act(seat, f"kong_added {tile}")
        if not robbed:
            self.pass_all()
            self.settle()

    def hold(self, seat: int, hand: str, drawn: str | None = None) -> None:
        """Name the concealed tiles of a seat."""
        self.deal.show(seat, hand, drawn=drawn)

    def hold_anything(self, seat: int) -> None:
        """Name the hidden tiles of a seat, of which nothing matters."""
        state = self.deal.state
        seen, hidden = self.seen(), state.hands[seat].count(ev.HIDDEN)
        drawn = state.drawn[seat] == ev.HIDDEN
        left = [kind for kind in range(34) for _ in range(4 - seen[kind] - self.kept[kind])]
        # Kinds far from one another make nothing of any worth.
        chosen = sorted(
            left, key=lambda kind: (left[: left.index(kind)].count(kind), kind * 7 % 34)
        )
        some = chosen[:hidden]
        self.deal.show(seat, some[drawn:], drawn=some[0] if drawn else None)

    def pay(self) -> None:
        """Settle what is owed, after everybody has shown."""
        self.kept.clear()
        while (owed := self.deal.owes) is not None and owed.kind == "settle":
            for seat in owed.hands:
                self.hold_anything(seat)
            self.deal.bank()

    def drain(self, seat: int, left: int = 0, drawn: str = "?", pung: str = "9p") -> None:
        """Play until a seat draws and so many live tiles are left.

        Where the turns would not come out, somebody claims a pung of the next discard.
        """
        claimer = (seat - (self.deal.state.live - left)) % 4
        if claimer != self.turn:
            self.claim(claimer, "pung", self.turn, pung)
        for _ in range(200):
            self.pass_all()
            if self.deal.owes is not None:
                last = self.deal.state.live == left + 1
                self.deal.bank(drawn if last else "?")
                if last:
                    break
            else:
                self.deal.act(self.turn, f"discard {self.spare()}")
        assert self.turn == seat

    def round(self) -> None:
        """Let every seat discard once."""
        for step in range(1, 5):
            self.turn_of((self.deal.state.dealer + step) % 4)

    def wins(self, fan: dict[int, int], own: int | None = None) -> None:
        """Let seats win with hands of these totals, on the tile on offer or the one just drawn."""
        for seat, total in fan.items():
            self.show_worth(seat, total, own=own)
            self.deal.act(seat, "win")
        self.pass_all()

    def show_worth(self, seat: int, total: int, *, own: int | None) -> None:
        state = self.deal.state
        tile = state.tile if own is None else own
        melds, seen = len(state.melds[seat]), self.seen()
        for hand in winning_hands(14 - 3 * melds, "mps"[state.void[seat]]):
            if tile not in hand:
                continue
            rest = hand.copy()
            rest.remove(tile)
            more = Counter(rest if own is None else hand) + self.kept
            if any(more[kind] > 4 - seen[kind] for kind in rest):
                continue
            twin = self.deal.copy()
            try:
                twin.show(seat, rest, drawn=None if own is None else tile)
            except HupaiError:
                continue
            worth = twin.worth(seat)
            if worth is not None and worth.total == total:
                self.deal = twin
                return
        raise AssertionError((SEATS[seat], total, KINDS[tile]))


@lru_cache(maxsize=32)
def winning_hands(size: int, void: str) -> list[list[int]]:
    """Hands of many worths without one suit."""
    rng = random.Random(f"{size} {void}")
    found = []
    for _ in range(3_000):
        suits = rng.sample([9 * at for at, suit in enumerate("mps") if suit != void], 2)
        if rng.random() < 0.3:
            suits = suits[:1]
        pungs = rng.random() < 0.4
        hand: list[int] = []
        if size == 14 and rng.random() < 0.2:
            for _ in range(7):
                hand += [rng.choice(suits) + rng.randrange(9)] * 2
        else:
            for _ in range(size // 3):
                low = rng.choice(suits)
                if pungs or rng.random() < 0.1:
                    hand += [low + rng.randrange(9)] * 3
                else:
                    first = low + rng.randrange(7)
                    hand += [first, first + 1, first + 2]
            hand += [rng.choice(suits) + rng.randrange(9)] * 2
        if max(Counter(hand).values()) <= 4:
            found.append(hand)
    return found
