//! Rows of arrays: refused by row and column, or what the single question answers.

use hupai::Error;
use hupai::rules::batch::{Column, Hands, Wins};
use hupai::tiles::Kind;

use super::draw::{Draw, RULES};

/// A few rows of any bytes, on any number of threads.
pub fn check(data: &[u8]) {
    let draw = &mut Draw(data);
    let rules = &RULES[usize::from(draw.byte()) % RULES.len()];
    let rows = usize::from(draw.byte() % 5);
    let counts: Vec<[u8; Kind::PLAYABLE]> = (0..rows).map(|_| counts(draw)).collect();
    let melds: Vec<[u8; 4]> = (0..rows).map(|_| [(); 4].map(|()| code(draw))).collect();
    let visible: Vec<[u8; Kind::PLAYABLE]> = (0..rows)
        .map(|_| {
            if draw.byte() < 200 {
                [0; Kind::PLAYABLE]
            } else {
                counts_of(draw, 5)
            }
        })
        .collect();
    // One too many or too few now and then.
    let long = rows + usize::from(draw.byte() >= 240);
    let bytes: Vec<[u8; 7]> = (0..long).map(|_| [(); 7].map(|()| code(draw))).collect();
    let column: [Vec<u8>; 7] = std::array::from_fn(|at| bytes.iter().map(|row| row[at]).collect());
    let hands = Hands {
        counts: &counts,
        melds: (draw.byte() >= 64).then_some(&melds),
        bonus: Column::Same(draw.seldom(&[1, 16, 255]).unwrap_or(0)),
        wild: pick(draw, &column[0]),
        void: pick(draw, &column[1]),
    };
    let flags: Vec<u32> = (0..rows)
        .map(|_| u32::from(draw.seldom(&[1u8, 8, 33]).unwrap_or(0)))
        .collect();
    let streak = Column::Same(draw.seldom(&[0, 12, u16::MAX]).unwrap_or(0));
    let wins = Wins {
        tile: pick(draw, &column[2]),
        by: pick(draw, &column[3]),
        seat: small(draw, &column[4]),
        round: small(draw, &column[5]),
        dealer: small(draw, &column[6]),
        flags: Column::Each(&flags),
        streak,
        visible: (draw.byte() >= 128).then_some(&visible),
    };
    let single = |row: usize| {
        let situation = wins.situation(row, hands.void(row)?)?;
        rules.appraise(&hands.hand(row)?, &situation)
    };
    let threads = usize::from(draw.byte() % 4);
    match rules.appraise_all(&hands, &wins, threads) {
        Ok(answers) => {
            assert_eq!(answers.len(), rows);
            for (row, answer) in answers.into_iter().enumerate() {
                assert_eq!(single(row), Ok(answer));
            }
        }
        Err(Error::Row { row, error }) => {
            assert!((0..row).all(|before| single(before).is_ok()));
            assert_eq!(single(row), Err(*error));
        }
        Err(error) => assert!(matches!(error, Error::Array { .. }), "{error}"),
    }
}

fn counts(draw: &mut Draw) -> [u8; Kind::PLAYABLE] {
    let size = draw.one(&[13, 14, 10, 7, 13, 14, 20]);
    counts_of(draw, size)
}

fn counts_of(draw: &mut Draw, size: u8) -> [u8; Kind::PLAYABLE] {
    let mut counts = [0; Kind::PLAYABLE];
    for _ in 0..size {
        counts[draw.kind().index()] += 1;
    }
    if let Some(many) = draw.seldom(&[5, 200, 255]) {
        counts[draw.kind().index()] = many;
    }
    counts
}

/// A code, mostly the one for nothing.
fn code(draw: &mut Draw) -> u8 {
    draw.byte().wrapping_sub(1)
}

fn pick<'a>(draw: &mut Draw, column: &'a [u8]) -> Column<'a, u8> {
    match draw.byte() {
        0..100 => Column::Same(255),
        100..150 => Column::Same(code(draw)),
        _ => Column::Each(column),
    }
}

fn small<'a>(draw: &mut Draw, column: &'a [u8]) -> Column<'a, u8> {
    match draw.byte() {
        0..200 => Column::Same(draw.byte() % 5),
        _ => Column::Each(column),
    }
}
