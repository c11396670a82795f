"""A ruleset read back from its canonical JSON, field by field as its annotations say."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from functools import lru_cache
from typing import Any, Literal

from ..errors import HupaiError, shown
from ..game.payments import owed_for
from ..rules import Rules
from ..ruleset import Ruleset
from ..structure import types_of
from .line import Wrong


def id_of(name: str, data: dict[str, Any]) -> str:
    """Return the id of rules from what was written of them, whatever engine wrote it."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{name}@{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def read_ruleset(data: Any, options: tuple[tuple[str, Any], ...] = ()) -> Ruleset:
    """Return the ruleset that an object says.

    A field that is missing has its default: the engine that wrote it did not know the field.

    Raises:
        Wrong: for what is no ruleset.
    """
    try:
        made: Ruleset = _dataclass(Ruleset, data, "ruleset")
    except HupaiError as error:  # a part that refuses its fields
        raise Wrong("record_rules", str(error), error.value) from None
    return dataclasses.replace(made, options=options)


@lru_cache(maxsize=16)
def compiled(ruleset: Ruleset) -> Rules:
    """Return the rules of a ruleset.

    Raises:
        RulesError: if they do not hold together.
    """
    return Rules(ruleset)


def _dataclass(kind: Any, data: Any, path: str) -> Any:
    if type(data) is not dict:
        raise Wrong("record_rules", f"{path}: {shown(data)} is no object", data)
    known = {field.name: field for field in dataclasses.fields(kind) if field.compare}
    given = {}
    for name, value in data.items():
        if name not in known:
            raise Wrong("record_rules", f"{path} has no {shown(name)}", name)
        given[name] = _read(types_of(kind)[name], value, f"{path}.{name}")
    for name, field in known.items():
        none = dataclasses.MISSING
        if name not in given and field.default is none and field.default_factory is none:
            raise Wrong("record_rules", f"{path}.{name} is missing", name)
    return kind(**given)


def _read(wanted: Any, data: Any, path: str) -> Any:
    origin, parts = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        return _one_of(parts, data, path)
    if origin is Literal:
        if data in parts and type(data) is type(parts[0]):
            return data
    elif origin is tuple:
        return _tuple(parts, data, path)
    elif dataclasses.is_dataclass(wanted):
        return _dataclass(wanted, data, path)
    elif getattr(wanted, "_is_protocol", False):
        return _one_of(tuple(owed_for.registry), data, path)
    elif type(data) is wanted:
        return data
    raise Wrong("record_rules", f"{path}: {shown(data)} is not what belongs there", data)


def _one_of(choices: tuple[Any, ...], data: Any, path: str) -> Any:
    """A union: of objects the one of that kind, or whose fields these are."""
    if data is None and type(None) in choices:
        return None
    if type(data) is dict:
        for choice in choices:
            if not dataclasses.is_dataclass(choice):
                continue
            fields = {field.name: field.default for field in dataclasses.fields(choice)}
            if fields.keys() >= data.keys() and fields.get("kind") == data.get("kind"):
                return _dataclass(choice, data, path)
    else:
        for choice in choices:
            if type(data) is choice:
                return data
            if typing.get_origin(choice) in (Literal, tuple):
                return _read(choice, data, path)
    raise Wrong("record_rules", f"{path}: {shown(data)} is not what belongs there", data)


def _tuple(parts: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
    if type(data) is not list:
        raise Wrong("record_rules", f"{path}: {shown(data)} is no list", data)
    if len(parts) == 2 and parts[1] is ...:
        parts = parts[:1] * len(data)
    if len(parts) != len(data):
        raise Wrong("record_rules", f"{path}: {len(data)} items instead of {len(parts)}", data)
    return tuple(
        _read(part, item, f"{path}[{at}]")
        for at, (part, item) in enumerate(zip(parts, data, strict=True))
    )
