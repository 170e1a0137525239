//! The game and its options (ledger: Options). The initial position is part of the board.

use polychess_game::Choices;

/// The game.
#[derive(Debug)]
pub struct ThreeWay;

/// Options of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 3WC-O1: nine cells between the home rows instead of seven.
    pub large: bool,
    /// 3WC-O2: the game goes on between two when one is defeated.
    pub last_mate: bool,
    /// 3WC-O3: checkmate without declaration; kings are not captured.
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
