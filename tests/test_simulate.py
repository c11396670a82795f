"""Simulations: the same counts for any number of workers, and counts that add up."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import hupai
from hupai.cli.program import program
from hupai.players import PLAYERS
from hupai.simulate import Summary, simulate

VARIANTS = tuple(hupai.variants.ALL)
MIXED = ("random", "greedy", "first", "greedy")


@pytest.mark.parametrize("variant", VARIANTS)
def test_counts_add_up(variant: str) -> None:
    summary = simulate(hupai.rules(variant), MIXED, deals=24, seed=3)
    assert summary.deals == sum(count for _, count in summary.ends) == 24
    assert summary.won == sum(dict(summary.wins).values())
    assert summary.won + summary.drawn >= 24
    assert sum(summary.gains) == 0
    assert summary.mean_value * summary.won == pytest.approx(summary.value)
    assert set(dict(summary.payments)) == set(dict(summary.paid))
    assert all(count <= summary.won for _, count in summary.patterns)
    assert summary.actions > 24
    assert summary.seconds > 0
    assert summary.actions_per_second > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_number_of_threads_counts_the_same(variant: str) -> None:
    rules = hupai.rules(variant)
    alone = simulate(rules, MIXED, deals=50, seed=8)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert simulate(rules, MIXED, deals=50, seed=8, executor=executor) == alone
    assert simulate(rules, MIXED, deals=50, seed=9) != alone


def test_processes_count_the_same() -> None:
    rules = hupai.rules("cixi")
    alone = simulate(rules, MIXED, deals=50, seed=8)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        assert simulate(rules, MIXED, deals=50, seed=8, executor=executor) == alone


def test_the_first_deals_of_more_deals_are_the_same() -> None:
    rules = hupai.rules("basic")
    few, many = (simulate(rules, "greedy", deals=deals, seed=1) for deals in (10, 20))
    assert all(a <= b for a, b in zip(few.winners, many.winners, strict=True))
    assert few.actions < many.actions


def test_matches() -> None:
    rules = hupai.rules("sichuan", match_hands=4)
    summary = simulate(rules, MIXED, matches=5, seed=1)
    assert (summary.matches, summary.deals) == (5, 20)
    assert simulate(rules, MIXED, matches=5, most=2, seed=1).deals == 10
    with ThreadPoolExecutor(2) as executor:
        assert simulate(rules, MIXED, matches=5, seed=1, executor=executor) == summary


def test_progress_ends_with_all() -> None:
    seen: list[int] = []
    simulate(hupai.rules("basic"), "first", deals=40, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 40


def test_nothing_to_play() -> None:
    summary = simulate(hupai.rules("basic"), deals=0)
    assert (summary.deals, summary.won, summary.mean_value) == (0, 0, 0.0)


def test_a_summary_is_a_value() -> None:
    summary = simulate(hupai.rules("basic"), "greedy", deals=5)
    again = simulate(hupai.rules("basic"), "greedy", deals=5)
    assert summary == again
    assert hash(summary) == hash(again)
    assert pickle.loads(pickle.dumps(summary)) == summary
    assert eval(repr(summary), {"Summary": Summary}) == summary
    with pytest.raises(AttributeError):
        summary.deals = 6  # type: ignore[misc]
    json.dumps(summary.to_dict())


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({}, "how many deals, or how many matches"),
        ({"deals": 1, "matches": 1}, "how many deals, or how many matches"),
        ({"deals": -1}, "cannot be played"),
        ({"deals": -(10**5_000)}, "cannot be played"),
        ({"matches": 1, "most": -1}, "cannot be played"),
        ({"deals": 1, "players": ["greedy", "first"]}, "one player or four, not 2"),
        ({"deals": 1, "players": ["greedi"]}, "did you mean 'greedy'"),
        ({"deals": 1, "seed": -1}, "seed"),
        ({"deals": 0, "seed": -1}, "seed"),
        ({"deals": 1, "seed": 10**5_000}, "seed"),
    ],
)
def test_refusals(more: dict[str, Any], message: str) -> None:
    with pytest.raises(hupai.HupaiError, match=message):
        simulate(hupai.rules("basic"), **more)


def test_a_summary_keeps_plain_numbers() -> None:
    rules, four = hupai.rules("basic"), np.int64(4)
    progress: list[int] = []
    counts: tuple[dict[str, Any], ...] = ({"deals": four}, {"matches": four, "most": np.int8(1)})
    for many in counts:
        found = simulate(rules, progress=progress.append, **many, seed=np.uint8(3))  # type: ignore[arg-type]
        plain: dict[str, Any] = {name: int(number) for name, number in many.items()}
        assert found == simulate(rules, seed=3, **plain)
        assert json.loads(json.dumps(found.to_dict())) == found.to_dict()
        assert {type(number) for number in (found.seed, found.matches, found.deals)} == {int}
    assert {type(number) for number in progress} == {int}
    halves: tuple[dict[str, Any], ...] = (
        {"deals": 2.0},
        {"deals": True},
        {"matches": "2"},
        {"matches": 2, "most": 1.5},
        {"matches": 2, "most": False},
    )
    for wrong in halves:
        with pytest.raises(TypeError):
            simulate(rules, **wrong)


def test_a_seed_out_of_range_is_refused_the_same_way_with_and_without_records() -> None:
    kept: list[bytes] = []
    for record in (None, kept.append):
        with pytest.raises(hupai.CircumstanceError):
            simulate(hupai.rules("basic"), deals=1, seed=-1, record=record)


# The command.


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(program, ["simulate", *arguments])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("variant", VARIANTS)
def test_command(variant: str) -> None:
    arguments = ("--rules", variant, "--deals", "20", "--players", ",".join(MIXED), "--seed", "4")
    summary = simulate(hupai.rules(variant), MIXED, deals=20, seed=4)
    data = json.loads(run(*arguments, "--json").stdout)
    assert data.pop("timing")["seconds"] > 0
    expected = summary.to_dict()
    del expected["timing"]
    assert data == expected
    text = run(*arguments).stdout
    assert text.startswith(f"20 deals, seed 4   {summary.rules}\n")
    assert f"{summary.won} hands won" in text
    assert text == run(*arguments, "--jobs", "2").stdout


def test_command_takes_house_rules_and_matches() -> None:
    text = run("-r", "sichuan", "-o", "match_hands=4", "--matches", "2", "--seed", "1").stdout
    assert text.startswith("2 matches, 8 deals, seed 1   sichuan@")


def test_command_without_deals() -> None:
    assert re.match(r"0 deals, seed 0 +basic@", run("--deals", "0").stdout)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "greedy,first"), "one player or four"),
        (("--players", "nobody"), ", ".join(PLAYERS)),
        (("--players", ""), "no player is called ''"),
        (("--deals", "-1"), "x>=0"),
        (("--deals", "1", "--matches", "1"), "not both"),
        (("--jobs", "0"), "1<=x<=61"),
        (("--seed", "x"), "not a valid integer"),
        (("--rules", "nowhere"), "unknown variant"),
    ],
)
def test_command_refuses(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.skipif(os.name != "posix", reason="no terminals to be had")
def test_command_shows_a_bar_where_somebody_sees_it() -> None:
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "hupai", "simulate", "--deals", "60", "--seed", "1"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=follower, env=environment
    ) as process:
        os.close(follower)
        shown = b""
        while True:
            try:
                part = os.read(leader, 65_536)
            except OSError:  # what Linux says when the other end is closed
                break
            if not part:
                break
            shown += part
        assert process.stdout is not None
        answer = process.stdout.read().decode()
    os.close(leader)
    assert b"60/60" in shown
    assert answer == run("--deals", "60", "--seed", "1").stdout
