//! Exhaustive proofs that the solver reaches the goal against all replies of all other seats.

use crate::checks::PossibleChecks;
use crate::goal::{Goal, Verdict};
use polychess_game::Value;
use polychess_rules::{Move, MoveList, Position, Searchable, Seats};
use std::collections::HashMap;

/// The proof has played all turns that its limit allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the proof needs more nodes. Raise --nodes")]
pub(crate) struct OutOfNodes;

/// A search over all turns of all seats.
///
/// The solver needs one turn that works. Every turn of the other seats, including those of partners,
/// must fail to prevent the goal.
pub(crate) struct Proof<V: Value> {
    pub(crate) goal: Goal,
    /// The number of plies that the proof may still play.
    pub(crate) nodes: u64,
    /// True to try only checks after the first turn. Such a search misses some solutions.
    checks_only: bool,
    /// Results for positions with the solver to move, by position and remaining turns.
    known: HashMap<(u64, u8), bool>,
    /// The latest reply that prevented the goal, by seat and the solver's remaining turns.
    defences: HashMap<(u8, u8, bool), Move>,
    game: std::marker::PhantomData<V>,
}

impl<V: Value> Proof<V> {
    pub(crate) fn new(goal: Goal, nodes: u64) -> Self {
        let (known, defences) = (HashMap::new(), HashMap::new());
        Self { goal, nodes, checks_only: false, known, defences, game: std::marker::PhantomData }
    }

    /// Returns a quick search that tries only checks after the first turn.
    pub(crate) fn quick(goal: Goal, nodes: u64) -> Self {
        Self { checks_only: true, ..Self::new(goal, nodes) }
    }

    /// Returns the position after a ply.
    pub(crate) fn after(&mut self, position: &V::Position, m: Move) -> Result<V::Position, OutOfNodes> {
        self.nodes = self.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        let mut next = position.clone();
        next.play(m);
        Ok(next)
    }

    /// True if the solver is to move and reaches the goal within this number of own turns.
    pub(crate) fn wins(&mut self, position: &V::Position, turns: u8) -> Result<bool, OutOfNodes> {
        if turns == 0 {
            return Ok(false);
        }
        let key = (position.zobrist(), turns);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let wins = self.finds_win(position, turns)?;
        if turns > 1 {
            self.known.insert(key, wins);
        }
        Ok(wins)
    }

    fn finds_win(&mut self, position: &V::Position, turns: u8) -> Result<bool, OutOfNodes> {
        let checks = (self.checks_only && position.every_ply_ends_turn())
            .then(|| PossibleChecks::new(position, self.goal.targets));
        let mut quiet = Vec::new();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        for m in captures_first(position, &moves) {
            if checks.as_ref().is_some_and(|checks| !checks.may_check(position, m)) {
                continue;
            }
            let next = self.after(position, m)?;
            if turns == 1 || next.is_mid_turn() || self.goal.checks::<V>(&next) || next.outcome().is_some() {
                if self.solves(&next, turns)? {
                    return Ok(true);
                }
            } else if !self.checks_only {
                quiet.push(next);
            }
        }
        for next in quiet {
            if self.solves(&next, turns)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True if a ply of the solver that led to this position reaches the goal. `turns` includes the
    /// turn of this ply.
    ///
    /// The last turn must check a rival.
    pub(crate) fn solves(&mut self, after: &V::Position, turns: u8) -> Result<bool, OutOfNodes> {
        if after.is_mid_turn() {
            return self.wins(after, turns);
        }
        match self.goal.verdict::<V>(after) {
            Verdict::Reached(_) => Ok(true),
            Verdict::Missed => Ok(false),
            Verdict::Open if turns == 1 && !self.goal.checks::<V>(after) => Ok(false),
            Verdict::Open => self.holds(after, turns - 1),
        }
    }

    /// True if no reply prevents the goal. `turns` is the number of turns that remain for the
    /// solver.
    fn holds(&mut self, position: &V::Position, turns: u8) -> Result<bool, OutOfNodes> {
        let Some(seat) = position.to_move() else { return Ok(false) };
        if seat == self.goal.solver {
            return self.wins(position, turns);
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let slot = (seat.index() as u8, turns, position.is_mid_turn());
        let known = self.defences.get(&slot).copied().filter(|known| moves.iter().any(|m| m == known));
        if let Some(known) = known
            && self.is_defence(position, known, turns)?
        {
            return Ok(false);
        }
        for m in captures_first(position, &moves) {
            if known != Some(m) && self.is_defence(position, m, turns)? {
                self.defences.insert(slot, m);
                return Ok(false);
            }
        }
        Ok(moves.iter().next().is_some())
    }

    /// True if a reply prevents the goal.
    fn is_defence(&mut self, position: &V::Position, m: Move, turns: u8) -> Result<bool, OutOfNodes> {
        let next = self.after(position, m)?;
        Ok(!self.survives(&next, turns)?)
    }

    /// True if the solver still reaches the goal after a reply that led to this position.
    pub(crate) fn survives(&mut self, after: &V::Position, turns: u8) -> Result<bool, OutOfNodes> {
        if after.is_mid_turn() {
            return self.holds(after, turns);
        }
        match self.goal.verdict::<V>(after) {
            Verdict::Reached(_) => Ok(true),
            Verdict::Missed => Ok(false),
            Verdict::Open => self.holds(after, turns),
        }
    }

    /// Returns the targets that have fallen in this position.
    pub(crate) fn fallen(&self, after: &V::Position) -> Seats {
        match self.goal.verdict::<V>(after) {
            Verdict::Reached(seats) => seats,
            Verdict::Missed | Verdict::Open => Seats::NONE,
        }
    }
}

/// Returns the plies with the captures and promotions first.
fn captures_first<P: Searchable>(position: &P, moves: &MoveList) -> impl Iterator<Item = Move> {
    let rivals = position.other_seats_cells();
    let is_loud = |m: &Move| m.promotion.is_some() || m.moves_piece() && rivals.contains(m.to);
    let (loud, quiet): (Vec<Move>, Vec<Move>) = moves.iter().copied().partition(is_loud);
    loud.into_iter().chain(quiet)
}
