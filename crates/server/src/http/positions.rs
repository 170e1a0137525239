//! The position editor. Each request contains the position, and the server stores nothing.

use crate::fair::Payer;
use crate::reply::{Failure, JsonBody};
use crate::workers::Workers;
use axum::Json;
use axum::extract::State;
use polychess_game::editor::EditError;
use polychess_game::{Choices, InputError, Refusal};
use polychess_variants::{edit, info};
use polychess_wire::{EditRequest, EditedPosition, Problem};

/// The maximum number of changes in a request.
const MAX_CHANGES: usize = 64;

/// Returns the position after some changes, with the objections of the rules.
pub(crate) async fn show(
    State(workers): State<Workers>,
    payer: Payer,
    JsonBody(request): JsonBody<EditRequest>,
) -> Result<Json<EditedPosition>, Failure> {
    Ok(Json(workers.look(&payer, move || edited(&request)).await??))
}

fn edited(request: &EditRequest) -> Result<EditedPosition, Problem> {
    let info = info(&request.variant)?;
    let choices = Choices::from_json(info, &request.options)?;
    let EditRequest { position, changes, .. } = request;
    if changes.len() > MAX_CHANGES {
        let message = format!("you sent {} changes; send at most {MAX_CHANGES}", changes.len());
        return Err(Problem::new("bad-request", message));
    }
    let state = edit(info.id, &choices, position.as_deref(), changes)?.map_err(|error| match error {
        EditError::Unreadable(error) => Refusal::from(InputError::from(error)).into(),
        other => Problem::new("bad-request", other.to_string()),
    })?;
    Ok(state.into())
}
