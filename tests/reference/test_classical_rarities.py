"""Hand-made truths of Chinese Classical: the winner's doubles, limit hands and readings."""

from typing import Any

import pytest

from .test_classical_truths import ORPHANS, limits, won

CHOW_HAND = "345678m34588p678s"  # four chows, no melds

ALL_CHOWS = {"all_chows": 1}


@pytest.mark.parametrize(
    ("by", "flags", "doubles"),
    [
        ("discard", [], {}),
        ("self_draw", [], {"concealed_self_draw": 1}),
        ("rob_kong", [], {"robbing_kong": 1}),
        ("discard", ["last_discard"], {"last_discard": 1}),
        ("self_draw", ["last_tile"], {"concealed_self_draw": 1, "last_tile_draw": 1}),
        ("discard", ["original_call"], {"original_call": 1}),
        ("self_draw", ["original_call"], {"concealed_self_draw": 1, "original_call": 1}),
        ("discard", ["original_call", "last_discard"], {"last_discard": 1, "original_call": 1}),
        (
            "self_draw",
            ["original_call", "last_tile"],
            {"concealed_self_draw": 1, "last_tile_draw": 1, "original_call": 1},
        ),
    ],
)
def test_doubles_of_the_way_of_winning(by: str, flags: list[str], doubles: dict[str, int]) -> None:
    assert won(CHOW_HAND, "6s", by, flags=flags)["patterns"] == ALL_CHOWS | doubles


@pytest.mark.parametrize(
    ("kong", "doubles"),
    [
        ("kong_exposed", {"kong_replacement": 1, "concealed_self_draw": 1}),
        ("kong_concealed", {"kong_replacement": 1, "concealed_self_draw": 1}),
        ("kong_added", {"kong_replacement": 1}),
    ],
)
def test_kong_replacement(kong: str, doubles: dict[str, int]) -> None:
    melds = [f"{kong} 2222s"]
    result = won("345678m34588p", "3m", "self_draw", melds=melds, flags=["kong_replacement"])
    assert result["patterns"] == doubles


@pytest.mark.parametrize("meld", ["chow 678s", "pung 777s", "kong_added 7777s"])
def test_an_open_set_spoils_concealed_self_draw(meld: str) -> None:
    patterns = won("345678m34588p", "3m", "self_draw", melds=[meld])["patterns"]
    assert "concealed_self_draw" not in patterns


@pytest.mark.parametrize(
    ("concealed", "win", "by", "melds", "counted"),
    [
        ("222m555p999s34588m", "3m", "discard", [], True),
        ("222m555p999s34588m", "9s", "discard", [], False),
        ("222m555p999s34588m", "9s", "self_draw", [], True),
        ("222m555p34588m", "3m", "discard", ["kong_exposed 9999s"], True),
        ("222m555p34588m", "3m", "discard", ["kong_concealed 9999s"], True),
        ("222m555p34588m", "3m", "discard", ["kong_added 9999s"], False),
        ("222m555p34588m", "3m", "discard", ["pung 999s"], False),
    ],
)
def test_three_concealed_pungs(
    concealed: str, win: str, by: str, melds: list[str], counted: bool
) -> None:
    patterns = won(concealed, win, by, melds=melds)["patterns"]
    assert ("three_concealed_pungs" in patterns) == counted


@pytest.mark.parametrize(
    ("concealed", "win", "melds", "doubles"),
    [
        # all pungs of simples and others
        ("222m88p", "8p", ["pung 555p", "pung 999s", "pung NNN"], {"all_pungs": 1}),
        ("222m88p", "8p", ["kong_added 5555p", "pung 999s", "pung NNN"], {"all_pungs": 1}),
        # terminals and honours
        (
            "111m99p",
            "9p",
            ["pung 999s", "pung NNN", "pung WWW"],
            {"all_pungs": 1, "mixed_terminals": 1},
        ),
        # one suit with honours: in the melds, in the pair, in a pung
        ("12345688m", "1m", ["chow 456m", "pung NNN"], {"half_flush": 1}),
        ("123456mNN", "1m", ["chow 456m", "pung 888m"], {"half_flush": 1}),
        ("12345688m", "1m", ["chow 456m", "chow 789m"], {"full_flush": 3, "all_chows": 1}),
        ("12345688m", "1m", ["chow 456m", "pung 999m"], {"full_flush": 3}),
        ("12345688m", "1m", ["chow 456p", "pung NNN"], {}),
        ("123456m88p", "1m", ["chow 456m", "pung 999m"], {}),
    ],
)
def test_doubles_of_the_tiles(
    concealed: str, win: str, melds: list[str], doubles: dict[str, int]
) -> None:
    assert won(concealed, win, melds=melds)["patterns"] == doubles


def test_dragon_groups_with_a_chow_are_no_limit() -> None:
    result = won("CCCFFFPPP23455m", "2m", options={"cap": 1_000_000})
    assert result["points"] == {"mahjong": 10, "pung": 24}
    doubles = {"big_three_dragons": 5, "three_concealed_pungs": 1, "half_flush": 1}
    assert result["patterns"] == doubles
    assert result["value"] == 34 * 128


HIDDEN_KONGS = ["kong_exposed 2222m", "kong_concealed 5555p", "kong_exposed 7777s"]
HIDDEN_PAIR = ["kong_exposed 7777s", "kong_concealed WWWW"]
LIMITS = [
    # all green: with and without a green dragon
    ("22223344888s", "8s", "discard", ["pung 666s"], {"all_green"}),
    ("223344666888sFF", "8s", "self_draw", [], {"all_green"}),
    ("22223344666888s", "8s", "self_draw", [], {"all_green", "concealed_full_flush"}),
    # four kongs of any kind
    ("88p", "8p", "discard", [*HIDDEN_KONGS, "kong_added SSSS"], {"four_kongs"}),
    ("88p", "8p", "self_draw", [*HIDDEN_KONGS, "kong_added SSSS"], {"four_kongs"}),
    (
        "88p",
        "8p",
        "self_draw",
        [*HIDDEN_KONGS, "kong_exposed SSSS"],
        {"four_kongs", "four_concealed_pungs"},
    ),
    # four concealed pungs: the drawn tile completes a pung or the pair
    ("222m555p88s", "8s", "self_draw", HIDDEN_PAIR, {"four_concealed_pungs"}),
    ("222m555p88s", "2m", "self_draw", HIDDEN_PAIR, {"four_concealed_pungs"}),
    ("222m555p888sWWW33m", "3m", "self_draw", [], {"four_concealed_pungs"}),
    # three great scholars: no chow
    ("CCCFFFPPP222m55p", "2m", "discard", [], {"three_great_scholars"}),
    (
        "CCCFFFPPP222m55p",
        "2m",
        "self_draw",
        [],
        {"three_great_scholars", "four_concealed_pungs"},
    ),
    # all honours are not a pure suit
    ("EEESSSWWWPPPCC", "C", "discard", [], {"all_honours"}),
    ("EEESSSWWWPPPCC", "C", "self_draw", [], {"all_honours", "four_concealed_pungs"}),
    # all terminals
    ("111999m111999p11s", "1s", "discard", [], {"all_terminals"}),
    ("111999m11s", "1s", "self_draw", ["pung 111p", "pung 999p"], {"all_terminals"}),
    # four winds
    ("EEESSSWWWNNN55m", "5m", "discard", [], {"big_four_winds"}),
    ("EEESSSWWWNNNCC", "C", "discard", [], {"big_four_winds", "all_honours"}),
    # nine gates, claimed or drawn; any tile of the suit
    ("11123455678999m", "5m", "discard", [], {"nine_gates"}),
    ("11112345678999p", "1p", "discard", [], {"nine_gates"}),
    ("11123456789999s", "9s", "self_draw", [], {"nine_gates", "concealed_full_flush"}),
    # concealed pure suit, a claimed or concealed kong does not open it
    ("12345645677m", "1m", "self_draw", ["kong_exposed 9999m"], {"concealed_full_flush"}),
    ("12345645677m", "1m", "self_draw", ["kong_concealed 9999m"], {"concealed_full_flush"}),
    # orphans, however the tile came
    (ORPHANS, "1m", "self_draw", [], {"thirteen_orphans"}),
    (ORPHANS, "P", "rob_kong", [], {"thirteen_orphans"}),
    # robbing 2-bamboo
    ("345678m34588p234s", "2s", "rob_kong", [], {"robbing_two_bamboo"}),
]


@pytest.mark.parametrize(("concealed", "win", "by", "melds", "names"), LIMITS)
def test_limit_hands(concealed: str, win: str, by: str, melds: list[str], names: set[str]) -> None:
    assert limits(concealed, win, by, melds=melds) == names


BOX = ["kong_replacement"]
CIRCLE_1 = "345678m123p88p678s"
CIRCLE_5 = "345678m345p88p"
KONG = ["kong_exposed 2222s"]
EVENTS = [
    (CIRCLE_1, "1p", "self_draw", [], ["last_tile"], {"last_live_circle"}),
    (CIRCLE_1, "1p", "discard", [], ["last_discard"], {"last_live_circle"}),
    (
        "119m19p19sESWNCFP",
        "1p",
        "self_draw",
        [],
        ["last_tile"],
        {"last_live_circle", "thirteen_orphans"},
    ),
    (
        "11112345678999p",
        "1p",
        "discard",
        [],
        ["last_discard"],
        {"last_live_circle", "nine_gates"},
    ),
    (CIRCLE_5, "5p", "self_draw", KONG, BOX, {"plum_blossom_kong"}),
    ("345678m678p55p", "5p", "self_draw", KONG, BOX, {"plum_blossom_kong"}),
    (
        "345m345p88p",
        "5p",
        "self_draw",
        [*KONG, "kong_added WWWW"],
        [*BOX, "kong_on_kong"],
        {"plum_blossom_kong", "kong_on_kong"},
    ),
    (ORPHANS, "1m", "discard", [], ["earthly"], {"earthly_hand", "thirteen_orphans"}),
]


@pytest.mark.parametrize(("concealed", "win", "by", "melds", "flags", "names"), EVENTS)
def test_limit_hands_of_the_way_of_winning(
    concealed: str, win: str, by: str, melds: list[str], flags: list[str], names: set[str]
) -> None:
    assert limits(concealed, win, by, melds=melds, flags=flags) == names


def test_limit_hands_of_east() -> None:
    east: dict[str, Any] = {"seat": "E"}
    kong = ["kong_concealed 2222s"]
    for by in ("discard", "self_draw", "rob_kong"):
        assert limits(CHOW_HAND, "6s", by, flags=["thirteenth_east"], **east) == {"thirteenth_east"}
    assert limits(CHOW_HAND, "6s", "self_draw", flags=["heavenly"], **east) == {"heavenly_hand"}
    assert limits(CIRCLE_5, "3m", "self_draw", melds=kong, flags=["heavenly", *BOX], **east) == {
        "heavenly_hand"
    }


NO_LIMITS = [
    # a 1-circle that is robbed, from the box, or simply drawn or discarded
    (CIRCLE_1, "1p", "rob_kong", [], []),
    (CIRCLE_1, "1p", "self_draw", [], []),
    (CIRCLE_1, "1p", "discard", [], []),
    ("345678m123p88p", "1p", "self_draw", KONG, BOX),
    # a 5-circle on the refill of a bonus tile
    (CIRCLE_5, "5p", "self_draw", KONG, []),
    # other last tiles, other robbed tiles
    (CIRCLE_1, "2p", "self_draw", [], ["last_tile"]),
    (CIRCLE_1, "8p", "discard", [], ["last_discard"]),
    ("345678m34588p234s", "3s", "rob_kong", [], []),
    ("345678m34588p234s", "2s", "discard", [], []),
    # nine gates but for the wait, or with a meld
    ("11123455678999m", "1m", "discard", [], []),
    ("23455678999m", "5m", "discard", ["pung 111m"], []),
    # a pure suit that is claimed, or with an added kong
    ("12345645677m", "1m", "discard", ["kong_exposed 9999m"], []),
    ("12345645677m", "1m", "self_draw", ["kong_added 9999m"], []),
    # four pungs with one of them open, or the pair claimed (C24)
    ("222m555p88sWWW", "8s", "self_draw", ["kong_added 3333s"], []),
    ("222m555p88sWWW", "8s", "discard", ["kong_exposed 3333s"], []),
    # all green but for one kind
    ("22223344888s", "8s", "discard", ["pung 555s"], []),
    ("222333444888sCC", "8s", "discard", [], []),
]


@pytest.mark.parametrize(("concealed", "win", "by", "melds", "flags"), NO_LIMITS)
def test_no_limit_hands(
    concealed: str, win: str, by: str, melds: list[str], flags: list[str]
) -> None:
    result = won(concealed, win, by, melds=melds, flags=flags)
    assert result["total"] != "limit"
    assert result["value"] == min(1000, result["base"] * 2 ** result["total"])


def test_four_pungs_with_the_pair_claimed() -> None:
    result = won("222m555p88sWWW", "8s", melds=["kong_exposed 3333s"])
    points = {"mahjong": 10, "pung": 16, "kong": 8, "completed_pair": 2, "one_chance": 2}
    assert result["points"] == points
    assert result["patterns"] == {"three_concealed_pungs": 1, "all_pungs": 1}
    assert result["value"] == 152


class TestBestReading:
    """The order of 6.1."""

    def test_value_before_base(self) -> None:
        # Three chows and the pair completed: 12 x 2; three pungs: 20.
        result = won("66677788899s567p", "6s")
        assert result["points"] == {"mahjong": 10, "completed_pair": 2}
        assert (result["patterns"], result["value"]) == (ALL_CHOWS, 24)

    def test_product_before_base_above_the_cap(self) -> None:
        # The same hand under a cap that both readings reach: 44 x 16 against 52 x 8.
        bonus = ["f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4"]
        result = won("66677788899s567p", "6s", bonus=bonus, options={"cap": 100})
        assert (result["base"], result["total"], result["value"]) == (44, 4, 100)

    def test_base_at_equal_product(self) -> None:
        # 20 x 8 with pungs against 10 x 16 with chows.
        result = won("12223555666777s", "7s")
        assert result["points"] == {"mahjong": 10, "pung": 10}
        assert (result["patterns"], result["value"]) == ({"full_flush": 3}, 160)

    def test_pungs_at_equal_base(self) -> None:
        # 999p with 66p, or 99p completed with 666p and a chow.
        result = won("66667788999p111s", "9p", "self_draw")
        assert result["points"] == {"mahjong": 10, "pung": 16, "self_draw": 2}

    def test_example_of_the_rule_book(self) -> None:
        result = won("11112233444555p", "1p")
        assert (result["base"], result["total"], result["value"]) == (22, 3, 176)
        assert "completed_pair" not in result["points"]
