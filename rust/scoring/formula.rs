//! From units to value.

/// How the total of the patterns becomes what a payer pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A base value and the units on top of it.
    Sum {
        /// The base value.
        base: i64,
    },
    /// The units look the value up; more units than the table has count as its last.
    Table {
        /// The value for 0, 1, 2, ... units.
        values: Vec<i64>,
    },
    /// `unit x 2^units`, and something more on a self-draw.
    PowerOfTwo {
        /// The value of no units.
        unit: i64,
        /// Added on a self-draw.
        self_draw_extra: i64,
        /// Whether it is also added when the tile replaced a claimed kong.
        extra_after_claimed_kong: bool,
    },
    /// `base points x 2^units`, at most the limit.
    Doubling {
        /// The most a hand is worth, and what a limit hand is worth.
        limit: i64,
    },
}

/// Whether the winning tile was drawn, as far as values depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Another player gave it.
    None,
    /// Drawn, though not as the replacement for a claimed kong.
    Wall,
    /// Drawn as the replacement for a claimed kong.
    AfterClaimedKong,
}

/// Doublings beyond this are the same as infinitely many: every cap is below.
const MOST_DOUBLES: i64 = 40;

/// `value x 2^doubles`, without overflow.
pub(crate) fn doubled(value: i64, doubles: i64) -> i64 {
    value.saturating_mul(1 << doubles.clamp(0, MOST_DOUBLES))
}

impl Formula {
    /// The total for the sum of the patterns, before any cap.
    pub fn raw(&self, sum: i64) -> i64 {
        match self {
            Formula::Sum { base } => base + sum,
            _ => sum,
        }
    }

    /// What a hand with this total and these base points is worth before the limit.
    pub fn uncapped(&self, total: i64, points: i64) -> i64 {
        match self {
            Formula::Doubling { .. } => doubled(points, total),
            _ => total,
        }
    }

    /// What a hand with this (capped) total and these base points is worth.
    pub fn value(&self, total: i64, points: i64, draw: Draw) -> i64 {
        match self {
            Formula::Sum { .. } => total,
            Formula::Table { values } => {
                values[usize::try_from(total).unwrap_or(0).min(values.len() - 1)]
            }
            Formula::PowerOfTwo {
                unit,
                self_draw_extra,
                extra_after_claimed_kong,
            } => {
                let extra = match draw {
                    Draw::Wall => *self_draw_extra,
                    Draw::AfterClaimedKong if *extra_after_claimed_kong => *self_draw_extra,
                    Draw::AfterClaimedKong | Draw::None => 0,
                };
                doubled(*unit, total).saturating_add(extra)
            }
            Formula::Doubling { limit } => doubled(points, total).min(*limit),
        }
    }

    /// What a limit hand is worth.
    pub fn limit(&self) -> Option<i64> {
        match self {
            Formula::Doubling { limit } => Some(*limit),
            _ => None,
        }
    }
}
