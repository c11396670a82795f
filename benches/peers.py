"""Measure hupai and other engines on the same hands in one run.

    python benches/peers.py [--quick] [--rounds N] [--json FILE]

Every question is asked of every engine that answers it, one hand a call. Rounds are interleaved: in
each round every engine is measured once, so that a slow moment of the machine meets all of them;
the median round counts. Time is processor time of the thread. The loop around the calls is the same
for all and is not taken off. In the end random legal games are stepped in every engine that has
them.

An engine that is not installed is named and left out. Before anything is measured the answers are
compared: the shapes are four sets and a pair, seven different pairs, and thirteen orphans.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import play_engines
from engines import Engine, engines
from seeded_hands import make

if TYPE_CHECKING:
    from engines import Way
    from seeded_hands import Dealt

HANDS = 5_000
FEWEST = 20
"""No engine is measured over fewer hands a round."""

QUESTIONS = {
    "complete?": "is it a winning hand; 14 tiles",
    "distance": "how many tiles from ready (shanten); 13 tiles",
    "waits": "which kinds complete it; 13 tiles",
    "useful": "which kinds bring it nearer; 13 tiles",
    "score": "what a winning hand is worth, prepared tiles, each engine under its own rules",
    "score from text": "the same, the tiles read from text",
}
SHAPE_SETS = ("complete", "one tile off", "random", "one suit")
SCORE_SETS = ("complete", "one suit, complete")


@dataclass(frozen=True)
class Row:
    """What one engine takes for one question over one set."""

    question: str
    hands: str
    engine: str
    nanoseconds: float
    ratio: float
    """Of hupai: more is slower."""
    measured: int
    """How many hands a round."""


@dataclass(frozen=True)
class Difference:
    """Where an engine answers something else."""

    question: str
    hands: str
    engine: str
    many: int
    unexplained: int
    """On hands where its definitions, as far as they are known, are ours."""
    example: str


def sets_of(question: str) -> tuple[str, ...]:
    return SCORE_SETS if question.startswith("score") else SHAPE_SETS


def compare(
    found: list[Engine], dealt: dict[str, list[Dealt]], questions: list[str]
) -> list[Difference]:
    """Compare answers with ours, on the first hands of each set."""
    ours, *others = found
    differences = []
    for question in questions:
        mine = ours.ways[question]
        if mine.answer is None:
            continue
        for name in sets_of(question):
            hands = dealt[name]
            right = [mine.answer(mine.prepare(hand)) for hand in hands]
            for engine in others:
                way = engine.ways.get(question)
                if way is None or way.answer is None:
                    continue
                wrong = [
                    (hand, expected, answer)
                    for hand, expected in zip(hands, right, strict=True)
                    if (answer := way.answer(way.prepare(hand))) != expected
                ]
                if wrong:
                    known = [bool(engine.differs) and max(h.first13) >= 3 for h, _, _ in wrong]
                    hand, expected, answer = wrong[known.index(False) if not all(known) else 0]
                    example = f"{hand.text()}: {answer}, ours {expected}"
                    unexplained = known.count(False)
                    differences.append(
                        Difference(question, name, engine.name, len(wrong), unexplained, example)
                    )
    return differences


def timed(way: Way, inputs: Any, hands: int) -> float:
    """Nanoseconds a hand."""
    begin = time.thread_time_ns()
    way.loop(inputs)
    return (time.thread_time_ns() - begin) / hands


def measure(
    found: list[Engine], question: str, name: str, hands: list[Dealt], rounds: int, budget: float
) -> list[Row]:
    """Measure every engine that answers, over about `budget` nanoseconds a round.

    Slow engines get the first hands only, fast ones all of them several times.
    """
    ways = {engine.name: engine.ways[question] for engine in found if question in engine.ways}
    inputs, many, passes = {}, {}, {}
    for engine, way in ways.items():
        few = way.gather([way.prepare(hand) for hand in hands[:FEWEST]])
        timed(way, few, FEWEST)
        rough = timed(way, few, FEWEST)
        many[engine] = min(len(hands), max(FEWEST, int(budget / rough)))
        inputs[engine] = way.gather([way.prepare(hand) for hand in hands[: many[engine]]])
        rough = timed(way, inputs[engine], many[engine])
        passes[engine] = min(20, max(1, int(budget / (many[engine] * rough))))
    times: dict[str, list[float]] = {engine: [] for engine in ways}
    for _ in range(rounds):
        for engine, way in ways.items():
            # The median of the passes: the first finds cold caches.
            here = [timed(way, inputs[engine], many[engine]) for _ in range(passes[engine])]
            times[engine].append(statistics.median(here))
    medians = {engine: statistics.median(rows) for engine, rows in times.items()}
    ours = medians[found[0].name]
    return [
        Row(question, name, engine, median, median / ours, many[engine])
        for engine, median in medians.items()
    ]


def table(found: list[Engine], question: str, rows: list[Row]) -> str:
    """One question: engines down, sets across."""
    names = list(dict.fromkeys(row.hands for row in rows))
    lines = [
        f"{question}: {QUESTIONS[question]} (ns a hand, times hupai)",
        f"{'':<16}" + "".join(f"{name:>26}" for name in names),
    ]
    cells = {(row.engine, row.hands): row for row in rows}
    for engine in found:
        if question not in engine.ways:
            lines.append(f"{engine.name:<16}" + f"{'-':>26}" * len(names))
            continue
        line = f"{engine.name:<16}"
        for name in names:
            row = cells[engine.name, name]
            line += f"{row.nanoseconds:>16,.0f}{f'x {row.ratio:,.2f}':>10}"
        lines.append(line)
    return "\n".join(lines)


def processor() -> str:
    """The name of the processor, where the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure hupai and other engines in one run.")
    parser.add_argument("--quick", action="store_true", help="few hands, few rounds")
    parser.add_argument("--rounds", type=int, help="how many rounds (default 9, quick 3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers here")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    many = 500 if given.quick else HANDS
    rounds = given.rounds or (3 if given.quick else 9)
    budget = 2e6 if given.quick else 10e6
    found, missing = engines()
    print(f"{processor()}, Python {platform.python_version()}, {many} hands a set, {rounds} rounds")
    for engine in found:
        print(f"{engine.name} {engine.version}: {'; '.join(engine.notes)}")
        if engine.differs:
            print(f"  where it differs: {engine.differs}")
    for name, why in missing.items():
        print(f"{name}: not measured ({why})")
    dealt = {name: make(name, many) for name in (*SHAPE_SETS, *SCORE_SETS)}

    # An answer of 1 where ours is 0 would make a comparison of times worth nothing.
    checked = {name: hands[: many // 10] for name, hands in dealt.items()}
    differences = compare(found, checked, list(QUESTIONS))
    print(f"\nanswers compared on {many // 10} hands of each set: ", end="")
    print("differences" if differences else "all the same")
    for d in differences:
        print(
            f"  {d.question}, {d.hands}, {d.engine}: {d.many} hands, {d.unexplained} of them "
            f"not explained, such as {d.example}"
        )

    rows: list[Row] = []
    for question in QUESTIONS:
        here = [
            row
            for name in sets_of(question)
            for row in measure(found, question, name, dealt[name], rounds, budget)
        ]
        print(f"\n{table(found, question, here)}", flush=True)
        rows += here
    found_tables, missing_tables = play_engines.tables()
    print()
    for table_ in found_tables:
        print(f"{table_.name} {table_.version}: {table_.note}")
    for name, why in missing_tables.items():
        print(f"{name}: not played ({why})")
    paces = play_engines.measure(found_tables, rounds, 20 * budget)
    print(f"\n{play_engines.table_of(paces)}", flush=True)
    if given.json:
        content = {
            "processor": processor(),
            "python": platform.python_version(),
            "engines": {engine.name: engine.version for engine in found},
            "missing": missing,
            "differences": [asdict(d) for d in differences],
            "rows": [asdict(row) for row in rows],
            "play": [asdict(pace) for pace in paces],
        }
        given.json.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return int(any(d.unexplained for d in differences))


if __name__ == "__main__":
    sys.exit(main())
