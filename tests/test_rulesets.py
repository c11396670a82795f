"""Rules as data: canonical JSON, identity by content, differences, and faults with their paths."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

import hupai
from hupai import RulesError, Ruleset, diff, variants
from hupai.ruleset import (
    Award,
    Circumstance,
    Doubling,
    HandRules,
    Pattern,
    PowerOfTwo,
    Sum,
    Table,
    TileSet,
    Title,
    Wild,
)
from hupai.settlement import GiverPays

HONG_KONG = hupai.rules("hong-kong").ruleset
HANDS = HONG_KONG.hands


def with_hands(**changes: Any) -> Ruleset:
    """Hong Kong with something else said about hands."""
    return replace(HONG_KONG, hands=replace(HANDS, **changes))


def with_pattern(at: int = 0, **changes: Any) -> Ruleset:
    """Hong Kong with something else said about one pattern."""
    patterns = list(HANDS.patterns)
    patterns[at] = replace(patterns[at], **changes)
    return with_hands(patterns=tuple(patterns))


# Content.


@pytest.mark.parametrize("name", variants.ALL)
def test_the_json_is_canonical(name: str) -> None:
    ruleset = hupai.rules(name).ruleset
    text = ruleset.to_json()
    value = json.loads(text)
    again = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == again
    assert "options" not in value
    shown = {field.name for field in fields(ruleset)} - {"options"}
    assert set(value) == shown
    assert json.loads(ruleset.core_json()).keys() == {"name", "unit", "tiles", "hands"}


def test_the_id_depends_on_content_only() -> None:
    made = hupai.rules("hong-kong", cap=10).ruleset
    replaced = with_hands(cap=10)
    assert made == replaced
    assert made.options != replaced.options
    assert made.id == replaced.id
    assert hash(made) == hash(replaced)
    assert made.id != HONG_KONG.id
    name, digits = made.id.split("@")
    assert (name, len(digits)) == ("hong-kong", 12)
    assert set(digits) <= set("0123456789abcdef")


def test_every_difference_changes_the_id() -> None:
    made = [hupai.rules("basic").ruleset, HONG_KONG]
    made += [hupai.rules("hong-kong", cap=cap).ruleset for cap in range(3, 13)]
    made += [replace(HONG_KONG, name="mine"), replace(HONG_KONG, currency="coins")]
    made += [with_pattern(value=2), with_pattern(name="Pinfu"), with_hands(minimum=1)]
    assert len({ruleset.id for ruleset in made}) == len(made)


def test_differences_are_told_by_path() -> None:
    assert diff(HONG_KONG, HONG_KONG) == {}
    assert diff(HONG_KONG, with_hands(cap=10, minimum=1)) == {
        "hands.cap": (13, 10),
        "hands.minimum": (3, 1),
    }
    assert diff(HONG_KONG, with_pattern(value=2)) == {"hands.patterns[all_chows].value": (1, 2)}
    without = diff(HONG_KONG, with_hands(patterns=HANDS.patterns[1:]))
    assert without.keys() == {"hands.patterns[all_chows]"}
    assert without["hands.patterns[all_chows]"][1] is None
    added = diff(with_hands(patterns=HANDS.patterns[1:]), HONG_KONG)
    assert added["hands.patterns[all_chows]"][0] is None
    half = hupai.rules("hong-kong", points_table="half_spicy").ruleset
    assert diff(HONG_KONG, half).keys() == {"hands.formula.values"}
    assert diff(HONG_KONG, replace(HONG_KONG, options=(("x", 1),))) == {}


def test_moved_rows_are_a_difference() -> None:
    first, second, *others = HANDS.patterns
    ids = [pattern.id for pattern in HANDS.patterns]
    swapped = with_hands(patterns=(second, first, *others))
    assert diff(HONG_KONG, swapped) == {
        "hands.patterns": (ids, [second.id, first.id, *ids[2:]]),
    }
    # What else is said of a moved row shows beside it.
    dearer = with_hands(patterns=(second, replace(first, value=2), *others))
    assert diff(HONG_KONG, dearer) == diff(HONG_KONG, swapped) | {
        f"hands.patterns[{first.id}].value": (1, 2),
    }
    # A row that is missing or new moves no other.
    assert diff(HONG_KONG, with_hands(patterns=(second, *others))).keys() == {
        f"hands.patterns[{first.id}]"
    }
    flags = HANDS.circumstances
    moved = diff(HONG_KONG, with_hands(circumstances=flags[::-1]))
    assert moved == {
        "hands.circumstances": ([row.flag for row in flags], [row.flag for row in flags[::-1]])
    }


def test_rulesets_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        HONG_KONG.name = "mine"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        HANDS.minimum = 0  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        hupai.rules("hong-kong").minimum = 0


def test_house_rules_are_made_by_replacing() -> None:
    generous = hupai.Rules(with_hands(minimum=0))
    assert generous == hupai.rules("hong-kong", minimum_faan=0)
    assert generous.score("456p 678s 5p [234m] [567m]", "5p").legal
    dearer = hupai.Rules(with_pattern(value=4))
    assert dearer.score("456p 678s 5p [234m] [567m]", "5p").patterns["all_chows"] == 4


# Faults.


def refused(ruleset: Ruleset) -> dict[str, str]:
    """What is wrong with a ruleset, by path."""
    with pytest.raises(RulesError) as error:
        hupai.Rules(ruleset)
    assert error.value.slug == "rules"
    assert all(f"{path}: {problem}" in str(error.value) for path, problem in error.value.problems)
    return dict(error.value.problems)


FIRST = HANDS.patterns[0]
TITLE = Title("both", "Both", "兩", (("all_chows", 1), ("half_flus", 1)))

FAULTS: list[tuple[Ruleset, str, str]] = [
    (with_hands(shapes=()), "hands.shapes", "no shape"),
    (with_hands(shapes=("standard", "seven_pair")), "hands.shapes[1]", 'mean "seven_pairs"'),
    (with_hands(shapes=("standard", "standard")), "hands.shapes[1]", "twice"),
    (with_hands(shapes=("standard", "four_wilds")), "hands.shapes[1]", "without wild tiles"),
    (with_hands(shapes=("thirteen_orphans",)), "hands.shapes", "no standard shape"),
    (
        with_hands(shapes=("standard", "seven_pairs", "seven_different_pairs")),
        "hands.shapes",
        "list one of them",
    ),
    (
        replace(HONG_KONG, tiles=TileSet(honours=False, bonus=True)),
        "hands.shapes[2]",
        "without honours",
    ),
    (with_hands(robbing_shapes=("seven_pairs",)), "hands.robbing_shapes[0]", "unknown shape"),
    (with_hands(minimum=-1), "hands.minimum", "below 0"),
    (with_hands(cap=-1, minimum=-2), "hands.cap", "below 0"),
    (with_hands(cap=2), "hands.minimum", "above the cap"),
    (with_hands(cap=10**10), "hands.cap", "larger than"),
    (with_hands(patterns=HANDS.patterns * 3), "hands.patterns", "more than"),
    (with_hands(patterns=(FIRST, FIRST)), "hands.patterns[1].id", '"all_chows" twice'),
    (with_pattern(find="all_chow"), "hands.patterns[0].find", 'mean "all_chows"'),
    (with_pattern(value=-1), "hands.patterns[0].value", "below 0"),
    (with_pattern(value=10**10), "hands.patterns[0].value", "larger than"),
    (with_pattern(removes=("x",)), "hands.patterns[0].removes[0]", "unknown pattern"),
    (with_pattern(removes=("all_chows",)), "hands.patterns[0].removes", "itself"),
    (with_pattern(absorbs=("all_pung",)), "hands.patterns[0].absorbs[0]", 'mean "all_pungs"'),
    (with_pattern(role="limit"), "hands.patterns[0].role", "no limit"),
    (
        with_hands(formula=Doubling(500), patterns=(replace(FIRST, role="instant"),)),
        "hands.patterns[0].role",
        "no points to double",
    ),
    (with_hands(formula=Table(())), "hands.formula.values", "no values"),
    (with_hands(formula=Table((2, 1))), "hands.formula.values", "worth less"),
    (with_hands(formula=Table((-2, 1))), "hands.formula.values[0]", "below 0"),
    (with_hands(formula=Sum(-5)), "hands.formula.base", "below 0"),
    (with_hands(formula=PowerOfTwo(-3)), "hands.formula.unit", "below 0"),
    (with_hands(formula=PowerOfTwo(1, -1)), "hands.formula.self_draw_extra", "below 0"),
    (with_hands(formula=Doubling(-1)), "hands.formula.limit", "below 0"),
    (with_hands(formula=Sum(10**10)), "hands.formula.base", "larger than"),
    (with_hands(formula=PowerOfTwo(10**10)), "hands.formula.unit", "larger than"),
    (with_hands(formula=Doubling(10**10)), "hands.formula.limit", "larger than"),
    (with_hands(titles=(TITLE,)), "hands.titles[0].covers[1]", 'mean "half_flush"'),
    (with_hands(awards=(Award("x", "X", "X", (1,)),)), "hands.awards[0].count", "unknown award"),
    (with_hands(ties=(("shape", "x"),)), "hands.ties[0]", "unknown shape"),
    (with_hands(ties=(("first_of", "x"),)), "hands.ties[0][0]", "unknown pattern"),
    (with_hands(ties=(("points", "x"),)), "hands.ties[0]", "unknown award"),
    (
        with_hands(circumstances=(Circumstance("last"),)),
        "hands.circumstances[0].flag",
        "unknown flag",
    ),
    (
        with_hands(circumstances=(Circumstance("ready"), Circumstance("ready"))),
        "hands.circumstances[1].flag",
        "twice",
    ),
    (
        with_hands(circumstances=(Circumstance("ready", by=("ron",)),)),
        "hands.circumstances[0].by[0]",
        "unknown way",
    ),
    (
        with_hands(circumstances=(Circumstance("ready", needs=("x",)),)),
        "hands.circumstances[0].needs[0]",
        "unknown flag",
    ),
    (
        with_hands(circumstances=(Circumstance("ready", excludes=("x",)),)),
        "hands.circumstances[0].excludes[0]",
        "unknown flag",
    ),
]


@pytest.mark.parametrize(("ruleset", "path", "problem"), FAULTS, ids=[row[1] for row in FAULTS])
def test_each_fault_is_told_with_its_path(ruleset: Ruleset, path: str, problem: str) -> None:
    found = refused(ruleset)
    assert problem in found[path], found


def test_all_faults_are_told_at_once() -> None:
    patterns = (Pattern("a", "A", "A", -1, find="x"), Pattern("a", "A", "A", 1, find="all_chows"))
    hands = HandRules(
        shapes=("nonsense",),
        patterns=patterns,
        formula=Table(()),
        minimum=-1,
        circumstances=(Circumstance("x"),),
    )
    found = refused(replace(HONG_KONG, hands=hands))
    assert set(found) >= {
        *("hands.shapes[0]", "hands.shapes", "hands.patterns[0].find", "hands.patterns[1].id"),
        *("hands.minimum", "hands.formula.values", "hands.circumstances[0].flag"),
    }


@pytest.mark.parametrize(
    "ruleset",
    [
        with_hands(cap=10**30),
        with_hands(cap=1.5),
        with_hands(cap="13"),
        with_hands(minimum=float("nan")),
        with_hands(shapes="standard"),
        with_hands(formula=None),
        with_pattern(role="nothing"),
        with_pattern(value=None),
        with_pattern(name="\ud800"),
        replace(HONG_KONG, tiles=None),  # type: ignore[arg-type]
        replace(HONG_KONG, tiles=TileSet(wild=5)),  # type: ignore[arg-type]
        replace(HONG_KONG, name=None),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_values_of_another_type_are_refused(ruleset: Ruleset) -> None:
    with pytest.raises((RulesError, TypeError, hupai.NotationError)):
        hupai.Rules(ruleset)


@pytest.mark.parametrize(
    ("ruleset", "path"),
    [
        (replace(HONG_KONG, name="\ud800"), "name"),
        (replace(HONG_KONG, unit="\ud800"), "unit"),
        (replace(HONG_KONG, currency="coins\udfff"), "currency"),
        (with_pattern(name="\ud800"), "hands.patterns[0].name"),
        (with_pattern(group="\ud800"), "hands.patterns[0].group"),
        (with_hands(ties=(("first_of", "\ud800"),)), "hands.ties[0][1]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_text_that_cannot_be_written_is_a_fault(ruleset: Ruleset, path: str) -> None:
    found = refused(ruleset)
    assert found.keys() == {path}
    assert "no UTF-8 has all of it" in found[path]
    str(found).encode()


def test_rules_whose_options_are_of_another_variant_have_a_text() -> None:
    for options in ((("nonsense", 1),), (("cap", "x"),)):
        rules = hupai.Rules(replace(HONG_KONG, options=options))
        assert repr(rules) == f"hupai.Rules({rules.ruleset!r})"


def test_only_a_ruleset_makes_rules() -> None:
    for value in (None, "hong-kong", "{}", 5, HONG_KONG.to_json(), object()):
        with pytest.raises(TypeError, match="Ruleset"):
            hupai.Rules(value)  # type: ignore[arg-type]


def test_wild_tiles_are_a_matter_of_the_tiles() -> None:
    wild = hupai.Rules(replace(hupai.rules("basic").ruleset, tiles=TileSet(wild=Wild())))
    assert wild.complete("123m 456m 789m 11p 12s *")
    with pytest.raises(hupai.HandError) as error:
        hupai.rules("basic").complete("123m 456m 789m 11p 12s *")
    assert error.value.slug == "no_wild_tiles"


def test_what_is_not_of_its_type_is_named_with_its_path() -> None:
    ruleset = hupai.rules("basic").ruleset
    hands = replace(ruleset.hands, cap=1.5, patterns=(1,), minimum=True)  # type: ignore[arg-type]
    wrong = replace(ruleset, settlement=1, play=None, hands=hands)  # type: ignore[arg-type]
    with pytest.raises(hupai.RulesError) as refused:
        hupai.Rules(wrong)
    paths = {path for path, _ in refused.value.problems}
    assert paths == {"hands.patterns[0]", "hands.minimum", "hands.cap", "settlement", "play"}
    for ties in (((),), (("shape",),), (("nothing", "at all"),)):
        with pytest.raises(hupai.RulesError):
            hupai.Rules(replace(ruleset, hands=replace(ruleset.hands, ties=ties)))
    with pytest.raises(hupai.RulesError, match="multiple"):
        GiverPays(self_draw="x")
