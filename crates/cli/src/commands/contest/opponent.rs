//! The players of a match: computer players of the engine, and external programs.

use super::fault::Fault;
use super::program::{PROGRAM, PositionHistory, Program};
use polychess_engine::{Limits, Player, choose};
use polychess_game::{Game, Match, Request, Value};
use polychess_rules::Seat;

/// A type of computer player. [`MatchPlayer::read`] parses the text that `Display` writes.
pub trait MatchPlayer: std::fmt::Display + Sized + Sync {
    /// Parses a player such as `7` or `best-reply:nodes=2000`.
    ///
    /// # Errors
    /// Returns a message that names the invalid part and the allowed values.
    fn read(text: &str) -> Result<Self, String>;

    /// Returns the turn or action that the player chooses for `seat`, or `None` if it chooses none.
    fn choose<V: Value>(&self, game: &Game<V>, seat: Seat, seed: u64, limits: &mut Limits<'_>) -> Option<Request>;
}

impl MatchPlayer for Player {
    fn read(text: &str) -> Result<Self, String> {
        Self::read(text)
    }

    fn choose<V: Value>(&self, game: &Game<V>, seat: Seat, seed: u64, limits: &mut Limits<'_>) -> Option<Request> {
        choose(game, seat, self, seed, limits)
    }
}

#[derive(Debug)]
pub(super) enum Opponent<B> {
    Ours(B),
    Program(Program),
}

impl<B: MatchPlayer> Opponent<B> {
    /// Parses a player: with [`Program::read`] if the text begins with `program`, otherwise with
    /// [`MatchPlayer::read`].
    ///
    /// # Errors
    /// Returns a message if the text is malformed.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let is_program = text.strip_prefix(PROGRAM).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ' ']));
        if is_program { Program::read(text).map(Self::Program) } else { B::read(text).map(Self::Ours) }
    }

    /// Returns the choice of a seat on a board, or `None` if the seat does nothing. If a program
    /// does not support actions, the greedy player answers the offers.
    ///
    /// # Errors
    /// Returns the errors of [`Program::answer`].
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
            Self::Ours(player) => return Ok(player.choose(board, seat, seed, limits).map(Ok)),
            Self::Program(program) => program,
        };
        if board.to_move() == Some(seat) && !V::is_random_turn(board)
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

impl<B: std::fmt::Display> std::fmt::Display for Opponent<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ours(player) => player.fmt(f),
            Self::Program(program) => program.fmt(f),
        }
    }
}
