//! Verdicts: what a winner's hand is worth, why a hand may not win, what the others hold.

use super::best::Best;
use super::compiled::Rules;
use super::score::{Score, WhyNot};
use crate::error::Error;
use crate::scoring::facts::{Common, Sets};
use crate::scoring::{By, Facts, Flag, FlagSet, Situation};
use crate::shapes::block::{Block, BlockForm};
use crate::shapes::distance::Visible;
use crate::shapes::standard::Blocks;
use crate::shapes::waits::is_any_tile_wait;
use crate::shapes::{Reading, Shape};
use crate::tiles::{Hand, Kind};

/// The numbers of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// Whether the minimum is reached.
    pub legal: bool,
    /// The units.
    pub total: i64,
    /// The value.
    pub value: i64,
    /// The rows that count, as bits.
    pub patterns: u64,
}

impl Rules {
    /// What a winning hand is worth: 13 tiles and the winning tile, or 14 tiles as dealt.
    ///
    /// The inner result says why a hand may not win. A complete hand below the minimum has a
    /// score that is not [`legal`](Score::legal).
    ///
    /// # Errors
    /// Hands and circumstances that cannot be under these rules.
    pub fn score(
        &self,
        hand: &Hand,
        situation: &Situation,
    ) -> Result<Result<Score, WhyNot>, Error> {
        self.judge(hand, situation, |common, judged| match judged {
            Err(why) => Err(why),
            Ok(best) => Ok(self.spell_out(common, &best)),
        })
    }

    /// Why a hand may not be declared as a win; nothing if it may.
    ///
    /// # Errors
    /// As [`Rules::score`].
    pub fn why_not(&self, hand: &Hand, situation: &Situation) -> Result<Option<WhyNot>, Error> {
        self.judge(hand, situation, |_, judged| match judged {
            Err(why) => Some(why),
            Ok(best) if self.reaches_minimum(&best.tally) => None,
            Ok(best) => Some(WhyNot::BelowMinimum {
                total: best.tally.total.min(best.tally.towards_minimum),
                minimum: self.minimum,
            }),
        })
    }

    /// Only the numbers of [`Rules::score`]: value, total, and the bits of the rows that count.
    ///
    /// # Errors
    /// As [`Rules::score`].
    pub fn judge_win(
        &self,
        hand: &Hand,
        situation: &Situation,
    ) -> Result<Result<Appraisal, WhyNot>, Error> {
        self.judge(hand, situation, |_, judged| {
            judged.map(|best| Appraisal {
                legal: self.reaches_minimum(&best.tally),
                total: best.tally.total,
                value: best.tally.value,
                patterns: if best.limits != 0 {
                    best.limits
                } else {
                    self.shown(best.tally.counted)
                },
            })
        })
    }

    /// The same, or nothing for a hand that may not win.
    ///
    /// # Errors
    /// As [`Rules::score`].
    pub fn appraise(&self, hand: &Hand, situation: &Situation) -> Result<Option<Appraisal>, Error> {
        Ok(self.judge_win(hand, situation)?.ok())
    }

    fn judge<T>(
        &self,
        hand: &Hand,
        situation: &Situation,
        then: impl FnOnce(&Common, Result<Best, WhyNot>) -> T,
    ) -> Result<T, Error> {
        self.audit_hand(hand)?;
        self.audit_situation(hand, situation)?;
        let instant = match self.instant(hand, situation) {
            Some(row) if situation.by != By::SelfDraw => {
                return Err(Error::Contradiction {
                    what: "a win by ",
                    value: situation.by.name().into(),
                    other: format!("{}, which wins by itself", self.labels[row].id),
                });
            }
            instant => instant,
        };
        if !(instant.is_some() && situation.tile.is_none() && hand.tiles() == 13) {
            self.audit_tile(hand, situation)?;
        }
        let mut whole = hand.clone();
        if let Some(tile) = situation.tile {
            whole.add(tile)?;
        }
        if situation.visible != Visible::default() {
            situation.visible.unseen(&whole)?;
        }
        let wild_tile = self.is_wild(hand, situation.tile);
        let any_tile_wait = self.sees_any_tile_wait
            && situation.tile.is_some()
            && is_any_tile_wait(hand, self.shapes, self.question.copies);
        let common = Common {
            hand: &whole,
            situation,
            kinds: whole.natural_kinds(),
            wilds: whole.wilds(),
            wild_tile,
            any_tile_wait,
            chances: if self.sees_chances {
                self.chances(hand, situation)
            } else {
                0
            },
            melds: Sets::declared(hand.melds(), self.claimed_kongs_hidden),
        };
        if let Some(row) = instant {
            return Ok(then(&common, Ok(self.whatever_the_tiles(row, &common))));
        }
        let judged = match self.forbidden(&common) {
            Some(why) => Err(why),
            None => self
                .best(&common)
                .ok_or_else(|| self.incomplete(&whole, situation)),
        };
        Ok(then(&common, judged))
    }

    /// Why this player may not win on this tile, whatever the tiles make.
    fn forbidden(&self, common: &Common) -> Option<WhyNot> {
        let situation = common.situation;
        if situation.flags.contains(Flag::Barred) {
            return Some(WhyNot::Barred);
        }
        if let Some(void) = situation.void {
            let kinds = common.kinds & void.kinds();
            if !kinds.is_empty() {
                return Some(WhyNot::VoidTiles { kinds });
            }
        }
        let wild = self.wild.as_ref()?;
        if situation.by == By::SelfDraw {
            return None;
        }
        if common.wild_tile && !(wild.discarded_wins && situation.by == By::Discard) {
            return Some(WhyNot::WildTile);
        }
        if common.any_tile_wait && !wild.any_tile_wait_wins_on_claims {
            return Some(WhyNot::AnyTileWait);
        }
        None
    }

    fn incomplete(&self, whole: &Hand, situation: &Situation) -> WhyNot {
        if situation.by == By::RobKong && self.question_with(situation.void).is_complete(whole) {
            return WhyNot::NoRobbing;
        }
        let distance = self
            .question_with(situation.void)
            .distance(whole)
            .unwrap_or(0);
        WhyNot::Incomplete { distance }
    }

    /// What the hand of a player who has not won is worth.
    ///
    /// # Errors
    /// [`Error::NotInRules`] where only the winner's hand is scored, and hands and circumstances
    /// that cannot be under these rules.
    pub fn score_unfinished(&self, hand: &Hand, situation: &Situation) -> Result<Score, Error> {
        if !self.scores_others {
            return Err(Error::NotInRules {
                what: "score for hands that have not won".into(),
                value: None,
            });
        }
        self.audit_hand(hand)?;
        self.audit_situation(hand, situation)?;
        let common = Common {
            hand,
            situation,
            kinds: hand.natural_kinds(),
            wilds: hand.wilds(),
            wild_tile: false,
            any_tile_wait: false,
            chances: 0,
            melds: Sets::declared(hand.melds(), self.claimed_kongs_hidden),
        };
        let mut blocks: Blocks = hand.melds().iter().map(Block::of_meld).collect();
        // Three or four alike are one pung, two are a pair; nothing is read as a chow.
        for kind in hand.concealed().at_least(2).iter() {
            let form = if hand.concealed().of(kind) >= 3 {
                BlockForm::Pung
            } else {
                BlockForm::Pair
            };
            blocks.push(Block::new(form, kind));
        }
        let facts = Facts::new(&common, Shape::Standard, &blocks, None);
        let mut seen = self.worth.look(&common, false);
        let tally = self.worth.tally(&facts, false, &mut seen);
        let mut score = self.explain(&facts, &tally, 0, false);
        score.reading = Some(Reading {
            shape: Shape::Standard,
            blocks: blocks.clone(),
            melds: hand.melds().iter().copied().collect(),
        });
        Ok(score)
    }

    /// The kind and the score of the best hand that 13 tiles could win with on a discard, without
    /// any circumstances; none if they wait for nothing.
    ///
    /// # Errors
    /// Hands that cannot be under these rules.
    pub fn best_when_ready(
        &self,
        hand: &Hand,
        situation: &Situation,
    ) -> Result<Option<(Kind, Score)>, Error> {
        let mut best: Option<(Kind, Score)> = None;
        if self.instant(hand, situation).is_some() {
            // It wins by itself, and waits for no tile.
            return Ok(best);
        }
        for kind in self.waits(hand, situation.void)?.iter() {
            let with = Situation {
                tile: Some(kind),
                by: By::Discard,
                flags: FlagSet::default(),
                ..situation.clone()
            };
            if let Ok(score) = self.score(hand, &with)? {
                let better = |(_, found): &(Kind, Score)| {
                    (score.value, score.raw) > (found.value, found.raw)
                };
                if best.as_ref().is_none_or(better) {
                    best = Some((kind, score));
                }
            }
        }
        Ok(best)
    }
}
