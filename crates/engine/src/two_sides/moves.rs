//! Search of the moves of a node with two sides.

use super::TwoSidesNode;
use crate::abdada::move_key;
use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::movepick::{MovePicker, see_gain};
use crate::pruning::{late_move_limit, log_reduction};
use crate::replies::StackFrame;
use crate::score::INFINITE;
use crate::search::{MIN_SPLIT_DEPTH, Search};
use crate::shared_node::{SharedNode, SharedResult};
use crate::techniques::{Technique, Techniques};
use crate::transposition::pack_move;
use polychess_rules::{Move, Piece, Role, Searchable, is_capture_or_promotion};
use std::collections::VecDeque;

/// Futility margin per unit of reduced depth, in score units.
const FUTILITY_MARGIN: i32 = 200;
/// Maximum reduced depth of futility pruning.
const FUTILITY_DEPTH: i32 = 6;
/// Material that a quiet move may lose in an exchange, per unit of reduced depth, in centipawns.
const QUIET_LOSS: i32 = 60;
/// Material that a capture may lose in an exchange, per unit of depth, in centipawns.
const CAPTURE_LOSS: i32 = 110;
/// Up to this depth, the search skips moves that lose an exchange.
const LOSS_DEPTH: i32 = 6;
/// History score that changes a reduction by one unit of depth.
const HISTORY_PER_PLY: i32 = 6_000;
/// Fixed-point units of a reduction in one unit of depth.
const PLY: i32 = 1_024;
/// Maximum number of quiet moves, and of captures, whose history scores a cutoff lowers.
const MAX_TRIED: usize = 32;

/// A move of a node, with the properties that pruning and reductions need.
#[derive(Clone, Copy)]
struct Attempt {
    m: Move,
    piece: Option<Piece>,
    captured: Option<Role>,
    is_quiet: bool,
    gives_check: bool,
}

/// Moves that a node has searched without a cutoff.
struct Tried {
    quiets: [Option<(Piece, Move)>; MAX_TRIED],
    quiet_count: usize,
    captures: [Option<(Piece, Move, Role)>; MAX_TRIED],
    capture_count: usize,
}

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Searches the moves of a node. Returns the best move, if one raises alpha, and the best
    /// value.
    ///
    /// Returns `None` if there is no legal move or the search was stopped.
    pub(super) fn search_moves_two_sides(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (mut alpha, beta): (i32, i32),
        frame: StackFrame,
        node: TwoSidesNode,
    ) -> Option<(Option<Move>, i32)> {
        let TwoSidesNode { depth, tt_entry, key, .. } = node;
        let shared_node = SharedNode { key, ply: frame.ply, depth };
        let splits = depth >= MIN_SPLIT_DEPTH && frame.excluded.is_none();
        let abdada = self.shared.filter(|_| splits).map(|shared| &shared.abdada);
        let tt_move = tt_entry.map_or(0, |entry| entry.best);
        let mut picker = MovePicker::new(tt_move, self.buffers.pop().unwrap_or_default());
        let (mut best_move, mut best_score, mut count) = (None, -INFINITE, 0);
        let mut tried =
            Tried { quiets: [None; MAX_TRIED], quiet_count: 0, captures: [None; MAX_TRIED], capture_count: 0 };
        // Moves that another thread is searching, with their indices in the move order.
        let mut deferred: VecDeque<(Move, usize)> = VecDeque::new();
        loop {
            let picked = picker.next(self.pick_context(position, frame)).map(|m| (m, count + deferred.len(), true));
            let next_deferred = || deferred.pop_front().map(|(m, order)| (m, order, false));
            let Some((m, order, is_first_visit)) = picked.or_else(next_deferred) else { break };
            if frame.excluded == Some(m) {
                continue;
            }
            if count > 0 && abdada.is_some() {
                match shared_node.probe(self.table, (alpha, beta)) {
                    Some(SharedResult::Done(m, value)) => {
                        self.buffers.push(picker.into_buffers());
                        return Some((m, value));
                    }
                    Some(SharedResult::Better(m, value)) => (alpha, best_score, best_move) = (value, value, m),
                    None => {}
                }
            }
            let attempt = self.attempt(position, m, &node);
            if is_first_visit
                && count > 0
                && best_score > -MATE_BOUND
                && !position.is_mid_turn()
                && self.is_pointless(position, attempt, alpha, &node, (order, tried.quiet_count))
            {
                continue;
            }
            let claim = abdada.map(|abdada| (abdada, move_key(key, m)));
            if is_first_visit && count > 0 && claim.is_some_and(|(abdada, move_key)| abdada.contains(move_key)) {
                deferred.push_back((m, order));
                continue;
            }
            claim.into_iter().for_each(|(abdada, move_key)| abdada.insert(move_key));
            let is_bad = picker.is_at_bad_captures();
            let value =
                self.search_attempt(position, accumulator, (alpha, beta), frame, &node, (attempt, order, is_bad));
            claim.into_iter().for_each(|(abdada, move_key)| abdada.remove(move_key));
            if self.stopped {
                self.buffers.push(picker.into_buffers());
                return None;
            }
            count += 1;
            if value > best_score {
                best_score = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(m);
                    if abdada.is_some() && alpha < beta {
                        shared_node.publish(self.table, m, value);
                    }
                }
            }
            if alpha >= beta {
                self.record_cutoff(attempt, &tried, depth, frame);
                break;
            }
            tried.add(attempt);
        }
        self.buffers.push(picker.into_buffers());
        (count > 0).then_some((best_move, best_score))
    }

    /// Returns a move with its properties.
    fn attempt(&self, position: &P, m: Move, node: &TwoSidesNode) -> Attempt {
        let is_quiet = !is_capture_or_promotion(position, m);
        Attempt {
            m,
            piece: position.piece(m.from).filter(|_| m.moves_piece()),
            captured: position.piece(m.to).map(Piece::role).filter(|_| !is_quiet),
            is_quiet,
            gives_check: self.gives_check(position, m, node.rival_kings),
        }
    }

    /// Returns the value of a move. The first move gets the full window. Later moves get a null
    /// window and late move reductions first (Heinz 2000; Romstad).
    fn search_attempt(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (alpha, beta): (i32, i32),
        frame: StackFrame,
        node: &TwoSidesNode,
        (attempt, order, is_bad_capture): (Attempt, usize, bool),
    ) -> i32 {
        let Attempt { m, piece, is_quiet, .. } = attempt;
        let mut next = position.clone();
        next.play(m);
        let next_accumulator = self.evaluate.update(accumulator, position, &next);
        let is_table_move = node.tt_entry.is_some_and(|entry| entry.best == pack_move(m));
        let depth = if next.is_mid_turn() { node.depth } else { node.depth - 1 }
            + if is_table_move { node.extension } else { 0 };
        let mut child = StackFrame::new(piece.map(|piece| (piece, m)), frame.ply + 1);
        if order == 0 || !self.uses(Technique::NullWindows) {
            child.is_cut = !node.is_pv && !frame.is_cut;
            return self.search_child(node.sign, &next, &next_accumulator, (alpha, beta), depth, child);
        }
        let is_reduced = node.depth >= 2 && order >= 2 && (is_quiet || is_bad_capture || frame.is_cut);
        let reduction = if is_reduced && self.uses(Technique::LateMoveReductions) {
            (log_reduction(node.depth, order) + self.reduction_change(attempt, frame, node)) / PLY
        } else {
            0
        };
        let reduction = reduction.clamp(0, (depth - 1).max(0));
        let null_window = (alpha, alpha + 1);
        child.is_cut = true;
        let mut value = self.search_child(node.sign, &next, &next_accumulator, null_window, depth - reduction, child);
        if value > alpha && reduction > 0 && !self.stopped {
            child.is_cut = !frame.is_cut;
            value = self.search_child(node.sign, &next, &next_accumulator, null_window, depth, child);
        }
        if value > alpha && value < beta && !self.stopped {
            child.is_cut = false;
            value = self.search_child(node.sign, &next, &next_accumulator, (alpha, beta), depth, child);
        }
        value
    }

    /// True if the search may skip a late move, because the move probably cannot raise alpha. It
    /// never skips a move that gives check.
    fn is_pointless(
        &self,
        position: &P,
        attempt: Attempt,
        alpha: i32,
        node: &TwoSidesNode,
        (order, quiet_count): (usize, usize),
    ) -> bool {
        let &TwoSidesNode { depth, is_tense, is_pv, is_improving, static_eval, .. } = node;
        if attempt.gives_check || is_tense {
            return false;
        }
        let reduced_depth = (depth - 1 - log_reduction(depth, order) / PLY).max(0);
        if attempt.is_quiet {
            let is_late = !is_pv && quiet_count >= late_move_limit(depth, is_improving);
            let is_futile =
                reduced_depth <= FUTILITY_DEPTH && static_eval + FUTILITY_MARGIN * (reduced_depth + 1) <= alpha;
            if is_late && self.uses(Technique::LateMovePruning) || is_futile && self.uses(Technique::Futility) {
                return true;
            }
        }
        let most_lost = if attempt.is_quiet { QUIET_LOSS * reduced_depth } else { CAPTURE_LOSS * depth };
        depth <= LOSS_DEPTH
            && !is_pv
            && self.uses(Technique::Exchanges)
            && see_gain(position, attempt.m, self.evaluate) < -most_lost
    }

    /// Returns the change of a move's reduction, in 1,024ths of a unit of depth. Positive values
    /// reduce more.
    fn reduction_change(&self, attempt: Attempt, frame: StackFrame, node: &TwoSidesNode) -> i32 {
        let Attempt { m, piece, is_quiet, gives_check, .. } = attempt;
        let mut change = 0;
        if node.is_pv {
            change -= PLY;
        }
        if frame.is_cut {
            change += PLY;
        }
        if !node.is_improving {
            change += PLY / 2;
        }
        if gives_check || node.is_tense {
            change -= PLY;
        }
        if is_quiet {
            if self.history.killers(frame.ply).contains(&Some(m)) || self.history.counter(frame.last) == Some(m) {
                change -= PLY;
            }
            change -= self.history.score(piece, m) * PLY / HISTORY_PER_PLY;
        }
        change
    }

    /// Raises the history score of the move that caused a cutoff and lowers the scores of the moves
    /// before it.
    fn record_cutoff(&mut self, attempt: Attempt, tried: &Tried, depth: i32, frame: StackFrame) {
        let bonus = (depth * depth * 16).min(1_600);
        if let Some(piece) = attempt.piece {
            if attempt.is_quiet {
                let quiets = &tried.quiets[..tried.quiet_count.min(MAX_TRIED)];
                let failed: Vec<(Piece, Move)> = quiets.iter().flatten().copied().collect();
                self.history.record_cutoff((piece, attempt.m), &failed, depth, frame.ply, frame.last);
            } else if let Some(role) = attempt.captured {
                self.history.record_capture(piece, attempt.m, role, bonus);
            }
        }
        for &(piece, m, role) in tried.captures[..tried.capture_count.min(MAX_TRIED)].iter().flatten() {
            self.history.record_capture(piece, m, role, -bonus);
        }
    }

    /// Returns the late move reduction of a root move, in plies; 0 with more than two sides.
    pub(crate) fn root_reduction(&self, position: &P, m: Move, depth: i32, order: usize) -> i32 {
        let is_reduced = self.sides.is_two_sided()
            && depth >= 3
            && order >= 3
            && !is_capture_or_promotion(position, m)
            && self.uses(Technique::LateMoveReductions);
        if !is_reduced {
            return 0;
        }
        let score = self.history.score(position.piece(m.from), m);
        (log_reduction(depth, order) - PLY - score * PLY / HISTORY_PER_PLY) / PLY
    }
}

impl Tried {
    fn add(&mut self, Attempt { m, piece, captured, is_quiet, .. }: Attempt) {
        if is_quiet {
            if let (Some(slot), Some(piece)) = (self.quiets.get_mut(self.quiet_count), piece) {
                *slot = Some((piece, m));
            }
            self.quiet_count += 1;
            return;
        }
        if let (Some(slot), Some(piece), Some(role)) = (self.captures.get_mut(self.capture_count), piece, captured) {
            *slot = Some((piece, m, role));
        }
        self.capture_count += 1;
    }
}
