//! From patterns found to patterns counted.

use super::facts::{Common, Facts};
use super::formula::{Draw, Formula};
use super::needs::Needs;
use super::pattern::{Found, PatternDef, Sees};
use super::points::AwardDef;
use crate::shapes::Shape;
use crate::shapes::block::BlockForm;

/// The most patterns a set of rules can list: one bit each.
pub const MOST_PATTERNS: usize = 64;
/// The most awards of base points.
pub const MOST_AWARDS: usize = 16;
/// The most ways to decide between readings of equal value.
pub const MOST_TIES: usize = 4;

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
    /// What is asked of every reading lies side by side: the questions of the rows, their values,
    /// and what they remove.
    finds: Vec<fn(&Facts) -> Found>,
    values: Vec<i64>,
    removes: Vec<u64>,
    /// The rows of limit hands.
    pub(crate) limits: u64,
    lifting: u64,
    /// The rows whose value takes the place of everything.
    pub(crate) flat: u64,
    /// Those of them that win by themselves.
    pub(crate) instant: u64,
    removing: u64,
    absorbing: u64,
    grouped: u64,
    in_minimum: u64,
    same_in_every_reading: u64,
    /// The rows that count for other players, and those that count for the winner.
    of: [u64; 2],
    /// The rows that can be found in a hand: those that its lower needs allow, and its higher.
    in_hand: [[u64; 1 << HALF]; 2],
    /// The rows that can be found in each shape.
    in_shape: [u64; Shape::ALL.len()],
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

/// What compares readings of equal value; greater is better.
pub type Ties = [i64; MOST_TIES];

/// What one reading is worth, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The rows found, as bits.
    pub found: u64,
    /// The rows found that no other row removed, as bits.
    pub standing: u64,
    /// The rows that count, as bits.
    pub counted: u64,
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
    /// What the reading adds up to before any cap or limit.
    pub uncapped: i64,
}

impl Tally {
    /// What compares this reading with others before any [`Tie`]; greater is better.
    pub fn rank(&self) -> (bool, i64, i64, i64) {
        (self.limited, self.value, self.uncapped, self.points)
    }
}

/// How often each row counts.
pub type Times = [u16; MOST_PATTERNS];

/// Patterns that were seen: which rows, and how often each.
pub struct Sightings {
    /// The rows found that are the same in every reading.
    found: u64,
    /// How often each row was found; of the others, in the last reading.
    times: Times,
    /// The rows to be looked for in each reading.
    open: u64,
}

/// Needs of a hand are looked up in two halves, in tables of 64 rows each.
const HALF: u32 = Needs::OF_HAND / 2;

fn half(needs: Needs, shift: u32) -> usize {
    (needs.0 >> shift) as usize & ((1 << HALF) - 1)
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
        Worth {
            finds: rows.iter().map(|row| row.pattern.find).collect(),
            values: rows.iter().map(|row| row.value).collect(),
            removes: rows.iter().map(|row| row.removes).collect(),
            limits: those(&|row| row.role == Role::Limit),
            lifting: those(&|row| row.role == Role::Lifts),
            flat: those(&|row| matches!(row.role, Role::Flat | Role::Instant)),
            instant: those(&|row| row.role == Role::Instant),
            removing: those(&|row| row.removes != 0),
            absorbing: those(&|row| row.absorbs != 0),
            grouped: those(&|row| row.group.is_some()),
            in_minimum: those(&|row| row.in_minimum),
            same_in_every_reading: those(&|row| row.pattern.sees == Sees::Hand),
            of: [false, true].map(|winner| those(&|row| row.who.includes(winner))),
            in_hand: [0, HALF].map(|shift| {
                std::array::from_fn(|met| those(&|row| half(row.pattern.needs, shift) & !met == 0))
            }),
            in_shape: Shape::ALL.map(|shape| those(&|row| row.pattern.needs.met_in(shape))),
            rows,
            awards,
            cap,
            formula,
            ties,
        }
    }

    /// Looks for the patterns that are the same in every reading, once for all of them.
    #[inline]
    pub fn look(&self, common: &Common, winner: bool) -> Sightings {
        let met = Needs::met_by(common);
        let possible = self.of[usize::from(winner)]
            & self.in_hand[0][half(met, 0)]
            & self.in_hand[1][half(met, HALF)];
        let mut seen = Sightings {
            found: 0,
            times: [0; MOST_PATTERNS],
            open: possible & !self.same_in_every_reading,
        };
        let facts = Facts::unread(common, Shape::Standard);
        let rows = possible & self.same_in_every_reading;
        seen.found = self.find(&facts, rows, &mut seen.times);
        seen
    }

    /// Looks for some rows: which were found, and how often each.
    #[inline]
    fn find(&self, facts: &Facts, rows: u64, times: &mut Times) -> u64 {
        bits(rows).fold(0, |found, at| {
            times[at] = self.finds[at](facts).times;
            found | u64::from(times[at] > 0) << at
        })
    }

    /// What a reading is worth to a winner or to another player, with what [`Worth::look`] saw.
    pub fn tally(&self, facts: &Facts, winner: bool, seen: &mut Sightings) -> Tally {
        let open = seen.open & self.in_shape[facts.shape as usize];
        let found = seen.found | self.find(facts, open, &mut seen.times);
        let removed = bits(found & self.removing).fold(0, |rows, at| rows | self.removes[at]);
        let award = |award: &Award| {
            if award.who.includes(winner) {
                (award.def.count)(facts, &award.values).0
            } else {
                0
            }
        };
        let mut tally = Tally {
            found,
            standing: found & !removed,
            counted: 0,
            points: self.awards.iter().map(award).sum(),
            raw: 0,
            total: 0,
            value: 0,
            towards_minimum: 0,
            limited: false,
            uncapped: 0,
        };
        if tally.standing & (self.grouped | self.absorbing) == 0 {
            // Nearly always: each row counts as often as it was found.
            tally.counted = tally.standing;
            self.add_up(facts, winner, &seen.times, &mut tally);
        } else {
            let mut times = seen.times;
            tally.counted = self.resolve(tally.standing, &mut times);
            self.add_up(facts, winner, &times, &mut tally);
        }
        tally
    }

    /// How often each row counted in the last reading, of which these rows stood.
    pub fn times(&self, standing: u64, seen: &Sightings) -> Times {
        let mut times = seen.times;
        self.resolve(standing, &mut times);
        times
    }

    /// Which of the rows count that no other row removed. Removal looked at everything found.
    fn resolve(&self, standing: u64, times: &mut Times) -> u64 {
        let mut counted = standing;
        if counted & self.grouped != 0 {
            counted = self.keep_dearest(counted, times);
        }
        for at in bits(counted & self.absorbing) {
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
    fn keep_dearest(&self, counted: u64, times: &Times) -> u64 {
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

    fn add_up(&self, facts: &Facts, winner: bool, times: &Times, tally: &mut Tally) {
        let counted = tally.counted;
        tally.limited = winner && counted & self.limits != 0;
        let limits = if winner { self.limits } else { 0 };
        let adding = counted & !(self.lifting | self.flat | limits);
        let mut sum = 0;
        for at in bits(adding) {
            let value = self.values[at] * i64::from(times[at]);
            sum += value;
            tally.towards_minimum += value * i64::from(self.in_minimum >> at as u32 & 1 == 1);
        }
        tally.raw = self.formula.raw(sum);
        // Readings are compared by what they add up to, not by what a circumstance lifts all of
        // them to.
        let mut uncapped = self.formula.uncapped(tally.raw, tally.points);
        if let (true, Some(cap)) = (counted & self.lifting != 0, self.cap) {
            tally.raw = tally.raw.max(cap);
        }
        tally.total = self.cap.map_or(tally.raw, |cap| tally.raw.min(cap));
        let draw = match (facts.drawn(), facts.has(super::Flag::ClaimedKong)) {
            (false, _) => Draw::None,
            (true, false) => Draw::Wall,
            (true, true) => Draw::AfterClaimedKong,
        };
        tally.value = self.formula.value(tally.total, tally.points, draw);
        if let Some(first) = bits(counted & self.flat).next() {
            let flat = self.values[first];
            (tally.raw, tally.total, tally.value, uncapped) = (flat, flat, flat, flat);
            tally.towards_minimum = flat;
        }
        if let (true, Some(limit)) = (tally.limited, self.formula.limit()) {
            // No doubles are added to a limit hand.
            (tally.raw, tally.total, tally.value, uncapped) = (0, 0, limit, limit);
        }
        tally.uncapped = uncapped;
    }

    /// What compares a reading with another that has the same [`Tally::rank`].
    pub fn ties(&self, facts: &Facts, standing: u64) -> Ties {
        let mut ties = [0; MOST_TIES];
        for (place, tie) in ties.iter_mut().zip(&self.ties) {
            *place = self.tie(tie, facts, standing);
        }
        ties
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
