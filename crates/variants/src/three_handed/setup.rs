//! The starting position and the options (rulebook: Setup, Options).

use super::attack::Pieces;
use super::board::ROWS;
use polychess_game::rows::read_rows;
use polychess_game::{Choices, Token};

/// The type that implements Three-handed chess.
#[derive(Debug)]
pub struct ThreeHanded;

/// The effect of a captured king or a resignation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AfterDefeat {
    /// The game ends.
    End,
    /// The game continues. The loser's other pieces stay on the board, lifeless.
    Inert,
    /// The game continues. The loser's pieces leave the board.
    Remove,
}

/// The options that the players agreed on before the game. TH-R17: the players can drop some of the
/// special rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether every player plays alone. In this case, double attacks do not exist and all passages
    /// through the centre are open.
    pub cutthroat: bool,
    /// TH-D4: whether a doubly attacked player may make two moves in a turn.
    pub double_moves: bool,
    /// TH-D6: whether a turn that leaves two players doubly attacked is illegal.
    pub one_doubly_attacked: bool,
    /// TH-M4: whether pieces pass the centre only between their owner's kingdom and the kingdom to
    /// its right.
    pub center_right_only: bool,
    /// The effect of a captured king or a resignation.
    pub after_defeat: AfterDefeat,
    /// TH-E2: whether fivefold repetition and 75 quiet turns of each player end the game
    /// automatically.
    pub automatic_draws: bool,
}

impl Options {
    pub(super) fn from_choices(choices: &Choices) -> Self {
        Self {
            cutthroat: choices.flag("cutthroat"),
            double_moves: choices.flag("double_moves"),
            one_doubly_attacked: choices.flag("one_doubly_attacked"),
            center_right_only: choices.flag("center_right_only"),
            after_defeat: match choices.value("after_defeat") {
                "inert" => AfterDefeat::Inert,
                "remove" => AfterDefeat::Remove,
                _ => AfterDefeat::End,
            },
            automatic_draws: choices.flag("automatic_draws"),
        }
    }
}

/// TH-S1, TH-R1: the pieces in the form of a position string: ranks 4 to 1 of each kingdom.
const START: &str = "8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR\
                     /8/8/rPrPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR\
                     /8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR";
pub(super) const ALL_RIGHTS: u8 = 0b11_1111;

/// TH-S1: returns the pieces of the starting position.
pub(super) fn start() -> Pieces {
    let rows = read_rows::<ThreeHanded>(Token { at: 0, text: START }, &ROWS).unwrap_or_default();
    let mut pieces = Pieces::empty();
    rows.into_iter().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    pieces
}
