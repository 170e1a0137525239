//! Three-handed chess: a slow reference implementation, written from its rulebook (rule ids
//! `TH-..`).
//!
//! Three armies play on the 96 cells of the Yalta board, and each mainly attacks to its right. A
//! player who is doubly attacked can make two moves in a turn (TH-D4).
//!
//! Seats are numbered in turn order: 0 A (White), 1 B (Red), 2 C (Black). A move string is one ply,
//! two plies joined by `+`, or `pass`. Offers, claims, resignation, repetition and draws by move
//! counters are not implemented.

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

/// The effect of a king's capture on the game and on the loser's other pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AfterDefeat {
    /// The game ends.
    #[default]
    End,
    /// The others continue. The loser's pieces stay on the board but cannot move.
    Inert,
    /// The others continue. The loser's pieces are removed.
    Remove,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The cut-throat game: there are no double attacks and no second moves, and all pieces may
    /// move through the centre in both directions.
    pub cutthroat: bool,
    /// True if a doubly attacked player can make two moves in a turn (TH-D4).
    pub double_moves: bool,
    /// True if at most one player may be doubly attacked (TH-D6).
    pub one_doubly_attacked: bool,
    /// True if moves through the centre point are restricted (TH-M4).
    pub center_right_only: bool,
    /// The effect of a king's capture.
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

/// Returns the starting position (TH-S1, TH-S2).
pub fn start(options: Options) -> Position {
    Position::initial(options)
}

/// Parses a position string. The position must be at the start of a turn. Ignores offers.
///
/// # Errors
///
/// Describes why the string is unreadable or the position is not allowed.
pub fn parse(text: &str, options: Options) -> Result<Position, String> {
    read::parse(text, options)
}
