//! One ply, with an eye on the exchange: what is taken, less the most that the next player then takes in return.

use crate::{Evaluation, Limits};
use polychess_rules::{Move, MoveList, Position, Seat};

/// Scores each legal ply for the seat on turn, in pawns. Ends early when the limits say so; then the rest is missing.
pub(crate) fn scores<P: Position>(position: &P, evaluation: &Evaluation, limits: &mut Limits<'_>) -> Vec<(Move, f32)> {
    let Some(us) = position.to_move() else { return Vec::new() };
    let (mut moves, mut replies) = (MoveList::new(), MoveList::new());
    position.legal_moves(&mut moves);
    let mut scored = Vec::with_capacity(moves.len());
    for &m in moves.iter() {
        if !limits.spend() && !scored.is_empty() {
            break;
        }
        let mut next = position.clone();
        next.play(m);
        let score = match next.outcome() {
            Some(outcome) => 200.0 * evaluation.final_shares(&next, outcome)[us] - 100.0,
            None => gain(position, m, evaluation) - worst_loss(&next, us, evaluation, &mut replies),
        };
        scored.push((m, score));
    }
    scored
}

/// What a ply takes or promotes to.
fn gain<P: Position>(position: &P, m: Move, evaluation: &Evaluation) -> f32 {
    if !m.is_of_a_piece() || m.from == m.to {
        return 0.0;
    }
    let taken = position.piece(m.to).map_or(0.0, |piece| evaluation.worth(piece.role()));
    taken + m.promotion.map_or(0.0, |role| evaluation.worth(role) - 1.0)
}

/// The most that the next player takes from us, less what he risks where we could take back.
fn worst_loss<P: Position>(next: &P, us: Seat, evaluation: &Evaluation, replies: &mut MoveList) -> f32 {
    replies.clear();
    next.legal_moves(replies);
    let ours = |m: &&Move| m.is_of_a_piece() && next.piece(m.to).is_some_and(|piece| piece.seat() == us);
    let loss = |m: &Move| {
        let lost = next.piece(m.to).map_or(0.0, |piece| evaluation.worth(piece.role()));
        let risked = next.piece(m.from).map_or(0.0, |piece| evaluation.worth(piece.role()));
        let mut after = next.clone();
        after.play(*m);
        let mut back = MoveList::new();
        after.legal_moves(&mut back);
        if back.iter().any(|b| b.to == m.to) { (lost - risked).max(0.0) } else { lost }
    };
    replies.iter().filter(ours).map(loss).fold(0.0, f32::max)
}
