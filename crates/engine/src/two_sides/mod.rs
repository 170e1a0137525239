//! Principal variation search with two sides: team games, and games with two players left.
//!
//! It prunes and reduces more than the search with several rivals. With a single rival side, null
//! windows and null moves prove more, because that side always plays its best move.

mod moves;
mod quiescence;

use crate::evaluate::{Evaluate, MATE_BOUND};
use crate::evaluation::LAZY_MARGIN;
use crate::pruning::{has_officers, reverse_futility_margin};
use crate::quiescence_state::QuiescenceState;
use crate::replies::StackFrame;
use crate::score::{score_from_tt, score_to_tt};
use crate::search::{MAX_PLY, MIN_SPLIT_DEPTH, Search};
use crate::shared_search::SharedSearch;
use crate::techniques::{Technique, Techniques};
use crate::transposition::{Bound, TtEntry, pack_move, unpack_move};
use polychess_rules::{Cells, Move, Role, Searchable, Seat};

/// Maximum depth of reverse futility pruning.
const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// Maximum depth of razoring.
const RAZORING_DEPTH: i32 = 2;
/// Razoring margin per unit of depth, in score units.
const RAZORING_MARGIN: i32 = 500;
/// Minimum depth of internal iterative reductions.
const INTERNAL_REDUCTION_DEPTH: i32 = 4;
/// Minimum depth of singular extensions.
const SINGULAR_DEPTH: i32 = 6;

/// Properties of a node that the search computes before it searches the moves.
#[derive(Clone, Copy)]
struct TwoSidesNode {
    sign: i32,
    depth: i32,
    /// True if any king is in check, even the king of a player who moves later. A quiet move of
    /// another player may then decide the game, so the node skips no moves.
    is_tense: bool,
    is_pv: bool,
    /// True if the static evaluation is better than two plies earlier.
    is_improving: bool,
    static_eval: i32,
    tt_entry: Option<TtEntry>,
    key: u64,
    /// Additional depth for the table move.
    extension: i32,
    /// Cells of the rivals' kings.
    rival_kings: Cells,
}

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Returns the value of a position as [`Search::search`] does, with two sides.
    pub(crate) fn search_two_sides(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (mut alpha, mut beta): (i32, i32),
        depth: i32,
        frame: StackFrame,
    ) -> i32 {
        let ply = frame.ply;
        let Some(turn) = position.to_move() else { return self.terminal_score(position, accumulator, ply) };
        if depth <= 0 && !self.uses(Technique::Quiescence) {
            return self.static_eval(position, accumulator, (alpha, beta));
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce_two_sides(position, accumulator, (alpha, beta), QuiescenceState::new(ply));
        }
        if !self.limits.spend() || depth >= MIN_SPLIT_DEPTH && self.shared.is_some_and(SharedSearch::is_done) {
            self.stopped = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(ply);
        let (sign, mid_turn) = (self.sign(position), position.is_mid_turn());
        let repetition_key = if mid_turn { None } else { Some(position.repetition_key()) };
        if let Some(key) = repetition_key.filter(|_| frame.excluded.is_none())
            && (self.path.contains(&key) || self.repeated_keys.contains(&key))
        {
            return sign * self.draw;
        }
        // Mate distance pruning, as in the search with several rivals.
        let max_score = MATE_BOUND + 8_000;
        alpha = alpha.max(-max_score + ply as i32);
        beta = beta.min(max_score - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let key = self.key(position, frame.free_reply);
        let tt_entry = self.probe_table(key).filter(|_| frame.excluded.is_none());
        if let Some(score) = tt_entry
            .filter(|entry| !is_pv && entry.depth >= depth)
            .and_then(|entry| entry.cutoff_score(ply, alpha, beta))
        {
            return score;
        }
        let in_check = !mid_turn && self.is_threatened(position, turn);
        let is_tense = in_check || self.is_any_king_in_check(position);
        let is_extended =
            in_check && self.path.len() < self.check_extension_limit && self.uses(Technique::CheckExtensions);
        let depth = depth + i32::from(is_extended);
        let (static_eval, stored_eval) = if in_check {
            (self.eval_before(ply, sign), None)
        } else {
            self.eval_of_node(position, accumulator, (alpha, beta), tt_entry)
        };
        self.evals[ply] = sign * static_eval;
        let is_improving = !in_check && ply >= 2 && static_eval > self.eval_before(ply, sign);
        let mut node = TwoSidesNode {
            sign,
            depth,
            is_tense,
            is_pv,
            is_improving,
            static_eval,
            tt_entry,
            key,
            extension: 0,
            rival_kings: self.rival_kings(position, turn),
        };
        if !is_pv && !is_tense && !mid_turn && frame.excluded.is_none() {
            let pruned = self.prune_node(position, accumulator, (alpha, beta), frame, &node);
            if self.stopped {
                return 0;
            }
            if let Some(score) = pruned {
                return score;
            }
        }
        // Internal iterative reduction: without a table move, the move order is poor, so a search
        // at full depth costs too much.
        if depth >= INTERNAL_REDUCTION_DEPTH
            && (is_pv || frame.is_cut)
            && tt_entry.is_none_or(|entry| entry.best == 0)
            && !in_check
        {
            node.depth -= 1;
        }
        match self.test_singular(position, accumulator, (alpha, beta), frame, &node) {
            Singular::Cutoff(score) => return score,
            Singular::Extend(extension) => node.extension = extension,
        }
        if self.stopped {
            return 0;
        }
        self.path.extend(repetition_key);
        let found = self.search_moves_two_sides(position, accumulator, (alpha, beta), frame, node);
        if repetition_key.is_some() {
            self.path.pop();
        }
        let Some((best, score)) = found else {
            if frame.excluded.is_some() {
                return alpha;
            }
            return if self.stopped { 0 } else { sign * self.terminal_score(position, accumulator, ply) };
        };
        if frame.excluded.is_none() {
            let bound = Bound::of(score, alpha, beta);
            let best = best.map_or(tt_entry.map_or(0, |entry| entry.best), pack_move);
            self.table.store(
                key,
                TtEntry { best, score: score_to_tt(score, ply), depth: node.depth, bound, eval: stored_eval },
            );
        }
        score
    }

    /// Returns the static evaluation two plies earlier, from the view of the side with this sign.
    fn eval_before(&self, ply: usize, sign: i32) -> i32 {
        sign * ply.checked_sub(2).map_or(0, |ply| self.evals[ply])
    }

    /// Returns the static evaluation, and the same number for the table if it is exact.
    fn eval_of_node(
        &self,
        position: &P,
        accumulator: &E::Accumulator,
        (alpha, beta): (i32, i32),
        tt_entry: Option<TtEntry>,
    ) -> (i32, Option<i32>) {
        if let Some(eval) = tt_entry.and_then(|entry| entry.eval) {
            return (eval, Some(eval));
        }
        let slack = reverse_futility_margin(REVERSE_FUTILITY_DEPTH, false);
        let (low, high) = (alpha - slack, beta + slack);
        let eval = self.static_eval(position, accumulator, (low, high));
        // Outside these bounds, lazy evaluation may have skipped terms.
        let is_exact = (low - LAZY_MARGIN..=high + LAZY_MARGIN).contains(&eval);
        (eval, is_exact.then_some(eval))
    }

    /// Returns the value of a node if it is so far outside the window that the search can skip its
    /// moves.
    fn prune_node(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (alpha, beta): (i32, i32),
        frame: StackFrame,
        node: &TwoSidesNode,
    ) -> Option<i32> {
        let &TwoSidesNode { sign, depth, static_eval, is_improving, tt_entry, .. } = node;
        if beta.abs() >= MATE_BOUND {
            return None;
        }
        // A stored score with a suitable bound is a better estimate than the static evaluation.
        let eval = tt_entry.map_or(static_eval, |entry| {
            let score = score_from_tt(entry.score, frame.ply);
            let is_better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score > static_eval,
                Bound::Upper => score < static_eval,
            };
            if is_better && score.abs() < MATE_BOUND { score } else { static_eval }
        });
        if depth <= REVERSE_FUTILITY_DEPTH
            && eval - reverse_futility_margin(depth, is_improving) >= beta
            && self.uses(Technique::ReverseFutility)
        {
            return Some(eval);
        }
        // Razoring: if the evaluation is far below alpha, only captures can help.
        if depth <= RAZORING_DEPTH && eval + RAZORING_MARGIN * depth <= alpha && self.uses(Technique::Quiescence) {
            let state = QuiescenceState::new(frame.ply);
            let score = self.quiesce_two_sides(position, accumulator, (alpha, alpha + 1), state);
            if score <= alpha {
                return Some(score);
            }
        }
        // Null move pruning (Donninger 1993).
        if depth >= 3
            && frame.may_pass
            && eval >= beta
            && static_eval + 40 * depth >= beta
            && has_officers(position)
            && self.uses(Technique::NullMove)
            && let Some(passed) = position.after_null_move()
        {
            let mut child_frame = StackFrame { may_pass: false, ..StackFrame::new(None, frame.ply + 1) };
            child_frame.is_cut = !frame.is_cut;
            let reduction = 3 + depth / 4 + ((eval - beta) / 400).min(2);
            self.path.push(position.repetition_key());
            let window = (beta - 1, beta);
            let score = self.search_child(sign, &passed, accumulator, window, depth - reduction, child_frame);
            self.path.pop();
            if !self.stopped && score >= beta {
                return Some(if score.abs() >= MATE_BOUND { beta } else { score });
            }
        }
        None
    }

    /// Tests whether the table move is much better than all other moves (singular), and whether
    /// another move also beats beta (multi-cut).
    fn test_singular(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (_, beta): (i32, i32),
        frame: StackFrame,
        node: &TwoSidesNode,
    ) -> Singular {
        let (depth, ply) = (node.depth, frame.ply);
        let Some((entry, m)) = node.tt_entry.and_then(|entry| Some((entry, unpack_move(entry.best)?))) else {
            return Singular::Extend(0);
        };
        let score = score_from_tt(entry.score, ply);
        if depth < SINGULAR_DEPTH
            || frame.excluded.is_some()
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || score.abs() >= MATE_BOUND
            || self.path.len() >= self.check_extension_limit
        {
            return Singular::Extend(0);
        }
        let singular_beta = score - 4 * depth;
        let excluding = StackFrame { excluded: Some(m), ..frame };
        let window = (singular_beta - 1, singular_beta);
        let others = self.search_two_sides(position, accumulator, window, (depth - 1) / 2, excluding);
        if self.stopped {
            return Singular::Extend(0);
        }
        if others < singular_beta {
            return Singular::Extend(1);
        }
        if singular_beta >= beta {
            // Multi-cut: other moves probably also beat beta.
            return Singular::Cutoff(singular_beta);
        }
        // A table move that beats beta but is not singular is searched less deeply.
        Singular::Extend(if score >= beta { -1 } else { 0 })
    }

    fn is_any_king_in_check(&self, position: &P) -> bool {
        Seat::all(P::SEATS).any(|seat| !position.is_eliminated(seat) && position.in_check(seat))
    }

    /// True if the player to move is in check, or if the next player is a rival that could capture
    /// a partner's king.
    fn is_threatened(&self, position: &P, turn: Seat) -> bool {
        if position.in_check(turn) {
            return true;
        }
        let is_ours = self.sides.is_ours(turn);
        let is_partner = |seat: &Seat| self.sides.is_ours(*seat) == is_ours && *seat != turn;
        let checked = Seat::all(P::SEATS).filter(is_partner).filter(|&seat| position.in_check(seat));
        let next = turn.others(P::SEATS).find(|&seat| !position.is_eliminated(seat));
        let Some(next) = next.filter(|&next| self.sides.is_ours(next) != is_ours) else { return false };
        checked.into_iter().any(|seat| {
            let king = (position.seat_cells(seat) & position.role_cells(Role::KING)).first();
            king.is_some_and(|king| {
                position.attackers(king, position.occupied_cells()).intersects(&position.seat_cells(next))
            })
        })
    }

    /// Returns the cells of the kings of all remaining rivals.
    fn rival_kings(&self, position: &P, turn: Seat) -> Cells {
        let is_rival = |seat: &Seat| self.sides.is_ours(*seat) != self.sides.is_ours(turn);
        let rivals = Seat::all(P::SEATS).filter(is_rival).filter(|&seat| !position.is_eliminated(seat));
        rivals.fold(Cells::EMPTY, |all, seat| all | position.seat_cells(seat)) & position.role_cells(Role::KING)
    }

    /// True if the moved piece attacks a rival's king. Ignores discovered checks.
    fn gives_check(&self, position: &P, m: Move, rival_kings: Cells) -> bool {
        let Some(piece) = position.piece(m.from).filter(|_| m.moves_piece()) else { return false };
        let piece = m.promotion.map_or(piece, |role| polychess_rules::Piece::new(piece.seat(), role));
        let occupied = position.occupied_cells().without(Cells::of(m.from)) | Cells::of(m.to);
        position.attacks(piece, m.to, occupied).intersects(&rival_kings)
    }
}

/// The result of a test for a singular table move.
enum Singular {
    /// The table move is searched with this additional depth, which may be negative.
    Extend(i32),
    /// The node cuts off with this score.
    Cutoff(i32),
}
