//! The properties that the fuzzers try, as ordinary tests know them.

#[path = "../properties/mod.rs"]
mod properties;

pub use properties::*;
