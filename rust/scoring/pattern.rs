//! Patterns: tiny questions about a reading, known by name.

use super::facts::Facts;
use super::needs::Needs;
use super::patterns;
use crate::tiles::KindSet;

/// What a pattern found: how many times, and in which tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// How many times the pattern is there.
    pub times: u16,
    /// The kinds of the tiles that make it; empty for patterns that are not made of tiles.
    pub kinds: KindSet,
}

impl Found {
    /// Not there.
    pub const NO: Found = Found {
        times: 0,
        kinds: KindSet::EMPTY,
    };

    /// There once if the condition holds, made of these kinds.
    #[inline]
    pub fn when(condition: bool, kinds: KindSet) -> Found {
        if condition {
            Found { times: 1, kinds }
        } else {
            Found::NO
        }
    }

    /// There once if the condition holds, not made of tiles.
    #[inline]
    pub fn if_so(condition: bool) -> Found {
        Found::when(condition, KindSet::EMPTY)
    }

    /// There once for each of these kinds.
    #[inline]
    pub fn each(kinds: KindSet) -> Found {
        Found {
            times: kinds.len().into(),
            kinds,
        }
    }
}

/// How closely a pattern looks. Readings need be told apart no finer than the rules look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sees {
    /// Natural tiles, melds, bonus tiles and circumstances: the same in every reading.
    Hand,
    /// Also the shape, and in seven pairs what wild tiles stand for.
    Shape,
    /// Also whether there is a chow.
    Pungs,
    /// Also the blocks.
    Blocks,
    /// Also which block took the winning tile.
    Taker,
}

/// A pattern of the library.
#[derive(Clone, Copy)]
pub struct PatternDef {
    /// Its name.
    pub id: &'static str,
    /// What it looks for, in words.
    pub condition: &'static str,
    /// How closely it looks.
    pub sees: Sees,
    /// What it cannot do without: where that is missing, it is not looked for.
    pub needs: Needs,
    /// Looks for it.
    pub find: fn(&Facts) -> Found,
}

impl PatternDef {
    /// Every pattern of the library.
    pub fn all() -> impl Iterator<Item = &'static PatternDef> {
        patterns::FAMILIES.iter().flat_map(|family| family.iter())
    }

    /// The pattern with this name.
    pub fn by_id(id: &str) -> Option<&'static PatternDef> {
        PatternDef::all().find(|pattern| pattern.id == id)
    }
}

/// Lists the patterns of a family: what is looked for in words, its name, how closely it looks,
/// what it cannot do without, and the question itself. The words are the documentation of the function and of the rule table.
macro_rules! family {
    ($( $(#[doc = $doc:literal])* $id:ident ($sees:ident $(, $need:ident)*) = |$f:ident| $body:expr; )*) => {
        $(
            $(#[doc = $doc])*
            fn $id($f: &crate::scoring::Facts) -> crate::scoring::Found {
                $body
            }
        )*
        /// The patterns of this family.
        pub const FAMILY: &[crate::scoring::PatternDef] = &[
            $(crate::scoring::PatternDef {
                id: stringify!($id),
                condition: concat!($($doc),*).trim_ascii(),
                sees: crate::scoring::Sees::$sees,
                needs: crate::scoring::Needs::NOTHING$(.and(crate::scoring::Needs::$need))*,
                find: $id,
            },)*
        ];
    };
}
pub(crate) use family;
