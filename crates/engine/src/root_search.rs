//! The interface between iterative deepening and the search of a root move.

use crate::algorithm::Algorithm;
use crate::evaluate::Evaluate;
use crate::history::History;
use crate::limits::Limits;
use crate::replies::{FreeReply, ReplyModel, StackFrame, side_key};
use crate::request::{PvLine, SearchRequest};
use crate::score::INFINITE;
use crate::search::{MAX_PLY, Search};
use crate::sides::Sides;
use crate::techniques::Techniques;
use crate::transposition::{TranspositionTable, unpack_move};
use polychess_rules::{BySeat, Move, MoveList, Searchable, Seat};
use std::marker::PhantomData;

/// A search that iterative deepening calls for each root move.
pub trait RootSearch<P: Searchable, E: Evaluate<P>> {
    /// Returns the score of a root move, or a bound if the score is outside the window. `order` is
    /// the move's index in the move order. Returns `None` if the search was stopped.
    fn search_root_move(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        m: Move,
        window: (i32, i32),
        depth: i32,
        order: usize,
    ) -> Option<i32>;

    /// True if iterative deepening may use aspiration windows.
    fn has_narrow_windows(&self) -> bool {
        false
    }

    /// Returns the greatest ply that the search has visited.
    fn seldepth(&self) -> usize;

    /// Returns the number of nodes that the search may still visit.
    fn nodes_left(&self) -> u64;

    /// Extends a line up to `_max_len` plies by stored moves. Does nothing if the search stores no
    /// moves.
    fn extend_pv(&self, _position: &P, _line: &mut PvLine, _max_len: usize) {}
}

impl<'a, 'l, P: Searchable, E: Evaluate<P>, T: Techniques> Search<'a, 'l, P, E, T> {
    pub(crate) fn new(
        request: &SearchRequest<'a, P, E, T>,
        us: Seat,
        table: &'a TranspositionTable,
        limits: &'a mut Limits<'l>,
        history: &'a mut History,
    ) -> Self {
        let sides = Sides::of(request.position, us);
        let path = if request.position.is_mid_turn() { Vec::new() } else { vec![request.position.repetition_key()] };
        let reply_model = match request.algorithm {
            Algorithm::BestReply => ReplyModel::OneFree,
            Algorithm::Blend if !leads(request, us) => ReplyModel::OneFree,
            Algorithm::Paranoid | Algorithm::Blend => ReplyModel::Any,
        };
        Self {
            evaluate: request.evaluate,
            limits,
            table,
            history,
            draw: draw_scores(request)[us],
            shared: request.shared,
            side_key: side_key(&sides, reply_model),
            sides,
            reply_model,
            path,
            repeated_keys: request.repeated_keys,
            techniques: request.techniques,
            buffers: Vec::new(),
            stopped: false,
            seldepth: 0,
            check_extension_limit: 0,
            evals: [0; MAX_PLY + 2],
            marker: PhantomData,
        }
    }
}

impl<P: Searchable, E: Evaluate<P>, T: Techniques> RootSearch<P, E> for Search<'_, '_, P, E, T> {
    fn search_root_move(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        m: Move,
        (alpha, beta): (i32, i32),
        depth: i32,
        order: usize,
    ) -> Option<i32> {
        let mut next = position.clone();
        next.play(m);
        let child_depth = if next.is_mid_turn() { depth } else { depth - 1 };
        self.check_extension_limit = 2 * depth as usize;
        let next_accumulator = self.evaluate.update(accumulator, position, &next);
        let last = position.piece(m.from).filter(|_| m.moves_piece()).map(|piece| (piece, m));
        let mut frame = StackFrame::new(last, 1);
        let (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
        if order > 0 {
            frame.is_cut = true;
            let window = (alpha, alpha + 1);
            let reduction = self.root_reduction(position, m, depth, order).clamp(0, (child_depth - 1).max(0));
            let mut score = self.search_child(1, &next, &next_accumulator, window, child_depth - reduction, frame);
            if score > alpha && reduction > 0 && !self.stopped {
                score = self.search_child(1, &next, &next_accumulator, window, child_depth, frame);
            }
            if self.stopped || score <= alpha {
                return (!self.stopped).then_some(score);
            }
            frame.is_cut = false;
        }
        let score = self.search_child(1, &next, &next_accumulator, (alpha, beta), child_depth, frame);
        (!self.stopped).then_some(score)
    }

    fn has_narrow_windows(&self) -> bool {
        self.sides.is_two_sided()
    }

    fn seldepth(&self) -> usize {
        self.seldepth
    }

    fn nodes_left(&self) -> u64 {
        self.limits.nodes
    }

    /// Extends a line by best moves of the transposition table.
    fn extend_pv(&self, position: &P, line: &mut PvLine, max_len: usize) {
        let mut position = position.clone();
        line.plies.truncate(1);
        line.plies.first().into_iter().for_each(|&m| position.play(m));
        while line.plies.len() < max_len {
            let entry = [FreeReply::Available, FreeReply::InProgress, FreeReply::Used]
                .into_iter()
                .find_map(|free_reply| self.table.probe(self.key(&position, free_reply)));
            let Some(m) = entry.and_then(|entry| unpack_move(entry.best)) else { return };
            let mut legal_moves = MoveList::new();
            position.legal_moves_where(&|legal| legal == m, &mut legal_moves);
            if legal_moves.is_empty() {
                return;
            }
            position.play(m);
            line.plies.push(m);
        }
    }
}

/// Returns the score of a draw for each seat. If the points of a draw are unknown, this is the
/// static score of the root position.
pub fn draw_scores<P: Searchable, E: Evaluate<P>, T>(request: &SearchRequest<'_, P, E, T>) -> BySeat<i32> {
    let mut draw = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
    if let Some(points) = request.draw {
        Seat::all(P::SEATS).for_each(|seat| draw[seat] = request.evaluate.score_of_points(points[seat]));
    }
    draw
}

/// True if the static score of the seat is better than that of every rival.
fn leads<P: Searchable, E: Evaluate<P>, T>(request: &SearchRequest<'_, P, E, T>, us: Seat) -> bool {
    let scores = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
    let rival = |&seat: &Seat| !request.position.are_teammates(seat, us);
    Seat::all(P::SEATS).filter(rival).all(|seat| scores[seat] < scores[us])
}
