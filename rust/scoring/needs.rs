//! What a pattern cannot do without. Most patterns cannot be in most hands, and a few bits of the
//! hand tell which: of Hong Kong's 37 rows a plain hand asks nine.

use super::facts::Common;
use super::situation::By;
use crate::shapes::Shape;
use crate::tiles::{Hand, KindSet};

/// A set of things that a hand, its circumstances or a reading may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs(pub(super) u32);

impl Needs {
    /// Nothing: the pattern can be in any hand.
    pub const NOTHING: Needs = Needs(0);
    /// Natural number tiles of no more than one suit.
    pub const ONE_SUIT: Needs = Needs(1);
    /// No other natural tiles than terminals and honours.
    pub const ORPHANS: Needs = Needs(1 << 1);
    /// No natural honours.
    pub const NUMBERS: Needs = Needs(1 << 2);
    /// Dragons, or wild tiles that may stand for them.
    pub const DRAGONS: Needs = Needs(1 << 3);
    /// Winds, or wild tiles that may stand for them.
    pub const WINDS: Needs = Needs(1 << 4);
    /// All four of a kind.
    pub const FOUR_ALIKE: Needs = Needs(1 << 5);
    /// Four melds.
    pub const FOUR_MELDS: Needs = Needs(1 << 6);
    /// Bonus tiles.
    pub const BONUS: Needs = Needs(1 << 7);
    /// Wild tiles.
    pub const WILDS: Needs = Needs(1 << 8);
    /// A flag.
    pub const FLAGS: Needs = Needs(1 << 9);
    /// An own draw.
    pub const DRAWN: Needs = Needs(1 << 10);
    /// The tile of another player's kong.
    pub const ROBBED: Needs = Needs(1 << 11);
    /// Four sets and a pair.
    pub const STANDARD: Needs = Needs(1 << 12);
    /// Seven pairs.
    pub const PAIRS: Needs = Needs(1 << 13);
    /// Thirteen orphans.
    pub const THIRTEEN: Needs = Needs(1 << 14);
    /// An unconnected hand.
    pub const UNCONNECTED: Needs = Needs(1 << 15);
    /// How many things the hand and its circumstances decide: the lowest bits.
    pub const OF_HAND: u32 = 12;
    /// The things that the shape decides.
    const SHAPES: Needs = Needs(0b1111 << Needs::OF_HAND);

    /// Both together.
    pub const fn and(self, other: Needs) -> Needs {
        Needs(self.0 | other.0)
    }

    /// Whether all of these are among the others.
    pub const fn within(self, other: Needs) -> bool {
        self.0 & !other.0 == 0
    }

    /// What the hand and its circumstances have, and every shape.
    pub fn met_by(common: &Common) -> Needs {
        let Common { hand, kinds, .. } = *common;
        let wilds = common.wilds > 0;
        let met = [
            (Needs::ONE_SUIT, kinds.suits() <= 1),
            (Needs::ORPHANS, kinds.within(KindSet::ORPHANS)),
            (Needs::NUMBERS, !kinds.meets(KindSet::HONOURS)),
            (Needs::DRAGONS, wilds || kinds.meets(KindSet::DRAGONS)),
            (Needs::WINDS, wilds || kinds.meets(KindSet::WINDS)),
            (Needs::FOUR_ALIKE, !hand.exhausted().is_empty()),
            (Needs::FOUR_MELDS, hand.melds().len() == Hand::MELDS),
            (Needs::BONUS, !hand.bonus().is_empty()),
            (Needs::WILDS, wilds),
            (Needs::FLAGS, common.situation.flags.0 != 0),
            (Needs::DRAWN, common.situation.by == By::SelfDraw),
            (Needs::ROBBED, common.situation.by == By::RobKong),
        ];
        met.into_iter().fold(Needs::SHAPES, |all, (need, met)| {
            Needs(all.0 | if met { need.0 } else { 0 })
        })
    }

    /// Whether a reading of this shape can have what is needed of the shape.
    pub fn met_in(self, shape: Shape) -> bool {
        let shape = match shape {
            Shape::Standard => Needs::STANDARD,
            Shape::SevenPairs | Shape::SevenDifferentPairs => Needs::PAIRS,
            Shape::ThirteenOrphans => Needs::THIRTEEN,
            Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147 => {
                Needs::UNCONNECTED
            }
            Shape::FourWilds => Needs::NOTHING,
        };
        self.0 & Needs::SHAPES.0 & !shape.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::scoring::facts::Sets;
    use crate::scoring::{Facts, FlagSet, PatternDef, Situation};
    use crate::shapes::block::Block;
    use crate::shapes::standard::{self, Grain};
    use crate::shapes::{Copies, special};
    use crate::tiles::dice::Dice;
    use crate::tiles::{Counts, Form, Kind, Meld, Wind};

    /// Four sets and a pair, seven pairs or orphans of some kinds; melds, bonus and wild tiles.
    fn hand(dice: &mut Dice) -> Option<Hand> {
        let families = [
            KindSet::PLAYABLE,
            KindSet::HONOURS,
            KindSet::ORPHANS,
            KindSet::GREEN,
            KindSet(0x1ff) | KindSet::DRAGONS,
            KindSet(0x1ff << 9),
            KindSet(0x7ff),
        ];
        let kinds = families[dice.below(families.len())];
        let (mut of, mut melds) = ([0u8; Kind::PLAYABLE], Vec::new());
        match dice.below(6) {
            0 => (0..7).for_each(|_| of[dice.kind(kinds).index()] += 2),
            1 => {
                let twice = dice.kind(KindSet::ORPHANS);
                (KindSet::ORPHANS | KindSet::only(twice))
                    .iter()
                    .for_each(|kind| of[kind.index()] += 1);
                of[twice.index()] += 1;
            }
            _ => {
                let (declared, kongs) = (dice.below(3) * 2, dice.below(2) == 0);
                for set in 0..4 {
                    let low = dice.kind(kinds);
                    let chow = low.begins_chow() && dice.below(2) == 0;
                    if set < declared {
                        let form = match (chow, kongs) {
                            (true, _) => Form::Chow,
                            (false, true) => Form::ALL[2 + dice.below(3)],
                            (false, false) => Form::Pung,
                        };
                        melds.push(Meld::new(form, low).ok()?);
                    } else {
                        let step = usize::from(chow);
                        (0..3).for_each(|at| of[low.index() + step * at] += 1);
                    }
                }
                of[dice.kind(kinds).index()] += 2;
            }
        }
        let mut wilds = 0;
        for _ in 0..dice.below(3) {
            let kind = dice.kind(KindSet::PLAYABLE).index();
            if of[kind] > 0 {
                (of[kind], wilds) = (of[kind] - 1, wilds + 1);
            }
        }
        let bonus = KindSet((dice.below(256) as u64) << 34);
        let bonus = if dice.below(2) == 0 {
            KindSet::BONUS & bonus
        } else {
            KindSet::EMPTY
        };
        Hand::new(Counts::new(&of, wilds).ok()?, &melds, bonus, None).ok()
    }

    /// Whatever is found in a reading is looked for there: everything it needs is met.
    fn check(common: &Common, shape: Shape, blocks: &[Block], seen: &mut HashSet<&str>) {
        let (met, melds) = (Needs::met_by(common), common.hand.melds().len());
        for taker in [None, Some(melds as u8), Some(blocks.len() as u8 - 1)] {
            let facts = Facts::new(common, shape, blocks, taker);
            for pattern in PatternDef::all() {
                if (pattern.find)(&facts).times > 0 {
                    assert!(
                        pattern.needs.within(met) && pattern.needs.met_in(shape),
                        "{} in {} as {blocks:?}",
                        pattern.id,
                        common.hand,
                    );
                    seen.insert(pattern.id);
                }
            }
        }
    }

    #[test]
    fn no_pattern_is_found_without_what_it_needs() {
        let mut dice = Dice(2_026);
        let mut seen = HashSet::new();
        for _ in 0..60_000 {
            let Some(hand) = hand(&mut dice) else {
                continue;
            };
            let situation = Situation {
                tile: Some(dice.kind(KindSet::PLAYABLE)),
                by: By::ALL[dice.below(3)],
                seat: Wind::ALL[dice.below(4)],
                round: Wind::ALL[dice.below(4)],
                flags: FlagSet(if dice.below(2) == 0 {
                    dice.below(1 << 13) as u32
                } else {
                    0
                }),
                streak: dice.below(3) as u16,
                ..Situation::default()
            };
            let common = Common {
                hand: &hand,
                situation: &situation,
                kinds: hand.natural_kinds(),
                wilds: hand.wilds(),
                wild_tile: hand.wilds() > 0 && dice.below(2) == 0,
                any_tile_wait: hand.wilds() > 0 && dice.below(2) == 0,
                chances: 1,
                melds: Sets::declared(hand.melds(), dice.below(2) == 0),
            };
            let melds: Vec<Block> = hand.melds().iter().map(Block::of_meld).collect();
            let mut left = 20;
            let _ = standard::readings(&hand, Copies::Four, Grain::Every, &mut |blocks| {
                check(&common, Shape::Standard, blocks, &mut seen);
                left -= 1;
                if left > 0 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            for shape in Shape::ALL {
                if melds.is_empty()
                    && let Some(blocks) = special::blocks(shape, hand.concealed(), None, false)
                {
                    check(&common, shape, &blocks, &mut seen);
                }
            }
        }
        // Three patterns want more luck: nine gates, unconnected hands of either sort.
        let all = PatternDef::all().map(|pattern| pattern.id);
        let unseen: Vec<_> = all.filter(|id| !seen.contains(id)).collect();
        assert!(unseen.len() <= 6, "{unseen:?}");
    }
}
