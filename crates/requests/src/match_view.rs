//! Converts the state of a match for clients: status, offers and boards.

use polychess_game::{AnyMatch, Request, Scene};
use polychess_rules::{BySeat, Points};
use polychess_wire::{BoardState, ClosedOffer, Pending, Ply, SceneJson, Status};

/// Returns the status of the match. It includes the points that players would have if the game
/// ended now.
///
/// # Errors
/// Fails if the game returns a status that [`Status`] cannot represent.
pub fn status(played: &dyn AnyMatch) -> Result<Status, serde_json::Error> {
    let mut status: Status = serde_json::from_value(played.status())?;
    let info = played.info();
    let named = |points: BySeat<Points>| {
        info.all_seats().map(|seat| (info.seat_name(seat).to_owned(), points[seat].to_string())).collect()
    };
    status.if_ended = played.points_if_ended().map(named);
    Ok(status)
}

/// Returns the pending offers.
#[must_use]
pub fn pending(played: &dyn AnyMatch) -> Vec<Pending> {
    played.offers().iter().map(Pending::from).collect()
}

/// Returns the offers that players closed recently.
#[must_use]
pub fn closed(played: &dyn AnyMatch) -> Vec<ClosedOffer> {
    played.closed_offers().iter().map(ClosedOffer::from).collect()
}

/// Returns the boards with the plies that are possible next. `begun` contains the plies already
/// made in an unfinished turn.
#[must_use]
pub fn boards(played: &dyn AnyMatch, begun: Option<&str>) -> Vec<BoardState> {
    let two = played.to_move().len() > 1;
    let before = |board: usize| match begun.map(Request::turn) {
        Some(Request::Turn { board: on, .. }) if on.unwrap_or(0) == board => format!("{}+", begun.unwrap_or_default()),
        _ if two => format!("{board}:"),
        _ => String::new(),
    };
    let states = played.scenes().into_iter().zip(played.plies()).enumerate();
    let state = |(board, (scene, plies)): (usize, (Scene, Vec<_>))| {
        let before = before(board);
        BoardState {
            scene: SceneJson::from(&scene),
            plies: plies.into_iter().map(|ply| Ply::after(&before, ply)).collect(),
        }
    };
    states.map(state).collect()
}
