//! Arguments from Python: names and numbers, prepared hands and text.

use std::borrow::Cow;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};

use super::errors::{enter, raised};
use super::tiles::PyHand;
use crate::error::Error;
use crate::scoring::{By, Flag, FlagSet, Situation};
use crate::shapes::distance::Visible;
use crate::tiles::notation::parse_tiles;
use crate::tiles::{Hand, Kind, Suit, Wind};

type Any<'py> = Bound<'py, PyAny>;

/// A hand as it was given: prepared, or read from text.
pub(super) enum HandArg<'py> {
    Prepared(Bound<'py, PyHand>),
    Read(Hand),
}

impl HandArg<'_> {
    pub fn get(&self) -> &Hand {
        match self {
            HandArg::Prepared(hand) => &hand.get().0,
            HandArg::Read(hand) => hand,
        }
    }
}

pub(super) fn type_error<T>(what: &str, expected: &str, found: &Any<'_>) -> PyResult<T> {
    let kind = found
        .get_type()
        .name()
        .map_or_else(|_| "?".into(), |name| name.to_string());
    Err(PyTypeError::new_err(format!(
        "{what} must be {expected}, not {kind}"
    )))
}

/// The text of a string. One that is no text, for a lone surrogate in it, is no tiles either.
pub(super) fn text<'a>(given: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    given.to_cow().map_err(|error| {
        let start = error.value(given.py()).getattr("start");
        raised(&Error::Notation {
            position: start.and_then(|at| at.extract()).unwrap_or_default(),
            found: "half of a surrogate pair".into(),
            why: "not a character",
        })
    })
}

/// A prepared hand, or text that is read with the tiles of `wild` as wild tiles.
pub(super) fn hand<'py>(given: &Any<'py>, wild: Option<&Any<'py>>) -> PyResult<HandArg<'py>> {
    if let Ok(prepared) = given.cast::<PyHand>() {
        if let Some(wild) = wild {
            let wild = kind(wild)?;
            if prepared.get().0.wild() != Some(wild) {
                return Err(raised(&Error::Contradiction {
                    flag: format!("wild {wild}"),
                    other: "the wild kind of the hand".into(),
                }));
            }
        }
        return Ok(HandArg::Prepared(prepared.clone()));
    }
    if let Ok(text) = given.cast::<PyString>() {
        let text = self::text(text)?;
        let wild = wild.map(kind).transpose()?;
        return Ok(HandArg::Read(enter(|| Hand::parse(&text, wild))?));
    }
    type_error("a hand", "a Hand or str", given)
}

/// A kind by name or by number.
pub(super) fn kind(given: &Any<'_>) -> PyResult<Kind> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = self::text(text)?;
        return match Kind::from_name(&text) {
            Some(kind) => Ok(kind),
            None => enter(|| text.parse()),
        };
    }
    let number = integer("a kind", "a str or int", given)?;
    u8::try_from(number)
        .ok()
        .and_then(Kind::new)
        .ok_or_else(|| {
            let found = number.to_string();
            raised(&Error::Unknown {
                what: "kind",
                found,
                hint: "; numbers are 0 to 41".into(),
            })
        })
}

/// A whole number of any integer type, `bool` excepted.
pub(super) fn number(what: &'static str, given: &Any<'_>) -> PyResult<i64> {
    integer(what, "an int", given)
}

/// A whole number where `expected` would be right.
fn integer(what: &'static str, expected: &str, given: &Any<'_>) -> PyResult<i64> {
    // What is an int and no subclass needs no calls: 5 ns instead of 80.
    if let Ok(int) = given.cast_exact::<PyInt>()
        && let Ok(number) = int.extract()
    {
        return Ok(number);
    }
    if given.is_instance_of::<PyBool>() {
        return type_error(what, expected, given);
    }
    let Ok(index) = given.call_method0("__index__") else {
        return type_error(what, expected, given);
    };
    let Ok(int) = index.cast::<PyInt>() else {
        return type_error(what, expected, given);
    };
    int.extract().map_err(|_| {
        // Python does not write the longest numbers out.
        let found = int
            .str()
            .map_or_else(|_| "a huge number".into(), |text| text.to_string());
        raised(&Error::Unknown {
            what: what.trim_start_matches("a "),
            found,
            hint: "; it is far too large".into(),
        })
    })
}

/// The items of an iterable, no more than anybody needs: what never ends must not hang.
pub(super) fn items<'py>(
    what: &'static str,
    given: &Any<'py>,
    most: usize,
) -> PyResult<Vec<Any<'py>>> {
    let mut found = Vec::new();
    for item in given.try_iter()? {
        if found.len() == most {
            return Err(raised(&Error::Array {
                what,
                expected: format!("at most {most}"),
                found: "more".into(),
            }));
        }
        found.push(item?);
    }
    Ok(found)
}

/// One of a few names.
fn named<T>(
    what: &'static str,
    given: &Any<'_>,
    known: impl Fn(&str) -> Option<T>,
    names: impl IntoIterator<Item = &'static str>,
) -> PyResult<T> {
    let Ok(text) = given.cast::<PyString>() else {
        return type_error(what, "a str", given);
    };
    let text = self::text(text)?;
    known(&text).ok_or_else(|| raised(&Error::unknown(what, &text, names)))
}

/// A wind by its letter.
pub(super) fn wind(what: &'static str, given: Option<&Any<'_>>) -> PyResult<Wind> {
    let Some(given) = given else {
        return Ok(Wind::East);
    };
    let known = |name: &str| {
        Wind::ALL
            .into_iter()
            .find(|wind| wind.kind().name() == name)
    };
    named(what, given, known, ["E", "S", "W", "N"])
}

/// A suit by its letter.
pub(super) fn suit(given: Option<&Any<'_>>) -> PyResult<Option<Suit>> {
    let Some(given) = given else { return Ok(None) };
    let known = |name: &str| {
        Suit::ALL
            .into_iter()
            .find(|suit| name.len() == 1 && name.starts_with(suit.letter()))
    };
    named("void", given, known, ["m", "p", "s"]).map(Some)
}

/// Flags: one name or several.
fn flags(given: Option<&Any<'_>>) -> PyResult<FlagSet> {
    let Some(given) = given else {
        return Ok(FlagSet::default());
    };
    let names = || Flag::ALL.map(Flag::name);
    if given.is_instance_of::<PyString>() {
        return Ok([named("flag", given, Flag::from_name, names())?]
            .into_iter()
            .collect());
    }
    let Ok(several) = given.try_iter() else {
        return type_error("flags", "a str or an iterable of str", given);
    };
    let mut set = FlagSet::default();
    for flag in several.take(Flag::ALL.len() * 4) {
        set.insert(named("flag", &flag?, Flag::from_name, names())?);
    }
    Ok(set)
}

/// Visible tiles: text, or 34 numbers.
pub(super) fn visible(given: Option<&Any<'_>>) -> PyResult<Visible> {
    let mut seen = Visible::default();
    let Some(given) = given else { return Ok(seen) };
    let mut add = |kind: Kind, n: u8| -> PyResult<()> {
        if kind.is_bonus() {
            return Err(raised(&Error::NotPlayable { kind }));
        }
        let place = &mut seen.0[kind.index()];
        *place = place.saturating_add(n);
        Ok(())
    };
    if let Ok(text) = given.cast::<PyString>() {
        let text = self::text(text)?;
        for kind in enter(|| parse_tiles(&text))? {
            add(kind, 1)?;
        }
        return Ok(seen);
    }
    let Ok(numbers) = given.try_iter() else {
        return type_error("visible", "a str or 34 counts", given);
    };
    let refuse = |found: String| {
        raised(&Error::Array {
            what: "visible",
            expected: "34 counts, 0 to 4".into(),
            found,
        })
    };
    let mut length = 0;
    for count in numbers.take(Kind::PLAYABLE + 1) {
        let count = number("a count", &count?)?;
        if !(0..=4).contains(&count) {
            return Err(refuse(count.to_string()));
        }
        if length < Kind::PLAYABLE {
            add(Kind::ALL[length], count as u8)?;
        }
        length += 1;
    }
    if length != Kind::PLAYABLE {
        return Err(refuse(if length > 34 {
            "more".into()
        } else {
            format!("{length} counts")
        }));
    }
    Ok(seen)
}

/// What a win is called with, by keyword.
pub(super) struct Circumstances<'py> {
    win: Option<Any<'py>>,
    by: Option<Any<'py>>,
    seat: Option<Any<'py>>,
    round: Option<Any<'py>>,
    dealer: Option<Any<'py>>,
    flags: Option<Any<'py>>,
    streak: Option<Any<'py>>,
    void: Option<Any<'py>>,
    visible: Option<Any<'py>>,
}

impl<'py> Circumstances<'py> {
    #[allow(clippy::too_many_arguments)] // the circumstances of a win, one keyword each
    pub fn new(
        win: Option<Any<'py>>,
        by: Option<Any<'py>>,
        seat: Option<Any<'py>>,
        round: Option<Any<'py>>,
        dealer: Option<Any<'py>>,
        flags: Option<Any<'py>>,
        streak: Option<Any<'py>>,
        void: Option<Any<'py>>,
        visible: Option<Any<'py>>,
    ) -> Self {
        Circumstances {
            win,
            by,
            seat,
            round,
            dealer,
            flags,
            streak,
            void,
            visible,
        }
    }

    /// The situation. Without `by` a winning tile is a discard, and no winning tile a dealt hand.
    pub fn situation(&self) -> PyResult<Situation> {
        let tile = self.win.as_ref().map(kind).transpose()?;
        let by = match &self.by {
            Some(by) => named("by", by, By::from_name, By::ALL.map(By::name))?,
            None if tile.is_some() => By::Discard,
            None => By::SelfDraw,
        };
        let streak = self
            .streak
            .as_ref()
            .map_or(Ok(0), |given| number("streak", given))?;
        Ok(Situation {
            tile,
            by,
            seat: wind("seat", self.seat.as_ref())?,
            round: wind("round", self.round.as_ref())?,
            dealer: wind("dealer", self.dealer.as_ref())?,
            flags: flags(self.flags.as_ref())?,
            streak: u16::try_from(streak).map_err(|_| {
                raised(&Error::Unknown {
                    what: "streak",
                    found: streak.to_string(),
                    hint: "; it is 0 to 65535".into(),
                })
            })?,
            void: suit(self.void.as_ref())?,
            visible: visible(self.visible.as_ref())?,
        })
    }
}
