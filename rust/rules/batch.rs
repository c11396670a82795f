//! Many hands at once, given as plain rows of bytes.

use std::sync::{Mutex, PoisonError};

use super::compiled::Rules;
use super::judge::Appraisal;
use crate::error::Error;
use crate::scoring::{By, FlagSet, Situation};
use crate::shapes::distance::Visible;
use crate::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Suit, Wind};

/// No meld, no wild kind, no void suit, no winning tile.
pub const NONE: u8 = 255;

/// A column with one value a row, or one value for all rows.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a, T> {
    /// The same for all rows.
    Same(T),
    /// One a row.
    Each(&'a [T]),
}

impl<T: Copy> Column<'_, T> {
    #[inline]
    pub(super) fn at(&self, row: usize) -> T {
        match self {
            Column::Same(value) => *value,
            Column::Each(values) => values[row],
        }
    }

    fn check(&self, what: &'static str, rows: usize) -> Result<(), Error> {
        match self {
            Column::Each(values) if values.len() != rows => Err(Error::Array {
                what,
                expected: format!("{rows} rows, as many as counts has"),
                found: format!("{}", values.len()),
            }),
            _ => Ok(()),
        }
    }
}

/// The code of a meld in arrays: `34 x form + kind`, forms in the order of [`Form::ALL`].
pub fn meld_code(form: Form, kind: Kind) -> u8 {
    form as u8 * Kind::PLAYABLE as u8 + kind.index() as u8
}

fn meld(code: u8) -> Result<Option<Meld>, Error> {
    if code == NONE {
        return Ok(None);
    }
    let (form, kind) = (
        usize::from(code) / Kind::PLAYABLE,
        usize::from(code) % Kind::PLAYABLE,
    );
    match Form::ALL.get(form) {
        Some(&form) => Meld::new(form, Kind::ALL[kind]).map(Some),
        None => Err(unexpected("meld", "34 x form + kind, or 255", code)),
    }
}

fn unexpected(what: &'static str, expected: &str, found: u8) -> Error {
    Error::Array {
        what,
        expected: expected.into(),
        found: found.to_string(),
    }
}

fn kind(what: &'static str, code: u8) -> Result<Option<Kind>, Error> {
    if code == NONE {
        return Ok(None);
    }
    match Kind::new(code).filter(|kind| !kind.is_bonus()) {
        Some(kind) => Ok(Some(kind)),
        None => Err(unexpected(what, "a kind 0 to 33, or 255 for none", code)),
    }
}

fn suit(code: u8) -> Result<Option<Suit>, Error> {
    match code {
        NONE => Ok(None),
        _ => match Suit::ALL.get(usize::from(code)) {
            Some(&suit) => Ok(Some(suit)),
            None => Err(unexpected("void", "a suit 0 to 2, or 255 for none", code)),
        },
    }
}

fn wind(what: &'static str, code: u8) -> Result<Wind, Error> {
    match Wind::ALL.get(usize::from(code)) {
        Some(&wind) => Ok(wind),
        None => Err(unexpected(what, "a wind 0 to 3", code)),
    }
}

/// The hands of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    /// 34 counts a row.
    pub counts: &'a [[u8; Kind::PLAYABLE]],
    /// Four meld codes a row, if any row has melds.
    pub melds: Option<&'a [[u8; 4]]>,
    /// Bonus tiles as bits, flowers first.
    pub bonus: Column<'a, u8>,
    /// The wild kind.
    pub wild: Column<'a, u8>,
    /// The void suit.
    pub void: Column<'a, u8>,
}

impl<'a> Hands<'a> {
    /// Concealed tiles and nothing else.
    pub fn bare(counts: &'a [[u8; Kind::PLAYABLE]]) -> Hands<'a> {
        Hands {
            counts,
            melds: None,
            bonus: Column::Same(0),
            wild: Column::Same(NONE),
            void: Column::Same(NONE),
        }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Refuses columns of another length.
    ///
    /// # Errors
    /// [`Error::Array`] naming the column.
    pub fn check(&self) -> Result<(), Error> {
        let rows = self.len();
        if let Some(melds) = self.melds {
            Column::Each(melds).check("melds", rows)?;
        }
        self.bonus.check("bonus", rows)?;
        self.wild.check("wild", rows)?;
        self.void.check("void", rows)
    }

    /// The hand of a row.
    ///
    /// # Errors
    /// What [`Hand::new`] refuses, and codes that do not exist.
    #[inline]
    pub fn hand(&self, row: usize) -> Result<Hand, Error> {
        // The row is copied before it is looked at: whoever owns the array may be changing it.
        let counts = Counts::new(&{ self.counts[row] }, 0)?;
        let mut melds = arrayvec::ArrayVec::<Meld, 4>::new();
        if let Some(codes) = self.melds {
            for code in codes[row] {
                melds.extend(meld(code)?);
            }
        }
        let bonus = KindSet(u64::from(self.bonus.at(row)) << 34);
        Hand::new(counts, &melds, bonus, kind("wild", self.wild.at(row))?)
    }

    /// The void suit of a row.
    ///
    /// # Errors
    /// [`Error::Array`] for a code that does not exist.
    pub fn void(&self, row: usize) -> Result<Option<Suit>, Error> {
        suit(self.void.at(row))
    }
}

/// How the hands of a batch were won.
#[derive(Clone, Copy, Debug)]
pub struct Wins<'a> {
    /// The winning tile.
    pub tile: Column<'a, u8>,
    /// How it came: 0 self-draw, 1 discard, 2 robbed kong; 255 for a discard where there is a
    /// winning tile and a self-draw where there is none.
    pub by: Column<'a, u8>,
    /// The seat.
    pub seat: Column<'a, u8>,
    /// The round wind.
    pub round: Column<'a, u8>,
    /// The dealer.
    pub dealer: Column<'a, u8>,
    /// The flags as bits.
    pub flags: Column<'a, u32>,
    /// The dealer's wins in a row.
    pub streak: Column<'a, u16>,
    /// Tiles visible outside the hand.
    pub visible: Option<&'a [[u8; Kind::PLAYABLE]]>,
}

impl<'a> Wins<'a> {
    /// Wins with these tiles, in no special way.
    pub fn of(tile: Column<'a, u8>) -> Wins<'a> {
        Wins {
            tile,
            by: Column::Same(NONE),
            seat: Column::Same(0),
            round: Column::Same(0),
            dealer: Column::Same(0),
            flags: Column::Same(0),
            streak: Column::Same(0),
            visible: None,
        }
    }

    /// Refuses columns of another length.
    ///
    /// # Errors
    /// [`Error::Array`] naming the column.
    pub fn check(&self, rows: usize) -> Result<(), Error> {
        self.tile.check("win", rows)?;
        self.by.check("by", rows)?;
        self.seat.check("seat", rows)?;
        self.round.check("round", rows)?;
        self.dealer.check("dealer", rows)?;
        self.flags.check("flags", rows)?;
        self.streak.check("streak", rows)?;
        if let Some(visible) = self.visible {
            Column::Each(visible).check("visible", rows)?;
        }
        Ok(())
    }

    /// The situation of a row.
    ///
    /// # Errors
    /// [`Error::Array`] for codes that do not exist.
    #[inline]
    pub fn situation(&self, row: usize, void: Option<Suit>) -> Result<Situation, Error> {
        let tile = kind("win", self.tile.at(row))?;
        let by = match self.by.at(row) {
            NONE => By::usual(tile),
            code => match By::ALL.get(usize::from(code)) {
                Some(&by) => by,
                None => return Err(unexpected("by", "0, 1 or 2, or 255 for the usual", code)),
            },
        };
        let flags = self.flags.at(row);
        if flags >> crate::scoring::Flag::ALL.len() != 0 {
            return Err(Error::Array {
                what: "flags",
                expected: "bits of known flags".into(),
                found: flags.to_string(),
            });
        }
        Ok(Situation {
            tile,
            by,
            seat: wind("seat", self.seat.at(row))?,
            round: wind("round", self.round.at(row))?,
            dealer: wind("dealer", self.dealer.at(row))?,
            flags: FlagSet(flags),
            streak: self.streak.at(row),
            void,
            visible: self
                .visible
                .map_or_else(Visible::default, |visible| Visible(visible[row])),
        })
    }
}

/// A thread takes as long to begin as a thousand short answers.
const FEWEST_ROWS: usize = 1_000;

/// How many parts there are for each thread: while one waits for a processor, others go on.
const PARTS: usize = 16;

/// Answers a question for every row, on no more than so many threads, the calling one among them.
/// Whoever is free takes the next part of the rows.
///
/// # Errors
/// The error of the lowest row that has one, as [`Error::Row`].
pub fn each<T: Send + Clone + Default>(
    rows: usize,
    threads: usize,
    answer: impl Fn(usize) -> Result<T, Error> + Sync,
) -> Result<Vec<T>, Error> {
    let mut answers = vec![T::default(); rows];
    let threads = threads.min(rows / FEWEST_ROWS).max(1);
    let size = rows.div_ceil(if threads == 1 { 1 } else { threads * PARTS });
    let parts = Mutex::new(answers.chunks_mut(size.max(1)).enumerate());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || -> Result<(), (usize, Error)> {
        while let Some((at, part)) = next() {
            for (offset, place) in part.iter_mut().enumerate() {
                let row = at * size + offset;
                *place = answer(row).map_err(|error| {
                    // Lower rows are in work already; of the others no more need be asked.
                    while next().is_some() {}
                    (row, error)
                })?;
            }
        }
        Ok(())
    };
    let together = || {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work().err();
            let others = workers
                .into_iter()
                .filter_map(|worker| match worker.join() {
                    Ok(done) => done.err(),
                    Err(panic) => std::panic::resume_unwind(panic),
                });
            own.into_iter().chain(others).min_by_key(|(row, _)| *row)
        })
    };
    // Even a scope without threads takes as long as ten answers.
    let refused = if threads == 1 {
        work().err()
    } else {
        together()
    };
    match refused {
        None => Ok(answers),
        Some((row, error)) => Err(Error::Row {
            row,
            error: Box::new(error),
        }),
    }
}

impl Rules {
    /// What each winning hand is worth; nothing for hands that do not win.
    ///
    /// # Errors
    /// As [`Rules::score`], with the row.
    pub fn appraise_all(
        &self,
        hands: &Hands,
        wins: &Wins,
        threads: usize,
    ) -> Result<Vec<Option<Appraisal>>, Error> {
        hands.check()?;
        wins.check(hands.len())?;
        each(hands.len(), threads, |row| {
            let situation = wins.situation(row, hands.void(row)?)?;
            self.appraise(&hands.hand(row)?, &situation)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_answered_and_the_lowest_refused() {
        for (rows, threads) in [
            (0, 2),
            (1, 9),
            (999, 2),
            (2_000, 2),
            (4_321, 4),
            (20_003, 7),
        ] {
            let numbers = each(rows, threads, |row| Ok(row + 1)).expect("no row is refused");
            assert!(numbers.into_iter().eq(1..=rows));
            for first in [0, rows / 3, rows.saturating_sub(1)] {
                // The higher a row, the sooner it is found.
                let refused = each(rows, threads, |row| match row {
                    _ if row < first || row % 7 != first % 7 => Ok(row),
                    _ => {
                        std::thread::sleep(std::time::Duration::from_micros((rows - row) as u64));
                        Err(Error::NoWildTiles)
                    }
                });
                match refused {
                    Err(Error::Row { row, .. }) => assert_eq!(row, first),
                    _ => assert_eq!(rows, 0),
                }
            }
        }
    }

    #[test]
    fn a_fault_in_a_row_is_not_lost() {
        let faulty = |row| -> Result<usize, Error> {
            assert!(row != 2_500, "no answer");
            Ok(row)
        };
        let caught = std::panic::catch_unwind(|| each(5_000, 2, faulty).map(|_| ()));
        assert!(caught.is_err());
    }
}
