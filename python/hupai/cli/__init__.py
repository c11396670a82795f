"""The command `hupai`.

It needs the extra `cli`; everything else in the package does without.
"""

from __future__ import annotations

import signal
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command with the arguments of the process, and end the process."""
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
