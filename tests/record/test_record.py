"""Records come back as they went out, fold to the same states, and verify."""

from __future__ import annotations

import io
import json
import pickle
import random
import typing
from dataclasses import replace

import pytest

import hupai
from game import chance
from game.onlooker import Onlooker
from hupai import RecordError, _core
from hupai.game import Deal, Match, Wall, commit, new_salt
from hupai.game import events as ev
from hupai.game import match as match_module
from hupai.record import Recorder, read, read_all, redact, replay, steps, verify, write
from hupai.record.event import FORMS

from . import played

if typing.TYPE_CHECKING:
    from pathlib import Path

VARIANTS = played.VARIANTS
CASES = [(variant, seed, bool(seed % 2)) for variant in VARIANTS for seed in range(4)]


@pytest.mark.parametrize(("variant", "seed", "everybody"), CASES)
def test_records_come_back_as_they_went_out(variant: str, seed: int, everybody: bool) -> None:
    record = played.match(variant, seed, everybody=everybody)
    data = write(record)
    again = read(data)
    assert again == record
    assert write(again) == data
    assert read(data.decode()) == record
    assert [type(e) for d in again.deals for e in d.events] == [
        type(e) for d in record.deals for e in d.events
    ]
    for line in data.splitlines():
        assert json.loads(line)
    assert all(len(line) < 600 for line in data.splitlines()[1:])


@pytest.mark.parametrize(("variant", "seed", "everybody"), CASES)
def test_records_verify(variant: str, seed: int, everybody: bool) -> None:
    record = read(write(played.match(variant, seed, everybody=everybody)))
    verdict = verify(record)
    assert verdict.ok, verdict
    assert verdict.checked == "seed"
    assert verdict.deals == len(record.deals)
    assert verdict.events == sum(len(deal.events) for deal in record.deals)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_record_without_a_seed_is_verified_from_its_walls(variant: str) -> None:
    record = played.match(variant, 1)
    unseeded = replace(record, header=replace(record.header, seed=None))
    verdict = verify(read(write(unseeded)))
    assert verdict.ok, verdict
    assert verdict.checked == "wall"
    given = played.deals(variant, 3)
    assert verify(read(write(given))).ok


@pytest.mark.parametrize("variant", VARIANTS)
def test_replaying_takes_no_rules_and_no_chance(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played.match(variant, 2)
    data = write(record)
    rules = hupai.Rules(record.header.ruleset)
    wanted = [Deal.from_events(rules, deal.events).state for deal in record.deals]

    def forbidden(*_: object, **__: object) -> typing.NoReturn:
        raise AssertionError("asked")

    for name in ("shuffle", "dice"):
        monkeypatch.setattr(_core, name, forbidden)
    for name in ("waits", "all_waits", "score", "why_not", "complete", "distance"):
        monkeypatch.setattr(hupai.Rules, name, forbidden)
    monkeypatch.setattr(hupai.Rules, "__new__", forbidden)
    assert list(replay(read(data))) == wanted


def test_steps_are_the_states_between() -> None:
    record = played.match("basic", 0)
    play, deal = record.header.ruleset.play, record.deals[0]
    numbers = [(event, state.number) for event, state in steps(play, deal)]
    assert numbers == [(event, at + 1) for at, event in enumerate(deal.events)]


def test_every_event_has_a_form_and_every_field_a_value() -> None:
    assert {form.make for form in FORMS} == set(typing.get_args(ev.Event))


@pytest.mark.parametrize("variant", VARIANTS)
def test_deals_of_which_a_caller_drove_the_bank(variant: str) -> None:
    """What one seat saw of a deal, supplied tile by tile, is played again with these tiles."""
    rng = random.Random(variant)
    rules = chance.rules(rng, variant)
    onlooker = Onlooker(chance.play_out(rng, chance.deal(rng, rules)), 2)
    onlooker.play()
    recorder = Recorder(rules, kind="deals", driven=True)
    recorder.add(onlooker.twin)
    record = recorder.record(over=True)
    again = read(write(record))
    assert again == record
    assert replay(again)[0] == onlooker.twin.state
    verdict = verify(again)
    assert verdict.ok, verdict
    assert verdict.checked == "bank"
    for player in range(4):  # the tiles of all but one were hidden from the bank too
        seen = read(write(redact(again, player)))
        verdict = verify(seen)
        assert verdict.ok, verdict
        assert verdict.checked == "consistency"
        if player != 2:
            undriven = replace(seen, header=replace(seen.header, driven=False))
            assert verify(undriven).why == "a tile of the own hand is hidden"
    (deal,) = again.deals
    at = next(at for at, event in enumerate(deal.events) if isinstance(event, ev.Discarded))
    events = (*deal.events[:at], *deal.events[at + 1 :])
    verdict = verify(replace(again, deals=(replace(deal, events=events),)))
    assert verdict.line == 3 + at


def test_seeds_of_any_size() -> None:
    rules = hupai.rules("basic")
    for seed in (0, 7, 2**64, 2**256 - 1):
        match = Match(rules, seed=seed)
        recorder = Recorder.of(match)
        recorder.add(match.deal)
        record = read(write(recorder.record()))
        assert record.header.seed == seed
        assert verify(record).ok


def test_single_deals_of_a_seed() -> None:
    rules = hupai.rules("sichuan", swap_direction="random")
    recorder = Recorder(rules, kind="deals", seed=5)
    for number in (3, 4, 9):
        dice, direction = match_module.throw(rules, 5, number)
        wall = Wall.shuffled(rules.ruleset.tiles, 5, number)
        deal = Deal(rules, wall=wall, dealer="W", dice=dice, direction=direction)
        recorder.add(deal, number, (2, 3, 0, 1))
    record = recorder.record()
    assert verify(read(write(record))).checked == "seed"
    other = replace(record, header=replace(record.header, seed=6))
    verdict = verify(other)
    assert verdict.line == 3
    assert verdict.why == "something else happened"


def test_commitments() -> None:
    rules = hupai.rules("basic")
    match = Match(rules, seed=7)
    wall, salt = Wall(match.deal.state.wall), new_salt()
    promised = commit(salt, wall)
    deal = Deal(rules, wall=wall, scores=match.deal.state.scores)
    for given, opened, checked in (
        (promised, salt, "commitment"),
        (promised, None, "wall"),
        ("0" * 64, salt, None),
    ):
        recorder = Recorder(rules, commitments=[given])
        recorder.add(deal, salt=opened)
        verdict = verify(read(write(recorder.record())))
        if checked is None:
            assert (verdict.line, verdict.why) == (3, "the wall is not the one that was promised")
        else:
            assert verdict.ok
            assert verdict.checked == checked


def test_what_one_player_saw() -> None:
    for variant in VARIANTS:
        record = read(write(played.match(variant, 1)))
        for player in range(4):
            seen = redact(record, player)
            data = write(seen)
            assert read(data) == seen
            assert seen.header.seed is None
            rules = hupai.Rules(record.header.ruleset)
            for whole, part in zip(record.deals, seen.deals, strict=True):
                seat = whole.players.index(player)
                full = Deal.from_events(rules, whole.events)
                assert part.events == full.view_events(seat)
            for state, whole in zip(replay(seen), record.deals, strict=True):
                seat = whole.players.index(player)
                view = hupai.game.View.of(state, seat)
                assert view == Deal.from_events(rules, whole.events).view(seat)
            verdict = verify(seen)
            assert verdict.ok, verdict
            assert verdict.checked == "consistency"
            assert "only checked for consistency" in str(verdict)
            with pytest.raises(RecordError, match="nobody else's view"):
                redact(seen, 0)


def test_what_one_player_saw_tells_nothing_else() -> None:
    """Two matches that differ in hidden tiles alone are the same to a player."""
    rules = hupai.rules("basic")
    wall = bytearray(Match(rules, seed=7).deal.state.wall)
    found = []
    for _ in range(2):
        recorder = Recorder(rules, kind="deals", meta={"secret": 1})
        recorder.add(Deal(rules, wall=bytes(wall)), salt=b"x" * 32, notes={0: {"secret": 2}})
        found.append(write(redact(recorder.record(), 0)))
        wall[60:] = reversed(wall[60:])
    assert found[0] == found[1]
    assert b"secret" not in found[0]
    assert b"salt" not in found[0]


def test_a_redacted_record_that_cannot_be() -> None:
    seen = redact(played.match("basic", 0), 0)
    (deal, *_) = seen.deals
    at = next(at for at, event in enumerate(deal.events) if isinstance(event, ev.Discarded))
    discarded = deal.events[at]
    # Nobody can have discarded four more of what lies open.
    events = [*deal.events[: at + 1], *[discarded] * 4]
    verdict = verify(replace(seen, deals=(replace(deal, events=tuple(events)),)))
    assert not verdict.ok
    assert verdict.line is not None
    assert at + 3 < verdict.line <= at + 3 + 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_open_record_stops_anywhere(variant: str) -> None:
    rng = random.Random(variant)
    rules = hupai.rules(variant)
    match = Match(rules, seed=3)
    deal = match.deal
    for _ in range(30):
        if deal.done:
            break
        recorder = Recorder.of(match)
        recorder.add(deal, 0, match.players)
        verdict = verify(read(write(recorder.record())))
        assert verdict.ok, verdict
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))


def test_meta_survives() -> None:
    match = Match(hupai.rules("basic"), seed=7)
    meta = {"": [1, -2.5, None, True, {"b": "é", "a": {}}]}
    recorder = Recorder.of(match, meta=meta)
    recorder.add(match.deal, meta={"table": 3}, notes={1: {"clock": 1.5}})
    data = write(recorder.record())
    record = read(data)
    assert record.header.meta == meta
    assert record.deals[0].meta == {"table": 3}
    assert record.deals[0].notes == {1: {"clock": 1.5}}
    assert write(record) == data
    wrong: list[dict[typing.Any, object]] = [
        {1: 2},
        {"a": float("nan")},
        {"a": 2**53},
        {"a": object()},
        {"a": "\ud800"},
    ]
    for bad in wrong:
        with pytest.raises(RecordError):
            write(replace(record, header=replace(record.header, meta=bad)))
    deep: dict[str, object] = {}
    for _ in range(40):
        deep = {"a": deep}
    with pytest.raises(RecordError, match="nested deeper"):
        write(replace(record, header=replace(record.header, meta=deep)))


def test_several_records_in_a_file() -> None:
    one, other = played.match("basic", 0), played.match("sichuan", 0)
    data = write(one) + write(other)
    found = list(read_all(io.BytesIO(data)))
    assert found == [one, other]
    assert found[1].line == one.last_line + 1
    with pytest.raises(RecordError, match="another record") as refused:
        read(data)
    assert refused.value.line == one.last_line + 1
    with pytest.raises(RecordError, match="nothing is there"):
        read(b"")


def test_records_are_values(tmp_path: Path) -> None:
    record = played.match("cixi", 1)
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(record) == hash(read(write(record)))
    path = tmp_path / "match.jsonl"
    path.write_bytes(write(record))
    with path.open("rb") as file:
        assert read(file) == record


def test_a_file_has_at_least_one_record() -> None:
    for source in (b"", "", io.BytesIO()):
        with pytest.raises(RecordError, match="nothing is there") as caught:
            list(read_all(source))
        assert (caught.value.slug, caught.value.line) == ("truncated", 1)
