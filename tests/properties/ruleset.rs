//! Rules hold together or are refused with every problem; those that do hold break no hand.

use hupai::rules::Rules;
use hupai::{Error, tiles::Hand};
use serde_json::Value;

use super::draw::{Draw, RULESETS};
use super::scoring::judged;

/// Reads the bytes as JSON, or changes the rules of a variant in a few places.
pub fn check(data: &[u8]) {
    if data.first() == Some(&b'{') {
        compiled(&String::from_utf8_lossy(data), &mut Draw(data));
        return;
    }
    let draw = &mut Draw(data);
    let mut rules = parsed(draw);
    for _ in 0..=draw.byte() % 8 {
        let from = parsed(draw);
        let other = at(&from, draw).clone();
        change(&mut rules, &other, draw);
    }
    compiled(&rules.to_string(), draw);
}

fn parsed(draw: &mut Draw) -> Value {
    serde_json::from_str(draw.one(&RULESETS)).expect("the variants are JSON")
}

fn compiled(json: &str, draw: &mut Draw) {
    match Rules::from_json(json) {
        Ok(rules) => {
            for text in HANDS {
                let hand: Hand = text.parse().expect("the text is a hand");
                judged(&rules, &hand, &draw.situation());
                let _ = (rules.distances(&hand, None), rules.readings(&hand, 50));
            }
            for _ in 0..2 {
                let (Ok(hand), situation) = (draw.hand(13), draw.situation()) else {
                    continue;
                };
                judged(&rules, &hand, &situation);
            }
        }
        Err(Error::Rules { problems }) => {
            assert!(!problems.is_empty());
            assert!(problems.iter().all(|problem| !problem.message.is_empty()));
            // What is wrong is said, and no more than was given.
            assert!(problems.len() <= 2 * json.len() + 2);
            for problem in &problems {
                assert!(
                    problem.message.len() < 1_000 + json.len(),
                    "{}",
                    problem.message
                );
            }
        }
        Err(other) => panic!("{other}"),
    }
}

const HANDS: [&str; 8] = [
    "1112345678999p",
    "19m 19p 19s ESWN PFC",
    "1122334455667m",
    "*** 234567m 555p C",
    "23m EE [789s] (1111m) [PPPP]",
    "5s [555+5m] [6*66p@N] [EEE] (FFFF)| f1 g2",
    "147m 258p 369s ESWN",
    "123m 456m 789m 11p 123s",
];

/// Numbers that are wrong, or nearly.
const NUMBERS: [i64; 12] = [
    0,
    1,
    -1,
    13,
    64,
    255,
    65_536,
    1_000_000,
    i32::MAX as i64,
    1 << 40,
    i64::MAX,
    i64::MIN,
];

/// Puts something else in one place: what stands elsewhere, a number, nothing, twice the same.
fn change(rules: &mut Value, other: &Value, draw: &mut Draw) {
    let byte = usize::from(draw.byte());
    match rules {
        Value::Object(fields) if !fields.is_empty() => {
            let many = fields.len();
            if byte == 255 {
                let name = fields.keys().nth(usize::from(draw.byte()) % many).cloned();
                fields.remove(&name.expect("there are so many"));
            } else if let Some(inner) = fields.values_mut().nth(byte % many) {
                change(inner, other, draw);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let many = items.len();
            match byte {
                255 => items.push(other.clone()),
                254 => drop(items.remove(usize::from(draw.byte()) % many)),
                253 => items.extend(items.clone()),
                252 => items.swap(0, many - 1),
                _ => change(&mut items[byte % many], other, draw),
            }
        }
        leaf => {
            *leaf = match (byte % 8, &*leaf) {
                (0, _) => Value::Null,
                (1 | 2, _) => Value::from(draw.one(&NUMBERS)),
                (3, Value::Number(number)) => {
                    Value::from(number.as_i64().unwrap_or(0).wrapping_add(1))
                }
                (4, Value::Bool(yes)) => Value::Bool(!yes),
                (5, Value::String(text)) => Value::from(text.chars().skip(1).collect::<String>()),
                (6, Value::String(text)) if text.len() < 100 => Value::from(text.repeat(100)),
                _ => other.clone(),
            };
        }
    }
}

/// Something that stands in rules.
fn at<'a>(rules: &'a Value, draw: &mut Draw) -> &'a Value {
    let mut place = rules;
    loop {
        let byte = usize::from(draw.byte());
        let inner = match place {
            Value::Object(fields) => fields.values().nth(byte % fields.len().max(1)),
            Value::Array(items) => items.get(byte % items.len().max(1)),
            _ => None,
        };
        match inner {
            Some(inner) if byte < 224 => place = inner,
            _ => break,
        }
    }
    place
}
