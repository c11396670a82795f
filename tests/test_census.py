"""Every complete standard hand of two suits, scored under every variant: a pinned census.

The numbers are no truth of their own; the other tests say what is right. They are here so that an
accidental change of any rule shows as a difference. `python tests/test_census.py` writes them.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hupai

PINNED = Path(__file__).parent / "data" / "census.json"
HANDS = 629_756
CHUNK = 200_000
CALLS: dict[str, dict[str, Any]] = {
    "basic": {},
    "hong-kong": {"seat": "S", "round": "W"},
    "sichuan": {"void": "s"},
    "cixi": {"wild": "C", "dealer": "N"},
    "classical": {"seat": "S", "round": "W"},
}
SETS = [(rank,) * 3 for rank in range(9)] + [(low, low + 1, low + 2) for low in range(7)]


def suits(sets: int, *, pair: bool) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The counts of one suit that are so many sets, and a pair or none, each once."""
    found = set()
    for blocks in combinations_with_replacement(SETS, sets):
        for rank in range(9) if pair else (None,):
            counts = [0] * 9
            for tile in [tile for block in blocks for tile in block]:
                counts[tile] += 1
            if rank is not None:
                counts[rank] += 2
            if max(counts) <= 4:
                found.add(tuple(counts))
    return np.array(sorted(found), np.uint8).reshape(-1, 9)


def hands() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Every complete standard hand of characters and circles."""
    parts = []
    for sets in range(5):
        for pair in (False, True):
            left, right = suits(sets, pair=pair), suits(4 - sets, pair=not pair)
            both = np.zeros((len(left) * len(right), 34), np.uint8)
            both[:, :9] = np.repeat(left, len(right), axis=0)
            both[:, 9:18] = np.tile(right, (len(left), 1))
            parts.append(both)
    return np.concatenate(parts)


def census(name: str) -> dict[str, dict[str, int]]:
    """How many hands have each value, by the way they are won with their lowest tile."""
    rules, all_hands = hupai.rules(name), hands()
    assert len(all_hands) == HANDS
    found = {}
    for by in ("discard", "self_draw"):
        values: Counter[int] = Counter()
        patterns: Counter[str] = Counter()
        for start in range(0, len(all_hands), CHUNK):
            chunk = all_hands[start : start + CHUNK].copy()
            win = (chunk > 0).argmax(axis=1)
            chunk[np.arange(len(chunk)), win] -= 1
            call = {"win": win.astype(np.uint8), "by": by, **CALLS[name]}
            scores = hupai.batch.score(rules, chunk, **call)
            values.update(scores.value.tolist())
            for bit, pattern in enumerate(scores.pattern_ids):
                times = int(((scores.patterns >> np.uint64(bit)) & np.uint64(1)).sum())
                if times:
                    patterns[pattern] += times
        found[f"{by}: value"] = {str(value): values[value] for value in sorted(values)}
        found[f"{by}: pattern"] = dict(sorted(patterns.items()))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", list(CALLS))
def test_census(name: str) -> None:
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))
    assert census(name) == pinned[name]


def test_every_variant_has_its_census() -> None:
    assert set(CALLS) == set(hupai.variants.ALL)
    assert set(json.loads(PINNED.read_text(encoding="utf-8"))) == set(CALLS)


if __name__ == "__main__":
    PINNED.write_text(json.dumps({name: census(name) for name in CALLS}, indent=1) + "\n")
