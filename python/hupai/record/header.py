"""The header of a record: under which rules, from which seed, and who played."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._core import SHUFFLE, __version__
from ..errors import shown
from ..ruleset import Ruleset
from .line import LONGEST_LINE, Wrong, check_json, check_parts, check_text, encode
from .ruleset import id_of, read_ruleset
from .values import FLAG, TEXT, several, whole, words

if TYPE_CHECKING:
    from ..rules import Rules

FORMAT: Final = 1
"""The number of the format. A change that old readers cannot read raises it."""

Kind: TypeAlias = Literal["match", "deals"]
"""Whether the deals follow one another in a match, or stand for themselves."""

_PLAYER: Final = whole(0, 3)
_NUMBER: Final = whole(0, 2**31)
_NAMES: Final = several(TEXT, 4)
_KINDS: Final = words({"match": "match", "deals": "deals"})
_SEED: Final = re.compile(r"0|[1-9][0-9]{0,77}")
_MOST_DIGESTS: Final = LONGEST_LINE // 64
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_KNOWN: Final = (
    "hupai", "format", "engine", "shuffle", "kind", "seed", "commitments", "players",
    "ask_everybody", "driven", "viewer", "rules", "meta",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says before the first deal.

    Attributes:
        ruleset: the rules.
        rules_id: their id, as the engine called them that wrote the record.
        rules_json: their canonical JSON as it was written.
        kind: whether the deals are a match.
        seed: the seed of walls and dice; None where it is not known.
        commitments: a commitment to the wall of each deal, where there are any.
        players: what the players 0 to 3 are called.
        ask_everybody: whether seats that could only pass were asked too.
        driven: whether a caller drove the bank, and tiles may be hidden that nobody has seen.
        viewer: the player whose view it is; None for a record of everything.
        engine: the version of the engine that wrote it.
        shuffle: the number of the algorithm behind the walls.
        format: the number of the format.
        meta: whatever else is to be kept.
    """

    ruleset: Ruleset
    rules_id: str
    rules_json: str
    kind: Kind = "match"
    seed: int | None = None
    commitments: tuple[str, ...] = ()
    players: tuple[str, str, str, str] = ("", "", "", "")
    ask_everybody: bool = False
    driven: bool = False
    viewer: int | None = None
    engine: str = __version__
    shuffle: int = SHUFFLE
    format: int = FORMAT
    meta: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Rules, **facts: Any) -> Header:
        """Return the header for play under some rules; `facts` are the other fields."""
        ruleset = rules.ruleset
        return cls(ruleset, rules.id, ruleset.to_json(), **facts)

    def __hash__(self) -> int:
        return hash((self.rules_id, self.seed, self.players))


def header_line(header: Header) -> str:
    """Return the line of a header."""
    data: dict[str, Any] = {
        "hupai": "record",
        "format": header.format,
        "engine": header.engine,
        "shuffle": header.shuffle,
        "kind": header.kind,
        "seed": None if header.seed is None else str(header.seed),
    }
    if header.commitments:
        data["commitments"] = list(header.commitments)
    data |= {"players": list(header.players), "ask_everybody": header.ask_everybody}
    if header.driven:
        data["driven"] = True
    if header.viewer is not None:
        data["viewer"] = header.viewer
    rules: dict[str, Any] = {"id": header.rules_id}
    if header.ruleset.options:
        rules["options"] = {key: _thawed(value) for key, value in header.ruleset.options}
    data["rules"] = rules | {"ruleset": json.loads(header.rules_json)}
    if header.meta:
        data["meta"] = dict(header.meta)
    return encode(data)


def read_header(data: dict[str, Any]) -> Header:
    """Return the header that an object says.

    Raises:
        Wrong: for what is no header.
    """
    if data.get("hupai") != "record":
        raise Wrong("format", 'a record begins with {"hupai":"record"', data.get("hupai"))
    number = data.get("format")
    if type(number) is not int or number < 1:
        raise Wrong("format", f"{shown(number)} is no number of a format", number)
    if number > FORMAT:
        raise Wrong(
            "format",
            f"format {number} is newer than this engine, which reads up to {FORMAT}",
            number,
        )
    for key in data:
        if key not in _KNOWN:
            raise Wrong("field", f"a header has no {shown(key)}", key)
    for key in _KNOWN:
        if key not in data and key not in ("commitments", "driven", "viewer", "meta"):
            raise Wrong("field", f"{key} is missing", key)
    ruleset, rules_id, rules_json = _rules(data["rules"])
    east, south, west, north = _NAMES.read(data["players"])
    viewer = data.get("viewer")
    return Header(
        ruleset,
        rules_id,
        rules_json,
        _KINDS.read(data["kind"]),
        _seed(data["seed"]),
        digests(data.get("commitments", [])),
        (east, south, west, north),
        FLAG.read(data["ask_everybody"]),
        FLAG.read(data.get("driven", False)),
        None if viewer is None else _PLAYER.read(viewer),
        TEXT.read(data["engine"]),
        _NUMBER.read(data["shuffle"]),
        number,
        read_meta(data),
    )


def check_header(header: Header) -> None:
    """Refuse what is no header, or would come back as another one.

    Raises:
        Wrong: saying what is wrong with it.
    """
    if type(header) is not Header:
        raise Wrong("field", f"{shown(header)} is no header", header)
    check_parts("a header", header, {"players": tuple, "commitments": tuple})
    if type(header.format) is not int or not 1 <= header.format <= FORMAT:
        raise Wrong("format", f"{shown(header.format)} is no format", header.format)
    _NAMES.read(list(header.players))
    _KINDS.read(header.kind)
    if header.seed is not None and type(header.seed) is not int:
        raise Wrong("field", f"{shown(header.seed)} is no seed", header.seed)
    if header.seed is not None and not 0 <= header.seed < 2**256:
        raise Wrong("field", "a seed is a whole number from 0 to 2**256 - 1", header.seed)
    digests(list(header.commitments))
    FLAG.read(header.ask_everybody)
    FLAG.read(header.driven)
    if header.viewer is not None:
        _PLAYER.read(header.viewer)
    TEXT.read(header.engine)
    _NUMBER.read(header.shuffle)
    check_meta(header.meta)
    _check_rules(header)


def check_meta(meta: Any) -> None:
    """Refuse what would not come back as it went out.

    Raises:
        Wrong: saying so.
    """
    if type(meta) is not dict:
        raise Wrong("field", f"meta is an object, not {shown(meta)}", meta)
    try:
        check_json({"meta": meta})  # as deep as it stands in its line
    except Wrong as wrong:
        raise Wrong(wrong.slug, f"meta: {wrong}", wrong.value) from None


def _check_rules(header: Header) -> None:
    """Refuse rules of which the id, the JSON and the ruleset do not say the same."""
    ruleset = header.ruleset
    if type(ruleset) is not Ruleset:
        raise Wrong("record_rules", f"{shown(ruleset)} is no ruleset", ruleset)
    for text in (header.rules_id, header.rules_json):
        if type(text) is not str:
            raise Wrong("record_rules", f"{shown(text)} is no text", text)
        check_text(text)
    check_json({"options": ruleset.options}, tuple)
    try:
        chosen = {key: _thawed(value) for key, value in ruleset.options}
        same = _chosen(chosen) == ruleset.options
        same = same and _written(header.rules_id, header.rules_json) == ruleset
    except Wrong:
        raise
    except Exception:  # whatever a field that does not fit leads to
        same = False
    if not same:
        raise Wrong("record_rules", "the ruleset would come back as another one", header.rules_id)


@lru_cache(maxsize=16)
def _written(rules_id: str, rules_json: str) -> Ruleset:
    """Return the ruleset that comes back when this is written."""
    try:
        data = json.loads(rules_json)
    except (ValueError, RecursionError):
        raise Wrong("record_rules", f"{shown(rules_json)} is no JSON", rules_json) from None
    told = {"rules": {"id": rules_id, "ruleset": data}}
    check_json(told)
    ruleset, _, text = _rules(told["rules"])
    if text != rules_json:
        raise Wrong("record_rules", "a record writes the JSON of rules otherwise", rules_json)
    return ruleset


def read_meta(data: dict[str, Any]) -> dict[str, Any]:
    """Return what a line keeps for others.

    Raises:
        Wrong: if it is not an object.
    """
    meta = data.get("meta", {})
    if type(meta) is not dict:
        raise Wrong("field", f"meta is an object, not {shown(meta)}", meta)
    return meta


def digests(data: Any) -> tuple[str, ...]:
    """Return commitments.

    Raises:
        Wrong: for anything else.
    """
    if type(data) is not list:
        raise Wrong("field", f"commitments are a list, not {shown(data)}", data)
    if len(data) > _MOST_DIGESTS:
        raise Wrong("record_size", f"at most {_MOST_DIGESTS} commitments are told", len(data))
    for item in data:
        if type(item) is not str or not _DIGEST.fullmatch(item):
            raise Wrong("field", f"{shown(item)} is no commitment", item)
    return tuple(data)


def _seed(data: Any) -> int | None:
    if data is None:
        return None
    if type(data) is not str or not _SEED.fullmatch(data) or int(data) >= 2**256:
        raise Wrong("field", f"{shown(data)} is no seed", data)
    return int(data)


def _rules(data: Any) -> tuple[Ruleset, str, str]:
    if type(data) is not dict or {"id", "ruleset"} - data.keys():
        raise Wrong("record_rules", "rules have an id and a ruleset", data)
    if data.keys() - {"id", "ruleset", "options"}:
        raise Wrong("record_rules", "rules have an id, options and a ruleset, no more", data)
    options = data.get("options", {})
    if type(options) is not dict:
        raise Wrong("record_rules", f"options are an object, not {shown(options)}", options)
    ruleset = read_ruleset(data["ruleset"], _chosen(options))
    wanted = id_of(ruleset.name, data["ruleset"])
    if data["id"] != wanted:
        message = f"{shown(data['id'])} is not the id of these rules, which is {wanted}"
        raise Wrong("record_rules", message, data["id"])
    text = json.dumps(data["ruleset"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return ruleset, wanted, text


def _chosen(options: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((key, _frozen(value)) for key, value in options.items())


def _frozen(value: Any) -> Any:
    """Lists as tuples, objects as pairs: options are values."""
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return tuple((key, _frozen(item)) for key, item in value.items())
    return value


def _thawed(value: Any) -> Any:
    return list(map(_thawed, value)) if isinstance(value, tuple) else value
