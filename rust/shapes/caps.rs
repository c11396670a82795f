//! Tiles missing when the hand's own melds have used up copies it would need.
//!
//! The tables think of four copies of every kind. With three of them in a meld only one is left,
//! and the tables may ask for a tile that does not exist. Here sets and pair are put together kind
//! by kind with the true number of copies: slower, and only asked where melds stand in the way.

use arrayvec::ArrayVec;

use crate::tiles::{Form, Hand, Kind, KindSet, Lanes, Suit};

/// The kinds of the melds that may run out, and how many copies are left of each.
pub(crate) struct Melded(ArrayVec<Scarce, 12>);

struct Scarce {
    kind: Kind,
    left: u8,
    /// How many tiles are held that could make a set with it.
    around: u8,
}

impl Melded {
    /// Those that may run out where so many tiles are missing, perhaps with one more tile held.
    pub fn new(hand: &Hand, tiles: &Lanes, missing: u8) -> Melded {
        let scarce = |kind: Kind| {
            let left = 4u8.saturating_sub(hand.melded()[kind.index()] + tiles.of(kind));
            (left <= missing).then(|| Scarce {
                kind,
                left,
                around: tiles.around(kind),
            })
        };
        let kinds = hand.melds().iter().flat_map(|meld| {
            let kinds = if meld.form() == Form::Chow { 3 } else { 1 };
            (0..kinds).map(|step| meld.kind().after(step))
        });
        Melded(kinds.filter_map(scarce).collect())
    }

    /// Whether the tables may be wrong for the hand, perhaps with one more tile: they say that
    /// `missing` tiles are missing.
    ///
    /// They are right when no kind of a meld could be drawn more often than copies are left, or
    /// when too few tiles lie around it for a second set through it: a block of drawn tiles alone
    /// can as well be a pung of a kind nobody has touched.
    #[inline]
    pub fn in_the_way(&self, more: Option<Kind>, missing: u8) -> bool {
        missing > 0
            && self.0.iter().any(|scarce| {
                let left = scarce
                    .left
                    .saturating_sub(u8::from(more == Some(scarce.kind)));
                let beside = more.is_some_and(|more| Lanes::are_near(more, scarce.kind));
                missing > left && scarce.around + u8::from(beside) >= if left == 0 { 1 } else { 2 }
            })
    }
}

const LANES: usize = 16;
const FAR: u8 = 40; // more than any cost, small enough to add twice in a byte

/// What so many sets cost, in lanes 0 to 4 without a pair and in lanes 8 to 12 with one.
type Costs = [u8; LANES];

/// No number of sets at all; in the lanes between, nothing ever is.
const NOTHING: Costs = [FAR; LANES];
const BETWEEN: Costs = [0, 0, 0, 0, 0, FAR, FAR, FAR, 0, 0, 0, 0, 0, FAR, FAR, FAR];

/// Costs by how many chows began one kind ago and how many two kinds ago; both kinds need a tile
/// here. Three equal chows are three pungs, so two of a kind are enough.
type Open = [[Costs; 3]; 3];

/// Costs between lanes of nothing, so that they can be read some lanes further on or back.
struct Padded {
    costs: [u8; 3 * LANES],
    /// How many more tiles may be drawn before the cheapest of them is above the bound.
    spare: u8,
}

impl Padded {
    /// Nothing where all costs are above the bound.
    fn new(costs: &Costs, bound: u8) -> Option<Padded> {
        let least = costs.iter().fold(FAR, |a, &b| a.min(b));
        let spare = bound.checked_sub(least)?;
        let mut padded = [FAR; 3 * LANES];
        padded[LANES..2 * LANES].copy_from_slice(costs);
        Some(Padded {
            costs: padded,
            spare,
        })
    }

    #[inline]
    fn at(&self, first: usize) -> Costs {
        let mut costs = BETWEEN;
        for (cost, found) in costs.iter_mut().zip(&self.costs[first..first + LANES]) {
            *cost = (*found).max(*cost);
        }
        costs
    }

    /// With so many sets, and perhaps a pair, added to what costs this.
    #[inline]
    fn up(&self, lanes: usize) -> Costs {
        self.at(LANES - lanes)
    }

    /// As long as so many sets, and perhaps a pair, are still to be added.
    #[inline]
    fn down(&self, lanes: usize) -> Costs {
        self.at(LANES + lanes)
    }
}

/// The tiles of one kind that blocks take.
#[derive(Clone, Copy)]
struct Use {
    /// Chows that began one kind ago, two kinds ago, and that begin here.
    one_ago: usize,
    two_ago: usize,
    new: usize,
    tiles: u8,
    /// How many lanes further the blocks lead that begin here.
    lanes: usize,
}

impl Use {
    /// Every way to take no more than `most` tiles.
    #[inline(always)]
    fn each(most: u8, begins_chow: bool, mut visit: impl FnMut(Use)) {
        for (one_ago, two_ago) in (0..9).map(|at| (at / 3, at % 3)) {
            for new in 0..if begins_chow { 3 } else { 1 } {
                // Nothing more, a pair, a pung.
                for (alike, lanes) in [(0, 0), (2, 8), (3, 1)] {
                    let tiles = (one_ago + two_ago + new + alike) as u8;
                    if tiles <= most {
                        visit(Use {
                            one_ago,
                            two_ago,
                            new,
                            tiles,
                            lanes: new + lanes,
                        });
                    }
                }
            }
        }
    }
}

/// Costs of each kind of begun chows, ready to be moved; nothing where all are above a bound.
fn within(open: &Open, bound: u8) -> [[Option<Padded>; 3]; 3] {
    std::array::from_fn(|a| std::array::from_fn(|b| Padded::new(&open[a][b], bound)))
}

#[inline]
fn cheapen(costs: &mut Costs, others: &Costs, tiles: u8) {
    for (cost, other) in costs.iter_mut().zip(others) {
        *cost = (*cost).min(other + tiles);
    }
}

/// The tiles and copies of one player, kind by kind.
struct Supply {
    held: [u8; Kind::PLAYABLE],
    copies: [u8; Kind::PLAYABLE],
    kinds: KindSet,
}

impl Supply {
    /// Tiles of a void suit do not count, nor can they be drawn.
    fn new(hand: &Hand, void: Option<Suit>) -> Supply {
        let held = *hand.concealed().as_array();
        // Wild tiles in melds may have used copies up that came later as natural tiles.
        let copies = |at: usize| 4u8.saturating_sub(hand.melded()[at]).max(held[at]);
        let void = void.map_or(KindSet::EMPTY, Suit::kinds);
        Supply {
            held,
            copies: std::array::from_fn(copies),
            kinds: KindSet::PLAYABLE - void,
        }
    }

    /// What everything below a kind costs, for each kind and at last for all of them; no way that
    /// costs more than `bound` is followed.
    fn forward(&self, bound: u8) -> [Open; Kind::PLAYABLE + 1] {
        let mut all = [[[NOTHING; 3]; 3]; Kind::PLAYABLE + 1];
        all[0][0][0][0] = 0;
        for kind in &Kind::ALL[..Kind::PLAYABLE] {
            let at = kind.index();
            if !self.kinds.contains(*kind) {
                all[at + 1] = all[at];
                continue;
            }
            let (before, after) = all.split_at_mut(at + 1);
            let (before, after) = (&before[at], &mut after[0]);
            let (held, from) = (self.held[at], within(before, bound));
            Use::each(self.copies[at], kind.begins_chow(), |way| {
                let tiles = way.tiles.saturating_sub(held);
                let costs = from[way.one_ago][way.two_ago].as_ref();
                if let Some(costs) = costs.filter(|costs| tiles <= costs.spare) {
                    let costs = costs.up(way.lanes);
                    cheapen(&mut after[way.new][way.one_ago], &costs, tiles);
                }
            });
        }
        all
    }

    /// The cost of a lane that costs `least` or more, if it costs no more than `most`. Few ways are
    /// as cheap as they can be, so that trying one bound after the other is quicker than following
    /// them all.
    fn cost(&self, lane: usize, least: u8, most: u8) -> Option<u8> {
        let costs = (least..=most).map(|bound| (bound, self.forward(bound)));
        let mut costs = costs.map(|(bound, all)| (bound, all[Kind::PLAYABLE][0][0][lane]));
        let (_, cost) = costs.find(|(bound, cost)| cost <= bound)?;
        Some(cost)
    }
}

/// How many tiles are missing for the standard shape, `least` or more, with no more copies than
/// there are.
#[inline(never)]
pub(crate) fn missing(hand: &Hand, void: Option<Suit>, least: u8) -> u8 {
    let with_pair = 8 + usize::from(hand.open_sets());
    let cost = Supply::new(hand, void).cost(with_pair, least, FAR - 1);
    cost.unwrap_or(FAR)
}

/// Whether no more than `most` tiles are missing for its sets, `least` or more, without the pair.
pub(crate) fn are_sets_within(hand: &Hand, least: u8, most: u8) -> bool {
    let without_pair = usize::from(hand.open_sets());
    let cost = Supply::new(hand, None).cost(without_pair, least, most);
    cost.is_some()
}

/// The kinds with which no more than `missing` tiles are missing.
///
/// What lies below a kind and what lies above it is known for all kinds from one walk up and one
/// down; with one more tile of the kind one tile less must be drawn there. 160 µs became 10.
#[inline(never)]
pub(crate) fn kinds(hand: &Hand, void: Option<Suit>, missing: u8) -> KindSet {
    let supply = Supply::new(hand, void);
    let below = supply.forward(missing + 1);
    let mut above = [[NOTHING; 3]; 3];
    above[0][0][8 + usize::from(hand.open_sets())] = 0;
    let mut found = KindSet::EMPTY;
    for kind in Kind::ALL[..Kind::PLAYABLE].iter().rev() {
        let at = kind.index();
        if !supply.kinds.contains(*kind) {
            continue;
        }
        let (held, copies) = (supply.held[at], supply.copies[at]);
        // One tile more can be one copy more, where wild tiles in melds stand for the kind: then
        // ways lead on from here that nothing below has led to.
        let most = copies.max(held + 1);
        let (onward, mut here) = (within(&above, missing + 1), [[NOTHING; 3]; 3]);
        Use::each(most, kind.begins_chow(), |way| {
            let tiles = way.tiles.saturating_sub(held);
            let after = onward[way.new][way.one_ago].as_ref();
            // With one tile more one less is drawn, which the bound leaves room for.
            let Some(after) = after.filter(|after| tiles <= after.spare) else {
                return;
            };
            let after = after.down(way.lanes);
            if way.tiles <= copies {
                cheapen(&mut here[way.one_ago][way.two_ago], &after, tiles);
            }
            if let Some(tiles) = way.tiles.checked_sub(held + 1) {
                let before = &below[at][way.one_ago][way.two_ago];
                let costs = before.iter().zip(&after).map(|(a, b)| a + b);
                if costs.fold(FAR, u8::min) + tiles <= missing {
                    found.insert(*kind);
                }
            }
        });
        above = here;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::dice::Dice;
    use crate::tiles::{Counts, Meld};

    /// Hands with every kind of meld, wild tiles among them, from a fixed seed.
    fn hands() -> impl Iterator<Item = Hand> {
        let mut dice = Dice(20_240_613);
        let mut below = move |bound| dice.below(bound);
        (0..30_000).filter_map(move |_| {
            // Few kinds, so that melds and tiles are in each other's way.
            let (first, kinds) = (9 * below(3), 4 + below(6));
            let mut melds = Vec::new();
            for _ in 0..1 + below(3) {
                let kind = Kind::ALL[first + below(kinds)];
                let form = Form::ALL[below(4)];
                let wilds = if below(3) == 0 { 1 << below(3) } else { 0 };
                melds.push(Meld::with_wilds(form, kind, wilds, None).ok()?);
            }
            let mut of = [0; Kind::PLAYABLE];
            for _ in 0..13 - 3 * melds.len() {
                of[first + below(kinds)] += 1;
            }
            let tiles = Counts::new(&of, 0).ok()?;
            Hand::new(tiles, &melds, KindSet::EMPTY, None).ok()
        })
    }

    #[test]
    fn kinds_are_those_that_leave_less() {
        let mut seen = 0;
        for hand in hands() {
            let now = missing(&hand, None, 0);
            let slow: KindSet = (KindSet::PLAYABLE - hand.exhausted())
                .iter()
                .filter(|&kind| {
                    let more = hand.with(kind).expect("there is one more");
                    missing(&more, None, 0) < now
                })
                .collect();
            assert_eq!(
                kinds(&hand, None, now - 1) - hand.exhausted(),
                slow,
                "{hand}"
            );
            seen += 1;
        }
        assert!(seen > 1_000);
    }
}
