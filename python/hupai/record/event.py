"""Events as objects of JSON: one table, made from the annotations of the events."""

from __future__ import annotations

import re
import typing
from typing import Any, Final, NamedTuple

from ..errors import shown
from ..game import events as ev
from ..game.state import NO_TILE
from .line import Wrong, check_json
from .values import PLAYABLE_TILE, TILE, TILE_OR_UNSEEN, Value, optional, value_of


class Form(NamedTuple):
    """How events of a class are written.

    Attributes:
        make: the class.
        name: how it is called in records.
        fields: name and value of each field, in order.
        defaults: the values that are not written. A field that a later engine adds has one, so
            that records of earlier engines stay as they are.
    """

    make: Any
    name: str
    fields: tuple[tuple[str, Value], ...]
    defaults: dict[str, Any]


_APART: Final = {
    (ev.Won, "tile"): optional(TILE, NO_TILE),
    (ev.Gave, "tile"): TILE_OR_UNSEEN,
    (ev.Drew, "tile"): TILE_OR_UNSEEN,
    **dict.fromkeys(
        [
            (ev.Claimed, "tile"),
            (ev.Claimed, "claimed"),
            (ev.KongDeclared, "tile"),
            (ev.KongMade, "tile"),
        ],
        PLAYABLE_TILE,
    ),
}
"""The fields that may hold more, or less, than others of their name."""


def _form(make: Any) -> Form:
    wanted = typing.get_type_hints(make)
    fields = tuple(
        (field, _APART.get((make, field)) or value_of(field, wanted[field]))
        for field in make._fields
    )
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", make.__name__).lower()
    return Form(make, name, fields, make._field_defaults)


FORMS: Final = tuple(_form(make) for make in typing.get_args(ev.Event))
_BY_TYPE: Final = {form.make: form for form in FORMS}
_BY_NAME: Final = {form.name: form for form in FORMS}


def event_data(event: ev.Event) -> dict[str, Any]:
    """Return an event as JSON has it."""
    form = _BY_TYPE[type(event)]
    data: dict[str, Any] = {"event": form.name}
    for (name, value), given in zip(form.fields, event, strict=True):
        if name not in form.defaults or form.defaults[name] != given:
            data[name] = value.write(given)
    return data


def check_event(event: ev.Event) -> None:
    """Refuse an event that nobody could read.

    Raises:
        Wrong: saying what is wrong with it.
    """
    form = _BY_TYPE.get(type(event))
    if form is None:
        raise Wrong("field", f"{shown(event)} is no event", event)
    defaults = form.defaults
    name = ""
    try:
        for (name, value), given in zip(form.fields, event, strict=True):
            if isinstance(given, tuple):
                check_json(given, tuple)  # looking up what holds itself would never end
            if name in defaults and defaults[name] == given:
                continue
            if value.read(value.write(given)) != given:
                raise Wrong("field", "it would come back as something else", given)
    except Wrong as wrong:
        raise Wrong(wrong.slug, f"{name} of {form.name}: {wrong}", event) from None
    except Exception:  # whatever a field that does not fit leads to
        raise Wrong("field", f"{shown(event)} cannot be written", event) from None


def read_event(data: dict[str, Any]) -> ev.Event:
    """Return the event that an object says; its keys may stand in any order.

    Raises:
        Wrong: for an object that says none.
    """
    name = data.get("event")
    form = _BY_NAME.get(name) if type(name) is str else None
    if form is None:
        raise Wrong("field", f"no event is called {shown(name)}", name)
    given: dict[str, Any] = {}
    for field, value in form.fields:
        if field in data:
            try:
                given[field] = value.read(data[field])
            except Wrong as wrong:
                raise Wrong(wrong.slug, f"{field} of {name}: {wrong}", data[field]) from None
        elif field not in form.defaults:
            raise Wrong("field", f"{field} of {name} is missing", field)
    known = {"event", *given}
    if len(data) != len(known):
        extra = next(key for key in data if key not in known)
        raise Wrong("field", f"{name} has no {shown(extra)}", extra)
    event: ev.Event = form.make(**given)
    return event
