"""The tiles of four seats: what the core says of them is what the rules say of the hands."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai._core import KINDS, ByKind, Seats

from . import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

WIN, PUNG, KONG, HIGH, MIDDLE, LOW = (1 << bit for bit in range(6))
MAY_WIN, MAY_KONG = 1 << 42, 1 << 43


def text(tiles: Sequence[int], melds: Sequence[tuple[str, int, int, int]]) -> str:
    """A hand as people write it."""
    words = ["".join(KINDS[tile] for tile in tiles)]
    for form, kind, _, _ in melds:
        steps = (0, 1, 2) if form == "chow" else (0, 0, 0)
        words.append("[" + "".join(KINDS[kind + step] for step in steps) + "]")
    return " ".join(words)


class Table:
    """Four hands that could lie at one table, some of them near to a win."""

    def __init__(self, rng: random.Random, rules: hupai.Rules) -> None:
        self.rules, ruleset = rules, rules.ruleset
        kinds = range(34) if ruleset.tiles.honours else range(27)
        self.wild = rng.choice(kinds) if ruleset.tiles.wild else -1
        self.void = rng.randrange(3) if ruleset.tiles.void_suit else -1
        self.seats = Seats()
        self.seats.set_wild(self.wild)
        self.hands: list[list[int]] = []
        self.melds: list[list[tuple[str, int, int, int]]] = []
        for seat in range(4):
            left = [kind for kind in kinds for _ in range(4)]
            if rng.random() < 0.7:  # two suits at most: more is complete, ready or claimed
                suit = rng.randrange(2)
                left = [kind for kind in left if kind // 9 == suit or kind == self.wild]
            rng.shuffle(left)
            melds: list[tuple[str, int, int, int]] = []
            for kind in rng.sample(sorted({*left} - {self.wild}), 2):
                free = self.void < 0 or kind // 9 != self.void
                if free and left.count(kind) == 4 and rng.random() < 0.4:
                    melds.append(("pung", kind, (seat + 1) % 4, 0))
                    for _ in range(3):
                        left.remove(kind)
            hand = left[: 13 - 3 * len(melds)]
            self.hands.append(sorted(hand))
            self.melds.append(melds)
            self.seats.set_tiles(seat, hand)
            self.seats.set_melds(seat, melds)
            self.seats.set_void(seat, self.void)

    def more(self) -> dict[str, Any]:
        """The keywords of a question about text."""
        more: dict[str, Any] = {}
        if self.wild >= 0:
            more["wild"] = self.wild
        if self.void >= 0:
            more["void"] = "mps"[self.void]
        return more

    def waits(self, seat: int) -> int:
        """What completes a hand, as the rules say of its text."""
        hand = text(self.hands[seat], self.melds[seat])
        if self.wild < 0:
            return self.rules.waits(hand, **self.more()).mask
        found = self.rules.all_waits(hand, **self.more())
        mask = found.kinds.mask
        if found.wild_completes:
            mask |= 1 << 42 | 1 << self.wild
        return mask | found.any_tile << 43


def tables(variant: str, many: int) -> list[Table]:
    rng = random.Random(variant)
    rules = hupai.rules(variant)
    return [Table(rng, rules) for _ in range(many)]


def claims(table: Table, seat: int, tile: int, chow: bool) -> int:
    """The claims of a seat, found tile by tile."""
    hand, found = table.hands[seat], 0
    if table.waits(seat) >> tile & 1:
        found |= WIN
    if tile == table.wild:
        return found
    found |= PUNG * (hand.count(tile) >= 2) | KONG * (hand.count(tile) >= 3)
    for lowest, bit in ((tile - 2, HIGH), (tile - 1, MIDDLE), (tile, LOW)):
        kinds = {lowest, lowest + 1, lowest + 2}
        whole = lowest >= 0 and lowest // 9 == (lowest + 2) // 9 < 3
        if chow and whole and all(k in hand and k != table.wild for k in kinds - {tile}):
            found |= bit
    return found


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_claims_and_waits(variant: str) -> None:
    seen = 0
    for number, table in enumerate(tables(variant, 60)):
        giver, rules = number % 4, table.rules
        for seat in range(4):
            assert table.seats.waits(rules, seat, -1) == table.waits(seat)
        kinds = range(34) if rules.ruleset.tiles.honours else range(27)
        for tile in kinds:
            chow = (giver + 1 + number // 4 % 3) % 4
            found = table.seats.claims(rules, giver, tile, tile != table.wild, chow)
            for step in range(3):
                seat = (giver + 1 + step) % 4
                wanted = claims(table, seat, tile, seat == chow)
                assert found >> 8 * step & 255 == wanted, (table.hands[seat], tile)
                seen |= wanted
            assert found >> 24 == 0
            only_wins = table.seats.claims(rules, giver, tile, False, chow)
            assert only_wins == found & 0x010101
    assert seen == WIN | PUNG | KONG | HIGH | MIDDLE | LOW


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_turns(variant: str) -> None:
    wins = kongs = 0
    for table in tables(variant, 60):
        rules, rng = table.rules, random.Random(repr(table.hands))
        for seat in range(4):
            hand, melds = table.hands[seat], table.melds[seat]
            melded = [kind for _, kind, _, _ in melds for _ in range(3)]
            copies = [kind for kind in range(27) if (hand + melded).count(kind) < 4]
            ready = [kind for kind in copies if table.waits(seat) >> kind & 1]
            for tile in {*rng.sample(copies, 3), *ready[:1]}:
                seats = table.seats.copy()
                seats.add(seat, tile)
                found = seats.turn(rules, seat, tile, False)
                fourteen = sorted([*hand, tile])
                held = sum(1 << kind for kind in {*fourteen})
                assert found & ((1 << 34) - 1) == held
                complete = rules.complete(text(fourteen, melds), **table.more())
                may = complete or fourteen.count(table.wild) == 4
                assert bool(found & MAY_WIN) == may
                four = any(fourteen.count(k) == 4 for k in fourteen if k != table.wild)
                added = any(kind in fourteen for form, kind, _, _ in melds)
                assert bool(found & MAY_KONG) == (four or added)
                assert bool(seats.turn(rules, seat, -1, False) & MAY_WIN) == may
                assert not seats.turn(rules, seat, -1, True) & MAY_WIN
                assert seats.distance(rules, seat) == rules.distance(
                    text(fourteen, melds), **table.more()
                )
                wins, kongs = wins + complete, kongs + bool(found & MAY_KONG)
    assert wins > 5
    assert kongs > 5


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_a_discard_and_a_draw_in_one_are_both(variant: str) -> None:
    passed = claimed = 0
    for table in tables(variant, 200):
        rules, seats, rng = table.rules, table.seats, random.Random(repr(table.hands))
        giver = rng.randrange(4)
        other, tile = (giver + 1) % 4, rng.choice(table.hands[giver])
        drawn = rng.choice(
            [kind for kind in range(27) if sum(hand.count(kind) for hand in table.hands) < 4]
        )
        chow = rng.random() < 0.5
        if sum(kind == drawn for _, kind, _, _ in table.melds[other]):
            continue
        before, apart = seats.copy(), seats.copy()
        turn = seats.pass_on(rules, giver, tile, other, drawn, chow)
        if tile == table.wild or apart.claims(rules, giver, tile, True, other if chow else -1):
            assert (turn, seats) == (-1, before)
            claimed += 1
            continue
        apart.take(giver, tile)
        apart.add(other, drawn)
        assert turn == apart.turn(rules, other, drawn, False)
        assert seats == apart
        passed += 1
    assert min(passed, claimed) > 10


def test_what_leads_to_more_than_a_draw_is_not_done_in_one() -> None:
    table = tables("hong-kong", 1)[0]
    rules, seats, before = table.rules, table.seats, table.seats.copy()
    tile = next(k for k in table.hands[0] if not seats.claims(rules, 0, k, True, 1))
    missing = next(k for k in range(34) if not any(k in hand for hand in table.hands))
    for asked in ("claims", "pass_on"):
        more = (True, 1) if asked == "claims" else (1, missing, True)
        with pytest.raises(hupai.HupaiError) as caught:
            getattr(seats, asked)(rules, 0, KINDS.index("f1"), *more)
        assert caught.value.slug == "not_playable"
    assert seats.pass_on(rules, 0, tile, 0, missing, True) == -1
    assert seats.pass_on(rules, 0, tile, 1, KINDS.index("f1"), True) == -1
    assert seats == before
    assert seats.pass_on(rules, 0, tile, 1, missing, True) >= 0


def test_a_discard_and_a_draw_in_one_are_refused_together() -> None:
    table = tables("basic", 1)[0]
    rules, seats, before = table.rules, table.seats, table.seats.copy()
    held = table.hands[0]
    missing = next(k for k in range(34) if not any(k in hand for hand in table.hands))
    for about in (
        (0, missing, 1, missing, False),
        (0, held[0], 1, -1, False),
        (0, held[0], 1, 42, False),
        (0, 42, 1, missing, False),
        (4, held[0], 1, missing, False),
        (0, held[0], -1, missing, False),
    ):
        with pytest.raises(hupai.HupaiError):
            seats.pass_on(rules, *about)
        assert seats == before


def test_what_was_asked_does_not_matter() -> None:
    basic, orphans = hupai.rules("basic"), hupai.rules("hong-kong")
    seats = Seats()
    kinds = [KINDS.index(kind) for kind in hupai._core.parse_tiles("19m19p19sESWNPFC")]
    seats.set_tiles(0, kinds)
    assert seats.waits(basic, 0, -1) == 0
    assert not seats.claims(basic, 3, 0, False, -1)
    assert seats.claims(orphans, 3, 0, False, -1) == WIN
    assert not seats.claims(basic, 3, 0, False, -1)
    before = seats.copy()
    seats.take(0, 0)
    seats.add(0, 1)
    assert not seats.claims(orphans, 3, 1, False, -1)
    assert seats.claims(orphans, 3, 0, False, -1) == 0
    seats.take(0, 1)
    seats.add(0, 0)
    assert seats.claims(orphans, 3, 0, False, -1) == WIN
    assert seats == before
    assert hash(seats) == hash(before)


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_seats_are_values(variant: str) -> None:
    for table in tables(variant, 10):
        seats = table.seats
        seats.add(2, 35)
        seats.lay_aside(2, 35)
        seats.add(3, 40)
        for twin in (seats.copy(), pickle.loads(pickle.dumps(seats)), copy.deepcopy(seats)):
            assert twin == seats
            assert hash(twin) == hash(seats)
            assert repr(twin) == repr(seats)
            assert twin.tiles(0) == table.hands[0]
            assert str(twin.hand(2)) == str(seats.hand(2))
            twin.take(0, table.hands[0][0])
            assert twin != seats
            assert seats.tiles(0) == table.hands[0]
        assert seats.tiles(3)[-1] == 40
        assert seats.size(3) == len(table.hands[3]) + 1


def test_hidden_tiles() -> None:
    seats = Seats()
    seats.set_tiles(1, [-2] * 13)
    seats.add(1, -2)
    assert seats.tiles(1) == [-2] * 14
    seats.take(1, 5)
    seats.claim(1, "chow", 3, 4, 0)
    assert (seats.size(1), seats.tiles(1)) == (11, [-2] * 11)
    assert str(seats.hand(1)) == "[456m]"
    rules = hupai.rules("basic")
    assert seats.claims(rules, 0, 4, True, 1) == 0
    assert seats.waits(rules, 1, -1) == 0
    assert pickle.loads(pickle.dumps(seats)) == seats


def test_claimed_sets_take_natural_or_wild_tiles() -> None:
    seats = Seats()
    seats.set_wild(32)
    seats.set_tiles(0, [2, 4, 32, 32])
    seats.claim(0, "chow", 2, 2, 0b01)  # the 4 is wild, the 5 is not
    assert seats.tiles(0) == [2, 32]
    assert str(seats.hand(0)).endswith("[34*5m]")
    seats.set_tiles(1, [6, 6, 6, 32])
    seats.claim(1, "kong_exposed", 6, 6, 0b100)
    assert seats.tiles(1) == [6]
    assert str(seats.hand(1)).endswith("[7777*m]")


def test_refusals_change_nothing() -> None:
    seats = Seats()
    seats.set_tiles(0, [0, 0, 0, 0, 5, 6, 7, 9, 10, 11, 27, 27, 27])
    before = seats.copy()
    wrong: list[tuple[str, tuple[Any, ...], str]] = [
        ("add", (0, 0), "too_many_copies"),
        ("add", (4, 0), "unknown"),
        ("add", (-1, 0), "unknown"),
        ("add", (0, 42), "unknown"),
        ("take", (0, 1), "not_held"),
        ("take", (0, -2), "hand_size"),
        ("lay_aside", (0, 34), "not_held"),
        ("lay_aside", (0, 0), "not_bonus"),
        ("set_tiles", (0, [-2] * 15), "hand_size"),
        ("set_tiles", (0, [3] * 500), "too_many_copies"),
        ("set_tiles", (0, [*range(15)]), "hand_size"),
        ("set_tiles", (0, [34, 34]), "bonus_twice"),
        ("set_melds", (0, [("pung", 27, -1, 0)]), "hand_size"),
        ("set_melds", (0, [("pang", 27, -1, 0)]), "unknown"),
        ("set_melds", (1, [("chow", 8, -1, 0)]), "meld_tiles"),
        ("set_wild", (34,), "wild_kind"),
        ("set_void", (0, 3), "unknown"),
        ("claim", (0, "pung", 5, 5, 0), "not_held"),
        ("claim", (0, "chow", 7, 7, 0), "meld_tiles"),
        ("claim", (0, "chow", 40, 40, 0), "meld_tiles"),
        ("hand", (0, 1), "not_held"),
        ("turn", (hupai.rules("basic"), 0, 1, False), "not_held"),
        ("claims", (hupai.rules("basic"), 4, 1, True, 0), "unknown"),
    ]
    for name, given, slug in wrong:
        with pytest.raises(hupai.HupaiError) as refused:
            getattr(seats, name)(*given)
        assert refused.value.slug == slug, name
        assert seats == before, name


def test_by_kind() -> None:
    things = ByKind("abcdefghijklmnopqrstuvwxyz")
    assert things.pick(0) == ()
    assert things.pick(0b1011) == ("a", "b", "d")
    assert things.pick(1 << 25 | 1 << 26 | 1 << 63) == ("z",)
    with pytest.raises(hupai.HupaiError) as refused:
        ByKind(range(43))
    assert refused.value.slug == "array"
