//! Questions to rules: shapes, the best score of a winner, the score of everybody else.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::compile::Rules;
use super::score::{Score, WhyNot};
use super::spec::ReadyWaitSpec;
use crate::error::Error;
use crate::scoring::facts::Common;
use crate::scoring::formula::Draw;
use crate::scoring::resolve::{Role, Sightings, Tally};
use crate::scoring::{By, Facts, Flag, Situation};
use crate::shapes::block::{Block, BlockForm};
use crate::shapes::distance::{Discard, Visible};
use crate::shapes::standard::{self, Grain};
use crate::shapes::waits::is_any_tile_wait;
use crate::shapes::{Copies, Question, Reading, Shape, ShapeSet, special};
use crate::tiles::{Form, Hand, Kind, KindSet, Suit};

type Blocks = ArrayVec<Block, 14>;

/// The best reading so far.
struct Best {
    tally: Tally,
    shape: Shape,
    blocks: Blocks,
    taker: Option<u8>,
    /// The limit patterns of all readings.
    limits: u64,
}

/// The kinds that complete 13 tiles, and what is special about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits {
    /// The natural kinds.
    pub kinds: KindSet,
    /// Whether one more wild tile completes the hand.
    pub wild_completes: bool,
    /// Whether any tile at all does.
    pub any_tile: bool,
    /// Whether the player may announce Ready on it, as far as the wait is concerned.
    pub ready: bool,
}

impl Rules {
    /// The questions of shape for a player with this void suit.
    pub fn question_with(&self, void: Option<Suit>) -> Question {
        Question {
            void,
            ..self.question
        }
    }

    /// Checks a hand and a void suit, and returns the questions to ask about them.
    fn ask(&self, hand: &Hand, void: Option<Suit>) -> Result<Question, Error> {
        self.audit_hand(hand)?;
        if void.is_some() && !self.void_suit {
            return Err(Error::NotInRules {
                what: "void suit".into(),
            });
        }
        Ok(self.question_with(void))
    }

    /// Whether 14 tiles are complete.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn complete(&self, hand: &Hand, void: Option<Suit>) -> Result<bool, Error> {
        self.ask(hand, void)?.complete(hand)
    }

    /// The distance of 13 or 14 tiles; see [`Question`].
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn distance(&self, hand: &Hand, void: Option<Suit>) -> Result<i8, Error> {
        self.ask(hand, void)?.distance(hand)
    }

    /// The distance from each shape that wins and that the melds allow.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn distances(&self, hand: &Hand, void: Option<Suit>) -> Result<Vec<(Shape, i8)>, Error> {
        let question = self.ask(hand, void)?;
        let mut distances = Vec::new();
        for shape in self.shapes.iter() {
            if let Some(distance) = question.distance_of(hand, shape)? {
                distances.push((shape, distance));
            }
        }
        Ok(distances)
    }

    /// The natural kinds that complete 13 tiles.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn waits(&self, hand: &Hand, void: Option<Suit>) -> Result<KindSet, Error> {
        let question = self.ask(hand, void)?;
        // A player who holds tiles of the void suit waits for nothing.
        if void.is_some_and(|suit| hand.concealed().kinds().meets(suit.kinds())) {
            crate::shapes::distance::check_size(hand, &[13])?;
            return Ok(KindSet::EMPTY);
        }
        question.waits(hand)
    }

    /// The kinds that complete 13 tiles, and what wild tiles do.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn all_waits(&self, hand: &Hand, void: Option<Suit>) -> Result<Waits, Error> {
        let kinds = self.waits(hand, void)?;
        let wild = self.wild.is_some();
        let wild_completes = wild && self.question_with(void).distance(hand)? <= 0;
        // A wild tile completes every hand that waits, so beside others it is not counted.
        let single = kinds.len() == 1 || (kinds.is_empty() && wild_completes);
        let waits = match self.ready_wait {
            ReadyWaitSpec::Any => !kinds.is_empty() || wild_completes,
            ReadyWaitSpec::OneKind => single,
            ReadyWaitSpec::OneKindNoWild => single && hand.wilds() == 0,
        };
        Ok(Waits {
            kinds,
            wild_completes,
            any_tile: wild && is_any_tile_wait(hand, self.shapes, self.question.copies),
            ready: waits && self.knows_flag(Flag::Ready),
        })
    }

    /// The kinds that lower the distance of 13 tiles.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn useful(&self, hand: &Hand, void: Option<Suit>) -> Result<KindSet, Error> {
        self.ask(hand, void)?.useful(hand)
    }

    /// What each discard of 14 tiles leaves, best first. While tiles of the void suit are held,
    /// they are the ones to discard.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules, impossible visible tiles.
    pub fn discards(
        &self,
        hand: &Hand,
        visible: &Visible,
        void: Option<Suit>,
    ) -> Result<ArrayVec<Discard, 14>, Error> {
        self.ask(hand, void)?.discards(hand, visible)
    }

    /// Every reading of 14 complete tiles, no more than `most`.
    ///
    /// # Errors
    /// Hands of another size or that cannot be under these rules.
    pub fn readings(&self, hand: &Hand, most: usize) -> Result<Vec<Reading>, Error> {
        self.audit_hand(hand)?;
        crate::shapes::distance::check_size(hand, &[14])?;
        let mut readings = Vec::new();
        let _ = self.each_reading(hand, Grain::Every, &mut |shape, blocks| {
            if readings.len() == most {
                return ControlFlow::Break(());
            }
            readings.push(Reading {
                shape,
                blocks: blocks.clone(),
                melds: hand.melds().len() as u8,
            });
            ControlFlow::Continue(())
        });
        Ok(readings)
    }

    /// Visits the readings of 14 tiles in every shape, melds first, concealed blocks in order.
    fn each_reading(
        &self,
        hand: &Hand,
        grain: Grain,
        visit: &mut dyn FnMut(Shape, &Blocks) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let melds: Blocks = hand.melds().iter().map(Block::of_meld).collect();
        if self.shapes.contains(Shape::Standard) {
            standard::readings(hand, self.question.copies, grain, &mut |concealed| {
                let mut blocks = melds.clone();
                blocks.extend(concealed.iter().copied());
                blocks[melds.len()..].sort_unstable();
                visit(Shape::Standard, &blocks)
            })?;
        }
        if !melds.is_empty() {
            return ControlFlow::Continue(());
        }
        for shape in self.shapes.iter().filter(|&shape| shape != Shape::Standard) {
            let blocks =
                |elsewhere| special::blocks(shape, hand.concealed(), hand.wild(), elsewhere);
            let Some(found) = blocks(false) else { continue };
            visit(shape, &found)?;
            // What a pair of wild tiles stands for may matter, if it is the wild kind or not.
            let loose = |block: &Block| block.form == BlockForm::Pair && block.wilds == 0b11;
            if hand.wild().is_some()
                && shape.is_pairs()
                && found.iter().any(loose)
                && let Some(found) = blocks(true)
            {
                visit(shape, &found)?;
            }
        }
        ControlFlow::Continue(())
    }

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
    pub fn appraise(&self, hand: &Hand, situation: &Situation) -> Result<Option<Appraisal>, Error> {
        self.judge(hand, situation, |_, judged| {
            judged.ok().map(|best| Appraisal {
                legal: self.reaches_minimum(&best.tally),
                total: best.tally.total,
                value: best.tally.value,
                patterns: if best.limits != 0 {
                    best.limits
                } else {
                    best.tally.counted
                },
            })
        })
    }

    fn judge<T>(
        &self,
        hand: &Hand,
        situation: &Situation,
        then: impl FnOnce(&Common, Result<Best, WhyNot>) -> T,
    ) -> Result<T, Error> {
        self.audit_hand(hand)?;
        self.audit_situation(hand, situation)?;
        let instant = self.has_instant && self.instant(hand, situation).is_some();
        let whole = if instant && situation.tile.is_none() && hand.tiles() == 13 {
            hand.clone()
        } else {
            self.audit_tile(hand, situation)?
        };
        let wild_tile = self.is_wild(hand, situation.tile);
        let any_tile_wait = self.sees_any_tile_wait
            && situation.tile.is_some()
            && !situation.flags.contains(Flag::Heavenly)
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
            claimed_kongs_hidden: self.claimed_kongs_hidden,
        };
        if instant {
            let best = self.whatever_the_tiles(&common);
            return Ok(then(&common, Ok(best)));
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

    fn best(&self, common: &Common) -> Option<Best> {
        let mut best: Option<Best> = None;
        let hand = common.hand;
        let seen = self.worth.look(common, true);
        let robbing = common.situation.by == By::RobKong;
        let _ = self.each_reading(hand, self.grain, &mut |shape, blocks| {
            if robbing && !self.robbing_shapes.contains(shape) {
                return ControlFlow::Continue(());
            }
            self.consider(common, &seen, shape, blocks, &mut best);
            ControlFlow::Continue(())
        });
        if best.is_none() && self.wins_by_wilds_alone(common) {
            self.consider(common, &seen, Shape::FourWilds, &singles(hand), &mut best);
        }
        best
    }

    fn wins_by_wilds_alone(&self, common: &Common) -> bool {
        self.shapes.contains(Shape::FourWilds)
            && common.wilds == 4
            && common.situation.by == By::SelfDraw
    }

    /// Scores a reading for each block that can have taken the winning tile.
    fn consider(
        &self,
        common: &Common,
        seen: &Sightings,
        shape: Shape,
        blocks: &Blocks,
        best: &mut Option<Best>,
    ) {
        let melds = common.hand.melds().len();
        let takes = |block: &Block| match common.situation.tile {
            _ if common.wild_tile => block.has_wild(),
            Some(tile) => block.has_natural(tile),
            None => false,
        };
        let mut considered = false;
        for (at, block) in blocks.iter().enumerate().skip(melds) {
            let again = at > melds && blocks[at - 1] == *block;
            if again || !takes(block) || (considered && !self.sees_taker) {
                continue;
            }
            considered = true;
            self.weigh(common, seen, shape, blocks, Some(at as u8), best);
        }
        if !considered {
            self.weigh(common, seen, shape, blocks, None, best);
        }
    }

    fn weigh(
        &self,
        common: &Common,
        seen: &Sightings,
        shape: Shape,
        blocks: &Blocks,
        taker: Option<u8>,
        best: &mut Option<Best>,
    ) {
        let facts = Facts::new(common, shape, blocks, taker);
        let tally = self.worth.tally(&facts, true, seen);
        let limits = self.limits(tally.counted);
        match best {
            Some(best) if tally.rank <= best.tally.rank => best.limits |= limits,
            _ => {
                let limits = limits | best.as_ref().map_or(0, |best| best.limits);
                *best = Some(Best {
                    tally,
                    shape,
                    blocks: blocks.clone(),
                    taker,
                    limits,
                });
            }
        }
    }

    fn limits(&self, counted: u64) -> u64 {
        let rows = self.worth.rows.iter().enumerate();
        let limits = rows.filter(|(_, row)| row.role == Role::Limit);
        limits.fold(0, |bits, (at, _)| bits | 1 << at) & counted
    }

    fn spell_out(&self, common: &Common, best: &Best) -> Score {
        let facts = Facts::new(common, best.shape, &best.blocks, best.taker);
        let mut score = self.explain(&facts, &best.tally, best.limits, true);
        if !best.blocks.is_empty() {
            score.reading = Some(Reading {
                shape: best.shape,
                blocks: best.blocks.clone(),
                melds: common.hand.melds().len() as u8,
            });
        }
        score
    }

    /// The row that wins by itself, if it does.
    fn instant(&self, hand: &Hand, situation: &Situation) -> Option<usize> {
        let common = Common {
            hand,
            situation,
            kinds: KindSet::EMPTY,
            wilds: 0,
            wild_tile: false,
            any_tile_wait: false,
            chances: 0,
            claimed_kongs_hidden: false,
        };
        let facts = Facts::new(&common, Shape::FourWilds, &[], None);
        self.worth
            .rows
            .iter()
            .position(|row| row.role == Role::Instant && (row.pattern.find)(&facts).times > 0)
    }

    fn whatever_the_tiles(&self, common: &Common) -> Best {
        let facts = Facts::new(common, Shape::FourWilds, &[], None);
        let mut tally = self
            .worth
            .tally(&facts, true, &self.worth.look(common, true));
        let row = self
            .instant(common.hand, common.situation)
            .unwrap_or_default();
        let place = crate::scoring::resolve::bits(tally.counted).position(|at| at == row);
        let times = place.map_or(1, |place| tally.times[place]);
        tally.found = 1 << row;
        tally.counted = 1 << row;
        tally.times = [times].into_iter().collect();
        // The units are capped like any others; the value follows from them.
        let units = self.worth.rows[row].value;
        tally.raw = units;
        tally.total = self.worth.cap.map_or(units, |cap| units.min(cap));
        tally.towards_minimum = i64::MAX;
        tally.value = self.worth.formula.value(tally.total, 0, Draw::None);
        Best {
            tally,
            shape: Shape::FourWilds,
            blocks: Blocks::new(),
            taker: None,
            limits: 0,
        }
    }

    /// How many kinds are counted as completing 13 tiles: in whatever reading, copies left or not,
    /// but not those of which all four lie open. The winning kind itself is always counted.
    fn chances(&self, before: &Hand, situation: &Situation) -> u8 {
        let Some(tile) = situation.tile else { return 0 };
        let Ok(mut kinds) = self.question.waits(before) else {
            return 0;
        };
        for kind in before.exhausted().iter() {
            if self.completes_with_fifth(before, kind) {
                kinds.insert(kind);
            }
        }
        let open = |kind: Kind| {
            let own = before.melds().iter().flat_map(|meld| meld.tiles());
            let melded = own.filter(|&(tile, wild)| tile == kind && !wild).count() as u8;
            situation.visible.0[kind.index()] + melded == 4
        };
        kinds
            .iter()
            .filter(|&kind| kind == tile || !open(kind))
            .count() as u8
    }

    /// Whether a fifth copy of a kind, if there were one, would complete 13 tiles.
    fn completes_with_fifth(&self, before: &Hand, kind: Kind) -> bool {
        let mut tiles = *before.concealed();
        tiles.add_wilds(1);
        let Ok(more) = Hand::new(tiles, before.melds(), KindSet::EMPTY, None) else {
            return false;
        };
        let mut found = false;
        let _ = standard::readings(&more, Copies::Unlimited, Grain::Every, &mut |blocks| {
            found = blocks
                .iter()
                .any(|block| block.tiles().contains(&(kind, true)));
            if found {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
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
            claimed_kongs_hidden: self.claimed_kongs_hidden,
        };
        let mut blocks: Blocks = hand.melds().iter().map(Block::of_meld).collect();
        for kind in hand.concealed().at_least(2).iter() {
            let form = if hand.concealed().of(kind) >= 3 {
                BlockForm::Pung
            } else {
                BlockForm::Pair
            };
            blocks.push(Block::new(form, kind));
        }
        let facts = Facts::unfinished(&common, &blocks);
        let tally = self
            .worth
            .tally(&facts, false, &self.worth.look(&common, false));
        let mut score = self.explain(&facts, &tally, 0, false);
        score.reading = Some(Reading {
            shape: Shape::Standard,
            blocks: blocks.clone(),
            melds: hand.melds().len() as u8,
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
        for kind in self.waits(hand, situation.void)?.iter() {
            let with = Situation {
                tile: Some(kind),
                by: By::Discard,
                flags: crate::scoring::FlagSet::default(),
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

    /// Whether chows can be claimed.
    pub fn allows(&self, form: Form) -> bool {
        form != Form::Chow || self.chows_in_melds
    }

    /// The shapes that win.
    pub fn shapes(&self) -> ShapeSet {
        self.shapes
    }
}

/// Every tile by itself: how a hand is shown that wins whatever its tiles make.
fn singles(hand: &Hand) -> Blocks {
    let mut blocks: Blocks = hand.melds().iter().map(Block::of_meld).collect();
    for kind in hand.concealed().kinds().iter() {
        for _ in 0..hand.concealed().of(kind) {
            blocks.push(Block::new(BlockForm::Single, kind));
        }
    }
    let wild = hand.wild().unwrap_or(Kind::ALL[0]);
    for _ in 0..hand.concealed().wilds() {
        blocks.push(Block {
            kind: wild,
            form: BlockForm::Single,
            wilds: 1,
        });
    }
    blocks
}

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
