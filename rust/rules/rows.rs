//! The rows of the rule table: patterns, awards, titles, and what decides between readings.

use std::collections::HashMap;

use super::compiled::{Label, Title};
use super::problems::Problems;
use super::spec::{FormulaSpec, PatternSpec, RoleSpec, RuleSpec, TieSpec, WhoSpec};
use crate::scoring::PatternDef;
use crate::scoring::points::AwardDef;
use crate::scoring::resolve::{Award, MOST_AWARDS, MOST_PATTERNS, MOST_TIES, Role, Row, Tie, Who};
use crate::shapes::Shape;

pub(super) fn who(spec: WhoSpec) -> Who {
    match spec {
        WhoSpec::Winner => Who::Winner,
        WhoSpec::Other => Who::Other,
        WhoSpec::Anyone => Who::Anyone,
    }
}

/// The bits of the rows with these ids.
pub(super) fn row_bits(
    spec: &RuleSpec,
    ids: &[String],
    path: &str,
    problems: &mut Problems,
) -> u64 {
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

pub(super) fn rows(spec: &RuleSpec, problems: &mut Problems) -> Vec<Row> {
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

pub(super) fn role(
    spec: &RuleSpec,
    pattern: &PatternSpec,
    path: &str,
    problems: &mut Problems,
) -> Role {
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
        RoleSpec::Instant => {
            if matches!(spec.hands.formula, FormulaSpec::Doubling { .. }) {
                problems.add(
                    format!("{path}.role"),
                    "a hand that wins by itself has no points to double",
                );
            }
            Role::Instant
        }
    }
}

pub(super) fn awards(spec: &RuleSpec, problems: &mut Problems) -> Vec<Award> {
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

pub(super) fn ties(spec: &RuleSpec, ids: &HashMap<&str, u8>, problems: &mut Problems) -> Vec<Tie> {
    let mut ties = Vec::new();
    if spec.hands.ties.len() > MOST_TIES {
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

pub(super) fn titles(
    spec: &RuleSpec,
    ids: &HashMap<&str, u8>,
    problems: &mut Problems,
) -> Vec<Title> {
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
            label: Label::new(&title.id, &title.name, &title.chinese),
            covers: title
                .covers
                .iter()
                .filter_map(|(id, &times)| Some((*ids.get(id.as_str())?, times)))
                .collect(),
        });
    }
    titles
}
