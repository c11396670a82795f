"""A deal of which the caller drives the bank: what goes on stops where the bank owes a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import events as ev
from .actions import WIN
from .declarations import false_win
from .flow import advance, answer, ask, carry_out, draw, resolve
from .setup import begin
from .supply import Due, Given, Supply

if TYPE_CHECKING:
    from collections.abc import Callable

    from .deal import Deal

Task: TypeAlias = tuple[Any, ...]
"""What goes on: its name and what it is done with."""


def declare(deal: Deal, seat: int) -> None:
    """Carry out a declaration that is no legal win, at a moment at which one can be made."""
    if deal.state.step != "turn":
        answer(deal, seat, WIN)
        return
    false_win(deal, seat)
    draw(deal, deal.state.next_seat(seat), "wall")
    advance(deal)


def perform(deal: Deal, task: Task) -> None:
    """Carry out a task as far as it goes without a step of the bank."""
    supply = Supply(task, deal.state.copy(), len(deal.record), deal.asked.copy())
    _run(deal, supply)


def feed(deal: Deal, given: Given | ev.Shown) -> None:
    """Go on with what is going on, now that the bank has supplied one more step."""
    old = deal.supply
    assert old is not None
    _run(deal, Supply(old.task, old.state, old.count, old.asked, (*old.fed, given)))


def _run(deal: Deal, supply: Supply) -> None:
    """Carry out a task from its beginning; if it is refused, nothing has changed."""
    before = deal.state, deal.record, deal.asked, deal.supply
    assert supply.state is not None
    assert supply.asked is not None
    deal.state, deal.record = supply.state.copy(), deal.record[: supply.count]
    deal.asked, deal.supply = supply.asked.copy(), supply
    assert supply.task is not None
    name, *about = supply.task
    try:
        _TASKS[name](deal, *about)
    except Due as due:
        supply.owes, supply.said = due.owed, due.said
        deal.asked = {}
    except BaseException:
        deal.state, deal.record, deal.asked, deal.supply = before
        raise
    else:
        deal.supply = Supply()


def _begin(deal: Deal, setup: Any) -> None:
    begin(deal, setup)
    advance(deal)


def _act(deal: Deal, seat: int, action: Any) -> None:
    state = deal.state
    late = state.play.late_added_kong
    if action.kind == "kong_added" and not late and state.drawn[seat] == ev.HIDDEN:
        # Only the tile just drawn may be added.
        deal.emit(ev.Shown(seat, (action.tile,), action.tile))
    carry_out(deal, seat, action)


def _show(deal: Deal, shown: ev.Shown) -> None:
    """Name hidden tiles between two decisions, and find out who may do what."""
    deal.emit(shown)
    deal.asked = ask(deal)
    if deal.asked and deal.state.step == "claims":
        return
    if deal.state.step == "claims":
        # Only the hand that has been shown was still asked, and it has nothing to claim.
        resolve(deal)
    advance(deal)


_TASKS: Final[dict[str, Callable[..., None]]] = {
    "begin": _begin,
    "act": _act,
    "declare": declare,
    "show": _show,
}
