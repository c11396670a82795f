//! Wild tiles: how many, and what came of them.

use crate::scoring::Found;
use crate::scoring::facts::Facts;
use crate::scoring::pattern::family;
use crate::tiles::KindSet;

/// Number tiles of one suit and nothing else, in sets or pairs.
fn pure(f: &Facts) -> bool {
    let kinds = f.common.kinds;
    kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS) && !f.shape.is_unconnected()
}

/// Whether every wild tile stands for its own kind.
fn wilds_as_themselves(f: &Facts) -> bool {
    let own = f.common.hand.wild();
    let stands = |block: &crate::shapes::Block| {
        let tiles = block.tiles();
        tiles.iter().all(|&(kind, wild)| !wild || Some(kind) == own)
    };
    f.blocks.iter().all(stands)
}

family! {
    /// No wild tile.
    no_wilds(Hand) = |f| Found::if_so(f.common.wilds == 0);

    /// One wild tile.
    one_wild(Hand, WILDS) = |f| Found::if_so(f.common.wilds == 1);

    /// Two wild tiles.
    two_wilds(Hand, WILDS) = |f| Found::if_so(f.common.wilds == 2);

    /// Three wild tiles.
    three_wilds(Hand, WILDS) = |f| Found::if_so(f.common.wilds == 3);

    /// Four wild tiles.
    four_wilds(Hand, WILDS) = |f| Found::if_so(f.common.wilds == 4);

    /// Seven pairs with wild tiles.
    seven_pairs_with_wilds(Shape, PAIRS, WILDS) = |f| {
        Found::when(f.shape.is_pairs() && matches!(f.common.wilds, 1..=3), f.common.kinds)
    };

    /// Seven pairs without wild tiles.
    seven_pairs_without_wilds(Shape, PAIRS) = |f| {
        Found::when(f.shape.is_pairs() && f.common.wilds == 0, f.common.kinds)
    };

    /// Seven pairs in which no wild tile stands for another kind.
    seven_natural_pairs(Shape, PAIRS) = |f| {
        Found::when(f.shape.is_pairs() && wilds_as_themselves(f), f.common.kinds)
    };

    /// One suit without honours, with wild tiles.
    full_flush_with_wilds(Shape, ONE_SUIT, NUMBERS, WILDS) = |f| {
        Found::when(pure(f) && matches!(f.common.wilds, 1..=3), f.common.kinds)
    };

    /// One suit without honours and without wild tiles.
    full_flush_without_wilds(Shape, ONE_SUIT, NUMBERS) = |f| {
        Found::when(pure(f) && f.common.wilds == 0, f.common.kinds)
    };

    /// Any tile would have completed the hand, and it was drawn.
    bouquet_toss(Hand, WILDS, DRAWN) = |f| Found::if_so(f.common.any_tile_wait && f.drawn());

    /// Any tile would have completed the hand, and a wild one was drawn.
    flying_horse(Hand, WILDS, DRAWN) = |f| {
        Found::if_so(f.common.any_tile_wait && f.drawn() && f.common.wild_tile)
    };
}
