"""`hupai replay`, `hupai verify`, and the records that `play` and `simulate` write."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import shutil
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

import hupai
from hupai.cli.files import written
from hupai.cli.paper import Refusal
from hupai.cli.program import program
from hupai.game import Match, Wall
from hupai.players import make, play_deal
from hupai.record import Recorder, read, read_all, redact, verify, write
from hupai.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Callable

STORED = Path(__file__).parent / "data" / "records"
SICHUAN = STORED / "sichuan.jsonl"
VARIANTS = tuple(hupai.variants.ALL)


def run(*arguments: str, given: str | bytes = "", code: int = 0) -> Result:
    result = CliRunner().invoke(program, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("variant", VARIANTS)
def test_replay_prints_what_happened(variant: str) -> None:
    record = read((STORED / f"{variant}.jsonl").read_bytes())
    text = run("replay", str(STORED / f"{variant}.jsonl")).stdout
    assert text.count("\n--- ") + 1 == len(record.deals)
    assert text.startswith(f"--- {record.header.rules_id}, seed {record.header.seed}, deal 1\n")
    assert text.count("end of the deal: ") == len(record.deals)
    assert "Chén" in text
    for deal in record.deals:
        for event in deal.events:
            if type(event).__name__ == "Won":
                assert f"{event.total}\n" in text  # type: ignore[union-attr]


def test_replay_of_one_deal_and_one_seat() -> None:
    text = run("replay", str(SICHUAN), "--deal", "2", "--seat", "S").stdout
    assert re.findall(r"^---.*(deal \d+), seen by (\w)$", text, re.M) == [("deal 2", "S")]
    assert "you: draw " in text
    assert not re.search(r"[EWN]: draw \w", text)
    assert "there is no deal 9" in run("replay", str(SICHUAN), "--deal", "9", code=2).stderr


def test_replay_of_what_one_player_saw(tmp_path: Path) -> None:
    record = read(SICHUAN.read_bytes())
    path = tmp_path / "seen.jsonl"
    path.write_bytes(write(redact(record, 1)))
    text = run("replay", str(path), "--deal", "1").stdout
    assert "seen by S" in text
    message = run("replay", str(path), "--deal", "1", "--seat", "E", code=2).stderr
    assert "this is what S saw" in message


def test_replay_by_keys() -> None:
    keys = "\r  bb" + "\r" * 3 + "e\rpnq"
    text = run("replay", str(SICHUAN), "--step", given=keys).stdout
    shown = re.findall(r"^---.*deal (\d), event (\d+) of (\d+)$", text, re.M)
    assert len(shown) == len(keys)
    places = [(int(deal), int(at)) for deal, at, _ in shown]
    assert places[:4] == sorted(places[:4])
    assert places[4:6] == [places[2], places[1]]
    last = int(shown[9][2])
    assert [deal for deal, _ in places[9:]] == [1, 2, 1, 2]
    assert places[9] == (1, last)
    assert "end of the deal: " in text
    assert re.search(r"^[ESWN]: (\d[mps] ?)+", text, re.M)


def test_replay_by_keys_of_one_seat_until_the_input_ends() -> None:
    text = run("replay", str(SICHUAN), "--step", "--seat", "N", given="\r\r").stdout
    assert "your tiles: " in text
    assert not re.search(r"^[ESW]: \d", text, re.M)


def test_replay_by_keys_that_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.getchar", interrupted)
    run("replay", str(SICHUAN), "--step", code=130)


def test_verify() -> None:
    files = [str(path) for path in sorted(STORED.glob("*.jsonl"))]
    lines = run("verify", *files).stdout.splitlines()
    assert [line.split(": ")[:2] for line in lines] == [[path, "ok"] for path in files]
    assert all("played again from the seed" in line for line in lines)


def test_verify_tells_the_first_difference(tmp_path: Path) -> None:
    lines = SICHUAN.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if b'"event":"paid"' in line)
    data = json.loads(lines[at])
    data["amount"] += 1
    lines[at] = json.dumps(data, separators=(",", ":")).encode() + b"\n"
    path = tmp_path / "edited.jsonl"
    path.write_bytes(b"".join(lines))
    text = run("verify", str(SICHUAN), str(path), code=1).stdout
    assert f"{SICHUAN}: ok: " in text
    assert f"{path}: differs: " in text
    assert f"line {at + 1}: something else happened" in text
    assert f'"amount":{data["amount"]}' in text
    answer = json.loads(run("verify", str(path), "--json", code=1).stdout)
    (row,) = answer["records"]
    assert (row["ok"], row["line"], row["checked"]) == (False, at + 1, "seed")


def test_verify_of_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(SICHUAN.read_bytes()[:-30])
    result = run("verify", str(path), str(SICHUAN), code=2)
    assert re.search(rf"^hupai: {path}: line \d+ has no end: the file is cut off$", result.stderr)
    assert f"{SICHUAN}: ok" in result.stdout
    assert "does not exist" in run("verify", str(tmp_path / "no"), code=2).stderr
    assert "line 1, character 0" in run("replay", "-", given=b"hello\n", code=2).stderr
    assert "nothing" not in run("verify", "-", given=SICHUAN.read_bytes()).stdout


@pytest.mark.parametrize("variant", VARIANTS)
def test_play_writes_a_record(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    given = "1\n" * 150 + "q\n"
    arguments = ("play", "-r", variant, "--seed", "3", "--deals", "2", "--record", str(path))
    run(*arguments, given=given)
    record = read(path.read_bytes())
    assert record.deals
    assert "you" in record.header.players
    assert verify(record).checked == "seed"
    assert verify(record).ok
    assert {file.name for file in tmp_path.iterdir()} == {"match.jsonl"}


def test_play_that_is_left_writes_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    run("play", "--seed", "3", "--record", str(path), given="1\n1\nq\n")
    record = read(path.read_bytes())
    assert not record.over
    assert record.deals[0].events
    assert verify(record).ok
    message = run("play", "--record", str(tmp_path / "no" / "way"), code=2).stderr
    assert "No such file" in message


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("where", ["Match.next_deal", "Match._begin", "Recorder.add"])
def test_an_interrupt_at_any_moment_loses_no_deal(
    where: str, after: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before and after each step between two deals: every deal is in the record, once."""
    owner = {"Match": Match, "Recorder": Recorder}[where.split(".")[0]]
    name = where.split(".")[1]
    real = getattr(owner, name)
    calls = 0

    def interrupted(*given: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        now = calls == 2  # a match begins with a deal
        if now and not after:
            raise KeyboardInterrupt
        found = real(*given, **named)
        if now:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(owner, name, interrupted)
    path = tmp_path / "match.jsonl"
    arguments = ("play", "--seat", "none", "--seed", "1", "--deals", "4", "--record", str(path))
    text = run(*arguments, code=130).stdout
    record = read(path.read_bytes())
    ended = text.count("end of the deal: ")
    assert ended == (1 if name == "_begin" else 2)
    assert [deal.number for deal in record.deals][:ended] == list(range(ended))
    assert len(record.deals) <= ended + 1
    assert verify(record).ok


@pytest.mark.parametrize(("unit", "many"), [("deals", 20), ("matches", 3)])
def test_simulate_writes_the_same_records_with_any_number_of_workers(
    unit: str, many: int, tmp_path: Path
) -> None:
    rules = ("-r", "sichuan", "-o", "match_hands=4", "--seed", "5")
    found = []
    for jobs in ("1", "2", "3"):
        path = tmp_path / f"{jobs}.jsonl"
        run("simulate", *rules, f"--{unit}", str(many), "--jobs", jobs, "--record", str(path))
        found.append(path.read_bytes())
    assert found[0] == found[1] == found[2]
    records = list(read_all(found[0]))
    assert all(verify(record).ok for record in records)
    assert all(verify(record).checked == "seed" for record in records)
    if unit == "deals":
        assert [deal.number for record in records for deal in record.deals] == list(range(20))
    else:
        assert [len(record.deals) for record in records] == [4, 4, 4]
        assert len({record.header.seed for record in records}) == 3


def test_a_worker_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object, **how: Any) -> None:
        how["record"](b"{}\n")
        raise BrokenProcessPool("A child process terminated abruptly")

    monkeypatch.setattr(sys.modules["hupai.cli.simulate"], "run", killed)
    target = str(tmp_path / "record.jsonl")
    found = run("simulate", "--deals", "40", "--jobs", "2", "--record", target, code=2)
    assert found.stdout == ""
    assert found.stderr == "hupai: a process ended before it had played what it was to play\n"
    assert not list(tmp_path.iterdir())


def test_simulated_records_are_counted_deals() -> None:
    rules = hupai.rules("hong-kong")
    parts: list[bytes] = []
    collect: Callable[[bytes], object] = parts.append
    summary = simulate(rules, ["greedy"], deals=18, seed=2, record=collect)
    records = list(read_all(b"".join(parts)))
    events = [event for record in records for deal in record.deals for event in deal.events]
    wins = [event for event in events if type(event).__name__ == "Won"]
    assert len(wins) == summary.won
    assert [len(record.deals) for record in records] == [16, 2]
    assert simulate(rules, ["greedy"], deals=18, seed=2) == summary


def test_the_same_seed_is_the_same_record() -> None:
    made = []
    rules = hupai.rules("cixi")
    for _ in range(2):
        match = Match(rules, seed=11)
        four = [make("greedy", match.rules, player) for player in range(4)]
        play_deal(match.deal, four)
        recorder = Recorder.of(match)
        recorder.add(match.deal, 0, match.players)
        made.append(write(recorder.record()))
    assert made[0] == made[1]
    wall = Wall.shuffled(rules.ruleset.tiles, 11)
    assert f'"wall":"{wall}"'.encode() in made[0]


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_stands_in_a_record_it_is_shown_or_refused(variant: str, tmp_path: Path) -> None:
    """Lines in another order, twice, missing, or with other values: no fault but a refusal."""
    lines = (STORED / f"{variant}.jsonl").read_bytes().splitlines(keepends=True)
    start = next(n for n, line in enumerate(lines) if n > 1 and line.startswith(b'{"deal"'))
    lines = [*lines[:start], lines[-1]]
    path = tmp_path / "odd.jsonl"
    shown = 0
    for seed in range(40):
        rng = random.Random(f"{variant} {seed}")
        odd = lines.copy()
        for _ in range(rng.randint(1, 3)):
            at, other = rng.randrange(3, len(odd) - 1), rng.randrange(3, len(odd) - 1)
            match rng.randrange(4):
                case 0:
                    odd[at], odd[other] = odd[other], odd[at]
                case 1:
                    odd[at] = odd[other]
                case 2:
                    names = (b'"1m"', b'"9s"', b'"C"', b'"f1"', b'"5p"')
                    odd[at] = re.sub(rb'"[1-9][mps]"', rng.choice(names), odd[at])
                case _:
                    odd[at] = re.sub(rb'"[ESWN]"', rng.choice((b'"E"', b'"N"')), odd[at])
        path.write_bytes(b"".join(odd))
        for more in (("--print",), ("--seat", "S"), ("--step",), ("--step", "--seat", "W")):
            result = CliRunner().invoke(program, ["replay", str(path), *more], input="e\r\rbb")
            assert result.exception is None or isinstance(result.exception, SystemExit), (
                seed,
                more,
                result.exception,
            )
            assert result.exit_code in (0, 2)
            shown += result.exit_code == 0
        run_verify = CliRunner().invoke(program, ["verify", str(path)])
        assert run_verify.exit_code in (0, 1, 2)
        assert run_verify.exception is None or isinstance(run_verify.exception, SystemExit)
    assert shown > 10


PLAYED = ("--deals", "1", "--seed", "1", "--record")
WRITERS = (("simulate", *PLAYED), ("play", "--seat", "none", *PLAYED))


@pytest.mark.skipif(os.name != "posix", reason="no named pipes")
@pytest.mark.parametrize("command", WRITERS)
def test_a_record_takes_the_place_of_no_pipe(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = run(*command, str(pipe), code=2)
    assert result.stderr == f"hupai: {pipe}: this is no regular file\n"
    assert result.stdout == ""  # before anything is played
    assert pipe.is_fifo()
    link = tmp_path / "link"
    link.symlink_to(pipe)
    assert "no regular file" in run(*command, str(link), code=2).stderr
    monkeypatch.chdir(tmp_path)
    assert "not to the standard output" in run(*command, "-", code=2).stderr
    assert sorted(tmp_path.iterdir()) == [link, pipe]


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
@pytest.mark.parametrize("command", WRITERS)
def test_a_record_goes_where_a_link_points(command: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    kept, link, ring = folder / "kept.jsonl", tmp_path / "link", tmp_path / "ring"
    link.symlink_to(kept)
    ring.symlink_to(ring)
    for before in (None, b"before"):  # a link to nothing, and to something
        if before is not None:
            kept.write_bytes(before)
        run(*command, str(link))
        assert link.is_symlink()
        assert verify(read(kept.read_bytes())).ok
    assert [path.name for path in folder.iterdir()] == ["kept.jsonl"]
    run(*command, str(ring), code=2)
    assert ring.is_symlink()


@pytest.mark.parametrize("said", [b"", b"\x7fELF\x02\n", b"{}\n", b"\n"])
def test_what_is_no_record_is_refused_with_its_name(said: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd"
    path.write_bytes(said)
    for command in (("verify",), ("replay",), ("replay", "--step")):
        result = run(*command, str(path), code=2)
        assert result.stderr.startswith(f"hupai: {path}: line 1")
        assert result.stdout.strip() == ""
        assert run(*command, "-", given=said, code=2).stderr.startswith("hupai: -: line 1")


def test_what_cannot_have_happened_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    lines = SICHUAN.read_bytes().splitlines(keepends=True)
    drew = next(at for at, line in enumerate(lines) if b'"discarded"' in line)
    path = tmp_path / "cut"
    path.write_bytes(b"".join(lines[: drew - 1] + [lines[drew]] * 2 + lines[drew + 1 :]))
    for command in (("replay",), ("replay", "--step"), ("replay", "--seat", "S")):
        assert f"hupai: {path}: line " in run(*command, str(path), code=2).stderr


@pytest.mark.parametrize("command", WRITERS)
def test_a_record_may_have_the_longest_name_there_is(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / ("字" * 82 + ".json")  # 251 bytes
    run(*command, str(path))
    assert verify(read(path.read_bytes())).ok
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_is_not_blamed_for_the_faults_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unable(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    def write_and(then: Callable[[], object]) -> None:
        with written(str(tmp_path / "match.jsonl")) as put:
            put(b"x")
            then()

    with pytest.raises(OSError, match=r"^\[Errno .*no more processes$"):
        write_and(unable)
    assert not list(tmp_path.iterdir())
    # Those of its own, here at the end, are told with its name.
    monkeypatch.setattr("os.umask", unable)
    with pytest.raises(Refusal, match=r"match\.jsonl: no more processes$"):
        write_and(list)
    monkeypatch.undo()
    assert not list(tmp_path.iterdir())
    with pytest.raises(Refusal, match=r"match\.jsonl: No such file"):
        write_and(lambda: shutil.rmtree(tmp_path))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
def test_a_record_that_finds_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> tuple[int, str]:
        return os.open("/dev/full", os.O_WRONLY), str(tmp_path / "made")

    monkeypatch.setattr("tempfile.mkstemp", full)
    for command in WRITERS:
        result = run(*command, str(tmp_path / "match.jsonl"), code=2)
        assert result.stderr == f"hupai: {tmp_path / 'match.jsonl'}: No space left on device\n"


@pytest.mark.parametrize("name", ["line", "l", "line 1"])
def test_verify_names_a_file_whatever_its_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(b"hello\n")
    assert run("verify", name, code=2).stderr.startswith(f"hupai: {name}: line 1, character 0: ")
