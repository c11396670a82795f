//! The wall for Python: seeds are whole numbers of up to 256 bits.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use super::args::{self, Given};
use super::errors::{enter, raised};
use crate::error::Error;
use crate::tiles::wall::Draws;

fn refused(what: &'static str, found: String, hint: &str) -> PyErr {
    let hint = hint.into();
    raised(&Error::Unknown { what, found, hint })
}

/// A whole number of at most `N` bytes, highest byte first.
fn bytes<const N: usize>(what: &'static str, given: &Bound<'_, PyAny>) -> PyResult<[u8; N]> {
    let int = args::whole(&format!("a {what}"), "an int", given)?;
    // Too big a number is not shown: writing it out could take longer than the whole deal.
    let bits = 8 * N;
    if int.lt(0)? {
        let hint = format!("; a {what} is 0 or more");
        return Err(refused(what, "a negative number".into(), &hint));
    }
    if int.call_method0("bit_length")?.extract::<usize>()? > bits {
        let hint = format!("; a {what} has at most {bits} bits");
        return Err(refused(what, "a larger number".into(), &hint));
    }
    int.call_method1("to_bytes", (N, "big"))?.extract()
}

fn draws(
    seed: &Bound<'_, PyAny>,
    deal: &Bound<'_, PyAny>,
    label: &Given<'_>,
    usual: &str,
) -> PyResult<Draws> {
    let label = match &label.0 {
        Some(label) => args::text(args::cast("a label", "a str", label)?)?,
        None => usual.into(),
    };
    let seed = bytes::<32>("seed", seed)?;
    let deal = u64::from_be_bytes(bytes::<8>("deal", deal)?);
    if label.len() > 64 {
        let found = format!("{} bytes", label.len());
        return Err(refused("label", found, "; a label has at most 64"));
    }
    Ok(Draws::new(&seed, deal, &label))
}

/// Shuffles.
#[pyfunction]
#[pyo3(
    signature = (tiles, seed, deal, label=Given::default()),
    text_signature = "(tiles, seed, deal, label='wall')"
)]
pub(super) fn shuffle<'py>(
    tiles: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    deal: &Bound<'py, PyAny>,
    label: Given<'py>,
) -> PyResult<Bound<'py, PyBytes>> {
    let tiles: &Bound<'_, PyBytes> = args::cast("tiles", "bytes", tiles)?;
    let mut draws = draws(seed, deal, &label, "wall")?;
    let mut places = tiles.as_bytes().to_vec();
    enter(|| {
        draws.shuffle(&mut places);
        Ok(())
    })?;
    Ok(PyBytes::new(tiles.py(), &places))
}

/// Throws dice.
#[pyfunction]
#[pyo3(
    signature = (seed, deal, n, label=Given::default()),
    text_signature = "(seed, deal, n, label='dice')"
)]
pub(super) fn dice<'py>(
    py: Python<'py>,
    seed: &Bound<'py, PyAny>,
    deal: &Bound<'py, PyAny>,
    n: &Bound<'py, PyAny>,
    label: Given<'py>,
) -> PyResult<Bound<'py, PyTuple>> {
    let [n] = bytes("number of dice", n)?;
    let mut draws = draws(seed, deal, &label, "dice")?;
    PyTuple::new(py, enter(|| Ok(draws.dice(n)))?)
}
