//! Quiescence search with two sides: captures that gain material, and check evasions.

use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::movepick::see_gain;
use crate::quiescence_state::QuiescenceState;
use crate::replies::FreeReply;
use crate::score::{INFINITE, score_to_tt};
use crate::search::Search;
use crate::techniques::{Technique, Techniques};
use crate::transposition::{Bound, TtEntry, pack_move};
use polychess_rules::{Move, Role, Searchable, is_capture_or_promotion};

/// From this depth, the search considers only recaptures on the cell of the last capture.
const RECAPTURE_DEPTH: usize = 5;
/// At this depth, the search returns the static evaluation.
const MAX_QUIESCENCE_DEPTH: usize = 16;
/// Margin of delta pruning, in score units.
const DELTA_MARGIN: i32 = 250;
/// Score units per centipawn in delta pruning. The true ratio is about 2, so the factor is
/// generous.
const DELTA_FACTOR: i32 = 3;

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Returns the quiescence value of a position for the side to move.
    pub(super) fn quiesce_two_sides(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (mut alpha, beta): (i32, i32),
        state: QuiescenceState,
    ) -> i32 {
        let QuiescenceState { ply, depth, last_capture } = state;
        let Some(turn) = position.to_move() else { return self.terminal_score(position, accumulator, ply) };
        if !self.limits.spend() {
            self.stopped = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        let (sign, mid_turn) = (self.sign(position), position.is_mid_turn());
        let (key, tt_depth) = (self.key(position, FreeReply::Available), -(depth.min(RECAPTURE_DEPTH) as i32));
        let tt_entry = if mid_turn { None } else { self.probe_table(key) };
        if let Some(score) =
            tt_entry.filter(|entry| entry.depth >= tt_depth).and_then(|entry| entry.cutoff_score(ply, alpha, beta))
        {
            return score;
        }
        let is_too_deep = depth >= MAX_QUIESCENCE_DEPTH;
        let in_check = !mid_turn && !is_too_deep && self.is_threatened(position, turn);
        let searches_all = in_check || mid_turn && !is_too_deep;
        let (original_alpha, mut best_move) = (alpha, 0);
        let (mut best_score, mut stand_pat, mut stored_eval) = (-INFINITE, -INFINITE, None);
        if !searches_all {
            let window = (alpha - DELTA_MARGIN, beta);
            stored_eval = tt_entry.and_then(|entry| entry.eval);
            stand_pat = stored_eval.unwrap_or_else(|| self.static_eval(position, accumulator, window));
            best_score = stand_pat;
            alpha = alpha.max(stand_pat);
            if alpha >= beta || is_too_deep {
                return stand_pat;
            }
        }
        let tt_move = tt_entry.map_or(0, |entry| entry.best);
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        if !searches_all {
            position.captures(position.other_seats_cells(), buffers.list());
        } else {
            self.generate_all(position, mid_turn, buffers.list());
        }
        let count = buffers.list().len();
        let ranked = buffers.ranked();
        for m in ranked.0.iter().copied() {
            let rank = if pack_move(m) == tt_move { i32::MAX } else { self.rank_in_quiescence(position, m) };
            ranked.1.push((rank, m));
        }
        for at in 0..count {
            let rest = &mut buffers.ranked().1[at..];
            let Some(next) = (0..rest.len()).reduce(|a, b| if rest[b].0 > rest[a].0 { b } else { a }) else { break };
            rest.swap(0, next);
            let (_, m) = rest[0];
            if in_check {
                // If one of the first three moves avoids mate, other quiet evasions hardly matter.
                if best_score > -MATE_BOUND && at > 2 && !is_capture_or_promotion(position, m) {
                    continue;
                }
            } else if !mid_turn {
                let is_too_late = depth >= RECAPTURE_DEPTH
                    && last_capture.is_some_and(|cell| m.to != cell)
                    && self.uses(Technique::Recaptures);
                if is_too_late || !self.may_gain(position, m, stand_pat, alpha) {
                    continue;
                }
            }
            let mut next = position.clone();
            next.play(m);
            let next_accumulator = self.evaluate.update(accumulator, position, &next);
            let state = QuiescenceState {
                ply: ply + 1,
                depth: depth + usize::from(!next.is_mid_turn()),
                last_capture: if in_check { None } else { Some(m.to) },
            };
            let value = if self.sign(&next) == sign {
                self.quiesce_two_sides(&next, &next_accumulator, (alpha, beta), state)
            } else {
                -self.quiesce_two_sides(&next, &next_accumulator, (-beta, -alpha), state)
            };
            if self.stopped {
                break;
            }
            if value > best_score {
                best_score = value;
                best_move = pack_move(m);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.buffers.push(buffers);
        if self.stopped {
            return 0;
        }
        // Without a legal move, the position is a checkmate or stalemate.
        if best_score == -INFINITE {
            return sign * self.terminal_score(position, accumulator, ply);
        }
        if !mid_turn {
            let bound = Bound::of(best_score, original_alpha, beta);
            let best = if best_move == 0 { tt_move } else { best_move };
            let score = score_to_tt(best_score, ply);
            self.table.store(key, TtEntry { best, score, depth: tt_depth, bound, eval: stored_eval });
        }
        best_score
    }

    /// Generates all moves in check. In the middle of a turn, generates captures and the moves that
    /// end the turn, or all moves if there are none.
    fn generate_all(&self, position: &P, mid_turn: bool, moves: &mut polychess_rules::MoveList) {
        if mid_turn {
            position.captures(position.other_seats_cells(), moves);
            position.legal_moves_where(&crate::quiescence::is_end_or_pass, moves);
        }
        if moves.is_empty() {
            position.legal_moves(moves);
        }
    }

    /// Returns the rank of a move. Captures rank by victim and attacker (MVV-LVA), quiet moves by
    /// history.
    fn rank_in_quiescence(&self, position: &P, m: Move) -> i32 {
        if is_capture_or_promotion(position, m) {
            return 50_000 + self.mvv_lva(position, m);
        }
        self.history.score(position.piece(m.from), m)
    }

    /// True if the capture could raise alpha and its exchange does not lose material.
    fn may_gain(&self, position: &P, m: Move, stand_pat: i32, alpha: i32) -> bool {
        let worth = |role| self.evaluate.worth(role);
        let Some(mover) = position.piece(m.from) else { return true };
        let victim = position.piece(m.to);
        if victim.is_some_and(|victim| victim.role() == Role::KING) {
            return true;
        }
        let gained = victim.map_or(100, |victim| worth(victim.role())) + m.promotion.map_or(0, worth);
        if stand_pat + DELTA_FACTOR * gained + DELTA_MARGIN <= alpha && self.uses(Technique::DeltaPruning) {
            return false;
        }
        victim.is_some_and(|victim| worth(victim.role()) >= worth(mover.role())) && m.promotion.is_none()
            || !self.uses(Technique::Exchanges)
            || see_gain(position, m, self.evaluate) >= 0
    }
}
