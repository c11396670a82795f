"""Whatever anybody puts into a record: what is written is read again, anything else is refused."""

from __future__ import annotations

import copy
import dataclasses
from collections import OrderedDict
from dataclasses import replace
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

import pytest

import hupai
from hupai import RecordError
from hupai.game import Deal, Match
from hupai.game import events as ev
from hupai.record import (
    DealRecord,
    Header,
    Position,
    Record,
    Recorder,
    botzone,
    mjai,
    read,
    redact,
    replay,
    steps,
    verify,
    write,
)
from robust.draw import NO_TEXT, ODD, doubled

from . import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ANY: Any = None
RULES = hupai.rules("basic")


def endless() -> Any:
    """A list that holds itself."""
    found: list[Any] = []
    found += [found, found]
    return found


class Hiding(dict[str, Any]):
    """What it holds it does not show."""

    def values(self) -> Any:
        return ()


class Unending(dict[str, Any]):
    """It never comes to an end."""

    def __iter__(self) -> Iterator[str]:
        return repeat("a")

    def keys(self) -> Any:
        return repeat("a")


class Lying(dict[str, Any]):
    """It shows keys that it does not have."""

    def __iter__(self) -> Iterator[str]:
        return iter("ab")


HARD = (
    *ODD,
    doubled(40, tuple), doubled(40), endless(), {"a": doubled(40)}, {"a": endless()},
    Hiding(a=float("nan")), {"a": Hiding(a=10**30)}, Unending(a=1), {"a": Unending(a=1)},
    (repeat("a"),) * 4, {"a": 10**30},
    {"a": float("nan")}, {"a": NO_TEXT}, {NO_TEXT: 1}, [repeat("a")],
)  # fmt: skip


@cache
def begun() -> Record:
    """The first events of a record."""
    whole = played.match("hong-kong", 0)
    first = whole.deals[0]
    return replace(whole, deals=(replace(first, events=first.events[:12]),), over=False)


def places() -> Iterator[Callable[[Any], Record]]:
    """Yield what puts anything in a place of a record, for all places but those of events."""
    record = begun()
    header, (deal,) = record.header, record.deals

    def headed(**facts: Any) -> Record:
        return replace(record, header=replace(header, **facts))

    def dealt(**facts: Any) -> Record:
        return replace(record, deals=(replace(deal, **facts),))

    for name in (field.name for field in dataclasses.fields(Record)):
        yield lambda odd, name=name: replace(record, **{name: odd})  # type: ignore[misc]
    for name in (field.name for field in dataclasses.fields(Header)):
        yield lambda odd, name=name: headed(**{name: odd})  # type: ignore[misc]
    for name in (field.name for field in dataclasses.fields(DealRecord)):
        yield lambda odd, name=name: dealt(**{name: odd})  # type: ignore[misc]
    for name in (field.name for field in dataclasses.fields(hupai.Ruleset)):
        yield lambda odd, name=name: headed(ruleset=replace(header.ruleset, **{name: odd}))  # type: ignore[misc]
    yield lambda odd: headed(ruleset=replace(header.ruleset, options=(("a", odd),)))
    yield lambda odd: headed(players=("", odd, "", ""))
    yield lambda odd: headed(commitments=(odd,))
    yield lambda odd: headed(meta={"a": odd})
    yield lambda odd: replace(record, deals=(odd,))
    yield lambda odd: dealt(players=(0, 1, 2, odd))
    yield lambda odd: dealt(notes={3: odd})
    yield lambda odd: dealt(notes={3: {"a": [odd]}})
    yield lambda odd: dealt(events=(*deal.events, odd))


def stepped(record: Record) -> None:
    """Go through the deals of a record, if it has any."""
    for deal in record.deals:
        for _ in steps(begun().header.ruleset.play, deal):
            pass


ASKED: tuple[Callable[[Record], object], ...] = (
    lambda record: str(verify(record)),
    lambda record: redact(record, 1),
    replay,
    mjai.write_mjai,
    lambda record: botzone.to_botzone(record, 0, 1),
)


def stands(record: Record) -> bool:
    """Ask everything of a record; whether it is written, and then comes back as it was."""
    data, answered = b"", True
    try:
        data = write(record)
    except (hupai.HupaiError, TypeError) as refused:
        # Of how long its lines are nothing but writing depends.
        answered = "bytes" in str(refused)
    else:
        assert read(data) == record
        assert write(read(data)) == data
    said = []
    for ask in ASKED:
        try:
            ask(record)
        except (hupai.HupaiError, TypeError) as refused:
            said.append(str(refused))
        else:
            assert answered
    assert all(said)
    return bool(data)


def test_anything_in_any_place_of_a_record_is_refused_or_comes_back() -> None:
    for put in places():
        written = []
        for odd in HARD:
            try:
                record = put(odd)
            except (hupai.HupaiError, TypeError):  # a part that refuses its fields
                continue
            written.append(stands(record))
        assert not all(written)


def test_anything_in_any_field_of_an_event_is_refused_or_comes_back() -> None:
    seen: dict[type, Any] = {}
    for variant in ("hong-kong", "sichuan", "cixi"):
        for deal in played.match(variant, 0).deals:
            seen |= {type(event): event for event in deal.events}
    assert len(seen) > 15
    for event in seen.values():
        for name in event._fields:
            for odd in HARD:
                given = (odd,) * 4 if type(getattr(event, name)) is tuple else odd
                told = event._replace(**{name: given})
                deal = DealRecord(0, (0, 1, 2, 3), (told,))
                record = replace(begun(), deals=(deal,))
                try:
                    data = write(record)
                except RecordError:
                    with pytest.raises(RecordError):
                        stepped(record)
                else:
                    assert read(data) == record


def test_a_record_is_looked_at_before_anything_is_done_with_it() -> None:
    deal = DealRecord(0, (0, 1, 2, 3), (ev.Dealt(0, ANY),))
    with pytest.raises(RecordError, match="line 2: "):
        steps(RULES.ruleset.play, deal, line=1)
    record = replace(begun(), deals=(deal,))
    for ask in (write, *ASKED):
        with pytest.raises(RecordError, match="line 3: "):
            ask(record)


@pytest.mark.parametrize("meta", [doubled(40), endless(), Hiding(a=float("nan")), NO_TEXT, 10**30])
def test_meta_holds_what_a_line_can_hold(meta: Any) -> None:
    recorder = Recorder(RULES)
    with pytest.raises(RecordError):
        recorder.add(Match(RULES, seed=1).deal, meta={"a": meta})
    with pytest.raises(RecordError):
        Recorder(RULES, meta={"a": meta})
    assert recorder.record() == Recorder(RULES).record()


def test_a_mapping_of_meta_is_copied_as_it_shows_itself() -> None:
    record = Recorder(RULES, meta=OrderedDict(a=1)).record()
    assert type(record.header.meta) is dict
    assert read(write(record)) == record
    with pytest.raises(TypeError, match="keys that it shows"):
        Recorder(RULES, meta=Lying(a=1))


ENDLESS: dict[str, Callable[[], object]] = {
    "players": lambda: Recorder(RULES, repeat("a")),
    "commitments": lambda: Recorder(RULES, commitments=repeat("0" * 64)),
    "seats": lambda: Recorder(RULES).add(Match(RULES, seed=1).deal, 0, repeat(1)),  # type: ignore[arg-type]
    "names": lambda: botzone.read_botzone([], RULES, players=repeat("a")),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends_is_cut(name: str) -> None:
    with pytest.raises(RecordError):
        ENDLESS[name]()


HONG_KONG = played.match("hong-kong", 0)
CONTRADICTIONS: dict[str, dict[str, Any]] = {
    "id": {"rules_id": "mine"},
    "ruleset": {"ruleset": RULES.ruleset},
    "no JSON": {"rules_json": ""},
    "other JSON": {"rules_json": RULES.ruleset.to_json()},
    "spaced JSON": {"rules_json": f" {HONG_KONG.header.rules_json}"},
    "players": {"players": ["", "", "", ""]},
    "commitments": {"commitments": []},
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_header_that_would_come_back_as_another_is_refused(name: str) -> None:
    header = replace(HONG_KONG.header, **CONTRADICTIONS[name])
    with pytest.raises(RecordError) as caught:
        write(replace(HONG_KONG, header=header))
    assert caught.value.line == 1


def test_whether_a_record_is_over_is_true_or_false() -> None:
    with pytest.raises(RecordError, match="not true or false"):
        write(replace(HONG_KONG, over=ANY))


def test_a_recorder_and_its_copy_go_on_alone() -> None:
    recorder = Recorder(RULES)
    again = copy.copy(recorder)
    again.add(Match(RULES, seed=1).deal)
    assert (len(recorder.record().deals), len(again.record().deals)) == (0, 1)


def position() -> Position:
    """A position that can be written."""
    return Position.of(Match(RULES, seed=1).deal)


def test_a_position_shows_itself_as_its_text() -> None:
    assert repr(position()) == f"<Position {position()}>"
    assert repr(replace(position(), seat=34)).startswith("<Position: ")


@pytest.mark.parametrize("name", ["rules", "state", "ask_everybody", "seat"])
def test_anything_in_any_field_of_a_position_is_refused_or_written(name: str) -> None:
    for odd in HARD:
        made = replace(position(), **{name: odd})
        assert repr(made).startswith("<Position")
        for ask in (str, lambda made: made.deal(RULES)):
            refused, answer = "", ANY
            try:
                answer = ask(made)
            except RecordError as error:
                refused = error.slug
            assert refused == "position_state" or isinstance(answer, (str, Deal))


def test_a_state_that_was_written_to_makes_no_position() -> None:
    state = position().state.copy()
    state.scores = ANY
    made = replace(position(), state=state)
    for ask in (str, lambda made: made.deal(RULES)):
        with pytest.raises(RecordError):
            ask(made)
