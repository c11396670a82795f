//! The kinds of tiles, and sets of kinds.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// One of the 42 kinds of tiles, by number.
///
/// | numbers | kinds |
/// |---|---|
/// | 0–8, 9–17, 18–26 | characters `1m`–`9m`, circles `1p`–`9p`, bamboo `1s`–`9s` |
/// | 27–30 | winds `E S W N` |
/// | 31–33 | dragons: white `P`, green `F`, red `C` |
/// | 34–37, 38–41 | flowers `f1`–`f4`, seasons `g1`–`g4` |
///
/// ```
/// use hupai::tiles::{Kind, Suit};
/// assert_eq!(Kind::suited(Suit::Circles, 5).to_string(), "5p");
/// assert_eq!(Kind::ALL[31].to_string(), "P");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

/// A suit of number tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// 萬子, written `m`.
    Characters,
    /// 餅子, also called dots, written `p`.
    Circles,
    /// 索子, written `s`.
    Bamboo,
}

/// A wind: a tile, a seat or a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// 東
    East,
    /// 南
    South,
    /// 西
    West,
    /// 北
    North,
}

/// The text of every kind, by number.
const NAMES: [&str; Kind::COUNT] = [
    "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p", "5p", "6p", "7p",
    "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "E", "S", "W", "N", "P", "F",
    "C", "f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4",
];

impl Suit {
    /// The three suits in the order of their kinds.
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Circles, Suit::Bamboo];

    /// The letter of the suit: `m`, `p` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Characters => 'm',
            Suit::Circles => 'p',
            Suit::Bamboo => 's',
        }
    }

    /// The nine kinds of the suit.
    pub const fn kinds(self) -> KindSet {
        KindSet(0x1ff << (9 * self as u32))
    }
}

impl Wind {
    /// The four winds in turn order.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// The tile of this wind.
    pub const fn kind(self) -> Kind {
        Kind(27 + self as u8)
    }

    /// The letter of the wind.
    pub const fn letter(self) -> char {
        match self {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        }
    }
}

impl Kind {
    /// How many kinds there are, bonus tiles included.
    pub const COUNT: usize = 42;
    /// How many kinds a hand is made of.
    pub const PLAYABLE: usize = 34;
    /// All kinds in order.
    pub const ALL: [Kind; Kind::COUNT] = {
        let mut all = [Kind(0); Kind::COUNT];
        let mut at = 0;
        while at < Kind::COUNT {
            all[at] = Kind(at as u8);
            at += 1;
        }
        all
    };
    /// White dragon `P`.
    pub const WHITE: Kind = Kind(31);
    /// Green dragon `F`.
    pub const GREEN: Kind = Kind(32);
    /// Red dragon `C`.
    pub const RED: Kind = Kind(33);

    /// The kind with this number, if there is one.
    pub const fn new(number: u8) -> Option<Kind> {
        if (number as usize) < Kind::COUNT {
            Some(Kind(number))
        } else {
            None
        }
    }

    /// The number tile of a suit. `rank` is 1 to 9.
    ///
    /// # Panics
    /// If the rank is not 1 to 9.
    pub const fn suited(suit: Suit, rank: u8) -> Kind {
        assert!(1 <= rank && rank <= 9);
        Kind(9 * suit as u8 + rank - 1)
    }

    /// The number of the kind as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, if this is a number tile.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        match self.0 / 9 {
            0 => Some(Suit::Characters),
            1 => Some(Suit::Circles),
            2 => Some(Suit::Bamboo),
            _ => None,
        }
    }

    /// The rank 1 to 9, if this is a number tile.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        if self.0 < 27 {
            Some(self.0 % 9 + 1)
        } else {
            None
        }
    }

    /// Whether this is a flower or a season.
    #[inline]
    pub const fn is_bonus(self) -> bool {
        self.0 >= 34
    }

    /// Whether a chow can begin with this tile.
    #[inline]
    pub const fn begins_chow(self) -> bool {
        KindSet::CHOW_STARTS.contains(self)
    }

    /// The canonical text of the kind.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// The kind with this canonical text.
    pub fn from_name(name: &str) -> Option<Kind> {
        NAMES
            .iter()
            .position(|&known| known == name)
            .map(|at| Kind(at as u8))
    }

    /// The kind `steps` after this one. Only meaningful inside a suit.
    #[inline]
    pub(crate) const fn after(self, steps: u8) -> Kind {
        Kind(self.0 + steps)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of kinds: bit `n` is the kind with number `n`.
///
/// ```
/// use hupai::tiles::{Kind, KindSet};
/// assert_eq!(KindSet::ORPHANS.len(), 13);
/// assert!(KindSet::WINDS.contains(Kind::ALL[27]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindSet(pub u64);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);
    /// The 34 kinds a hand is made of.
    pub const PLAYABLE: KindSet = KindSet((1 << 34) - 1);
    /// The 27 number kinds.
    pub const SUITED: KindSet = KindSet((1 << 27) - 1);
    /// The four winds.
    pub const WINDS: KindSet = KindSet(0b1111 << 27);
    /// The three dragons.
    pub const DRAGONS: KindSet = KindSet(0b111 << 31);
    /// Winds and dragons.
    pub const HONOURS: KindSet = KindSet(0b111_1111 << 27);
    /// Every suited 1 and 9.
    pub const TERMINALS: KindSet = Self::ranks(0b1_0000_0001);
    /// Terminals and honours.
    pub const ORPHANS: KindSet = KindSet(Self::TERMINALS.0 | Self::HONOURS.0);
    /// The kinds a chow can begin with: every suited 1 to 7.
    pub const CHOW_STARTS: KindSet = Self::ranks(0b0_0111_1111);
    /// The kinds that are green all over: `23468s F`.
    pub const GREEN: KindSet = KindSet((0b0_1010_1110 << 18) | 1 << 32);
    /// The four flowers.
    pub const FLOWERS: KindSet = KindSet(0b1111 << 34);
    /// The four seasons.
    pub const SEASONS: KindSet = KindSet(0b1111 << 38);
    /// Flowers and seasons.
    pub const BONUS: KindSet = KindSet(0xff << 34);

    /// The same ranks in every suit; bit 0 is rank 1.
    pub const fn ranks(ranks: u64) -> KindSet {
        KindSet(ranks | ranks << 9 | ranks << 18)
    }

    /// The set of one kind.
    #[inline]
    pub const fn only(kind: Kind) -> KindSet {
        KindSet(1 << kind.0)
    }

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// How many kinds are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every kind of this set is in the other.
    #[inline]
    pub const fn within(self, other: KindSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a kind.
    #[inline]
    pub const fn meets(self, other: KindSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a kind.
    #[inline]
    pub const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.0;
    }

    /// The kinds in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = Kind(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(kind)
        })
    }

    /// The lowest kind.
    pub fn first(self) -> Option<Kind> {
        self.iter().next()
    }

    /// How many suits the number tiles of the set belong to.
    #[inline]
    pub const fn suits(self) -> u8 {
        (self.0 & 0x1ff != 0) as u8
            + (self.0 & 0x1ff << 9 != 0) as u8
            + (self.0 & 0x1ff << 18 != 0) as u8
    }
}

impl FromIterator<Kind> for KindSet {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> KindSet {
        kinds
            .into_iter()
            .fold(KindSet::EMPTY, |set, kind| set | KindSet::only(kind))
    }
}

impl BitOr for KindSet {
    type Output = KindSet;
    #[inline]
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitOrAssign for KindSet {
    #[inline]
    fn bitor_assign(&mut self, other: KindSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;
    #[inline]
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl Sub for KindSet {
    type Output = KindSet;
    #[inline]
    fn sub(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }
}

impl Not for KindSet {
    type Output = KindSet;
    #[inline]
    fn not(self) -> KindSet {
        KindSet(!self.0 & ((1 << Kind::COUNT) - 1))
    }
}

impl fmt::Display for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, kind) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{kind}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
