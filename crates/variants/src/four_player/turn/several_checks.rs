//! What a turn pays that puts several kings in check (ledger: 4P-V3).

use super::carry::Made;
use super::points::for_checks;
use crate::four_player::attack::attackers;
use crate::four_player::board::{Geometry, Pieces, Set};
use crate::four_player::position::Position;
use polychess_rules::{MoveKind, Role, Seat};

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
