"""The shuffle written down a second time, from its description alone: slow and plain."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = 0xFFFFFFFF


def rotated(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) & WORD


def block(key: bytes, counter: int) -> tuple[int, ...]:
    """RFC 8439, section 2.3, with a nonce of zeros."""
    start = (*struct.unpack("<4I8I", b"expand 32-byte k" + key), counter, 0, 0, 0)
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        x[a] = (x[a] + x[b]) & WORD
        x[d] = rotated(x[d] ^ x[a], 16)
        x[c] = (x[c] + x[d]) & WORD
        x[b] = rotated(x[b] ^ x[c], 12)
        x[a] = (x[a] + x[b]) & WORD
        x[d] = rotated(x[d] ^ x[a], 8)
        x[c] = (x[c] + x[d]) & WORD
        x[b] = rotated(x[b] ^ x[c], 7)

    for _ in range(10):
        quarter(0, 4, 8, 12)
        quarter(1, 5, 9, 13)
        quarter(2, 6, 10, 14)
        quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15)
        quarter(1, 6, 11, 12)
        quarter(2, 7, 8, 13)
        quarter(3, 4, 9, 14)
    return tuple((a + b) & WORD for a, b in zip(x, start, strict=True))


def words(seed: int, deal: int, label: str) -> Iterator[int]:
    domain = b"hupai shuffle: 1\n"
    place = seed.to_bytes(32, "big") + deal.to_bytes(8, "big")
    key = hashlib.sha256(domain + place + label.encode()).digest()
    for counter in range(1 << 32):
        yield from block(key, counter)


def below(n: int, stream: Iterator[int]) -> int:
    multiple = (1 << 32) // n * n
    return next(word for word in stream if word < multiple) % n


def shuffle(tiles: bytes, seed: int, deal: int, label: str = "wall") -> bytes:
    stream = words(seed, deal, label)
    places = list(tiles)
    for i in range(len(places) - 1, 0, -1):
        j = below(i + 1, stream)
        places[i], places[j] = places[j], places[i]
    return bytes(places)


def dice(seed: int, deal: int, n: int, label: str = "dice") -> tuple[int, ...]:
    stream = words(seed, deal, label)
    return tuple(1 + below(6, stream) for _ in range(n))
