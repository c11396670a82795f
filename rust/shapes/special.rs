//! The shapes a hand can win with, and those that are not made of sets.

use arrayvec::ArrayVec;

use super::block::{Block, BlockForm};
use super::unconnected;
use crate::tiles::{Counts, Kind, KindSet, Tally};

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
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let shape = Shape::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*shape)
        })
    }

    /// Whether there is a shape besides the standard one that natural tiles can make.
    #[inline]
    pub(crate) const fn has_special(self) -> bool {
        self.0 & !(1 << Shape::Standard as u8 | 1 << Shape::FourWilds as u8) != 0
    }

    #[inline]
    const fn has_unconnected(self) -> bool {
        let (gap3, knitted) = (
            Shape::UnconnectedGap3 as u8,
            Shape::UnconnectedKnitted as u8,
        );
        self.0 & (1 << gap3 | 1 << knitted | 1 << Shape::Unconnected147 as u8) != 0
    }
}

impl FromIterator<Shape> for ShapeSet {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> ShapeSet {
        let mut set = ShapeSet::default();
        shapes.into_iter().for_each(|shape| set.insert(shape));
        set
    }
}

/// How many tiles natural tiles without melds are short of the nearest of these shapes, the
/// standard one left aside.
#[inline(always)] // every shape is asked of the same few numbers
pub(crate) fn least_missing(shapes: ShapeSet, tiles: &Tally) -> u8 {
    // One after the other without a loop: what two shapes ask is then counted once.
    let of = |shape| {
        if shapes.contains(shape) {
            missing(shape, tiles)
        } else {
            14
        }
    };
    let pairs = of(Shape::SevenPairs).min(of(Shape::SevenDifferentPairs));
    let least = pairs.min(of(Shape::ThirteenOrphans));
    if shapes.has_unconnected() {
        return least.min(unconnected_missing(shapes, tiles));
    }
    least
}

#[inline(never)]
fn unconnected_missing(shapes: ShapeSet, tiles: &Tally) -> u8 {
    let unconnected = shapes.iter().filter(|shape| shape.is_unconnected());
    let kinds = tiles.lanes().at_least(1).kinds();
    let held = unconnected.map(|shape| unconnected::held(shape, kinds));
    14 - held.fold(0, u8::max)
}

/// Whether natural tiles, 14 or 13, can be of one of these shapes or one tile short of it: pairs
/// leave one odd tile at most, single tiles are nearly all odd. Ten operations tell most rows off,
/// where counting what is missing takes ninety.
#[inline(always)]
pub(crate) fn may_be_near(tiles: &Tally) -> bool {
    !(2..=10).contains(&tiles.spread().odd())
}

/// Whether 14 tiles can be of one of these shapes.
pub(crate) fn may_be(tiles: &Counts) -> bool {
    tiles.wilds() > 0 || may_be_near(&tiles.tally())
}

/// The kinds that lead from so many tiles missing to one less.
#[inline(never)]
pub(crate) fn kinds(shapes: ShapeSet, tiles: &Tally, now: u8) -> KindSet {
    let near = |&shape: &Shape| missing(shape, tiles) == now;
    let helpful = shapes
        .iter()
        .filter(near)
        .map(|shape| helpful(shape, tiles));
    helpful.fold(KindSet::EMPTY, |all, kinds| all | kinds)
}

/// How many tiles natural tiles without melds are short of a shape that is not made of sets.
#[inline(always)] // with a shape that is known it is a few operations
pub(crate) fn missing(shape: Shape, tiles: &Tally) -> u8 {
    let spread = tiles.spread();
    match shape {
        Shape::SevenPairs => pairs_missing(halves(tiles), spread.odd()),
        Shape::SevenDifferentPairs => {
            pairs_missing(spread.pairs(), spread.kinds() - spread.pairs())
        }
        Shape::ThirteenOrphans => {
            let pair = spread.orphan_pairs() > 0;
            14 - spread.orphans() - u8::from(pair)
        }
        Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147 => {
            14 - unconnected::held(shape, tiles.lanes().at_least(1).kinds())
        }
        Shape::Standard | Shape::FourWilds => 14,
    }
}

/// The kinds that make what is missing less, where a fifth copy of a kind never comes.
fn helpful(shape: Shape, tiles: &Tally) -> KindSet {
    let (lanes, spread) = (tiles.lanes(), tiles.spread());
    let kinds = lanes.at_least(1).kinds();
    match shape {
        Shape::SevenPairs => {
            let odd = lanes.odd().kinds();
            pairs_helpful(halves(tiles), odd, KindSet::PLAYABLE - odd)
        }
        Shape::SevenDifferentPairs => {
            let singles = kinds - lanes.at_least(2).kinds();
            pairs_helpful(spread.pairs(), singles, KindSet::PLAYABLE - kinds)
        }
        Shape::ThirteenOrphans if spread.orphan_pairs() == 0 => KindSet::ORPHANS,
        Shape::ThirteenOrphans => KindSet::ORPHANS - kinds,
        Shape::UnconnectedGap3 | Shape::UnconnectedKnitted | Shape::Unconnected147 => {
            unconnected::helpful(shape, kinds)
        }
        Shape::Standard | Shape::FourWilds => KindSet::EMPTY,
    }
}

/// How many pairs natural tiles make, four alike being two.
#[inline(always)]
fn halves(tiles: &Tally) -> u8 {
    (tiles.natural() - tiles.spread().odd()) / 2
}

/// Tiles missing for seven pairs: one for each single, two for each pair of a kind not yet held.
#[inline]
fn pairs_missing(pairs: u8, singles: u8) -> u8 {
    let open = 7u8.saturating_sub(pairs);
    2 * open - singles.min(open)
}

/// Every single can become a pair; a fresh kind helps while there are fewer singles than open pairs.
fn pairs_helpful(pairs: u8, singles: KindSet, fresh: KindSet) -> KindSet {
    match 7u8.saturating_sub(pairs) {
        0 => KindSet::EMPTY,
        open if singles.len() < open => singles | fresh,
        _ => singles,
    }
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
    if tiles.len() != 14 || missing(shape, &tiles.tally()) > tiles.wilds() {
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
            let target = unconnected::target(shape, tiles.kinds())?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::dice::Dice;

    /// Hands of every size and density, from a fixed seed.
    fn hands() -> impl Iterator<Item = [u8; Kind::PLAYABLE]> {
        let mut dice = Dice(20_240_613);
        let mut below = move |bound| dice.below(bound);
        (0..40_000).map(move |number| {
            let mut tiles = [0; Kind::PLAYABLE];
            let kinds = [
                KindSet::PLAYABLE,
                KindSet::ORPHANS,
                KindSet::ranks(0b1001001) | KindSet::HONOURS,
            ];
            let kinds: Vec<Kind> = kinds[number % 3].iter().collect();
            for _ in 0..1 + number % 14 {
                let at = kinds[below(kinds.len())].index();
                tiles[at] = 4.min(tiles[at] + 1 + (below(5) / 4) as u8);
            }
            tiles
        })
    }

    #[test]
    fn helpful_kinds_are_those_that_leave_less() {
        for mut tiles in hands() {
            for shape in Shape::ALL {
                let tally = |tiles: &_| Tally::read(tiles).expect("at most four of a kind");
                let many: u8 = tiles.iter().sum();
                if matches!(many, 13 | 14) && missing(shape, &tally(&tiles)) <= 14 - many {
                    assert!(may_be_near(&tally(&tiles)), "{shape:?} {tiles:?}");
                }
                let (before, found) = (
                    missing(shape, &tally(&tiles)),
                    helpful(shape, &tally(&tiles)),
                );
                for &kind in Kind::ALL[..Kind::PLAYABLE].iter() {
                    if tiles[kind.index()] < 4 {
                        tiles[kind.index()] += 1;
                        let after = missing(shape, &tally(&tiles));
                        tiles[kind.index()] -= 1;
                        assert_eq!(
                            found.contains(kind),
                            after < before,
                            "{shape:?} {tiles:?} {kind}"
                        );
                        assert!(before <= after + 1 && after <= before);
                    }
                }
            }
        }
    }
}
