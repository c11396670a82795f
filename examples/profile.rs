//! One question, many times, and nothing else: what callgrind and perf are pointed at.
//!
//! `profile QUESTION[/SET[/RULES]] [ROUNDS]` asks the question of the 1,000 hands of a set, so many
//! times over, under the rules of Hong Kong if none are named. Questions: nothing, complete,
//! distance, waits, useful, discards, readings, appraise, score, array_complete, array_distance,
//! array_waits, array_useful, array_score. Sets: complete, two_suits, one_off, random,
//! one_suit, one_suit_complete, melded, two_wilds, nine_sided. Under the rules of Sichuan bamboo is
//! the void suit.

#[path = "../benches/hands/mod.rs"]
mod hands;

use std::hint::black_box;

use hupai::rules::batch::{Column, Hands, NONE, Wins};
use hupai::tiles::{Hand, Kind, Suit};

type Counts = [u8; Kind::PLAYABLE];

fn each(rounds: usize, hands: &[Hand], ask: impl Fn(&Hand)) -> usize {
    for _ in 0..rounds {
        hands.iter().for_each(|hand| ask(black_box(hand)));
    }
    rounds * hands.len()
}

/// 13 tiles of each hand; the nine-sided wait is that already.
fn thirteen(hands: &[Hand]) -> Vec<Hand> {
    if hands[0].tiles() == 13 {
        return hands.to_vec();
    }
    hands::before_last(hands)
}

fn arrays(hands: &[Hand]) -> Vec<Counts> {
    hands
        .iter()
        .map(|hand| *hand.concealed().as_array())
        .collect()
}

/// Asks, and returns how many answers there were; none if there is no such question.
fn ask(question: &str, rounds: usize) -> Option<usize> {
    let mut words = question.split('/');
    let question = words.next()?;
    let set = words.next().unwrap_or("complete");
    let rules = match words.next() {
        None => hands::rules("hong-kong"),
        Some(name @ ("basic" | "sichuan" | "cixi" | "classical")) => hands::rules(name),
        Some(_) => return None,
    };
    let set = match set {
        "complete" => hands::complete(),
        "two_suits" => hands::two_suits(),
        "two_wilds" => hands::wild(2),
        "one_off" => hands::one_off(),
        "random" => hands::random(),
        "one_suit" => hands::one_suit(),
        "one_suit_complete" => hands::one_suit_complete(),
        "melded" => hands::melded(),
        "nine_sided" => vec![hands::nine_sided(); hands::HANDS],
        _ => return None,
    };
    let rules = &rules;
    Some(match question {
        "nothing" => each(rounds, &set, |hand| {
            black_box(hand);
        }),
        "complete" => each(rounds, &set, |hand| {
            black_box(rules.complete(hand, None).is_ok());
        }),
        "distance" => each(rounds, &set, |hand| {
            black_box(rules.distance(hand, None).ok());
        }),
        "waits" => each(rounds, &thirteen(&set), |hand| {
            black_box(rules.waits(hand, None).ok());
        }),
        "useful" => each(rounds, &thirteen(&set), |hand| {
            black_box(rules.useful(hand, None).ok());
        }),
        "discards" => each(rounds, &set, |hand| {
            black_box(rules.discards(hand, &Default::default(), None).ok());
        }),
        "readings" => each(rounds, &set, |hand| {
            black_box(rules.readings(hand, 1_000).ok());
        }),
        "appraise" | "score" => {
            let mut wins = hands::wins(&set);
            if rules.name() == "sichuan" {
                for (_, situation) in &mut wins {
                    situation.void = Some(Suit::Bamboo);
                }
            }
            for _ in 0..rounds {
                for (hand, situation) in &wins {
                    if question == "score" {
                        black_box(rules.score(black_box(hand), situation).ok());
                    } else {
                        black_box(rules.appraise(black_box(hand), situation).ok());
                    }
                }
            }
            rounds * wins.len()
        }
        "array_complete" => {
            let counts = arrays(&set);
            for _ in 0..rounds {
                black_box(rules.complete_all(&Hands::bare(&counts), 1).is_ok());
            }
            rounds * counts.len()
        }
        "array_distance" => {
            let counts = arrays(&set);
            for _ in 0..rounds {
                black_box(rules.distance_all(&Hands::bare(&counts), 1).is_ok());
            }
            rounds * counts.len()
        }
        "array_waits" => {
            let counts = arrays(&thirteen(&set));
            for _ in 0..rounds {
                black_box(rules.waits_all(&Hands::bare(&counts), 1).is_ok());
            }
            rounds * counts.len()
        }
        "array_useful" => {
            let counts = arrays(&thirteen(&set));
            for _ in 0..rounds {
                black_box(rules.useful_all(&Hands::bare(&counts), 1).is_ok());
            }
            rounds * counts.len()
        }
        "array_score" => {
            let wins = hands::wins(&set);
            let (hands, situations): (Vec<_>, Vec<_>) = wins.into_iter().unzip();
            let tiles: Vec<u8> = situations
                .iter()
                .map(|s| s.tile.map_or(NONE, |tile| tile.index() as u8))
                .collect();
            let counts = arrays(&hands);
            let rows = Hands::bare(&counts);
            let wins = Wins {
                by: Column::Same(1),
                ..Wins::of(Column::Each(&tiles))
            };
            for _ in 0..rounds {
                black_box(rules.appraise_all(&rows, &wins, 1).is_ok());
            }
            rounds * counts.len()
        }
        _ => return None,
    })
}

fn main() {
    let mut words = std::env::args().skip(1);
    let question = words.next().unwrap_or_default();
    let rounds = words
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or(10);
    match ask(&question, rounds) {
        Some(answers) => println!("{question}: {answers} answers"),
        None => {
            eprintln!(
                "no such question or set: {question:?}; the head of examples/profile.rs lists them"
            );
            std::process::exit(2);
        }
    }
}
