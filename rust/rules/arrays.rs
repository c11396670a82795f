//! Questions of shape, asked of every row of an array.
//!
//! Most rows are tiles without melds. They are counted and asked as they lie there; a hand is made
//! of a row only if there is more to it, or something wrong: then the refusal is that of the hand.

use super::batch::{Hands, NONE, each};
use super::compiled::Rules;
use crate::error::Error;
use crate::shapes::Question;
use crate::shapes::distance::Subject;
use crate::tiles::{Hand, Kind, KindSet, Lanes, Suit, Tally};

/// The rows that can be asked as they are.
struct Plain<'a> {
    rules: &'a Rules,
    hands: &'a Hands<'a>,
    sizes: &'static [u8],
    kinds: Lanes,
}

impl Plain<'_> {
    #[inline]
    fn row(&self, row: usize) -> Option<(Question, Subject<'static>)> {
        let (rules, hands) = (self.rules, self.hands);
        let melds = hands.melds.map_or([NONE; 4], |melds| melds[row]);
        if melds != [NONE; 4] || (hands.bonus.at(row) != 0 && !rules.bonus) {
            return None;
        }
        // The row is copied before it is looked at: whoever owns the array may be changing it.
        let mut tiles = Tally::read(&{ hands.counts[row] })?;
        if !self.sizes.contains(&tiles.natural()) {
            return None;
        }
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
        Some((question, subject))
    }
}

impl Rules {
    fn ask_all<T: Send + Clone + Default>(
        &self,
        hands: &Hands,
        threads: usize,
        sizes: &'static [u8],
        of_row: impl Fn(&Question, &Subject) -> T + Sync,
        of_hand: impl Fn(&Hand, Option<Suit>) -> Result<T, Error> + Sync,
    ) -> Result<Vec<T>, Error> {
        hands.check()?;
        let plain = Plain {
            rules: self,
            hands,
            sizes,
            kinds: Lanes::covering(self.question().kinds),
        };
        each(hands.len(), threads, |row| match plain.row(row) {
            Some((question, subject)) => Ok(of_row(&question, &subject)),
            None => of_hand(&hands.hand(row)?, hands.void(row)?),
        })
    }

    /// Whether each hand of 14 tiles is complete.
    ///
    /// # Errors
    /// As [`Rules::complete`], with the row.
    pub fn complete_all(&self, hands: &Hands, threads: usize) -> Result<Vec<bool>, Error> {
        self.ask_all(hands, threads, &[14], Question::completes, |hand, void| {
            self.complete(hand, void)
        })
    }

    /// The distance of each hand of 13 or 14 tiles.
    ///
    /// # Errors
    /// As [`Rules::distance`], with the row.
    pub fn distance_all(&self, hands: &Hands, threads: usize) -> Result<Vec<i8>, Error> {
        self.ask_all(hands, threads, &[13, 14], Question::away, |hand, void| {
            self.distance(hand, void)
        })
    }

    /// The natural kinds that complete each hand of 13 tiles.
    ///
    /// # Errors
    /// As [`Rules::waits`], with the row.
    pub fn waits_all(&self, hands: &Hands, threads: usize) -> Result<Vec<u64>, Error> {
        let mask = |kinds: KindSet| kinds.0;
        self.ask_all(
            hands,
            threads,
            &[13],
            |question, subject| mask(question.completing(subject)),
            |hand, void| self.waits(hand, void).map(mask),
        )
    }

    /// The kinds that lower the distance of each hand of 13 tiles.
    ///
    /// # Errors
    /// As [`Rules::useful`], with the row.
    pub fn useful_all(&self, hands: &Hands, threads: usize) -> Result<Vec<u64>, Error> {
        let mask = |(_, kinds): (i8, KindSet)| kinds.0;
        self.ask_all(
            hands,
            threads,
            &[13],
            |question, subject| mask(question.helpful(subject)),
            |hand, void| self.useful(hand, void).map(mask),
        )
    }
}
