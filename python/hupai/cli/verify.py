"""`hupai verify`: records played again."""

from __future__ import annotations

from typing import Any

import click

from ..errors import RecordError
from ..record import verify as check
from .arguments import JSON
from .bar import bar
from .exits import REFUSED
from .files import FILE, records_of
from .paper import Refusal, answer


def _file(path: str) -> list[dict[str, Any]]:
    """What verifying the records of a file came to."""
    found = []
    for record in records_of(path):
        verdict = check(record)
        found.append(
            {
                "file": path,
                "rules": record.header.rules_id,
                "first_line": record.line,
                "ok": verdict.ok,
                "checked": verdict.checked,
                "deals": verdict.deals,
                "events": verdict.events,
                "line": verdict.line,
                "why": verdict.why,
                "found": verdict.found,
                "expected": verdict.expected,
                "text": str(verdict),
            }
        )
    return found


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=FILE)
@JSON
def verify(files: tuple[str, ...], as_json: bool) -> None:
    """Play the decisions of records again, and tell the first thing that differs.

    Walls and dice come from the seed where the record has one, and from the record itself where it
    has none. What one player saw can only be checked for consistency.

    Exit codes: 0 if everything agrees, 1 if something differs, 2 if a file is no record.

    \b
    Examples:
      hupai verify match.jsonl
      hupai verify match.jsonl other.jsonl --json
    """
    rows: list[dict[str, Any]] = []
    refused: list[str] = []
    with bar(len(files), "files") as progress:
        for number, path in enumerate(files, 1):
            try:
                rows += _file(path)
            except RecordError as error:
                refused.append(f"{path}: {error}")
            except Refusal as error:  # which names the file
                refused.append(error.message)
            if progress is not None:
                progress(number)
    parts = [f"{row['file']}: {'ok' if row['ok'] else 'differs'}: {row['text']}" for row in rows]
    for said in refused:
        click.echo(f"hupai: {said}", err=True)
    good = all(row["ok"] for row in rows)
    answer({"records": rows, "refused": refused}, parts, as_json=as_json, yes=good or bool(refused))
    if refused:
        click.get_current_context().exit(REFUSED)
