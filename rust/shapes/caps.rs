//! Tiles missing when the hand's own melds have used up copies it would need.
//!
//! The tables think of four copies of every kind. With three of them in a meld only one is left,
//! and the tables may ask for a tile that does not exist. Here sets and pair are put together kind
//! by kind with the true number of copies: slower, and only asked where melds stand in the way.

use arrayvec::ArrayVec;

use crate::tiles::{Form, Hand, Kind, KindSet, Lanes, Suit};

/// The kinds of the melds, and how many copies are left of each.
pub(crate) struct Melded(ArrayVec<Scarce, 12>);

struct Scarce {
    kind: Kind,
    left: u8,
    /// How many tiles are held that could make a set with it.
    around: u8,
}

impl Melded {
    pub fn new(hand: &Hand, tiles: &Lanes) -> Melded {
        let scarce = |kind: Kind| Scarce {
            kind,
            left: 4u8.saturating_sub(hand.melded()[kind.index()] + tiles.of(kind)),
            around: tiles.around(kind),
        };
        let kinds = hand.melds().iter().flat_map(|meld| {
            let kinds = if meld.form() == Form::Chow { 3 } else { 1 };
            (0..kinds).map(|step| meld.kind().after(step))
        });
        Melded(kinds.map(scarce).collect())
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

/// The tiles of one kind that blocks take.
#[derive(Clone, Copy)]
struct Use {
    /// Chows that began one kind ago, two kinds ago, and that begin here.
    one_ago: usize,
    two_ago: usize,
    new: usize,
    /// A pair, a pung, or none of them.
    alike: usize,
}

impl Use {
    /// Every way to take no more than `most` tiles, after what costs no more than `bound`.
    fn each(before: &Open, bound: u8, most: u8, begins_chow: bool) -> impl Iterator<Item = Use> {
        let new = if begins_chow { 3 } else { 1 };
        let begun = (0..9).map(|at| (at % 3, at / 3));
        let dear = move |costs: &Costs| costs.iter().fold(FAR, |least, &n| least.min(n)) > bound;
        begun
            .filter(move |&(one_ago, two_ago)| !dear(&before[one_ago][two_ago]))
            .flat_map(move |(one_ago, two_ago)| {
                (0..new).flat_map(move |new| {
                    [0, 2, 3].map(|alike| Use {
                        one_ago,
                        two_ago,
                        new,
                        alike,
                    })
                })
            })
            .filter(move |way| way.tiles() <= most)
    }

    fn tiles(self) -> u8 {
        (self.one_ago + self.two_ago + self.new + self.alike) as u8
    }

    /// Costs with the blocks that begin here, lane by lane.
    #[inline]
    fn lanes(self, before: &Costs) -> Costs {
        let shift = self.new + usize::from(self.alike == 3) + 8 * usize::from(self.alike == 2);
        let mut padded = [FAR; 2 * LANES];
        padded[LANES..].copy_from_slice(before);
        let mut after = [0; LANES];
        after.copy_from_slice(&padded[LANES - shift..][..LANES]);
        for (cost, between) in after.iter_mut().zip(BETWEEN) {
            *cost = between.max(*cost);
        }
        after
    }

    /// Costs of what comes after, with the blocks that begin here already counted.
    #[inline]
    fn lanes_back(self, after: &Costs) -> Costs {
        let shift = self.new + usize::from(self.alike == 3) + 8 * usize::from(self.alike == 2);
        let mut padded = [FAR; 2 * LANES];
        padded[..LANES].copy_from_slice(after);
        let mut before = [0; LANES];
        before.copy_from_slice(&padded[shift..][..LANES]);
        for (cost, between) in before.iter_mut().zip(BETWEEN) {
            *cost = between.max(*cost);
        }
        before
    }
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
            for way in Use::each(&before[at], bound, self.copies[at], kind.begins_chow()) {
                let tiles = way.tiles().saturating_sub(self.held[at]);
                let from = way.lanes(&before[at][way.one_ago][way.two_ago]);
                cheapen(&mut after[0][way.new][way.one_ago], &from, tiles);
            }
        }
        all
    }
}

fn costs_of(hand: &Hand, void: Option<Suit>) -> Costs {
    Supply::new(hand, void).forward(FAR - 1)[Kind::PLAYABLE][0][0]
}

/// How many tiles are missing for the standard shape, with no more copies than there are.
pub(crate) fn missing(hand: &Hand, void: Option<Suit>) -> u8 {
    costs_of(hand, void)[8 + usize::from(hand.open_sets())]
}

/// How many tiles are missing for its sets, without the pair.
pub(crate) fn missing_sets(hand: &Hand) -> u8 {
    costs_of(hand, None)[usize::from(hand.open_sets())]
}

/// The kinds with which no more than `missing` tiles are missing.
///
/// What lies below a kind and what lies above it is known for all kinds from one walk up and one
/// down; with one more tile of the kind one tile less must be drawn there. 160 µs became 10.
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
        let mut here = [[NOTHING; 3]; 3];
        let most = copies.max(held + 1);
        for way in Use::each(&below[at], missing + 1, most, kind.begins_chow()) {
            let after = way.lanes_back(&above[way.new][way.one_ago]);
            if way.tiles() <= copies {
                let tiles = way.tiles().saturating_sub(held);
                cheapen(&mut here[way.one_ago][way.two_ago], &after, tiles);
            }
            if let Some(tiles) = way.tiles().checked_sub(held + 1) {
                let before = &below[at][way.one_ago][way.two_ago];
                let costs = before.iter().zip(&after).map(|(a, b)| a + b);
                if costs.fold(FAR, u8::min) + tiles <= missing {
                    found.insert(*kind);
                }
            }
        }
        above = here;
    }
    found
}
