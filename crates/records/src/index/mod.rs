//! An index on disk of the positions in many games. It lists the games that reach a position and
//! the turns they play there. It detects changes of the indexed files and must then be rebuilt.

mod build;
mod error;
mod openings;
mod read;
mod tables;

pub use build::IndexBuilder;
pub use error::IndexError;
pub use openings::IndexedOpenings;
pub use read::{GamePlace, GameText, Index, Stay};
