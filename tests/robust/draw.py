"""Bytes become arguments: plausible ones, odd ones, and arrays of every layout.

A fuzzer changes the bytes, a test takes them from a seed; both try the same.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

import hupai

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

VARIANTS = ("basic", "hong-kong", "sichuan", "cixi", "classical")
RULES = tuple(hupai.rules(name) for name in VARIANTS)


def _nested(depth: int) -> Any:
    deep: Any = 0
    for _ in range(depth):
        deep = [deep]
    return deep


class Index:
    """Not a number, but usable as one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Index({self.number})"


def _no_text(byte: int) -> Any:
    """What numpy takes for text without looking: numbers that no character has."""
    return np.frombuffer(bytes([byte]) * 8, "<U2")[0]


NO_TEXT = str(_no_text(127))


def doubled(depth: int, row: type = list) -> Any:
    """Few lists, or tuples, that nobody can write down in a lifetime."""
    found: Any = 0
    for _ in range(depth):
        found = row((found, found))
    return found


class NoText(int):
    """A number that says no text of itself."""

    def __str__(self) -> str:
        return NO_TEXT

    __repr__ = __str__

    def __index__(self) -> int:
        return self


ODD: tuple[Any, ...] = (
    None, True, False, ..., NotImplemented, object(), int, len, range(3), range(10**30),
    0, 1, -1, 33, 34, 42, 255, 256, 2**31, 2**32, 2**63, 2**64, 2**70, -(2**63), -(2**70), 10**30,
    10**5_000, -(10**5_000), 0.5, 1.0, float("nan"), float("inf"), 1j,
    "", " ", "\0", "\ud800", "é" * 3, "x" * 5_000, "1m" * 2_000, "🀇", "🀄️", "٣m", "1m\n", "[",
    b"", b"1m", bytearray(b"1m"), memoryview(b"123"), b"\xff" * 300,
    [], (), {}, set(), [[]], [None], ["1m", 5], ("E",), {"E": 1}, {"E": "x"}, {0: 1},
    frozenset({1}), [0] * 34, [4] * 34, [0] * 33, (1,) * 13, [2**70] * 34, ["1m"] * 200,
    _nested(50), _nested(5_000), Index(3), Index(2**70), Index(-1),
    hupai.Hand("1112345678999p"), hupai.Meld("[123m]"), hupai.KindSet("1m 2m"),
    hupai.HandError("mine"), hupai.game.ACTIONS[12], RULES[0], RULES[0].ruleset,
    np.uint8(3), np.int64(-1), np.float64(1.5), np.str_("1m"), np.bool_(True), np.datetime64("NaT"),
    _no_text(4), _no_text(127), str(_no_text(4)), NO_TEXT, "1m " + str(_no_text(255)),
    np.frombuffer(b"\4" * 16, "<U2"), [_no_text(127)] * 4, {str(_no_text(17)): 1},
    type(NO_TEXT, (), {})(), NoText(2**80), NoText(2), [NoText(-1)] * 34,
    repeat("1m"), repeat(0), repeat(("E", "S", "pung")), "E" * 1_000_000, (2**53,) * 4,
)  # fmt: skip
"""What nobody should pass."""

DTYPES = (
    "u1", "i1", "?", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8", "f2", "<f8",
    ">f8", "c16", "O", "S3", "<U2", ">U2", "M8[s]", "m8[s]", "V4", "u1,u1",
)  # fmt: skip
SHAPES = ((), (0,), (1,), (34,), (0, 34), (34, 0), (1, 34), (2, 34), (3, 33), (34, 2), (2, 4),
          (0, 4), (1, 34, 1), (1, 1, 1, 1), (2, 0, 34))  # fmt: skip


class Draw:
    """Bytes that are taken one after another; zeros when there are no more."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def __bool__(self) -> bool:
        return self._at < len(self._data)

    def byte(self) -> int:
        """Return the next byte."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def one(self, of: Sequence[T]) -> T:
        """Return one of at most 65,536 things."""
        number = self.byte() if len(of) <= 256 else self.byte() << 8 | self.byte()
        return of[number % len(of)]

    def text(self) -> str:
        """Return text, some of it like tiles."""
        letters = "123456789mpszESWNPFCfg[]()|+@* 0-🀇🀄東一萬\ud800\0é"
        return "".join(self.one(letters) for _ in range(self.byte() % 40))

    def number(self) -> int:
        """Return a number of any size and sign."""
        many = self.one((1, 1, 1, 2, 4, 8, 9, 40))
        return int.from_bytes(bytes(self.byte() for _ in range(many)), "little", signed=True)

    def array(self) -> np.ndarray[Any, Any]:
        """Return an array of any type, shape and layout."""
        shape, dtype = self.one(SHAPES), np.dtype(self.one(DTYPES))
        size = int(np.prod(shape))
        if dtype.kind == "O":
            filled = np.empty(shape, object)
            filled[...] = self.one((0, None, "1m"))
            return filled
        fill = self.one((0, 1, 2, 3, 4, 127, 255))
        raw = bytes(fill for _ in range(size * dtype.itemsize + 1))
        array = np.frombuffer(raw, dtype, size, self.one((0, 0, 1)) if size else 0).reshape(shape)
        return layout(array, self.byte())

    def anything(self, depth: int = 0) -> Any:
        """Return anything at all."""
        choice = self.byte()
        if choice < 130 or depth > 3:
            return self.one(ODD)
        if choice < 160:
            return self.text()
        if choice < 180:
            return self.number()
        if choice < 190:
            return bytes(self.byte() for _ in range(self.byte() % 40))
        if choice < 220:
            return self.array()
        items = [self.anything(depth + 1) for _ in range(self.byte() % 4)]
        if choice < 235:
            return items
        if choice < 245:
            return tuple(items)
        return {str(at): item for at, item in enumerate(items)}


def layout(array: np.ndarray[Any, Any], way: int) -> np.ndarray[Any, Any]:
    """Return equal content that lies in memory in another way."""
    match way % 9:
        case 0:
            return array
        case 1:
            return np.asfortranarray(array)
        case 2:
            return np.repeat(array, 2, axis=-1)[..., ::2] if array.ndim else array
        case 3:
            backwards: np.ndarray[Any, Any] = array[::-1].copy()[::-1] if array.ndim else array
            return backwards
        case 4:  # misaligned, if its items are wide
            buffer = np.empty(array.nbytes + 1, np.uint8)
            odd: np.ndarray[Any, Any] = buffer[1:].view(array.dtype).reshape(array.shape)
            odd[...] = array
            return odd
        case 5:
            read_only = array.copy()
            read_only.flags.writeable = False
            return read_only
        case 6:
            return array.astype(array.dtype.newbyteorder())
        case 7:
            shared: np.ndarray[Any, Any] = np.broadcast_to(array, array.shape)
            return shared
        case _:
            return array.copy().view(Subclass)


class Subclass(np.ndarray[Any, Any]):
    """An array, but of a class of its own."""
