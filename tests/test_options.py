"""House rules: what is unknown or not allowed is refused, all of it at once, and named."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from asked import attempt
from hupai import OptionError, errors, variants
from hupai.options import OneOf, Option, Whole

if TYPE_CHECKING:
    from hupai.variants.variant import Variant


def told(value: object) -> str | None:
    """A value as errors carry it."""
    if value is None or isinstance(value, str):
        return value and value[:60]
    return errors.shown(value)


def problems(variant: str, /, **options: Any) -> dict[str, str]:
    """What is wrong with these house rules."""
    with pytest.raises(OptionError) as refused:
        hupai.rules(variant, **options)
    error = refused.value
    assert error.slug == "options"
    if len(error.problems) == 1:
        ((key, problem),) = error.problems
        held = {option.key: option.default for option in variants.ALL[variant].options} | options
        unknown = "no such option" in problem
        assert error.value == (key if unknown else told(held[key]))
    else:
        assert error.value is None
    assert all(f"{key}: {problem}" in str(error) for key, problem in error.problems)
    return dict(error.problems)


def test_unknown_options_are_named_with_the_nearest_known_one() -> None:
    found = problems("hong-kong", minimum_fan=3, stackng="sum", blue=1)
    assert found == {
        "minimum_fan": "hong-kong has no such option; did you mean 'minimum_faan'?",
        "stackng": "hong-kong has no such option; did you mean 'stacking'?",
        "blue": "hong-kong has no such option",
    }


def test_unknown_variants_are_named_with_the_nearest_known_one() -> None:
    for name, hint in (("hongkong", "'hong-kong'"), ("Basic", "'basic'")):
        with pytest.raises(OptionError, match=f"did you mean {hint}") as refused:
            hupai.rules(name)
        assert (refused.value.slug, refused.value.value) == ("unknown", name)
    for nothing in ("", "riichi", None, 5, b"basic", ["basic"], 10**5_000):
        with pytest.raises(OptionError, match="unknown variant"):
            hupai.rules(nothing)  # type: ignore[arg-type]


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        "hong-kong", cap=14, stacking="Sum", seven_pairs=1, dead_wall=13, minimum_faan="3", x=1
    )
    assert set(found) == {"cap", "stacking", "seven_pairs", "dead_wall", "minimum_faan", "x"}
    assert found["cap"] == "14 is not a whole number from 1 to 13"
    assert found["stacking"] == "'Sum' is not one of 'sum', 'tightest'; did you mean 'sum'?"


WRONG: list[tuple[str, Any]] = [
    *[("seven_pairs", value) for value in (1, 0, "true", "True", None, 1.0, np.True_, ["yes"])],
    *[("cap", value) for value in (True, 0, -3, 14, 2**70, -(2**70), 10.0, "10", None, [10])],
    *[("cap", value) for value in (float("nan"), Fraction(10), np.float64(10), np.True_, b"10")],
    *[("stacking", value) for value in ("SUM", "", None, 1, True, ["sum"], {"sum": 1})],
    *[("self_draw_multiplier", value) for value in (1.5, 1, "3 / 2", "1.5", Fraction(3, 2))],
    *[("bonus_set_faan", value) for value in (0, 1_001, -1, True)],
    *[("last_discard_faan", value) for value in (-1, 1_001, False)],
    *[("dead_wall", value) for value in (-2, 1, 3, 22, True)],
]


@pytest.mark.parametrize(("key", "value"), WRONG, ids=lambda value: repr(value)[:20])
def test_values_of_the_wrong_type_or_size_are_refused(key: str, value: Any) -> None:
    assert set(problems("hong-kong", **{key: value})) == {key}


def test_huge_and_faulty_values_are_refused_too() -> None:
    class Faulty:
        def __repr__(self) -> str:
            raise RuntimeError

    values: list[Any] = [10**5_000, Faulty(), "x" * 10**6, "\ud800"]
    for value in values:
        for key in ("cap", "stacking", "seven_pairs"):
            assert len(problems("hong-kong", **{key: value})[key]) < 200


@pytest.mark.parametrize("whole", [np.int8, np.uint8, np.int64, np.uint64])
def test_whole_numbers_of_any_type_are_taken(whole: Any) -> None:
    rules = hupai.rules("hong-kong", cap=whole(10))
    assert rules == hupai.rules("hong-kong", cap=10)
    assert type(rules.ruleset.hands.cap) is int
    assert rules.ruleset.options == (("cap", 10),)


def test_combinations_that_cannot_be_are_refused() -> None:
    assert problems("hong-kong", minimum_faan=5, cap=4) == {
        "minimum_faan": "5 is above the cap of 4"
    }
    assert problems("hong-kong", cap=2) == {"minimum_faan": "3 is above the cap of 2"}
    assert hupai.rules("hong-kong", minimum_faan=4, cap=4).ruleset.hands.minimum == 4


@pytest.mark.parametrize("variant", variants.ALL.values(), ids=lambda variant: variant.name)
def test_defaults_may_be_said_and_are_the_same_rules(variant: Variant) -> None:
    said = {option.key: option.default for option in variant.options}
    rules = hupai.rules(variant.name, **said)
    assert rules == hupai.rules(variant.name)
    assert rules.id == hupai.rules(variant.name).id
    assert rules.ruleset.options == ()


def other_values(option: Option) -> list[Any]:
    """Some allowed values besides the default."""
    match option.allowed:
        case OneOf(values=values):
            found = list(values)
        case Whole(low=low, high=high, step=step):
            found = [low, low + step, min(high, low + 10 * step)]
        case _:
            found = []
    return [value for value in found if value != option.default]


EVERY = [(variant, option) for variant in variants.ALL.values() for option in variant.options]


@pytest.mark.parametrize(
    ("variant", "option"), EVERY, ids=[f"{variant.name}-{one.key}" for variant, one in EVERY]
)
def test_every_allowed_value_is_taken(variant: Variant, option: Option) -> None:
    assert option.allowed.problem(option.default) is None
    assert option.meaning
    for value in other_values(option):
        given = {option.key: value}
        if variant.name == "hong-kong" and option.key == "cap" and value < 3:
            given["minimum_faan"] = 0
        rules = hupai.rules(variant.name, **given)
        assert dict(rules.ruleset.options)[option.key] == value
        assert eval(repr(rules)) == rules
        if option.key != "preset":
            assert rules != hupai.rules(variant.name) or option.key in WITHOUT_EFFECT


WITHOUT_EFFECT = {"rob_concealed_kong"}
"""It only matters where kongs cannot be robbed in any case: nobody says which kong was robbed."""

HAND_OPTIONS = {
    option.key: [option.default, *other_values(option)]
    for option in variants.get("hong-kong").options
    if option.scope == "hand" and option.key not in ("minimum_faan", "cap")
}


@given(st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in HAND_OPTIONS.items()}))
def test_every_combination_of_options_compiles(options: dict[str, Any]) -> None:
    rules = hupai.rules("hong-kong", **options)
    defaults = {option.key: option.default for option in variants.get("hong-kong").options}
    changed = {key: value for key, value in options.items() if value != defaults[key]}
    assert dict(rules.ruleset.options) == changed
    again = hupai.rules("hong-kong", **dict(reversed(options.items())))
    assert (again, again.id, hash(again)) == (rules, rules.id, hash(rules))


@given(
    st.dictionaries(
        st.sampled_from([*HAND_OPTIONS, "cap", "minimum_faan", "nonsense"]) | st.text(max_size=8),
        st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats() | st.binary(),
        max_size=6,
    )
)
def test_any_options_make_rules_or_are_refused(options: dict[str, Any]) -> None:
    _, refused = attempt(lambda: hupai.rules("hong-kong", **options))
    if refused is not None:
        assert isinstance(refused, OptionError)
        assert set(dict(refused.problems)) <= {*options, "minimum_faan"}
