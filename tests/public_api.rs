//! The crate without Python: kinds, text, questions of shape, and rules from their JSON.

use hupai::Error;
use hupai::rules::Rules;
use hupai::scoring::{By, Situation};
use hupai::shapes::Question;
use hupai::tiles::{Hand, Kind, KindSet, Meld};

fn rules(json: &str) -> Rules {
    Rules::from_json(json).expect("the rules hold together")
}

fn hand(text: &str) -> Hand {
    text.parse().expect("the text is a hand")
}

#[test]
fn kinds_have_names_and_numbers() {
    for (number, kind) in Kind::ALL.into_iter().enumerate() {
        assert_eq!(kind.index(), number);
        assert_eq!(Kind::from_name(kind.name()), Some(kind));
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(kind.is_bonus(), number >= Kind::PLAYABLE);
    }
    assert_eq!(KindSet::PLAYABLE.iter().count(), 34);
    assert_eq!((KindSet::PLAYABLE | KindSet::BONUS).len(), 42);
}

#[test]
fn text_comes_back() {
    for text in [
        "",
        "23m 456p EE [789s] (1111m) | f1",
        "12m *** [45*6s@N] | f1 g4",
        "E S W N P F CC [555+5p]",
    ] {
        assert_eq!(hand(text).to_string(), text);
        assert_eq!(hand(&hand(text).to_string()), hand(text));
    }
    let meld: Meld = "[555+5p@S]".parse().expect("the text is a meld");
    assert_eq!(meld.to_string(), "[555+5p@S]");
    let error = "123m 45x".parse::<Hand>().expect_err("x is no suit");
    assert_eq!((error.slug(), error.position()), ("notation", Some(7)));
    assert_eq!(error.value().as_deref(), Some("x"));
}

#[test]
fn questions_of_shape_are_answered() {
    let question = Question::default();
    let ready = hand("1112345678999p");
    assert_eq!(question.distance(&ready), Ok(0));
    assert_eq!(question.waits(&ready).map(|kinds| kinds.len()), Ok(9));
    assert_eq!(
        question.useful(&ready),
        question.waits(&ready).map(|kinds| (0, kinds))
    );
    for kind in KindSet::PLAYABLE.iter() {
        let complete = question.complete(&ready.with(kind).expect("fewer than four are held"));
        assert_eq!(complete, Ok((9..18).contains(&kind.index())));
    }
    let refused = question.complete(&ready);
    assert!(matches!(refused, Err(Error::HandSize { found: 13, .. })));
}

#[test]
fn rules_from_json_score() {
    let basic = rules(include_str!("data/rulesets/basic.json"));
    let hong_kong = rules(include_str!("data/rulesets/hong-kong.json"));
    assert_eq!((basic.name(), hong_kong.name()), ("basic", "hong-kong"));
    let situation = Situation {
        tile: Kind::from_name("5p"),
        by: By::Discard,
        ..Situation::default()
    };
    let ready = hand("234567m 3455p 678s");
    let score = basic.score(&ready, &situation).expect("the hand can be");
    assert_eq!(score.map(|score| (score.total, score.value)), Ok((1, 1)));
    let score = hong_kong
        .score(&ready, &situation)
        .expect("the hand can be");
    let score = score.expect("the hand wins");
    let labels = hong_kong.labels();
    let lines: Vec<&str> = score
        .lines
        .iter()
        .map(|line| &*labels[usize::from(line.row)].id)
        .collect();
    assert_eq!(lines, ["all_chows", "no_bonus_tiles", "concealed_hand"]);
    assert_eq!((score.total, score.value, score.legal), (3, 8, true));
}

#[test]
fn rules_that_do_not_hold_together_are_refused() {
    let json = include_str!("data/rulesets/basic.json").replace("any_win", "any_wim");
    match Rules::from_json(&json) {
        Err(Error::Rules { problems }) => {
            assert_eq!(problems.len(), 1);
            assert_eq!(problems[0].path, "hands.patterns[0].find");
            assert!(problems[0].message.contains("did you mean \"any_win\"?"));
        }
        other => panic!(
            "expected problems, found {:?}",
            other.map(|rules| rules.name().to_owned())
        ),
    }
}
