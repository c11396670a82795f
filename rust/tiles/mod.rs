//! What lies on the table: kinds of tiles, how many of each, melds and hands, their text, and the
//! chance that decides the wall.

mod chacha;
pub mod counts;
#[cfg(test)]
pub(crate) mod dice;
pub mod hand;
pub mod kind;
pub mod meld;
pub mod notation;
mod spread;
mod tally;
pub mod wall;

pub use counts::Counts;
pub use hand::Hand;
pub use kind::{Kind, KindSet, Suit, Wind};
pub use meld::{Form, Meld};
pub(crate) use tally::{Lanes, Tally};
