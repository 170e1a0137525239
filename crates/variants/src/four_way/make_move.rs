//! Effects of a move: pieces, checks, and players who become mated and therefore frozen (rulebook:
//! 4W-C1, 4W-C6, 4W-C8).

use super::board::{BOARD, Geometry, Set};
use super::position::{Position, frozen_key};
use crate::crossed::SEATS;
use polychess_rules::{Any, Move, Role, Seat, Seats};

/// Moves a piece and updates `checked`. Tests only kings near the move. Does not change the frozen
/// players.
///
/// After the move, the mover is never in check (4W-C2).
#[inline(always)]
pub(super) fn move_piece(position: &mut Position, board: &Geometry, us: Seat, m: Move) {
    let Some([role, arrives]) = position.armies.move_piece(board, us, m) else { return };
    position.safe_moves.0.update(us, m, role);
    // Any change near a king may end a check. If no player was in check, fewer kings need a test.
    let affected = if position.checked.is_empty() {
        board.possible_checks.after(m, arrives)
    } else {
        position.checked = position.checked.without(us);
        board.around[m.from].neighbourhood | board.around[m.to].neighbourhood
    };
    let pieces = &position.armies.pieces;
    let kings = (affected & pieces.role(Role::KING)).without(pieces.seat(us));
    if !kings.is_empty() {
        update_checks(position, board, kings, m, arrives);
    }
}

/// 4W-C1: updates whether the owners of these kings are in check after the move.
#[inline(never)]
fn update_checks(position: &mut Position, board: &Geometry, kings: Set, m: Move, arrives: Role) {
    let Position { armies, checked, .. } = position;
    let (pieces, occupied) = (&armies.pieces, armies.pieces.occupied());
    let slides = [Role::QUEEN, Role::ROOK, Role::BISHOP].contains(&arrives);
    let uncovered = if checked.is_empty() && slides { board.possible_checks.discovered(m) } else { !Set::EMPTY };
    kings.for_each(|king| {
        // If no player was in check and a slider moved, only the slider itself or an uncovered line
        // can give check to this king. Skip the king if neither is possible.
        if !uncovered.contains(king) && !board.lines.is_clear(m.to, king, occupied) {
            return;
        }
        if let Some(seat) = pieces.seat_on(king) {
            let in_check = board.is_attacked(pieces, armies.active_foes(seat), king, occupied);
            *checked = if in_check { checked.with(seat) } else { checked.without(seat) };
        }
    });
}

/// 4W-C6: returns whether `seat` is in check and no move ends the check, given the current frozen
/// players.
#[inline]
fn is_mated(position: &Position, seat: Seat, in_check: bool) -> bool {
    let mut any = Any::default();
    if in_check {
        position.armies.moves_of(seat, &mut any);
    }
    in_check && !any.0
}

/// 4W-C8: settles which players are frozen, in passes over all players that begin with `first`.
///
/// Returns the players who are in check but have a move that ends the check.
#[inline]
pub(super) fn settle(position: &mut Position, first: Seat) -> Seats {
    // Without checks and frozen players, nothing can change.
    if position.checked.is_empty() && position.armies.frozen.is_empty() {
        Seats::NONE
    } else {
        settle_in_rounds(position, first)
    }
}

fn settle_in_rounds(position: &mut Position, first: Seat) -> Seats {
    let before = position.armies.frozen;
    // `met` contains a bit for each of the 16 sets of frozen players that has occurred.
    let (mut now, mut met) = (before, 1u16 << before.bits());
    let can_parry = loop {
        let mut can_parry = Seats::NONE;
        for seat in (0..SEATS).map(|n| first.after(n, SEATS)) {
            let frozen = position.armies.frozen;
            let in_check = if frozen == before {
                position.checked.contains(seat)
            } else {
                position.armies.is_in_check(&BOARD, seat)
            };
            if is_mated(position, seat, in_check) {
                position.armies.frozen = frozen.with(seat);
            } else {
                position.armies.frozen = frozen.without(seat);
                can_parry = if in_check { can_parry.with(seat) } else { can_parry };
            }
        }
        let next = std::mem::replace(&mut position.armies.frozen, now);
        if next == now {
            break can_parry;
        }
        if met >> next.bits() & 1 != 0 {
            // the sets repeat without a stable set (a paradox), so the last new set counts.
            break Seats::NONE;
        }
        met |= 1 << next.bits();
        (now, position.armies.frozen) = (next, next);
    };
    if now != before {
        position.key ^= frozen_key(before) ^ frozen_key(now);
        position.checked = position.armies.checked();
    }
    can_parry
}
