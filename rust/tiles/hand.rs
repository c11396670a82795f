//! The tiles of one player.

use arrayvec::ArrayVec;

use super::counts::Counts;
use super::kind::{Kind, KindSet};
use super::meld::{Form, Meld};
use super::tally::Lanes;
use crate::error::Error;

/// The tiles of one player: concealed tiles, melds and bonus tiles.
///
/// Only possible hands exist: at most four tiles of a kind in hand and melds together, at most 14
/// tiles with every kong counted as three, at most four melds and each bonus tile once. How many
/// tiles a question needs, it says itself.
///
/// When a kind is wild (the Imperial of Cixi), its concealed tiles are wild tiles of
/// [`Hand::concealed`], never natural ones.
///
/// ```
/// use hupai::tiles::Hand;
/// let hand: Hand = "23m 456p EE [789s] (1111m) | f1".parse()?;
/// assert_eq!(hand.tiles(), 13);
/// assert_eq!(hand.to_string(), "23m 456p EE [789s] (1111m) | f1");
/// # Ok::<(), hupai::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    concealed: Counts,
    melds: ArrayVec<Meld, 4>,
    bonus: KindSet,
    wild: Option<Kind>,
    /// Tiles of each kind in melds, wild ones counted for what they stand for.
    melded: [u8; Kind::PLAYABLE],
    /// Kinds of which hand and melds hold all four natural copies.
    exhausted: KindSet,
}

impl Hand {
    /// The most melds a hand can have.
    pub const MELDS: usize = 4;

    /// Puts a hand together.
    ///
    /// # Errors
    /// [`Error::TooManyCopies`], [`Error::TooManyWilds`], [`Error::TooManyMelds`],
    /// [`Error::HandSize`], [`Error::NotBonus`], [`Error::WildKind`].
    #[inline]
    pub fn new(
        concealed: Counts,
        melds: &[Meld],
        bonus: KindSet,
        wild: Option<Kind>,
    ) -> Result<Hand, Error> {
        if !melds.is_empty() || wild.is_some() || !bonus.within(KindSet::BONUS) {
            return Hand::put_together(concealed, melds, bonus, wild);
        }
        // The counts have been checked already.
        Ok(Hand {
            concealed,
            melds: ArrayVec::new(),
            bonus,
            wild: None,
            melded: [0; Kind::PLAYABLE],
            exhausted: concealed.at_least(4),
        })
    }

    /// [`Hand::new`] for hands that are more than concealed and bonus tiles.
    fn put_together(
        mut concealed: Counts,
        melds: &[Meld],
        bonus: KindSet,
        wild: Option<Kind>,
    ) -> Result<Hand, Error> {
        if melds.len() > Hand::MELDS {
            return Err(Error::TooManyMelds { found: melds.len() });
        }
        if let Some(kind) = (bonus - KindSet::BONUS).first() {
            return Err(Error::NotBonus { kind });
        }
        if let Some(kind) = wild {
            if kind.is_bonus() {
                return Err(Error::WildKind { kind });
            }
            while concealed.of(kind) > 0 {
                concealed.remove(kind);
                concealed.add_wilds(1);
            }
        }
        let mut hand = Hand {
            concealed,
            melds: melds.iter().copied().collect(),
            bonus,
            wild,
            melded: [0; Kind::PLAYABLE],
            exhausted: KindSet::EMPTY,
        };
        let tiles = u32::from(hand.tiles());
        if tiles > 14 {
            return Err(Error::HandSize {
                found: tiles,
                accepted: "at most 14",
            });
        }
        let mut natural = *hand.concealed.as_array();
        let mut wilds = hand.concealed.wilds();
        for meld in &hand.melds {
            for (kind, is_wild) in meld.tiles() {
                hand.melded[kind.index()] += 1;
                // A tile of the wild kind in a meld must be marked as the wild tile it is.
                if is_wild {
                    wilds += 1;
                } else if wild == Some(kind) {
                    return Err(Error::WildInMeld { kind });
                } else {
                    natural[kind.index()] += 1;
                }
            }
        }
        // A maximum over bytes is a few instructions; the search for the culprit is rare.
        if natural.iter().fold(0, |most, &n| n.max(most)) > 4 {
            let at = natural.iter().position(|&n| n > 4).unwrap_or_default();
            return Err(Error::TooManyCopies {
                kind: Kind::ALL[at],
                found: natural[at].into(),
            });
        }
        if wilds > 4 {
            return Err(Error::TooManyWilds {
                found: wilds.into(),
            });
        }
        hand.exhausted = Lanes::read(&natural).at_least(4).kinds();
        Ok(hand)
    }

    /// The concealed tiles.
    #[inline]
    pub fn concealed(&self) -> &Counts {
        &self.concealed
    }

    /// The declared sets in the order they were given.
    #[inline]
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// The flowers and seasons laid aside.
    #[inline]
    pub fn bonus(&self) -> KindSet {
        self.bonus
    }

    /// The kind whose tiles are wild, if any.
    #[inline]
    pub fn wild(&self) -> Option<Kind> {
        self.wild
    }

    /// How many tiles, every kong counted as three: 13 between turns, 14 with a tile to discard.
    #[inline]
    pub fn tiles(&self) -> u8 {
        self.concealed.len() + 3 * self.melds.len() as u8
    }

    /// How many sets the concealed tiles still have to make.
    #[inline]
    pub fn open_sets(&self) -> u8 {
        (Hand::MELDS - self.melds.len()) as u8
    }

    /// How many tiles of each kind the melds hold, wild ones counted for what they stand for.
    #[inline]
    pub fn melded(&self) -> &[u8; Kind::PLAYABLE] {
        &self.melded
    }

    /// The kinds of which the hand and its melds hold all four: no more can come.
    #[inline]
    pub fn exhausted(&self) -> KindSet {
        self.exhausted
    }

    /// How many wild tiles hand and melds hold.
    pub fn wilds(&self) -> u8 {
        self.concealed.wilds() + self.melds.iter().map(Meld::wilds).sum::<u8>()
    }

    /// How many tiles of this kind hand and melds show, wild tiles counted as the wild kind.
    pub fn copies(&self, kind: Kind) -> u8 {
        if self.wild == Some(kind) {
            return self.wilds();
        }
        let melded: u8 = self.melds.iter().map(|meld| meld.copies(kind)).sum();
        self.concealed.of(kind) + melded
    }

    /// How many tiles of each kind are neither in the hand nor in its melds, of four.
    pub fn unseen(&self) -> [u8; Kind::PLAYABLE] {
        let mut unseen = self.concealed.as_array().map(|n| 4 - n);
        for (kind, wild) in self.melds.iter().flat_map(Meld::tiles) {
            unseen[kind.index()] -= u8::from(!wild);
        }
        if let Some(kind) = self.wild {
            unseen[kind.index()] = 4 - self.wilds();
        }
        unseen
    }

    /// How many melds are kongs.
    pub fn kongs(&self) -> u8 {
        self.melds
            .iter()
            .filter(|meld| meld.form().is_kong())
            .count() as u8
    }

    /// Whether every meld is a concealed kong.
    pub fn is_concealed(&self) -> bool {
        self.melds
            .iter()
            .all(|meld| meld.form() == Form::ConcealedKong)
    }

    /// The kinds of the natural tiles of hand and melds.
    pub fn natural_kinds(&self) -> KindSet {
        self.melds
            .iter()
            .fold(self.concealed.kinds(), |kinds, meld| {
                kinds | meld.natural_kinds()
            })
    }

    /// The hand with one more concealed tile.
    ///
    /// # Errors
    /// [`Error::NotPlayable`] for a bonus tile, [`Error::TooManyCopies`] or
    /// [`Error::TooManyWilds`] for a fifth copy, [`Error::HandSize`] for a fifteenth tile.
    pub fn with(&self, kind: Kind) -> Result<Hand, Error> {
        let mut hand = self.clone();
        hand.add(kind)?;
        Ok(hand)
    }

    /// Adds a concealed tile.
    ///
    /// # Errors
    /// As [`Hand::with`]; the hand stays as it was.
    #[inline]
    pub(crate) fn add(&mut self, kind: Kind) -> Result<(), Error> {
        if kind.is_bonus() {
            return Err(Error::NotPlayable { kind });
        }
        if self.tiles() == 14 {
            return Err(Error::HandSize {
                found: 15,
                accepted: "at most 14",
            });
        }
        if self.wild == Some(kind) {
            if self.wilds() == 4 {
                return Err(Error::TooManyWilds { found: 5 });
            }
            self.concealed.add_wilds(1);
        } else {
            if self.exhausted.contains(kind) {
                return Err(Error::TooManyCopies { kind, found: 5 });
            }
            self.concealed.add(kind);
            if self.copies(kind) == 4 {
                self.exhausted.insert(kind);
            }
        }
        Ok(())
    }

    /// The hand without one concealed tile.
    ///
    /// # Errors
    /// [`Error::NotHeld`] if there is no such concealed tile.
    pub fn without(&self, kind: Kind) -> Result<Hand, Error> {
        let mut hand = self.clone();
        if self.wild == Some(kind) && self.concealed.wilds() > 0 {
            hand.concealed.add_wilds(-1);
        } else if !kind.is_bonus() && self.concealed.of(kind) > 0 {
            hand.concealed.remove(kind);
            hand.exhausted = hand.exhausted - KindSet::only(kind);
        } else {
            return Err(Error::NotHeld { kind });
        }
        Ok(hand)
    }

    /// The kinds of the concealed tiles, each once: what can be discarded. A wild tile has the
    /// wild kind; wild tiles without a kind are not listed.
    pub fn held(&self) -> KindSet {
        let mut held = self.concealed.kinds();
        if let (Some(kind), true) = (self.wild, self.concealed.wilds() > 0) {
            held.insert(kind);
        }
        held
    }
}
