//! What sets a hand is made of, and how they were made.

use crate::scoring::Found;
use crate::scoring::pattern::family;
use crate::shapes::block::BlockForm;
use crate::tiles::{Form, Kind, KindSet, Suit};

/// Whether a concealed chow begins with this kind.
fn concealed_chow(f: &crate::scoring::Facts, low: Kind) -> bool {
    let melds = f.common.hand.melds().len();
    f.blocks[melds..]
        .iter()
        .any(|block| block.form == BlockForm::Chow && block.kind == low)
}

/// The kinds of a wind or dragon pair that is worth something.
fn valued(f: &crate::scoring::Facts) -> KindSet {
    let situation = f.common.situation;
    KindSet::DRAGONS | KindSet::only(situation.seat.kind()) | KindSet::only(situation.round.kind())
}

/// The kinds of the chows.
fn chows(f: &crate::scoring::Facts) -> KindSet {
    let chows = f
        .blocks
        .iter()
        .filter(|block| block.form == BlockForm::Chow);
    chows.fold(KindSet::EMPTY, |kinds, block| kinds | block.kinds())
}

/// The kinds of the hidden pungs and kongs.
fn hidden_pungs(f: &crate::scoring::Facts) -> KindSet {
    let melds = f.common.hand.melds();
    let concealed = melds
        .iter()
        .filter(|meld| meld.form() == Form::ConcealedKong);
    // If more are hidden than are concealed, these are the claimed kongs.
    let claimed_kongs = usize::from(f.common.melds.hidden) > concealed.count();
    let hidden = (0..f.blocks.len()).filter(|&at| match f.meld_form(at) {
        Some(form) => form == Form::ConcealedKong || form == Form::ExposedKong && claimed_kongs,
        None => f.blocks[at].form == BlockForm::Pung && !f.is_claimed_by_win(at),
    });
    hidden.fold(KindSet::EMPTY, |kinds, at| kinds | f.blocks[at].kinds())
}

family! {
    /// Four chows.
    all_chows(Blocks) = |f| {
        if f.sets.chows == 4 { Found::when(true, chows(f)) } else { Found::NO }
    };

    /// Four chows and a pair of number tiles.
    all_chows_suited_pair(Blocks) = |f| {
        Found::when(f.sets.chows == 4 && f.pairs.within(KindSet::SUITED), f.common.kinds)
    };

    /// Four chows and a pair that is worth nothing.
    all_chows_plain_pair(Blocks) = |f| {
        Found::when(f.sets.chows == 4 && !f.pairs.meets(valued(f)), f.common.kinds)
    };

    /// Four sets, none of them a chow.
    all_pungs(Pungs, STANDARD) = |f| Found::when(f.standard() && f.sets.chows == 0, f.sets.pungs);

    /// Four sets without a chow, of number tiles of one suit.
    full_flush_pungs(Pungs, ONE_SUIT, NUMBERS, STANDARD) = |f| {
        let kinds = f.common.kinds;
        let pure = kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS);
        Found::when(f.standard() && f.sets.chows == 0 && pure, kinds)
    };

    /// Pungs and kongs in four melds: only the pair is concealed.
    golden_hook(Pungs, FOUR_MELDS, STANDARD) = |f| {
        let melds = f.common.hand.melds().len();
        Found::when(f.standard() && f.sets.chows == 0 && melds == 4, f.pairs)
    };

    /// Four melds of any kind: only the pair is concealed.
    four_melds(Hand, FOUR_MELDS) = |f| Found::if_so(f.common.hand.melds().len() == 4);

    /// Three hidden pungs or kongs, or four.
    three_concealed_pungs(Taker) = |f| {
        if f.sets.hidden >= 3 { Found::when(true, hidden_pungs(f)) } else { Found::NO }
    };

    /// Four hidden pungs or kongs.
    four_concealed_pungs(Taker, STANDARD) = |f| Found::when(f.standard() && f.sets.hidden == 4, f.sets.pungs);

    /// Four hidden pungs or kongs, the winning tile drawn.
    four_concealed_pungs_drawn(Taker, STANDARD, DRAWN) = |f| {
        Found::when(f.standard() && f.sets.hidden == 4 && f.drawn(), f.sets.pungs)
    };

    /// Four kongs.
    four_kongs(Hand, FOUR_MELDS) = |f| Found::when(f.common.hand.kongs() == 4, f.sets.pungs);

    /// Each kind of which hand and melds hold all four.
    root(Hand, FOUR_ALIKE) = |f| Found::each(f.fours());

    /// A terminal in every set and in the pair.
    terminals_each_set(Blocks, STANDARD) = |f| {
        let each = f.blocks.iter().all(|block| block.kinds().meets(KindSet::TERMINALS));
        Found::when(f.standard() && each, f.common.kinds & KindSet::TERMINALS)
    };

    /// Won with a 5 that is the middle of a concealed 4-5-6.
    middle_five(Blocks) = |f| {
        let Some(tile) = f.common.situation.tile.filter(|tile| tile.rank() == Some(5)) else {
            return Found::NO;
        };
        let low = Kind::ALL[tile.index() - 1];
        Found::when(concealed_chow(f, low), KindSet::only(tile))
    };

    /// Won with the 2 of bamboo that is the middle of a concealed 1-2-3.
    two_bamboo(Blocks) = |f| {
        let two = Kind::suited(Suit::Bamboo, 2);
        let low = Kind::suited(Suit::Bamboo, 1);
        Found::when(f.won_with(two) && concealed_chow(f, low), KindSet::only(two))
    };

    /// No meld besides concealed kongs.
    concealed_hand(Hand) = |f| Found::if_so(f.common.hand.is_concealed());

    /// No meld besides concealed kongs, the winning tile drawn.
    concealed_hand_drawn(Hand, DRAWN) = |f| Found::if_so(f.common.hand.is_concealed() && f.drawn());

    /// Every set hidden, the winning tile drawn.
    concealed_self_draw(Taker, STANDARD, DRAWN) = |f| {
        Found::if_so(f.standard() && f.sets.all_hidden && f.drawn())
    };
}
