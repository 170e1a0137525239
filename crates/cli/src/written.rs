//! Acts as people write them: a turn text, a notation of the game, a JSON object or a token of a record.

use polychess_game::{AnyMatch, Refusal, Request};
use polychess_records::moves;
use serde_json::Value as Json;

/// Reads an act for the match as it stands. What is neither a turn text nor an act is read in this one of the game's notations.
///
/// # Errors
/// `bad-act`, with both complaints where both ways of reading fail.
pub(crate) fn read(now: &dyn AnyMatch, notation: usize, text: &str) -> Result<(Request, Json), Refusal> {
    let json = moves::read_line(now, notation, text)?;
    Ok((Request::read(now.info(), &json)?, json))
}

/// Reads an act and plays it; gives it back as it stands in a request.
///
/// # Errors
/// As [`read`], or when the act is refused.
pub(crate) fn play(now: &mut dyn AnyMatch, notation: usize, text: &str) -> Result<Json, Refusal> {
    let (act, json) = read(now, notation, text)?;
    now.apply(&act)?;
    Ok(json)
}
