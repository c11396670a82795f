//! What a seat holds in the course of a deal.

use std::hash::{Hash, Hasher};

use crate::error::Error;
use crate::shapes::Question;
use crate::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Suit};

/// What one seat holds: a [`Hand`], and what no hand has. Before a deal has really begun there are
/// bonus tiles that are not laid aside yet, and at a table of which one seat tells there are tiles
/// that nobody here knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    pub(super) hand: Hand,
    unlaid: KindSet,
    hidden: u8,
    pub(super) void: Option<Suit>,
    pub(super) remembered: Remembered,
}

/// What completes 13 tiles. It is asked at every discard of another and changes once a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    pub(super) question: Question,
    pub(super) tiles: Counts,
    pub(super) kinds: KindSet,
    pub(super) wild_completes: bool,
}

/// The last answer. It is no part of what a seat holds: all are equal.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered(pub(super) Option<Wait>);

impl PartialEq for Remembered {
    fn eq(&self, _: &Remembered) -> bool {
        true
    }
}

impl Eq for Remembered {}

impl Hash for Remembered {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Seat {
    /// A seat with nothing.
    pub fn new() -> Result<Seat, Error> {
        Ok(Seat {
            hand: Hand::new(Counts::EMPTY, &[], KindSet::EMPTY, None)?,
            unlaid: KindSet::EMPTY,
            hidden: 0,
            void: None,
            remembered: Remembered::default(),
        })
    }

    /// The known tiles, the melds, and the bonus tiles laid aside.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// How many concealed tiles nobody here knows.
    pub fn hidden(&self) -> u8 {
        self.hidden
    }

    /// The suit it does without.
    pub fn void(&self) -> Option<Suit> {
        self.void
    }

    /// Names the suit it does without.
    pub fn set_void(&mut self, void: Option<Suit>) {
        self.void = void;
    }

    /// How many concealed tiles there are, known or not.
    pub fn size(&self) -> u8 {
        self.hand.concealed().len() + self.unlaid.len() + self.hidden
    }

    /// How many concealed tiles of this kind are known.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        if kind.is_bonus() {
            self.unlaid.contains(kind).into()
        } else if self.hand.wild() == Some(kind) {
            self.hand.concealed().wilds()
        } else {
            self.hand.concealed().of(kind)
        }
    }

    /// The known concealed tiles in the order of their kinds.
    pub fn tiles(&self) -> impl Iterator<Item = Kind> {
        let copies = |kind: Kind| (0..self.count(kind)).map(move |_| kind);
        (self.hand.held() | self.unlaid).iter().flat_map(copies)
    }

    /// Puts these concealed tiles in the place of those that are there.
    ///
    /// # Errors
    /// As [`Seat::add`].
    pub fn set_tiles(&mut self, tiles: &[Option<Kind>]) -> Result<(), Error> {
        let mut of = [0; Kind::PLAYABLE];
        let known = |tile: &&Option<Kind>| tile.is_some_and(|kind| !kind.is_bonus());
        for kind in tiles.iter().filter(known).flatten() {
            // Five are refused below, so no more need be counted.
            of[kind.index()] += u8::from(of[kind.index()] < 5);
        }
        let mut seat = Seat {
            hand: self.rebuilt(Counts::new(&of, 0)?, self.hand.melds(), self.hand.wild())?,
            unlaid: KindSet::EMPTY,
            hidden: 0,
            ..self.clone()
        };
        for &other in tiles.iter().filter(|tile| !known(tile)) {
            seat.add(other)?;
        }
        *self = seat;
        Ok(())
    }

    fn rebuilt(
        &self,
        concealed: Counts,
        melds: &[Meld],
        wild: Option<Kind>,
    ) -> Result<Hand, Error> {
        Hand::new(concealed, melds, self.hand.bonus(), wild)
    }

    /// Adds a concealed tile, or one that nobody here knows.
    ///
    /// # Errors
    /// A fifth copy, more tiles than a hand may have, a bonus tile that is there already.
    #[inline]
    pub fn add(&mut self, kind: Option<Kind>) -> Result<(), Error> {
        match kind {
            Some(kind) if !kind.is_bonus() => self.hand.add(kind)?,
            Some(kind) if self.unlaid.contains(kind) => return Err(Error::BonusTwice { kind }),
            Some(kind) => self.unlaid.insert(kind),
            None if self.size() < 14 => self.hidden += 1,
            None => {
                return Err(Error::HandSize {
                    found: u32::from(self.size()) + 1,
                    accepted: "at most 14",
                });
            }
        }
        Ok(())
    }

    /// Takes a concealed tile away: one of this kind, or else one that nobody here knows.
    ///
    /// # Errors
    /// [`Error::NotHeld`] if there is neither.
    #[inline]
    pub fn take(&mut self, kind: Option<Kind>) -> Result<(), Error> {
        match kind {
            Some(kind) if kind.is_bonus() && self.unlaid.contains(kind) => {
                self.unlaid = self.unlaid - KindSet::only(kind);
            }
            Some(kind) if self.count(kind) > 0 => self.hand = self.hand.without(kind)?,
            _ if self.hidden > 0 => self.hidden -= 1,
            Some(kind) => return Err(Error::NotHeld { kind }),
            None => {
                return Err(Error::HandSize {
                    found: 0,
                    accepted: "hidden tiles",
                });
            }
        }
        Ok(())
    }

    /// Lays a bonus tile aside.
    ///
    /// # Errors
    /// [`Error::NotHeld`], [`Error::NotBonus`].
    pub fn lay_aside(&mut self, kind: Kind) -> Result<(), Error> {
        let laid = self.hand.bonus() | KindSet::only(kind);
        let hand = Hand::new(
            *self.hand.concealed(),
            self.hand.melds(),
            laid,
            self.hand.wild(),
        )?;
        self.take(Some(kind))?;
        self.hand = hand;
        Ok(())
    }

    /// Says what the declared sets are.
    ///
    /// # Errors
    /// Sets that cannot be beside these tiles.
    pub fn set_melds(&mut self, melds: &[Meld]) -> Result<(), Error> {
        self.hand = self.rebuilt(*self.hand.concealed(), melds, self.hand.wild())?;
        self.remembered = Remembered::default();
        Ok(())
    }

    /// Declares a set with a tile that was claimed: the others leave the hand. Bit `n` of `wilds`
    /// says that the `n`-th of those, from the lowest, is a wild tile.
    ///
    /// # Errors
    /// [`Error::NotHeld`], a set that cannot be.
    pub fn claim(&mut self, form: Form, lowest: Kind, tile: Kind, wilds: u8) -> Result<(), Error> {
        Meld::new(form, lowest)?;
        let mut seat = self.clone();
        let (mut used, mut places) = (0, 0);
        for place in 0..form.tiles() {
            let (kind, claimed) = if form == Form::Chow {
                let kind = lowest.after(place);
                (kind, kind == tile)
            } else {
                (lowest, place == 0)
            };
            if claimed {
                continue;
            }
            let wild = wilds >> used & 1 == 1;
            seat.take(if wild { self.hand.wild() } else { Some(kind) })?;
            places |= u8::from(wild) << place;
            used += 1;
        }
        let mut melds = self.hand.melds().to_vec();
        melds.push(Meld::with_wilds(form, lowest, places, None)?);
        seat.set_melds(&melds)?;
        *self = seat;
        Ok(())
    }

    /// Says which kind is wild.
    ///
    /// # Errors
    /// A kind that cannot be wild, natural tiles of it in melds.
    pub fn set_wild(&mut self, wild: Option<Kind>) -> Result<(), Error> {
        let mut concealed = *self.hand.concealed();
        if let Some(before) = self.hand.wild() {
            while concealed.wilds() > 0 {
                concealed.add_wilds(-1);
                concealed.add(before);
            }
        }
        self.hand = self.rebuilt(concealed, self.hand.melds(), wild)?;
        self.remembered = Remembered::default();
        Ok(())
    }

    /// The hand without the tile just drawn.
    pub(super) fn before(&self, drawn: Option<Kind>) -> Result<Hand, Error> {
        match drawn {
            Some(kind) => self.hand.without(kind),
            None => Ok(self.hand.clone()),
        }
    }
}
