//! Picking things by masks of kinds.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::args;
use super::numbers::bits;
use crate::tiles::{Kind, KindSet};

type Any<'py> = Bound<'py, PyAny>;

/// Things of which there is one a kind, picked by masks of kinds.
#[pyclass(frozen, name = "ByKind", module = "hupai._core")]
pub(super) struct PyByKind(Vec<Py<PyAny>>);

#[pymethods]
impl PyByKind {
    #[new]
    #[pyo3(signature = (things, /))]
    fn new(things: &Any<'_>) -> PyResult<PyByKind> {
        let things = args::items("things", things, Kind::COUNT)?;
        Ok(PyByKind(things.into_iter().map(Bound::unbind).collect()))
    }

    #[pyo3(signature = (mask, /))]
    fn pick<'py>(&self, py: Python<'py>, mask: &Any<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let mask = mask.extract().or_else(|_| bits("mask", mask.extract()?));
        let mut kinds = KindSet(mask?);
        kinds.0 &= (1 << self.0.len()) - 1;
        let things: arrayvec::ArrayVec<&Bound<'py, PyAny>, 42> = kinds
            .iter()
            .map(|kind| self.0[kind.index()].bind(py))
            .collect();
        PyTuple::new(py, things)
    }
}
