"""The native part of hupai.

Everything that is refused is a `hupai.HupaiError`; a value of the wrong Python type is a
`TypeError`. Objects are immutable and can be shared between threads; only `Seats` changes, with the
deal it belongs to.

Where a question takes a hand it takes a `Hand`, or text that is read as one. A kind of tile is
given by its name (`"5p"`, `"E"`), by a longer way of writing it (`"五餅"`), or by its number
from 0 to 41, and is always returned as its name.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Literal, Self, SupportsIndex, TypeAlias, TypeVar, final

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

import hupai

from .score import Block, Line, Reading, Title

_T = TypeVar("_T")
_HandLike: TypeAlias = Hand | str
_KindLike: TypeAlias = str | SupportsIndex
_Visible: TypeAlias = str | Iterable[SupportsIndex]
_Flags: TypeAlias = str | Iterable[str]
_Form: TypeAlias = Literal["chow", "pung", "exposed_kong", "added_kong", "concealed_kong"]
_BlockForm: TypeAlias = Literal["chow", "pung", "kong", "pair", "single"]

# form, tiles, for each tile a bit that says whether it is wild
_Block: TypeAlias = tuple[_BlockForm, tuple[str, ...], int]
# shape, how many of the blocks are melds, blocks, text
_Reading: TypeAlias = tuple[str, int, list[_Block], str]
# slug, text, distance, total, minimum, kinds
_WhyNot: TypeAlias = tuple[str, str, int | None, int | None, int | None, KindSet | None]
_Column: TypeAlias = npt.NDArray[Any] | int | None
# counts; melds, bonus tiles, wild kind, void suit
_HandArrays: TypeAlias = tuple[
    npt.NDArray[np.uint8],
    tuple[npt.NDArray[np.uint8] | None, _Column, _Column, _Column] | None,
]

__version__: Final[str]

KINDS: Final[list[str]]
"""The names of the 42 kinds, in the order of their numbers."""

FLAGS: Final[list[str]]
"""The flags of a win, in the order of their bits in arrays."""

WAYS: Final[list[str]]
"""How a winning tile can come, in the order of the codes in arrays."""

SHAPES: Final[list[str]]
"""The shapes that rules can let win."""

PATTERNS: Final[dict[str, str]]
"""The patterns of the library, which rules name in `Pattern.find`, and what each looks for."""

SHUFFLE: Final[int]
"""The number of the algorithm behind `shuffle` and `dice`, under which their draws never change."""

def shuffle(tiles: bytes, seed: SupportsIndex, deal: SupportsIndex, label: str = "wall") -> bytes:
    """Shuffle bytes, the same way on every machine and in every version.

    Every order is equally likely. The result depends on the arguments only, so no deal depends
    on how another was played; draws under different labels have nothing to do with one another.

    >>> shuffle(bytes(range(9)), seed=7, deal=1).hex()
    '060301020504080700'

    Args:
        tiles: what is shuffled, one byte each; the order they come in matters.
        seed: the seed of the match, 0 to 2**256 - 1.
        deal: the number of the deal in the match, 0 to 2**64 - 1.
        label: what is drawn, up to 64 bytes of UTF-8.

    Raises:
        CircumstanceError: for a number out of its range or too long a label.
        NotationError: for a label that is no text.
    """

def dice(
    seed: SupportsIndex, deal: SupportsIndex, n: SupportsIndex, label: str = "dice"
) -> tuple[int, ...]:
    """Throw `n` dice, up to 255; the other arguments are those of `shuffle`.

    >>> dice(seed=7, deal=1, n=2)
    (5, 1)

    Raises:
        CircumstanceError: for a number out of its range or too long a label.
        NotationError: for a label that is no text.
    """

def parse_tiles(text: str, /) -> tuple[str, ...]:
    """Read a list of tiles of any kind, bonus tiles included, in the order they stand.

    >>> parse_tiles("1m 23p E f1")
    ('1m', '2p', '3p', 'E', 'f1')

    Args:
        text: up to 400 characters; no melds.

    Raises:
        NotationError: at the first character that is not part of a tile.
    """

@final
class KindSet:
    """A frozen set of kinds of tiles.

    Iterating gives names in the order of the kinds. Sets of kinds are combined with `|`, `&`,
    `-` and `^`, compared with `<=` and `<` (subset) and can be members of other sets.

    >>> kinds = KindSet("14m E")
    >>> list(kinds), "4m" in kinds, len(kinds | KindSet("7m"))
    (['1m', '4m', 'E'], True, 4)
    """

    def __new__(cls, kinds: str | Iterable[_KindLike] | None = None, /) -> Self:
        """Make a set from text or from kinds; one kind may stand several times.

        Raises:
            NotationError: for text that is not tiles.
            CircumstanceError: for a number that is no kind.
        """

    @staticmethod
    def from_mask(mask: int) -> KindSet:
        """Make a set from 42 bits; bit `k` is the kind with number `k`.

        Raises:
            CircumstanceError: for higher bits, and for negative numbers.
        """

    @property
    def mask(self) -> int:
        """The set as bits; bit `k` is the kind with number `k`."""

    def isdisjoint(self, other: KindSet) -> bool:
        """Return whether the sets have no kind in common."""

    def __len__(self) -> int: ...
    def __contains__(self, kind: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __or__(self, other: KindSet, /) -> KindSet: ...
    def __ror__(self, other: KindSet, /) -> KindSet: ...
    def __and__(self, other: KindSet, /) -> KindSet: ...
    def __rand__(self, other: KindSet, /) -> KindSet: ...
    def __sub__(self, other: KindSet, /) -> KindSet: ...
    def __rsub__(self, other: KindSet, /) -> KindSet: ...
    def __xor__(self, other: KindSet, /) -> KindSet: ...
    def __rxor__(self, other: KindSet, /) -> KindSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: KindSet, /) -> bool: ...
    def __le__(self, other: KindSet, /) -> bool: ...
    def __gt__(self, other: KindSet, /) -> bool: ...
    def __ge__(self, other: KindSet, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[KindSet], tuple[str]]: ...

@final
class Meld:
    """A declared set: chow, pung or kong.

    >>> meld = Meld("[555+5p]")
    >>> meld.form, meld.kind, meld.tiles
    ('added_kong', '5p', ('5p', '5p', '5p', '5p'))
    """

    def __new__(cls, text: str, /) -> Self:
        """Read a meld: `[234m]`, `[1111s]`, `(1111s)`, `[555+5p]`, with `@E` before the end for
        the seat the tile came from.

        Raises:
            NotationError: for text that is not a meld.
        """

    @staticmethod
    def of(form: str, kind: _KindLike, *, from_: str | None = None) -> Meld:
        """Make a meld of natural tiles.

        Args:
            form: `chow`, `pung`, `exposed_kong`, `added_kong` or `concealed_kong`.
            kind: its kind; of a chow the lowest.
            from_: the seat its claimed tile came from: E, S, W or N.

        Raises:
            CircumstanceError: for a form, kind or seat that does not exist.
            HandError: for tiles that do not make the form.
        """

    @property
    def form(self) -> _Form:
        """What it is."""

    @property
    def kind(self) -> str:
        """Its kind; of a chow the lowest."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """Its three or four tiles; a wild tile as what it stands for."""

    @property
    def wilds(self) -> int:
        """How many of its tiles are wild."""

    @property
    def from_(self) -> str | None:
        """The seat its claimed tile came from, if that was said."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Meld], tuple[str]]: ...

@final
class Hand:
    """The tiles of one player: concealed tiles, melds and bonus tiles.

    Only possible hands exist: at most four tiles of a kind in hand and melds together, at most 14
    tiles with every meld counted as three, at most four melds, and each bonus tile once. How many
    tiles a question needs, it says itself. `str` gives the canonical text, which reads back to an
    equal hand.

    >>> hand = Hand("EE 23m 456p [789s] (1111m) | f1")
    >>> str(hand), hand.tiles
    ('23m 456p EE [789s] (1111m) | f1', 13)
    """

    def __new__(cls, text: str = "", /, *, wild: _KindLike | None = None) -> Self:
        """Read a hand.

        Args:
            text: up to 400 characters.
            wild: the kind whose tiles are wild; a `*` in the text is a wild tile of any rules.

        Raises:
            NotationError: for text that is not tiles.
            HandError: for tiles that cannot be one hand.
        """

    @staticmethod
    def of(
        counts: Iterable[SupportsIndex],
        /,
        *,
        melds: Iterable[Meld | str] | None = None,
        bonus: str | Iterable[_KindLike] | None = None,
        wild: _KindLike | None = None,
    ) -> Hand:
        """Make a hand from counts.

        Args:
            counts: 34 numbers from 0 to 4: how many concealed tiles of each kind.
            melds: the melds.
            bonus: the bonus tiles.
            wild: the kind whose tiles are wild.

        Raises:
            ArrayError: for counts that are not 34 numbers of at least 0.
            HandError: for tiles that cannot be one hand.
            NotationError: for melds or bonus tiles whose text is none.
        """

    @property
    def counts(self) -> tuple[int, ...]:
        """How many concealed tiles of each of the 34 playable kinds, tiles of the wild kind too."""

    @property
    def concealed(self) -> tuple[str, ...]:
        """The kinds of the concealed tiles, in order."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, in the order they were given."""

    @property
    def bonus(self) -> KindSet:
        """The bonus tiles."""

    @property
    def wild(self) -> str | None:
        """The kind whose tiles are wild, if any."""

    @property
    def wilds(self) -> int:
        """How many wild tiles hand and melds hold."""

    @property
    def tiles(self) -> int:
        """How many tiles, every meld counted as three: 13 between turns, 14 with one too many."""

    @property
    def held(self) -> KindSet:
        """The kinds of the concealed tiles, the wild kind included."""

    def add(self, kind: _KindLike) -> Hand:
        """Return the hand with one more concealed tile.

        Raises:
            HandError: for a bonus tile, a fifth copy or a fifteenth tile.
        """

    def remove(self, kind: _KindLike) -> Hand:
        """Return the hand with one concealed tile less.

        Raises:
            HandError: if it is not among the concealed tiles.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, str | None]]: ...

@final
class Score:
    """What a hand is worth under some rules, with everything that led there.

    Printing it shows a table. It is made by `Rules.score`, `Rules.score_unfinished` and
    `Rules.best_when_ready`. Two scores are equal if they ask the same of equal rules, however the
    calls were written.
    """

    @property
    def rules(self) -> hupai.Rules:
        """The rules it was made by."""

    @property
    def hand(self) -> Hand:
        """The hand as it was given, without the winning tile."""

    @property
    def total(self) -> int:
        """The units of the hand, capped: what the rules count in; 0 for a limit hand."""

    @property
    def raw(self) -> int:
        """The units before the cap; 0 for a limit hand, to which none are added."""

    @property
    def value(self) -> int:
        """What the units are worth: what one payer owes where nothing else is said."""

    @property
    def base(self) -> int:
        """The sum of the base points; 0 for a limit hand and where the rules have none."""

    @property
    def legal(self) -> bool:
        """Whether the hand reaches the minimum of the rules."""

    @property
    def limit(self) -> Literal["cap", "lifted", "limit", "flat"] | None:
        """Why the value is not what the lines add up to.

        `cap`: cut; `lifted`: lifted to the cap; `limit`: a limit hand; `flat`: a fixed value.
        """

    @property
    def lines(self) -> tuple[Line, ...]:
        """The patterns that count, in the order of the rules."""

    @property
    def patterns(self) -> dict[str, int]:
        """What each pattern that counts adds, by id, in the order of the rules."""

    @property
    def point_lines(self) -> tuple[Line, ...]:
        """The awards of base points."""

    @property
    def points(self) -> dict[str, int]:
        """The base points of each award, by id; empty where the rules have none."""

    @property
    def excluded(self) -> dict[str, str | None]:
        """The patterns that were found and do not count, each with the one that removed it."""

    @property
    def title(self) -> Title | None:
        """The name of the hand, where the rules give names to sums of patterns."""

    @property
    def reading(self) -> Reading | None:
        """How the hand was read; None if it won whatever its tiles make."""

    @property
    def shape(self) -> str | None:
        """The shape of the reading."""

    @property
    def winning_block(self) -> Block | None:
        """The block that took the winning tile."""

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

    @property
    def _call(self) -> tuple[tuple[str, Any], ...]:
        """The keywords that say again what was asked, the usual left out."""

    @property
    def _won(self) -> bool:
        """Whether it is the score of a winner."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Seats:
    """The tiles of four seats in the course of a deal, and what is asked about them at every step.

    Seats are 0 to 3, kinds are numbers. -1 is no tile, -2 one that nobody here knows; where a tile
    is taken from a hand that does not show it, one of those goes. The rules are given with every
    question, so that this knows nothing but tiles.

    Every method raises:
        CircumstanceError: for seats, kinds, suits and forms that do not exist.
        HandError: for tiles that are not there, or more than a hand can hold; nothing has changed.
        ArrayError: for lists that are longer than any could be.
    """

    def __new__(cls) -> Self:
        """Four seats with nothing."""

    def copy(self) -> Seats:
        """Return independent seats."""

    def set_tiles(self, seat: int, tiles: Sequence[int], /) -> None:
        """Give a seat these concealed tiles instead of those it has."""

    def set_melds(self, seat: int, melds: Sequence[tuple[str, int, int, int]], /) -> None:
        """Say what the melds of a seat are: form, lowest kind, giver, bits of the wild places."""

    def claim(self, seat: int, form: str, kind: int, claimed: int, wilds: int, /) -> None:
        """Declare a set with a tile that was claimed: the others leave the hand.

        Args:
            seat: whose set.
            form: its form.
            kind: its lowest kind.
            claimed: the kind of the claimed tile.
            wilds: which of the others are wild, as bits from the lowest.
        """

    def set_wild(self, kind: int, /) -> None:
        """Say which kind is wild."""

    def set_void(self, seat: int, suit: int, /) -> None:
        """Say which suit a seat does without, 0 to 2; -1 is none."""

    def add(self, seat: int, kind: int, /) -> None:
        """Give a seat a concealed tile more."""

    def take(self, seat: int, kind: int, /) -> None:
        """Take a concealed tile away."""

    def lay_aside(self, seat: int, kind: int, /) -> None:
        """Lay a bonus tile aside."""

    def size(self, seat: int, /) -> int:
        """Return how many concealed tiles a seat has."""

    def count(self, seat: int, kind: int, /) -> int:
        """Return how many concealed tiles of a kind a seat has; -2 counts the hidden ones."""

    def tiles(self, seat: int, /) -> list[int]:
        """Return the concealed tiles of a seat, sorted."""

    def hand(self, seat: int, without: int = -1, /) -> Hand:
        """Return the hand of a seat, without one tile if that is given."""

    def waits(self, rules: Rules, seat: int, drawn: int, /) -> int:
        """Return what completes a hand without the tile just drawn; a hand of 13 tiles then.

        A bit a kind, the wild kind's if one more wild tile completes it, and so bit 42; bit 43 if
        it is an any-tile wait.
        """

    def distance(self, rules: Rules, seat: int, /) -> int:
        """Return the distance of a hand, as `Rules.distance`."""

    def turn(self, rules: Rules, seat: int, drawn: int, claimed: bool, /) -> int:
        """Return what a seat may do in its own turn, as far as its tiles say.

        A bit for each kind it holds; bit 42 if the tiles are complete, or all wild tiles are among
        them and the melds; bit 43 if tiles for a kong are there.

        Args:
            rules: the rules.
            seat: the seat.
            drawn: the tile just drawn.
            claimed: whether the turn began with a claimed tile, so that nobody wins.
        """

    def claims(self, rules: Rules, giver: int, kind: int, sets: bool, chow: int, /) -> int:
        """Return what the other seats could do with a tile, as far as their tiles say.

        A byte a seat, the next in turn order lowest, and a bit a claim: win, pung, kong, chow with
        the tile as the highest, the middle, the lowest.

        Args:
            rules: the rules.
            giver: who gave the tile.
            kind: the tile.
            sets: whether it can be claimed for sets.
            chow: the seat that could claim it for a chow.
        """

    def pass_on(
        self, rules: Rules, giver: int, tile: int, next: int, drawn: int, chow: bool, /
    ) -> int:
        """Let a seat discard and the next one draw, if nothing else can happen.

        Args:
            rules: the rules.
            giver: who discards.
            tile: the discard, which could be claimed for sets.
            next: who draws.
            drawn: the tile it draws.
            chow: whether the next seat could claim a chow.

        Returns:
            What `turn` says of the next seat then; -1 if somebody could claim the discard, if it is
            wild, a bonus tile is drawn, or nobody else draws, and then nothing has changed.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __setstate__(self, state: Any, /) -> None: ...

@final
class ByKind(Generic[_T]):
    """Things of which there is one a kind, picked by masks of kinds. Immutable."""

    def __new__(cls, things: Iterable[_T], /) -> Self:
        """Take the things in the order of the kinds.

        Raises:
            ArrayError: for more than there are kinds.
        """

    def pick(self, mask: int, /) -> tuple[_T, ...]:
        """Return the things of the kinds whose bits are set, in the order of the kinds."""

@final
class Useful:
    """What helps a hand of 13 tiles. Immutable."""

    def __new__(cls, distance: int, counts: Mapping[str, int], /) -> Self:
        """Put one together from the distance and how many tiles are left of each useful kind.

        Raises:
            CircumstanceError: for a distance that does not fit into a byte, and for no kinds.
            ArrayError: for counts that are not 0 to 4.
            HandError: for bonus tiles.
        """

    @property
    def distance(self) -> int:
        """How many tiles must still be exchanged until the hand is ready."""

    @property
    def kinds(self) -> KindSet:
        """The kinds that lower the distance; at distance 0, the kinds that win."""

    @property
    def counts(self) -> dict[str, int]:
        """How many tiles of each of these kinds are not visible."""

    @property
    def left(self) -> int:
        """How many tiles of these kinds are not visible, together."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, dict[str, int]]: ...

@final
class ScoreArrays:
    """What winning hands are worth, a row each. Immutable, but for what the arrays hold."""

    def __new__(
        cls,
        value: npt.NDArray[np.int64],
        total: npt.NDArray[np.int64],
        legal: npt.NDArray[np.bool_],
        patterns: npt.NDArray[np.uint64],
        pattern_ids: tuple[str, ...],
    ) -> Self:
        """Put one together."""

    @property
    def value(self) -> npt.NDArray[np.int64]:
        """(n,) int64, the value; -1 for a hand that does not win."""

    @property
    def total(self) -> npt.NDArray[np.int64]:
        """(n,) int64, the capped total; -1 for a hand that does not win."""

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """(n,) bool, whether the hand wins and reaches the minimum."""

    @property
    def patterns(self) -> npt.NDArray[np.uint64]:
        """(n,) uint64, the patterns that count as bits, in the order of `pattern_ids`."""

    @property
    def pattern_ids(self) -> tuple[str, ...]:
        """The ids of the bits."""

    def __getnewargs__(
        self,
    ) -> tuple[
        npt.NDArray[np.int64],
        npt.NDArray[np.int64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.uint64],
        tuple[str, ...],
    ]: ...

@disjoint_base
class Rules:
    """Rules, compiled from canonical JSON. `hupai.Rules` is made from a `Ruleset`.

    With every meld counted as three a hand has 13 tiles between turns and 14 when it wins or must
    discard. Each question says which it takes; every other size is a `HandError`, and so is a hand
    with tiles that the rules do not have. `void` is the suit declared void (`m`, `p` or `s`), in
    rules that have one; `wild` the wild kind, for text in rules with wild tiles.
    """

    def __new__(cls, json: str, /) -> Self:
        """Compile rules.

        Raises:
            RulesError: with everything that does not hold together.
        """

    def complete(
        self, hand: _HandLike, /, *, void: str | None = None, wild: _KindLike | None = None
    ) -> bool:
        """Return whether 14 tiles have a shape that wins, whatever they are worth."""

    def distance(
        self, hand: _HandLike, /, *, void: str | None = None, wild: _KindLike | None = None
    ) -> int:
        """Return how many of 13 or 14 tiles must be exchanged until the hand is ready.

        0 is ready, -1 is complete (14 tiles only). Only tiles of the hand and its melds are looked
        at. 14 tiles have the distance that the best discard keeps.
        """

    def waits(
        self, hand: _HandLike, /, *, void: str | None = None, wild: _KindLike | None = None
    ) -> KindSet:
        """Return the natural kinds that complete 13 tiles; none unless the hand is ready.

        A kind of which the hand and its melds hold all four is none, and neither is the wild kind;
        `hupai.Rules.all_waits` says what wild tiles do.
        """

    def _distances(
        self, hand: _HandLike, /, *, void: str | None = None, wild: _KindLike | None = None
    ) -> list[tuple[str, int]]:
        """Return the distance from each shape that wins and that the melds allow."""

    def _all_waits(
        self, hand: _HandLike, /, *, void: str | None = None, wild: _KindLike | None = None
    ) -> tuple[KindSet, bool, bool, bool]:
        """Return natural kinds; whether a wild tile completes, any may, Ready is allowed."""

    def useful(
        self,
        hand: _HandLike,
        /,
        *,
        visible: _Visible | None = None,
        void: str | None = None,
        wild: _KindLike | None = None,
    ) -> Useful:
        """Return the kinds that lower the distance of 13 tiles, and how many are left of each.

        A wild tile always does, and is not among them.

        Args:
            hand: 13 tiles.
            visible: tiles seen outside the own hand and melds.
            void: the void suit.
            wild: the wild kind, for text.

        Raises:
            HandError: also if more tiles of a kind are visible than exist.
        """

    def _discards(
        self,
        hand: _HandLike,
        visible: _Visible | None = None,
        void: str | None = None,
        wild: _KindLike | None = None,
        /,
    ) -> list[tuple[str, int, KindSet, int]]:
        """Return for each discard of 14 tiles: kind, distance, useful kinds, tiles left."""

    def _readings(
        self, hand: _HandLike, /, most: int, *, wild: _KindLike | None = None
    ) -> list[_Reading]:
        """Return the readings of 14 tiles, at most so many."""

    def score(
        self,
        hand: _HandLike,
        /,
        win: _KindLike | None = None,
        by: str | None = None,
        *,
        seat: str | None = None,
        round: str | None = None,
        dealer: str | None = None,
        flags: _Flags | None = None,
        streak: SupportsIndex | None = None,
        void: str | None = None,
        visible: _Visible | None = None,
        wild: _KindLike | None = None,
    ) -> Score:
        """Return what a winning hand is worth, in its best reading.

        Args:
            hand: 13 tiles without the winning tile; or 14 tiles, if no tile came last.
            win: the winning tile.
            by: `discard` (the default with a winning tile), `self_draw` (the default without) or
                `rob_kong`.
            seat: the winner's seat, E by default.
            round: the round wind, E by default.
            dealer: the dealer's seat, E by default.
            flags: circumstances of the win, such as `last_tile`; the rules list them.
            streak: how many deals in a row the dealer has just won as dealer.
            void: the suit the winner declared void.
            visible: tiles seen outside the own hand and melds.
            wild: the wild kind, for text.

        Returns:
            The score. A complete hand below the minimum has a score that is not `legal`.

        Raises:
            NotAWin: if the hand may not win; `why_not` says the same without raising.
            HandError, CircumstanceError, NotationError: for what cannot be.
        """

    def _why_not(
        self,
        hand: _HandLike,
        win: _KindLike | None = None,
        by: str | None = None,
        seat: str | None = None,
        round: str | None = None,
        dealer: str | None = None,
        flags: _Flags | None = None,
        streak: SupportsIndex | None = None,
        void: str | None = None,
        visible: _Visible | None = None,
        wild: _KindLike | None = None,
    ) -> _WhyNot | None:
        """Return why the hand may not be declared: slug, text, distance, total, minimum, kinds."""

    def score_unfinished(
        self,
        hand: _HandLike,
        /,
        *,
        seat: str | None = None,
        round: str | None = None,
        dealer: str | None = None,
        wild: _KindLike | None = None,
    ) -> Score:
        """Return what the hand of a player who has not won is worth, where the rules score it.

        Args:
            hand: up to 14 tiles.
            seat: the player's seat, E by default.
            round: the round wind, E by default.
            dealer: the dealer's seat, E by default.
            wild: the wild kind, for text.

        Raises:
            CircumstanceError: if the rules score the winner's hand only.
        """

    def best_when_ready(
        self,
        hand: _HandLike,
        /,
        *,
        seat: str | None = None,
        round: str | None = None,
        dealer: str | None = None,
        void: str | None = None,
        wild: _KindLike | None = None,
    ) -> Score | None:
        """Return the best that 13 tiles could win with on a discard, without circumstances.

        Args:
            hand: 13 tiles.
            seat: the player's seat, E by default.
            round: the round wind, E by default.
            dealer: the dealer's seat, E by default.
            void: the void suit.
            wild: the wild kind, for text.

        Returns:
            The score with the dearest wait, or None if there is nothing it could win on with a
            discard.
        """

    # The arrays are those of `hupai.batch`, which checks their shapes and types: contiguous, tables
    # (n, 34) or (n, 4), columns (n,), uint8 but for `flags` (uint32) and `streak` (uint16). A
    # number stands for all rows, None for what is left out. `how` is in the order of the keywords
    # of `hupai.batch.score`. Every answer has n rows.

    def _batch_complete(self, hands: _HandArrays, threads: int) -> npt.NDArray[np.bool_]:
        """Return whether each row of 14 tiles is complete."""

    def _batch_distance(self, hands: _HandArrays, threads: int) -> npt.NDArray[np.int8]:
        """Return the distance of each row of 13 or 14 tiles."""

    def _batch_waits(self, hands: _HandArrays, threads: int) -> npt.NDArray[np.uint64]:
        """Return the kinds that complete each row of 13 tiles, as masks."""

    def _batch_useful(self, hands: _HandArrays, threads: int) -> npt.NDArray[np.uint64]:
        """Return the kinds that lower the distance of each row of 13 tiles, as masks."""

    def _batch_score(
        self, hands: _HandArrays, win: _Column, how: tuple[Any, ...] | None, threads: int
    ) -> ScoreArrays:
        """Return what each winning hand is worth."""
