//! Moves: one ply of one piece.

use crate::Role;
use polychess_topology::Cell;

/// The effect of a ply, apart from moving a piece from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveKind {
    /// No other effect: a step, slide or leap, or a capture on the target cell.
    Plain,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn captures another that has passed it; `to` is the passed cell.
    EnPassant,
    /// Castling, written as the king's move.
    Castling,
    /// A pass, because the rules allow nothing else.
    Pass,
    /// The end of a turn of several plies; no piece moves.
    EndTurn,
}

/// One ply. [`MoveKind::Pass`] and [`MoveKind::EndTurn`] do not use `from` and `to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// The cell that the piece leaves.
    pub from: Cell,
    /// The cell where the piece arrives.
    pub to: Cell,
    /// The effect beyond this.
    pub kind: MoveKind,
    /// The new role of a pawn that promotes.
    pub promotion: Option<Role>,
}

const _: () = assert!(size_of::<Move>() == 4, "a move fits a register");

impl Move {
    /// The forced pass.
    pub const PASS: Self = Self { from: Cell::FIRST, to: Cell::FIRST, kind: MoveKind::Pass, promotion: None };
    /// The end of a turn that could continue.
    pub const END_TURN: Self = Self { kind: MoveKind::EndTurn, ..Self::PASS };

    /// Creates a plain step, slide, leap or capture.
    #[inline]
    #[must_use]
    pub const fn plain(from: Cell, to: Cell) -> Self {
        Self { from, to, kind: MoveKind::Plain, promotion: None }
    }

    /// Creates a move of another kind, without promotion.
    #[inline]
    #[must_use]
    pub const fn special(from: Cell, to: Cell, kind: MoveKind) -> Self {
        Self { from, to, kind, promotion: None }
    }

    /// Returns the same move with a promotion.
    #[inline]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self { promotion: Some(role), ..self }
    }

    /// True if a piece moves: false for a pass or the end of a turn.
    #[inline]
    #[must_use]
    pub const fn moves_piece(self) -> bool {
        !matches!(self.kind, MoveKind::Pass | MoveKind::EndTurn)
    }
}

/// A buffer for generated moves. Keep and clear it, so that a search does not allocate at each
/// node.
#[derive(Clone, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// Creates an empty list with room for a position with many moves.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(256))
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Removes all moves and keeps the capacity.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes the moves from index `start` on for which `keep` returns false.
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

    /// Sorts the moves by a key, lowest first.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&Move) -> K) {
        self.0.sort_by_key(key);
    }

    /// Removes duplicate moves from index `start` on. Several paths to one cell are one move.
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
