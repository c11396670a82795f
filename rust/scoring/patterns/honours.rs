//! Pungs and kongs of dragons and winds.

use crate::scoring::Found;
use crate::scoring::pattern::family;
use crate::tiles::KindSet;

family! {
    /// Each pung or kong of dragons.
    dragon_pung(Blocks, DRAGONS) = |f| Found::each(f.sets.pungs & KindSet::DRAGONS);

    /// Two pungs of dragons and a pair of the third.
    little_three_dragons(Blocks, DRAGONS) = |f| {
        let pungs = f.sets.pungs & KindSet::DRAGONS;
        Found::when(
            pungs.len() == 2 && f.pairs.meets(KindSet::DRAGONS - pungs),
            KindSet::DRAGONS,
        )
    };

    /// Three pungs of dragons.
    big_three_dragons(Blocks, DRAGONS) = |f| {
        Found::when(KindSet::DRAGONS.within(f.sets.pungs), KindSet::DRAGONS)
    };

    /// Three pungs of dragons and no chow.
    three_great_scholars(Blocks, DRAGONS) = |f| {
        Found::when(KindSet::DRAGONS.within(f.sets.pungs) && f.sets.chows == 0, f.sets.pungs)
    };

    /// Three pungs of winds and a pair of the fourth.
    little_four_winds(Blocks, WINDS) = |f| {
        let pungs = f.sets.pungs & KindSet::WINDS;
        Found::when(pungs.len() == 3 && f.pairs.meets(KindSet::WINDS - pungs), KindSet::WINDS)
    };

    /// Four pungs of winds.
    big_four_winds(Blocks, WINDS) = |f| Found::when(KindSet::WINDS.within(f.sets.pungs), KindSet::WINDS);

    /// A pung or kong of the own seat wind.
    seat_wind_pung(Blocks, WINDS) = |f| {
        Found::each(f.sets.pungs & KindSet::only(f.common.situation.seat.kind()))
    };

    /// A pung or kong of the round wind.
    round_wind_pung(Blocks, WINDS) = |f| {
        Found::each(f.sets.pungs & KindSet::only(f.common.situation.round.kind()))
    };
}
