//! PGN4: the archive format of four-player chess (`crates/variants/src/four_player/RULES.md`, 4P-N5
//! to 4P-N7).
//!
//! [`Games`] converts a source of PGN4 to records, and [`record_text`] converts one game. All text
//! stays on its line, so that the check of the record reports the right line. Illegal moves and
//! other problems are passed on unchanged; that check reports them.
//!
//! [`write()`] converts a record to PGN4. Parts that PGN4 cannot express become a comment or a tag,
//! from which reading restores them. The result lists these parts.
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

/// The id of the game with this format.
const GAME: &str = "four-player";
/// The edition of the rules that archives follow: the newest one.
const EDITION: &str = "edition=2";
/// Number of seats.
const SEATS: usize = 4;
/// Prefix for tags of PGN4 whose name has another meaning in a record.
const KEPT: &str = "Pgn4-";
/// The tag that lists details missing from PGN4.
const DOUBTFUL: &str = "Doubtful";
