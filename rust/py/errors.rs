//! One door: errors of the core become the exceptions of `hupai.errors`, panics too.

use std::panic::{AssertUnwindSafe, catch_unwind};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{Error, Family};

/// Runs a piece of the core. Whatever goes wrong becomes a Python exception.
pub(super) fn enter<T>(work: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    // What passes the door is small: an error moved about costs the answers without one 10 ns.
    match catch_unwind(AssertUnwindSafe(|| work().map_err(Box::new))) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(raised(&error)),
        Err(_) => Err(Python::attach(|py| {
            exception(
                py,
                "InternalError",
                "a fault inside hupai; please report it",
                None,
            )
        })),
    }
}

/// The Python exception for an error of the core.
pub(super) fn raised(error: &Error) -> PyErr {
    let class = match error.family() {
        Family::Notation => "NotationError",
        Family::Hand => "HandError",
        Family::Circumstance => "CircumstanceError",
        Family::NotAWin => "NotAWin",
        Family::Rules => "RulesError",
        Family::Array => "ArrayError",
    };
    Python::attach(|py| exception(py, class, &error.to_string(), Some(error)))
}

fn exception(py: Python<'_>, class: &str, message: &str, error: Option<&Error>) -> PyErr {
    let build = || -> PyResult<Bound<'_, PyAny>> {
        let class = py.import("hupai.errors")?.getattr(class)?;
        let fields = PyDict::new(py);
        if let Some(error) = error {
            fields.set_item("slug", error.slug())?;
            fields.set_item("position", error.position())?;
            fields.set_item("value", error.value())?;
            if let Error::Rules { problems } = error {
                let problems: Vec<(&str, &str)> = problems
                    .iter()
                    .map(|p| (p.path.as_str(), p.message.as_str()))
                    .collect();
                fields.set_item("problems", problems)?;
            }
        }
        class.call((message,), Some(&fields))
    };
    build().map_or_else(|error| error, PyErr::from_value)
}
