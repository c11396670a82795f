"""The command `hupai` as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hupai
from hupai.record import read, verify

WIN = ("score", "234567m 3455p 678s", "--win", "5p", "--rules", "hong-kong", "--seat", "S")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"} | environment,
        check=False,
        timeout=60,
    )


def hupai_(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "hupai", *arguments, **environment)


def python(code: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-c", code)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (WIN, 0),
        (("waits", "23m 4577p 1367s EE F"), 1),
        (("waits", "1x"), 2),
        (("rules", "hongkong"), 2),
        (("waits",), 2),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], code: int) -> None:
    result = hupai_(*arguments)
    assert result.returncode == code
    assert bool(result.stdout) == (code != 2)
    assert bool(result.stderr) == (code == 2)
    assert "Traceback" not in result.stderr


def test_the_command_is_installed() -> None:
    result = run(str(Path(sys.executable).with_name("hupai")), "--version")
    assert result.stdout == f"hupai, version {hupai.__version__}\n"


def test_nothing_of_the_extra_is_imported_with_the_package() -> None:
    result = python("import sys, hupai; print({'click', 'rich'} & set(sys.modules))")
    assert result.stdout == "set()\n"


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_it_says_how_to_get_it(missing: str) -> None:
    result = python(f"import sys; sys.modules[{missing!r}] = None; import hupai.cli as c; c.main()")
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr == (
        "the command hupai needs click and rich: pip install 'hupai[cli]'\n"
    )  # fmt: skip


def test_other_faults_of_an_import_are_not_hidden() -> None:
    result = python("import sys; sys.modules['json'] = None; import hupai.cli as c; c.main()")
    assert "Traceback" in result.stderr


def test_output_that_is_no_terminal_has_no_colours() -> None:
    for environment in ({}, {"FORCE_COLOR": "1"}, {"TERM": "xterm-256color"}):
        assert "\x1b" not in hupai_(*WIN, **environment).stdout


def test_an_encoding_without_chinese_is_survived() -> None:
    result = hupai_(*WIN, PYTHONIOENCODING="latin-1")
    assert result.returncode == 0
    assert "\\u5e73\\u7cca" in result.stdout
    data = json.loads(hupai_(*WIN, "--json", PYTHONIOENCODING="latin-1").stdout)
    assert data["score"]["lines"][0]["chinese"] == "平糊"


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
def test_a_reader_that_goes_away_ends_it_silently() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hupai", "rules", "hong-kong", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(60)


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """The output of the command on a terminal of 100 columns."""
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "hupai", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
        | environment,
    ) as process:
        os.close(follower)
        output = b""
        while True:
            try:
                part = os.read(leader, 65_536)
            except OSError:  # what Linux says when the other end is closed
                break
            if not part:
                break
            output += part
        process.wait(60)
    os.close(leader)
    return output.decode()


@pytest.mark.skipif(os.name != "posix", reason="no terminals to be had")
def test_a_terminal_gets_tables() -> None:
    command = ("waits", "[234m] 567m 3455p 678s", "--rules", "hong-kong")
    text = on_a_terminal(*command)
    assert "\x1b[1m" in text  # the head of the table
    assert "─" in text
    # What looks like markup is tiles.
    assert "[234m]" in text
    assert "\x1b" not in on_a_terminal(*command, TERM="dumb")
    assert "\x1b[3" not in on_a_terminal(*command, NO_COLOR="1")
    assert "平糊" in on_a_terminal(*WIN)


@pytest.mark.skipif(os.name != "posix", reason="no terminals to be had")
def test_a_terminal_is_told_how_fast_it_was() -> None:
    assert " a second" in on_a_terminal("simulate", "--deals", "5")
    assert " a second" not in hupai_("simulate", "--deals", "5").stdout


def test_play_without_anybody_to_answer() -> None:
    result = run(sys.executable, "-m", "hupai", "play", "--seed", "1")
    assert result.returncode == 0
    assert "left the table" in result.stdout
    assert result.stderr == ""


RECORD = Path(__file__).parent / "data" / "records" / "sichuan.jsonl"
COMMANDS = (WIN, ("--help",), ("rules", "basic", "--json"), ("replay", str(RECORD)), ("--version",))


def shell(arguments: tuple[str, ...], streams: str) -> subprocess.CompletedProcess[str]:
    """Run the command with streams as a shell opens and closes them."""
    return run("sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-m", "hupai", *arguments)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_an_answer_that_cannot_be_written(arguments: tuple[str, ...]) -> None:
    result = shell(arguments, ">/dev/full")
    assert result.returncode == 2
    assert result.stderr == "hupai: No space left on device\n"
    assert shell(arguments, ">/dev/full 2>/dev/full").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="shells are others elsewhere")
@pytest.mark.parametrize("arguments", COMMANDS)
def test_streams_that_are_closed(arguments: tuple[str, ...]) -> None:
    result = shell(arguments, ">&-")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "hupai: the standard output is closed\n"
    whole = shell(arguments, "")
    for streams in ("<&-", "2>&-", "<&- 2>&-"):
        result = shell(arguments, streams)
        assert (result.returncode, result.stdout, result.stderr) == (0, whole.stdout, "")
    assert shell(("waits", "1x"), "2>&-").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="no sessions elsewhere")
def test_keys_without_a_terminal() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "hupai", "replay", str(RECORD), "--step"],
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 2
    assert result.stderr.startswith("hupai: there is no terminal to press keys at")
    assert result.stderr.count("\n") == 1


def started(*command: str) -> subprocess.Popen[bytes]:
    """Start the command line in a process that can be interrupted."""
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "hupai", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell lets what runs in the background ignore interrupts, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def interrupted(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Interrupt a process, and return what it has said since and its errors."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=60)
    finally:
        process.kill()


@pytest.mark.skipif(os.name != "posix", reason="interrupts are others elsewhere")
def test_an_interrupt(tmp_path: Path) -> None:
    """It has the exit code of an interrupt, and leaves nothing behind."""
    target = tmp_path / "record.jsonl"
    with started("simulate", "--deals", "9999999", "--record", str(target)) as process:
        for _ in range(600):
            if list(tmp_path.iterdir()):  # it is under way
                break
            time.sleep(0.05)
        _, said = interrupted(process)
    assert process.returncode == 130
    assert said.strip() == b""
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="interrupts are others elsewhere")
def test_an_interrupt_of_a_match_keeps_what_was_played(tmp_path: Path) -> None:
    target = tmp_path / "record.jsonl"
    with started("play", "--seed", "3", "--record", str(target)) as process:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"q quit> "):  # somebody is asked
            part = os.read(process.stdout.fileno(), 65_536)
            assert part
            said += part
        out, errors = interrupted(process)
    assert process.returncode == 130
    assert b"left the table\n" in out
    assert errors == b""
    record = read(target.read_bytes())
    assert len(record.deals) == 1
    assert verify(record).ok
