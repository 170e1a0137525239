//! A search of the root moves by one of the algorithms.

use crate::algorithm::Algorithm;
use crate::evaluate::Evaluate;
use crate::history::History;
use crate::limits::Limits;
use crate::maxn::MaxN;
use crate::replies::{FreeReply, ReplyModel, StackFrame, side_key};
use crate::request::{PvLine, SearchRequest};
use crate::score::INFINITE;
use crate::search::Search;
use crate::sides::Sides;
use crate::transposition::{TranspositionTable, unpack_move};
use polychess_rules::{Move, MoveList, Searchable, Seat};
use std::marker::PhantomData;

/// A search of the root moves by one of the algorithms.
pub(crate) enum Searcher<'a, 'l, P: Searchable, E: Evaluate<P>> {
    AlphaBeta(Search<'a, 'l, P, E>),
    MaxN(MaxN<'a, 'l, P, E>, Seat),
}

impl<'a, 'l, P: Searchable, E: Evaluate<P>> Searcher<'a, 'l, P, E> {
    pub(crate) fn new(
        request: &SearchRequest<'a, P, E>,
        us: Seat,
        table: &'a TranspositionTable,
        limits: &'a mut Limits<'l>,
        history: &'a mut History,
    ) -> Self {
        let sides = Sides::of(request.position, us);
        let mut draw = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
        if let Some(points) = request.draw {
            Seat::all(P::SEATS).for_each(|seat| draw[seat] = request.evaluate.score_of_points(points[seat]));
        }
        let path = if request.position.is_mid_turn() { Vec::new() } else { vec![request.position.repetition_key()] };
        let reply_model = match request.algorithm {
            Algorithm::MaxN if !sides.is_two_sided() => {
                let max_n = MaxN {
                    evaluate: request.evaluate,
                    limits,
                    history,
                    draw,
                    path,
                    repeated_keys: request.repeated_keys,
                    no_quiescence: request.no_quiescence,
                    buffers: Vec::new(),
                    seldepth: 0,
                    marker: PhantomData,
                };
                return Self::MaxN(max_n, us);
            }
            Algorithm::BestReply => ReplyModel::OneFree,
            Algorithm::Blend if !leads(request, us) => ReplyModel::OneFree,
            Algorithm::Paranoid | Algorithm::Blend | Algorithm::MaxN | Algorithm::Tree => ReplyModel::Any,
        };
        Self::AlphaBeta(Search {
            evaluate: request.evaluate,
            limits,
            table,
            history,
            draw: draw[us],
            shared: request.shared,
            side_key: side_key(&sides, reply_model),
            sides,
            reply_model,
            path,
            repeated_keys: request.repeated_keys,
            no_quiescence: request.no_quiescence,
            disabled: request.disabled,
            buffers: Vec::new(),
            stopped: false,
            seldepth: 0,
            check_extension_limit: 0,
            marker: PhantomData,
        })
    }

    /// Returns the score of a root move if it is above alpha, else an upper bound. `None` if
    /// stopped.
    pub(crate) fn search_root_move(
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
        match self {
            Self::MaxN(search, us) => {
                let next_accumulator = search.evaluate.update(accumulator, position, &next);
                Some(search.search(&next, &next_accumulator, child_depth, 1)?[*us])
            }
            Self::AlphaBeta(search) => {
                search.check_extension_limit = 2 * depth as usize;
                let next_accumulator = search.evaluate.update(accumulator, position, &next);
                let last = position.piece(m.from).filter(|_| m.moves_piece()).map(|piece| (piece, m));
                let frame = StackFrame { last, free_reply: FreeReply::Available, may_pass: true, ply: 1 };
                let alpha = alpha.max(-INFINITE);
                if !is_first {
                    let score =
                        search.search_child(1, &next, &next_accumulator, (alpha, alpha + 1), child_depth, frame);
                    if search.stopped || score <= alpha {
                        return (!search.stopped).then_some(score);
                    }
                }
                let score = search.search_child(1, &next, &next_accumulator, (alpha, INFINITE), child_depth, frame);
                (!search.stopped).then_some(score)
            }
        }
    }

    pub(crate) fn seldepth(&self) -> usize {
        match self {
            Self::AlphaBeta(search) => search.seldepth,
            Self::MaxN(search, _) => search.seldepth,
        }
    }

    pub(crate) fn nodes_left(&self) -> u64 {
        match self {
            Self::AlphaBeta(search) => search.limits.nodes,
            Self::MaxN(search, _) => search.limits.nodes,
        }
    }

    /// Extends a line by the moves of the transposition table.
    pub(crate) fn extend_pv(&self, position: &P, line: &mut PvLine, max_len: usize) {
        let Self::AlphaBeta(search) = self else { return };
        let mut position = position.clone();
        line.plies.truncate(1);
        line.plies.first().into_iter().for_each(|&m| position.play(m));
        while line.plies.len() < max_len {
            let entry = [FreeReply::Available, FreeReply::InProgress, FreeReply::Used]
                .into_iter()
                .find_map(|free_reply| search.table.probe(search.key(&position, free_reply)));
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

/// True if the seat's score is better than that of every rival.
fn leads<P: Searchable, E: Evaluate<P>>(request: &SearchRequest<'_, P, E>, us: Seat) -> bool {
    let scores = request.evaluate.scores(request.position, &request.evaluate.accumulator(request.position));
    let rival = |&seat: &Seat| !request.position.are_teammates(seat, us);
    Seat::all(P::SEATS).filter(rival).all(|seat| scores[seat] < scores[us])
}
