//! Computes the tables behind every question of shape.
//!
//! A suit is a vector of nine counts, 0 to 4 each, written as one number in base 5; the honours are
//! seven counts. For every state the *needs* are ten numbers: the fewest tiles that must be added so
//! that the state contains 0, 1, 2, 3 or 4 sets, without and with a pair. They are computed twice,
//! with at most four copies of a kind and with any number of copies (a wild tile may stand for a
//! fifth one). Only a hundred-odd pairs of need vectors occur, so a state is one byte, its class.
//!
//! Natural tiles are asked more often than anything else whether they are complete and what would
//! make them so. For that two more bytes a state say what the state does for the whole hand; of a
//! state that is nothing but sets they say which sets, since nothing mends it.
//!
//! How: start with 0 at every state that is exactly some sets and a pair, then let the cost flow
//! along each axis: a spare tile costs nothing, a missing one costs 1. One pass an axis is exact,
//! because the cost of reaching a target is a sum over the axes.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::{env, fs};

const SLOTS: usize = 10; // sets 0..=4, without a pair, then with one
const FAR: u8 = 40; // more than any need, small enough to add twice in a byte
const MAX_TILES: usize = 14;
// Tables have a row for whatever a byte can name, so no place in them need be checked.
const ROWS: usize = 256;
const MOST_WAYS: usize = 1 << 12;

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
    /// The needs with four copies of every state, slot by slot.
    lattice: Vec<Vec<u8>>,
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
        lattice: Vec::new(),
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
    classes.lattice = four;
    classes
}

/// What natural tiles of one group weigh. A hand is complete if all groups are sets and one of them
/// has a pair besides: if its weight is 1.
const SETS: u16 = 0;
const PAIRED: u16 = 1;
const BROKEN: u16 = 2;

/// What a group can be seen as, if it is nothing but sets, and for each state the place of the first.
///
/// One way is one word. Bits 0 to 15: the sets, a hexadecimal digit each, in order: first by the
/// lowest rank, then chows before pungs, so that 2 x rank is a chow and the odd number after it a
/// pung; no chow begins with rank 8 or 9, whose pungs are 14 and 15. Bits 16 to 18: how many sets.
/// Bit 19: whether another way to see the same state follows. From bit 20: the ranks of the pungs.
#[derive(Default)]
struct Ways {
    all: Vec<u32>,
}

impl Ways {
    /// Puts down the ways of all states of an axis.
    fn add(&mut self, axis: Axis) -> HashMap<usize, u16> {
        let mut of_state = BTreeMap::new();
        collect(axis, 0, 0, &mut [0; 9], &mut of_state);
        let mut firsts = HashMap::new();
        for (state, ways) in of_state {
            let first = u16::try_from(self.all.len()).expect("few ways");
            firsts.insert(state, first);
            let last = ways.len() - 1;
            let ways = ways.into_iter().enumerate();
            let ways = ways.map(|(at, way)| way | u32::from(at < last) << 19);
            self.all.extend(ways);
        }
        firsts
    }
}

/// Collects the ways to go on after some sets with those of the same or a higher digit.
fn collect(
    axis: Axis,
    way: u32,
    first: usize,
    tiles: &mut [u8; 9],
    of_state: &mut BTreeMap<usize, Vec<u32>>,
) {
    of_state.entry(state(tiles)).or_default().push(way);
    let sets = way >> 16 & 7;
    if sets == 4 {
        return;
    }
    for digit in first..16 {
        let (rank, pung) = if digit < 14 {
            (digit / 2, digit % 2 == 1)
        } else {
            (digit - 7, true)
        };
        if rank >= axis.ranks || !(pung || axis.chows) {
            continue;
        }
        let before = *tiles;
        if pung {
            tiles[rank] += 3;
        } else {
            tiles[rank..rank + 3].iter_mut().for_each(|n| *n += 1);
        }
        if tiles.iter().all(|&n| n <= 4) {
            let pungs = u32::from(pung) << (20 + rank);
            let more = way | (digit as u32) << (4 * sets) | pungs;
            collect(axis, more + (1 << 16), digit, tiles, of_state);
        }
        *tiles = before;
    }
}

fn state(tiles: &[u8; 9]) -> usize {
    let ranks = tiles.iter().rev();
    ranks.fold(0, |state, &n| state * 5 + usize::from(n))
}

/// For each state the kinds that mend it (bits 0 to 8), the weight of the hand with which they are
/// waits (bits 11 and 12), and the weight of the state (from bit 13: above the sum of four states'
/// other bits).
///
/// Nothing mends sets. For them bits 0 to 11 say where their ways begin; that looks like the weight
/// of a hand that is 0 or 1, and no hand that lacks one tile weighs so little.
fn roles(axis: Axis, lattice: &[Vec<u8>], ways: &HashMap<usize, u16>) -> Vec<u8> {
    let weight = |index: usize, tiles: usize| match (tiles / 3, tiles % 3) {
        (sets, 0) if lattice[slot(sets, false)][index] == 0 => SETS,
        (sets, 2) if lattice[slot(sets, true)][index] == 0 => PAIRED,
        _ => BROKEN,
    };
    let role = |index: usize| -> u16 {
        let tiles = tiles_of(index);
        if tiles > MAX_TILES {
            return BROKEN << 13;
        }
        let weight_here = weight(index, tiles);
        if weight_here == SETS {
            return ways[&index] | SETS << 13;
        }
        let mended = (0..axis.ranks as u32)
            .filter(|&rank| index / 5usize.pow(rank) % 5 < 4 && tiles < MAX_TILES)
            .filter(|&rank| weight(index + 5usize.pow(rank), tiles + 1) != BROKEN)
            .fold(0, |mended, rank| mended | 1 << rank);
        // The others must be whole: with a pair, unless one more tile gives this group one.
        let others = if tiles % 3 == 2 { PAIRED } else { SETS };
        let hand = if mended == 0 { 0 } else { weight_here + others };
        mended | hand << 11 | weight_here << 13
    };
    let states = 0..axis.states();
    states.flat_map(|index| role(index).to_le_bytes()).collect()
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

/// The table of merged classes and their needs.
fn merge(left: &[Needs], right: &[Needs]) -> (Vec<u8>, Vec<Needs>) {
    let (mut ids, mut needs) = (HashMap::new(), Vec::new());
    let mut table = vec![0; ROWS * ROWS];
    for (at, a) in left.iter().enumerate() {
        for (place, b) in right.iter().enumerate() {
            let both = together(a, b);
            let id = *ids.entry(both).or_insert_with(|| {
                needs.push(both);
                needs.len() - 1
            });
            table[at * ROWS + place] = u8::try_from(id).expect("fewer than 256 merged classes");
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
        fs::write(out.join(format!("{name}_pairs.bin")), &self.pairs).expect("write table");
        fs::write(out.join(format!("{name}_tails.bin")), &self.tails).expect("write table");
        fs::write(
            out.join(format!("{name}_heads.bin")),
            words(&self.pair_needs),
        )
        .expect("write table");
        // For each question (so many sets, with or without a pair): what is missing of two merged
        // classes together, and the needs of the second turned round to meet those of the first.
        let (mut missing, mut rests) = (vec![0; 10 * ROWS * ROWS], Vec::new());
        for question in 0..SLOTS {
            let (sets, pair) = (question % 5, question / 5 == 1);
            let turned = |needs: &Needs| -> Needs {
                std::array::from_fn(|lane| {
                    let (found, has_pair) = (lane % 5, lane / 5 == 1);
                    if found > sets || (has_pair && !pair) {
                        FAR
                    } else {
                        needs[slot(sets - found, pair && !has_pair)]
                    }
                })
            };
            let turned: Vec<Needs> = self.tail_needs.iter().map(turned).collect();
            for (head, here) in self.pair_needs.iter().enumerate() {
                for (rest, there) in turned.iter().enumerate() {
                    let ways = here.iter().zip(there).map(|(a, b)| a + b);
                    missing[(question * ROWS + head) * ROWS + rest] = ways.fold(FAR, u8::min);
                }
            }
            rests.extend(words(&turned));
        }
        fs::write(out.join(format!("{name}_missing.bin")), missing).expect("write table");
        fs::write(out.join(format!("{name}_rests.bin")), rests).expect("write table");
    }
}

/// The needs of each row in one word, six bits each; none is more than 15, which is too many for
/// any hand.
fn words(rows: &[Needs]) -> Vec<u8> {
    let word = |needs: &Needs| {
        let needs = needs.iter().rev();
        needs.fold(0, |word: u64, &need| word << 6 | u64::from(need.min(15)))
    };
    let mut words: Vec<u64> = rows.iter().map(word).collect();
    words.resize(ROWS, 0);
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
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
    // Natural tiles are real ones, so what completes them needs no bound on copies.
    let mut ways = Ways::default();
    for (name, axis, classes) in [("suit", SUIT, &suit), ("honour", HONOURS, &honours)] {
        let roles = roles(axis, &classes.lattice, &ways.add(axis));
        fs::write(out.join(format!("{name}_roles.bin")), roles).expect("write table");
    }
    assert!(ways.all.len() <= MOST_WAYS, "twelve bits tell ways apart");
    ways.all.resize(MOST_WAYS, 0);
    let ways: Vec<u8> = ways.all.iter().flat_map(|way| way.to_le_bytes()).collect();
    fs::write(out.join("ways.bin"), ways).expect("write table");
}
