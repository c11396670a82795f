"""Many hands at once, as numpy arrays.

Row `i` of an answer is what the single question says of row `i`. The work of more than a few
rows is done without the interpreter's lock, on one thread unless `threads` asks for more. Arrays
may be read-only and need not be contiguous (then they are copied); a wrong type or shape is
refused, never converted. Do not change an array while a call is reading it.

| array | shape and dtype | content |
|---|---|---|
| `counts` | (n, 34) uint8 | tiles of each kind in the concealed part |
| `melds` | (n, 4) uint8 | `meld_code` of each meld, 255 for none |
| `bonus` | (n,) uint8 | bonus tiles as bits, `f1` lowest, `g4` highest |
| `wild`, `win` | (n,) uint8 | kind 0 to 33, 255 for none |
| `void` | (n,) uint8 | suit 0 to 2 (m, p, s), 255 for none |
| `by` | (n,) uint8 | place in `WAYS`; 255 as if left out |
| `seat`, `round`, `dealer` | (n,) uint8 | 0 to 3 (E, S, W, N) |
| `flags` | (n,) uint32 | bits by place in `FLAGS` |
| `streak` | (n,) uint16 | the dealer's wins in a row |
| `visible` | (n, 34) uint8 | tiles seen outside hand and melds |

Instead of an array each of them but `counts`, `melds` and `visible` takes one value for all rows:
a name (`"5p"`, `"p"`, `"discard"`, `"E"`, `("last_tile",)`) or a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from . import _core
from ._core import FLAGS, KINDS, WAYS, ScoreArrays
from .errors import ArrayError, first, integer, told

if TYPE_CHECKING:
    import numpy.typing as npt

    from .rules import Rules

__all__ = ["FLAGS", "WAYS", "ScoreArrays", "complete", "distance", "meld_code", "score", "useful",
           "waits"]  # fmt: skip

Bytes: TypeAlias = "npt.NDArray[np.uint8]"
Value: TypeAlias = "Bytes | str | int | None"
_Column: TypeAlias = "npt.NDArray[Any] | int"
_Beside: TypeAlias = "tuple[Bytes | None, _Column | None, _Column | None, _Column | None]"

_FORMS = ("chow", "pung", "exposed_kong", "added_kong", "concealed_kong")
_MOST_THREADS = 256
_MOST_FLAGS = 4 * len(FLAGS)
"""No more flags than these are looked at, as for one hand: what never ends must not hang."""
_BYTE = np.dtype(np.uint8)
_PLAYABLE = tuple(KINDS[:34])


def meld_code(meld: _core.Meld) -> int:
    """Return the code of a meld in arrays: 34 x form + kind.

    Forms count in the order chow, pung, exposed kong, added kong, concealed kong; the kind of a
    chow is its lowest tile.

    Raises:
        ArrayError: for a meld with wild tiles, which arrays cannot hold.
    """
    if not isinstance(meld, _core.Meld):
        raise TypeError(f"a meld must be a Meld, not {type(meld).__name__}")
    if meld.wilds:
        raise ArrayError(f"melds with wild tiles have no code: {meld}", slug="array")
    return 34 * _FORMS.index(meld.form) + KINDS.index(meld.kind)


def _refuse(what: str, expected: str, found: object) -> ArrayError:
    value = told(found)
    return ArrayError(f"{what}: expected {expected}, found {value}", slug="array", value=value)


def _array(what: str, given: object, dtype: Any, width: int | None) -> npt.NDArray[Any]:
    """Check an array and return it contiguous."""
    if not isinstance(given, np.ndarray):
        raise _refuse(what, _expected(dtype, width), type(given).__name__)
    if given.dtype != dtype:
        raise _refuse(what, _expected(dtype, width), f"dtype {given.dtype}")
    if not (given.ndim == 1 if width is None else given.ndim == 2 and given.shape[1] == width):
        raise _refuse(what, _expected(dtype, width), f"shape {given.shape}")
    # Asking for what is there already takes numpy longer than answering for twenty hands.
    if (flags := given.flags).c_contiguous and flags.aligned:
        return given
    return np.require(given, requirements=["C", "A"])


def _expected(dtype: Any, width: int | None) -> str:
    shape = "(n,)" if width is None else f"(n, {width})"
    return f"an array of shape {shape} and dtype {np.dtype(dtype)}"


def _number(what: str, given: object, names: Iterable[str], most: int) -> int:
    known = list(names)
    if isinstance(given, str) and known:
        if given not in known:
            raise _refuse(what, f"one of {', '.join(known)}", given)
        return known.index(given)
    number = integer(given)
    if number is None:
        expected = "an array, a name or a number" if known else "a number"
        raise _refuse(what, expected, type(given).__name__)
    if not 0 <= number <= most:
        raise _refuse(what, f"a number from 0 to {most}", number)
    return number


def _column(
    what: str, given: object, names: Iterable[str] = (), dtype: np.dtype[Any] = _BYTE
) -> _Column:
    """An array as it is, one value as a number; that arrays are long enough is seen below."""
    if isinstance(given, np.ndarray) and given.ndim:
        return _array(what, given, dtype, None)
    return _number(what, given, names, 256**dtype.itemsize - 1)


def _flags(given: object) -> _Column:
    if isinstance(given, str):
        given = (given,)
    if isinstance(given, Iterable) and not isinstance(given, (np.ndarray, bytes, bytearray)):
        several = first(given, _MOST_FLAGS)
        bits = {_number("flags", flag, FLAGS, len(FLAGS) - 1) for flag in several}
        given = sum(1 << bit for bit in bits)
    return _column("flags", given, (), np.dtype(np.uint32))


def _hands(
    rules: object, counts: object, melds: object, bonus: object, wild: object, void: object
) -> tuple[Bytes, _Beside | None]:
    """Check the arrays that describe hands; what was left out stays out."""
    if not isinstance(rules, _core.Rules):
        raise TypeError(f"rules must be Rules, not {type(rules).__name__}")
    table = _array("counts", counts, _BYTE, 34)
    if melds is None and bonus is None and wild is None and void is None:
        return table, None
    return table, (
        None if melds is None else _array("melds", melds, _BYTE, 4),
        None if bonus is None else _column("bonus", bonus),
        None if wild is None else _column("wild", wild, _PLAYABLE),
        None if void is None else _column("void", void, "mps"),
    )


def _threads(threads: object) -> int:
    if type(threads) is int and 0 < threads <= _MOST_THREADS:
        return threads
    return max(_number("threads", threads, (), _MOST_THREADS), 1)


def complete(
    rules: Rules,
    counts: Bytes,
    *,
    melds: Bytes | None = None,
    wild: Value = None,
    void: Value = None,
    threads: int = 1,
) -> npt.NDArray[np.bool_]:
    """Return for each row of 14 tiles whether it is complete, as (n,) bool.

    Raises:
        ArrayError: for arrays of the wrong type or shape.
        HandError: for a row that cannot be a hand of 14 tiles; `position` is the row.
    """
    hands = _hands(rules, counts, melds, None, wild, void)
    return rules._batch_complete(hands, _threads(threads))


def distance(
    rules: Rules,
    counts: Bytes,
    *,
    melds: Bytes | None = None,
    wild: Value = None,
    void: Value = None,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """Return for each row of 13 or 14 tiles its distance, as (n,) int8.

    Raises:
        ArrayError: for arrays of the wrong type or shape.
        HandError: for a row that cannot be a hand of 13 or 14 tiles; `position` is the row.
    """
    hands = _hands(rules, counts, melds, None, wild, void)
    return rules._batch_distance(hands, _threads(threads))


def waits(
    rules: Rules,
    counts: Bytes,
    *,
    melds: Bytes | None = None,
    wild: Value = None,
    void: Value = None,
    threads: int = 1,
) -> npt.NDArray[np.uint64]:
    """Return for each row of 13 tiles the kinds that complete it, as (n,) uint64 masks.

    Bit `k` is the kind with number `k`; `KindSet.from_mask` reads one.

    Raises:
        ArrayError: for arrays of the wrong type or shape.
        HandError: for a row that cannot be a hand of 13 tiles; `position` is the row.
    """
    hands = _hands(rules, counts, melds, None, wild, void)
    return rules._batch_waits(hands, _threads(threads))


def useful(
    rules: Rules,
    counts: Bytes,
    *,
    melds: Bytes | None = None,
    wild: Value = None,
    void: Value = None,
    threads: int = 1,
) -> npt.NDArray[np.uint64]:
    """Return for each row of 13 tiles the kinds that lower its distance, as (n,) uint64 masks.

    Raises:
        ArrayError: for arrays of the wrong type or shape.
        HandError: for a row that cannot be a hand of 13 tiles; `position` is the row.
    """
    hands = _hands(rules, counts, melds, None, wild, void)
    return rules._batch_useful(hands, _threads(threads))


def score(
    rules: Rules,
    counts: Bytes,
    win: Value,
    by: Value = None,
    *,
    melds: Bytes | None = None,
    bonus: Value = None,
    seat: Value = None,
    round: Value = None,  # noqa: A002  (the word of the game)
    dealer: Value = None,
    flags: npt.NDArray[np.uint32] | Iterable[str] | int | None = None,
    streak: npt.NDArray[np.uint16] | int | None = None,
    wild: Value = None,
    void: Value = None,
    visible: Bytes | None = None,
    threads: int = 1,
) -> ScoreArrays:
    """Return what each winning hand is worth.

    Rows are 13 tiles and the winning tile, or 14 tiles where `win` is none. `by` is
    a discard where there is a winning tile and a self-draw where there is none, if it is left out.

    Raises:
        ArrayError: for arrays of the wrong type or shape.
        HandError, CircumstanceError: for a row that cannot be; `position` is the row.
    """
    hands = _hands(rules, counts, melds, bonus, wild, void)
    # What is left out is not sent: each array that goes down takes 200 ns to look at.
    tile = None if win is None else _column("win", win, _PLAYABLE)
    how = None
    if not by is seat is round is dealer is flags is streak is visible is None:
        how = _how(by, seat, round, dealer, flags, streak, visible)
    return rules._batch_score(hands, tile, how, _threads(threads))


def _how(
    by: object,
    seat: object,
    round_wind: object,
    dealer: object,
    flags: object,
    streak: object,
    visible: object,
) -> tuple[_Column | None, ...]:
    """Check the arrays that say how hands were won."""
    winds = "ESWN"
    return (
        None if by is None else _column("by", by, WAYS),
        None if seat is None else _column("seat", seat, winds),
        None if round_wind is None else _column("round", round_wind, winds),
        None if dealer is None else _column("dealer", dealer, winds),
        None if flags is None else _flags(flags),
        None if streak is None else _column("streak", streak, (), np.dtype(np.uint16)),
        None if visible is None else _array("visible", visible, _BYTE, 34),
    )
