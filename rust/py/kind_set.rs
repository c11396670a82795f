//! Sets of kinds for Python.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyString, PyTuple};

use super::args;
use super::errors::enter;
use super::tiles::{hash_of, name};
use crate::error::Error;
use crate::tiles::{Kind, KindSet};

/// More kinds than this, repeated ones counted, make no sense in a set of at most 42.
const MOST_KINDS: usize = 1_000;

/// A frozen set of kinds of tiles.
#[pyclass(frozen, name = "KindSet", module = "hupai._core")]
pub(super) struct PyKindSet(pub KindSet);

impl PyKindSet {
    /// The other operand, if it is a set of kinds too.
    fn other(given: &Bound<'_, PyAny>) -> Option<KindSet> {
        given.cast::<PyKindSet>().ok().map(|set| set.get().0)
    }
}

#[pymethods]
impl PyKindSet {
    #[new]
    #[pyo3(signature = (kinds=None, /))]
    fn new(kinds: Option<&Bound<'_, PyAny>>) -> PyResult<PyKindSet> {
        let Some(kinds) = kinds else {
            return Ok(PyKindSet(KindSet::EMPTY));
        };
        if let Ok(text) = kinds.cast::<PyString>() {
            let text = args::text(text)?;
            let kinds = enter(|| crate::tiles::notation::parse_tiles(&text))?;
            return Ok(PyKindSet(kinds.into_iter().collect()));
        }
        let mut set = KindSet::EMPTY;
        for kind in args::items("kinds", kinds, MOST_KINDS)? {
            set.insert(args::kind(&kind)?);
        }
        Ok(PyKindSet(set))
    }

    #[staticmethod]
    fn from_mask(mask: &Bound<'_, PyAny>) -> PyResult<PyKindSet> {
        let number = args::number("a mask", mask)?;
        enter(|| {
            let mask = u64::try_from(number).ok();
            match mask.filter(|mask| mask >> Kind::COUNT == 0) {
                Some(mask) => Ok(PyKindSet(KindSet(mask))),
                None => Err(Error::Unknown {
                    what: "mask",
                    found: number.to_string(),
                    hint: "; a mask has 42 bits".into(),
                }),
            }
        })
    }

    #[getter]
    fn mask(&self) -> u64 {
        self.0.0
    }

    fn __len__(&self) -> usize {
        self.0.len().into()
    }

    fn __contains__(&self, kind: &Bound<'_, PyAny>) -> PyResult<bool> {
        let none = |error: &PyErr| {
            error.is_instance_of::<PyTypeError>(kind.py())
                || error.is_instance_of::<PyValueError>(kind.py()) // all of hupai's are
        };
        match args::kind(kind) {
            Ok(kind) => Ok(self.0.contains(kind)),
            Err(error) if none(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let kinds = PyTuple::new(
            py,
            self.0.iter().map(|kind| name(py, kind)).collect::<Vec<_>>(),
        )?;
        Ok(kinds.as_any().try_iter()?.into_any())
    }

    fn __or__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.combined(other, |a, b| a | b)
    }

    fn __and__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.combined(other, |a, b| a & b)
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.combined(other, |a, b| a - b)
    }

    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.combined(other, |a, b| (a | b) - (a & b))
    }

    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = args::cast::<PyKindSet>("other", "a KindSet", other)?;
        Ok(!self.0.meets(other.get().0))
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let Some(other) = PyKindSet::other(other) else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let mine = self.0;
        let answer = match op {
            CompareOp::Eq => mine == other,
            CompareOp::Ne => mine != other,
            CompareOp::Le => mine.within(other),
            CompareOp::Lt => mine.within(other) && mine != other,
            CompareOp::Ge => other.within(mine),
            CompareOp::Gt => other.within(mine) && mine != other,
        };
        Ok(answer.into_pyobject(py)?.to_owned().into_any())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("KindSet('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.to_string(),)))
    }
}

impl PyKindSet {
    fn combined<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        combine: fn(KindSet, KindSet) -> KindSet,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match PyKindSet::other(other) {
            Some(other) => Ok(Bound::new(py, PyKindSet(combine(self.0, other)))?.into_any()),
            None => Ok(py.NotImplemented().into_bound(py)),
        }
    }
}
