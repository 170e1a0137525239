//! Cincinnati 4-Way chess, from its rules ledger (ids `4W-..`). Two teams of two, White and Black
//! against Yellow and Red, play on a cross of 101 cells; mated armies freeze.
//!
//! Seats are numbers in the order of play: 0 White, 1 Yellow, 2 Black, 3 Red (4W-S1, 4W-S4). Draw
//! votes, resignation, claims and repetition are not included.

mod board;
mod moves;
mod play;
mod settle;
mod text;

pub use play::Position;

/// The third minor piece of each army (4W-O1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThirdPiece {
    /// A third knight.
    #[default]
    Knight,
    /// A squirrel. Pawns can then also promote to squirrels.
    Squirrel,
}

/// The steps of the superpawn (4W-O2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Superpawn {
    /// Along its file.
    #[default]
    Standard,
    /// Along rank or file.
    WazirFerz,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// `third_piece` (4W-O1).
    pub third_piece: ThirdPiece,
    /// `superpawn` (4W-O2).
    pub superpawn: Superpawn,
}

/// Returns the initial position (4W-S2 to 4W-S4).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text.
///
/// The position is settled as one set up by hand (4W-C11), unless the text contains `settled`.
/// Votes are read and discarded.
///
/// # Errors
///
/// Describes why the text is unreadable or the position is rejected.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    text::parse(text, options)
}
