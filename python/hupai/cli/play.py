"""`hupai play`: a match against simple players, or one to watch."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ..game.match import Match
from ..game.questions import SEATS as LETTERS
from ..players import PLAYERS, make, play_deal
from ..record import Recorder, write
from ..render.event import event_text
from ..render.sheet import sheet_parts
from ..render.table import Table
from .arguments import RULES, rules_of
from .exits import INTERRUPTED
from .files import RECORD, written
from .paper import show
from .person import Person, Quit
from .simulate import names

if TYPE_CHECKING:
    from ..players import Player


def _watch(match: Match) -> None:
    """Say everything that has happened in a deal that nobody sat at."""
    for event in match.deal.events:
        said = event_text(event, wild=match.deal.state.wild)
        if said is not None:
            click.echo(f"  {said}")


def _deal(match: Match, four: list[Player], called: list[str], person: Person | None) -> None:
    """Play one deal and show the sheet."""
    deal, players = match.deal, match.players
    names = [called[player] for player in players]
    dealer = names[deal.state.dealer]
    click.echo(f"\n--- deal {match.standing.number + 1}, dealer {dealer}")
    seat = None
    if person is not None:
        seat = next(seat for seat, player in enumerate(players) if four[player] is person)
        click.echo(f"--- you are {LETTERS[seat]}")
        person.sit(deal, names)
    play_deal(deal, [four[player] for player in players])
    click.echo()
    if person is None:
        _watch(match)
    elif seat is not None:
        person.tell(seat)
    click.echo()
    show(sheet_parts(match.rules.ruleset, deal.state, deal.events, names))


def _save(match: Match, recorder: Recorder, target: str | None) -> None:
    """Write the record of what has been played so far."""
    if target is not None:
        with written(target) as put:
            put(write(recorder.record(over=match.over)))


def _keep(match: Match, recorder: Recorder) -> None:
    """Add the deal to the record, unless it is there: an interrupt comes at any moment."""
    kept = recorder.record().deals
    if not kept or kept[-1].events != match.deal.events:
        recorder.add(match.deal, match.standing.number, match.players)


def _goes_on(match: Match, deals: int | None) -> bool:
    return not match.over and (deals is None or match.standing.number < deals)


def _places(match: Match, called: list[str]) -> Table:
    standing = match.standing
    places = standing.places()
    rows = [
        [str(places[player]), called[player], str(standing.scores[player])]
        for player in standing.ranking()
    ]
    return Table(rows, right=(0, 2), head=("place", "player", "points"))


@click.command()
@RULES
@click.option(
    "--seat",
    type=click.Choice(["E", "S", "W", "N", "none"]),
    default="E",
    show_default=True,
    help="Your seat in the first deal; with none you watch.",
)
@click.option(
    "--players",
    metavar="NAMES",
    default="greedy",
    show_default=True,
    callback=names,
    help=f"Who sits on E, S, W, N, or one name for all: {', '.join(PLAYERS)}. "
    "You take the place of the one on your seat.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**256 - 1),
    help="The seed of walls, dice and players; a new one, if it is left out.",
)
@click.option("--deals", type=click.IntRange(1), help="Stop after so many deals.")
@RECORD
@click.option("--hints/--no-hints", default=True, help="Whether h gives a hint.")
def play(
    name: str,
    options: tuple[tuple[str, str], ...],
    seat: str,
    players: tuple[str, ...],
    seed: int | None,
    deals: int | None,
    target: str | None,
    hints: bool,
) -> None:
    """Play a match at the terminal.

    Whenever you can do something, you see the table and what you may do, with numbers. Answer with
    a number, with the words, or with the tile that goes; h gives a hint, t shows the table again,
    q ends it. Wild tiles have a star.

    \b
    Examples:
      hupai play --rules sichuan
      hupai play --rules hong-kong -o minimum_faan=1 --seat S --players greedy,random,first,greedy
      hupai play --seat none --deals 1 --seed 7
    """
    rules = rules_of(name, options)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # odd bytes are an odd answer, and no fault
    match = Match(rules, seed=seed)
    # Seats change with the dealer; whoever sits on a seat now keeps the name he has there.
    four: list[Player] = [make(players[0], rules)] * 4
    called = [""] * 4
    for place, player in enumerate(match.players):
        four[player] = make(players[place], rules, f"{match.seed} {player}")
        # Numbers tell apart who has the same name.
        same = players.count(players[place]) > 1
        called[player] = f"{players[place]} {place + 1}" if same else players[place]
    person = None
    if seat != "none":
        person = Person(hints=hints)
        you = match.players[LETTERS.index(seat)]
        four[you], called[you] = person, "you"
    click.echo(f"{rules.id}, seed {match.seed}")
    recorder = Recorder.of(match, called)
    _save(match, recorder, target)
    interrupted = False
    try:
        while _goes_on(match, deals):
            _deal(match, four, called, person)
            _keep(match, recorder)
            match.next_deal()
            _save(match, recorder, target)
            if person is not None and _goes_on(match, deals):
                person.wait()
    except (Quit, KeyboardInterrupt) as left:
        click.echo("left the table")
        interrupted = isinstance(left, KeyboardInterrupt)
        _keep(match, recorder)
        _save(match, recorder, target)
    click.echo()
    if match.over:
        click.echo("the match is over")
    show([_places(match, called)])
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)
