//! How tiles lie spread over the kinds: what shapes that are not made of sets ask for.

use super::kind::{Kind, KindSet};
use super::tally::Lanes;

/// How many kinds there are of which a hand holds so many, in fields of six bits: a tile more or
/// less is one addition, and the distance of seven pairs or thirteen orphans a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spread(u32);

const KINDS: u32 = 0;
const PAIRS: u32 = 6;
const ORPHANS: u32 = 12;
const ORPHAN_PAIRS: u32 = 18;
const ODD: u32 = 24;

/// What one more tile adds where there are so many of its kind, for other kinds and for orphans.
const STEPS: [[u32; 4]; 2] = {
    const LESS_ODD: u32 = (1u32 << ODD).wrapping_neg();
    let others = [
        1 << KINDS | 1 << ODD,
        (1u32 << PAIRS).wrapping_add(LESS_ODD),
        1 << ODD,
        LESS_ODD,
    ];
    let mut orphans = others;
    orphans[0] += 1 << ORPHANS;
    orphans[1] += 1 << ORPHAN_PAIRS;
    [others, orphans]
};

impl Spread {
    /// No tiles.
    pub const EMPTY: Spread = Spread(0);

    #[inline]
    pub fn of(tiles: &Lanes) -> Spread {
        let (single, pair) = (tiles.at_least(1), tiles.at_least(2));
        let field = |lanes: Lanes, place: u32| u32::from(lanes.sum() & 0x3f) << place;
        Spread(
            field(single, KINDS)
                | field(pair, PAIRS)
                | field(single.orphans(), ORPHANS)
                | field(pair.orphans(), ORPHAN_PAIRS)
                | field(tiles.odd(), ODD),
        )
    }

    #[inline]
    fn step(kind: Kind, held: u8) -> u32 {
        let steps = &STEPS[usize::from(KindSet::ORPHANS.contains(kind))];
        steps[usize::from(held & 3)]
    }

    /// Adds a tile of a kind of which there are `held`, three at most.
    #[inline]
    pub fn add(&mut self, kind: Kind, held: u8) {
        self.0 = self.0.wrapping_add(Spread::step(kind, held));
    }

    /// Takes a tile of a kind away, of which `left` stay.
    #[inline]
    pub fn remove(&mut self, kind: Kind, left: u8) {
        self.0 = self.0.wrapping_sub(Spread::step(kind, left));
    }

    #[inline]
    fn field(self, place: u32) -> u8 {
        (self.0 >> place & 0x3f) as u8
    }

    /// How many kinds are held.
    #[inline]
    pub fn kinds(self) -> u8 {
        self.field(KINDS)
    }

    /// How many kinds are held twice or more.
    #[inline]
    pub fn pairs(self) -> u8 {
        self.field(PAIRS)
    }

    /// How many terminals and honours are held.
    #[inline]
    pub fn orphans(self) -> u8 {
        self.field(ORPHANS)
    }

    /// How many terminals and honours are held twice or more.
    #[inline]
    pub fn orphan_pairs(self) -> u8 {
        self.field(ORPHAN_PAIRS)
    }

    /// How many kinds are held once or three times.
    #[inline]
    pub fn odd(self) -> u8 {
        self.field(ODD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Counts;
    use crate::tiles::dice::Dice;

    #[test]
    fn fields_say_what_the_counts_say() {
        let mut dice = Dice(20_251_130);
        for _ in 0..5_000 {
            let mut counts = Counts::EMPTY;
            for _ in 0..14 {
                let kind = Kind::ALL[5 * dice.below(7)];
                if counts.of(kind) < 4 {
                    counts.add(kind);
                }
                if dice.below(8) == 0 {
                    counts.remove(kind);
                }
                let spread = counts.spread();
                let many = |keep: &dyn Fn(Kind, u8) -> bool| {
                    let kinds = Kind::ALL[..Kind::PLAYABLE].iter();
                    kinds.filter(|&&kind| keep(kind, counts.of(kind))).count() as u8
                };
                let orphan = |kind| KindSet::ORPHANS.contains(kind);
                assert_eq!(spread.kinds(), many(&|_, n| n >= 1));
                assert_eq!(spread.pairs(), many(&|_, n| n >= 2));
                assert_eq!(spread.orphans(), many(&|kind, n| n >= 1 && orphan(kind)));
                assert_eq!(
                    spread.orphan_pairs(),
                    many(&|kind, n| n >= 2 && orphan(kind))
                );
                assert_eq!(spread.odd(), many(&|_, n| n % 2 == 1));
                let read = Lanes::read(counts.as_array());
                assert_eq!(spread, Spread::of(&read), "{counts:?}");
            }
        }
    }
}
