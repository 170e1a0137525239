//! [`Move`]: one ply, and buffers for generated moves.

use crate::Role;
use polychess_topology::Cell;

/// The special effect of a ply, if any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveKind {
    /// No special effect: a step, slide, leap, or capture on the target cell.
    Plain,
    /// The double step of a pawn.
    DoubleStep,
    /// A pawn captures a pawn en passant; `to` is the cell that the captured pawn passed.
    EnPassant,
    /// Castling, stored as the king's move.
    Castling,
    /// A pass that the rules require because the player has no other legal move.
    Pass,
    /// The player ends a turn that could continue. No piece moves.
    EndTurn,
}

/// One ply. `from` and `to` are unused for [`MoveKind::Pass`] and [`MoveKind::EndTurn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The origin cell.
    pub from: Cell,
    /// The target cell.
    pub to: Cell,
    /// The special effect.
    pub kind: MoveKind,
    /// The role of the promoted piece, if any.
    pub promotion: Option<Role>,
}

const _: () = assert!(size_of::<Move>() == 4, "a move fits a register");

impl Move {
    /// The forced pass.
    pub const PASS: Self = Self { from: Cell::FIRST, to: Cell::FIRST, kind: MoveKind::Pass, promotion: None };
    /// The end of a turn that could continue.
    pub const END_TURN: Self = Self { kind: MoveKind::EndTurn, ..Self::PASS };

    /// Creates a step, slide, leap or capture without a special effect.
    #[inline]
    #[must_use]
    pub const fn plain(from: Cell, to: Cell) -> Self {
        Self { from, to, kind: MoveKind::Plain, promotion: None }
    }

    /// Creates a move with a special effect and without promotion.
    #[inline]
    #[must_use]
    pub const fn special(from: Cell, to: Cell, kind: MoveKind) -> Self {
        Self { from, to, kind, promotion: None }
    }

    /// Returns this move with a promotion to `role`.
    #[inline]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self { promotion: Some(role), ..self }
    }

    /// True if a piece moves. False for a pass and for the end of a turn.
    #[inline]
    #[must_use]
    pub const fn moves_piece(self) -> bool {
        !matches!(self.kind, MoveKind::Pass | MoveKind::EndTurn)
    }
}

/// A reusable buffer for generated moves. Call [`MoveList::clear`] between nodes, so that a search
/// does not allocate memory at each node.
#[derive(Clone, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// Creates an empty list with capacity for a position with many moves.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(256))
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Removes all moves but keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes the moves that `keep` rejects, starting at index `start`.
    #[inline]
    pub fn retain_from(&mut self, start: usize, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = start;
        for i in start..self.0.len() {
            let m = self.0[i];
            if keep(m) {
                self.0[kept] = m;
                kept += 1;
            }
        }
        self.0.truncate(kept);
    }

    /// Sorts the moves by a key in ascending order.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&Move) -> K) {
        self.0.sort_by_key(key);
    }

    /// Sorts the moves from index `start` on and removes duplicates. A generator can find the same
    /// move twice if a piece reaches a cell on two paths.
    pub fn dedup_from(&mut self, start: usize) {
        self.0[start..].sort_unstable();
        self.0.dedup();
    }
}

impl std::ops::Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}
