//! Converts the game to texts and scenes.

mod edit;
mod notation;
mod scene;
mod text;

pub(crate) use scene::status;

use crate::position::Position;
use crate::setup::Orthodox;
use polychess_game::{GameState, ParseError, Refusal, Text, Turn};
use polychess_rules::{Move, Role};

impl Text for Orthodox {
    fn role_letter(role: Role) -> char {
        role.letter().unwrap_or('?')
    }

    fn parse_position(text: &str, (): &()) -> Result<GameState<Self>, ParseError> {
        text::parse(text)
    }

    fn position_text(state: &GameState<Self>, over: bool) -> String {
        text::write(state, over)
    }

    fn notate_in(_: usize, position: &Position, turn: &[Move]) -> String {
        turn.first().map(|&m| notation::write(position, m)).unwrap_or_default()
    }

    fn read_notation_in(_: usize, position: &Position, text: &str) -> Result<Turn, Refusal> {
        notation::parse(position, text)
    }
}
