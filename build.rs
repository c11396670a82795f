//! Computes the tables behind every question of shape.
//!
//! A suit is a vector of nine counts, 0 to 4 each, written as one number in base 5; the honours are
//! seven counts. For every state the *needs* are ten numbers: the fewest tiles that must be added so
//! that the state contains 0, 1, 2, 3 or 4 sets, without and with a pair. They are computed twice,
//! with at most four copies of a kind and with any number of copies (a wild tile may stand for a
//! fifth one). Only a hundred-odd pairs of need vectors occur, so a state is one byte, its class.
//!
//! How: start with 0 at every state that is exactly some sets and a pair, then let the cost flow
//! along each axis: a spare tile costs nothing, a missing one costs 1. One pass an axis is exact,
//! because the cost of reaching a target is a sum over the axes.

use std::collections::HashMap;
use std::path::Path;
use std::{env, fs};

const SLOTS: usize = 10; // sets 0..=4, without a pair, then with one
const LANES: usize = 16; // padded to a vector register
const FAR: u8 = 40; // more than any need, small enough to add twice in a byte
const MAX_TILES: usize = 14;

type Needs = [u8; SLOTS];

#[derive(Clone, Copy)]
struct Axis {
    ranks: usize,
    chows: bool,
}

const SUIT: Axis = Axis {
    ranks: 9,
    chows: true,
};
const HONOURS: Axis = Axis {
    ranks: 7,
    chows: false,
};

fn slot(sets: usize, pair: bool) -> usize {
    sets + 5 * usize::from(pair)
}

impl Axis {
    fn states(self) -> usize {
        5usize.pow(self.ranks as u32)
    }

    /// The tiles of every possible set: pungs, then chows.
    fn sets(self) -> Vec<[u8; 9]> {
        let mut sets = Vec::new();
        for rank in 0..self.ranks {
            let mut tiles = [0; 9];
            tiles[rank] = 3;
            sets.push(tiles);
        }
        if self.chows {
            for low in 0..self.ranks - 2 {
                let mut tiles = [0; 9];
                tiles[low..low + 3].fill(1);
                sets.push(tiles);
            }
        }
        sets
    }

    /// Writes every exact target into the lattice; tiles beyond the fourth copy lie outside the
    /// lattice, so they are paid for at once, or make the target impossible.
    fn seed(self, lattice: &mut [Vec<u8>], fifth_copy: bool) {
        let sets = self.sets();
        for pair in 0..=self.ranks {
            let mut tiles = [0u8; 9];
            if pair < self.ranks {
                tiles[pair] = 2;
            }
            self.seed_sets(
                lattice,
                fifth_copy,
                &sets,
                0,
                &mut tiles,
                0,
                pair < self.ranks,
            );
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn seed_sets(
        self,
        lattice: &mut [Vec<u8>],
        fifth_copy: bool,
        sets: &[[u8; 9]],
        first: usize,
        tiles: &mut [u8; 9],
        found: usize,
        pair: bool,
    ) {
        let beyond: u8 = tiles.iter().map(|&n| n.saturating_sub(4)).sum();
        if beyond > 0 && !fifth_copy {
            return;
        }
        let index = tiles
            .iter()
            .rev()
            .fold(0, |index, &n| index * 5 + usize::from(n.min(4)));
        let cost = &mut lattice[slot(found, pair)][index];
        *cost = beyond.min(*cost);
        if found == 4 {
            return;
        }
        for (at, set) in sets.iter().enumerate().skip(first) {
            for (tile, n) in tiles.iter_mut().zip(set) {
                *tile += n;
            }
            self.seed_sets(lattice, fifth_copy, sets, at, tiles, found + 1, pair);
            for (tile, n) in tiles.iter_mut().zip(set) {
                *tile -= n;
            }
        }
    }

    fn needs(self, fifth_copy: bool) -> Vec<Vec<u8>> {
        let mut lattice = vec![vec![FAR; self.states()]; SLOTS];
        self.seed(&mut lattice, fifth_copy);
        for costs in &mut lattice {
            for rank in 0..self.ranks {
                let step = 5usize.pow(rank as u32);
                for block in costs.chunks_exact_mut(5 * step) {
                    for at in 0..step {
                        for n in 1..5 {
                            block[at + n * step] =
                                block[at + n * step].min(block[at + (n - 1) * step]);
                        }
                        for n in (0..4).rev() {
                            block[at + n * step] =
                                block[at + n * step].min(block[at + (n + 1) * step] + 1);
                        }
                    }
                }
            }
        }
        lattice
    }
}

fn tiles_of(mut index: usize) -> usize {
    let mut tiles = 0;
    while index > 0 {
        tiles += index % 5;
        index /= 5;
    }
    tiles
}

/// The classes of one axis: a byte a state, and for each class its two need vectors.
struct Classes {
    of_state: Vec<u8>,
    four: Vec<Needs>,
    unlimited: Vec<Needs>,
}

fn classify(axis: Axis) -> Classes {
    let (four, unlimited) = (axis.needs(false), axis.needs(true));
    let at = |lattice: &[Vec<u8>], index: usize| -> Needs {
        std::array::from_fn(|slot| lattice[slot][index])
    };
    let mut ids = HashMap::new();
    let mut classes = Classes {
        of_state: vec![0; axis.states()],
        four: Vec::new(),
        unlimited: Vec::new(),
    };
    for index in (0..axis.states()).filter(|&index| tiles_of(index) <= MAX_TILES) {
        let key = (at(&four, index), at(&unlimited, index));
        let id = *ids.entry(key).or_insert_with(|| {
            classes.four.push(key.0);
            classes.unlimited.push(key.1);
            classes.four.len() - 1
        });
        classes.of_state[index] = u8::try_from(id).expect("fewer than 256 classes");
    }
    classes
}

/// The needs of two groups of tiles taken together.
fn together(a: &Needs, b: &Needs) -> Needs {
    let mut both = [FAR; SLOTS];
    for left in 0..5 {
        for right in 0..5 - left {
            let sets = left + right;
            let plain = a[left] + b[right];
            let paired = (a[left + 5] + b[right]).min(a[left] + b[right + 5]);
            both[sets] = both[sets].min(plain);
            both[sets + 5] = both[sets + 5].min(paired);
        }
    }
    both
}

/// The tables of one bound on copies: `pairs` merges two suits, `tails` a suit and the honours.
struct Metric {
    pairs: Vec<u8>,
    tails: Vec<u8>,
    pair_needs: Vec<Needs>,
    tail_needs: Vec<Needs>,
}

fn merge(left: &[Needs], right: &[Needs]) -> (Vec<u8>, Vec<Needs>) {
    let (mut ids, mut needs, mut table) = (HashMap::new(), Vec::new(), Vec::new());
    for a in left {
        for b in right {
            let both = together(a, b);
            let id = *ids.entry(both).or_insert_with(|| {
                needs.push(both);
                needs.len() - 1
            });
            table.push(u8::try_from(id).expect("fewer than 256 merged classes"));
        }
    }
    (table, needs)
}

fn metric(suit: &[Needs], honours: &[Needs]) -> Metric {
    let (pairs, pair_needs) = merge(suit, suit);
    let (tails, tail_needs) = merge(suit, honours);
    Metric {
        pairs,
        tails,
        pair_needs,
        tail_needs,
    }
}

impl Metric {
    fn write(&self, out: &Path, name: &str) {
        let lanes = |needs: &Needs| -> [u8; LANES] {
            std::array::from_fn(|lane| needs.get(lane).copied().unwrap_or(FAR))
        };
        fs::write(out.join(format!("{name}_pairs.bin")), &self.pairs).expect("write table");
        fs::write(out.join(format!("{name}_tails.bin")), &self.tails).expect("write table");
        let heads: Vec<u8> = self.pair_needs.iter().flat_map(lanes).collect();
        fs::write(out.join(format!("{name}_heads.bin")), heads).expect("write table");
        // For each question (so many sets, with or without a pair) what the other side must
        // bring, lane by lane, so that an answer is one addition and one minimum over a register.
        let mut rests = Vec::new();
        for pair in [false, true] {
            for sets in 0..5 {
                for needs in &self.tail_needs {
                    rests.extend((0..LANES).map(|lane| {
                        let (found, has_pair) = (lane % 5, lane / 5 == 1);
                        if lane >= SLOTS || found > sets || (has_pair && !pair) {
                            FAR
                        } else {
                            needs[slot(sets - found, pair && !has_pair)]
                        }
                    }));
                }
            }
        }
        fs::write(out.join(format!("{name}_rests.bin")), rests).expect("write table");
    }
}

/// For each class one bit a slot: whether so many sets, without or with a pair, are there.
fn parts(classes: &[Needs]) -> Vec<u8> {
    let bits = |needs: &Needs| {
        (0..SLOTS).fold(0u16, |bits, slot| {
            bits | u16::from(needs[slot] == 0) << slot
        })
    };
    classes
        .iter()
        .flat_map(|needs| bits(needs).to_le_bytes())
        .collect()
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    let (suit, honours) = (classify(SUIT), classify(HONOURS));
    fs::write(out.join("suit_classes.bin"), &suit.of_state).expect("write table");
    fs::write(out.join("honour_classes.bin"), &honours.of_state).expect("write table");
    metric(&suit.four, &honours.four).write(out, "four");
    metric(&suit.unlimited, &honours.unlimited).write(out, "unlimited");
    // Natural tiles are real ones, so whether they are complete needs no bound on copies.
    fs::write(out.join("suit_parts.bin"), parts(&suit.four)).expect("write table");
    fs::write(out.join("honour_parts.bin"), parts(&honours.four)).expect("write table");
    let counts = format!(
        "/// How many classes the states of a suit fall into.\npub const SUIT_CLASSES: usize = {};\n\
         /// How many classes the states of the honours fall into.\npub const HONOUR_CLASSES: usize = {};\n",
        suit.four.len(),
        honours.four.len()
    );
    fs::write(out.join("classes.rs"), counts).expect("write table");
}
