//! Is a hand possible under these rules, and do its circumstances hold together?

use super::compiled::Rules;
use super::spec::{MeldsSpec, ReadyWaitSpec};
use crate::error::Error;
use crate::scoring::{By, Flag, Situation};
use crate::tiles::{Form, Hand, Kind, KindSet, Suit, Wind};

/// `what` and the value after it are what the message begins with.
fn contradiction(what: &'static str, value: impl ToString, other: impl Into<String>) -> Error {
    Error::Contradiction {
        what,
        value: value.to_string(),
        other: other.into(),
    }
}

impl Rules {
    /// Refuses hands that cannot be under these rules.
    #[inline]
    pub(super) fn audit_hand(&self, hand: &Hand) -> Result<(), Error> {
        let plain = hand.melds().is_empty() && hand.bonus().is_empty() && hand.wild().is_none();
        if plain && hand.concealed().wilds() == 0 && self.question.kinds == KindSet::PLAYABLE {
            return Ok(());
        }
        self.audit_all(hand)
    }

    /// Refuses what a hand of natural tiles alone, under rules with all kinds, cannot have.
    fn audit_all(&self, hand: &Hand) -> Result<(), Error> {
        let melded = hand
            .melds()
            .iter()
            .fold(KindSet::EMPTY, |kinds, meld| kinds | meld.kinds());
        let tiles = hand.concealed().kinds() | melded;
        let bonus = if self.bonus {
            KindSet::EMPTY
        } else {
            hand.bonus()
        };
        if let Some(kind) = ((tiles - self.question.kinds) | bonus).first() {
            return Err(Error::NotInSet { kind });
        }
        let Some(wild) = &self.wild else {
            if hand.wild().is_some() || hand.wilds() > 0 {
                return Err(Error::NoWildTiles);
            }
            return self.audit_melds(hand, false);
        };
        if let Some(kind) = hand
            .wild()
            .filter(|&kind| !self.question.kinds.contains(kind))
        {
            return Err(Error::NotInSet { kind });
        }
        self.audit_melds(hand, wild.in_melds)
    }

    fn audit_melds(&self, hand: &Hand, wilds: bool) -> Result<(), Error> {
        for &meld in hand.melds() {
            let why = if meld.form() == Form::Chow && !self.chows_in_melds {
                "chows cannot be claimed"
            } else if meld.wilds() > 0 && !wilds {
                "wild tiles stay concealed"
            } else {
                continue;
            };
            return Err(Error::NoSuchMeld { meld, why });
        }
        Ok(())
    }

    /// Refuses a winning tile that cannot have come as it is said.
    pub(super) fn audit_tile(&self, hand: &Hand, situation: &Situation) -> Result<(), Error> {
        self.audit_without_tile(situation)?;
        let Some(tile) = situation.tile else {
            if situation.by != By::SelfDraw {
                let why = "a hand won by another's tile is given as 13 tiles and the winning tile";
                return Err(Error::Missing { what: "win", why });
            }
            if hand.tiles() != 14 {
                let accepted = "13 with a winning tile, 14 without";
                return Err(Error::HandSize {
                    found: hand.tiles().into(),
                    accepted,
                });
            }
            return Ok(());
        };
        if hand.tiles() != 13 {
            let accepted = "13 with a winning tile, which is not part of the hand";
            return Err(Error::HandSize {
                found: hand.tiles().into(),
                accepted,
            });
        }
        if tile.is_bonus() {
            return Err(Error::NotPlayable { kind: tile });
        }
        if !self.question.kinds.contains(tile) {
            return Err(Error::NotInSet { kind: tile });
        }
        let melds_take_wilds = self.wild.as_ref().is_some_and(|wild| wild.in_melds);
        if situation.by == By::RobKong && hand.copies(tile) > 0 && !melds_take_wilds {
            let other = format!("a hand that holds {tile}: the others lie in the kong");
            return Err(contradiction("by ", situation.by.name(), other));
        }
        Ok(())
    }

    /// Where a hand wins without a winning tile only in certain circumstances, refuses one without
    /// the other.
    fn audit_without_tile(&self, situation: &Situation) -> Result<(), Error> {
        let Some(allowed) = self.without_tile else {
            return Ok(());
        };
        let dealt = situation.flags.iter().find(|&flag| allowed.contains(flag));
        match (situation.tile, dealt) {
            (Some(_), Some(flag)) => Err(contradiction("", flag.name(), "a winning tile")),
            (None, None) => Err(Error::Missing {
                what: "win",
                why: "only a hand won as it was dealt has no winning tile, where these rules know one",
            }),
            _ => Ok(()),
        }
    }

    /// Refuses circumstances that do not exist or contradict one another.
    pub(super) fn audit_situation(&self, hand: &Hand, situation: &Situation) -> Result<(), Error> {
        if self.dealer_is_east && situation.dealer != Wind::East {
            let other = "rules in which East is the dealer".to_owned();
            return Err(contradiction("dealer ", situation.dealer.letter(), other));
        }
        if self.void_suit && situation.void.is_none() {
            let why = "without it nobody can tell whether the hand may win";
            return Err(Error::Missing { what: "void", why });
        }
        self.audit_void(hand, situation.void)?;
        for flag in situation.flags.iter() {
            self.audit_flag(flag, hand, situation)?;
        }
        self.audit_streak(situation)?;
        self.audit_ready(hand, situation)
    }

    /// Refuses to leave out a flag that the dealer's row of wins makes true.
    fn audit_streak(&self, situation: &Situation) -> Result<(), Error> {
        if situation.streak == 0 || situation.seat != situation.dealer {
            return Ok(());
        }
        let due = Flag::ALL.into_iter().find(|&flag| {
            let streak = self.circumstances[flag as usize].and_then(|allowed| allowed.streak);
            streak == Some(situation.streak.into()) && !situation.flags.contains(flag)
        });
        match due {
            Some(flag) => Err(contradiction(
                "a streak of ",
                situation.streak,
                format!("the absence of {}", flag.name()),
            )),
            None => Ok(()),
        }
    }

    /// Refuses a void suit where there is none, and melds that cannot be beside it.
    #[inline]
    pub(super) fn audit_void(&self, hand: &Hand, void: Option<Suit>) -> Result<(), Error> {
        let Some(void) = void else { return Ok(()) };
        if !self.void_suit {
            return Err(Error::NotInRules {
                what: "void suit".into(),
                value: Some(void.letter().into()),
            });
        }
        for &meld in hand.melds() {
            if void.kinds().contains(meld.kind()) {
                return Err(Error::NoSuchMeld {
                    meld,
                    why: "it is of the void suit",
                });
            }
        }
        Ok(())
    }

    fn audit_flag(&self, flag: Flag, hand: &Hand, situation: &Situation) -> Result<(), Error> {
        let name = flag.name();
        let Some(allowed) = &self.circumstances[flag as usize] else {
            let known = Flag::ALL.into_iter().filter(|&flag| self.knows_flag(flag));
            let known: Vec<&str> = known.map(Flag::name).collect();
            return Err(Error::NotInRules {
                what: format!("flag {name} (known: {})", known.join(", ")),
                value: Some(name.into()),
            });
        };
        if allowed.by >> situation.by as u8 & 1 == 0 {
            return Err(contradiction(
                "",
                name,
                format!("a win by {}", situation.by.name()),
            ));
        }
        let deals = situation.seat == situation.dealer;
        if allowed.dealer.is_some_and(|dealer| dealer != deals) {
            let who = if deals {
                "a win of the dealer"
            } else {
                "a win of another than the dealer"
            };
            return Err(contradiction("", name, who));
        }
        let kongs = hand.kongs();
        let forms = || hand.melds().iter().map(|meld| meld.form());
        let own_kong = forms().any(|form| matches!(form, Form::AddedKong | Form::ConcealedKong));
        let melds_fit = match allowed.melds {
            MeldsSpec::Any => true,
            MeldsSpec::None => hand.melds().is_empty(),
            MeldsSpec::ConcealedKongs => hand.is_concealed(),
            MeldsSpec::Kong => kongs >= 1,
            // A claimed kong follows a discard, so of two kongs in a row the second is not claimed.
            MeldsSpec::TwoKongs => kongs >= 2 && own_kong,
            MeldsSpec::OneClaim => {
                let claims = forms().filter(|&form| form != Form::ConcealedKong);
                claims.count() <= 1 && !forms().any(|form| form == Form::AddedKong)
            }
            MeldsSpec::ExposedKong => forms().any(|form| form == Form::ExposedKong),
        };
        if !melds_fit {
            return Err(contradiction("", name, "the melds of the hand"));
        }
        // A streak of 0 is one that was not told.
        let streak = u32::from(situation.streak);
        if streak > 0 && allowed.streak.is_some_and(|needed| needed != streak) {
            return Err(contradiction("", name, format!("a streak of {streak}")));
        }
        if let Some(missing) = allowed
            .needs
            .iter()
            .find(|&needed| !situation.flags.contains(needed))
        {
            return Err(contradiction(
                "",
                name,
                format!("the absence of {}", missing.name()),
            ));
        }
        if let Some(other) = allowed
            .excludes
            .iter()
            .find(|&other| situation.flags.contains(other))
        {
            return Err(contradiction("", name, other.name()));
        }
        Ok(())
    }

    /// A hand that won after Ready must have had a wait on which Ready can be announced, also if it
    /// wins by its discards and no tile came.
    fn audit_ready(&self, hand: &Hand, situation: &Situation) -> Result<(), Error> {
        if !situation.flags.contains(Flag::Ready) || self.ready_wait == ReadyWaitSpec::Any {
            return Ok(());
        }
        if hand.tiles() == 13 && self.all_waits(hand, situation.void)?.ready {
            return Ok(());
        }
        Err(contradiction(
            "",
            Flag::Ready.name(),
            "a hand whose wait does not allow Ready",
        ))
    }

    /// Whether these rules know a flag.
    pub fn knows_flag(&self, flag: Flag) -> bool {
        self.circumstances[flag as usize].is_some()
    }

    /// Whether the winning tile is a wild tile.
    pub(super) fn is_wild(&self, hand: &Hand, tile: Option<Kind>) -> bool {
        tile.is_some() && tile == hand.wild()
    }
}
