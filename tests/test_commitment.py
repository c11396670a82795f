"""A promise about a wall binds, and never changes."""

from __future__ import annotations

from typing import Any

import pytest

from hupai import HupaiError
from hupai.game import Wall, commit, new_salt, verify
from hupai.ruleset import TileSet

SUITS, PLAIN = TileSet(honours=False), TileSet()


def test_a_commitment_binds() -> None:
    wall, salt = Wall.shuffled(PLAIN, 1), new_salt()
    promise = commit(salt, wall)
    assert len(promise) == 64
    assert verify(promise, salt, wall)
    assert verify(promise.upper(), salt, wall)
    assert not verify(promise, new_salt(), wall)
    assert not verify(promise, salt, Wall.shuffled(PLAIN, 2))
    assert not verify("座", salt, wall)
    assert not verify(promise, b"", wall)


def test_a_commitment_never_changes() -> None:
    wall = Wall.shuffled(SUITS, 0)
    promise = commit(bytes(range(16)), wall)
    assert promise == "3aec586d284ec3200489b895c0243b96adbb9e7fa0d4cf779f3ad94205678fb2"
    with pytest.raises(HupaiError, match="at least 16"):
        commit(b"short", wall)


@pytest.mark.parametrize(
    ("salt", "wall", "what"),
    [
        ("x" * 32, Wall.of("1m"), "a salt is bytes, not str"),
        (None, Wall.of("1m"), "a salt is bytes"),
        (b"x" * 32, "1m", "a wall is a Wall, not str"),
        (b"x" * 32, b"1", "a wall is a Wall"),
    ],
)
def test_what_cannot_be_promised(salt: Any, wall: Any, what: str) -> None:
    for call in (lambda: commit(salt, wall), lambda: verify("00", salt, wall)):
        with pytest.raises(TypeError, match=what):
            call()
    for wrong in (None, b"00", 12):
        with pytest.raises(TypeError, match="text"):
            verify(wrong, b"x" * 32, Wall.of("1m"))  # type: ignore[arg-type]
