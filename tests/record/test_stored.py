"""The stored records, written by earlier engines: read, replayed, verified, and what is in them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from hupai import RecordError
from hupai.game import events as ev
from hupai.record import read, redact, replay, verify, write

FOLDER = Path(__file__).parent.parent / "data" / "records"
FILES = sorted(FOLDER.glob("*.jsonl"))

# What was stored must stay as it was: a changed file would prove nothing about earlier engines.
DIGESTS = {
    line.split()[1]: line.split()[0] for line in (FOLDER / "SHA256").read_text("utf-8").splitlines()
}

RARE = {
    "basic": {"Won", "KongMade", "WallRanOut"},
    "hong-kong": {"BonusShown", "KongMade"},
    "sichuan": {"Swapped", "VoidsShown", "WallRanOut"},
    "cixi": {"Revealed", "FalseWin", "SatOut", "KongMade"},
    "classical": {"BonusShown", "KongMade", "Claimed"},
}


def test_there_is_a_match_of_every_variant() -> None:
    assert {path.stem for path in FILES} == set(RARE)
    assert set(DIGESTS) == {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_stored_records(path: Path) -> None:
    data = path.read_bytes()
    assert hashlib.sha256(data).hexdigest() == DIGESTS[path.name]
    record = read(data)
    assert write(record) == data
    assert record.over
    assert record.header.meta["table"] == path.stem
    assert record.deals[0].notes == {2: {"seconds": 1.25}}
    states = replay(record)
    assert all(state.ended for state in states)
    verdict = verify(record)
    assert verdict.ok, verdict
    assert verdict.checked == "seed"
    seen = {type(event).__name__ for deal in record.deals for event in deal.events}
    assert seen >= RARE[path.stem]
    for player in range(4):
        part = redact(record, player)
        assert read(write(part)) == part
        assert verify(part).ok


def test_kongs_were_robbed() -> None:
    robbed = {
        path.stem
        for path in FILES
        for deal in read(path.read_bytes()).deals
        for event in deal.events
        if isinstance(event, ev.Won) and event.by == "rob_kong"
    }
    assert robbed >= {"hong-kong", "sichuan"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_newer_format_is_refused(path: Path) -> None:
    newer = path.read_bytes().replace(b'"format":1', b'"format":2', 1)
    with pytest.raises(RecordError, match="format 2 is newer than this engine") as refused:
        read(newer)
    assert (refused.value.slug, refused.value.line, refused.value.value) == ("format", 1, "2")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rules_that_know_less(path: Path) -> None:
    """An earlier engine did not know the fields that came later: they have their defaults."""
    header, _, rest = path.read_bytes().partition(b"\n")
    data = json.loads(header)
    ruleset = data["rules"]["ruleset"]
    changed = False
    for part, field, usual in (("play", "honour_discards", False), ("match", "dice", 1)):
        if ruleset[part].get(field) == usual:
            del ruleset[part][field]
            changed = True
    assert changed
    text = json.dumps(ruleset, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    name = ruleset["name"]
    data["rules"]["id"] = f"{name}@{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    earlier = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" + rest
    record = read(earlier)
    assert write(record) == earlier
    assert record.header.rules_id == data["rules"]["id"]
    assert verify(record).ok


def test_events_that_know_less() -> None:
    """A field with a usual value is not written, so that later fields leave earlier lines alone."""
    data = (FOLDER / "sichuan.jsonl").read_bytes()
    assert b'"direction":' in data
    assert b'"direction":0' not in data
    assert b'"wilds":0' not in data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_another_shuffle_is_taken_from_the_walls(path: Path) -> None:
    other = path.read_bytes().replace(b'"shuffle":1', b'"shuffle":2', 1)
    verdict = verify(read(other))
    assert verdict.ok, verdict
    assert verdict.checked == "wall"
