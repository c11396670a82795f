"""Arrays of every layout: row `i` of the answer is the single answer of row `i`, or all refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import hupai
from hupai import batch
from robust.draw import RULES, Draw, layout

if TYPE_CHECKING:
    from collections.abc import Callable

SINGLE: dict[str, Callable[[hupai.Rules, hupai.Hand], Any]] = {
    "complete": lambda rules, hand: rules.complete(hand),
    "distance": lambda rules, hand: rules.distance(hand),
    "waits": lambda rules, hand: rules.waits(hand).mask,
    "useful": lambda rules, hand: sum(1 << kind for kind in _numbers(rules.useful(hand))),
}


def _numbers(useful: hupai.Useful) -> list[int]:
    return [hupai._core.KINDS.index(name) for name in useful.counts]


def check(data: bytes) -> None:
    """Ask a question of a few rows."""
    draw = Draw(data)
    rules, question = draw.one(RULES), draw.one(tuple(SINGLE))
    size = 14 if question == "complete" else 13
    kinds = 34 if rules.ruleset.tiles.honours else 27
    counts = np.zeros((draw.byte() % 5, 34), draw.one(("u1", "u1", "u1", "u1", "i1", "<i8", ">u2")))
    for row in counts:
        held = 0
        for _ in range(200):
            kind = draw.byte() % kinds
            if row[kind] < 4:
                row[kind] += 1
                held += 1
            if held == size:
                break
    if len(counts) and draw.byte() > 240:
        counts[0, draw.byte() % 34] = draw.byte() % 128
    given = layout(counts, draw.byte())
    before = given.copy()
    call = getattr(batch, question)
    try:
        answers = call(rules, given, threads=1 + draw.byte() % 3)
    except hupai.HupaiError:
        refused = given.dtype != np.uint8
        for row in before:
            try:
                SINGLE[question](rules, hupai.Hand.of([int(n) for n in row]))
            except hupai.HupaiError:
                refused = True
        assert refused, (question, given.dtype, given.flags)
        return
    finally:
        assert np.array_equal(given, before)
    assert given.dtype == np.uint8
    expected = [SINGLE[question](rules, hupai.Hand.of([int(n) for n in row])) for row in before]
    assert len(answers) == len(expected)
    assert [int(answer) for answer in np.asarray(answers).reshape(len(expected))] == expected
