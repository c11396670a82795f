"""The schema, the table and the lines agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hupai.record import redact, write
from hupai.record.event import FORMS, event_data, read_event
from hupai.record.line import Wrong, decode, encode
from hupai.record.schema import schema
from hupai.structure import LARGEST

from . import played
from .test_stored import FILES

SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)
PAGE = Path(__file__).parent.parent.parent / "docs" / "record.schema.json"


def test_the_schema_of_the_pages_is_the_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(PAGE.read_text("utf-8")) == SCHEMA


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_stored_lines_fit_the_schema(path: Path) -> None:
    for line in path.read_bytes().splitlines():
        VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize("variant", played.VARIANTS)
def test_lines_of_one_player_fit_the_schema(variant: str) -> None:
    for line in write(redact(played.match(variant, 1), 2)).splitlines():
        VALIDATOR.validate(json.loads(line))


def values(given: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that fit a part of the schema."""
    if "enum" in given:
        return st.sampled_from(given["enum"])
    if "const" in given:
        return st.just(given["const"])
    if "anyOf" in given:
        return st.one_of([values(part) for part in given["anyOf"]])
    if "prefixItems" in given:
        return st.tuples(*map(values, given["prefixItems"])).map(list)
    match given["type"]:
        case "integer":
            return st.integers(given["minimum"], given["maximum"])
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "object":
            return st.dictionaries(st.text(max_size=3), st.integers(-5, 5), max_size=2)
        case "array":
            low = given.get("minItems", 0)
            most = min(given["maxItems"], low + 5)
            return st.lists(values(given["items"]), min_size=low, max_size=most)
    if "pattern" in given:
        tiles = st.sampled_from(["1m", "9s", "E", "C", "f1", "g4", "?"])
        return st.lists(tiles, max_size=14).map(" ".join)
    return st.text(max_size=9)


def objects(given: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    needed = {name: values(part) for name, part in given["properties"].items()}
    optional = {name: needed.pop(name) for name in [*needed] if name not in given["required"]}
    return st.fixed_dictionaries(needed, optional=optional)


@settings(max_examples=300)
@given(st.data())
def test_what_fits_the_schema_is_an_event_and_comes_back(data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(FORMS))
    given = data.draw(objects(SCHEMA["$defs"][form.name]))
    given.pop("meta", None)
    VALIDATOR.validate(given)
    if form.name == "began" and "?" in (given["wall"] or ""):
        with pytest.raises(Wrong):
            read_event(given)
        return
    event = read_event(given)
    assert type(event) is form.make
    text = encode(event_data(event))
    VALIDATOR.validate(json.loads(text))
    again = read_event(decode(text.encode(), 1)[1])
    assert again == event
    assert encode(event_data(again)) == text


@settings(max_examples=300)
@given(st.data())
def test_what_is_read_fits_the_schema(data: st.DataObject) -> None:
    """One wrong value: the reader and the schema refuse the same."""
    form = data.draw(st.sampled_from(FORMS))
    given = data.draw(objects(SCHEMA["$defs"][form.name]))
    given.pop("meta", None)
    key = data.draw(st.sampled_from(sorted(given)))
    odd: list[Any] = [
        None,
        True,
        0,
        -1,
        1.5,
        LARGEST + 1,
        "",
        "?",
        "E",
        "3m",
        "1m  2m",
        [],
        [[]],
        {},
    ]
    given[key] = data.draw(st.sampled_from(odd))
    try:
        read_event(given)
    except Wrong:
        # A hidden tile in a wall is no matter of form.
        if key != "wall" and "?" not in (given.get("wall") or ""):
            assert not VALIDATOR.is_valid(given)
    else:
        assert VALIDATOR.is_valid(given), given
