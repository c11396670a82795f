"""Records from outside: what cannot have happened is refused, at its place."""

from __future__ import annotations

import random
from itertools import repeat
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai
from hupai.errors import HupaiError
from hupai.game import Deal, Match, Standing, State, apply, fold, seen_by
from hupai.game import events as ev

from . import chance

if TYPE_CHECKING:
    from collections.abc import Callable


def played(variant: str = "basic", seed: int = 3) -> Deal:
    rng = random.Random(f"{variant} {seed}")
    return chance.play_out(rng, chance.deal(rng, hupai.rules(variant)))


def refused(deal: Deal, events: Any, position: int) -> None:
    with pytest.raises(HupaiError) as caught:
        Deal.from_events(deal.rules, events)
    assert (caught.value.slug, caught.value.position) == ("event", position)


def refused_by_fold(deal: Deal, events: Any, position: int) -> None:
    with pytest.raises(HupaiError) as caught:
        fold(deal.rules.ruleset.play, events)
    assert (caught.value.slug, caught.value.position) == ("event", position)


@pytest.mark.parametrize("wrong", [None, 1, "Drew", (0, 1, "wall"), [], ev.Drew, Ellipsis])
def test_what_is_no_event_is_refused(wrong: Any) -> None:
    deal = played()
    events = deal.events
    for at in (0, 3, len(events)):
        mixed = [*events[:at], wrong, *events[at:]]
        refused(deal, mixed, at)
        refused_by_fold(deal, mixed, at)


def test_records_begin_once_and_end_once() -> None:
    deal = played()
    events = deal.events
    refused(deal, events[1:], 0)
    refused_by_fold(deal, events[1:], 0)
    refused(deal, [], 0)
    refused(deal, events + events, len(events))
    refused_by_fold(deal, events + events, len(events))
    refused(deal, [events[0], events[0]], 1)
    refused_by_fold(deal, [events[0], events[0]], 1)
    assert fold(deal.rules.ruleset.play, []) == State(deal.rules.ruleset.play)


def test_records_that_never_end_are_bounded() -> None:
    deal = played()
    refused(deal, repeat(deal.events[0]), 10_000)
    refused_by_fold(deal, repeat(deal.events[0]), 1)
    first = deal.events[:2]
    endless = (first[min(at, 1)] for at in range(20_000))
    refused_by_fold(deal, endless, 10_000)


def test_a_tile_that_is_not_held_is_not_discarded() -> None:
    deal = played()
    events = list(deal.events)
    at, made = next((n, e) for n, e in enumerate(events) if isinstance(e, ev.Discarded))
    held = fold(deal.rules.ruleset.play, events[:at]).hands[made.seat]
    events[at] = made._replace(tile=next(tile for tile in range(34) if tile not in held))
    refused(deal, events, at)
    refused_by_fold(deal, events, at)


DECISIONS = (ev.Discarded, ev.Answered, ev.KongDeclared, ev.Gave, ev.VoidChosen)


@settings(max_examples=60)
@given(st.sampled_from(chance.VARIANTS), st.integers(0, 1 << 30), st.data())
def test_no_event_can_be_another(variant: str, seed: int, data: st.DataObject) -> None:
    rng = random.Random(f"records {variant} {seed}")
    deal = chance.play_out(rng, chance.deal(rng, chance.rules(rng, variant)))
    events: list[Any] = list(deal.events)
    at = data.draw(st.integers(0, len(events) - 1))
    what = data.draw(st.sampled_from(["left out", "twice", "field"]))
    if what == "left out":
        changed = events[:at] + events[at + 1 :]
        if at == len(events) - 1 or changed[at] == events[at]:
            return
    elif what == "twice":
        changed = events[: at + 1] + events[at:]
        if isinstance(events[at], (ev.Gave, ev.Drew)):
            return  # the same once more may follow
    else:
        field = data.draw(st.sampled_from(events[at]._fields))
        junk: Any = data.draw(
            st.one_of(st.integers(-3, 200), st.none(), st.text(max_size=3), st.just(10**40))
        )
        if junk == getattr(events[at], field):
            return
        changed = [*events[:at], events[at]._replace(**{field: junk}), *events[at + 1 :]]
    again = refusal(lambda: Deal.from_events(deal.rules, changed))
    if again is not True:
        # Another decision may be as good, and another beginning may lead to the same events.
        assert list(again.events) == changed
        assert at == 0 or isinstance(events[at], DECISIONS)
    folded = refusal(lambda: fold(deal.rules.ruleset.play, changed))
    assert folded is True or isinstance(folded, State)


def refusal(call: Callable[[], Any]) -> Any:
    """What a call returns, unless it refuses an event."""
    try:
        return call()
    except HupaiError as error:
        return (error.slug, error.position is not None) == ("event", True) or error


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_a_refused_event_changes_nothing(variant: str) -> None:
    deal = played(variant)
    state = State(deal.rules.ruleset.play)
    rng = random.Random(variant)
    for event in deal.events:
        for other in rng.sample(deal.events, 3):
            before = state.copy()
            try:
                apply(state.copy(), other)
            except HupaiError:
                with pytest.raises(HupaiError):
                    apply(state, other)
                assert state == before
        apply(state, event)
    assert state == deal.state


def test_what_a_seat_saw_is_folded_and_not_played() -> None:
    deal = played()
    seen = seen_by(deal.events, 1)
    fold(deal.rules.ruleset.play, seen)
    refused(deal, seen, 0)


@pytest.mark.parametrize("cut", range(0, 60, 7))
def test_a_record_cut_short_goes_on_to_the_next_decision(cut: int) -> None:
    deal = played("hong-kong")
    events = deal.events[: cut + 1]
    again = Deal.from_events(deal.rules, events)
    assert again.events[: len(events)] == events
    assert again.done or again.to_act
    assert deal.events[: len(again.events)] == again.events


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": (1, 2, 3)},
        {"scores": (1, 2, 3, 4, 5)},
        {"scores": (1, 2, 3, 1.5)},
        {"scores": repeat(1)},
        {"scores": (1, 2, 3, 10**40)},
        {"streak": -1},
        {"streak": 65_536},
        {"streak": 1.0},
        {"dice": (0, 7)},
        {"dice": (1,) * 5},
        {"dice": repeat(1)},
        {"dice": "12"},
        {"direction": 9},
        {"direction": "left"},
        {"dealer": 0.0},
        {"dealer": True},
        {"dealer": None},
        {"round": 1.0},
        {"wall": None},
        {"wall": "1m"},
    ],
)
def test_deals_that_cannot_begin(wrong: dict[str, Any]) -> None:
    about: dict[str, Any] = {"wall": sorted(range(34)) * 4}
    with pytest.raises(HupaiError):
        Deal(hupai.rules("basic"), **about | wrong)


@pytest.mark.parametrize("wrong", ["no", 1, None, [True]])
def test_flags_are_true_or_false(wrong: Any) -> None:
    rules = hupai.rules("basic")
    deal = played()
    for flag in ("ask_everybody", "driven"):
        with pytest.raises(TypeError, match=flag):
            Deal(rules, wall=sorted(range(34)) * 4, **{flag: wrong})
        with pytest.raises(TypeError, match=flag):
            Match(rules, seed=1, **{flag: wrong})
        with pytest.raises(TypeError, match=flag):
            Deal.from_events(rules, deal.events, **{flag: wrong})


@pytest.mark.parametrize("wrong", [0.0, 1.0, True, False, "e", "EE", 4, -1, None, b"E"])
def test_seats_are_letters_or_numbers(wrong: Any) -> None:
    deal = chance.deal(random.Random(1), hupai.rules("basic"))
    for call in (deal.legal_actions, deal.view, deal.view_events, deal.worth, deal.declare_win):
        with pytest.raises(HupaiError, match="not a seat"):
            call(wrong)


@pytest.mark.parametrize("variant", chance.VARIANTS)
def test_a_match_goes_on_where_it_was_left(variant: str) -> None:
    match = Match(hupai.rules(variant), seed=11)
    for _ in range(3):
        again = eval(
            repr(match),
            {"hupai": hupai, "Deal": Deal, "Match": Match, "Standing": Standing} | vars(ev),
        )
        assert again == match
        assert len(str(match)) < 90
        for one in (match, again):
            chance.play_out(random.Random(5), one.deal)
            one.next_deal()
        assert again == match
        if match.over:
            break
    start = hupai.rules(variant).ruleset.match.start_points
    other = Standing((start - 1, start, start, start + 1), number=1)
    with pytest.raises(HupaiError, match="not the next"):
        Match.resumed(Match(hupai.rules(variant, match_hands=4), seed=1).deal, other, seed=1)
    with pytest.raises(HupaiError):
        Match.resumed(match.deal, match.standing, seed=-1)
    with pytest.raises(TypeError):
        Match.resumed(match.deal, None, seed=1)  # type: ignore[arg-type]


def test_a_match_can_be_driven() -> None:
    rules = hupai.rules("sichuan", match_hands=4)
    source = Match(rules, seed=5)
    match = Match(rules, driven=True, dealer=source.standing.dealer)
    for number in range(4):
        deal, true = match.deal, source.deal
        assert deal.owes is not None
        assert deal.owes.kind == "dice"
        deal.bank(true.dice)
        rng = random.Random(number)
        while not true.done:
            seat = rng.choice(true.to_act)
            true.act(seat, chance.choose(rng, true.legal_actions(seat)))
        again = Deal.from_events(rules, [deal.events[0], *true.events[1:]], driven=True)
        assert again.changes == true.changes
        match.deal = again
        match.next_deal()
        source.next_deal()
        assert match.standing == source.standing
    assert match.over
