//! Compiled rules for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple};

use super::args;
use super::circumstances::{Circumstances, Maybe};
use super::errors::enter;
use super::kind_set::PyKindSet;
use super::score::{PyScore, ReadingTuple, reading};
use super::tiles::name;
use super::useful::PyUseful;
use crate::rules::{Rules, WhyNot};
use crate::scoring::By;

type Any<'py> = Bound<'py, PyAny>;

/// slug, text, distance, total, minimum, kinds.
type WhyTuple = (
    &'static str,
    String,
    Option<i8>,
    Option<i64>,
    Option<i64>,
    Option<PyKindSet>,
);

/// kind, distance, useful kinds, tiles left.
type DiscardTuple<'py> = (Bound<'py, PyString>, i8, PyKindSet, u8);

/// Rules, compiled from canonical JSON.
#[pyclass(frozen, subclass, name = "Rules", module = "hupai._core")]
pub(super) struct PyRules(pub Arc<Rules>, PyOnceLock<Py<PyTuple>>);

fn why_tuple(why: &WhyNot) -> WhyTuple {
    let (mut distance, mut total, mut minimum, mut kinds) = (None, None, None, None);
    match why {
        WhyNot::Incomplete { distance: away } => distance = Some(*away),
        WhyNot::VoidTiles { kinds: held } => kinds = Some(PyKindSet(*held)),
        WhyNot::BelowMinimum {
            total: found,
            minimum: needed,
        } => {
            (total, minimum) = (Some(*found), Some(*needed));
        }
        WhyNot::Barred | WhyNot::NoRobbing | WhyNot::WildTile | WhyNot::AnyTileWait => {}
    }
    (why.slug(), why.to_string(), distance, total, minimum, kinds)
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (json, /))]
    fn new(json: &Any<'_>) -> PyResult<PyRules> {
        let json = args::text(args::cast("rules", "a str", json)?)?;
        enter(|| Rules::from_json(&json)).map(|rules| PyRules(Arc::new(rules), PyOnceLock::new()))
    }

    #[pyo3(signature = (hand, /, *, void=None, wild=None))]
    fn complete(
        &self,
        hand: &Any<'_>,
        void: Option<&Any<'_>>,
        wild: Option<&Any<'_>>,
    ) -> PyResult<bool> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        enter(|| self.0.complete(hand.get(), void))
    }

    #[pyo3(signature = (hand, /, *, void=None, wild=None))]
    fn distance(
        &self,
        hand: &Any<'_>,
        void: Option<&Any<'_>>,
        wild: Option<&Any<'_>>,
    ) -> PyResult<i8> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        enter(|| self.0.distance(hand.get(), void))
    }

    #[pyo3(signature = (hand, /, *, void=None, wild=None))]
    fn waits(
        &self,
        hand: &Any<'_>,
        void: Option<&Any<'_>>,
        wild: Option<&Any<'_>>,
    ) -> PyResult<PyKindSet> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        enter(|| self.0.waits(hand.get(), void).map(PyKindSet))
    }

    #[pyo3(signature = (hand, /, *, void=None, wild=None))]
    fn _distances(
        &self,
        hand: &Any<'_>,
        void: Option<&Any<'_>>,
        wild: Option<&Any<'_>>,
    ) -> PyResult<Vec<(&'static str, i8)>> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        let distances = enter(|| self.0.distances(hand.get(), void))?;
        Ok(distances
            .into_iter()
            .map(|(shape, distance)| (shape.name(), distance))
            .collect())
    }

    #[pyo3(signature = (hand, /, *, void=None, wild=None))]
    fn _all_waits(
        &self,
        hand: &Any<'_>,
        void: Option<&Any<'_>>,
        wild: Option<&Any<'_>>,
    ) -> PyResult<(PyKindSet, bool, bool, bool)> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        let waits = enter(|| self.0.all_waits(hand.get(), void))?;
        Ok((
            PyKindSet(waits.kinds),
            waits.wild_completes,
            waits.any_tile,
            waits.ready,
        ))
    }

    #[pyo3(signature = (hand, /, *, visible=None, void=None, wild=None))]
    fn useful<'py>(
        &self,
        hand: &Any<'py>,
        visible: Option<&Any<'py>>,
        void: Option<&Any<'py>>,
        wild: Option<&Any<'py>>,
    ) -> PyResult<PyUseful> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        let visible = args::visible(visible)?;
        enter(|| {
            let (distance, kinds) = self.0.useful(hand.get(), void)?;
            Ok(PyUseful::make(
                distance,
                kinds,
                &visible.unseen(hand.get())?,
            ))
        })
    }

    #[pyo3(signature = (hand, visible=None, void=None, wild=None, /))]
    fn _discards<'py>(
        &self,
        py: Python<'py>,
        hand: &Any<'py>,
        visible: Option<&Any<'py>>,
        void: Option<&Any<'py>>,
        wild: Option<&Any<'py>>,
    ) -> PyResult<Vec<DiscardTuple<'py>>> {
        let (hand, void) = (args::hand(hand, wild)?, args::suit(void)?);
        let visible = args::visible(visible)?;
        let discards = enter(|| self.0.discards(hand.get(), &visible, void))?;
        Ok(discards
            .into_iter()
            .map(|d| (name(py, d.kind), d.distance, PyKindSet(d.useful), d.left))
            .collect())
    }

    #[pyo3(signature = (hand, /, most, *, wild=None))]
    fn _readings<'py>(
        &self,
        py: Python<'py>,
        hand: &Any<'py>,
        most: usize,
        wild: Option<&Any<'py>>,
    ) -> PyResult<Vec<ReadingTuple<'py>>> {
        let hand = args::hand(hand, wild)?;
        let readings = enter(|| self.0.readings(hand.get(), most))?;
        readings.iter().map(|found| reading(py, found)).collect()
    }

    #[pyo3(signature = (
        hand, /, win=None, by=None, *, seat=None, round=None, dealer=None, flags=None, streak=None,
        void=None, visible=None, wild=None,
    ))]
    #[allow(clippy::too_many_arguments)] // the circumstances of a win, one keyword each
    fn score(
        slf: &Bound<'_, Self>,
        hand: &Any<'_>,
        win: Maybe<'_, '_>,
        by: Maybe<'_, '_>,
        seat: Maybe<'_, '_>,
        round: Maybe<'_, '_>,
        dealer: Maybe<'_, '_>,
        flags: Maybe<'_, '_>,
        streak: Maybe<'_, '_>,
        void: Maybe<'_, '_>,
        visible: Maybe<'_, '_>,
        wild: Maybe<'_, '_>,
    ) -> PyResult<PyScore> {
        let hand = args::hand(hand, wild)?;
        let situation = Circumstances {
            win,
            by,
            seat,
            round,
            dealer,
            flags,
            streak,
            void,
            visible,
        }
        .situation()?;
        PyScore::of_win(slf, hand, situation)
    }

    #[pyo3(signature = (
        hand, win=None, by=None, seat=None, round=None, dealer=None, flags=None, streak=None,
        void=None, visible=None, wild=None,
    ))]
    #[allow(clippy::too_many_arguments)] // the circumstances of a win, one keyword each
    fn _why_not(
        &self,
        hand: &Any<'_>,
        win: Maybe<'_, '_>,
        by: Maybe<'_, '_>,
        seat: Maybe<'_, '_>,
        round: Maybe<'_, '_>,
        dealer: Maybe<'_, '_>,
        flags: Maybe<'_, '_>,
        streak: Maybe<'_, '_>,
        void: Maybe<'_, '_>,
        visible: Maybe<'_, '_>,
        wild: Maybe<'_, '_>,
    ) -> PyResult<Option<WhyTuple>> {
        let hand = args::hand(hand, wild)?;
        let situation = Circumstances {
            win,
            by,
            seat,
            round,
            dealer,
            flags,
            streak,
            void,
            visible,
        }
        .situation()?;
        let why = enter(|| self.0.why_not(hand.get(), &situation))?;
        Ok(why.as_ref().map(why_tuple))
    }

    #[pyo3(signature = (hand, /, *, seat=None, round=None, dealer=None, wild=None))]
    fn score_unfinished(
        slf: &Bound<'_, Self>,
        hand: &Any<'_>,
        seat: Maybe<'_, '_>,
        round: Maybe<'_, '_>,
        dealer: Maybe<'_, '_>,
        wild: Maybe<'_, '_>,
    ) -> PyResult<PyScore> {
        let hand = args::hand(hand, wild)?;
        let situation = Circumstances {
            seat,
            round,
            dealer,
            ..Circumstances::default()
        }
        .situation()?;
        PyScore::of_other(slf, hand, situation)
    }

    #[pyo3(signature = (
        hand, /, *, seat=None, round=None, dealer=None, void=None, wild=None
    ))]
    fn best_when_ready(
        slf: &Bound<'_, Self>,
        hand: &Any<'_>,
        seat: Maybe<'_, '_>,
        round: Maybe<'_, '_>,
        dealer: Maybe<'_, '_>,
        void: Maybe<'_, '_>,
        wild: Maybe<'_, '_>,
    ) -> PyResult<Option<PyScore>> {
        let hand = args::hand(hand, wild)?;
        let mut situation = Circumstances {
            seat,
            round,
            dealer,
            void,
            ..Circumstances::default()
        }
        .situation()?;
        let rules = &slf.get().0;
        let Some((kind, _)) = enter(|| rules.best_when_ready(hand.get(), &situation))? else {
            return Ok(None);
        };
        (situation.tile, situation.by) = (Some(kind), By::Discard);
        PyScore::of_win(slf, hand, situation).map(Some)
    }
}

impl PyRules {
    /// The ids of the patterns; every array of scores carries them.
    pub fn pattern_ids(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let ids = self.1.get_or_try_init(py, || {
            let labels = self.0.labels().iter();
            PyTuple::new(py, labels.map(|label| label.id.as_str())).map(Bound::unbind)
        })?;
        Ok(ids.clone_ref(py))
    }
}
