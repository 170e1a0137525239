//! Max^n search (Luckhardt and Irani 1986): each player maximises the score of its own side. Every
//! value is a vector of scores.
//!
//! The search stops at a node once a move wins. Other pruning would rarely be sound. Among equally
//! good moves, a player chooses the one that is worst for its strongest rival.

use polychess_engine::parts::{
    History, MATE_BOUND, MoveBuffers, MovePicker, PickContext, RootSearch, adjust_mate_score, draw_scores, see_gain,
};
use polychess_engine::{AllTechniques, Evaluate, Limits, SearchRequest, Sides};
use polychess_rules::{BySeat, Move, Position, Role, Searchable, Seat};
use std::marker::PhantomData;

/// Maximum number of plies in a quiescence search.
const MAX_QUIESCENCE_DEPTH: usize = 8;

/// The state of one search.
pub(super) struct MaxN<'a, 'l, P: Searchable, E: Evaluate<P>> {
    pub(super) evaluate: &'a E,
    pub(super) limits: &'a mut Limits<'l>,
    pub(super) history: &'a mut History,
    /// The score of a draw for each seat.
    pub(super) draw: BySeat<i32>,
    /// Repetition keys of the positions on the current line.
    pub(super) path: Vec<u64>,
    pub(super) repeated_keys: &'a [u64],
    /// True if leaves get the static evaluation instead of a quiescence search.
    pub(super) no_quiescence: bool,
    pub(super) buffers: Vec<MoveBuffers>,
    pub(super) seldepth: usize,
    marker: PhantomData<P>,
}

impl<'a, 'l, P: Searchable, E: Evaluate<P>> MaxN<'a, 'l, P, E> {
    /// Creates a search for the position of `request`.
    pub(super) fn new<T>(
        request: &SearchRequest<'a, P, E, T>,
        path: Vec<u64>,
        limits: &'a mut Limits<'l>,
        history: &'a mut History,
        no_quiescence: bool,
    ) -> Self {
        Self {
            evaluate: request.evaluate,
            limits,
            history,
            draw: draw_scores(request),
            path,
            repeated_keys: request.repeated_keys,
            no_quiescence,
            buffers: Vec::new(),
            seldepth: 0,
            marker: PhantomData,
        }
    }
}

impl<P: Searchable, E: Evaluate<P>> RootSearch<P, E> for MaxN<'_, '_, P, E> {
    fn search_root_move(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        m: Move,
        _window: (i32, i32),
        depth: i32,
        _order: usize,
    ) -> Option<i32> {
        let us = position.to_move()?;
        let mut next = position.clone();
        next.play(m);
        let child_depth = if next.is_mid_turn() { depth } else { depth - 1 };
        let next_accumulator = self.evaluate.update(accumulator, position, &next);
        Some(self.search(&next, &next_accumulator, child_depth, 1)?[us])
    }

    fn seldepth(&self) -> usize {
        self.seldepth
    }

    fn nodes_left(&self) -> u64 {
        self.limits.nodes
    }
}

impl<P: Searchable, E: Evaluate<P>> MaxN<'_, '_, P, E> {
    /// Returns each seat's score, or `None` if a limit stopped the search.
    pub(super) fn search(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        depth: i32,
        ply: usize,
    ) -> Option<BySeat<i32>> {
        let Some(turn) = position.to_move() else { return Some(self.terminal_scores(position, accumulator, ply)) };
        if depth <= 0 {
            return self.quiescence(position, accumulator, ply, 0, 0);
        }
        if !self.limits.spend() {
            return None;
        }
        self.seldepth = self.seldepth.max(ply);
        let repetition_key = if position.is_mid_turn() { None } else { Some(position.repetition_key()) };
        if repetition_key.is_some_and(|key| self.path.contains(&key) || self.repeated_keys.contains(&key)) {
            return Some(self.draw);
        }
        self.path.extend(repetition_key);
        let sides = Sides::of(position, turn);
        let mut picker = MovePicker::new(0, self.buffers.pop().unwrap_or_default());
        let mut best: Option<BySeat<i32>> = None;
        let mut stopped = false;
        loop {
            let context = PickContext {
                position,
                evaluate: self.evaluate,
                sides: &sides,
                history: self.history,
                techniques: AllTechniques,
                ply,
                last: None,
            };
            let Some(m) = picker.next(context) else { break };
            let mut next = position.clone();
            next.play(m);
            let next_accumulator = self.evaluate.update(accumulator, position, &next);
            let child_depth = if next.is_mid_turn() { depth } else { depth - 1 };
            let Some(value) = self.search(&next, &next_accumulator, child_depth, ply + 1) else {
                stopped = true;
                break;
            };
            if best.is_none_or(|best| is_better::<P>(position, turn, &value, &best)) {
                best = Some(value);
                if value[turn] >= MATE_BOUND {
                    break;
                }
            }
        }
        self.buffers.push(picker.into_buffers());
        if repetition_key.is_some() {
            self.path.pop();
        }
        if stopped {
            return None;
        }
        Some(best.unwrap_or_else(|| self.terminal_scores(position, accumulator, ply)))
    }

    fn terminal_scores(&self, position: &P, accumulator: &E::Accumulator, ply: usize) -> BySeat<i32> {
        match position.outcome() {
            Some(outcome) => {
                let BySeat(scores) = self.evaluate.final_scores(position, outcome);
                BySeat(scores.map(|score| adjust_mate_score(score, ply)))
            }
            None => self.evaluate.scores(position, accumulator),
        }
    }

    /// Returns each seat's score after captures: the player to move makes its best capture or
    /// declines. Returns `None` if a limit stopped the search.
    ///
    /// A line ends when all players except one have declined in a row.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: usize,
        depth: usize,
        declined: usize,
    ) -> Option<BySeat<i32>> {
        let Some(turn) = position.to_move() else { return Some(self.terminal_scores(position, accumulator, ply)) };
        if self.no_quiescence {
            return Some(self.evaluate.scores(position, accumulator));
        }
        if !self.limits.spend() {
            return None;
        }
        self.seldepth = self.seldepth.max(ply);
        if depth == 0 && !position.is_mid_turn() && position.in_check(turn) && !position.has_legal_move() {
            return Some(self.terminal_scores(position, accumulator, ply));
        }
        let stand_pat = self.evaluate.scores(position, accumulator);
        if depth >= MAX_QUIESCENCE_DEPTH {
            return Some(stand_pat);
        }
        let passed = position.after_null_move().filter(|_| declined + 2 < P::SEATS);
        let mut best = match &passed {
            Some(passed) => self.quiescence(passed, accumulator, ply + 1, depth + 1, declined + 1)?,
            None => stand_pat,
        };
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        position.captures(position.other_seats_cells(), buffers.list());
        let rank = |m: Move| match position.piece(m.to) {
            Some(victim) if victim.role() == Role::KING => i32::MAX,
            _ => see_gain(position, m, self.evaluate),
        };
        let best_capture = buffers.list().iter().map(|&m| (rank(m), m)).max_by_key(|ranked| ranked.0);
        self.buffers.push(buffers);
        if let Some((_, m)) = best_capture.filter(|ranked| ranked.0 > 0) {
            let mut next = position.clone();
            next.play(m);
            let next_accumulator = self.evaluate.update(accumulator, position, &next);
            let value = self.quiescence(&next, &next_accumulator, ply + 1, depth + 1, 0)?;
            if is_better::<P>(position, turn, &value, &best) {
                best = value;
            }
        }
        Some(best)
    }
}

/// Returns whether `turn` prefers the scores `one` to `other`. If its own scores are equal, it
/// prefers the lower score of its strongest rival.
pub(super) fn is_better<P: Position>(position: &P, turn: Seat, one: &BySeat<i32>, other: &BySeat<i32>) -> bool {
    let rival = |value: &BySeat<i32>| {
        Seat::all(P::SEATS).filter(|&seat| !position.are_teammates(seat, turn)).map(|seat| value[seat]).max()
    };
    one[turn] > other[turn] || one[turn] == other[turn] && rival(one) < rival(other)
}
