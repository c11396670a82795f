//! What must hold for any bytes at all. The fuzzers search for bytes for which it does not;
//! `fuzz_corpus.rs` tries those that are kept.

pub mod arrays;
pub mod draw;
pub mod notation;
pub mod ruleset;
pub mod scoring;
pub mod shapes;

/// What is tried with some bytes; it panics if a property does not hold.
pub type Check = fn(&[u8]);

/// Every target by name.
pub const TARGETS: [(&str, Check); 5] = [
    ("arrays", arrays::check),
    ("notation", notation::check),
    ("ruleset", ruleset::check),
    ("scoring", scoring::check),
    ("shapes", shapes::check),
];
