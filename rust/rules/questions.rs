//! Questions of shape, under rules.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::compiled::Rules;
use super::spec::ReadyWaitSpec;
use crate::error::Error;
use crate::scoring::Flag;
use crate::shapes::block::{Block, BlockForm};
use crate::shapes::distance::{Discard, Visible, check_size};
use crate::shapes::standard::{self, Blocks, Grain};
use crate::shapes::waits::is_any_tile_wait;
use crate::shapes::{Question, Reading, Shape, special};
use crate::tiles::{Hand, KindSet, Suit};

/// The kinds that complete 13 tiles, and what is special about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The natural kinds.
    pub kinds: KindSet,
    /// Whether one more wild tile completes the hand.
    pub wild_completes: bool,
    /// Whether any tile at all does.
    pub any_tile: bool,
    /// Whether the player may announce Ready on it, as far as the wait is concerned.
    pub ready: bool,
}

impl Rules {
    /// The questions of shape for a player with this void suit.
    #[inline]
    pub fn question_with(&self, void: Option<Suit>) -> Question {
        Question {
            void,
            ..self.question
        }
    }

    /// Checks a hand and a void suit, and returns the questions to ask about them.
    #[inline]
    fn ask(&self, hand: &Hand, void: Option<Suit>) -> Result<Question, Error> {
        self.audit_hand(hand)?;
        self.audit_void(hand, void)?;
        Ok(self.question_with(void))
    }

    /// Whether 14 tiles are complete.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn complete(&self, hand: &Hand, void: Option<Suit>) -> Result<bool, Error> {
        self.ask(hand, void)?.complete(hand)
    }

    /// The distance of 13 or 14 tiles; see [`Question`].
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn distance(&self, hand: &Hand, void: Option<Suit>) -> Result<i8, Error> {
        self.ask(hand, void)?.distance(hand)
    }

    /// The distance from each shape that wins and that the melds allow.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn distances(&self, hand: &Hand, void: Option<Suit>) -> Result<Vec<(Shape, i8)>, Error> {
        let question = self.ask(hand, void)?;
        let mut distances = Vec::new();
        for shape in self.shapes.iter() {
            if let Some(distance) = question.distance_of(hand, shape)? {
                distances.push((shape, distance));
            }
        }
        Ok(distances)
    }

    /// The natural kinds that complete 13 tiles. A player who holds tiles of the void suit waits
    /// for nothing.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn waits(&self, hand: &Hand, void: Option<Suit>) -> Result<KindSet, Error> {
        self.ask(hand, void)?.waits(hand)
    }

    /// The kinds that complete 13 tiles, and what wild tiles do.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn all_waits(&self, hand: &Hand, void: Option<Suit>) -> Result<Waits, Error> {
        let kinds = self.waits(hand, void)?;
        let wild = self.wild.is_some();
        // A wild tile can be any tile waited for, unless it would be a copy that a wild tile in a
        // meld stands for already. Where that cannot be, 15 µs are saved.
        let as_any = !kinds.is_empty() && hand.wilds() == hand.concealed().wilds();
        let wild_completes = wild && (as_any || self.question_with(void).distance(hand)? <= 0);
        // A wild tile completes every hand that waits, so beside others it is not counted.
        let single = kinds.len() == 1 || (kinds.is_empty() && wild_completes);
        let waits = match self.ready_wait {
            ReadyWaitSpec::Any => !kinds.is_empty() || wild_completes,
            ReadyWaitSpec::OneKind => single,
            ReadyWaitSpec::OneKindNoWild => single && hand.wilds() == 0,
        };
        Ok(Waits {
            kinds,
            wild_completes,
            any_tile: wild && is_any_tile_wait(hand, self.shapes, self.question.copies),
            ready: waits && self.knows_flag(Flag::Ready),
        })
    }

    /// The distance of 13 tiles, and the kinds that lower it.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn useful(&self, hand: &Hand, void: Option<Suit>) -> Result<(i8, KindSet), Error> {
        self.ask(hand, void)?.useful(hand)
    }

    /// What each discard of 14 tiles leaves, best first. While tiles of the void suit are held,
    /// they are the ones to discard.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules, impossible visible tiles.
    pub fn discards(
        &self,
        hand: &Hand,
        visible: &Visible,
        void: Option<Suit>,
    ) -> Result<ArrayVec<Discard, 14>, Error> {
        self.ask(hand, void)?.discards(hand, visible)
    }

    /// Every reading of 14 complete tiles, no more than `most`.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn readings(&self, hand: &Hand, most: usize) -> Result<Vec<Reading>, Error> {
        self.audit_hand(hand)?;
        check_size(hand, &[14])?;
        let mut readings = Vec::new();
        let _ = self.each_reading(hand, Grain::Every, &mut |shape, blocks| {
            if readings.len() == most {
                return ControlFlow::Break(());
            }
            readings.push(Reading {
                shape,
                blocks: blocks.clone(),
                melds: hand.melds().iter().copied().collect(),
            });
            ControlFlow::Continue(())
        });
        Ok(readings)
    }

    /// Visits the readings of 14 tiles in every shape, melds first, concealed blocks in order.
    pub(super) fn each_reading(
        &self,
        hand: &Hand,
        grain: Grain,
        visit: &mut dyn FnMut(Shape, &Blocks) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.shapes.contains(Shape::Standard) {
            standard::readings(hand, self.question.copies, grain, &mut |blocks| {
                visit(Shape::Standard, blocks)
            })?;
        }
        if !hand.melds().is_empty() || !special::may_be(hand.concealed()) {
            return ControlFlow::Continue(());
        }
        for shape in self.shapes.iter().filter(|&shape| shape != Shape::Standard) {
            let blocks =
                |elsewhere| special::blocks(shape, hand.concealed(), hand.wild(), elsewhere);
            let Some(found) = blocks(false) else { continue };
            visit(shape, &found)?;
            // What a pair of wild tiles stands for may matter, if it is the wild kind or not.
            let loose = |block: &Block| block.form == BlockForm::Pair && block.wilds == 0b11;
            if hand.wild().is_some()
                && shape.is_pairs()
                && found.iter().any(loose)
                && let Some(found) = blocks(true)
            {
                visit(shape, &found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
