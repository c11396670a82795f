"""Deals that begin in the middle: a position of a worked case, set up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hupai
from hupai._core import KINDS
from hupai.game import Cursor, Deal, State
from hupai.game.flow import ask
from hupai.game.state import Meld

from .table import SEATS, tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

# Thirteen kinds of which no two go together: whoever holds them claims and waits for nothing.
NOTHING = "147m258p369s9m1p4s8s"


def meld(text: str, giver: int = -1) -> Meld:
    """A meld in the words of the cases."""
    form, shown = text.split()
    first = tiles(shown)[0] if form != "chow" else min(tiles(shown))
    given = -1 if form == "kong_concealed" else giver
    return Meld(form, first, given)  # type: ignore[arg-type]


def empty(rules: hupai.Rules, **more: Any) -> Deal:
    """A deal in which nothing has happened; its state is set up by the caller."""
    deal = Deal.__new__(Deal)
    deal._clear(rules, more.get("ask_everybody", False), driven=False)
    deal.state.phase = len(rules.ruleset.play.phases) - 1
    deal.state.step = "turn"
    return deal


def set_wall(state: State, wall: list[int]) -> None:
    """Let these tiles be left, and drawn in this order."""
    state.wall = bytes(wall)
    size = len(wall)
    state.cursor = Cursor(state.play.wall, size, 0, size, size)


def set_hand(
    state: State,
    seat: int,
    concealed: str,
    melds: Sequence[str] = (),
    giver: int | None = None,
) -> None:
    """Give a seat its tiles."""
    state.seats.set_tiles(seat, tiles(concealed))
    row = [meld(text, (seat + 1) % 4 if giver is None else giver) for text in melds]
    set_melds(state, seat, row)


def set_melds(state: State, seat: int, row: list[Meld]) -> None:
    """Give a seat its melds."""
    state.melds[seat] = tuple(row)
    state.seats.set_melds(seat, row)


def set_bonus(state: State, seat: int, bonus: Sequence[str]) -> None:
    """Let bonus tiles lie beside a hand."""
    for name in bonus:
        kind = KINDS.index(name)
        state.bonus[seat] += (kind,)
        state.seats.add(seat, kind)
        state.seats.lay_aside(seat, kind)


def set_void(state: State, seat: int, suit: str) -> None:
    """Let a seat do without a suit."""
    state.void[seat] = "mps".index(suit)
    state.seats.set_void(seat, state.void[seat])


def ready_to_act(deal: Deal) -> Deal:
    """Find out who may do what."""
    deal.asked = ask(deal)
    return deal


def sichuan(rules: hupai.Rules, given: dict[str, Any]) -> Deal:
    """The position of a case of Sichuan."""
    deal = empty(rules)
    state = deal.state
    set_wall(state, [KINDS.index(name) for name in given["wall"]])
    state.dealer = SEATS.index(given["dealer"])
    state.turn = SEATS.index(given["turn"])
    for seat, name in enumerate(SEATS):
        hand = given["hands"].get(name, {"concealed": NOTHING, "melds": [], "void": "m"})
        set_hand(state, seat, hand["concealed"], hand["melds"])
        set_void(state, seat, hand["void"])
        if name in given["already_won"]:
            state.leave(seat, "won")
            state.wins += (hupai.game.events.Won(seat, "self_draw", -1, seat, (), (), 0, 1, (), 0),)
        if name in given.get("locked", ()):
            state.locked[seat] = 0
    if given["drawn"]:
        state.drawn[state.turn] = KINDS.index(given["drawn"])
    if not given["first_turn"]:
        state.total_discards = 4
        state.drawn_count = [2] * 4
        state.own_discards = [1] * 4
    return ready_to_act(deal)


# The same for Cixi, where unconnected tiles are a hand: 7s and 9s are connected.
NOTHING_CIXI = "147m258p179sEWNP"


def cixi(
    rules: hupai.Rules,
    given: dict[str, Any],
    *,
    turn: str,
    drawn: str | None = None,
    **more: Any,
) -> Deal:
    """A position of a case of Cixi: a seat is to act, holding fourteen tiles."""
    deal = empty(rules, **more)
    state = deal.state
    state.wild = KINDS.index(given.get("wild", "F"))
    state.seats.set_wild(state.wild)
    state.turn = SEATS.index(turn)
    state.total_discards, state.drawn_count, state.own_discards = 8, [3] * 4, [2] * 4
    banks = given.get("banks", dict.fromkeys(SEATS, 100))
    state.scores = tuple(banks[seat] for seat in SEATS)
    set_wall(state, [KINDS.index("9p")] * given.get("tiles_left", 40))
    hands = given.get("concealed", {})
    if isinstance(hands, str):
        hands = {given.get("seat", turn): hands}
    melds = given.get("melds", {})
    if isinstance(melds, list):
        melds = {given.get("seat", turn): melds}
    claimed = list(given.get("claims", ()))
    for seat, name in enumerate(SEATS):
        set_hand(state, seat, hands.get(name, NOTHING_CIXI), melds.get(name, ()))
        givers = [SEATS.index(c["from"]) for c in claimed if c["by"] == name]
        row = list(state.melds[seat])
        # Claims of which the melds are not told are chows that touch nothing else.
        row += [Meld("chow", 18)] * (len(givers) - len(row))
        if givers:
            row[: len(givers)] = [m._replace(giver=g) for m, g in zip(row, givers, strict=False)]
        if name not in hands:
            state.seats.set_tiles(seat, state.seats.tiles(seat)[: 13 - 3 * len(row)])
        set_melds(state, seat, row)
        if name in given.get("ready", ()):
            state.called[seat] = 1
        if name in given.get("sitting_out", ()):
            state.leave(seat, "wild_discard")
        if name in given.get("false_win_made", ()):
            state.leave(seat, "false_win")
            state.false_wins[seat] = True
        if name in given.get("passed", ()):
            state.locked[seat] = 0
    if drawn is not None:
        tile = KINDS.index(drawn)
        if state.seats.size(state.turn) + 3 * len(state.melds[state.turn]) == 13:
            state.seats.add(state.turn, tile)
        state.drawn[state.turn] = tile
    return ready_to_act(deal)


def cixi_discard(rules: hupai.Rules, given: dict[str, Any], **more: Any) -> Deal:
    """A position of a case of Cixi in which a tile has just been discarded."""
    deal = cixi(rules, given, turn=given["from"], drawn=given["discard"], **more)
    deal.act(given["from"], f"discard {given['discard']}")
    return deal


# Thirteen tiles that claim and wait for nothing in Classical.
NOTHING_CLASSICAL = "147m258p369sESWN"


def classical(
    rules: hupai.Rules,
    *,
    turn: str,
    hands: dict[str, str],
    melds: dict[str, list[str]] | None = None,
    drawn: str | None = None,
    live: str = "9m 9m 9m 9m",
    box: str = "1m 1m",
    first: bool = False,
) -> Deal:
    """A position of Classical: a seat is to act; `live` and `box` are drawn left to right."""
    deal = empty(rules)
    state = deal.state
    wall = rules.ruleset.play.wall
    used = tiles(box)
    front = tiles(live)
    boxed = [*[0] * (wall.reserve - len(used)), *reversed(used)]
    state.wall = bytes([*front, *boxed])
    size = len(state.wall)
    state.cursor = Cursor(wall, size, 0, size - wall.reserve, size)
    state.turn = SEATS.index(turn)
    if not first:
        state.total_discards, state.own_discards = 8, [2] * 4
    state.drawn_count = [3] * 4
    for seat, name in enumerate(SEATS):
        row = (melds or {}).get(name, [])
        short = 13 - 3 * len(row)
        filler = "".join(KINDS[tile] for tile in tiles(NOTHING_CLASSICAL)[:short])
        set_hand(state, seat, hands.get(name, filler), row)
    if drawn is not None:
        state.drawn[state.turn] = KINDS.index(drawn)
    return ready_to_act(deal)
