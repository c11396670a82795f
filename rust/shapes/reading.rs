//! One way to see a complete hand.

use std::fmt;

use arrayvec::ArrayVec;

use super::block::Block;
use super::special::Shape;
use crate::tiles::Meld;

/// A complete hand seen as blocks: the melds first, then the concealed blocks in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The shape the hand has in this reading.
    pub shape: Shape,
    /// The parts; together they are exactly the tiles of the hand.
    pub blocks: ArrayVec<Block, 14>,
    /// The melds; the first blocks are theirs.
    pub melds: ArrayVec<Meld, 4>,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            match self.melds.get(at) {
                Some(meld) => write!(f, "{meld}")?,
                None => write!(f, "{block}")?,
            }
        }
        Ok(())
    }
}
