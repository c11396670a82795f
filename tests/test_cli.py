"""The command `hupai`: answers, exit codes, messages."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import hupai
from hupai.cli.program import program

HONG_KONG = ("--rules", "hong-kong")
WIN = "234567m 3455p 678s"


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(program, arguments)
    # Whatever is asked, the answer is an exit code and never a traceback.
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def answer(*arguments: str, code: int = 0) -> dict[str, Any]:
    """The JSON of an answer."""
    result = run(*arguments, "--json")
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def refused(*arguments: str) -> str:
    """The message of a question that cannot be answered."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr


# score


def test_score_is_the_table_of_the_score() -> None:
    result = run("score", WIN, "--win", "5p", *HONG_KONG, "--seat", "S")
    score = hupai.rules("hong-kong").score(WIN, win="5p", seat="S")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{score}\n")
    assert result.stdout.endswith("\npayments: --from: say who gave the winning tile\n")


def test_score_with_a_giver_shows_payments() -> None:
    result = run("score", WIN, "--win", "5p", *HONG_KONG, "--seat", "S", "--from", "E")
    assert result.stdout.splitlines()[-5:] == [
        "seat  points", "E         -8", "S         +8", "W          0", "N          0"
    ]  # fmt: skip


def test_score_in_json() -> None:
    data = answer("score", WIN, "--win", "5p", *HONG_KONG, "--by", "self_draw", "--round", "W")
    score = data["score"]
    assert data["wins"]
    assert data["why_not"] is None
    assert (score["total"], score["value"], score["unit"], score["legal"]) == (4, 16, "faan", True)
    assert [line["id"] for line in score["lines"]] == [
        "all_chows", "no_bonus_tiles", "self_draw", "concealed_hand"
    ]  # fmt: skip
    assert score["lines"][0]["kinds"][:2] == ["2m", "3m"]
    assert score["reading"]["text"] == "234m 567m 345p 55p 678s"
    winning = score["reading"]["blocks"][score["reading"]["winning_block"]]
    assert "5p" in winning["tiles"]
    assert data["payments"] == {"E": 72, "S": -24, "W": -24, "N": -24}


def test_the_winning_block_is_no_meld_that_looks_the_same() -> None:
    data = answer("score", "12m 456p 789s EE [123m]", "--win", "3m", "--by", "self_draw")
    reading = data["score"]["reading"]
    assert reading["blocks"][0] == reading["blocks"][1]
    assert (reading["melds"], reading["winning_block"]) == (1, 1)


def test_score_takes_every_circumstance() -> None:
    data = answer(
        "score", "[EEE] 123m 456p 55s 78s | f2", "--win", "9s", "--by", "self_draw", *HONG_KONG,
        "--seat", "S", "--round", "E", "--dealer", "E", "--flag", "last_tile", "--streak", "2",
        "--visible", "1s 1s", "--option", "minimum_faan=1",
    )  # fmt: skip
    patterns = {line["id"] for line in data["score"]["lines"]}
    assert patterns == {"round_wind_pung", "own_flower", "self_draw", "last_tile_draw"}
    assert data["rules"] == hupai.rules("hong-kong", minimum_faan=1).id
    assert data["payments"]["S"] == 72


def test_score_below_the_minimum_is_shown_and_is_a_no() -> None:
    hand = ("[234m] 567m 3455p 678s", "--win", "5p", *HONG_KONG)
    result = run("score", *hand)
    assert result.exit_code == 1
    assert "below the minimum of 3" in result.stdout
    data = answer("score", *hand, code=1)
    assert not data["wins"]
    assert data["why_not"]["slug"] == "below_minimum"
    assert (data["why_not"]["total"], data["score"]["total"]) == (2, 2)
    assert data["payments"] is None
    assert answer("score", *hand, "-o", "minimum_faan=1")["wins"]


def test_score_of_a_hand_that_does_not_win_says_why() -> None:
    result = run("score", WIN, "--win", "4s")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == "does not win: not complete: one tile is wrong"
    data = answer("score", WIN, "--win", "4s", code=1)
    assert data["score"] is None
    assert data["why_not"]["distance"] == 0


def test_score_of_fourteen_tiles_dealt() -> None:
    data = answer("score", "123m 456m 789m 11p 123s")
    assert data["payments"] == {"E": 3, "S": -1, "W": -1, "N": -1}


def test_score_refuses_payments_that_contradict() -> None:
    message = refused("score", WIN, "--win", "5p", *HONG_KONG, "--from", "E")
    assert message == "hupai: --from: nobody gives a tile to himself\n"
    message = refused("score", WIN, "--win", "5p", *HONG_KONG, "--from", "S", "--holder", "N")
    assert message == "hupai: --holder: these rules do not look at it\n"
    for bad in ("E=x", "E", "E=1"):
        refused("score", WIN, "--win", "5p", "--from", "S", "--bank", bad)


def test_score_pays_by_what_only_some_rules_look_at() -> None:
    hand = ("score", "234m 55m FF [CCC] [PPP]", "--win", "5m", "-r", "classical", "--seat", "S")
    assert answer(*hand)["payments"] is None
    assert "payments: --worth: say what" in run(*hand).stdout
    worth = ("--worth", "E=8", "--worth", "W=2", "--worth", "N=0")
    paid = answer(*hand, *worth)["payments"]
    assert paid["S"] == 352 * 4
    assert sum(paid.values()) == 0

    hand = ("score", "123m 46m 789p [111s] FF", "--win", "5m", "-r", "cixi", "--wild", "F")
    paid = answer(*hand, "--from", "N")["payments"]
    assert paid == {"E": 32, "S": -8, "W": -8, "N": -16}
    everything = (
        "--holder", "S", "--claim", "E:W:pung",
        "--bank", "E=9", "--bank", "S=9", "--bank", "W=9", "--bank", "N=9",
    )  # fmt: skip
    paid = answer(*hand, "--from", "N", *everything)["payments"]
    assert min(paid.values()) >= -9
    assert "--honour-kept: these rules do not" in refused(*hand, "--from", "N", "--honour-kept")
    assert "'E:W' is not SEAT:FROM:MELD" in refused(*hand, "--claim", "E:W")
    assert "--claim: " in refused(*hand, "--from", "N", "--claim", "E:W:quintet")


def test_score_refuses_circumstances_that_contradict() -> None:
    message = refused("score", WIN, "--win", "5p", *HONG_KONG, "--flag", "last_tile")
    assert message == "hupai: last_tile contradicts a win by discard\n"


# waits


def test_waits_with_values() -> None:
    data = answer("waits", WIN, *HONG_KONG, "--seat", "S", "--visible", "2p 5p 5p")
    assert data["ready"]
    assert [(row["kind"], row["left"]) for row in data["waits"]] == [("2p", 3), ("5p", 0)]
    assert data["left"] == 3
    row = data["waits"][0]
    assert row["discard"] == {"total": 3, "value": 8, "wins": True, "why_not": None}
    assert row["self_draw"]["total"] == 4
    assert data["waits"][1]["discard"] is None


def test_waits_below_the_minimum_are_marked() -> None:
    result = run("waits", "[234m] 567m 3455p 678s", *HONG_KONG)
    assert "2 faan, below 3" in result.stdout
    data = answer("waits", "[234m] 567m 3455p 678s", *HONG_KONG)
    assert data["waits"][0]["discard"]["why_not"] == "below_minimum"
    assert data["waits"][0]["self_draw"]["wins"]


def test_waits_of_fourteen_tiles_are_by_discard() -> None:
    data = answer("waits", "234567m 34556p 678s")
    assert not data["complete"]
    assert [(row["kind"], row["waits"], row["left"]) for row in data["discards"]] == [
        ("5p", ["3p", "6p"], 6), ("6p", ["2p", "5p"], 6), ("3p", ["5p"], 2)
    ]  # fmt: skip
    assert answer("waits", "234567m 34555p 678s")["complete"]


def test_waits_with_wild_tiles() -> None:
    data = answer("waits", "123m 46m 789p 111s FF", "-r", "cixi", "--wild", "F")
    assert data["any_tile"]
    assert data["wild_completes"]
    wild = data["waits"][-1]
    assert (wild["kind"], wild["left"]) == ("F", 2)
    assert wild["discard"]["why_not"] == "wild_tile"
    assert wild["self_draw"]["total"] == 28


def test_an_any_tile_wait_is_called_by_its_name() -> None:
    hand = ("waits", "111m 555p 999s EEE F", "-r", "cixi", "-o", "wild_fifth_copy=false")
    data = answer(*hand, "--wild", "F")
    # With the last 1m the wild tile would be a fifth.
    kinds = {row["kind"] for row in data["waits"]}
    assert {"1m", "5p", "9s", "E"}.isdisjoint(kinds)
    assert "2m" in kinds
    assert data["any_tile"]
    last = run(*hand, "--wild", "F").stdout.splitlines()[-1]
    assert last.startswith("an any-tile wait: ")


def test_waits_need_the_void_suit_where_there_is_one() -> None:
    hand = ("waits", "1111m 22m 33m 44m 55m 6m", "-r", "sichuan")
    assert "void is missing" in refused(*hand)
    assert answer(*hand, "--void", "p")["ready"]
    assert answer(*hand, "--void", "m", code=1)["waits"] == []


def test_hands_that_are_not_ready_are_a_no() -> None:
    result = run("waits", "23m 4577p 1367s EE F")
    assert result.exit_code == 1
    assert "not ready: distance 3" in result.stdout
    result = run("waits", "23m 4577p 13678s EE F")
    assert result.exit_code == 1
    assert "no discard makes it ready: distance 2" in result.stdout


# distance, readings


def test_distance_of_thirteen() -> None:
    data = answer("distance", "23m 4577p 1367s EE F", *HONG_KONG, "--visible", "E")
    useful = hupai.rules("hong-kong").useful("23m 4577p 1367s EE F", visible="E")
    assert data["distance"] == 3
    assert data["shapes"]["thirteen_orphans"] == 9
    assert {row["kind"]: row["left"] for row in data["useful"]} == useful.counts
    assert data["left"] == useful.left


def test_distance_of_fourteen() -> None:
    hand = "23m 4577p 13678s EE F"
    data = answer("distance", hand)
    assert data["discards"][0] == {
        "kind": "F", "distance": 2, "useful": ["1m", "4m", "3p", "6p", "7p", "2s", "E"], "left": 24
    }  # fmt: skip
    some, every = (run("distance", hand, *more).stdout for more in ((), ("--all",)))
    assert len(some.splitlines()) < len(every.splitlines())
    assert answer("distance", "234567m 34555p 678s")["distance"] == -1


def test_readings() -> None:
    data = answer("readings", "112233m 445566p 77s", *HONG_KONG)
    assert [row["shape"] for row in data["readings"]] == ["standard", "seven_different_pairs"]
    assert len(answer("readings", "111222333m 99p EEE", "--most", "1")["readings"]) == 1
    result = run("readings", "112233m 445566p 78s")
    assert result.exit_code == 1
    assert "no reading: distance 0" in result.stdout


# rules


def test_rules_are_listed() -> None:
    assert [row["name"] for row in answer("rules")["variants"]] == list(hupai.variants.ALL)
    assert run("rules").stdout.splitlines()[1].split()[0] == "basic"


@pytest.mark.parametrize("name", hupai.variants.ALL)
def test_rules_of_a_variant(name: str) -> None:
    variant = hupai.variants.ALL[name]
    data = answer("rules", name)
    assert data["id"] == hupai.rules(name).id
    assert [row["key"] for row in data["options"]] == [option.key for option in variant.options]
    text = run("rules", name).stdout
    for row in data["hands"]["patterns"]:
        assert row["id"] in text
        assert row["chinese"] in text
    for option in variant.options:
        assert option.meaning in text
        # Words for every kind of allowed values, not the dataclass itself.
        assert type(option.allowed).__name__ not in text


def test_rules_with_house_rules() -> None:
    data = answer("rules", "hong-kong", "-o", "minimum_faan=1", "-o", "stacking=tightest")
    assert data["hands"]["minimum"] == 1
    values = {row["key"]: row["value"] for row in data["options"]}
    assert (values["stacking"], values["cap"]) == ("tightest", 13)
    data = answer("rules", "hong-kong", "-o", "minimum_faan=1", "--diff")
    assert data["changes"] == {"hands.minimum": {"from": 3, "to": 1}}
    assert "change nothing" in run("rules", "hong-kong", "-o", "cap=13", "--diff").stdout


def test_options_are_shown_as_they_can_be_given_back() -> None:
    given = {"pattern_values": {"half_flush": 2}, "extra_patterns": ["golden_hook"]}
    options = [f"{key}={json.dumps(value)}" for key, value in given.items()]
    asked = [part for option in options for part in ("-o", option)]
    data = answer("rules", "cixi", *asked, "--diff")
    assert data["options"] == given
    assert hupai.rules("cixi", **data["options"]).id == data["id"]


def test_presets_are_shown_as_they_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    cixi = hupai.variants.get("cixi")
    for name, values in answer("rules", "cixi")["presets"].items():
        assert hupai.rules("cixi", **values).id == hupai.rules("cixi", preset=name).id
    dear = {"pattern_values": (("half_flush", 2),)}
    own = replace(cixi, presets={**cixi.presets, "dear": dear})
    monkeypatch.setattr("hupai.cli.rules.get", lambda name: own)
    assert answer("rules", "cixi")["presets"]["dear"] == {"pattern_values": {"half_flush": 2}}


def test_house_rules_need_a_variant() -> None:
    assert "say which" in refused("rules", "--diff")


# house rules as text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("self_draw_multiplier=1", "1"),
        ("self_draw_multiplier=3/2", "3/2"),
        ('self_draw_multiplier="1/2"', "1/2"),
        ("east_double=true", True),
        ("east_double=True", True),
        ("cap=10", 10),
    ],
)
def test_option_values(text: str, value: object) -> None:
    data = answer("rules", "hong-kong", "-o", text)
    key = text.partition("=")[0]
    assert {row["key"]: row["value"] for row in data["options"]}[key] == value


def test_option_values_that_are_lists_and_mappings() -> None:
    values = ("-o", 'pattern_values={"half_flush": 2}', "-o", 'extra_patterns=["golden_hook"]')
    data = answer("rules", "cixi", *values)
    shown = {row["key"]: row["value"] for row in data["options"]}
    assert shown["pattern_values"] == {"half_flush": 2}
    assert shown["extra_patterns"] == ["golden_hook"]


def test_a_preset_shows_in_the_values() -> None:
    data = answer("rules", "cixi", "-o", "preset=cixi_app")
    shown = {row["key"]: row["value"] for row in data["options"]}
    preset = hupai.variants.ALL["cixi"].presets["cixi_app"]
    assert preset
    for key, value in preset.items():
        if isinstance(value, (str, int)):
            assert shown[key] == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cap", "'cap' is not NAME=VALUE"),
        ("=1", "'=1' is not NAME=VALUE"),
        ("cap=", "'' is not a whole number"),
        ("cap=true", "True is not a whole number"),
        ("cap=NaN", "nan is not a whole number"),
        ("cap=" + "9" * 5_000, "is not a whole number"),
        ("cap=" + "[" * 50_000, "is not a whole number"),
        ("capp=1", "did you mean 'cap'?"),
        ("self=1", "no such option"),
        ("dead_wall=3", "is not a whole even number"),
    ],
)
def test_options_that_are_refused(text: str, message: str) -> None:
    error = refused("rules", "hong-kong", "-o", text)
    assert message in error
    assert len(error) < 300


def test_an_option_given_twice_is_refused() -> None:
    assert "cap is given twice" in refused("rules", "hong-kong", "-o", "cap=9", "-o", "cap=10")


def test_unknown_variants_get_a_hint() -> None:
    message = refused("score", WIN, "--win", "5p", "--rules", "hongkong")
    assert "did you mean 'hong-kong'?" in message


# mistakes


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("x", 0),
        ("123m 45q", 7),
        ("三萬 五餅 12mx", 13),
        ("\N{MAHJONG TILE EAST WIND}\N{VARIATION SELECTOR-15} x", 2),
        ("123", 0),
        ("[123m", 0),
        ("1m\tx", 3),
        ("E f", 3),
        ("1m " * 130 + "x", 48),
    ],
)
def test_caret_stands_under_the_mistake(text: str, column: int) -> None:
    _, shown, caret = refused("distance", text).splitlines()
    assert caret == " " * (column + 2) + "^"
    assert len(shown) < 110


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score", WIN, "--win", "12p"), "'--win': expected exactly one tile"),
        (("score", WIN, "--win", "x"), "  x\n  ^"),
        (("score", WIN, "--win", ""), "'--win'"),
        (("waits", WIN, "--visible", "1s y"), "  1s y\n     ^"),
        (("waits", WIN, "--wild", "0m"), "  0m\n  ^"),
        (("waits", WIN, "--wild", "5s"), "these rules have no wild tiles"),
        (("waits", WIN, "--void", "p"), "these rules have no void suit"),
        (("waits", WIN, "--visible", "8s8s8s8s"), "8s: 5 tiles visible"),
        (("waits", "1m"), "wrong number of tiles: 1"),
        (("waits", ""), "wrong number of tiles: 0"),
        (("distance", "11111m"), "1m: 5 copies"),
        (("readings", WIN), "accepted: 14"),
        (("readings", WIN, "--most", "0"), "'--most'"),
        (("score", WIN, "--win", "f1"), "f1 is a bonus tile"),
        (("score", "\udc80"), "not a character at position 0"),
        (("score", WIN, "--win", "\udc80"), "'--win': not a character"),
        (("score", WIN, "--seat", "X"), "'--seat'"),
        (("score", WIN, "--flag", "lucky"), "'--flag'"),
        (("score", WIN, "--streak", "-1"), "'--streak'"),
        (("score",), "Missing argument 'HAND'"),
        (("deal",), "No such command 'deal'"),
    ],
)
def test_mistakes_are_explained(arguments: tuple[str, ...], message: str) -> None:
    assert message in refused(*arguments)


# help


def test_version() -> None:
    assert run("--version").stdout == f"hupai, version {hupai.__version__}\n"


@pytest.mark.parametrize("command", sorted(program.commands))
def test_every_command_has_help_with_examples_that_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = Path(__file__).parent / "data" / "records"
    for name, variant in (("match.jsonl", "sichuan"), ("other.jsonl", "basic")):
        (tmp_path / name).write_bytes((stored / f"{variant}.jsonl").read_bytes())
    monkeypatch.chdir(tmp_path)
    text = run(command, "--help").stdout
    examples = [line.strip() for line in text.splitlines() if line.startswith("    hupai ")]
    assert len(examples) >= 2
    for example in examples:
        assert run(*shlex.split(example)[1:]).exit_code in (0, 1), example
