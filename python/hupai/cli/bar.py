"""A progress bar, where somebody can see it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .paper import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def bar(many: int, unit: str) -> Iterator[Callable[[int], object] | None]:
    """Show a bar while the work is done; what it yields says how much is."""
    if plain(sys.stderr):
        yield None
        return
    from rich.console import Console  # only here, since importing it takes a while
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (unit, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(unit, total=many)
        yield lambda done: progress.update(task, completed=done)
