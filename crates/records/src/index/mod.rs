//! An index on disk of all positions in many games.
//!
//! It finds the games that reach a position, and the turns that they play from it. An index cannot
//! be opened if a game file has changed since the index was built.

mod build;
mod error;
mod openings;
mod read;
mod tables;

pub use build::IndexBuilder;
pub use error::IndexError;
pub use openings::IndexedOpenings;
pub use read::{GamePlace, GameText, Index, Stay};
