"""A deal driven by whatever hypothesis thinks of, right and wrong."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hupai.errors import IllegalAction
from hupai.game.actions import ACTIONS

from . import chance, laws

if TYPE_CHECKING:
    from hupai.game import Deal


class Table(RuleBasedStateMachine):
    """One deal; the rules of the machine are what people at a table may try."""

    deal: Deal

    @initialize(variant=st.sampled_from(chance.VARIANTS), seed=st.integers(0, 10_000))
    def begin(self, variant: str, seed: int) -> None:
        rng = random.Random(f"{variant} {seed}")
        self.deal = chance.deal(rng, chance.rules(rng, variant), ask_everybody=seed % 2 == 0)

    @precondition(lambda self: not self.deal.done)
    @rule(data=st.data(), times=st.integers(1, 12))
    def act(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if self.deal.done:
                return
            seat = data.draw(st.sampled_from(self.deal.to_act))
            legal = self.deal.legal_actions(seat)
            # The last actions of the list are discards: small numbers declare.
            self.deal.act(seat, legal[data.draw(st.integers(0, len(legal) - 1))])

    @precondition(lambda self: not self.deal.done)
    @rule()
    def time_runs_out(self) -> None:
        for seat in self.deal.to_act:
            if seat in self.deal.to_act:
                self.deal.act(seat, self.deal.default_action(seat))
                return

    @rule(seat=st.integers(0, 3), number=st.integers(0, len(ACTIONS) - 1))
    def try_anything(self, seat: int, number: int) -> None:
        action = ACTIONS[number]
        if action in self.deal.legal_actions(seat):
            return
        before = self.deal.state.copy()
        with pytest.raises(IllegalAction):
            self.deal.act(seat, action)
        assert self.deal.state == before

    @rule(seat=st.integers(0, 3))
    def declare_a_win(self, seat: int) -> None:
        before, changes = self.deal.state.copy(), self.deal.changes
        try:
            self.deal.declare_win(seat)
        except IllegalAction:
            assert self.deal.state == before
            return
        assert sum(self.deal.changes) == sum(changes) == 0

    @rule()
    def go_on_with_a_copy(self) -> None:
        twin = self.deal.copy()
        assert twin == self.deal
        self.deal = twin

    @rule(seat=st.integers(0, 3))
    def tamper_with_answers(self, seat: int) -> None:
        state = self.deal.state.copy()
        state.hands[seat].clear()
        list(self.deal.events).clear()
        view = self.deal.view(seat)
        with pytest.raises(AttributeError):
            view.hand = ()  # type: ignore[misc]

    @invariant()
    def laws_hold(self) -> None:
        if not hasattr(self, "deal"):
            return
        for law in laws.ALWAYS:
            law(self.deal)

    def teardown(self) -> None:
        if hasattr(self, "deal"):
            for law in laws.SOMETIMES:
                law(self.deal)


TestTable: Any = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
