//! The parts of a reading.

use std::fmt;

use arrayvec::ArrayVec;

use crate::tiles::notation::write_group;
use crate::tiles::{Kind, KindSet, Meld};

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockForm {
    /// Three in sequence.
    Chow,
    /// Three alike.
    Pung,
    /// Four alike, declared.
    Kong,
    /// Two alike.
    Pair,
    /// A tile by itself, in shapes that are not made of sets.
    Single,
}

/// One part of a reading: a set, a pair, or a single tile of a special shape.
///
/// Bit `n` of `wilds` says that the `n`-th tile in ascending order is a wild tile standing for
/// that kind. In a pair, pung or kong the wild tiles come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(4))] // moved in one piece
pub struct Block {
    /// The lowest kind.
    pub kind: Kind,
    /// What it is.
    pub form: BlockForm,
    /// Which of its tiles are wild.
    pub wilds: u8,
}

impl Block {
    /// A block of natural tiles.
    #[inline]
    pub const fn new(form: BlockForm, kind: Kind) -> Block {
        Block {
            kind,
            form,
            wilds: 0,
        }
    }

    /// The block that a meld makes.
    pub fn of_meld(meld: &Meld) -> Block {
        let form = match meld.form() {
            crate::tiles::Form::Chow => BlockForm::Chow,
            crate::tiles::Form::Pung => BlockForm::Pung,
            _ => BlockForm::Kong,
        };
        Block {
            kind: meld.kind(),
            form,
            wilds: meld.wild_places(),
        }
    }

    /// How many tiles.
    #[inline]
    pub const fn len(&self) -> u8 {
        match self.form {
            BlockForm::Chow | BlockForm::Pung => 3,
            BlockForm::Kong => 4,
            BlockForm::Pair => 2,
            BlockForm::Single => 1,
        }
    }

    /// Whether there is no tile: never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The kinds of its tiles in ascending order, and whether each is wild.
    pub fn tiles(&self) -> ArrayVec<(Kind, bool), 4> {
        (0..self.len())
            .map(|at| {
                let kind = if self.form == BlockForm::Chow {
                    self.kind.after(at)
                } else {
                    self.kind
                };
                (kind, self.wilds >> at & 1 == 1)
            })
            .collect()
    }

    /// The kinds the block is made of.
    #[inline]
    pub const fn kinds(&self) -> KindSet {
        let mask = if matches!(self.form, BlockForm::Chow) {
            0b111
        } else {
            1
        };
        KindSet(mask << self.kind.index() as u32)
    }

    /// Whether a natural tile of this kind is part of the block.
    #[inline]
    pub fn has_natural(&self, kind: Kind) -> bool {
        // Of tiles that are all alike the wild ones come last, so the first one tells.
        let places = if self.form == BlockForm::Chow { 3 } else { 1 };
        let place = kind.index().wrapping_sub(self.kind.index());
        place < places && self.wilds >> place & 1 == 0
    }

    /// Whether any of its tiles is wild.
    #[inline]
    pub const fn has_wild(&self) -> bool {
        self.wilds != 0
    }

    /// Whether it is a chow, pung or kong.
    #[inline]
    pub const fn is_set(&self) -> bool {
        !matches!(self.form, BlockForm::Pair | BlockForm::Single)
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_group(f, &self.tiles())
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
