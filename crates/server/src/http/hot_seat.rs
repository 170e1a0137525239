//! A game around one screen: the request carries the whole game, the server keeps nothing.

use crate::apply::carry_out;
use crate::fair::Payer;
use crate::match_view;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::{Choices, Request};
use polychess_variants::{info, new_match};
use polychess_wire::{HotSeat, HotSeatState, Problem};

/// Returns the state of the game.
pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(game): JsonBody<HotSeat>,
) -> Result<Json<HotSeatState>, Failure> {
    let state = workers.look(&payer, move || state_of(&game)).await??;
    Ok(Json(state))
}

fn state_of(game: &HotSeat) -> Result<HotSeatState, Problem> {
    let info = info(&game.variant)?;
    let choices = Choices::from_json(info, &game.options)?;
    let mut played = new_match(info.id, &choices, game.position.as_deref())?;
    let mut log = Vec::with_capacity(game.acts.len());
    for (at, act) in game.acts.iter().enumerate() {
        let entry = Request::read(info, act).and_then(|request| carry_out(info, played.as_mut(), &request));
        log.push(entry.map_err(|refusal| Problem::from(refusal).at(at))?);
    }
    let status = match_view::status(played.as_ref());
    let (acts, position) = (played.acts(), played.position_text());
    let (pending, closed) = (match_view::pending(played.as_ref()), match_view::closed(played.as_ref()));
    if let Some(begun) = &game.begun {
        played = played.begun(begun)?;
    }
    let boards = match_view::boards(played.as_ref(), game.begun.as_deref());
    Ok(HotSeatState { boards, status, acts, pending, closed, position, log })
}
