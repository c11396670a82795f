"""The wall: which tile comes next from which end, and when none is left."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flows import SEATS, case, each, flow
from hupai import HupaiError, NotationError, _core, game
from hupai.game import (
    Cursor,
    Ring,
    Wall,
    WallRules,
    box,
    next_kind,
)
from hupai.ruleset import TileSet

if TYPE_CHECKING:
    from calls import Case

SUITS, PLAIN, FULL = TileSet(honours=False), TileSet(), TileSet(bonus=True)

KEPT = WallRules(reserve=14)
KONG_BOX = WallRules(reserve=16, box=True)
STACKS: Any = {"blocks": (2,) * 6, "dealer_last": False}


def taken(cursor: Cursor, origin: Any, times: int = 1) -> tuple[Cursor, list[int]]:
    positions = []
    for _ in range(times):
        cursor, at = cursor.take(origin)
        positions.append(at)
    return cursor, positions


# The deal


@each([case("sichuan", "sichuan-143"), case("classical", "cl-flow-018"), *flow("cixi", "deal")])
def test_positions_dealt(case: Case) -> None:
    rules = KONG_BOX if case["variant"] == "classical" else WallRules()
    size = {"sichuan": 108, "classical": 144, "cixi": 136}[case["variant"]]
    stacks: Any = STACKS if case["variant"] == "cixi" else {}
    cursor, hands = Cursor.over(size, rules).deal(**stacks)
    expect = case["expect"]
    wanted = expect.get("hands") or expect.get("indices") or expect
    assert {seat: list(hand) for seat, hand in zip(SEATS, hands, strict=True)} == {
        seat: wanted[seat] for seat in SEATS
    }
    assert cursor.wall_left == expect.get("wall_left", size - 53)
    assert cursor.take()[1] == 53
    if "kong_replacements" in expect:
        assert taken(cursor, "replacement", 2)[1] == expect["kong_replacements"]


@each([case for case in flow("basic", "deal") if "concealed" in case["expect"]])
def test_tiles_dealt(case: Case) -> None:
    wall, expect = Wall.of(case["wall"], PLAIN), case["expect"]
    cursor, hands = wall.cursor(KEPT).deal()
    for seat, hand in zip(SEATS, hands, strict=True):
        held = sorted(wall[at] for at in hand)
        assert held == sorted(Wall.of(expect["concealed"][seat]))
    assert (cursor.wall_left, cursor.live_left) == (expect["wall_left"], expect["live_left"])


@each([case("hong-kong", "hk-flow-38"), case("hong-kong", "hk-flow-39")])
def test_bonus_tiles_replaced_in_the_deal(case: Case) -> None:
    wall, expect = Wall.of(case["wall"], FULL), case["expect"]
    cursor, hands = wall.cursor(WallRules()).deal()
    for seat, positions in zip(SEATS, hands, strict=True):
        hand, aside = [wall[at] for at in positions], []
        while new := [kind for kind in hand if kind >= 34]:
            aside += new
            cursor, drawn = taken(cursor, "bonus", len(new))
            hand = [kind for kind in hand if kind < 34] + [wall[at] for at in drawn]
        assert sorted(hand) == sorted(Wall.of(expect["concealed"][seat]))
        assert {_core.KINDS[kind] for kind in aside} == set(expect["bonus"][seat])
    assert cursor.wall_left == expect["wall_left"]


# Reserves and replacements


def test_a_kept_reserve_costs_a_live_tile_a_kong() -> None:
    cursor, _ = Cursor.over(136, KEPT).deal()
    cursor, positions = taken(cursor, "replacement", 2)
    assert positions == [135, 134]
    assert (cursor.wall_left, cursor.live_left, cursor.reserve_left) == (81, 67, 14)


def test_a_kept_reserve_is_never_drawn() -> None:
    cursor, _ = Cursor.over(136, KEPT).deal()
    cursor, positions = taken(cursor, "wall", 69)
    assert positions[-1] == 121
    assert (cursor.wall_left, cursor.live_left, cursor.left("replacement")) == (14, 0, 0)
    for origin in ("wall", "replacement"):
        with pytest.raises(HupaiError, match="no tile is left"):
            cursor.take(origin)


@each(flow("basic", "dead_wall") + flow("hong-kong", "dead_wall"))
def test_reserve_options(case: Case) -> None:
    options = case["options"]
    kept = options.get("dead_wall_refill", True)
    rules = WallRules(reserve=options.get("dead_wall", 14), box=not kept)
    cursor, _ = Wall.of(case["wall"]).cursor(rules).deal()
    cursor, _ = taken(cursor, "replacement", len(case["actions"]))
    expect = case["expect"]
    assert (cursor.wall_left, cursor.live_left) == (expect["wall_left"], expect["live_left"])


def test_no_second_kong_on_the_last_tile() -> None:
    for rules in (KEPT, WallRules(), WallRules(replacement="head")):
        cursor, _ = Cursor.over(136, rules).deal()
        cursor, _ = taken(cursor, "wall", cursor.live_left - 1)
        assert cursor.left("replacement") == 1
        cursor, _ = cursor.take("replacement")
        assert cursor.left("replacement") == cursor.live_left == cursor.drawable == 0


def test_box_sizes() -> None:
    expect = case("classical", "cl-flow-016")["expect"]
    wall = Wall.shuffled(FULL, 0)
    assert len(wall) == expect["tiles"]
    cursor = wall.cursor(KONG_BOX)
    assert cursor.reserve_left == expect["kong_box"]
    assert cursor.live_left == expect["live_wall_before_deal"]
    cursor, _ = cursor.deal()
    assert cursor.live_left == expect["live_wall"]
    assert cursor.head == expect["dealt"]


@each([case("classical", "cl-flow-087"), case("classical", "cl-flow-088")])
def test_order_of_the_box(case: Case) -> None:
    head = case.get("options", {}).get("box_order") == "head"
    rules = WallRules(reserve=16, box=True, replacement="box_head" if head else "tail")
    cursor, _ = Cursor.over(144, rules).deal()
    cursor, _ = taken(cursor, "replacement", case["given"]["kongs_made"])
    assert cursor.reserve_left == case["expect"].get("kong_box", 13)
    assert cursor.take("replacement")[1] == case["expect"]["next_kong_replacement"]
    assert (cursor.live_left, cursor.take("bonus")[1]) == (75, 53)


def test_an_empty_box_allows_no_kong() -> None:
    size = case("classical", "cl-flow-020")["options"]["dead_wall"]
    cursor, _ = Cursor.over(144, WallRules(reserve=size, box=True)).deal()
    cursor, _ = taken(cursor, "replacement", size)
    assert (cursor.left("replacement"), cursor.live_left, cursor.drawable) == (0, 77, 77)


def test_a_box_serves_kongs_when_the_live_wall_is_empty() -> None:
    cursor, _ = Cursor.over(144, KONG_BOX).deal()
    cursor, _ = taken(cursor, "wall", 75)
    assert (cursor.live_left, cursor.left("bonus"), cursor.left("replacement")) == (0, 0, 16)
    assert cursor.take("replacement")[1] == 143


@each(flow("sichuan", "replacement"))
def test_end_of_replacements(case: Case) -> None:
    wall = Wall.of(case["state"]["wall"])
    end = case.get("options", {}).get("replacement_end", "tail")
    cursor, at = wall.cursor(WallRules(replacement=end)).take("replacement")
    assert _core.KINDS[wall[at]] == case["expect"]["drawn"]
    assert cursor.wall_left == case["expect"]["wall_left"]


def test_an_empty_wall() -> None:
    cursor = Wall.of([]).cursor(WallRules())
    assert cursor.drawable == cursor.left("replacement") == 0


# The indicator


@each(flow("cixi", "imperial"))
def test_kind_after_the_indicator(case: Case) -> None:
    for indicator, wild in case["expect"]["imperial"].items():
        assert [next_kind(kind) for kind in Wall.of(indicator)] == list(Wall.of(wild))


@each([case("cixi", "cixi-185"), case("cixi", "cixi-231")])
def test_replacements_skip_the_indicator(case: Case) -> None:
    cursor, _ = Cursor.over(136, WallRules()).deal(**STACKS)
    cursor, at = cursor.reveal(sum(case["state"]["imperial_dice"]))
    expect = case["expect"]
    assert at == expect.get("indicator_index", 122)
    wanted = expect.get("replacement_indices") or [expect["replacement_index"]]
    cursor, positions = taken(cursor, "replacement", len(wanted))
    assert positions == wanted
    assert cursor.take()[1] == expect.get("next_turn_draw_index", 53)


@pytest.mark.parametrize(("whole", "after_deal"), [(False, 82), (True, 81)])
@pytest.mark.parametrize("total", range(2, 13))
def test_everything_but_the_indicator_is_drawn(whole: bool, after_deal: int, total: int) -> None:
    cursor, _ = Cursor.over(136, WallRules()).deal(**STACKS)
    cursor, at = cursor.reveal(total, whole_stack=whole)
    assert (at, cursor.drawable) == (136 - 2 * total, after_deal)
    _, positions = taken(cursor, "wall", after_deal)
    dead = {at, at + 1} if whole else {at}
    assert positions == [place for place in range(53, 136) if place not in dead]


@pytest.mark.parametrize("total", [-1, 0, 42, 68])
def test_no_such_indicator(total: int) -> None:
    cursor, _ = Cursor.over(136, WallRules()).deal(**STACKS)
    with pytest.raises(HupaiError, match="indicator"):
        cursor.reveal(total)


def test_one_indicator_only_and_only_from_a_whole_stack() -> None:
    cursor = Cursor.over(136, WallRules())
    with pytest.raises(HupaiError, match="indicator"):
        cursor.reveal(5)[0].reveal(6)
    with pytest.raises(HupaiError, match="indicator"):
        cursor.take("replacement")[0].reveal(1)


def test_nothing_follows_a_bonus_tile() -> None:
    with pytest.raises(HupaiError, match="no kind follows"):
        next_kind(34)


# Any way of drawing

RULES = st.builds(
    WallRules,
    reserve=st.integers(0, 20),
    box=st.booleans(),
    replacement=st.sampled_from(["tail", "head"]),
    bonus=st.sampled_from(["head", "tail"]),
) | st.builds(
    WallRules, reserve=st.integers(1, 20), box=st.just(True), replacement=st.just("box_head")
)
DRAWS = st.lists(
    st.tuples(st.sampled_from(["wall", "replacement", "bonus"]), st.integers(1, 9)), max_size=60
)


@given(RULES, DRAWS, st.none() | st.integers(2, 12), st.booleans())
def test_draws_conserve_the_wall(
    rules: WallRules, draws: list[tuple[Any, int]], total: int | None, whole: bool
) -> None:
    cursor, hands = Cursor.over(136, rules).deal()
    seen = [at for hand in hands for at in hand]
    if total is not None:
        cursor, _ = cursor.reveal(total, whole)
    for origin, times in draws:
        for _ in range(times):
            left = cursor.left(origin)
            if left == 0:
                with pytest.raises(HupaiError, match="no tile is left"):
                    cursor.take(origin)
                break
            after, at = cursor.take(origin)
            assert at not in cursor.dead
            assert after.left(origin) == left - 1
            assert after.drawable == cursor.drawable - 1
            assert after.wall_left == cursor.wall_left - 1
            if not rules.boxed:
                assert after.reserve_left == cursor.reserve_left
            cursor = after
            seen.append(at)
        assert len(set(seen)) == len(seen)
        assert len(seen) + len(cursor.dead) + cursor.wall_left == 136
        assert min(cursor.live_left, cursor.reserve_left) >= 0
        assert cursor.live_left + cursor.reserve_left == cursor.wall_left
        assert cursor.drawable >= cursor.live_left


@given(RULES)
def test_a_whole_wall_ends(rules: WallRules) -> None:
    cursor, _ = Cursor.over(136, rules).deal()
    cursor, _ = taken(cursor, "wall", cursor.live_left)
    cursor, _ = taken(cursor, "replacement", cursor.left("replacement"))
    assert cursor.wall_left == (0 if rules.boxed and rules.replacement != "head" else rules.reserve)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: WallRules(reserve=-1),
        lambda: WallRules(reserve=200),
        lambda: WallRules(replacement="box_head"),
        lambda: WallRules(reserve=14, replacement="box_head"),
        lambda: Cursor.over(3, KEPT),
        lambda: Cursor.over(60, KEPT).deal(),
    ],
)
def test_wall_rules_refuse(wrong: Any) -> None:
    with pytest.raises(HupaiError):
        wrong()


# Given walls


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: WallRules(reserve=1.5),  # type: ignore[arg-type]
        lambda: WallRules(reserve=True),
        lambda: WallRules(reserve="1"),  # type: ignore[arg-type]
        lambda: WallRules(replacement="x"),  # type: ignore[arg-type]
        lambda: WallRules(bonus="box_head"),  # type: ignore[arg-type]
        lambda: WallRules(bonus=[]),  # type: ignore[arg-type]
        lambda: Cursor.over(10**30, WallRules()),
        lambda: Cursor.over(-1, WallRules()),
    ],
)
def test_what_no_wall_is_like(wrong: Any) -> None:
    with pytest.raises(HupaiError):
        wrong()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: WallRules(box=1),  # type: ignore[arg-type]
        lambda: Cursor.over(136.0, WallRules()),  # type: ignore[arg-type]
        lambda: Cursor.over(136, None),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_a_wrong_type(wrong: Any) -> None:
    with pytest.raises(TypeError):
        wrong()


@pytest.mark.parametrize("tiles", [SUITS, PLAIN, FULL])
def test_text_and_numbers_are_the_same_wall(tiles: TileSet) -> None:
    wall = Wall.shuffled(tiles, 4, 2)
    names = [_core.KINDS[kind] for kind in wall]
    for given_ in (str(wall), names, list(wall), wall.tiles, iter(wall)):
        assert Wall.of(given_, tiles) == wall
    assert sorted(wall) == list(box(tiles))


@pytest.mark.parametrize(
    ("tiles", "whole", "kind"),
    [
        (box(PLAIN), FULL, "f1"),
        (box(FULL), PLAIN, "f1"),
        (box(PLAIN), SUITS, "E"),
        (box(SUITS)[:-1], SUITS, "9s"),
        (box(SUITS)[1:] + b"\x05", SUITS, "1m"),
        (b"", SUITS, "1m"),
    ],
)
def test_a_given_wall_is_the_whole_box(tiles: bytes, whole: TileSet, kind: str) -> None:
    with pytest.raises(HupaiError, match=f"{kind}: . instead of .") as refusal:
        Wall.of(tiles, whole)
    assert (refusal.value.slug, refusal.value.value) == ("wall_tiles", kind)


@pytest.mark.parametrize("wrong", [[42], [-1], [True], ["1x"], [0] * 145, "1m " * 145])
def test_tiles_that_are_none(wrong: Any) -> None:
    with pytest.raises(HupaiError):
        Wall.of(wrong)


def test_a_mistake_is_pointed_at() -> None:
    with pytest.raises(NotationError) as refusal:
        Wall.of("1m  2p E x 3s")
    assert refusal.value.position == 9


def test_a_wall_is_a_value() -> None:
    wall = Wall.shuffled(FULL, 1)
    cursor = wall.cursor(KEPT).take()[0]
    ring = Ring((14, 13, 14, 13), skips="lower")
    for value in (wall, cursor, KEPT, ring, ring.open((2, 3))):
        same = pickle.loads(pickle.dumps(value))
        assert value == same == copy.deepcopy(value)
        assert hash(value) == hash(same)
        assert eval(repr(value), dict(vars(game))) == value
    with pytest.raises(AttributeError):
        wall.tiles = b""  # type: ignore[misc]
