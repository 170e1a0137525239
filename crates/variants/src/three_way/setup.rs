//! The game type and its options (rulebook: Options). `board` contains the starting position.

use polychess_game::Choices;

/// The type that implements Three-way chess.
#[derive(Debug)]
pub struct ThreeWay;

/// The options that the players agreed on before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 3WC-O1: whether the home rows are nine cells apart instead of seven.
    pub large: bool,
    /// 3WC-O2: whether the other two players play on after the first defeat.
    pub last_mate: bool,
    /// 3WC-O3: whether checkmate needs no declaration, and kings cannot be captured.
    pub automatic: bool,
}

impl Options {
    pub(super) fn from_choices(choices: &Choices) -> Self {
        Self {
            large: choices.value("board") == "8x9",
            last_mate: choices.value("ending") == "last-mate",
            automatic: choices.flag("automatic"),
        }
    }
}
