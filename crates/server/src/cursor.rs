//! The positions of pages in lists of finished games.

use crate::reply::Failure;
use polychess_wire::Problem;

/// The time of the last event and the id of a game. The next page starts after this game.
pub(crate) type Cursor = (i64, String);

/// Formats a cursor for a client.
pub(crate) fn format((time, id): &Cursor) -> String {
    format!("{time}-{id}")
}

/// Parses the parameter `before` of a request.
pub(crate) fn parse(before: Option<&str>) -> Result<Option<Cursor>, Failure> {
    let Some(text) = before else { return Ok(None) };
    let parts = text.split_once('-').and_then(|(time, id)| Some((time.parse().ok()?, id.to_owned())));
    let message = "\"before\" is not the value of \"next\" of a page; start without it";
    parts.map(Some).ok_or_else(|| Failure::Refused(Problem::new("bad-request", message)))
}
