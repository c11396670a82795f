//! How many of each kind, and how many wild tiles.

use super::kind::{Kind, KindSet};
use super::spread::Spread;
use super::tally::{Lanes, Tally};
use crate::error::Error;

/// What one more tile of a kind adds to the base-5 index of its suit.
pub(super) const STEP: [u32; Kind::PLAYABLE] = {
    let mut steps = [0; Kind::PLAYABLE];
    let mut kind = 0;
    while kind < Kind::PLAYABLE {
        steps[kind] = 5u32.pow(kind as u32 % 9);
        kind += 1;
    }
    steps
};

/// Why counts are refused of which one is more than four.
#[cold]
fn too_many(of: &[u8; Kind::PLAYABLE], wilds: u8) -> Error {
    match of.iter().position(|&n| n > 4) {
        Some(at) => Error::TooManyCopies {
            kind: Kind::ALL[at],
            found: of[at].into(),
        },
        None => Error::TooManyWilds {
            found: wilds.into(),
        },
    }
}

/// A multiset of the 34 playable kinds, at most four of each, plus a number of wild tiles.
///
/// Beside the counts it keeps each suit (and the honours) as one number in base 5, the address of
/// the suit in the tables of [`crate::shapes`], and how the tiles lie spread over the kinds; adding
/// a tile is an addition to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    of: [u8; Kind::PLAYABLE],
    wilds: u8,
    tiles: u8,
    states: [u32; 4],
    spread: Spread,
}

impl Counts {
    /// No tiles.
    pub const EMPTY: Counts = Counts {
        of: [0; Kind::PLAYABLE],
        wilds: 0,
        tiles: 0,
        states: [0; 4],
        spread: Spread::EMPTY,
    };

    /// Counts given by kind, and the number of wild tiles.
    ///
    /// # Errors
    /// [`Error::TooManyCopies`] for a kind held more than four times or more than four wild
    /// tiles, [`Error::HandSize`] for more than 14 tiles.
    #[inline]
    pub fn new(of: &[u8; Kind::PLAYABLE], wilds: u8) -> Result<Counts, Error> {
        let Some(tally) = Tally::read(of).filter(|_| wilds <= 4) else {
            return Err(too_many(of, wilds));
        };
        let tiles = tally.natural() + wilds;
        if tiles > 14 {
            return Err(Error::HandSize {
                found: tiles.into(),
                accepted: "at most 14",
            });
        }
        Ok(Counts {
            of: *of,
            wilds,
            tiles,
            states: tally.states(),
            spread: tally.spread(),
        })
    }

    /// How many tiles of this kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.of[kind.index()]
    }

    /// The counts of all 34 playable kinds.
    #[inline]
    pub fn as_array(&self) -> &[u8; Kind::PLAYABLE] {
        &self.of
    }

    /// How many wild tiles.
    #[inline]
    pub fn wilds(&self) -> u8 {
        self.wilds
    }

    /// How many tiles in all, wild ones included.
    #[inline]
    pub fn len(&self) -> u8 {
        self.tiles
    }

    /// Whether there is no tile at all.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// Each suit, then the honours, as a number in base 5.
    #[inline]
    pub(crate) fn states(&self) -> [u32; 4] {
        self.states
    }

    /// How the natural tiles lie spread over the kinds.
    #[cfg(test)]
    pub(super) fn spread(&self) -> Spread {
        self.spread
    }

    /// The number of the suit of a kind without two tiles of it. The caller knows that there are.
    #[inline]
    pub(crate) fn state_without_pair(&self, kind: Kind) -> u32 {
        self.states[kind.index() / 9] - 2 * STEP[kind.index()]
    }

    /// The kinds held at all.
    pub fn kinds(&self) -> KindSet {
        self.at_least(1)
    }

    /// The kinds held `n` times or more, 1 to 4.
    pub fn at_least(&self, n: u8) -> KindSet {
        Lanes::read(&self.of).at_least(n).kinds()
    }

    /// The tiles as questions of shape look at them.
    #[inline]
    pub(crate) fn tally(&self) -> Tally {
        Tally::of_counts(&self.of, self.states, self.spread, self.wilds, self.tiles)
    }

    /// Adds a tile. The caller knows that there are fewer than four.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.spread.add(kind, self.of[kind.index()]);
        self.of[kind.index()] += 1;
        self.tiles += 1;
        self.states[kind.index() / 9] += STEP[kind.index()];
    }

    /// Takes a tile away. The caller knows that it is there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.of[kind.index()] -= 1;
        self.spread.remove(kind, self.of[kind.index()]);
        self.tiles -= 1;
        self.states[kind.index() / 9] -= STEP[kind.index()];
    }

    /// Adds wild tiles, or with a negative number takes them away.
    #[inline]
    pub(crate) fn add_wilds(&mut self, n: i8) {
        self.wilds = self.wilds.wrapping_add_signed(n);
        self.tiles = self.tiles.wrapping_add_signed(n);
    }
}
