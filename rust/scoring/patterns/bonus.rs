//! Flowers and seasons. The tile with the number of a seat is that seat's own.

use crate::scoring::Found;
use crate::scoring::facts::Facts;
use crate::scoring::pattern::family;
use crate::tiles::KindSet;

fn own(f: &Facts, group: KindSet) -> KindSet {
    let seat = f.common.situation.seat as u32;
    f.common.hand.bonus() & KindSet(0b1_0001 << (34 + seat)) & group
}

family! {
    /// No flower and no season.
    no_bonus_tiles(Hand) = |f| Found::if_so(f.common.hand.bonus().is_empty());

    /// The own flower.
    own_flower(Hand, BONUS) = |f| Found::each(own(f, KindSet::FLOWERS));

    /// The own season.
    own_season(Hand, BONUS) = |f| Found::each(own(f, KindSet::SEASONS));

    /// The own flower and the own season.
    own_flower_and_season(Hand, BONUS) = |f| {
        let both = own(f, KindSet::BONUS);
        Found::when(both.len() == 2, both)
    };

    /// All four flowers.
    all_flowers(Hand, BONUS) = |f| {
        Found::when(KindSet::FLOWERS.within(f.common.hand.bonus()), KindSet::FLOWERS)
    };

    /// All four seasons.
    all_seasons(Hand, BONUS) = |f| {
        Found::when(KindSet::SEASONS.within(f.common.hand.bonus()), KindSet::SEASONS)
    };

    /// All eight bonus tiles.
    all_bonus_tiles(Hand, BONUS) = |f| {
        Found::when(KindSet::BONUS.within(f.common.hand.bonus()), KindSet::BONUS)
    };
}
