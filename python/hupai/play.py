"""How a deal is played and how a match runs, as data.

A phase is a small frozen dataclass; the function that carries it out stands in `hupai.game`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from .errors import HupaiError, check_flag, fault, shown
from .ring import Ring

LARGEST_WALL: Final = 144
"""No set has more tiles."""

MOST_POINTS: Final = 1_000_000_000
"""Nobody starts with more points, and no pattern is worth more."""

Lock: TypeAlias = Literal["off", "until_next_draw", "same_or_lower_fan"]


@dataclass(frozen=True, slots=True)
class Dealing:
    """Every seat takes its tiles, beginning with the dealer.

    Attributes:
        blocks: how many tiles a seat takes at a time, before the single ones.
        dealer_last: the dealer takes the fourteenth tile after everybody has taken a single one;
            otherwise he takes two at once, and the others one.
    """

    blocks: tuple[int, ...] = (4, 4, 4)
    dealer_last: bool = True
    kind: Literal["dealing"] = "dealing"

    def __post_init__(self) -> None:
        """Refuse blocks that do not leave one single tile to each seat.

        Raises:
            RulesError: saying so.
        """
        sizes = self.blocks if type(self.blocks) is tuple and len(self.blocks) <= 12 else ()
        if any(type(size) is not int or size < 1 for size in sizes) or sum(sizes) != 12:
            message = f"{shown(self.blocks)} are not the first twelve of thirteen tiles"
            raise fault("play.phases.blocks", message, self.blocks)


@dataclass(frozen=True, slots=True)
class ReplaceBonus:
    """Seat by seat bonus tiles are laid aside and replaced."""

    kind: Literal["replace_bonus"] = "replace_bonus"


@dataclass(frozen=True, slots=True)
class OpeningKongs:
    """Seat by seat concealed kongs may be declared before the first turn."""

    kind: Literal["opening_kongs"] = "opening_kongs"


@dataclass(frozen=True, slots=True)
class SwapThree:
    """Everybody gives three tiles of one suit away, all at once.

    Attributes:
        direction: to which neighbour; `dice_mod3` and `random` ask the opening throw and chance.
    """

    direction: Literal["dice_mod3", "random", "right", "left", "across"] = "dice_mod3"
    kind: Literal["swap_three"] = "swap_three"


@dataclass(frozen=True, slots=True)
class DeclareVoid:
    """Everybody names a suit to do without, all at once."""

    kind: Literal["declare_void"] = "declare_void"


@dataclass(frozen=True, slots=True)
class RevealIndicator:
    """A tile of the wall is turned over; the kind that follows it is wild.

    Attributes:
        whole_stack: the tile under it is out of play too.
    """

    whole_stack: bool = False
    kind: Literal["reveal_indicator"] = "reveal_indicator"


@dataclass(frozen=True, slots=True)
class Turns:
    """Turn after turn, until enough players have won or a draw is due from an empty wall.

    Attributes:
        wins: how many winners end the deal.
    """

    wins: int = 1
    kind: Literal["turns"] = "turns"


Phase: TypeAlias = (
    Dealing | ReplaceBonus | OpeningKongs | SwapThree | DeclareVoid | RevealIndicator | Turns
)


@dataclass(frozen=True, slots=True)
class WallRules:
    """Which tiles can be drawn, and from which end.

    Attributes:
        reserve: how many tiles at the tail are not live.
        box: whether the reserve serves kong replacements and shrinks with them; otherwise it
            keeps its size, and every replacement costs a live tile.
        replacement: where kong replacements come from; `box_head` is the first of the reserve.
        bonus: where replacements of bonus tiles come from.
    """

    reserve: int = 0
    box: bool = False
    replacement: Literal["tail", "head", "box_head"] = "tail"
    bonus: Literal["head", "tail"] = "head"

    def __post_init__(self) -> None:
        if type(self.reserve) is not int or not 0 <= self.reserve <= LARGEST_WALL:
            message = f"a reserve of {shown(self.reserve)} tiles"
            raise HupaiError(message, slug="reserve", value=shown(self.reserve))
        check_flag("box", self.box)
        for name, end, ends in (
            ("replacement", self.replacement, ("tail", "head", "box_head")),
            ("bonus", self.bonus, ("head", "tail")),
        ):
            if end not in ends:
                message = f"{name}: {shown(end)} is not one of {', '.join(ends)}"
                raise HupaiError(message, slug="wall_rules", value=shown(end))
        if self.replacement == "box_head" and not self.boxed:
            # A reserve that is kept full has no first tile of its own.
            raise HupaiError("'box_head' without a box", slug="box_head", value="box_head")

    @property
    def boxed(self) -> bool:
        """Whether the reserve is apart from the live wall. Without tiles it cannot be."""
        return self.box and self.reserve > 0


@dataclass(frozen=True, slots=True)
class ReadyCall:
    """A player may say with a discard that the hand is ready; `HandRules` says on which waits.

    Attributes:
        flag: what a win after it is called.
        first_discard_only: only with the first discard of the player.
        claims: may still claim sets, which gives the call up; otherwise only wins.
        must_win: a drawn tile that completes the hand must be won.
        kongs: an own kong may be declared if it leaves the waits as they are.
    """

    flag: str
    first_discard_only: bool = False
    claims: bool = False
    must_win: bool = False
    kongs: bool = False


@dataclass(frozen=True, slots=True)
class KongMoney:
    """What kongs earn at once.

    Attributes:
        exposed: paid by the giver of the tile.
        added, concealed: paid by everybody who is still in.
        late_added: whether a kong made with a tile kept from an earlier turn earns too.
        on_deal_in: who gets the money of the kong when the discard after it is won: the winners
            (`winners`), those who paid it (`payers`), or its maker keeps it.
        split: how several winners share it.
        whole_run: whether the money of all kongs of the run goes along, or of the last one.
        when_robbed: whether a robbed kong sends the money of the kongs before it along.
    """

    exposed: int = 0
    added: int = 0
    concealed: int = 0
    late_added: bool = True
    on_deal_in: Literal["winners", "payers", "keep"] = "keep"
    split: Literal["split_first", "round_up", "each_full", "none"] = "split_first"
    whole_run: bool = False
    when_robbed: bool = False


@dataclass(frozen=True, slots=True)
class WallEnd:
    """What is paid when the wall runs out with players still in.

    Attributes:
        pig: what a holder of void tiles pays to each who is none; 0: such holders are only not
            ready.
        pig_pays_winners: holders of void tiles pay those who have won too.
        pig_also_not_ready: and pay in the next step again.
        not_ready: those who are not ready pay each ready player the best he could win.
        refund: those who are not ready give back what their kongs earned.
    """

    pig: int = 0
    pig_pays_winners: bool = False
    pig_also_not_ready: bool = False
    not_ready: bool = True
    refund: bool = True


@dataclass(frozen=True, slots=True)
class ClaimLimit:
    """How many sets one player may claim from another.

    Attributes:
        free: how many there are without consequence.
        above: what becomes of the next: it bars the claimant from winning, is refused, or is
            refused unless it makes the fourth meld.
    """

    free: int = 2
    above: Literal["bar", "forbid", "forbid_unless_fourth"] = "bar"


@dataclass(frozen=True, slots=True)
class WildPlay:
    """What may be done with wild tiles in play.

    Attributes:
        discard: what becomes of a player who discards one: sits out (`penalty`), is refused
            (`forbidden`), may not win any more (`barred`), not before the own next draw
            (`until_next_draw`), or nothing (`allowed`).
        in_melds: they may stand in declared melds.
        discarded_wins: a discarded one may be won.
    """

    discard: Literal["penalty", "forbidden", "barred", "until_next_draw", "allowed"] = "penalty"
    in_melds: bool = False
    discarded_wins: bool = False


@dataclass(frozen=True, slots=True)
class PlayRules:
    """How a deal is played.

    Attributes:
        phases: what happens, in order.
        wall: which tiles can be drawn.
        dealt_tile_wins: the last tile the dealer receives counts as drawn.
        chows: sets in sequence can be claimed, by the next player.
        melds_on_last_discard: chows and pungs can be claimed when no live tile is left.
        winners: who wins of several on one tile.
        three_winners: the same if there are three: as `winners` says, all, or only the nearest.
        rob_added: tiles of added kongs can be won.
        rob_concealed: whose hands may win with the tile of a concealed kong.
        kong_after_claim: own kongs may be declared between a chow or pung and the discard.
        late_added_kong: an added kong may use a tile kept from an earlier turn.
        kong_without_replacement: an own kong without a tile to replace it draws the deal.
        pass_lock: what a passed win does to further wins on others' tiles.
        bonus_keeps_replacement: the replacement of a bonus tile counts as what the bonus tile was.
        heavenly_after_kong: the dealer's win before the first discard may follow own kongs.
        earthly: which win of another player is the earthly one: on the dealer's first discard, the
            same if the dealer made no kong, or on the own first draw before any claim.
        kong_on_kong_strict: the second kong must contain the replacement of the first.
        bonus_wins: laying aside all bonus tiles wins at once.
        discards_first: void tiles must be discarded first.
        no_swap_discard: a kind just chowed may not be discarded at once.
        ready: the call of a ready hand.
        wild: what may be done with wild tiles.
        claim_limit: how often one may claim from one opponent.
        false_win: what a wrong declaration pays each of the others; None: it is refused.
        honour_discards: ten honours discarded in a row may be declared as a win.
        kong_money: what kongs earn.
        wall_end: what is paid when the wall runs out.
        ring: how the wall stands on the table; None where it has no place there.
    """

    phases: tuple[Phase, ...] = (Dealing(), Turns())
    wall: WallRules = WallRules()
    dealt_tile_wins: bool = True
    chows: bool = True
    melds_on_last_discard: bool = True
    winners: Literal["nearest", "all", "highest_value"] = "nearest"
    three_winners: Literal["as_winners", "all", "nearest"] = "as_winners"
    rob_added: bool = False
    rob_concealed: Literal["never", "thirteen_orphans", "any"] = "never"
    kong_after_claim: bool = False
    late_added_kong: bool = True
    kong_without_replacement: bool = False
    pass_lock: Lock = "off"
    bonus_keeps_replacement: bool = True
    heavenly_after_kong: bool = False
    earthly: Literal["first_discard", "first_discard_no_kong", "first_draw"] = "first_discard"
    kong_on_kong_strict: bool = False
    bonus_wins: bool = False
    discards_first: bool = False
    no_swap_discard: bool = False
    ready: ReadyCall | None = None
    wild: WildPlay | None = None
    claim_limit: ClaimLimit | None = None
    false_win: int | None = None
    honour_discards: bool = False
    kong_money: KongMoney | None = None
    wall_end: WallEnd | None = None
    ring: Ring | None = None


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How a match runs.

    Attributes:
        start_points: what every player has at the start.
        first_dealer: the dealer of the first deal: a seat, by chance (`random`), or counted from E
            by the dice (`thrown`).
        dealer: who deals after a win: the dealer if he won, else the next (`repeat`); the winner;
            the first winner, or the giver if several won first (`first_winner_or_giver`); the first
            winner (`first_winner`); always the next (`rotate`).
        drawn: who deals after a drawn deal.
        dealer_changes: the match ends with this dealer change; 0: no bound.
        hands: the match ends after so many deals; 0: no bound.
        round_winds: whether the round wind moves on with every fourth dealer change.
        ends_on_empty: a player who has nothing left ends the match.
        banks: nobody pays more than he has.
        streak_survives_draw: a drawn deal does not end the dealer's row of wins.
        streak_limit: which win of the dealer in a row completes the row; 0: none.
        dice: how many throws of two dice open a deal.
    """

    start_points: int = 0
    first_dealer: Literal["E", "S", "W", "N", "random", "thrown"] = "E"
    dealer: Literal["repeat", "winner", "first_winner_or_giver", "first_winner", "rotate"] = (
        "repeat"
    )
    drawn: Literal["stays", "next"] = "stays"
    dealer_changes: int = 0
    hands: int = 0
    round_winds: bool = False
    ends_on_empty: bool = False
    banks: bool = False
    streak_survives_draw: bool = False
    streak_limit: int = 0
    dice: int = 1

    def __post_init__(self) -> None:
        """Refuse points that payments could carry beyond what records keep.

        Raises:
            RulesError: saying so.
        """
        points = self.start_points
        if type(points) is int and abs(points) > MOST_POINTS:
            message = f"{shown(points)} is larger than {MOST_POINTS}"
            raise fault("match.start_points", message, points)
