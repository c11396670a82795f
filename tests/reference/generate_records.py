"""Writes the stored records: a match of every variant in which rare things happen.

`python tests/reference/generate_records.py` looks for the first seed whose match has all that is
asked of it. Run it only to add records: those that are there must stay readable as they are.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import hupai
from hupai.game import Deal, Match
from hupai.game import events as ev
from hupai.players import GreedyPlayer
from hupai.record import Record, Recorder, write

FOLDER = Path(__file__).parent.parent / "data" / "records"

WANTED: dict[str, tuple[dict[str, Any], set[str]]] = {
    "basic": ({"match_hands": 4}, {"win discard", "win self_draw", "wall_empty", "kong_added"}),
    "hong-kong": (
        {"match_hands": 4, "minimum_faan": 0},
        {"win rob_kong", "bonus_shown", "kong_made"},
    ),
    "sichuan": (
        {"match_hands": 4},
        {"win rob_kong", "swapped", "three_wins", "wall_empty", "kong_exposed"},
    ),
    "cixi": (
        {"match_hands": 5},
        {"false_win", "wild_discard", "revealed", "win self_draw", "kong_made"},
    ),
    "classical": (
        {"match_hands": 4},
        {"bonus_shown", "win discard", "win self_draw", "kong_exposed"},
    ),
}
EVERYBODY = ("cixi",)


def features(deal: Deal) -> set[str]:
    """What has happened in a deal."""
    found: set[str] = set()
    for event in deal.events:
        match event:
            case ev.Won(by=by):
                found.add(f"win {by}")
            case ev.Paid(rule=rule):
                found.add(rule)
            case ev.SatOut(why=why):
                found.add(why)
            case ev.Ended(how=how):
                found.add(how)
            case ev.Claimed(form=form) | ev.KongMade(form=form):
                found |= {form, "kong_made"} if form.startswith("kong") else {form}
            case ev.Discarded(ready=True):
                found.add("declare")
            case ev.BonusShown():
                found.add("bonus_shown")
            case ev.Swapped():
                found.add("swapped")
            case ev.Revealed():
                found.add("revealed")
    return found


def play(rng: random.Random, deal: Deal, four: list[GreedyPlayer]) -> None:
    """Play a deal: mostly well, sometimes anyhow, and now and then with a wrong declaration."""
    while not deal.done:
        seat = rng.choice(deal.to_act)
        if deal.rules.ruleset.play.false_win is not None and rng.random() < 0.004:
            try:
                deal.declare_win(seat)
                continue
            except hupai.IllegalAction:
                pass
        legal = deal.legal_actions(seat)
        rare = [act for act in legal if act.kind in ("win", "kong_added", "kong_concealed")]
        if rare:
            deal.act(seat, rare[0])
        elif rng.random() < 0.03:
            deal.act(seat, rng.choice(legal))
        else:
            deal.act(seat, four[seat].act(deal.view(seat), legal))


def record(variant: str, seed: int) -> tuple[Record, set[str]]:
    """Play a match, and return its record and what happened in it."""
    rules = hupai.rules(variant, **WANTED[variant][0])
    rng = random.Random(f"{variant} {seed}")
    match = Match(rules, seed=seed, ask_everybody=variant in EVERYBODY)
    names = ["Ann", "Bo", "Chén", "Dee"]
    recorder = Recorder.of(match, names, meta={"table": variant, "round": [1, 2.5, None]})
    found: Counter[str] = Counter()
    while not match.over:
        play(rng, match.deal, [GreedyPlayer(rules, player) for player in match.players])
        found.update(features(match.deal))
        notes = {2: {"seconds": 1.25}} if not match.standing.number else {}
        recorder.add(match.deal, match.standing.number, match.players, notes=notes)
        match.next_deal()
    return recorder.record(over=True), set(found)


def main(variants: list[str]) -> None:
    """Write a record of each of these variants."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for variant in variants or WANTED:
        wanted = WANTED[variant][1]
        for seed in range(100_000):
            made, found = record(variant, seed)
            if found >= wanted:
                (FOLDER / f"{variant}.jsonl").write_bytes(write(made))
                print(f"{variant}: seed {seed}, {len(made.deals)} deals")
                break


if __name__ == "__main__":
    main(sys.argv[1:])
