//! How pawns move and take (ledger: Pawns, 3MC-X1).

use super::board::{BOARD, CROSSED, pawn_step, rank, vertical};
use super::position::Position;
use polychess_rules::{Move, MoveKind, Role};
use polychess_topology::Cell;
use std::ops::ControlFlow;

impl Position {
    /// All pawn moves of the player on turn by the ways of pawns; the own king's safety is not looked at.
    #[inline]
    pub(super) fn pawn_moves(&self, found: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let us = self.turn;
        let foreign = self.pieces.occupied().without(self.pieces.seat(us));
        for from in self.pieces.pieces(us, Role::PAWN) {
            // 3MC-P2, 3MC-P3: an uncrossed pawn on rank 2 has never moved.
            if let Some(to) = pawn_step(from, false).filter(|&to| !self.pieces.is_occupied(to)) {
                found(Move::plain(from, to), false)?;
                if rank(from) == 2
                    && let Some(to) = vertical(from, 2).filter(|&to| !self.pieces.is_occupied(to))
                {
                    found(Move::special(from, to, MoveKind::DoubleStep), false)?;
                }
            }
            // 3MC-P4, 3MC-P6
            for to in BOARD.inward_takes[from.index()] & foreign {
                found(Move::plain(from, to), false)?;
            }
        }
        for from in self.pieces.pieces(us, CROSSED) {
            if let Some(to) = pawn_step(from, true).filter(|&to| !self.pieces.is_occupied(to)) {
                promoting(Move::plain(from, to), found)?;
            }
            // 3MC-P4, 3MC-P5
            for to in BOARD.outward_takes[from.index()] & foreign {
                promoting(Move::plain(from, to), found)?;
            }
        }
        self.en_passant_moves(found)
    }

    /// 3MC-X1: crossed pawns beside the pawn that has just made its double step.
    pub(super) fn en_passant_moves(&self, found: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(to) = self.passed else { return ControlFlow::Continue(()) };
        // Rank 3 and 4 lie inside the moats, so the takers of the passed cell are the cells on both sides of the pawn.
        for from in BOARD.outward_takers[to.index()] & self.pieces.pieces(self.turn, CROSSED) {
            found(Move::special(from, to, MoveKind::EnPassant), false)?;
        }
        ControlFlow::Continue(())
    }

    /// The cell of the pawn that may be taken en passant.
    #[inline]
    pub(super) fn passed_pawn(&self) -> Option<Cell> {
        vertical(self.passed?, 1)
    }
}

/// 3MC-P7: a crossed pawn that reaches rank 1 becomes one of four pieces.
#[inline]
fn promoting(m: Move, found: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
    if rank(m.to) != 1 {
        return found(m, false);
    }
    Role::PROMOTIONS.into_iter().try_for_each(|role| found(m.promoting(role), false))
}
