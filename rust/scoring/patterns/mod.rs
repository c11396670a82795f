//! The pattern library, one family a file. A pattern says in which tiles it was found.

use super::pattern::PatternDef;

mod bonus;
mod circumstances;
mod honours;
mod limits;
mod sets;
mod shape;
mod suits;
mod wilds;

/// Every family.
pub(super) const FAMILIES: [&[PatternDef]; 8] = [
    suits::FAMILY,
    honours::FAMILY,
    sets::FAMILY,
    shape::FAMILY,
    bonus::FAMILY,
    circumstances::FAMILY,
    limits::FAMILY,
    wilds::FAMILY,
];
