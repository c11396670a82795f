//! The only files that know Python: arguments in, answers out, one door for errors.

use pyo3::prelude::*;

mod args;
mod batch;
mod by_kind;
mod circumstances;
mod errors;
mod kind_set;
mod numbers;
mod rules;
mod score;
mod seats;
mod tiles;
mod useful;
mod wall;

/// The native part of hupai.
#[pymodule(gil_used = false)]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::PyScoreArrays;
    #[pymodule_export]
    use super::by_kind::PyByKind;
    #[pymodule_export]
    use super::kind_set::PyKindSet;
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::score::PyScore;
    #[pymodule_export]
    use super::seats::PySeats;
    #[pymodule_export]
    use super::tiles::{PyHand, PyMeld, parse_tiles};
    #[pymodule_export]
    use super::useful::PyUseful;
    #[pymodule_export]
    use super::wall::{dice, shuffle};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::constants(module)
    }
}

/// Names that the Python side must know in the same order.
fn constants(module: &Bound<'_, PyModule>) -> PyResult<()> {
    use std::collections::BTreeMap;

    use crate::scoring::{By, Flag, PatternDef};
    use crate::shapes::Shape;
    use crate::tiles::Kind;
    use crate::tiles::wall::SHUFFLE;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("SHUFFLE", SHUFFLE)?;
    module.add("KINDS", Kind::ALL.map(Kind::name).to_vec())?;
    module.add("FLAGS", Flag::ALL.map(Flag::name).to_vec())?;
    module.add("WAYS", By::ALL.map(By::name).to_vec())?;
    module.add("SHAPES", Shape::ALL.map(Shape::name).to_vec())?;
    module.add(
        "PATTERNS",
        PatternDef::all()
            .map(|def| (def.id, def.condition))
            .collect::<BTreeMap<_, _>>(),
    )?;
    Ok(())
}
