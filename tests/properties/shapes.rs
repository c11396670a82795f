//! The questions of shape agree with one another for any tiles.

use hupai::rules::Rules;
use hupai::shapes::{Copies, Question, Shape};
use hupai::tiles::{Hand, Kind, KindSet, Suit};

use super::draw::{Draw, RULES};

/// Asks everything about one hand, in all sizes that can be made of it.
pub fn check(data: &[u8]) {
    let draw = &mut Draw(data);
    let rules = &RULES[usize::from(draw.byte()) % RULES.len()];
    let void = draw.void();
    let question = Question {
        shapes: Shape::ALL
            .into_iter()
            .filter(|&shape| shape == Shape::Standard || draw.byte() >= 128)
            .collect(),
        copies: draw.one(&[Copies::Four, Copies::Unlimited]),
        void,
        ..Question::default()
    };
    let Ok(hand) = draw.hand(14) else { return };
    // A wild tile of a meld may stand for a kind of which all four natural tiles are still to come:
    // where wild tiles make no fifth copy, the count of what is left is not told apart.
    let melded = hand.melds().iter().any(|meld| meld.wilds() > 0);
    let question = Question {
        copies: if melded {
            Copies::Unlimited
        } else {
            question.copies
        },
        ..question
    };
    asked_of_one(&question, &hand);
    of_rules(rules, &hand, void);
}

fn asked_of_one(question: &Question, hand: &Hand) {
    match hand.tiles() {
        14 => whole(question, hand),
        13 => waiting(question, hand),
        _ => {
            assert!(question.complete(hand).is_err());
            assert!(question.waits(hand).is_err());
            assert!(question.distance(hand).is_err());
        }
    }
}

/// Of 14 tiles: complete is distance -1, and the distance is the one after the best discard.
fn whole(question: &Question, hand: &Hand) {
    let distance = question.distance(hand).expect("14 tiles have one");
    assert_eq!(question.complete(hand), Ok(distance == -1), "{hand}");
    assert!((-1..=13).contains(&distance), "{hand}: {distance}");
    nearest_shape(question, hand, distance);
    let discards = question.discards(hand, &Default::default());
    let discards = discards.expect("14 tiles can be discarded from");
    let kinds: KindSet = discards.iter().map(|discard| discard.kind).collect();
    assert_eq!(kinds, hand.held());
    for discard in &discards {
        let kept = hand.without(discard.kind).expect("it is held");
        let useful = question.useful(&kept).expect("13 tiles are left");
        assert_eq!(
            useful,
            (discard.distance, discard.useful),
            "{hand}: {}",
            discard.kind
        );
        waiting(question, &kept);
    }
    if let Some(best) = discards.first() {
        assert_eq!(best.distance, distance.max(0), "{hand}");
    }
}

/// Of 13 tiles: waits complete the hand and nothing else does; useful tiles bring it nearer.
fn waiting(question: &Question, hand: &Hand) {
    let distance = question.distance(hand).expect("13 tiles have one");
    assert!((0..=13).contains(&distance), "{hand}: {distance}");
    nearest_shape(question, hand, distance);
    let waits = question.waits(hand).expect("13 tiles wait");
    let (same, useful) = question.useful(hand).expect("13 tiles wait");
    assert_eq!(same, distance);
    if distance == 0 {
        assert_eq!(useful, waits, "{hand}");
    } else {
        assert!(waits.is_empty(), "{hand}: {waits} at {distance}");
    }
    for kind in Kind::ALL {
        let more = hand.with(kind);
        let of_use = question.void.is_none_or(|suit| kind.suit() != Some(suit));
        let (Ok(more), true) = (more, of_use && hand.wild() != Some(kind)) else {
            assert!(!useful.contains(kind), "{hand}: {kind}");
            continue;
        };
        let then = question.distance(&more).expect("14 tiles have one");
        assert!(
            then == distance || then == distance - 1,
            "{hand} and {kind}: {then}"
        );
        assert_eq!(useful.contains(kind), then < distance, "{hand} and {kind}");
        assert_eq!(waits.contains(kind), question.complete(&more) == Ok(true));
    }
}

fn nearest_shape(question: &Question, hand: &Hand, distance: i8) {
    let each = question.shapes.iter().filter_map(|shape| {
        question
            .distance_of(hand, shape)
            .expect("the size is right")
    });
    assert_eq!(each.min(), Some(distance), "{hand}");
}

/// Under rules: the same, and readings are what complete hands have.
fn of_rules(rules: &Rules, hand: &Hand, void: Option<Suit>) {
    if let Ok(distances) = rules.distances(hand, void) {
        let nearest = distances.iter().map(|&(_, distance)| distance).min();
        assert_eq!(rules.distance(hand, void).ok(), nearest);
    }
    if let Ok(waits) = rules.all_waits(hand, void) {
        assert_eq!(rules.waits(hand, void), Ok(waits.kinds));
        assert!(waits.kinds.is_empty() || waits.any_tile || rules.distance(hand, void) == Ok(0));
    }
    let Ok(readings) = rules.readings(hand, 100) else {
        return;
    };
    if readings.len() < 100 {
        assert_eq!(
            rules.complete(hand, None),
            Ok(!readings.is_empty()),
            "{hand}"
        );
    }
    for (at, reading) in readings.iter().enumerate() {
        assert!(!readings[..at].contains(reading), "{hand}: {reading} twice");
        same_tiles(hand, reading.blocks.iter().flat_map(|block| block.tiles()));
    }
}

/// Whether tiles, some of them wild, are exactly those of a hand.
pub fn same_tiles(hand: &Hand, tiles: impl Iterator<Item = (Kind, bool)>) {
    let (mut counts, mut wilds) = ([0; Kind::PLAYABLE], 0);
    for (kind, wild) in tiles {
        if wild {
            wilds += 1;
        } else {
            counts[kind.index()] += 1;
        }
    }
    let mut held = *hand.concealed().as_array();
    for (kind, wild) in hand.melds().iter().flat_map(|meld| meld.tiles()) {
        held[kind.index()] += u8::from(!wild);
    }
    assert_eq!((counts, wilds), (held, hand.wilds()), "{hand}");
}
