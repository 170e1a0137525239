//! Counters and draw offers (rulebook: End, Actions).

use crate::board::WHITE;
use crate::setup::Orthodox;
use polychess_game::{Draws, GameState};
use polychess_rules::{Move, MoveKind, Role};

/// Counters and draw offers, which are part of a game state but not of its position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Negotiation {
    /// OC-E4, OC-A1: the halfmove clock and the pending offer.
    pub draws: Draws,
    /// OC-N1: the number of moves that both players have completed. The FEN contains this number
    /// plus 1.
    pub full_moves: u32,
}

pub(crate) fn after_turn(before: &GameState<Orthodox>, turn: &[Move], state: &mut GameState<Orthodox>) {
    let (pieces, mover) = (&before.position.state.pieces, before.position.state.turn);
    // OC-E4: a capture or a pawn move restarts the clock.
    let is_progress = turn.iter().any(|m| {
        pieces.role_on(m.from) == Some(Role::PAWN) || pieces.is_occupied(m.to) || m.kind == MoveKind::EnPassant
    });
    state.negotiation.draws.after_turn_of(mover, is_progress); // OC-A1, OC-A2
    if mover != WHITE {
        state.negotiation.full_moves = state.negotiation.full_moves.saturating_add(1);
    }
}
