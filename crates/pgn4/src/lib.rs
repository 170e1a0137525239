//! PGN4: how archives keep games of four-player chess (`crates/variants/src/four_player/RULES.md`, 4P-N5 to 4P-N7).
//!
//! Reading makes records of it. [`Games`] is a source of records behind a source of PGN4, and [`record_text`] does the same with the text
//! of one game. Every word stays on the line it stands on, so that whoever checks the record names the right line. What is wrong in a game is not
//! told here: it is carried over as it stands, and the checks of records find it, with the rules and the turns that were perhaps meant.
//!
//! [`dialect`] is what engines of this game speak.
//!
//! [`write()`] is the way back. It tells what PGN4 cannot hold; that stands in a comment or tag then, from which reading restores it.

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

/// The game whose format it is.
const GAME: &str = "four-player";
/// The edition of the rules that games of archives follow: the newest one.
const EDITION: &str = "edition=2";
/// Its seats.
const SEATS: usize = 4;
/// The prefix of a tag of PGN4 that a record has under its name with another meaning.
const KEPT: &str = "Pgn4-";
/// The tag that names what PGN4 leaves open.
const DOUBTFUL: &str = "Doubtful";
