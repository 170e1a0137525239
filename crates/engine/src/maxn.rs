//! Max^n (Luckhardt and Irani 1986): everybody for himself. Values are vectors, and each player takes the ply that is best for his own side.
//!
//! Hardly anything can be pruned soundly. What is, is sound: nothing is better than having won. Of plies that are equally good for a player he
//! takes the one that is worst for whoever of his rivals stands best.

use crate::history::History;
use crate::limits::Limits;
use crate::picker::{Buffers, Picker, View, gain};
use crate::score::with_haste;
use crate::techniques::Without;
use crate::{Evaluate, Sides};
use polychess_rules::{BySeat, Move, Position, Role, Searchable, Seat};

/// No line of captures is followed further.
const LONGEST: usize = 8;

/// One search from one root.
pub(crate) struct MaxN<'a, 'l, P: Searchable, E: Evaluate<P>> {
    pub(crate) evaluate: &'a E,
    pub(crate) limits: &'a mut Limits<'l>,
    pub(crate) history: &'a mut History,
    /// The scores of a draw.
    pub(crate) draw: BySeat<i32>,
    pub(crate) path: Vec<u64>,
    pub(crate) past: &'a [u64],
    /// Are leaves judged as they stand?
    pub(crate) flat: bool,
    pub(crate) buffers: Vec<Buffers>,
    pub(crate) deepest: usize,
    pub(crate) node: std::marker::PhantomData<P>,
}

impl<P: Searchable, E: Evaluate<P>> MaxN<'_, '_, P, E> {
    /// The value of a position; `None` when there is no time.
    pub(crate) fn value(&mut self, position: &P, sum: &E::Sum, depth: i32, ply: usize) -> Option<BySeat<i32>> {
        let Some(turn) = position.to_move() else { return Some(self.ended(position, sum, ply)) };
        if depth <= 0 {
            return self.quiet(position, sum, ply, 0, 0);
        }
        if !self.limits.spend() {
            return None;
        }
        self.deepest = self.deepest.max(ply);
        let repeats = if position.is_mid_turn() { None } else { Some(position.repetition_key()) };
        if repeats.is_some_and(|key| self.path.contains(&key) || self.past.contains(&key)) {
            return Some(self.draw);
        }
        self.path.extend(repeats);
        let sides = Sides::of(position, turn);
        let mut picker = Picker::new(0, self.buffers.pop().unwrap_or_default());
        let mut best: Option<BySeat<i32>> = None;
        let mut stopped = false;
        loop {
            let view = View {
                position,
                evaluate: self.evaluate,
                sides: &sides,
                history: self.history,
                without: Without::NOTHING,
                ply,
                last: None,
            };
            let Some(m) = picker.next(view) else { break };
            let mut next = position.clone();
            next.play(m);
            let next_sum = self.evaluate.sum_after(sum, position, &next);
            let left = if next.is_mid_turn() { depth } else { depth - 1 };
            let Some(value) = self.value(&next, &next_sum, left, ply + 1) else {
                stopped = true;
                break;
            };
            if best.is_none_or(|best| is_better::<P>(position, turn, &value, &best)) {
                best = Some(value);
                if value[turn] >= crate::evaluate::DECIDED {
                    break;
                }
            }
        }
        self.buffers.push(picker.into_buffers());
        if repeats.is_some() {
            self.path.pop();
        }
        if stopped {
            return None;
        }
        Some(best.unwrap_or_else(|| self.ended(position, sum, ply)))
    }

    fn ended(&self, position: &P, sum: &E::Sum, ply: usize) -> BySeat<i32> {
        match position.outcome() {
            Some(outcome) => {
                let BySeat(scores) = self.evaluate.final_scores(position, outcome);
                BySeat(scores.map(|score| with_haste(score, ply)))
            }
            None => self.evaluate.scores(position, sum),
        }
    }

    /// The capture that pays most for the player on turn, if he wants it; whoever declines hands the turn on, until nobody has taken for a
    /// round.
    pub(crate) fn quiet(
        &mut self,
        position: &P,
        sum: &E::Sum,
        ply: usize,
        deep: usize,
        declined: usize,
    ) -> Option<BySeat<i32>> {
        let Some(turn) = position.to_move() else { return Some(self.ended(position, sum, ply)) };
        if self.flat {
            return Some(self.evaluate.scores(position, sum));
        }
        if !self.limits.spend() {
            return None;
        }
        self.deepest = self.deepest.max(ply);
        if deep == 0 && !position.is_mid_turn() && position.in_check(turn) && !position.has_legal_move() {
            return Some(self.ended(position, sum, ply));
        }
        let still = self.evaluate.scores(position, sum);
        if deep >= LONGEST {
            return Some(still);
        }
        let passed = position.passed().filter(|_| declined + 2 < P::SEATS);
        let mut best = match &passed {
            Some(passed) => self.quiet(passed, sum, ply + 1, deep + 1, declined + 1)?,
            None => still,
        };
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        position.captures(position.others_cells(), buffers.list());
        let rank = |m: Move| match position.piece(m.to) {
            Some(victim) if victim.role() == Role::KING => i32::MAX,
            _ => gain(position, m, self.evaluate),
        };
        let taking = buffers.list().iter().map(|&m| (rank(m), m)).max_by_key(|ranked| ranked.0);
        self.buffers.push(buffers);
        if let Some((_, m)) = taking.filter(|ranked| ranked.0 > 0) {
            let mut next = position.clone();
            next.play(m);
            let next_sum = self.evaluate.sum_after(sum, position, &next);
            let value = self.quiet(&next, &next_sum, ply + 1, deep + 1, 0)?;
            if is_better::<P>(position, turn, &value, &best) {
                best = value;
            }
        }
        Some(best)
    }
}

/// Is one value better for a player than another? Equal ones by what they leave his strongest rival.
pub(crate) fn is_better<P: Position>(position: &P, turn: Seat, one: &BySeat<i32>, other: &BySeat<i32>) -> bool {
    let rival = |value: &BySeat<i32>| {
        Seat::all(P::SEATS).filter(|&seat| !position.same_side(seat, turn)).map(|seat| value[seat]).max()
    };
    one[turn] > other[turn] || one[turn] == other[turn] && rival(one) < rival(other)
}
