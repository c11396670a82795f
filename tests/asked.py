"""A case put to the public API, and the answer in the words of the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import hupai
from calls import Case, hand_of, rules_of, situation
from hupai import variants

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = TypeVar("Answer")


def attempt(call: Callable[[], Answer]) -> tuple[Answer | None, hupai.HupaiError | None]:
    """What a call answers, or the refusal."""
    try:
        return call(), None
    except hupai.HupaiError as refused:
        return None, refused


def of_hands(variant: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that touch shape, value or payment."""
    scopes = {option.key: option.scope for option in variants.get(variant).options}
    return {key: value for key, value in options.items() if scopes[key] == "hand"}


def without_play(case: Case) -> Case:
    """The case without house rules that touch only how a deal runs."""
    return case | {"options": of_hands(case["variant"], case.get("options", {}))}


def score_of(case: Case) -> hupai.Score:
    """The score of a case."""
    return rules_of(case).score(hand_of(case), **situation(case))


def payments_of(case: Case, score: hupai.Score) -> dict[str, int]:
    """Who pays whom in a case that was won."""
    settling: dict[str, Any] = {"from_": case.get("from")}
    if len(set(case.get("bonus", []))) == 8 and score.shape is None:
        settling = {}
    elif case.get("options", {}).get("kong_liability"):
        settling["kong_from"] = case.get("kong_claimed_from")
    return score.payments(**settling)


def answer(case: Case) -> dict[str, Any]:
    """Everything the engine says of a hand."""
    case = without_play(case)
    try:
        score = score_of(case)
    except hupai.NotAWin:
        return {"win": False}
    found = {"win": score.legal, "patterns": score.patterns, "total": score.total}
    if score.legal:
        found |= {"value": score.value, "payments": payments_of(case, score)}
    return found


def waits(case: Case) -> dict[str, Any]:
    """Everything the engine says of what a hand waits for."""
    case = without_play(case)
    rules, hand = rules_of(case), hand_of(case)
    kinds = rules.waits(hand)
    found: dict[str, Any] = {"waits": set(kinds)}
    given = {key: case[key] for key in ("seat", "round") if key in case}
    for way in ("discard", "self_draw"):
        scores = {kind: rules.score(hand, kind, way, **given) for kind in kinds}
        found[f"total_on_{way}"] = {kind: score.total for kind, score in scores.items()}
        found[f"legal_on_{way}"] = {kind for kind, score in scores.items() if score.legal}
    return found


def unordered(expected: dict[str, Any]) -> dict[str, Any]:
    """Lists of kinds as sets: they are in no order."""
    return {key: set(v) if isinstance(v, list) else v for key, v in expected.items()}
