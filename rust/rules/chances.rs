//! On how many kinds a hand could have won.

use std::ops::ControlFlow;

use super::compiled::Rules;
use crate::scoring::Situation;
use crate::shapes::Copies;
use crate::shapes::natural;
use crate::shapes::standard::{self, Grain};
use crate::tiles::{Hand, Kind, KindSet};

impl Rules {
    /// How many kinds are counted as completing 13 tiles: in whatever reading, copies left or not,
    /// but not those of which all four lie open. The winning kind itself is always counted.
    pub(super) fn chances(&self, before: &Hand, situation: &Situation) -> u8 {
        let Some(tile) = situation.tile else { return 0 };
        let Ok(mut kinds) = self.question.waits(before) else {
            return 0;
        };
        for kind in before.exhausted().iter() {
            if self.completes_with_fifth(before, kind) {
                kinds.insert(kind);
            }
        }
        let open = |kind: Kind| {
            let melded: u8 = before.melds().iter().map(|meld| meld.copies(kind)).sum();
            situation.visible.0[kind.index()] + melded == 4
        };
        kinds
            .iter()
            .filter(|&kind| kind == tile || !open(kind))
            .count() as u8
    }

    /// Whether a fifth copy of a kind, if there were one, would complete 13 tiles.
    fn completes_with_fifth(&self, before: &Hand, kind: Kind) -> bool {
        if before.concealed().wilds() == 0 {
            // Nearly always, and then the tables tell.
            return natural::is_complete_with(before.concealed(), kind);
        }
        let mut tiles = *before.concealed();
        tiles.add_wilds(1);
        let Ok(more) = Hand::new(tiles, before.melds(), KindSet::EMPTY, None) else {
            return false;
        };
        let mut found = false;
        let _ = standard::readings(&more, Copies::Unlimited, Grain::Every, &mut |blocks| {
            let concealed = &blocks[before.melds().len()..];
            found = concealed
                .iter()
                .any(|block| block.tiles().contains(&(kind, true)));
            if found {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found
    }
}
