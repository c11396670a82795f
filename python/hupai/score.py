"""The words of a score: what a hand is worth, and why. The core makes it and asks here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from . import settlement
from ._core import Hand, KindSet, Score
from .errors import NotAWin, check_flag, first, shown
from .render.table import score_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .rules import Rules

__all__ = ["Block", "Line", "Reading", "Score", "Title", "WhyNot", "payments", "score_table"]


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
    """One way to see a complete hand, or what of an unfinished one is worth something.

    In the reading of `Rules.score_unfinished` only melds, pungs and pairs are blocks, and there
    may be none; the text is then empty.

    Attributes:
        shape: the shape the hand has.
        blocks: its parts, melds first; together exactly the tiles of a complete hand.
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


def payments(
    score: Score,
    /,
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
    """Return what each seat gains when this hand wins; `Score.payments` says how."""
    if not score._won or not score.legal:
        why, slug = "the hand is below the minimum", "below_minimum"
        if score.legal:
            why, slug = "this hand has not won", "incomplete"
        raise NotAWin(f"nothing is paid: {why}", slug=slug)
    check_flag("honour_kept", honour_kept)
    call = dict(score._call)
    flags, scored = call.get("flags", ()), call.get("seat", "E")
    if settlement.is_seat(winner) and winner != scored:
        why = f"the hand was scored for {scored}: score it with seat={winner!r}"
        raise settlement.refusal("winner", why, "contradiction", winner)
    winner = scored if winner is None else winner
    replaced = _may_replace_claimed_kong(score, flags)
    if isinstance(values, Mapping):
        values = {winner: score.value} | dict(values)
        settlement.by_seat("values", values)
        _check_values(score, values)
    return score.rules.ruleset.settlement.payments(
        score,
        settlement.Win(
            winner=winner,
            by=call.get("by", "discard" if "win" in call else "self_draw"),
            from_=from_,
            dealer=call.get("dealer", "E"),
            kong_from=kong_from,
            holders=tuple(first(holders, len(settlement.SEATS) + 1)),
            banks=None if banks is None else settlement.by_seat("banks", banks),
            values=None if values is None else settlement.by_seat("values", values),
            claimed_kong=replaced and "claimed_kong" in flags,
            replaced=replaced,
            claims=tuple(first(claims, settlement.MOST_CLAIMS + 1)),
            honour_kept=honour_kept,
        ),
    )


def _may_replace_claimed_kong(score: Score, flags: Iterable[str]) -> bool:
    """Whether the tile that won may have replaced a claimed kong, after which no other was made."""
    if "kong_replacement" not in flags or "kong_on_kong" in flags:
        return False
    rows = score.rules.ruleset.hands.patterns
    by_itself = any(row.role == "instant" and row.id in score.patterns for row in rows)
    return not by_itself and any(meld.form == "exposed_kong" for meld in score.hand.melds)


def _check_values(score: Score, values: Mapping[str, int]) -> None:
    """Refuse more than any hand is worth under these rules."""
    limit = getattr(score.rules.ruleset.hands.formula, "limit", None)
    for seat, value in values.items():
        if limit and value > limit:
            why = f"no hand is worth more than {limit}, not even that of {shown(seat)}"
            raise settlement.refusal("values", why, "contradiction", value)


def _rescore(rules: Rules, hand: Hand, method: str, call: tuple[tuple[str, Any], ...]) -> Score:
    score: Score = getattr(rules, method)(hand, **dict(call))
    return score
