//! Questions of shape, asked of every row of an array.
//!
//! Most rows are tiles without melds. They are counted and asked as they lie there; a hand is made
//! of a row only if there is more to it, or something wrong: then the refusal is that of the hand.

use std::ops::RangeInclusive;

use super::batch::{Column, Hands, NONE, each};
use super::compiled::Rules;
use crate::error::Error;
use crate::shapes::Question;
use crate::shapes::distance::Subject;
use crate::tiles::{Hand, Kind, KindSet, Lanes, Suit, Tally};

/// A question of shape: what it asks of tiles as they lie in a row, and of a hand.
trait Ask {
    type Answer: Send + Clone + Default;
    /// The numbers of tiles it is for.
    const SIZES: RangeInclusive<u8>;
    fn row(question: &Question, subject: &Subject) -> Self::Answer;
    fn hand(rules: &Rules, hand: &Hand, void: Option<Suit>) -> Result<Self::Answer, Error>;
}

struct Complete;
impl Ask for Complete {
    type Answer = bool;
    const SIZES: RangeInclusive<u8> = 14..=14;
    #[inline(always)]
    fn row(question: &Question, subject: &Subject) -> bool {
        question.completes(subject)
    }
    fn hand(rules: &Rules, hand: &Hand, void: Option<Suit>) -> Result<bool, Error> {
        rules.complete(hand, void)
    }
}

struct Distance;
impl Ask for Distance {
    type Answer = i8;
    const SIZES: RangeInclusive<u8> = 13..=14;
    #[inline(always)]
    fn row(question: &Question, subject: &Subject) -> i8 {
        question.away(subject)
    }
    fn hand(rules: &Rules, hand: &Hand, void: Option<Suit>) -> Result<i8, Error> {
        rules.distance(hand, void)
    }
}

struct Waits;
impl Ask for Waits {
    type Answer = u64;
    const SIZES: RangeInclusive<u8> = 13..=13;
    #[inline(always)]
    fn row(question: &Question, subject: &Subject) -> u64 {
        question.completing(subject).0
    }
    fn hand(rules: &Rules, hand: &Hand, void: Option<Suit>) -> Result<u64, Error> {
        Ok(rules.waits(hand, void)?.0)
    }
}

struct Useful;
impl Ask for Useful {
    type Answer = u64;
    const SIZES: RangeInclusive<u8> = 13..=13;
    #[inline(always)]
    fn row(question: &Question, subject: &Subject) -> u64 {
        question.helpful(subject).1.0
    }
    fn hand(rules: &Rules, hand: &Hand, void: Option<Suit>) -> Result<u64, Error> {
        Ok(rules.useful(hand, void)?.1.0)
    }
}

/// The rows that can be asked as they are.
struct Plain<'a> {
    rules: &'a Rules,
    hands: &'a Hands<'a>,
    kinds: Lanes,
}

impl Plain<'_> {
    /// Whether all rows are counts and nothing else, under rules with all kinds.
    fn are_bare(&self) -> bool {
        let hands = self.hands;
        let none = |column: &Column<u8>, none: u8| matches!(column, Column::Same(n) if *n == none);
        hands.melds.is_none()
            && none(&hands.bonus, 0)
            && none(&hands.wild, NONE)
            && none(&hands.void, NONE)
            && self.rules.question().kinds == KindSet::PLAYABLE
    }

    /// The tiles of a row if they are so many.
    #[inline(always)]
    fn tiles(&self, row: usize, sizes: RangeInclusive<u8>) -> Option<Tally> {
        // The row is copied before it is looked at: whoever owns the array may be changing it.
        Tally::read(&{ self.hands.counts[row] }).filter(|tiles| sizes.contains(&tiles.natural()))
    }

    /// [`Plain::row`] where all rows are bare: a third of its work.
    #[inline(always)]
    fn bare_row<A: Ask>(&self, row: usize) -> Option<A::Answer> {
        let tiles = self.tiles(row, A::SIZES)?;
        Some(A::row(self.rules.question(), &Subject::plain(tiles, None)))
    }

    /// The answer for a row of tiles without melds; nothing if the row must be asked as a hand.
    fn row<A: Ask>(&self, row: usize) -> Option<A::Answer> {
        let (rules, hands) = (self.rules, self.hands);
        let melds = hands.melds.map_or([NONE; 4], |melds| melds[row]);
        if melds != [NONE; 4] || (hands.bonus.at(row) != 0 && !rules.bonus) {
            return None;
        }
        let mut tiles = self.tiles(row, A::SIZES)?;
        let mut wild = None;
        let code = hands.wild.at(row);
        if code != NONE {
            let kind = Kind::new(code).filter(|&kind| rules.question().kinds.contains(kind))?;
            rules.wild.as_ref()?;
            tiles.make_wild(kind);
            wild = Some(kind);
        }
        if !tiles.lanes().within(&self.kinds) {
            return None;
        }
        let mut void = None;
        let code = hands.void.at(row);
        if code != NONE {
            void = Suit::ALL.get(usize::from(code)).copied();
            if void.is_none() || !rules.void_suit {
                return None;
            }
        }
        let question = rules.question_with(void);
        let subject = question.useful_part(Subject::plain(tiles, wild));
        Some(A::row(&question, &subject))
    }
}

impl Rules {
    fn ask_all<A: Ask>(&self, hands: &Hands, threads: usize) -> Result<Vec<A::Answer>, Error> {
        hands.check()?;
        let plain = Plain {
            rules: self,
            hands,
            kinds: Lanes::covering(self.question().kinds),
        };
        let hand = |row: usize| A::hand(self, &hands.hand(row)?, hands.void(row)?);
        if plain.are_bare() {
            let answer = |row| plain.bare_row::<A>(row).map_or_else(|| hand(row), Ok);
            return each(hands.len(), threads, answer);
        }
        let answer = |row| plain.row::<A>(row).map_or_else(|| hand(row), Ok);
        each(hands.len(), threads, answer)
    }

    /// Whether each hand of 14 tiles is complete.
    ///
    /// # Errors
    /// As [`Rules::complete`], with the row.
    pub fn complete_all(&self, hands: &Hands, threads: usize) -> Result<Vec<bool>, Error> {
        self.ask_all::<Complete>(hands, threads)
    }

    /// The distance of each hand of 13 or 14 tiles.
    ///
    /// # Errors
    /// As [`Rules::distance`], with the row.
    pub fn distance_all(&self, hands: &Hands, threads: usize) -> Result<Vec<i8>, Error> {
        self.ask_all::<Distance>(hands, threads)
    }

    /// The natural kinds that complete each hand of 13 tiles, as masks.
    ///
    /// # Errors
    /// As [`Rules::waits`], with the row.
    pub fn waits_all(&self, hands: &Hands, threads: usize) -> Result<Vec<u64>, Error> {
        self.ask_all::<Waits>(hands, threads)
    }

    /// The kinds that lower the distance of each hand of 13 tiles, as masks.
    ///
    /// # Errors
    /// As [`Rules::useful`], with the row.
    pub fn useful_all(&self, hands: &Hands, threads: usize) -> Result<Vec<u64>, Error> {
        self.ask_all::<Useful>(hands, threads)
    }
}
