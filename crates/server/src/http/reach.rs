//! The moves that a piece could make if it were its army's turn, for previews and premoves.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_requests::reach;
use polychess_wire::{Ply, Reach};

pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(asked): JsonBody<Reach>,
) -> Result<Json<Vec<Ply>>, Failure> {
    Ok(Json(workers.look(&payer, move || reach(&asked)).await??))
}
