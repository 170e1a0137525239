//! Calls the engine for any game. The engine is generic, and a [`Visitor`] provides the types of
//! the game.

use crate::players::Player;
use polychess_engine::{Level, Limits, choose};
use polychess_game::{AnyMatch, Match, Request, Value};
use polychess_rules::Seat;
use polychess_variants::{Visitor, visit};
use std::sync::atomic::AtomicBool;

/// A computer player that runs the engine at a fixed level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EnginePlayer {
    pub(crate) level: Level,
}

impl Player for EnginePlayer {
    fn choose(&self, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request> {
        visit(game.info().id, ChooseMove { player: *self, game, seat, seed, stop }).flatten()
    }
}

struct ChooseMove<'a> {
    player: EnginePlayer,
    game: &'a dyn AnyMatch,
    seat: Seat,
    seed: u64,
    stop: &'a AtomicBool,
}

impl Visitor for ChooseMove<'_> {
    type Out = Option<Request>;

    fn visit<V: Value>(self) -> Option<Request> {
        let played = self.game.as_any().downcast_ref::<Match<V>>()?;
        let two = played.boards().len() > 1;
        let unfinished = played.boards().iter().enumerate().filter(|(_, game)| game.outcome().is_none());
        unfinished.into_iter().find_map(|(index, game)| {
            let mut limits = Limits { nodes: u64::MAX, stop: self.stop };
            let mut request = choose(game, self.seat, &self.player.level.player, self.seed, &mut limits)?;
            let (Request::Turn { board, .. } | Request::Act { board, .. }) = &mut request;
            *board = two.then_some(index);
            Some(request)
        })
    }
}
