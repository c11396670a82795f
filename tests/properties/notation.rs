//! Text is tiles, or is refused at a character of it.

use hupai::Error;
use hupai::tiles::{Hand, Kind, Meld, notation};

/// Text that is read is written and read again the same; errors point into the text.
pub fn check(data: &[u8]) {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let text = &*String::from_utf8_lossy(rest);
    let wild = Kind::new(first.wrapping_sub(b'0'));
    refused_well(
        text,
        Hand::parse(text, wild).map(|hand| same_hand(&hand, wild)),
    );
    refused_well(text, text.parse().map(|hand| same_hand(&hand, None)));
    refused_well(text, text.parse().map(|meld| same_meld(&meld)));
    refused_well(
        text,
        notation::parse_tiles(text).map(|tiles| same_tiles(&tiles)),
    );
    if let Some(kind) = Kind::from_name(text) {
        assert_eq!(kind.name(), text);
    }
}

fn same_hand(hand: &Hand, wild: Option<Kind>) {
    assert!(hand.tiles() <= 14 && hand.melds().len() <= 4 && hand.wilds() <= 4);
    let text = hand.to_string();
    let again = Hand::parse(&text, wild);
    assert_eq!(again.as_ref(), Ok(hand), "{text}");
    for kind in hand.held().iter() {
        let fewer = hand.without(kind).expect("it is held");
        assert_eq!(fewer.with(kind).as_ref(), Ok(hand), "{text}, {kind}");
    }
}

fn same_meld(meld: &Meld) {
    assert_eq!(meld.to_string().parse(), Ok(*meld));
}

fn same_tiles(tiles: &[Kind]) {
    let text: String = tiles.iter().map(|kind| kind.name()).collect();
    // Written singly, tiles may take more text than is ever read.
    if text.len() <= 400 {
        assert_eq!(notation::parse_tiles(&text).as_deref(), Ok(tiles));
    }
}

fn refused_well(text: &str, read: Result<(), Error>) {
    let Err(error) = read else { return };
    assert!(!error.slug().is_empty());
    assert!(error.to_string().len() < 1_000, "{error}");
    if let Some(position) = error.position() {
        assert!(position <= text.chars().count(), "{error}");
    }
}
