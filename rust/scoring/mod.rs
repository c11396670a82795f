//! What a hand is worth: facts of a reading, patterns found in them, and how value is made of both.

pub mod facts;
pub mod formula;
pub mod needs;
pub mod pattern;
pub mod patterns;
pub mod points;
pub mod resolve;
pub mod situation;

pub use facts::Facts;
pub use needs::Needs;
pub use pattern::{Found, PatternDef, Sees};
pub use situation::{By, Flag, FlagSet, Situation};
