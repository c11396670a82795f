//! From patterns found to patterns counted.

use arrayvec::ArrayVec;

use super::facts::{Common, Facts};
use super::formula::{Draw, Formula};
use super::pattern::{Found, PatternDef, Sees};
use super::points::AwardDef;
use crate::shapes::Shape;
use crate::shapes::block::BlockForm;

/// The most patterns a set of rules can list: one bit each.
pub const MOST_PATTERNS: usize = 64;
/// The most awards of base points.
pub const MOST_AWARDS: usize = 16;

/// How a pattern counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Its value is added.
    Adds,
    /// It lifts the total to the cap.
    Lifts,
    /// The winner's hand is worth exactly the limit; for another player its value is added.
    Limit,
    /// The hand is worth exactly this value; nothing else counts.
    Flat,
    /// Like flat, whatever the tiles: the hand need not be complete.
    Instant,
}

/// For whom a pattern counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The winner only.
    Winner,
    /// Players who have not won only.
    Other,
    /// Everybody.
    Anyone,
}

impl Who {
    /// Whether it counts for a winner or for another player.
    pub fn includes(self, winner: bool) -> bool {
        match self {
            Who::Winner => winner,
            Who::Other => !winner,
            Who::Anyone => true,
        }
    }
}

/// A pattern as a set of rules lists it.
#[derive(Clone)]
pub struct Row {
    /// The name in these rules.
    pub id: String,
    /// The question.
    pub pattern: &'static PatternDef,
    /// The value each time it is found.
    pub value: i64,
    /// How it counts.
    pub role: Role,
    /// For whom it counts.
    pub who: Who,
    /// The rows it removes, as bits.
    pub removes: u64,
    /// The rows of which it takes one away, as bits.
    pub absorbs: u64,
    /// Only the dearest row of a group counts.
    pub group: Option<u8>,
    /// Whether it counts towards the minimum.
    pub in_minimum: bool,
}

/// An award of base points as a set of rules lists it.
#[derive(Clone)]
pub struct Award {
    /// The name in these rules.
    pub id: String,
    /// How it is counted.
    pub def: &'static AwardDef,
    /// The values.
    pub values: Vec<i64>,
    /// For whom it counts.
    pub who: Who,
}

/// What decides between readings of equal value: more of it wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The reading of this shape.
    Shape(Shape),
    /// More pungs among the concealed tiles, whoever gave the winning tile.
    ConcealedPungs,
    /// The pattern that comes first in this list of rows, whether it counts or is beaten by a
    /// dearer one of its group.
    FirstOf(Vec<u8>),
    /// More points of these awards together.
    Points(Vec<u8>),
}

/// The part of a set of rules that says what a reading is worth.
#[derive(Clone)]
pub struct Worth {
    /// The questions of the rows, side by side: they are asked of every reading.
    finds: Vec<fn(&Facts) -> Found>,
    /// The rows of limit hands.
    pub(crate) limits: u64,
    grouped: u64,
    same_in_every_reading: u64,
    /// The rows that count for other players, and those that count for the winner.
    of: [u64; 2],
    /// The patterns, in the order in which they are listed.
    pub rows: Vec<Row>,
    /// The awards of base points.
    pub awards: Vec<Award>,
    /// The most units a hand can have.
    pub cap: Option<i64>,
    /// From units to value.
    pub formula: Formula,
    /// What decides between readings of equal value.
    pub ties: Vec<Tie>,
}

/// What one reading is worth, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The rows found, as bits.
    pub found: u64,
    /// The rows that count, as bits.
    pub counted: u64,
    /// How often each counted row counts, in the order of the bits.
    pub times: ArrayVec<u16, MOST_PATTERNS>,
    /// Base points.
    pub points: i64,
    /// Units before the cap.
    pub raw: i64,
    /// Units.
    pub total: i64,
    /// The value.
    pub value: i64,
    /// The units that count towards the minimum, before the cap.
    pub towards_minimum: i64,
    /// Whether it is a limit hand: no minimum and no units matter.
    pub limited: bool,
    /// What compares this reading with others; greater is better.
    pub rank: [i64; 8],
}

/// Patterns that were seen: which rows, and how often each.
#[derive(Clone, Copy)]
pub struct Sightings {
    found: u64,
    times: [u16; MOST_PATTERNS],
}

/// Iterates over the numbers of the set bits.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

impl Worth {
    /// Puts the part together.
    pub fn new(
        rows: Vec<Row>,
        awards: Vec<Award>,
        cap: Option<i64>,
        formula: Formula,
        ties: Vec<Tie>,
    ) -> Worth {
        let those = |wanted: &dyn Fn(&Row) -> bool| {
            let all = rows.iter().enumerate();
            all.fold(0, |bits, (at, row)| bits | u64::from(wanted(row)) << at)
        };
        let limits = those(&|row| row.role == Role::Limit);
        let finds = rows.iter().map(|row| row.pattern.find).collect();
        let grouped = those(&|row| row.group.is_some());
        let same_in_every_reading = those(&|row| row.pattern.sees == Sees::Hand);
        let of = [false, true].map(|winner| those(&|row| row.who.includes(winner)));
        Worth {
            finds,
            limits,
            grouped,
            same_in_every_reading,
            of,
            rows,
            awards,
            cap,
            formula,
            ties,
        }
    }

    /// Looks for the patterns that are the same in every reading, once for all of them.
    pub fn look(&self, common: &Common, winner: bool) -> Sightings {
        let facts = Facts::new(common, Shape::Standard, &[], None);
        let mut seen = Sightings {
            found: 0,
            times: [0; MOST_PATTERNS],
        };
        self.find(
            &facts,
            self.of[usize::from(winner)] & self.same_in_every_reading,
            &mut seen,
        );
        seen
    }

    fn find(&self, facts: &Facts, rows: u64, seen: &mut Sightings) {
        for at in bits(rows) {
            seen.times[at] = self.finds[at](facts).times;
            seen.found |= u64::from(seen.times[at] > 0) << at;
        }
    }

    /// What a reading is worth to a winner or to another player, with what [`Worth::look`] saw.
    pub fn tally(&self, facts: &Facts, winner: bool, seen: &Sightings) -> Tally {
        let mut seen = *seen;
        let rest = self.of[usize::from(winner)] & !self.same_in_every_reading;
        self.find(facts, rest, &mut seen);
        let Sightings { found, mut times } = seen;
        let removed = bits(found).fold(0, |removed, at| removed | self.rows[at].removes);
        let standing = found & !removed;
        let counted = self.resolve(standing, &mut times);
        let award = |award: &Award| {
            if award.who.includes(winner) {
                (award.def.count)(facts, &award.values).0
            } else {
                0
            }
        };
        let points = self.awards.iter().map(award).sum();
        let mut tally = self.add_up(facts, winner, found, counted, &times, points);
        for (place, tie) in tally.rank[4..].iter_mut().zip(&self.ties) {
            *place = self.tie(tie, facts, standing);
        }
        tally
    }

    /// Which of the rows count that no other row removed. Removal looked at everything found.
    fn resolve(&self, standing: u64, times: &mut [u16; MOST_PATTERNS]) -> u64 {
        let mut counted = standing;
        if counted & self.grouped != 0 {
            counted = self.keep_dearest(counted, times);
        }
        for at in bits(counted) {
            for other in bits(self.rows[at].absorbs & counted) {
                times[other] -= 1;
                if times[other] == 0 {
                    counted &= !(1 << other);
                }
            }
        }
        counted
    }

    /// Of each group only the dearest row stays, of equal ones the first.
    fn keep_dearest(&self, counted: u64, times: &[u16; MOST_PATTERNS]) -> u64 {
        let mut kept = counted & !self.grouped;
        let worth = |at: usize| self.rows[at].value * i64::from(times[at]);
        for at in bits(counted & self.grouped) {
            let group = self.rows[at].group;
            let beaten = bits(counted & self.grouped)
                .filter(|&other| self.rows[other].group == group)
                .any(|other| worth(other) > worth(at) || (worth(other) == worth(at) && other < at));
            kept |= u64::from(!beaten) << at;
        }
        kept
    }

    fn add_up(
        &self,
        facts: &Facts,
        winner: bool,
        found: u64,
        counted: u64,
        times: &[u16; MOST_PATTERNS],
        points: i64,
    ) -> Tally {
        let (mut sum, mut towards_minimum) = (0, 0);
        let (mut lifted, mut limited, mut flat) = (false, false, None);
        for at in bits(counted) {
            let row = &self.rows[at];
            match row.role {
                Role::Limit if winner => limited = true,
                Role::Adds | Role::Limit => {
                    let value = row.value * i64::from(times[at]);
                    sum += value;
                    if row.in_minimum {
                        towards_minimum += value;
                    }
                }
                Role::Lifts => lifted = true,
                Role::Flat | Role::Instant => flat = flat.or(Some(row.value)),
            }
        }
        let mut raw = self.formula.raw(sum);
        // Readings are compared by what they add up to, not by what a circumstance lifts all of
        // them to.
        let mut uncapped = self.formula.uncapped(raw, points);
        if let (true, Some(cap)) = (lifted, self.cap) {
            raw = raw.max(cap);
        }
        let mut total = self.cap.map_or(raw, |cap| raw.min(cap));
        let draw = match (facts.drawn(), facts.has(super::Flag::ClaimedKong)) {
            (false, _) => Draw::None,
            (true, false) => Draw::Wall,
            (true, true) => Draw::AfterClaimedKong,
        };
        let mut value = self.formula.value(total, points, draw);
        if let Some(flat) = flat {
            (raw, total, value, uncapped) = (flat, flat, flat, flat);
            towards_minimum = flat;
        }
        if let (true, Some(limit)) = (limited, self.formula.limit()) {
            // No doubles are added to a limit hand.
            (raw, total, value, uncapped) = (0, 0, limit, limit);
        }
        let mut rank = [0; 8];
        rank[..4].copy_from_slice(&[i64::from(limited), value, uncapped, points]);
        let times = bits(counted).map(|at| times[at]).collect();
        Tally {
            found,
            counted,
            times,
            points,
            raw,
            total,
            value,
            towards_minimum,
            limited,
            rank,
        }
    }

    fn tie(&self, tie: &Tie, facts: &Facts, standing: u64) -> i64 {
        match tie {
            Tie::Shape(shape) => i64::from(facts.shape == *shape),
            Tie::ConcealedPungs => {
                let concealed = &facts.blocks[facts.common.hand.melds().len()..];
                let pungs = concealed
                    .iter()
                    .filter(|block| block.form == BlockForm::Pung);
                pungs.count() as i64
            }
            Tie::FirstOf(rows) => {
                let place = rows.iter().position(|&row| standing >> row & 1 == 1);
                place.map_or(i64::MIN, |place| -(place as i64))
            }
            Tie::Points(awards) => awards
                .iter()
                .map(|&at| &self.awards[usize::from(at)])
                .map(|award| (award.def.count)(facts, &award.values).0)
                .sum(),
        }
    }
}
