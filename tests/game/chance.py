"""Random rules and random play, reproducible from a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hupai
from hupai.game import Deal, Wall
from hupai.options import NumbersFor, OneOf, Option, SomeOf, Whole

if TYPE_CHECKING:
    import random

    from hupai.game.actions import Action

VARIANTS = tuple(hupai.variants.ALL)
DECLARED = ("win", "kong_exposed", "kong_concealed", "kong_added", "declare")


def value(rng: random.Random, option: Option) -> Any:
    """Some value of an option."""
    match option.allowed:
        case OneOf(values=values):
            return rng.choice(values)
        case Whole(low=low, high=high, step=step, names=names, also=also):
            numbers = [low, min(high, low + step), min(high, low + 7 * step)]
            return rng.choice([option.default, *numbers, *names, *also])
        case SomeOf(names=names):
            return tuple(rng.sample(names, rng.randint(0, len(names))))
        case NumbersFor(names=names):
            return {name: rng.randint(0, 5) for name in names if rng.random() < 0.2}
    raise AssertionError(option)


def rules(rng: random.Random, variant: str) -> hupai.Rules:
    """Rules with some house rules."""
    options = hupai.variants.get(variant).options
    while True:
        chosen = {o.key: value(rng, o) for o in options if rng.random() < 0.35}
        try:
            return hupai.rules(variant, **chosen)
        except hupai.OptionError:
            continue  # two values that exclude one another


def deal(rng: random.Random, of: hupai.Rules, **more: Any) -> Deal:
    """A deal with some wall and dice."""
    ruleset = of.ruleset
    dealer = 0 if ruleset.hands.dealer_is_east else rng.randrange(4)
    thrown = any(getattr(ph, "direction", None) == "random" for ph in ruleset.play.phases)
    facts: dict[str, Any] = {
        "wall": Wall.shuffled(ruleset.tiles, rng.getrandbits(64)),
        "dealer": dealer,
        "round": rng.randrange(4) if ruleset.match.round_winds else 0,
        "scores": (ruleset.match.start_points,) * 4,
        "streak": rng.choice((0, 0, 1, 12)),
        "dice": [rng.randint(1, 6) for _ in range(4)],
    }
    direction = rng.randint(1, 3)
    return Deal(of, **facts, direction=direction if thrown else None, **more)


def choose(rng: random.Random, legal: tuple[Action, ...], eager: float = 0.8) -> Action:
    """Some legal action; with this chance one that declares something, if there is one."""
    declared = [action for action in legal if action.kind in DECLARED]
    return rng.choice(declared if declared and rng.random() < eager else legal)


def play_out(rng: random.Random, deal: Deal, eager: float = 0.8) -> Deal:
    """Play to the end."""
    while not deal.done:
        seat = rng.choice(deal.to_act)
        deal.act(seat, choose(rng, deal.legal_actions(seat), eager))
    return deal
