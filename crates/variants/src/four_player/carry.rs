//! What a ply does to the pieces and to rights, and who is in check then (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-V1, 4P-K1).

use super::board::{BOARD, Geometry, POINT_QUEEN, Set};
use super::movement::usable;
use super::position::{Position, grey_key, point_queen_key};
use crate::crossed::SEATS;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Piece, Role, Seat};
use polychess_topology::Cell;

/// A piece that has been taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) cell: Cell,
    pub(super) piece: Piece,
    pub(super) grey: bool,
}

/// What a ply has done to the pieces. To the board one-point queens are queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub(super) m: Move,
    pub(super) role: Role,
    pub(super) arrives: Role,
    /// On the cell of arrival, and in passing.
    pub(super) taken: [Option<Taken>; 2],
}

impl Made {
    #[inline]
    pub(super) fn has_taken(&self) -> bool {
        self.taken.iter().any(Option::is_some)
    }

    /// Whose living king has been taken (4P-K5).
    pub(super) fn fallen(&self) -> Option<Seat> {
        let mut taken = self.taken.iter().flatten();
        let king = taken.find(|taken| !taken.grey && taken.piece.role() == Role::KING)?;
        Some(king.piece.seat())
    }
}

/// Carries the pieces of any ply, without looking for checks.
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
    if let Some(castling) = board.castling(us, m) {
        castling.carry_rook(&mut position.pieces, us);
    }
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        position.steps.0 = KnownSteps::NONE;
        position.escapes.0 = [None; SEATS];
    }
    made
}

/// Carries one piece to a vacant cell.
#[inline(always)]
pub(super) fn carry_one(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) {
    position.pieces.carry(us, m.from, m.to, role, role);
    position.steps.0.follow(us, m, role);
    if role == Role::QUEEN && position.marks.point_queens.contains(m.from) {
        toggle_point_queen(position, us, m.from);
        toggle_point_queen(position, us, m.to);
    }
    // 4P-X3
    if position.rights != 0 {
        if role == Role::KING {
            position.drop_rights(Position::rights_of(us));
        } else if role != Role::PAWN && position.rights & board.rook_rights[m.from] != 0 {
            drop_right_of_rook(position, board, m.from);
        }
    }
    if role == Role::PAWN
        && m.kind == MoveKind::DoubleStep
        && position.marks.options.en_passant
        && let Some(target) = board.pawns[us.index()].from[m.from].step.first()
    {
        position.begin_right(us, EnPassant { target, pawn: m.to });
    }
}

#[inline(never)]
fn toggle_point_queen(position: &mut Position, seat: Seat, cell: Cell) {
    position.marks.point_queens.toggle(cell);
    position.key ^= point_queen_key(seat, cell);
}

/// Takes the piece off this cell.
#[inline(never)]
pub(super) fn take(position: &mut Position, board: &Geometry, us: Seat, cell: Cell) -> Option<Taken> {
    let piece = position.pieces.take(cell)?;
    let (seat, role) = (piece.seat(), piece.role());
    let is_point_queen = position.marks.point_queens.contains(cell);
    if is_point_queen {
        toggle_point_queen(position, seat, cell);
    }
    let grey = position.marks.grey.contains(cell);
    if grey {
        position.marks.grey.remove(cell);
        position.key ^= grey_key(cell);
    } else if !position.marks.options.teams && position.live().contains(us) {
        // 4P-V1, 4P-W2
        let role = if is_point_queen { POINT_QUEEN } else { role };
        position.award(us, position.marks.options.price_of(role));
    }
    // 4P-P5
    if role == Role::PAWN {
        for owner in Seat::all(SEATS) {
            if position.en_passant[owner.index()].is_some_and(|right| right.pawn == cell) {
                position.end_right(owner);
            }
        }
    }
    // 4P-X3
    if role == Role::KING {
        position.drop_rights(Position::rights_of(seat));
    } else if role == Role::ROOK && position.rights & board.rook_rights[cell] != 0 {
        drop_right_of_rook(position, board, cell);
    }
    Some(Taken { cell, piece, grey })
}

/// 4P-X3: whoever began in this corner is gone.
#[inline(never)]
fn drop_right_of_rook(position: &mut Position, board: &Geometry, corner: Cell) {
    let owner = Seat::new(board.rook_rights[corner].trailing_zeros() as usize / 2);
    if let Some((seat, king)) = owner.and_then(|seat| Some((seat, position.armies().king(seat)?))) {
        let way = board.castlings(seat, king).iter().position(|way| way.rook[0] == corner);
        position.drop_rights(way.map_or(0, |n| 1 << (2 * seat.index() + n)));
    }
}

/// Was a king in check, or may a ply have put one in check?
#[inline(always)]
pub(super) fn may_have_come(position: &Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> bool {
    let kings = position.pieces.role(Role::KING);
    if !position.checked.is_empty() || position.shields.0.contains(m.from) && kings.meets(&board.may_check.uncovered(m))
    {
        return true;
    }
    let attacked = kings & board.attacked_from(us, arrives, m.to);
    !attacked.is_empty() && {
        let (attacked, occupied) = (others(position, us, attacked), position.pieces.occupied());
        attacked.any(|king| board.lines.is_clear(king, m.to, occupied))
    }
}

/// Those of these kings who live and are not the mover's.
#[inline(always)]
fn others(position: &Position, us: Seat, kings: Set) -> Set {
    kings.without(position.marks.grey | position.pieces.seat(us))
}

/// 4P-K1: notes whom a ply has put in check, or out of it. Gives the kings that it may have put in check; the mover's own is safe (4P-K2).
pub(super) fn look(position: &mut Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> Set {
    if !position.checked.is_empty() {
        look_at_checked(position, board, us, m);
    }
    let attacked = others(position, us, position.pieces.role(Role::KING) & board.attacked_from(us, arrives, m.to));
    let occupied = position.pieces.occupied();
    attacked.each(|king| {
        if board.lines.is_clear(king, m.to, occupied) {
            note_check(position, us, king);
        }
    });
    let uncovers = position.shields.0.contains(m.from);
    let uncovered = if uncovers { look_at_uncovered(position, board, us, m) } else { Set::EMPTY };
    position.forget_shields();
    attacked | uncovered
}

/// A living piece of `by` attacks this living king: a check, if the king is a foe's.
#[inline]
fn note_check(position: &mut Position, by: Seat, king: Cell) {
    if let Some(seat) = position.pieces.seat_on(king)
        && !position.armies().same_side(by, seat)
    {
        position.checked = position.checked.with(seat);
    }
}

/// Who of those in check still is? Checks end by what happens near the king, escapes by what happens near the cell they lead to.
#[inline(never)]
fn look_at_checked(position: &mut Position, board: &Geometry, us: Seat, m: Move) {
    let touched = |cell: Cell| {
        let around = &board.around[cell].vicinity;
        cell == m.from || cell == m.to || around.contains(m.from) || around.contains(m.to)
    };
    for seat in position.checked.iter() {
        let armies = position.armies();
        let still =
            seat != us && armies.king(seat).is_some_and(|king| !touched(king) || armies.is_in_check(board, seat));
        if !still {
            position.checked = position.checked.without(seat);
        }
        if !still || position.escapes.0[seat.index()].is_some_and(touched) {
            position.escapes.0[seat.index()] = None;
        }
    }
}

/// Notes who is checked along the lines on which a cell has been left. Gives the kings of others on them.
#[inline(never)]
fn look_at_uncovered(position: &mut Position, board: &Geometry, us: Seat, m: Move) -> Set {
    let kings = others(position, us, position.pieces.role(Role::KING) & board.may_check.uncovered(m));
    let occupied = position.pieces.occupied();
    kings.each(|king| {
        let straight = board.around[king].straight.contains(m.from);
        let slider = if straight { Role::ROOK } else { Role::BISHOP };
        if let Some(first) = board.lines.first(king, m.from, occupied)
            && (position.pieces.stands(Role::QUEEN, first) || position.pieces.stands(slider, first))
            && !position.marks.grey.contains(first)
            && let Some(by) = position.pieces.seat_on(first)
        {
            note_check(position, by, king);
        }
    });
    kings
}

/// The pieces each of which alone keeps somebody from checking a king of another than the player on turn.
pub(super) fn shields(position: &Position) -> Set {
    let (board, armies, pieces, mut shields) = (&*BOARD, position.armies(), &position.pieces, Set::EMPTY);
    let occupied = pieces.occupied();
    let living = occupied.without(position.marks.grey);
    let (queens, rooks, bishops) = (pieces.role(Role::QUEEN), pieces.role(Role::ROOK), pieces.role(Role::BISHOP));
    let (straight, diagonal) = ((queens | rooks) & living, (queens | bishops) & living);
    let kings = others(position, position.turn, pieces.role(Role::KING));
    kings.each(|king| {
        let Some(seat) = pieces.seat_on(king) else { return };
        let around = &board.around[king];
        let aims = straight & around.straight | diagonal & around.diagonal;
        aims.without(armies.side(seat)).each(|aim| {
            let between = board.lines.between(king, aim) & occupied;
            if !between.has_several() {
                shields |= between;
            }
        });
    });
    shields
}
