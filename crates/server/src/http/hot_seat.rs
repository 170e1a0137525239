//! Games on one device. The request contains the whole game, and the server stores nothing.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::AnyMatch;
use polychess_requests::Replay;
use polychess_wire::{HotSeat, HotSeatState};

/// Returns the state of the game after all actions in the request.
pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(game): JsonBody<HotSeat>,
) -> Result<Json<HotSeatState>, Failure> {
    let replay = run(&workers, &payer, game).await?;
    Ok(Json(workers.look(&payer, move || replay.state()).await??))
}

/// Returns the match after all actions of a game.
pub(crate) async fn replay(workers: &Workers, payer: &Payer, game: HotSeat) -> Result<Box<dyn AnyMatch>, Failure> {
    Ok(run(workers, payer, game).await?.into_match())
}

/// Replays a game. Other requests take their turn between its actions.
async fn run(workers: &Workers, payer: &Payer, game: HotSeat) -> Result<Replay, Failure> {
    let replay = workers.look(payer, move || Replay::new(game)).await??;
    Ok(workers.look_in_slices(payer, replay, Replay::step).await??)
}
