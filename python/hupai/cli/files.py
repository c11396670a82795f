"""Files of records on the command line: opened, read, and written."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..record import read_all
from .paper import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..record import Record


def _place(path: str) -> Path:
    """Where a record goes: behind a link, to what it points to.

    Raises:
        Refusal: for anything that exists and is no regular file. What takes the place of a pipe or
            of a device would destroy it.
    """
    if path == "-":
        raise Refusal("-: a record goes to a file, not to the standard output")
    try:
        target = Path(path).resolve()
        odd = target.exists() and not target.is_file()
    except (OSError, RuntimeError) as error:  # such as links in a ring
        raise Refusal(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if odd:
        raise Refusal(f"{path}: this is no regular file")
    return target


def _asked(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """Refuse before anything is played what could not be written after it."""
    if path is not None:
        _place(path)
    return path


RECORD = click.option(
    "--record",
    "target",
    metavar="FILE",
    type=click.Path(dir_okay=False, writable=True),
    callback=_asked,
    help="Write a record of what is played; `hupai replay` and `hupai verify` read it.",
)

FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)


def records_of(path: str) -> Iterator[Record]:
    """Yield the records of a file; `-` is the standard input.

    Raises:
        RecordError: for what is no record.
        Refusal: for a file that cannot be read.
    """
    with _blaming(path), click.open_file(path, "rb") as file:
        yield from read_all(file)


@contextmanager
def _blaming(path: str) -> Iterator[None]:
    """Say of what goes wrong with a file which file it is."""
    try:
        yield
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror or error}") from error


@contextmanager
def written(path: str) -> Iterator[Callable[[bytes], None]]:
    """Write a file that is there as a whole or not at all; behind a link, what it points to.

    What it yields writes bytes. Other faults of what is done meanwhile are not those of the file.

    Raises:
        Refusal: if it cannot be written, or if what is there is no regular file.
    """
    with _blaming(path):
        target = _place(path)
        # Not a part of its name, which may be as long as a name can be.
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".hupai-")
    made, file = Path(name), os.fdopen(handle, "wb")

    def put(data: bytes) -> None:
        with _blaming(path):
            file.write(data)

    try:
        yield put
        with _blaming(path):
            file.close()
            mask = os.umask(0)
            os.umask(mask)
            made.chmod(0o666 & ~mask)
            made.replace(target)
    except BaseException:
        with suppress(OSError):
            file.close()
        made.unlink(missing_ok=True)
        raise
