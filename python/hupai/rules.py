"""Rules that answer: what is complete, how far away, what helps, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache, partial
from operator import index
from typing import Any, NamedTuple, Self, TypeAlias

from . import _core, structure
from ._core import Hand, KindSet
from .errors import OptionError, RulesError
from .ruleset import Ruleset
from .score import Reading, WhyNot
from .variants import ALL, get

HandLike: TypeAlias = Hand | str
Visible: TypeAlias = str | Sequence[int]
KindLike: TypeAlias = str | int

MOST_READINGS = 100_000
"""No more readings are listed, whatever is asked for."""


class Discard(NamedTuple):
    """A tile that can be discarded, and what the hand is then.

    Attributes:
        kind: the tile.
        distance: the distance after the discard.
        kinds: the kinds that then lower it.
        left: how many tiles of those kinds are not visible.
    """

    kind: str
    distance: int
    kinds: KindSet
    left: int


# A named tuple of a tuple as it is: 140 ns instead of the 240 of `Discard(*found)`.
_discard: Callable[[Iterable[object]], Discard] = partial(tuple.__new__, Discard)


class Waits(NamedTuple):
    """What completes a hand of 13 tiles.

    Attributes:
        kinds: the natural kinds.
        wild_completes: whether one more wild tile completes it.
        any_tile: whether it is an any-tile wait: with one wild tile set aside, the others are sets,
            or six pairs. Every kind completes it of which no four are held, and no three where a
            wild tile may not make a fifth copy; a kind of which more are held may not.
        ready: whether the wait allows the player to announce Ready, where the rules have that.
        single: whether exactly one kind does: one natural kind, or the wild kind alone.
    """

    kinds: KindSet
    wild_completes: bool
    any_tile: bool
    ready: bool

    @property
    def single(self) -> bool:
        """Whether exactly one kind completes the hand, the wild kind counted only if alone."""
        return len(self.kinds) == 1 or (not self.kinds and self.wild_completes)


class Rules(_core.Rules):
    """The rules of a variant, compiled.

    Every question takes a `Hand`, or text that is read as one. With every meld counted as three, a
    hand has 13 tiles between turns and 14 when it wins or must discard; each question says which
    it takes. The winning tile is never part of the hand: `score` takes 13 tiles and the tile, or
    14 tiles that were dealt complete.

    Keywords that several questions share:

    * `wild`: the wild kind, for text in rules with wild tiles (a `Hand` knows its own);
    * `void`: the suit declared void (`m`, `p` or `s`), in rules that have one;
    * `visible`: tiles seen outside the own hand and melds, as text or 34 counts.

    Objects are immutable and can be shared between threads; equal rulesets make equal rules.
    """

    _ruleset: Ruleset

    def __new__(cls, ruleset: Ruleset) -> Self:
        """Compile a ruleset.

        Raises:
            RulesError: with everything that does not hold together.
        """
        if not isinstance(ruleset, Ruleset):
            raise TypeError(f"a ruleset must be a Ruleset, not {type(ruleset).__name__}")
        if wrong := tuple(structure.problems(ruleset)):
            lines = "\n".join(f"  {path}: {message}" for path, message in wrong)
            message = f"{len(wrong)} problem(s) in the rules:\n{lines}"
            raise RulesError(message, problems=wrong)
        rules = super().__new__(cls, ruleset.core_json())
        object.__setattr__(rules, "_ruleset", ruleset)
        return rules

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"rules cannot be changed; make others with hupai.rules: {name}")

    @property
    def ruleset(self) -> Ruleset:
        """The rules as data."""
        return self._ruleset

    @cached_property
    def id(self) -> str:
        """The name of the rules and a hash of their content."""
        return self._ruleset.id

    def distances(
        self, hand: HandLike, /, *, void: str | None = None, wild: KindLike | None = None
    ) -> dict[str, int]:
        """Return the distance from each shape that wins and that the melds allow.

        Args:
            hand: 13 or 14 tiles.
            void: the void suit.
            wild: the wild kind, for text.
        """
        return dict(self._distances(hand, void=void, wild=wild))

    def all_waits(
        self, hand: HandLike, /, *, void: str | None = None, wild: KindLike | None = None
    ) -> Waits:
        """Return what completes 13 tiles, wild tiles included.

        Args:
            hand: 13 tiles.
            void: the void suit.
            wild: the wild kind, for text.
        """
        return Waits(*self._all_waits(hand, void=void, wild=wild))

    def discards(
        self,
        hand: HandLike,
        /,
        *,
        visible: Visible | None = None,
        void: str | None = None,
        wild: KindLike | None = None,
    ) -> list[Discard]:
        """Return what each discard of 14 tiles leaves, best first.

        The best leaves the smallest distance, then the most useful tiles not visible.

        Args:
            hand: 14 tiles.
            visible: tiles seen outside the own hand and melds.
            void: the void suit.
            wild: the wild kind, for text.
        """
        return list(map(_discard, self._discards(hand, visible, void, wild)))

    def readings(
        self, hand: HandLike, /, *, most: int = 1_000, wild: KindLike | None = None
    ) -> list[Reading]:
        """Return every way to see 14 tiles as a winning hand; none if they are not complete.

        Args:
            hand: 14 tiles.
            most: how many to list at most; a hand with four wild tiles has thousands.
            wild: the wild kind, for text.
        """
        most = min(max(index(most), 0), MOST_READINGS)
        return [Reading._of(*reading) for reading in self._readings(hand, most, wild=wild)]

    def why_not(
        self,
        hand: HandLike,
        /,
        win: KindLike | None = None,
        by: str | None = None,
        *,
        seat: str | None = None,
        round: str | None = None,  # noqa: A002  (the word of the game)
        dealer: str | None = None,
        flags: str | Iterable[str] | None = None,
        streak: int | None = None,
        void: str | None = None,
        visible: Visible | None = None,
        wild: KindLike | None = None,
    ) -> WhyNot | None:
        """Return why a hand may not be declared as a win, or None if it may.

        Args: as for `score`.
        """
        why = self._why_not(hand, win, by, seat, round, dealer, flags, streak, void, visible, wild)
        return None if why is None else WhyNot(*why)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._ruleset == other._ruleset

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Hashing all rows of a rule book takes 7 µs.
        return hash(self._ruleset)

    def __repr__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        variant = ALL.get(self._ruleset.name)
        options = dict(self._ruleset.options)
        try:
            made = None if variant is None else variant.ruleset(**options)
        except OptionError:  # those of another variant, or of none
            made = None
        if made == self._ruleset:
            given = "".join(f", {key}={value!r}" for key, value in options.items())
            return f"hupai.rules({self._ruleset.name!r}{given})"
        return f"hupai.Rules({self._ruleset!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _compiled, (self._ruleset,)


@lru_cache(maxsize=256)
def _compiled(ruleset: Ruleset) -> Rules:
    return Rules(ruleset)


def rules(name: str = "basic", /, **options: Any) -> Rules:
    """Return the rules of a variant with house rules.

    Args:
        name: the variant; `hupai.variants.ALL` lists them.
        options: house rules by the option keys of the rule book.

    Raises:
        OptionError: for unknown names and values that are not allowed, all of them at once.

    >>> import hupai
    >>> hupai.rules("hong-kong", minimum_faan=1).score("234567m 3455p 678s", win="5p").total
    3
    """
    ruleset = get(name).ruleset(**options)
    compiled = _compiled(ruleset)
    # Equal rulesets can come from different options; the object shows those it was made with.
    return compiled if compiled.ruleset.options == ruleset.options else Rules(ruleset)
