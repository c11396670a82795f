"""The console examples of the pages, run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from hupai.cli.program import program

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def examples() -> list[ParameterSet]:
    """Every command of a page that is shown with its output."""
    found = []
    for page in PAGES:
        for block in re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.M | re.S):
            for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, output = example.partition("\n")
                found.append(pytest.param(command, output, id=f"{page.name}: {command}"))
    return found


def without_hashes(text: str) -> str:
    """Rules may be mended: the hash in an id is no part of an example."""
    return re.sub(r"@[0-9a-f]{12}\b", "@…", text)


@pytest.mark.parametrize(("command", "output"), examples())
def test_console_example(command: str, output: str) -> None:
    name, *arguments = shlex.split(command)
    assert name == "hupai"
    result = CliRunner().invoke(program, arguments)
    assert without_hashes(result.output) == without_hashes(output)
