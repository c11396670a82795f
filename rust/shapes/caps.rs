//! Tiles missing when the hand's own melds have used up copies it would need.
//!
//! The tables think of four copies of every kind. With three of them in a meld only one is left,
//! and the tables may ask for a tile that does not exist. Here the needs are found rank by rank
//! with the true number of copies: slower, and only asked where melds stand in the way.

use crate::tiles::{Hand, Kind, Suit};

const SLOTS: usize = 10;
const FAR: u8 = 40;
type Needs = [u8; SLOTS];

/// Whether the tables may be wrong for this hand: they say that `missing` tiles are missing.
///
/// They are right when no kind of a meld could be drawn more often than copies are left, or when
/// too few tiles lie around it for a second set through it: a block of drawn tiles alone can as
/// well be a pung of a kind nobody has touched.
pub(crate) fn in_the_way(hand: &Hand, missing: u8) -> bool {
    let held = hand.concealed().as_array();
    let mut kinds = hand.melds().iter().flat_map(|meld| meld.tiles());
    missing > 0
        && kinds.any(|(kind, _)| {
            let at = kind.index();
            let left = 4u8.saturating_sub(hand.melded()[at] + held[at]);
            if missing <= left {
                return false;
            }
            let around: u8 = if at < 27 {
                let suit = at / 9 * 9;
                held[at.saturating_sub(2).max(suit)..(at + 3).min(suit + 9)]
                    .iter()
                    .sum()
            } else {
                held[at]
            };
            around >= if left == 0 { 1 } else { 2 }
        })
}

/// How many tiles are missing for the standard shape, with no more copies than there are.
/// Tiles of a void suit do not count.
pub(crate) fn missing(hand: &Hand, void: Option<Suit>) -> u8 {
    needs_of(hand, void)[5 + usize::from(hand.open_sets())]
}

/// How many tiles are missing for its sets, without the pair.
pub(crate) fn missing_sets(hand: &Hand) -> u8 {
    needs_of(hand, None)[usize::from(hand.open_sets())]
}

/// What every number of sets needs: without a pair first, then with one.
fn needs_of(hand: &Hand, void: Option<Suit>) -> Needs {
    let mut all: Needs = [FAR; SLOTS];
    all[0] = 0;
    for group in 0..4 {
        let range = 9 * group..(9 * group + 9).min(Kind::PLAYABLE);
        if void.is_some_and(|suit| suit as usize == group) {
            continue;
        }
        let held = &hand.concealed().as_array()[range.clone()];
        // Wild tiles in melds may have used copies up that came later as natural tiles.
        let left: Vec<u8> = hand.melded()[range]
            .iter()
            .zip(held)
            .map(|(&melded, &held)| 4u8.saturating_sub(melded).max(held))
            .collect();
        all = together(&all, &needs(held, &left, group < 3));
    }
    all
}

fn together(a: &Needs, b: &Needs) -> Needs {
    let mut both = [FAR; SLOTS];
    for left in 0..5 {
        for right in 0..5 - left {
            let sets = left + right;
            both[sets] = both[sets].min(a[left] + b[right]);
            both[sets + 5] =
                both[sets + 5].min((a[left + 5] + b[right]).min(a[left] + b[right + 5]));
        }
    }
    both
}

/// Chows begun one rank ago, chows begun two ranks ago, and what can be had with them.
fn each(open: &[[Needs; 3]; 3]) -> impl Iterator<Item = (usize, usize, &Needs)> {
    let all = open.iter().enumerate();
    let all = all.flat_map(|(a, row)| row.iter().enumerate().map(move |(b, needs)| (a, b, needs)));
    all.filter(|(_, _, needs)| needs.iter().any(|&cost| cost < FAR))
}

/// The needs of one suit. `open[a][b]`: `a` chows began one rank ago, `b` two ranks ago; both need
/// a tile here. Three equal chows are three pungs, so two of a kind are enough.
#[allow(clippy::needless_range_loop)] // they count chows, which are places only by the way
fn needs(held: &[u8], left: &[u8], chows: bool) -> Needs {
    let mut open = [[[FAR; SLOTS]; 3]; 3];
    open[0][0][0] = 0;
    for (rank, (&have, &copies)) in held.iter().zip(left).enumerate() {
        let mut next = [[[FAR; SLOTS]; 3]; 3];
        let begin = if chows && rank + 2 < held.len() { 3 } else { 1 };
        for (a, b, before) in each(&open) {
            for (new, began) in next.iter_mut().enumerate().take(begin) {
                for alike in [0, 2, 3] {
                    let used = (a + b + new + alike) as u8;
                    if used <= copies {
                        let sets = new + usize::from(alike == 3);
                        advance(
                            before,
                            &mut began[a],
                            sets,
                            alike == 2,
                            used.saturating_sub(have),
                        );
                    }
                }
            }
        }
        open = next;
    }
    open[0][0]
}

fn advance(from: &Needs, to: &mut Needs, sets: usize, pair: bool, cost: u8) {
    for found in 0..5usize.saturating_sub(sets) {
        let (plain, paired) = (from[found] + cost, from[found + 5] + cost);
        if pair {
            to[found + sets + 5] = to[found + sets + 5].min(plain);
        } else {
            to[found + sets] = to[found + sets].min(plain);
            to[found + sets + 5] = to[found + sets + 5].min(paired);
        }
    }
}
