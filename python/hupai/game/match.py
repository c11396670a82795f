"""A match: deals until the end, dealers, winds, scores and places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import _core
from ..errors import HupaiError, shown
from .booking import check_standing
from .deal import Deal
from .setup import Setup, check_flags, seat_number
from .state import SIDES
from .wall import box, checked_seed, new_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..play import MatchRules
    from ..rules import Rules
    from .events import Won
    from .setup import Seat


class Result(NamedTuple):
    """How a deal ended, as a match must know it. Players are 0 to 3.

    Attributes:
        changes: what each player gained.
        first_winners: who won first: one player, or all who won on the same tile, the nearest to
            its giver first; nobody if the deal was drawn.
        giver: who gave the tile of the first win; None for an own draw.
        winners: everybody who won.
        emptied: whether somebody had nothing left at any moment.
    """

    changes: tuple[int, int, int, int]
    first_winners: tuple[int, ...] = ()
    giver: int | None = None
    winners: tuple[int, ...] = ()
    emptied: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands between two deals. Players are 0 to 3.

    Attributes:
        scores: what each player has.
        dealer: who deals next.
        number: how many deals have been played.
        dealer_changes: how often the deal has passed on.
        streak: how many deals in a row the dealer has just won as dealer.
        over: why the match is over: `empty`, `dealer_changes` or `hands`; None while it goes on.
    """

    scores: tuple[int, int, int, int]
    dealer: int = 0
    number: int = 0
    dealer_changes: int = 0
    streak: int = 0
    over: str | None = None

    @property
    def round(self) -> int:
        """The round wind, where there is one: 0 to 3 for E, S, W, N."""
        return self.dealer_changes // 4 % 4

    def after(self, rules: MatchRules, result: Result) -> Standing:
        """Return where the match stands after one more deal."""
        scores = [a + b for a, b in zip(self.scores, result.changes, strict=True)]
        dealer = _next_dealer(rules, self.dealer, result)
        changes = self.dealer_changes + (dealer != self.dealer)
        if dealer != self.dealer:
            streak = 0
        elif self.dealer in result.winners:
            streak = self.streak + 1
        else:
            drawn = not result.winners
            streak = self.streak if drawn and rules.streak_survives_draw else 0
        number = self.number + 1
        over = None
        if rules.ends_on_empty and (result.emptied or min(scores) <= 0):
            over = "empty"
        elif rules.dealer_changes and changes >= rules.dealer_changes:
            over = "dealer_changes"
        elif rules.hands and number >= rules.hands:
            over = "hands"
        east, south, west, north = scores
        return Standing((east, south, west, north), dealer, number, changes, streak, over)

    def places(self) -> tuple[int, ...]:
        """Return each player's place; equal scores share the better one.

        >>> Standing((13, 9, 9, 9)).places()
        (1, 2, 2, 2)
        """
        return tuple(1 + sum(other > score for other in self.scores) for score in self.scores)

    def ranking(self) -> tuple[int, ...]:
        """Return the players from first to last; of equal ones the earlier first."""
        return tuple(sorted(SIDES, key=lambda player: (-self.scores[player], player)))


def _next_dealer(rules: MatchRules, dealer: int, result: Result) -> int:
    following = (dealer + 1) % 4
    if not result.winners:
        return dealer if rules.drawn == "stays" else following
    first = result.first_winners
    if rules.dealer == "rotate":
        return following
    if rules.dealer == "repeat":
        return dealer if dealer in result.winners else following
    if rules.dealer == "first_winner_or_giver" and len(first) > 1 and result.giver is not None:
        return result.giver
    return first[0]


class Match:
    """Deals under some rules until the end.

    Seats are winds where the rules say that the dealer is East, and then players change seats;
    elsewhere every player keeps his seat. `players` says who sits where in the deal.

    >>> import hupai
    >>> match = Match(hupai.rules("basic"), seed=7)
    >>> while not match.over:
    ...     deal = match.deal
    ...     while not deal.done:
    ...         seat = deal.to_act[0]
    ...         _ = deal.act(seat, deal.default_action(seat))
    ...     match.next_deal()
    ...     if match.standing.number == 2:
    ...         break
    >>> match.standing.scores
    (10, 10, 10, 10)
    """

    __slots__ = ("_ask_everybody", "_driven", "deal", "rules", "seed", "standing")

    rules: Rules
    seed: int
    standing: Standing
    deal: Deal

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | None = None,
        dealer: Seat | None = None,
        ask_everybody: bool = False,
        driven: bool = False,
    ) -> None:
        """Begin a match with its first deal.

        Args:
            rules: the rules.
            seed: 0 to 2**256 - 1: the same seed gives the same walls and dice; None gives new ones.
            dealer: the player who deals first; the rules and the seed say it, if it is left out.
            ask_everybody: as for `Deal`.
            driven: as for `Deal`: the caller brings the dice and tiles of every deal.

        Raises:
            CircumstanceError: for a seed out of range.
        """
        check_flags(rules, ask_everybody, driven)
        self.rules = rules
        self.seed = new_seed() if seed is None else checked_seed(seed)
        self._ask_everybody = ask_everybody
        start = rules.ruleset.match.start_points
        self._driven = driven
        first = first_dealer(rules, self.seed) if dealer is None else seat_number(dealer)
        self.standing = Standing((start,) * 4, dealer=first)
        self.deal = self._begin()

    @classmethod
    def resumed(cls, deal: Deal, standing: Standing, *, seed: int) -> Match:
        """Go on with a match where it was left.

        Args:
            deal: the deal that is played, or was the last.
            standing: where the match stood before the deal; after it, if the match is over.
            seed: the seed of the match.

        Raises:
            CircumstanceError: for a seed out of range.
            TypeError: for a deal or standing that is none, or a field of a wrong type.
            HupaiError: if no match stands so, or the deal cannot be one of this match.
        """
        for given, kind in ((deal, Deal), (standing, Standing)):
            if not isinstance(given, kind):
                raise TypeError(f"a match goes on with a {kind.__name__}, not {shown(given)}")
        check_standing(deal.rules.ruleset.match, standing)
        match = cls.__new__(cls)
        match.rules, match.deal, match.standing = deal.rules, deal, standing
        match._ask_everybody, match._driven = deal.ask_everybody, deal.driven
        match.seed = checked_seed(seed)
        if not match.over:
            held = tuple(standing.scores[player] for player in match.players)
            begun = None if deal.supply is None else deal.supply.setup
            if begun is None and deal.state.number:
                begun = deal.state
            sits = match.seat_of(standing.dealer)
            if begun is not None and (begun.scores, begun.dealer) != (held, sits):
                raise HupaiError("the deal is not the next of this match", slug="match_deal")
        return match

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.standing.over is not None

    def seat_of(self, player: int) -> int:
        """Return the seat of a player in the deal that is played."""
        if self.rules.ruleset.hands.dealer_is_east:
            return (player - self.standing.dealer) % 4
        return player

    @property
    def first_throw(self) -> tuple[int, ...]:
        """The dice that say who deals first, where the rules throw them for that."""
        thrown = self.rules.ruleset.match.first_dealer == "thrown"
        return _core.dice(self.seed, 0, 2, "first dealer") if thrown else ()

    @property
    def players(self) -> tuple[int, int, int, int]:
        """The players on the seats E, S, W, N in the deal that is played."""
        turn = self.standing.dealer if self.rules.ruleset.hands.dealer_is_east else 0
        return (turn % 4, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4)

    def _begin(self) -> Deal:
        standing, rules = self.standing, self.rules.ruleset
        number = standing.number
        dice, direction = throw(self.rules, self.seed, number)
        tiles = box(rules.tiles)
        first, second, third, fourth = self.players
        held = standing.scores
        setup = Setup(
            wall=b"" if self._driven else _core.shuffle(tiles, self.seed, number),
            tiles=len(tiles),
            dealer=self.seat_of(standing.dealer),
            round=standing.round if rules.match.round_winds else 0,
            scores=(held[first], held[second], held[third], held[fourth]),
            streak=standing.streak,
            dice=None if self._driven else dice,
            direction=direction,
        )
        return Deal.of_setup(self.rules, setup, self._ask_everybody, self._driven)

    def next_deal(self) -> None:
        """Book the deal that is over, and begin the next unless the match is over.

        Raises:
            HupaiError: if the deal is not over, or the match is.
        """
        if self.over:
            raise HupaiError("the match is over", slug="match_over")
        if not self.deal.done:
            raise HupaiError("the deal is not over", slug="deal_not_over")
        result = result_of(self.deal, self.players)
        self.standing = self.standing.after(self.rules.ruleset.match, result)
        if not self.over:
            self.deal = self._begin()

    def copy(self) -> Match:
        """Return an independent match in the same position."""
        new = Match.__new__(Match)
        new.rules, new.seed, new.standing = self.rules, self.seed, self.standing
        new._ask_everybody, new._driven = self._ask_everybody, self._driven
        new.deal = self.deal.copy()
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def _key(self) -> tuple[Any, ...]:
        flags = self._ask_everybody, self._driven
        return self.rules, self.seed, self.standing, flags, self.deal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Match.resumed({self.deal!r}, {self.standing!r}, seed={self.seed})"

    def __str__(self) -> str:
        standing = self.standing
        return f"<Match {self.rules.ruleset.name}: deal {standing.number}, {standing.scores}>"


def first_dealer(rules: Rules, seed: int) -> int:
    """Return the player who deals first."""
    given = rules.ruleset.match.first_dealer
    if given == "random":
        return _core.shuffle(bytes(SIDES), seed, 0, "first dealer")[0]
    if given == "thrown":
        return (sum(_core.dice(seed, 0, 2, "first dealer")) - 1) % 4
    return "ESWN".index(given)


def throw(rules: Rules, seed: int, number: int) -> tuple[tuple[int, ...], int | None]:
    """Return the dice of a deal, and the direction of a swap that is left to chance."""
    dice = _core.dice(seed, number, 2 * rules.ruleset.match.dice)
    direction = None
    for phase in rules.ruleset.play.phases:
        if phase.kind == "swap_three" and phase.direction == "random":
            direction = 1 + _core.shuffle(bytes(range(3)), seed, number, "direction")[0]
    return dice, direction


def result_of(deal: Deal, players: Sequence[int]) -> Result:
    """Return how a deal ended, for the players on its seats.

    Raises:
        HupaiError: if it is not over.
    """
    if not deal.done:
        raise HupaiError("the deal is not over", slug="deal_not_over")
    changes = [0] * 4
    for seat, change in enumerate(deal.changes):
        changes[players[seat]] = change
    east, south, west, north = changes
    wins = deal.wins
    first = [won for won in wins if wins and _together(won, wins[0])]
    own = not wins or wins[0].by == "self_draw"
    return Result(
        (east, south, west, north),
        tuple(players[won.seat] for won in first),
        None if own else players[wins[0].giver],
        tuple(players[won.seat] for won in wins),
        _emptied(deal),
    )


def _together(won: Won, first: Won) -> bool:
    """Whether a win was on the same tile as the first."""
    return won is first or (
        won.by == first.by != "self_draw"
        and (won.giver, won.tile, won.discard) == (first.giver, first.tile, first.discard)
    )


def _emptied(deal: Deal) -> bool:
    """Whether somebody had nothing left at any moment of the deal."""
    held = list(deal.state.scores)
    for paid in deal.ledger:
        held[paid.payer] -= paid.amount
        held[paid.payee] += paid.amount
        if held[paid.payer] <= 0:
            return True
    return False
