//! Everything a pattern may look at.

use crate::shapes::Shape;
use crate::shapes::block::{Block, BlockForm};
use crate::tiles::{Form, Hand, Kind, KindSet, Meld};

use super::situation::{By, Flag, Situation};

/// What is the same in every reading of a hand.
#[derive(Clone, Copy)]
pub struct Common<'a> {
    /// The hand with its winning tile.
    pub hand: &'a Hand,
    /// How the winning tile came, and where the player sits.
    pub situation: &'a Situation,
    /// The kinds of the natural tiles of hand and melds.
    pub kinds: KindSet,
    /// How many wild tiles hand and melds hold.
    pub wilds: u8,
    /// Whether the winning tile is a wild tile.
    pub wild_tile: bool,
    /// Whether any tile would have completed the hand.
    pub any_tile_wait: bool,
    /// How many kinds are counted as completing the hand, for awards to a single chance.
    pub chances: u8,
    /// The sets that are declared.
    pub melds: Sets,
}

/// Sets of a reading.
#[derive(Clone, Copy)]
pub struct Sets {
    /// How many chows.
    pub chows: u8,
    /// The kinds of the pungs and kongs.
    pub pungs: KindSet,
    /// How many kongs.
    pub kongs: u8,
    /// How many pungs and kongs are hidden.
    pub hidden: u8,
    /// Whether every set is hidden.
    pub all_hidden: bool,
}

impl Sets {
    /// No sets.
    pub const NONE: Sets = Sets {
        chows: 0,
        pungs: KindSet::EMPTY,
        kongs: 0,
        hidden: 0,
        all_hidden: true,
    };

    /// The sets that melds are; a kong claimed from a discard counts as hidden or not.
    #[inline]
    pub fn declared(melds: &[Meld], claimed_kongs_hidden: bool) -> Sets {
        let mut sets = Sets::NONE;
        for meld in melds {
            let hidden = match meld.form() {
                Form::ConcealedKong => true,
                Form::ExposedKong => claimed_kongs_hidden,
                Form::Chow | Form::Pung | Form::AddedKong => false,
            };
            sets.all_hidden &= hidden;
            sets.hidden += u8::from(hidden);
            sets.kongs += u8::from(meld.form().is_kong());
            if meld.form() == Form::Chow {
                sets.chows += 1;
            } else {
                sets.pungs.insert(meld.kind());
            }
        }
        sets
    }
}

/// Everything a pattern may look at, for one reading and one place of the winning tile.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// What is the same in every reading.
    pub common: &'a Common<'a>,
    /// The shape.
    pub shape: Shape,
    /// The blocks, melds first.
    pub blocks: &'a [Block],
    /// The block that took the winning tile; none when no tile came last.
    pub taker: Option<u8>,
    /// The sets.
    pub sets: Sets,
    /// The kinds of the pairs.
    pub pairs: KindSet,
}

impl<'a> Facts<'a> {
    /// The facts of a reading whose first blocks are the melds of the hand. None of them took the
    /// winning tile.
    #[inline]
    pub fn new(
        common: &'a Common<'a>,
        shape: Shape,
        blocks: &'a [Block],
        taker: Option<u8>,
    ) -> Facts<'a> {
        let (mut sets, mut pairs) = (common.melds, KindSet::EMPTY);
        let melds = common.hand.melds().len();
        // Without a branch: which form comes next is anybody's guess.
        for block in &blocks[melds..] {
            let those = |wanted: bool| KindSet(u64::from(wanted) << block.kind.index());
            let pung = block.form == BlockForm::Pung;
            sets.chows += u8::from(block.form == BlockForm::Chow);
            sets.hidden += u8::from(pung);
            sets.pungs |= those(pung);
            pairs |= those(block.form == BlockForm::Pair);
        }
        if let Some(block) = taker.map(|at| blocks[usize::from(at)])
            && common.situation.by != By::SelfDraw
        {
            sets.all_hidden &= !block.is_set();
            sets.hidden -= u8::from(block.form == BlockForm::Pung);
        }
        Facts {
            common,
            shape,
            blocks,
            taker,
            sets,
            pairs,
        }
    }

    /// What is known before any reading.
    #[inline]
    pub fn unread(common: &'a Common<'a>, shape: Shape) -> Facts<'a> {
        Facts {
            common,
            shape,
            blocks: &[],
            taker: None,
            sets: Sets::NONE,
            pairs: KindSet::EMPTY,
        }
    }

    /// The form of the meld that a block is, if it is one.
    #[inline]
    pub fn meld_form(&self, block: usize) -> Option<Form> {
        self.common.hand.melds().get(block).map(|meld| meld.form())
    }

    /// Whether a block was completed by another player's tile.
    #[inline]
    pub fn is_claimed_by_win(&self, block: usize) -> bool {
        self.taker == Some(block as u8) && self.common.situation.by != By::SelfDraw
    }

    /// Whether a block is exposed where points are counted: claimed or added melds, and the block
    /// completed by another player's tile.
    #[inline]
    pub fn is_exposed(&self, block: usize) -> bool {
        match self.meld_form(block) {
            Some(form) => form != Form::ConcealedKong,
            None => self.is_claimed_by_win(block),
        }
    }

    /// Whether the winning tile was drawn.
    #[inline]
    pub fn drawn(&self) -> bool {
        self.common.situation.by == By::SelfDraw
    }

    /// Whether a circumstance holds.
    #[inline]
    pub fn has(&self, flag: Flag) -> bool {
        self.common.situation.flags.contains(flag)
    }

    /// Whether this is the winning tile.
    #[inline]
    pub fn won_with(&self, kind: Kind) -> bool {
        self.common.situation.tile == Some(kind)
    }

    /// Whether the shape is four sets and a pair.
    #[inline]
    pub fn standard(&self) -> bool {
        self.shape == Shape::Standard
    }

    /// The pair of a reading in sets, as a set of one kind.
    #[inline]
    pub fn pair(&self) -> KindSet {
        if self.standard() {
            self.pairs
        } else {
            KindSet::EMPTY
        }
    }

    /// The kinds of which hand and melds hold all four.
    #[inline]
    pub fn fours(&self) -> KindSet {
        self.common.hand.exhausted()
    }
}
