//! What a ply does to the pieces and to rights (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-V1).

use crate::crossed::SEATS;
use crate::four_player::board::{Geometry, POINT_QUEEN};
use crate::four_player::pawns::usable;
use crate::four_player::position::{Position, grey_key, point_queen_key};
use crate::four_player::score::price_of;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Piece, Role, Seat};
use polychess_topology::Cell;

/// A piece that has been taken.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Taken {
    pub(super) cell: Cell,
    /// As the board knows it.
    pub(super) piece: Piece,
    pub(super) grey: bool,
}

/// What a ply has done to the pieces.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Made {
    pub(in crate::four_player) m: Move,
    pub(in crate::four_player) role: Role,
    /// As the board knows it: a one-point queen is a queen there.
    pub(in crate::four_player) arrives: Role,
    /// On the cell of arrival, and in passing.
    pub(in crate::four_player) taken: [Option<Taken>; 2],
}

impl Made {
    #[inline]
    pub(in crate::four_player) fn has_taken(&self) -> bool {
        self.taken[0].is_some() || self.taken[1].is_some()
    }

    /// Whose king has been taken, if it was one that lived (4P-K5).
    pub(in crate::four_player) fn fallen(&self) -> Option<Seat> {
        let mut living = self.taken.iter().flatten().filter(|taken| !taken.grey).map(|taken| taken.piece);
        living.find(|piece| piece.role() == Role::KING).map(Piece::seat)
    }
}

/// Carries the pieces of a ply and brings rights up to date. Checks are left as they were.
pub(super) fn carry(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) -> Made {
    let to_point_queen = m.promotion == Some(POINT_QUEEN);
    let arrives = if to_point_queen { Role::QUEEN } else { m.promotion.unwrap_or(role) };
    let mut made = Made { m, role, arrives, taken: [None; 2] };
    if position.pieces.is_occupied(m.to) {
        made.taken[0] = take(position, board, us, m.to);
    }
    if m.kind == MoveKind::EnPassant {
        let right = usable(position, us).find(|right| right.target == m.to);
        made.taken[1] = right.and_then(|right| take(position, board, us, right.pawn));
    }
    carry_one(position, board, us, m, role);
    // 4P-P4
    if arrives != role {
        position.pieces.toggle(m.to, Piece::new(us, role));
        position.pieces.toggle(m.to, Piece::new(us, arrives));
    }
    if to_point_queen {
        toggle_point_queen(position, us, m.to);
    }
    if !matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) {
        if let Some(castling) = board.castling(us, m).filter(|_| m.kind == MoveKind::Castling) {
            castling.carry_rook(&mut position.pieces, us);
        }
        position.steps.0 = KnownSteps::NONE;
        position.escapes.0 = [None; SEATS];
    }
    made
}

/// Carries one piece to a vacant cell and brings up to date what follows from that alone.
#[inline(always)]
pub(super) fn carry_one(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) {
    position.pieces.carry(us, m.from, m.to, role, role);
    position.steps.0.follow(us, m, role);
    if role == Role::QUEEN && position.marks.point_queens.contains(m.from) {
        toggle_point_queen(position, us, m.from);
        toggle_point_queen(position, us, m.to);
    }
    // 4P-X3: a pawn never began in a corner.
    if position.rights != 0 {
        if role == Role::KING {
            position.drop_rights(0b11 << (2 * us.index()));
        } else if role != Role::PAWN && position.rights & board.rook_rights[m.from] != 0 {
            drop_right_of_rook(position, board, m.from);
        }
    }
    if role == Role::PAWN && m.kind == MoveKind::DoubleStep && position.marks.options.en_passant {
        let passed = board.pawns[us.index()].from[m.from].step.first();
        position.set_en_passant(us, passed.map(|target| EnPassant { target, pawn: m.to }));
    }
}

/// A queen on this cell becomes a one-point queen, or is no longer one.
#[inline(never)]
fn toggle_point_queen(position: &mut Position, seat: Seat, cell: Cell) {
    position.marks.point_queens.toggle(cell);
    position.key ^= point_queen_key(seat, cell);
}

/// Takes the piece off this cell: what it pays, and what ends with it.
#[inline(never)]
pub(super) fn take(position: &mut Position, board: &Geometry, us: Seat, cell: Cell) -> Option<Taken> {
    let piece = position.pieces.take(cell)?;
    let is_point_queen = piece.role() == Role::QUEEN && position.marks.point_queens.contains(cell);
    if is_point_queen {
        toggle_point_queen(position, piece.seat(), cell);
    }
    let grey = position.marks.grey.contains(cell);
    if grey {
        position.marks.grey.remove(cell);
        position.key ^= grey_key(cell);
    } else if !position.marks.options.teams && position.live().contains(us) {
        // 4P-W2: a walking king earns nothing.
        let role = if is_point_queen { POINT_QUEEN } else { piece.role() };
        position.award(us, price_of(&position.marks.options, role));
    }
    // 4P-P5: a right ends when its pawn is gone.
    if piece.role() == Role::PAWN {
        for owner in Seat::all(SEATS) {
            if position.en_passant[owner.index()].is_some_and(|right| right.pawn == cell) {
                position.end_right(owner);
            }
        }
    }
    // 4P-X3
    if piece.role() == Role::KING {
        position.drop_rights(0b11 << (2 * piece.seat().index()));
    } else if piece.role() == Role::ROOK && position.rights & board.rook_rights[cell] != 0 {
        drop_right_of_rook(position, board, cell);
    }
    Some(Taken { cell, piece, grey })
}

/// 4P-X3: whoever began in this corner is gone, and the right to castle with it, if there still was one.
#[inline(never)]
fn drop_right_of_rook(position: &mut Position, board: &Geometry, corner: Cell) {
    let owner = Seat::new(board.rook_rights[corner].trailing_zeros() as usize / 2);
    if let Some((seat, king)) = owner.and_then(|seat| Some((seat, position.armies().king(seat)?))) {
        let way = board.castlings(seat, king).iter().position(|way| way.rook[0] == corner);
        position.drop_rights(way.map_or(0, |n| 1 << (2 * seat.index() + n)));
    }
}
