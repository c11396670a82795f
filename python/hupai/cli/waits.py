"""`hupai waits`: what completes a hand, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .._core import parse_tiles
from ..errors import NotAWin
from ..render.table import Table
from .arguments import HAND, JSON, PLACES, RULES, VISIBLE, VOID, WILD, hand_of, rules_of
from .paper import answer

if TYPE_CHECKING:
    from .._core import Hand
    from ..render.table import Part
    from ..rules import Rules

_WAYS = ("discard", "self_draw")


def _worth(rules: Rules, hand: Hand, win: str, by: str, situation: dict[str, Any]) -> Any:
    try:
        score = rules.score(hand, win=win, by=by, **situation)
    except NotAWin as error:
        return {"total": None, "value": None, "wins": False, "why_not": error.slug}
    why = None if score.legal else "below_minimum"
    return {"total": score.total, "value": score.value, "wins": score.legal, "why_not": why}


def _left_of_wild(hand: Hand, visible: str | None) -> int:
    return 4 - hand.wilds - parse_tiles(visible or "").count(hand.wild or "")


def wait_facts(rules: Rules, hand: Hand, situation: dict[str, Any]) -> dict[str, Any]:
    """Return what 13 tiles wait for, and what each wait is worth."""
    visible, void = situation["visible"], situation["void"]
    waits = rules.all_waits(hand, void=void)
    useful = rules.useful(hand, visible=visible, void=void)
    left = {kind: useful.counts.get(kind, 0) for kind in waits.kinds}
    if waits.wild_completes and hand.wild is not None:
        left[hand.wild] = _left_of_wild(hand, visible)
    rows = []
    for kind, copies in left.items():
        # A tile that cannot come any more is a wait, but nothing to put a value on.
        worth = {by: _worth(rules, hand, kind, by, situation) if copies else None for by in _WAYS}
        rows.append({"kind": kind, "left": copies} | worth)
    return {
        "ready": bool(left) or waits.wild_completes,
        "distance": useful.distance,
        "waits": rows,
        "left": sum(left.values()),
        "wild_completes": waits.wild_completes,
        "any_tile": waits.any_tile,
        "announce": waits.ready,
    }


def _cell(rules: Rules, worth: dict[str, Any] | None) -> str:
    if worth is None:
        return "none left"
    if worth["total"] is None:
        return str(worth["why_not"])
    ruleset = rules.ruleset
    total = f"{worth['total']} {ruleset.unit}"
    if not worth["wins"]:
        return f"{total}, below {ruleset.hands.minimum}"
    return total if ruleset.unit == ruleset.currency else f"{total}, {worth['value']}"


def wait_parts(rules: Rules, found: dict[str, Any]) -> list[Part]:
    """Return the same as parts of a page."""
    if not found["ready"]:
        return [f"not ready: distance {found['distance']}"]
    rows = [
        [row["kind"], str(row["left"]), *(_cell(rules, row[by]) for by in _WAYS)]
        for row in found["waits"]
    ]
    head = ("wait", "left", "by discard", "by own draw")
    parts: list[Part] = [Table(rows, right=(1,), head=head), f"{found['left']} tiles left"]
    if found["any_tile"]:
        parts.append("an any-tile wait: but for one wild tile, all are sets or six pairs")
    elif found["wild_completes"]:
        parts.append("a wild tile completes the hand too")
    return parts


def _discards(rules: Rules, hand: Hand, situation: dict[str, Any]) -> dict[str, Any]:
    visible, void = situation["visible"], situation["void"]
    rows = [
        {"kind": discard.kind, "waits": list(discard.kinds), "left": discard.left}
        for discard in rules.discards(hand, visible=visible, void=void)
        if discard.distance == 0
    ]
    complete = rules.complete(hand, void=void)
    return {"complete": complete, "ready": bool(rows), "discards": rows}


def _discards_parts(
    rules: Rules, hand: Hand, found: dict[str, Any], void: str | None
) -> list[Part]:
    parts: list[Part] = ["complete"] if found["complete"] else []
    if found["ready"]:
        rows = [
            [row["kind"], " ".join(row["waits"]), str(row["left"])] for row in found["discards"]
        ]
        parts.append(Table(rows, right=(2,), head=("discard", "waits", "left")))
    else:
        parts.append(f"no discard makes it ready: distance {rules.distance(hand, void=void)}")
    return parts


@click.command()
@HAND
@RULES
@PLACES
@WILD
@VOID
@VISIBLE
@JSON
def waits(
    hand: str,
    name: str,
    options: tuple[tuple[str, str], ...],
    seat: str,
    round_: str,
    dealer: str,
    wild: str | None,
    void: str | None,
    visible: str | None,
    as_json: bool,
) -> None:
    """Say what HAND waits for, how many are left, and what each wait is worth.

    With 13 tiles: each wait with its value when it is discarded and when it is drawn. With 14
    tiles: each discard that leaves the hand ready, with the waits it leaves. Every meld counts as
    three. A hand that is not ready exits with 1.

    \b
    Examples:
      hupai waits 1112345678999p
      hupai waits "234567m 3455p 678s" --rules hong-kong --seat S --visible "2p 5p"
      hupai waits "234567m 34556p 678s"
    """
    rules, tiles = rules_of(name, options), hand_of(hand, wild)
    rules.distance(tiles, void=void)  # refuses every other size, and says which are accepted
    situation = {
        "seat": seat, "round": round_, "dealer": dealer, "void": void, "visible": visible
    }  # fmt: skip
    if tiles.tiles == 13:
        found = wait_facts(rules, tiles, situation)
        parts = wait_parts(rules, found)
    else:
        found = _discards(rules, tiles, situation)
        parts = _discards_parts(rules, tiles, found, void)
    data = {"rules": rules.id, "hand": str(tiles)} | found
    answer(data, [f"{tiles}   {rules.id}", *parts], as_json=as_json, yes=found["ready"])
