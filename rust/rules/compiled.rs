//! Rules, ready to answer.

use super::spec::{MeldsSpec, ReadyWaitSpec};
use crate::scoring::resolve::Worth;
use crate::scoring::{Flag, FlagSet};
use crate::shapes::ShapeSet;
use crate::shapes::distance::Question;
use crate::shapes::standard::Grain;

/// A name of a row or a title, in English and in Chinese.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The stable id.
    pub id: String,
    /// The English name.
    pub name: String,
    /// The Chinese name.
    pub chinese: String,
}

/// A name for several rows together.
#[derive(Clone, Debug)]
pub struct Title {
    /// What it is called.
    pub label: Label,
    /// The rows it stands for, and how often each.
    pub covers: Vec<(u8, u16)>,
}

/// When a circumstance is possible.
#[derive(Clone, Copy, Debug)]
pub struct Circumstance {
    pub(super) by: u8,
    pub(super) dealer: Option<bool>,
    pub(super) melds: MeldsSpec,
    pub(super) streak: Option<u32>,
    pub(super) needs: FlagSet,
    pub(super) excludes: FlagSet,
}

/// What a variant says about hands, compiled. Frozen; share it between threads freely.
#[derive(Clone)]
pub struct Rules {
    pub(super) name: String,
    pub(super) unit: String,
    pub(super) question: Question,
    pub(super) shapes: ShapeSet,
    pub(super) robbing_shapes: ShapeSet,
    pub(super) bonus: bool,
    pub(super) wild: Option<WildRules>,
    pub(super) void_suit: bool,
    pub(super) chows_in_melds: bool,
    pub(super) claimed_kongs_hidden: bool,
    pub(super) scores_others: bool,
    pub(super) dealer_is_east: bool,
    pub(super) ready_wait: ReadyWaitSpec,
    pub(super) minimum: i64,
    pub(super) worth: Worth,
    pub(super) labels: Vec<Label>,
    pub(super) award_labels: Vec<Label>,
    pub(super) titles: Vec<Title>,
    pub(super) circumstances: [Option<Circumstance>; Flag::ALL.len()],
    /// The flags with which, and only with which, a hand wins without a winning tile.
    pub(super) without_tile: Option<FlagSet>,
    /// How finely readings must be told apart.
    pub(super) grain: Grain,
    /// Whether the block that takes the winning tile matters.
    pub(super) sees_taker: bool,
    /// Whether some pattern asks for an any-tile wait.
    pub(super) sees_any_tile_wait: bool,
    /// Whether some award counts the kinds that complete the hand.
    pub(super) sees_chances: bool,
}

/// What wild tiles may do.
#[derive(Clone, Copy, Debug)]
pub struct WildRules {
    pub(super) in_melds: bool,
    pub(super) discarded_wins: bool,
    pub(super) any_tile_wait_wins_on_claims: bool,
}

impl Rules {
    /// The name of the rules.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What a value is counted in.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// The questions of shape under these rules.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The names of the patterns, by row.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// The names of the awards of base points.
    pub fn award_labels(&self) -> &[Label] {
        &self.award_labels
    }
}

impl Label {
    pub(super) fn new(id: &str, name: &str, chinese: &str) -> Label {
        Label {
            id: id.into(),
            name: name.into(),
            chinese: chinese.into(),
        }
    }
}
