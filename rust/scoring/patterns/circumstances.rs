//! How the winning tile came, and what else the tiles do not show.

use crate::scoring::pattern::family;
use crate::scoring::{By, Flag, Found};

family! {
    /// Won with an own draw.
    self_draw(Hand, DRAWN) = |f| Found::if_so(f.drawn());

    /// Won with an own draw, unless it is paid by the giver of a claimed kong alone.
    self_draw_shared(Hand, DRAWN) = |f| Found::if_so(f.drawn() && !f.has(Flag::ClaimedKong));

    /// Won with the tile of another player's kong.
    robbing_kong(Hand, ROBBED) = |f| Found::if_so(f.common.situation.by == By::RobKong);

    /// Won with the last tile of the wall.
    last_tile_draw(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::LastTile));

    /// Won with a discard when the wall was empty.
    last_discard(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::LastDiscard));

    /// Won with the replacement for a kong.
    kong_replacement(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::KongReplacement));

    /// Won with the replacement for the second kong in a row, or a later one.
    kong_on_kong(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::KongOnKong));

    /// Won with the discard made directly after a kong replacement.
    after_kong_discard(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::AfterKongDiscard));

    /// The dealer wins before the first discard.
    heavenly_hand(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::Heavenly));

    /// A win on the first chance of another player.
    earthly_hand(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::Earthly));

    /// Won after Ready was announced.
    ready(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::Ready));

    /// Won after Original Call.
    original_call(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::OriginalCall));

    /// The dealer's win that completes a row of wins.
    thirteenth_east(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::ThirteenthEast));

    /// Ten honours discarded in a row.
    ten_honour_discards(Hand, FLAGS) = |f| Found::if_so(f.has(Flag::TenHonourDiscards));

    /// Once for each deal in a row that the dealer has just won as dealer.
    dealer_streak(Hand) = |f| Found {
        times: f.common.situation.streak,
        kinds: crate::tiles::KindSet::EMPTY,
    };
}
