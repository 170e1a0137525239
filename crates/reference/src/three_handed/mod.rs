//! Three-handed chess, from its rules ledger (ids `TH-..`).
//!
//! Three armies play on the 96 cells of the Yalta board, and each mainly attacks to its right. A
//! player who is attacked from both sides may make two moves in a turn.
//!
//! Seats are numbers in the order of play: 0 A (White), 1 B (Red), 2 C (Black). A turn text is one
//! ply, two plies joined by `+`, or `pass`. Offers, claims, resignation, repetition and draws by
//! counting moves are not included.

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

/// The effect of a king's capture on the game and on the loser's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AfterDefeat {
    /// The game ends.
    #[default]
    End,
    /// The others continue; the loser's pieces stay on the board, lifeless.
    Inert,
    /// The others continue; the loser's pieces leave the board.
    Remove,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Cut-throat: no double attack, no second moves, both directions through the centre.
    pub cutthroat: bool,
    /// True if a doubly attacked player may make two moves (TH-D4).
    pub double_moves: bool,
    /// True if only one player may be doubly attacked (TH-D6).
    pub one_doubly_attacked: bool,
    /// True if passages through the centre are limited (TH-M4).
    pub center_right_only: bool,
    /// The effect of a defeat.
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

/// Returns the initial position (TH-S1, TH-S2).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Reads a position text at the beginning of a turn; offers are read and discarded.
///
/// # Errors
///
/// Describes why the text is unreadable or the position is rejected.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
