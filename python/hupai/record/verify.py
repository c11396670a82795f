"""Verifying: the decisions of a record are played again, and whatever differs is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._core import SHUFFLE
from ..errors import HupaiError, RecordError
from ..game import commitment, match
from ..game import events as ev
from ..game.deal import Deal
from ..game.match import Match
from ..game.setup import due_direction
from ..game.wall import Wall
from .check import check_record
from .follow import Difference, follow
from .header import header_line
from .redacted import consistent
from .ruleset import compiled
from .write import deal_line, end_line, event_line

if TYPE_CHECKING:
    from ..rules import Rules
    from .header import Header
    from .record import DealRecord, Record

Checked: TypeAlias = Literal["seed", "commitment", "wall", "bank", "consistency"]
"""How far a record could be checked, the furthest first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a record came to. It is true if nothing differs.

    Attributes:
        checked: from what the deals were played again: the `seed`; walls that fit a `commitment`
            each; the `wall` as the record gives it; the tiles that the `bank` brought where a
            caller drove it; or not at all, since the record is what one
            player saw, or no wall is in it, and only its `consistency` could be checked.
        deals: how many deals agree.
        events: how many events agree.
        line: the line of the first difference; None if there is none.
        expected: what should stand there; None where nothing should.
        found: what stands there; None where the record ends.
        why: the difference in words.
    """

    checked: Checked
    deals: int
    events: int
    line: int | None = None
    expected: str | None = None
    found: str | None = None
    why: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return self.line is None

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        how = f"{self.deals} deals, {self.events} events, {_HOW[self.checked]}"
        if self.ok:
            return how
        said = f"line {self.line}: {self.why}"
        if self.found is not None:
            said += f"\n  found    {self.found:.200}"
        if self.expected is not None:
            said += f"\n  expected {self.expected:.200}"
        return said


_HOW: Final = {
    "seed": "played again from the seed",
    "commitment": "played again from walls that fit their commitments",
    "wall": "played again from the walls given",
    "bank": "played again with the tiles that the bank brought",
    "consistency": "not everything is told: only checked for consistency",
}


def verify(record: Record) -> Verdict:
    """Play the decisions of a record again, and return the first difference, if there is one.

    Walls, dice and everything that rules decide are worked out anew: from the seed where there is
    one, otherwise from the walls that the record gives, which must fit their commitments where
    there are any. Who deals first in a match may have been said, and is taken from its first deal.
    What one player saw can only be checked for consistency.

    Raises:
        RecordError: for rules that do not hold together.
        TypeError: for anything but a record.
    """
    check_record(record)
    header = record.header
    if header.viewer is not None or (_hidden(record) and not header.driven):
        return _counted("consistency", record, consistent(record))
    try:
        rules = compiled(header.ruleset)
    except HupaiError as error:
        line = record.line
        raise RecordError(
            f"line {line}: {error}", slug="record_rules", line=line, value=error.value
        ) from None
    checked: Checked = "seed" if _seeded(header) else _promised(record)
    if header.driven:
        checked = "bank"
    try:
        play = _Match(record, rules) if header.kind == "match" else _Deals(record, rules)
        difference = _first(record, play)
    except Exception as error:  # rules that hold together may still make no game
        line = record.line
        why = str(error) or type(error).__name__
        raise RecordError(
            f"line {line}: no deal can be played under these rules: {why}",
            slug="record_rules",
            line=line,
            value=header.rules_id,
        ) from error
    return _counted(checked, record, difference)


def _seeded(header: Header) -> bool:
    """Whether walls and dice come from a seed that this engine can use."""
    return header.seed is not None and header.shuffle == SHUFFLE and not header.driven


def _hidden(record: Record) -> bool:
    """Whether a wall is not known, so that nothing can be played again."""
    return any(
        isinstance(deal.events[0], ev.Began) and not deal.events[0].wall
        for deal in record.deals
        if deal.events
    )


def _promised(record: Record) -> Checked:
    """Whether every wall can be held against a promise."""
    promised = record.header.commitments
    opened = [
        deal.salt is not None and number < len(promised) for number, deal in enumerate(record.deals)
    ]
    return "commitment" if opened and all(opened) else "wall"


def _counted(checked: Checked, record: Record, difference: Difference | None) -> Verdict:
    if difference is None:
        return Verdict(checked, len(record.deals), sum(len(d.events) for d in record.deals))
    line, expected, found, why = difference
    deals = events = 0
    for first, deal in record.lines():
        deals += first + len(deal.events) < line
        events += max(0, min(len(deal.events), line - first - 1))
    return Verdict(checked, deals, events, line, expected, found, why)


def _first(record: Record, play: _Match | _Deals) -> Difference | None:
    header = record.header
    if header.commitments and len(header.commitments) < len(record.deals):
        found = f"{len(header.commitments)} commitments for {len(record.deals)} deals"
        return Difference(record.line, None, header_line(header), found)
    done = True
    for number, (line, deal) in enumerate(record.lines()):
        if not done:
            return Difference(line, None, deal_line(deal), "the deal before is not over")
        difference = _broken(record, number, line, deal)
        if difference is None:
            again = play.begin(number, line, deal)
            if isinstance(again, Difference):
                return again
            difference = follow(again, deal.events, line)
            done = again.done
        if difference is not None:
            return difference
    over = play.over(done=done)
    if over != record.over:
        why = "there is more to come" if record.over else "nothing more is to come"
        expected, found = end_line(over=over), end_line(over=record.over)
        return Difference(record.last_line, expected, found, why)
    return None


def _broken(record: Record, number: int, line: int, deal: DealRecord) -> Difference | None:
    """Whether a wall is another than was promised."""
    if deal.salt is None or not deal.events:
        return None
    promised, began = record.header.commitments, deal.events[0]
    if number >= len(promised):
        return Difference(line, None, deal_line(deal), "a salt, and no commitment that it opens")
    if not isinstance(began, ev.Began):
        return None
    if commitment.verify(promised[number], deal.salt, Wall(began.wall)):
        return None
    found = commitment.commit(deal.salt, Wall(began.wall))
    return Difference(
        line + 1,
        f"a wall with the commitment {promised[number]}",
        f"a wall with the commitment {found}",
        "the wall is not the one that was promised",
    )


def _wrong_beginning(line: int, deal: DealRecord, why: str) -> Difference:
    found = event_line(deal.events[0]) if deal.events else None
    return Difference(line + 1, None, found, why)


def _begin(
    record: Record, rules: Rules, line: int, deal: DealRecord, **due: Any
) -> Deal | Difference:
    """Return a deal as it begins: with what is due, and with what is told where nothing is."""
    began, driven = _began(deal), record.header.driven
    everybody = record.header.ask_everybody
    if not deal.events and driven and rules.ruleset.match.dice:
        # It waits for its dice, and tells nothing yet. A swap left to chance wants some direction.
        return Deal(rules, direction=1, ask_everybody=everybody, driven=True)
    if began is None:
        return _wrong_beginning(line, deal, "a deal begins with its wall")
    began = began._replace(**due)
    said = due_direction(rules.ruleset.play, began.dice)
    try:
        return Deal(
            rules,
            wall=began.wall or None,
            dealer=began.dealer,
            round=began.round,
            scores=began.scores,
            streak=began.streak,
            dice=began.dice,
            # What rules and dice say is worked out again.
            direction=None if said is not None else began.direction or None,
            ask_everybody=everybody,
            driven=driven,
        )
    except HupaiError as error:
        return _wrong_beginning(line, deal, str(error))


def _began(deal: DealRecord) -> ev.Began | None:
    """How a deal is told to begin, if it is."""
    began = deal.events[0] if deal.events else None
    return began if isinstance(began, ev.Began) else None


class _Deals:
    """Deals that stand for themselves: what they began with is taken as given, but for chance."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self._record, self._rules = record, rules
        header = record.header
        self._seed = header.seed if _seeded(header) else None
        self._last = -1

    def begin(self, number: int, line: int, deal: DealRecord) -> Deal | Difference:
        """Return the deal as it should begin."""
        if deal.number <= self._last:
            return Difference(line, None, deal_line(deal), "the numbers of deals go up")
        self._last = deal.number
        due: dict[str, Any] = {}
        if self._seed is not None:
            wall = Wall.shuffled(self._rules.ruleset.tiles, self._seed, deal.number)
            dice, direction = match.throw(self._rules, self._seed, deal.number)
            due = {"wall": wall.tiles, "dice": dice, "direction": direction or 0}
        return _begin(self._record, self._rules, line, deal, **due)

    def over(self, *, done: bool) -> bool:
        """Whether nothing more is to come, which only the record knows once a deal is over."""
        return done and self._record.over


class _Match:
    """The deals of a match: dealers, winds, scores and, from a seed, chance."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self._record, self._rules = record, rules
        header = record.header
        self._seeded = _seeded(header)
        self._match = self._from(None)

    def _from(self, dealer: int | None) -> Match:
        """Return the match as it begins with some player as the first dealer."""
        header = self._record.header
        seed = header.seed if self._seeded else 0
        return Match(self._rules, seed=seed, dealer=dealer, ask_everybody=header.ask_everybody)

    def begin(self, number: int, line: int, deal: DealRecord) -> Deal | Difference:
        """Return the deal as it should begin."""
        if number:
            self._match.next_deal()
        elif set(deal.players) == {0, 1, 2, 3}:
            # Who deals first may have been said.
            self._match = self._from(self._first_dealer(deal))
        going = self._match
        if going.over:
            return Difference(line, None, deal_line(deal), "the match is over")
        standing = going.standing
        wanted = type(deal)(standing.number, going.players, salt=deal.salt, meta=deal.meta)
        if (deal.number, deal.players) != (wanted.number, wanted.players):
            why = "another deal, or other players on the seats"
            return Difference(line, deal_line(wanted), deal_line(deal), why)
        if not self._seeded:
            east, south, west, north = (standing.scores[player] for player in going.players)
            again = _begin(
                self._record,
                self._rules,
                line,
                deal,
                dealer=going.seat_of(standing.dealer),
                round=standing.round if self._rules.ruleset.match.round_winds else 0,
                scores=(east, south, west, north),
                streak=standing.streak,
            )
            if isinstance(again, Difference):
                return again
            going.deal = again
        return going.deal

    def _first_dealer(self, deal: DealRecord) -> int:
        """The player who deals first, as the first deal tells."""
        began = _began(deal)
        if began is None or self._rules.ruleset.hands.dealer_is_east:
            return deal.players[0]
        return deal.players[began.dealer]

    def over(self, *, done: bool) -> bool:
        """Whether nothing more is to come."""
        if done and not self._match.over and self._match.deal.done:
            self._match.next_deal()
        return self._match.over
