//! How many tiles from a win, what helps, and which discards keep most.

use arrayvec::ArrayVec;

use super::caps::{self, Melded};
use super::special::{self, Shape, ShapeSet};
use super::table::{self, Copies, Lookup};
use crate::error::Error;
use crate::tiles::{Hand, Kind, KindSet, Lanes, Suit, Tally};

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

/// What a question looks at: tiles that can be of use, and the melds beside them.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    tiles: Tally,
    wild: Option<Kind>,
    /// The hand, if it has melds.
    melded: Option<&'a Hand>,
}

impl<'a> Subject<'a> {
    /// All tiles of a hand.
    #[inline]
    fn of(hand: &'a Hand) -> Subject<'a> {
        Subject {
            tiles: hand.concealed().tally(),
            wild: hand.wild(),
            melded: Some(hand).filter(|hand| !hand.melds().is_empty()),
        }
    }

    /// Tiles without melds.
    #[inline]
    pub fn plain(tiles: Tally, wild: Option<Kind>) -> Subject<'static> {
        Subject {
            tiles,
            wild,
            melded: None,
        }
    }

    /// How many sets the tiles have to make.
    #[inline]
    fn sets(&self) -> u8 {
        self.melded.map_or(Hand::MELDS as u8, Hand::open_sets)
    }

    /// The kinds of which there are all four: no more can come.
    #[inline]
    fn exhausted(&self) -> KindSet {
        match self.melded {
            Some(hand) => hand.exhausted(),
            None => self.tiles.lanes().at_least(4).kinds(),
        }
    }
}

impl Question {
    /// Asks about the tiles of a hand that can be of use.
    #[inline(always)]
    fn about<'a, T>(&self, hand: &'a Hand, ask: impl Fn(&Subject<'a>) -> T) -> T {
        let subject = Subject::of(hand);
        // Two ways, for tiles that meet again would lie in memory, and be moved there.
        if self.void.is_none() {
            ask(&subject)
        } else {
            ask(&self.useful_part(subject))
        }
    }

    /// The tiles that can be of use.
    #[inline]
    pub(crate) fn useful_part<'a>(&self, mut subject: Subject<'a>) -> Subject<'a> {
        if let Some(suit) = self.void {
            subject.tiles.drop_suit(suit);
        }
        subject
    }

    #[inline]
    fn lookup(&self, subject: &Subject) -> Lookup {
        Lookup::new(subject.sets(), true, self.copies)
    }

    /// The hand, if its melds may take copies away that the tables count on.
    #[inline]
    fn capped<'a>(&self, subject: &Subject<'a>) -> Option<&'a Hand> {
        subject.melded.filter(|_| self.copies == Copies::Four)
    }

    #[inline(always)] // the way of most hands is short; what melds take is not part of it
    fn standard(&self, subject: &Subject) -> u8 {
        let missing = self.lookup(subject).missing(subject.tiles.states());
        match self.capped(subject) {
            Some(hand) => self.with_melds(hand, subject.tiles.lanes(), missing),
            None => missing,
        }
    }

    /// How many tiles are missing for the standard shape where melds may take copies away.
    #[inline(never)]
    fn with_melds(&self, hand: &Hand, tiles: &Lanes, missing: u8) -> u8 {
        if Melded::new(hand, tiles, missing).in_the_way(None, missing) {
            caps::missing(hand, self.void, missing)
        } else {
            missing
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
        hand.tiles() == 14 && self.about(hand, |subject| self.completes(subject))
    }

    /// Whether 14 tiles, those of a void suit taken away, are complete.
    #[inline(always)]
    pub(crate) fn completes(&self, subject: &Subject) -> bool {
        let tiles = &subject.tiles;
        if tiles.wilds() > 0 {
            return self.least_missing(subject) <= tiles.wilds();
        }
        if tiles.natural() != 3 * subject.sets() + 2 {
            return false;
        }
        (self.shapes.contains(Shape::Standard) && table::are_complete(tiles.states()))
            || (special::may_be_near(tiles) && self.special_missing(subject) == 0)
    }

    /// How many natural tiles are missing for the nearest shape; wild tiles fill that many.
    #[inline(always)]
    fn least_missing(&self, subject: &Subject) -> u8 {
        let special = self.special_missing(subject);
        if self.shapes.contains(Shape::Standard) {
            self.standard(subject).min(special)
        } else {
            special
        }
    }

    /// How many are missing for the nearest shape but the standard one; it has no melds.
    #[inline(always)]
    fn special_missing(&self, subject: &Subject) -> u8 {
        if subject.melded.is_none() && self.shapes.has_special() {
            special::least_missing(self.shapes, &subject.tiles)
        } else {
            u8::MAX
        }
    }

    /// The distance of 13 or 14 tiles.
    ///
    /// # Errors
    /// [`Error::HandSize`] for any other number of tiles.
    #[inline]
    pub fn distance(&self, hand: &Hand) -> Result<i8, Error> {
        check_size(hand, &[13, 14])?;
        Ok(self.about(hand, |subject| self.away(subject)))
    }

    /// The distance of 13 or 14 tiles, those of a void suit taken away.
    #[inline(always)]
    pub(crate) fn away(&self, subject: &Subject) -> i8 {
        away(self.least_missing(subject), subject)
    }

    /// The distance from one shape, or nothing if the hand's melds rule the shape out.
    ///
    /// # Errors
    /// As [`Question::distance`].
    pub fn distance_of(&self, hand: &Hand, shape: Shape) -> Result<Option<i8>, Error> {
        check_size(hand, &[13, 14])?;
        Ok(self.about(hand, |subject| {
            let missing = match shape {
                Shape::Standard => self.standard(subject),
                Shape::FourWilds => return None,
                _ if subject.melded.is_some() => return None,
                _ => special::missing(shape, &subject.tiles),
            };
            Some(away(missing, subject))
        }))
    }

    /// The kinds that complete 13 tiles. A kind of which the hand holds all four is none, nor is
    /// the wild kind: a wild tile completes every hand that waits at all.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 13 tiles.
    #[inline]
    pub fn waits(&self, hand: &Hand) -> Result<KindSet, Error> {
        check_size(hand, &[13])?;
        Ok(self.about(hand, |subject| self.completing(subject)))
    }

    /// The kinds that complete 13 tiles, those of a void suit taken away.
    #[inline(always)]
    pub(crate) fn completing(&self, subject: &Subject) -> KindSet {
        self.kinds_that_leave(subject, subject.tiles.wilds())
    }

    /// The distance of 13 tiles, and the kinds that lower it.
    ///
    /// # Errors
    /// [`Error::HandSize`] unless there are 13 tiles.
    #[inline]
    pub fn useful(&self, hand: &Hand) -> Result<(i8, KindSet), Error> {
        check_size(hand, &[13])?;
        Ok(self.about(hand, |subject| self.helpful(subject)))
    }

    /// The distance of 13 tiles, those of a void suit taken away, and the kinds that lower it.
    #[inline]
    pub(crate) fn helpful(&self, subject: &Subject) -> (i8, KindSet) {
        let missing = self.least_missing(subject);
        (
            away(missing, subject),
            self.kinds_that_leave(subject, missing - 1),
        )
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
            let (distance, useful) = self.about(&kept, |subject| self.helpful(subject));
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

    /// The kinds that can come: those in the box, but for the wild kind and the void suit.
    #[inline(always)]
    fn in_the_box(&self, subject: &Subject) -> KindSet {
        let wild = subject.wild.map_or(KindSet::EMPTY, KindSet::only);
        self.kinds - wild - self.void.map_or(KindSet::EMPTY, Suit::kinds)
    }

    /// The kinds with which no more than `missing` natural tiles are missing, of which now at least
    /// one more is.
    #[inline(always)]
    fn kinds_that_leave(&self, subject: &Subject, missing: u8) -> KindSet {
        let kinds = self.in_the_box(subject);
        let mut found = KindSet::EMPTY;
        if self.shapes.contains(Shape::Standard) {
            found = if missing == 0 {
                natural_waits(subject) & kinds
            } else {
                self.standard_kinds(subject, kinds - subject.exhausted(), missing)
            };
        }
        // Where none may be missing, nothing wild is held.
        let may_be = missing > 0 || special::may_be_near(&subject.tiles);
        if may_be && self.special_missing(subject) == missing + 1 {
            let helpful = special::kinds(self.shapes, &subject.tiles, missing + 1);
            found |= helpful & (kinds - subject.exhausted());
        }
        found
    }

    #[inline(never)]
    fn standard_kinds(&self, subject: &Subject, candidates: KindSet, missing: u8) -> KindSet {
        let states = subject.tiles.states();
        let found = self.lookup(subject).kinds(states, candidates, missing);
        if let Some(hand) = self.capped(subject) {
            let melded = Melded::new(hand, subject.tiles.lanes(), missing);
            if found
                .iter()
                .any(|kind| melded.in_the_way(Some(kind), missing))
            {
                return found & caps::kinds(hand, self.void, missing);
            }
        }
        found
    }
}

/// The kinds that make natural tiles sets and a pair. Natural tiles that are complete are real
/// ones, so no copies can be short; but the fourth may lie in a meld.
#[inline]
fn natural_waits(subject: &Subject) -> KindSet {
    if subject.tiles.natural() != 3 * subject.sets() + 1 {
        return KindSet::EMPTY;
    }
    let waits = table::waits(subject.tiles.states());
    subject
        .melded
        .map_or(waits, |hand| waits - hand.exhausted())
}

/// The distance of tiles of which so many natural ones are missing.
#[inline]
fn away(missing: u8, subject: &Subject) -> i8 {
    missing as i8 - subject.tiles.wilds() as i8 - 1
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
            *unseen = unseen
                .checked_sub(shown)
                .ok_or_else(|| Error::VisibleCopies {
                    kind: Kind::ALL[at],
                    found: 4 - u32::from(*unseen) + u32::from(shown),
                })?;
        }
        Ok(unseen)
    }
}
