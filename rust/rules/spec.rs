//! The rules of a variant as data: what Python's ruleset becomes on its way down.
//!
//! Every struct refuses fields it does not know. What the fields mean is told once, in the Python
//! dataclasses of the same names.
#![allow(missing_docs)]

use std::collections::BTreeMap;

use serde::Deserialize;

/// The part of a ruleset that reading and scoring need.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSpec {
    pub name: String,
    pub unit: String,
    pub tiles: TileSpec,
    pub hands: HandSpec,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileSpec {
    pub honours: bool,
    pub bonus: bool,
    pub wild: Option<WildSpec>,
    pub void_suit: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WildSpec {
    pub fifth_copy: bool,
    pub in_melds: bool,
    pub discarded_wins: bool,
    pub any_tile_wait_wins_on_claims: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandSpec {
    pub shapes: Vec<String>,
    pub robbing_shapes: Vec<String>,
    pub chows_in_melds: bool,
    pub claimed_kongs_hidden: bool,
    pub scores_others: bool,
    pub dealer_is_east: bool,
    #[serde(default)]
    pub ready_wait: ReadyWaitSpec,
    pub minimum: i64,
    pub cap: Option<i64>,
    pub formula: FormulaSpec,
    pub patterns: Vec<PatternSpec>,
    pub titles: Vec<TitleSpec>,
    pub awards: Vec<AwardSpec>,
    pub circumstances: Vec<CircumstanceSpec>,
    pub without_tile: Option<Vec<String>>,
    pub ties: Vec<TieSpec>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FormulaSpec {
    Sum {
        base: i64,
    },
    Table {
        values: Vec<i64>,
    },
    PowerOfTwo {
        unit: i64,
        self_draw_extra: i64,
        extra_after_claimed_kong: bool,
    },
    Doubling {
        limit: i64,
    },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoleSpec {
    Adds,
    Lifts,
    Limit,
    Flat,
    Instant,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhoSpec {
    Winner,
    Other,
    Anyone,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternSpec {
    pub id: String,
    pub name: String,
    pub chinese: String,
    pub value: i64,
    pub find: String,
    pub role: RoleSpec,
    pub who: WhoSpec,
    pub group: Option<String>,
    pub removes: Vec<String>,
    pub absorbs: Vec<String>,
    pub in_minimum: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TitleSpec {
    pub id: String,
    pub name: String,
    pub chinese: String,
    pub covers: BTreeMap<String, u16>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwardSpec {
    pub id: String,
    pub name: String,
    pub chinese: String,
    pub values: Vec<i64>,
    pub count: String,
    pub who: WhoSpec,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeldsSpec {
    Any,
    None,
    ConcealedKongs,
    Kong,
    TwoKongs,
    ExposedKong,
    OneClaim,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadyWaitSpec {
    #[default]
    Any,
    OneKind,
    OneKindNoWild,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CircumstanceSpec {
    pub flag: String,
    pub by: Vec<String>,
    pub dealer: Option<bool>,
    pub melds: MeldsSpec,
    pub streak: Option<u32>,
    pub needs: Vec<String>,
    pub excludes: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TieSpec {
    Shape(String),
    ConcealedPungs,
    FirstOf(Vec<String>),
    Points(Vec<String>),
}
