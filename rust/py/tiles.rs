//! Melds and hands for Python.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

use super::args::{self, Given};
use super::errors::enter;
use super::kind_set::PyKindSet;
use crate::error::Error;
use crate::tiles::{Counts, Form, Hand, Kind, KindSet, Meld, Wind};

static NAMES: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();

/// The text of a kind, one shared string object a kind.
pub(super) fn name(py: Python<'_>, kind: Kind) -> Bound<'_, PyString> {
    let names = NAMES.get_or_init(py, || {
        Kind::ALL
            .iter()
            .map(|kind| PyString::intern(py, kind.name()).unbind())
            .collect()
    });
    names[kind.index()].bind(py).clone()
}

pub(super) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Flowers and seasons, each once.
fn bonus_tiles(given: &Bound<'_, PyAny>) -> PyResult<KindSet> {
    let kinds = match given.cast::<PyString>() {
        Ok(text) => {
            let text = args::text(text)?;
            enter(|| crate::tiles::notation::parse_tiles(&text))?
        }
        Err(_) => {
            let kinds = args::items("bonus", given, KindSet::BONUS.len().into())?;
            kinds.iter().map(args::kind).collect::<PyResult<_>>()?
        }
    };
    enter(|| {
        let mut bonus = KindSet::EMPTY;
        for kind in kinds {
            if bonus.contains(kind) {
                return Err(Error::BonusTwice { kind });
            }
            bonus.insert(kind);
        }
        Ok(bonus)
    })
}

/// A declared set: chow, pung or kong.
#[pyclass(frozen, eq, hash, name = "Meld", module = "hupai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyMeld(pub Meld);

fn form_name(form: Form) -> &'static str {
    match form {
        Form::Chow => "chow",
        Form::Pung => "pung",
        Form::ExposedKong => "exposed_kong",
        Form::AddedKong => "added_kong",
        Form::ConcealedKong => "concealed_kong",
    }
}

#[pymethods]
impl PyMeld {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<PyMeld> {
        let text = args::text(args::cast("a meld", "a str", text)?)?;
        enter(|| text.parse().map(PyMeld))
    }

    #[staticmethod]
    #[pyo3(signature = (form, kind, *, from_=None))]
    fn of(
        form: &Bound<'_, PyAny>,
        kind: &Bound<'_, PyAny>,
        from_: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMeld> {
        let known = |name: &str| {
            Form::ALL
                .into_iter()
                .find(|&known| form_name(known) == name)
        };
        let form = args::named("form", form, known, Form::ALL.map(form_name))?;
        let kind = args::kind(kind)?;
        let seat = from_
            .map(|seat| args::wind("from_", Some(seat)))
            .transpose()?;
        enter(|| Meld::with_wilds(form, kind, 0, seat).map(PyMeld))
    }

    #[getter]
    fn form(&self) -> &'static str {
        form_name(self.0.form())
    }

    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        name(py, self.0.kind())
    }

    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            self.0
                .tiles()
                .map(|(kind, _)| name(py, kind))
                .collect::<Vec<_>>(),
        )
    }

    #[getter]
    fn wilds(&self) -> u8 {
        self.0.wilds()
    }

    #[getter]
    fn from_<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.0.from().map(|seat: Wind| name(py, seat.kind()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Meld('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().into_any(), (slf.get().0.to_string(),)))
    }
}

/// The tiles of one player.
#[pyclass(frozen, eq, hash, name = "Hand", module = "hupai._core")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyHand(pub Hand);

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(
        signature = (text=Given::default(), /, *, wild=None),
        text_signature = "(text='', /, *, wild=None)"
    )]
    fn new(text: Given<'_>, wild: Option<&Bound<'_, PyAny>>) -> PyResult<PyHand> {
        let wild = wild.map(args::kind).transpose()?;
        let Some(given) = text.0 else {
            return enter(|| Hand::parse("", wild).map(PyHand));
        };
        let text = args::text(args::cast("a hand", "a str", &given)?)?;
        enter(|| Hand::parse(&text, wild).map(PyHand))
    }

    #[staticmethod]
    #[pyo3(signature = (counts, /, *, melds=None, bonus=None, wild=None))]
    fn of(
        counts: &Bound<'_, PyAny>,
        melds: Option<&Bound<'_, PyAny>>,
        bonus: Option<&Bound<'_, PyAny>>,
        wild: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyHand> {
        let wild = wild.map(args::kind).transpose()?;
        let bonus = bonus.map_or(Ok(KindSet::EMPTY), bonus_tiles)?;
        let mut sets = Vec::new();
        if let Some(melds) = melds {
            for meld in args::items("melds", melds, Hand::MELDS)? {
                sets.push(if let Ok(meld) = meld.cast::<PyMeld>() {
                    meld.get().0
                } else if let Ok(text) = meld.cast::<PyString>() {
                    let text = args::text(text)?;
                    enter(|| text.parse())?
                } else {
                    return args::type_error("a meld", "a Meld or str", &meld);
                });
            }
        }
        let given = args::items("counts", counts, Kind::PLAYABLE)?;
        let mut of = [0u8; Kind::PLAYABLE];
        for (at, count) in given.iter().enumerate() {
            let count = args::number("a count", count)?;
            of[at] = enter(|| match u8::try_from(count) {
                Ok(count @ 0..=4) => Ok(count),
                Ok(found) => Err(Error::TooManyCopies {
                    kind: Kind::ALL[at],
                    found: found.into(),
                }),
                Err(_) => Err(Error::Array {
                    what: "counts",
                    expected: "numbers 0 to 4".into(),
                    found: count.to_string(),
                }),
            })?;
        }
        enter(|| {
            if given.len() != Kind::PLAYABLE {
                return Err(Error::Array {
                    what: "counts",
                    expected: "34 numbers".into(),
                    found: given.len().to_string(),
                });
            }
            Hand::new(Counts::new(&of, 0)?, &sets, bonus, wild).map(PyHand)
        })
    }

    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let mut counts = *self.0.concealed().as_array();
        if let Some(kind) = self.0.wild() {
            counts[kind.index()] = self.0.concealed().wilds();
        }
        PyTuple::new(py, counts)
    }

    #[getter]
    fn concealed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let tiles = self.0.held();
        let copies = |kind: Kind| match self.0.wild() {
            Some(wild) if wild == kind => self.0.concealed().wilds(),
            _ => self.0.concealed().of(kind),
        };
        let tiles = tiles
            .iter()
            .flat_map(|kind| (0..copies(kind)).map(move |_| name(py, kind)));
        PyTuple::new(py, tiles.collect::<Vec<_>>())
    }

    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let melds: PyResult<Vec<_>> = self
            .0
            .melds()
            .iter()
            .map(|&meld| Bound::new(py, PyMeld(meld)))
            .collect();
        PyTuple::new(py, melds?)
    }

    #[getter]
    fn bonus(&self) -> PyKindSet {
        PyKindSet(self.0.bonus())
    }

    #[getter]
    fn wild<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        self.0.wild().map(|kind| name(py, kind))
    }

    #[getter]
    fn wilds(&self) -> u8 {
        self.0.wilds()
    }

    #[getter]
    fn tiles(&self) -> u8 {
        self.0.tiles()
    }

    #[getter]
    fn held(&self) -> PyKindSet {
        PyKindSet(self.0.held())
    }

    fn add(&self, kind: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        let kind = args::kind(kind)?;
        enter(|| self.0.with(kind).map(PyHand))
    }

    fn remove(&self, kind: &Bound<'_, PyAny>) -> PyResult<PyHand> {
        let kind = args::kind(kind)?;
        enter(|| self.0.without(kind).map(PyHand))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.wild() {
            Some(wild) => format!("Hand('{}', wild='{wild}')", self.0),
            None => format!("Hand('{}')", self.0),
        }
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((String,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("wild", self.0.wild().map(|kind| name(py, kind)))?;
        Ok(((self.0.to_string(),), keywords))
    }
}

/// Reads a list of tiles.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(super) fn parse_tiles<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyTuple>> {
    let text = args::text(args::cast("text", "a str", text)?)?;
    let kinds = enter(|| crate::tiles::notation::parse_tiles(&text))?;
    PyTuple::new(py, kinds.into_iter().map(|kind| name(py, kind)))
}
