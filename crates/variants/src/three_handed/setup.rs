//! The game, its options and the initial position (ledger: Setup, Options).

use super::attack::Pieces;
use super::board::ROWS;
use polychess_game::rows::read_rows;
use polychess_game::{Choices, Token};

/// The game.
#[derive(Debug)]
pub struct ThreeHanded;

/// What happens when a king is taken or a player resigns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AfterDefeat {
    /// The game ends.
    End,
    /// The game goes on; the loser's other pieces stay where they are, lifeless.
    Inert,
    /// The game goes on; the loser's pieces leave the board.
    Remove,
}

/// All options. TH-R17: those of the special rules that may be dispensed with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Every player alone: no player is doubly attacked, and all ways through the centre are open.
    pub cutthroat: bool,
    /// TH-D4: a doubly attacked player may make two moves.
    pub double_moves: bool,
    /// TH-D6: no turn may leave two players doubly attacked.
    pub one_doubly_attacked: bool,
    /// TH-M4: pieces pass the centre only between their owner's kingdom and the one at his right.
    pub center_right_only: bool,
    /// The effect of a defeat.
    pub after_defeat: AfterDefeat,
    /// TH-E2: fivefold repetition and 75 turns of each player end the game automatically.
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

/// TH-S1, TH-R1: the pieces of a new game, ranks 4 to 1 of each kingdom.
const START: &str = "8/8/wPwPwPwPwPwPwPwP/wRwNwBwQwKwBwNwR\
                     /8/8/rPrPrPrPrPrPrPrP/rRrNrBrQrKrBrNrR\
                     /8/8/bPbPbPbPbPbPbPbP/bRbNbBbQbKbBbNbR";
/// All castling rights, two bits a seat.
pub(super) const ALL_RIGHTS: u8 = 0b11_1111;

/// TH-S1: returns the pieces of a new game.
pub(super) fn start() -> Pieces {
    let rows = read_rows::<ThreeHanded>(Token { at: 0, text: START }, &ROWS).unwrap_or_default();
    let mut pieces = Pieces::empty();
    rows.into_iter().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    pieces
}
