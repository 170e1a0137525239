//! The moves that a piece could make if it were its army's turn, for previews and premoves.

use polychess_game::Choices;
use polychess_variants::{info, new_match};
use polychess_wire::{Ply, Problem, Reach};

/// Returns the moves of a piece after some planned moves of its army.
///
/// # Errors
/// Fails if the game, an option or the position is unknown.
pub fn reach(asked: &Reach) -> Result<Vec<Ply>, Problem> {
    let info = info(&asked.variant)?;
    let choices = Choices::from_json(info, &asked.options)?;
    let played = new_match(info.id, &choices, Some(&asked.position))?;
    let found = played.reach(asked.board, asked.cell, &asked.planned);
    Ok(found.into_iter().map(|ply| Ply::after("", ply)).collect())
}
