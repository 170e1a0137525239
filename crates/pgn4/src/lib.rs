//! PGN4, the archive format of four-player chess (`crates/variants/src/four_player/RULES.md`, 4P-N5
//! to 4P-N7).
//!
//! [`Games`] converts a PGN4 file to the game file format, and [`record_text`] converts one game.
//! Every token stays on its line, so that `validate` reports the right line. Illegal moves and
//! other problems pass unchanged, because `validate` reports them.
//!
//! [`write()`] converts a game to PGN4. Anything that PGN4 cannot express becomes a comment or a
//! private tag, and [`record_text`] restores it from there. [`write()`] also returns a list of these
//! items.
//!
//! [`dialect`] is the UCI dialect of four-player engines.

pub mod dialect;

mod clock;
mod comment;
mod games;
mod lines;
mod lost;
mod names;
mod read;
mod rules;
mod tags;
mod token;
mod write;

pub use games::{Games, is_pgn4};
pub use lost::Lost;
pub use read::record_text;
pub use write::{Pgn4Text, WriteError, write};

/// The id of the only game that PGN4 can contain.
const GAME: &str = "four-player";
/// The edition of the rules that archives follow: the newest.
const EDITION: &str = "edition=2";
const SEATS: usize = 4;
/// Prefix for PGN4 tags whose names have another meaning in game files.
const KEPT: &str = "Pgn4-";
/// The tag of game files that lists details which PGN4 does not specify.
const DOUBTFUL: &str = "Doubtful";
