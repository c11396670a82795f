//! Patterns of one certain tile or one certain set of thirteen.

use crate::scoring::pattern::family;
use crate::scoring::{By, Flag, Found};
use crate::tiles::{Kind, KindSet, Suit};

const ONE_CIRCLE: Kind = Kind::suited(Suit::Circles, 1);
const FIVE_CIRCLES: Kind = Kind::suited(Suit::Circles, 5);
const TWO_BAMBOO: Kind = Kind::suited(Suit::Bamboo, 2);

family! {
    /// No meld; before the winning tile 1112345678999 of one suit.
    nine_gates(Hand, ONE_SUIT, NUMBERS) = |f| {
        let (hand, kinds) = (f.common.hand, f.common.kinds);
        let Some(tile) = f.common.situation.tile else { return Found::NO };
        if !hand.melds().is_empty() || kinds.len() != 9 || kinds.suits() != 1 || f.common.wilds > 0
        {
            return Found::NO;
        }
        let gates = kinds.iter().all(|kind| {
            let before = hand.concealed().of(kind) - u8::from(kind == tile);
            before == if KindSet::TERMINALS.contains(kind) { 3 } else { 1 }
        });
        Found::when(gates, kinds)
    };

    /// Every set hidden, one suit, no honours, the winning tile drawn.
    concealed_full_flush(Taker, ONE_SUIT, NUMBERS, STANDARD, DRAWN) = |f| {
        let kinds = f.common.kinds;
        let pure = kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS);
        Found::when(f.standard() && f.sets.all_hidden && f.drawn() && pure, kinds)
    };

    /// Won with the 1 of circles as the last tile of the wall or as a last discard.
    last_live_circle(Hand, FLAGS) = |f| {
        let last = f.has(Flag::LastTile) || f.has(Flag::LastDiscard);
        Found::when(f.won_with(ONE_CIRCLE) && last, KindSet::only(ONE_CIRCLE))
    };

    /// Won with the 5 of circles as the replacement for a kong.
    plum_blossom_kong(Hand, FLAGS) = |f| {
        let bloom = f.won_with(FIVE_CIRCLES) && f.has(Flag::KongReplacement);
        Found::when(bloom, KindSet::only(FIVE_CIRCLES))
    };

    /// Won with a robbed 2 of bamboo.
    robbing_two_bamboo(Hand, ROBBED) = |f| {
        let robbed = f.common.situation.by == By::RobKong && f.won_with(TWO_BAMBOO);
        Found::when(robbed, KindSet::only(TWO_BAMBOO))
    };
}
