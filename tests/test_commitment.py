"""A promise about a wall binds, and never changes."""

from __future__ import annotations

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
