//! The starting position and the options (rulebook: Setup, Options).

use super::attack::Pieces;
use super::board::ROWS;
use polychess_game::Token;
use polychess_game::rows::read_rows;

/// The type that implements Three player chess.
#[derive(Debug)]
pub struct ThreePlayer;

/// The options that the players agreed on before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// TP-E5: whether fivefold repetition and 225 quiet turns end the game automatically.
    pub automatic_draws: bool,
}

/// TP-S1: the pieces in the form of a position string: rows m to a, each from its lowest column up.
const START: &str = "gRgP2bPbR/gBgP3bPbN/gNgP4bPbB/gKgP5bPbQ/gQgP6bPbK/gBgP7bPbN/gNgP8bPbB/gRgP9bPbR\
                                /gP10bP/11/10/wPwPwPwPwPwPwPwPwP/wRwBwNwKwQwBwNwR";

pub(super) const ALL_RIGHTS: u8 = 0b11_1111;

/// TP-S1: returns the pieces of the starting position.
pub(super) fn start() -> Pieces {
    let rows = read_rows::<ThreePlayer>(Token { at: 0, text: START }, &ROWS).unwrap_or_default();
    let mut pieces = Pieces::empty();
    rows.into_iter().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    pieces
}
