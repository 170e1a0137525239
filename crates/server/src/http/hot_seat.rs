//! Games on one device. The request contains the whole game, and the server stores nothing.

use crate::apply::carry_out;
use crate::fair::Payer;
use crate::match_view;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::{AnyMatch, Choices, Info, Request};
use polychess_variants::{info, new_match};
use polychess_wire::{HotSeat, HotSeatState, LogEntry, Problem};
use std::ops::ControlFlow;

/// Returns the state of the game after all actions in the request.
pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(game): JsonBody<HotSeat>,
) -> Result<Json<HotSeatState>, Failure> {
    let replay = Replay::run(&workers, &payer, game).await?;
    Ok(Json(workers.look(&payer, move || replay.state()).await??))
}

/// Returns the match after all actions of a game.
pub(crate) async fn replay(workers: &Workers, payer: &Payer, game: HotSeat) -> Result<Box<dyn AnyMatch>, Failure> {
    Ok(Replay::run(workers, payer, game).await?.played)
}

/// The replay of the actions in a request.
struct Replay {
    game: HotSeat,
    info: &'static Info,
    played: Box<dyn AnyMatch>,
    log: Vec<LogEntry>,
}

impl Replay {
    async fn run(workers: &Workers, payer: &Payer, game: HotSeat) -> Result<Self, Failure> {
        let replay = workers.look(payer, move || Self::new(game)).await??;
        Ok(workers.look_in_slices(payer, replay, Self::step).await??)
    }

    fn new(game: HotSeat) -> Result<Self, Problem> {
        let info = info(&game.variant)?;
        let choices = Choices::from_json(info, &game.options)?;
        let played = new_match(info.id, &choices, game.position.as_deref())?;
        Ok(Self { log: Vec::with_capacity(game.acts.len()), game, info, played })
    }

    /// Applies the next action of the request. Returns `Break` after the last action or at an
    /// illegal one.
    fn step(mut self) -> ControlFlow<Result<Self, Problem>, Self> {
        let at = self.log.len();
        let Some(act) = self.game.acts.get(at) else { return ControlFlow::Break(Ok(self)) };
        let (info, played) = (self.info, self.played.as_mut());
        match Request::read(info, act).and_then(|request| carry_out(info, played, &request)) {
            Ok(entry) => self.log.push(entry),
            Err(refusal) => return ControlFlow::Break(Err(Problem::from(refusal).at(at))),
        }
        ControlFlow::Continue(self)
    }

    fn state(self) -> Result<HotSeatState, Problem> {
        let Self { game, mut played, log, .. } = self;
        let status = match_view::status(played.as_ref());
        let (acts, position) = (played.acts(), played.position_text());
        let (pending, closed) = (match_view::pending(played.as_ref()), match_view::closed(played.as_ref()));
        if let Some(begun) = &game.begun {
            played = played.begun(begun)?;
        }
        let boards = match_view::boards(played.as_ref(), game.begun.as_deref());
        Ok(HotSeatState { boards, status, acts, pending, closed, position, log })
    }
}
