//! A search of a few plies: the searcher and his side maximise his expected share, all others minimise it.

use crate::{Evaluation, Limits};
use polychess_rules::{Move, MoveList, Position, Role, Seat};

/// Captures on the cell of the last capture are followed this much deeper.
const EXCHANGE_PLIES: u32 = 4;

/// Scores of the root plies after a complete search, deepened ply by ply while the limits allow.
pub(crate) fn scores<P: Position>(
    position: &P,
    evaluation: &Evaluation,
    plies: u32,
    limits: &mut Limits<'_>,
) -> Vec<(Move, f32)> {
    let Some(us) = position.to_move() else { return Vec::new() };
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut best: Vec<(Move, f32)> = moves.iter().map(|&m| (m, 0.0)).collect();
    for depth in 1..=plies {
        let mut search = Search { us, evaluation, limits, lists: Vec::new() };
        let mut scored = Vec::with_capacity(best.len());
        let mut alpha = 0.0;
        for &(m, _) in &best {
            let mut next = position.clone();
            next.play(m);
            // A window a little below the best keeps near-equals apart from losers, so that a choice among them stays possible.
            let Some(score) = search.node(&next, depth - 1, (alpha - 0.002, 2.0), m, 1) else { return best };
            alpha = score.max(alpha);
            scored.push((m, score));
        }
        scored.sort_by(|a, b| b.1.total_cmp(&a.1));
        best = scored;
    }
    best
}

struct Search<'a, 'l> {
    us: Seat,
    evaluation: &'a Evaluation,
    limits: &'a mut Limits<'l>,
    /// A buffer per ply, so that no node allocates.
    lists: Vec<MoveList>,
}

impl Search<'_, '_> {
    /// The share expected for us, within the window; `None` when the search has to end.
    fn node<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        window: (f32, f32),
        last: Move,
        ply: usize,
    ) -> Option<f32> {
        if !self.limits.spend() {
            return None;
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        position.legal_moves(&mut moves);
        let value = self.value(position, depth, window, last, ply, &mut moves);
        self.lists.push(moves);
        value
    }

    fn value<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        (mut alpha, mut beta): (f32, f32),
        last: Move,
        ply: usize,
        moves: &mut MoveList,
    ) -> Option<f32> {
        if moves.is_empty() || depth == 0 && position.outcome().is_some() {
            // Sooner is better: a small part of the share is lost with every ply.
            let shares = match position.outcome() {
                Some(outcome) => self.evaluation.final_shares(position, outcome),
                None => self.evaluation.shares(position, 0),
            };
            let haste = 0.001 * ply as f32;
            return Some(if shares[self.us] > 0.5 { shares[self.us] + 1.0 - haste } else { shares[self.us] + haste });
        }
        let quiet = self.evaluation.shares(position, moves.len())[self.us];
        if depth == 0 && (ply as u32 > EXCHANGE_PLIES + 3) {
            return Some(quiet);
        }
        let ours = position.to_move().is_some_and(|turn| position.same_side(turn, self.us));
        let mut best = match (depth, ours) {
            // In an exchange nobody has to take back.
            (0, _) => quiet,
            (_, true) => f32::NEG_INFINITY,
            (_, false) => f32::INFINITY,
        };
        self.order(position, moves);
        for i in 0..moves.len() {
            let m = moves[i];
            if depth == 0 && (m.to != last.to || position.piece(m.to).is_none() || !m.is_of_a_piece()) {
                continue;
            }
            let mut next = position.clone();
            next.play(m);
            let below = if next.is_mid_turn() { depth } else { depth.saturating_sub(1) };
            let score = self.node(&next, below, (alpha, beta), m, ply + 1)?;
            if ours {
                best = best.max(score);
                alpha = alpha.max(best);
            } else {
                best = best.min(score);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Captures of much by little first.
    fn order<P: Position>(&self, position: &P, moves: &mut MoveList) {
        let worth = |role: Role| self.evaluation.worth(role);
        moves.sort_by_key(|m| {
            let taken = position
                .piece(m.to)
                .filter(|_| m.is_of_a_piece() && m.from != m.to)
                .map_or(0.0, |piece| 10.0 * worth(piece.role()));
            let mover = position.piece(m.from).map_or(0.0, |piece| worth(piece.role()));
            let promoted = m.promotion.map_or(0.0, worth);
            -((10.0 * (taken + promoted) - if taken > 0.0 { mover } else { 0.0 }) as i32)
        });
    }
}
