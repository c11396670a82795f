//! Tiles without melds, as the tables and the masks of [`crate::shapes`] want them.

use super::counts::STEP;
use super::kind::{Kind, KindSet, Suit};
use super::spread::Spread;

const ONES: u64 = u64::MAX / 255;

/// The counts of the 34 kinds, a byte each, in five words: a question put to every kind is a few
/// operations on each word.
///
/// | word | kinds, lowest byte first |
/// |---|---|
/// | 0, 1, 2 | ranks 1 to 8 of characters, circles, bamboo |
/// | 3 | rank 9 of bamboo, then the honours |
/// | 4 | rank 9 of characters and of circles |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes([u64; 5]);

/// The word of a kind, and how far its byte lies from the lowest.
const fn place(kind: usize) -> (usize, u32) {
    match kind {
        8 => (4, 0),
        17 => (4, 8),
        26.. => (3, 8 * (kind as u32 - 26)),
        _ => (kind / 9, 8 * (kind as u32 % 9)),
    }
}

impl Lanes {
    /// Terminals and honours: all of word 3 and word 4, the lowest byte of the others.
    const ORPHANS: [u64; 5] = [0xff, 0xff, 0xff, u64::MAX, u64::MAX];

    #[inline]
    pub fn read(of: &[u8; Kind::PLAYABLE]) -> Lanes {
        let word = |at: usize| of[at..].first_chunk().map_or(0, |&w| u64::from_le_bytes(w));
        let nines = u64::from(of[8]) | u64::from(of[17]) << 8;
        Lanes([word(0), word(9), word(18), word(26), nines])
    }

    /// Every byte of the kinds in a set.
    pub fn covering(kinds: KindSet) -> Lanes {
        let mut words = [0; 5];
        for kind in (kinds & KindSet::PLAYABLE).iter() {
            let (word, shift) = place(kind.index());
            words[word] |= 0xff << shift;
        }
        Lanes(words)
    }

    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        let (word, shift) = place(kind.index());
        (self.0[word] >> shift) as u8
    }

    /// How many tiles lie no more than two ranks from a kind.
    #[inline]
    pub fn around(&self, kind: Kind) -> u8 {
        let ninth = |word: u64| u128::from(word & 0xff) << 64;
        let ranks = match kind.index() / 9 {
            0 => u128::from(self.0[0]) | ninth(self.0[4]),
            1 => u128::from(self.0[1]) | ninth(self.0[4] >> 8),
            2 => u128::from(self.0[2]) | ninth(self.0[3]),
            _ => return self.of(kind),
        };
        let five = ((ranks << 16) >> (8 * (kind.index() % 9))) as u64 & 0xff_ffff_ffff;
        (five.wrapping_mul(ONES) >> 56) as u8
    }

    /// Whether tiles of two kinds lie no more than two ranks apart.
    #[inline]
    pub fn are_near(a: Kind, b: Kind) -> bool {
        let (suit, steps) = (a.index() / 9, a.index().abs_diff(b.index()));
        steps == 0 || (steps <= 2 && suit < 3 && suit == b.index() / 9)
    }

    /// Whether no kind has more than four. No byte carries into the next unless it is 128 or more,
    /// and then its own highest bit tells.
    #[inline]
    fn are_copies(&self) -> bool {
        let beyond = self.0.iter().fold(0, |all, &word| {
            all | word.wrapping_add(ONES * (127 - 4)) | word
        });
        beyond & (ONES << 7) == 0
    }

    /// The sum of all bytes, if it is less than 256 and that of a column less too.
    #[inline]
    pub fn sum(&self) -> u8 {
        let columns = self
            .0
            .iter()
            .fold(0, |sum: u64, &word| sum.wrapping_add(word));
        (columns.wrapping_mul(ONES) >> 56) as u8
    }

    /// 1 for every kind of which there are `n` or more, 1 to 4, and 0 for the others.
    #[inline]
    pub fn at_least(&self, n: u8) -> Lanes {
        // Adding 8 - n sets bit 3 of every byte that holds n or more.
        Lanes(
            self.0
                .map(|word| (word + ONES * u64::from(8 - n)) >> 3 & ONES),
        )
    }

    /// 1 for every kind of which there is an odd number.
    #[inline]
    pub fn odd(&self) -> Lanes {
        Lanes(self.0.map(|word| word & ONES))
    }

    /// Terminals and honours only.
    #[inline]
    pub fn orphans(&self) -> Lanes {
        Lanes(std::array::from_fn(|at| self.0[at] & Lanes::ORPHANS[at]))
    }

    #[inline]
    pub fn within(&self, other: &Lanes) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .fold(0, |all, (mine, theirs)| all | (mine & !theirs))
            == 0
    }

    /// The kinds whose byte is 1, of bytes that are 0 or 1: a multiplication gathers eight of them.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        let gathered = |word: usize| self.0[word].wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let nines = (self.0[4] & 1) << 8 | (self.0[4] >> 8 & 1) << 17;
        KindSet(gathered(0) | gathered(1) << 9 | gathered(2) << 18 | gathered(3) << 26 | nines)
    }

    /// Each suit, then the honours, as a number in base 5, the lowest rank lowest.
    ///
    /// Three multiplications put pairs, fours and eights of ranks together.
    #[inline]
    fn states(&self) -> [u32; 4] {
        let eight = |word: u64| {
            let pairs = word.wrapping_mul(5 + (1 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
            let fours = pairs.wrapping_mul(25 + (1 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
            (fours.wrapping_mul(625 + (1 << 32)) >> 32) as u32
        };
        let [characters, circles, bamboo, honours, nines] = self.0;
        let ninth = |n: u64| (n & 0xff) as u32 * 5u32.pow(8);
        [
            eight(characters) + ninth(nines),
            eight(circles) + ninth(nines >> 8),
            eight(bamboo) + ninth(honours),
            eight(honours >> 8),
        ]
    }
}

/// Concealed tiles as a question of shape looks at them: addresses for the tables, lanes for the
/// masks. Made of a row of counts in 60 instructions, a third of what a hand takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    lanes: Lanes,
    states: [u32; 4],
    /// Kept with counts; of rows it is made where somebody asks.
    spread: Option<Spread>,
    wilds: u8,
    natural: u8,
}

impl Tally {
    /// What is known already of counted tiles.
    #[inline]
    pub(super) fn of_counts(
        of: &[u8; Kind::PLAYABLE],
        states: [u32; 4],
        spread: Spread,
        wilds: u8,
        tiles: u8,
    ) -> Tally {
        let (lanes, natural) = (Lanes::read(of), tiles - wilds);
        Tally {
            lanes,
            states,
            spread: Some(spread),
            wilds,
            natural,
        }
    }

    /// The tiles of a row; nothing if there are more than four of a kind. There may be any number
    /// in all.
    #[inline]
    pub fn read(of: &[u8; Kind::PLAYABLE]) -> Option<Tally> {
        let lanes = Lanes::read(of);
        lanes.are_copies().then(|| Tally {
            lanes,
            states: lanes.states(),
            spread: None,
            wilds: 0,
            natural: lanes.sum(),
        })
    }

    /// The natural tiles of each kind.
    #[inline]
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// How the natural tiles lie spread over the kinds.
    #[inline(always)] // of a row only those fields are made that are used
    pub fn spread(&self) -> Spread {
        match self.spread {
            Some(spread) => spread,
            None => Spread::of(&self.lanes),
        }
    }

    /// Each suit, then the honours, as a number in base 5.
    #[inline]
    pub fn states(&self) -> [u32; 4] {
        self.states
    }

    /// How many wild tiles.
    #[inline]
    pub fn wilds(&self) -> u8 {
        self.wilds
    }

    /// How many natural tiles.
    #[inline]
    pub fn natural(&self) -> u8 {
        self.natural
    }

    /// Makes the tiles of a kind the wild tiles.
    #[inline]
    pub fn make_wild(&mut self, kind: Kind) {
        let (word, shift) = place(kind.index());
        self.wilds = self.lanes.of(kind);
        self.natural -= self.wilds;
        self.lanes.0[word] &= !(0xff << shift);
        self.spread = None;
        self.states[kind.index() / 9] -= u32::from(self.wilds) * STEP[kind.index()];
    }

    /// Takes the tiles of a suit away.
    pub fn drop_suit(&mut self, suit: Suit) {
        let others = Lanes::covering(!suit.kinds());
        for (word, kept) in self.lanes.0.iter_mut().zip(others.0) {
            *word &= kept;
        }
        self.spread = None;
        self.natural = self.lanes.sum();
        self.states[suit as usize] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Counts;

    fn rows() -> impl Iterator<Item = [u8; Kind::PLAYABLE]> {
        // Every count of every kind, with a pattern in the others that is another for each.
        (0..Kind::PLAYABLE * 5).map(|number| {
            let (kind, n) = (number / 5, number % 5);
            let mut row = std::array::from_fn(|at| ((at * 7 + number) % 11 / 10) as u8);
            row[kind] = n as u8;
            row
        })
    }

    #[test]
    fn words_say_what_the_counts_say() {
        for row in rows() {
            let tally = Tally::read(&row).expect("at most four of a kind");
            let slow = |groups: &[u8]| groups.iter().rev().fold(0, |at, &n| at * 5 + u32::from(n));
            for (group, counts) in [&row[..9], &row[9..18], &row[18..27], &row[27..]]
                .iter()
                .enumerate()
            {
                assert_eq!(tally.states[group], slow(counts), "{row:?}");
            }
            assert_eq!(tally.natural(), row.iter().sum::<u8>());
            let lanes = tally.lanes();
            let set = |keep: &dyn Fn(usize) -> bool| -> KindSet {
                Kind::ALL[..Kind::PLAYABLE]
                    .iter()
                    .copied()
                    .filter(|kind| keep(kind.index()))
                    .collect()
            };
            for n in 1..=4 {
                assert_eq!(lanes.at_least(n).kinds(), set(&|at| row[at] >= n));
            }
            assert_eq!(lanes.odd().kinds(), set(&|at| row[at] % 2 == 1));
            for &kind in &Kind::ALL[..Kind::PLAYABLE] {
                assert_eq!(lanes.of(kind), row[kind.index()]);
                let near = |&at: &usize| Lanes::are_near(kind, Kind::ALL[at]);
                let around: u8 = (0..Kind::PLAYABLE).filter(near).map(|at| row[at]).sum();
                assert_eq!(lanes.around(kind), around);
            }
            let orphans = lanes.at_least(1).orphans();
            assert_eq!(orphans.kinds(), set(&|at| row[at] > 0) & KindSet::ORPHANS);
        }
    }

    #[test]
    fn no_fifth_copy_is_read() {
        for (kind, found) in (0..Kind::PLAYABLE).flat_map(|kind| (5..=255).map(move |n| (kind, n)))
        {
            let mut row = [4; Kind::PLAYABLE];
            assert!(Tally::read(&row).is_some());
            row[kind] = found;
            assert!(Tally::read(&row).is_none(), "{found} of {kind}");
        }
    }

    #[test]
    fn tiles_leave_their_suit() {
        for row in rows() {
            for &kind in &Kind::ALL[..Kind::PLAYABLE] {
                let mut tally = Tally::read(&row).expect("at most four of a kind");
                tally.make_wild(kind);
                let mut rest = row;
                rest[kind.index()] = 0;
                let left = Tally::read(&rest).expect("fewer tiles");
                assert_eq!((tally.lanes, tally.states), (left.lanes, left.states));
                assert_eq!(
                    (tally.wilds(), tally.natural()),
                    (row[kind.index()], left.natural())
                );
            }
            for suit in Suit::ALL {
                let counts = row.map(|n| n.min(1));
                let mut tally = Tally::read(&counts).expect("one of each at most");
                tally.drop_suit(suit);
                let first = 9 * suit as usize;
                let mut rest = counts;
                rest[first..first + 9].fill(0);
                let left = Tally::read(&rest).expect("fewer tiles");
                assert_eq!(
                    (tally.lanes, tally.states, tally.natural),
                    (left.lanes, left.states, left.natural)
                );
            }
        }
    }

    #[test]
    fn counts_and_rows_are_the_same_tiles() {
        for row in rows().filter(|row| row.iter().sum::<u8>() <= 14) {
            let counts = Counts::new(&row, 0).expect("a hand").tally();
            let read = Tally::read(&row).expect("a hand");
            assert_eq!(
                (counts.lanes, counts.states, counts.natural, counts.spread()),
                (read.lanes, read.states, read.natural, read.spread())
            );
        }
    }
}
