"""hupai and other engines, each asked through the shortest way its public API has.

What an engine wants as input (lists, tuples, ids, objects) is made by `Way.prepare`, before the
clock starts; `Way.loop` is what is timed. Every loop is written out, so that no engine pays for a
call that another does not.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

import hupai
from hupai import batch
from hupai._core import KINDS
from seeded_hands import Dealt, text

if TYPE_CHECKING:
    from seeded_hands import Counts

Input: TypeAlias = Any
Loop: TypeAlias = Callable[[Any], None]


@dataclass
class Way:
    """How an engine is asked: its input for a hand, and the loop that is timed."""

    prepare: Callable[[Dealt], Input]
    loop: Loop
    answer: Callable[[Input], Any] | None = None
    """The answer in our terms, to be compared: bool, int or the mask of the kinds."""
    gather: Callable[[list[Input]], Any] = list
    """What the loop is given: a list of inputs, or one array of them."""


@dataclass
class Engine:
    """An engine, and the questions it answers."""

    name: str
    version: str
    ways: dict[str, Way] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    differs: str = ""
    """How its definitions differ from ours, on hands with three or more of a kind."""


def ids(counts: Counts) -> list[int]:
    """Tiles as numbers 0 to 135, four in a row for each kind.

    The lowest id of a five is a red one, so the others are used first.
    """
    found = []
    for kind, n in enumerate(counts):
        order = (1, 2, 3, 0) if kind in (4, 13, 22) else (0, 1, 2, 3)
        found += sorted(4 * kind + copy for copy in order[:n])
    return found


def id_of_last(dealt: Dealt) -> int:
    """The id of the tile that came last."""
    before = set(ids(dealt.first13))
    return next(tile for tile in ids(dealt.all14) if tile not in before)


def ours() -> Engine:
    """hupai by itself: prepared hands, one call a hand."""
    shapes = hupai.rules("basic", seven_pairs=True, thirteen_orphans=True)
    hong_kong = hupai.rules("hong-kong", minimum_faan=0)
    complete, distance, waits, useful = (
        shapes.complete,
        shapes.distance,
        shapes.waits,
        shapes.useful,
    )
    score = hong_kong.score

    def hand14(dealt: Dealt) -> hupai.Hand:
        return hupai.Hand.of(dealt.all14)

    def hand13(dealt: Dealt) -> hupai.Hand:
        return hupai.Hand.of(dealt.first13)

    def ask_complete(hands: list[Input]) -> None:
        for hand in hands:
            complete(hand)

    def ask_distance(hands: list[Input]) -> None:
        for hand in hands:
            distance(hand)

    def ask_waits(hands: list[Input]) -> None:
        for hand in hands:
            waits(hand)

    def ask_useful(hands: list[Input]) -> None:
        for hand in hands:
            useful(hand)

    def ask_score(wins: list[Input]) -> None:
        for hand, win in wins:
            _ = score(hand, win).total

    return Engine(
        "hupai",
        hupai.__version__,
        {
            "complete?": Way(hand14, ask_complete, complete),
            "distance": Way(hand13, ask_distance, distance),
            "waits": Way(hand13, ask_waits, lambda hand: waits(hand).mask),
            "useful": Way(hand13, ask_useful, lambda hand: useful(hand).kinds.mask),
            "score": Way(lambda dealt: (hand13(dealt), dealt.win), ask_score),
            "score from text": Way(
                lambda dealt: (text(dealt.first13), KINDS[dealt.win]), ask_score
            ),
        },
        ("score: Hong Kong, faan and the explanation ready to be read",),
    )


def our_arrays() -> Engine:
    """hupai by arrays: one call for all hands."""
    shapes = hupai.rules("basic", seven_pairs=True, thirteen_orphans=True)
    hong_kong = hupai.rules("hong-kong", minimum_faan=0)

    def all14(dealt: Dealt) -> Input:
        return np.array(dealt.all14, np.uint8)

    def first13(dealt: Dealt) -> Input:
        return np.array(dealt.first13, np.uint8)

    def asking(question: Callable[..., object]) -> Loop:
        def loop(rows: Input) -> None:
            question(shapes, rows)

        return loop

    def columns(wins: list[Input]) -> Input:
        return np.stack([row for row, _ in wins]), np.array([win for _, win in wins], np.uint8)

    def ask_score(wins: Input) -> None:
        batch.score(hong_kong, *wins)

    return Engine(
        "hupai, arrays",
        hupai.__version__,
        {
            "complete?": Way(all14, asking(batch.complete), gather=np.stack),
            "distance": Way(first13, asking(batch.distance), gather=np.stack),
            "waits": Way(first13, asking(batch.waits), gather=np.stack),
            "useful": Way(first13, asking(batch.useful), gather=np.stack),
            "score": Way(lambda dealt: (first13(dealt), dealt.win), ask_score, gather=columns),
        },
        ("one call for all hands, one thread; the numbers of a score, no explanation",),
    )


def xiangting() -> Engine:
    """xiangting: shanten numbers of riichi by table, in Rust."""
    module = importlib.import_module("xiangting")
    number, necessary = module.calculate_replacement_number, module.calculate_necessary_tiles
    four = module.PlayerCount.FOUR

    def ask_number(hands: list[Input]) -> None:
        for hand in hands:
            number(hand, four)

    def ask_complete(hands: list[Input]) -> None:
        for hand in hands:
            _ = number(hand, four) == 0

    def ask_necessary(hands: list[Input]) -> None:
        for hand in hands:
            necessary(hand, four)

    def waits(hand: Input) -> int:
        missing, kinds = necessary(hand, four)
        return int(kinds) if missing == 1 else 0

    def all14(dealt: Dealt) -> Input:
        return list(dealt.all14)

    def first13(dealt: Dealt) -> Input:
        return list(dealt.first13)

    return Engine(
        "xiangting",
        importlib.metadata.version("xiangting"),
        {
            "complete?": Way(all14, ask_complete, lambda hand: number(hand, four) == 0),
            "distance": Way(first13, ask_number, lambda hand: number(hand, four) - 1),
            "waits": Way(first13, ask_necessary, waits),
            "useful": Way(first13, ask_necessary, lambda hand: necessary(hand, four)[1]),
        },
        ("takes lists of 34 counts; no scores",),
    )


def riichienv() -> Engine:
    """riichienv: a riichi environment in Rust."""
    module = importlib.import_module("riichienv")
    shanten, evaluator = module.calculate_shanten, module.HandEvaluator
    conditions = module.Conditions(riichi=True)

    def ask_complete(hands: list[Input]) -> None:
        for hand in hands:
            _ = shanten(hand) == -1

    def ask_distance(hands: list[Input]) -> None:
        for hand in hands:
            shanten(hand)

    def ask_waits(hands: list[Input]) -> None:
        for hand in hands:
            hand.get_waits()

    def waits(hand: Input) -> int:
        return sum(1 << kind for kind in hand.get_waits())

    def ask_score(wins: list[Input]) -> None:
        for hand, win in wins:
            _ = hand.calc(win, conditions=conditions).han

    def ask_text(wins: list[Input]) -> None:
        for hand, win in wins:
            _ = evaluator.hand_from_text(hand).calc(win, conditions=conditions).han

    return Engine(
        "riichienv",
        importlib.metadata.version("riichienv"),
        {
            "complete?": Way(
                lambda dealt: ids(dealt.all14), ask_complete, lambda hand: shanten(hand) == -1
            ),
            "distance": Way(lambda dealt: ids(dealt.first13), ask_distance, shanten),
            "waits": Way(lambda dealt: evaluator(ids(dealt.first13)), ask_waits, waits),
            "score": Way(
                lambda dealt: (evaluator(ids(dealt.all14)), id_of_last(dealt)),
                ask_score,
            ),
            "score from text": Way(
                lambda dealt: (text(dealt.first13), id_of_last(dealt)), ask_text
            ),
        },
        ("takes lists of 13 or 14 ids, or an object; score: riichi; no useful tiles",),
    )


def mahjong() -> Engine:
    """mahjong: riichi in pure Python."""
    agari = importlib.import_module("mahjong.agari").Agari.is_agari
    shanten = importlib.import_module("mahjong.shanten").Shanten.calculate_shanten
    estimate = importlib.import_module(
        "mahjong.hand_calculating.hand"
    ).HandCalculator.estimate_hand_value
    config_module = importlib.import_module("mahjong.hand_calculating.hand_config")
    tiles = importlib.import_module("mahjong.tile").TilesConverter
    config = config_module.HandConfig(is_riichi=True)

    def all14(dealt: Dealt) -> Input:
        return list(dealt.all14)

    def first13(dealt: Dealt) -> Input:
        return list(dealt.first13)

    def ask_complete(hands: list[Input]) -> None:
        for hand in hands:
            agari(hand)

    def ask_distance(hands: list[Input]) -> None:
        for hand in hands:
            shanten(hand)

    def waits(hand: Input) -> int:
        found = 0
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                found |= agari(hand) << kind
                hand[kind] -= 1
        return found

    def useful(hand: Input) -> int:
        now, found = shanten(hand), 0
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                found |= (shanten(hand) < now) << kind
                hand[kind] -= 1
        return found

    def ask_waits(hands: list[Input]) -> None:
        for hand in hands:
            waits(hand)

    def ask_useful(hands: list[Input]) -> None:
        for hand in hands:
            useful(hand)

    def ask_score(wins: list[Input]) -> None:
        for hand, win in wins:
            _ = estimate(hand, win, config=config).han

    def ask_text(wins: list[Input]) -> None:
        for hand, win in wins:
            _ = estimate(tiles.one_line_string_to_136_array(hand), win, config=config).han

    def win_in_text(dealt: Dealt) -> tuple[str, int]:
        # The reader gives a kind its lowest ids, so that is where the last tile is looked for.
        return text(dealt.all14), 4 * dealt.win

    return Engine(
        "mahjong",
        importlib.metadata.version("mahjong"),
        {
            "complete?": Way(all14, ask_complete, lambda hand: bool(agari(hand))),
            "distance": Way(first13, ask_distance, shanten),
            "waits": Way(first13, ask_waits, waits),
            "useful": Way(first13, ask_useful, useful),
            "score": Way(lambda dealt: (ids(dealt.all14), id_of_last(dealt)), ask_score),
            "score from text": Way(win_in_text, ask_text),
        },
        (
            "takes lists of 34 counts, 136 ids for scores; score: riichi",
            "waits and useful: its API has none, so each of the 34 kinds is tried",
        ),
    )


def mahjong_gb() -> Engine:
    """PyMahjongGB: Chinese official rules, in C++."""
    module = importlib.import_module("MahjongGB")
    fan, shanten = module.MahjongFanCalculator, module.MahjongShanten
    shapes = (module.RegularShanten, module.SevenPairsShanten, module.ThirteenOrphansShanten)
    regular, pairs, orphans = shapes
    codes = [f"W{n}" for n in range(1, 10)] + [f"B{n}" for n in range(1, 10)]
    codes += [f"T{n}" for n in range(1, 10)] + [f"F{n}" for n in range(1, 5)]
    codes += ["J3", "J2", "J1"]  # white, green, red
    numbers = {code: kind for kind, code in enumerate(codes)}

    def first13(dealt: Dealt) -> Input:
        return tuple(code for code, n in zip(codes, dealt.first13, strict=True) for _ in range(n))

    def win(dealt: Dealt) -> Input:
        return first13(dealt), codes[dealt.win]

    def wins(given: Input) -> bool:
        hand, tile = given
        try:
            fan((), hand, tile, 0, False, False, False, False, 0, 0)
        except TypeError:
            return False
        return True

    def ask_fan(given: list[Input]) -> None:
        for hand, tile in given:
            try:
                fan((), hand, tile, 0, False, False, False, False, 0, 0)
            except TypeError:
                continue

    def ask_distance(hands: list[Input]) -> None:
        for hand in hands:
            shanten((), hand)

    def distance(hand: Input) -> int:
        return int(min(shape(hand)[0] for shape in shapes))

    def ask_useful(hands: list[Input]) -> None:
        for hand in hands:
            regular(hand), pairs(hand), orphans(hand)

    def useful(hand: Input) -> int:
        answers = [shape(hand) for shape in shapes]
        least = min(answer[0] for answer in answers)
        kinds = {kind for away, found in answers if away == least for kind in found}
        return sum(1 << numbers[kind] for kind in kinds)

    def waits(hand: Input) -> int:
        return useful(hand) if distance(hand) == 0 else 0

    return Engine(
        "PyMahjongGB",
        importlib.metadata.version("pymahjonggb"),
        {
            "complete?": Way(win, ask_fan, wins),
            "distance": Way(first13, ask_distance, distance),
            "waits": Way(first13, ask_useful, waits),
            "useful": Way(first13, ask_useful, useful),
            "score": Way(win, ask_fan),
        },
        (
            "takes tuples of tile names; score: Chinese official",
            "complete?: its API only scores, so an error is a no; it also knows knitted hands",
            "distance: over knitted hands too, compared by the three shapes alone",
            "waits, useful: three calls, one for each of the three shapes",
        ),
        "four of a kind are two pairs, and a fifth copy is waited for",
    )


PEERS: dict[str, Callable[[], Engine]] = {
    "xiangting": xiangting,
    "riichienv": riichienv,
    "PyMahjongGB": mahjong_gb,
    "mahjong": mahjong,
}


def engines() -> tuple[list[Engine], dict[str, str]]:
    """Those that can be imported, and why the others cannot."""
    found, missing = [ours(), our_arrays()], {}
    for name, make_engine in PEERS.items():
        try:
            found.append(make_engine())
        except Exception as error:
            missing[name] = f"{type(error).__name__}: {error}"
    return found, missing
