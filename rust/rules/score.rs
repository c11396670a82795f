//! What a hand is worth, explained.

use super::compiled::{Label, Rules};
use crate::scoring::Facts;
use crate::scoring::resolve::{Role, Tally, Times, bits};
use crate::shapes::Reading;
use crate::tiles::KindSet;

/// A pattern or an award that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place in the rules: [`Rules::labels`], or [`Rules::award_labels`] for base points.
    pub row: u8,
    /// How many times it counts.
    pub times: u16,
    /// What it adds in all; for a pattern that lifts, limits or replaces, what it makes.
    pub value: i64,
    /// The kinds of the tiles that made it.
    pub kinds: KindSet,
}

/// A pattern that was found but does not count, and the one that took its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The row that does not count.
    pub row: u8,
    /// The row that removed it; none where a single value replaced everything.
    pub by: Option<u8>,
}

/// Why the value is not simply what the lines add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The cap cut the total or the value.
    Cap,
    /// A pattern lifted the total to the cap.
    Lifted,
    /// A limit hand.
    Limit,
    /// A pattern of a fixed value.
    Flat,
}

impl Limit {
    /// The name used in results.
    pub const fn name(self) -> &'static str {
        match self {
            Limit::Cap => "cap",
            Limit::Lifted => "lifted",
            Limit::Limit => "limit",
            Limit::Flat => "flat",
        }
    }
}

/// What a hand is worth, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The reading that was scored; none for a pattern that wins whatever the tiles.
    pub reading: Option<Reading>,
    /// The block of the reading that took the winning tile.
    pub taker: Option<u8>,
    /// The patterns that count, in the order of the rules.
    pub lines: Vec<Line>,
    /// The awards of base points.
    pub points: Vec<Line>,
    /// The patterns that were found and do not count.
    pub excluded: Vec<Excluded>,
    /// The title: its place in the rules and what it stands for.
    pub title: Option<(u8, i64)>,
    /// The sum of the base points.
    pub base: i64,
    /// The units before the cap.
    pub raw: i64,
    /// The units.
    pub total: i64,
    /// The value.
    pub value: i64,
    /// Whether the minimum is reached.
    pub legal: bool,
    /// Why the value is not simply what the lines add up to.
    pub limit: Option<Limit>,
}

/// Why a hand may not be declared as a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// The tiles are not complete.
    Incomplete {
        /// How many tiles must be exchanged until it waits for its last one.
        distance: i8,
    },
    /// Tiles of the void suit are held.
    VoidTiles {
        /// Their kinds.
        kinds: KindSet,
    },
    /// The player may not win.
    Barred,
    /// Kongs cannot be robbed, or not by a hand of this shape.
    NoRobbing,
    /// A wild tile that another player gave.
    WildTile,
    /// A hand that any tile completes may only be won by an own draw.
    AnyTileWait,
    /// The total is below the minimum.
    BelowMinimum {
        /// The total that counts for the minimum.
        total: i64,
        /// The minimum.
        minimum: i64,
    },
}

impl WhyNot {
    /// A short stable name for programs.
    pub const fn slug(&self) -> &'static str {
        match self {
            WhyNot::Incomplete { .. } => "incomplete",
            WhyNot::VoidTiles { .. } => "void_tiles",
            WhyNot::Barred => "barred",
            WhyNot::NoRobbing => "no_robbing",
            WhyNot::WildTile => "wild_tile",
            WhyNot::AnyTileWait => "any_tile_wait",
            WhyNot::BelowMinimum { .. } => "below_minimum",
        }
    }
}

impl std::fmt::Display for WhyNot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WhyNot::Incomplete { distance: -1 | 0 } => {
                f.write_str("not complete: one tile is wrong")
            }
            WhyNot::Incomplete { distance: 1 } => {
                f.write_str("not complete: one tile away from being ready")
            }
            WhyNot::Incomplete { distance } => {
                write!(f, "not complete: {distance} tiles away from being ready")
            }
            WhyNot::VoidTiles { kinds } => write!(f, "tiles of the void suit are held: {kinds}"),
            WhyNot::Barred => f.write_str("the player may not win"),
            WhyNot::NoRobbing => f.write_str("such a hand cannot rob a kong under these rules"),
            WhyNot::WildTile => f.write_str("another player's wild tile cannot be won on"),
            WhyNot::AnyTileWait => {
                f.write_str("a hand that any tile completes must be won by an own draw")
            }
            WhyNot::BelowMinimum { total, minimum } => {
                write!(
                    f,
                    "worth {total}, {} below the minimum of {minimum}",
                    minimum - total
                )
            }
        }
    }
}

impl Rules {
    /// The title of a row of titles.
    pub fn title_label(&self, title: u8) -> &Label {
        &self.titles[usize::from(title)].label
    }

    /// Spells a tally out. `limits` are limit patterns found in other readings.
    pub(super) fn explain(&self, facts: &Facts, tally: &Tally, limits: u64, winner: bool) -> Score {
        let mut seen = self.worth.look(facts.common, winner);
        let standing = self.worth.tally(facts, winner, &mut seen).standing;
        let times = self.worth.times(standing, &seen);
        let limited = limits != 0;
        let counted = if limited { limits } else { tally.counted };
        let flat = self.flat(counted);
        let lifted = bits(counted).any(|at| self.worth.rows[at].role == Role::Lifts);
        let shown = self.shown(counted);
        let mut lines = Vec::new();
        for at in bits(shown) {
            let row = &self.worth.rows[at];
            // A limit of another reading counts once.
            let counted = tally.counted >> at & 1 == 1;
            let times = if counted { times[at] } else { 1 };
            let value = match row.role {
                Role::Lifts => self.worth.cap.unwrap_or(row.value),
                Role::Limit if winner => self.worth.formula.limit().unwrap_or(row.value),
                _ => row.value * i64::from(times),
            };
            let kinds = (row.pattern.find)(facts).kinds;
            lines.push(Line {
                row: at as u8,
                times,
                value,
                kinds,
            });
        }
        let mut points = Vec::new();
        if !limited {
            for (at, award) in self.worth.awards.iter().enumerate() {
                if !award.who.includes(winner) {
                    continue;
                }
                let (value, kinds) = (award.def.count)(facts, &award.values);
                if value != 0 {
                    points.push(Line {
                        row: at as u8,
                        times: 1,
                        value,
                        kinds,
                    });
                }
            }
        }
        let uncapped = self.worth.formula.uncapped(tally.raw, tally.points);
        let limit = if limited {
            Some(Limit::Limit)
        } else if flat.is_some() {
            Some(Limit::Flat)
        } else if tally.total < tally.raw
            || self
                .worth
                .formula
                .limit()
                .is_some_and(|limit| uncapped > limit)
        {
            Some(Limit::Cap)
        } else {
            lifted.then_some(Limit::Lifted)
        };
        Score {
            reading: None,
            taker: facts.taker,
            title: self
                .title(tally, &times)
                .filter(|_| flat.is_none() && !limited),
            excluded: self.excluded(tally, shown),
            lines,
            points,
            base: if limited { 0 } else { tally.points },
            raw: tally.raw,
            total: tally.total,
            value: tally.value,
            legal: self.reaches_minimum(tally),
            limit,
        }
    }

    /// The first counted row that makes a fixed value.
    fn flat(&self, counted: u64) -> Option<usize> {
        bits(counted & self.worth.flat).next()
    }

    /// The bits of the rows that a score lists, of those that count: beside a fixed value none.
    pub(super) fn shown(&self, counted: u64) -> u64 {
        self.flat(counted).map_or(counted, |at| 1 << at)
    }

    pub(super) fn reaches_minimum(&self, tally: &Tally) -> bool {
        tally.limited || tally.total >= self.minimum && tally.towards_minimum >= self.minimum
    }

    fn excluded(&self, tally: &Tally, shown: u64) -> Vec<Excluded> {
        let rows = &self.worth.rows;
        let remover = |row: usize| {
            let removes = |&by: &usize| rows[by].removes >> row & 1 == 1;
            let absorbs = |&by: &usize| rows[by].absorbs >> row & 1 == 1;
            let rivals =
                |&by: &usize| rows[by].group.is_some() && rows[by].group == rows[row].group;
            bits(tally.found)
                .find(removes)
                .or_else(|| bits(tally.counted).find(absorbs))
                .or_else(|| bits(tally.counted).find(rivals))
                .or_else(|| bits(shown).next())
        };
        bits(tally.found & !shown)
            .map(|row| Excluded {
                row: row as u8,
                by: remover(row).map(|by| by as u8),
            })
            .collect()
    }

    fn title(&self, tally: &Tally, times: &Times) -> Option<(u8, i64)> {
        let times = |row: u8| match tally.counted >> row & 1 {
            0 => 0,
            _ => times[usize::from(row)],
        };
        self.titles.iter().enumerate().find_map(|(at, title)| {
            let there = title.covers.iter().all(|&(row, n)| times(row) >= n);
            let stands_for = title
                .covers
                .iter()
                .map(|&(row, n)| self.worth.rows[usize::from(row)].value * i64::from(n))
                .sum();
            there.then_some((at as u8, stands_for))
        })
    }
}
