//! What is known without generating moves, so that not each turn begins with a search for a legal move (3MC-C8, step (8)): whose kings are
//! unattacked, and for each player the step of a pawn that cannot be pinned. Where this says nothing, `movement` is asked.

use super::attack::is_attacked;
use super::position::Position;
use super::tables::{BOARD, PawnRows};
use polychess_rules::{Role, Seat};

/// Is a player on turn sure to have a legal move? Asks what is known first, and notes what it finds.
#[inline]
pub(super) fn surely_can_move(position: &mut Position, seat: Seat) -> bool {
    (position.known_unattacked.0.contains(seat) || find_unattacked(position, seat))
        && (position.steps.0.has(seat) || find_step(position, seat))
}

#[inline(never)]
fn find_unattacked(position: &mut Position, seat: Seat) -> bool {
    let (pieces, foes) = (&position.pieces, position.foes(seat));
    let is_unattacked =
        pieces.king(seat).is_some_and(|king| !is_attacked(&BOARD, pieces, foes, king, pieces.occupied()));
    if is_unattacked {
        position.known_unattacked.0 = position.known_unattacked.0.with(seat);
    }
    is_unattacked
}

/// 3MC-P2: the step of a pawn that stands on no line of its own king.
#[inline(never)]
fn find_step(position: &mut Position, seat: Seat) -> bool {
    let (board, pieces) = (&*BOARD, &position.pieces);
    let Some(king) = pieces.king(seat) else { return false };
    let pawns = pieces.pieces(seat, Role::PAWN) & board.pawns.steppers;
    let unpinned = pawns.without(board.straight_ways.cells(king) | board.slanting_ways.cells(king));
    let step = unpinned.raised(PawnRows::STEP).without(pieces.occupied()).first();
    step.into_iter().for_each(|to| position.steps.0.note(seat, [to.lowered(PawnRows::STEP), to]));
    step.is_some()
}
