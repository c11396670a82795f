//! Arrays from Python. Shapes and types are checked in `hupai.batch`; rows are checked here.

use numpy::{
    Element, IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use super::errors::{enter, raised};
use super::rules::PyRules;
use crate::error::Error;
use crate::rules::batch::{Column, Hands, NONE, Wins};
use crate::tiles::Kind;

type Bytes<'py> = PyReadonlyArray1<'py, u8>;
type Rows<'py> = PyReadonlyArray2<'py, u8>;

/// Value, total, legal, patterns: one array each.
type ScoreArrays<'py> = (
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u64>>,
);

/// A column of one value stands for all rows.
fn column<'a, T: Element + Copy>(given: &'a PyReadonlyArray1<'_, T>) -> PyResult<Column<'a, T>> {
    let values = given.as_slice()?;
    Ok(match values {
        [same] => Column::Same(*same),
        _ => Column::Each(values),
    })
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
    given: &'a Option<PyReadonlyArray1<'_, T>>,
    usual: T,
) -> PyResult<Column<'a, T>> {
    given.as_ref().map_or(Ok(Column::Same(usual)), column)
}

/// The arrays that describe hands: counts, melds, bonus tiles, wild kind, void suit. What is not
/// there need not be read: the call for one hand takes half a microsecond less.
#[derive(FromPyObject)]
pub(super) struct HandArrays<'py>(
    Rows<'py>,
    Option<Rows<'py>>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
);

impl HandArrays<'_> {
    fn hands(&self) -> PyResult<Hands<'_>> {
        let HandArrays(counts, melds, bonus, wild, void) = self;
        Ok(Hands {
            counts: rows::<{ Kind::PLAYABLE }>("counts", counts)?,
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

/// The arrays that describe wins: winning tile, way of winning, seat, round, dealer, flags, streak,
/// visible tiles.
#[derive(FromPyObject)]
pub(super) struct WinArrays<'py>(
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
    Option<Bytes<'py>>,
    Option<PyReadonlyArray1<'py, u32>>,
    Option<PyReadonlyArray1<'py, u16>>,
    Option<Rows<'py>>,
);

impl WinArrays<'_> {
    fn wins(&self) -> PyResult<Wins<'_>> {
        let WinArrays(win, by, seat, round, dealer, flags, streak, visible) = self;
        Ok(Wins {
            tile: column_or(win, NONE)?,
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

/// Asks a question of every row, without the interpreter's lock if there are many.
fn answers<'py, T: Element + Send>(
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
    Ok(answers?.into_pyarray(py))
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
        wins: WinArrays<'py>,
        threads: usize,
    ) -> PyResult<ScoreArrays<'py>> {
        let (hands, wins, rules) = (hands.hands()?, wins.wins()?, &self.0);
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
        Ok((
            value.into_pyarray(py),
            total.into_pyarray(py),
            legal.into_pyarray(py),
            patterns.into_pyarray(py),
        ))
    }
}
