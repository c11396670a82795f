//! How many tiles from a win, what helps, and which discards keep most.

use arrayvec::ArrayVec;

use super::caps;
use super::special::{self, Shape, ShapeSet};
use super::table::{Copies, Lookup, class, is_complete};
use crate::error::Error;
use crate::tiles::{Counts, Hand, Kind, KindSet, Suit};

/// What counts as a complete hand when questions of shape are asked.
///
/// **Distance** is the number of tiles that must still be exchanged until the hand waits for its
/// last one: 0 is ready, -1 is complete (14 tiles only). It counts tiles of the own hand and melds
/// and nothing else on the table; tiles that would be a fifth copy are never counted on, unless
/// copies are unlimited, where the missing tile may be a wild one. A hand of 14 tiles has the
/// distance that it keeps with its best discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The shapes that win.
    pub shapes: ShapeSet,
    /// How many copies of a kind wild tiles may make.
    pub copies: Copies,
    /// The kinds in the box.
    pub kinds: KindSet,
    /// A suit whose tiles are of no use to this hand.
    pub void: Option<Suit>,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            shapes: ShapeSet::STANDARD,
            copies: Copies::Four,
            kinds: KindSet::PLAYABLE,
            void: None,
        }
    }
}

/// A kind that can be discarded, and what the hand is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The kind.
    pub kind: Kind,
    /// The distance after the discard.
    pub distance: i8,
    /// The kinds that lower that distance.
    pub useful: KindSet,
    /// How many tiles of those kinds are not visible.
    pub left: u8,
}

/// Refuses hands that do not have one of the sizes a question is for.
pub(crate) fn check_size(hand: &Hand, sizes: &[u8]) -> Result<(), Error> {
    if sizes.contains(&hand.tiles()) {
        return Ok(());
    }
    let accepted = match sizes {
        [13] => "13",
        [14] => "14",
        _ => "13 or 14",
    };
    Err(Error::HandSize {
        found: hand.tiles().into(),
        accepted,
    })
}

impl Question {
    /// Tiles missing for the standard shape as the tables see it: melds do not take copies away.
    #[inline]
    fn standard_by_table(&self, tiles: &Counts, sets: u8) -> u8 {
        let classes = std::array::from_fn(|group| class(group, tiles.index(group)));
        Lookup::new(sets, true, self.copies).missing_of(classes)
    }

    fn standard(&self, hand: &Hand, tiles: &Counts) -> u8 {
        let missing = self.standard_by_table(tiles, hand.open_sets());
        if self.copies == Copies::Four && caps::in_the_way(hand, missing) {
            return caps::missing(hand, self.void);
        }
        missing
    }

    /// The concealed tiles that can be of use.
    #[inline]
    fn usable(&self, hand: &Hand) -> Counts {
        let mut tiles = *hand.concealed();
        if let Some(suit) = self.void {
            for kind in suit.kinds().iter() {
                for _ in 0..tiles.of(kind) {
                    tiles.remove(kind);
                }
            }
        }
        tiles
    }

    /// How many natural tiles are missing for a shape; wild tiles fill that many.
    fn missing(&self, hand: &Hand, shape: Shape) -> Option<u8> {
        let tiles = self.usable(hand);
        match shape {
            Shape::Standard => Some(self.standard(hand, &tiles)),
            Shape::FourWilds => None,
            _ if hand.melds().is_empty() => Some(special::missing(shape, &tiles)),
            _ => None,
        }
    }

    /// Whether the 14 tiles are complete.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 14 tiles.
    #[inline]
    pub fn complete(&self, hand: &Hand) -> Result<bool, Error> {
        check_size(hand, &[14])?;
        Ok(self.is_complete(hand))
    }

    #[inline]
    pub(crate) fn is_complete(&self, hand: &Hand) -> bool {
        hand.tiles() == 14 && self.least_missing(hand) <= hand.concealed().wilds()
    }

    #[inline]
    fn least_missing(&self, hand: &Hand) -> u8 {
        let tiles = self.usable(hand);
        let mut least = if self.shapes.contains(Shape::Standard) {
            self.standard(hand, &tiles)
        } else {
            u8::MAX
        };
        if hand.melds().is_empty() && self.shapes.has_special() {
            for shape in self.shapes.iter().filter(|&shape| shape != Shape::Standard) {
                least = least.min(special::missing(shape, &tiles));
            }
        }
        least
    }

    /// The distance of 13 or 14 tiles.
    ///
    /// # Errors
    /// [`Error::HandSize`] for any other number of tiles.
    #[inline]
    pub fn distance(&self, hand: &Hand) -> Result<i8, Error> {
        check_size(hand, &[13, 14])?;
        Ok(self.least_missing(hand) as i8 - hand.concealed().wilds() as i8 - 1)
    }

    /// The distance from one shape, or nothing if the hand's melds rule the shape out.
    ///
    /// # Errors
    /// As [`Question::distance`].
    pub fn distance_of(&self, hand: &Hand, shape: Shape) -> Result<Option<i8>, Error> {
        check_size(hand, &[13, 14])?;
        let wilds = hand.concealed().wilds() as i8;
        Ok(self
            .missing(hand, shape)
            .map(|missing| missing as i8 - wilds - 1))
    }

    /// The kinds that complete 13 tiles. A kind of which the hand holds all four is none, nor is
    /// the wild kind: a wild tile completes every hand that waits at all.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 13 tiles.
    #[inline]
    pub fn waits(&self, hand: &Hand) -> Result<KindSet, Error> {
        check_size(hand, &[13])?;
        // A player who holds tiles of the void suit waits for nothing.
        if self
            .void
            .is_some_and(|suit| hand.concealed().kinds().meets(suit.kinds()))
        {
            return Ok(KindSet::EMPTY);
        }
        Ok(self.kinds_that_leave(hand, hand.concealed().wilds()))
    }

    /// The distance of 13 tiles, and the kinds that lower it.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 13 tiles.
    pub fn useful(&self, hand: &Hand) -> Result<(i8, KindSet), Error> {
        check_size(hand, &[13])?;
        Ok(self.helpful(hand))
    }

    /// The distance, and the kinds that lower it.
    fn helpful(&self, hand: &Hand) -> (i8, KindSet) {
        let missing = self.least_missing(hand);
        let distance = missing as i8 - hand.concealed().wilds() as i8 - 1;
        (distance, self.kinds_that_leave(hand, missing - 1))
    }

    /// What each discard of 14 tiles leaves, best first: the smallest distance, then the most
    /// useful tiles not visible. `visible` counts tiles seen outside the own hand and melds.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 14 tiles, [`Error::VisibleCopies`] if more tiles of a
    /// kind are visible than exist.
    pub fn discards(&self, hand: &Hand, visible: &Visible) -> Result<ArrayVec<Discard, 14>, Error> {
        check_size(hand, &[14])?;
        let unseen = visible.unseen(hand)?;
        let mut discards = ArrayVec::new();
        for kind in hand.held().iter() {
            let kept = hand.without(kind)?;
            let (distance, useful) = self.helpful(&kept);
            discards.push(Discard {
                kind,
                distance,
                useful,
                left: useful.iter().map(|kind| unseen[kind.index()]).sum(),
            });
        }
        discards.sort_by_key(|d| (d.distance, std::cmp::Reverse(d.left), d.kind));
        Ok(discards)
    }

    /// The kinds with which no more than `missing` natural tiles are missing.
    fn kinds_that_leave(&self, hand: &Hand, missing: u8) -> KindSet {
        let tiles = self.usable(hand);
        let mut candidates = self.kinds - hand.exhausted();
        if let Some(suit) = self.void {
            candidates = candidates - suit.kinds();
        }
        if let Some(kind) = hand.wild() {
            candidates = candidates - KindSet::only(kind);
        }
        let mut found = KindSet::EMPTY;
        if self.shapes.contains(Shape::Standard) {
            found = self.standard_kinds(hand, &tiles, candidates, missing);
        }
        if hand.melds().is_empty() && self.shapes.has_special() {
            for shape in self.shapes.iter().filter(|&shape| shape != Shape::Standard) {
                // One tile fills at most one gap.
                if special::missing(shape, &tiles) <= missing + 1 {
                    for kind in (candidates - found).iter() {
                        let mut more = tiles;
                        more.add(kind);
                        if special::missing(shape, &more) <= missing {
                            found.insert(kind);
                        }
                    }
                }
            }
        }
        found
    }

    fn standard_kinds(
        &self,
        hand: &Hand,
        tiles: &Counts,
        candidates: KindSet,
        missing: u8,
    ) -> KindSet {
        if missing == 0 {
            return natural_waits(tiles, candidates);
        }
        let lookup = Lookup::new(hand.open_sets(), true, self.copies);
        let classes: [u8; 4] = std::array::from_fn(|group| class(group, tiles.index(group)));
        let head = lookup.head(classes[0], classes[1]);
        let rest = lookup.rest(classes[2], classes[3]);
        let now = lookup.missing(head, rest);
        if now > missing + 1 {
            return KindSet::EMPTY;
        }
        let exact = self.copies == Copies::Unlimited || hand.melds().is_empty();
        let mut found = KindSet::EMPTY;
        for kind in candidates.iter() {
            let group = kind.index() / 9;
            let changed = class(group, tiles.index_with(kind));
            let with = match group {
                0 => lookup.missing(lookup.head(changed, classes[1]), rest),
                1 => lookup.missing(lookup.head(classes[0], changed), rest),
                2 => lookup.missing(head, lookup.rest(changed, classes[3])),
                _ => lookup.missing(head, lookup.rest(classes[2], changed)),
            };
            if with <= missing && (exact || self.really_leaves(hand, kind, with, missing)) {
                found.insert(kind);
            }
        }
        found
    }

    fn really_leaves(&self, hand: &Hand, kind: Kind, by_table: u8, missing: u8) -> bool {
        let Ok(more) = hand.with(kind) else {
            return false;
        };
        !caps::in_the_way(&more, by_table) || caps::missing(&more, self.void) <= missing
    }
}

/// The kinds that make natural tiles, one short of sets and a pair, complete. Natural tiles that
/// are complete are real ones, so no copies can be short.
///
/// Every suit must end up with sets, and just one of them with a pair besides.
fn natural_waits(tiles: &Counts, candidates: KindSet) -> KindSet {
    const GROUPS: [KindSet; 4] = [
        Suit::Characters.kinds(),
        Suit::Circles.kinds(),
        Suit::Bamboo.kinds(),
        KindSet::HONOURS,
    ];
    let numbers = tiles.by_group();
    let whole: [bool; 4] =
        std::array::from_fn(|group| is_complete(group, tiles.index(group), numbers[group]));
    let mut found = KindSet::EMPTY;
    for group in 0..4 {
        let others = (0..4).filter(|&other| other != group);
        let pairs = others
            .clone()
            .filter(|&other| numbers[other] % 3 == 2)
            .count();
        let takes_pair = numbers[group] % 3 == 1;
        if pairs + usize::from(takes_pair) != 1 || !others.clone().all(|other| whole[other]) {
            continue;
        }
        for kind in (candidates & GROUPS[group]).iter() {
            if is_complete(group, tiles.index_with(kind), numbers[group] + 1) {
                found.insert(kind);
            }
        }
    }
    found
}

/// How many tiles of each kind are seen outside the own hand and melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Visible(pub [u8; Kind::PLAYABLE]);

impl Default for Visible {
    fn default() -> Visible {
        Visible([0; Kind::PLAYABLE])
    }
}

impl Visible {
    /// How many tiles of each kind neither the hand nor the table shows.
    ///
    /// # Errors
    /// [`Error::VisibleCopies`] if more are shown than exist.
    pub fn unseen(&self, hand: &Hand) -> Result<[u8; Kind::PLAYABLE], Error> {
        let mut unseen = hand.unseen();
        for (at, (unseen, &shown)) in unseen.iter_mut().zip(&self.0).enumerate() {
            *unseen = unseen.checked_sub(shown).ok_or(Error::VisibleCopies {
                kind: Kind::ALL[at],
                found: 4 - u32::from(*unseen) + u32::from(shown),
            })?;
        }
        Ok(unseen)
    }
}
