"""What a hand is worth, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from . import settlement
from ._core import Hand, KindSet
from .errors import shown
from .one_or_all import MOST_CLAIMS
from .render.table import score_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from . import _core
    from .rules import Rules


@dataclass(frozen=True, slots=True)
class Block:
    """One part of a reading.

    Attributes:
        form: `chow`, `pung`, `kong`, `pair` or `single`.
        tiles: the kinds of its tiles, what wild tiles stand for included.
        wilds: for each tile whether it is a wild tile.
    """

    form: str
    tiles: tuple[str, ...]
    wilds: tuple[bool, ...]

    @classmethod
    def _of(cls, form: str, tiles: tuple[str, ...], wilds: int) -> Block:
        return cls(form, tiles, tuple(bool(wilds >> at & 1) for at in range(len(tiles))))


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a complete hand.

    Attributes:
        shape: the shape the hand has.
        blocks: its parts, melds first; together exactly the tiles of the hand.
        melds: how many of the blocks are melds.
        text: the reading as text; a `*` marks what a wild tile stands for.
    """

    shape: str
    blocks: tuple[Block, ...]
    melds: int
    text: str

    @classmethod
    def _of(cls, shape: str, melds: int, blocks: Iterable[Any], text: str) -> Reading:
        return cls(shape, tuple(Block._of(*block) for block in blocks), melds, text)

    def __str__(self) -> str:
        return self.text


class Line(NamedTuple):
    """A pattern or an award that counts.

    Attributes:
        id: its stable name.
        name: its English name.
        chinese: its Chinese name.
        times: how many times it counts.
        value: what it adds in all.
        kinds: the kinds of the tiles that made it.
    """

    id: str
    name: str
    chinese: str
    times: int
    value: int
    kinds: KindSet


class Title(NamedTuple):
    """A name for several patterns together.

    Attributes:
        id: its stable name.
        name: its English name.
        chinese: its Chinese name.
        value: what the patterns it stands for add up to.
    """

    id: str
    name: str
    chinese: str
    value: int


class WhyNot(NamedTuple):
    """Why a hand may not be declared as a win.

    Attributes:
        slug: `incomplete`, `below_minimum`, `void_tiles`, `barred`, `no_robbing`,
            `wild_tile` or `any_tile_wait`.
        text: the reason in words.
        distance: for `incomplete`, how far away the tiles are; -1 or 0 if one tile is wrong.
        total: for `below_minimum`, the total that counts towards the minimum.
        minimum: for `below_minimum`, the minimum.
        kinds: for `void_tiles`, the kinds of the void suit that are held.
    """

    slug: str
    text: str
    distance: int | None
    total: int | None
    minimum: int | None
    kinds: KindSet | None

    def __str__(self) -> str:
        return self.text


CALLS = {
    "score": ("win", "by", "seat", "round", "dealer", "flags", "streak", "void", "visible"),
    "score_unfinished": ("seat", "round", "dealer"),
}
"""The keywords of the calls that make scores, in the order in which they are kept."""


class Score:
    """What a hand is worth under some rules, with everything that led there.

    Printing it shows a table. It is made by `Rules.score` and `Rules.score_unfinished`.
    """

    __slots__ = ("_arguments", "_core", "_hand", "_method", "_wild", "rules")

    def __init__(
        self,
        rules: Rules,
        core: _core.Score,
        hand: Hand | str,
        wild: str | int | None,
        method: str,
        arguments: tuple[Any, ...],
    ) -> None:
        self.rules = rules
        self._core = core
        self._hand = hand
        self._wild = wild
        self._method = method
        self._arguments = arguments

    @property
    def hand(self) -> Hand:
        """The hand as it was given, without the winning tile."""
        # Most scores are asked for a number; the text is read again only for the others.
        if isinstance(self._hand, str):
            self._hand = Hand(self._hand, wild=self._wild)
        return self._hand

    @property
    def _call(self) -> tuple[tuple[str, Any], ...]:
        """The keywords of the call that made it."""
        named = zip(CALLS[self._method], self._arguments, strict=True)
        return tuple((name, value) for name, value in named if value is not None)

    @property
    def total(self) -> int:
        """The units of the hand, capped: what the rules count in; 0 for a limit hand."""
        return self._core.total

    @property
    def raw(self) -> int:
        """The units before the cap; 0 for a limit hand, to which none are added."""
        return self._core.raw

    @property
    def value(self) -> int:
        """What the units are worth: what one payer owes where nothing else is said."""
        return self._core.value

    @property
    def base(self) -> int:
        """The sum of the base points; 0 for a limit hand and where the rules have none."""
        return self._core.base

    @property
    def legal(self) -> bool:
        """Whether the hand reaches the minimum of the rules."""
        return self._core.legal

    @property
    def limit(self) -> str | None:
        """Why the value is not what the lines add up to.

        `cap`: cut; `lifted`: lifted to the cap; `limit`: a limit hand; `flat`: a fixed value.
        """
        return self._core.limit

    @property
    def lines(self) -> tuple[Line, ...]:
        """The patterns that count, in the order of the rules."""
        return tuple(Line(*line) for line in self._core.lines)

    @property
    def patterns(self) -> dict[str, int]:
        """What each pattern that counts adds, by id, in the order of the rules."""
        return {line[0]: line[4] for line in self._core.lines}

    @property
    def point_lines(self) -> tuple[Line, ...]:
        """The awards of base points."""
        return tuple(Line(*line) for line in self._core.points)

    @property
    def points(self) -> dict[str, int]:
        """The base points of each award, by id; empty where the rules have none."""
        return {line[0]: line[4] for line in self._core.points}

    @property
    def excluded(self) -> dict[str, str | None]:
        """The patterns that were found and do not count, with the one that took their place."""
        return dict(self._core.excluded)

    @property
    def title(self) -> Title | None:
        """The name of the hand, where the rules give names to sums of patterns."""
        title = self._core.title
        return None if title is None else Title(*title)

    @property
    def reading(self) -> Reading | None:
        """How the hand was read; None if it won whatever its tiles make."""
        reading = self._core.reading
        return None if reading is None else Reading._of(*reading)

    @property
    def shape(self) -> str | None:
        """The shape of the reading."""
        reading = self._core.reading
        return None if reading is None else reading[0]

    @property
    def winning_block(self) -> Block | None:
        """The block that took the winning tile."""
        at, reading = self._core.winning_block, self.reading
        return None if at is None or reading is None else reading.blocks[at]

    def _given(self, name: str, default: Any) -> Any:
        return dict(self._call).get(name, default)

    def payments(
        self,
        *,
        winner: str | None = None,
        from_: str | None = None,
        kong_from: str | None = None,
        holders: Iterable[str] = (),
        banks: Mapping[str, int] | None = None,
        values: Mapping[str, int] | None = None,
        claims: Iterable[tuple[str, str, str]] = (),
        honour_kept: bool = False,
    ) -> dict[str, int]:
        """Return what each seat gains when this hand wins; it adds up to zero.

        Args:
            winner: the winner's seat: the one that the hand was scored for.
            from_: the seat that gave the winning tile; not for an own draw.
            kong_from: where the rules look at it, the seat that fed the kong whose replacement
                won.
            holders: where the rules look at it, the other seats that hold winds at the end.
            banks: where the rules look at it, what each seat can pay.
            values: where the rules look at it, what the hand of each other seat is worth; the
                winner's own is known.
            claims: where the rules look at it, the claims made so far: by whom, from whom, and what
                the meld is now (`chow`, `pung`, `exposed_kong`, `added_kong`).
            honour_kept: where the rules look at it, whether the winning discard is an honour that
                was not just drawn.

        Raises:
            CircumstanceError: for seats that do not exist, contradict one another or are missing.
            NotAWin: if the hand does not reach the minimum, or has not won.
        """
        from .errors import NotAWin

        if self._method != "score" or not self.legal:
            why = "this hand has not won" if self.legal else "the hand is below the minimum"
            raise NotAWin(f"nothing is paid: {why}", slug="below_minimum")
        by_default = "discard" if self._given("win", None) is not None else "self_draw"
        by = self._given("by", by_default)
        scored = self._given("seat", "E")
        if settlement.is_seat(winner) and winner != scored:
            why = f"the hand was scored for {scored}: score it with seat={winner!r}"
            raise settlement.refusal("winner", why, "contradiction")
        winner = scored if winner is None else winner
        if isinstance(values, Mapping):
            values = {winner: self.value} | dict(values)
            settlement.by_seat("values", values)
            self._check_values(values)
        flags = self._given("flags", ())
        return self.rules.ruleset.settlement.payments(
            self,
            settlement.Win(
                winner=winner,
                by=by,
                from_=from_,
                dealer=self._given("dealer", "E"),
                kong_from=kong_from,
                holders=tuple(islice(holders, len(settlement.SEATS) + 1)),
                banks=None if banks is None else settlement.by_seat("banks", banks),
                values=None if values is None else settlement.by_seat("values", values),
                claimed_kong="claimed_kong" in ((flags,) if isinstance(flags, str) else flags),
                claims=tuple(islice(claims, MOST_CLAIMS + 1)),
                honour_kept=honour_kept,
            ),
        )

    def _check_values(self, values: Mapping[str, int]) -> None:
        """Refuse more than any hand is worth under these rules."""
        limit = getattr(self.rules.ruleset.hands.formula, "limit", None)
        for seat, value in values.items():
            if limit and value > limit:
                why = f"no hand is worth more than {limit}, not even that of {shown(seat)}"
                raise settlement.refusal("values", why, "contradiction")

    def __str__(self) -> str:
        return score_table(self)

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self._call)
        return f"{self.rules!r}.{self._method}({self.hand!r}{given})"

    def _key(self) -> tuple[Any, ...]:
        return self.rules, self.hand, self._method, self._call

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _rescore, (self.rules, self.hand, self._method, self._call)


def _rescore(rules: Rules, hand: Hand, method: str, call: tuple[tuple[str, Any], ...]) -> Score:
    score: Score = getattr(rules, method)(hand, **dict(call))
    return score
