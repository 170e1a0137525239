//! Who is in check after a ply, and what it pays to check several (ledger: 4P-K1, 4P-V3).

use super::carry::Made;
use crate::crossed::SEATS;
use crate::four_player::attack::{attackers, slides};
use crate::four_player::board::{Geometry, Pieces, Set};
use crate::four_player::position::Position;
use crate::four_player::score::for_checks;
use polychess_rules::{Move, MoveKind, Role, Seat};
use polychess_topology::Cell;

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

/// 4P-V3 (R16, R24): the points for attacking several kings of live seats that the mover's pieces did not attack before.
#[inline(never)]
pub(super) fn for_several_checks(position: &Position, board: &Geometry, us: Seat, made: &Made) -> u16 {
    let (live, (pieces, grey)) = (position.live(), before(position, board, us, made));
    let own = pieces.seat(us).without(grey);
    let (mut kings, mut with_queen) = (0, false);
    for rival in position.checked.without(us).iter().filter(|&rival| live.contains(rival)) {
        let Some(king) = position.armies().king(rival) else { continue };
        let now = position.armies().attackers(us, king);
        if !now.is_empty() && attackers(board, &pieces, own, king, pieces.occupied()).is_empty() {
            kings += 1;
            with_queen |= now.meets(&position.pieces.role(Role::QUEEN));
        }
    }
    for_checks(kings, with_queen)
}

/// The pieces as they stood before the ply that has just been made, and which of them were grey.
fn before(position: &Position, board: &Geometry, us: Seat, made: &Made) -> (Pieces, Set) {
    let (mut pieces, mut grey, m) = (position.pieces, position.marks.grey, made.m);
    if let Some(castling) = board.castling(us, m).filter(|_| m.kind == MoveKind::Castling) {
        castling.carry_rook(&mut pieces, us);
    }
    pieces.carry(us, m.to, m.from, made.arrives, made.role);
    for taken in made.taken.iter().flatten() {
        pieces.put(taken.cell, taken.piece);
        if taken.grey {
            grey.insert(taken.cell);
        }
    }
    (pieces, grey)
}
