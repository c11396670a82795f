//! The per-suit tables everything fast is built on. `build.rs` says how they are made.
//!
//! A suit's state is a base-5 number; its class is one byte; two classes merge by one look-up into
//! the class of both together, and two of those lead by one look-up to how many tiles are missing.
//! What a state of natural tiles does for the whole hand is two more bytes; of sets they say which.
//! The tables take 7.7 MB, of which real hands touch a few lines.

use super::block::{Block, BlockForm};
use crate::tiles::{Kind, KindSet};

const ROWS: usize = 256;

/// Makes bytes a table of rows, at compile time.
const fn rows<const N: usize, const M: usize>(bytes: &'static [u8]) -> &'static [[u8; N]; M] {
    match bytes.as_chunks::<N>() {
        (rows, []) => match rows.first_chunk() {
            Some(table) if rows.len() == M => table,
            _ => panic!("a table of another size"),
        },
        _ => panic!("a table of another width"),
    }
}

macro_rules! table {
    ($($name:expr),+) => {
        rows(include_bytes!(concat!(env!("OUT_DIR"), "/", $($name),+)))
    };
}

static SUITS: &[[u8; 1]; 1_953_125] = table!("suit_classes.bin");
static HONOURS: &[[u8; 1]; 78_125] = table!("honour_classes.bin");
static SUIT_ROLES: &[[u8; 2]; 1_953_125] = table!("suit_roles.bin");
static HONOUR_ROLES: &[[u8; 2]; 78_125] = table!("honour_roles.bin");
static WAYS: &[[u8; 4]; 4_096] = table!("ways.bin");

/// How many copies of a kind a hand may be thought to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Copies {
    /// Four, as in the box: a wild tile never stands for a fifth copy.
    #[default]
    Four,
    /// As many as the wild tiles make.
    Unlimited,
}

/// The states of the suits, then of the honours.
pub(crate) type States = [u32; 4];

/// The class of a state of a suit (group 0 to 2) or of the honours (group 3).
#[inline]
fn class(group: usize, state: u32) -> u8 {
    let [class] = if group < 3 {
        SUITS[state as usize]
    } else {
        HONOURS[state as usize]
    };
    class
}

/// What natural tiles of a group do for the whole hand.
#[derive(Clone, Copy)]
struct Role(u16);

impl Role {
    #[inline]
    fn of(group: usize, state: u32) -> Role {
        Role(u16::from_le_bytes(if group < 3 {
            SUIT_ROLES[state as usize]
        } else {
            HONOUR_ROLES[state as usize]
        }))
    }

    /// 0 for sets, 1 for sets and a pair, more for anything else.
    #[inline]
    fn weight(self) -> u16 {
        self.0 >> 13
    }

    /// The kinds of the group that complete a hand whose groups weigh so much together: more than
    /// 1, since a tile is missing.
    #[inline]
    fn waits(self, hand: u16) -> u64 {
        if self.0 >> 11 & 0b11 == hand {
            u64::from(self.0 & 0x1ff)
        } else {
            0
        }
    }
}

/// One way to see a group as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sets(u32);

impl Sets {
    /// What the hexadecimal digits stand for, in groups of characters, circles, bamboo, honours.
    const BLOCKS: [[Block; 16]; 4] = {
        let mut blocks = [[Block::new(BlockForm::Pung, Kind::ALL[0]); 16]; 4];
        let mut at = 0;
        while at < 4 * 16 {
            let (group, digit) = (at / 16, at % 16);
            let (form, rank) = match digit {
                14.. => (BlockForm::Pung, digit - 7),
                _ if digit % 2 == 0 => (BlockForm::Chow, digit / 2),
                _ => (BlockForm::Pung, digit / 2),
            };
            blocks[group][digit] = Block::new(form, Kind::ALL[9 * group + rank]);
            at += 1;
        }
        blocks
    };

    /// Visits every way to see a group as sets; there is none if it is not sets alone.
    #[inline]
    pub fn each(group: usize, state: u32, mut visit: impl FnMut(Sets)) {
        let role = Role::of(group, state);
        if role.weight() > 0 {
            return;
        }
        for at in role.0.. {
            let sets = Sets(u32::from_le_bytes(WAYS[usize::from(at & 0xfff)]));
            visit(sets);
            if sets.0 >> 19 & 1 == 0 {
                break;
            }
        }
    }

    /// Whether any of them is a chow.
    #[inline]
    pub fn has_chow(self) -> bool {
        self.pungs().count_ones() < self.0 >> 16 & 7
    }

    /// The ranks of the pungs, as bits.
    #[inline]
    pub fn pungs(self) -> u32 {
        self.0 >> 20
    }

    /// The sets, in order.
    #[inline]
    pub fn blocks(self, group: usize) -> impl Iterator<Item = Block> {
        let blocks = &Sets::BLOCKS[group];
        let digits = 0..(self.0 >> 16 & 7);
        digits.map(move |at| blocks[(self.0 >> (4 * at) & 15) as usize])
    }
}

#[inline]
fn roles(states: States) -> [Role; 4] {
    std::array::from_fn(|group| Role::of(group, states[group]))
}

/// Whether natural tiles are sets and a pair.
#[inline]
pub(crate) fn are_complete(states: States) -> bool {
    roles(states).iter().map(|role| role.weight()).sum::<u16>() == 1
}

/// Whether natural tiles are sets and nothing else.
pub(crate) fn are_sets(states: States) -> bool {
    roles(states).iter().all(|role| role.weight() == 0)
}

/// Whether the tiles of a group are sets and nothing else.
#[inline]
pub(crate) fn is_sets(group: usize, state: u32) -> bool {
    Role::of(group, state).weight() == 0
}

/// The kinds with which natural tiles are sets and a pair.
#[inline]
pub(crate) fn waits(states: States) -> KindSet {
    let roles = roles(states);
    let hand = roles.iter().map(|role| role.weight()).sum();
    let waits = |group: usize| roles[group].waits(hand) << (9 * group);
    KindSet(waits(0) | waits(1) | waits(2) | waits(3))
}

/// The merge tables of one bound on copies.
struct Metric {
    /// Suit class x suit class -> row for two suits.
    pairs: &'static [[u8; ROWS]; ROWS],
    /// Suit class x honour class -> row for a suit and the honours.
    tails: &'static [[u8; ROWS]; ROWS],
    /// For each question: row for two suits x row for the others -> how many tiles are missing.
    missing: &'static [[u8; ROWS]; 10 * ROWS],
    /// The needs of two suits in one word, six bits each.
    heads: &'static [[u8; 8]; ROWS],
    /// For each question the needs of a suit and the honours, turned round so that they meet the
    /// needs of the other two suits.
    rests: &'static [[u8; 8]; 10 * ROWS],
}

macro_rules! metric {
    ($name:literal) => {
        Metric {
            pairs: table!($name, "_pairs.bin"),
            tails: table!($name, "_tails.bin"),
            missing: table!($name, "_missing.bin"),
            heads: table!($name, "_heads.bin"),
            rests: table!($name, "_rests.bin"),
        }
    };
}

static METRICS: [Metric; 2] = [metric!("four"), metric!("unlimited")];

/// The lowest bit of every need in a word.
const LOWEST: u64 = 0x0041_0410_4104_1041;

/// The tables for one question: so many sets, with or without a pair, so many copies of a kind.
#[derive(Clone, Copy)]
pub(crate) struct Lookup {
    metric: &'static Metric,
    /// Where the question's rows of `missing` and `rests` begin.
    question: usize,
}

/// Four groups, merged two by two.
#[derive(Clone, Copy)]
struct Merged {
    classes: [u8; 4],
    head: u8,
    rest: u8,
}

impl Lookup {
    /// `sets` is at most four.
    #[inline]
    pub fn new(sets: u8, pair: bool, copies: Copies) -> Lookup {
        Lookup {
            metric: &METRICS[copies as usize],
            question: ROWS * (5 * usize::from(pair) + usize::from(sets)),
        }
    }

    /// The row for two suits.
    #[inline]
    fn head(&self, first: u8, second: u8) -> u8 {
        self.metric.pairs[usize::from(first)][usize::from(second)]
    }

    /// The row for the third suit and the honours.
    #[inline]
    fn rest(&self, third: u8, honours: u8) -> u8 {
        self.metric.tails[usize::from(third)][usize::from(honours)]
    }

    #[inline]
    fn merged(&self, states: States) -> Merged {
        let classes: [u8; 4] = std::array::from_fn(|group| class(group, states[group]));
        Merged {
            classes,
            head: self.head(classes[0], classes[1]),
            rest: self.rest(classes[2], classes[3]),
        }
    }

    #[inline(always)]
    fn missing_of(&self, merged: &Merged) -> u8 {
        let row = self.question + usize::from(merged.head);
        self.metric.missing[row][usize::from(merged.rest)]
    }

    /// How many tiles are missing.
    #[inline]
    pub fn missing(&self, states: States) -> u8 {
        self.missing_of(&self.merged(states))
    }

    #[inline]
    fn head_word(&self, head: u8) -> u64 {
        u64::from_le_bytes(self.metric.heads[usize::from(head)])
    }

    #[inline]
    fn rest_word(&self, rest: u8) -> u64 {
        u64::from_le_bytes(self.metric.rests[self.question + usize::from(rest)])
    }

    /// The candidates with which no more than `missing` tiles are missing; nothing if more than one
    /// tile is to come.
    ///
    /// A tile lowers each need by one or not at all. So what is missing falls exactly if the tile
    /// lowers a need that is part of a cheapest way, and then that need becomes odd or even.
    #[inline]
    pub fn kinds(&self, states: States, candidates: KindSet, missing: u8) -> KindSet {
        let now = self.merged(states);
        let least = self.missing_of(&now);
        if least != missing + 1 {
            return if least <= missing {
                candidates
            } else {
                KindSet::EMPTY
            };
        }
        let (head, rest) = (self.head_word(now.head), self.rest_word(now.rest));
        // The lowest bit of every need of a cheapest way: those where both sides are `least`.
        let off = (head + rest) ^ (LOWEST * u64::from(least));
        let cheapest = !(off + LOWEST * 31) >> 5 & LOWEST;
        let [first, second, third, honours] = now.classes;
        let found = with_one_more(0, states[0], |class| {
            (head ^ self.head_word(self.head(class, second))) & cheapest
        }) | with_one_more(1, states[1], |class| {
            (head ^ self.head_word(self.head(first, class))) & cheapest
        }) | with_one_more(2, states[2], |class| {
            (rest ^ self.rest_word(self.rest(class, honours))) & cheapest
        }) | with_one_more(3, states[3], |class| {
            (rest ^ self.rest_word(self.rest(third, class))) & cheapest
        });
        found & candidates
    }
}

/// The kinds of a group with one more of which its class is such that `changes` is not 0.
///
/// All ranks are tried: to leave out those with four tiles would take longer. What is said of them
/// means nothing.
#[inline(always)]
fn with_one_more(group: usize, state: u32, changes: impl Fn(u8) -> u64) -> KindSet {
    const STEPS: [u32; 9] = [1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625];
    let (ranks, states): (usize, &[[u8; 1]]) = if group < 3 { (9, SUITS) } else { (7, HONOURS) };
    let mut found = 0;
    for (rank, step) in STEPS[..ranks].iter().enumerate() {
        let more = states.get((state + step) as usize);
        let changed = more.map_or(0, |&[class]| changes(class));
        found |= u64::from(changed != 0) << rank;
    }
    KindSet(found << (9 * group))
}
