//! How many of each kind, and how many wild tiles.

use super::kind::{Kind, KindSet};
use crate::error::Error;

/// What one more tile of a kind adds to the base-5 index of its suit.
const STEP: [u32; Kind::PLAYABLE] = {
    let mut steps = [0; Kind::PLAYABLE];
    let mut kind = 0;
    while kind < Kind::PLAYABLE {
        steps[kind] = 5u32.pow(kind as u32 % 9);
        kind += 1;
    }
    steps
};

/// The kinds of which there are `n` or more, for counts up to 7 and `n` from 1 to 8.
///
/// Eight counts at a time: adding `8 - n` sets bit 3 of every byte that holds `n` or more, and a
/// multiplication gathers those bits.
pub(crate) fn at_least(of: &[u8; Kind::PLAYABLE], n: u8) -> KindSet {
    const ONES: u64 = u64::MAX / 255;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut bytes = [0u8; 40];
    bytes[..Kind::PLAYABLE].copy_from_slice(of);
    let mut set = 0;
    for (at, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let reached = (u64::from_le_bytes(*eight) + ONES * u64::from(8 - n)) >> 3 & ONES;
        set |= (reached.wrapping_mul(GATHER) >> 56) << (8 * at);
    }
    KindSet(set)
}

/// A multiset of the 34 playable kinds, at most four of each, plus a number of wild tiles.
///
/// Beside the counts it keeps each suit (and the honours) as one number in base 5, the address of
/// the suit in the tables of [`crate::shapes`]; adding a tile is one addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    of: [u8; Kind::PLAYABLE],
    wilds: u8,
    tiles: u8,
    index: [u32; 4],
}

impl Counts {
    /// No tiles.
    pub const EMPTY: Counts = Counts {
        of: [0; Kind::PLAYABLE],
        wilds: 0,
        tiles: 0,
        index: [0; 4],
    };

    /// Counts given by kind, and the number of wild tiles.
    ///
    /// # Errors
    /// [`Error::TooManyCopies`] for a kind held more than four times or more than four wild
    /// tiles, [`Error::HandSize`] for more than 14 tiles.
    pub fn new(of: &[u8; Kind::PLAYABLE], wilds: u8) -> Result<Counts, Error> {
        // Whole-array loops, so that they become a few instructions each. Counts above four are
        // refused below; until then they only must not overflow.
        let tiles = of
            .iter()
            .fold(u32::from(wilds), |sum, &n| sum + u32::from(n));
        let most = of.iter().fold(wilds, |most, &n| n.max(most));
        let address = |counts: &[u8]| {
            counts
                .iter()
                .rev()
                .fold(0, |at, &n| at * 5 + u32::from(n & 7))
        };
        let index = [
            address(&of[..9]),
            address(&of[9..18]),
            address(&of[18..27]),
            address(&of[27..]),
        ];
        if most > 4 {
            return Err(match of.iter().position(|&n| n > 4) {
                Some(at) => Error::TooManyCopies {
                    kind: Kind::ALL[at],
                    found: of[at].into(),
                },
                None => Error::TooManyWilds {
                    found: wilds.into(),
                },
            });
        }
        if tiles > 14 {
            return Err(Error::HandSize {
                found: tiles,
                accepted: "at most 14",
            });
        }
        Ok(Counts {
            of: *of,
            wilds,
            tiles: tiles as u8,
            index,
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

    /// How many natural tiles of each suit, then of honours.
    #[inline]
    pub(crate) fn by_group(&self) -> [u8; 4] {
        let sum = |counts: &[u8]| counts.iter().sum();
        [
            sum(&self.of[..9]),
            sum(&self.of[9..18]),
            sum(&self.of[18..27]),
            sum(&self.of[27..]),
        ]
    }

    /// The base-5 index of a suit (0 to 2) or of the honours (3).
    #[inline]
    pub(crate) fn index(&self, group: usize) -> usize {
        self.index[group] as usize
    }

    /// The kinds held at all.
    pub fn kinds(&self) -> KindSet {
        self.at_least(1)
    }

    /// The kinds held `n` times or more.
    pub fn at_least(&self, n: u8) -> KindSet {
        at_least(&self.of, n)
    }

    /// Adds a tile. The caller knows that there are fewer than four.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) {
        self.of[kind.index()] += 1;
        self.tiles += 1;
        self.index[kind.index() / 9] += STEP[kind.index()];
    }

    /// Takes a tile away. The caller knows that it is there.
    #[inline]
    pub(crate) fn remove(&mut self, kind: Kind) {
        self.of[kind.index()] -= 1;
        self.tiles -= 1;
        self.index[kind.index() / 9] -= STEP[kind.index()];
    }

    /// Adds wild tiles, or with a negative number takes them away.
    #[inline]
    pub(crate) fn add_wilds(&mut self, n: i8) {
        self.wilds = self.wilds.wrapping_add_signed(n);
        self.tiles = self.tiles.wrapping_add_signed(n);
    }

    /// The base-5 index of the group of `kind` if one more tile of it were held.
    #[inline]
    pub(crate) fn index_with(&self, kind: Kind) -> usize {
        (self.index[kind.index() / 9] + STEP[kind.index()]) as usize
    }
}
