//! The per-suit tables everything fast is built on. `build.rs` says how they are made.
//!
//! A suit's state is a base-5 number; its class is one byte; two classes merge by one look-up into
//! the class of both together, for which the needs ("how many tiles are missing for so many sets,
//! with or without a pair") are one 16-byte row. The tables take 2.2 MB, of which real hands touch
//! a few lines.

include!(concat!(env!("OUT_DIR"), "/classes.rs"));

const LANES: usize = 16;
static SUITS: &[u8; 1_953_125] = include_bytes!(concat!(env!("OUT_DIR"), "/suit_classes.bin"));
static HONOURS: &[u8; 78_125] = include_bytes!(concat!(env!("OUT_DIR"), "/honour_classes.bin"));

/// How many copies of a kind a hand may be thought to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Copies {
    /// Four, as in the box: a wild tile never stands for a fifth copy.
    #[default]
    Four,
    /// As many as the wild tiles make.
    Unlimited,
}

/// The merge tables of one bound on copies.
struct Metric {
    /// Suit class x suit class -> row of `heads`.
    pairs: &'static [u8; SUIT_CLASSES * SUIT_CLASSES],
    /// Suit class x honour class -> row of `rests`.
    tails: &'static [u8; SUIT_CLASSES * HONOUR_CLASSES],
    /// Needs of two suits.
    heads: &'static [u8],
    /// For each question the needs of a suit and the honours, turned round so that they meet the
    /// needs of the other two suits lane by lane.
    rests: &'static [u8],
}

macro_rules! metric {
    ($name:literal) => {
        Metric {
            pairs: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "_pairs.bin")),
            tails: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "_tails.bin")),
            heads: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "_heads.bin")),
            rests: include_bytes!(concat!(env!("OUT_DIR"), "/", $name, "_rests.bin")),
        }
    };
}

static METRICS: [Metric; 2] = [metric!("four"), metric!("unlimited")];

/// The class of a state of a suit (group 0 to 2) or of the honours (group 3).
#[inline]
pub(crate) fn class(group: usize, index: usize) -> u8 {
    if group < 3 {
        SUITS[index]
    } else {
        HONOURS[index]
    }
}

static SUIT_PARTS: &[u8; 2 * SUIT_CLASSES] =
    include_bytes!(concat!(env!("OUT_DIR"), "/suit_parts.bin"));
static HONOUR_PARTS: &[u8; 2 * HONOUR_CLASSES] =
    include_bytes!(concat!(env!("OUT_DIR"), "/honour_parts.bin"));

/// Whether tiles of one suit (or the honours), `tiles` of them, are sets and at most one pair.
#[inline]
pub(crate) fn is_complete(group: usize, index: usize, tiles: u8) -> bool {
    let class = 2 * usize::from(class(group, index));
    let parts = if group < 3 {
        &SUIT_PARTS[class..]
    } else {
        &HONOUR_PARTS[class..]
    };
    let parts = u16::from_le_bytes([parts[0], parts[1]]);
    // So many sets, and a pair if two tiles are left over; one left over is in no slot.
    let slot = [tiles / 3, 15, tiles / 3 + 5][usize::from(tiles % 3)];
    parts >> slot & 1 == 1
}

/// The tables for one question: so many sets, with or without a pair, so many copies of a kind.
#[derive(Clone, Copy)]
pub(crate) struct Lookup {
    metric: &'static Metric,
    heads: &'static [[u8; LANES]],
    rests: &'static [[u8; LANES]],
}

impl Lookup {
    /// `sets` is at most four.
    #[inline]
    pub fn new(sets: u8, pair: bool, copies: Copies) -> Lookup {
        let metric = &METRICS[copies as usize];
        let rests = metric.rests.as_chunks::<LANES>().0;
        let rows = rests.len() / 10;
        let question = 5 * usize::from(pair) + usize::from(sets);
        Lookup {
            metric,
            heads: metric.heads.as_chunks::<LANES>().0,
            rests: &rests[question * rows..][..rows],
        }
    }

    /// The row for two suits.
    #[inline]
    pub fn head(&self, first: u8, second: u8) -> u8 {
        self.metric.pairs[usize::from(first) * SUIT_CLASSES + usize::from(second)]
    }

    /// The row for the third suit and the honours.
    #[inline]
    pub fn rest(&self, third: u8, honours: u8) -> u8 {
        self.metric.tails[usize::from(third) * HONOUR_CLASSES + usize::from(honours)]
    }

    /// How many tiles are missing for two rows together.
    #[inline]
    pub fn missing(&self, head: u8, rest: u8) -> u8 {
        let (head, rest) = (
            &self.heads[usize::from(head)],
            &self.rests[usize::from(rest)],
        );
        // One addition and one minimum over a register; the compiler sees it because the length
        // is fixed.
        let mut least = [0; LANES];
        for lane in 0..LANES {
            least[lane] = head[lane] + rest[lane];
        }
        least.into_iter().fold(u8::MAX, u8::min)
    }

    /// How many tiles are missing for the classes of the three suits and the honours.
    #[inline]
    pub fn missing_of(&self, classes: [u8; 4]) -> u8 {
        self.missing(
            self.head(classes[0], classes[1]),
            self.rest(classes[2], classes[3]),
        )
    }
}
