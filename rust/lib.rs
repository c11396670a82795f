//! `hupai` (胡牌, to win with a hand): mahjong for Chinese rule books.
//!
//! The modules stand in the order in which they may use one another: [`tiles`] lie on the table,
//! [`shapes`] say what a hand is made of, [`scoring`] what it is worth, [`rules`] what a variant
//! says about both. Rules come in as data and are compiled once.
//!
//! ```
//! use hupai::shapes::Question;
//! use hupai::tiles::Hand;
//!
//! let hand: Hand = "1112345678999p".parse()?;
//! let question = Question::default();
//! assert_eq!(question.waits(&hand)?.to_string(), "1p 2p 3p 4p 5p 6p 7p 8p 9p");
//! assert_eq!(question.distance(&hand)?, 0);
//! # Ok::<(), hupai::Error>(())
//! ```
#![cfg_attr(not(feature = "python"), forbid(unsafe_code))]

pub mod error;
pub mod rules;
pub mod scoring;
pub mod shapes;
pub mod tiles;

pub use error::Error;

#[cfg(feature = "python")]
mod py;
