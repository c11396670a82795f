//! Declared sets.

use super::kind::{Kind, KindSet, Wind};
use crate::error::Error;

/// What a meld is, and how it came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Three in sequence, claimed.
    Chow,
    /// Three alike, claimed.
    Pung,
    /// Four alike, made with another player's discard.
    ExposedKong,
    /// Four alike, made by adding the fourth tile to an own claimed pung.
    AddedKong,
    /// Four alike from the own hand.
    ConcealedKong,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 5] = [
        Form::Chow,
        Form::Pung,
        Form::ExposedKong,
        Form::AddedKong,
        Form::ConcealedKong,
    ];

    /// Whether this is a kong of any kind.
    #[inline]
    pub const fn is_kong(self) -> bool {
        matches!(
            self,
            Form::ExposedKong | Form::AddedKong | Form::ConcealedKong
        )
    }

    /// How many tiles a meld of this form has.
    #[inline]
    pub const fn tiles(self) -> u8 {
        if self.is_kong() { 4 } else { 3 }
    }

    /// The name used in messages: `chow`, `pung`, `exposed kong`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Form::Chow => "chow",
            Form::Pung => "pung",
            Form::ExposedKong => "exposed kong",
            Form::AddedKong => "added kong",
            Form::ConcealedKong => "concealed kong",
        }
    }
}

/// A declared set: chow, pung or kong.
///
/// Bit `n` of `wilds` says that the `n`-th tile of the meld, in ascending order, is a wild tile
/// standing for that kind; most rule books have none in melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld {
    form: Form,
    kind: Kind,
    wilds: u8,
    from: Option<Wind>,
}

impl Meld {
    /// A meld of natural tiles. `kind` is the lowest kind of a chow.
    ///
    /// # Errors
    /// [`Error::MeldTiles`] if the kind is a bonus tile, or cannot begin a chow.
    pub fn new(form: Form, kind: Kind) -> Result<Meld, Error> {
        Meld::with_wilds(form, kind, 0, None)
    }

    /// A meld with wild tiles at the places of the bits of `wilds`, claimed from a seat.
    ///
    /// # Errors
    /// [`Error::MeldTiles`] as for [`Meld::new`], also if no tile would be natural.
    pub fn with_wilds(
        form: Form,
        kind: Kind,
        wilds: u8,
        from: Option<Wind>,
    ) -> Result<Meld, Error> {
        let refuse = |why| {
            Err(Error::MeldTiles {
                form: form.name(),
                kind,
                why,
            })
        };
        if kind.is_bonus() {
            return refuse("bonus tiles make no melds");
        }
        if form == Form::Chow && !kind.begins_chow() {
            return refuse("a chow begins with a suited 1 to 7");
        }
        if wilds >= (1 << form.tiles()) - 1 {
            return refuse("at least one tile of a meld is natural");
        }
        if form == Form::ConcealedKong && from.is_some() {
            return refuse("a concealed kong is claimed from nobody");
        }
        // Equal tiles are alike, so it does not matter which of them is the wild one.
        let last = |n: u32| ((1u8 << n) - 1) << (u32::from(form.tiles()) - n);
        let wilds = if form == Form::Chow {
            wilds
        } else {
            last(wilds.count_ones())
        };
        Ok(Meld {
            form,
            kind,
            wilds,
            from,
        })
    }

    /// The form.
    #[inline]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The kind of a pung or kong, the lowest kind of a chow.
    #[inline]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The seat it was claimed from, if known.
    #[inline]
    pub const fn from(&self) -> Option<Wind> {
        self.from
    }

    /// Which of its tiles are wild, lowest bit first.
    #[inline]
    pub const fn wild_places(&self) -> u8 {
        self.wilds
    }

    /// How many of its tiles are wild.
    #[inline]
    pub const fn wilds(&self) -> u8 {
        self.wilds.count_ones() as u8
    }

    /// The kinds the tiles stand for, in ascending order, and whether each is wild.
    pub fn tiles(&self) -> impl Iterator<Item = (Kind, bool)> + use<> {
        let Meld {
            form, kind, wilds, ..
        } = *self;
        (0..form.tiles()).map(move |at| {
            (
                if form == Form::Chow {
                    kind.after(at)
                } else {
                    kind
                },
                wilds >> at & 1 == 1,
            )
        })
    }

    /// The kinds at some places, counted as bits from its lowest kind.
    #[inline]
    const fn at_places(&self, places: u8) -> KindSet {
        KindSet((places as u64) << self.kind.index())
    }

    /// The kinds its tiles stand for.
    #[inline]
    pub const fn kinds(&self) -> KindSet {
        self.at_places(if matches!(self.form, Form::Chow) {
            0b111
        } else {
            1
        })
    }

    /// The kinds of its natural tiles. Where all tiles are of one kind, one of them is natural.
    #[inline]
    pub const fn natural_kinds(&self) -> KindSet {
        self.at_places(if matches!(self.form, Form::Chow) {
            0b111 & !self.wilds
        } else {
            1
        })
    }

    /// How many natural tiles of a kind it has.
    #[inline]
    pub const fn copies(&self, kind: Kind) -> u8 {
        if !self.natural_kinds().contains(kind) {
            0
        } else if matches!(self.form, Form::Chow) {
            1
        } else {
            self.form.tiles() - self.wilds()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_copies_are_those_of_the_tiles() {
        let mut melds = 0;
        for (form, &kind, wilds) in Form::ALL.into_iter().flat_map(|form| {
            let kinds = Kind::ALL[..Kind::PLAYABLE].iter();
            kinds.flat_map(move |kind| (0..16).map(move |wilds| (form, kind, wilds)))
        }) {
            let Ok(meld) = Meld::with_wilds(form, kind, wilds, None) else {
                continue;
            };
            melds += 1;
            let natural = meld.tiles().filter(|&(_, wild)| !wild);
            let natural: Vec<Kind> = natural.map(|(kind, _)| kind).collect();
            assert_eq!(meld.kinds(), meld.tiles().map(|(kind, _)| kind).collect());
            assert_eq!(meld.natural_kinds(), natural.iter().copied().collect());
            for other in Kind::ALL {
                let copies = natural.iter().filter(|&&tile| tile == other).count();
                assert_eq!(usize::from(meld.copies(other)), copies, "{meld:?} {other}");
            }
        }
        assert_eq!(melds, 7 * 21 + 7 * 34 + 3 * 15 * 34);
    }
}
