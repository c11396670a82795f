"""`hupai replay`: what happened in a record, printed, or step by step."""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from ..errors import RecordError
from ..game.questions import SEATS as LETTERS
from ..game.view import View
from ..record import DealRecord, Record, steps
from ..record.redacted import seen_deal
from ..render.event import event_text
from ..render.seats import open_parts, view_parts
from ..render.sheet import sheet_parts
from .arguments import SEATS
from .files import FILE, records_of
from .paper import Refusal, plain, show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.events import Event
    from ..game.state import State

_NEXT: Final = ("\r", "\n", " ", "\x1b[C", "\xe0M", "\x00M")
_BACK: Final = ("b", "\x1b[D", "\xe0K", "\x00K")
_KEYS: Final = "enter next, b back, e end of the deal, n next deal, p deal before, q quit"


class _Scene(NamedTuple):
    """A deal as it is shown.

    Attributes:
        record: the record it is in.
        deal: the deal, its events as the seat sees them.
        line: the number of its first line.
        seat: whose view it is; None for everything.
    """

    record: Record
    deal: DealRecord
    line: int
    seat: int | None

    @property
    def names(self) -> list[str]:
        """What the players on the seats are called."""
        names = self.record.header.players
        return [names[player] or f"player {player + 1}" for player in self.deal.players]

    def folded(self, many: int | None = None) -> Iterator[tuple[Event, State]]:
        """Yield events and states, the first so many."""
        play = self.record.header.ruleset.play
        for number, pair in enumerate(steps(play, self.deal, line=self.line), 1):
            yield pair
            if number == many:
                return

    def title(self) -> str:
        """Say which deal it is."""
        header = self.record.header
        seed = "" if header.seed is None else f", seed {header.seed}"
        whose = "" if self.seat is None else f", seen by {LETTERS[self.seat]}"
        return f"--- {header.rules_id}{seed}, deal {self.deal.number + 1}{whose}"


def _scene(record: Record, line: int, deal: DealRecord, letter: str | None) -> _Scene:
    viewer = record.header.viewer
    own = None if viewer is None else deal.players.index(viewer)
    seat = own if letter is None else LETTERS.index(letter)
    if own is not None:
        if seat != own:
            raise Refusal(f"this is what {LETTERS[own]} saw; nobody else's view is in it")
    elif seat is not None:
        for _ in steps(record.header.ruleset.play, deal, line=line):
            pass  # faults are told with the lines of the file
        deal = seen_deal(deal, seat, line)
    return _Scene(record, deal, line, seat)


def _scenes(path: str, number: int | None, letter: str | None) -> Iterator[_Scene]:
    for record in records_of(path):
        for line, deal in record.lines():
            if number is None or deal.number == number - 1:
                yield _scene(record, line, deal, letter)


def _print(scene: _Scene) -> None:
    """Print everything that happened in a deal."""
    click.echo(scene.title())
    state = None
    for event, state in scene.folded():
        said = event_text(event, seat=scene.seat, wild=state.wild)
        if said is not None:
            click.echo(f"  {said}")
    if state is not None:
        click.echo()
        ruleset = scene.record.header.ruleset
        show(sheet_parts(ruleset, state, scene.deal.events, scene.names))
    click.echo()


def _told(scene: _Scene) -> list[int]:
    """The numbers of events after which there is something to see."""
    found = [
        number
        for number, (event, state) in enumerate(scene.folded(), 1)
        if event_text(event, seat=scene.seat, wild=state.wild) is not None
    ]
    return sorted({*found, len(scene.deal.events)})


def _moment(scene: _Scene, many: int) -> None:
    """Show the table after so many events."""
    last = deque(scene.folded(many), maxlen=1)
    click.clear()
    click.echo(f"{scene.title()}, event {many} of {len(scene.deal.events)}")
    if not last:
        return
    event, state = last[0]
    click.echo(f"  {event_text(event, seat=scene.seat, wild=state.wild) or ''}")
    click.echo()
    if scene.seat is None:
        show(open_parts(state, scene.names))
    else:
        show(view_parts(View.of(state, scene.seat), scene.names))
    if state.ended is not None:
        click.echo()
        ruleset = scene.record.header.ruleset
        show(sheet_parts(ruleset, state, scene.deal.events, scene.names))


def _key() -> str:
    """The next key; q where no more come."""
    try:
        return click.getchar() or "q"
    except EOFError:
        return "q"
    except OSError as error:  # there is no terminal
        message = "there is no terminal to press keys at; --print shows everything at once"
        raise Refusal(message) from error


def _step(scenes: list[_Scene]) -> None:
    """Show deals step by step, as keys say."""
    at, moment = 0, 0
    told = _told(scenes[0])
    while True:
        _moment(scenes[at], told[moment])
        click.echo(f"\n{_KEYS}> ", nl=False)
        key = _key()
        click.echo()
        deal = at
        if key in ("q", "Q"):
            return
        if key in _BACK:
            moment = max(moment - 1, 0)
        elif key == "e":
            moment = len(told) - 1
        elif key == "p":
            deal = max(at - 1, 0)
        elif key == "n":
            deal = min(at + 1, len(scenes) - 1)
        elif key in _NEXT:
            if moment + 1 < len(told):
                moment += 1
            elif at + 1 < len(scenes):
                deal = at + 1
        if deal != at:
            at, moment = deal, 0
            told = _told(scenes[at])


@click.command()
@click.argument("file", metavar="FILE", type=FILE)
@click.option("--deal", "number", type=click.IntRange(1), help="Only this deal, counted from 1.")
@click.option("--seat", type=SEATS, help="Only what this seat saw.")
@click.option(
    "--step/--print",
    "stepping",
    default=None,
    help="Step by step with keys, or all at once.  [default: keys at a terminal]",
)
def replay(file: str, number: int | None, seat: str | None, stepping: bool | None) -> None:
    """Show what happened in a record: with keys at a terminal, otherwise as text.

    Nothing is judged: the events of the record are told as they stand. `hupai verify` plays them
    again.

    \b
    Examples:
      hupai replay match.jsonl
      hupai replay match.jsonl --deal 2 --seat S
      hupai replay match.jsonl --print
    """
    if stepping is None:
        stepping = not plain(sys.stdout) and sys.stdin.isatty()
    try:
        shown = _shown(_scenes(file, number, seat), stepping=stepping)
    except RecordError as error:
        raise Refusal(f"{file}: {error}") from error
    if not shown:
        missing = "no deal" if number is None else f"no deal {number}"
        raise Refusal(f"{file}: there is {missing} in it")


def _shown(found: Iterator[_Scene], *, stepping: bool) -> bool:
    """Show deals, and return whether there was one."""
    if stepping:
        scenes = list(found)
        if scenes:
            _step(scenes)
        return bool(scenes)
    one = False
    for scene in found:
        _print(scene)
        one = True
    return one
