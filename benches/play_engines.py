"""Random legal play in hupai and other engines, each stepped the shortest way its API has.

Every loop asks who may do what, chooses with the same generator and steps; nothing is looked at
that the choice does not need. What a step builds anyway (observations, logs) is part of the time.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import hupai
from hupai.game import Match
from hupai.players import RandomPlayer, play_deal


@dataclass(frozen=True)
class Table:
    """An engine that can be stepped.

    Attributes:
        play: plays one deal from a seed and returns how many actions that took.
        note: what is played, and what a step gives.
    """

    name: str
    version: str
    play: Callable[[int], int]
    note: str


@dataclass(frozen=True)
class Pace:
    """How fast an engine plays.

    Attributes:
        ratio: how many actions hupai takes in the time of one.
    """

    engine: str
    actions_per_second: float
    deals_per_second: float
    actions_per_deal: float
    ratio: float


def ours(variant: str) -> Table:
    """hupai: the legal actions are there after every step."""
    rules = hupai.rules(variant)

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        deal, count = Match(rules, seed=seed).deal, 0
        act = deal.act
        while asked := deal.asked:
            seat, legal = next(iter(asked.items()))
            act(seat, legal[int(chance() * len(legal))])
            count += 1
        return count

    return Table(f"hupai {variant}", hupai.__version__, play, "legal actions of every seat asked")


def our_players(variant: str) -> Table:
    """hupai with the view of the seat made for every decision."""
    rules = hupai.rules(variant)

    def play(seed: int) -> int:
        players = [RandomPlayer(4 * seed + seat) for seat in range(4)]
        return play_deal(Match(rules, seed=seed).deal, players)

    name = f"hupai {variant}, views"
    return Table(name, hupai.__version__, play, "four players, a view made for every decision")


def riichienv() -> Table:
    """riichienv: steps take the actions of all players that are asked."""
    env_class: Any = importlib.import_module("riichienv").RiichiEnv

    def play(seed: int) -> int:
        chance = random.Random(seed).random
        env, count = env_class(game_mode="4p-red-single", skip_mjai_logging=True), 0
        asked = env.reset(seed=seed)
        while asked and not env.is_done:
            chosen = {}
            for player, seen in asked.items():
                legal = seen.legal_actions()
                chosen[player] = legal[int(chance() * len(legal))]
            count += len(chosen)
            asked = env.step(chosen)
        return count

    version = importlib.metadata.version("riichienv")
    return Table("riichienv", version, play, "riichi, one deal; a step gives observation objects")


def pymahjong() -> Table:
    """pymahjong: one player is asked at a time, observations only on request."""
    env: Any = importlib.import_module("pymahjong").MahjongEnv()

    def play(seed: int) -> int:
        chance, count = random.Random(seed).random, 0
        env.reset()  # walls by chance: its seeds are broken in 1.1.2
        while not env.is_over():
            legal = env.get_valid_actions()
            env.step(env.get_curr_player_id(), legal[int(chance() * len(legal))])
            count += 1
        return count

    version = importlib.metadata.version("pymahjong")
    return Table("pymahjong", version, play, "riichi; numbers of legal actions, no observation")


def rlcard() -> Table:
    """rlcard: mahjong without scores; every step gives the encoded state of the next player."""
    make: Any = importlib.import_module("rlcard").make
    env = make("mahjong", config={"seed": 1})

    def play(seed: int) -> int:
        chance, count = random.Random(seed).random, 0
        env.seed(seed)
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance() * len(legal))])
            count += 1
        return count

    version = importlib.metadata.version("rlcard")
    return Table("rlcard", version, play, "four sets and a pair, no scores; a step gives planes")


PEERS: tuple[Callable[[], Table], ...] = (riichienv, pymahjong, rlcard)


def tables() -> tuple[list[Table], dict[str, str]]:
    """Those that can be imported, and why the others cannot."""
    variants = tuple(hupai.variants.ALL)
    found = [ours(variant) for variant in variants] + [our_players(variants[0])]
    missing = {}
    for make_table in PEERS:
        try:
            table = make_table()
            table.play(0)
        except Exception as error:
            missing[make_table.__name__] = f"{type(error).__name__}: {error}"
        else:
            found.append(table)
    return found, missing


def measure(found: list[Table], rounds: int, budget: float) -> list[Pace]:
    """Measure every engine over about `budget` nanoseconds a round, the rounds interleaved."""
    deals = {}
    for table in found:
        begin = time.thread_time_ns()
        table.play(1)
        table.play(2)
        deals[table.name] = max(2, int(budget / ((time.thread_time_ns() - begin) / 2)))
    paces: dict[str, list[tuple[float, float]]] = {table.name: [] for table in found}
    actions = dict.fromkeys(paces, 0)
    for number in range(rounds):
        for table in found:
            many = deals[table.name]
            begin = time.thread_time_ns()
            count = sum(table.play(1_000 * number + deal) for deal in range(many))
            seconds = (time.thread_time_ns() - begin) / 1e9
            paces[table.name].append((count / seconds, many / seconds))
            actions[table.name] += count
    medians = {
        name: tuple(statistics.median(column) for column in zip(*rows, strict=True))
        for name, rows in paces.items()
    }
    mine = medians[found[0].name][0]
    return [
        Pace(name, acts, each, actions[name] / (rounds * deals[name]), mine / acts)
        for name, (acts, each) in medians.items()
    ]


def table_of(paces: list[Pace]) -> str:
    """The paces as text."""
    lines = [
        "random legal play, one thread (hupai: how many actions in the time of one)",
        f"{'':<28}{'actions/s':>12}{'deals/s':>10}{'actions/deal':>14}{'hupai':>10}",
    ]
    for pace in paces:
        line = f"{pace.engine:<28}{pace.actions_per_second:>12,.0f}{pace.deals_per_second:>10,.1f}"
        lines.append(f"{line}{pace.actions_per_deal:>14.1f}{f'x {pace.ratio:,.2f}':>10}")
    return "\n".join(lines)
