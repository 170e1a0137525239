//! Perft: counts sequences of legal turns, to test and benchmark move generators.

use crate::{Move, MoveList, PerftTable, Position};
use std::sync::Arc;

/// Counts the sequences of `turns` legal turns. A finished game has none.
pub fn perft<P: Position>(position: &P, turns: u32) -> u64 {
    Perft::default().count(position, turns)
}

/// How perft handles the last ply of each sequence. The choice affects only the speed, not the
/// result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leaves {
    /// Counts the last plies without listing them. If some plies do not end the turn, plays them
    /// instead.
    Bulk,
    /// Lists the last plies but does not play them. Plays them if some plies do not end the turn.
    Listed,
    /// Plays the last plies.
    #[default]
    Played,
}

/// A perft counter that reuses its buffers and tracks the number of plies played.
#[derive(Debug)]
pub struct Perft {
    lists: Vec<MoveList>,
    leaves: Leaves,
    /// The number of plies played so far.
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
    /// Creates a counter that stops after `limit` plies. Check [`Perft::exceeded_limit`]
    /// afterwards.
    #[must_use]
    pub fn with_limit(limit: u64) -> Self {
        Self { lists: Vec::new(), leaves: Leaves::Played, nodes: 0, limit, table: None }
    }

    /// Creates a counter that handles the last ply as `leaves` specifies.
    #[must_use]
    pub fn with_leaves(leaves: Leaves) -> Self {
        Self { leaves, ..Self::default() }
    }

    /// Adds a hash table that stores intermediate counts. The counter then plays fewer plies.
    #[must_use]
    pub fn with_table(self, table: Arc<PerftTable>) -> Self {
        Self { table: Some(table), ..self }
    }

    /// True if the counter stopped at its limit, which makes the result invalid.
    #[must_use]
    pub fn exceeded_limit(&self) -> bool {
        self.nodes > self.limit
    }

    /// Counts the sequences of `turns` legal turns.
    pub fn count<P: Position>(&mut self, position: &P, turns: u32) -> u64 {
        if turns == 0 { 1 } else { self.count_from(&mut position.clone(), turns, 0) }
    }

    /// Returns each legal ply with the number of sequences that begin with it.
    pub fn divide<P: Position>(&mut self, position: &P, turns: u32) -> Vec<(Move, u64)> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().map(|&m| (m, self.count_after(position, m, turns, 0))).collect()
    }

    /// Counts the sequences of `turns` turns; `turns` must be at least 1.
    fn count_from<P: Position>(&mut self, position: &mut P, turns: u32, level: usize) -> u64 {
        // Skip the lookup for the last turn, because it is not faster than counting the plies.
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
