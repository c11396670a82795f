"""For every variant: random hands, what the slow reference says of them, and what the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import answers
import asked
import calls
import cixi_calls
import hupai
from calls import Case
from reference import (
    basic,
    cixi,
    classical,
    generate,
    generate_cixi,
    generate_classical,
    generate_sichuan,
    hong_kong,
    sichuan,
)
from reference.tiles import NAMES, parse_tiles

Answer = dict[str, Any]


@dataclass(frozen=True)
class Judge:
    """A variant as it is tested: default rules, random winning hands and near misses."""

    random: Callable[[Random], Case]
    expected: Callable[[Case], Answer]
    answer: Callable[[Case], Answer]
    score: Callable[[Case], hupai.Score]
    random_waits: Callable[[Random], Case]
    waits: Callable[[Case], set[str]]


def _classical_score(case: Case) -> hupai.Score:
    call = calls.situation(case) | {"visible": answers.visible(case)}
    return calls.rules_of(case).score(calls.hand_of(case), **call)


def _sichuan_score(case: Case) -> hupai.Score:
    return calls.rules_of(case).score(calls.hand_of(case), **calls.situation(case))


def _missing(rng: Random, case: Case, near_miss: Callable[[Random, Case], Case]) -> Case:
    return near_miss(rng, case) if rng.random() < 0.25 else case


JUDGES = {
    "basic": Judge(
        lambda rng: generate.random_case("basic", rng),
        basic.score,
        asked.answer,
        asked.score_of,
        lambda rng: generate.random_waits_case("basic", rng),
        lambda case: set(basic.waits(case)["waits"]),
    ),
    "hong-kong": Judge(
        lambda rng: generate.random_case("hong-kong", rng),
        hong_kong.score,
        asked.answer,
        asked.score_of,
        lambda rng: generate.random_waits_case("hong-kong", rng),
        lambda case: set(hong_kong.waits(case)["waits"]),
    ),
    "sichuan": Judge(
        lambda rng: _missing(
            rng, generate_sichuan.random_case(rng, {}), generate_sichuan.near_miss
        ),
        sichuan.score,
        answers.sichuan_hand,
        _sichuan_score,
        lambda rng: generate_sichuan.random_waits_case(rng, {}),
        lambda case: set(sichuan.waits(case)["waits"]),
    ),
    "cixi": Judge(
        lambda rng: _missing(rng, generate_cixi.random_case(rng, {}), generate_cixi.near_miss),
        cixi.score,
        cixi_calls.answer,
        cixi_calls.score,
        lambda rng: generate_cixi.random_waits_case(rng, {}),
        lambda case: set(cixi.waits(case)["waits"]),
    ),
    "classical": Judge(
        lambda rng: _missing(
            rng, generate_classical.random_case(rng, {}), generate_classical.near_miss
        ),
        classical.score,
        answers.classical_hand,
        _classical_score,
        generate_classical.random_waits,
        lambda case: set(classical.waits(case)),
    ),
}


def shuffled(rng: Random, case: Case) -> Case:
    """The same hand with its tiles, melds and bonus tiles in another order."""
    kinds = parse_tiles(case["concealed"])
    rng.shuffle(kinds)
    other = case | {"concealed": " ".join(NAMES[kind] for kind in kinds)}
    for key in ("melds", "bonus"):
        if key in case:
            other[key] = rng.sample(case[key], len(case[key]))
    return other
