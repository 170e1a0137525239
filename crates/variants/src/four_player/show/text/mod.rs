//! Position strings: FEN4 in one line (rulebook: Position text). `write` formats them. `read`
//! parses them with `fields`, `extra` and `pieces`.

pub(super) mod extra;
pub(super) mod fields;
pub(super) mod pieces;
pub(super) mod read;
pub(super) mod write;

use super::notation;
use crate::four_player::board::POINT_QUEEN;
use crate::four_player::position::Position;
use crate::four_player::setup::{FourPlayer, Options};
use polychess_game::{GameState, ParseError, Refusal, Text, Turn};
use polychess_rules::{Move, Role};

impl Text for FourPlayer {
    /// 4P-P4 (R19): the one-point queen has the letter D.
    fn role_letter(role: Role) -> char {
        if role == POINT_QUEEN { 'D' } else { role.letter().unwrap_or('?') }
    }

    fn parse_position(text: &str, options: &Options) -> Result<GameState<Self>, ParseError> {
        read::read(text, *options)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        write::write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(position, m)).unwrap_or_default()
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::read(position, text)
    }
}
