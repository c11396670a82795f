"""A position as one line of text: everything it takes to go on playing, or what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..errors import HupaiError, RecordError, shown
from ..game import fold
from ..game.deal import NOT_ON, Deal
from ..game.questions import SEATS
from ..game.state import State
from ..rules import Rules
from .given import check_kind
from .ledger import broken_ledger
from .notation import Misread, parts, rules_word
from .state_words import WORDS, facts_of, state_of, usual

LONGEST: Final = 1 << 17
"""How many characters the text of a position has at most."""

_FIRST: Final = "hupai:1"


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a deal that can be written down.

    >>> import hupai
    >>> from hupai.game import Match
    >>> from hupai.record import Position
    >>> match = Match(hupai.rules("basic"), seed=7)
    >>> text = str(Position.of(match.deal))
    >>> again = Position.parse(text, match.rules).deal(match.rules)
    >>> again.state == match.deal.state, again.asked == match.deal.asked
    (True, True)

    Attributes:
        rules: the id of the rules.
        state: what is so; not to be written to.
        ask_everybody: whether seats that can only pass are asked too.
        seat: whose view it is; None for everything.
    """

    rules: str
    state: State
    ask_everybody: bool = False
    seat: int | None = None

    @classmethod
    def of(cls, deal: Deal, seat: int | str | None = None) -> Position:
        """Return the position of a deal, or what a seat sees of it.

        Args:
            deal: the deal.
            seat: the seat, E, S, W, N or 0 to 3; everything, if it is left out.

        Raises:
            IllegalAction: if there is no such seat.
            RecordError: for all of a deal of which a caller drives the bank, and for a view of one
                of which not all events are known.
            TypeError: for anything but a deal.
        """
        check_kind(deal, Deal, "a deal")
        if seat is None:
            if deal.driven:
                raise _refused("its tiles come from a caller")
            return cls(deal.rules.id, deal.state.copy(), deal.ask_everybody)
        events = deal.view_events(seat)
        if deal.state.number != len(deal.record):
            raise RecordError(
                "what a seat has seen takes all events of the deal", slug="position_state"
            )
        number = SEATS.index(seat) if isinstance(seat, str) else seat
        state = fold(deal.rules.ruleset.play, events) if events else deal.known().copy()
        return cls(deal.rules.id, state, deal.ask_everybody, number)

    def __hash__(self) -> int:
        return hash((self.rules, self.seat, self.state))

    def __str__(self) -> str:
        """Return the text, which `parse` reads."""
        words = [_FIRST, f"rules:{rules_word(self.rules)}"]
        if self.ask_everybody:
            words.append("asked:everybody")
        if self.seat is not None:
            words.append(f"seat:{SEATS[self.seat]}")
        facts, before = facts_of(self.state), usual(self.state.play)
        words += [
            f"{name}:{word.write(facts[name])}"
            for name, word in WORDS.items()
            if facts[name] != before[name]
        ]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Position:
        """Read the text of a position.

        Args:
            text: the text.
            rules: the rules that it names.

        Raises:
            RecordError: for anything else; `position` is the character.
            TypeError: for what is no text, and no rules.
        """
        if not isinstance(text, str):
            raise TypeError(f"a position is text, not {type(text).__name__}")
        check_kind(rules, Rules, "rules")
        if len(text) > LONGEST:
            message = f"a position has at most {LONGEST} characters"
            raise RecordError(message, slug="record_size", value=str(len(text)))
        try:
            found = cls._read(text, rules)
        except Misread as misread:
            raise _error(text, misread.at, str(misread)) from None
        again = str(found)
        if again != text:
            pairs = enumerate(zip(text, again, strict=False))
            at = next((n for n, (a, b) in pairs if a != b), min(len(text), len(again)))
            raise _error(text, at, "a position is not written like this")
        return found

    @classmethod
    def _read(cls, text: str, rules: Rules) -> Position:
        facts: dict[str, object] = {}
        heads: dict[str, str] = {}
        for number, (word, at) in enumerate(parts(text, 0, " ")):
            name, colon, value = word.partition(":")
            after = at + len(name) + 1
            if number == 0:
                if word != _FIRST:
                    raise Misread(f"a position begins with {_FIRST}", at)
            elif not colon:
                raise Misread(f"{word!r:.20} is no fact", at)
            elif name in facts or name in heads:
                raise Misread(f"{name} stands twice", at)
            elif name in WORDS:
                facts[name] = WORDS[name].read(value, after)
            elif name == "rules" and value != rules_word(rules.id):
                raise Misread(f"the rules are {value!r:.60}, not {rules_word(rules.id)}", after)
            elif name == "asked" and value != "everybody":
                raise Misread(f"{value!r:.20} is not everybody", after)
            elif name == "seat" and (len(value) != 1 or value not in SEATS):
                raise Misread(f"{value!r:.20} is not a seat", after)
            elif name in ("rules", "asked", "seat"):
                heads[name] = value
            else:
                raise Misread(f"a position has no {name!r:.20}", at)
        if "rules" not in heads:
            raise Misread("the rules are missing", len(_FIRST))
        try:
            state = state_of(rules.ruleset.play, facts)
        except (HupaiError, ValueError, TypeError) as error:
            raise Misread(f"no state has these facts: {error}", 0) from None
        seat = SEATS.index(heads["seat"]) if "seat" in heads else None
        return cls(rules.id, state, "asked" in heads, seat)

    def deal(self, rules: Rules) -> Deal:
        """Return a deal that goes on from here; its events are those that happen from now on.

        Args:
            rules: the rules of the position.

        Raises:
            RecordError: for what one seat sees, for other rules, and for tiles that cannot lie so.
            TypeError: for what is no rules.
        """
        check_kind(rules, Rules, "rules")
        if self.seat is not None:
            raise _refused("what one seat sees is not enough to go on")
        if rules.id != self.rules:
            raise _refused(f"the rules are {self.rules}, not {rules.id}")
        state = self.state.copy()
        try:
            deal = Deal.from_state(rules, state, ask_everybody=self.ask_everybody)
        except HupaiError as error:
            raise _refused(str(error).removeprefix(NOT_ON)) from None
        why = broken_ledger(state)
        if why is not None:
            raise _refused(why)
        return deal


def _error(text: str, at: int, why: str) -> RecordError:
    value = shown(text[at : at + 20])
    return RecordError(f"character {at}: {why}", slug="position_text", position=at, value=value)


def _refused(why: str) -> RecordError:
    return RecordError(f"no deal can go on from this position: {why}", slug="position_state")
