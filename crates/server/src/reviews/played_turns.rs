//! The turns of a finished game, in the order of play.

use crate::table::Table;
use polychess_analysis::{AnalysisError, TurnEvaluation, TurnRequest, evaluate_turn};
use polychess_game::{AnyMatch, Refusal, Request};
use polychess_variants::new_match;
use std::sync::atomic::AtomicBool;

/// A walk through the requests of a game.
pub(super) struct PlayedTurns {
    game: Box<dyn AnyMatch>,
    requests: Vec<Request>,
    /// The number of requests that `game` has played.
    played: usize,
}

impl PlayedTurns {
    /// Starts at the initial position of a table's game.
    pub(super) fn of(table: &Table) -> Result<Self, Refusal> {
        let game = new_match(table.info.id, table.game.choices(), table.creation.position.as_deref())?;
        let all = table.played.iter().flat_map(|command| command.requests());
        let requests = all.map(|json| Request::read(table.info, &json)).collect::<Result<_, _>>()?;
        Ok(Self { game, requests, played: 0 })
    }

    /// Plays this number of turns.
    pub(super) fn skip(&mut self, turns: usize) -> Result<(), Refusal> {
        for _ in 0..turns {
            self.play_actions()?;
            self.play()?;
        }
        Ok(())
    }

    /// Evaluates and plays the next turn. Returns `None` after the last turn, or if `stop` was set.
    pub(super) fn evaluate_next(
        &mut self,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Result<Option<TurnEvaluation>, AnalysisError> {
        self.play_actions()?;
        let Some(Request::Turn { board, text, .. }) = self.requests.get(self.played) else { return Ok(None) };
        let entry = u32::try_from(self.played).unwrap_or(u32::MAX);
        let (before, board) = (self.game.as_ref(), board.unwrap_or(0));
        let evaluation = evaluate_turn(&TurnRequest { before, entry, board, played: text, nodes, stop })?;
        if evaluation.is_some() {
            self.play()?;
        }
        Ok(evaluation)
    }

    /// Plays all actions before the next turn.
    fn play_actions(&mut self) -> Result<(), Refusal> {
        while let Some(Request::Act { .. }) = self.requests.get(self.played) {
            self.play()?;
        }
        Ok(())
    }

    fn play(&mut self) -> Result<(), Refusal> {
        if let Some(request) = self.requests.get(self.played) {
            self.game.apply(request)?;
            self.played += 1;
        }
        Ok(())
    }
}
