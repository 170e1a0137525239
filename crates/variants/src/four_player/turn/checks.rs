//! Who is in check after a ply (ledger: 4P-K1).

use crate::four_player::attack::{aims, slides};
use crate::four_player::board::{Geometry, SEATS, Set};
use crate::four_player::position::Position;
use polychess_rules::{Move, Role, Seat};
use polychess_topology::Cell;

/// 4P-K1: looks again at the kings that a ply may have put in check, or out of it. The mover's own is safe (4P-K2). Gives the
/// kings of others that the ply may have put in check.
#[inline(always)]
pub(super) fn look(position: &mut Position, board: &Geometry, us: Seat, m: Move, arrives: Role) -> Set {
    let mut reached = Set::EMPTY;
    if !position.checked.is_empty() {
        look_at_checked(position, board, us, m);
    }
    let kings = position.pieces.role(Role::KING);
    let attacked = kings & board.attacked_from(us, arrives, m.to);
    if !attacked.is_empty() {
        reached = look_at_attacked(position, board, us, m.to, attacked);
    }
    if position.shields.0.contains(m.from) {
        reached |= look_at_uncovered(position, board, us, m);
    }
    // The pieces stand otherwise now.
    position.shields.0 = !Set::EMPTY;
    reached
}

/// The pieces of which each alone keeps a living piece from giving check to a king: whoever else leaves his cell uncovers no king.
pub(super) fn shields(position: &Position, board: &Geometry) -> Set {
    let (armies, pieces, mut shields) = (position.armies(), &position.pieces, Set::EMPTY);
    let occupied = pieces.occupied();
    for seat in Seat::all(SEATS) {
        let Some(king) = armies.king(seat) else { continue };
        let near = armies.foes(seat) & board.around[king].lines;
        aims(board, pieces, near, king).each(|aim| {
            let between = board.lines.between(king, aim) & occupied;
            if !between.has_several() {
                shields |= between;
            }
        });
    }
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

/// Which of these kings are others' and living? Those who are checked by the piece that has arrived on this cell, and attacks them over an empty board, are
/// noted.
#[inline(never)]
fn look_at_attacked(position: &mut Position, board: &Geometry, us: Seat, arrived: Cell, kings: Set) -> Set {
    let kings = kings.without(position.marks.grey | position.pieces.seat(us));
    let occupied = position.pieces.occupied();
    kings.each(|king| {
        if board.lines.is_clear(king, arrived, occupied)
            && let Some(seat) = position.pieces.seat_on(king)
            && !position.armies().same_side(us, seat)
        {
            position.checked = position.checked.with(seat);
        }
    });
    kings
}

/// The living kings of others on lines on which a cell has been left. Those who are checked along them are noted.
#[inline(never)]
fn look_at_uncovered(position: &mut Position, board: &Geometry, us: Seat, m: Move) -> Set {
    let kings = position.pieces.role(Role::KING) & board.may_check.uncovered(m);
    let kings = kings.without(position.marks.grey | position.pieces.seat(us));
    if kings.is_empty() {
        return kings;
    }
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
