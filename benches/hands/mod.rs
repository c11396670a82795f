//! The hands that are measured: made from fixed seeds, the same in every run and on every machine.
#![allow(dead_code)] // each program measures its own part

use hupai::rules::Rules;
use hupai::scoring::{By, Situation};
use hupai::tiles::{Counts, Form, Hand, Kind, KindSet, Meld};

/// How many hands a set has: enough to defeat branch prediction, few enough for the caches.
pub const HANDS: usize = 1_000;

const SEED: u64 = 20_240_613;

/// The generator SplitMix64: small, and fixed for ever.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

/// A set of three, by its lowest kind.
#[derive(Clone, Copy)]
struct Set {
    low: usize,
    chow: bool,
}

impl Set {
    fn tiles(self) -> [usize; 3] {
        let step = usize::from(self.chow);
        [self.low, self.low + step, self.low + 2 * step]
    }

    fn meld(self) -> Meld {
        let form = if self.chow { Form::Chow } else { Form::Pung };
        Meld::new(form, Kind::ALL[self.low]).expect("sets are possible melds")
    }
}

type Tiles = [u8; Kind::PLAYABLE];

/// Four sets and a pair out of the first `kinds` kinds, as a player would have them: chows are
/// more common than pungs.
fn winning(random: &mut Random, kinds: usize) -> ([Set; 4], usize, Tiles) {
    loop {
        let sets: [Set; 4] = std::array::from_fn(|_| {
            loop {
                let low = random.below(kinds);
                if random.below(3) == 0 {
                    return Set { low, chow: false };
                }
                if Kind::ALL[low].begins_chow() {
                    return Set { low, chow: true };
                }
            }
        });
        let pair = random.below(kinds);
        let mut tiles = [0; Kind::PLAYABLE];
        sets.iter()
            .flat_map(|set| set.tiles())
            .for_each(|at| tiles[at] += 1);
        tiles[pair] += 2;
        if tiles.iter().all(|&n| n <= 4) {
            return (sets, pair, tiles);
        }
    }
}

/// Tiles drawn from the box.
fn drawn(random: &mut Random, kinds: usize, many: usize) -> Tiles {
    let mut tiles = [0; Kind::PLAYABLE];
    let mut held = 0;
    while held < many {
        let kind = random.below(4 * kinds) / 4;
        // A copy that is already held is drawn as often as it would be from a box.
        if random.below(4) >= usize::from(tiles[kind]) {
            tiles[kind] += 1;
            held += 1;
        }
    }
    tiles
}

fn hand(tiles: &Tiles) -> Hand {
    with_melds(tiles, &[])
}

fn with_melds(tiles: &Tiles, melds: &[Meld]) -> Hand {
    let counts = Counts::new(tiles, 0).expect("at most four of each");
    Hand::new(counts, melds, KindSet::EMPTY, None).expect("at most fourteen tiles")
}

fn any_of(random: &mut Random, tiles: &Tiles) -> usize {
    loop {
        let at = random.below(Kind::PLAYABLE);
        if tiles[at] > 0 {
            return at;
        }
    }
}

fn make<T>(kind: u64, mut one: impl FnMut(&mut Random) -> T) -> Vec<T> {
    let mut random = Random(SEED + kind);
    (0..HANDS).map(|_| one(&mut random)).collect()
}

/// Complete hands of 14 tiles.
pub fn complete() -> Vec<Hand> {
    make(1, |random| hand(&winning(random, Kind::PLAYABLE).2))
}

/// Complete hands of characters and circles: bamboo is the void suit.
pub fn two_suits() -> Vec<Hand> {
    make(8, |random| hand(&winning(random, 18).2))
}

/// Complete hands with one tile exchanged for another kind.
pub fn one_off() -> Vec<Hand> {
    make(2, |random| {
        let mut tiles = winning(random, Kind::PLAYABLE).2;
        let out = any_of(random, &tiles);
        tiles[out] -= 1;
        loop {
            let new = random.below(Kind::PLAYABLE);
            if new != out && tiles[new] < 4 {
                tiles[new] += 1;
                return hand(&tiles);
            }
        }
    })
}

/// 14 tiles drawn from the whole box.
pub fn random() -> Vec<Hand> {
    make(3, |random| hand(&drawn(random, Kind::PLAYABLE, 14)))
}

/// 14 tiles drawn from one suit: dense hands with many readings and waits.
pub fn one_suit() -> Vec<Hand> {
    make(4, |random| hand(&drawn(random, 9, 14)))
}

/// Complete hands of one suit.
pub fn one_suit_complete() -> Vec<Hand> {
    make(5, |random| hand(&winning(random, 9).2))
}

/// Complete hands with one to four of their sets declared.
pub fn melded() -> Vec<Hand> {
    make(6, |random| {
        let (sets, _, mut tiles) = winning(random, Kind::PLAYABLE);
        let melds: Vec<Meld> = sets
            .iter()
            .take(1 + random.below(4))
            .map(|set| set.meld())
            .collect();
        for at in sets.iter().take(melds.len()).flat_map(|set| set.tiles()) {
            tiles[at] -= 1;
        }
        with_melds(&tiles, &melds)
    })
}

/// Complete hands in which so many tiles are wild.
pub fn wild(wilds: usize) -> Vec<Hand> {
    make(7, |random| {
        let mut tiles = winning(random, Kind::PLAYABLE).2;
        let wild = loop {
            let kind = random.below(Kind::PLAYABLE);
            if tiles[kind] == 0 {
                break kind;
            }
        };
        for _ in 0..wilds {
            let out = any_of(random, &tiles);
            tiles[out] -= 1;
        }
        let counts = Counts::new(&tiles, wilds as u8).expect("at most four of each");
        Hand::new(counts, &[], KindSet::EMPTY, Some(Kind::ALL[wild])).expect("fourteen tiles")
    })
}

/// The hands without one of their concealed tiles: 13 tiles, ready where the hands were complete.
pub fn before_last(hands: &[Hand]) -> Vec<Hand> {
    split(hands).into_iter().map(|(hand, _)| hand).collect()
}

/// The hands as 13 tiles and the tile that came last, a discard.
pub fn wins(hands: &[Hand]) -> Vec<(Hand, Situation)> {
    let situation = |tile| Situation {
        tile: Some(tile),
        by: By::Discard,
        ..Situation::default()
    };
    split(hands)
        .into_iter()
        .map(|(hand, tile)| (hand, situation(tile)))
        .collect()
}

fn split(hands: &[Hand]) -> Vec<(Hand, Kind)> {
    let mut random = Random(SEED);
    let mut parts = Vec::new();
    for hand in hands {
        let kinds: Vec<Kind> = hand.concealed().kinds().iter().collect();
        let tile = kinds[random.below(kinds.len())];
        parts.push((hand.without(tile).expect("the tile is held"), tile));
    }
    parts
}

/// The nine-sided wait.
pub fn nine_sided() -> Hand {
    "1112345678999p".parse().expect("thirteen tiles")
}

/// Rules from the files that `benches/dump_rulesets.py` writes.
pub fn rules(name: &str) -> Rules {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulesets");
    let path = format!("{folder}/{name}.json");
    let json = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    Rules::from_json(&json).unwrap_or_else(|error| panic!("{path}: {error}"))
}
