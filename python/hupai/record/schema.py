"""The JSON Schema of the lines of a record, made from the same table that writes and reads them.

`python -m hupai.record.schema` prints it.
"""

from __future__ import annotations

import json
from typing import Any

from .event import FORMS
from .values import FLAG, LONGEST_TEXT, TEXT, whole

_META: dict[str, Any] = {"type": "object"}
_DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def _object(
    required: dict[str, Any], optional: dict[str, Any], title: str, about: str
) -> dict[str, Any]:
    return {
        "title": title,
        "description": about,
        "type": "object",
        "properties": required | optional,
        "required": list(required),
        "additionalProperties": False,
    }


def _several(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": 4, "maxItems": 4}


def _header() -> dict[str, Any]:
    rules = _object(
        {"id": {"type": "string", "pattern": "@[0-9a-f]{12}$"}, "ruleset": {"type": "object"}},
        {"options": {"type": "object"}},
        "rules",
        "The rules as data, and their id: name and hash.",
    )
    return _object(
        {
            "hupai": {"const": "record"},
            "format": {"const": 1},
            "engine": TEXT.schema,
            "shuffle": whole(0, 2**31).schema,
            "kind": {"enum": ["match", "deals"]},
            "seed": {
                "type": ["string", "null"],
                "pattern": "^(0|[1-9][0-9]{0,77})$",
                "description": "Below 2 to the 256, in decimal digits.",
            },
            "players": _several({"type": "string", "maxLength": LONGEST_TEXT}),
            "ask_everybody": FLAG.schema,
            "rules": rules,
        },
        {
            "commitments": {"type": "array", "items": _DIGEST},
            "driven": {"const": True},
            "viewer": whole(0, 3).schema,
            "meta": _META,
        },
        "header",
        "The first line of a record.",
    )


def _deal() -> dict[str, Any]:
    return _object(
        {
            "deal": whole(0, 2**31).schema,
            "players": _several(whole(0, 3).schema) | {"uniqueItems": True},
        },
        {"salt": {"type": "string", "pattern": "^([0-9a-f]{2}){16,64}$"}, "meta": _META},
        "deal",
        "The line before the events of a deal.",
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line."""
    lines = {"header": _header(), "deal": _deal()}
    for form in FORMS:
        about = (form.make.__doc__ or "").strip().partition("\n")[0]
        needed = {name: value.schema for name, value in form.fields if name not in form.defaults}
        others = {name: value.schema for name, value in form.fields if name in form.defaults}
        lines[form.name] = _object(
            {"event": {"const": form.name}} | needed, others | {"meta": _META}, form.name, about
        )
    end = {"end": {"enum": ["over", "open"]}}
    lines["end"] = _object(end, {}, "end", "The last line of a record.")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a record of play",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in lines],
        "$defs": lines,
    }


def main() -> None:
    """Print the schema."""
    print(json.dumps(schema(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
