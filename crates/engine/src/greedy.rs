//! The moves of a greedy player, a baseline for searches.
//!
//! The score of a move is the material that it gains, minus the most that the next player can gain
//! in return.

use crate::evaluate::Evaluate;
use crate::limits::Limits;
use polychess_rules::{Move, MoveList, Searchable, Seat};

/// Returns the legal moves with their scores, in centipawns. Omits the remaining moves if a limit
/// is reached.
pub(crate) fn score_moves<P: Searchable, E: Evaluate<P>>(
    position: &P,
    evaluate: &E,
    limits: &mut Limits<'_>,
) -> Vec<(Move, i32)> {
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
            Some(outcome) => evaluate.final_scores(&next, outcome)[us],
            None => material_gain(position, m, evaluate) - worst_loss(&next, us, evaluate, &mut replies),
        };
        scored.push((m, score));
    }
    scored
}

/// Returns the material that a move gains by capture and promotion, in centipawns.
fn material_gain<P: Searchable, E: Evaluate<P>>(position: &P, m: Move, evaluate: &E) -> i32 {
    if !m.moves_piece() || m.from == m.to {
        return 0;
    }
    let taken = position.piece(m.to).map_or(0, |piece| evaluate.worth(piece.role()));
    taken + m.promotion.map_or(0, |role| evaluate.worth(role) - 100)
}

/// Returns the most material that we can lose to a capture by the next player, in centipawns. If
/// the player after that can recapture, subtracts the value of the capturing piece.
fn worst_loss<P: Searchable, E: Evaluate<P>>(next: &P, us: Seat, evaluate: &E, replies: &mut MoveList) -> i32 {
    replies.clear();
    next.legal_moves(replies);
    let ours = |m: &&Move| m.moves_piece() && next.piece(m.to).is_some_and(|piece| piece.seat() == us);
    let worth = |cell| next.piece(cell).map_or(0, |piece| evaluate.worth(piece.role()));
    let loss_by = |m: &Move| {
        let mut after = next.clone();
        after.play(*m);
        let mut recaptures = MoveList::new();
        after.legal_moves(&mut recaptures);
        let (lost, risked) = (worth(m.to), worth(m.from));
        if recaptures.iter().any(|back| back.to == m.to) { (lost - risked).max(0) } else { lost }
    };
    replies.iter().filter(ours).map(loss_by).fold(0, i32::max)
}
