//! The position editor. Each request contains the position.

use polychess_game::editor::EditError;
use polychess_game::{Choices, InputError, Refusal};
use polychess_variants::{edit, info};
use polychess_wire::{EditRequest, EditedPosition, Problem};

/// The maximum number of changes in a request.
const MAX_CHANGES: usize = 64;

/// Returns the position after some changes, with the objections of the rules.
///
/// # Errors
/// Fails if the game, an option, the position or a change is unreadable.
pub fn edited(request: &EditRequest) -> Result<EditedPosition, Problem> {
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
