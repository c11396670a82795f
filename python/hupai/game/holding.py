"""The tiles of a seat as far as they are known, and the sets that they may make."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .actions import KONG_ADDED, KONG_CONCEALED, Action, last, wanted, with_wilds
from .state import NO_TILE, chow_places
from .supply import unseen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..rules import Rules
    from .state import State


class Way(NamedTuple):
    """A set that a seat may make of its tiles.

    Attributes:
        act: the claim or kong.
        wilds: which of the tiles it takes are wild, as bits.
        rest: what is left.
    """

    act: Action
    wilds: int
    rest: Holding


class Holding(NamedTuple):
    """The tiles of a seat, as far as they are known.

    Attributes:
        known: those that are known.
        hidden: how many are not.
        left: how many tiles of each kind may be among them.
        wild: the wild kind, where wild tiles may be put down; -1 elsewhere.
    """

    known: list[int]
    hidden: int
    left: list[int]
    wild: int

    @classmethod
    def of(cls, rules: Rules, state: State, seat: int) -> Holding:
        """Return what is known of a seat's tiles."""
        hand, play = state.hands[seat], state.play
        in_melds = play.wild is not None and play.wild.in_melds
        known = [tile for tile in hand if tile >= 0]
        left = unseen(state, rules.ruleset.tiles)[:34]
        return cls(known, len(hand) - len(known), left, state.wild if in_melds else NO_TILE)

    def kinds(self) -> list[int]:
        """Every kind that may be held."""
        return [kind for kind in range(34) if kind in self.known or self.may_hide(kind)]

    def may_hide(self, kind: int) -> bool:
        """Whether a hidden tile may be of this kind."""
        return self.hidden > 0 and self.left[kind] > 0

    def without(self, wanted: Iterable[int]) -> tuple[int, Holding] | None:
        """Return which of some tiles are wild if they are put down, as bits, and what is left.

        Natural tiles go first, those that are known before those that may be hidden.

        Args:
            wanted: the kinds that the tiles stand for.

        Returns:
            None if they cannot be held.
        """
        known, hidden, left, bits = self.known.copy(), self.hidden, self.left.copy(), 0
        for place, kind in enumerate(wanted):
            for held in (kind,) if self.wild == NO_TILE else (kind, self.wild):
                if held in known:
                    known.remove(held)
                    break
                if hidden and left[held]:
                    hidden -= 1
                    left[held] -= 1
                    break
            else:
                return None
            bits |= (held == self.wild) << place
        return bits, Holding(known, hidden, left, self.wild)

    @property
    def _exact(self) -> Holding:
        """The same tiles where none stands for another."""
        return self._replace(wild=NO_TILE)

    def claims(self, act: Action, tile: int) -> Iterator[Way]:
        """Return every way to claim a tile for a set, natural tiles first.

        Args:
            act: the claim with natural tiles first.
            tile: the claimed tile.
        """
        kinds = wanted(act, tile)
        first = self.without(kinds)
        if first is not None:
            yield Way(act, *first)
        if self.wild == NO_TILE:
            return
        for wilds, way in _other_ways(act, tile):
            if first is not None and _alike(act, wilds, first[0]):
                continue
            places = [(kind, wilds >> place & 1) for place, kind in enumerate(kinds)]
            if (self.wild, 0) in places:  # a natural tile of the wild kind there is not
                continue
            rest = self._exact.without([self.wild if wild else kind for kind, wild in places])
            if rest is not None:
                yield Way(way, wilds, rest[1]._replace(wild=self.wild))

    def concealed_kongs(self, kind: int) -> Iterator[Way]:
        """Return every way to declare a concealed kong, of which one tile at least is natural."""
        kong, first = KONG_CONCEALED[kind], self.without([kind] * 4)
        usual = -1
        if first is not None:
            usual = min(first[0].bit_count(), 3)
            yield Way(kong, last(usual, 3), first[1])
        for many in () if self.wild == NO_TILE else (1, 2, 3):
            rest = self._exact.without([kind] * (4 - many) + [self.wild] * many)
            if rest is not None and many != usual:
                wilds = last(many, 3)
                yield Way(with_wilds(kong, wilds), wilds, rest[1])

    def added_kongs(self, kind: int) -> Iterator[Way]:
        """Return every way to add a tile to a pung: 8 is a wild one."""
        kong, first = KONG_ADDED[kind], self.without([kind])
        if first is None:
            return
        yield Way(kong, 8 if first[0] else 0, first[1])
        wild = None if self.wild == NO_TILE or first[0] else self._exact.without([self.wild])
        if wild is not None:
            yield Way(with_wilds(kong, 8), 8, wild[1])


@lru_cache(maxsize=1_024)
def _other_ways(act: Action, tile: int) -> tuple[tuple[int, Action], ...]:
    """Return each way to claim a tile with wild tiles: which tiles of the hand are, and the claim.

    Of equal tiles the last ones are wild.
    """
    if act.kind == "chow":
        places = {wilds: chow_places(act.tile, tile, wilds) for wilds in (1, 2, 3)}
    else:
        size = 2 if act.kind == "pung" else 3
        places = {last(many, size): last(many, size) for many in range(1, size + 1)}
    return tuple((wilds, with_wilds(act, at)) for wilds, at in places.items())


def _alike(act: Action, wilds: int, others: int) -> bool:
    """Whether a claim is the same with these tiles wild: equal tiles are not told apart."""
    return wilds == others or (act.kind != "chow" and wilds.bit_count() == others.bit_count())
