//! What is asked of the four seats at every step of a deal.

use super::compiled::Rules;
use super::questions::Waits;
use super::seats::{Seat, Wait};
use crate::error::Error;
use crate::tiles::{Form, Kind, KindSet, Suit};

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
            None if claimed => false,
            _ if seat.hand.wilds() == 4 => true,
            Some(kind) => self.is_completed_by(seat, drawn, kind)?,
            None => self.question_with(seat.void).is_complete(&seat.hand),
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
    /// [`Error::NotPlayable`] for a bonus tile.
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
        if tile.is_bonus() {
            return Err(Error::NotPlayable { kind: tile });
        }
        let win = self.is_completed_by(seat, None, tile)?;
        let mut found = u8::from(win) * Claim::WIN;
        if sets {
            found |= seat.claim_for_sets(tile, chow, self.wilds_in_melds());
        }
        Ok(found)
    }

    /// Lets a seat discard a tile and the next one draw, if nothing else can happen: nobody could
    /// claim the discard, which is not wild, and what is drawn is no bonus tile. Returns what the
    /// next seat may do in its turn, or nothing otherwise, and then nothing has changed.
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
        if from == to || drawn.is_bonus() || seats[from].hand.wild() == Some(tile) {
            return Ok(None);
        }
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
