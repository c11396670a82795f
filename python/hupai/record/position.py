"""A position as one line of text: everything it takes to go on playing, or what one seat sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from ..errors import HupaiError, RecordError, shown
from ..game import fold
from ..game.deal import Deal
from ..game.events import HIDDEN
from ..game.questions import SEATS
from ..game.setup import MOST_STREAK
from ..game.state import NO_TILE, State
from ..game.wall import box
from ..play import (
    Dealing,
    DeclareVoid,
    OpeningKongs,
    ReplaceBonus,
    RevealIndicator,
    SwapThree,
    Turns,
)
from ..rules import Rules
from .given import check_kind
from .ledger import broken_ledger
from .notation import Misread, parts, rules_word
from .state_words import WORDS, facts_of, state_of, usual

LONGEST: Final = 1 << 17
"""How many characters the text of a position has at most."""

_FIRST: Final = "hupai:1"

_STEPS: Final[dict[type, tuple[str, ...]]] = {
    Dealing: ("over",),
    ReplaceBonus: ("over",),
    RevealIndicator: ("over",),
    OpeningKongs: ("opening", "claims", "over"),
    SwapThree: ("give", "over"),
    DeclareVoid: ("void", "over"),
    Turns: ("turn", "claims", "over"),
}
"""In which phase somebody decides what, or the deal is over."""


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
        why = _cannot_be(state, rules) or broken_ledger(state)
        if why is not None:
            raise _refused(why)
        try:
            deal = Deal.from_state(rules, state, ask_everybody=self.ask_everybody)
        except Exception as error:  # facts that contradict one another in a way not looked for
            raise _refused(f"nobody can go on from here: {error}") from None
        return deal


def _error(text: str, at: int, why: str) -> RecordError:
    value = shown(text[at : at + 20])
    return RecordError(f"character {at}: {why}", slug="position_text", position=at, value=value)


def _refused(why: str) -> RecordError:
    return RecordError(f"no deal can go on from this position: {why}", slug="position_state")


def _cannot_be(state: State, rules: Rules) -> str | None:
    """Why no deal can come to a state; None if nothing speaks against it."""
    cursor, wall = state.cursor, state.wall
    whole = box(rules.ruleset.tiles)
    places = (cursor.head, cursor.box_head, cursor.tail, *cursor.dead)
    if cursor.size != len(wall) or sorted(wall) != list(whole):
        return "the wall is not the tiles of the box"
    if not all(0 <= place <= cursor.size for place in places):
        return "the wall is drawn further than it goes"
    if not 0 <= state.streak <= MOST_STREAK:
        return "nobody wins so many deals in a row"
    if not 0 <= state.phase < len(state.play.phases):
        return "there is no such phase"
    if state.step not in _STEPS[type(state.play.phases[state.phase])]:
        return "this does not happen in this phase"
    drawn = state.claimed or state.drawn[state.turn] != NO_TILE
    # Only the dealer, and only first of all, has no tile but those that were dealt.
    first = state.turn == state.dealer and not (
        state.total_discards or state.run or state.called[state.turn]
    )
    if state.step == "turn" and not drawn and not first:
        return "whoever is in turn has drawn a tile, or claimed one"
    if (state.step == "over") != (state.ended is not None):
        return "a deal that is over has ended"
    found = Counter(_left(state))
    for seat in range(4):
        hand = state.hands[seat]
        if sorted(hand) != list(hand) or HIDDEN in hand:
            return f"the tiles of {SEATS[seat]} are not sorted, or hidden"
        if len(hand) + 3 * len(state.melds[seat]) not in _sizes(state, seat):
            return f"{SEATS[seat]} has {len(hand)} tiles in hand"
        kong = state.step == "claims" and state.form != "discard" and state.giver == seat
        if not kong and state.drawn[seat] >= 0 and state.drawn[seat] not in hand:
            return f"{SEATS[seat]} does not hold what it has drawn"
        found.update([*hand, *state.discards[seat], *state.bonus[seat]])
        for meld in state.melds[seat]:
            found.update(meld.tiles(state.wild))
    if state.step == "claims" and state.form != "discard" and state.tile >= 0:
        found[state.wild if state.wilds & 8 else state.tile] += 1
    if found != Counter(whole):
        return "hands, melds, discards and the rest of the wall are not the tiles of the box"
    passed = {type(phase) for phase in state.play.phases[: state.phase]}
    if DeclareVoid in passed and -1 in state.void:
        return "a seat has no void suit"
    if RevealIndicator in passed and min(state.wild, state.indicator) < 0:
        return "the indicator is missing"
    if sum(state.own_discards) != state.total_discards or any(
        len(state.discards[seat]) > state.own_discards[seat] for seat in range(4)
    ):
        return "the discards are not as many as were counted"
    if state.step == "claims" and (state.tile < 0 or state.giver < 0):
        return "nothing is on offer"
    return None


def _sizes(state: State, seat: int) -> tuple[int, ...]:
    """How many tiles a seat may hold, every meld counted as three."""
    if state.step == "over":
        return 12, 13, 14
    if state.out[seat] is not None:
        return 13, 14
    if isinstance(state.play.phases[state.phase], Turns):
        return (14,) if (state.step, state.turn) == ("turn", seat) else (13,)
    # Before the first turn the dealer holds one more; a kong that is shown has left its hand.
    return (14,) if seat == state.dealer else (12, 13)


def _left(state: State) -> list[int]:
    """The tiles that have not been drawn, those out of play included."""
    cursor = state.cursor
    if cursor.rules.boxed:
        live = range(cursor.head, cursor.size - cursor.rules.reserve)
        places = [*live, *range(cursor.box_head, cursor.tail)]
    else:
        places = list(range(cursor.head, cursor.tail))
    return [state.wall[at] for at in {*places, *cursor.dead} if at < len(state.wall)]
