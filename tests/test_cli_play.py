"""`hupai play`, driven by its input."""

from __future__ import annotations

import io
import random
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import hupai
from hupai._core import KINDS
from hupai.cli.person import Person, chosen_of
from hupai.cli.program import program
from hupai.errors import IllegalAction
from hupai.game import Match, View, parse_action
from hupai.game.actions import ACTIONS, WIN
from hupai.players import make, play_deal
from hupai.render.seats import hand_line, view_parts

if TYPE_CHECKING:
    from hupai.game.actions import Action

VARIANTS = tuple(hupai.variants.ALL)


def play(given: str | bytes, *arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(program, ["play", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result


def lines(*answers: str) -> str:
    return "\n".join(answers) + "\n"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seat", ["E", "N"])
def test_a_deal_is_played_to_its_sheet(variant: str, seat: str) -> None:
    answers = lines(*["1"] * 200)
    text = play(answers, "-r", variant, "--seat", seat, "--seed", "3", "--deals", "1").stdout
    assert text.startswith(f"{hupai.rules(variant).id}, seed 3\n")
    assert f"--- you are {seat}\n" in text
    assert "end of the deal: " in text
    assert re.search(r"^place  player +points$", text, re.M)
    # The sheet has as many entries as the deal has payments, and the changes sum to zero.
    sheet = text[text.index("end of the deal: ") :]
    changes = re.findall(r"^[ESWN]  .*?  +([+-]?\d+) +-?\d+$", sheet, re.M)
    assert len(changes) == 4
    assert sum(map(int, changes)) == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_session_with_hints_and_every_kind_of_answer(variant: str) -> None:
    """Whatever is answered, in any order: it goes on until the input ends."""
    for seed in range(6):
        rng = random.Random(f"{variant} {seed}")
        words = ["1", "1", "2", "3", "h", "t", "", "99", "pass", "win", "pung", "discard 1m", "5p"]
        given = lines(*(rng.choice(words) for _ in range(250)))
        text = play(given, "-r", variant, "--seed", str(seed), "--seat", rng.choice("ESWN")).stdout
        assert "number, h hint, t table, q quit> " in text
        assert "Traceback" not in text


def test_the_person_plays_what_is_answered() -> None:
    rules = hupai.rules("basic")
    match = Match(rules, seed=7)

    class Script:
        """The same answers as a player."""

        def act(self, view: object, legal: tuple[hupai.game.Action, ...]) -> hupai.game.Action:
            return legal[0]

    four = [make("greedy", rules, f"7 {player}") for player in range(4)]
    seats = [Script() if seat == 0 else four[player] for seat, player in enumerate(match.players)]
    play_deal(match.deal, seats)
    text = play(lines(*["1"] * 100), "--seed", "7", "--deals", "1").stdout
    rows = re.findall(r"^ *\d+  ([ESWN]) +([ESWN]) +(\d+)  (\w+)", text, re.M)
    ledger = match.deal.ledger
    assert rows == [
        ("ESWN"[paid.payer], "ESWN"[paid.payee], str(paid.amount), paid.rule) for paid in ledger
    ]


def test_the_table_shows_what_a_person_must_know() -> None:
    text = play("", "-r", "cixi", "--seed", "3").stdout
    wild = re.search(r"tiles left, .*indicator (\w+), wild (\w+)\*$", text, re.M)
    assert wild is not None
    assert f"indicator {wild[1]}: {wild[2]} is wild" in text
    assert re.search(r"^seat +player +points +tiles +laid down +discards$", text, re.M)
    assert re.search(r"^E +you +100 +14  dealer <-$", text, re.M)
    own = re.search(r"^your tiles: (.*)$", text, re.M)
    assert own is not None
    assert len(own[1].split()) >= 14
    assert re.search(r"^1\) discard ", text, re.M)


def test_discards_lie_in_rows_of_six() -> None:
    given = lines(*["1"] * 200)
    text = play(
        given, "-r", "hong-kong", "--seed", "3", "--deals", "1", "--players", "first"
    ).stdout
    rows = [re.split(r" {2,}", line.strip()) for line in re.findall(r"^ {20,}\S.*$", text, re.M)]
    assert rows
    assert max(len(" ".join(row).split()) for row in rows) <= 6


def test_wild_tiles_have_a_star() -> None:
    given = lines(*["1"] * 200)
    text = play(given, "-r", "cixi", "--seed", "3", "--deals", "1").stdout
    wild = re.search(r", wild (\w+)\*$", text, re.M)
    assert wild is not None
    for line in re.findall(r"^your tiles: (.*)$", text, re.M):
        assert wild[1] not in line.split()


def test_wild_tiles_stand_at_one_end() -> None:
    together = 0
    for seed in range(12):
        view = Match(hupai.rules("cixi"), seed=seed).deal.view("E")
        tiles = hand_line(view).partition("  + ")[0].split()[2:]
        stars = [tile.endswith("*") for tile in tiles]
        assert stars == sorted(stars)
        together += 0 < sum(stars) < len(stars)
        plain = [tile for tile in tiles if not tile.endswith("*")]
        assert plain == [KINDS[kind] for kind in view.hand if KINDS[kind] in plain]
    assert together > 2


def test_the_hand_of_a_winner_lies_open_while_the_deal_goes_on() -> None:
    rules = hupai.rules("sichuan")
    four = [make("greedy", rules, seat) for seat in range(4)]
    deal = Match(rules, seed=8).deal
    while not deal.wins:
        seat = deal.to_act[0]
        deal.act(seat, four[seat].act(deal.view(seat), deal.legal_actions(seat)))
    (won,) = deal.wins
    line = f"{'ESWN'[won.seat]} has won with: {' '.join(KINDS[kind] for kind in won.tiles)}"
    for seat in range(4):
        shown = list(map(str, view_parts(deal.view(seat), list("abcd"))))
        assert (line in shown) == (seat != won.seat)


def test_answers_by_words_and_by_tile() -> None:
    first = play("", "--seed", "3").stdout
    action = re.search(r"1\) (discard (\w+))", first)
    assert action is not None
    for answer in (action[1], action[2], "1", f"  {action[2]} "):
        assert f"  you: {action[1]}\n" in play(lines(answer), "--seed", "3").stdout


def test_quit() -> None:
    for answer in ("q", "Q", "quit"):
        result = play(lines(answer), "--seed", "3")
        assert "left the table\n" in result.stdout
        assert "end of the deal" not in result.stdout
        assert result.stderr == ""


def test_quit_between_deals() -> None:
    # More answers than the deal takes are bad answers, or deals; q in the end is always heard.
    text = play(lines(*["1"] * 400, "q"), "-r", "sichuan", "-o", "match_hands=8").stdout
    assert "enter next deal, q quit> " in text


def test_the_end_of_input_leaves_the_table() -> None:
    for given in ("", "1", "1\n", "h\n", "h"):
        assert "left the table\n" in play(given, "--seed", "3").stdout


@pytest.mark.parametrize(
    "answer",
    ["0", "-1", "99", "9" * 5_000, "discard", "discard 9x", "\x00", "１", "²", "win", "ü", "1 2"],
)
def test_bad_answers_are_asked_again(answer: str) -> None:
    text = play(lines(answer, "q"), "--seed", "3").stdout
    assert "is none of these; say a number from 1 to " in text
    assert "left the table\n" in text
    assert "you: " not in text


def test_a_line_is_one_answer_however_long_it_is() -> None:
    for length in (999, 1_000, 1_001, 2_000, 9_999):
        text = play(f"{'x' * length}1\nq\n", "--seed", "3").stdout
        assert text.count("is none of these") == 1
        assert "you: " not in text
    assert play("x" * 5_000, "--seed", "3").stdout.count("is none of these") == 1


def test_words_are_read_in_any_letters_and_tiles_as_they_are_shown() -> None:
    view, legal = _with_a_wild_tile()
    assert view.wild in view.hand
    wild = KINDS[view.wild]
    discard = parse_action(f"discard {wild}")
    for answer in (wild, f"{wild}*", f"discard {wild}", f"discard {wild}*", f"Discard {wild}*"):
        assert chosen_of(answer, view, legal) is discard
    other = KINDS[next(kind for kind in view.hand if kind != view.wild)]
    assert chosen_of(other, view, legal) is parse_action(f"discard {other}")
    for answer in (f"{other}*", "*", f"{wild}**", f"discard {other}*", "", "-1"):
        assert chosen_of(answer, view, legal) is None
    # No two actions are told apart by capitals alone.
    texts = [action.text for action in ACTIONS]
    assert len({text.lower() for text in texts}) == len(texts)


def _with_a_wild_tile() -> tuple[View, tuple[Action, ...]]:
    for seed in range(200):
        deal = Match(hupai.rules("cixi"), seed=seed).deal
        view = deal.view("E")
        if view.wild in view.hand and len(deal.legal_actions("E")) > 1:
            return view, deal.legal_actions("E")
    raise AssertionError("nobody holds a wild tile")


def test_a_win_is_declared_in_any_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is not taken for a false one."""
    rules = hupai.rules("cixi")
    four = [make("greedy", rules, seat) for seat in range(4)]
    for seed in range(200):
        deal = Match(rules, seed=seed).deal
        while not deal.done:
            seat = deal.to_act[0]
            view = deal.view(seat)
            if WIN in view.legal:
                person = Person()
                person.sit(deal, list("abcd"))
                for said in ("win", "Win", "WIN"):
                    monkeypatch.setattr("sys.stdin", io.StringIO(f"{said}\n"))
                    assert person.act(view, view.legal) is WIN
                return
            deal.act(seat, four[seat].act(view, view.legal))
    pytest.fail("nobody could win")


def test_bytes_that_are_no_text() -> None:
    text = play(b"\xff\xfe\n\xc3\x28\n\x80\nq\n", "--seed", "3").stdout
    assert text.count("is none of these") == 3
    assert "left the table\n" in text


def test_hints() -> None:
    text = play(lines("h", "q"), "--seed", "3").stdout
    assert re.search(r"^discard +distance +left +useful$", text, re.M)
    text = play(lines("h", "q"), "--seed", "3", "--no-hints").stdout
    assert "this table is played without hints" in text
    assert "h hint" not in text
    text = play(lines("h", "1", "1", "1", "h", "q"), "-r", "sichuan", "--seed", "3").stdout
    assert len(re.findall(r"^you hold \d+ m, \d+ p, \d+ s$", text, re.M)) == 2


def test_a_hint_says_what_a_win_is_worth() -> None:
    """The hint of a person who may win is the score that the sheet then shows."""
    for seed in range(40):
        given = lines(*["h", "1"] * 100)
        text = play(given, "-r", "cixi", "--seed", str(seed), "--deals", "1").stdout
        found = re.search(r"^you may win:\n.*?^total +fan +(\d+)", text, re.M | re.S)
        won = re.search(r"^E: win, .*?^total fan +(\d+)$", text, re.M | re.S)
        if found and won and re.search(r"\) win\b|^1\) win\b", text, re.M):
            assert found[1] == won[1]
            return
    pytest.fail("nobody could win")


def test_watching() -> None:
    text = play("", "--seat", "none", "--deals", "2", "--seed", "7", "-r", "classical").stdout
    assert text.count("end of the deal: ") == 2
    assert "E: draw" in text
    assert "you" not in text


def test_a_match_goes_to_its_end() -> None:
    text = play("", "--seat", "none", "-r", "sichuan", "-o", "match_hands=4", "--seed", "7").stdout
    assert text.count("end of the deal: ") == 4
    assert "the match is over\n" in text


def test_the_same_seed_is_the_same_session() -> None:
    given = lines(*["1"] * 30)
    assert play(given, "--seed", "5").stdout == play(given, "--seed", "5").stdout


def test_a_new_seed_is_said() -> None:
    seeds = {play("").stdout.splitlines()[0] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seat", "X"), "'X' is not one of"),
        (("--players", "nobody"), "no player is called 'nobody'"),
        (("--seed", "-1"), "not in the range"),
        (("--rules", "nowhere"), "unknown variant"),
        (("--deals", "0"), "x>=1"),
    ],
)
def test_refusals(arguments: tuple[str, ...], message: str) -> None:
    assert message in play("", *arguments, code=2).stderr


def test_a_false_win_can_be_declared() -> None:
    rules = hupai.rules("cixi")
    text = play(
        lines("win", "n", "win", "y", *["1"] * 200), "-r", "cixi", "--seed", "3", "--deals", "1"
    ).stdout
    assert text.count("a false one costs you") == 2
    assert text.count("'win' is none of these") == 1
    match = Match(rules, seed=3)
    match.deal.declare_win("E")
    assert match.deal.changes == (-72, 24, 24, 24)
    assert "false win" in text.lower()
    refused = play(lines("win", "q"), "-r", "basic", "--seed", "3").stdout
    assert "false" not in refused
    assert "'win' is none of these" in refused


def test_a_player_may_declare_a_win_that_is_none() -> None:
    class Liar:
        def act(self, view: View, legal: tuple[Action, ...]) -> Action:
            return parse_action("win")

    others = [make("first", hupai.rules("cixi"), seed) for seed in range(3)]
    deal = Match(hupai.rules("cixi"), seed=3).deal
    play_deal(deal, [Liar(), *others])
    assert deal.state.false_wins == [True, False, False, False]
    with pytest.raises(IllegalAction):
        play_deal(Match(hupai.rules("basic"), seed=3).deal, [Liar(), *others])
