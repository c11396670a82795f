//! Every way to see natural tiles as sets and a pair.
//!
//! Without wild tiles there is little to choose: the lowest tile left is in a pair, a pung or a
//! chow, and most often only one of them can be. A suit is one number with four bits a rank, so
//! that taking a chow away is one subtraction; nothing is put back, since every choice goes on with
//! its own number. A hand with one reading takes 500 instructions; looking for it with wild tiles in
//! mind takes 1,900.

use std::ops::ControlFlow;

use super::block::{Block, BlockForm};
use super::standard::Blocks;
use crate::tiles::{Counts, Kind};

const GROUPS: usize = 4;

/// Bits a rank takes.
const BITS: u32 = 4;

/// The counts of a suit or of the honours, four bits each, the lowest rank lowest.
fn packed(counts: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let (low, high) = counts.split_at(counts.len().min(8));
    bytes[..low.len()].copy_from_slice(low);
    let mut spread = u64::from_le_bytes(bytes);
    spread = (spread | spread >> 4) & 0x00ff_00ff_00ff_00ff;
    spread = (spread | spread >> 8) & 0x0000_ffff_0000_ffff;
    spread = (spread | spread >> 16) & 0xffff_ffff;
    high.iter()
        .fold(spread, |spread, &ninth| spread | u64::from(ninth) << 32)
}

/// Visits the readings of 3n + 2 natural tiles, each once, until told to stop, with or without
/// chows. The order is that of the lowest tile in a pair, in a pung, in a chow; the blocks of a
/// reading are in order.
pub(super) fn readings(
    tiles: &Counts,
    chows: bool,
    visit: &mut dyn FnMut(&Blocks) -> ControlFlow<()>,
) -> ControlFlow<()> {
    readings_of(tiles.as_array(), chows, visit)
}

/// Whether natural tiles are sets and a pair. There may be five of a kind: a copy that does not
/// exist, but would complete the others.
pub(crate) fn is_complete(of: &[u8; Kind::PLAYABLE]) -> bool {
    readings_of(of, true, &mut |_| ControlFlow::Break(())).is_break()
}

fn readings_of(
    of: &[u8; Kind::PLAYABLE],
    chows: bool,
    visit: &mut dyn FnMut(&Blocks) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let groups = [
        packed(&of[..9]),
        packed(&of[9..18]),
        packed(&of[18..27]),
        packed(&of[27..]),
    ];
    // Counts modulo 3: a suit of sets has none left over, the one with the pair two. Sixteen is one
    // more than fifteen, so the remainder of the number is the sum of its digits, up to 14.
    let left_over = groups.map(|group| group % 15 % 3);
    if left_over.iter().sum::<u64>() != 2 || left_over.contains(&1) {
        return ControlFlow::Continue(());
    }
    let mut search = Search {
        groups,
        paired: left_over.map(|left| left == 2),
        chows,
        blocks: Blocks::new(),
        visit,
    };
    search.go_on(0, groups[0], search.paired[0])
}

struct Search<'v> {
    groups: [u64; GROUPS],
    /// Which group has the pair.
    paired: [bool; GROUPS],
    chows: bool,
    blocks: Blocks,
    visit: &'v mut dyn FnMut(&Blocks) -> ControlFlow<()>,
}

/// One way to use all tiles of the lowest rank: a pair or a pung or neither, the others in chows.
#[derive(Clone, Copy)]
struct Choice {
    pair: bool,
    pung: bool,
    chows: u8,
}

impl Search<'_> {
    /// Goes on with what is left of a group, which still needs the pair or not.
    fn go_on(&mut self, mut group: usize, mut left: u64, mut pair: bool) -> ControlFlow<()> {
        loop {
            while left == 0 {
                if pair {
                    return ControlFlow::Continue(());
                }
                group += 1;
                if group == GROUPS {
                    return (self.visit)(&self.blocks);
                }
                (left, pair) = (self.groups[group], self.paired[group]);
            }
            let place = left.trailing_zeros() / BITS * BITS;
            let held = (left >> place & 7) as u8;
            let kind = Kind::ALL[9 * group + (place / BITS) as usize];
            // As many chows can begin here as there are tiles of the next two ranks.
            let most = if self.chows && kind.begins_chow() {
                let (second, third) = (left >> (place + BITS) & 7, left >> (place + 2 * BITS) & 7);
                second.min(third) as u8
            } else {
                0
            };
            if pair && held == 5 {
                let blocks = self.blocks.len();
                let both = Choice {
                    pair: true,
                    pung: true,
                    chows: 0,
                };
                self.take(kind, both);
                self.go_on(group, left - (taken(held, both) << place), false)?;
                self.blocks.truncate(blocks);
            }
            let as_pair = pair && held >= 2 && held - 2 <= most;
            let as_pung = held >= 3 && held - 3 <= most;
            let as_chows = held <= most;
            let choice = |pair, pung| Choice {
                pair,
                pung,
                chows: held - 2 * u8::from(pair) - 3 * u8::from(pung),
            };
            let only = match (as_pair, as_pung, as_chows) {
                (false, false, false) => return ControlFlow::Continue(()),
                (false, false, true) => choice(false, false),
                (false, true, false) => choice(false, true),
                (true, false, false) => choice(true, false),
                several => {
                    let (as_pair, as_pung, as_chows) = several;
                    let blocks = self.blocks.len();
                    for choice in [
                        as_pair.then(|| choice(true, false)),
                        as_pung.then(|| choice(false, true)),
                        as_chows.then(|| choice(false, false)),
                    ]
                    .into_iter()
                    .flatten()
                    {
                        self.take(kind, choice);
                        let left = left - (taken(held, choice) << place);
                        self.go_on(group, left, pair && !choice.pair)?;
                        self.blocks.truncate(blocks);
                    }
                    return ControlFlow::Continue(());
                }
            };
            self.take(kind, only);
            left -= taken(held, only) << place;
            pair &= !only.pair;
        }
    }

    fn take(&mut self, kind: Kind, choice: Choice) {
        for _ in 0..choice.chows {
            self.blocks.push(Block::new(BlockForm::Chow, kind));
        }
        if choice.pung {
            self.blocks.push(Block::new(BlockForm::Pung, kind));
        }
        if choice.pair {
            self.blocks.push(Block::new(BlockForm::Pair, kind));
        }
    }
}

/// The tiles that a choice takes, from the lowest rank on.
#[inline]
fn taken(held: u8, choice: Choice) -> u64 {
    let chows = u64::from(choice.chows);
    u64::from(held) | chows << BITS | chows << (2 * BITS)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::shapes::standard::search_for_wilds;
    use crate::shapes::table::Copies;
    use crate::tiles::dice::Dice;
    use crate::tiles::{Hand, KindSet};

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

    #[test]
    fn readings_are_those_found_with_wild_tiles_in_mind() {
        let (mut most, mut several) = (0, 0);
        for hand in hands() {
            for chows in [true, false] {
                let mut fast = Vec::new();
                let mut slow = Vec::new();
                let _ = readings(hand.concealed(), chows, &mut |blocks| {
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
        assert!(most >= 4 && several > 1_000, "{most} {several}");
    }
}
