//! The moves that a piece could make if it were its army's turn, for previews and premoves.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::Choices;
use polychess_variants::{info, new_match};
use polychess_wire::{Ply, Problem, Reach};

pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(asked): JsonBody<Reach>,
) -> Result<Json<Vec<Ply>>, Failure> {
    Ok(Json(workers.look(&payer, move || plies(&asked)).await??))
}

fn plies(asked: &Reach) -> Result<Vec<Ply>, Problem> {
    let info = info(&asked.variant)?;
    let choices = Choices::from_json(info, &asked.options)?;
    let played = new_match(info.id, &choices, Some(&asked.position))?;
    let found = played.reach(asked.board, asked.cell, &asked.planned);
    Ok(found.into_iter().map(|ply| Ply::after("", ply)).collect())
}
