"""The command `hupai`.

It needs the extra `cli`; everything else in the package does without.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import NoReturn

from .exits import INTERRUPTED, REFUSED

__all__ = ["main"]


def main() -> None:
    """Run the command with the arguments of the process, and end the process."""
    try:
        _streams()
        _run()
    except KeyboardInterrupt:
        _end("", INTERRUPTED)
    except OSError as error:  # such as a full device behind the standard output
        _end(error.strerror or str(error), REFUSED)


def _streams() -> None:
    """Make sure that there are streams; without a standard output there is nothing to answer to."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115  (as long as the process)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        raise OSError("the standard output is closed")


def _end(said: str, code: int) -> NoReturn:
    """End the process with a line, if anybody can still read it."""
    with suppress(OSError):
        if said:
            print(f"hupai: {said}", file=sys.stderr, flush=True)
    # What could not be written would be tried again at the end, and change the exit code.
    hole = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                os.dup2(hole, stream.fileno())
    sys.exit(code)


def _run() -> None:
    try:
        import rich  # noqa: F401  (only wanted on a terminal, and missed too late there)

        from .program import program
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        sys.exit("the command hupai needs click and rich: pip install 'hupai[cli]'")
    # Whoever stops reading ends the command, silently, as is the custom; an exit code would be
    # mistaken for an answer.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    program(prog_name="hupai")
