"""Records of random play."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import hupai
from game import chance
from hupai.game import Match
from hupai.record import Record, Recorder

if TYPE_CHECKING:
    from hupai.game import Deal

VARIANTS = chance.VARIANTS


def play(rng: random.Random, deal: Deal) -> None:
    """Play a deal to its end; where rules punish false wins, some are declared."""
    while not deal.done:
        seat = rng.choice(deal.to_act)
        if rng.random() < 0.01 and deal.rules.ruleset.play.false_win is not None:
            try:
                deal.declare_win(seat)
                continue
            except hupai.IllegalAction:
                pass
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))


@cache
def match(variant: str, seed: int, *, most: int = 3, everybody: bool = False) -> Record:
    """The record of a random match with random house rules."""
    rng = random.Random(f"{variant} {seed}")
    rules = chance.rules(rng, variant) if seed else hupai.rules(variant)
    going = Match(rules, seed=rng.getrandbits(256), ask_everybody=everybody)
    recorder = Recorder.of(going, ["Ann", "Bo", "Chén", "Dee"])
    while not going.over and going.standing.number < most:
        play(rng, going.deal)
        recorder.add(going.deal, going.standing.number, going.players)
        going.next_deal()
    return recorder.record(over=going.over)


def deals(variant: str, seed: int, many: int = 2) -> Record:
    """The record of deals that stand for themselves, from walls without a seed."""
    rng = random.Random(f"{variant} {seed}")
    rules = hupai.rules(variant)
    recorder = Recorder(rules, kind="deals")
    for _ in range(many):
        deal = chance.deal(rng, rules)
        play(rng, deal)
        recorder.add(deal)
    return recorder.record(over=True)
