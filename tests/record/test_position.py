"""Positions as text: they come back equal, play goes on the same, and faults name the character."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hupai
from faults import layout
from game import chance
from hupai import HupaiError, RecordError
from hupai.game import State, fold
from hupai.record import Position, read
from hupai.record.state_words import WORDS

from .test_stored import FILES

if TYPE_CHECKING:
    from hupai.game import Deal

SEEDS = range(6)


def game(variant: str, seed: int) -> tuple[random.Random, hupai.Rules, Deal]:
    rng = random.Random(f"{variant} {seed}")
    rules = chance.rules(rng, variant) if seed else hupai.rules(variant)
    return rng, rules, chance.deal(rng, rules, ask_everybody=bool(seed % 2))


def declare(rng: random.Random, deal: Deal) -> bool:
    """Sometimes declare a win that may be none."""
    if rng.random() > 0.02:
        return False
    try:
        deal.declare_win(rng.randrange(4))
    except hupai.IllegalAction:
        return False
    return True


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_every_position_comes_back(variant: str, seed: int) -> None:
    rng, rules, deal = game(variant, seed)
    steps = 0
    while True:
        text = str(Position.of(deal))
        assert "\n" not in text
        assert "?" not in text
        again = Position.parse(text, rules)
        assert again.state == deal.state
        assert str(again) == text
        if steps % 7 == 0:
            resumed = again.deal(rules)
            assert resumed.asked == deal.asked
            for seat in range(4):
                seen = Position.of(deal, seat)
                told = str(seen)
                back = Position.parse(told, rules)
                assert back == seen
                assert back.state == fold(rules.ruleset.play, deal.view_events(seat))
                assert "wall:" not in told
                with pytest.raises(RecordError, match="not enough to go on"):
                    back.deal(rules)
        if deal.done:
            break
        steps += 1
        if declare(rng, deal):
            continue
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_moment_of_the_stored_records_comes_back(path: Path) -> None:
    record = read(path.read_bytes())
    rules = hupai.Rules(record.header.ruleset)
    for deal in record.deals:
        for many in range(1, len(deal.events) + 1, 5):
            state = fold(rules.ruleset.play, deal.events[:many])
            text = str(Position(rules.id, state))
            assert Position.parse(text, rules).state == state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_play_goes_on_the_same(variant: str, seed: int) -> None:
    rng, rules, deal = game(variant, seed)
    for _ in range(rng.randrange(1, 60)):
        if deal.done:
            break
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
    other = Position.parse(str(Position.of(deal)), rules).deal(rules)
    start = len(deal.events)
    while not deal.done:
        assert other.asked == deal.asked
        if declare(rng, deal):
            # The last decision of the original is made again.
            new = deal.events[start + len(other.events)]
            other.declare_win(new.seat)  # type: ignore[union-attr]
            continue
        seat = rng.choice(deal.to_act)
        action = chance.choose(rng, deal.legal_actions(seat))
        assert other.act(seat, action) == deal.act(seat, action)
    assert other.done
    assert other.events == deal.events[start:]
    assert other.state == deal.state
    assert (other.ledger, other.scores) == (deal.ledger, deal.scores)


NAMES = ["my rules", "a%20b", "100%", "规则", "a:b", "two\nlines", "hong-kong", "1.5~2@x", "", " "]


@pytest.mark.parametrize("name", NAMES)
def test_rules_of_any_name(name: str) -> None:
    """Blanks separate words, so that no word has one."""
    rules = hupai.Rules(replace(hupai.rules("basic").ruleset, name=name))
    deal = chance.deal(random.Random(name), rules, ask_everybody=True)
    for seat in (None, 0, "N"):
        position = Position.of(deal, seat)
        text = str(position)
        assert text.isascii()
        assert text.isprintable()
        assert "." not in text
        _, word, everybody, *_ = text.split(" ")
        assert everybody == "asked:everybody"
        assert word.startswith("rules:")
        assert unquote(word.removeprefix("rules:")) == rules.id
        assert Position.parse(text, rules) == position
        other = hupai.Rules(replace(rules.ruleset, name=f"{name}x"))
        with pytest.raises(RecordError, match="the rules are") as caught:
            Position.parse(text, other)
        assert caught.value.position == text.index("rules:") + 6
    assert Position.parse(str(Position.of(deal)), rules).deal(rules).state == deal.state


def test_the_id_of_a_variant_stands_as_it_is() -> None:
    assert f" rules:{RULES.id} " in TEXT
    assert RULES.id.startswith("hong-kong@")


def test_every_fact_of_a_state_has_a_word() -> None:
    wall = {"head", "box_head", "tail", "dead", "size", "live"}  # told by the cursor
    derived = {"play", "opening", "following", "seats"}  # the hands tell what is in the last
    assert set(WORDS) - {"cursor", "hands"} == set(State.__slots__) - wall - derived


def test_a_deal_from_a_position_is_a_value() -> None:
    _, rules, deal = game("sichuan", 0)
    other = Position.parse(str(Position.of(deal)), rules).deal(rules)
    seat = other.to_act[0]
    other.act(seat, other.legal_actions(seat)[0])
    for again in (pickle.loads(pickle.dumps(other)), copy.copy(other), copy.deepcopy(other)):
        assert again == other
        assert hash(again) == hash(other)
        assert again.state == other.state
        assert again.asked == other.asked
    # What happened before it is not known, so that no events make it again.
    assert repr(other) == str(other)
    assert repr(other).startswith("<Deal sichuan: ")
    assert other != deal
    third = Position.of(deal).deal(rules)
    assert third != Position.of(game("sichuan", 2)[2]).deal(game("sichuan", 2)[1])
    with pytest.raises(RecordError, match="takes all events"):
        Position.of(other, "E")
    driven = chance.deal(random.Random(1), RULES, driven=True)
    with pytest.raises(RecordError, match="tiles come from a caller"):
        Position.of(driven)
    assert Position.parse(str(Position.of(driven, "E")), RULES).seat == 0


_, RULES, DEAL = game("hong-kong", 0)
TEXT = str(Position.of(DEAL))


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("hupai:1", "hupai:2", 0, "a position begins with hupai:1"),
        ("rules:hong-kong", "rules:basic", 14, "the rules are 'basic@"),
        (" step:turn", " step:fly", 5, "'fly' is none of between give void"),
        (" step:turn", " step", 0, "'step' is no fact"),
        (" step:turn", " color:red", 0, "a position has no 'color'"),
        (" step:turn", " step:turn step:turn", 10, "step stands twice"),
        (" step:turn", "  step:turn", 0, "'' is no fact"),
        (" hands:", " hands:x", 6, "is not a tile"),
        (" hands:", " hands:1z", 6, "'1z' is not a tile"),
        (" hands:", " hands:/", 6, "5 fields instead of 4"),
        (" number:", " number:0", 7, "is no whole number"),
        (" number:", " number:99999999999999999", 7, "is no whole number"),
        (" wall:", " wall:?", 5, "a wall is known"),
        (" step:turn", " turn:E step:turn", 0, "not written like this"),
    ],
)
def test_faults_name_the_character(old: str, new: str, at: int, message: str) -> None:
    assert old in TEXT
    place = TEXT.index(old) + (1 if old.startswith(" ") else 0)
    wrong = TEXT.replace(old, new, 1)
    with pytest.raises(RecordError) as refused:
        Position.parse(wrong, RULES)
    assert message in str(refused.value)
    assert refused.value.slug == "position_text"
    if "rules" not in old:
        assert refused.value.position == place + at - 0
    assert f"character {refused.value.position}: " in str(refused.value)


def with_word(name: str, value: str) -> str:
    """The position where one fact is another."""
    words = [word for word in TEXT.split() if word.split(":")[0] == name]
    assert words
    return TEXT.replace(words[0], f"{name}:{value}")


def test_positions_that_cannot_be() -> None:
    position = Position.parse(TEXT, RULES)
    assert position.deal(RULES).state == DEAL.state
    first = next(word for word in TEXT.split() if word.startswith("hands:"))
    hand = first.removeprefix("hands:").split("/")[0]
    for wrong in (
        TEXT.replace(first, first.replace(hand, hand[2:], 1)),
        TEXT.replace(first, first.replace(hand[:2], "9s" if hand[:2] != "9s" else "1m", 1)),
        TEXT.replace(" step:turn", " step:claims"),
        TEXT.replace(" step:turn", " step:void"),
        with_word("streak", "65536"),
        with_word("streak", "-1"),
    ):
        with pytest.raises(RecordError) as refused:
            Position.parse(wrong, RULES).deal(RULES)
        assert refused.value.slug in ("position_state", "position_text")
    # A tile too many for one who is not to discard, as many as ever on the table.
    state = DEAL.state.copy()
    giver, taker = [seat for seat in range(4) if seat != state.turn][:2]
    tile = state.hands[giver][0]
    state.seats.take(giver, tile)
    state.seats.add(taker, tile)
    with pytest.raises(RecordError, match="tiles in hand"):
        Position.parse(str(Position(RULES.id, state)), RULES).deal(RULES)
    with pytest.raises(RecordError, match="the rules are hong-kong"):
        position.deal(hupai.rules("basic"))
    with pytest.raises(TypeError):
        Position.parse(5, RULES)  # type: ignore[arg-type]


def refused(error: HupaiError) -> None:
    assert type(error) is RecordError
    assert error.slug in ("position_text", "position_state")


@given(st.data())
def test_any_text(data: st.DataObject) -> None:
    words = TEXT.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    name = words[at].partition(":")[0]
    sign = st.sampled_from([*"0123456789-/,;+=:?%()[]@*EmS ", "1m", "yes", "no", "-", "wall"])
    value = "".join(data.draw(st.lists(sign, max_size=12)))
    words[at] = f"{name}:{value}"
    try:
        position = Position.parse(" ".join(words), RULES)
        deal = position.deal(RULES)
    except HupaiError as error:
        refused(error)
        return
    assert str(position) == " ".join(words)
    rng = random.Random(0)
    for _ in range(5):
        if deal.done:
            break
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))


@given(st.text(max_size=60))
def test_any_text_at_all(text: str) -> None:
    with pytest.raises(RecordError):
        Position.parse(text, RULES)


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_without_any_of_its_words_a_position_is_refused_or_goes_on(variant: str) -> None:
    """Whatever a deal that goes on offers, it takes."""
    refusals = 0
    for seed in range(3):
        rng, rules, deal = game(variant, seed)
        texts = []
        while not deal.done:
            texts.append(str(Position.of(deal)))
            seat = rng.choice(deal.to_act)
            deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
        for text in [*texts[:3], *rng.sample(texts, 5), *texts[-3:]]:
            words = text.split(" ")
            for at in range(2, len(words)):
                left = " ".join(words[:at] + words[at + 1 :])
                try:
                    again = Position.parse(left, rules).deal(rules)
                except HupaiError as error:
                    refused(error)
                    refusals += 1
                    continue
                assert again.done or again.asked
                for _ in range(60):
                    if again.done:
                        break
                    seat = rng.choice(again.to_act)
                    again.act(seat, chance.choose(rng, again.legal_actions(seat)))
    assert refusals > 50


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_whoever_is_in_turn_has_drawn_or_claimed(variant: str) -> None:
    """Otherwise a win would be offered on no tile; before the first discard all were dealt."""
    rng, rules, deal = game(variant, 2)
    turns = 0
    while not deal.done:
        words = str(Position.of(deal)).split(" ")
        left = " ".join(word for word in words if not word.startswith("drawn:"))
        if len(left.split(" ")) < len(words) and deal.state.step == "turn":
            turns += 1
            state = deal.state
            if state.total_discards or state.turn != state.dealer or state.run:
                with pytest.raises(RecordError, match="has drawn a tile, or claimed one"):
                    Position.parse(left, rules).deal(rules)
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
    assert turns > 5


def test_before_the_first_discard_only_the_dealer_has_not_drawn() -> None:
    hands = {"E": "123m456m789m234p5p5p", "S": "123p456p789p234m6m"}
    deal = layout.deal("sichuan", hands, draws="6m", voids="sssp")
    deal.act("E", "win")
    won = str(Position.of(deal)).split(" ")
    kong = layout.deal("hong-kong", {"E": "1111m456m789m23p5pN"}, tail="1p")
    kong.act("E", "kong_concealed 1m")
    replaced = str(Position.of(kong)).split(" ")
    for rules, words in ((deal.rules, won), (kong.rules, replaced)):
        left = " ".join(word for word in words if not word.startswith("drawn:"))
        assert len(left.split(" ")) < len(words)
        with pytest.raises(RecordError, match="has drawn a tile, or claimed one"):
            Position.parse(left, rules).deal(rules)


def test_what_a_position_keeps_of_kongs_and_payments_holds_together() -> None:
    """Payments without their numbers, kongs that nobody made, claims where nobody is asked."""
    found = False
    for seed in range(20):
        rng, rules, deal = game("sichuan", 0 if seed == 0 else seed)
        while not deal.done and not (deal.state.kongs and deal.state.ledger):
            seat = rng.choice(deal.to_act)
            deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
        if deal.done:
            continue
        found = True
        words = str(Position.of(deal)).split(" ")
        for name in ("paid_at", "ledger", "kongs", "changes"):
            left = " ".join(word for word in words if not word.startswith(f"{name}:"))
            with pytest.raises(RecordError, match="no deal can go on"):
                Position.parse(left, rules).deal(rules)
        break
    assert found


def test_the_page_tells_the_order_of_the_facts() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "records.md").read_text("utf-8")
    told = page.split("```text\nwall ")[1].split("```")[0]
    assert ["wall", *told.split()] == list(WORDS)
