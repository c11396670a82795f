//! Scores for Python: numbers at once, words when somebody asks.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::kind_set::PyKindSet;
use super::tiles::name;
use crate::rules::compiled::Label;
use crate::rules::{Line, Rules, Score};
use crate::shapes::block::BlockForm;
use crate::shapes::{Block, Reading};

/// What a hand is worth.
#[pyclass(frozen, name = "Score", module = "hupai._core")]
pub(super) struct PyScore {
    pub score: Score,
    pub rules: Arc<Rules>,
}

/// id, English name, Chinese name, times, value, kinds.
type LineTuple<'a> = (&'a str, &'a str, &'a str, u16, i64, PyKindSet);

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

impl PyScore {
    fn tuples<'a>(lines: &[Line], labels: &'a [Label]) -> Vec<LineTuple<'a>> {
        let spell = |line: &Line| {
            let label = &labels[usize::from(line.row)];
            let (id, name, chinese) = (&*label.id, &*label.name, &*label.chinese);
            (
                id,
                name,
                chinese,
                line.times,
                line.value,
                PyKindSet(line.kinds),
            )
        };
        lines.iter().map(spell).collect()
    }
}

#[pymethods]
impl PyScore {
    #[getter]
    fn total(&self) -> i64 {
        self.score.total
    }

    #[getter]
    fn value(&self) -> i64 {
        self.score.value
    }

    #[getter]
    fn raw(&self) -> i64 {
        self.score.raw
    }

    #[getter]
    fn base(&self) -> i64 {
        self.score.base
    }

    #[getter]
    fn legal(&self) -> bool {
        self.score.legal
    }

    #[getter]
    fn limit(&self) -> Option<&'static str> {
        self.score.limit.map(|limit| limit.name())
    }

    #[getter]
    fn lines(&self) -> Vec<LineTuple<'_>> {
        PyScore::tuples(&self.score.lines, self.rules.labels())
    }

    #[getter]
    fn points(&self) -> Vec<LineTuple<'_>> {
        PyScore::tuples(&self.score.points, self.rules.award_labels())
    }

    #[getter]
    fn excluded(&self) -> Vec<(&str, Option<&str>)> {
        let id = |row: u8| &*self.rules.labels()[usize::from(row)].id;
        self.score
            .excluded
            .iter()
            .map(|x| (id(x.row), x.by.map(id)))
            .collect()
    }

    #[getter]
    fn title(&self) -> Option<(&str, &str, &str, i64)> {
        let (title, value) = self.score.title?;
        let label = self.rules.title_label(title);
        Some((&label.id, &label.name, &label.chinese, value))
    }

    #[getter]
    fn reading<'py>(&self, py: Python<'py>) -> PyResult<Option<ReadingTuple<'py>>> {
        self.score
            .reading
            .as_ref()
            .map(|found| reading(py, found))
            .transpose()
    }

    #[getter]
    fn winning_block(&self) -> Option<u8> {
        self.score.taker
    }
}
