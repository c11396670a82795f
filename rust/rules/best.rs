//! The best reading of a winning hand.

use std::ops::ControlFlow;

use super::compiled::Rules;
use super::score::Score;
use crate::scoring::facts::{Common, Sets};
use crate::scoring::formula::Draw;
use crate::scoring::resolve::{Sightings, Tally, bits};
use crate::scoring::{By, Facts, Situation};
use crate::shapes::block::{Block, BlockForm};
use crate::shapes::standard::Blocks;
use crate::shapes::{Reading, Shape};
use crate::tiles::{Hand, Kind, KindSet};

/// The best reading so far.
pub(super) struct Best {
    pub(super) tally: Tally,
    pub(super) shape: Shape,
    pub(super) blocks: Blocks,
    pub(super) taker: Option<u8>,
    /// The limit patterns of all readings.
    pub(super) limits: u64,
}

impl Best {
    /// What a pattern may look at; a pattern that wins whatever the tiles has no reading.
    fn facts<'a>(&'a self, common: &'a Common<'a>) -> Facts<'a> {
        if self.blocks.is_empty() {
            return Facts::unread(common, self.shape);
        }
        Facts::new(common, self.shape, &self.blocks, self.taker)
    }
}

impl Rules {
    pub(super) fn best(&self, common: &Common) -> Option<Best> {
        let mut best: Option<Best> = None;
        let hand = common.hand;
        let mut seen = self.worth.look(common, true);
        let robbing = common.situation.by == By::RobKong;
        let _ = self.each_reading(hand, self.grain, &mut |shape, blocks| {
            if robbing && !self.robbing_shapes.contains(shape) {
                return ControlFlow::Continue(());
            }
            self.consider(common, &mut seen, shape, blocks, &mut best);
            ControlFlow::Continue(())
        });
        if best.is_none() && self.wins_by_wilds_alone(common) {
            let blocks = singles(hand);
            self.consider(common, &mut seen, Shape::FourWilds, &blocks, &mut best);
        }
        best
    }

    fn wins_by_wilds_alone(&self, common: &Common) -> bool {
        self.shapes.contains(Shape::FourWilds)
            && common.wilds == 4
            && common.situation.by == By::SelfDraw
    }

    /// Scores a reading for each block that can have taken the winning tile.
    fn consider(
        &self,
        common: &Common,
        seen: &mut Sightings,
        shape: Shape,
        blocks: &Blocks,
        best: &mut Option<Best>,
    ) {
        let melds = common.hand.melds().len();
        // Whether a chow, a pung or a pair took the tile makes a difference, but not which chow.
        let mut tried = 0u8;
        if let Some(tile) = common.situation.tile {
            for (at, block) in blocks.iter().enumerate().skip(melds) {
                let (takes, again) = if common.wild_tile {
                    (block.has_wild(), at > melds && blocks[at - 1] == *block)
                } else {
                    (block.has_natural(tile), tried >> block.form as u8 & 1 == 1)
                };
                if takes && !again && (tried == 0 || self.sees_taker) {
                    tried |= 1 << block.form as u8;
                    self.weigh(common, seen, shape, blocks, Some(at as u8), best);
                }
            }
        }
        if tried == 0 {
            self.weigh(common, seen, shape, blocks, None, best);
        }
    }

    fn weigh(
        &self,
        common: &Common,
        seen: &mut Sightings,
        shape: Shape,
        blocks: &Blocks,
        taker: Option<u8>,
        best: &mut Option<Best>,
    ) {
        let facts = Facts::new(common, shape, blocks, taker);
        let tally = self.worth.tally(&facts, true, seen);
        let mut limits = tally.counted & self.worth.limits;
        if let Some(best) = best {
            if !self.is_better(&facts, &tally, best) {
                best.limits |= limits;
                return;
            }
            limits |= best.limits;
        }
        *best = Some(Best {
            tally,
            shape,
            blocks: blocks.clone(),
            taker,
            limits,
        });
    }

    /// Whether a reading beats the best one before it. Most hands have one reading, and of those
    /// with more few are worth the same: what decides between equals is asked only then.
    fn is_better(&self, facts: &Facts, tally: &Tally, best: &Best) -> bool {
        if tally.rank() != best.tally.rank() || self.worth.ties.is_empty() {
            return tally.rank() > best.tally.rank();
        }
        let before = best.facts(facts.common);
        self.worth.ties(facts, tally.standing) > self.worth.ties(&before, best.tally.standing)
    }

    pub(super) fn spell_out(&self, common: &Common, best: &Best) -> Score {
        let facts = best.facts(common);
        let mut score = self.explain(&facts, &best.tally, best.limits, true);
        if !best.blocks.is_empty() {
            score.reading = Some(Reading {
                shape: best.shape,
                blocks: best.blocks.clone(),
                melds: common.hand.melds().iter().copied().collect(),
            });
        }
        score
    }

    /// The row that wins by itself, if it does.
    pub(super) fn instant(&self, hand: &Hand, situation: &Situation) -> Option<usize> {
        if self.worth.instant == 0 {
            return None;
        }
        let common = Common {
            hand,
            situation,
            kinds: KindSet::EMPTY,
            wilds: 0,
            wild_tile: false,
            any_tile_wait: false,
            chances: 0,
            melds: Sets::NONE,
        };
        let facts = Facts::unread(&common, Shape::FourWilds);
        bits(self.worth.instant).find(|&at| (self.worth.rows[at].pattern.find)(&facts).times > 0)
    }

    pub(super) fn whatever_the_tiles(&self, row: usize, common: &Common) -> Best {
        let facts = Facts::unread(common, Shape::FourWilds);
        let mut seen = self.worth.look(common, true);
        let mut tally = self.worth.tally(&facts, true, &mut seen);
        tally.found = 1 << row;
        tally.counted = 1 << row;
        // The units are capped like any others; the value follows from them.
        let units = self.worth.rows[row].value;
        tally.raw = units;
        tally.total = self.worth.cap.map_or(units, |cap| units.min(cap));
        tally.towards_minimum = i64::MAX;
        tally.value = self.worth.formula.value(tally.total, 0, Draw::None);
        Best {
            tally,
            shape: Shape::FourWilds,
            blocks: Blocks::new(),
            taker: None,
            limits: 0,
        }
    }
}

/// Every tile by itself: how a hand is shown that wins whatever its tiles make.
fn singles(hand: &Hand) -> Blocks {
    let mut blocks: Blocks = hand.melds().iter().map(Block::of_meld).collect();
    for kind in hand.concealed().kinds().iter() {
        for _ in 0..hand.concealed().of(kind) {
            blocks.push(Block::new(BlockForm::Single, kind));
        }
    }
    let wild = hand.wild().unwrap_or(Kind::ALL[0]);
    for _ in 0..hand.concealed().wilds() {
        blocks.push(Block {
            kind: wild,
            form: BlockForm::Single,
            wilds: 1,
        });
    }
    blocks
}
