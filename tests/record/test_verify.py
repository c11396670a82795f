"""What a caller may say of a match or deal, and what the rules and chance alone say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

import pytest

import hupai
from game import chance
from hupai import RecordError
from hupai.game import Deal, Match, Wall, box
from hupai.game import events as ev
from hupai.play import SwapThree
from hupai.record import DealRecord, Record, Recorder, read, redact, replay, verify, write

from . import played

VARIANTS = played.VARIANTS


def two_deals(match: Match, rng: random.Random) -> Record:
    """The record of the first two deals of a match."""
    recorder = Recorder.of(match)
    for _ in range(2):
        played.play(rng, match.deal)
        recorder.add(match.deal, match.standing.number, match.players)
        match.next_deal()
        if match.over:
            break
    return recorder.record(over=match.over)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_of_which_a_caller_says_who_deals_first(variant: str, dealer: int) -> None:
    rng = random.Random(f"{variant} {dealer}")
    for rules in (hupai.rules(variant), chance.rules(rng, variant)):
        match = Match(rules, seed=rng.getrandbits(64), dealer=dealer)
        record = read(write(two_deals(match, rng)))
        verdict = verify(record)
        assert verdict.ok, verdict
        assert verdict.checked == "seed"
        unseeded = replace(record, header=replace(record.header, seed=None))
        assert verify(unseeded).ok
        assert all(verify(redact(record, player)).ok for player in range(4))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_caller_cannot_say_still_comes_from_the_seed(variant: str) -> None:
    """Nobody but the first dealer is taken from the record of a match that has a seed."""
    rng = random.Random(variant)
    match = Match(hupai.rules(variant, match_hands=4), seed=7, dealer=1)
    record = two_deals(match, rng)
    first, second = record.deals
    began = first.events[0]
    assert isinstance(began, ev.Began)
    wall = bytes([*began.wall[1:], began.wall[0]])
    scores = (began.scores[0] + 1, *began.scores[1:])
    dice = (*began.dice, 1)
    for facts in ({"wall": wall}, {"scores": scores}, {"dice": dice}, {"streak": 1}):
        events = (began._replace(**facts), *first.events[1:])
        verdict = verify(replace(record, deals=(replace(first, events=events), second)))
        assert (verdict.line, verdict.why) == (3, "something else happened")
    if not match.rules.ruleset.hands.dealer_is_east:
        events = (began._replace(dealer=2), *first.events[1:])
        verdict = verify(replace(record, deals=(replace(first, events=events), second)))
        assert (verdict.deals, verdict.why) == (0, "something else happened")
    turned = (*first.players[1:], first.players[0])
    verdict = verify(replace(record, deals=(replace(first, players=turned), second)))
    assert verdict.line is not None
    later = replace(second, players=(*second.players[1:], second.players[0]))
    verdict = verify(replace(record, deals=(first, later)))
    assert (verdict.deals, verdict.why) == (1, "another deal, or other players on the seats")
    verdict = verify(replace(record, deals=(replace(first, number=3), second)))
    assert (verdict.line, verdict.why) == (2, "another deal, or other players on the seats")


def test_the_deals_of_a_match_are_numbered_from_0_on() -> None:
    rules = hupai.rules("basic")
    match = Match(rules, seed=7)
    played.play(random.Random(1), match.deal)
    match.next_deal()
    left = Match.resumed(match.deal, match.standing, seed=7)
    recorder = Recorder.of(left)
    with pytest.raises(RecordError, match="numbered from 0") as caught:
        recorder.add(left.deal, left.standing.number, left.players)
    assert (caught.value.slug, caught.value.line, caught.value.value) == ("field", 2, "1")
    assert recorder.record().deals == ()
    recorder.add(Match(rules, seed=7).deal)
    with pytest.raises(RecordError, match="numbered from 0"):
        recorder.add(left.deal, 0, left.players)
    recorder.add(left.deal, 1, left.players)
    assert [deal.number for deal in recorder.record().deals] == [0, 1]
    single = Recorder(rules, kind="deals", seed=7)
    single.add(left.deal, left.standing.number, left.players)
    assert verify(read(write(single.record()))).ok


@pytest.mark.parametrize("kind", ["match", "deals"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_record_of_a_driven_deal_stops_anywhere(variant: str, kind: str) -> None:
    """Also before its dice, when nothing has happened yet."""
    rng = random.Random(f"{kind} {variant}")
    rules = chance.rules(rng, variant)
    match = Match(rules, seed=rng.getrandbits(64), dealer=rng.randrange(4), driven=True)
    recorder = Recorder(rules, kind=kind, driven=True)  # type: ignore[arg-type]
    before: tuple[DealRecord, ...] = ()
    for number in range(2):
        deal, tiles = match.deal, list(box(rules.ruleset.tiles))
        rng.shuffle(tiles)
        for moment in count():
            over = kind == "match" and ends(match)
            one = DealRecord(number, match.players, deal.events)
            record = Record(recorder.record().header, (*before, one), over)
            if moment < 12 or deal.done or rng.random() < 0.1:
                assert read(write(record)) == record
                verdict = verify(record)
                assert verdict.ok, verdict
                assert (verdict.checked, verdict.deals) == ("bank", number + 1)
                assert replay(record)[-1].ended == deal.state.ended
                assert all(verify(redact(record, player)).ok for player in range(4))
            if deal.done:
                break
            if moment < 12:
                verdict = verify(replace(record, over=True))
                assert (verdict.line, verdict.why) == (record.last_line, "there is more to come")
            step(rng, deal, tiles)
        before = (*before, DealRecord(number, match.players, deal.events))
        match.next_deal()
        if match.over:
            break


def ends(match: Match) -> bool:
    """Whether the deal of a match is over and the last."""
    if not match.deal.done:
        return False
    after = match.copy()
    after.next_deal()
    return after.over


def step(rng: random.Random, deal: Deal, tiles: list[int]) -> None:
    """Let the bank do what it owes with the next of these tiles, or a seat what it likes."""
    owed = deal.owes
    if owed is None:
        seat = rng.choice(deal.to_act)
        deal.act(seat, chance.choose(rng, deal.legal_actions(seat)))
    elif owed.kind == "dice":
        deal.bank([rng.randint(1, 6) for _ in range(owed.size)])
    else:
        deal.bank([tiles.pop() for _ in range(owed.size)] if owed.size else None)


def test_only_a_driven_deal_waits_for_its_dice() -> None:
    rules = hupai.rules("basic")
    assert rules.ruleset.match.dice
    nothing = DealRecord(0, (0, 1, 2, 3))
    driven = Recorder(rules, kind="deals", driven=True).record()
    waiting = replace(driven, deals=(nothing,))
    assert verify(waiting).ok
    assert Deal(rules, driven=True).events == ()
    # A deal whose dice are still to be thrown is not over, so that no other comes after it.
    verdict = verify(replace(waiting, deals=(nothing, replace(nothing, number=1))))
    assert (verdict.line, verdict.why) == (3, "the deal before is not over")
    drew = replace(nothing, events=(ev.Drew(0, 0, "wall"),))
    undriven = Recorder(rules, kind="deals").record()
    for record in (replace(driven, deals=(drew,)), replace(undriven, deals=(nothing,))):
        verdict = verify(record)
        assert (verdict.line, verdict.why) == (3, "a deal begins with its wall")
    plain = replace(rules.ruleset, match=replace(rules.ruleset.match, dice=0))
    begun = Recorder(hupai.Rules(plain), kind="deals", driven=True).record()
    assert Deal(hupai.Rules(plain), driven=True).events
    assert verify(replace(begun, deals=(nothing,))).why == "a deal begins with its wall"


def direct(rules: hupai.Rules, direction: int, dice: tuple[int, ...], *, driven: bool) -> Record:
    """The record of a deal in which somebody said where swapped tiles go."""
    wall = Wall.shuffled(rules.ruleset.tiles, 1)
    deal = Deal(
        rules,
        wall=wall,
        dice=dice,
        direction=direction,
        scores=(rules.ruleset.match.start_points,) * 4,
        driven=driven,
    )
    while deal.owes is not None or deal.state.step == "give":
        if deal.owes is None:
            deal.act(deal.to_act[0], deal.default_action(deal.to_act[0]))
        else:
            deal.bank()
    recorder = Recorder(rules, kind="deals", driven=driven)
    recorder.add(deal)
    return recorder.record()


def nowhere(record: Record) -> Record:
    """A record that does not say where swapped tiles go."""
    (deal,) = record.deals
    began = deal.events[0]
    assert isinstance(began, ev.Began)
    return replace(
        record, deals=(replace(deal, events=(began._replace(direction=0), *deal.events[1:])),)
    )


@pytest.mark.parametrize("driven", [False, True])
@pytest.mark.parametrize("kind", ["match", "deals"])
@pytest.mark.parametrize("said", ["dice_mod3", "right", "left", "across", "random", None])
def test_where_swapped_tiles_go_is_said_by_rules_and_dice(
    said: str | None, kind: str, driven: bool
) -> None:
    """Only what is left to chance is taken from a record without a seed."""
    options = {"swap_three": False} if said is None else {"swap_direction": said}
    rules = hupai.rules("sichuan", **options)
    assert any(isinstance(ph, SwapThree) for ph in rules.ruleset.play.phases) == bool(said)
    due = {"right": {1}, "across": {2}, "left": {3}, "random": {1, 2, 3}, None: {0}}
    for dice in ((1, 2), (1, 3), (1, 4)):
        right = due.get(said, {(2, 1, 3)[sum(dice) % 3]})
        for direction in range(4):
            record = direct(rules, direction or 1, dice, driven=driven)
            if not direction:
                record = nowhere(record)
            header = replace(record.header, kind=kind)  # type: ignore[arg-type]
            verdict = verify(read(write(replace(record, header=header))))
            assert verdict.ok == (direction in right), (direction, verdict)
            if not verdict.ok:
                assert verdict.line == 3
                found = f'"direction":{direction}' if direction else '"event":"began"'
                assert found in str(verdict.found)
