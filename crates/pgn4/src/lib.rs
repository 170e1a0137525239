//! PGN4, the archive format of four-player chess (`crates/variants/src/four_player/RULES.md`, 4P-N5
//! to 4P-N7).
//!
//! [`Games`] converts a PGN4 file to the game file format, and [`record_text`] converts one game.
//! The conversion keeps every token on its line, so that `validate` reports the right line. It also
//! keeps illegal moves and other errors unchanged, because `validate` reports them.
//!
//! [`write()`] converts a game to PGN4. Anything that PGN4 cannot express becomes a comment or a
//! private tag, and [`record_text`] restores it. [`write()`] also returns a list of these items.
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

/// The id of the game. PGN4 can contain only this game.
const GAME: &str = "four-player";
/// The newest edition of the rules. Games in archives follow it.
const EDITION: &str = "edition=2";
const SEATS: usize = 4;
/// The prefix for PGN4 tags whose names have another meaning in game files.
const KEPT: &str = "Pgn4-";
/// The tag of game files that lists details which PGN4 does not specify.
const DOUBTFUL: &str = "Doubtful";
