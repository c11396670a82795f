//! Text to tiles and back: one grammar.
//!
//! ```text
//! hand   = { group | meld | blank } [ "|" { bonus | blank } ]
//! group  = digits suit | honour | "*" | glyph | chinese      concealed tiles
//! meld   = "[" tiles [ "+" tile ] [ "@" seat ] "]"           exposed; "+" for the added fourth tile
//!        | "(" tiles ")"                                     concealed kong
//! suit   = "m" | "p" | "s" | "z"                             z: 1-4 winds E S W N, 5-7 dragons P F C
//! honour = "E" | "S" | "W" | "N" | "P" | "F" | "C"
//! bonus  = "f1".."f4" | "g1".."g4" | glyph | chinese
//! ```
//!
//! A `*` alone is a wild tile; in a meld it follows the tile that a wild tile stands for.
//! Glyphs are the Unicode mahjong tiles, Chinese tiles are `三萬 五餅 七索 東 白 春` and the like.

mod read;
mod write;

pub use read::parse_tiles;
pub(crate) use write::write_group;
