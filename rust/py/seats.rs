//! The four hands at a table for Python: one call a question, numbers and masks in and out.

use pyo3::prelude::*;

use super::errors::{enter, raised};
use super::numbers::{
    FORMS, HIDDEN, Number, bits, compiled, form, is, known, melds, parts, tile, tiles, unknown,
};
use super::tiles::{PyHand, hash_of};
use crate::error::Error;
use crate::rules::seats::Seat;
use crate::rules::turns::Turn;
use crate::tiles::{KindSet, Suit};

type Any<'py> = Bound<'py, PyAny>;

/// What a wild tile completes, and whether any tile does, beside the kinds of a mask of waits.
const WILD_COMPLETES: u64 = 1 << 42;
const ANY_TILE: u64 = 1 << 43;
/// What stands in the answer about a turn beside the kinds that are held.
const MAY_WIN: u64 = 1 << 42;
const MAY_KONG: u64 = 1 << 43;
/// As many bits tell of one seat in an answer about all.
const SEAT_BITS: usize = 8;

/// Concealed tiles, melds as form, kind and wild places, bonus tiles, wild kind, void suit.
type State = (Vec<i64>, Vec<(String, i64, u8)>, u64, i64, i64);

fn state(seat: &Seat) -> State {
    let hand = seat.hand();
    let melds = hand.melds().iter().map(|meld| {
        let name = FORMS[meld.form() as usize];
        (name.into(), meld.kind().index() as i64, meld.wild_places())
    });
    (
        numbers(seat),
        melds.collect(),
        hand.bonus().0,
        hand.wild().map_or(-1, |kind| kind.index() as i64),
        seat.void().map_or(-1, |suit| suit as i64),
    )
}

fn turn_bits(turn: Turn) -> u64 {
    let flags = u64::from(turn.may_win) * MAY_WIN + u64::from(turn.may_kong) * MAY_KONG;
    turn.held.0 | flags
}

/// The concealed tiles as Python knows them.
fn numbers(seat: &Seat) -> Vec<i64> {
    let hidden = std::iter::repeat_n(HIDDEN, seat.hidden().into());
    hidden
        .chain(seat.tiles().map(|kind| kind.index() as i64))
        .collect()
}

/// The concealed tiles, melds and bonus tiles of four seats.
#[pyclass(name = "Seats", module = "hupai._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct PySeats([Seat; 4]);

impl PySeats {
    #[inline]
    fn at(&self, Number(seat): Number) -> PyResult<&Seat> {
        let found = usize::try_from(seat).ok().and_then(|at| self.0.get(at));
        found.ok_or_else(|| unknown("seat", seat, "; numbers are 0 to 3"))
    }

    #[inline]
    fn at_mut(&mut self, Number(seat): Number) -> PyResult<&mut Seat> {
        let found = usize::try_from(seat).ok().and_then(|at| self.0.get_mut(at));
        found.ok_or_else(|| unknown("seat", seat, "; numbers are 0 to 3"))
    }

    fn change(
        &mut self,
        seat: Number,
        change: impl FnOnce(&mut Seat) -> Result<(), Error>,
    ) -> PyResult<()> {
        let place = self.at_mut(seat)?;
        enter(|| change(place))
    }
}

#[pymethods]
impl PySeats {
    #[new]
    fn new() -> PyResult<PySeats> {
        let seat = enter(Seat::new)?;
        Ok(PySeats(std::array::from_fn(|_| seat.clone())))
    }

    fn copy(&self) -> PySeats {
        self.clone()
    }

    #[pyo3(signature = (seat, tiles, /))]
    fn set_tiles(&mut self, seat: Number, tiles: &Any<'_>) -> PyResult<()> {
        let tiles = self::tiles(tiles)?;
        self.change(seat, |place| place.set_tiles(&tiles))
    }

    #[pyo3(signature = (seat, melds, /))]
    fn set_melds(&mut self, seat: Number, melds: &Any<'_>) -> PyResult<()> {
        let melds = self::melds::<4>(melds)?;
        self.change(seat, |place| place.set_melds(&melds))
    }

    #[pyo3(signature = (seat, form, kind, claimed, wilds, /))]
    fn claim(
        &mut self,
        seat: Number,
        form: &Any<'_>,
        kind: Number,
        claimed: Number,
        wilds: Number,
    ) -> PyResult<()> {
        let (form, wilds) = (self::form(form)?, bits("wilds", wilds)?);
        let (kind, claimed) = (known(kind)?, known(claimed)?);
        self.change(seat, |place| place.claim(form, kind, claimed, wilds))
    }

    #[pyo3(signature = (kind, /))]
    fn set_wild(&mut self, kind: Number) -> PyResult<()> {
        let wild = tile(kind)?;
        let mut changed = self.0.clone();
        enter(|| {
            changed
                .iter_mut()
                .try_for_each(|place| place.set_wild(wild))
        })?;
        self.0 = changed;
        Ok(())
    }

    #[pyo3(signature = (seat, suit, /))]
    fn set_void(&mut self, seat: Number, suit: Number) -> PyResult<()> {
        let void = usize::try_from(suit.0).ok();
        let void = void.and_then(|at| Suit::ALL.get(at));
        if suit.0 >= 0 && void.is_none() {
            return Err(unknown("suit", suit.0, "; numbers are 0 to 2"));
        }
        self.at_mut(seat)?.set_void(void.copied());
        Ok(())
    }

    #[pyo3(signature = (seat, kind, /))]
    fn add(&mut self, seat: Number, kind: Number) -> PyResult<()> {
        let (place, kind) = (self.at_mut(seat)?, tile(kind)?);
        place.add(kind).map_err(|error| raised(&error))
    }

    #[pyo3(signature = (seat, kind, /))]
    fn take(&mut self, seat: Number, kind: Number) -> PyResult<()> {
        let (place, kind) = (self.at_mut(seat)?, tile(kind)?);
        place.take(kind).map_err(|error| raised(&error))
    }

    #[pyo3(signature = (seat, kind, /))]
    fn lay_aside(&mut self, seat: Number, kind: Number) -> PyResult<()> {
        let kind = known(kind)?;
        self.change(seat, |place| place.lay_aside(kind))
    }

    #[pyo3(signature = (seat, /))]
    fn size(&self, seat: Number) -> PyResult<u8> {
        Ok(self.at(seat)?.size())
    }

    #[pyo3(signature = (seat, kind, /))]
    fn count(&self, seat: Number, kind: Number) -> PyResult<u8> {
        let place = self.at(seat)?;
        Ok(match tile(kind)? {
            Some(kind) => place.count(kind),
            None if kind.0 == HIDDEN => place.hidden(),
            None => 0,
        })
    }

    #[pyo3(signature = (seat, /))]
    fn tiles(&self, seat: Number) -> PyResult<Vec<i64>> {
        Ok(numbers(self.at(seat)?))
    }

    #[pyo3(signature = (seat, without=Number(-1), /), text_signature = "($self, seat, without=-1, /)")]
    fn hand(&self, seat: Number, without: Number) -> PyResult<PyHand> {
        let (place, without) = (self.at(seat)?, tile(without)?);
        enter(|| match without {
            Some(kind) => place.hand().without(kind),
            None => Ok(place.hand().clone()),
        })
        .map(PyHand)
    }

    #[pyo3(signature = (rules, seat, drawn, /))]
    fn waits(&self, rules: &Any<'_>, seat: Number, drawn: Number) -> PyResult<u64> {
        let (place, drawn) = (self.at(seat)?, tile(drawn)?);
        let rules = compiled(rules)?;
        let waits = enter(|| rules.waits_of(place, drawn))?;
        let mut mask = waits.kinds.0;
        if waits.wild_completes {
            mask |= WILD_COMPLETES | place.hand().wild().map_or(0, |kind| 1 << kind.index());
        }
        if waits.any_tile {
            mask |= ANY_TILE;
        }
        Ok(mask)
    }

    #[pyo3(signature = (rules, seat, /))]
    fn distance(&self, rules: &Any<'_>, seat: Number) -> PyResult<i8> {
        let place = self.at(seat)?;
        let rules = compiled(rules)?;
        enter(|| rules.distance(place.hand(), place.void()))
    }

    #[pyo3(signature = (rules, seat, drawn, claimed, /))]
    fn turn(
        &mut self,
        rules: &Any<'_>,
        seat: Number,
        drawn: Number,
        claimed: &Any<'_>,
    ) -> PyResult<u64> {
        let claimed = is("claimed", claimed)?;
        let (place, drawn) = (self.at_mut(seat)?, tile(drawn)?);
        let rules = compiled(rules)?;
        let turn = enter(|| rules.turn_of(place, drawn, claimed))?;
        Ok(turn_bits(turn))
    }

    #[pyo3(signature = (rules, giver, kind, sets, chow, /))]
    fn claims(
        &mut self,
        rules: &Any<'_>,
        giver: Number,
        kind: Number,
        sets: &Any<'_>,
        chow: Number,
    ) -> PyResult<u32> {
        let sets = is("sets", sets)?;
        self.at(giver)?;
        let Some(kind) = tile(kind)? else {
            return Ok(0);
        };
        let (rules, mut found) = (compiled(rules)?, 0);
        for after in 1..4 {
            let seat = (giver.0 as usize + after) % 4;
            let chow = sets && chow.0 == seat as i64;
            let claim = enter(|| rules.claim_of(&mut self.0[seat], kind, sets, chow))?;
            found |= u32::from(claim) << (SEAT_BITS * (after - 1));
        }
        Ok(found)
    }

    #[pyo3(signature = (rules, giver, tile, next, drawn, chow, /))]
    fn pass_on(
        &mut self,
        rules: &Any<'_>,
        giver: Number,
        tile: Number,
        next: Number,
        drawn: Number,
        chow: &Any<'_>,
    ) -> PyResult<i64> {
        let chow = is("chow", chow)?;
        self.at(giver)?;
        self.at(next)?;
        let (given, taken) = (
            (giver.0 as usize, known(tile)?),
            (next.0 as usize, known(drawn)?),
        );
        let rules = compiled(rules)?;
        let turn = enter(|| rules.pass_on(&mut self.0, given, taken, chow))?;
        Ok(turn.map_or(-1, |turn| turn_bits(turn) as i64))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (), Vec<State>) {
        let seats = slf.borrow();
        let states = seats.0.iter().map(state).collect();
        (slf.get_type().into_any(), (), states)
    }

    fn __setstate__(&mut self, states: &Any<'_>) -> PyResult<()> {
        let mut seats = PySeats::new()?;
        for (seat, state) in (0..4).map(Number).zip(parts::<4>("seats", states)?) {
            let [tiles, melds, bonus, wild, void] = parts("a seat", &state)?;
            let (tiles, melds) = (self::tiles(&tiles)?, self::melds::<3>(&melds)?);
            let (bonus, wild) = (bonus.extract()?, tile(wild.extract()?)?);
            let laid = KindSet(bits("bonus tiles", bonus)?);
            if !laid.within(KindSet::BONUS) {
                return Err(unknown("bonus tiles", bonus.0, "; they are bits 34 to 41"));
            }
            seats.set_void(seat, void.extract()?)?;
            seats.change(seat, |place| {
                place.set_wild(wild)?;
                place.set_melds(&melds)?;
                for kind in laid.iter() {
                    place.add(Some(kind))?;
                    place.lay_aside(kind)?;
                }
                place.set_tiles(&tiles)
            })?;
        }
        *self = seats;
        Ok(())
    }

    fn __repr__(&self) -> String {
        let hands: Vec<String> = self.0.iter().map(|seat| seat.hand().to_string()).collect();
        format!("<Seats: {}>", hands.join(" / "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PySeats>()
            .is_ok_and(|other| other.borrow().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }
}
