"""Many deals or matches with players by name, counted.

>>> import hupai
>>> from hupai.simulate import simulate
>>> summary = simulate(hupai.rules("basic"), ["greedy"], deals=8, seed=1)
>>> summary.deals, summary.drawn + sum(dict(summary.wins).values())
(8, 8)

What is counted depends on the rules, the players and the seed alone, however the work is spread.
"""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import HupaiError, first, integer, shown
from .game import Deal, Match, Wall
from .game.match import throw
from .game.wall import checked_seed
from .players import make, play_deal
from .players.names import known
from .record import Recorder, write
from .rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from .players import Player
    from .record.record import Places

_CHUNK = 16
"""How many deals, or matches, are one piece of work."""

_AHEAD = 64
"""How many pieces of work wait in an executor at a time: enough for any number of workers."""

Pairs = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What many deals came to. Summaries are equal if the counts are; time is not compared.

    Attributes:
        rules: the id of the rules.
        players: the names of the players 0 to 3.
        seed: the seed.
        matches: how many matches were played; 0 for single deals.
        deals: how many deals.
        drawn: how many of them nobody won.
        wins: how often hands were won by `self_draw`, `discard` and `rob_kong`.
        winners: how many hands each player won.
        gains: what each player gained in all.
        value: what all winning hands were worth together.
        payments: how many payments were made by each rule.
        paid: what was paid by each rule in all.
        patterns: in how many winning hands each pattern counted, by its id.
        ends: what ended the deals.
        actions: how many actions were taken.
        seconds: how long it took, on the wall.
    """

    rules: str
    players: tuple[str, ...]
    seed: int
    matches: int
    deals: int
    drawn: int
    wins: Pairs
    winners: tuple[int, ...]
    gains: tuple[int, ...]
    value: int
    payments: Pairs
    paid: Pairs
    patterns: Pairs
    ends: Pairs
    actions: int
    seconds: float = field(compare=False)

    @property
    def won(self) -> int:
        """How many hands were won; a deal may have several winners."""
        return sum(self.winners)

    @property
    def mean_value(self) -> float:
        """What a winning hand was worth on average; 0 if there was none."""
        return self.value / self.won if self.won else 0.0

    @property
    def actions_per_second(self) -> float:
        """How fast it went."""
        return self.actions / self.seconds if self.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as numbers, text, lists and dictionaries; time apart."""
        return {
            "rules": self.rules,
            "players": list(self.players),
            "seed": self.seed,
            "matches": self.matches,
            "deals": self.deals,
            "drawn": self.drawn,
            "wins": dict(self.wins),
            "winners": list(self.winners),
            "gains": list(self.gains),
            "value": self.value,
            "mean_value": self.mean_value,
            "payments": dict(self.payments),
            "paid": dict(self.paid),
            "patterns": dict(self.patterns),
            "ends": dict(self.ends),
            "actions": self.actions,
            "timing": {"seconds": self.seconds, "actions_per_second": self.actions_per_second},
        }


class _Task(NamedTuple):
    """A piece of work: so many deals or matches from one number on."""

    rules: Rules
    players: tuple[str, ...]
    seed: int
    matches: bool
    most: int | None
    start: int
    end: int
    recorded: bool = False


class _Tally:
    """Counts that can be added up in any order."""

    __slots__ = ("actions", "counts", "deals", "drawn", "gains", "value", "winners")

    def __init__(self) -> None:
        self.deals = self.drawn = self.value = self.actions = 0
        self.winners, self.gains = [0] * 4, [0] * 4
        self.counts: dict[str, Counter[str]] = {
            name: Counter() for name in ("wins", "payments", "paid", "patterns", "ends")
        }

    def book(self, deal: Deal, players: Sequence[int]) -> None:
        """Count a deal that is over."""
        counts = self.counts
        self.deals += 1
        self.drawn += not deal.wins
        counts["ends"][deal.state.ended or ""] += 1
        for won in deal.wins:
            counts["wins"][won.by] += 1
            self.winners[players[won.seat]] += 1
            self.value += won.value
            counts["patterns"].update(name for name, _ in won.patterns)
        for paid in deal.ledger:
            counts["payments"][paid.rule] += 1
            counts["paid"][paid.rule] += paid.amount
        for seat, change in enumerate(deal.changes):
            self.gains[players[seat]] += change

    def add(self, other: _Tally) -> None:
        """Add the counts of another piece of work."""
        self.deals += other.deals
        self.drawn += other.drawn
        self.value += other.value
        self.actions += other.actions
        self.winners = [a + b for a, b in zip(self.winners, other.winners, strict=True)]
        self.gains = [a + b for a, b in zip(self.gains, other.gains, strict=True)]
        for name, counted in other.counts.items():
            self.counts[name].update(counted)

    def pairs(self, name: str) -> Pairs:
        """Return a count, the most frequent first."""
        return tuple(sorted(self.counts[name].items(), key=lambda pair: (-pair[1], pair[0])))


def _count(number: Any) -> int:
    """Return how many deals are to be played."""
    count = integer(number)
    if count is None:
        raise TypeError(f"how many must be a whole number, not {type(number).__name__}")
    if count < 0:
        found = shown(count)
        raise HupaiError(f"{found} deals cannot be played", slug="deals", value=found)
    return count


def simulate(
    rules: Rules,
    players: Sequence[str] = ("random",),
    *,
    deals: int | None = None,
    matches: int | None = None,
    most: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
    record: Callable[[bytes], object] | None = None,
) -> Summary:
    """Play many deals, or many matches, and return what they came to.

    Single deals are independent: deal `n` has the wall of deal `n` of a match with this seed, the
    players take turns as dealers, and everybody has the points of a new match. The players of
    match `n` get their chance from the seed and `n`.

    Args:
        rules: the rules.
        players: four names in `hupai.players.PLAYERS`, or one for all.
        deals: how many single deals.
        matches: how many matches instead.
        most: how many deals a match has at most.
        seed: 0 to 2**256 - 1.
        executor: where to play; here and now, if it is left out.
        progress: called with how many deals, or matches, are done, after each piece of work.
        record: called with the bytes of records, one after another in the order of the deals: a
            record for each match, or for every 16 deals. The `write` of a file opened for bytes.

    Raises:
        HupaiError: for names that no player has, numbers below zero, and unless either deals or
            matches are asked for.
        CircumstanceError: for a seed out of range.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules (of hupai.rules), not {type(rules).__name__}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"an executor takes work by submit; {type(executor).__name__} does not")
    if (deals is None) == (matches is None):
        raise HupaiError("say how many deals, or how many matches", slug="deals")
    many = _count(matches if deals is None else deals)
    most = None if most is None else _count(most)
    seed = checked_seed(seed)
    four = names_of(players)
    tasks = (
        _Task(
            rules,
            four,
            seed,
            deals is None,
            most,
            start,
            min(start + _CHUNK, many),
            record is not None,
        )
        for start in range(0, many, _CHUNK)
    )
    total, done = _Tally(), 0
    begin = time.perf_counter()
    for task, (tally, records) in _results(tasks, executor):
        total.add(tally)
        if record is not None:
            record(records)
        done += task.end - task.start
        if progress is not None:
            progress(done)
    return Summary(
        rules=rules.id,
        players=four,
        seed=seed,
        matches=0 if matches is None else many,
        deals=total.deals,
        drawn=total.drawn,
        wins=total.pairs("wins"),
        winners=tuple(total.winners),
        gains=tuple(total.gains),
        value=total.value,
        payments=total.pairs("payments"),
        paid=total.pairs("paid"),
        patterns=total.pairs("patterns"),
        ends=total.pairs("ends"),
        actions=total.actions,
        seconds=time.perf_counter() - begin,
    )


def names_of(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of four players, given as four or as one for all.

    Raises:
        HupaiError: for names that no player has, and any other number of them.
    """
    names = (players,) if isinstance(players, str) else tuple(first(players, 5))
    if len(names) not in (1, 4):
        found = str(len(names)) if len(names) < 5 else "more"
        raise HupaiError(f"name one player or four, not {found}", slug="players", value=found)
    for name in names:
        known(name)
    return names * 4 if len(names) == 1 else names


def _results(
    tasks: Iterator[_Task], executor: Executor | None
) -> Iterator[tuple[_Task, tuple[_Tally, bytes]]]:
    """Carry tasks out, and yield what they came to in their order."""
    if executor is None:
        for task in tasks:
            yield task, _play(task)
        return
    waiting = deque((task, executor.submit(_play, task)) for task in islice(tasks, _AHEAD))
    try:
        while waiting:
            task, future = waiting.popleft()
            yield task, future.result()
            for task in islice(tasks, 1):
                waiting.append((task, executor.submit(_play, task)))
    finally:
        for _, future in waiting:
            future.cancel()


def _play(task: _Task) -> tuple[_Tally, bytes]:
    """Carry a task out; return its counts and the bytes of its records, if any are wanted."""
    tally, records = _Tally(), []
    single: Recorder | None = None
    for number in range(task.start, task.end):
        four = [
            make(name, task.rules, f"{task.seed} {number} {player}")
            for player, name in enumerate(task.players)
        ]
        if task.matches:
            records.append(_match(task, number, four, tally))
        else:
            deal, seats = _single(task.rules, task.seed, number)
            tally.actions += play_deal(deal, [four[player] for player in seats])
            tally.book(deal, seats)
            if task.recorded:
                if single is None:
                    single = Recorder(task.rules, task.players, kind="deals", seed=task.seed)
                single.add(deal, number, seats)
    if single is not None:
        records.append(write(single.record(over=True)))
    return tally, b"".join(records)


def _match(task: _Task, number: int, four: Sequence[Player], tally: _Tally) -> bytes:
    """Play a match; return the bytes of its record, if one is wanted."""
    match = Match(task.rules, seed=random.Random(f"{task.seed} {number}").getrandbits(256))
    recorder = Recorder.of(match, task.players) if task.recorded else None
    while not match.over and (task.most is None or match.standing.number < task.most):
        seats = match.players
        tally.actions += play_deal(match.deal, [four[player] for player in seats])
        tally.book(match.deal, seats)
        if recorder is not None:
            recorder.add(match.deal, match.standing.number, seats)
        match.next_deal()
    return b"" if recorder is None else write(recorder.record(over=match.over))


def _single(rules: Rules, seed: int, number: int) -> tuple[Deal, Places]:
    """A deal that is no part of a match, and the players on its seats."""
    ruleset = rules.ruleset
    winds = ruleset.hands.dealer_is_east
    dice, direction = throw(rules, seed, number)
    deal = Deal(
        rules,
        wall=Wall.shuffled(ruleset.tiles, seed, number),
        dealer=0 if winds else number % 4,
        round=number // 4 % 4 if ruleset.match.round_winds else 0,
        scores=(ruleset.match.start_points,) * 4,
        dice=dice,
        direction=direction,
    )
    turn = number if winds else 0
    return deal, (turn % 4, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4)
