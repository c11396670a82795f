"""What hupai does, in a minute: explain a few hands, then read and score a million."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

import hupai
from hupai import batch

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 1_000_000
SEED = 20_260_101

# Every row is shown with its score: variant, house rules, hand, the winning tile and the rest.
KNOWN: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("basic", {}, "123m 456m 789m 11p 23s", {"win": "1s"}),
    ("hong-kong", {}, "234567m 3455p 678s", {"win": "5p", "seat": "S"}),
    ("hong-kong", {}, "[PPP] [FFF] CC 123m 9m9m", {"win": "C", "by": "self_draw", "round": "S"}),
    ("hong-kong", {"minimum_faan": 1}, "19m 19p 19s ESWN PFC", {"win": "E"}),
    (
        "hong-kong",
        {"stacking": "tightest", "nine_gates_faan": 10},
        "1112345678999m",
        {"win": "5m", "by": "self_draw", "flags": "last_tile"},
    ),
    ("hong-kong", {}, "(1111m) [222+2m] 333m 55m 78m", {"win": "9m"}),
    ("sichuan", {}, "1111m 22m 33m 44m 55m 6m", {"win": "6m", "void": "p"}),
    ("classical", {}, "234m 55m FF [CCC] [PPP]", {"win": "5m", "seat": "S"}),
    ("cixi", {}, "123m 46m 789p 111s FF", {"win": "F", "by": "self_draw", "wild": "F"}),
]


def explain() -> None:
    """Show what a few hands are worth, and why."""
    for variant, options, hand, win in KNOWN:
        print(hupai.rules(variant, **options).score(hand, **win), end="\n\n")


def wait() -> None:
    """Show what a hard hand waits for: one suit, and every tile counts in several ways."""
    rules = hupai.rules("hong-kong")
    hand = "2223456777888s"
    useful = rules.useful(hand, visible="99s")
    print(f"{hand} waits for {useful.kinds}")
    for kind, left in useful.counts.items():
        full = hupai.Hand(hand).add(kind)
        best = rules.score(hand, win=kind)
        ways = [str(reading) for reading in rules.readings(full)]
        print(f"  {kind}  {left} left  {best.total} faan  {'  or  '.join(ways)}")
    print()


def timed(what: str, hands: int, work: Callable[[], Any]) -> Any:
    """Do the work and print how fast it was."""
    start = time.perf_counter()
    answer = work()
    seconds = time.perf_counter() - start
    rate, each = hands / seconds, seconds / hands * 1e9
    print(f"  {what:<34}{seconds:7.2f} s  {rate:12,.0f} hands/s  {each:8.0f} ns a hand")
    return answer


def many() -> None:
    """Read, complete and score a million hands."""
    rules = hupai.rules("hong-kong", minimum_faan=0)
    print(f"{HANDS:,} hands as arrays, on one thread:")
    generator = np.random.default_rng(SEED)
    dealt = timed("deal 13 tiles", HANDS, lambda: dealt_hands(generator, HANDS))
    won = timed("make winning hands", HANDS, lambda: winning_hands(generator, HANDS))
    melds = won.circumstances["melds"]

    away = timed("distance of dealt hands", HANDS, lambda: batch.distance(rules, dealt))
    waits = timed(
        "waits of hands that win",
        HANDS,
        lambda: batch.waits(rules, won.counts, melds=melds),
    )
    complete = timed("complete?", HANDS, lambda: batch.complete(rules, won.whole, melds=melds))
    scores = timed(
        "score",
        HANDS,
        lambda: batch.score(rules, won.counts, won.win, **won.circumstances),
    )

    # Every hand was made to win, so the answers must agree with one another.
    assert complete.all()
    assert (waits >> won.win.astype(np.uint64) & 1).all()
    assert (scores.value > 0).all()

    print("\nDistance of a dealt hand (0: ready)")
    histogram(away)
    print("\nFaan of a winning hand in Hong Kong")
    histogram(scores.total)
    least = hupai.rules("hong-kong").ruleset.hands.minimum
    print(f"\n{(scores.total >= least).mean():.1%} reach the usual minimum of {least} faan.")


def histogram(numbers: np.ndarray[Any, Any]) -> None:
    """Print how often each number occurs."""
    for number, count in enumerate(np.bincount(numbers)):
        share = count / len(numbers)
        print(f"  {number:>3}  {count:>9,}  {share:6.2%}  {'#' * round(share * 120)}")


Bytes: TypeAlias = npt.NDArray[np.uint8]

KINDS = 34
CHOWS = np.array([9 * suit + first for suit in range(3) for first in range(7)])

SETS = np.zeros((len(CHOWS) + KINDS, KINDS), np.uint8)
"""What each set is made of: the chows, then the pungs."""
for at, first in enumerate(CHOWS):
    SETS[at, first : first + 3] = 1
SETS[len(CHOWS) :] = 3 * np.eye(KINDS, dtype=np.uint8)

CODES = np.concatenate([CHOWS, KINDS + np.arange(KINDS)]).astype(np.uint8)
"""The code of each set as a meld."""


@dataclass(frozen=True)
class Winning:
    """Winning hands, a row each.

    Attributes:
        counts: the concealed tiles without the winning tile.
        whole: the concealed tiles with it.
        win: the winning tile.
        circumstances: the other arguments of `hupai.batch.score`.
    """

    counts: Bytes
    whole: Bytes
    win: Bytes
    circumstances: dict[str, Any]


def dealt_hands(generator: np.random.Generator, n: int) -> Bytes:
    """Return n hands of 13 tiles, each dealt from a full set of 136."""
    counts = np.zeros((n, KINDS), np.uint8)
    made = 0
    while made < n:
        tiles = np.sort(generator.integers(0, 136, (n - made, 13), dtype=np.uint8), axis=1)
        # A tile that was drawn twice makes no hand; about half of the rows are left.
        tiles = tiles[(tiles[:, 1:] != tiles[:, :-1]).all(axis=1)] // 4
        rows = np.arange(made, made + len(tiles))
        for column in tiles.T:
            counts[rows, column] += 1
        made += len(tiles)
    return counts


def _sets(generator: np.random.Generator, n: int) -> tuple[npt.NDArray[np.intp], Bytes]:
    """Draw four sets and a pair for n rows, as players make them.

    Most hands take what comes, some keep to one suit and honours, some to pungs.
    """
    sets = np.where(
        generator.random((n, 4)) < 0.68,
        generator.integers(0, len(CHOWS), (n, 4)),
        generator.integers(len(CHOWS), len(SETS), (n, 4)),
    )
    pair = generator.integers(0, KINDS, n)
    style = generator.random(n)

    pungs = style < 0.06
    sets[pungs] = generator.integers(len(CHOWS), len(SETS), (int(pungs.sum()), 4))

    flush = (style >= 0.06) & (style < 0.16)
    suit = generator.integers(0, 3, n)[flush]
    chow = sets[flush] < len(CHOWS)
    numbers = len(CHOWS) + 9 * suit[:, None] + (sets[flush] - len(CHOWS)) % 9
    honour = sets[flush] >= len(CHOWS) + 27
    sets[flush] = np.where(chow, 7 * suit[:, None] + sets[flush] % 7,
                           np.where(honour, sets[flush], numbers))  # fmt: skip
    pair[flush] = np.where(pair[flush] < 27, 9 * suit + pair[flush] % 9, pair[flush])
    return sets, pair.astype(np.uint8)


def winning_hands(generator: np.random.Generator, n: int) -> Winning:
    """Return n hands that win in Hong Kong, with melds, bonus tiles and circumstances."""
    parts = []
    left = n
    while left > 0:
        part = _standard(generator, min(max(left + left // 3, 1_000), 200_000))
        parts.append(tuple(column[:left] for column in part))
        left -= len(parts[-1][0])
    whole, melds, win = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    _special(generator, whole, melds, win)
    rows = np.arange(n)
    counts = whole.copy()
    counts[rows, win] -= 1
    drawn = generator.random(n) < 0.3
    ways = [batch.WAYS.index("discard"), batch.WAYS.index("self_draw")]
    last = drawn & (generator.random(n) < 0.01)
    bits = generator.random((n, 8)) < 0.2
    bits[bits.all(axis=1), 0] = False  # all eight win by themselves, before anybody discards
    return Winning(
        counts,
        whole,
        win,
        {
            "by": np.array(ways, np.uint8)[drawn.astype(int)],
            "melds": melds,
            "bonus": np.packbits(bits, axis=1, bitorder="little")[:, 0],
            "seat": generator.integers(0, 4, n, dtype=np.uint8),
            "round": generator.integers(0, 4, n, dtype=np.uint8),
            "flags": last.astype(np.uint32) << batch.FLAGS.index("last_tile"),
        },
    )


def _standard(generator: np.random.Generator, n: int) -> tuple[Bytes, Bytes, Bytes]:
    """Return up to n hands of four sets and a pair: concealed tiles, melds, winning tile."""
    sets, pair = _sets(generator, n)
    melded = generator.choice(5, n, p=[0.35, 0.3, 0.2, 0.1, 0.05])
    rows = np.arange(n)
    whole = np.zeros((n, KINDS), np.uint8)
    whole[rows, pair] += 2
    every = whole.copy()
    for at in range(4):
        tiles = SETS[sets[:, at]]
        every += tiles
        whole += np.where((at < melded)[:, None], 0, tiles).astype(np.uint8)
    melds = np.where(np.arange(4) < melded[:, None], CODES[sets], 255).astype(np.uint8)
    # Any concealed tile may have been the last: the one of a random place in the row.
    place = (generator.random(n) * whole.sum(axis=1)).astype(np.uint8)
    win = (whole.cumsum(axis=1, dtype=np.uint8) > place[:, None]).argmax(axis=1).astype(np.uint8)
    possible = every.max(axis=1) <= 4
    return whole[possible], melds[possible], win[possible]


def _special(generator: np.random.Generator, whole: Bytes, melds: Bytes, win: Bytes) -> None:
    """Turn three in a hundred rows into seven pairs, and one in two thousand into orphans."""
    n = len(whole)
    pairs = np.flatnonzero(generator.random(n) < 0.03)
    kinds = generator.random((len(pairs), KINDS)).argsort(axis=1)[:, :7]
    whole[pairs] = 0
    whole[pairs[:, None], kinds] = 2
    win[pairs] = kinds[:, 0]

    orphans = np.flatnonzero(generator.random(n) < 0.0005)
    thirteen = np.array([0, 8, 9, 17, 18, 26, *range(27, 34)])
    double = generator.choice(thirteen, len(orphans))
    whole[orphans] = 0
    whole[orphans[:, None], thirteen] = 1
    whole[orphans, double] += 1
    win[orphans] = generator.choice(thirteen, len(orphans))
    melds[np.concatenate([pairs, orphans])] = 255


def main() -> None:
    """Show everything."""
    start = time.perf_counter()
    explain()
    wait()
    many()
    print(f"\nAll of it took {time.perf_counter() - start:.1f} s.")


if __name__ == "__main__":
    main()
