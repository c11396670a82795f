"""Four players at a table: deals and matches played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import HupaiError
from ..game.actions import WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.deal import Deal
    from ..game.match import Match
    from .player import Player


def _four(players: Sequence[Player]) -> None:
    if len(players) != 4:
        found = str(len(players))
        raise HupaiError(f"four players make a table, not {found}", slug="players", value=found)


def play_deal(deal: Deal, players: Sequence[Player]) -> int:
    """Let four players play a deal to its end, and return how many actions they took.

    Args:
        deal: the deal, as far as it has come.
        players: who decides for the seats E, S, W, N.

    Raises:
        IllegalAction: if a player chooses what is not legal; the deal is as it was before.
        HupaiError: if a caller drives the bank, which has steps that no player takes.
    """
    _four(players)
    if deal.driven:
        raise HupaiError("players cannot play what a caller drives", slug="bank")
    count = 0
    while asked := deal.asked:
        seat, legal = next(iter(asked.items()))
        chosen = players[seat].act(deal.view(seat), legal)
        if chosen is WIN and WIN not in legal:
            deal.declare_win(seat)
        else:
            deal.act(seat, chosen)
        count += 1
    return count


def play_match(match: Match, players: Sequence[Player], *, most: int | None = None) -> int:
    """Let four players play a match to its end, and return how many actions they took.

    Args:
        match: the match, as far as it has come.
        players: the players of the match, 0 to 3, wherever they sit in a deal.
        most: how many deals are played at most; there are rules under which a match has no end
            that must come.

    Raises:
        IllegalAction: if a player chooses what is not legal.
    """
    _four(players)
    count = played = 0
    while not match.over and (most is None or played < most):
        count += play_deal(match.deal, [players[player] for player in match.players])
        match.next_deal()
        played += 1
    return count
