//! The players of a match: the built-in engine or a program.

use super::fault::Fault;
use super::program::{PROGRAM, PositionHistory, Program};
use polychess_engine::{Limits, Player, choose};
use polychess_game::{Match, Request, Value};
use polychess_rules::Seat;

/// A player of a match.
#[derive(Debug)]
pub(super) enum Opponent {
    Ours(Player),
    Program(Program),
}

impl Opponent {
    /// Parses a player like [`Player::read`] or [`Program::read`].
    ///
    /// # Errors
    /// A message if the text is malformed.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let is_program = text.strip_prefix(PROGRAM).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']));
        if is_program { Program::read(text).map(Self::Program) } else { Player::read(text).map(Self::Ours) }
    }

    /// Returns the choice of a seat on a board, if it has any. A program without actions plays only
    /// turns, and the greedy player answers offers for it.
    /// that the game waits for.
    ///
    /// # Errors
    /// Those of [`Program::answer`].
    pub(super) fn choice<V: Value>(
        &self,
        game: &Match<V>,
        (index, seat): (usize, Seat),
        history: &PositionHistory,
        seed: u64,
        limits: &mut Limits<'_>,
    ) -> anyhow::Result<Option<Result<Request, Fault>>> {
        let board = &game.boards()[index];
        let program = match self {
            Self::Ours(player) => return Ok(choose(board, seat, player, seed, limits).map(Ok)),
            Self::Program(program) => program,
        };
        if board.to_move() == Some(seat) && !V::is_by_lot(board)
            || program.acts() && board.to_move().is_none() && V::awaited(board).contains(seat)
        {
            return program.answer(game, index, seat, history).map(Some);
        }
        if board.to_move().is_some() || program.acts() {
            return Ok(None);
        }
        let greedy = Player::read("greedy").map_err(anyhow::Error::msg)?;
        Ok(choose(board, seat, &greedy, seed, limits).map(Ok))
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
