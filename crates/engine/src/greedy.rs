//! One ply, with an eye on the exchange: what is taken, less the most that the next player then takes in return. A yardstick for searches.

use crate::{Evaluate, Limits};
use polychess_rules::{Move, MoveList, Searchable, Seat};

/// Scores each legal ply for the seat on turn, in hundredths of a pawn. Ends early when the limits say so; then the rest is missing.
pub(crate) fn scores<P: Searchable, E: Evaluate<P>>(
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
            None => gain(position, m, evaluate) - worst_loss(&next, us, evaluate, &mut replies),
        };
        scored.push((m, score));
    }
    scored
}

/// What a ply takes or promotes to.
fn gain<P: Searchable, E: Evaluate<P>>(position: &P, m: Move, evaluate: &E) -> i32 {
    if !m.is_of_a_piece() || m.from == m.to {
        return 0;
    }
    let taken = position.piece(m.to).map_or(0, |piece| evaluate.worth(piece.role()));
    taken + m.promotion.map_or(0, |role| evaluate.worth(role) - 100)
}

/// The most that the next player takes from us, less what he risks where we could take back.
fn worst_loss<P: Searchable, E: Evaluate<P>>(next: &P, us: Seat, evaluate: &E, replies: &mut MoveList) -> i32 {
    replies.clear();
    next.legal_moves(replies);
    let ours = |m: &&Move| m.is_of_a_piece() && next.piece(m.to).is_some_and(|piece| piece.seat() == us);
    let worth = |cell| next.piece(cell).map_or(0, |piece| evaluate.worth(piece.role()));
    let loss = |m: &Move| {
        let mut after = next.clone();
        after.play(*m);
        let mut back = MoveList::new();
        after.legal_moves(&mut back);
        let (lost, risked) = (worth(m.to), worth(m.from));
        if back.iter().any(|b| b.to == m.to) { (lost - risked).max(0) } else { lost }
    };
    replies.iter().filter(ours).map(loss).fold(0, i32::max)
}
