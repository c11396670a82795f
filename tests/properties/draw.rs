//! Bytes become hands, rules and circumstances: near bytes near ones, so that a search by small
//! changes gets somewhere.

use std::sync::LazyLock;

use hupai::Error;
use hupai::rules::Rules;
use hupai::scoring::{By, FlagSet, Situation};
use hupai::shapes::distance::Visible;
use hupai::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Suit, Wind};

/// The rules of each variant, as they come down from Python.
pub const RULESETS: [&str; 5] = [
    include_str!("../data/rulesets/basic.json"),
    include_str!("../data/rulesets/hong-kong.json"),
    include_str!("../data/rulesets/sichuan.json"),
    include_str!("../data/rulesets/cixi.json"),
    include_str!("../data/rulesets/classical.json"),
];

/// The same, compiled.
pub static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let compiled = RULESETS.iter().map(|json| Rules::from_json(json));
    compiled
        .collect::<Result<_, _>>()
        .expect("the variants hold together")
});

/// Bytes that are taken one after another; zeros when there are no more.
pub struct Draw<'a>(pub &'a [u8]);

impl Draw<'_> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// One of some things.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()]
    }

    /// Something, for few bytes.
    pub fn seldom<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        let byte = self.byte();
        (byte >= 224).then(|| of[usize::from(byte - 224) % of.len()])
    }

    /// A wide number.
    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// A kind that hands are made of.
    pub fn kind(&mut self) -> Kind {
        self.one(&Kind::ALL[..Kind::PLAYABLE])
    }

    /// A meld of any form, of which some tiles may be wild.
    fn meld(&mut self) -> Result<Meld, Error> {
        let (form, kind) = (self.one(&Form::ALL), self.kind());
        let wilds = self.seldom(&[1, 2, 4, 3, 8, 255]).unwrap_or(0);
        Meld::with_wilds(form, kind, wilds, self.seldom(&Wind::ALL))
    }

    /// Tiles that need not be a possible hand: melds first, then about as many tiles as there is
    /// room for.
    pub fn hand(&mut self, size: u8) -> Result<Hand, Error> {
        let shape = self.byte();
        let melds = (0..shape % 8 % 6)
            .map(|_| self.meld())
            .collect::<Result<Vec<_>, _>>()?;
        let wild = self.seldom(&Kind::ALL);
        let bonus = if shape & 8 == 0 { 0 } else { self.byte() };
        let wilds = self.seldom(&[1, 2, 3, 4, 5]).unwrap_or(0);
        let room = size.saturating_sub(wilds + 3 * melds.len() as u8);
        let room = if shape & 0xf0 == 0xf0 {
            self.byte() % 20
        } else {
            room
        };
        let mut counts = [0; Kind::PLAYABLE];
        for _ in 0..room {
            counts[self.kind().index()] += 1;
        }
        let counts = Counts::new(&counts, wilds)?;
        Hand::new(counts, &melds, KindSet(u64::from(bonus) << 34), wild)
    }

    /// A suit, or mostly none.
    pub fn void(&mut self) -> Option<Suit> {
        self.seldom(&Suit::ALL)
    }

    /// Tiles on the table: mostly none, sometimes too many.
    pub fn visible(&mut self) -> Visible {
        let mut visible = Visible::default();
        for _ in 0..self.seldom(&[1, 4, 9, 40]).unwrap_or(0) {
            visible.0[self.kind().index()] += 1;
        }
        visible
    }

    /// How a hand is won, contradictions included.
    pub fn situation(&mut self) -> Situation {
        let tile = self.byte();
        Situation {
            tile: Kind::new(tile % 48),
            by: self.one(&By::ALL),
            seat: self.one(&Wind::ALL),
            round: self.one(&Wind::ALL),
            dealer: self.one(&Wind::ALL),
            flags: FlagSet(u32::from(self.seldom(&[0, 1]).map_or(0, |_| self.word()))),
            streak: self.seldom(&[1, 11, 12, 13, u16::MAX]).unwrap_or(0),
            void: self.void(),
            visible: self.visible(),
        }
    }
}
