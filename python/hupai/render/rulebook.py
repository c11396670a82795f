"""The rule table of a variant as Markdown, made from its ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._core import PATTERNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..rules import Rules
    from ..ruleset import Pattern
    from ..score import Score
    from ..variants.variant import Variant

Example = dict[str, Any]
"""A call of `Rules.score`: `hand`, and the keywords by name. `wild` is the wild kind."""

_ROLES = {"lifts": "lifts to the cap", "limit": "the limit", "instant": "wins at once"}


def play(rules: Rules, example: Mapping[str, Any]) -> Score:
    """Score an example.

    An example with `"won": false` is the hand of a player who has not won.

    Raises:
        HupaiError: as `Rules.score`.
    """
    call = dict(example)
    hand = call.pop("hand")
    if call.pop("won", True):
        return rules.score(hand, **call)
    return rules.score_unfinished(hand, **call)


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def _worth(pattern: Pattern) -> str:
    worth = _ROLES.get(pattern.role, str(pattern.value))
    if pattern.role == "limit" and pattern.who == "anyone":
        return f"{worth}; {pattern.value} if not won"
    return worth


def _beside(pattern: Pattern) -> str:
    parts = []
    if pattern.removes:
        parts.append("removes " + ", ".join(f"`{name}`" for name in pattern.removes))
    if pattern.absorbs:
        parts.append("takes one " + ", ".join(f"`{name}`" for name in pattern.absorbs))
    if pattern.group:
        parts.append(f"only the dearest of *{pattern.group}* counts")
    if pattern.who != "winner":
        parts.append({"other": "not for the winner", "anyone": "for every player"}[pattern.who])
    return "; ".join(parts)


def _shown(rules: Rules, example: Example) -> str:
    score = play(rules, example)
    told = {key: value for key, value in example.items() if key not in ("hand", "won", "visible")}
    facts = ", ".join(f"{key} {_text(value)}" for key, value in told.items())
    return f"`{example['hand']}` {facts}: {score.total} {rules.ruleset.unit}, value {score.value}"


def _text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def pattern_table(rules: Rules, examples: Mapping[str, Example]) -> str:
    """Return the patterns of rules, each with what it looks for and its example as scored."""
    rows = []
    for pattern in rules.ruleset.hands.patterns:
        condition = PATTERNS[pattern.find or pattern.id]
        beside = _beside(pattern)
        rows.append(
            (
                f"`{pattern.id}`",
                pattern.name,
                pattern.chinese,
                _worth(pattern),
                f"{condition} {beside[:1].upper()}{beside[1:]}{'.' if beside else ''}".strip(),
                _shown(rules, examples[pattern.id]) if pattern.id in examples else "",
            )
        )
    return table(("id", "name", "中文", rules.ruleset.unit, "condition", "example"), rows)


def award_table(rules: Rules) -> str:
    """Return the awards of base points, with their values; empty if the rules have none."""
    awards = rules.ruleset.hands.awards
    if not awards:
        return ""
    rows = [
        (f"`{award.id}`", award.name, award.chinese, " / ".join(map(str, award.values)))
        for award in awards
    ]
    return table(("id", "name", "中文", "points"), rows)


def option_table(variant: Variant) -> str:
    """Return what a table may choose."""
    rows = [
        (f"`{option.key}`", f"`{option.default!r}`", option.allowed.words(), option.meaning)
        for option in variant.options
    ]
    return table(("key", "default", "values", "meaning"), rows)
