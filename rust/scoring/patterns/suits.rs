//! What suits and ranks the tiles are of. Wild tiles have none.

use crate::scoring::Found;
use crate::scoring::pattern::family;
use crate::tiles::KindSet;

const SIMPLES: KindSet = KindSet::ranks(0b0_1111_1110);
pub(super) const TWO_FIVE_EIGHT: KindSet = KindSet::ranks(0b0_1001_0010);

family! {
    /// Number tiles of one suit, and honours.
    half_flush(Hand, ONE_SUIT) = |f| {
        let kinds = f.common.kinds;
        Found::when(kinds.suits() == 1 && kinds.meets(KindSet::HONOURS), kinds)
    };

    /// Number tiles of one suit, no honours.
    full_flush(Hand, ONE_SUIT, NUMBERS) = |f| {
        let kinds = f.common.kinds;
        Found::when(kinds.suits() == 1 && !kinds.meets(KindSet::HONOURS), kinds)
    };

    /// Number tiles of one suit, with or without honours; not for unconnected hands.
    one_suit(Shape, ONE_SUIT) = |f| {
        let kinds = f.common.kinds;
        Found::when(kinds.suits() == 1 && !f.shape.is_unconnected(), kinds)
    };

    /// A terminal and an honour, and nothing else; not thirteen orphans.
    mixed_terminals(Shape, ORPHANS) = |f| {
        let kinds = f.common.kinds;
        Found::when(
            kinds.within(KindSet::ORPHANS)
                && kinds.meets(KindSet::HONOURS)
                && kinds.meets(KindSet::TERMINALS)
                && f.shape != crate::shapes::Shape::ThirteenOrphans,
            kinds,
        )
    };

    /// Nothing but terminals.
    all_terminals(Hand, ORPHANS, NUMBERS) = |f| Found::when(f.common.kinds.within(KindSet::TERMINALS), f.common.kinds);

    /// Nothing but honours.
    all_honours(Hand, ORPHANS) = |f| Found::when(f.common.kinds.within(KindSet::HONOURS), f.common.kinds);

    /// Only green tiles; the green dragon is not required.
    all_green(Hand, ONE_SUIT) = |f| Found::when(f.common.kinds.within(KindSet::GREEN), f.common.kinds);

    /// No terminal and no honour.
    all_simples(Hand, NUMBERS) = |f| Found::when(f.common.kinds.within(SIMPLES), f.common.kinds);

    /// A pung or kong of each set, every tile a 2, 5 or 8.
    all_258_pungs(Pungs, NUMBERS, STANDARD) = |f| {
        let kinds = f.common.kinds;
        Found::when(f.standard() && f.sets.chows == 0 && kinds.within(TWO_FIVE_EIGHT), kinds)
    };

    /// Seven pairs, every tile a 2, 5 or 8.
    pairs_258(Shape, NUMBERS, PAIRS) = |f| {
        Found::when(f.shape.is_pairs() && f.common.kinds.within(TWO_FIVE_EIGHT), f.common.kinds)
    };
}
