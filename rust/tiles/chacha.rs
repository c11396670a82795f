//! The ChaCha20 block function of RFC 8439: 32 bytes of key in, any amount of even randomness out.
//!
//! It stands here in full, since walls must come out the same in every version: no dependency can
//! change its stream.

/// "expand 32-byte k", the constant of the cipher.
const CONSTANT: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// The words that each quarter round mixes: four columns, then four diagonals.
const ROUND: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (sum, with, turned, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[sum] = state[sum].wrapping_add(state[with]);
        state[turned] = (state[turned] ^ state[sum]).rotate_left(by);
    }
}

/// One block of the key stream: 16 words. `place` is the counter and the three words of the nonce.
fn block(key: &[u32; 8], place: [u32; 4]) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&CONSTANT);
    start[4..12].copy_from_slice(key);
    start[12..].copy_from_slice(&place);
    let mut state = start;
    for _ in 0..10 {
        for words in ROUND {
            quarter(&mut state, words);
        }
    }
    std::array::from_fn(|word| state[word].wrapping_add(start[word]))
}

/// The key stream as 32-bit words, with a nonce of zeros, from block 0 on.
pub(super) struct ChaCha {
    key: [u32; 8],
    counter: u32,
    words: [u32; 16],
    used: usize,
}

impl ChaCha {
    pub fn new(key: [u8; 32]) -> ChaCha {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(key.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        ChaCha {
            key: words,
            counter: 0,
            words: [0; 16],
            used: 16,
        }
    }

    /// The next word of the stream.
    pub fn next(&mut self) -> u32 {
        if self.used == self.words.len() {
            self.words = block(&self.key, [self.counter, 0, 0, 0]);
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(bytes: impl Fn(usize) -> u8) -> [u8; 32] {
        std::array::from_fn(bytes)
    }

    fn hex(words: &[u32]) -> String {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        bytes.map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn block_of_section_2_3_2() {
        let key = ChaCha::new(key(|at| at as u8)).key;
        let place = [1, 0x0900_0000, 0x4a00_0000, 0];
        assert_eq!(
            hex(&block(&key, place)),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e\
             d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
        );
    }

    #[test]
    fn streams_of_appendix_a_1() {
        let zeros = key(|_| 0);
        let mut stream = ChaCha::new(zeros);
        let words: Vec<u32> = (0..32).map(|_| stream.next()).collect();
        assert_eq!(
            hex(&words),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
             da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586\
             9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
             29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        );

        let last_bit = key(|at| u8::from(at == 31));
        let mut stream = ChaCha::new(last_bit);
        let words: Vec<u32> = (0..32).map(|_| stream.next()).collect();
        assert_eq!(
            hex(&words[16..]),
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
             8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        );

        let second_byte = key(|at| if at == 1 { 0xff } else { 0 });
        let mut stream = ChaCha::new(second_byte);
        let words: Vec<u32> = (0..48).map(|_| stream.next()).collect();
        assert_eq!(
            hex(&words[32..]),
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
             13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
        );
    }
}
