//! Scores explain themselves, whatever is claimed about the win.

use hupai::rules::score::Limit;
use hupai::rules::{Rules, Score, WhyNot};
use hupai::scoring::{By, Situation};
use hupai::tiles::Hand;

use super::draw::{Draw, RULES};
use super::shapes::same_tiles;

/// Scores one hand under rules of a variant.
pub fn check(data: &[u8]) {
    let draw = &mut Draw(data);
    let rules = &RULES[usize::from(draw.byte()) % RULES.len()];
    let size = draw.one(&[13, 13, 13, 14]);
    let mut situation = draw.situation();
    let Ok(hand) = draw.hand(size) else { return };
    // Most tiles complete nothing: one that does is looked for, if the bytes say so.
    if draw.byte() >= 64
        && let Ok(waits) = rules.waits(&hand, situation.void)
    {
        situation.tile = waits.first().or(situation.tile);
    }
    judged(rules, &hand, &situation);
}

/// Asks the questions of scoring about a hand, and compares the answers.
pub fn judged(rules: &Rules, hand: &Hand, situation: &Situation) {
    let judged = rules.score(hand, situation);
    assert_eq!(judged, rules.score(hand, situation), "{hand}: asked twice");
    let numbers = rules.appraise(hand, situation);
    let why_not = rules.why_not(hand, situation);
    match judged {
        Err(error) => {
            assert_eq!(numbers, Err(error.clone()), "{hand}");
            assert_eq!(why_not, Err(error.clone()), "{hand}");
            assert!(!error.slug().is_empty() && error.to_string().len() < 1_000);
        }
        Ok(Err(why)) => {
            assert_eq!(numbers, Ok(None), "{hand}: {why}");
            assert!(!why.slug().is_empty());
            incomplete(rules, hand, situation, &why);
            assert_eq!(why_not, Ok(Some(why)), "{hand}");
        }
        Ok(Ok(score)) => {
            let numbers = numbers.expect("it was scored").expect("it wins");
            assert_eq!(
                (numbers.legal, numbers.total, numbers.value),
                (score.legal, score.total, score.value),
                "{hand}"
            );
            let rows = score
                .lines
                .iter()
                .fold(0, |rows, line| rows | 1 << line.row);
            assert_eq!(numbers.patterns, rows, "{hand}");
            let why_not = why_not.expect("it was scored");
            assert_eq!(why_not.is_none(), score.legal, "{hand}: {why_not:?}");
            explained(rules, hand, situation, &score);
        }
    }
    if let Ok(score) = rules.score_unfinished(hand, situation) {
        assert!(
            score.points.iter().map(|line| line.value).sum::<i64>() == score.base,
            "{hand}"
        );
    }
    if let Ok(Some((kind, score))) = rules.best_when_ready(hand, situation) {
        assert!(
            rules
                .waits(hand, situation.void)
                .expect("it has a best")
                .contains(kind)
        );
        assert!(score.reading.is_some());
    }
}

/// The tiles with the winning tile.
fn whole(hand: &Hand, situation: &Situation) -> Hand {
    match situation.tile {
        Some(tile) if hand.tiles() == 13 => hand.with(tile).expect("it was accepted"),
        _ => hand.clone(),
    }
}

fn incomplete(rules: &Rules, hand: &Hand, situation: &Situation, why: &WhyNot) {
    let whole = whole(hand, situation);
    let complete = rules
        .complete(&whole, situation.void)
        .expect("it was accepted");
    match why {
        WhyNot::Incomplete { distance } => {
            assert!(!complete, "{hand}: {why}");
            assert_eq!(rules.distance(&whole, situation.void), Ok(*distance));
        }
        WhyNot::NoRobbing => assert!(complete && situation.by == By::RobKong, "{hand}"),
        _ => {}
    }
}

fn explained(rules: &Rules, hand: &Hand, situation: &Situation, score: &Score) {
    let whole = whole(hand, situation);
    if let Some(reading) = &score.reading {
        same_tiles(
            &whole,
            reading.blocks.iter().flat_map(|block| block.tiles()),
        );
        assert_eq!(rules.complete(&whole, situation.void), Ok(true), "{hand}");
        if let Some(taker) = score.taker {
            let taker = reading.blocks[usize::from(taker)];
            let tile = situation.tile.expect("some block took it");
            let took = taker.tiles().iter().any(|&(kind, wild)| {
                if hand.wild() == Some(tile) {
                    wild
                } else {
                    kind == tile && !wild
                }
            });
            assert!(took, "{hand}: {tile} into {taker}");
        }
    }
    assert!(score.value >= 0 && score.total >= 0, "{hand}: {score:?}");
    let points: i64 = score.points.iter().map(|line| line.value).sum();
    if score.limit != Some(Limit::Flat) {
        assert_eq!(points, score.base, "{hand}: {score:?}");
    }
    if score.limit.is_none() {
        assert_eq!(score.total, score.raw, "{hand}: {score:?}");
    }
    for line in score.lines.iter().chain(&score.points) {
        let own = whole.natural_kinds() | whole.bonus();
        let wild = whole.wilds() > 0;
        assert!(wild || line.kinds.within(own), "{hand}: {line:?}");
        assert!(line.times > 0, "{hand}: {line:?}");
    }
    for excluded in &score.excluded {
        assert!(
            score.lines.iter().all(|line| line.row != excluded.row),
            "{hand}: {excluded:?}"
        );
    }
}
