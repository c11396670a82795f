"""How a deal begins: what is known before its first tile is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from ..errors import HupaiError, IllegalAction, check_flag, first, integer, shown, told
from ..play import RevealIndicator, SwapThree
from ..rules import Rules
from ..structure import LARGEST
from . import events as ev
from . import supply
from .wall import Wall, box

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..play import PlayRules
    from .deal import Deal
    from .state import State

Seat: TypeAlias = str | int
_SEATS: Final = {"E": 0, "S": 1, "W": 2, "N": 3, 0: 0, 1: 1, 2: 2, 3: 3}

MOST_DICE: Final = 4
"""No rules throw more."""

MOST_STREAK: Final = 65_535
"""A score can be asked for no longer row of wins."""


def seat_number(seat: Seat) -> int:
    """Return a seat as a number.

    Raises:
        IllegalAction: if there is no such seat.
    """
    kind = type(seat)
    known = seat if kind is int or kind is str else integer(seat)
    number = None if known is None else _SEATS.get(known)
    if number is not None:
        return number
    why = f"{shown(seat)} is not a seat (E, S, W or N)"
    raise IllegalAction(why, slug="unknown", value=told(seat))


def check_flags(rules: object, ask_everybody: object, driven: object) -> None:
    """Refuse what are no rules, and flags that are not True or False."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules (of hupai.rules), not {type(rules).__name__}")
    check_flag("ask_everybody", ask_everybody)
    check_flag("driven", driven)


class Setup(NamedTuple):
    """What is known before the first tile is dealt.

    Attributes:
        wall: the tiles in the order in which they are drawn; empty where nobody knows it.
        tiles: how many there are.
        dealer, round: seat and wind.
        scores: what everybody has.
        streak: how many deals in a row the dealer has just won as dealer.
        dice: what the dice show; None while they have not been thrown.
        direction: where swapped tiles go; None where the rules and the dice say it.
    """

    wall: bytes
    tiles: int
    dealer: int
    round: int
    scores: tuple[int, int, int, int]
    streak: int
    dice: tuple[int, ...] | None
    direction: int | None

    def arguments(self) -> str:
        """Return the arguments that make a deal begin with this, as text."""
        seats = f"dealer={self.dealer}, round={self.round}"
        rest = f"streak={self.streak}, dice={self.dice}, direction={self.direction}"
        return f"wall={self.wall or None!r}, {seats}, scores={self.scores}, {rest}"

    @classmethod
    def of(
        cls,
        rules: Rules,
        wall: Iterable[int | str] | str | None,
        dealer: Seat,
        round_wind: Seat,
        scores: Sequence[int],
        streak: int,
        dice: Sequence[int] | None,
        direction: int | None,
    ) -> Setup:
        """Check what a deal is to begin with.

        Raises:
            HupaiError: for what no deal of these rules begins with.
        """
        whole = rules.ruleset.tiles
        tiles = b"" if wall is None else Wall.of(wall, whole).tiles
        thrown = None if dice is None else supply.check_dice(dice)
        if thrown is not None and len(thrown) > MOST_DICE:
            found = str(len(thrown))
            raise HupaiError(f"{found} dice; {MOST_DICE} at most", slug="dice", value=found)
        turned_over = any(isinstance(phase, RevealIndicator) for phase in rules.ruleset.play.phases)
        if thrown is not None and turned_over and len(thrown) != MOST_DICE:
            found = str(len(thrown))
            message = f"{MOST_DICE} dice say where the indicator lies, not {found}"
            raise HupaiError(message, slug="dice", value=found)
        if direction is not None:
            direction = _whole("direction", direction)
            if not (_swap(rules.ruleset.play) is not None) <= direction <= 3:
                message = f"a swap goes 1 to 3 seats on, not {direction}"
                raise HupaiError(message, slug="setup", value=str(direction))
        if not hasattr(scores, "__iter__"):
            raise TypeError(f"scores must be four numbers, not {type(scores).__name__}")
        numbers = [_whole("scores", score) for score in first(scores, 5)]
        if len(numbers) != 4:
            raise HupaiError("scores are four numbers", slug="setup", value=shown(scores))
        if rules.ruleset.match.banks and min(numbers) < 0:
            raise HupaiError(
                "nobody holds less than nothing", slug="setup", value=str(min(numbers))
            )
        deals = seat_number(dealer)
        if deals and rules.ruleset.hands.dealer_is_east:
            name = "ESWN"[deals]
            raise HupaiError(f"the dealer is East here, not {name}", slug="setup", value=name)
        east, south, west, north = numbers
        row = _whole("streak", streak)
        if not 0 <= row <= MOST_STREAK:
            raise HupaiError(f"a streak of {row}", slug="setup", value=str(row))
        return cls(
            tiles,
            len(box(whole)),
            deals,
            seat_number(round_wind),
            (east, south, west, north),
            row,
            thrown,
            direction,
        )

    def on(self, state: State) -> State:
        """Return a state in which nothing has happened, with what is known of this deal."""
        new = state.copy()
        new.dealer, new.turn, new.round = self.dealer, self.dealer, self.round
        new.scores, new.streak = self.scores, self.streak
        new.direction = self.direction or due_direction(state.play, ()) or 0
        return new


def _whole(what: str, number: Any) -> int:
    value = integer(number)
    if value is None:
        message = f"{what}: {shown(number)} is not a whole number"
        raise HupaiError(message, slug="setup", value=shown(number))
    if abs(value) > LARGEST:
        raise HupaiError(f"{what}: a number too large", slug="setup", value=what)
    return value


def begin(deal: Deal, setup: Setup) -> None:
    """Let a deal begin."""
    rules = deal.rules.ruleset
    dice, direction = setup.dice, setup.direction
    if direction is None and not _dice_direct(rules.play):
        # What no dice can say must be known before they are thrown.
        direction = swap_direction(rules.play, ())
    if dice is None:
        count = 2 * rules.match.dice
        dice = supply.take(deal, supply.Owed("dice", setup.dealer, count), None) if count else ()
    if direction is None:
        direction = swap_direction(rules.play, dice)
    deal.emit(
        ev.Began(
            setup.wall,
            setup.tiles,
            setup.dealer,
            setup.round,
            setup.scores,
            setup.streak,
            dice,
            direction,
        )
    )


def _swap(play: PlayRules) -> SwapThree | None:
    return next((phase for phase in play.phases if isinstance(phase, SwapThree)), None)


def _dice_direct(play: PlayRules) -> bool:
    """Whether the dice say where swapped tiles go."""
    swap = _swap(play)
    return swap is not None and swap.direction == "dice_mod3"


def due_direction(play: PlayRules, dice: Sequence[int]) -> int | None:
    """Return where rules and dice let swapped tiles go; None if they leave it open."""
    swap = _swap(play)
    if swap is None:
        return 0
    if swap.direction == "dice_mod3":
        return (2, 1, 3)[(dice[0] + dice[1]) % 3] if len(dice) >= 2 else None
    return {"right": 1, "across": 2, "left": 3}.get(swap.direction)


def swap_direction(play: PlayRules, dice: Sequence[int]) -> int:
    """Return where swapped tiles go, as steps in turn order.

    Raises:
        HupaiError: if the rules leave it to the dice or to chance, and nothing is known of them.
    """
    due = due_direction(play, dice)
    if due is None:
        raise HupaiError("say the dice or the direction of the swap", slug="dice")
    return due
