//! Every way to see concealed tiles as sets and a pair.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::block::{Block, BlockForm};
use super::natural;
use super::table::{Copies, Lookup};
use crate::tiles::{Counts, Form, Hand, Kind};

/// How finely readings are told apart.
///
/// A hand with wild tiles can have thousands of readings, most of which no rule can tell apart.
/// Asking no finer than the rules look keeps the work small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grain {
    /// Any one reading.
    Any,
    /// One reading of pungs alone and one with a chow, where they exist.
    Pungs,
    /// Every reading.
    Every,
}

/// The blocks of one reading: the melds first, then the concealed blocks. Special shapes have up to
/// fourteen.
pub type Blocks = ArrayVec<Block, 14>;

/// Visits the readings of a hand as sets and a pair, each once, until told to stop. The concealed
/// blocks are in order.
///
/// The hand has 14 tiles. How, with wild tiles: the lowest natural tile must be in some block, so
/// try each block it can be in; blocks with the same lowest natural tile are taken in a fixed order, so that no
/// reading comes twice; blocks of wild tiles alone come last. Branches that cannot be finished with
/// the wild tiles left are cut by the tables.
pub fn readings(
    hand: &Hand,
    copies: Copies,
    grain: Grain,
    visit: &mut dyn FnMut(&Blocks) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let melded_chow = || hand.melds().iter().any(|meld| meld.form() == Form::Chow);
    match grain {
        Grain::Every => search(hand, copies, true, visit),
        Grain::Pungs if !melded_chow() => {
            let mut flow = ControlFlow::Continue(());
            let _ = search(hand, copies, false, &mut |blocks| {
                flow = visit(blocks);
                ControlFlow::Break(())
            });
            flow?;
            first(hand, copies, visit, |blocks| {
                blocks.iter().any(|block| block.form == BlockForm::Chow)
            })
        }
        Grain::Pungs | Grain::Any => first(hand, copies, visit, |_| true),
    }
}

/// Visits the readings with or without chows.
fn search(hand: &Hand, copies: Copies, chows: bool, visit: Visit) -> ControlFlow<()> {
    let tiles = hand.concealed();
    if tiles.len() != 3 * hand.open_sets() + 2 {
        return ControlFlow::Continue(());
    }
    let mut blocks = Blocks::new();
    if !hand.melds().is_empty() {
        add_melds(hand, &mut blocks);
    }
    if tiles.wilds() == 0 {
        return natural::readings(tiles, chows, &mut blocks, visit);
    }
    let melds = blocks.len();
    search_for_wilds(hand, copies, chows, &mut |concealed| {
        blocks.truncate(melds);
        blocks.extend(concealed.iter().copied());
        blocks[melds..].sort_unstable();
        visit(&blocks)
    })
}

/// Apart, so that what hands without melds need is not made ready for melds: 80 instructions.
#[inline(never)]
fn add_melds(hand: &Hand, blocks: &mut Blocks) {
    blocks.extend(hand.melds().iter().map(Block::of_meld));
}

/// Visits the concealed blocks with any number of wild tiles, none included, in no certain order.
pub(super) fn search_for_wilds(
    hand: &Hand,
    copies: Copies,
    chows: bool,
    visit: Visit,
) -> ControlFlow<()> {
    Search::new(hand, copies, chows).run(visit)
}

/// Visits the first reading that is wanted.
fn first(
    hand: &Hand,
    copies: Copies,
    visit: Visit,
    wanted: fn(&Blocks) -> bool,
) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    let _ = search(hand, copies, true, &mut |blocks| {
        if wanted(blocks) {
            flow = visit(blocks);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    flow
}

type Visit<'v> = &'v mut dyn FnMut(&Blocks) -> ControlFlow<()>;

struct Search {
    tiles: Counts,
    blocks: Blocks,
    sets: u8,
    pair: bool,
    copies: Copies,
    chows: bool,
    /// How many more wild tiles may stand for each kind.
    room: [u8; Kind::PLAYABLE],
}

/// The blocks a natural tile can be the lowest natural tile of: the form, how far below the tile
/// the block begins, and which of its places are wild. Natural tiles below do not exist.
const CHOICES: [(BlockForm, u8, u8); 12] = [
    (BlockForm::Pair, 0, 0b00),
    (BlockForm::Pair, 0, 0b10),
    (BlockForm::Pung, 0, 0b000),
    (BlockForm::Pung, 0, 0b100),
    (BlockForm::Pung, 0, 0b110),
    (BlockForm::Chow, 0, 0b000),
    (BlockForm::Chow, 0, 0b100),
    (BlockForm::Chow, 0, 0b010),
    (BlockForm::Chow, 0, 0b110),
    (BlockForm::Chow, 1, 0b001),
    (BlockForm::Chow, 1, 0b101),
    (BlockForm::Chow, 2, 0b011),
];

impl Search {
    fn new(hand: &Hand, copies: Copies, chows: bool) -> Search {
        let mut room = [4u8; Kind::PLAYABLE];
        if copies == Copies::Four && hand.concealed().wilds() > 0 {
            for (at, room) in room.iter_mut().enumerate() {
                // Wild tiles in melds can leave less than none.
                let used = hand.concealed().as_array()[at] + hand.melded()[at];
                *room = room.saturating_sub(used);
            }
        }
        Search {
            tiles: *hand.concealed(),
            blocks: Blocks::new(),
            sets: hand.open_sets(),
            pair: true,
            copies,
            chows,
            room,
        }
    }

    fn run(&mut self, visit: Visit) -> ControlFlow<()> {
        if !self.can_finish() {
            return ControlFlow::Continue(());
        }
        self.step(0, 0, visit)
    }

    fn can_finish(&self) -> bool {
        let lookup = Lookup::new(self.sets, self.pair, self.copies);
        lookup.missing(self.tiles.states()) <= self.tiles.wilds()
    }

    /// Takes a block with the lowest natural tile; `from` is where to go on in the fixed orders.
    fn step(&mut self, from: usize, choice: usize, visit: Visit) -> ControlFlow<()> {
        let lowest = self.tiles.as_array()[from..].iter().position(|&n| n > 0);
        let Some(offset) = lowest else {
            return self.wild_blocks(0, visit);
        };
        let at = from + offset;
        let kind = Kind::ALL[at];
        let choice = if offset == 0 { choice } else { 0 };
        for (number, &(form, below, wilds)) in CHOICES.iter().enumerate().skip(choice) {
            let lowest = if form != BlockForm::Chow {
                kind
            } else {
                match kind.rank() {
                    Some(rank) if self.chows && rank > below && rank - below <= 7 => {
                        Kind::ALL[at - usize::from(below)]
                    }
                    _ => continue,
                }
            };
            let block = Block {
                kind: lowest,
                form,
                wilds,
            };
            if self.take(&block) {
                if self.can_finish() {
                    self.step(at, number, visit)?;
                }
                self.put_back(&block);
            }
        }
        ControlFlow::Continue(())
    }

    /// Blocks of wild tiles alone, in the order of pungs then chows; the pair comes last.
    fn wild_blocks(&mut self, from: usize, visit: Visit) -> ControlFlow<()> {
        if self.sets > 0 {
            for number in from..2 * Kind::PLAYABLE {
                let (form, kind) = if number < Kind::PLAYABLE {
                    (BlockForm::Pung, Kind::ALL[number])
                } else {
                    (BlockForm::Chow, Kind::ALL[number - Kind::PLAYABLE])
                };
                if form == BlockForm::Chow && !(self.chows && kind.begins_chow()) {
                    continue;
                }
                let block = Block {
                    kind,
                    form,
                    wilds: 0b111,
                };
                if self.take(&block) {
                    self.wild_blocks(number, visit)?;
                    self.put_back(&block);
                }
            }
        } else if self.pair {
            for kind in &Kind::ALL[..Kind::PLAYABLE] {
                let block = Block {
                    kind: *kind,
                    form: BlockForm::Pair,
                    wilds: 0b11,
                };
                if self.take(&block) {
                    visit(&self.blocks)?;
                    self.put_back(&block);
                }
            }
        } else {
            visit(&self.blocks)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes the tiles of a block if they are all there and the block has a place.
    fn take(&mut self, block: &Block) -> bool {
        let wilds = block.wilds.count_ones() as u8;
        let has_place = if block.is_set() {
            self.sets > 0
        } else {
            self.pair
        };
        if !has_place || wilds > self.tiles.wilds() {
            return false;
        }
        let tiles = block.tiles();
        for (taken, &(kind, wild)) in tiles.iter().enumerate() {
            let there = if wild {
                self.room[kind.index()] > 0
            } else {
                self.tiles.of(kind) > 0
            };
            if !there {
                self.give(&tiles[..taken]);
                return false;
            }
            if !wild {
                self.tiles.remove(kind);
            } else {
                self.tiles.add_wilds(-1);
                if self.copies == Copies::Four {
                    self.room[kind.index()] -= 1;
                }
            }
        }
        if block.is_set() {
            self.sets -= 1;
        } else {
            self.pair = false;
        }
        self.blocks.push(*block);
        true
    }

    fn put_back(&mut self, block: &Block) {
        self.give(&block.tiles());
        if block.is_set() {
            self.sets += 1;
        } else {
            self.pair = true;
        }
        self.blocks.pop();
    }

    fn give(&mut self, tiles: &[(Kind, bool)]) {
        for &(kind, wild) in tiles {
            if !wild {
                self.tiles.add(kind);
            } else {
                self.tiles.add_wilds(1);
                if self.copies == Copies::Four {
                    self.room[kind.index()] += 1;
                }
            }
        }
    }
}
