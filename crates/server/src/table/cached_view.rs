//! The view of a game, computed once for all its viewers.

use crate::match_view;
use polychess_game::AnyMatch;
use polychess_rules::{Seat, Seats};
use polychess_wire::{BoardState, ClosedOffer, GameView, Pending, Ply, SceneJson, Status};
use serde_json::{Map, Value as Json};

#[derive(Debug)]
pub(crate) struct CachedView {
    boards: Vec<(Option<Seat>, SceneJson, Vec<Ply>)>,
    status: Status,
    acts: Map<String, Json>,
    pending: Vec<Pending>,
    closed: Vec<ClosedOffer>,
    awaited: Vec<usize>,
    position: String,
}

impl CachedView {
    pub(crate) fn of(game: &dyn AnyMatch) -> Self {
        let states = match_view::boards(game, None);
        let boards = game.to_move().into_iter().zip(states).map(|(turn, state)| (turn, state.scene, state.plies));
        let awaited = game.awaited();
        let awaited = game.info().all_seats().filter(|seat| awaited.iter().any(|awaited| awaited.contains(*seat)));
        Self {
            boards: boards.collect(),
            status: match_view::status(game),
            acts: game.acts(),
            pending: match_view::pending(game),
            closed: match_view::closed(game),
            awaited: awaited.map(|seat| seat.index()).collect(),
            position: game.position_text(),
        }
    }

    /// Returns the scene of the first board.
    pub(crate) fn scene(&self) -> Option<&SceneJson> {
        self.boards.first().map(|(_, scene, _)| scene)
    }

    /// Returns the view for a client that plays the seats `own`. It contains legal moves, possible
    /// actions and answers only for these seats.
    pub(crate) fn for_seats(&self, own: Seats, seat_of: impl Fn(&str) -> Option<Seat>) -> GameView {
        let own = |seat: Option<Seat>| seat.is_some_and(|seat| own.contains(seat));
        let board = |(turn, scene, plies): &(Option<Seat>, SceneJson, Vec<Ply>)| BoardState {
            scene: scene.clone(),
            plies: if own(*turn) { plies.clone() } else { Vec::new() },
        };
        let mut pending = self.pending.clone();
        for offer in &mut pending {
            offer.answers.retain(|answer| own(Seat::new(answer.seat)));
        }
        let acts = self.acts.iter().filter(|(seat, _)| own(seat_of(seat)));
        GameView {
            boards: self.boards.iter().map(board).collect(),
            status: self.status.clone(),
            acts: acts.map(|(seat, forms)| (seat.clone(), forms.clone())).collect(),
            pending,
            closed: self.closed.clone(),
            awaited: self.awaited.clone(),
            position: self.position.clone(),
        }
    }
}
