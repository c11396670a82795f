"""Deals from walls made to order: who is dealt what, what is drawn when, and what is played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import hupai
from hupai._core import KINDS, parse_tiles
from hupai.game import Deal, box

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SEATS = "ESWN"
IN_FOURS = (4, 4, 4)
IN_TWOS = (2,) * 6
STACKS_BACK = 7
"""The indicator of Cixi lies so many stacks from the end where dice show 3 and 4."""

NOTHING = "147m258p369sESWN"
"""Thirteen tiles that claim and wait for nothing but thirteen orphans and unconnected hands."""


def kinds(text: str) -> list[int]:
    """Tiles as numbers."""
    return [KINDS.index(name) for word in text.split() for name in parse_tiles(word)]


def before(name: str) -> int:
    """The indicator that makes a kind wild."""
    wild = KINDS.index(name)
    return next(kind for kind in range(34) if hupai.game.next_kind(kind) == wild)


def places(blocks: tuple[int, ...], dealer_last: bool, dealer: int) -> dict[int, list[int]]:
    """Where in the wall the tiles of every seat lie, the dealer's fourteenth last."""
    found: dict[int, list[int]] = {seat: [] for seat in range(4)}
    at = 0
    rounds = [(size,) * 4 for size in blocks]
    rounds += [(1, 1, 1, 1), (1, 0, 0, 0)] if dealer_last else [(2, 1, 1, 1)]
    for sizes in rounds:
        for turn, size in enumerate(sizes):
            found[(dealer + turn) % 4] += range(at, at + size)
            at += size
    return found


def wall(
    rules: hupai.Rules,
    hands: Mapping[str, str],
    *,
    draws: str = "",
    tail: str = "",
    dealer: str = "E",
    wild: str | None = None,
    stacks: int = STACKS_BACK,
    put: Mapping[int, str] | None = None,
) -> list[int]:
    """The tiles of a set in an order that deals these hands.

    Args:
        rules: the rules.
        hands: the tiles of seats, as many as are known; the dealer's fourteenth comes last.
        draws: what is drawn after the deal, from the front.
        tail: what is drawn from the back, the last tile of the wall first.
        dealer: who deals.
        wild: the kind that the indicator makes wild.
        stacks: how many stacks from the end the indicator lies.
        put: other places in the wall and what lies there.
    """
    whole = list(box(rules.ruleset.tiles))
    size = len(whole)
    dealing = rules.ruleset.play.phases[0]
    by_twos = getattr(dealing, "dealer_last", True) is False
    dealt = places(IN_TWOS if by_twos else IN_FOURS, not by_twos, SEATS.index(dealer))
    order: dict[int, int] = {}
    for seat, text in hands.items():
        assert len(kinds(text)) <= len(dealt[SEATS.index(seat)]), f"{seat} has too many tiles"
        order.update(zip(dealt[SEATS.index(seat)], kinds(text), strict=False))
    order.update(zip(range(53, size), kinds(draws), strict=False))
    if wild is not None:
        order[size - 2 * stacks] = before(wild)
    free = (at for at in range(size - 1, 0, -1) if wild is None or at not in order)
    order.update(zip(free, kinds(tail), strict=False))
    order.update({at % size: KINDS.index(name) for at, name in (put or {}).items()})
    for kind in order.values():
        assert kind in whole, f"more {KINDS[kind]} than there are"
        whole.remove(kind)
    rest = iter(_others(whole, [at for at in range(size) if at not in order]))
    return [order[at] if at in order else next(rest) for at in range(size)]


def _others(left: list[int], at: list[int]) -> Iterator[int]:
    """Everything that was not asked for, in some order; bonus tiles apart, in the middle."""
    plain = [kind for kind in left if kind < 34]
    Random(7).shuffle(plain)
    start = sum(place < 80 for place in at)
    for number, kind in enumerate(kind for kind in left if kind >= 34):
        plain.insert(start + 4 * number, kind)
    return iter(plain)


def deal(
    variant: str | hupai.Rules,
    hands: Mapping[str, str],
    script: str = "",
    *,
    draws: str = "",
    tail: str = "",
    dealer: str = "E",
    wild: str | None = None,
    put: Mapping[int, str] | None = None,
    voids: str = "",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Deal:
    """A deal in which these hands are dealt and the script has been played.

    In Sichuan nothing is swapped unless the options say so; `voids` are the void suits of E, S, W
    and N. In Cixi `wild` is the wild kind.
    """
    given = dict(options or {})
    if variant == "sichuan":
        given.setdefault("swap_three", False)
    rules = hupai.rules(variant, **given) if isinstance(variant, str) else variant
    if wild is not None:
        more.setdefault("dice", (1, 1, 3, 4))
    more.setdefault("scores", (rules.ruleset.match.start_points,) * 4)
    stacks = sum(more.get("dice", ())[2:4])
    order = wall(
        rules, hands, draws=draws, tail=tail, dealer=dealer, wild=wild, stacks=stacks, put=put
    )
    new = Deal(rules, wall=order, dealer=dealer, **more)
    for seat, suit in zip(SEATS, voids, strict=False):
        new.act(seat, f"void {suit}")
    return play(new, script)


def play(deal: Deal, script: str) -> Deal:
    """Play steps like `E discard 5m; S pung`; everybody else who is asked about a tile passes."""
    for step in filter(None, (part.strip() for part in script.split(";"))):
        seat, text = step.split(" ", 1)
        while text not in texts(deal, seat):
            asked = [SEATS[number] for number in deal.to_act]
            passing = [name for name in asked if "pass" in texts(deal, name)]
            assert passing, f"{step}: {asked} may {[texts(deal, name) for name in asked]}"
            # Whoever is to act next passes last: the tile may still come to him.
            deal.act(next((name for name in passing if name != seat), seat), "pass")
        deal.act(seat, text)
    return deal


def texts(deal: Deal, seat: str) -> list[str]:
    """What a seat may do, as text."""
    return [str(action) for action in deal.legal_actions(seat)]


def claims(deal: Deal) -> dict[str, list[str]]:
    """What is offered to every seat that is asked about a tile of another seat."""
    found = {SEATS[seat]: texts(deal, SEATS[seat]) for seat in deal.to_act}
    return {seat: acts[1:] for seat, acts in found.items() if acts[0] == "pass"}


def kongs(deal: Deal, seat: str) -> list[str]:
    """Which kongs a seat may declare."""
    return [text for text in texts(deal, seat) if text.startswith("kong")]


def pass_all(deal: Deal) -> Deal:
    """Let everybody pass who is asked about a tile."""
    while not deal.done and "pass" in texts(deal, SEATS[deal.to_act[0]]):
        deal.act(deal.to_act[0], "pass")
    return deal


def drift(deal: Deal, live: int) -> Deal:
    """Discard what is drawn until so many tiles can be drawn and somebody has drawn."""
    while not deal.done:
        view = deal.view(deal.to_act[0])
        if view.live_left <= live and view.step == "turn":
            break
        for seat in deal.to_act[:1]:
            # What the dealer was dealt last goes too.
            drawn = f"discard {KINDS[view.drawn]}" if view.drawn >= 0 else ""
            dealt = view.drawn != view.wild and drawn in map(str, view.legal)
            deal.act(seat, drawn if dealt else deal.default_action(seat))
    return deal


def turn_of(deal: Deal) -> str:
    """Whose decision is due, if it is one seat's."""
    (seat,) = deal.to_act
    return SEATS[seat]


def melds(deal: Deal, seat: str) -> list[tuple[str, str]]:
    """The form and the kind of each meld of a seat."""
    shown = deal.view(seat).melds[SEATS.index(seat)]
    return [(meld.form, KINDS[meld.tile]) for meld in shown]


def changes(deal: Deal) -> dict[str, int]:
    """What every seat has gained."""
    return dict(zip(SEATS, deal.changes, strict=True))


def ledger(deal: Deal) -> list[tuple[str, str, int, str]]:
    """Who has paid whom how much by which rule."""
    return [(SEATS[p.payer], SEATS[p.payee], p.amount, p.rule) for p in deal.ledger]


def until(deal: Deal, seat: str) -> Deal:
    """Discard what is drawn until it is a seat's turn."""
    while discarder(deal) != seat:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    return deal


def discarder(deal: Deal) -> str | None:
    """Whose turn it is to discard; None while a tile is on offer."""
    view = deal.view(deal.to_act[0])
    return SEATS[view.turn] if view.step == "turn" else None
