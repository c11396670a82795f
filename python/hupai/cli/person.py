"""A person at a terminal as a player: shows what the seat sees and asks what to do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from ..errors import HupaiError
from ..game.actions import WIN
from ..game.declarations import check
from ..render.event import action_text, event_text, tile_text
from ..render.seats import view_parts
from .hint import hint_parts
from .paper import show

if TYPE_CHECKING:
    from ..game.actions import Action
    from ..game.deal import Deal
    from ..game.view import View

_LINE: Final = 78
"""How wide the list of actions gets."""

_LONGEST: Final = 1_000
"""No more characters of an answer are looked at."""
_QUIT: Final = ("q", "quit")


class Quit(Exception):  # noqa: N818  (a wish, not a fault)
    """The person does not want to go on, or nobody is there to answer."""


def ask(prompt: str) -> str:
    """Return an answer from the standard input: the beginning of a line, if it is a long one.

    Raises:
        Quit: when the input ends.
        KeyboardInterrupt: when it is interrupted.
    """
    click.echo(prompt, nl=False)
    try:
        line = rest = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
        while len(rest) == _LONGEST and rest[-1] != "\n":  # it goes on, and is no other answer
            rest = sys.stdin.readline(_LONGEST)
    except KeyboardInterrupt:
        click.echo()
        raise
    except (ValueError, OSError):  # closed or unreadable
        line = ""
    if not line:
        click.echo()
        raise Quit
    if not sys.stdin.isatty():  # what a terminal would have shown
        click.echo(line.strip())
    return line.strip()


class Person:
    """A player who is asked.

    Attributes:
        deal: the deal that is played, set before each.
        names: what the players on the seats of the deal are called.
    """

    deal: Deal
    names: list[str]

    def __init__(self, *, hints: bool = True) -> None:
        """Make a player.

        Args:
            hints: whether hints are given on request.
        """
        self._hints = hints
        self._told = 0

    def sit(self, deal: Deal, names: list[str]) -> None:
        """Take a seat for a deal."""
        self.deal, self.names = deal, names
        self._told = 0

    def wait(self) -> None:
        """Wait until the person wants the next deal.

        Raises:
            Quit: if the person does not want one.
        """
        if ask("\nenter next deal, q quit> ").lower() in _QUIT:
            raise Quit

    def tell(self, seat: int) -> None:
        """Say what has happened since the last time."""
        events = self.deal.view_events(seat)
        for event in events[self._told :]:
            said = event_text(event, seat=seat, wild=self.deal.state.wild)
            if said is not None:
                click.echo(f"  {said}")
        self._told = len(events)

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Ask until the answer is one of the legal actions.

        Raises:
            Quit: if the person does not want to go on.
        """
        click.echo()
        self.tell(view.seat)
        self._table(view)
        while True:
            answer = ask(f"{self._keys()}> ")
            word = answer.lower()
            if word in _QUIT:
                raise Quit
            if word in ("t", "table"):
                self._table(view)
            elif word in ("h", "hint"):
                self._hint(view)
            else:
                chosen = chosen_of(answer, view, legal)
                if chosen is None and word == WIN.text and self._declares(view.seat):
                    chosen = WIN
                if chosen is not None:
                    return chosen
                shown = repr(answer[:40])
                click.echo(f"{shown} is none of these; say a number from 1 to {len(legal)}")

    def _keys(self) -> str:
        return "number, h hint, t table, q quit" if self._hints else "number, t table, q quit"

    def _declares(self, seat: int) -> bool:
        """Whether the person wants to declare a win that is none, where the rules punish that."""
        try:
            check(self.deal, seat)
        except HupaiError:
            return False
        click.echo("by these rules it is no win, and a false one costs you")
        return ask("declare it all the same? y, n> ").lower() in ("y", "yes")

    def _table(self, view: View) -> None:
        show(view_parts(view, self.names))
        for line in _menu(view):
            click.echo(line)

    def _hint(self, view: View) -> None:
        if not self._hints:
            click.echo("this table is played without hints")
            return
        try:
            show(hint_parts(self.deal, view))
        except HupaiError as error:  # a hand that no question fits is no reason to stop playing
            click.echo(f"no hint: {error}")


def _menu(view: View) -> list[str]:
    """The legal actions with their numbers, in lines."""
    cells = [f"{n}) {action_text(action, view)}" for n, action in enumerate(view.legal, 1)]
    lines = [""]
    for cell in cells:
        if lines[-1] and len(lines[-1]) + len(cell) + 3 > _LINE:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + cell
    return lines


def chosen_of(answer: str, view: View, legal: tuple[Action, ...]) -> Action | None:
    """Return the action that an answer means: by number, by its words, or the tile that goes."""
    if answer.isascii() and answer.isdigit():
        number = int(answer[:9])
        return legal[number - 1] if 1 <= number <= len(legal) else None
    words = answer.lower()
    for action in legal:
        if words in (action.text.lower(), action_text(action, view).lower()):
            return action
    # A tile by itself as it is written, with or without the star: a small c may be anything.
    for action in legal:
        shown = (tile_text(action.tile), tile_text(action.tile, view.wild))
        if action.kind in ("discard", "give") and answer in shown:
            return action
    return None
