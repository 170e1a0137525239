//! Moves: one ply of one piece.

use crate::Role;
use polychess_topology::Cell;

/// What a ply does besides carrying a piece from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum MoveKind {
    /// Nothing: a step, slide or leap, or a capture on the cell it ends on.
    Plain,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn takes another that has passed it; `to` is the cell passed.
    EnPassant,
    /// Castling, as the king's move.
    Castling,
    /// The turn is passed because the rules leave nothing else.
    Pass,
    /// A turn of several plies is ended; no piece moves.
    EndTurn,
}

/// One ply. `from` and `to` mean nothing for [`MoveKind::Pass`] and [`MoveKind::EndTurn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// What else happens.
    pub kind: MoveKind,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

const _: () = assert!(size_of::<Move>() == 4, "a move fits a register");

impl Move {
    /// The forced pass.
    pub const PASS: Self = Self { from: Cell::FIRST, to: Cell::FIRST, kind: MoveKind::Pass, promotion: None };
    /// The end of a turn that could go on.
    pub const END_TURN: Self = Self { kind: MoveKind::EndTurn, ..Self::PASS };

    /// A plain step, slide, leap or capture.
    #[inline]
    #[must_use]
    pub const fn plain(from: Cell, to: Cell) -> Self {
        Self { from, to, kind: MoveKind::Plain, promotion: None }
    }

    /// A move of another kind, without promotion.
    #[inline]
    #[must_use]
    pub const fn special(from: Cell, to: Cell, kind: MoveKind) -> Self {
        Self { from, to, kind, promotion: None }
    }

    /// The same move with a promotion.
    #[inline]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self { promotion: Some(role), ..self }
    }

    /// True if a piece moves: not for a pass or the end of a turn.
    #[inline]
    #[must_use]
    pub const fn moves_piece(self) -> bool {
        !matches!(self.kind, MoveKind::Pass | MoveKind::EndTurn)
    }
}

/// A buffer for generated moves, meant to be kept and cleared, so that no node of a search allocates.
#[derive(Clone, Debug, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// An empty list with room for a rich position.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(256))
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Forgets all moves and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the moves from `start` on for which the test holds, and all before it.
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

    /// Puts the moves in the order of a key, lowest first.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&Move) -> K) {
        self.0.sort_by_key(key);
    }

    /// Removes moves that stand more than once from `start` on (several ways to one cell are one move).
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
