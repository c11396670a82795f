//! What helps a hand, for Python: numbers at once, a dictionary when somebody asks.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::args;
use super::errors::{enter, raised};
use super::kind_set::PyKindSet;
use super::tiles::{hash_of, name};
use crate::error::Error;
use crate::tiles::{Kind, KindSet};

/// What helps a hand of 13 tiles.
#[pyclass(frozen, eq, name = "Useful", module = "hupai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyUseful {
    distance: i8,
    kinds: KindSet,
    /// How many tiles of each useful kind are not visible.
    left: [u8; Kind::PLAYABLE],
}

impl PyUseful {
    pub fn make(distance: i8, kinds: KindSet, unseen: &[u8; Kind::PLAYABLE]) -> PyUseful {
        let mut left = [0; Kind::PLAYABLE];
        for kind in kinds.iter() {
            left[kind.index()] = unseen[kind.index()];
        }
        PyUseful {
            distance,
            kinds,
            left,
        }
    }
}

#[pymethods]
impl PyUseful {
    #[new]
    #[pyo3(signature = (distance, counts, /))]
    fn new(distance: &Bound<'_, PyAny>, counts: &Bound<'_, PyAny>) -> PyResult<PyUseful> {
        let number = args::number("a distance", distance)?;
        let distance = i8::try_from(number).map_err(|_| {
            raised(&Error::Unknown {
                what: "distance",
                found: number.to_string(),
                hint: "; it is -128 to 127".into(),
            })
        })?;
        let counts = args::cast::<PyDict>("counts", "a dict", counts)?;
        let (mut kinds, mut left) = (KindSet::EMPTY, [0; Kind::PLAYABLE]);
        // They are taken first: asking a kind for its number may change the dictionary.
        for (kind, count) in counts.iter().collect::<Vec<_>>() {
            let (kind, count) = (args::kind(&kind)?, args::number("a count", &count)?);
            enter(|| {
                let found = count.to_string();
                match u8::try_from(count) {
                    _ if kind.is_bonus() => Err(Error::NotPlayable { kind }),
                    Ok(count @ 0..=4) => {
                        kinds.insert(kind);
                        left[kind.index()] = count;
                        Ok(())
                    }
                    _ => Err(Error::Array {
                        what: "counts",
                        expected: "numbers 0 to 4".into(),
                        found,
                    }),
                }
            })?;
        }
        Ok(PyUseful {
            distance,
            kinds,
            left,
        })
    }

    #[getter]
    fn distance(&self) -> i8 {
        self.distance
    }

    #[getter]
    fn kinds(&self) -> PyKindSet {
        PyKindSet(self.kinds)
    }

    #[getter]
    fn left(&self) -> u8 {
        self.left.iter().sum()
    }

    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for kind in self.kinds.iter() {
            counts.set_item(name(py, kind), self.left[kind.index()])?;
        }
        Ok(counts)
    }

    fn __hash__(&self) -> u64 {
        hash_of(self)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "Useful({}, {})",
            self.distance,
            self.counts(py)?.repr()?
        ))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(i8, Bound<'py, PyDict>)> {
        Ok((self.distance, self.counts(py)?))
    }
}
