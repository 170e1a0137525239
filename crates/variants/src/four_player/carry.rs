//! What a ply does to the pieces and to rights, and who is in check then (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-V1, 4P-K1).

use super::board::{BOARD, Geometry, POINT_QUEEN, Set};
use super::ending;
use super::movement::usable;
use super::position::{Position, grey_key, point_queen_key};
use crate::crossed::SEATS;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Role, Seat, zobrist};
use polychess_topology::Cell;

/// What a ply has done to the pieces. To the board one-point queens are queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub(super) m: Move,
    pub(super) role: Role,
    pub(super) arrives: Role,
    /// Where pieces have been taken.
    pub(super) taken: Set,
}

/// Carries the pieces of any ply, without looking for checks.
pub(super) fn carry(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) -> Made {
    let to_point_queen = m.promotion == Some(POINT_QUEEN);
    let arrives = if to_point_queen { Role::QUEEN } else { m.promotion.unwrap_or(role) };
    let mut taken = Set::of(m.to) & position.pieces.occupied();
    if m.kind == MoveKind::EnPassant {
        taken |= usable(position, us).filter(|right| right.target == m.to).map(|right| right.pawn).collect();
    }
    taken.each(|cell| take(position, board, us, cell));
    carry_one(position, board, us, m, [role, arrives]);
    if to_point_queen {
        toggle_point_queen(position, us, m.to);
    }
    if let Some(castling) = board.castling(us, m) {
        castling.carry_rook(&mut position.pieces, us);
        carry_grey(position, castling.rook);
    }
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        position.steps.0 = KnownSteps::NONE;
    }
    Made { m, role, arrives, taken }
}

/// Carries one piece to a vacant cell, where it may arrive as another role (4P-P4).
#[inline(always)]
pub(super) fn carry_one(position: &mut Position, board: &Geometry, us: Seat, m: Move, [role, arrives]: [Role; 2]) {
    position.pieces.carry(us, m.from, m.to, role, arrives);
    position.steps.0.follow(us, m, role);
    if role == Role::QUEEN && position.point_queens.contains(m.from) {
        toggle_point_queen(position, us, m.from);
        toggle_point_queen(position, us, m.to);
    }
    if role != Role::PAWN {
        drop_rights(position, board, us, role, m.from);
    }
    if role == Role::PAWN && m.kind == MoveKind::DoubleStep && position.options.en_passant {
        let right = EnPassant { target: board.pawns[us.index()].step.origin(m.to), pawn: m.to };
        position.key ^= right.key();
        position.en_passant[us.index()] = Some(right); // 4P-P5
    }
}

/// 4P-W1: the rook that a leaving king castles with is grey.
fn carry_grey(position: &mut Position, [from, to]: [Cell; 2]) {
    if position.grey.contains(from) {
        position.grey.remove(from);
        position.grey.insert(to);
        position.key ^= grey_key(from) ^ grey_key(to);
    }
}

/// 4P-X3: this piece, or whoever began in this corner, leaves the cell.
#[inline(always)]
fn drop_rights(position: &mut Position, board: &Geometry, seat: Seat, role: Role, cell: Cell) {
    let lost = if role == Role::KING { Position::rights_of(seat) } else { board.rook_rights[cell] };
    if position.rights & lost != 0 {
        position.key ^= zobrist::rights(position.rights) ^ zobrist::rights(position.rights & !lost);
        position.rights &= !lost;
    }
}

#[inline(never)]
fn toggle_point_queen(position: &mut Position, seat: Seat, cell: Cell) {
    position.point_queens.toggle(cell);
    position.key ^= point_queen_key(seat, cell);
}

/// Takes the piece off this cell.
#[inline(never)]
pub(super) fn take(position: &mut Position, board: &Geometry, us: Seat, cell: Cell) {
    let Some(piece) = position.pieces.take(cell) else { return };
    let (seat, role) = (piece.seat(), piece.role());
    let is_point_queen = position.point_queens.contains(cell);
    if is_point_queen {
        toggle_point_queen(position, seat, cell);
    }
    if position.grey.contains(cell) {
        position.grey.remove(cell);
        position.key ^= grey_key(cell);
        if role == Role::KING && ending::pays_standing(position, seat) && position.live().contains(us) {
            position.award(us, position.options.mate_points);
        }
    } else {
        drop_rights(position, board, seat, role, cell);
        if !position.options.teams && position.live().contains(us) {
            // 4P-V1, 4P-W2
            let role = if is_point_queen { POINT_QUEEN } else { role };
            position.award(us, position.options.price_of(role));
        }
    }
    // 4P-P5
    if role == Role::PAWN {
        for owner in Seat::all(SEATS) {
            if position.en_passant[owner.index()].is_some_and(|right| right.pawn == cell) {
                position.end_right(owner);
            }
        }
    }
}

/// Was a king in check, or may a ply have put one in check?
#[inline(always)]
pub(super) fn may_have_come(position: &Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> bool {
    let kings = position.pieces.role(Role::KING);
    let uncovers = position.shields.0.contains(m.from) && kings.meets(&board.may_check.uncovered(m));
    let attacked = kings & board.may_check.attacks(arrives, m.to);
    !position.checked.is_empty()
        || uncovers
        || !attacked.is_empty() && {
            let (attacked, occupied) = (others(position, us, attacked), position.pieces.occupied());
            attacked.any(|king| board.lines.is_clear(king, m.to, occupied))
        }
}

/// Those of these kings who live and are not the mover's.
#[inline(always)]
fn others(position: &Position, us: Seat, kings: Set) -> Set {
    kings.without(position.grey | position.pieces.seat(us))
}

/// 4P-K1: notes whom a ply has put in check, or out of it. The mover's own king is safe (4P-K2).
pub(super) fn look(position: &mut Position, board: &Geometry, us: Seat, m: Move, arrives: Role) {
    position.checked = position.checked.without(us);
    let touched = if position.checked.is_empty() {
        board.may_check.after(m, arrives)
    } else {
        // A check may end by whatever happens near the king.
        board.around[m.from].vicinity | board.around[m.to].vicinity
    };
    others(position, us, position.pieces.role(Role::KING) & touched).each(|king| {
        if let Some(seat) = position.pieces.seat_on(king) {
            let in_check = position.is_in_check(board, seat);
            position.checked = if in_check { position.checked.with(seat) } else { position.checked.without(seat) };
        }
    });
}

/// The pieces each of which alone keeps a check from a king of another than the player on turn.
pub(super) fn shields(position: &Position) -> Set {
    let mut shields = Set::EMPTY;
    others(position, position.turn, position.pieces.role(Role::KING)).each(|king| {
        if let Some(seat) = position.pieces.seat_on(king) {
            shields |= BOARD.shields(&position.pieces, position.foes(seat), king);
        }
    });
    shields
}
