//! Reads pasted text: a game file, a PGN4 game, or a position string.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_requests::pasted;
use polychess_wire::{Paste, Pasted};

pub(crate) async fn read(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(paste): JsonBody<Paste>,
) -> Result<Json<Pasted>, Failure> {
    Ok(Json(workers.look(&payer, move || pasted(&paste)).await??))
}
