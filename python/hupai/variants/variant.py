"""A variant: a rule book that can be told its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..options import Option, resolve
from ..ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule book.

    Attributes:
        name: what programs call it.
        title: what people call it.
        chinese: its Chinese name.
        summary: what it is, in a sentence.
        options: what a table may choose.
        build: makes the ruleset from a value for every option.
        presets: named sets of choices, chosen by the option `preset`.
    """

    name: str
    title: str
    chinese: str
    summary: str
    options: tuple[Option, ...]
    build: Callable[[Mapping[str, Any]], Ruleset]
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def ruleset(self, /, **options: Any) -> Ruleset:
        """Return the rules with these house rules.

        Raises:
            OptionError: for unknown options and values that are not allowed, all of them at once.
        """
        values = resolve(self.name, self.options, options, self.presets)
        # What was chosen shows against the preset, and the preset against the default.
        usual = {option.key: option.default for option in self.options}
        usual |= self.presets.get(values.get("preset", ""), {})
        chosen = tuple(
            (key, values[key]) for key in options if key in values and values[key] != usual[key]
        )
        return replace(self.build(values), options=tuple(sorted(chosen)))
