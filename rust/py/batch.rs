//! Arrays from Python. Shapes and types are checked in `hupai.batch`; rows are checked here.

use numpy::{
    Element, IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};
use pyo3::{Borrowed, PyTypeCheck};

use super::args;
use super::errors::{enter, raised};
use super::rules::PyRules;
use crate::error::Error;
use crate::rules::batch::{Column, Hands, NONE, Wins};
use crate::tiles::Kind;

type Rows<'py> = PyReadonlyArray2<'py, u8>;

/// What winning hands are worth, a row each.
#[pyclass(frozen, get_all, name = "ScoreArrays", module = "hupai._core")]
pub(super) struct PyScoreArrays {
    value: Py<PyArray1<i64>>,
    total: Py<PyArray1<i64>>,
    legal: Py<PyArray1<bool>>,
    patterns: Py<PyArray1<u64>>,
    pattern_ids: Py<PyTuple>,
}

#[pymethods]
impl PyScoreArrays {
    #[new]
    fn new(
        value: &Bound<'_, PyAny>,
        total: &Bound<'_, PyAny>,
        legal: &Bound<'_, PyAny>,
        patterns: &Bound<'_, PyAny>,
        pattern_ids: &Bound<'_, PyAny>,
    ) -> PyResult<PyScoreArrays> {
        Ok(PyScoreArrays {
            value: field("value", "an array of int64", value)?,
            total: field("total", "an array of int64", total)?,
            legal: field("legal", "an array of bool", legal)?,
            patterns: field("patterns", "an array of uint64", patterns)?,
            pattern_ids: field("pattern_ids", "a tuple", pattern_ids)?,
        })
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let fields = ["value", "total", "legal", "patterns", "pattern_ids"];
        let fields: PyResult<Vec<String>> = fields
            .into_iter()
            .map(|field| {
                let value = slf.getattr(field)?.repr()?;
                Ok(format!("{field}={}", args::shown(&value)))
            })
            .collect();
        Ok(format!("ScoreArrays({})", fields?.join(", ")))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let PyScoreArrays {
            value,
            total,
            legal,
            patterns,
            pattern_ids,
        } = self;
        (value, total, legal, patterns, pattern_ids).into_pyobject(py)
    }
}

fn field<T: PyTypeCheck>(what: &str, expected: &str, given: &Bound<'_, PyAny>) -> PyResult<Py<T>> {
    args::cast(what, expected, given).map(|given| given.clone().unbind())
}

/// A value for all rows, or an array with one for each.
pub(super) enum Given<'py, T: Element> {
    Same(T),
    Each(PyReadonlyArray1<'py, T>),
}

impl<'py, T: Element + TryFrom<u32>> FromPyObject<'_, 'py> for Given<'py, T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Given<'py, T>> {
        if !given.is_exact_instance_of::<PyInt>() {
            return given.extract().map(Given::Each);
        }
        let value = T::try_from(given.extract()?);
        value
            .map(Given::Same)
            .map_err(|_| PyOverflowError::new_err("too large for its column"))
    }
}

fn rows<'a, const N: usize>(what: &'static str, given: &'a Rows<'_>) -> PyResult<&'a [[u8; N]]> {
    if given.shape()[1] != N {
        return Err(raised(&Error::Array {
            what,
            expected: format!("{N} columns"),
            found: given.shape()[1].to_string(),
        }));
    }
    Ok(given.as_slice()?.as_chunks::<N>().0)
}

/// A column that may be left out, where `usual` then stands for all rows.
fn column_or<'a, T: Element + Copy>(
    given: &'a Option<Given<'_, T>>,
    usual: T,
) -> PyResult<Column<'a, T>> {
    Ok(match given {
        None => Column::Same(usual),
        Some(Given::Same(value)) => Column::Same(*value),
        Some(Given::Each(values)) => Column::Each(values.as_slice()?),
    })
}

/// The arrays that describe hands: counts, and what lies beside them. What is not there need not be
/// read: the call for one hand takes half a microsecond less.
#[derive(FromPyObject)]
pub(super) struct HandArrays<'py>(Rows<'py>, Option<Beside<'py>>);

/// Melds, bonus tiles, wild kind, void suit.
#[derive(FromPyObject)]
struct Beside<'py>(
    Option<Rows<'py>>,
    Option<Given<'py, u8>>,
    Option<Given<'py, u8>>,
    Option<Given<'py, u8>>,
);

impl HandArrays<'_> {
    fn hands(&self) -> PyResult<Hands<'_>> {
        let HandArrays(counts, beside) = self;
        let counts = rows::<{ Kind::PLAYABLE }>("counts", counts)?;
        let Some(Beside(melds, bonus, wild, void)) = beside else {
            return Ok(Hands::bare(counts));
        };
        Ok(Hands {
            counts,
            melds: melds
                .as_ref()
                .map(|melds| rows::<4>("melds", melds))
                .transpose()?,
            bonus: column_or(bonus, 0)?,
            wild: column_or(wild, NONE)?,
            void: column_or(void, NONE)?,
        })
    }
}

/// The arrays that describe wins: way of winning, seat, round, dealer, flags, streak, visible tiles.
#[derive(FromPyObject)]
pub(super) struct WinArrays<'py>(
    Option<Given<'py, u8>>,
    Option<Given<'py, u8>>,
    Option<Given<'py, u8>>,
    Option<Given<'py, u8>>,
    Option<Given<'py, u32>>,
    Option<Given<'py, u16>>,
    Option<Rows<'py>>,
);

impl WinArrays<'_> {
    fn wins<'a>(&'a self, tile: Column<'a, u8>) -> PyResult<Wins<'a>> {
        let WinArrays(by, seat, round, dealer, flags, streak, visible) = self;
        Ok(Wins {
            tile,
            by: column_or(by, NONE)?,
            seat: column_or(seat, 0)?,
            round: column_or(round, 0)?,
            dealer: column_or(dealer, 0)?,
            flags: column_or(flags, 0)?,
            streak: column_or(streak, 0)?,
            visible: visible
                .as_ref()
                .map(|visible| rows::<{ Kind::PLAYABLE }>("visible", visible))
                .transpose()?,
        })
    }
}

/// A few rows are answered sooner than the interpreter's lock is given back and taken again.
const FEW_ROWS: usize = 64;

/// Answers as an array. Few are copied: to let numpy own them takes longer.
fn array<T: Element + Copy>(py: Python<'_>, answers: Vec<T>) -> Bound<'_, PyArray1<T>> {
    if answers.len() <= FEW_ROWS {
        PyArray1::from_slice(py, &answers)
    } else {
        answers.into_pyarray(py)
    }
}

/// Asks a question of every row, without the interpreter's lock if there are many.
fn answers<'py, T: Element + Copy + Send>(
    py: Python<'py>,
    hands: &HandArrays<'py>,
    threads: usize,
    ask: impl Fn(&Hands, usize) -> Result<Vec<T>, Error> + Send + Sync,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let hands = hands.hands()?;
    let ask = || enter(|| ask(&hands, threads));
    let answers = if hands.len() <= FEW_ROWS {
        ask()
    } else {
        py.detach(ask)
    };
    Ok(array(py, answers?))
}

#[pymethods]
impl PyRules {
    fn _batch_complete<'py>(
        &self,
        py: Python<'py>,
        hands: HandArrays<'py>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let rules = &self.0;
        answers(py, &hands, threads, |hands, threads| {
            rules.complete_all(hands, threads)
        })
    }

    fn _batch_distance<'py>(
        &self,
        py: Python<'py>,
        hands: HandArrays<'py>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let rules = &self.0;
        answers(py, &hands, threads, |hands, threads| {
            rules.distance_all(hands, threads)
        })
    }

    fn _batch_waits<'py>(
        &self,
        py: Python<'py>,
        hands: HandArrays<'py>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let rules = &self.0;
        answers(py, &hands, threads, |hands, threads| {
            rules.waits_all(hands, threads)
        })
    }

    fn _batch_useful<'py>(
        &self,
        py: Python<'py>,
        hands: HandArrays<'py>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let rules = &self.0;
        answers(py, &hands, threads, |hands, threads| {
            rules.useful_all(hands, threads)
        })
    }

    fn _batch_score<'py>(
        &self,
        py: Python<'py>,
        hands: HandArrays<'py>,
        win: Option<Given<'py, u8>>,
        how: Option<WinArrays<'py>>,
        threads: usize,
    ) -> PyResult<PyScoreArrays> {
        let (hands, tile, rules) = (hands.hands()?, column_or(&win, NONE)?, &self.0);
        let wins = how
            .as_ref()
            .map_or_else(|| Ok(Wins::of(tile)), |how| how.wins(tile))?;
        let score = || {
            let scores = enter(|| rules.appraise_all(&hands, &wins, threads))?;
            let rows = scores.len();
            let mut columns = (
                Vec::with_capacity(rows),
                Vec::with_capacity(rows),
                Vec::with_capacity(rows),
                Vec::with_capacity(rows),
            );
            for score in scores {
                columns.0.push(score.map_or(-1, |score| score.value));
                columns.1.push(score.map_or(-1, |score| score.total));
                columns.2.push(score.is_some_and(|score| score.legal));
                columns.3.push(score.map_or(0, |score| score.patterns));
            }
            Ok::<_, PyErr>(columns)
        };
        let (value, total, legal, patterns) = if hands.len() <= FEW_ROWS {
            score()
        } else {
            py.detach(score)
        }?;
        Ok(PyScoreArrays {
            value: array(py, value).unbind(),
            total: array(py, total).unbind(),
            legal: array(py, legal).unbind(),
            patterns: array(py, patterns).unbind(),
            pattern_ids: self.pattern_ids(py)?,
        })
    }
}
