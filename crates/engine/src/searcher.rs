//! One of the algorithms at work on the plies of a root.

use crate::history::History;
use crate::limits::Limits;
use crate::maxn::MaxN;
use crate::replies::{Free, Link, Replies, side_key};
use crate::score::INFINITE;
use crate::search::Search;
use crate::table::{Table, unpacked};
use crate::task::{Line, Task};
use crate::{Algorithm, Evaluate, Sides};
use polychess_rules::{Move, MoveList, Searchable, Seat};
use std::marker::PhantomData;

/// One of the algorithms at work.
pub(crate) enum Searcher<'a, 'l, P: Searchable, E: Evaluate<P>> {
    AlphaBeta(Search<'a, 'l, P, E>),
    MaxN(MaxN<'a, 'l, P, E>, Seat),
}

impl<'a, 'l, P: Searchable, E: Evaluate<P>> Searcher<'a, 'l, P, E> {
    pub(crate) fn new(
        task: &Task<'a, P, E>,
        us: Seat,
        table: &'a Table,
        limits: &'a mut Limits<'l>,
        history: &'a mut History,
    ) -> Self {
        let sides = Sides::of(task.position, us);
        let mut draw = task.evaluate.scores(task.position, &task.evaluate.sum(task.position));
        if let Some(points) = task.draw {
            Seat::all(P::SEATS).for_each(|seat| draw[seat] = task.evaluate.score_of_points(points[seat]));
        }
        let path = if task.position.is_mid_turn() { Vec::new() } else { vec![task.position.repetition_key()] };
        let replies = match task.algorithm {
            Algorithm::MaxN if !sides.are_two() => {
                let max_n = MaxN {
                    evaluate: task.evaluate,
                    limits,
                    history,
                    draw,
                    path,
                    past: task.past,
                    flat: task.flat,
                    buffers: Vec::new(),
                    deepest: 0,
                    node: PhantomData,
                };
                return Self::MaxN(max_n, us);
            }
            Algorithm::BestReply => Replies::OneFree,
            Algorithm::Blend if !leads(task, us) => Replies::OneFree,
            Algorithm::Paranoid | Algorithm::Blend | Algorithm::MaxN | Algorithm::Tree => Replies::All,
        };
        Self::AlphaBeta(Search {
            evaluate: task.evaluate,
            limits,
            table,
            history,
            draw: draw[us],
            team: task.team,
            side_key: side_key(&sides, replies),
            sides,
            replies,
            path,
            past: task.past,
            flat: task.flat,
            without: task.without,
            buffers: Vec::new(),
            stopped: false,
            deepest: 0,
            longest_checks: 0,
            node: PhantomData,
        })
    }

    /// Our score of a ply of the root, if it is above alpha; else something that is not. `None` when there was no time.
    pub(crate) fn root_ply(
        &mut self,
        position: &P,
        sum: &E::Sum,
        m: Move,
        alpha: i32,
        depth: i32,
        first: bool,
    ) -> Option<i32> {
        let mut next = position.clone();
        next.play(m);
        let left = if next.is_mid_turn() { depth } else { depth - 1 };
        match self {
            Self::MaxN(search, us) => {
                let next_sum = search.evaluate.sum_after(sum, position, &next);
                Some(search.value(&next, &next_sum, left, 1)?[*us])
            }
            Self::AlphaBeta(search) => {
                search.longest_checks = 2 * depth as usize;
                let next_sum = search.evaluate.sum_after(sum, position, &next);
                let last = position.piece(m.from).filter(|_| m.is_of_a_piece()).map(|piece| (piece, m));
                let link = Link { last, free: Free::Left, may_pass: true, ply: 1 };
                let alpha = alpha.max(-INFINITE);
                if !first {
                    let score = search.seen_from(1, &next, &next_sum, (alpha, alpha + 1), left, link);
                    if search.stopped || score <= alpha {
                        return (!search.stopped).then_some(score);
                    }
                }
                let score = search.seen_from(1, &next, &next_sum, (alpha, INFINITE), left, link);
                (!search.stopped).then_some(score)
            }
        }
    }

    pub(crate) fn deepest(&self) -> usize {
        match self {
            Self::AlphaBeta(search) => search.deepest,
            Self::MaxN(search, _) => search.deepest,
        }
    }

    pub(crate) fn nodes_left(&self) -> u64 {
        match self {
            Self::AlphaBeta(search) => search.limits.nodes,
            Self::MaxN(search, _) => search.limits.nodes,
        }
    }

    /// Appends to a line what the table thinks will follow.
    pub(crate) fn follow(&self, position: &P, line: &mut Line, longest: usize) {
        let Self::AlphaBeta(search) = self else { return };
        let mut position = position.clone();
        line.plies.truncate(1);
        line.plies.first().into_iter().for_each(|&m| position.play(m));
        while line.plies.len() < longest {
            let known = [Free::Left, Free::Now, Free::Used]
                .into_iter()
                .find_map(|free| search.table.get(search.key(&position, free)));
            let Some(m) = known.and_then(|known| unpacked(known.best)) else { return };
            let mut fits = MoveList::new();
            position.legal_moves_where(&|legal| legal == m, &mut fits);
            if fits.is_empty() {
                return;
            }
            position.play(m);
            line.plies.push(m);
        }
    }
}

/// Does this seat's side stand better than every other?
fn leads<P: Searchable, E: Evaluate<P>>(task: &Task<'_, P, E>, us: Seat) -> bool {
    let scores = task.evaluate.scores(task.position, &task.evaluate.sum(task.position));
    let rival = |&seat: &Seat| !task.position.same_side(seat, us);
    Seat::all(P::SEATS).filter(rival).all(|seat| scores[seat] < scores[us])
}
