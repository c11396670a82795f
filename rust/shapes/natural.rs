//! Every way to see natural tiles as sets and a pair.
//!
//! Which sets a suit can be seen as is in a table, and a suit with the pair is the same suit without
//! it: so each kind held twice is tried as the pair, and the rest is looked up. Most suits can be seen
//! in one way only. A hand takes 390 instructions; looking for sets tile by tile took 780.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::block::{Block, BlockForm};
use super::standard::Blocks;
use super::table::{self, Sets};
use crate::tiles::{Counts, Kind, KindSet};

const GROUPS: usize = 4;

/// One way to see a group.
#[derive(Clone, Copy)]
struct Way {
    sets: Sets,
    pair: Option<Kind>,
}

/// Every way to see a group: four at most.
type Ways = ArrayVec<Way, 4>;

impl Way {
    /// Visits every way to see a group of which some kinds are held twice, in no certain order.
    #[inline(always)] // with what is done for each it is a few loads
    fn each(tiles: &Counts, group: usize, twice: KindSet, mut visit: impl FnMut(Way)) {
        let state = tiles.states()[group];
        if table::is_sets(group, state) {
            return Sets::each(group, state, |sets| visit(Way { sets, pair: None }));
        }
        for kind in (twice & KindSet(0x1ff << (9 * group))).iter() {
            let pair = Some(kind);
            let rest = tiles.state_without_pair(kind);
            Sets::each(group, rest, |sets| visit(Way { sets, pair }));
        }
    }

    /// Where two ways differ first, a pair comes before a pung and a pung before chows.
    fn order(&self, other: &Way) -> Ordering {
        let ranks = |way: &Way| {
            let pair = way.pair.map_or(0, |kind| 1 << (kind.index() % 9));
            (pair, way.sets.pungs())
        };
        let (mine, others) = (ranks(self), ranks(other));
        let differ: u32 = (mine.0 ^ others.0) | (mine.1 ^ others.1);
        let first = differ & differ.wrapping_neg();
        let here = |ranks: (u32, u32)| (ranks.0 & first, ranks.1 & first);
        here(others).cmp(&here(mine))
    }

    /// Adds the blocks in order.
    #[inline(always)]
    fn write(&self, group: usize, blocks: &mut Blocks) {
        let first = blocks.len();
        blocks.extend(self.sets.blocks(group));
        if let Some(pair) = self.pair {
            let mut at = blocks.len();
            blocks.push(Block::new(BlockForm::Pair, pair));
            while at > first && blocks[at - 1].kind > pair {
                blocks.swap(at - 1, at);
                at -= 1;
            }
        }
    }
}

/// Visits the readings of 3n + 2 natural tiles, each once, until told to stop, with or without
/// chows. The order is that of the lowest tile in a pair, in a pung, in a chow. The blocks of a
/// reading are in order, after those that are there already.
pub(super) fn readings(
    tiles: &Counts,
    chows: bool,
    blocks: &mut Blocks,
    visit: &mut dyn FnMut(&Blocks) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !table::are_complete(tiles.states()) {
        return ControlFlow::Continue(());
    }
    let (melds, twice) = (blocks.len(), tiles.at_least(2));
    // Nearly always there is one way to see each group. That is the reading, unless it has chows
    // that are not wanted; anything else begins again.
    let mut is_reading = true;
    for group in 0..GROUPS {
        let mut only = None;
        Way::each(tiles, group, twice, |way| {
            is_reading &= only.replace(way).is_none();
        });
        if let Some(way) = only {
            is_reading &= chows || !way.sets.has_chow();
            way.write(group, blocks);
        }
    }
    if is_reading {
        return visit(blocks);
    }
    let ways: [Ways; GROUPS] = std::array::from_fn(|group| {
        let mut ways = Ways::new();
        Way::each(tiles, group, twice, |way| {
            if chows || !way.sets.has_chow() {
                ways.push(way);
            }
        });
        ways.sort_unstable_by(Way::order);
        ways
    });
    for first in &ways[0] {
        for second in &ways[1] {
            for third in &ways[2] {
                for fourth in &ways[3] {
                    blocks.truncate(melds);
                    for (group, way) in [first, second, third, fourth].into_iter().enumerate() {
                        way.write(group, blocks);
                    }
                    visit(blocks)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether natural tiles and one more of a kind are sets and a pair, even if there are four of the
/// kind already: a copy that does not exist, but would complete the others.
pub(crate) fn is_complete_with(tiles: &Counts, kind: Kind) -> bool {
    let mut more = *tiles;
    if tiles.of(kind) < 4 {
        more.add(kind);
        return table::are_complete(more.states());
    }
    // Five alike are too many for the tables. But one of them is in some block: with that taken
    // away, the others are the rest of a hand.
    more.remove(kind);
    if table::are_sets(more.states()) {
        return true;
    }
    more.remove(kind);
    if table::are_complete(more.states()) {
        return true;
    }
    let lows = KindSet(0b111 << kind.index() >> 2) & KindSet::CHOW_STARTS;
    lows.iter().any(|low| {
        let mut rest = *tiles;
        for other in (0..3).map(|at| low.after(at)).filter(|&at| at != kind) {
            if rest.of(other) == 0 {
                return false;
            }
            rest.remove(other);
        }
        table::are_complete(rest.states())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::shapes::standard::search_for_wilds;
    use crate::shapes::table::Copies;
    use crate::tiles::dice::Dice;
    use crate::tiles::{Form, Hand, KindSet, Meld};

    /// Sets and a pair drawn from few kinds, so that most hands have several readings.
    fn hands() -> impl Iterator<Item = Hand> {
        let mut dice = Dice(1);
        let mut below = move |bound| dice.below(bound);
        (0..20_000).filter_map(move |number| {
            let mut of = [0u8; Kind::PLAYABLE];
            let range = [5, 9, 18, 34][number % 4];
            for _ in 0..4 {
                let low = below(range);
                let chow = below(3) > 0 && Kind::ALL[low].begins_chow();
                let tiles = if chow {
                    [low, low + 1, low + 2]
                } else {
                    [low; 3]
                };
                tiles.iter().for_each(|&at| of[at] += 1);
            }
            of[below(range)] += 2;
            let tiles = Counts::new(&of, 0).ok()?;
            Hand::new(tiles, &[], KindSet::EMPTY, None).ok()
        })
    }

    /// Every hand whose concealed tiles are of one group and may be complete, beside pungs of
    /// another group.
    fn groups() -> impl Iterator<Item = Hand> {
        let suits = (0..5usize.pow(9)).map(|number| (number, number % 3));
        let honours = (0..5usize.pow(7)).map(|number| (number, 3));
        suits.chain(honours).filter_map(|(number, group)| {
            let counts: [u8; 9] =
                std::array::from_fn(|rank| (number / 5usize.pow(rank as u32) % 5) as u8);
            let tiles: u8 = counts.iter().sum();
            if tiles % 3 != 2 || tiles > 14 {
                return None;
            }
            let mut of = [0; Kind::PLAYABLE];
            let ranks = if group == 3 { 7 } else { 9 };
            of[9 * group..][..ranks].copy_from_slice(&counts[..ranks]);
            let others = Kind::ALL[(9 * group + 9) % 27..].iter();
            let melds = others.take((14 - usize::from(tiles)) / 3);
            let melds: Vec<Meld> = melds
                .map(|&kind| Meld::new(Form::Pung, kind).expect("a pung"))
                .collect();
            Hand::new(Counts::new(&of, 0).ok()?, &melds, KindSet::EMPTY, None).ok()
        })
    }

    #[test]
    fn readings_are_those_found_with_wild_tiles_in_mind() {
        let (mut most, mut several) = (0, 0);
        for hand in hands().chain(groups()) {
            for chows in [true, false] {
                let mut fast = Vec::new();
                let mut slow = Vec::new();
                let mut none = Blocks::new();
                let _ = readings(hand.concealed(), chows, &mut none, &mut |blocks| {
                    assert!(blocks.is_sorted(), "{blocks:?}");
                    fast.push(blocks.clone());
                    ControlFlow::Continue(())
                });
                let _ = search_for_wilds(&hand, Copies::Four, chows, &mut |blocks| {
                    let mut blocks = blocks.clone();
                    blocks.sort_unstable();
                    slow.push(blocks);
                    ControlFlow::Continue(())
                });
                // The same readings in the same order, each once.
                assert_eq!(fast, slow);
                assert_eq!(fast.iter().collect::<HashSet<_>>().len(), fast.len());
                most = most.max(fast.len());
                several += usize::from(fast.len() > 1);
            }
        }
        assert!(most >= 4 && several > 2_000, "{most} {several}");
    }

    /// Takes the lowest tile away in every block it can be in.
    fn are_complete(of: &mut [u8; Kind::PLAYABLE], pair: bool) -> bool {
        let Some(low) = of.iter().position(|&n| n > 0) else {
            return !pair;
        };
        let without = |tiles: &[usize], pair: bool| {
            let mut rest = *of;
            tiles.iter().all(|&at| {
                rest[at] = rest[at].wrapping_sub(1);
                rest[at] < 6
            }) && are_complete(&mut rest, pair)
        };
        (pair && without(&[low; 2], false))
            || without(&[low; 3], pair)
            || (Kind::ALL[low].begins_chow() && without(&[low, low + 1, low + 2], pair))
    }

    #[test]
    fn one_more_of_any_kind_completes_or_not() {
        let mut fifths = [0; 2];
        for hand in hands() {
            let tiles = hand.concealed();
            for kind in tiles.kinds().iter() {
                let mut less = *tiles;
                less.remove(kind);
                for more in (KindSet::only(kind) | less.at_least(4)).iter() {
                    let mut of = *less.as_array();
                    of[more.index()] += 1;
                    let found = is_complete_with(&less, more);
                    assert_eq!(found, are_complete(&mut of, true), "{of:?}");
                    if of[more.index()] == 5 {
                        fifths[usize::from(found)] += 1;
                    }
                }
            }
        }
        assert!(fifths.iter().all(|&n| n > 100), "{fifths:?}");
    }
}
