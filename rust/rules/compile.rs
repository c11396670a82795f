//! Names to functions, ids to bits: rules as data become rules that answer.

use std::collections::HashMap;

use super::compiled::{Circumstance, Label, Rules, WildRules};
use super::problems::Problems;
use super::rows::{awards, rows, ties, titles};
use super::spec::{CircumstanceSpec, FormulaSpec, RuleSpec};
use crate::error::{Error, Problem};
use crate::scoring::formula::Formula;
use crate::scoring::resolve::{MOST_PATTERNS, Tie, Worth};
use crate::scoring::{By, Flag, FlagSet, Sees};
use crate::shapes::distance::Question;
use crate::shapes::standard::Grain;
use crate::shapes::{Copies, Shape, ShapeSet};
use crate::tiles::KindSet;

impl Rules {
    /// Compiles rules from their canonical JSON.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong, each with its path.
    pub fn from_json(json: &str) -> Result<Rules, Error> {
        let spec: RuleSpec = serde_json::from_str(json).map_err(|error| Error::Rules {
            problems: vec![Problem {
                path: "rules".into(),
                message: error.to_string(),
            }],
        })?;
        Rules::compile(&spec)
    }

    /// Compiles rules.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong, each with its path.
    pub fn compile(spec: &RuleSpec) -> Result<Rules, Error> {
        let mut problems = Problems(Vec::new());
        let rows = rows(spec, &mut problems);
        let awards = awards(spec, &mut problems);
        let ids: HashMap<&str, u8> = spec
            .hands
            .patterns
            .iter()
            .take(MOST_PATTERNS)
            .zip(0u8..)
            .map(|(p, at)| (p.id.as_str(), at))
            .collect();
        let ties = ties(spec, &ids, &mut problems);
        let robbing_shapes = robbing_shapes(spec, &mut problems);
        let shapes = shapes(spec, &mut problems);
        let titles = titles(spec, &ids, &mut problems);
        let circumstances = circumstances(spec, &mut problems);
        let without_tile = spec.hands.without_tile.as_ref();
        let without_tile =
            without_tile.map(|names| flags(names, "hands.without_tile", &mut problems));
        let formula = formula(spec, &mut problems);
        for (path, value) in [
            ("hands.minimum", Some(spec.hands.minimum)),
            ("hands.cap", spec.hands.cap),
        ] {
            if let Some(value) = value {
                problems.number(path, value);
                if value < 0 {
                    problems.add(path, format!("{value} is below 0"));
                }
            }
        }
        if spec.hands.cap.is_some_and(|cap| cap < spec.hands.minimum) {
            problems.add("hands.minimum", "above the cap: no hand could win");
        }
        if !problems.0.is_empty() {
            return Err(Error::Rules {
                problems: problems.0,
            });
        }

        let sees = rows
            .iter()
            .map(|row| row.pattern.sees)
            .max()
            .unwrap_or(Sees::Hand);
        let finds = |id: &str| rows.iter().any(|row| row.pattern.id == id);
        let tie_on_blocks = ties.iter().any(|tie| matches!(tie, Tie::ConcealedPungs));
        let tie_on_points = ties.iter().any(|tie| matches!(tie, Tie::Points(_)));
        let sees = if !awards.is_empty() || tie_on_points {
            Sees::Taker
        } else if tie_on_blocks {
            sees.max(Sees::Blocks)
        } else {
            sees
        };
        let wild = spec.tiles.wild.as_ref();
        let kinds = if spec.tiles.honours {
            KindSet::PLAYABLE
        } else {
            KindSet::SUITED
        };
        let copies = if wild.is_some_and(|wild| wild.fifth_copy) {
            Copies::Unlimited
        } else {
            Copies::Four
        };
        let any_tile_wait = wild.is_some_and(|wild| !wild.any_tile_wait_wins_on_claims);
        Ok(Rules {
            name: spec.name.clone(),
            unit: spec.unit.clone(),
            question: Question {
                shapes,
                copies,
                kinds,
                void: None,
            },
            shapes,
            robbing_shapes,
            bonus: spec.tiles.bonus,
            wild: wild.map(|wild| WildRules {
                in_melds: wild.in_melds,
                discarded_wins: wild.discarded_wins,
                any_tile_wait_wins_on_claims: wild.any_tile_wait_wins_on_claims,
            }),
            void_suit: spec.tiles.void_suit,
            chows_in_melds: spec.hands.chows_in_melds,
            claimed_kongs_hidden: spec.hands.claimed_kongs_hidden,
            scores_others: spec.hands.scores_others,
            dealer_is_east: spec.hands.dealer_is_east,
            ready_wait: spec.hands.ready_wait,
            minimum: spec.hands.minimum,
            labels: spec
                .hands
                .patterns
                .iter()
                .map(|p| Label::new(&p.id, &p.name, &p.chinese))
                .collect(),
            award_labels: spec
                .hands
                .awards
                .iter()
                .map(|award| Label::new(&award.id, &award.name, &award.chinese))
                .collect(),
            titles,
            circumstances,
            without_tile,
            grain: match sees {
                Sees::Hand | Sees::Shape => Grain::Any,
                Sees::Pungs => Grain::Pungs,
                Sees::Blocks | Sees::Taker => Grain::Every,
            },
            sees_taker: sees == Sees::Taker,
            sees_any_tile_wait: any_tile_wait || finds("bouquet_toss") || finds("flying_horse"),
            sees_chances: awards.iter().any(|award| award.def.id == "one_chance"),
            worth: Worth::new(rows, awards, spec.hands.cap, formula, ties),
        })
    }
}

fn shapes(spec: &RuleSpec, problems: &mut Problems) -> ShapeSet {
    let mut shapes = ShapeSet::default();
    for (at, name) in spec.hands.shapes.iter().enumerate() {
        let path = format!("hands.shapes[{at}]");
        match Shape::from_name(name) {
            Some(shape) if shapes.contains(shape) => problems.add(path, format!("{name:?} twice")),
            Some(Shape::FourWilds) if spec.tiles.wild.is_none() => {
                problems.add(path, "four wild tiles in rules without wild tiles");
            }
            Some(Shape::ThirteenOrphans) if !spec.tiles.honours => {
                problems.add(path, "thirteen orphans in rules without honours");
            }
            Some(shape) if shape.is_unconnected() && !spec.tiles.honours => {
                problems.add(path, "unconnected hands in rules without honours");
            }
            Some(shape) => shapes.insert(shape),
            None => problems.unknown(path, "shape", name, Shape::ALL.map(Shape::name)),
        }
    }
    if shapes == ShapeSet::default() {
        problems.add("hands.shapes", "no shape: no hand could win");
    } else if !shapes.contains(Shape::Standard) {
        problems.add(
            "hands.shapes",
            "no standard shape: hands with melds could never win",
        );
    }
    if shapes.contains(Shape::SevenPairs) && shapes.contains(Shape::SevenDifferentPairs) {
        problems.add(
            "hands.shapes",
            "seven_pairs includes seven_different_pairs: list one of them",
        );
    }
    shapes
}

/// The shapes that may win with the tile of another player's kong.
fn robbing_shapes(spec: &RuleSpec, problems: &mut Problems) -> ShapeSet {
    let mut shapes = ShapeSet::default();
    for (at, name) in spec.hands.robbing_shapes.iter().enumerate() {
        match Shape::from_name(name).filter(|_| spec.hands.shapes.contains(name)) {
            Some(shape) => shapes.insert(shape),
            None => {
                let known = spec.hands.shapes.iter().map(String::as_str);
                problems.unknown(format!("hands.robbing_shapes[{at}]"), "shape", name, known);
            }
        }
    }
    shapes
}

fn circumstances(
    spec: &RuleSpec,
    problems: &mut Problems,
) -> [Option<Circumstance>; Flag::ALL.len()] {
    let mut all = [None; Flag::ALL.len()];
    for (at, circumstance) in spec.hands.circumstances.iter().enumerate() {
        let path = format!("hands.circumstances[{at}]");
        let Some(flag) = Flag::from_name(&circumstance.flag) else {
            let known = Flag::ALL.map(Flag::name);
            problems.unknown(format!("{path}.flag"), "flag", &circumstance.flag, known);
            continue;
        };
        if all[flag as usize].is_some() {
            problems.add(
                format!("{path}.flag"),
                format!("{:?} twice", circumstance.flag),
            );
        }
        all[flag as usize] = Some(circumstance_of(circumstance, &path, problems));
    }
    all
}

fn circumstance_of(spec: &CircumstanceSpec, path: &str, problems: &mut Problems) -> Circumstance {
    let mut by = 0;
    for (at, name) in spec.by.iter().enumerate() {
        match By::from_name(name) {
            Some(way) => by |= 1 << way as u8,
            None => {
                let known = By::ALL.map(By::name);
                problems.unknown(format!("{path}.by[{at}]"), "way of winning", name, known);
            }
        }
    }
    Circumstance {
        by,
        dealer: spec.dealer,
        melds: spec.melds,
        streak: spec.streak,
        needs: flags(&spec.needs, &format!("{path}.needs"), problems),
        excludes: flags(&spec.excludes, &format!("{path}.excludes"), problems),
    }
}

fn flags(names: &[String], path: &str, problems: &mut Problems) -> FlagSet {
    let mut set = FlagSet::default();
    for (at, name) in names.iter().enumerate() {
        match Flag::from_name(name) {
            Some(flag) => set.insert(flag),
            None => {
                let known = Flag::ALL.map(Flag::name);
                problems.unknown(format!("{path}[{at}]"), "flag", name, known);
            }
        }
    }
    set
}

fn formula(spec: &RuleSpec, problems: &mut Problems) -> Formula {
    match &spec.hands.formula {
        FormulaSpec::Sum { base } => Formula::Sum {
            base: problems.worth("hands.formula.base", *base),
        },
        FormulaSpec::Table { values } => {
            for (at, &value) in values.iter().enumerate() {
                problems.worth(format!("hands.formula.values[{at}]"), value);
            }
            if values.is_empty() {
                problems.add("hands.formula.values", "no values");
            }
            if values.windows(2).any(|pair| pair[0] > pair[1]) {
                problems.add("hands.formula.values", "more units are worth less");
            }
            Formula::Table {
                values: values.clone(),
            }
        }
        FormulaSpec::PowerOfTwo {
            unit,
            self_draw_extra,
            extra_after_claimed_kong,
        } => Formula::PowerOfTwo {
            unit: problems.worth("hands.formula.unit", *unit),
            self_draw_extra: problems.worth("hands.formula.self_draw_extra", *self_draw_extra),
            extra_after_claimed_kong: *extra_after_claimed_kong,
        },
        FormulaSpec::Doubling { limit } => Formula::Doubling {
            limit: problems.worth("hands.formula.limit", *limit),
        },
    }
}
