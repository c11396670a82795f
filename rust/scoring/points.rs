//! Base points: what sets, pairs and the way of winning are worth before doubling.

use super::facts::Facts;
use super::situation::{By, Flag};
use crate::shapes::block::BlockForm;
use crate::tiles::KindSet;

/// An award of base points of the library.
#[derive(Clone, Copy)]
pub struct AwardDef {
    /// Its name.
    pub id: &'static str,
    /// How many values the rules give it, and what each is for.
    pub values: &'static [&'static str],
    /// The points, and the kinds of the tiles that earned them.
    pub count: fn(&Facts, &[i64]) -> (i64, KindSet),
}

impl AwardDef {
    /// Every award of the library.
    pub const ALL: &[AwardDef] = &[
        AwardDef {
            id: "chow",
            values: &["each"],
            count: chow,
        },
        AwardDef {
            id: "pung",
            values: &[
                "exposed simples",
                "concealed simples",
                "exposed majors",
                "concealed majors",
            ],
            count: pung,
        },
        AwardDef {
            id: "kong",
            values: &[
                "exposed simples",
                "concealed simples",
                "exposed majors",
                "concealed majors",
            ],
            count: kong,
        },
        AwardDef {
            id: "pair",
            values: &["dragon", "seat wind", "round wind"],
            count: pair,
        },
        AwardDef {
            id: "bonus_tile",
            values: &["each"],
            count: bonus_tile,
        },
        AwardDef {
            id: "mahjong",
            values: &["always"],
            count: |_, values| (values[0], KindSet::EMPTY),
        },
        AwardDef {
            id: "self_draw",
            values: &["drawn"],
            count: self_draw,
        },
        AwardDef {
            id: "self_draw_from_wall",
            values: &["drawn"],
            count: |f, values| {
                if f.has(Flag::KongReplacement) {
                    (0, KindSet::EMPTY)
                } else {
                    self_draw(f, values)
                }
            },
        },
        AwardDef {
            id: "completed_pair",
            values: &["simples", "majors"],
            count: completed_pair,
        },
        AwardDef {
            id: "one_chance",
            values: &["one kind"],
            count: one_chance,
        },
    ];

    /// The award with this name.
    pub fn by_id(id: &str) -> Option<&'static AwardDef> {
        AwardDef::ALL.iter().find(|award| award.id == id)
    }
}

/// Adds up a value for each block of one form.
fn blocks(f: &Facts, form: BlockForm, value: impl Fn(usize) -> i64) -> (i64, KindSet) {
    let (mut points, mut kinds) = (0, KindSet::EMPTY);
    for (at, block) in f
        .blocks
        .iter()
        .enumerate()
        .filter(|(_, block)| block.form == form)
    {
        let here = value(at);
        points += here;
        if here != 0 {
            kinds |= block.kinds();
        }
    }
    (points, kinds)
}

// Most readings lack most of what is paid for: the facts tell without a look at the blocks.

fn chow(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    if f.sets.chows == 0 || values[0] == 0 {
        return (0, KindSet::EMPTY);
    }
    blocks(f, BlockForm::Chow, |_| values[0])
}

/// The value of a set by whether it is of majors and whether it is concealed.
fn by_table(f: &Facts, values: &[i64], at: usize) -> i64 {
    let major = usize::from(KindSet::ORPHANS.contains(f.blocks[at].kind));
    values[2 * major + usize::from(!f.is_exposed(at))]
}

fn pung(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    if f.sets.pungs.is_empty() {
        return (0, KindSet::EMPTY);
    }
    blocks(f, BlockForm::Pung, |at| by_table(f, values, at))
}

fn kong(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    if f.sets.kongs == 0 {
        return (0, KindSet::EMPTY);
    }
    blocks(f, BlockForm::Kong, |at| by_table(f, values, at))
}

fn pair(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    if !f.pairs.meets(KindSet::DRAGONS | KindSet::WINDS) {
        return (0, KindSet::EMPTY);
    }
    let situation = f.common.situation;
    blocks(f, BlockForm::Pair, |at| {
        let kind = f.blocks[at].kind;
        let dragon = i64::from(KindSet::DRAGONS.contains(kind));
        let seat = i64::from(kind == situation.seat.kind());
        let round = i64::from(kind == situation.round.kind());
        dragon * values[0] + seat * values[1] + round * values[2]
    })
}

fn bonus_tile(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    let bonus = f.common.hand.bonus();
    (values[0] * i64::from(bonus.len()), bonus)
}

fn self_draw(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    let earned = f.drawn() && !f.has(Flag::LastTile);
    (if earned { values[0] } else { 0 }, KindSet::EMPTY)
}

fn completed_pair(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    let Some(block) = f.taker.map(|at| f.blocks[usize::from(at)]) else {
        return (0, KindSet::EMPTY);
    };
    if block.form != BlockForm::Pair || !f.standard() {
        return (0, KindSet::EMPTY);
    }
    (
        values[usize::from(KindSet::ORPHANS.contains(block.kind))],
        block.kinds(),
    )
}

fn one_chance(f: &Facts, values: &[i64]) -> (i64, KindSet) {
    let tile = f
        .common
        .situation
        .tile
        .map_or(KindSet::EMPTY, KindSet::only);
    let known = f.common.situation.tile.is_some() || f.common.situation.by != By::SelfDraw;
    if known && f.common.chances == 1 {
        (values[0], tile)
    } else {
        (0, KindSet::EMPTY)
    }
}
