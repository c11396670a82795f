"""`hupai simulate`: many deals with simple players, counted."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from ..errors import HupaiError
from ..players import PLAYERS
from ..render.table import Table
from ..simulate import names_of
from ..simulate import simulate as run
from .arguments import JSON, RULES, SEED, rules_of
from .bar import bar
from .files import RECORD, written
from .paper import Refusal, answer, plain

if TYPE_CHECKING:
    from ..render.table import Part
    from ..rules import Rules
    from ..simulate import Pairs, Summary


def names(ctx: click.Context, param: click.Parameter, text: str) -> tuple[str, ...]:
    """Return the names of four players given as a list with commas."""
    try:
        return names_of([name.strip() for name in text.split(",")])
    except HupaiError as error:
        raise click.BadParameter(str(error), param=param) from error


def _share(count: int, of: int) -> str:
    return f"{count / of:.1%}" if of else ""


def _counts(head: str, pairs: Pairs, of: int) -> Table:
    rows = [[name, str(count), _share(count, of)] for name, count in pairs]
    return Table(rows, right=(1, 2), head=(head, "hands", "share"))


def _parts(rules: Rules, summary: Summary) -> list[Part]:
    """A summary as a page."""
    ruleset, deals = rules.ruleset, summary.deals
    played = f"{summary.matches} matches, {deals} deals" if summary.matches else f"{deals} deals"
    parts: list[Part] = [f"{played}, seed {summary.seed}   {summary.rules}"]
    if deals:
        drawn = f"{summary.drawn} drawn ({_share(summary.drawn, deals)})"
        parts.append(f"{drawn}, {summary.won} hands won, worth {summary.mean_value:.2f} on average")
    rows = [
        [str(number + 1), name, str(won), _share(won, deals), f"{gain:+}" if gain else "0"]
        for number, (name, won, gain) in enumerate(
            zip(summary.players, summary.winners, summary.gains, strict=True)
        )
    ]
    head = ("", "player", "wins", "of deals", ruleset.currency)
    parts += ["", Table(rows, right=(0, 2, 3, 4), head=head)]
    if summary.won:
        parts += ["", _counts("won by", summary.wins, summary.won)]
        names = {pattern.id: pattern.name for pattern in ruleset.hands.patterns}
        shown = tuple((names.get(name, name), count) for name, count in summary.patterns)
        parts += ["", _counts("pattern", shown, summary.won)]
    if summary.payments:
        paid = dict(summary.paid)
        rows = [[rule, str(count), str(paid[rule])] for rule, count in summary.payments]
        parts += ["", Table(rows, right=(1, 2), head=("paid by rule", "times", ruleset.currency))]
    return parts


@click.command()
@RULES
@click.option("--deals", type=click.IntRange(0), help="How many single deals.  [default: 100]")
@click.option("--matches", type=click.IntRange(0), help="How many matches instead.")
@click.option(
    "--players",
    metavar="NAMES",
    default="random",
    show_default=True,
    callback=names,
    help=f"Four players, or one for all: {', '.join(PLAYERS)}.",
)
@SEED
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 61),  # more worker processes are refused on some systems
    default=1,
    show_default=True,
    help="How many processes play; the answer does not depend on it.",
)
@RECORD
@JSON
def simulate(
    name: str,
    options: tuple[tuple[str, str], ...],
    deals: int | None,
    matches: int | None,
    players: tuple[str, ...],
    seed: int,
    jobs: int,
    target: str | None,
    as_json: bool,
) -> None:
    """Let simple players play many deals, and count what they come to.

    Single deals are independent, with everybody's turn as the dealer; matches go on until the
    rules end them. The same seed gives the same counts.

    \b
    Examples:
      hupai simulate --rules hong-kong --deals 1000 --players greedy
      hupai simulate --rules sichuan --matches 20 --players greedy,greedy,random,first --jobs 2
      hupai simulate --rules cixi --matches 5 --record matches.jsonl
    """
    if deals is not None and matches is not None:
        raise click.UsageError("--deals or --matches, not both")
    rules = rules_of(name, options)
    many, unit = (deals if deals is not None else 100, "deals")
    if matches is not None:
        many, unit = matches, "matches"
    how: dict[str, Any] = {unit: many}
    # Workers are fresh interpreters: a fork would copy the thread that draws the progress bar.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context) if jobs > 1 else nullcontext()
    into = written(target) if target is not None else nullcontext()
    try:
        with pool as executor, into as put, bar(many, unit) as progress:
            how |= {"executor": executor, "progress": progress, "record": put}
            summary = run(rules, players, seed=seed, **how)
    except BrokenExecutor as error:  # such as one that was killed for want of memory
        raise Refusal("a process ended before it had played what it was to play") from error
    parts = _parts(rules, summary)
    if not plain(sys.stdout):  # time is no part of an answer that can be compared
        parts += ["", f"{summary.actions} actions, {summary.actions_per_second:,.0f} a second"]
    answer(summary.to_dict(), parts, as_json=as_json)
