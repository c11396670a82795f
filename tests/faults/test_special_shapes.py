"""Special shapes: recognised with declared sets, with foreign tiles, or by a test nearly right."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import answers
import asked
import hupai
from answers import found, won
from reference import classical, hong_kong, shapes, sichuan, tiles
from twins import sample, seeds

if TYPE_CHECKING:
    from collections.abc import Callable

    from calls import Case
    from reference.tiles import Meld

GREEN = [19, 20, 21, 23, 25, 32]
SUITS = {"m": range(9), "p": range(9, 18), "s": range(18, 27)}
HONOURS = range(27, 34)
TERMINALS = [0, 8, 9, 17, 18, 26]
FAMILIES: list[list[int]] = [
    GREEN,
    list(HONOURS),
    TERMINALS,
    [*TERMINALS, *HONOURS],
    *map(list, SUITS.values()),
    *([*suit, *HONOURS] for suit in SUITS.values()),
]
CALLS = ("pung", "kong_exposed", "kong_added", "kong_concealed")
VARIANTS: dict[str, tuple[Callable[[Case], Any], Callable[[Case], Any]]] = {
    "hong-kong": (asked.answer, hong_kong.score),
    "classical": (answers.classical_hand, classical.score),
    "sichuan": (answers.sichuan_hand, sichuan.score),
}


def special(rng: Random) -> tuple[list[int], list[Meld]]:
    """A special hand, or one that misses it by a tile, a declared set or a kong."""
    shape = rng.choice(("sets", "sets", "sets", "pairs", "orphans", "gates"))
    melds: list[Meld] = []
    if shape == "sets":
        held = sets_of(rng, rng.choice(FAMILIES), melds)
    elif shape == "pairs":
        pool = rng.choice(FAMILIES)
        kinds = (
            rng.sample(pool, 7) if len(pool) > 6 and rng.random() < 0.7 else rng.choices(pool, k=7)
        )
        held = [kind for kind in kinds for _ in range(2)]
    elif shape == "orphans":
        held = [*tiles.ORPHANS, rng.choice(tiles.ORPHANS)]
    else:
        first = rng.choice((0, 9, 18))
        held = [first + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]
        if rng.random() < 0.3:
            held.remove(first)
            held.remove(first)
            held.remove(first)
            melds.append(tiles.same(first, rng.choice(CALLS)))
    if rng.random() < 0.3:
        held[rng.randrange(len(held))] = rng.randrange(34)
    return held, melds


def sets_of(rng: Random, pool: list[int], melds: list[Meld]) -> list[int]:
    """Four sets and a pair of these kinds, some of the sets declared."""
    held: list[int] = []
    chows = [k for k in pool if k < 27 and k % 9 < 7 and {k + 1, k + 2} <= set(pool)]
    for _ in range(4):
        if chows and rng.random() < 0.4:
            meld = tiles.chow(rng.choice(chows))
        else:
            meld = tiles.same(rng.choice(pool), rng.choice(CALLS))
        if rng.random() < 0.35:
            melds.append(meld)
        else:
            held += meld.kinds[:3]
    return held + [rng.choice(pool)] * 2


def case_of(variant: str, rng: Random, held: list[int], melds: list[Meld]) -> Case:
    """The case of such a hand, won in some way."""
    by = rng.choice(("discard", "self_draw"))
    case: Case = {
        "variant": variant,
        "kind": "hand",
        "role": "winner",
        "concealed": tiles.tiles_text(sorted(held)),
        "melds": [str(meld) for meld in melds],
        "win": tiles.NAMES[rng.choice(held)],
        "by": by,
        "seat": "S",
        "round": "E",
        "bonus": [],
        "flags": [],
    }
    if variant == "sichuan":
        case["void"] = rng.choice("mps")
    return case if by == "self_draw" else case | {"from": "N"}


def possible(variant: str, case: Case, held: list[int], melds: list[Meld]) -> bool:
    """Whether there can be such a hand."""
    every = held + [kind for meld in melds for kind in meld.kinds]
    if any(every.count(kind) > 4 for kind in every):
        return False
    void = "mps".find(case.get("void", "x"))
    melded = [kind for meld in melds for kind in meld.kinds]
    return variant != "sichuan" or not (
        any(kind >= 27 for kind in every)
        or any(kind // 9 == void for kind in melded)
        or any(meld.is_chow for meld in melds)
    )


@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("variant", VARIANTS)
def test_nearly_special_hands_are_judged_as_the_reference_judges_them(
    variant: str, seed: int
) -> None:
    answer, expected = VARIANTS[variant]
    rng = Random(f"{variant} {seed}")
    tested = wins = 0
    while tested < sample(seed, 60):
        held, melds = special(rng)
        case = case_of(variant, rng, held, melds)
        if not possible(variant, case, held, melds):
            continue
        tested += 1
        result = answer(case)
        assert result == expected(case), case
        wins += result["win"]
    assert wins


@pytest.mark.parametrize("seed", seeds(4))
def test_special_patterns_are_their_one_line_definitions(seed: int) -> None:
    rng, seen = Random(seed), 0
    while seen < sample(seed, 60):
        held, melds = special(rng)
        case = case_of("classical", rng, held, melds)
        if not possible("classical", case, held, melds):
            continue
        result = answers.classical_hand(case)
        if not result["win"]:
            continue
        seen += 1
        every = held + [kind for meld in melds for kind in meld.kinds]
        before = sorted(held)
        before.remove(tiles.KIND_OF[case["win"]])
        gates = [[0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]]
        gates += [[kind + step for kind in gates[0]] for step in (9, 18)]
        definitions = {
            "all_green": set(every) <= set(GREEN),
            "all_honours": min(every) >= 27,
            "all_terminals": set(every) <= set(TERMINALS),
            "nine_gates": before in gates,
            "thirteen_orphans": set(held) == set(tiles.ORPHANS),
            "four_kongs": sum(meld.is_kong for meld in melds) == 4,
        }
        for name, holds in definitions.items():
            assert (name in result["patterns"]) == holds, (name, case)


@pytest.mark.parametrize("seed", seeds(3))
def test_special_shapes_win_in_every_table_that_has_them(seed: int) -> None:
    """The same test of a shape serves every variant; which shapes win is a matter of its table."""
    rng = Random(seed)
    with_pairs = hupai.rules("basic", seven_pairs=True, thirteen_orphans=True)
    for _ in range(sample(seed, 150)):
        held, melds = special(rng)
        counts = tiles.count(held)
        if melds or max(counts) > 4:
            continue
        hand = hupai.Hand.of(counts)
        standard, orphans = shapes.complete(counts, 4), shapes.thirteen_orphans(counts)
        different = shapes.seven_pairs(counts)
        assert hupai.rules("basic").complete(hand) == standard
        assert with_pairs.complete(hand) == (standard or orphans or different)
        assert hupai.rules("hong-kong").complete(hand) == (standard or orphans or different)
        assert hupai.rules("classical").complete(hand) == (standard or orphans)
        if not any(counts[27:]):
            pairs = shapes.seven_pairs(counts, distinct=False)
            voids = [suit for at, suit in enumerate("mps") if not any(counts[9 * at : 9 * at + 9])]
            for void in voids:
                assert hupai.rules("sichuan").complete(hand, void=void) == (standard or pairs)


def why(variant: str, hand: str, win: str) -> str | None:
    """Why a hand of 14 tiles does not win on a discard."""
    refusal = hupai.rules(variant).why_not(hupai.Hand(hand).remove(win), win)
    return refusal.slug if refusal else None


def test_four_of_a_kind_are_not_two_of_seven_different_pairs() -> None:
    """B029."""
    hand = "1111m 22p 33p 44p 55s FF"
    for win in ("1m", "2p", "F"):
        assert why("hong-kong", hand, win) == "incomplete"
    assert not hupai.rules("hong-kong").complete(hand)


def test_the_table_says_which_seven_pairs_win() -> None:
    """B030."""
    fours = "1111m 3355m 22p 44p 66p"
    pairs = won("sichuan", fours, "6p", void="s")
    assert pairs.patterns == {"seven_pairs": 2, "root": 1}
    assert (pairs.total, pairs.value) == (3, 8)
    pure = hupai.rules("cixi").score(hupai.Hand(fours, wild="C").remove("6p"), "6p")
    assert (pure.patterns, pure.total) == ({"pure_seven_pairs": 5}, 17)
    for variant in ("hong-kong", "classical", "basic"):
        assert not found(variant, fours, "6p")
    assert not found("basic", fours, "6p", options={"seven_pairs": True})


@pytest.mark.parametrize("variant", ["hong-kong", "classical"])
@pytest.mark.parametrize(
    ("hand", "win"), [("19m 19p 19s ESWNPFC 5m", "C"), ("1119m 19p 19s ESWNPF", "1m")]
)
def test_thirteen_orphans_are_more_than_a_set_of_kinds(variant: str, hand: str, win: str) -> None:
    """B034."""
    assert why(variant, hand, win) == "incomplete"
    assert not hupai.rules(variant).complete(hand)


def test_nine_gates_has_no_kong() -> None:
    """B038."""
    hand = "23456788999m (1111m)"
    score = won("classical", hand, "8m", seat="S", round="E")
    assert score.points == {"mahjong": 10, "pung": 8, "kong": 32, "completed_pair": 2}
    assert (score.patterns, score.value) == ({"full_flush": 3}, 416)
    drawn = won("classical", hand, "8m", "self_draw", seat="S", round="E")
    assert (set(drawn.patterns), drawn.value) == ({"concealed_full_flush"}, 1000)


def test_kongs_are_green_or_not_like_all_tiles() -> None:
    """B040."""
    green = won("classical", "234s 234s 666s FF [8888s]", "F", seat="S", round="E")
    assert (set(green.patterns), green.value) == ({"all_green"}, 1000)
    mixed = won("classical", "123s 234s 666s 44s (8888s)", "4s", seat="S", round="E")
    assert mixed.points == {"mahjong": 10, "pung": 4, "kong": 16, "completed_pair": 2}
    assert (mixed.patterns, mixed.value) == ({"full_flush": 3}, 256)


def test_green_needs_no_dragon_and_no_triplet() -> None:
    """B041."""
    score = won("classical", "66s [234s] [234s] [234s] [234s]", "6s", seat="S", round="E")
    assert (set(score.patterns), score.value) == ({"all_green"}, 1000)


def test_the_terminal_patterns_ask_for_all_tiles_and_look_at_suits() -> None:
    """B042."""
    score = won("hong-kong", "111p EEE 99s [111m] [999m] | f1", "9s", seat="S", round="S")
    assert (score.patterns, score.value) == ({"all_pungs": 3, "mixed_terminals": 1}, 16)


def test_thirteen_orphans_have_no_other_pattern_of_tiles() -> None:
    """B044."""
    score = won("hong-kong", "19m 19p 19s ESWNPFC 1m", "1m", seat="S", round="E")
    assert score.patterns == {"thirteen_orphans": 13, "no_bonus_tiles": 1, "concealed_hand": 1}
    assert (score.raw, score.total, score.value, score.limit) == (15, 13, 8192, "cap")


def test_seven_pairs_of_honours_have_both_patterns() -> None:
    """B047."""
    score = won("hong-kong", "EESSWWNNPPFFCC | f1", "C", seat="S", round="E")
    assert score.patterns == {"seven_pairs": 4, "all_honours": 10, "concealed_hand": 1}
    assert (score.raw, score.total, score.value) == (15, 13, 8192)
