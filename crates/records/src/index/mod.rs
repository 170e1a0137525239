//! An index of many games on disk: which of them reach a position, and by which turn they leave it. It is built once, and says so when it no
//! longer fits its files.

mod build;
mod error;
mod openings;
mod read;
mod tables;

pub use build::IndexBuilder;
pub use error::IndexError;
pub use openings::IndexedOpenings;
pub use read::{GamePlace, GameText, Index, Stay};
