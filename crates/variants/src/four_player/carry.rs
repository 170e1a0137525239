//! What a ply does to the pieces and to rights, and who is in check then (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-V1, 4P-K1).

use super::attack::slides;
use super::board::{Geometry, POINT_QUEEN, Pieces, Set};
use super::movement::usable;
use super::position::{Position, grey_key, point_queen_key};
use crate::crossed::SEATS;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Piece, Role, Seat};
use polychess_topology::Cell;

/// A piece that has been taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) cell: Cell,
    /// As the board knows it.
    pub(super) piece: Piece,
    pub(super) grey: bool,
}

/// What a ply has done to the pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    pub(super) m: Move,
    pub(super) role: Role,
    /// As the board knows it: a one-point queen is a queen there.
    pub(super) arrives: Role,
    /// On the cell of arrival, and in passing.
    pub(super) taken: [Option<Taken>; 2],
}

impl Made {
    #[inline]
    pub(super) fn has_taken(&self) -> bool {
        self.taken[0].is_some() || self.taken[1].is_some()
    }

    /// Whose king has been taken, if it was one that lived (4P-K5).
    pub(super) fn fallen(&self) -> Option<Seat> {
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
        position.award(us, position.marks.options.price_of(role));
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

/// May it be that a ply has put a king in check, or was one in check before? Of kings whom the piece that has arrived attacks over an empty board only
/// those count to whom its way is clear, and a line is uncovered only where one leads to a king.
#[inline(always)]
pub(super) fn may_have_come(position: &Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> bool {
    let kings = position.pieces.role(Role::KING);
    if !position.checked.is_empty()
        || position.shields.0.contains(m.from) && has_some(kings & board.may_check.uncovered(m))
    {
        return true;
    }
    let attacked = kings & board.attacked_from(us, arrives, m.to);
    has_some(attacked) && {
        let (attacked, occupied) = (others(position, us, attacked), occupied(&position.pieces));
        attacked.any(|king| board.lines.is_clear(king, m.to, occupied))
    }
}

/// All cells with a piece, put together here and not by a call.
#[inline(always)]
fn occupied(pieces: &Pieces) -> Set {
    let mut occupied = Set::EMPTY;
    for seat in Seat::all(SEATS) {
        occupied |= pieces.seat(seat);
    }
    occupied
}

/// Has the set a cell? Asked of all words at once, without a branch for each.
#[inline(always)]
fn has_some(set: Set) -> bool {
    set.words().iter().fold(0, |all, word| all | word) != 0
}

/// Those of these kings who live and are not the mover's.
#[inline(always)]
fn others(position: &Position, us: Seat, kings: Set) -> Set {
    kings.without(position.marks.grey | position.pieces.seat(us))
}

/// 4P-K1: looks again at the kings that a ply may have put in check, or out of it. The mover's own is safe (4P-K2). Gives the
/// kings of others that the ply may have put in check.
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

/// A piece of `us` attacks this living king of another: that is a check if it is a foe's.
#[inline]
fn note_check(position: &mut Position, us: Seat, king: Cell) {
    if let Some(seat) = position.pieces.seat_on(king)
        && !position.armies().same_side(us, seat)
    {
        position.checked = position.checked.with(seat);
    }
}

/// The pieces of which each alone keeps a living piece from giving check to a king of another than `us`: when any other piece leaves its cell, it
/// uncovers none of them.
pub(super) fn shields(position: &Position, board: &Geometry, us: Seat) -> Set {
    let (armies, pieces, mut shields) = (position.armies(), &position.pieces, Set::EMPTY);
    let occupied = pieces.occupied();
    let living = occupied.without(position.marks.grey);
    let (queens, rooks, bishops) = (pieces.role(Role::QUEEN), pieces.role(Role::ROOK), pieces.role(Role::BISHOP));
    let (straight, diagonal) = ((queens | rooks) & living, (queens | bishops) & living);
    let kings = (living & pieces.role(Role::KING)).without(pieces.seat(us));
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

/// Who of those in check still is? A check may end by whatever happens near the king. What escapes are known holds until something happens
/// near the cell that leads to.
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

/// The living kings of others on lines on which a cell has been left. Those who are checked along them are noted.
#[inline(never)]
fn look_at_uncovered(position: &mut Position, board: &Geometry, us: Seat, m: Move) -> Set {
    let kings = others(position, us, position.pieces.role(Role::KING) & board.may_check.uncovered(m));
    let occupied = position.pieces.occupied();
    kings.each(|king| {
        if let Some(first) = board.lines.first(king, m.from, occupied)
            && slides(&position.pieces, first, board.around[king].straight.contains(m.from))
            && let Some(seat) = position.pieces.seat_on(king)
            && position.armies().is_foe(seat, first)
        {
            position.checked = position.checked.with(seat);
        }
    });
    kings
}
