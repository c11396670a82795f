"""Recording: from deals that are played to a record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import RecordError
from ..game.deal import Deal
from ..game.fold import MOST_EVENTS
from ..game.match import Match
from ..game.setup import check_flags
from .given import check_kind, mapping, row
from .header import Header, check_header
from .line import LONGEST_LINE, Wrong
from .record import DealRecord, Places, Record
from .seating import check_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..rules import Rules
    from .header import Kind


class Recorder:
    """Collects deals as they are played.

    >>> import hupai
    >>> from hupai.game import Match
    >>> from hupai.players import make, play_deal
    >>> from hupai.record import Recorder, verify
    >>> match = Match(hupai.rules("basic"), seed=7)
    >>> recorder = Recorder.of(match, ["Ann", "Bob", "Cid", "Dee"])
    >>> actions = play_deal(match.deal, [make("greedy", match.rules, seed) for seed in range(4)])
    >>> recorder.add(match.deal, 0, match.players)
    >>> verify(recorder.record()).ok
    True
    """

    def __init__(
        self,
        rules: Rules,
        players: Iterable[str] = ("", "", "", ""),
        *,
        kind: Kind = "match",
        seed: int | None = None,
        commitments: Iterable[str] = (),
        ask_everybody: bool = False,
        driven: bool = False,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a record.

        Args:
            rules: the rules.
            players: what the players 0 to 3 are called.
            kind: whether the deals will be those of a `match`, or `deals` that stand for
                themselves.
            seed: the seed that walls and dice come from; left out where it is secret or none.
            commitments: a commitment to the wall of each deal.
            ask_everybody: whether the deals ask everybody.
            driven: whether a caller drives the bank.
            meta: whatever else is to be kept.

        Raises:
            RecordError: unless there are four names, and for what no header can say.
            TypeError: for what is of a wrong type.
        """
        check_flags(rules, ask_everybody, driven)
        if seed is not None:
            check_kind(seed, int, "a seed")
        names = row(players, str, "the players", 4)
        if len(names) != 4:
            many = str(len(names)) if len(names) < 4 else "more"
            raise RecordError(f"a record names four players, not {many}", slug="field", value=many)
        self._header = Header.of(
            rules,
            kind=kind,
            seed=seed,
            commitments=row(commitments, str, "the commitments", LONGEST_LINE),
            players=names,
            ask_everybody=ask_everybody,
            driven=driven,
            meta=mapping(meta, "meta", LONGEST_LINE),
        )
        try:
            check_header(self._header)
        except Wrong as wrong:
            raise wrong.at(1) from None
        self._deals: list[DealRecord] = []

    def __copy__(self) -> Recorder:
        """Return a recorder to which deals can be added on their own."""
        made = object.__new__(type(self))
        made._header, made._deals = self._header, list(self._deals)
        return made

    @classmethod
    def of(cls, match: Match, players: Iterable[str] = ("", "", "", ""), **more: Any) -> Recorder:
        """Begin the record of a match; `more` are the other arguments of the class.

        Raises:
            RecordError: as the class does.
            TypeError: as the class does.
        """
        check_kind(match, Match, "a match")
        deal = match.deal
        more = {"ask_everybody": deal.ask_everybody, "driven": deal.driven, **more}
        if not deal.driven:  # otherwise tiles and dice do not come from it
            more = {"seed": match.seed, **more}
        return cls(match.rules, players, **more)

    def add(
        self,
        deal: Deal,
        number: int | None = None,
        players: Places = (0, 1, 2, 3),
        *,
        salt: bytes | None = None,
        meta: Mapping[str, Any] | None = None,
        notes: Mapping[int, Mapping[str, Any]] | None = None,
    ) -> None:
        """Add a deal as far as it has come; the one added before must be over.

        Args:
            deal: the deal.
            number: its number; the next, if it is left out. Those of a match begin with 0.
            players: who sits on E, S, W, N.
            salt: what opens the commitment to its wall.
            meta: whatever else is to be kept of the deal.
            notes: the same of events, by their numbers; empty ones are left out.

        Raises:
            RecordError: for what no record can say: a note on an event that there is not, a deal of
                a match that is not the next after those added.
            TypeError: for what is of a wrong type.
        """
        check_kind(deal, Deal, "a deal")
        if salt is not None:
            check_kind(salt, bytes, "a salt")
        if number is not None:
            check_kind(number, int, "the number of a deal")
        following = self._deals[-1].number + 1 if self._deals else 0
        number = following if number is None else number
        if self._header.kind == "match" and number != following:
            why = f"the deals of a match are numbered from 0 on: {following} is the next"
            raise Wrong("field", why, number).at(self.record().last_line)
        added = DealRecord(
            number,
            row(players, int, "the players", 4),
            deal.events,
            salt,
            mapping(meta, "meta", LONGEST_LINE),
            {
                at: mapping(note, "a note", LONGEST_LINE)
                for at, note in mapping(notes, "notes", MOST_EVENTS).items()
            },
        )
        try:
            check_deal(added)
        except Wrong as wrong:
            line = self.record().last_line
            raise wrong.at(line) from None
        said = {at: note for at, note in added.notes.items() if note}
        self._deals.append(replace(added, notes=said))

    def record(self, *, over: bool = False) -> Record:
        """Return the record of what was added.

        Args:
            over: whether nothing more is to come: the match is over, or the last of the deals.
        """
        return Record(self._header, tuple(self._deals), over)
