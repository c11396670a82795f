"""Files that are no records, and records of what cannot have happened: the line is told."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hupai import HupaiError, RecordError
from hupai.game.fold import MOST_EVENTS
from hupai.record import read, read_all, replay, verify, write
from hupai.record.line import LONGEST_LINE

from . import played

DATA = write(played.match("hong-kong", 0, most=1))
LINES = DATA.splitlines(keepends=True)
HEADER = json.loads(LINES[0])


def text(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def refused(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        read(data)
    return error.value


def changed(**facts: Any) -> bytes:
    return text({**HEADER, **facts}) + b"".join(LINES[1:])


@pytest.mark.parametrize(
    ("data", "slug", "line"),
    [
        (b"", "truncated", 1),
        (b"\n", "json", 1),
        (b"[]\n", "json", 1),
        (b"{}\n", "format", 1),
        (b"hello\n", "json", 1),
        (b"\xff\xfe\n", "encoding", 1),
        (b"\xef\xbb\xbf" + DATA, "json", 1),
        (b'{"hupai":"record","hupai":"record"}\n', "json", 1),
        (b'{"a":NaN}\n', "json", 1),
        (b'{"a":-Infinity}\n', "json", 1),
        (b'{"a":1e999}\n', "record_number", 1),
        (b'{"a":' + b"9" * 5_000 + b"}\n", "record_number", 1),
        (b'{"a":9007199254740992}\n', "record_number", 1),
        (b'{"a":' + b"[" * 30_000 + b"\n", "record_size", 1),
        (b'{"a":' + b"[" * 40 + b"]" * 40 + b"}\n", "record_size", 1),
        (b"x" * (LONGEST_LINE + 1) + b"\n", "record_size", 1),
        (b"x" * (LONGEST_LINE + 10), "record_size", 1),
        (b'{"a":"\\ud800"}\n', "encoding", 1),
        (changed(format=2), "format", 1),
        (changed(format=0), "format", 1),
        (changed(format=True), "format", 1),
        (changed(format="1"), "format", 1),
        (changed(hupai="replay"), "format", 1),
        (changed(seed=7), "field", 1),
        (changed(seed="07"), "field", 1),
        (changed(seed=str(2**256)), "field", 1),
        (changed(players=["a"]), "field", 1),
        (changed(players=["a", "b", "c", 4]), "field", 1),
        (changed(kind="game"), "field", 1),
        (changed(ask_everybody=1), "field", 1),
        (changed(viewer=4), "field", 1),
        (changed(commitments=["0"]), "field", 1),
        (changed(meta=[]), "field", 1),
        (changed(more=1), "field", 1),
        (changed(rules={}), "record_rules", 1),
        (changed(rules={**HEADER["rules"], "id": "basic@000000000000"}), "record_rules", 1),
        (DATA[:-5], "truncated", len(LINES)),
        (b"".join(LINES[:-1]), "truncated", len(LINES)),
        (b"".join(LINES[:40]), "truncated", 41),
        (b"".join([LINES[0], LINES[2]]), "record_order", 2),
        (b"".join([*LINES[:5], LINES[0]]), "field", 6),
        (b"".join([*LINES[:5], text({"event": "flew"})]), "field", 6),
        (b"".join([*LINES[:5], text({"event": ["drew"]})]), "field", 6),
        (b"".join([*LINES[:5], b"\n"]), "json", 6),
        (b"".join([*LINES[:1], text({"deal": 0, "players": [0, 1, 2, 2]})]), "field", 2),
        (b"".join([*LINES[:1], text({"deal": True, "players": [0, 1, 2, 3]})]), "field", 2),
        (b"".join([*LINES[:-1], text({"end": "maybe"})]), "field", len(LINES)),
        (DATA.replace(b"\n", b"\r\n"), "canonical", 1),
        (DATA.replace(b'":', b'": ', 1), "canonical", 1),
        (b"".join([*LINES[:3], LINES[2] * (MOST_EVENTS + 1)]), "record_size", MOST_EVENTS + 3),
    ],
    ids=range(50),
)
def test_what_is_no_record_is_refused_with_its_line(data: bytes, slug: str, line: int) -> None:
    error = refused(data)
    assert (error.slug, error.line) == (slug, line)
    assert f"line {line}" in str(error)
    assert len(str(error)) < 500


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"seat":"E"', b'"seat":0', "seat of dealt: 0 is none of E, S, W, N"),
        (b'"seat":"E"', b'"seat":"A"', "seat of dealt: 'A' is none of"),
        (b'"seat":"E",', b"", "seat of dealt is missing"),
        (b'"seat":"E"', b'"seat":"E","more":1', "dealt has no 'more'"),
        (b'"phase":0', b'"phase":false', "phase of phase_began: False is no whole number"),
        (b'"phase":0', b'"phase":0.0', "phase of phase_began: 0.0 is no whole number"),
        (b'"streak":0', b'"streak":-1', "streak of began: -1 is no whole number"),
        (b'"scores":[0,', b'"scores":[', "scores of began: 3 instead of 4 items"),
        (b'"dice":[', b'"dice":[300,', "dice of began: 300 is no whole number from 0 to 255"),
        (b'"wall":"', b'"wall":"0m ', "wall of began: '0m' is not a tile"),
        (b'"wall":"', b'"wall":"  ', "wall of began: '' is not a tile"),
        (b'"wall":"', b'"wall":"? ', "a wall is known or it is null"),
        (b'"drawn":true', b'"drawn":1', "drawn of discarded: 1 is not true or false"),
        (b'"origin":"wall"', b'"origin":"sky"', "origin of drew: 'sky' is none of"),
        (b'"action":"pass"', b'"action":"fly"', "action of answered: 'fly' is none of"),
    ],
)
def test_fields(old: bytes, new: bytes, message: str) -> None:
    at = next(at for at, line in enumerate(LINES, 1) if old in line and at > 1)
    wrong = LINES[at - 1].replace(old, new, 1)
    error = refused(b"".join([*LINES[: at - 1], wrong, *LINES[at:]]))
    assert error.slug == "field"
    assert error.line == at
    assert message in str(error)


def test_signs_that_a_record_does_not_use() -> None:
    line = LINES[2]
    data = json.loads(line)
    turned = {"wall": data["wall"], **{k: v for k, v in data.items() if k != "wall"}}
    error = refused(b"".join([*LINES[:2], text(turned), *LINES[3:]]))
    assert (error.slug, error.line, error.position) == ("canonical", 3, 2)
    # What has its usual value is not written.
    said = text({**data, "direction": 0})
    assert refused(b"".join([*LINES[:2], said, *LINES[3:]])).slug == "canonical"


def test_the_first_difference_is_told_with_its_line() -> None:
    rng = random.Random(1)
    wrong, told = 0, []
    for _ in range(120):
        lines = LINES.copy()
        at = rng.randrange(2, len(lines) - 1)
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines[at : at + 2] = reversed(lines[at : at + 2])
            case 2:
                lines[at] = lines[at].replace(b'"E"', b'"S"')
            case _:
                lines.insert(at, lines[at])
        if lines == LINES:
            continue
        try:
            verdict = verify(read(b"".join(lines)))
        except RecordError as error:
            told.append(error.line == at + 1)
            continue
        assert not verdict.ok
        # Two lines that are equal may be told at the second.
        first = next(n for n, (a, b) in enumerate(zip(lines, LINES, strict=False), 1) if a != b)
        assert verdict.line == first, verdict
        wrong += 1
        assert f"line {first}: " in str(verdict)
    assert wrong > 60
    assert all(told)


def test_a_record_that_goes_on_too_long_or_not_long_enough() -> None:
    record = read(DATA)
    one = write(played.match("hong-kong", 0, most=1))
    assert one == DATA
    over = DATA.replace(b'{"end":"open"}', b'{"end":"over"}')
    verdict = verify(read(over))
    assert (verdict.line, verdict.why) == (record.last_line, "there is more to come")
    cut = b"".join([*LINES[:-2], LINES[-1]])
    verdict = verify(read(cut))
    assert verdict.line == record.last_line - 1
    assert verdict.found is None
    assert verdict.expected is not None
    assert '"event":"ended"' in verdict.expected


def test_events_that_cannot_have_happened_stop_the_replay() -> None:
    record = read(b"".join([*LINES[:2], *LINES[3:]]))
    with pytest.raises(RecordError) as error:
        replay(record)
    assert (error.value.slug, error.value.line) == ("record_event", 3)


SIGNS = st.sampled_from(
    [
        *(b"{", b"}", b"[", b"]", b'"', b",", b":", b"1", b"-", b"e", b"null", b"true", b"NaN"),
        *(b"\n", b'"event":', b'"drew"', b'"tile":', b'"?"', b'"deal":', b"\xff", b"\x00"),
        b"\\ud800",
    ]
)


def known(error: RecordError) -> None:
    assert error.line is not None
    assert error.slug not in ("", "error")


def survives(data: bytes) -> None:
    """Reading, replaying and verifying answer or refuse, and nothing else."""
    try:
        for record in read_all(data):
            assert write(record) in data
            verify(record)
            replay(record)
    except RecordError as error:
        known(error)
    except HupaiError as error:
        raise AssertionError(repr(error)) from error


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    survives(data)


@given(st.lists(SIGNS, max_size=30), st.integers(0, 6))
def test_any_signs_after_some_lines(signs: list[bytes], after: int) -> None:
    survives(b"".join([*LINES[:after], *signs]))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-300, 300)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["E", "3m", "?", "pass", "", "discard 1m", "f1", "wall", "1m 2m ?"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@settings(max_examples=300)
@given(st.data())
def test_any_value_anywhere(data: st.DataObject) -> None:
    """Whatever stands in one field of one line."""
    lines = LINES.copy()
    at = data.draw(st.integers(0, len(lines) - 1) | st.integers(0, 12))
    line = json.loads(lines[at])
    value = data.draw(JSON)
    key = data.draw(st.sampled_from(sorted(line)) | st.text(max_size=4))
    if key == "rules" and data.draw(st.booleans()):
        inner = line["rules"]["ruleset"]
        inner[data.draw(st.sampled_from(sorted(inner)))] = value
    else:
        line[key] = value
    try:
        lines[at] = text(line)
    except UnicodeEncodeError:
        return
    survives(b"".join(lines))


@settings(max_examples=100)
@given(st.integers(0, len(DATA) - 1), st.integers(0, 255), st.integers(0, 2))
def test_any_byte_changed(at: int, byte: int, how: int) -> None:
    data = bytearray(DATA)
    if how == 0:
        data[at] = byte
    elif how == 1:
        del data[at]
    else:
        data.insert(at, byte)
    survives(bytes(data))


@settings(max_examples=50)
@given(st.permutations(range(2, 40)))
def test_lines_in_any_order(order: list[int]) -> None:
    survives(b"".join([*LINES[:2], *(LINES[at] for at in order), *LINES[40:]]))
