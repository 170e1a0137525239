//! Three-handed chess, from its rules ledger (ids `TH-..`). Three armies on the 96 cells of the Yalta board, each attacking mainly
//! to its right; who is attacked from both sides may make two moves a turn.
//!
//! Seats are numbers in the order of play: 0 A (White), 1 B (Red), 2 C (Black). A turn text is one ply, two plies joined by `+`, or
//! `pass`. Offers, claims, resignation, repetition and the draws by counting moves play no part here.

mod board;
#[cfg(test)]
mod board_tests;
mod moves;
mod play;
mod position;
mod read;
mod text;
mod turns;

pub use position::Position;

/// What becomes of the loser's pieces when a king is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AfterDefeat {
    /// The game ends.
    #[default]
    End,
    /// The game goes on between the two others; the loser's pieces stay, lifeless.
    Inert,
    /// The game goes on between the two others; the loser's pieces leave the board.
    Remove,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Everybody for himself: no double attack, no second moves, both ways through the centre.
    pub cutthroat: bool,
    /// Whether a doubly attacked player may make two moves (TH-D4).
    pub double_moves: bool,
    /// Whether only one player may be doubly attacked (TH-D6).
    pub one_doubly_attacked: bool,
    /// Whether the way through the centre is limited (TH-M4).
    pub center_right_only: bool,
    /// What follows a defeat.
    pub after_defeat: AfterDefeat,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            cutthroat: false,
            double_moves: true,
            one_doubly_attacked: true,
            center_right_only: true,
            after_defeat: AfterDefeat::End,
        }
    }
}

/// The initial position (TH-S1, TH-S2).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text at the beginning of a turn; offers are read and forgotten.
///
/// # Errors
///
/// Says what is wrong with the text, or why the position is refused.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
