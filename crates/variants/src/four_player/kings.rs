//! Castling, and the taking of kings (ledger: Special moves, 4P-K5, 4P-K6).

use super::attack::{Armies, attackers, is_attacked};
use super::board::{Geometry, Set};
use super::pawns::usable;
use super::position::Position;
use crate::crossed::SEATS;
use polychess_rules::{Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// 4P-X1, 4P-X2, for a king who is not in check: king and rook unmoved, all cells between vacant, neither the cell crossed nor the one
/// entered attacked. Behind the rook the board ends, so no line opens.
pub(super) fn castling_moves(
    position: &Position,
    board: &Geometry,
    us: Seat,
    king: Cell,
    foes: Set,
    sink: &mut impl Sink,
) {
    let (pieces, occupied) = (&position.pieces, position.pieces.occupied());
    for (n, castling) in board.castlings(us, king).iter().enumerate() {
        if position.has_right(us, n)
            && !castling.between.meets(&occupied)
            && !castling.path.any(|cell| is_attacked(board, pieces, foes, cell, occupied))
        {
            sink.one(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
        }
    }
}

/// The castlings of a seat that king and rook stand ready for, as bits of the rights (4P-X2, R28: by the king's cell, whatever the set-up).
pub(super) fn castlings_at_home(armies: Armies<'_>, board: &Geometry, seat: Seat) -> u8 {
    let Some(king) = armies.king(seat) else { return 0 };
    let living = armies.living(seat);
    let ways = board.castlings(seat, king).iter().enumerate();
    let ready = ways.filter(|(_, way)| way.is_at_home(armies.pieces, seat) && living.contains(way.rook[0]));
    ready.fold(0, |bits, (n, _)| bits | 1 << (2 * seat.index() + n))
}

/// The captures of kings. 4P-K5 (R3): the victim's army is grey before the own king's safety is looked at. 4P-K6: in teams a king may be
/// taken whatever becomes of the own one.
#[inline(never)]
pub(super) fn king_captures(position: &Position, board: &Geometry, us: Seat, king: Cell, sink: &mut impl Sink) {
    let armies = position.armies();
    let (pieces, occupied, own) = (armies.pieces, armies.pieces.occupied(), armies.living(us));
    let promotion = board.pawns[us.index()].promotion[armies.marks.options.promotion()];
    for victim in us.others(SEATS).filter(|&seat| position.checked.contains(seat) && !armies.same_side(us, seat)) {
        let Some(goal) = armies.king(victim) else { continue };
        let foes = armies.foes(us).without(pieces.seat(victim));
        // 4P-P6: who stands on a cell passed is taken by a pawn in passing.
        let in_passing = usable(position, us).any(|right| right.target == goal);
        attackers(board, pieces, own, goal, occupied).each(|from| {
            let pawn = pieces.role(Role::PAWN).contains(from);
            let at = if from == king { goal } else { king };
            let is_safe = || !is_attacked(board, pieces, foes, at, occupied ^ Set::of(from));
            if pawn && in_passing || !(armies.marks.options.teams || is_safe()) {
                return;
            }
            if pawn && promotion.contains(goal) {
                sink.promotions(from, Set::of(goal), armies.marks.options.promotions());
            } else {
                sink.moves(from, Set::of(goal), MoveKind::Plain);
            }
        });
    }
}
