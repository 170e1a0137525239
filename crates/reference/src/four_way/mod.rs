//! Cincinnati 4-Way chess: a slow reference implementation, written from its rulebook (rule ids
//! `4W-..`).
//!
//! Two teams of two, White and Black against Yellow and Red, play on a cross of 101 cells. Mated
//! armies freeze. Seats are numbered in turn order: 0 White, 1 Yellow, 2 Black, 3 Red (4W-S1,
//! 4W-S4). Draw votes, resignation, claims and repetition are not implemented.

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

/// The directions of the superpawn's steps without a capture (4W-O2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Superpawn {
    /// Forward or backward along its file.
    #[default]
    Standard,
    /// In any of the four orthogonal directions.
    WazirFerz,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The option `third_piece` (4W-O1).
    pub third_piece: ThirdPiece,
    /// The option `superpawn` (4W-O2).
    pub superpawn: Superpawn,
}

/// Returns the starting position (4W-S2 to 4W-S4).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Parses a position string.
///
/// Determines the frozen players by the rule for positions that are set up by hand (4W-C11), unless
/// the string contains `settled`. Ignores votes.
///
/// # Errors
///
/// Describes why the string is unreadable or the position is not allowed.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    text::parse(text, options)
}
