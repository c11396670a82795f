"""What the package says to a case, in the words of the cases."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import hupai
from calls import Case, hand_of, rules_of, situation

SEATS = "ESWN"
Answer = dict[str, Any]


def sichuan_hand(case: Case) -> Answer:
    """The `expect` of a Sichuan hand: nobody has won before, no kong money."""
    score = _scored(case)
    if score is None:
        return {"win": False}
    giver = case.get("from")
    if case["by"] == "self_draw":
        payments = score.payments(kong_from=giver)
    else:
        payments = score.payments(from_=giver)
    return {
        "win": True,
        "patterns": score.patterns,
        "total": score.total,
        "value": score.value,
        "payments": payments,
    }


def sichuan_title(case: Case) -> Answer:
    """The title of a Sichuan hand and what it stands for."""
    score = _scored(case)
    title = None if score is None else score.title
    return {} if title is None else {"title": title.id, "title_total": title.value}


def sichuan_waits(case: Case) -> Answer:
    """The `expect` of a Sichuan hand that lacks a tile."""
    rules, hand, void = rules_of(case), hand_of(case), case["void"]
    kinds = list(rules.waits(hand, void=void))
    best = rules.best_when_ready(hand, void=void)
    if not kinds:
        assert best is None
        return {"ready": False, "waits": []}
    assert best is not None
    totals = {kind: rules.score(hand, kind, "discard", void=void).total for kind in kinds}
    return {"ready": True, "waits": kinds, "totals": totals, "best_value": best.value}


def classical_hand(case: Case) -> Answer:
    """The `expect` of a hand of Chinese Classical, winner or not."""
    if case["role"] == "non_winner":
        rules = rules_of(case)
        return _counted(
            rules.score_unfinished(hand_of(case), seat=case["seat"], round=case["round"])
        )
    score = _scored(case)
    if score is None:
        return {"win": False}
    if score.limit == "limit":
        assert score.points == {}
        assert (score.base, score.total, score.raw) == (0, 0, 0)
        assert set(score.patterns.values()) == {score.value}
        patterns = dict.fromkeys(score.patterns, "limit")
        return {"win": True, "patterns": patterns, "total": "limit", "value": score.value}
    return {"win": True, **_counted(score)}


def _counted(score: hupai.Score) -> Answer:
    return {
        "points": score.points,
        "base": score.base,
        "patterns": score.patterns,
        "total": score.total,
        "value": score.value,
    }


def _scored(case: Case) -> hupai.Score | None:
    call = situation(case)
    call["visible"] = visible(case)
    # Only a claimed kong has a feeder.
    if case["by"] == "self_draw" and "from" in case:
        call["flags"] = [*call["flags"], "claimed_kong"]
    if rules_of(case).why_not(hand_of(case), **call) is None:
        return rules_of(case).score(hand_of(case), **call)
    with pytest.raises(hupai.NotAWin):
        rules_of(case).score(hand_of(case), **call)
    return None


def visible(case: Case) -> str | None:
    """What lies open outside the own hand and melds; cases count the own melds too."""
    if "public" not in case:
        return None
    own: Counter[str] = Counter()
    for meld in hand_of(case).melds:
        own.update(meld.tiles)
    public: Counter[str] = Counter(case["public"])
    seen = public - own
    return " ".join(kind for kind, number in seen.items() for _ in range(number))


def won(
    variant: str,
    tiles: str,
    win: str | None,
    /,
    by: str | None = None,
    *,
    options: dict[str, Any] | None = None,
    **call: Any,
) -> hupai.Score:
    """The score of a hand of 14 tiles that holds its winning tile."""
    hand = hupai.Hand(tiles)
    if win is not None:
        hand = hand.remove(win)
    return hupai.rules(variant, **(options or {})).score(hand, win, by, **call)


def found(*args: Any, **kwargs: Any) -> set[str]:
    """The ids of what counts in a hand of 14 tiles, points and title too; none if it is no win."""
    try:
        score = won(*args, **kwargs)
    except hupai.NotAWin:
        return set()
    titles = {score.title.id} if score.title else set()
    return {*score.patterns, *score.points, *titles}
