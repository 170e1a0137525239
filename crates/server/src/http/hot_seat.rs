//! A game around one screen: the request carries the whole game, the server keeps nothing.

use crate::apply::carry_out;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::{AnyMatch, Choices, Request};
use polychess_rules::{BySeat, Points};
use polychess_variants::{info, new_match};
use polychess_wire::{BoardState, HotSeat, HotSeatState, Pending, Ply, Problem, Status};

/// How the game stands.
pub(crate) async fn show(
    State(workers): State<Workers>,
    JsonBody(game): JsonBody<HotSeat>,
) -> Result<Json<HotSeatState>, Failure> {
    let state = workers.compute(move || state_of(&game)).await??;
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
    let status = status(played.as_ref());
    let (acts, pending, position) = (played.acts(), pending(played.as_ref()), played.position_text());
    if let Some(begun) = &game.begun {
        played = played.begun(begun)?;
    }
    Ok(HotSeatState { boards: boards(played.as_ref(), game.begun.as_deref()), status, acts, pending, position, log })
}

/// Who is on turn, how it ended, and what it would come to now.
pub(crate) fn status(played: &dyn AnyMatch) -> Status {
    let mut status: Status = serde_json::from_value(played.status()).unwrap_or_else(|error| {
        tracing::error!(%error, "a status cannot be read");
        Status::default()
    });
    let info = played.info();
    let named = |points: BySeat<Points>| {
        info.all_seats().map(|seat| (info.seat_name(seat).to_owned(), points[seat].to_string())).collect()
    };
    status.if_ended = played.points_if_ended().map(named);
    status
}

/// What waits for consents.
pub(crate) fn pending(played: &dyn AnyMatch) -> Vec<Pending> {
    played.pending().into_iter().map(Pending::from).collect()
}

pub(crate) fn boards(played: &dyn AnyMatch, begun: Option<&str>) -> Vec<BoardState> {
    let two = played.to_move().len() > 1;
    let before = |board: usize| match begun.map(Request::turn) {
        Some(Request::Turn { board: on, .. }) if on.unwrap_or(0) == board => format!("{}+", begun.unwrap_or_default()),
        _ if two => format!("{board}:"),
        _ => String::new(),
    };
    let states = played.scenes().into_iter().zip(played.plies()).enumerate();
    let state = |(board, (scene, plies)): (usize, (_, Vec<_>))| {
        let before = before(board);
        BoardState { scene, plies: plies.into_iter().map(|ply| Ply::after(&before, ply)).collect() }
    };
    states.map(state).collect()
}
