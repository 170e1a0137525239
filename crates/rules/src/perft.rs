//! Perft: counting sequences of legal turns, the yardstick of move generators.

use crate::{Move, MoveList, Position};

/// The number of sequences of `turns` legal turns. A finished game has no continuation.
pub fn perft<P: Position>(position: &P, turns: u32) -> u64 {
    Perft::default().count(position, turns)
}

/// Perft with buffers that are kept, so that no node allocates, and with a count of the plies made.
#[derive(Debug)]
pub struct Perft {
    lists: Vec<MoveList>,
    /// Plies played so far, inner nodes and leaves.
    pub nodes: u64,
    limit: u64,
}

impl Default for Perft {
    fn default() -> Self {
        Self::within(u64::MAX)
    }
}

impl Perft {
    /// A count that gives up when it has played more plies than this; [`Perft::gave_up`] tells.
    #[must_use]
    pub fn within(limit: u64) -> Self {
        Self { lists: Vec::new(), nodes: 0, limit }
    }

    /// Has the limit been passed? What was counted then means nothing.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        self.nodes > self.limit
    }

    /// The number of sequences of `turns` legal turns. Every leaf is played; nothing is counted in bulk.
    pub fn count<P: Position>(&mut self, position: &P, turns: u32) -> u64 {
        self.count_from(position, turns, 0)
    }

    /// The legal plies of a position with the number of sequences behind each.
    pub fn divide<P: Position>(&mut self, position: &P, turns: u32) -> Vec<(Move, u64)> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().map(|&m| (m, self.after(position, m, turns, 0))).collect()
    }

    fn count_from<P: Position>(&mut self, position: &P, turns: u32, level: usize) -> u64 {
        if turns == 0 {
            return 1;
        }
        let mut moves = match self.lists.get_mut(level) {
            Some(list) => std::mem::take(list),
            None => {
                self.lists.push(MoveList::default());
                MoveList::new()
            }
        };
        moves.clear();
        position.legal_moves(&mut moves);
        let total = moves.iter().map(|&m| self.after(position, m, turns, level + 1)).sum();
        self.lists[level] = moves;
        total
    }

    fn after<P: Position>(&mut self, position: &P, m: Move, turns: u32, level: usize) -> u64 {
        self.nodes += 1;
        if self.gave_up() {
            return 0;
        }
        let mut next = position.clone();
        next.play(m);
        let left = if next.is_mid_turn() { turns } else { turns.saturating_sub(1) };
        self.count_from(&next, left, level)
    }
}
