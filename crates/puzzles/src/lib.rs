//! Puzzles of all games: proofs, mining, verification and the shipped puzzles.
//!
//! [`puzzles`] returns the shipped puzzles of a game. [`mine_forced`] finds new ones in the positions
//! of a game, and [`verify`] proves a puzzle again.

mod checks;
mod data;
mod error;
mod forced;
mod goal;
mod level;
mod mine;
mod proof;
mod self_play;
mod themes;
mod verify;
mod write;

pub use data::{puzzles, read, write};
pub use error::PuzzleError;
pub use mine::{GamePositions, MineBounds, mine_forced, self_play};
pub use themes::THEMES;
pub use verify::{Flaw, verify};
