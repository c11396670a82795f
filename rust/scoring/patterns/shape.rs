//! The shape of the hand.

use crate::scoring::Found;
use crate::scoring::pattern::family;
use crate::shapes::Shape;
use crate::tiles::KindSet;

family! {
    /// Any complete hand.
    any_win(Hand) = |_f| Found::if_so(true);

    /// Four sets and a pair.
    standard_win(Shape, STANDARD) = |f| Found::if_so(f.standard());

    /// Seven pairs.
    seven_pairs(Shape, PAIRS) = |f| Found::when(f.shape.is_pairs(), f.common.kinds);

    /// Seven pairs, among them four of a kind.
    dragon_seven_pairs(Shape, PAIRS, FOUR_ALIKE) = |f| {
        Found::when(f.shape.is_pairs() && !f.fours().is_empty(), f.common.kinds)
    };

    /// Seven pairs of one suit.
    full_flush_seven_pairs(Shape, PAIRS, ONE_SUIT, NUMBERS) = |f| {
        let kinds = f.common.kinds;
        let pure = kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS);
        Found::when(f.shape.is_pairs() && pure, kinds)
    };

    /// Seven pairs of one suit, among them four of a kind.
    full_flush_dragon_seven_pairs(Shape, PAIRS, ONE_SUIT, NUMBERS, FOUR_ALIKE) = |f| {
        let kinds = f.common.kinds;
        let pure = kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS);
        Found::when(f.shape.is_pairs() && pure && !f.fours().is_empty(), kinds)
    };

    /// Thirteen orphans.
    thirteen_orphans(Shape, THIRTEEN) = |f| {
        Found::when(f.shape == Shape::ThirteenOrphans, f.common.kinds)
    };

    /// An unconnected hand.
    unconnected(Shape, UNCONNECTED) = |f| Found::when(f.shape.is_unconnected(), f.common.kinds);

    /// An unconnected hand with all seven honours among the natural tiles.
    unconnected_seven_honours(Shape, UNCONNECTED, WINDS, DRAGONS) = |f| {
        let all = KindSet::HONOURS.within(f.common.kinds);
        Found::when(f.shape.is_unconnected() && all, KindSet::HONOURS)
    };
}
