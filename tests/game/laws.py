"""What is true of every deal at every moment."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hupai.game import Deal, State, View, box, fold, seen_by

if TYPE_CHECKING:
    from hupai.game.state import Meld


def lying(state: State, meld: Meld) -> list[int]:
    """The physical tiles of a meld."""
    return [
        state.wild if meld.wilds >> place & 1 else kind for place, kind in enumerate(meld.kinds)
    ]


def left_in_wall(state: State) -> list[int]:
    """The tiles that have not been drawn, those out of play included."""
    cursor, size = state.cursor, len(state.wall)
    if cursor.rules.boxed:
        live = range(cursor.head, size - cursor.rules.reserve)
        places = [*live, *range(cursor.box_head, cursor.tail)]
    else:
        places = list(range(cursor.head, cursor.tail))
    return [state.wall[at] for at in {*places, *cursor.dead}]


def tiles_are_conserved(deal: Deal) -> None:
    state = deal.state
    found = Counter(left_in_wall(state))
    for seat in range(4):
        found.update(state.hands[seat])
        found.update(state.discards[seat])
        found.update(state.bonus[seat])
        for meld in state.melds[seat]:
            found.update(lying(state, meld))
    if state.step == "claims" and state.form != "discard" and state.tile >= 0:
        # The tile of a kong that may be robbed lies on the table.
        found[state.wild if state.wilds & 8 else state.tile] += 1
    assert found == Counter(box(deal.rules.ruleset.tiles))


def hands_have_their_size(deal: Deal) -> None:
    state = deal.state
    for seat in range(4):
        size = len(state.hands[seat]) + 3 * len(state.melds[seat])
        assert size in (12, 13, 14)
        assert not any(tile >= 34 for tile in state.hands[seat])
        own_turn = state.step == "turn" and state.turn == seat
        if own_turn and state.phase == len(state.play.phases) - 1:
            assert size == 14


def somebody_can_act(deal: Deal) -> None:
    assert deal.done != bool(deal.to_act)
    for seat in deal.to_act:
        legal = deal.legal_actions(seat)
        assert legal
        assert len(set(legal)) == len(legal)
        assert deal.default_action(seat) in legal


def payments_add_up(deal: Deal) -> None:
    assert sum(deal.changes) == 0
    gains = [0] * 4
    for paid in deal.ledger:
        assert paid.amount > 0
        assert paid.payer != paid.payee
        gains[paid.payer] -= paid.amount
        gains[paid.payee] += paid.amount
        assert 0 <= paid.cause < len(deal.events)
    assert tuple(gains) == deal.changes
    if deal.rules.ruleset.match.banks:
        assert min(deal.scores) >= 0


def events_are_everything(deal: Deal) -> None:
    assert fold(deal.rules.ruleset.play, deal.events) == deal.state
    again = Deal.from_events(deal.rules, deal.events, ask_everybody=deal.ask_everybody)
    assert again == deal
    assert again.to_act == deal.to_act
    assert all(again.legal_actions(s) == deal.legal_actions(s) for s in deal.to_act)


def views_come_from_what_is_seen(deal: Deal) -> None:
    for seat in range(4):
        seen = fold(deal.rules.ruleset.play, seen_by(deal.events, seat))
        assert View.of(seen, seat, deal.legal_actions(seat)) == deal.view(seat)
        assert deal.view_events(seat) == seen_by(deal.events, seat)


ALWAYS = (tiles_are_conserved, hands_have_their_size, somebody_can_act, payments_add_up)
SOMETIMES = (events_are_everything, views_come_from_what_is_seen)
