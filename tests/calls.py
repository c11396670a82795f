"""From a worked case to a call of the public API."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import hupai

DATA = Path(__file__).parent / "data"
FORMS = {"chow": "[{}]", "pung": "[{}]", "kong_exposed": "[{}]", "kong_concealed": "({})"}
SETTLING = ("kong_claimed_from", "held_winds", "banks")

Case = dict[str, Any]


def load(variant: str, *kinds: str) -> list[Case]:
    """The worked cases of a variant."""
    with (DATA / "cases" / f"{variant}.jsonl").open(encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    return [case for case in cases if case["kind"] in kinds]


def meld(text: str) -> str:
    """A meld of a case in the notation of the package."""
    form, tiles = text.split()
    if form == "kong_added":
        return f"[{tiles[:3]}+{tiles[3:]}]" if tiles[0].isdigit() else f"[{tiles[:3]}+{tiles[3]}]"
    return FORMS[form].format(tiles)


def hand_of(case: Case) -> hupai.Hand:
    """The hand of a case, without its winning tile."""
    melds = " ".join(map(meld, case.get("melds", [])))
    bonus = " ".join(case.get("bonus", []))
    hand = hupai.Hand(f"{case['concealed']} {melds} | {bonus}", wild=case.get("wild"))
    return hand.remove(case["win"]) if case.get("win") else hand


@cache
def _rules(variant: str, options: str) -> hupai.Rules:
    return hupai.rules(variant, **json.loads(options))


def rules_of(case: Case) -> hupai.Rules:
    """The rules of a case."""
    return _rules(case["variant"], json.dumps(case.get("options", {}), sort_keys=True))


def situation(case: Case) -> dict[str, Any]:
    """The keywords of a call for a case."""
    keys = ("win", "by", "seat", "round", "dealer", "void", "streak")
    given = {key: case[key] for key in keys if key in case}
    known = {c.flag for c in rules_of(case).ruleset.hands.circumstances}
    given["flags"] = [flag for flag in case.get("flags", []) if flag in known]
    return given
