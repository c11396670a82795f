//! What a variant says, compiled: rules come in as data once, questions are answered many times.

mod arrays;
mod audit;
pub mod batch;
mod best;
mod chances;
mod compile;
pub mod compiled;
pub mod judge;
mod problems;
pub mod questions;
mod rows;
pub mod score;
pub mod seats;
pub mod spec;
pub mod turns;

pub use compiled::Rules;
pub use score::{Line, Score, WhyNot};
pub use spec::RuleSpec;
