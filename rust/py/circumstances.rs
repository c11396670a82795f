//! What a hand is scored with, from Python and back to it.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use super::args::{iterator, kind, named, number, suit, visible, wind};
use super::errors::raised;
use super::tiles::name;
use crate::error::Error;
use crate::scoring::{By, Flag, FlagSet, Situation};
use crate::shapes::distance::Visible;
use crate::tiles::Wind;

/// An argument that may be left out.
pub(super) type Maybe<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// The circumstances of a hand as a call gives them: what is left out is the usual.
#[derive(Default)]
pub(super) struct Circumstances<'a, 'py> {
    pub win: Maybe<'a, 'py>,
    pub by: Maybe<'a, 'py>,
    pub seat: Maybe<'a, 'py>,
    pub round: Maybe<'a, 'py>,
    pub dealer: Maybe<'a, 'py>,
    pub flags: Maybe<'a, 'py>,
    pub streak: Maybe<'a, 'py>,
    pub void: Maybe<'a, 'py>,
    pub visible: Maybe<'a, 'py>,
}

impl Circumstances<'_, '_> {
    /// The situation they make.
    pub fn situation(&self) -> PyResult<Situation> {
        let tile = self.win.map(kind).transpose()?;
        let by = match self.by {
            Some(by) => named("by", by, By::from_name, By::ALL.map(By::name))?,
            None => By::usual(tile),
        };
        Ok(Situation {
            tile,
            by,
            seat: wind("seat", self.seat)?,
            round: wind("round", self.round)?,
            dealer: wind("dealer", self.dealer)?,
            flags: self.flags.map_or(Ok(FlagSet::default()), flags)?,
            streak: self.streak.map_or(Ok(0), streak)?,
            void: suit(self.void)?,
            visible: visible(self.visible)?,
        })
    }
}

fn streak(given: &Bound<'_, PyAny>) -> PyResult<u16> {
    let streak = number("streak", given)?;
    u16::try_from(streak).map_err(|_| {
        raised(&Error::Unknown {
            what: "streak",
            found: streak.to_string(),
            hint: "; it is 0 to 65535".into(),
        })
    })
}

/// No more flags than these are looked at: what never ends must not hang.
const MOST_FLAGS: usize = Flag::ALL.len() * 4;

/// Flags: one name or several.
fn flags(given: &Bound<'_, PyAny>) -> PyResult<FlagSet> {
    let flag =
        |given: &Bound<'_, PyAny>| named("flag", given, Flag::from_name, Flag::ALL.map(Flag::name));
    if given.is_instance_of::<PyString>() {
        return Ok(FlagSet::from_iter([flag(given)?]));
    }
    if let Ok(several) = given.cast_exact::<PyTuple>() {
        return several
            .iter()
            .take(MOST_FLAGS)
            .map(|given| flag(&given))
            .collect();
    }
    iterator("flags", "a str or an iterable of str", given)?
        .take(MOST_FLAGS)
        .map(|given| flag(&given?))
        .collect()
}

/// The keywords that say the same again, the usual left out.
pub(super) fn keywords<'py>(
    py: Python<'py>,
    situation: &Situation,
) -> PyResult<Bound<'py, PyTuple>> {
    let Situation {
        tile,
        by,
        flags,
        streak,
        void,
        visible,
        ..
    } = situation;
    let said = PyList::empty(py);
    if let Some(tile) = tile {
        said.append(("win", name(py, *tile)))?;
    }
    if *by != By::usual(*tile) {
        said.append(("by", by.name()))?;
    }
    for (word, wind) in [
        ("seat", situation.seat),
        ("round", situation.round),
        ("dealer", situation.dealer),
    ] {
        if wind != Wind::East {
            said.append((word, name(py, wind.kind())))?;
        }
    }
    if *flags != FlagSet::default() {
        let names: Vec<&str> = flags.iter().map(Flag::name).collect();
        said.append(("flags", PyTuple::new(py, names)?))?;
    }
    if *streak != 0 {
        said.append(("streak", streak))?;
    }
    if let Some(suit) = void {
        said.append(("void", suit.letter().to_string()))?;
    }
    if *visible != Visible::default() {
        said.append(("visible", PyTuple::new(py, visible.0)?))?;
    }
    Ok(said.to_tuple())
}
