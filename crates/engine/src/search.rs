//! Alpha-beta search of one side against all others, ply by ply in the turn order of the game.
//!
//! With two sides, it is a principal variation search (see [`Search::search_two_sides`]). With more
//! sides, the reply model selects one of two searches:
//!
//! - *Paranoid* (Sturtevant and Korf 2000): all others play against the root's side.
//! - *Best reply* with legal positions (BRS+, Esser and others 2013): between two turns of the
//!   root's side, one rival may play any turn. The others play their greedy reply or the worst
//!   reply for the root's side.
//!
//! Values are from the view of the side to move (negamax). All rivals form one side, so the sign
//! does not change when one rival follows another.

use crate::abdada::move_key;
use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::history::History;
use crate::limits::Limits;
use crate::movepick::{MoveBuffers, MovePicker, PickContext};
use crate::pruning::{has_officers, late_move_reduction};
use crate::quiescence_state::QuiescenceState;
use crate::replies::{FreeReply, ReplyModel, StackFrame};
use crate::score::{INFINITE, adjust_mate_score, score_to_tt};
use crate::shared_node::{SharedNode, SharedResult};
use crate::shared_search::SharedSearch;
use crate::sides::Sides;
use crate::techniques::{Technique, Techniques};
use crate::transposition::{Bound, TranspositionTable, TtEntry, pack_move};
use polychess_rules::{Move, Piece, Searchable, is_capture_or_promotion};
use std::collections::VecDeque;

/// Maximum distance from the root, in plies.
pub(crate) const MAX_PLY: usize = 100;
/// Futility margin per unit of depth, in score units.
const FUTILITY_MARGIN: i32 = 240;
/// Minimum depth for coordination between threads. At lower depths, coordination costs more time
/// than it saves.
pub(crate) const MIN_SPLIT_DEPTH: i32 = 3;

/// The state of one search from one root position.
pub(crate) struct Search<'a, 'l, P: Searchable, E: Evaluate<P>, T> {
    pub(crate) evaluate: &'a E,
    pub(crate) limits: &'a mut Limits<'l>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) history: &'a mut History,
    pub(crate) sides: Sides,
    /// State shared with other threads of the same search.
    pub(crate) shared: Option<&'a SharedSearch>,
    pub(crate) reply_model: ReplyModel,
    /// The score of a draw for the root's side.
    pub(crate) draw: i32,
    /// The key of the root's side and the reply model. Table entries are valid only for this
    /// combination.
    pub(crate) side_key: u64,
    /// Repetition keys of the positions on the current line, one for each turn.
    pub(crate) path: Vec<u64>,
    /// Repetition keys of positions that have occurred twice in the game.
    pub(crate) repeated_keys: &'a [u64],
    pub(crate) techniques: T,
    pub(crate) buffers: Vec<MoveBuffers>,
    pub(crate) stopped: bool,
    pub(crate) seldepth: usize,
    /// Checks extend the search only within this number of turns from the root. Some games let
    /// players stay in check, so extensions need a limit.
    pub(crate) check_extension_limit: usize,
    /// Static evaluations on the current line by ply, from the view of the root's side. Only the
    /// search with two sides uses them.
    pub(crate) evals: [i32; MAX_PLY + 2],
    pub(crate) marker: std::marker::PhantomData<P>,
}

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Returns 1 if the root's side is to move or the game is over, else -1.
    pub(crate) fn sign(&self, position: &P) -> i32 {
        if position.to_move().is_none_or(|turn| self.sides.is_ours(turn)) { 1 } else { -1 }
    }

    pub(crate) fn key(&self, position: &P, free_reply: FreeReply) -> u64 {
        position.zobrist() ^ self.side_key ^ free_reply.key()
    }

    #[inline]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.uses(technique)
    }

    /// Returns the table entry of this hash key, unless an experiment turns the table off.
    #[inline]
    pub(crate) fn probe_table(&self, key: u64) -> Option<TtEntry> {
        self.table.probe(key).filter(|_| self.uses(Technique::TranspositionTable))
    }

    /// Returns the static evaluation for the side to move. Lazy evaluation may make it inexact if
    /// it is far outside the window.
    pub(crate) fn static_eval(&self, position: &P, accumulator: &E::Accumulator, (alpha, beta): (i32, i32)) -> i32 {
        let us = self.sides.us();
        match self.sign(position) {
            1 => self.evaluate.score_within(position, accumulator, us, [alpha, beta]),
            _ => -self.evaluate.score_within(position, accumulator, us, [-beta, -alpha]),
        }
    }

    /// Returns the root side's score of a position without a player to move or without legal moves.
    pub(crate) fn terminal_score(&self, position: &P, accumulator: &E::Accumulator, ply: usize) -> i32 {
        let us = self.sides.us();
        match position.outcome() {
            Some(outcome) => adjust_mate_score(self.evaluate.final_scores(position, outcome)[us], ply),
            None => self.evaluate.score(position, accumulator, us),
        }
    }

    /// Returns the value of a position for the side to move, or a bound if it is outside the window
    /// (fail-soft). The result is meaningless if the search was stopped.
    pub(crate) fn search(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (mut alpha, mut beta): (i32, i32),
        depth: i32,
        frame: StackFrame,
    ) -> i32 {
        if self.sides.is_two_sided() {
            return self.search_two_sides(position, accumulator, (alpha, beta), depth, frame);
        }
        let ply = frame.ply;
        if position.to_move().is_none() {
            return self.terminal_score(position, accumulator, ply);
        }
        if depth <= 0 && !self.uses(Technique::Quiescence) {
            return self.static_eval(position, accumulator, (alpha, beta));
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, accumulator, (alpha, beta), QuiescenceState::new(ply));
        }
        if !self.limits.spend() || depth >= MIN_SPLIT_DEPTH && self.shared.is_some_and(SharedSearch::is_done) {
            self.stopped = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        let (sign, mid_turn) = (self.sign(position), position.is_mid_turn());
        let repetition_key = if mid_turn { None } else { Some(position.repetition_key()) };
        if let Some(key) = repetition_key
            && (self.path.contains(&key) || self.repeated_keys.contains(&key))
        {
            return sign * self.draw;
        }
        // Mate distance pruning: no line is better than a win at this ply or worse than a loss at
        // this ply.
        let max_score = MATE_BOUND + 8_000;
        alpha = alpha.max(-max_score + ply as i32);
        beta = beta.min(max_score - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let key = self.key(position, frame.free_reply);
        let tt_entry = self.probe_table(key);
        if let Some(entry) = tt_entry
            && !is_pv
            && entry.depth >= depth
            && let Some(score) = entry.cutoff_score(ply, alpha, beta)
        {
            return score;
        }
        let turn = position.to_move().unwrap_or(self.sides.us());
        let in_check = !mid_turn && position.in_check(turn);
        let is_extended =
            in_check && self.path.len() < self.check_extension_limit && self.uses(Technique::CheckExtensions);
        let depth = depth + i32::from(is_extended);
        let slack = FUTILITY_MARGIN * depth.min(3) + FUTILITY_MARGIN / 2;
        let static_eval = self.static_eval(position, accumulator, (alpha - slack, beta + slack));
        if !is_pv && !in_check && !mid_turn {
            // Reverse futility pruning.
            if depth <= 3
                && static_eval - FUTILITY_MARGIN * depth >= beta
                && beta.abs() < MATE_BOUND
                && self.uses(Technique::ReverseFutility)
            {
                return static_eval;
            }
            // Null move pruning (Donninger 1993), only for the root's side. A pass of a rival
            // proves nothing, because another rival may move next.
            if depth >= 3
                && frame.may_pass
                && static_eval >= beta
                && beta.abs() < MATE_BOUND
                && (self.sides.is_two_sided() || sign > 0)
                && has_officers(position)
                && self.uses(Technique::NullMove)
                && let Some(passed) = position.after_null_move()
            {
                let child_frame = StackFrame { may_pass: false, ..StackFrame::new(None, ply + 1) };
                let reduction = 3 + depth / 4;
                self.path.push(repetition_key.unwrap_or_default());
                let score =
                    self.search_child(sign, &passed, accumulator, (beta - 1, beta), depth - reduction, child_frame);
                self.path.pop();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score.abs() >= MATE_BOUND { beta } else { score };
                }
            }
        }
        self.path.extend(repetition_key);
        let info = NodeInfo { sign, in_check, static_eval, is_pv, tt_entry, key };
        let found = self.search_moves(position, accumulator, (alpha, beta), depth, frame, info);
        if repetition_key.is_some() {
            self.path.pop();
        }
        let Some((best, score)) = found else {
            return if self.stopped { 0 } else { sign * self.terminal_score(position, accumulator, ply) };
        };
        let bound = Bound::of(score, alpha, beta);
        let best = best.map_or(tt_entry.map_or(0, |entry| entry.best), pack_move);
        self.table.store(key, TtEntry { best, score: score_to_tt(score, ply), depth, bound, eval: None });
        score
    }

    /// Returns the value of a child position from the view of the side with this sign.
    pub(crate) fn search_child(
        &mut self,
        sign: i32,
        next: &P,
        accumulator: &E::Accumulator,
        (alpha, beta): (i32, i32),
        depth: i32,
        frame: StackFrame,
    ) -> i32 {
        if self.sign(next) == sign {
            self.search(next, accumulator, (alpha, beta), depth, frame)
        } else {
            -self.search(next, accumulator, (-beta, -alpha), depth, frame)
        }
    }

    /// Searches the moves of a node. Returns the best move, if one raises alpha, and the best
    /// value.
    ///
    /// Returns `None` if there is no legal move or the search was stopped.
    fn search_moves(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (alpha, beta): (i32, i32),
        depth: i32,
        frame: StackFrame,
        info: NodeInfo,
    ) -> Option<(Option<Move>, i32)> {
        let NodeInfo { sign, in_check, static_eval, is_pv, tt_entry, key } = info;
        let shared_node = SharedNode { key, ply: frame.ply, depth };
        let abdada = self.shared.filter(|_| depth >= MIN_SPLIT_DEPTH).map(|shared| &shared.abdada);
        let mut buffers = self.buffers.pop().unwrap_or_default();
        let replies = self.rival_replies(position, frame, sign, &mut buffers);
        let tt_move = tt_entry.map_or(0, |entry| entry.best);
        let mut picker = if replies.is_restricted {
            MovePicker::of_few([replies.greedy, replies.worst], tt_move, buffers)
        } else {
            MovePicker::new(tt_move, buffers)
        };
        let (mut alpha, mut best_move, mut best_score, mut count) = (alpha, None, -INFINITE, 0);
        let mut quiets_tried: [Option<(Piece, Move)>; 32] = [None; 32];
        let mut quiet_count = 0;
        // Moves that another thread is searching, with their indices in the move order. The node
        // searches them last, because the table may contain their values by then.
        let mut deferred: VecDeque<(Move, usize)> = VecDeque::new();
        loop {
            let picked = picker.next(self.pick_context(position, frame)).map(|m| (m, count + deferred.len(), true));
            let next_deferred = || deferred.pop_front().map(|(m, order)| (m, order, false));
            let Some((m, order, is_first_visit)) = picked.or_else(next_deferred) else { break };
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
            let is_quiet = !is_capture_or_promotion(position, m);
            // Futility pruning and late move pruning.
            if is_first_visit
                && is_quiet
                && count > 0
                && !in_check
                && best_score > -MATE_BOUND
                && !position.is_mid_turn()
            {
                let late_move_count = 4 + (depth * depth) as usize;
                let is_futile = static_eval + FUTILITY_MARGIN * depth + FUTILITY_MARGIN / 2 <= alpha
                    && self.uses(Technique::Futility);
                let is_late = !is_pv && quiet_count > late_move_count && self.uses(Technique::LateMovePruning);
                if depth <= 3 && (is_futile || is_late) {
                    picker.skip_quiets();
                    continue;
                }
            }
            let claim = abdada.map(|abdada| (abdada, move_key(key, m)));
            if is_first_visit && count > 0 && claim.is_some_and(|(abdada, move_key)| abdada.contains(move_key)) {
                deferred.push_back((m, order));
                continue;
            }
            claim.into_iter().for_each(|(abdada, move_key)| abdada.insert(move_key));
            let mut next = position.clone();
            next.play(m);
            let next_accumulator = self.evaluate.update(accumulator, position, &next);
            let piece = position.piece(m.from).filter(|_| m.moves_piece());
            let is_greedy = replies.greedy.is_none_or(|greedy| greedy == m);
            let mut child_frame = StackFrame::new(piece.map(|piece| (piece, m)), frame.ply + 1);
            if self.sign(&next) < 0 {
                child_frame.free_reply = frame.free_reply.after(is_greedy, next.is_mid_turn());
            }
            let child_depth = if next.is_mid_turn() { depth } else { depth - 1 };
            let value = if count == 0 || !self.uses(Technique::NullWindows) {
                self.search_child(sign, &next, &next_accumulator, (alpha, beta), child_depth, child_frame)
            } else {
                // Late move reductions (Heinz 2000; Romstad). If a reduced move beats alpha, search
                // it again at full depth.
                let is_reduced = depth >= 3 && is_quiet && !in_check && self.uses(Technique::LateMoveReductions);
                let mut reduction = if is_reduced { late_move_reduction(depth, order) } else { 0 };
                if is_pv || self.history.killers(frame.ply).contains(&Some(m)) {
                    reduction -= 1;
                }
                let reduction = reduction.clamp(0, (child_depth - 1).max(0));
                let null_window = (alpha, alpha + 1);
                let mut value = self.search_child(
                    sign,
                    &next,
                    &next_accumulator,
                    null_window,
                    child_depth - reduction,
                    child_frame,
                );
                if value > alpha && reduction > 0 {
                    value = self.search_child(sign, &next, &next_accumulator, null_window, child_depth, child_frame);
                }
                if value > alpha && value < beta {
                    value = self.search_child(sign, &next, &next_accumulator, (alpha, beta), child_depth, child_frame);
                }
                value
            };
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
                if is_quiet && let Some(piece) = piece {
                    let failed: Vec<(Piece, Move)> =
                        quiets_tried[..quiet_count.min(32)].iter().flatten().copied().collect();
                    self.history.record_cutoff((piece, m), &failed, depth, frame.ply, frame.last);
                }
                break;
            }
            if is_quiet {
                if let (Some(slot), Some(piece)) = (quiets_tried.get_mut(quiet_count), piece) {
                    *slot = Some((piece, m));
                }
                quiet_count += 1;
            }
        }
        self.buffers.push(picker.into_buffers());
        (count > 0).then_some((best_move, best_score))
    }

    pub(crate) fn pick_context<'v>(&'v self, position: &'v P, frame: StackFrame) -> PickContext<'v, P, E, T> {
        PickContext {
            position,
            evaluate: self.evaluate,
            sides: &self.sides,
            history: self.history,
            techniques: self.techniques,
            ply: frame.ply,
            last: frame.last,
        }
    }
}

/// Properties of a node that the search computes before it searches the moves.
struct NodeInfo {
    sign: i32,
    in_check: bool,
    static_eval: i32,
    is_pv: bool,
    tt_entry: Option<TtEntry>,
    key: u64,
}
