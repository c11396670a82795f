//! What a variant says, compiled: rules come in as data once, questions are answered many times.

mod audit;
pub mod batch;
mod best;
mod chances;
pub mod compile;
pub mod judge;
pub mod questions;
pub mod score;
pub mod spec;

pub use compile::Rules;
pub use score::{Line, Score, WhyNot};
pub use spec::RuleSpec;
