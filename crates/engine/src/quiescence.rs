//! Quiescence search with more than two sides: captures that gain material, and check evasions.
//!
//! Each player may capture or decline. If a rival declines, the turn passes to the next player.
//! This player may capture a piece that is safe from the first rival. The search of a rival's node
//! therefore continues in two ways: with its captures, and with the turn of the next player. A
//! rival cannot pass the turn to the root's side, because that side could then save its pieces.
//!
//! In wild positions, sequences of captures would be too long. From `RECAPTURE_DEPTH` on, the
//! search considers only recaptures.

use crate::evaluate::Evaluate;
use crate::movepick::see_gain;
use crate::quiescence_state::QuiescenceState;
use crate::replies::FreeReply;
use crate::score::{INFINITE, score_to_tt};
use crate::search::Search;
use crate::techniques::{Technique, Techniques};
use crate::transposition::{Bound, TtEntry, pack_move};
use polychess_rules::{Cells, Move, MoveKind, MoveList, Role, Searchable, zobrist};

/// Depth below which a player in check searches all moves.
const CHECK_EVASION_DEPTH: usize = 2;
/// From this depth, the search considers only recaptures on the cell of the last capture.
const RECAPTURE_DEPTH: usize = 5;
/// At this depth, the search returns the static evaluation.
const MAX_QUIESCENCE_DEPTH: usize = 16;
/// A key that separates table entries of quiescence nodes from entries of the main search.
const QUIESCENCE_KEY: u64 = zobrist::feature(252, 1);
/// Margin of delta pruning, in score units.
const DELTA_MARGIN: i32 = 250;

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Returns the quiescence value of a position for the side to move.
    pub(crate) fn quiescence(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        window: (i32, i32),
        state: QuiescenceState,
    ) -> i32 {
        let stand_pat = self.static_eval(position, accumulator, (window.0 - DELTA_MARGIN, window.1));
        self.quiescence_from(position, accumulator, window, state, stand_pat)
    }

    /// Returns the quiescence value, given the static evaluation `stand_pat`.
    fn quiescence_from(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (mut alpha, beta): (i32, i32),
        state: QuiescenceState,
        stand_pat: i32,
    ) -> i32 {
        let QuiescenceState { ply, depth, last_capture } = state;
        let Some(turn) = position.to_move() else { return self.terminal_score(position, accumulator, ply) };
        if !self.limits.spend() {
            self.stopped = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        let (sign, mid_turn) = (self.sign(position), position.is_mid_turn());
        let in_check = !mid_turn && depth < CHECK_EVASION_DEPTH && position.in_check(turn);
        if depth >= MAX_QUIESCENCE_DEPTH {
            return stand_pat;
        }
        // Table depths are 0 or negative here. An entry with a greater table depth considers more
        // captures, so it is valid.
        let (key, tt_depth) =
            (self.key(position, FreeReply::Available) ^ QUIESCENCE_KEY, -(depth.min(RECAPTURE_DEPTH) as i32));
        let tt_entry = if mid_turn { None } else { self.probe_table(key).filter(|entry| entry.depth >= tt_depth) };
        if let Some(score) = tt_entry.and_then(|entry| entry.cutoff_score(ply, alpha, beta)) {
            return score;
        }
        let (original_alpha, mut best_move) = (alpha, 0);
        let mut best_score = stand_pat;
        if in_check || mid_turn {
            best_score = -INFINITE;
        } else if sign > 0 || self.sides.is_two_sided() {
            // The root's side may decline.
            alpha = alpha.max(best_score);
            if alpha >= beta {
                return best_score;
            }
        } else {
            // For a rival, standing pat is a lower bound on the value of declining.
            if stand_pat >= beta {
                return stand_pat;
            }
            if self.uses(Technique::Declining)
                && let Some(passed) = position.after_null_move()
                && !self.is_ours(&passed)
            {
                let state = QuiescenceState { ply: ply + 1, depth: depth.max(CHECK_EVASION_DEPTH) + 1, last_capture };
                best_score = self.quiescence_from(&passed, accumulator, (alpha, beta), state, stand_pat);
                if self.stopped {
                    return 0;
                }
            }
            alpha = alpha.max(best_score);
            if alpha >= beta {
                return best_score;
            }
        }
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        self.generate_moves(position, in_check || mid_turn, sign, buffers.list());
        let count = buffers.list().len();
        let ranked = buffers.ranked();
        for m in ranked.0.iter().copied() {
            ranked.1.push((self.mvv_lva(position, m), m));
        }
        for at in 0..count {
            let rest = &mut buffers.ranked().1[at..];
            let Some(next) = (0..rest.len()).reduce(|a, b| if rest[b].0 > rest[a].0 { b } else { a }) else { break };
            rest.swap(0, next);
            let (_, m) = rest[0];
            let is_too_deep = depth >= RECAPTURE_DEPTH
                && last_capture.is_some_and(|cell| m.to != cell)
                && self.uses(Technique::Recaptures);
            if !in_check && !mid_turn && (is_too_deep || !self.is_worth_searching(position, m, sign, stand_pat, alpha))
            {
                continue;
            }
            let mut next = position.clone();
            next.play(m);
            let next_accumulator = self.evaluate.update(accumulator, position, &next);
            let state = QuiescenceState {
                ply: ply + 1,
                depth: depth + usize::from(!next.is_mid_turn()),
                last_capture: Some(m.to),
            };
            let value = if self.sign(&next) == sign {
                self.quiescence(&next, &next_accumulator, (alpha, beta), state)
            } else {
                -self.quiescence(&next, &next_accumulator, (-beta, -alpha), state)
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
        if !mid_turn && best_score > -INFINITE {
            let bound = Bound::of(best_score, original_alpha, beta);
            let score = score_to_tt(best_score, ply);
            self.table.store(key, TtEntry { best: best_move, score, depth: tt_depth, bound, eval: None });
        }
        // Without a legal move, the position is a checkmate or stalemate.
        if best_score == -INFINITE { sign * self.terminal_score(position, accumulator, ply) } else { best_score }
    }

    fn is_ours(&self, position: &P) -> bool {
        self.sign(position) > 0
    }

    /// Generates the captures of a node. Rivals capture only pieces of the root's side.
    ///
    /// With `all`, generates every move in check. In the middle of a turn, it generates captures
    /// and the moves that end the turn, or every move if there are none.
    fn generate_moves(&self, position: &P, all: bool, sign: i32, moves: &mut MoveList) {
        moves.clear();
        if !all {
            let victims = if sign > 0 || self.sides.is_two_sided() {
                position.other_seats_cells()
            } else {
                self.sides.ours().fold(Cells::EMPTY, |all, seat| all | position.seat_cells(seat))
            };
            return position.captures(victims, moves);
        }
        if position.is_mid_turn() {
            position.captures(position.other_seats_cells(), moves);
            position.legal_moves_where(&is_end_or_pass, moves);
        }
        if moves.is_empty() {
            position.legal_moves(moves);
        }
    }

    /// Returns the rank of a capture by its victim, then by its attacker (MVV-LVA).
    pub(crate) fn mvv_lva(&self, position: &P, m: Move) -> i32 {
        let worth = |role| self.evaluate.worth(role);
        let victim = position.piece(m.to).filter(|_| m.moves_piece()).map_or(0, |victim| match victim.role() {
            Role::KING => 100_000,
            role => 16 * worth(role),
        });
        let attacker = position.piece(m.from).map_or(0, |piece| worth(piece.role()));
        victim + m.promotion.map_or(0, |role| 8 * worth(role)) - attacker / 8
    }

    /// True if the capture could raise alpha and its exchange does not lose material.
    fn is_worth_searching(&self, position: &P, m: Move, sign: i32, stand_pat: i32, alpha: i32) -> bool {
        let worth = |role| self.evaluate.worth(role);
        let Some(mover) = position.piece(m.from) else { return true };
        let victim = position.piece(m.to);
        if victim.is_some_and(|victim| victim.role() == Role::KING) {
            return true;
        }
        let gained = victim.map_or(100, |victim| worth(victim.role())) + m.promotion.map_or(0, worth);
        // Delta pruning. A centipawn is worth about 2 score units, so the factor 3 is generous.
        if sign > 0 && stand_pat + 3 * gained + DELTA_MARGIN <= alpha && self.uses(Technique::DeltaPruning) {
            return false;
        }
        victim.is_some_and(|victim| worth(victim.role()) >= worth(mover.role())) && m.promotion.is_none()
            || !self.uses(Technique::Exchanges)
            || see_gain(position, m, self.evaluate) >= 0
    }
}

/// True if a move passes or ends the turn without moving a piece.
pub(crate) fn is_end_or_pass(m: Move) -> bool {
    matches!(m.kind, MoveKind::EndTurn | MoveKind::Pass)
}
