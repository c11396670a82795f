"""What `hupai.record` refuses before it does anything: wrong types, and what could not be read."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai import RecordError
from hupai.game import Match
from hupai.game import events as ev
from hupai.record import (
    Position,
    Recorder,
    botzone,
    mjai,
    read,
    read_all,
    redact,
    replay,
    steps,
    verify,
    write,
)

from . import played

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = hupai.rules("basic")
MATCH = Match(RULES, seed=7)
DEAL = MATCH.deal
RECORD = played.match("basic", 0)
ANY: Any = None


def add(*given: Any, **more: Any) -> None:
    """Add a deal to a record, which stays as it was if that is refused."""
    recorder = Recorder(RULES)
    try:
        recorder.add(*given, **more)
    finally:
        data = write(recorder.record())
        assert write(read(data)) == data


WRONG_TYPES: dict[str, Callable[[], object]] = {
    "rules": lambda: Recorder(ANY),
    "names": lambda: Recorder(RULES, [1, 2, 3, 4]),  # type: ignore[list-item]
    "no names": lambda: Recorder(RULES, [None] * 4),  # type: ignore[list-item]
    "one name": lambda: Recorder(RULES, "ABCD"),
    "seed": lambda: Recorder(RULES, seed="1"),  # type: ignore[arg-type]
    "seed that is true": lambda: Recorder(RULES, seed=True),
    "everybody": lambda: Recorder(RULES, ask_everybody=1),  # type: ignore[arg-type]
    "driven": lambda: Recorder(RULES, driven="no"),  # type: ignore[arg-type]
    "commitments": lambda: Recorder(RULES, commitments="a" * 64),
    "a commitment": lambda: Recorder(RULES, commitments=[b"a"]),  # type: ignore[list-item]
    "meta": lambda: Recorder(RULES, meta="E"),  # type: ignore[arg-type]
    "match": lambda: Recorder.of(ANY),
    "deal": lambda: add(None),
    "number": lambda: add(DEAL, "0"),
    "number that is true": lambda: add(DEAL, True),
    "places": lambda: add(DEAL, 0, 1),
    "a place": lambda: add(DEAL, 0, "ESWN"),
    "salt": lambda: add(DEAL, salt="ab"),
    "notes": lambda: add(DEAL, notes=1),
    "a note": lambda: add(DEAL, notes={0: 1}),
    "meta of a deal": lambda: add(DEAL, meta="E"),
    "write": lambda: write(ANY),
    "read": lambda: read(ANY),
    "read text": lambda: read(io.StringIO("{}\n")),  # type: ignore[arg-type]
    "read_all": lambda: list(read_all(1)),  # type: ignore[arg-type]
    "replay": lambda: replay(1),  # type: ignore[arg-type]
    "steps of no rules": lambda: steps(ANY, RECORD.deals[0]),
    "steps": lambda: steps(RULES.ruleset.play, ANY),
    "verify": lambda: verify("E"),  # type: ignore[arg-type]
    "redact": lambda: redact(ANY, 0),
    "position": lambda: Position.of(ANY),
    "rules of a position": lambda: Position.parse("", ANY),
    "text of a position": lambda: Position.parse(ANY, RULES),
    "rules of its deal": lambda: Position.of(DEAL).deal(ANY),
    "write_mjai": lambda: mjai.write_mjai(1),  # type: ignore[arg-type]
    "to_mjai": lambda: mjai.to_mjai(ANY),
    "read_mjai": lambda: mjai.read_mjai(ANY, RULES),
    "read_mjai of text": lambda: mjai.read_mjai(io.StringIO("{}"), RULES),  # type: ignore[arg-type]
    "rules of mjai": lambda: mjai.read_mjai(b"", ANY),
    "to_botzone": lambda: botzone.to_botzone(ANY, 0, 0),
    "a player that is true": lambda: botzone.to_botzone(RECORD, 0, True),
    "half a player": lambda: botzone.to_botzone(RECORD, 0, 1.0),  # type: ignore[arg-type]
    "half a deal": lambda: botzone.to_botzone(RECORD, 0.0, 1),  # type: ignore[arg-type]
    "rules of botzone": lambda: botzone.read_botzone([], ANY),
    "names of botzone": lambda: botzone.read_botzone([], RULES, players=(1,) * 4),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_wrong_type_is_a_type_error(name: str) -> None:
    with pytest.raises(TypeError, match=r"\w"):
        WRONG_TYPES[name]()


UNREADABLE: dict[str, Callable[[], object]] = {
    "a long name": lambda: Recorder(RULES, ["x" * 201, "", "", ""]),
    "three names": lambda: Recorder(RULES, ["", "", ""]),
    "kind": lambda: Recorder(RULES, kind="E"),  # type: ignore[arg-type]
    "seed below 0": lambda: Recorder(RULES, seed=-1),
    "seed too large": lambda: Recorder(RULES, seed=2**256),
    "commitments": lambda: Recorder(RULES, commitments=["zz"]),
    "number": lambda: add(DEAL, -1),
    "one player": lambda: add(DEAL, 0, (0, 0, 0, 0)),
    "three players": lambda: add(DEAL, 0, (0, 1, 2)),
    "salt": lambda: add(DEAL, salt=b"x"),
    "note before the first": lambda: add(DEAL, notes={-1: {"a": 1}}),
    "note after the last": lambda: add(DEAL, notes={99_999: {"a": 1}}),
    "note on a word": lambda: add(DEAL, notes={"x": {"a": 1}}),
    "a long name of botzone": lambda: botzone.read_botzone(
        [], RULES, players=("x" * 201, "", "", "")
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_could_not_be_read_is_not_recorded(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        UNREADABLE[name]()
    assert caught.value.slug == "field"


HEADERS: tuple[dict[str, Any], ...] = (
    {"players": (1, 2, 3, 4)},
    {"players": ("", "", "")},
    {"kind": "E"},
    {"seed": -1},
    {"seed": 2**256},
    {"seed": "1"},
    {"commitments": ("zz",)},
    {"ask_everybody": 1},
    {"driven": "no"},
    {"viewer": 4},
    {"engine": None},
    {"shuffle": -1},
    {"format": 2},
    {"meta": "E"},
)
DEALS: tuple[dict[str, Any], ...] = (
    {"number": -1},
    {"number": 2**40},
    {"players": (0, 1, 2)},
    {"players": (0, 0, 1, 2)},
    {"salt": b"x"},
    {"notes": {-1: {}}},
    {"notes": {10**6: {"a": 1}}},
    {"notes": {0: "E"}},
    {"meta": "E"},
    {"events": (ev.PhaseBegan(999),)},
    {"events": (ev.Drew(7, 0, "wall"),)},
    {"events": (ev.Drew(0, 77, "wall"),)},
    {"events": (ev.Drew(0, 0, "sleeve"),)},  # type: ignore[arg-type]
    {"events": (ev.Ended("x" * 201),)},
    {"events": (ev.Paid(0, 1, 2**60, "win", 0),)},
    {"events": ("E",)},
    {"events": (ev.PhaseBegan(0),) * 100_000},
)


@pytest.mark.parametrize("facts", HEADERS, ids=str)
def test_no_header_is_written_that_nobody_could_read(facts: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        write(replace(RECORD, header=replace(RECORD.header, **facts)))
    assert caught.value.line == 1


@pytest.mark.parametrize("facts", DEALS, ids=lambda facts: str(facts)[:40])
def test_no_deal_is_written_that_nobody_could_read(facts: dict[str, Any]) -> None:
    changed = replace(RECORD.deals[0], **facts)
    with pytest.raises(RecordError) as caught:
        write(replace(RECORD, deals=(changed, *RECORD.deals[1:])))
    # An event stands in the line after that of its deal, and so does a note.
    inside = ("events" in facts and len(facts["events"]) == 1) or facts == {"notes": {0: "E"}}
    assert caught.value.line == (3 if inside else 2)


def test_what_is_at_the_bounds_is_written_and_read() -> None:
    recorder = Recorder(RULES, ["x" * 200, "", "", ""], seed=2**256 - 1, commitments=["0f" * 32])
    notes: dict[int, dict[str, Any]] = {0: {"a": 1}, len(DEAL.events) - 1: {"b": None}}
    recorder.add(DEAL, 2**31, (3, 1, 0, 2), salt=b"x" * 16, notes=notes)
    record = recorder.record()
    assert read(write(record)) == record
