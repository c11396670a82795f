//! Unconnected hands: fourteen different kinds, honours and numbers that make no chow.

use super::special::Shape;
use crate::tiles::KindSet;

/// What the numbers of a suit may be: bit 0 is rank 1, subsets are implied.
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
/// Which of them each suit follows in a knitted hand.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// What the ranks held of one suit are worth.
#[derive(Clone, Copy)]
struct Suit {
    /// The most that lie in a set of three ranks, and the ranks that make it one more.
    three: u8,
    to_three: Ranks,
    /// The same for the sets of two.
    two: u8,
    to_two: Ranks,
    /// How many lie in each knitted pattern.
    knitted: [u8; 3],
}

/// Every set of ranks: to look the patterns through takes three times as long as all the rest.
static SUITS: [Suit; 512] = {
    let none = Suit {
        three: 0,
        to_three: 0,
        two: 0,
        to_two: 0,
        knitted: [0; 3],
    };
    let mut suits = [none; 512];
    let mut ranks = 0;
    while ranks < 512 {
        let held = ranks as Ranks;
        let (three, to_three) = best(held, GAP3.split_at(10).0);
        let (two, to_two) = best(held, GAP3.split_at(10).1);
        suits[ranks] = Suit {
            three,
            to_three,
            two,
            to_two,
            knitted: [
                (held & KNITTED[0]).count_ones() as u8,
                (held & KNITTED[1]).count_ones() as u8,
                (held & KNITTED[2]).count_ones() as u8,
            ],
        };
        ranks += 1;
    }
    suits
};

/// The most that lie in one of the patterns, and the ranks missing in the best patterns.
const fn best(held: Ranks, patterns: &[Ranks]) -> (u8, Ranks) {
    let (mut most, mut missing) = (0, 0);
    let mut at = 0;
    while at < patterns.len() {
        let many = (held & patterns[at]).count_ones() as u8;
        if many > most {
            (most, missing) = (many, 0);
        }
        if many == most {
            missing |= patterns[at] & !held;
        }
        at += 1;
    }
    (most, missing)
}

fn suits(kinds: KindSet) -> [&'static Suit; 3] {
    std::array::from_fn(|suit| &SUITS[(kinds.0 >> (9 * suit) & 0x1ff) as usize])
}

/// The most tiles of an unconnected hand that are there already.
#[inline]
pub(super) fn held(shape: Shape, kinds: KindSet) -> u8 {
    let suits = suits(kinds);
    let numbers = match shape {
        Shape::UnconnectedGap3 => apart(suits.map(|suit| (suit.three, suit.two))),
        Shape::Unconnected147 => suits.iter().map(|suit| suit.knitted[0]).sum(),
        _ => ORDERS
            .iter()
            .map(|order| knitted(&suits, order))
            .fold(0, u8::max),
    };
    (numbers + (kinds & KindSet::HONOURS).len()).min(14)
}

/// How many numbers at least three apart there are; of the best patterns of each suit at least one
/// must have three ranks: 3 + 2 + 2.
#[inline]
fn apart(suits: [(u8, u8); 3]) -> u8 {
    let most: u8 = suits.iter().map(|&(three, two)| three.max(two)).sum();
    let loss = suits.map(|(three, two)| two.saturating_sub(three));
    most - loss[0].min(loss[1]).min(loss[2])
}

#[inline]
fn knitted(suits: &[&Suit; 3], order: &[usize; 3]) -> u8 {
    (0..3).map(|suit| suits[suit].knitted[order[suit]]).sum()
}

/// The kinds with which one tile more of an unconnected hand is there.
pub(super) fn helpful(shape: Shape, kinds: KindSet) -> KindSet {
    let now = held(shape, kinds);
    if now == 14 {
        return KindSet::EMPTY;
    }
    let suits = suits(kinds);
    let numbers = match shape {
        Shape::UnconnectedGap3 => {
            let worth = suits.map(|suit| (suit.three, suit.two));
            let most = apart(worth);
            (0..3).fold(KindSet::EMPTY, |helpful, at| {
                let Suit {
                    to_three, to_two, ..
                } = *suits[at];
                let better = |three: u8, two: u8, ranks: Ranks| {
                    let mut worth = worth;
                    worth[at] = (worth[at].0 + three, worth[at].1 + two);
                    if apart(worth) > most { ranks } else { 0 }
                };
                let ranks = better(1, 0, to_three & !to_two)
                    | better(0, 1, to_two & !to_three)
                    | better(1, 1, to_three & to_two);
                helpful | KindSet(u64::from(ranks) << (9 * at))
            })
        }
        Shape::Unconnected147 => all(&[0; 3]),
        _ => {
            let most = ORDERS.iter().map(|order| knitted(&suits, order)).max();
            ORDERS
                .iter()
                .filter(|order| Some(knitted(&suits, order)) == most)
                .fold(KindSet::EMPTY, |helpful, order| helpful | all(order))
        }
    };
    (numbers | KindSet::HONOURS) - kinds
}

/// The numbers of all suits where each follows one of the knitted patterns.
fn all(order: &[usize; 3]) -> KindSet {
    (0..3).fold(KindSet::EMPTY, |kinds, suit| {
        kinds | KindSet(u64::from(KNITTED[order[suit]]) << (9 * suit))
    })
}

/// The kinds of the first unconnected hand that has room for all of these.
pub(super) fn target(shape: Shape, kinds: KindSet) -> Option<KindSet> {
    targets(shape)
        .map(|[a, b, c]| {
            KindSet(u64::from(a) | u64::from(b) << 9 | u64::from(c) << 18) | KindSet::HONOURS
        })
        .find(|&target| kinds.within(target))
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

fn patterns(shape: Shape) -> &'static [Ranks] {
    match shape {
        Shape::UnconnectedGap3 => &GAP3,
        Shape::Unconnected147 => &KNITTED[..1],
        _ => &KNITTED,
    }
}

/// Whether the three suits may have these numbers together: room for seven kinds beside the seven
/// honours, and in a knitted hand three different patterns.
fn fit(shape: Shape, suits: [Ranks; 3]) -> bool {
    let room: u32 = suits.iter().map(|ranks| ranks.count_ones()).sum();
    let [a, b, c] = suits;
    room >= 7 && (shape != Shape::UnconnectedKnitted || (a != b && b != c && a != c))
}
