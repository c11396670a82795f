"""What happens in a deal, in words, and tiles, melds and actions of a deal as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .._core import KINDS
from ..game import events as ev
from ..game.questions import SEATS, meld_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..game.actions import Action
    from ..game.state import Meld
    from ..game.view import View

_SUITS: Final = ("m", "p", "s")


def tile_text(kind: int, wild: int = -1) -> str:
    """Return a tile, a wild one with a star."""
    if kind < 0:
        return "?"
    return f"{KINDS[kind]}*" if kind == wild else KINDS[kind]


def tiles_text(kinds: Iterable[int], wild: int = -1) -> str:
    """Return tiles with blanks between them."""
    return " ".join(tile_text(kind, wild) for kind in kinds)


def meld(found: Meld) -> str:
    """Return a meld the way a player writes it: `[345m]`, `(1111s)`."""
    text = meld_text(found)
    if found.wilds or found.tile >= 27:
        return text
    suit = KINDS[found.tile][1]
    return text.replace(suit, "").replace("]", f"{suit}]").replace(")", f"{suit})")


def action_text(action: Action, view: View) -> str:
    """Return an action as a person reads it, with the tile it is about."""
    words = action.text.replace("_", " ")
    if action.kind in ("pung", "kong_exposed"):
        stars = "*" * (action.wilds or 0).bit_count()
        return f"{words.rstrip(' *')} {tile_text(view.offered)}{stars}"
    if action.kind in ("discard", "declare") and action.tile == view.wild:
        return f"{words}*"
    return words


def _revealed(e: ev.Revealed, who: Callable[[int], str], wild: int) -> str:
    return f"indicator {tile_text(e.tile)}: {tile_text(e.wild)} is wild"


def _swapped(e: ev.Swapped, who: Callable[[int], str], wild: int) -> str:
    seen = [
        f"{who(seat)} {tiles_text(tiles)}"
        for seat, tiles in enumerate(e.received)
        if ev.HIDDEN not in tiles
    ]
    return f"swapped, received: {', '.join(seen)}"


def _voids(e: ev.VoidsShown, who: Callable[[int], str], wild: int) -> str:
    listed = [f"{who(seat)} {_SUITS[suit]}" for seat, suit in enumerate(e.suits)]
    return f"void suits: {', '.join(listed)}"


def _drew(e: ev.Drew, who: Callable[[int], str], wild: int) -> str | None:
    if e.tile == ev.HIDDEN:
        return None
    why = "" if e.origin == "wall" else f" ({e.origin})"
    return f"{who(e.seat)}: draw {tile_text(e.tile, wild)}{why}"


def _gave(e: ev.Gave, who: Callable[[int], str], wild: int) -> str | None:
    return None if e.tile == ev.HIDDEN else f"{who(e.seat)}: give {tile_text(e.tile)}"


def _discarded(e: ev.Discarded, who: Callable[[int], str], wild: int) -> str:
    return f"{who(e.seat)}: discard {tile_text(e.tile, wild)}{', ready' if e.ready else ''}"


def _claimed(e: ev.Claimed, who: Callable[[int], str], wild: int) -> str:
    tiles = [e.tile, e.tile + 1, e.tile + 2] if e.form == "chow" else [e.tile]
    form = e.form.replace("_exposed", "")
    return f"{who(e.seat)}: {form} {tiles_text(tiles)}, {tile_text(e.claimed)} from {who(e.giver)}"


def _kong(e: ev.KongDeclared, who: Callable[[int], str], wild: int) -> str:
    return f"{who(e.seat)}: {e.form.replace('_', ' ')} {tile_text(e.tile)}"


def _barred(e: ev.Barred, who: Callable[[int], str], wild: int) -> str:
    why = "discarded a wild tile" if e.giver == e.seat else f"claimed too much from {who(e.giver)}"
    return f"{who(e.seat)}: may not win, {why}"


def _won(e: ev.Won, who: Callable[[int], str], wild: int) -> str:
    tile = f" {tile_text(e.tile, wild)}" if e.tile >= 0 else ""
    if e.by == "self_draw":
        return f"{who(e.seat)}: win, own draw{tile}"
    robbed = "robbed " if e.by == "rob_kong" else ""
    return f"{who(e.seat)}: win, {robbed}{tile.lstrip()} from {who(e.giver)}"


_TEXT: Final[dict[type, Callable[[Any, Callable[[int], str], int], str | None]]] = {
    ev.Revealed: _revealed,
    ev.Gave: _gave,
    ev.Swapped: _swapped,
    ev.VoidsShown: _voids,
    ev.BonusShown: lambda e, who, wild: f"{who(e.seat)}: lay aside {tile_text(e.tile)}",
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Claimed: _claimed,
    ev.KongDeclared: _kong,
    ev.GaveUpReady: lambda e, who, wild: f"{who(e.seat)}: gave the call of a ready hand up",
    ev.Barred: _barred,
    ev.SatOut: lambda e, who, wild: f"{who(e.seat)}: sits out ({e.why.replace('_', ' ')})",
    ev.FalseWin: lambda e, who, wild: f"{who(e.seat)}: false win, {tiles_text(e.tiles, wild)}",
    ev.Won: _won,
    ev.Paid: lambda e, who, wild: f"{who(e.payer)}: {e.amount} to {who(e.payee)}, {e.rule}",
    ev.WallRanOut: lambda e, who, wild: "the wall has run out",
}


def event_text(event: ev.Event, *, seat: int | None = None, wild: int = -1) -> str | None:
    """Return an event in words, or None for what nobody at a table would say.

    Args:
        event: the event, as it is seen.
        seat: who reads it; the seat is called "you".
        wild: the wild kind.
    """
    say = _TEXT.get(type(event))
    return None if say is None else say(event, lambda s: "you" if s == seat else SEATS[s], wild)
