//! Who plays in a match: a computer player of ours, or a program.

use super::program::{Course, PROGRAM, Program};
use polychess_engine::{Limits, Player, choose};
use polychess_game::{Game, Match, Request, Value};
use polychess_rules::Seat;

/// A player of a match.
#[derive(Debug)]
pub(super) enum Opponent {
    Ours(Player),
    Program(Program),
}

impl Opponent {
    /// Reads a player, as [`Player::read`] or [`Program::read`] do.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let is_program = text.strip_prefix(PROGRAM).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']));
        if is_program { Program::read(text).map(Self::Program) } else { Player::read(text).map(Self::Ours) }
    }

    /// What a seat does on a board, if anything. A program plays turns; where nobody is on turn and its answer is waited for, the greedy player gives it.
    ///
    /// # Errors
    /// Those of [`Program::turn`].
    pub(super) fn choice<V: Value>(
        &self,
        game: &Match<V>,
        board: &Game<V>,
        seat: Seat,
        course: &Course,
        seed: u64,
        limits: &mut Limits<'_>,
    ) -> anyhow::Result<Option<Request>> {
        match self {
            Self::Ours(player) => Ok(choose(board, seat, player, seed, limits)),
            Self::Program(program) if board.to_move() == Some(seat) && !V::is_by_lot(board) => {
                program.turn(game, course).map(Some)
            }
            Self::Program(_) if board.to_move().is_none() => {
                let greedy = Player::read("greedy").map_err(anyhow::Error::msg)?;
                Ok(choose(board, seat, &greedy, seed, limits))
            }
            Self::Program(_) => Ok(None),
        }
    }
}

impl std::fmt::Display for Opponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ours(player) => player.fmt(f),
            Self::Program(program) => program.fmt(f),
        }
    }
}
