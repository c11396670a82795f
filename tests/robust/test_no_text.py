"""Objects whose names and words are no text, numbers that raise, and tiles of seats that cannot be.

numpy makes a str of any bytes. Python takes it for a type's name and for what `repr` returns.
"""

from __future__ import annotations

import inspect
import pickle
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import hupai
from hupai import _core, batch
from robust.border import READY, SCORE, stands
from robust.draw import NO_TEXT, RULES, Index, NoText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NAMELESS: Any = type(NO_TEXT, (), {})()
WRONG: tuple[Any, ...] = (
    NAMELESS, [NAMELESS], [NAMELESS] * 34, {NAMELESS: 1}, {"1m": NAMELESS}, NO_TEXT, [NO_TEXT],
    NoText(2**80), [NoText(2**80)] * 34, [(NO_TEXT, 1, 1, 0)], [("pung", 34, 1, 0)],
    [("pung", 1, 1, 256)], 2**63, -(2**63) - 1, 2**70, -1, 3, 34, 41, 42, 63, 64, 256, True, None,
    [2**63], [255], [4] * 34, "chow", 0.5,
)  # fmt: skip


def seats() -> _core.Seats:
    """Make four seats of which the first holds tiles of every sort."""
    made = _core.Seats()
    made.set_tiles(0, [0, 1, 2, 33, -2, 35])
    made.set_melds(0, [("chow", 9, 3, 0)])
    made.set_wild(33)
    return made


COLUMNS = batch.score(RULES[0], np.array([READY.counts], np.uint8), win="1p")
USUAL: dict[str, Any] = {
    "seat": 0, "kind": 5, "tiles": [0, 1], "melds": [("pung", 5, 1, 0)], "form": "pung",
    "claimed": 5, "wilds": 0, "suit": -1, "without": -1, "rules": RULES[0], "drawn": -1,
    "giver": 1, "sets": True, "chow": -1, "tile": 5, "next": 2, "mask": 7, "things": "abc",
    "seed": 1, "deal": 1, "label": "wall", "n": 2, "distance": 1, "counts": {"1m": 2},
    "value": COLUMNS.value, "total": COLUMNS.total, "legal": COLUMNS.legal,
    "patterns": COLUMNS.patterns, "pattern_ids": ("a",), "json": "{}", "text": "1m", "kinds": "1m",
    "other": READY.held,
}  # fmt: skip


THINGS: dict[str, Callable[[], Any]] = {
    "_core": lambda: _core, "seats": seats, "by_kind": lambda: _core.ByKind("ab"),
    "hand": lambda: READY, "kinds": lambda: READY.held, "meld": lambda: hupai.Meld("[123m]"),
    "score": lambda: SCORE,
}  # fmt: skip


def _places() -> list[tuple[str, str, str]]:
    """Return every place of everything native: a thing, what is called of it, the argument."""
    found = []
    for thing, make in THINGS.items():
        for name, call in inspect.getmembers(make(), callable):
            if name == "__setstate__" or not name.startswith("_"):
                try:
                    found += [(thing, name, place) for place in inspect.signature(call).parameters]
                except ValueError:  # it is never made by a call
                    continue
    return found


PLACES = _places()


@pytest.mark.parametrize(("thing", "name", "place"), PLACES)
def test_whatever_stands_in_a_place_is_taken_or_refused(thing: str, name: str, place: str) -> None:
    for wrong in WRONG:
        of = THINGS[thing]()
        call = getattr(of, name)
        before = of.copy() if thing == "seats" else of
        positional: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in inspect.signature(call).parameters.values():
            if parameter.name == place:
                given = wrong
            elif parameter.default is parameter.empty and parameter.name != "keywords":
                given = USUAL[parameter.name]
            else:
                continue
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[parameter.name] = given
            else:
                positional.append(given)
        try:
            repr(call(*positional, **named))
        except hupai.HupaiError as refused:
            vars(refused).pop("__notes__", None)  # PyO3's, which pickles leave out
            stands(refused)
            assert before == of
        except TypeError:
            assert before == of


def test_seats_and_what_holds_answers_are_among_them() -> None:
    names = {(thing, name) for thing, name, _ in PLACES}
    assert ("seats", "claims") in names
    assert ("seats", "__setstate__") in names
    assert {("_core", "ScoreArrays"), ("_core", "Useful"), ("_core", "shuffle")} <= names


@pytest.mark.parametrize(
    "state",
    [
        ([], [], 1 << 63, -1, -1),
        ([], [], 1 << 42, -1, -1),
        ([], [], 1, -1, -1),
        ([], [], -1, -1, -1),
        ([42], [], 0, -1, -1),
        ([2**63], [], 0, -1, -1),
        ([0] * 5, [], 0, -1, -1),
        ([0] * 1_000, [], 0, -1, -1),
        (repeat(0), [], 0, -1, -1),
        ([], [("pung", 34, 0)], 0, -1, -1),
        ([], [("chow", 7, 0)], 0, -1, -1),
        ([], [("pung", 0, 7)], 0, -1, -1),
        ([], [("pung", 0, 256)], 0, -1, -1),
        ([], [("pung", 0)], 0, -1, -1),
        ([], [(NO_TEXT, 0, 0)], 0, -1, -1),
        ([], [("pung", 0, 0)] * 5, 0, -1, -1),
        ([], repeat(("pung", 0, 0)), 0, -1, -1),
        ([], [], 0, 34, -1),
        ([], [], 0, -1, 3),
        ([], [], 0, -1),
    ],
)
def test_a_state_of_seats_that_cannot_be_is_refused(state: Any) -> None:
    usual: Any = ([0, 1], [("pung", 5, 0)], 1 << 34, -1, 0)
    made = seats()
    for states in ([state, usual, usual, usual], [usual, usual, usual, state]):
        with pytest.raises(hupai.HupaiError):
            made.__setstate__(states)
    for states in ([usual] * 3, [usual] * 5):
        with pytest.raises(hupai.ArrayError):
            made.__setstate__(states)
    assert made == seats()
    made.__setstate__([usual] * 4)
    assert pickle.loads(pickle.dumps(made)) == made != seats()


def test_the_words_of_others_are_shown_only_if_they_are_text() -> None:
    class Wordless(hupai.Rules):
        def __repr__(self) -> str:
            return NO_TEXT

    with pytest.raises(TypeError, match=r"a hand must be a str, not \?"):
        hupai.Hand(NAMELESS)
    assert repr(Wordless(RULES[0].ruleset).score(READY, "1p")).startswith("?.score(Hand(")
    columns = (COLUMNS.value, COLUMNS.total, COLUMNS.legal, COLUMNS.patterns)
    assert repr(batch.ScoreArrays(*columns, (NoText(),))).endswith("pattern_ids=?)")  # type: ignore[arg-type]
    with pytest.raises(hupai.CircumstanceError, match=f'"{2**80}"'):
        READY.add(NoText(2**80))


@pytest.mark.parametrize(
    "wrong", [KeyboardInterrupt, MemoryError, RecursionError, ZeroDivisionError]
)
def test_what_goes_wrong_in_a_number_is_raised(wrong: type[BaseException]) -> None:
    class Number:
        def __index__(self) -> int:
            raise wrong

    class Items:
        def __iter__(self) -> Iterator[int]:
            raise wrong

    rules, number, items = RULES[0], Number(), Items()
    for ask in (
        lambda: READY.add(number),
        lambda: number in READY.held,
        lambda: hupai.KindSet([number]),
        lambda: hupai.KindSet.from_mask(number),  # type: ignore[arg-type]
        lambda: hupai.Useful(number, {}),  # type: ignore[arg-type]
        lambda: _core.shuffle(b"", number, 0),
        lambda: rules.score(READY, "1p", streak=number),
        lambda: rules.score(READY, "1p", flags=items),  # type: ignore[arg-type]
        lambda: rules.useful(READY, visible=items),
        lambda: seats().size(number),  # type: ignore[arg-type]
    ):
        with pytest.raises(wrong):
            ask()


@pytest.mark.parametrize("wrong", [TypeError, AttributeError])
def test_what_is_no_number_after_all_is_refused(wrong: type[BaseException]) -> None:
    class Number:
        def __index__(self) -> int:
            raise wrong

    assert Number() not in READY.held
    with pytest.raises(TypeError, match="a kind must be a str or int, not Number"):
        READY.add(Number())


def test_what_is_useful_has_a_distance_that_fits() -> None:
    for distance in (1_000, -1_000, 128, -129, 2**80):
        with pytest.raises(hupai.CircumstanceError, match=f'unknown distance "{distance}"'):
            hupai.Useful(distance, {})
    assert hupai.Useful(Index(3), {}).distance == 3  # type: ignore[arg-type]


def test_a_dictionary_that_is_changed_while_it_is_read_is_taken_as_it_was() -> None:
    counts: dict[Any, int] = {}

    class Kind:
        def __index__(self) -> int:
            counts[len(counts)] = 1
            return 5

    counts[Kind()] = 3
    assert hupai.Useful(1, counts).counts == {"6m": 3}
