//! What kind of waiting a hand of wild tiles does.

use super::caps;
use super::special::{self, Shape, ShapeSet};
use super::table::{Copies, Lookup, class};
use crate::tiles::Hand;

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
    let classes = std::array::from_fn(|group| class(group, tiles.index(group)));
    let sets = Lookup::new(hand.open_sets(), false, copies).missing_of(classes);
    if shapes.contains(Shape::Standard) && sets <= wilds {
        // The tables do not know which copies the melds have used up.
        let exact = copies == Copies::Unlimited || hand.melds().is_empty();
        if exact || caps::missing_sets(hand) <= wilds {
            return true;
        }
    }
    let pairs = shapes.iter().find(|shape| shape.is_pairs());
    // Six pairs out of twelve tiles: two tiles short of seven, beside the wild ones.
    hand.melds().is_empty()
        && pairs.is_some_and(|shape: Shape| special::missing(shape, tiles) <= wilds + 2)
}
