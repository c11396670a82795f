//! The core by itself: one question at a time of many hands.
//!
//! Each time is that of a whole set of 1,000 hands, so microseconds read as nanoseconds a hand. It is
//! processor time of the thread: what else runs on the machine disturbs little.

mod hands;

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

use hupai::rules::Rules;
use hupai::scoring::Situation;
use hupai::shapes::Question;
use hupai::shapes::distance::Visible;
use hupai::tiles::{Hand, Suit};

/// Hands with wild tiles can have thousands of readings each: fewer of them are enough.
const FEW: usize = 20;

/// Processor time of the thread, shown as criterion shows time on the wall.
struct ProcessorTime(WallTime);

impl Measurement for ProcessorTime {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        self.0.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self.0.formatter()
    }
}

type Bench = Criterion<ProcessorTime>;

/// Measures one question over each set of hands.
fn ask<H, A>(
    criterion: &mut Bench,
    question: &str,
    sets: &[(impl AsRef<str>, Vec<H>)],
    answer: impl Fn(&H) -> A,
) {
    let mut group = criterion.benchmark_group(question);
    for (name, hands) in sets {
        group.throughput(Throughput::Elements(hands.len() as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(name.as_ref()),
            hands,
            |bench, hands| {
                bench.iter(|| {
                    for hand in hands {
                        black_box(answer(black_box(hand)));
                    }
                });
            },
        );
    }
    group.finish();
}

fn sets() -> [(&'static str, Vec<Hand>); 5] {
    [
        ("complete", hands::complete()),
        ("one_off", hands::one_off()),
        ("random", hands::random()),
        ("one_suit", hands::one_suit()),
        ("melded", hands::melded()),
    ]
}

/// 13 tiles: those of the sets, ready ones of one suit, and the nine-sided wait.
fn sets_of_13() -> Vec<(&'static str, Vec<Hand>)> {
    let mut sets: Vec<_> = sets()
        .into_iter()
        .map(|(name, hands)| (name, hands::before_last(&hands)))
        .collect();
    sets[0].0 = "ready";
    sets.push((
        "one_suit_ready",
        hands::before_last(&hands::one_suit_complete()),
    ));
    sets.push(("nine_sided", vec![hands::nine_sided(); hands::HANDS]));
    sets
}

fn winning_sets() -> [(&'static str, Vec<Hand>); 3] {
    [
        ("complete", hands::complete()),
        ("one_suit", hands::one_suit_complete()),
        ("melded", hands::melded()),
    ]
}

fn shapes(criterion: &mut Bench) {
    let (sets, ready) = (sets(), sets_of_13());
    let hong_kong = hands::rules("hong-kong");
    let standard = Question::default();
    let three = *hong_kong.question();
    ask(criterion, "complete", &sets, |hand| three.complete(hand));
    ask(criterion, "distance/standard", &sets, |hand| {
        standard.distance(hand)
    });
    ask(criterion, "distance/three_shapes", &sets, |hand| {
        three.distance(hand)
    });
    ask(criterion, "waits", &ready, |hand| three.waits(hand));
    ask(criterion, "useful", &ready, |hand| three.useful(hand));
    let visible = Visible::default();
    ask(criterion, "discards", &sets, |hand| {
        three.discards(hand, &visible)
    });
}

fn scores(criterion: &mut Bench) {
    let (hong_kong, classical) = (hands::rules("hong-kong"), hands::rules("classical"));
    let sets = winning_sets();
    ask(criterion, "readings", &sets, |hand| {
        hong_kong.readings(hand, 1_000)
    });
    let wins = sets.map(|(name, hands)| (name, hands::wins(&hands)));
    ask(criterion, "appraise/hong_kong", &wins, |(hand, win)| {
        hong_kong.appraise(hand, win)
    });
    ask(criterion, "appraise/classical", &wins, |(hand, win)| {
        classical.appraise(hand, win)
    });
    let basic = hands::rules("basic");
    ask(criterion, "appraise/basic", &wins, |(hand, win)| {
        basic.appraise(hand, win)
    });
    let sichuan = hands::rules("sichuan");
    let two_suits = [("two suits", hands::wins(&hands::two_suits()))];
    ask(criterion, "appraise/sichuan", &two_suits, |(hand, win)| {
        let void = Some(Suit::Bamboo);
        let win = Situation {
            void,
            ..win.clone()
        };
        sichuan.appraise(hand, &win)
    });
    ask(criterion, "score/hong_kong", &wins, |(hand, win)| {
        hong_kong.score(hand, win)
    });
}

fn notation(criterion: &mut Bench) {
    let sets = [("complete", hands::complete()), ("melded", hands::melded())];
    ask(criterion, "notation/write", &sets, Hand::to_string);
    let texts = sets.map(|(name, hands)| (name, hands.iter().map(Hand::to_string).collect()));
    ask(criterion, "notation/parse", &texts, |text: &String| {
        text.parse::<Hand>()
    });
}

fn wild_tiles(criterion: &mut Bench) {
    let rules: Rules = hands::rules("cixi");
    let sets: Vec<_> = (0..=4)
        .map(|wilds| (wilds.to_string(), hands::wild(wilds)))
        .collect();
    let ready: Vec<_> = sets
        .iter()
        .map(|(name, hands)| (name, hands::before_last(hands)))
        .collect();
    let wins: Vec<_> = sets
        .iter()
        .map(|(name, hands)| (name, hands::wins(hands)))
        .collect();
    let few: Vec<_> = sets
        .iter()
        .map(|(name, hands)| (name, hands[..FEW].to_vec()))
        .collect();
    ask(criterion, "wild/complete", &sets, |hand| {
        rules.complete(hand, None)
    });
    ask(criterion, "wild/distance", &sets, |hand| {
        rules.distance(hand, None)
    });
    ask(criterion, "wild/waits", &ready, |hand| {
        rules.waits(hand, None)
    });
    ask(criterion, "wild/useful", &ready, |hand| {
        rules.useful(hand, None)
    });
    ask(criterion, "wild/appraise", &wins, |(hand, win)| {
        rules.appraise(hand, win)
    });
    ask(criterion, "wild/readings_of_20_hands", &few, |hand| {
        rules.readings(hand, 100_000)
    });
}

fn quick() -> Bench {
    Criterion::default()
        .with_measurement(ProcessorTime(WallTime))
        .sample_size(20)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .without_plots()
}

criterion_group! {
    name = core;
    config = quick();
    targets = shapes, scores, notation, wild_tiles
}
criterion_main!(core);
