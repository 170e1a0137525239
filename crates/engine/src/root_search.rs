//! The search of a root move, which iterative deepening repeats.

use crate::algorithm::Algorithm;
use crate::evaluate::Evaluate;
use crate::history::History;
use crate::limits::Limits;
use crate::replies::{FreeReply, ReplyModel, StackFrame, side_key};
use crate::request::{PvLine, SearchRequest};
use crate::score::INFINITE;
use crate::search::Search;
use crate::sides::Sides;
use crate::techniques::Techniques;
use crate::transposition::{TranspositionTable, unpack_move};
use polychess_rules::{BySeat, Move, MoveList, Searchable, Seat};
use std::marker::PhantomData;

/// A search of root moves.
pub trait RootSearch<P: Searchable, E: Evaluate<P>> {
    /// Returns the score of a root move if it is above alpha, else an upper bound. `None` if
    /// stopped.
    fn search_root_move(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        m: Move,
        alpha: i32,
        depth: i32,
        is_first: bool,
    ) -> Option<i32>;

    /// Returns the maximum ply reached.
    fn seldepth(&self) -> usize;

    /// Returns the number of nodes left.
    fn nodes_left(&self) -> u64;

    /// Extends a line by stored moves, if the search stores any.
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
        alpha: i32,
        depth: i32,
        is_first: bool,
    ) -> Option<i32> {
        let mut next = position.clone();
        next.play(m);
        let child_depth = if next.is_mid_turn() { depth } else { depth - 1 };
        self.check_extension_limit = 2 * depth as usize;
        let next_accumulator = self.evaluate.update(accumulator, position, &next);
        let last = position.piece(m.from).filter(|_| m.moves_piece()).map(|piece| (piece, m));
        let frame = StackFrame { last, free_reply: FreeReply::Available, may_pass: true, ply: 1 };
        let alpha = alpha.max(-INFINITE);
        if !is_first {
            let score = self.search_child(1, &next, &next_accumulator, (alpha, alpha + 1), child_depth, frame);
            if self.stopped || score <= alpha {
                return (!self.stopped).then_some(score);
            }
        }
        let score = self.search_child(1, &next, &next_accumulator, (alpha, INFINITE), child_depth, frame);
        (!self.stopped).then_some(score)
    }

    fn seldepth(&self) -> usize {
        self.seldepth
    }

    fn nodes_left(&self) -> u64 {
        self.limits.nodes
    }

    /// Extends a line by the moves of the transposition table.
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

/// Returns each seat's score of a draw: that of its points, or of the root position if unknown.
pub fn draw_scores<P: Searchable, E: Evaluate<P>, T>(request: &SearchRequest<'_, P, E, T>) -> BySeat<i32> {
    let mut draw = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
    if let Some(points) = request.draw {
        Seat::all(P::SEATS).for_each(|seat| draw[seat] = request.evaluate.score_of_points(points[seat]));
    }
    draw
}

/// True if the seat's score is better than that of every rival.
fn leads<P: Searchable, E: Evaluate<P>, T>(request: &SearchRequest<'_, P, E, T>, us: Seat) -> bool {
    let scores = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
    let rival = |&seat: &Seat| !request.position.are_teammates(seat, us);
    Seat::all(P::SEATS).filter(rival).all(|seat| scores[seat] < scores[us])
}
