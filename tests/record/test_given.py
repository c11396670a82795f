"""What `hupai.record` refuses before it does anything: wrong types, and what could not be read."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st

import hupai
from hupai import HupaiError, RecordError
from hupai.game import Deal, Match, Standing, Wall
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
from hupai.record.line import DEEPEST

from . import played

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = hupai.rules("basic")
MATCH = Match(RULES, seed=7)
DEAL = MATCH.deal
RECORD = played.match("basic", 0)
SICHUAN = hupai.rules("sichuan", match_hands=4)
WALL = Wall.shuffled(SICHUAN.ruleset.tiles, 7)
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


def nested(depth: int, *, lists: bool) -> dict[str, Any]:
    """An object in which lists or objects are nested so deep, itself counted."""
    found: Any = [] if lists else {}
    for _ in range(depth - 2):
        found = [found] if lists else {"a": found}
    return {"a": found}


@pytest.mark.parametrize("lists", [True, False])
@pytest.mark.parametrize("depth", range(28, 36))
def test_what_is_nested_is_written_only_as_deep_as_it_is_read(depth: int, lists: bool) -> None:
    meta = nested(depth, lists=lists)
    given: tuple[dict[str, Any], ...] = (
        {"header": replace(RECORD.header, meta=meta)},
        {"deals": (replace(RECORD.deals[0], meta=meta),)},
        {"deals": (replace(RECORD.deals[0], notes={3: meta}),)},
    )
    for line, facts in zip((1, 2, 6), given, strict=True):
        record = replace(RECORD, **facts)
        if depth < DEEPEST:
            assert read(write(record)) == record
            continue
        with pytest.raises(RecordError, match="nested deeper") as caught:
            write(record)
        assert (caught.value.slug, caught.value.line) == ("record_size", line)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**54), 2**54)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["\ud800", b"", (), {1: 2}, nested(29, lists=True), nested(30, lists=False)]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=4,
)


@settings(max_examples=200)
@hypothesis.given(st.dictionaries(st.text(max_size=2), JSON, max_size=2), st.integers(0, 2))
def test_whatever_is_written_is_read_as_it_was(meta: dict[str, Any], where: int) -> None:
    first = RECORD.deals[0]
    notes = {**first.notes, 1: meta}
    deal = (first, replace(first, meta=meta), replace(first, notes=notes))[where]
    header = replace(RECORD.header, meta={} if where else meta)
    record = replace(RECORD, header=header, deals=(deal,))
    found: list[bytes] = []
    refused: list[int | None] = []
    try:
        found.append(write(record))
    except RecordError as error:
        refused.append(error.line)
    assert refused in ([], [(1, 2, 4)[where]])
    for data in found:
        assert read(data) == record
        assert write(read(data)) == data


def test_a_note_that_says_nothing_is_left_out() -> None:
    recorder = Recorder(RULES)
    recorder.add(DEAL, notes={0: {}, 1: {"a": {}}, 2: {}})
    record = recorder.record()
    assert record.deals[0].notes == {1: {"a": {}}}
    assert read(write(record)) == record
    # Where somebody makes the deal of a record himself it is refused: it would not come back.
    deal = replace(record.deals[0], notes={2: {}})
    with pytest.raises(RecordError) as caught:
        write(replace(record, deals=(deal,)))
    assert (caught.value.slug, caught.value.line) == ("field", 5)
    with pytest.raises(RecordError, match="a note on event 99"):
        recorder.add(DEAL, notes={99: {}})


MOST = 2**53 - 1


@pytest.mark.parametrize("score", [MOST, MOST + 1, 2**60, 2**62, -MOST, -MOST - 1, -(2**60), 0])
def test_every_deal_that_begins_can_be_written_down(score: int) -> None:
    """Scores, as a deal and a match take them, go as far as records and positions do."""
    standing = Standing((score, -score, 0, 0), number=1)

    def resumed() -> Deal:
        deal = Deal(SICHUAN, wall=WALL, scores=(score, -score, 0, 0), dice=(1, 2))
        return Match.resumed(deal, standing, seed=1).deal

    begins: tuple[Callable[[], Deal], ...] = (
        lambda: Deal(SICHUAN, wall=WALL, scores=(score,) * 4, dice=(1, 2)),
        lambda: Deal(SICHUAN, wall=WALL, scores=(0, 0, score, 0), dice=(1, 2)),
        resumed,
    )
    for begin in begins:
        if abs(score) > MOST:
            with pytest.raises(HupaiError, match=r"too large a number|too large|can have it"):
                begin()
            continue
        deal = begin()
        recorder = Recorder(deal.rules, kind="deals")
        recorder.add(deal)
        record = recorder.record()
        assert read(write(record)) == record
        position = Position.of(deal)
        assert Position.parse(str(position), deal.rules) == position
        assert Position.parse(str(position), deal.rules).deal(deal.rules).asked == deal.asked


def test_a_standing_goes_no_further_than_a_record() -> None:
    match = Match(SICHUAN, seed=1)
    for wrong in ({"scores": (0, 0, -MOST - 1, MOST + 1)}, {"number": MOST + 1}):
        with pytest.raises(HupaiError) as caught:
            Match.resumed(match.deal, replace(match.standing, **wrong), seed=1)
        assert caught.value.slug == "match_deal"


def test_what_is_at_the_bounds_is_written_and_read() -> None:
    header: dict[str, Any] = {"seed": 2**256 - 1, "commitments": ["0f" * 32]}
    recorder = Recorder(RULES, ["x" * 200, "", "", ""], kind="deals", **header)
    notes: dict[int, dict[str, Any]] = {0: {"a": 1}, len(DEAL.events) - 1: {"b": None}}
    recorder.add(DEAL, 2**31, (3, 1, 0, 2), salt=b"x" * 16, notes=notes)
    record = recorder.record()
    assert read(write(record)) == record
