"""Records with any few bytes changed: read and verified, or refused with the line."""

from __future__ import annotations

from functools import cache

import hupai
from hupai import record
from hupai.game import Match
from hupai.record import Recorder
from robust.border import stands
from robust.draw import RULES, Draw

_PIECES = (
    b"", b"\n", b"\r\n", b" ", b"0", b"-1", b"9" * 30, b"1e999", b"NaN", b"null", b"true", b"{}",
    b"[]", b'""', b'"\\ud800"', b"\xff", b"[" * 3_000, b'{"a":' * 500, b",", b"}", b'"E"', b'"5m"',
)  # fmt: skip


@cache
def whole(number: int) -> bytes:
    """The record of a deal that was played out."""
    match = Match(RULES[number], seed=number)
    deal = match.deal
    while not deal.done:
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    recorder = Recorder.of(match)
    recorder.add(deal)
    match.next_deal()
    return record.write(recorder.record(over=match.over))


def check(data: bytes) -> None:
    """Change a few places of a record, and do with it what is done with records."""
    draw = Draw(data)
    text = bytearray(whole(draw.byte() % len(RULES)))
    for _ in range(draw.byte() % 4):
        at = (draw.byte() << 8 | draw.byte()) % (len(text) + 1)
        match draw.byte() % 4:
            case 0:
                text[at : at + 1] = bytes([draw.byte()])
            case 1:
                text[at : at + draw.byte()] = draw.one(_PIECES)
            case 2:
                del text[at : at + draw.byte()]
            case _:  # a line again, or lines in another order
                lines = bytes(text).splitlines(keepends=True)
                line = lines.pop(draw.byte() % len(lines))
                lines.insert(draw.byte() % (len(lines) + 1), line)
                text = bytearray(b"".join(lines + [line] * (draw.byte() % 2)))
    try:
        read = record.read(bytes(text))
        again = record.read(record.write(read))
        assert record.write(again) == record.write(read)
        verdict = record.verify(read)
        assert str(verdict)
        if bytes(text) == whole(data[0] % len(RULES) if data else 0):
            assert verdict.ok
        record.replay(read)
    except hupai.HupaiError as refused:
        stands(refused)
