"""Deal after deal under random house rules, with every law looked at: as many as there is time for.

`python -m game.endurance 20000`, in the folder of the tests, plays so many deals of each variant;
more arguments name variants. HUPAI_DEALS says the same to the slow tests.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import count
from typing import TYPE_CHECKING

from hupai.errors import HupaiError, IllegalAction
from hupai.game import Deal, Match, View
from hupai.game.actions import ACTIONS

from . import chance, laws
from .test_hidden import reshuffled

if TYPE_CHECKING:
    from hupai.game.actions import Action


def legal_is_exactly_what_is_accepted(rng: random.Random, deal: Deal) -> None:
    """What is listed is accepted, on a copy; what is not is refused, and changes nothing."""
    before, events = deal.state.copy(), len(deal.record)
    listed = {seat: deal.legal_actions(seat) for seat in range(4)}
    for seat, legal in listed.items():
        for action in rng.sample(ACTIONS, 6):
            if action not in legal:
                try:
                    deal.act(seat, action)
                except IllegalAction:
                    continue
                raise AssertionError((seat, action, legal))
    for seat in deal.to_act:
        twin = deal.copy()
        twin.act(seat, rng.choice(listed[seat]))
        assert len(twin.record) > events
    assert deal.state == before
    assert len(deal.record) == events
    assert {seat: deal.legal_actions(seat) for seat in range(4)} == listed


def views_do_not_depend_on_hidden_tiles(rng: random.Random, deal: Deal) -> None:
    for seat in range(4):
        assert View.of(reshuffled(rng, deal.state, seat), seat) == View.of(deal.state, seat)


def choose(rng: random.Random, deal: Deal, eager: float) -> tuple[int, Action]:
    seat = rng.choice(deal.to_act)
    return seat, chance.choose(rng, deal.legal_actions(seat), eager)


def play_deal(rng: random.Random, deal: Deal) -> int:
    """Play a deal to its end under the eyes of the law, and return how many actions it took."""
    eager = rng.choice((0.1, 0.5, 0.9))
    looks = rng.randrange(5, 40)
    for steps in count():
        if deal.done:
            break
        assert steps < 2_000
        if steps % 7 == 0:
            for law in laws.ALWAYS:
                law(deal)
        if steps == looks:
            legal_is_exactly_what_is_accepted(rng, deal)
            views_do_not_depend_on_hidden_tiles(rng, deal)
            laws.events_are_everything(deal)
        if rng.random() < 0.01:
            declare(rng, deal)
        else:
            seat, action = choose(rng, deal, eager)
            deal.act(seat, action)
    for law in (*laws.ALWAYS, *laws.SOMETIMES):
        law(deal)
    return steps


def declare(rng: random.Random, deal: Deal) -> None:
    """Declare a win that may be none: refused, or punished where the rules do that."""
    before = deal.state.copy()
    try:
        deal.declare_win(rng.randrange(4))
    except HupaiError:
        assert deal.state == before


def endure(variant: str, number: int) -> int:
    """Play one deal, or a few deals of a match, and return how many actions were taken."""
    rng = random.Random(f"endurance {variant} {number}")
    rules = chance.rules(rng, variant)
    if number % 10:
        return play_deal(rng, chance.deal(rng, rules, ask_everybody=rng.random() < 0.2))
    match = Match(rules, seed=rng.getrandbits(64))
    total, steps = sum(match.standing.scores), 0
    for _ in range(3):
        steps += play_deal(rng, match.deal)
        match.next_deal()
        assert sum(match.standing.scores) == total
        if match.over:
            break
    return steps


def main(deals: int, variants: list[str]) -> None:
    for variant in variants or chance.VARIANTS:
        start = time.process_time()
        steps = 0
        for number in range(deals):
            try:
                steps += endure(variant, number)
            except Exception:
                print(f"{variant} {number} breaks a law", flush=True)
                raise
        took = time.process_time() - start
        print(f"{variant}: {deals} deals, {steps} actions, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
