//! Names to functions, ids to bits: rules as data become rules that answer.

use std::collections::HashMap;

use super::spec::{
    CircumstanceSpec, FormulaSpec, MeldsSpec, PatternSpec, ReadyWaitSpec, RoleSpec, RuleSpec,
    TieSpec, WhoSpec,
};
use crate::error::{Error, Problem, nearest};
use crate::scoring::formula::Formula;
use crate::scoring::points::AwardDef;
use crate::scoring::resolve::{Award, MOST_AWARDS, MOST_PATTERNS, Role, Row, Tie, Who, Worth};
use crate::scoring::{By, Flag, FlagSet, PatternDef, Sees};
use crate::shapes::distance::Question;
use crate::shapes::standard::Grain;
use crate::shapes::{Copies, Shape, ShapeSet};
use crate::tiles::KindSet;

/// No number in the rules is larger, so that no sum or product of them can overflow.
const LARGEST: i64 = 1_000_000_000;

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
    /// Whether some pattern wins by itself.
    pub(super) has_instant: bool,
}

/// What wild tiles may do.
#[derive(Clone, Copy, Debug)]
pub struct WildRules {
    pub(super) in_melds: bool,
    pub(super) discarded_wins: bool,
    pub(super) any_tile_wait_wins_on_claims: bool,
}

/// Collects everything that is wrong, with its place.
struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem {
            path: path.into(),
            message: message.into(),
        });
    }

    fn unknown<'a>(
        &mut self,
        path: impl Into<String>,
        what: &str,
        found: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) {
        let hint = nearest(found, known)
            .map_or_else(String::new, |name| format!("; did you mean {name:?}?"));
        self.add(path, format!("unknown {what} {found:?}{hint}"));
    }

    fn number(&mut self, path: impl Into<String>, value: i64) -> i64 {
        if !(-LARGEST..=LARGEST).contains(&value) {
            self.add(path, format!("{value} is larger than {LARGEST}"));
            return 0;
        }
        value
    }
}

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
                .map(|p| label(&p.id, &p.name, &p.chinese))
                .collect(),
            award_labels: spec
                .hands
                .awards
                .iter()
                .map(|award| label(&award.id, &award.name, &award.chinese))
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
            has_instant: rows.iter().any(|row| row.role == Role::Instant),
            worth: Worth::new(rows, awards, spec.hands.cap, formula, ties),
        })
    }

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

fn label(id: &str, name: &str, chinese: &str) -> Label {
    Label {
        id: id.into(),
        name: name.into(),
        chinese: chinese.into(),
    }
}

fn who(spec: WhoSpec) -> Who {
    match spec {
        WhoSpec::Winner => Who::Winner,
        WhoSpec::Other => Who::Other,
        WhoSpec::Anyone => Who::Anyone,
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

/// The bits of the rows with these ids.
fn row_bits(spec: &RuleSpec, ids: &[String], path: &str, problems: &mut Problems) -> u64 {
    let known = || spec.hands.patterns.iter().map(|p| p.id.as_str());
    let mut set = 0u64;
    for (at, id) in ids.iter().enumerate() {
        match known().position(|known| known == id) {
            Some(row) => set |= 1 << row.min(MOST_PATTERNS - 1),
            None => problems.unknown(format!("{path}[{at}]"), "pattern", id, known()),
        }
    }
    set
}

fn rows(spec: &RuleSpec, problems: &mut Problems) -> Vec<Row> {
    let patterns = &spec.hands.patterns;
    if patterns.len() > MOST_PATTERNS {
        problems.add(
            "hands.patterns",
            format!("more than {MOST_PATTERNS} patterns"),
        );
        return Vec::new();
    }
    let mut groups: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for (at, pattern) in patterns.iter().enumerate() {
        let path = format!("hands.patterns[{at}]");
        if patterns[..at]
            .iter()
            .any(|earlier| earlier.id == pattern.id)
        {
            problems.add(format!("{path}.id"), format!("{:?} twice", pattern.id));
        }
        let group = pattern.group.as_deref().map(|name| {
            groups
                .iter()
                .position(|&known| known == name)
                .unwrap_or_else(|| {
                    groups.push(name);
                    groups.len() - 1
                }) as u8
        });
        let role = role(spec, pattern, &path, problems);
        let row = Row {
            id: pattern.id.clone(),
            pattern: match PatternDef::by_id(&pattern.find) {
                Some(def) => def,
                None => {
                    let known = PatternDef::all().map(|def| def.id);
                    problems.unknown(format!("{path}.find"), "pattern", &pattern.find, known);
                    continue;
                }
            },
            value: problems.number(format!("{path}.value"), pattern.value),
            role,
            who: who(pattern.who),
            removes: row_bits(spec, &pattern.removes, &format!("{path}.removes"), problems),
            absorbs: row_bits(spec, &pattern.absorbs, &format!("{path}.absorbs"), problems),
            group,
            in_minimum: pattern.in_minimum,
        };
        if (row.removes | row.absorbs) >> at & 1 == 1 {
            problems.add(format!("{path}.removes"), "a pattern cannot remove itself");
        }
        if pattern.value < 0 {
            problems.add(
                format!("{path}.value"),
                format!("{} is below 0", pattern.value),
            );
        }
        rows.push(row);
    }
    rows
}

fn role(spec: &RuleSpec, pattern: &PatternSpec, path: &str, problems: &mut Problems) -> Role {
    match pattern.role {
        RoleSpec::Adds => Role::Adds,
        RoleSpec::Lifts => {
            if spec.hands.cap.is_none() {
                problems.add(format!("{path}.role"), "lifts to a cap, but there is none");
            }
            Role::Lifts
        }
        RoleSpec::Limit => {
            if !matches!(spec.hands.formula, FormulaSpec::Doubling { .. }) {
                problems.add(
                    format!("{path}.role"),
                    "a limit hand, but the formula has no limit",
                );
            }
            Role::Limit
        }
        RoleSpec::Flat => Role::Flat,
        RoleSpec::Instant => Role::Instant,
    }
}

fn awards(spec: &RuleSpec, problems: &mut Problems) -> Vec<Award> {
    if spec.hands.awards.len() > MOST_AWARDS {
        problems.add("hands.awards", format!("more than {MOST_AWARDS} awards"));
        return Vec::new();
    }
    let mut awards = Vec::new();
    for (at, award) in spec.hands.awards.iter().enumerate() {
        let path = format!("hands.awards[{at}]");
        if spec.hands.awards[..at]
            .iter()
            .any(|earlier| earlier.id == award.id)
        {
            problems.add(format!("{path}.id"), format!("{:?} twice", award.id));
        }
        let Some(def) = AwardDef::by_id(&award.count) else {
            let known = AwardDef::ALL.iter().map(|def| def.id);
            problems.unknown(format!("{path}.count"), "award", &award.count, known);
            continue;
        };
        if award.values.len() != def.values.len() {
            let expected = def.values.join(", ");
            problems.add(
                format!("{path}.values"),
                format!("expected one value each: {expected}"),
            );
            continue;
        }
        for (place, &value) in award.values.iter().enumerate() {
            problems.number(format!("{path}.values[{place}]"), value);
            if value < 0 {
                problems.add(
                    format!("{path}.values[{place}]"),
                    format!("{value} is below 0"),
                );
            }
        }
        awards.push(Award {
            id: award.id.clone(),
            def,
            values: award.values.clone(),
            who: who(award.who),
        });
    }
    awards
}

fn ties(spec: &RuleSpec, ids: &HashMap<&str, u8>, problems: &mut Problems) -> Vec<Tie> {
    let mut ties = Vec::new();
    if spec.hands.ties.len() > 4 {
        problems.add("hands.ties", "more than four");
    }
    for (at, tie) in spec.hands.ties.iter().enumerate() {
        let path = format!("hands.ties[{at}]");
        ties.push(match tie {
            TieSpec::ConcealedPungs => Tie::ConcealedPungs,
            TieSpec::Shape(name) => match Shape::from_name(name) {
                Some(shape) => Tie::Shape(shape),
                None => {
                    problems.unknown(path, "shape", name, Shape::ALL.map(Shape::name));
                    continue;
                }
            },
            TieSpec::FirstOf(names) => {
                let _ = row_bits(spec, names, &path, problems);
                Tie::FirstOf(
                    names
                        .iter()
                        .filter_map(|id| ids.get(id.as_str()).copied())
                        .collect(),
                )
            }
            TieSpec::Points(names) => {
                let known = || spec.hands.awards.iter().map(|award| award.id.as_str());
                let mut places = Vec::new();
                for name in names {
                    match known().position(|id| id == name) {
                        Some(place) => places.push(place as u8),
                        None => problems.unknown(path.clone(), "award", name, known()),
                    }
                }
                Tie::Points(places)
            }
        });
    }
    ties
}

fn titles(spec: &RuleSpec, ids: &HashMap<&str, u8>, problems: &mut Problems) -> Vec<Title> {
    let mut titles = Vec::new();
    for (at, title) in spec.hands.titles.iter().enumerate() {
        let names: Vec<String> = title.covers.keys().cloned().collect();
        let _ = row_bits(
            spec,
            &names,
            &format!("hands.titles[{at}].covers"),
            problems,
        );
        titles.push(Title {
            label: label(&title.id, &title.name, &title.chinese),
            covers: title
                .covers
                .iter()
                .filter_map(|(id, &times)| Some((*ids.get(id.as_str())?, times)))
                .collect(),
        });
    }
    titles
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
            base: problems.number("hands.formula.base", *base),
        },
        FormulaSpec::Table { values } => {
            for (at, &value) in values.iter().enumerate() {
                problems.number(format!("hands.formula.values[{at}]"), value);
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
            unit: problems.number("hands.formula.unit", *unit),
            self_draw_extra: problems.number("hands.formula.self_draw_extra", *self_draw_extra),
            extra_after_claimed_kong: *extra_after_claimed_kong,
        },
        FormulaSpec::Doubling { limit } => Formula::Doubling {
            limit: problems.number("hands.formula.limit", *limit),
        },
    }
}
