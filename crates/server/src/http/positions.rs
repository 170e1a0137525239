//! The position editor. Each request contains the position, and the server stores nothing.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_requests::edited;
use polychess_wire::{EditRequest, EditedPosition};

/// Returns the position after some changes, with the objections of the rules.
pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(request): JsonBody<EditRequest>,
) -> Result<Json<EditedPosition>, Failure> {
    Ok(Json(workers.look(&payer, move || edited(&request)).await??))
}
