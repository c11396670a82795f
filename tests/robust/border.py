"""Every public callable with any arguments: an answer, a `HupaiError` or a `TypeError`."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

import hupai
from hupai import batch, game, players, simulate, variants
from robust.draw import RULES, VARIANTS, Draw

if TYPE_CHECKING:
    from collections.abc import Callable

READY = hupai.Hand("1112345678999p")
COUNTS = np.array([READY.counts, hupai.Hand("234567m 3455p 678s").counts], np.uint8)
SCORE = RULES[1].score("234567m 3455p 678s", "5p")
OPENING = game.Ring((17, 17, 17, 17)).open((3, 4))
CURSOR = game.Wall.shuffled(RULES[1].ruleset.tiles, 1).cursor(RULES[1].ruleset.play.wall)


def _deal(number: int = 1) -> game.Deal:
    """A deal in which something has happened."""
    deal = game.Match(RULES[number], seed=5).deal
    for _ in range(8):
        deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
    return deal


EVENTS = _deal().events

PLAUSIBLE: dict[str, tuple[Any, ...]] = {
    "hand": (READY, "1112345678999p", "123m 456m 789m 11p 1s *", "23m EE [789s] (1111m) 55p", "1m"),
    "counts": (COUNTS, READY.counts, COUNTS[:0]),
    "melds": (None, np.full((2, 4), 255, np.uint8), ["[123m]"], [hupai.Meld("(EEEE)")]),
    "win": ("5p", 13, None), "kind": ("5p", "1m", 33), "by": ("discard", "self_draw", "rob_kong"),
    "seat": ("E", "N", 0, 3), "round": ("E", "S"), "dealer": ("E", "W"), "void": ("m", None),
    "flags": ("last_discard", ("last_tile", "ready"), []), "streak": (0, 3, 65_535),
    "visible": ("1m", None, [0] * 34), "wild": (None, "C", 33), "bonus": (None, "f1", ["g2"], 3),
    "rules": (*RULES,), "ruleset": tuple(rules.ruleset for rules in RULES),
    "a": (RULES[0].ruleset,), "b": (RULES[1].ruleset,), "name": (*VARIANTS, "greedy", "random"),
    "text": ("123m", "[123m]", "discard 1m", "", "1112345678999p"), "kinds": ("1m 2m", [1, 2]),
    "mask": (0, 5, 2**34 - 1, 2**42 - 1), "other": (hupai.KindSet("1m"), "1m", [0]),
    "form": ("chow", "pung", "added_kong"), "from_": ("S", None), "threads": (1, 2, 256),
    "most": (5, 1_000), "meld": (hupai.Meld("[123m]"),), "action": ("pass", "discard 1m", 12),
    "tiles": (RULES[1].ruleset.tiles, "1m 2p", [0, 1], bytes(34)), "seed": (1, None, 2**256 - 1),
    "deal": (0, 7, _deal), "wall": (game.Wall.shuffled(RULES[0].ruleset.tiles, 1), "1m 2m"),
    "whole": (RULES[0].ruleset.tiles, None), "salt": (bytes(32),), "commitment": ("0" * 64,),
    "scores": ((0, 0, 0, 0), [1, 2, 3, 4]), "dice": ((), (3, 4)), "direction": (None, 1, 3),
    "events": (EVENTS, ()), "origin": ("wall", "replacement", "bonus"), "position": (0, 60),
    "first": (0, 3), "total": (7, 2), "blocks": ((4, 4, 4),), "deals": (0, 1), "matches": (None, 0),
    "winner": ("E",), "kong_from": (None, "S"), "holders": ((), "S"), "values": (None, {"E": 3}),
    "banks": (None, {"E": 3, "S": 1, "W": 2, "N": 0}), "players": (("first",), "random"),
    "record": (None,), "progress": (None,),
    "player": (0, 2), "number": (1,), "size": (136,), "payer": (0,), "amount": (8,),
}  # fmt: skip

# Arguments that say how much is to be done are never large here: that much would be done.
_WORK = {"deals", "matches", "most"}
# What is called back answers for itself.
_OWN = {"record", "progress"}

Call = tuple["Callable[..., Any]", "inspect.Signature"]


def _calls() -> dict[str, Callable[[], Callable[..., Any]]]:
    """Every public callable by name; each is fetched anew, since some change what they are of."""
    found: dict[str, Callable[[], Callable[..., Any]]] = {}

    def add(name: str, fetch: Callable[[], Callable[..., Any]]) -> None:
        found[name] = fetch

    for module in (hupai, batch, game, players, variants):
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and name not in NOT_ASKED:
                add(f"{module.__name__}.{name}", lambda value=value: value)  # type: ignore[misc]
    add("simulate.simulate", lambda: simulate.simulate)
    add("simulate.names_of", lambda: simulate.names_of)
    things: dict[str, Callable[[], Any]] = {
        "Hand": lambda: READY,
        "Meld": lambda: hupai.Meld("[123m]"),
        "KindSet": lambda: hupai.KindSet("1m 2p"),
        "Useful": lambda: RULES[0].useful(READY),
        "Score": lambda: SCORE,
        "Ruleset": lambda: RULES[1].ruleset,
        "Wall": lambda: game.Wall.of("1m 2p"),
        "Cursor": lambda: CURSOR,
        "Ring": lambda: game.Ring((17, 17, 17, 17)),
        "Opening": lambda: OPENING,
        "Deal": _deal,
        "Match": lambda: game.Match(RULES[2], seed=3),
        **{f"Rules {name}": lambda at=at: RULES[at] for at, name in enumerate(VARIANTS)},  # type: ignore[misc]
    }
    for thing, make in things.items():
        for name, value in inspect.getmembers(make()):
            if not name.startswith("_") and callable(value) and name not in NOT_ASKED:
                add(f"{thing}.{name}", lambda make=make, name=name: getattr(make(), name))  # type: ignore[misc]
    return found


NOT_ASKED = {
    # Told by their docstrings to be the deal's own: they take what a deal gave.
    "emit", "payable", "of_setup", "apply", "fold", "State", "View", "seen_by",
    # Records that hold whatever they are given.
    "Block", "Line", "Reading", "Title", "WhyNot", "Discard", "Waits", "Standing",
    "Result", "Place", "Opening", "Cursor", "WallRules", "Ring", "Useful", "ScoreArrays", "Score",
    "Ruleset", "over", "count", "index",
    # Arithmetic on positions, the deal's own: it believes what it is told.
    "position", "take", "left", "deal", "reveal",
    # Players are asked by the table, with views.
    "Player", "FirstPlayer", "play_deal", "play_match", "sensible", "GreedyPlayer",
    # Exceptions.
    *hupai.errors.__all__,
}  # fmt: skip

CALLS = _calls()
NAMES = tuple(CALLS)


def check(data: bytes) -> None:
    """Call something with something."""
    draw = Draw(data)
    called(draw.one(NAMES), draw)


def called(name: str, draw: Draw) -> None:
    """Call one thing with arguments that are drawn."""
    call = CALLS[name]()
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except ValueError:
        parameters = []
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in parameters:
        if parameter.kind is parameter.VAR_KEYWORD:
            for _ in range(draw.byte() % 3):
                named[draw.one(("cap", "stacking", "seven_pairs", "x"))] = draw.anything()
            continue
        if parameter.default is not parameter.empty and draw.byte() >= 100:
            continue
        value = _argument(parameter.name, draw)
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        elif not named:
            positional.append(value)
    _answers(call, positional, named)


def places(name: str) -> list[str]:
    """Return what a callable takes, by name."""
    try:
        return list(inspect.signature(CALLS[name]()).parameters)
    except ValueError:
        return []


def placed(name: str, place: str, value: Any, *, bare: bool) -> None:
    """Call one thing with one value in one place, in the others what is usual or nothing."""
    call = CALLS[name]()
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in inspect.signature(call).parameters.values():
        usual = PLAUSIBLE.get(parameter.name, (0,))
        left_out = parameter.default is not parameter.empty
        left_out &= bare or parameter.name not in PLAUSIBLE
        if parameter.name == place:
            given = _little(place, value)
        elif left_out or parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        else:
            given = usual[0]() if usual[0] is _deal else usual[0]
        if parameter.kind is parameter.VAR_KEYWORD:
            named["cap"] = given
        elif parameter.kind is parameter.KEYWORD_ONLY or named:
            named[parameter.name] = given
        else:
            positional.append(given)
    _answers(call, positional, named)


def _answers(call: Callable[..., Any], positional: list[Any], named: dict[str, Any]) -> None:
    try:
        call(*positional, **named)
    except hupai.HupaiError as refused:
        stands(refused)
    except TypeError:
        pass


def _argument(name: str, draw: Draw) -> Any:
    usual = PLAUSIBLE.get(name)
    if usual is not None and (draw.byte() >= 100 or name in _WORK | _OWN):
        value = draw.one(usual)
        return value() if value is _deal else value
    return _little(name, draw.anything())


def _little(name: str, value: Any) -> Any:
    try:
        return 1 if name in _WORK and index(value) > 1 else value
    except TypeError:
        return value


def stands(error: hupai.HupaiError) -> None:
    """Whether an error says what it should."""
    assert type(error) is not hupai.errors.InternalError, str(error)
    assert error.slug not in ("", "error"), repr(error)
    assert len(str(error)) < 20_000, len(str(error))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


PARTS = ("", "tiles", "hands", "play", "match", "settlement")


def changed_ruleset(data: bytes) -> None:
    """Put anything into a field of a ruleset: it compiles, or every problem is listed."""
    draw = Draw(data)
    ruleset = draw.one(RULES).ruleset
    part = draw.one(PARTS)
    fields = fields_of(ruleset, part)
    change(ruleset, part, draw.one(fields), draw.anything())


def fields_of(ruleset: Any, part: str) -> tuple[str, ...]:
    """Return the names of what a ruleset, or a part of it, consists of."""
    return tuple((getattr(ruleset, part) if part else ruleset).__dataclass_fields__)


def change(ruleset: Any, part: str, field: str, value: Any) -> None:
    """Put a value into a field: the ruleset compiles, or every problem is listed."""
    target = getattr(ruleset, part) if part else ruleset
    try:
        changed = replace(target, **{field: value})
        rules = hupai.Rules(replace(ruleset, **{part: changed}) if part else changed)
        assert hash(rules) == hash(pickle.loads(pickle.dumps(rules)))
        assert repr(rules)
    except hupai.HupaiError as refused:
        stands(refused)
    except TypeError:
        pass
