//! Everything that is wrong in a set of rules, collected before anything is refused.

use crate::error::{Problem, nearest};

/// No number in the rules is larger, so that no sum or product of them can overflow.
const LARGEST: i64 = 1_000_000_000;

/// Collects everything that is wrong, with its place.
pub(super) struct Problems(pub(super) Vec<Problem>);

impl Problems {
    pub(super) fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem {
            path: path.into(),
            message: message.into(),
        });
    }

    pub(super) fn unknown<'a>(
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

    /// A number of a formula, which makes no hand worth less than nothing.
    pub(super) fn worth(&mut self, path: impl Into<String>, value: i64) -> i64 {
        let path = path.into();
        if value < 0 {
            self.add(path.clone(), format!("{value} is below 0"));
        }
        self.number(path, value)
    }

    pub(super) fn number(&mut self, path: impl Into<String>, value: i64) -> i64 {
        if !(-LARGEST..=LARGEST).contains(&value) {
            self.add(path, format!("{value} is larger than {LARGEST}"));
            return 0;
        }
        value
    }
}
