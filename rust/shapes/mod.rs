//! What a hand is made of: is it complete, how far away, what helps, every way to read it.
//!
//! Three sizes of hands exist. With every meld counted as three a hand has 13 tiles between turns
//! and 14 when it wins or must discard; the shapes speak of *missing* tiles for both.
//!
//! Wild tiles cost nothing extra: natural tiles are complete with `w` wild ones exactly when at
//! most `w` tiles are missing.

pub mod block;
pub mod caps;
pub mod distance;
pub(crate) mod natural;
pub mod reading;
pub mod special;
pub mod standard;
pub mod table;
mod unconnected;
pub mod waits;

pub use block::Block;
pub use distance::Question;
pub use reading::Reading;
pub use special::{Shape, ShapeSet};
pub use table::Copies;
