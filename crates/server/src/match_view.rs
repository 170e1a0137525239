//! Converts the state of a match for clients: status, offers and boards.

pub(crate) use polychess_requests::match_view::{boards, closed, pending};

use polychess_game::AnyMatch;
use polychess_requests::match_view;
use polychess_wire::Status;

/// Returns the status of the match. Logs a status that it cannot read.
pub(crate) fn status(played: &dyn AnyMatch) -> Status {
    match_view::status(played).unwrap_or_else(|error| {
        tracing::error!(%error, "cannot read the status of a game");
        Status::default()
    })
}
