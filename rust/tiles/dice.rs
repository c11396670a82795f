//! Numbers from a fixed seed, for tests that try many hands.

use super::kind::{Kind, KindSet};

/// A linear congruential generator; every test begins its own.
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    /// One of some kinds.
    pub fn kind(&mut self, kinds: KindSet) -> Kind {
        let place = self.below(kinds.len().into());
        kinds.iter().nth(place).expect("fewer than there are")
    }
}
