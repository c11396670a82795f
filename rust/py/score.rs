//! Scores for Python: numbers at once, words when somebody asks.
//!
//! A score keeps what it was asked: rules, hand and circumstances. They decide everything else, so
//! they are what is compared, hashed and pickled, and the explanation is made from them on demand;
//! most scores are asked for a number and thrown away.

use std::sync::OnceLock;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::args::{HandArg, shown};
use super::circumstances::keywords;
use super::errors::{enter, raised};
use super::kind_set::PyKindSet;
use super::rules::PyRules;
use super::tiles::{PyHand, hash_of, name};
use crate::error::Error;
use crate::rules::compiled::Label;
use crate::rules::{Line, Rules, Score, WhyNot};
use crate::scoring::Situation;
use crate::shapes::block::BlockForm;
use crate::shapes::{Block, Reading};
use crate::tiles::Hand;

/// What a hand is worth under some rules, with everything that led there.
#[pyclass(frozen, name = "Score", module = "hupai._core")]
pub(super) struct PyScore {
    rules: Py<PyRules>,
    hand: Scored,
    situation: Situation,
    /// Whether it is the score of a winner.
    won: bool,
    total: i64,
    value: i64,
    legal: bool,
    explained: OnceLock<Score>,
}

/// The hand as it was given.
enum Scored {
    Prepared(Py<PyHand>),
    Read(Box<Hand>),
}

/// form, tiles, wild places.
type BlockTuple<'py> = (&'static str, Bound<'py, PyTuple>, u8);

/// shape, how many of the blocks are melds, blocks, text.
pub(super) type ReadingTuple<'py> = (&'static str, u8, Vec<BlockTuple<'py>>, String);

fn block<'py>(py: Python<'py>, block: &Block) -> PyResult<BlockTuple<'py>> {
    let form = match block.form {
        BlockForm::Chow => "chow",
        BlockForm::Pung => "pung",
        BlockForm::Kong => "kong",
        BlockForm::Pair => "pair",
        BlockForm::Single => "single",
    };
    let tiles: Vec<Bound<'py, PyString>> = block
        .tiles()
        .iter()
        .map(|&(kind, _)| name(py, kind))
        .collect();
    Ok((form, PyTuple::new(py, tiles)?, block.wilds))
}

pub(super) fn reading<'py>(py: Python<'py>, reading: &Reading) -> PyResult<ReadingTuple<'py>> {
    let blocks: PyResult<Vec<_>> = reading.blocks.iter().map(|part| block(py, part)).collect();
    Ok((
        reading.shape.name(),
        reading.melds.len() as u8,
        blocks?,
        reading.to_string(),
    ))
}

/// Something of `hupai.score`, where the words of a score are made.
fn words<'py>(py: Python<'py>, what: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("hupai.score")?.getattr(what)
}

fn not_a_win(why: &WhyNot) -> Error {
    Error::NotAWin {
        slug: why.slug(),
        why: why.to_string(),
    }
}

impl PyScore {
    /// The score of a winner.
    pub fn of_win(
        rules: &Bound<'_, PyRules>,
        hand: HandArg<'_, '_>,
        situation: Situation,
    ) -> PyResult<PyScore> {
        match enter(|| rules.get().0.judge_win(hand.get(), &situation))? {
            Ok(found) => Ok(PyScore {
                rules: rules.clone().unbind(),
                hand: Scored::new(hand),
                situation,
                won: true,
                total: found.total,
                value: found.value,
                legal: found.legal,
                explained: OnceLock::new(),
            }),
            Err(why) => Err(raised(&not_a_win(&why))),
        }
    }

    /// The score of a player who has not won.
    pub fn of_other(
        rules: &Bound<'_, PyRules>,
        hand: HandArg<'_, '_>,
        situation: Situation,
    ) -> PyResult<PyScore> {
        let score = enter(|| rules.get().0.score_unfinished(hand.get(), &situation))?;
        Ok(PyScore {
            rules: rules.clone().unbind(),
            hand: Scored::new(hand),
            situation,
            won: false,
            total: score.total,
            value: score.value,
            legal: score.legal,
            explained: score.into(),
        })
    }

    fn compiled(&self) -> &Rules {
        &self.rules.get().0
    }

    fn explained(&self) -> PyResult<&Score> {
        if let Some(score) = self.explained.get() {
            return Ok(score);
        }
        let score = enter(|| {
            let judged = self.compiled().score(self.hand.get(), &self.situation)?;
            judged.map_err(|why| not_a_win(&why))
        })?;
        Ok(self.explained.get_or_init(|| score))
    }

    fn lines_of<'py>(
        py: Python<'py>,
        lines: &[Line],
        labels: &[Label],
    ) -> PyResult<Bound<'py, PyTuple>> {
        let class = words(py, "Line")?;
        let spelled: PyResult<Vec<_>> = lines
            .iter()
            .map(|line| {
                let Label { id, name, chinese } = &labels[usize::from(line.row)];
                let kinds = PyKindSet(line.kinds);
                class.call1((id, name, chinese, line.times, line.value, kinds))
            })
            .collect();
        PyTuple::new(py, spelled?)
    }

    fn values_of<'py>(
        py: Python<'py>,
        lines: &[Line],
        labels: &[Label],
    ) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for line in lines {
            values.set_item(&labels[usize::from(line.row)].id, line.value)?;
        }
        Ok(values)
    }

    fn method(&self) -> &'static str {
        if self.won {
            "score"
        } else {
            "score_unfinished"
        }
    }

    /// Whether two scores ask the same of equal rules.
    fn is_same(&self, py: Python<'_>, other: &PyScore) -> PyResult<bool> {
        Ok(self.won == other.won
            && self.situation == other.situation
            && self.hand.get() == other.hand.get()
            && (self.rules.is(&other.rules) || self.rules.bind(py).eq(&other.rules)?))
    }
}

impl Scored {
    fn new(given: HandArg<'_, '_>) -> Scored {
        match given {
            HandArg::Prepared(hand) => Scored::Prepared(hand.clone().unbind()),
            HandArg::Read(hand) => Scored::Read(hand),
        }
    }

    fn get(&self) -> &Hand {
        match self {
            Scored::Prepared(hand) => &hand.get().0,
            Scored::Read(hand) => hand,
        }
    }
}

#[pymethods]
impl PyScore {
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyRules> {
        self.rules.clone_ref(py)
    }

    #[getter]
    fn hand(&self, py: Python<'_>) -> PyResult<Py<PyHand>> {
        match &self.hand {
            Scored::Prepared(hand) => Ok(hand.clone_ref(py)),
            Scored::Read(hand) => Py::new(py, PyHand(Hand::clone(hand))),
        }
    }

    #[getter]
    fn total(&self) -> i64 {
        self.total
    }

    #[getter]
    fn value(&self) -> i64 {
        self.value
    }

    #[getter]
    fn legal(&self) -> bool {
        self.legal
    }

    #[getter]
    fn raw(&self) -> PyResult<i64> {
        Ok(self.explained()?.raw)
    }

    #[getter]
    fn base(&self) -> PyResult<i64> {
        Ok(self.explained()?.base)
    }

    #[getter]
    fn limit(&self) -> PyResult<Option<&'static str>> {
        Ok(self.explained()?.limit.map(|limit| limit.name()))
    }

    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyScore::lines_of(py, &self.explained()?.lines, self.compiled().labels())
    }

    #[getter]
    fn patterns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        PyScore::values_of(py, &self.explained()?.lines, self.compiled().labels())
    }

    #[getter]
    fn point_lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyScore::lines_of(
            py,
            &self.explained()?.points,
            self.compiled().award_labels(),
        )
    }

    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        PyScore::values_of(
            py,
            &self.explained()?.points,
            self.compiled().award_labels(),
        )
    }

    #[getter]
    fn excluded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let id = |row: u8| &*self.compiled().labels()[usize::from(row)].id;
        let excluded = PyDict::new(py);
        for left_out in &self.explained()?.excluded {
            excluded.set_item(id(left_out.row), left_out.by.map(id))?;
        }
        Ok(excluded)
    }

    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some((title, value)) = self.explained()?.title else {
            return Ok(None);
        };
        let Label { id, name, chinese } = self.compiled().title_label(title);
        words(py, "Title")?
            .call1((id, name, chinese, value))
            .map(Some)
    }

    #[getter]
    fn reading<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(found) = &self.explained()?.reading else {
            return Ok(None);
        };
        words(py, "Reading")?
            .call_method1("_of", reading(py, found)?)
            .map(Some)
    }

    #[getter]
    fn shape(&self) -> PyResult<Option<&'static str>> {
        let reading = self.explained()?.reading.as_ref();
        Ok(reading.map(|reading| reading.shape.name()))
    }

    #[getter]
    fn winning_block<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let score = self.explained()?;
        let (Some(at), Some(reading)) = (score.taker, &score.reading) else {
            return Ok(None);
        };
        let took = block(py, &reading.blocks[usize::from(at)])?;
        words(py, "Block")?.call_method1("_of", took).map(Some)
    }

    #[pyo3(
        signature = (**keywords),
        text_signature = "($self, *, winner=None, from_=None, kong_from=None, holders=(), \
            banks=None, values=None, claims=(), honour_kept=False)"
    )]
    fn payments<'py>(
        slf: &Bound<'py, Self>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        words(slf.py(), "payments")?.call((slf,), keywords)
    }

    /// The keywords that say again what was asked.
    #[getter]
    fn _call<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        keywords(py, &self.situation)
    }

    /// Whether it is the score of a winner.
    #[getter]
    fn _won(&self) -> bool {
        self.won
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        words(slf.py(), "score_table")?.call1((slf,))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rules = self.rules.bind(py).repr()?;
        let hand = self.hand(py)?.bind(py).repr()?;
        let mut text = format!("{}.{}({}", shown(&rules), self.method(), shown(&hand));
        for keyword in keywords(py, &self.situation)? {
            let (word, value): (String, Bound<'_, PyAny>) = keyword.extract()?;
            text += &format!(", {word}={}", shown(&value.repr()?));
        }
        Ok(text + ")")
    }

    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<PyScore>() {
            Ok(other) => self.is_same(py, other.get())?.into_bound_py_any(py),
            Err(_) => py.NotImplemented().into_bound_py_any(py),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let rules = self.rules.bind(py).hash()?;
        Ok(hash_of(&(
            rules,
            self.hand.get(),
            &self.situation,
            self.won,
        )))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let asked = (
            self.rules.clone_ref(py),
            self.hand(py)?,
            self.method(),
            keywords(py, &self.situation)?,
        );
        Ok((words(py, "_rescore")?, asked.into_bound_py_any(py)?))
    }
}
