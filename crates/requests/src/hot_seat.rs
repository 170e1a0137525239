//! Games on one screen. The request contains the whole game.

use crate::carry_out::carry_out;
use crate::match_view;
use polychess_game::{AnyMatch, Choices, Info, Request};
use polychess_variants::{info, new_match};
use polychess_wire::{HotSeat, HotSeatState, LogEntry, Problem};
use std::ops::ControlFlow;

/// The replay of the actions in a request. A caller can pause after each action.
#[derive(Debug)]
pub struct Replay {
    game: HotSeat,
    info: &'static Info,
    played: Box<dyn AnyMatch>,
    log: Vec<LogEntry>,
}

impl Replay {
    /// Replays all actions of a game.
    ///
    /// # Errors
    /// Fails at an illegal action, and if the game, an option or the position of the start is
    /// unknown.
    pub fn run(game: HotSeat) -> Result<Self, Problem> {
        let mut replay = Self::new(game)?;
        loop {
            match replay.step() {
                ControlFlow::Continue(next) => replay = next,
                ControlFlow::Break(result) => return result,
            }
        }
    }

    /// Prepares the replay of a game.
    ///
    /// # Errors
    /// Fails if the game, an option or the position of the start is unknown.
    pub fn new(game: HotSeat) -> Result<Self, Problem> {
        let info = info(&game.variant)?;
        let choices = Choices::from_json(info, &game.options)?;
        let played = new_match(info.id, &choices, game.position.as_deref())?;
        Ok(Self { log: Vec::with_capacity(game.acts.len()), game, info, played })
    }

    /// Applies the next action of the request. Returns `Break` after the last action or at an
    /// illegal one.
    #[must_use = "continue until it breaks"]
    pub fn step(mut self) -> ControlFlow<Result<Self, Problem>, Self> {
        let at = self.log.len();
        let Some(act) = self.game.acts.get(at) else { return ControlFlow::Break(Ok(self)) };
        let (info, played) = (self.info, self.played.as_mut());
        match Request::read(info, act).and_then(|request| carry_out(info, played, &request)) {
            Ok(entry) => self.log.push(entry),
            Err(refusal) => return ControlFlow::Break(Err(Problem::from(refusal).at(at))),
        }
        ControlFlow::Continue(self)
    }

    /// Returns the match after the actions.
    #[must_use]
    pub fn into_match(self) -> Box<dyn AnyMatch> {
        self.played
    }

    /// Returns the state of the game for clients.
    ///
    /// # Errors
    /// Fails if the begun turn is illegal.
    pub fn state(self) -> Result<HotSeatState, Problem> {
        let Self { game, mut played, log, .. } = self;
        let status =
            match_view::status(played.as_ref()).map_err(|error| Problem::new("internal", error.to_string()))?;
        let (acts, position) = (played.acts(), played.position_text());
        let (pending, closed) = (match_view::pending(played.as_ref()), match_view::closed(played.as_ref()));
        if let Some(begun) = &game.begun {
            played = played.begun(begun)?;
        }
        let boards = match_view::boards(played.as_ref(), game.begun.as_deref());
        Ok(HotSeatState { boards, status, acts, pending, closed, position, log })
    }
}
