//! Acts as people write them: a turn text, the game's own notation, or a JSON object.

use polychess_game::{AnyMatch, ErrorKind, Refusal, Request};
use serde_json::Value as Json;

/// Reads an act for the match as it stands. What is neither a turn text nor an object is taken as the game's own notation.
///
/// # Errors
/// `bad-act`, with both complaints where both ways of reading fail.
pub(crate) fn read(now: &dyn AnyMatch, text: &str) -> Result<(Request, Json), Refusal> {
    let text = text.trim();
    if text.starts_with('{') {
        let json = serde_json::from_str(text)
            .map_err(|e| Refusal::bad_act(format!("an act in braces is a JSON object: {e}")))?;
        return Ok((Request::read(now.info(), &json)?, json));
    }
    // Only a text that is no turn text at all may be notation; an illegal turn is refused with its rule.
    let turn = match now.notate(text) {
        Err(e) if e.kind == ErrorKind::BadAct => now
            .read_notation(text)
            .map_err(|other| Refusal::bad_act(format!("{}; as notation: {}", e.message, other.message)))?,
        _ => text.to_owned(),
    };
    Ok((Request::turn(&turn), Json::from(turn)))
}

/// Reads an act and plays it; gives it back as it stands in a request.
///
/// # Errors
/// As [`read`], or when the act is refused.
pub(crate) fn play(now: &mut dyn AnyMatch, text: &str) -> Result<Json, Refusal> {
    let (act, json) = read(now, text)?;
    now.apply(&act)?;
    Ok(json)
}
