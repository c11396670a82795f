//! The shapes a hand can win with, and those that are not made of sets.

use arrayvec::ArrayVec;

use super::block::{Block, BlockForm};
use crate::tiles::{Counts, Kind, KindSet};

/// A shape a rule book may let win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Four sets and a pair; melds are sets.
    Standard,
    /// Seven pairs, four of a kind counted as two of them; no melds.
    SevenPairs,
    /// Seven pairs of seven different kinds; no melds.
    SevenDifferentPairs,
    /// One of each terminal and honour and one more of them; no melds.
    ThirteenOrphans,
    /// Fourteen different kinds, numbers of a suit at least three apart; no melds.
    UnconnectedGap3,
    /// Fourteen different kinds, the numbers of each suit within another of 147, 258, 369.
    UnconnectedKnitted,
    /// Fourteen different kinds, all numbers 1, 4 or 7.
    Unconnected147,
    /// Four wild tiles, whatever the others are. Only own draws win with it, so it is no wait.
    FourWilds,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 8] = [
        Shape::Standard,
        Shape::SevenPairs,
        Shape::SevenDifferentPairs,
        Shape::ThirteenOrphans,
        Shape::UnconnectedGap3,
        Shape::UnconnectedKnitted,
        Shape::Unconnected147,
        Shape::FourWilds,
    ];

    /// The name used in rules.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Standard => "standard",
            Shape::SevenPairs => "seven_pairs",
            Shape::SevenDifferentPairs => "seven_different_pairs",
            Shape::ThirteenOrphans => "thirteen_orphans",
            Shape::UnconnectedGap3 => "unconnected_gap3",
            Shape::UnconnectedKnitted => "unconnected_knitted",
            Shape::Unconnected147 => "unconnected_147",
            Shape::FourWilds => "four_wilds",
        }
    }

    /// The shape with this name.
    pub fn from_name(name: &str) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.name() == name)
    }

    /// Whether this is one of the shapes of seven pairs.
    #[inline]
    pub const fn is_pairs(self) -> bool {
        matches!(self, Shape::SevenPairs | Shape::SevenDifferentPairs)
    }

    /// Whether this is one of the unconnected shapes.
    #[inline]
    pub const fn is_unconnected(self) -> bool {
        matches!(
            self,
            Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147
        )
    }
}

/// A set of shapes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShapeSet(u8);

impl ShapeSet {
    /// Only the standard shape.
    pub const STANDARD: ShapeSet = ShapeSet(1);

    /// Whether the shape is in the set.
    #[inline]
    pub const fn contains(self, shape: Shape) -> bool {
        self.0 >> shape as u8 & 1 == 1
    }

    /// Adds a shape.
    pub const fn insert(&mut self, shape: Shape) {
        self.0 |= 1 << shape as u8;
    }

    /// The shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::ALL
            .into_iter()
            .filter(move |&shape| self.contains(shape))
    }

    /// Whether there is a shape besides the standard one.
    #[inline]
    pub const fn has_special(self) -> bool {
        self.0 & !1 & !(1 << Shape::FourWilds as u8) != 0
    }
}

impl FromIterator<Shape> for ShapeSet {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> ShapeSet {
        let mut set = ShapeSet::default();
        shapes.into_iter().for_each(|shape| set.insert(shape));
        set
    }
}

/// How many tiles natural tiles without melds are short of a shape that is not made of sets.
#[inline]
pub(crate) fn missing(shape: Shape, tiles: &Counts) -> u8 {
    match shape {
        Shape::SevenPairs => {
            let (mut pairs, mut odd) = (0, 0);
            for &n in tiles.as_array() {
                pairs += n / 2;
                odd += n % 2;
            }
            pairs_missing(pairs, odd)
        }
        Shape::SevenDifferentPairs => {
            let (mut pairs, mut kinds) = (0, 0);
            for &n in tiles.as_array() {
                pairs += u8::from(n >= 2);
                kinds += u8::from(n >= 1);
            }
            pairs_missing(pairs, kinds - pairs)
        }
        Shape::ThirteenOrphans => {
            let (mut kinds, mut pair) = (0, 0);
            for at in ORPHANS {
                let n = tiles.as_array()[at];
                kinds += u8::from(n >= 1);
                pair |= u8::from(n >= 2);
            }
            14 - kinds - pair
        }
        Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147 => {
            14 - unconnected(shape, tiles.kinds())
        }
        Shape::Standard | Shape::FourWilds => 14,
    }
}

/// Tiles missing for seven pairs: one for each single, two for each pair of a kind not yet held.
#[inline]
fn pairs_missing(pairs: u8, singles: u8) -> u8 {
    let open = 7u8.saturating_sub(pairs);
    2 * open - singles.min(open)
}

const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// What the numbers of a suit in an unconnected hand may be: bit 0 is rank 1, subsets are implied.
type Ranks = u16;

/// At least three apart: the sets of three such ranks, and the sets of two that no third fits.
const GAP3: [Ranks; 13] = [
    0b001_001_001,
    0b010_001_001,
    0b100_001_001,
    0b010_010_001,
    0b100_010_001,
    0b100_100_001,
    0b010_010_010,
    0b100_010_010,
    0b100_100_010,
    0b100_100_100,
    0b001_000_010,
    0b001_000_100,
    0b010_000_100,
];
const KNITTED: [Ranks; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// Whether the three suits may have these numbers together: room for seven kinds beside the seven
/// honours, and in a knitted hand three different patterns.
fn fit(shape: Shape, suits: [Ranks; 3]) -> bool {
    let room: u32 = suits.iter().map(|ranks| ranks.count_ones()).sum();
    let [a, b, c] = suits;
    room >= 7 && (shape != Shape::UnconnectedKnitted || (a != b && b != c && a != c))
}

fn patterns(shape: Shape) -> &'static [Ranks] {
    match shape {
        Shape::UnconnectedGap3 => &GAP3,
        Shape::Unconnected147 => &KNITTED[..1],
        _ => &KNITTED,
    }
}

/// The most tiles of an unconnected hand that are there already.
fn unconnected(shape: Shape, kinds: KindSet) -> u8 {
    let held = |suit: usize, ranks: Ranks| (kinds.0 >> (9 * suit) & u64::from(ranks)).count_ones();
    let numbers = if shape == Shape::UnconnectedGap3 {
        // Of the best patterns of each suit at least one must have three ranks: 3 + 2 + 2.
        let (mut sum, mut least_loss) = (0, u32::MAX);
        for suit in 0..3 {
            let best = |ranks: &[Ranks]| ranks.iter().map(|&r| held(suit, r)).max().unwrap_or(0);
            let (three, two) = (best(&GAP3[..10]), best(&GAP3[10..]));
            sum += three.max(two);
            least_loss = least_loss.min(three.max(two) - three);
        }
        sum - least_loss
    } else {
        targets(shape)
            .map(|suits| (0..3).map(|suit| held(suit, suits[suit])).sum())
            .max()
            .unwrap_or(0)
    };
    (numbers + u32::from((kinds & KindSet::HONOURS).len())).min(14) as u8
}

/// Every way to give each suit its pattern.
fn targets(shape: Shape) -> impl Iterator<Item = [Ranks; 3]> {
    let all = patterns(shape);
    all.iter()
        .flat_map(move |&a| {
            all.iter()
                .flat_map(move |&b| all.iter().map(move |&c| [a, b, c]))
        })
        .filter(move |&suits| fit(shape, suits))
}

/// The kinds of the first unconnected hand that has room for all of these.
fn unconnected_target(shape: Shape, kinds: KindSet) -> Option<KindSet> {
    targets(shape)
        .map(|[a, b, c]| {
            KindSet(u64::from(a) | u64::from(b) << 9 | u64::from(c) << 18) | KindSet::HONOURS
        })
        .find(|&target| kinds.within(target))
}

/// The blocks of a complete hand of a special shape, or nothing if it is not complete.
/// Wild tiles take the lowest free places, so the same hand is always read in the same way.
///
/// A pair of two wild tiles is the wild kind itself where that is known; or, if `elsewhere`, any
/// other kind.
pub(crate) fn blocks(
    shape: Shape,
    tiles: &Counts,
    wild: Option<Kind>,
    elsewhere: bool,
) -> Option<ArrayVec<Block, 14>> {
    if tiles.len() != 14 || missing(shape, tiles) > tiles.wilds() {
        return None;
    }
    let mut blocks = ArrayVec::new();
    match shape {
        Shape::SevenPairs | Shape::SevenDifferentPairs => {
            for (at, &n) in tiles.as_array().iter().enumerate() {
                for pair in 0..n.div_ceil(2) {
                    let wilds = if n - 2 * pair == 1 { 0b10 } else { 0 };
                    blocks.push(Block {
                        kind: Kind::ALL[at],
                        form: BlockForm::Pair,
                        wilds,
                    });
                }
            }
            let most = if shape == Shape::SevenPairs { 2 } else { 0 };
            let others = KindSet::PLAYABLE.iter().filter(|&kind| Some(kind) != wild);
            let free = wild
                .filter(|_| !elsewhere)
                .into_iter()
                .chain(others)
                .filter(|&kind| tiles.of(kind) <= most);
            for kind in free.take(7 - blocks.len()) {
                blocks.push(Block {
                    kind,
                    form: BlockForm::Pair,
                    wilds: 0b11,
                });
            }
        }
        Shape::ThirteenOrphans => {
            let twice = tiles
                .at_least(2)
                .first()
                .or_else(|| KindSet::ORPHANS.first());
            for kind in KindSet::ORPHANS.iter() {
                let copies = if Some(kind) == twice { 2 } else { 1 };
                let wilds = copies - tiles.of(kind).min(copies);
                let form = if copies == 2 {
                    BlockForm::Pair
                } else {
                    BlockForm::Single
                };
                blocks.push(Block {
                    kind,
                    form,
                    wilds: ((1 << wilds) - 1) << (copies - wilds),
                });
            }
        }
        Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147 => {
            let target = unconnected_target(shape, tiles.kinds())?;
            let filled: KindSet = (target - tiles.kinds())
                .iter()
                .take(tiles.wilds().into())
                .collect();
            for kind in (tiles.kinds() | filled).iter() {
                let wilds = u8::from(filled.contains(kind));
                blocks.push(Block {
                    kind,
                    form: BlockForm::Single,
                    wilds,
                });
            }
        }
        Shape::Standard | Shape::FourWilds => return None,
    }
    blocks.sort_unstable();
    Some(blocks)
}
