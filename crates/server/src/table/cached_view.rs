//! The game of a table as it looks, made once for all viewers.

use crate::state;
use polychess_game::AnyMatch;
use polychess_rules::{Seat, Seats};
use polychess_wire::{BoardState, ClosedOffer, GameView, Pending, Ply, Status, WrittenScene};
use serde_json::{Map, Value as Json};

/// The game as it looks.
#[derive(Debug)]
pub(crate) struct Shown {
    boards: Vec<(Option<Seat>, WrittenScene, Vec<Ply>)>,
    status: Status,
    acts: Map<String, Json>,
    pending: Vec<Pending>,
    closed: Vec<ClosedOffer>,
    awaited: Vec<usize>,
    position: String,
}

impl Shown {
    pub(crate) fn of(game: &dyn AnyMatch) -> Self {
        let states = state::boards(game, None);
        let boards = game.to_move().into_iter().zip(states).map(|(turn, state)| (turn, state.scene, state.plies));
        let awaited = game.awaited();
        let awaited = game.info().all_seats().filter(|seat| awaited.iter().any(|awaited| awaited.contains(*seat)));
        Self {
            boards: boards.collect(),
            status: state::status(game),
            acts: game.acts(),
            pending: state::pending(game),
            closed: state::closed(game),
            awaited: awaited.map(|seat| seat.index()).collect(),
            position: game.position_text(),
        }
    }

    /// The board, the first where there are two.
    pub(crate) fn scene(&self) -> Option<&WrittenScene> {
        self.boards.first().map(|(_, scene, _)| scene)
    }

    /// For somebody who may play these seats now.
    pub(crate) fn to(&self, own: Seats, seat_of: impl Fn(&str) -> Option<Seat>) -> GameView {
        let own = |seat: Option<Seat>| seat.is_some_and(|seat| own.contains(seat));
        let board = |(turn, scene, plies): &(Option<Seat>, WrittenScene, Vec<Ply>)| BoardState {
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
