"""Rules as data: frozen dataclasses that say everything about a variant.

A `Ruleset` is a value. House rules are made with `dataclasses.replace`, two rulesets can be
compared with `diff`, and the same content always has the same `id`. What goes down to the core is
the canonical JSON of the parts that reading and scoring need.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from .play import MatchRules, PlayRules
from .settlement import Settlement

Role: TypeAlias = Literal["adds", "lifts", "limit", "flat", "instant"]
Who: TypeAlias = Literal["winner", "other", "anyone"]
Melds: TypeAlias = Literal[
    "any", "none", "concealed_kongs", "kong", "two_kongs", "exposed_kong", "one_claim"
]
ReadyWait: TypeAlias = Literal["any", "one_kind", "one_kind_no_wild"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern as a rule book lists it.

    Attributes:
        id: its stable name in these rules.
        name: its English name.
        chinese: its Chinese name.
        value: what it is worth each time it is found.
        find: the pattern of the core's library that looks for it; the id, if left out.
        role: `adds` to the total; `lifts` the total to the cap; `limit`, the winner's hand is worth
            exactly the limit, and for another player `value` is added; `flat`, the hand is worth
            exactly `value`; `instant`, the hand wins though its tiles need not be complete, and
            `value` alone is counted. Not where values double.
        who: whether it counts for the `winner`, for the `other` players or for `anyone`.
        group: of the patterns of one group only the dearest counts.
        removes: ids of patterns that do not count beside it.
        absorbs: ids of patterns of which one less counts beside it.
        in_minimum: whether it counts towards the minimum.
        rule: the section of the rule book.
    """

    id: str
    name: str
    chinese: str
    value: int
    find: str = ""
    role: Role = "adds"
    who: Who = "winner"
    group: str | None = None
    removes: tuple[str, ...] = ()
    absorbs: tuple[str, ...] = ()
    in_minimum: bool = True
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Title:
    """A name for several patterns together; it adds nothing.

    Attributes:
        id: its stable name.
        name: its English name.
        chinese: its Chinese name.
        covers: the ids it stands for, and how often each.
    """

    id: str
    name: str
    chinese: str
    covers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Award:
    """Base points, counted before doubling.

    Attributes:
        id: its stable name in these rules.
        name: its English name.
        chinese: its Chinese name.
        values: its values, in the order that the core's library says.
        count: the award of the core's library that counts it; the id, if left out.
        who: for whom it counts.
    """

    id: str
    name: str
    chinese: str
    values: tuple[int, ...]
    count: str = ""
    who: Who = "winner"


@dataclass(frozen=True, slots=True)
class Circumstance:
    """When a flag of a win is possible.

    Attributes:
        flag: the flag.
        by: the ways of winning it goes with.
        dealer: only for the dealer (True), only for the others (False).
        melds: what the melds of the hand must be: `any`; `none`; `concealed_kongs` and nothing
            else; at least one `kong`; `two_kongs`, not all of them claimed; at least one claimed
            kong (`exposed_kong`); at most `one_claim`, and no added kong.
        streak: how many deals in a row the dealer has won before, if a call says so.
        needs: flags without which it is impossible.
        excludes: flags it contradicts.
    """

    flag: str
    by: tuple[str, ...] = ("self_draw", "discard", "rob_kong")
    dealer: bool | None = None
    melds: Melds = "any"
    streak: int | None = None
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """The value is the base and the units on top of it."""

    base: int = 0
    kind: Literal["sum"] = "sum"


@dataclass(frozen=True, slots=True)
class Table:
    """The value is looked up by units; beyond the end the last value stays."""

    values: tuple[int, ...]
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class PowerOfTwo:
    """The value is `unit x 2^units`; an own draw adds something after the cap.

    Attributes:
        unit: the value of no units.
        self_draw_extra: what an own draw adds.
        extra_after_claimed_kong: whether it is also added when the tile replaced a claimed kong.
    """

    unit: int = 1
    self_draw_extra: int = 0
    extra_after_claimed_kong: bool = True
    kind: Literal["power_of_two"] = "power_of_two"


@dataclass(frozen=True, slots=True)
class Doubling:
    """The value is `base points x 2^units`, at most the limit."""

    limit: int
    kind: Literal["doubling"] = "doubling"


Formula: TypeAlias = Sum | Table | PowerOfTwo | Doubling

Tie: TypeAlias = tuple[str, ...]
"""What decides between readings of equal value; more of it wins.

`("shape", name)`, `("concealed_pungs",)`, `("first_of", *ids)` or `("points", *award_ids)`.
"""


@dataclass(frozen=True, slots=True)
class Wild:
    """What the wild tiles of a deal may do.

    Attributes:
        fifth_copy: they may stand for a kind of which four are held.
        in_melds: they may stand in declared melds.
        discarded_wins: a discarded one may be won.
        any_tile_wait_wins_on_claims: an any-tile wait may be won on another's tile.
    """

    fifth_copy: bool = True
    in_melds: bool = False
    discarded_wins: bool = False
    any_tile_wait_wins_on_claims: bool = True


@dataclass(frozen=True, slots=True)
class TileSet:
    """What is in the box.

    Attributes:
        honours: winds and dragons.
        bonus: flowers and seasons.
        wild: what wild tiles may do, if the rules have them.
        void_suit: every player declares a suit void.
    """

    honours: bool = True
    bonus: bool = False
    wild: Wild | None = None
    void_suit: bool = False


@dataclass(frozen=True, slots=True)
class HandRules:
    """What hands win, and what they are worth.

    Attributes:
        shapes: the shapes that win.
        robbing_shapes: those of them that may win with the tile of another player's kong.
        patterns: the patterns, in the order in which scores list them.
        formula: how the total becomes the value.
        minimum: the total a hand needs.
        cap: the most a total can be.
        titles: names for sums of patterns, the first that applies is shown.
        awards: base points.
        circumstances: the flags of a win, and when each is possible.
        without_tile: the flags with which, and only with which, a hand wins as it was dealt and
            has no winning tile. None: the rules do not care.
        ties: what decides between readings of equal value.
        chows_in_melds: whether chows can be claimed.
        claimed_kongs_hidden: whether a kong claimed from a discard counts as hidden.
        scores_others: whether hands that have not won are scored too.
        dealer_is_east: whether the seats are winds, East being the dealer.
        ready_wait: on which waits Ready can be announced, where there is such a flag: `any`,
            `one_kind` alone (the wild kind not counted beside another), or the same and no wild
            tile in the hand.
    """

    shapes: tuple[str, ...]
    patterns: tuple[Pattern, ...]
    formula: Formula
    robbing_shapes: tuple[str, ...] = ()
    minimum: int = 0
    cap: int | None = None
    titles: tuple[Title, ...] = ()
    awards: tuple[Award, ...] = ()
    circumstances: tuple[Circumstance, ...] = ()
    without_tile: tuple[str, ...] | None = None
    ties: tuple[Tie, ...] = ()
    chows_in_melds: bool = True
    claimed_kongs_hidden: bool = False
    scores_others: bool = False
    dealer_is_east: bool = True
    ready_wait: ReadyWait = "any"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a variant with its house rules.

    Attributes:
        name: the variant.
        unit: what totals are counted in.
        currency: what values are paid in.
        tiles: what is in the box.
        hands: what wins, and what it is worth.
        settlement: who pays whom.
        play: how a deal is played.
        match: how a match runs.
        options: the house rules that differ from the defaults, as given; they only tell where the
            ruleset came from.
    """

    name: str
    unit: str
    currency: str
    tiles: TileSet
    hands: HandRules
    settlement: Settlement
    play: PlayRules
    match: MatchRules
    options: tuple[tuple[str, Any], ...] = field(default=(), compare=False)

    def to_json(self) -> str:
        """Return the canonical JSON: sorted keys, no blanks, everything that has an effect."""
        return _canonical(_plain(self))

    @property
    def id(self) -> str:
        """The name and the first 12 digits of the SHA-256 of the canonical JSON."""
        import hashlib  # it loads OpenSSL, which is half of what importing rules took

        digest = hashlib.sha256(self.to_json().encode()).hexdigest()
        return f"{self.name}@{digest[:12]}"

    def core_json(self) -> str:
        """Return the JSON of what the core compiles."""
        everything = _plain(self)
        hands = everything["hands"]
        for pattern in hands["patterns"]:
            pattern["find"] = pattern["find"] or pattern["id"]
            del pattern["rule"]
        for award in hands["awards"]:
            award["count"] = award["count"] or award["id"]
        for title in hands["titles"]:
            title["covers"] = dict(title["covers"])
        hands["ties"] = [_tie(tie) for tie in hands["ties"]]
        return _canonical({key: everything[key] for key in ("name", "unit", "tiles", "hands")})


def _tie(tie: list[str]) -> Any:
    kind, *names = tie or [""]
    if kind == "concealed_pungs":
        return kind
    return {kind: names[0] if kind == "shape" and names else names}


def _canonical(value: Any) -> str:
    import json

    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Turn dataclasses into dictionaries and tuples into lists, all the way down."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            item.name: _plain(getattr(value, item.name))
            for item in dataclasses.fields(value)
            if item.compare
        }
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


def diff(a: Ruleset, b: Ruleset) -> dict[str, tuple[Any, Any]]:
    """Return what two rulesets say differently: path -> (value in a, value in b).

    Lists of things with an id are compared by id, so an added row shows as just that, and a
    missing value as None. Where the rows that both lists have stand in another order, which may
    decide what counts, the path of the list shows the ids of each in their order.

    >>> import hupai
    >>> spicy = hupai.rules("hong-kong").ruleset
    >>> diff(spicy, hupai.rules("hong-kong", cap=10).ruleset)
    {'hands.cap': (13, 10)}
    """
    for given in (a, b):
        if not isinstance(given, Ruleset):
            raise TypeError(
                f"diff compares a Ruleset (rules.ruleset) with another, not {type(given).__name__}"
            )
    found: dict[str, tuple[Any, Any]] = {}
    _compare("", _plain(a), _plain(b), found)
    return found


def _compare(path: str, a: Any, b: Any, found: dict[str, tuple[Any, Any]]) -> None:
    if a == b:
        return
    a_items, b_items = _items(a), _items(b)
    if a_items is None or b_items is None:
        found[path] = (a, b)
        return
    in_a = [key for key in a_items if key in b_items]
    in_b = [key for key in b_items if key in a_items]
    if isinstance(a, list) and in_a != in_b:
        found[path] = (list(a_items), list(b_items))
    for key in dict.fromkeys([*a_items, *b_items]):
        joined = f"{path}[{key}]" if isinstance(a, list) else f"{path}.{key}".lstrip(".")
        _compare(joined, a_items.get(key), b_items.get(key), found)


def _items(value: Any) -> dict[Any, Any] | None:
    """The parts of a value by name, if it has parts that have names."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        names = [item.get("id", item.get("flag", at)) for at, item in enumerate(value)]
        return dict(zip(names, value, strict=True)) if len(set(names)) == len(names) else None
    return None
