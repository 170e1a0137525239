//! Counters and draw offers (rulebook: End, Actions).

use crate::board::WHITE;
use crate::setup::Orthodox;
use polychess_game::{Draws, GameState};
use polychess_rules::{Move, MoveKind, Role};

/// The part of a game state that is not the position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Negotiation {
    /// OC-E4, OC-A1: the halfmove clock and the open offer.
    pub draws: Draws,
    /// OC-N1: moves completed by both players. The FEN writes one more.
    pub full_moves: u32,
}

/// Updates counters and offers after a turn.
pub(crate) fn after_turn(before: &GameState<Orthodox>, turn: &[Move], state: &mut GameState<Orthodox>) {
    let (pieces, mover) = (&before.position.state.pieces, before.position.state.turn);
    // OC-E4
    let is_progress = turn.iter().any(|m| {
        pieces.role_on(m.from) == Some(Role::PAWN) || pieces.is_occupied(m.to) || m.kind == MoveKind::EnPassant
    });
    state.negotiation.draws.after_turn_of(mover, is_progress); // OC-A1, OC-A2
    if mover != WHITE {
        state.negotiation.full_moves = state.negotiation.full_moves.saturating_add(1);
    }
}
