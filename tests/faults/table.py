"""What lies on the table, seen through the views of all four seats, and play by chance."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import hupai
from game import chance
from hupai.game import Deal, box
from hupai.game import events as ev
from hupai.players import make

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIANTS = tuple(hupai.variants.ALL)


def tiles_of(meld: Any, wild: int) -> list[int]:
    """The physical tiles of a meld."""
    if meld.form == "chow":
        stands = [meld.tile, meld.tile + 1, meld.tile + 2]
    else:
        stands = [meld.tile] * (3 if meld.form == "pung" else 4)
    return [wild if meld.wilds >> place & 1 else kind for place, kind in enumerate(stands)]


def laid_out(deal: Deal) -> Counter[int]:
    """Every tile that is not in the wall: hands, melds, discards, bonus tiles, a pending tile."""
    found: Counter[int] = Counter()
    views = [deal.view(seat) for seat in range(4)]
    for view in views:
        found.update(view.hand)
    public = views[0]
    for seat in range(4):
        found.update(public.discards[seat])
        found.update(public.bonus[seat])
        for meld in public.melds[seat]:
            found.update(tiles_of(meld, public.wild))
    pending = window(deal)
    if pending is not None:
        found[public.wild if pending.wilds & 8 else pending.tile] += 1
    return found


def window(deal: Deal) -> ev.KongDeclared | None:
    """The kong that may be robbed at this moment."""
    if deal.view(0).step != "claims":
        return None
    for event in reversed(deal.events):
        if isinstance(event, ev.KongDeclared):
            return event
        if not isinstance(event, ev.Answered):
            return None
    return None


def check_tiles(deal: Deal) -> None:
    """Whether the tiles on the table and in the wall are the whole set."""
    ruleset = deal.rules.ruleset
    whole, found = Counter(box(ruleset.tiles)), laid_out(deal)
    pending = window(deal)
    if pending is not None and pending.form == "kong_concealed":
        # The other three lie on the table too.
        concealed = sum(found[kind] for kind in (pending.tile,))
        found[pending.tile] = max(concealed, found[pending.tile])
    assert not found - whole, found - whole
    dead = next((event.dead for event in deal.events if isinstance(event, ev.Revealed)), 0)
    view = deal.view(0)
    assert view.wall_left + dead + found.total() == whole.total()
    assert view.live_left >= 0
    reserve = ruleset.play.wall.reserve
    assert 0 <= view.wall_left - view.live_left <= reserve


def crowded(rng: Random, rules: hupai.Rules) -> list[int]:
    """A wall in which the tiles of a kind lie together, so that kongs are common."""
    kinds = list(dict.fromkeys(box(rules.ruleset.tiles)))
    rng.shuffle(kinds)
    wall = [kind for kind in kinds for _ in range(1 if kind >= 34 else 4)]
    for _ in range(rng.choice((10, 25, 40))):
        at = rng.randrange(len(wall))
        other = min(at + rng.randint(1, 30), len(wall) - 1)
        wall[at], wall[other] = wall[other], wall[at]
    return wall


def some_deal(rng: Random, rules: hupai.Rules, *, often: bool = False, **more: Any) -> Deal:
    """A deal with some wall, dice and dealer; with kongs often, if asked for."""
    deal = chance.deal(rng, rules, **more)
    if not often:
        return deal
    began = deal.events[0]
    assert isinstance(began, ev.Began)
    return Deal(
        rules,
        wall=crowded(rng, rules),
        dealer=began.dealer,
        round=began.round,
        scores=began.scores,
        dice=began.dice,
        direction=began.direction,
        **more,
    )


def moments(
    seed: str, variant: str, eager: float = 0.8, *, often: bool = False, **more: Any
) -> Iterator[Deal]:
    """Every moment of a deal that is played by chance under the default rules."""
    rng = Random(seed)
    deal = some_deal(rng, hupai.rules(variant), often=often, **more)
    yield deal
    while not deal.done:
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat), eager))
        yield deal


def skilled(seed: str, variant: str, passing: float) -> Iterator[Deal]:
    """Every moment of a deal of players who mean to win but often pass a win all the same."""
    rng = Random(seed)
    deal = some_deal(rng, hupai.rules(variant))
    players = [make("greedy", deal.rules, seat) for seat in range(4)]
    yield deal
    while not deal.done:
        seat = rng.choice(deal.to_act)
        legal = deal.legal_actions(seat)
        action = players[seat].act(deal.view(seat), legal)
        if action.kind == "win" and len(legal) > 1 and rng.random() < passing:
            action = deal.default_action(seat)
        deal.act(seat, action)
        yield deal
