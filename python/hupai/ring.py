"""The wall as it stands on the table: a ring of stacks, broken where the dice say.

A wall is a list of tiles in drawing order from the start, so the dice change no chance. They say
where on the table each of its tiles lies.

Seats are numbers in turn order, which runs counter-clockwise seen from above: the next seat sits
to the right. So the walls of the dealer, the last, the opposite and the next seat follow one
another clockwise, each beginning at the right-hand end of its owner.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Literal, NamedTuple

from .errors import HupaiError, first, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS = 4
MOST_DICE = 9
"""Nobody throws more dice."""
MOST_STACKS = 72
"""No set has more tiles."""


def counted_seat(first: int, total: int) -> int:
    """Return the seat reached by counting `total` seats in turn order, `first` being one."""
    return (index(first) + index(total) - 1) % SEATS


class Place(NamedTuple):
    """Where a tile lies.

    Attributes:
        stack: the number of its stack.
        upper: whether it is the upper tile of the stack.
        seat: before which seat the stack stands.
    """

    stack: int
    upper: bool
    seat: int


@dataclass(frozen=True, slots=True)
class Opening:
    """A ring that has been broken.

    Attributes:
        seat: whose wall is broken.
        skipped: how many stacks of it stay before the break.
        stacks: the numbers of the stacks in drawing order.
        owners: the seats before which they stand.
    """

    seat: int
    skipped: int
    stacks: tuple[int, ...]
    owners: tuple[int, ...]

    @property
    def first(self) -> int:
        """The number of the stack that is taken first."""
        return self.stacks[0]

    def place(self, position: int) -> Place:
        """Return where the tile at a position of the drawing order lies, upper tiles first.

        Raises:
            HupaiError: for a position outside the wall.
        """
        position = index(position)
        if not 0 <= position < 2 * len(self.stacks):
            message = f"no position {shown(position)} in a wall of {2 * len(self.stacks)} tiles"
            raise HupaiError(message, slug="position", value=shown(position))
        stack, lower = divmod(position, 2)
        return Place(self.stacks[stack], not lower, self.owners[stack])


@dataclass(frozen=True, slots=True)
class Ring:
    """How the stacks of a wall stand, and how dice break it.

    Stacks are numbered in the direction of drawing, from the corner to the right of the dealer.

    Attributes:
        stacks: how many stand before the dealer and before the seats after it in turn order.
        clockwise: the direction of drawing, seen from above.
        number: the number of the first stack.
        counts: what the total of the dice counts: `walls`, from the dealer's in turn order, or
            the `stacks` of the ring.
        skips: what says how many stacks of that wall stay: the `total`, or the `lower` die.
    """

    stacks: tuple[int, int, int, int]
    clockwise: bool = True
    number: int = 0
    counts: Literal["walls", "stacks"] = "walls"
    skips: Literal["total", "lower"] = "total"

    def __post_init__(self) -> None:
        given: object = self.stacks
        right = (
            isinstance(given, tuple)
            and len(given) == SEATS
            and all(type(row) is int and 1 <= row <= MOST_STACKS for row in given)
        )
        if not right:
            message = f"a ring has four walls of one stack or more, not {shown(self.stacks)}"
            raise HupaiError(message, slug="ring", value=shown(self.stacks))

    def open(self, dice: Sequence[int], dealer: int = 0) -> Opening:
        """Break the ring.

        >>> opening = Ring((14, 13, 14, 13), skips="lower").open((3, 5))
        >>> opening.seat, opening.first, opening.place(1)
        (3, 17, Place(stack=17, upper=False, seat=3))

        Raises:
            HupaiError: for no dice or more than nine, eyes other than 1 to 6, or a seat other than
                0 to 3.
        """
        dice = tuple(first(dice, MOST_DICE + 1))
        right = all(type(eyes) is int and 1 <= eyes <= 6 for eyes in dice)
        if not right or not 0 < len(dice) <= MOST_DICE:
            message = f"dice show 1 to 6, not {shown(dice)}"
            raise HupaiError(message, slug="dice", value=shown(dice))
        if type(dealer) is not int or dealer not in range(SEATS):
            raise HupaiError(f"no seat {shown(dealer)}", slug="seat", value=shown(dealer))
        offsets = (0, 3, 2, 1) if self.clockwise else (1, 2, 3, 0)
        owners = [(dealer + step) % SEATS for step in offsets for _ in range(self.stacks[step])]
        total = sum(dice)
        if self.counts == "walls":
            seat = counted_seat(dealer, total)
            start = owners.index(seat)
            at = start + (total if self.skips == "total" else min(dice))
        else:
            at = total - 1
            seat = owners[at % len(owners)]
            start = owners.index(seat)
        ring = range(len(owners))
        order = [stack % len(owners) for stack in range(at, at + len(ring))]
        return Opening(
            seat=seat,
            skipped=at - start,
            stacks=tuple(self.number + stack for stack in order),
            owners=tuple(owners[stack] for stack in order),
        )
