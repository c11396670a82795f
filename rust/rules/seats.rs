//! The four hands at a table in the course of a deal, and what is asked of them at every step.

use std::hash::{Hash, Hasher};

use super::compiled::Rules;
use super::questions::Waits;
use crate::error::Error;
use crate::shapes::Question;
use crate::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Suit};

/// What one seat holds: a [`Hand`], and what no hand has. Before a deal has really begun there are
/// bonus tiles that are not laid aside yet, and at a table of which one seat tells there are tiles
/// that nobody here knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    hand: Hand,
    unlaid: KindSet,
    hidden: u8,
    void: Option<Suit>,
    remembered: Remembered,
}

/// What completes 13 tiles. It is asked at every discard of another and changes once a turn.
#[derive(Clone, Copy, Debug)]
struct Wait {
    question: Question,
    tiles: Counts,
    kinds: KindSet,
    wild_completes: bool,
}

/// The last answer. It is no part of what a seat holds: all are equal.
#[derive(Clone, Debug, Default)]
struct Remembered(Option<Wait>);

impl PartialEq for Remembered {
    fn eq(&self, _: &Remembered) -> bool {
        true
    }
}

impl Eq for Remembered {}

impl Hash for Remembered {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What a seat may do in its own turn, as far as its tiles say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The kinds it holds.
    pub held: KindSet,
    /// Whether its tiles are complete, or all wild tiles, which may win whatever the others are.
    pub may_win: bool,
    /// Whether tiles for a kong are there.
    pub may_kong: bool,
}

/// What a seat could do with the tile of another, as far as its tiles say: a bit a claim.
#[derive(Clone, Copy, Debug)]
pub enum Claim {}

impl Claim {
    /// The tile completes the hand.
    pub const WIN: u8 = 1;
    /// There are two more of it.
    pub const PUNG: u8 = 2;
    /// There are three more of it.
    pub const KONG: u8 = 4;
    /// It makes a chow as the highest tile; the next bits: as the middle, the lowest.
    pub const CHOW: u8 = 8;
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
    fn before(&self, drawn: Option<Kind>) -> Result<Hand, Error> {
        match drawn {
            Some(kind) => self.hand.without(kind),
            None => Ok(self.hand.clone()),
        }
    }

    fn claim_for_sets(&self, tile: Kind, chow: bool, wilds: bool) -> u8 {
        let tiles = self.hand.concealed();
        let spare = if wilds { tiles.wilds() } else { 0 };
        let mut found = 0;
        let alike = tiles.of(tile) + spare;
        if alike >= 2 {
            found |= Claim::PUNG;
        }
        if alike >= 3 {
            found |= Claim::KONG;
        }
        if chow && let Some(rank) = tile.rank() {
            let missing = |kind: Kind| u8::from(tiles.of(kind) == 0);
            for (below, bit) in [
                (2, Claim::CHOW),
                (1, Claim::CHOW << 1),
                (0, Claim::CHOW << 2),
            ] {
                if rank > below && rank - below <= 7 {
                    let needed = (0..3).filter(|&at| at != below);
                    let kinds = needed
                        .map(|at| Kind::ALL[tile.index() + usize::from(at) - usize::from(below)]);
                    if kinds.map(missing).sum::<u8>() <= spare {
                        found |= bit;
                    }
                }
            }
        }
        found
    }
}

impl Rules {
    /// What completes the hand without the tile just drawn, if that leaves 13 tiles. Whoever holds
    /// tiles of the void suit waits for nothing.
    fn wait(&self, seat: &mut Seat, drawn: Option<Kind>) -> Result<Wait, Error> {
        let question = self.question_with(seat.void);
        let hand = seat.before(drawn)?;
        let tiles = *hand.concealed();
        if let Some(known) = seat.remembered.0
            && known.tiles == tiles
            && known.question == question
        {
            return Ok(known);
        }
        let void = |suit: Suit| tiles.kinds().meets(suit.kinds());
        let can = hand.tiles() == 13 && !seat.void.is_some_and(void);
        let wait = Wait {
            question,
            tiles,
            kinds: if can {
                question.waits(&hand)?
            } else {
                KindSet::EMPTY
            },
            wild_completes: can && hand.wild().is_some() && question.distance(&hand)? <= 0,
        };
        seat.remembered.0 = Some(wait);
        Ok(wait)
    }

    /// Whether a tile completes the hand without the tile just drawn.
    fn is_completed_by(
        &self,
        seat: &mut Seat,
        drawn: Option<Kind>,
        tile: Kind,
    ) -> Result<bool, Error> {
        let wait = self.wait(seat, drawn)?;
        Ok(if seat.hand.wild() == Some(tile) {
            wait.wild_completes
        } else {
            wait.kinds.contains(tile)
        })
    }

    /// What a seat waits for without the tile just drawn.
    ///
    /// # Errors
    /// [`Error::NotHeld`] if it does not hold that tile.
    pub fn waits_of(&self, seat: &Seat, drawn: Option<Kind>) -> Result<Waits, Error> {
        let hand = seat.before(drawn)?;
        if hand.tiles() != 13 {
            return Ok(Waits {
                kinds: KindSet::EMPTY,
                wild_completes: false,
                any_tile: false,
                ready: false,
            });
        }
        self.all_waits(&hand, seat.void)
    }

    /// What a seat may do in its own turn; nobody wins in a turn that began with a claimed tile.
    ///
    /// # Errors
    /// [`Error::NotHeld`] if it does not hold the tile just drawn.
    #[inline]
    pub fn turn_of(
        &self,
        seat: &mut Seat,
        drawn: Option<Kind>,
        claimed: bool,
    ) -> Result<Turn, Error> {
        let may_win = match drawn {
            Some(kind) => {
                seat.hand.concealed().wilds() == 4 || self.is_completed_by(seat, drawn, kind)?
            }
            None => !claimed && self.question_with(seat.void).is_complete(&seat.hand),
        };
        let hand = &seat.hand;
        let tiles = hand.concealed();
        let spare = self.wilds_in_melds() && tiles.wilds() > 0;
        let pungs = hand.melds().iter().filter(|meld| meld.form() == Form::Pung);
        let mut fourth = pungs.map(|meld| tiles.of(meld.kind()) > 0 || spare);
        Ok(Turn {
            held: hand.held(),
            may_win,
            may_kong: spare || !tiles.at_least(4).is_empty() || fourth.any(|found| found),
        })
    }

    /// What a seat could do with the tile of another.
    ///
    /// # Errors
    /// None: every hand can be asked.
    ///
    /// # Arguments
    /// `sets`: whether claims for sets are possible at all; `chow`: chows among them.
    #[inline]
    pub fn claim_of(
        &self,
        seat: &mut Seat,
        tile: Kind,
        sets: bool,
        chow: bool,
    ) -> Result<u8, Error> {
        let win = self.is_completed_by(seat, None, tile)?;
        let mut found = u8::from(win) * Claim::WIN;
        if sets {
            found |= seat.claim_for_sets(tile, chow, self.wilds_in_melds());
        }
        Ok(found)
    }

    /// Lets a seat discard a tile and the next one draw, unless somebody could claim the discard.
    /// Returns what the next seat may do in its turn, or nothing if somebody could, and then
    /// nothing has changed.
    ///
    /// # Errors
    /// [`Error::NotHeld`], and a tile that the next seat cannot hold; nothing has changed.
    ///
    /// # Arguments
    /// `from`, `to`: the two seats, and what they discard and draw; `chow`: whether the second may
    /// claim a chow. Sets can be claimed: this is not the last discard.
    pub fn pass_on(
        &self,
        seats: &mut [Seat; 4],
        (from, tile): (usize, Kind),
        (to, drawn): (usize, Kind),
        chow: bool,
    ) -> Result<Option<Turn>, Error> {
        for after in 1..4 {
            let at = (from + after) % 4;
            if self.claim_of(&mut seats[at], tile, true, chow && at == to)? != 0 {
                return Ok(None);
            }
        }
        let before = seats[to].clone();
        seats[to].add(Some(drawn))?;
        let turn = self.turn_of(&mut seats[to], Some(drawn), false);
        match turn.and_then(|turn| seats[from].take(Some(tile)).map(|()| turn)) {
            Ok(turn) => Ok(Some(turn)),
            Err(error) => {
                seats[to] = before;
                Err(error)
            }
        }
    }

    fn wilds_in_melds(&self) -> bool {
        self.wild.is_some_and(|wild| wild.in_melds)
    }
}
