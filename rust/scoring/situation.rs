//! How a hand stands in its deal: seat, winds, and how the winning tile came.

use crate::shapes::distance::Visible;
use crate::tiles::{Kind, Suit, Wind};

/// How a winning tile came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// Drawn by the winner: from the wall, as a replacement, or dealt.
    SelfDraw,
    /// Another player's discard.
    Discard,
    /// The tile of another player's kong.
    RobKong,
}

impl By {
    /// Every way.
    pub const ALL: [By; 3] = [By::SelfDraw, By::Discard, By::RobKong];

    /// The name in rules and calls.
    pub const fn name(self) -> &'static str {
        match self {
            By::SelfDraw => "self_draw",
            By::Discard => "discard",
            By::RobKong => "rob_kong",
        }
    }

    /// The way that need not be said: a winning tile is a discard, no winning tile a dealt hand.
    pub fn usual(tile: Option<Kind>) -> By {
        if tile.is_some() {
            By::Discard
        } else {
            By::SelfDraw
        }
    }

    /// The way with this name.
    pub fn from_name(name: &str) -> Option<By> {
        By::ALL.into_iter().find(|by| by.name() == name)
    }
}

/// A fact about a win that the tiles do not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flag {
    /// Drawn as the last tile of the wall.
    LastTile,
    /// Discarded when the wall was empty.
    LastDiscard,
    /// Drawn as the replacement for an own kong.
    KongReplacement,
    /// Drawn as the replacement for the second kong in a row, or a later one.
    KongOnKong,
    /// The replacement was drawn for a kong claimed from another player's discard.
    ClaimedKong,
    /// Discarded directly after the discarder's kong replacement.
    AfterKongDiscard,
    /// The dealer wins before the first discard.
    Heavenly,
    /// A win on the first chance of another player; the rules say which.
    Earthly,
    /// The winner had announced Ready.
    Ready,
    /// The winner had made the Original Call.
    OriginalCall,
    /// The dealer's win that completes a row of wins.
    ThirteenthEast,
    /// Ten honours discarded in a row.
    TenHonourDiscards,
    /// The player may not win.
    Barred,
}

impl Flag {
    /// Every flag; its place is its bit in a [`FlagSet`].
    pub const ALL: [Flag; 13] = [
        Flag::LastTile,
        Flag::LastDiscard,
        Flag::KongReplacement,
        Flag::KongOnKong,
        Flag::ClaimedKong,
        Flag::AfterKongDiscard,
        Flag::Heavenly,
        Flag::Earthly,
        Flag::Ready,
        Flag::OriginalCall,
        Flag::ThirteenthEast,
        Flag::TenHonourDiscards,
        Flag::Barred,
    ];

    /// The name in rules and calls.
    pub const fn name(self) -> &'static str {
        match self {
            Flag::LastTile => "last_tile",
            Flag::LastDiscard => "last_discard",
            Flag::KongReplacement => "kong_replacement",
            Flag::KongOnKong => "kong_on_kong",
            Flag::ClaimedKong => "claimed_kong",
            Flag::AfterKongDiscard => "after_kong_discard",
            Flag::Heavenly => "heavenly",
            Flag::Earthly => "earthly",
            Flag::Ready => "ready",
            Flag::OriginalCall => "original_call",
            Flag::ThirteenthEast => "thirteenth_east",
            Flag::TenHonourDiscards => "ten_honour_discards",
            Flag::Barred => "barred",
        }
    }

    /// The flag with this name.
    pub fn from_name(name: &str) -> Option<Flag> {
        Flag::ALL.into_iter().find(|flag| flag.name() == name)
    }
}

/// A set of flags: bit `n` is `Flag::ALL[n]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlagSet(pub u32);

impl FlagSet {
    /// Whether the flag is set.
    #[inline]
    pub const fn contains(self, flag: Flag) -> bool {
        self.0 >> flag as u32 & 1 == 1
    }

    /// Sets a flag.
    pub const fn insert(&mut self, flag: Flag) {
        self.0 |= 1 << flag as u32;
    }

    /// The flags in order.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        // Most wins have none: nothing is asked thirteen times.
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let flag = Flag::ALL.get(rest.trailing_zeros() as usize).copied();
            rest &= rest.wrapping_sub(1);
            flag
        })
    }
}

impl FromIterator<Flag> for FlagSet {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> FlagSet {
        let mut set = FlagSet::default();
        flags.into_iter().for_each(|flag| set.insert(flag));
        set
    }
}

/// How a hand stands in its deal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The winning tile; none for a hand won as it was dealt, where no tile came last.
    pub tile: Option<Kind>,
    /// How the winning tile came.
    pub by: By,
    /// The player's seat.
    pub seat: Wind,
    /// The round wind.
    pub round: Wind,
    /// The dealer's seat.
    pub dealer: Wind,
    /// What else is known about the win.
    pub flags: FlagSet,
    /// How many deals in a row the dealer has won as dealer just before.
    pub streak: u16,
    /// The suit the player has declared void.
    pub void: Option<Suit>,
    /// Tiles that lie open outside the hand: discards and the melds of the others.
    pub visible: Visible,
}

impl Default for Situation {
    fn default() -> Situation {
        Situation {
            tile: None,
            by: By::SelfDraw,
            seat: Wind::East,
            round: Wind::East,
            dealer: Wind::East,
            flags: FlagSet::default(),
            streak: 0,
            void: None,
            visible: Visible::default(),
        }
    }
}
