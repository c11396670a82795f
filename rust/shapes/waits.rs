//! What kind of waiting a hand of wild tiles does.

use super::caps;
use super::special::{Shape, ShapeSet};
use super::table::{Copies, Lookup};
use crate::tiles::{Counts, Hand};

/// Whether 13 tiles are complete with any tile at all: with one wild tile set aside, the others
/// are sets without a pair, or six pairs; the wild tile then makes a pair with whatever comes.
pub fn is_any_tile_wait(hand: &Hand, shapes: ShapeSet, copies: Copies) -> bool {
    let Some(wilds) = hand.concealed().wilds().checked_sub(1) else {
        return false;
    };
    if hand.tiles() != 13 {
        return false;
    }
    let tiles = hand.concealed();
    let sets = shapes.contains(Shape::Standard) && {
        let by_table = Lookup::new(hand.open_sets(), false, copies).missing(tiles.states());
        // Melds take copies away that the tables count on: then more may be missing, never less.
        by_table <= wilds
            && (copies == Copies::Unlimited
                || hand.melds().is_empty()
                || caps::are_sets_within(hand, by_table, wilds))
    };
    let six_pairs = |shape: Shape| shape.is_pairs() && are_pairs(shape, tiles, wilds);
    sets || (hand.melds().is_empty() && shapes.iter().any(six_pairs))
}

/// Whether all natural tiles are pairs once each single has a wild tile beside it. Twelve tiles in
/// all leave an even number of wild tiles over, which are pairs of any kinds.
fn are_pairs(shape: Shape, tiles: &Counts, wilds: u8) -> bool {
    let counts = tiles.as_array();
    let singles: u8 = counts.iter().map(|n| n % 2).sum();
    let alike = shape == Shape::SevenPairs || counts.iter().all(|&n| n <= 2);
    singles <= wilds && alike
}
