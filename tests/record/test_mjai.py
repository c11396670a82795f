"""Records as mjai events, and back."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from hupai import RecordError
from hupai.game import events as ev
from hupai.record import read, redact, replay, verify, write
from hupai.record.mjai import read_mjai, to_mjai, write_mjai

from . import played
from .test_faults import known
from .test_stored import FILES, FOLDER

if TYPE_CHECKING:
    from pathlib import Path

STORED = {path.stem: path for path in FILES}
TYPES = {
    "start_game", "start_kyoku", "tsumo", "dahai", "chi", "pon", "daiminkan", "ankan", "kakan",
    "reach", "dora", "hora", "ryukyoku", "end_kyoku", "end_game",
}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_told(path: Path) -> None:
    record = read(path.read_bytes())
    told = [json.loads(line) for line in write_mjai(record).splitlines()]
    assert told == list(to_mjai(record))
    kinds = Counter(event["type"] for event in told)
    assert set(kinds) <= TYPES
    assert kinds["start_kyoku"] == kinds["end_kyoku"] == len(record.deals)
    happened = [event for deal in record.deals for event in deal.events]
    for name, make in (("dahai", ev.Discarded), ("hora", ev.Won), ("ryukyoku", ev.WallRanOut)):
        assert kinds[name] == sum(isinstance(event, make) for event in happened)
    claims = Counter(event.form for event in happened if isinstance(event, ev.Claimed))
    assert [kinds[name] for name in ("chi", "pon", "daiminkan")] == [
        claims[form] for form in ("chow", "pung", "kong_exposed")
    ]
    wins = [event for event in told if event["type"] == "hora"]
    assert all(sum(event["deltas"]) == 0 for event in wins)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_player_holds_what_is_told(path: Path) -> None:
    """Somebody who knows nothing but mjai keeps track of all hands."""
    hands: list[Counter[str]] = []
    for event in to_mjai(read(path.read_bytes())):
        match event["type"]:
            case "start_kyoku":
                hands = [Counter(hand) for hand in event["tehais"]]
                assert [hand.total() for hand in hands] == [13] * 4
            case "tsumo":
                hands[event["actor"]][event["pai"]] += 1
            case "dahai":
                hands[event["actor"]][event["pai"]] -= 1
            case "chi" | "pon" | "daiminkan" | "ankan":
                hands[event["actor"]].subtract(event["consumed"])
            case "kakan":
                hands[event["actor"]][event["pai"]] -= 1
        assert all(count >= 0 for hand in hands for count in hand.values())


@pytest.mark.parametrize("variant", ["basic", "hong-kong", "sichuan", "classical"])
def test_what_comes_back_tells_the_same(variant: str) -> None:
    record = read(STORED[variant].read_bytes())
    rules = hupai.Rules(record.header.ruleset)
    data = write_mjai(record)
    back = read_mjai(data, rules)
    assert write_mjai(back) == data
    assert back.header.players == record.header.players
    assert read(write(back)) == back
    verdict = verify(back)
    assert verdict.ok, verdict
    assert verdict.checked == "consistency"
    for one, other in zip(replay(record), replay(back), strict=True):
        assert other.discards == one.discards
        assert [m[:3] for row in other.melds for m in row] == [
            m[:3] for row in one.melds for m in row
        ]
        assert [won[:4] for won in other.wins] == [won[:4] for won in one.wins]
        assert other.hands == one.hands


def test_a_basic_deal_comes_back_event_for_event() -> None:
    """Where mjai has a word for everything, only answers and the wall are missing."""
    record = read((FOLDER / "basic.jsonl").read_bytes())
    back = read_mjai(write_mjai(record), hupai.Rules(record.header.ruleset))
    for one, other in zip(record.deals, back.deals, strict=True):
        wanted = [
            event._replace(tiles=()) if isinstance(event, ev.Dealt) else event
            for event in one.events
            if not isinstance(event, (ev.Began, ev.Answered, ev.Won, ev.Paid, ev.WallRanOut))
        ]
        found = [
            event._replace(tiles=()) if isinstance(event, ev.Dealt) else event
            for event in other.events
            if not isinstance(event, (ev.Began, ev.Won, ev.Paid, ev.WallRanOut))
        ]
        assert found == wanted


def test_what_one_player_saw() -> None:
    record = redact(read((FOLDER / "basic.jsonl").read_bytes()), 0)
    data = write_mjai(record)
    start = json.loads(data.splitlines()[1])
    assert start["tehais"][1] == ["?"] * 13
    back = read_mjai(data, hupai.Rules(record.header.ruleset))
    assert write_mjai(back) == data


def line(**data: Any) -> bytes:
    return json.dumps(data).encode() + b"\n"


SICHUAN = hupai.rules("sichuan")


def hidden(*events: bytes) -> tuple[ev.Won, ...]:
    """The wins that events tell, of hands that nobody sees, after player 1 has claimed 5p."""
    start = [
        line(type="start_game", names=["a", "b", "c", "d"]),
        line(
            type="start_kyoku", bakaze="E", kyoku=1, honba=0, kyotaku=0, oya=0, scores=[0] * 4,
            dora_marker="?", tehais=[["?"] * 13] * 4,
        ),
        *turn(0, "5p"),
        line(type="pon", actor=1, target=0, pai="5p", consumed=["5p", "5p"]),
        line(type="dahai", actor=1, pai="1m", tsumogiri=False),
    ]  # fmt: skip
    record = read_mjai(b"".join([*start, *events, line(type="end_kyoku")]), SICHUAN)
    assert verify(record).ok
    return replay(record)[0].wins


def turn(actor: int, tile: str) -> tuple[bytes, bytes]:
    """A draw and a discard."""
    drew = line(type="tsumo", actor=actor, pai="?")
    return drew, line(type="dahai", actor=actor, pai=tile, tsumogiri=False)


def kong(actor: int, tile: str) -> tuple[bytes, bytes]:
    """A draw that is added to a pung."""
    drew = line(type="tsumo", actor=actor, pai=tile)
    return drew, line(type="kakan", actor=actor, pai=tile, consumed=[tile] * 3)


def hora(actor: int, target: int, tile: str, *deltas: int) -> bytes:
    return line(type="hora", actor=actor, target=target, pai=tile, deltas=deltas or [0] * 4)


ROUND = (*turn(2, "2m"), *turn(3, "3m"), *turn(0, "4m"))
KONG = (*ROUND, *kong(1, "5p"))
PAID = (0, -1, 1, 0)


@pytest.mark.parametrize(
    ("events", "ways"),
    [
        ((*KONG, hora(2, 1, "5p", *PAID)), ["rob_kong"]),
        ((*KONG, hora(2, 1, "5p", *PAID), hora(3, 1, "5p", 0, -9, 3, 6)), ["rob_kong"] * 2),
        ((*KONG, hora(2, 1, "5p"), hora(3, 1, "5p"), hora(0, 1, "5p")), ["rob_kong"] * 3),
        (
            (*KONG, hora(2, 1, "5p"), *turn(3, "9s"), hora(0, 3, "9s")),
            ["rob_kong", "discard"],
        ),
        (
            (*KONG, hora(2, 1, "5p", *PAID), *turn(3, "9s"), hora(0, 3, "9s"), hora(1, 3, "9s")),
            ["rob_kong", "discard", "discard"],
        ),
        (
            (*KONG, hora(2, 1, "5p"), line(type="tsumo", actor=3, pai="?"), hora(3, 3, "7s")),
            ["rob_kong", "self_draw"],
        ),
        ((*KONG, *turn(1, "9s"), hora(2, 1, "9s")), ["discard"]),
        ((*KONG, line(type="tsumo", actor=1, pai="7s"), hora(1, 1, "7s")), ["self_draw"]),
        ((*turn(2, "9s"), hora(0, 2, "9s"), hora(1, 2, "9s")), ["discard", "discard"]),
    ],
)
def test_only_what_follows_a_kong_at_once_robs_it(events: list[bytes], ways: list[str]) -> None:
    wins = hidden(*events)
    assert [won.by for won in wins] == ways
    assert len({won.seat for won in wins}) == len(ways)


def test_wins_come_back_as_they_were_won() -> None:
    """In play that goes on after a win, and with kongs that are robbed."""
    found: Counter[str] = Counter()
    for record in (
        read(STORED["sichuan"].read_bytes()),
        *(played.match("sichuan", seed, most=2) for seed in range(12)),
    ):
        back = read_mjai(write_mjai(record), hupai.Rules(record.header.ruleset))
        for one, other in zip(replay(record), replay(back), strict=True):
            assert [won[:4] for won in other.wins] == [won[:4] for won in one.wins]
            found.update(won.by for won in one.wins)
    assert set(found) == {"self_draw", "discard", "rob_kong"}


BASIC = hupai.rules("basic")
DATA = write_mjai(played.match("basic", 0, most=1))
LINES = DATA.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("wrong", "slug"),
    [
        (b"{", "json"),
        (line(type="reach_accepted", actor=0), "no_mapping"),
        (line(type="kita", actor=0), "no_mapping"),
        (line(type="reach", actor=0), "no_mapping"),
        (line(type=[1]), "field"),
        (line(type="tsumo", actor=4, pai="1m"), "field"),
        (line(type="tsumo", actor=True, pai="1m"), "field"),
        (line(type="tsumo", actor=0, pai="5mr"), "field"),
        (line(type="tsumo", actor=0), "field"),
        (line(type="dahai", actor=0, pai="?", tsumogiri=True), "field"),
        (line(type="chi", actor=0, target=3, pai="1m", consumed=["2m", "4m"]), "field"),
        (line(type="chi", actor=0, target=3, pai="1m", consumed=5), "field"),
        (line(type="pon", actor=0, target=3, pai="1m", consumed=["1m"]), "field"),
        (line(type="ankan", actor=0, consumed=["1m"] * 3), "field"),
        (line(type="hora", actor=0, target=0, pai="1m", deltas=[1, 0, 0, 0]), "no_mapping"),
        (line(type="start_kyoku"), "record_order"),
    ],
)
def test_faults(wrong: bytes, slug: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_mjai(b"".join([*LINES[:4], wrong]), BASIC)
    assert (refused.value.slug, refused.value.line) == (slug, 5)
    with pytest.raises(RecordError, match="where the indicator"):
        read_mjai(DATA, hupai.rules("cixi"))


@settings(max_examples=200)
@given(st.data())
def test_any_value(data: st.DataObject) -> None:
    lines = LINES.copy()
    at = data.draw(st.integers(0, len(lines) - 1))
    event = json.loads(lines[at])
    odd: list[Any] = [None, -1, 4, 2**60, 1.5, "", "1m", "?", [], {}, [1], ["1m"], True]
    event[data.draw(st.sampled_from(sorted(event)))] = data.draw(st.sampled_from(odd))
    lines[at] = line(**event)
    if data.draw(st.booleans()):
        random.Random(at).shuffle(lines)
    try:
        back = read_mjai(b"".join(lines), BASIC)
        verify(back)
        write(back)
    except RecordError as error:
        known(error)
