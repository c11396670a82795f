//! Everything a caller can get wrong, one arm each.

use crate::tiles::{Kind, Meld};

/// A refusal. Nothing has changed when one is returned.
///
/// Every arm has a [`slug`](Error::slug) for programs, a message for people, and belongs to one
/// [`Family`], which names the exception class that Python sees.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs)] // the messages say what the fields are
pub enum Error {
    #[error("{why} at position {position}: {found:?}")]
    Notation {
        position: usize,
        found: String,
        why: &'static str,
    },

    #[error("{kind}: {found} copies, but there are only four")]
    TooManyCopies { kind: Kind, found: u32 },
    #[error("{found} wild tiles, but there are only four")]
    TooManyWilds { found: u32 },
    #[error("wrong number of tiles: {found} (each meld counted as three), accepted: {accepted}")]
    HandSize { found: u32, accepted: &'static str },
    #[error("{found} melds, but a hand has at most four")]
    TooManyMelds { found: usize },
    #[error("no such {form} of {kind}: {why}")]
    MeldTiles {
        form: &'static str,
        kind: Kind,
        why: &'static str,
    },
    #[error("{kind} is not a bonus tile")]
    NotBonus { kind: Kind },
    #[error("{kind} twice, but there is only one")]
    BonusTwice { kind: Kind },
    #[error("{kind} is a bonus tile: it is laid aside, never part of the hand")]
    NotPlayable { kind: Kind },
    #[error("{kind} cannot be the wild kind")]
    WildKind { kind: Kind },
    #[error("{kind} is wild: mark the wild tile of a meld with '*' after what it stands for")]
    WildInMeld { kind: Kind },
    #[error("{kind} is not among the concealed tiles")]
    NotHeld { kind: Kind },
    #[error("these rules have no {kind}")]
    NotInSet { kind: Kind },
    #[error("no meld {meld} under these rules: {why}")]
    NoSuchMeld { meld: Meld, why: &'static str },
    #[error("these rules have no wild tiles")]
    NoWildTiles,

    #[error("{kind}: {found} tiles visible with the hand's own, but there are only four")]
    VisibleCopies { kind: Kind, found: u32 },

    #[error("unknown {what} {found:?}{hint}")]
    Unknown {
        what: &'static str,
        found: String,
        hint: String,
    },
    #[error("{what}{value} contradicts {other}")]
    Contradiction {
        what: &'static str,
        value: String,
        other: String,
    },
    #[error("{what} is missing: {why}")]
    Missing {
        what: &'static str,
        why: &'static str,
    },
    #[error("these rules have no {what}")]
    NotInRules { what: String, value: Option<String> },

    #[error("the tiles do not win: {why}")]
    NotAWin { slug: &'static str, why: String },

    #[error("{} problem(s) in the rules:\n{}", problems.len(), list(problems))]
    Rules { problems: Vec<Problem> },

    #[error("{what}: expected {expected}, found {found}")]
    Array {
        what: &'static str,
        expected: String,
        found: String,
    },
    #[error("row {row}: {error}")]
    Row { row: usize, error: Box<Error> },
}

/// One thing that is wrong in a set of rules, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: `hands.patterns[3].id`.
    pub path: String,
    /// What is wrong there.
    pub message: String,
}

/// The kinds of refusal, each an exception class in Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Text that is not tiles.
    Notation,
    /// Tiles that cannot be a hand, or not the hand the question asks for.
    Hand,
    /// Circumstances of a win that do not exist or contradict one another.
    Circumstance,
    /// The tiles do not win.
    NotAWin,
    /// Rules that do not hold together.
    Rules,
    /// Arrays of the wrong shape or type.
    Array,
}

impl Error {
    /// A short stable name for programs.
    pub fn slug(&self) -> &'static str {
        match self {
            Error::Notation { .. } => "notation",
            Error::TooManyCopies { .. } => "too_many_copies",
            Error::TooManyWilds { .. } => "too_many_wilds",
            Error::HandSize { .. } => "hand_size",
            Error::TooManyMelds { .. } => "too_many_melds",
            Error::MeldTiles { .. } => "meld_tiles",
            Error::NotBonus { .. } => "not_bonus",
            Error::BonusTwice { .. } => "bonus_twice",
            Error::NotPlayable { .. } => "not_playable",
            Error::WildKind { .. } => "wild_kind",
            Error::WildInMeld { .. } => "wild_in_meld",
            Error::NotHeld { .. } => "not_held",
            Error::NotInSet { .. } => "not_in_set",
            Error::NoSuchMeld { .. } => "no_such_meld",
            Error::NoWildTiles => "no_wild_tiles",
            Error::VisibleCopies { .. } => "visible_copies",
            Error::Unknown { .. } => "unknown",
            Error::Contradiction { .. } => "contradiction",
            Error::Missing { .. } => "missing",
            Error::NotInRules { .. } => "not_in_rules",
            Error::NotAWin { slug, .. } => slug,
            Error::Rules { .. } => "rules",
            Error::Array { .. } => "array",
            Error::Row { error, .. } => error.slug(),
        }
    }

    /// What kind of refusal this is.
    pub fn family(&self) -> Family {
        match self {
            Error::Notation { .. } => Family::Notation,
            Error::Unknown { .. }
            | Error::Contradiction { .. }
            | Error::Missing { .. }
            | Error::NotInRules { .. } => Family::Circumstance,
            Error::NotAWin { .. } => Family::NotAWin,
            Error::Rules { .. } => Family::Rules,
            Error::Array { .. } => Family::Array,
            Error::Row { error, .. } => error.family(),
            _ => Family::Hand,
        }
    }

    /// The position in the text, counted in characters from 0, if the text is at fault.
    pub fn position(&self) -> Option<usize> {
        match self {
            Error::Notation { position, .. } => Some(*position),
            Error::Row { row, .. } => Some(*row),
            _ => None,
        }
    }

    /// The offending value as text, if there is a single one.
    pub fn value(&self) -> Option<String> {
        match self {
            Error::Notation { found, .. }
            | Error::Unknown { found, .. }
            | Error::Array { found, .. } => Some(found.clone()),
            Error::TooManyCopies { kind, .. }
            | Error::MeldTiles { kind, .. }
            | Error::NotBonus { kind }
            | Error::BonusTwice { kind }
            | Error::NotPlayable { kind }
            | Error::WildKind { kind }
            | Error::WildInMeld { kind }
            | Error::NotHeld { kind }
            | Error::NotInSet { kind }
            | Error::VisibleCopies { kind, .. } => Some(kind.to_string()),
            Error::TooManyWilds { found } | Error::HandSize { found, .. } => {
                Some(found.to_string())
            }
            Error::TooManyMelds { found } => Some(found.to_string()),
            Error::NoSuchMeld { meld, .. } => Some(meld.to_string()),
            Error::NotInRules { value, .. } => value.clone(),
            Error::Contradiction { value, .. } => Some(value.clone()),
            Error::Row { error, .. } => error.value(),
            Error::NotAWin { .. }
            | Error::Rules { .. }
            | Error::Missing { .. }
            | Error::NoWildTiles => None,
        }
    }

    /// Says that a name is not known, and which known name it may have been meant for.
    pub fn unknown<'a>(
        what: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Error {
        let hint = nearest(found, known).map(|name| format!("; did you mean {name:?}?"));
        let mut shown: String = found.chars().take(LONGEST_SHOWN).collect();
        if shown.len() < found.len() {
            shown += "...";
        }
        Error::Unknown {
            what,
            found: shown,
            hint: hint.unwrap_or_default(),
        }
    }
}

/// How many characters of a name that nobody knows are told.
const LONGEST_SHOWN: usize = 60;

fn list(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems
        .iter()
        .map(|problem| format!("  {}: {}", problem.path, problem.message))
        .collect();
    lines.join("\n")
}

/// The known name closest to the one given, if one is close enough to be a slip.
pub(crate) fn nearest<'a>(
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Longer texts are no slips of the pen, and must not cost time.
    if found.len() > 40 {
        return None;
    }
    known
        .into_iter()
        .map(|name| {
            let same = found.eq_ignore_ascii_case(name);
            (if same { 0 } else { edits(found, name) }, name)
        })
        // Something of the name must be there: one letter for another is no slip.
        .filter(|&(edits, name)| edits <= 1 + name.len() / 4 && edits < name.len())
        .min()
        .map(|(_, name)| name)
}

/// Levenshtein distance.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replace = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replace.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
