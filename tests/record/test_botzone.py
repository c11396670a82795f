"""Deals as Botzone tells them to one player, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from faults import layout
from hupai import RecordError
from hupai._core import KINDS
from hupai.game import events as ev
from hupai.record import Recorder, read, redact, replay, verify, write
from hupai.record.botzone import Exchange, read_botzone, to_botzone
from hupai.record.botzone_tiles import NAMES
from hupai.record.mjai import read_mjai, write_mjai

from . import played
from .test_faults import known
from .test_stored import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hupai.record import Record

MAPPED = ("basic", "hong-kong", "classical")


def stored(variant: str) -> Record:
    return read((FOLDER / f"{variant}.jsonl").read_bytes())


def deals() -> Iterator[tuple[Record, int, int]]:
    """Deals of stored and random records, with every player."""
    for variant in MAPPED:
        for record in (stored(variant), played.match(variant, 0), played.match(variant, 2)):
            for number in range(len(record.deals)):
                for player in range(4):
                    yield record, number, player


def test_names() -> None:
    names = dict(zip(KINDS, NAMES, strict=True))
    wanted = {"1m": "W1", "9p": "B9", "5s": "T5", "E": "F1", "N": "F4", "C": "J1", "F": "J2"}
    wanted |= {"P": "J3", "g1": "H1", "g4": "H4", "f1": "H5", "f4": "H8"}
    assert names == names | wanted
    assert len(set(NAMES)) == len(KINDS)


def test_what_comes_back_tells_the_same() -> None:
    told = unnamed = 0
    for record, number, player in deals():
        try:
            lines = to_botzone(record, number, player)
        except RecordError as error:
            known_reason(error)
            continue
        rules = hupai.Rules(record.header.ruleset)
        try:
            back = read_botzone(lines, rules)
        except RecordError as error:
            known_reason(error)
            unnamed += 1
            continue
        assert to_botzone(back, 0, back.header.viewer or 0) == lines
        assert read(write(back)) == back
        verdict = verify(back)
        assert verdict.ok, verdict
        told += 1
    assert told > 60
    assert unnamed > 0


def known_reason(error: RecordError) -> None:
    assert error.slug == "no_mapping"


def test_every_tile_is_told() -> None:
    """The own hand, kept with nothing but the lines, is the hand at the end."""
    for record, number, player in deals():
        try:
            lines = to_botzone(record, number, player)
        except RecordError:
            continue
        deal = record.deals[number]
        seat = deal.players.index(player)
        discards = [e.tile for e in deal.events if isinstance(e, ev.Discarded) and e.seat == seat]
        said = [line.response.split()[-1] for line in lines if discards_something(line.response)]
        assert said == [NAMES[tile] for tile in discards]
        first = max(n for n, e in enumerate(deal.events) if isinstance(e, ev.PhaseBegan))
        drawn = [e for e in deal.events[first:] if isinstance(e, ev.Drew) and e.tile < 34]
        own = [NAMES[e.tile] for e in drawn if e.seat == seat]
        asked = [line.request[2:] for line in lines if line.request.startswith("2 ")]
        dealer = deal.events[0].dealer  # type: ignore[union-attr]
        assert asked[seat == dealer :] == own[: len(asked) - (seat == dealer)]
        won = [e for e in deal.events if isinstance(e, ev.Won)]
        assert (lines[-1].response == "HU") == any(w.seat == seat for w in won)


ALL_WIN = hupai.rules("hong-kong", multiple_winners="all", minimum_faan=0, bonus_tiles=False)
NINE = {
    "E": "147m258p369sESWN9s",
    "S": "123m456m123p77p78s",
    "W": "123m456m123p88p78s",
    "N": "789m456p789p55p78s",
}
ROBBED = {
    "E": "55m147p258sESWNPN",
    "S": "123m123p456p77p34m",
    "W": "678s678p789s99s67m",
    "N": "147m258p369sWSPF",
}
KONG = (
    "E discard N; S discard C; W discard F; N discard 5m; E pung; E discard P; S discard C;"
    "W discard 9m; N discard 2s; E kong_added 5m"
)


@pytest.mark.parametrize(
    ("hands", "script", "winners", "by"),
    [
        (NINE, "E discard 9s; S win; W win; N win", {1, 2, 3}, "discard"),
        (NINE, "E discard 9s; S win; W pass; N win", {1, 3}, "discard"),
        (NINE, "E discard 9s; S pass; W win; N win", {2, 3}, "discard"),
        (NINE, "E discard 9s; S pass; W pass; N win", {3}, "discard"),
        (ROBBED, f"{KONG}; S win; W win", {1, 2}, "rob_kong"),
        (ROBBED, f"{KONG}; S pass; W win", {2}, "rob_kong"),
    ],
)
def test_everybody_who_wins_on_a_tile_says_so(
    hands: dict[str, str], script: str, winners: set[int], by: str
) -> None:
    deal = layout.deal(ALL_WIN, hands, script, draws="CF5mC9m2s5m")
    assert {won.seat for won in deal.wins} == winners
    assert [won.by for won in deal.wins] == [by] * len(winners)
    recorder = Recorder(ALL_WIN, kind="deals")
    recorder.add(deal)
    # Events from elsewhere tell each win with its payments.
    told = read_mjai(write_mjai(recorder.record(over=True)), ALL_WIN)
    for seat in range(4):
        lines = to_botzone(recorder.record(over=True), 0, seat)
        assert to_botzone(told, 0, seat)[-1].response == lines[-1].response
        assert [line.response for line in lines].count("HU") == (seat in winners)
        assert (lines[-1].response == "HU") == (seat in winners)
        back = read_botzone(lines, ALL_WIN)
        assert verify(back).ok
        assert to_botzone(back, 0, seat) == lines
        (state,) = replay(back)
        assert [won[:4] for won in state.wins] == [won[:4] for won in deal.wins if won.seat == seat]


def discards_something(response: str) -> bool:
    return response.split()[0] in ("PLAY", "PENG", "CHI")


def test_the_lines_of_a_deal() -> None:
    lines = to_botzone(stored("basic"), 0, 0)
    assert lines[0] == Exchange("0 0 0", "PASS")
    assert lines[1].request.startswith("1 0 0 0 0 ")
    assert len(lines[1].request.split()) == 18
    assert lines[2].request.startswith("2 ")
    tile = lines[2].response.removeprefix("PLAY ")
    assert lines[3] == Exchange(f"3 0 PLAY {tile}", "PASS")
    other = to_botzone(stored("basic"), 0, 1)
    assert other[2] == Exchange("3 0 DRAW", "PASS")
    seen = redact(stored("basic"), 1)
    assert to_botzone(seen, 0, 1) == other
    with pytest.raises(RecordError, match="nobody else's view"):
        to_botzone(seen, 0, 0)
    with pytest.raises(RecordError, match="no such deal"):
        to_botzone(seen, 99, 1)


@pytest.mark.parametrize("variant", ["sichuan", "cixi"])
def test_what_botzone_has_no_line_for(variant: str) -> None:
    with pytest.raises(RecordError) as refused:
        to_botzone(stored(variant), 0, 0)
    assert refused.value.slug == "no_mapping"


BASIC = hupai.rules("basic")
LINES = to_botzone(stored("basic"), 0, 0)


@pytest.mark.parametrize(
    ("at", "request_", "response", "slug"),
    [
        (0, "1 0 0", "PASS", "field"),
        (0, "", "", "field"),
        (0, "0 4 0", "PASS", "field"),
        (1, "2 W1", "PASS", "field"),
        (1, "1 0 0 0 0 W1", "PASS", "field"),
        (1, LINES[1].request.replace("1 0 0 0 0", "1 1 0 0 0") + " H1", "PASS", "no_mapping"),
        (2, "3 1 DRAW", "PASS", "record_order"),
        (2, "2 H1", "PASS", "field"),
        (3, "3 0 PENG W1", "PASS", "record_order"),
        (3, "3 0 FLY", "PASS", "field"),
        (3, "3 1 CHI W1", "PASS", "field"),
        (3, "9", "PASS", "field"),
        (3, "x" * 500, "PASS", "record_size"),
    ],
)
def test_faults(at: int, request_: str, response: str, slug: str) -> None:
    lines: list[tuple[str, str]] = [*LINES[:at], (request_, response)]
    with pytest.raises(RecordError) as refused:
        read_botzone(lines, BASIC)
    assert (refused.value.slug, refused.value.line) == (slug, at + 1)


@settings(max_examples=200)
@given(st.data())
def test_any_line(data: st.DataObject) -> None:
    lines: list[Any] = list(LINES)
    words = st.sampled_from(["0", "1", "2", "3", "W1", "H1", "F4", "PLAY", "CHI", "GANG", "HU"])
    more = st.sampled_from(["BUGANG", "PENG", "DRAW", "BUHUA", "PASS", "-1", "x", "9"])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        line = " ".join(data.draw(st.lists(words | more, max_size=5)))
        lines[at] = (line, data.draw(st.sampled_from(["PASS", "HU", "GANG W1", "", line])))
    try:
        back = read_botzone(lines, BASIC)
        verify(back)
        write(back)
    except RecordError as error:
        known(error)


def test_pairs_that_are_none() -> None:
    rules = hupai.rules("basic")
    for short in [("2 B7",)], [("0 0 0", "PASS"), ()], [["0 0 0", "PASS", "PASS"]]:
        with pytest.raises(RecordError, match="a request and a response") as caught:
            read_botzone(short, rules)  # type: ignore[arg-type]
        assert caught.value.line == len(short)
    wrong: tuple[Any, ...] = ("E", b"E", ["E"], [1], [("0 0 0", None)], 1, None)
    for odd in wrong:
        with pytest.raises(TypeError):
            read_botzone(odd, rules)


@pytest.mark.parametrize("missing", [ev.Dealt, ev.Began, ev.Drew, ev.Discarded])
def test_events_that_leave_something_out(missing: type) -> None:
    """Without a line or two, a record has lines of Botzone and mjai or is refused."""
    for variant in MAPPED:
        record = stored(variant)
        deal = record.deals[0]
        places = [at for at, event in enumerate(deal.events) if type(event) is missing]
        for without in [{at} for at in places[:8]] + [set(places)]:
            events = tuple(e for at, e in enumerate(deal.events) if at not in without)
            cut = replace(record, deals=(replace(deal, events=events, notes={}),))
            refused = 0
            for player in range(4):
                refused += _refused(to_botzone, cut, 0, player)
            refused += _refused(write_mjai, cut)
            if missing is ev.Dealt and len(without) == 4:
                assert refused == 5


def _refused(ask: Callable[..., object], *given: object) -> bool:
    try:
        ask(*given)
    except RecordError:
        return True
    return False


def test_a_payment_that_follows_from_what_is_hidden() -> None:
    record = stored("hong-kong")
    deal = record.deals[0]
    hidden = next(at for at, event in enumerate(deal.events) if isinstance(event, ev.Answered))
    answer = deal.events[hidden]
    assert isinstance(answer, ev.Answered)
    other = deal.players[(answer.seat + 1) % 4]
    events = (*deal.events[: hidden + 1], ev.Paid(0, 1, 1, "x", hidden))
    cut = replace(record, deals=(replace(deal, events=events, notes={}),))
    with pytest.raises(RecordError, match=f"event {hidden}, which is hidden"):
        to_botzone(cut, 0, other)
