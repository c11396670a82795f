"""The properties that fuzzing tries, with bytes from seeds and those that once broke something.

`make fuzz` searches on. What it finds is put into tests/data/fuzz/TARGET/ and tried here for ever.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import hupai
import hupai.players
from robust import border
from robust.draw import ODD, RULES, VARIANTS, Draw
from robust.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = Path(__file__).parent.parent / "data" / "fuzz"


@pytest.mark.parametrize("name", TARGETS)
def test_random_bytes_break_nothing(name: str) -> None:
    check, long = TARGETS[name]
    rng = Random(name)
    for _ in range(600):
        tried(check, rng.randbytes(rng.randrange(long)))


@pytest.mark.parametrize("name", TARGETS)
def test_bytes_that_are_kept_break_nothing(name: str) -> None:
    check, _ = TARGETS[name]
    files = sorted((KEPT / name).glob("*"))
    assert files
    for file in files:
        tried(check, file.read_bytes())


@pytest.mark.parametrize("name", border.NAMES)
def test_every_public_callable_answers_or_refuses(name: str) -> None:
    rng = Random(name)
    for _ in range(40):
        data = rng.randbytes(200)
        tried(lambda data: border.called(name, Draw(data)), data)


@pytest.mark.parametrize("name", border.NAMES)
def test_every_public_callable_answers_or_refuses_what_is_odd_in_every_place(name: str) -> None:
    for place in border.places(name):
        for at, value in enumerate(ODD):
            for bare in (True, False):
                try:
                    border.placed(name, place, value, bare=bare)
                except BaseException as broken:
                    broken.add_note(f"with ODD[{at}] as {place}")
                    raise


@pytest.mark.parametrize("part", border.PARTS)
@pytest.mark.parametrize("rules", RULES, ids=VARIANTS)
def test_what_is_odd_in_any_field_of_a_ruleset_is_refused(rules: hupai.Rules, part: str) -> None:
    for field in border.fields_of(rules.ruleset, part):
        for at, value in enumerate(ODD):
            try:
                border.change(rules.ruleset, part, field, value)
            except BaseException as broken:
                broken.add_note(f"with ODD[{at}] as {field}")
                raise


def test_every_public_callable_is_among_them() -> None:
    listed = {name.rsplit(".", 1)[1] for name in border.NAMES} | border.NOT_ASKED
    for module in (hupai, hupai.batch, hupai.game, hupai.players, hupai.variants):
        for name in module.__all__:
            assert not callable(getattr(module, name)) or name in listed


def test_a_bonus_tile_cannot_be_robbed() -> None:
    with pytest.raises(hupai.HandError) as refused:
        hupai.rules("hong-kong").score("234567m 3455p 678s", "f1", "rob_kong")
    assert (refused.value.slug, refused.value.value) == ("not_playable", "f1")


def tried(check: Callable[[bytes], None], data: bytes) -> None:
    """Try some bytes, and say which they were if something breaks."""
    try:
        check(data)
    except BaseException as broken:
        broken.add_note(f"with the bytes {data.hex()}")
        raise
