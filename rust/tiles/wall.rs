//! What chance decides in a deal: the order of the wall, dice, seats.
//!
//! The algorithm has the number [`SHUFFLE`]. It is part of the format of records and never
//! changes: another algorithm would have another number. In full:
//!
//! 1. **Key.** SHA-256 of [`DOMAIN`], the seed as 32 bytes, the number of the deal as 8 bytes,
//!    both with the highest byte first, and the label as UTF-8.
//! 2. **Stream.** ChaCha20 as in RFC 8439 with this key, a nonce of zeros and a counter that
//!    starts at 0. The key stream is read as 32-bit words, each with the lowest byte first.
//! 3. **A number below `n`.** Take the next word. If it is not less than the largest multiple of
//!    `n` up to 2³², drop it and take the next. The number is the word modulo `n`.
//! 4. **Shuffle.** For `i` from the last place down to 1: draw `j` below `i + 1` and exchange the
//!    places `i` and `j`.
//! 5. **Dice.** Each is 1 plus a number below 6, in the order of the stream.
//!
//! So what is drawn depends on seed, deal and label and on nothing else: no deal depends on how
//! another was played, and no label on whether another was asked for.
//!
//! ```
//! use hupai::tiles::wall::{Draws, seed};
//!
//! let mut wall: Vec<u8> = (0..136).map(|tile| tile / 4).collect();
//! Draws::new(&seed(7), 1, "wall").shuffle(&mut wall);
//! assert_eq!(wall[..6], [1, 6, 9, 8, 0, 30]);
//! assert_eq!(Draws::new(&seed(7), 1, "dice").dice(2), [5, 1]);
//! ```

use sha2::{Digest, Sha256};

use super::chacha::ChaCha;

/// The number of the algorithm.
pub const SHUFFLE: u32 = 1;

/// What every key begins with, so that no other use of a seed leads to the same stream.
pub const DOMAIN: &[u8] = b"hupai shuffle: 1\n";

/// A small seed as the 32 bytes that [`Draws::new`] takes.
pub fn seed(number: u128) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[16..].copy_from_slice(&number.to_be_bytes());
    bytes
}

/// 2^32 modulo `n`: so many words at the upper end would favour the lowest numbers.
fn spare(n: u32) -> u32 {
    (u32::MAX % n + 1) % n
}

/// Everything that is drawn under one label of one deal.
pub struct Draws(ChaCha);

impl Draws {
    /// The draws of `label` in deal number `deal` of a match. The seed has its highest byte first.
    pub fn new(seed: &[u8; 32], deal: u64, label: &str) -> Draws {
        let mut key = Sha256::new();
        key.update(DOMAIN);
        key.update(seed);
        key.update(deal.to_be_bytes());
        key.update(label);
        Draws(ChaCha::new(key.finalize().into()))
    }

    /// A number from 0 to `n - 1`, each as likely as the others.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let last = u32::MAX - spare(n);
        loop {
            let word = self.0.next();
            if word <= last {
                return word % n;
            }
        }
    }

    /// Brings the places into one of all possible orders, each as likely as the others.
    pub fn shuffle<T>(&mut self, places: &mut [T]) {
        for i in (1..places.len()).rev() {
            // Memory ends long before 2^32 places; the walls of this crate have up to 144.
            places.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// The eyes of `n` dice.
    pub fn dice(&mut self, n: u8) -> Vec<u8> {
        (0..n).map(|_| 1 + self.below(6) as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha_256_as_published() {
        // FIPS 180-4, example of one block.
        let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
        assert_eq!(
            hex(&Sha256::digest(b"abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_die_does_not_favour_the_low_numbers() {
        // 2^32 = 6 * 715827882 + 4: the four highest words are dropped.
        let over = |n: u32| (u32::MAX % n + 1) % n;
        assert_eq!(over(6), 4);
        assert_eq!([1, 2, 4, 1 << 31].map(over), [0; 4]);
    }

    #[test]
    fn seed_deal_and_label_all_matter() {
        let draw = |s, deal, label| {
            let mut places: [u8; 36] = std::array::from_fn(|at| at as u8);
            Draws::new(&seed(s), deal, label).shuffle(&mut places);
            places
        };
        let first = draw(0, 0, "wall");
        assert_eq!(first, draw(0, 0, "wall"));
        for other in [draw(1, 0, "wall"), draw(0, 1, "wall"), draw(0, 0, "wal")] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn the_ends_of_the_range() {
        let mut draws = Draws::new(&[0xff; 32], u64::MAX, "");
        assert_eq!(draws.below(1), 0);
        draws.shuffle::<u8>(&mut []);
        draws.shuffle(&mut [1]);
        assert!(draws.dice(0).is_empty());
        assert!(draws.dice(255).iter().all(|eyes| (1..=6).contains(eyes)));
    }
}
