"""Hand-made truths of Chinese Classical, straight from the text of the rule book.

The worked cases leave gaps; each table here states one rule and holds every row of it.
"""

from typing import Any

import pytest

from .classical import score, settle, waits

ORPHANS = "119m19p19sESWNCFP"  # 1m twice
CHOWS = "345678m345p"  # three chows that want a set and a pair more


def won(concealed: str, win: str, by: str = "discard", **more: Any) -> dict[str, Any]:
    """South's win in the East round, unless said otherwise."""
    case = {"role": "winner", "concealed": concealed, "win": win, "by": by}
    return score({"seat": "S", "round": "E"} | case | more)


def lost(concealed: str, **more: Any) -> dict[str, Any]:
    """South's hand in the East round, not won."""
    case = {"role": "non_winner", "concealed": concealed, "seat": "S", "round": "E"}
    return score(case | more)


def limits(concealed: str, win: str, by: str = "discard", **more: Any) -> set[str]:
    """The limit hands of a win that is worth the limit."""
    result = won(concealed, win, by, **more)
    assert result["total"] == "limit"
    assert result["value"] == more.get("options", {}).get("cap", 1000)
    assert set(result["patterns"].values()) == {"limit"}
    assert "points" not in result
    return set(result["patterns"])


MELD_POINTS = [
    ("chow 234m", {}),
    ("pung 222m", {"pung": 2}),
    ("pung 888s", {"pung": 2}),
    ("pung 999p", {"pung": 4}),
    ("pung NNN", {"pung": 4}),
    ("pung FFF", {"pung": 4}),
    ("kong_exposed 2222m", {"kong": 8}),
    ("kong_exposed 9999p", {"kong": 16}),
    ("kong_exposed NNNN", {"kong": 16}),
    ("kong_exposed FFFF", {"kong": 16}),
    ("kong_added 2222m", {"kong": 8}),
    ("kong_added 9999p", {"kong": 16}),
    ("kong_added NNNN", {"kong": 16}),
    ("kong_added FFFF", {"kong": 16}),
    ("kong_concealed 2222m", {"kong": 16}),
    ("kong_concealed 9999p", {"kong": 32}),
    ("kong_concealed NNNN", {"kong": 32}),
    ("kong_concealed FFFF", {"kong": 32}),
]


@pytest.mark.parametrize(("meld", "points"), MELD_POINTS)
def test_points_of_melds_are_the_same_for_winner_and_others(
    meld: str, points: dict[str, int]
) -> None:
    assert won(CHOWS + "88p", "3p", melds=[meld])["points"] == {"mahjong": 10} | points
    assert lost("147m258p369sE", melds=[meld])["points"] == points


@pytest.mark.parametrize(
    ("pung", "exposed", "concealed"),
    [("222s", 2, 4), ("999s", 4, 8), ("111p", 4, 8), ("NNN", 4, 8), ("CCC", 4, 8)],
)
def test_points_of_pungs_in_hand(pung: str, exposed: int, concealed: int) -> None:
    win = pung[0] + pung[-1] if pung[-1].islower() else pung[0]
    tiles = f"345678m345p88p{pung}"
    assert won(tiles, win)["points"]["pung"] == exposed
    assert won(tiles, win, "self_draw")["points"]["pung"] == concealed
    assert won(tiles, "3m")["points"]["pung"] == concealed
    assert lost(f"147m258p37sE{pung}")["points"] == {"pung": concealed}


PAIR_POINTS = [
    # pair, seat, round, points of the pair, points for completing it
    ("88s", "S", "E", 0, 2),
    ("11s", "S", "E", 0, 4),
    ("99p", "S", "E", 0, 4),
    ("WW", "S", "E", 0, 4),
    ("NN", "S", "E", 0, 4),
    ("SS", "S", "E", 2, 4),
    ("EE", "S", "E", 2, 4),
    ("EE", "E", "E", 4, 4),
    ("NN", "N", "N", 4, 4),
    ("CC", "S", "E", 2, 4),
    ("FF", "S", "E", 2, 4),
    ("PP", "S", "E", 2, 4),
]


@pytest.mark.parametrize(("pair", "seat", "wind", "own", "completed"), PAIR_POINTS)
@pytest.mark.parametrize("by", ["discard", "self_draw"])
def test_points_of_pairs(
    pair: str, seat: str, wind: str, own: int, completed: int, by: str
) -> None:
    win = pair[0] + pair[-1] if pair[-1].islower() else pair[0]
    more: dict[str, Any] = {"seat": seat, "round": wind, "melds": ["chow 567s"]}
    result = won(CHOWS + pair, win, by, **more)
    assert result["points"].get("pair", 0) == own
    assert result["points"]["completed_pair"] == completed
    assert result["points"]["one_chance"] == 2
    assert ("all_chows" in result["patterns"]) == (own == 0)
    assert "completed_pair" not in won(CHOWS + pair, "3m", by, **more)["points"]
    # A non-winner scores every eligible pair.
    assert lost(f"147m258p{pair}", seat=seat, round=wind).get("base") == own


def test_three_and_four_tiles_are_no_pair() -> None:
    assert lost("147m258p36sCCC")["points"] == {"pung": 8}
    assert lost("147m258p36sCCCC")["points"] == {"pung": 8}
    assert lost("147m258p36sEESSC")["points"] == {"pair": 4}


@pytest.mark.parametrize(
    ("flags", "options", "points"),
    [
        ([], {}, 2),
        (["kong_replacement"], {}, 2),
        (["last_tile"], {}, 0),
        ([], {"self_draw_points_on_replacement": False}, 2),
        (["kong_replacement"], {"self_draw_points_on_replacement": False}, 0),
    ],
)
def test_self_draw_points(flags: list[str], options: dict[str, Any], points: int) -> None:
    more: dict[str, Any] = {"melds": ["kong_added 2222s"], "flags": flags, "options": options}
    result = won(CHOWS + "88p", "3m", "self_draw", **more)
    assert result["points"].get("self_draw", 0) == points


@pytest.mark.parametrize("by", ["discard", "rob_kong"])
def test_no_self_draw_points_on_anothers_tile(by: str) -> None:
    assert won("345678m34588p678s", "6s", by)["points"] == {"mahjong": 10}


@pytest.mark.parametrize(("points", "listed"), [(0, {}), (20, {"mahjong": 20})])
def test_points_for_going_out(points: int, listed: dict[str, int]) -> None:
    result = won("345678m34588p678s", "6s", options={"mahjong_points": points})
    assert result["points"] == listed


MELDS = ["chow 123p", "chow 789s"]


class TestOneChance:
    """Which kinds count as completing the hand (5.2)."""

    def test_two_kinds(self) -> None:
        result = won("345m55s456p", "5m", melds=MELDS)
        assert "one_chance" not in result["points"]

    @pytest.mark.parametrize(("copies", "chance"), [(3, False), (4, True)])
    def test_open_copies_of_the_other_kind(self, copies: int, chance: bool) -> None:
        result = won("345m55s456p", "5m", melds=MELDS, public={"2m": copies})
        assert ("one_chance" in result["points"]) == chance

    def test_own_concealed_kong_lies_open(self) -> None:
        melds = ["kong_concealed 2222m", "chow 123p", "chow 789s"]
        points = {"mahjong": 10, "kong": 16, "one_chance": 2}
        assert won("345m55s", "5m", melds=melds)["points"] == points

    def test_own_hidden_copy_never_drops_a_kind(self) -> None:
        # 2m or 5m; three 2m lie open and the fourth is in the winner's own 123m.
        result = won("123345m55s", "5m", melds=MELDS, public={"2m": 3})
        assert result["points"] == {"mahjong": 10}

    def test_own_four_hidden_copies_still_count(self) -> None:
        # 1111234m: 4m completes, and so would a fifth 1m.
        points = {"mahjong": 10, "pung": 8, "completed_pair": 2}
        assert won("11112344m345p678s", "4m")["points"] == points

    def test_winning_kind_always_counts(self) -> None:
        # The last 5m: with it all four lie open.
        result = won("345m55s456p", "5m", melds=MELDS, public={"2m": 4, "5m": 3})
        assert result["points"]["one_chance"] == 2


@pytest.mark.parametrize(
    ("melds", "pair", "doubles"),
    [
        (["pung CCC"], "88s", {"dragon_pung": 1}),
        (["pung CCC", "kong_added FFFF"], "88s", {"dragon_pung": 2}),
        (["pung CCC"], "FF", {"dragon_pung": 1}),
        (["pung PPP", "pung FFF"], "CC", {"little_three_dragons": 3}),
        (["pung PPP", "pung CCC"], "FF", {"little_three_dragons": 3}),
        (["pung FFF", "pung CCC"], "PP", {"little_three_dragons": 3}),
        (["pung FFF", "pung CCC", "pung PPP"], "88s", {"big_three_dragons": 5}),
        (["pung SSS"], "88s", {"seat_wind_pung": 1}),
        (["pung EEE"], "88s", {"round_wind_pung": 1}),
        (["pung NNN", "pung WWW"], "88s", {}),
        (["pung EEE", "kong_exposed SSSS"], "WW", {"seat_wind_pung": 1, "round_wind_pung": 1}),
        (
            ["pung EEE", "pung WWW", "pung NNN"],
            "SS",
            {"round_wind_pung": 1, "little_four_winds": 1},
        ),
        (
            ["pung EEE", "pung SSS", "pung NNN"],
            "WW",
            {"seat_wind_pung": 1, "round_wind_pung": 1, "little_four_winds": 1},
        ),
    ],
)
def test_dragons_and_winds(melds: list[str], pair: str, doubles: dict[str, int]) -> None:
    concealed = {1: "345678m345p", 2: "345m345p", 3: "345m"}[len(melds)]
    patterns = won(concealed + pair, "3m", melds=melds)["patterns"]
    patterns.pop("half_flush", None)  # three winds leave room for one suit only
    assert patterns == doubles
    loose = {1: "147m258p39s", 2: "147m25p", 3: "47m"}[len(melds)]
    assert lost(loose + pair, melds=melds)["patterns"] == doubles


def test_seat_wind_that_is_the_round_wind() -> None:
    doubles = {"seat_wind_pung": 1, "round_wind_pung": 1}
    more: dict[str, Any] = {"melds": ["pung WWW"], "seat": "W", "round": "W"}
    assert won(CHOWS + "88p", "3m", **more)["patterns"] == doubles
    assert lost("147m258p369sE", **more)["patterns"] == doubles


@pytest.mark.parametrize("wind", ["E", "S", "W", "N"])
def test_four_winds_of_a_non_winner_are_four_doubles(wind: str) -> None:
    melds = ["pung EEE", "kong_added SSSS", "kong_concealed WWWW"]
    result = lost("5mNNN", melds=melds, seat="S", round=wind)
    doubles = {"seat_wind_pung": 1, "round_wind_pung": 1, "big_four_winds": 2}
    assert result["patterns"] == doubles
    assert result["base"] == 4 + 16 + 32 + 8


@pytest.mark.parametrize(("number", "seat"), [(1, "E"), (2, "S"), (3, "W"), (4, "N")])
def test_own_flower_and_season(number: int, seat: str) -> None:
    other = number % 4 + 1
    both = lost("147m258p369sESWN", bonus=[f"f{number}", f"g{number}"], seat=seat)
    assert both["points"] == {"bonus_tile": 8}
    assert both["patterns"] == {"own_flower_and_season": 1}
    for bonus in ([f"f{number}"], [f"g{number}", f"f{other}"], [f"f{other}", f"g{other}"]):
        assert lost("147m258p369sESWN", bonus=bonus, seat=seat)["patterns"] == {}


def test_rows_of_bonus_tiles() -> None:
    flowers, seasons = ["f1", "f2", "f3", "f4"], ["g1", "g2", "g3", "g4"]
    for result in (
        lost("147m258p369sESWN", bonus=flowers + seasons),
        won("345678m34588p678s", "6s", bonus=flowers + seasons),
    ):
        assert result["points"]["bonus_tile"] == 32
        doubles = {"own_flower_and_season": 1, "all_flowers": 1, "all_seasons": 1}
        assert {name: result["patterns"].get(name) for name in doubles} == doubles
    assert lost("147m258p369sESWN", bonus=flowers)["patterns"] == {"all_flowers": 1}
    assert lost("147m258p369sESWN", bonus=seasons)["patterns"] == {"all_seasons": 1}
    played_without = lost("147m258p369sESWN", bonus=flowers, options={"bonus_tiles": False})
    assert (played_without["base"], played_without["total"]) == (0, 0)


def test_hand_of_section_11() -> None:
    result = won(
        "567m234s88s",
        "8s",
        melds=["chow 123p", "pung 555p"],
        bonus=["f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4"],
        round="W",
    )
    points = {"mahjong": 10, "pung": 2, "bonus_tile": 32, "completed_pair": 2, "one_chance": 2}
    assert result["points"] == points
    assert result["patterns"] == {"own_flower_and_season": 1, "all_flowers": 1, "all_seasons": 1}
    assert (result["base"], result["total"], result["value"]) == (48, 3, 384)


def test_settlement_of_section_11() -> None:
    values = {"E": 2, "S": 46, "W": 12, "N": 192}
    start = dict.fromkeys("ESWN", 2000)
    result = settle({"values": values, "winner": "N", "start": start})
    assert result["payments"] == {"E": -492, "S": -70, "W": -206, "N": 768}
    assert result["after"] == {"E": 1508, "S": 1930, "W": 1794, "N": 2768}
    assert result["transfers"] == [
        ["E", "N", 384],
        ["S", "N", 192],
        ["W", "N", 192],
        ["E", "S", 88],
        ["E", "W", 20],
        ["W", "S", 34],
    ]


def test_settlement_house_rules_together() -> None:
    case = {"values": {"E": 2, "S": 46, "W": 12, "N": 192}, "winner": "N"}
    single = settle(case | {"options": {"east_double": False}})
    assert single["payments"] == {"E": -192 - 44 - 10, "S": -192 + 78, "W": -192 - 24, "N": 576}
    none = settle(case | {"options": {"east_double": False, "losers_settle": False}})
    assert none["payments"] == {"E": -192, "S": -192, "W": -192, "N": 576}


def test_house_rules_hold_for_the_hands_of_a_deal() -> None:
    hands = {
        "E": {"concealed": "147m258p36sEENCC", "melds": []},  # 6
        "S": {"concealed": "345678m34588p678s", "melds": []},  # 20, doubled once
        "W": {"concealed": "147m258p369sCCCE", "melds": [], "bonus": ["f1"]},  # 8, doubled once
        "N": {"concealed": "5mNNN", "melds": ["pung EEE", "pung SSS", "pung WWW"]},
    }
    deal = {"round": "E", "winner": "S", "by": "discard", "win": "6s", "hands": hands}
    options = {"mahjong_points": 20, "cap": 50, "bonus_tiles": False}
    result = settle(deal | {"options": options})
    assert result["values"] == {"E": 6, "S": 40, "W": 16, "N": 50}
    assert result["payments"] == {
        "E": -80 - 20 - 88,
        "S": 80 + 40 + 40,
        "W": -40 + 20 - 34,
        "N": -40 + 88 + 34,
    }


def test_waits_never_ask_for_a_fifth_copy() -> None:
    assert waits({"concealed": "1111m", "melds": ["chow 123p", "chow 789s", "pung CCC"]}) == []
    assert waits({"concealed": "1111234m", "melds": ["chow 123p", "pung CCC"]}) == ["4m"]
    # The own kong holds the other end.
    melds = ["kong_concealed 2222m", "chow 123p", "chow 789s"]
    assert waits({"concealed": "34m55s", "melds": melds}) == ["5m"]


def test_orphans_wait_for_thirteen_kinds() -> None:
    expected = ["1m", "9m", "1p", "9p", "1s", "9s", *"ESWNPFC"]
    assert sorted(waits({"concealed": ORPHANS[1:], "melds": []})) == sorted(expected)


def test_orphans_admit_no_meld() -> None:
    assert won("19m19p19sESWNC", "C", melds=["pung FFF"]) == {"win": False}


def test_limit_hands_are_worth_the_cap() -> None:
    assert limits(ORPHANS, "1m", options={"cap": 300}) == {"thirteen_orphans"}
