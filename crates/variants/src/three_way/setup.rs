//! The game and its options (rulebook: Options). `board` contains the initial position.

use polychess_game::Choices;

/// Three-way chess.
#[derive(Debug)]
pub struct ThreeWay;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 3WC-O1: nine cells between the home rows instead of seven.
    pub large: bool,
    /// 3WC-O2: after the first defeat the other two players continue.
    pub last_mate: bool,
    /// 3WC-O3: checkmate needs no declaration, and kings cannot be captured.
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
