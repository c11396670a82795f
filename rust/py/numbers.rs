//! What Python says of seats in numbers: those of a deal are what they should be, but a caller may
//! have changed it.

use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use super::args;
use super::errors::{enter, raised};
use super::rules::PyRules;
use crate::error::Error;
use crate::rules::Rules;
use crate::tiles::{Form, Hand, Kind, Meld};

type Any<'py> = Bound<'py, PyAny>;

/// A tile that nobody here knows.
pub(super) const HIDDEN: i64 = -2;
/// A number of any integer type.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) i64);

impl<'py> FromPyObject<'_, 'py> for Number {
    type Error = PyErr;

    #[inline]
    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Number> {
        args::number("a number", &given).map(Number)
    }
}

pub(super) fn unknown(what: &'static str, found: i64, hint: &str) -> PyErr {
    let (found, hint) = (found.to_string(), hint.into());
    raised(&Error::Unknown { what, found, hint })
}

/// A kind; negative numbers are a tile that is not there or not known.
#[inline]
pub(super) fn tile(Number(number): Number) -> PyResult<Option<Kind>> {
    if number < 0 {
        return Ok(None);
    }
    match u8::try_from(number).ok().and_then(Kind::new) {
        Some(kind) => Ok(Some(kind)),
        None => Err(unknown("kind", number, "; numbers are 0 to 41")),
    }
}

/// A kind that must be known.
#[inline]
pub(super) fn known(number: Number) -> PyResult<Kind> {
    tile(number)?.ok_or_else(|| unknown("kind", number.0, "; numbers are 0 to 41"))
}

/// Bits of a meld, or of the kinds.
pub(super) fn bits<T: TryFrom<i64>>(what: &'static str, Number(number): Number) -> PyResult<T> {
    T::try_from(number).map_err(|_| unknown(what, number, "; there are not so many bits"))
}

/// The names of `Form::ALL` in events.
pub(super) const FORMS: [&str; 5] = [
    "chow",
    "pung",
    "kong_exposed",
    "kong_added",
    "kong_concealed",
];

pub(super) fn form(given: &Any<'_>) -> PyResult<Form> {
    let known = |name: &str| FORMS.iter().position(|&known| known == name);
    args::named("form", given, known, FORMS).map(|at| Form::ALL[at])
}

pub(super) fn compiled<'a>(given: &'a Any<'_>) -> PyResult<&'a Rules> {
    args::cast::<PyRules>("rules", "Rules", given).map(|rules| &*rules.get().0)
}

pub(super) fn is(what: &str, given: &Any<'_>) -> PyResult<bool> {
    args::cast::<PyBool>(what, "a bool", given).map(|given| given.is_true())
}

/// No more tiles than these are looked at: so many are refused, and what never ends must not hang.
const MOST_TILES: usize = 200;

/// Concealed tiles, known or not.
pub(super) fn tiles(given: &Any<'_>) -> PyResult<Vec<Option<Kind>>> {
    let numbers = args::iterator("tiles", "numbers", given)?.take(MOST_TILES);
    let tile = |number| tile(args::item("tiles", given, number)?.extract()?);
    numbers.map(tile).collect()
}

/// So many things.
pub(super) fn parts<'py, const N: usize>(
    what: &'static str,
    given: &Any<'py>,
) -> PyResult<[Any<'py>; N]> {
    let items = args::items(what, given, N)?;
    items.try_into().map_err(|items: Vec<_>| {
        raised(&Error::Array {
            what,
            expected: N.to_string(),
            found: items.len().to_string(),
        })
    })
}

/// Melds of `N` parts: the form first, the kind second and the bits of the wild places last.
pub(super) fn melds<const N: usize>(given: &Any<'_>) -> PyResult<Vec<Meld>> {
    let meld = |meld: &Any<'_>| {
        let parts: [_; N] = parts("a meld", meld)?;
        let form = form(&parts[0])?;
        let kind = known(parts[1].extract()?)?;
        let wilds = bits("wilds", parts[N - 1].extract()?)?;
        enter(|| Meld::with_wilds(form, kind, wilds, None))
    };
    let melds = args::items("melds", given, Hand::MELDS)?;
    melds.iter().map(meld).collect()
}
