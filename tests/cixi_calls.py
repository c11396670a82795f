"""From a case of Cixi, worked or random, to calls of the public API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import calls
import hupai
from hupai.liability import Winner
from hupai.one_or_all import OneOrAllPay
from reference.cixi import read_meld
from reference.tiles import NAMES, parse_kind

if TYPE_CHECKING:
    from calls import Case
    from hupai.banks import Settled

SEATS = ("E", "S", "W", "N")
FORMS = {
    "chow": "chow",
    "pung": "pung",
    "kong_exposed": "exposed_kong",
    "kong_added": "added_kong",
}
CHAOS = {"big_chaos", "seven_winds_chaos"}


def rules_of(case: Case) -> hupai.Rules:
    """The rules of a case."""
    return calls.rules_of({"variant": "cixi", "options": case.get("options", {})})


def settlement_of(case: Case) -> OneOrAllPay:
    """How the rules of a case settle."""
    settlement = rules_of(case).ruleset.settlement
    assert isinstance(settlement, OneOrAllPay)
    return settlement


def meld(text: str, wild: str) -> str:
    """A meld in the notation of the package; an Imperial stands where it is written."""
    declared = read_meld(text, parse_kind(wild), allow_wild=True)
    pairs = zip(declared.tiles, declared.stands_for, strict=True)
    names = [(NAMES[stands], NAMES[tile] == wild) for tile, stands in pairs]
    suit = names[0][0][1:]
    tiles = [name[0] + "*" * is_wild for name, is_wild in names]
    if declared.call == "kong_added":
        tiles.insert(3, "+")
    inside = "".join(tiles) + suit
    return f"({inside})" if declared.call == "kong_concealed" else f"[{inside}]"


def hand_of(case: Case) -> hupai.Hand:
    """The hand of a case, without its winning tile."""
    melds = " ".join(meld(text, case["wild"]) for text in case.get("melds", []))
    hand = hupai.Hand(f"{case['concealed']} {melds}", wild=case["wild"])
    return hand.remove(case["win"]) if case.get("win") else hand


def situation(case: Case) -> dict[str, Any]:
    """The keywords of a call of `score`."""
    given = {key: case[key] for key in ("win", "by", "seat", "dealer", "streak") if key in case}
    return given | {"flags": case.get("flags", [])}


def score(case: Case) -> hupai.Score:
    """The score of a case."""
    return rules_of(case).score(hand_of(case), **situation(case))


def facts(case: Case) -> dict[str, Any]:
    """What the settlement of a case looks at, as far as its rules do."""
    known = {
        "holders": case.get("held_winds", ()),
        "claims": [(c["by"], c["from"], FORMS[c["meld"]]) for c in case.get("claims", ())],
        "honour_kept": case.get("honour_kept", False),
        "banks": case.get("banks"),
    }
    uses = settlement_of(case).uses
    return {name: value for name, value in known.items() if name in uses and value}


def payments(case: Case) -> dict[str, int]:
    """What a hand is paid."""
    giver = case.get("from") if case["by"] != "self_draw" else None
    return score(case).payments(winner=case["seat"], from_=giver, **facts(case))


def answer(case: Case) -> dict[str, Any]:
    """The answer to a `hand` case as the case would have it."""
    try:
        found = score(case)
    except hupai.NotAWin:
        return {"win": False}
    return {
        "win": True,
        "patterns": found.patterns,
        "total": found.total,
        "payments": payments(case),
    }


def waits(case: Case) -> dict[str, Any]:
    """The answer to a `waits` case as the case would have it."""
    found = rules_of(case).all_waits(hand_of(case))
    return {
        "waits": set(found.kinds),
        "imperial_completes": found.wild_completes,
        "bouquet_wait": found.any_tile,
        "ready_allowed": found.ready,
    }


def settled(case: Case) -> Settled:
    """How a `settlement` case is settled."""
    settlement = settlement_of(case)
    chaos = {name for rule in settlement.liabilities for name in getattr(rule, "shapes", ())}
    shape = next(iter(chaos), None)
    declared = [
        Winner(
            winner["seat"],
            winner["total"],
            flat=winner.get("flat", False),
            shape=shape if CHAOS & set(winner.get("patterns", ())) else "standard",
        )
        for winner in case["winners"]
    ]
    by = case.get("by", "self_draw")
    giver = case.get("from") if by != "self_draw" else None
    return settlement.settle(declared, by, giver, **facts(case))
