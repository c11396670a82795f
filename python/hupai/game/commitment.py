"""A promise about a wall: shown before a deal, checked after it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from ..errors import HupaiError
from .wall import Wall

DOMAIN: Final = b"hupai wall commitment: 1\n"
SHORTEST_SALT: Final = 16


def _check_types(salt: object, wall: object) -> None:
    if not isinstance(salt, (bytes, bytearray)):
        raise TypeError(f"a salt is bytes, not {type(salt).__name__}")
    if not isinstance(wall, Wall):
        raise TypeError(f"a wall is a Wall, not {type(wall).__name__}")


def new_salt() -> bytes:
    """Return 32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def commit(salt: bytes, wall: Wall) -> str:
    """Return the SHA-256 that binds the dealer of a deal to its wall, in hexadecimal.

    Shown before the deal it tells nothing about the wall; once salt and wall are shown everybody
    can `verify` it. What is hashed is the domain, the length of the salt as 4 bytes with the
    highest first, the salt, and the kinds of the wall in drawing order, one byte each.

    Args:
        salt: at least 16 bytes, kept secret until the deal is over and used only once.
        wall: the wall.

    Raises:
        HupaiError: for a shorter salt.
    """
    _check_types(salt, wall)
    if len(salt) < SHORTEST_SALT:
        # The walls a small seed can lead to could all be tried.
        message = f"a salt of {len(salt)} bytes; it needs at least {SHORTEST_SALT}"
        raise HupaiError(message, slug="salt", value=str(len(salt)))
    parts = (DOMAIN, len(salt).to_bytes(4, "big"), salt, wall.tiles)
    return hashlib.sha256(b"".join(parts)).hexdigest()


def verify(commitment: str, salt: bytes, wall: Wall) -> bool:
    """Return whether a commitment was made to this wall with this salt.

    Args:
        commitment: what `commit` returned, in capital or small letters.
        salt: the salt; a shorter one than `commit` takes fits nothing.
        wall: the wall.
    """
    _check_types(salt, wall)
    if not isinstance(commitment, str):
        raise TypeError(f"a commitment is text, not {type(commitment).__name__}")
    if len(salt) < SHORTEST_SALT:
        return False
    # Compared as bytes: text that is not ASCII must answer False like any other wrong text.
    claimed = commitment.encode(errors="replace").lower()
    return hmac.compare_digest(commit(salt, wall).encode(), claimed)
