//! Perft: counts sequences of legal turns to test and measure move generators.

use crate::{Move, MoveList, PerftTable, Position};
use std::sync::Arc;

/// Returns the number of sequences of `turns` legal turns. A finished game has no continuation.
pub fn perft<P: Position>(position: &P, turns: u32) -> u64 {
    Perft::default().count(position, turns)
}

/// The treatment of the last ply of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leaves {
    /// Counts all last plies of a position together, if the game can count without listing.
    Bulk,
    /// Writes the last plies to a list.
    Listed,
    /// Plays the last plies.
    #[default]
    Played,
}

/// A perft count that reuses its buffers and counts the plies played.
#[derive(Debug)]
pub struct Perft {
    lists: Vec<MoveList>,
    leaves: Leaves,
    /// Plies played so far: inner nodes, and also leaves with [`Leaves::Played`].
    pub nodes: u64,
    limit: u64,
    table: Option<Arc<PerftTable>>,
}

impl Default for Perft {
    fn default() -> Self {
        Self::with_limit(u64::MAX)
    }
}

impl Perft {
    /// Returns a count that stops after this number of plies: see [`Perft::exceeded_limit`].
    #[must_use]
    pub fn with_limit(limit: u64) -> Self {
        Self { lists: Vec::new(), leaves: Leaves::Played, nodes: 0, limit, table: None }
    }

    /// Returns a count that treats the last plies like this. This changes the cost and not the
    /// result.
    #[must_use]
    pub fn with_leaves(leaves: Leaves) -> Self {
        Self { leaves, ..Self::default() }
    }

    /// Returns the same count with a table of known results, so that it plays fewer plies.
    #[must_use]
    pub fn with_table(self, table: Arc<PerftTable>) -> Self {
        Self { table: Some(table), ..self }
    }

    /// True if the count exceeded its limit, which makes the result invalid.
    #[must_use]
    pub fn exceeded_limit(&self) -> bool {
        self.nodes > self.limit
    }

    /// Returns the number of sequences of `turns` legal turns.
    pub fn count<P: Position>(&mut self, position: &P, turns: u32) -> u64 {
        if turns == 0 { 1 } else { self.count_from(&mut position.clone(), turns, 0) }
    }

    /// Returns the legal plies of a position with the number of sequences that begin with each.
    pub fn divide<P: Position>(&mut self, position: &P, turns: u32) -> Vec<(Move, u64)> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().map(|&m| (m, self.count_after(position, m, turns, 0))).collect()
    }

    /// Counts sequences of at least one turn.
    fn count_from<P: Position>(&mut self, position: &mut P, turns: u32, level: usize) -> u64 {
        // Counting a last turn costs as little as a lookup.
        if turns > 1
            && let Some(table) = &self.table
            && let Some(known) = table.get(position.zobrist(), turns)
        {
            return known;
        }
        let mut moves = match self.lists.get_mut(level) {
            Some(list) => std::mem::take(list),
            None => {
                self.lists.push(MoveList::default());
                MoveList::new()
            }
        };
        moves.clear();
        let is_last = turns == 1 && self.leaves != Leaves::Played && position.every_ply_ends_turn();
        let total = if is_last && self.leaves == Leaves::Bulk {
            position.count_legal_moves()
        } else {
            position.legal_moves(&mut moves);
            if is_last {
                std::hint::black_box(&moves).len() as u64
            } else {
                position.prepare_children();
                moves.iter().map(|&m| self.count_after(position, m, turns, level + 1)).sum()
            }
        };
        self.lists[level] = moves;
        if turns > 1
            && let Some(table) = &self.table
            && !self.exceeded_limit()
        {
            table.put(position.zobrist(), turns, total);
        }
        total
    }

    #[inline]
    fn count_after<P: Position>(&mut self, position: &P, m: Move, turns: u32, level: usize) -> u64 {
        self.nodes += 1;
        if self.exceeded_limit() {
            return 0;
        }
        let mut next = position.clone();
        next.play(m);
        let is_mid_turn = P::TURNS_OF_SEVERAL_PLIES && next.is_mid_turn();
        match if is_mid_turn { turns } else { turns.saturating_sub(1) } {
            0 => 1,
            left => self.count_from(&mut next, left, level),
        }
    }
}
