//! Cincinnati 4-Way chess, from its rules ledger (ids `4W-..`). Two teams of two, White and Black against Yellow and Red, on a
//! cross of 101 cells; mated armies freeze.
//!
//! Seats are numbers in the order of play: 0 White, 1 Yellow, 2 Black, 3 Red (4W-S1, 4W-S4). Draw votes, resignation, claims and
//! repetition play no part here.

mod board;
mod moves;
mod play;
mod settle;
mod text;

pub use play::Position;

/// What the third minor piece of each army is (4W-O1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThirdPiece {
    /// A third knight.
    #[default]
    Knight,
    /// A squirrel, which is then a choice of promotion too.
    Squirrel,
}

/// How the superpawn steps (4W-O2).
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

/// The initial position (4W-S2 to 4W-S4).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text. The position is settled as one set up by hand (4W-C11) unless it says
/// `settled`; standing votes are read and forgotten.
///
/// # Errors
///
/// Says what is wrong with the text, or why the position is refused.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    text::parse(text, options)
}
