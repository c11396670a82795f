"""Answers on paper: JSON for programs, tables for people, colours only on a terminal."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import click

from ..render.table import Part, Table, width
from .exits import NO, REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table as RichTable

    from ..errors import NotationError

_AROUND = 48
"""How many characters before and after a mistake are shown."""


class Refusal(click.ClickException):
    """A question that could not be answered."""

    exit_code = REFUSED

    def show(self, file: Any = None) -> None:
        """Print the message as it is."""
        click.echo(f"hupai: {self.message}", file=file, err=file is None)


def pointed(error: NotationError, text: str) -> str:
    """Return the message of an error with the text and a caret under the character at fault."""
    if error.position is None:
        return str(error)
    start = max(0, error.position - _AROUND)
    # Whatever would move the caret is shown as a blank.
    shown = [sign if sign.isprintable() else " " for sign in text[start:]]
    before = "".join(shown[: error.position - start])
    after = "".join(shown[error.position - start :][:_AROUND])
    return f"{error}\n  {before}{after}\n  {' ' * width(before)}^"


def answer(data: dict[str, Any], parts: Iterable[Part], *, as_json: bool, yes: bool = True) -> None:
    """Print an answer, and end with the exit code for no if that is what it says."""
    if as_json:
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        plain = not encoding.lower().startswith("utf")
        click.echo(json.dumps(data, ensure_ascii=plain, indent=2))
    else:
        show(parts)
    if not yes:
        no()


def no() -> NoReturn:
    """End with the exit code of an answer that is no."""
    click.get_current_context().exit(NO)


def plain(stream: TextIO) -> bool:
    """Whether what is printed there is text and nothing else, without colours or movement."""
    return not stream.isatty() or os.environ.get("TERM") == "dumb"


def show(parts: Iterable[Part]) -> None:
    """Print the parts of a page."""
    if plain(sys.stdout):
        for part in parts:
            click.echo(str(part))
        return
    from rich.console import Console  # only here, since importing it takes a while

    console = Console(markup=False, highlight=False, emoji=False)
    for part in parts:
        if isinstance(part, Table):
            console.print(_rich(part))
        else:
            console.print(part, soft_wrap=True)


def _rich(table: Table) -> RichTable:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    made = RichTable(
        box=box.SIMPLE_HEAD if table.head else None,
        show_header=table.head is not None,
        header_style="bold",
        pad_edge=False,
        show_edge=False,
    )
    for at, name in enumerate(table.head or [""] * len(table.rows[0] if table.rows else ())):
        made.add_column(Text(name), justify="right" if at in table.right else "left")
    for row in table.rows:
        made.add_row(*map(Text, row))
    return made
