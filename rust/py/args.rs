//! Arguments from Python: names and numbers, prepared hands and text.

use std::borrow::Cow;

use pyo3::exceptions::{PyAttributeError, PyOverflowError, PySystemError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyIterator, PyString};
use pyo3::{Borrowed, PyTypeCheck};

use super::errors::{enter, raised};
use super::tiles::PyHand;
use crate::error::Error;
use crate::shapes::distance::Visible;
use crate::tiles::notation::parse_tiles;
use crate::tiles::{Hand, Kind, Suit, Wind};

type Any<'py> = Bound<'py, PyAny>;

/// A hand as it was given: prepared, or read from text. It is as small as a pointer, for a prepared
/// hand is asked in no more time than moving 100 bytes about takes.
pub(super) enum HandArg<'a, 'py> {
    Prepared(&'a Bound<'py, PyHand>),
    Read(Box<Hand>),
}

impl HandArg<'_, '_> {
    #[inline]
    pub fn get(&self) -> &Hand {
        match self {
            HandArg::Prepared(hand) => &hand.get().0,
            HandArg::Read(hand) => hand,
        }
    }
}

pub(super) fn type_error<T>(what: &str, expected: &str, found: &Any<'_>) -> PyResult<T> {
    let name = found.get_type().name();
    let kind = name.as_ref().map_or("?".into(), shown);
    Err(PyTypeError::new_err(format!(
        "{what} must be {expected}, not {kind}"
    )))
}

/// `refusal` in the place of an error that says that an object is of another type. What else goes
/// wrong in the code of others is theirs, and so is an interrupt.
fn type_error_for<T>(error: PyErr, what: &str, expected: &str, found: &Any<'_>) -> PyResult<T> {
    let py = found.py();
    if error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyAttributeError>(py) {
        return type_error(what, expected, found);
    }
    Err(error)
}

/// An object of one type. PyO3 would say itself what is wrong with another one, with whatever its
/// type is called.
pub(super) fn cast<'a, 'py, T: PyTypeCheck>(
    what: &str,
    expected: &str,
    given: &'a Any<'py>,
) -> PyResult<&'a Bound<'py, T>> {
    match given.cast::<T>() {
        Ok(cast) => Ok(cast),
        Err(_) => type_error(what, expected, given),
    }
}

/// An argument that may be left out, but not given as None.
#[derive(Default)]
pub(super) struct Given<'py>(pub Option<Any<'py>>);

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Given<'py>> {
        Ok(Given(Some(given.to_owned())))
    }
}

/// What Python calls or writes an object, to be shown to somebody. Every such text goes through
/// here, for it need not be one.
pub(super) fn shown<'a>(said: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    text(said).unwrap_or("?".into())
}

/// The text of a string. One that is no text, for a lone surrogate in it, is no tiles either.
pub(super) fn text<'a>(given: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    let none = |position, found: &str| {
        raised(&Error::Notation {
            position,
            found: found.into(),
            why: "not a character",
        })
    };
    let text = given.to_cow().map_err(|error| {
        let start = error.value(given.py()).getattr("start");
        let start = start.and_then(|at| at.extract());
        none(start.unwrap_or_default(), "half of a surrogate pair")
    })?;
    // numpy makes str of any bytes, and Python writes as UTF-8 what there is no UTF-8 for.
    match std::str::from_utf8(text.as_bytes()) {
        Ok(_) => Ok(text),
        Err(_) => Err(none(0, "a number of no character")),
    }
}

/// A prepared hand, or text that is read with the tiles of `wild` as wild tiles.
#[inline(always)] // a prepared hand without keywords is one comparison
pub(super) fn hand<'a, 'py>(
    given: &'a Any<'py>,
    wild: Option<&Any<'py>>,
) -> PyResult<HandArg<'a, 'py>> {
    match given.cast::<PyHand>() {
        Ok(prepared) if wild.is_none() => Ok(HandArg::Prepared(prepared)),
        _ => with_wild(given, wild),
    }
}

/// What is no prepared hand, or comes with a wild kind that a prepared one must have already.
#[cold]
fn with_wild<'a, 'py>(given: &'a Any<'py>, wild: Option<&Any<'py>>) -> PyResult<HandArg<'a, 'py>> {
    if let Ok(prepared) = given.cast::<PyHand>() {
        let wild = wild.map(kind).transpose()?;
        if wild.is_some() && prepared.get().0.wild() != wild {
            return Err(raised(&Error::Contradiction {
                what: "wild ",
                value: wild.map_or_else(String::new, |wild| wild.to_string()),
                other: "the wild kind of the hand".into(),
            }));
        }
        return Ok(HandArg::Prepared(prepared));
    }
    if let Ok(text) = given.cast::<PyString>() {
        let text = self::text(text)?;
        let wild = wild.map(kind).transpose()?;
        return Ok(HandArg::Read(Box::new(enter(|| Hand::parse(&text, wild))?)));
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
#[inline]
fn integer(what: &'static str, expected: &str, given: &Any<'_>) -> PyResult<i64> {
    // What is an int and no subclass needs no calls: 5 ns instead of 80.
    match given.cast_exact::<PyInt>().map(|int| int.extract()) {
        Ok(Ok(number)) => Ok(number),
        _ => called_integer(what, expected, given),
    }
}

#[cold]
fn called_integer(what: &'static str, expected: &str, given: &Any<'_>) -> PyResult<i64> {
    if given.is_instance_of::<PyBool>() {
        return type_error(what, expected, given);
    }
    let too_large = match given.extract() {
        Ok(number) => return Ok(number),
        Err(error) => error,
    };
    if !too_large.is_instance_of::<PyOverflowError>(given.py()) {
        return type_error_for(too_large, what, expected, given);
    }
    // Python does not write the longest numbers out.
    let digits = whole(what, expected, given)?.str();
    let found = digits.as_ref().map_or("a huge number".into(), shown).into();
    Err(raised(&Error::Unknown {
        what: what.trim_start_matches("a "),
        found,
        hint: "; it is far too large".into(),
    }))
}

/// A whole number of any size as an int and no subclass, so that its methods are Python's.
pub(super) fn whole<'py>(
    what: &str,
    expected: &str,
    given: &Any<'py>,
) -> PyResult<Bound<'py, PyInt>> {
    if let Ok(int) = given.cast_exact::<PyInt>() {
        return Ok(int.clone());
    }
    if given.is_instance_of::<PyBool>() {
        return type_error(what, expected, given);
    }
    let operator = given.py().import("operator")?;
    match operator.call_method1("index", (given,)) {
        Ok(int) => Ok(int.cast_into()?),
        Err(error) => type_error_for(error, what, expected, given),
    }
}

/// Somebody's items one after another.
pub(super) fn iterator<'py>(
    what: &str,
    expected: &str,
    given: &Any<'py>,
) -> PyResult<Bound<'py, PyIterator>> {
    given
        .try_iter()
        .or_else(|error| type_error_for(error, what, expected, given))
}

/// An item. Python finds that a str is no text when it comes to what is no character.
pub(super) fn item<'py>(what: &str, of: &Any<'py>, item: PyResult<Any<'py>>) -> PyResult<Any<'py>> {
    item.or_else(|error| {
        if of.is_instance_of::<PyString>() && error.is_instance_of::<PySystemError>(of.py()) {
            return type_error(what, "an iterable", of);
        }
        Err(error)
    })
}

/// The items of an iterable, no more than anybody needs: what never ends must not hang.
pub(super) fn items<'py>(
    what: &'static str,
    given: &Any<'py>,
    most: usize,
) -> PyResult<Vec<Any<'py>>> {
    let mut found = Vec::new();
    for item in iterator(what, "an iterable", given)? {
        if found.len() == most {
            return Err(raised(&Error::Array {
                what,
                expected: format!("at most {most}"),
                found: "more".into(),
            }));
        }
        found.push(self::item(what, given, item)?);
    }
    Ok(found)
}

/// One of a few names.
pub(super) fn named<T>(
    what: &'static str,
    given: &Any<'_>,
    known: impl Fn(&str) -> Option<T>,
    names: impl IntoIterator<Item = &'static str>,
) -> PyResult<T> {
    let text = text(cast(what, "a str", given)?)?;
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
#[inline(always)] // mostly there is none
pub(super) fn suit(given: Option<&Any<'_>>) -> PyResult<Option<Suit>> {
    given.map(suit_of).transpose()
}

fn suit_of(given: &Any<'_>) -> PyResult<Suit> {
    let known = |name: &str| {
        Suit::ALL
            .into_iter()
            .find(|suit| name.len() == 1 && name.starts_with(suit.letter()))
    };
    named("void", given, known, ["m", "p", "s"])
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
    let numbers = iterator("visible", "a str or 34 counts", given)?;
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
