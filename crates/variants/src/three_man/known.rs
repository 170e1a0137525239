//! What is known without generating moves, kept so that not each turn begins with a search for a legal move (3MC-C8, step (8)): whose kings are
//! unattacked, and a pawn step of each player that is possible then. A shortcut past `movement`: what it says is sure, and where it says nothing
//! `movement` is asked.

use super::attack::is_attacked;
use super::board::{Pieces, Set, WORDS};
use super::position::Position;
use super::tables::{BOARD, Geometry, STEP_BY_NUMBER};
use polychess_rules::{Move, Role, Seat};
use polychess_topology::{Cell, Ways};

/// Is a player on turn sure to have a legal move: his king is unattacked, and a pawn that cannot be pinned may step? Asks what is known first, and
/// notes what it finds. `false` says nothing.
#[inline]
pub(super) fn surely_can_move(position: &mut Position, seat: Seat) -> bool {
    (position.known_unattacked.0.contains(seat) || find_unattacked(position, seat))
        && (position.steps.0.has(seat) || find_step(position, seat))
}

/// Looks whether a player's king is unattacked, and notes it if so.
#[inline(never)]
fn find_unattacked(position: &mut Position, seat: Seat) -> bool {
    let (pieces, foes) = (&position.pieces, position.foes(seat));
    let attacked = |king| is_attacked(&BOARD, pieces, foes, king, pieces.occupied());
    let is_unattacked = pieces.king(seat).is_some_and(|king| !attacked(king));
    if is_unattacked {
        position.known_unattacked.0 = position.known_unattacked.0.with(seat);
    }
    is_unattacked
}

/// Looks for such a step of a pawn, and notes it.
#[inline(never)]
fn find_step(position: &mut Position, seat: Seat) -> bool {
    let step = free_step(&BOARD, &position.pieces, seat);
    step.into_iter().for_each(|step| position.steps.0.note(seat, step));
    step.is_some()
}

/// A move of one piece may have put the owners of these kings in check, so they are no longer known to be unattacked. For the player who is on turn
/// next this is found out at once, if he was known to be unattacked: then only attacks count that the move itself begins.
#[inline(never)]
pub(super) fn forget_unattacked(position: &mut Position, board: &Geometry, kings: Set, m: Move, arrives: Role) {
    let [next, third] = position.turn.others_of_three();
    if kings.meets(&position.pieces.seat(third)) {
        position.known_unattacked.0 = position.known_unattacked.0.without(third);
    }
    let king = kings & position.pieces.seat(next);
    let begins = |king| begins_attack(board, &position.pieces, position.foes(next), king, m, arrives);
    if !king.is_empty() && position.known_unattacked.0.contains(next) && begins(king.first_of_some()) {
        position.known_unattacked.0 = position.known_unattacked.0.without(next);
    }
}

/// Does a move of one piece, which arrives as this role, begin an attack on a cell that nobody attacked before: from where it arrives, or over the
/// cell that it has left? `foes` attack, the piece among them.
#[inline]
fn begins_attack(board: &Geometry, pieces: &Pieces, foes: Set, cell: Cell, m: Move, arrives: Role) -> bool {
    let slides = [Role::QUEEN, Role::ROOK, Role::BISHOP].contains(&arrives);
    begins_attack_along(&board.straight_ways, Role::ROOK, pieces, foes, cell, m, arrives)
        || begins_attack_along(&board.slanting_ways, Role::BISHOP, pieces, foes, cell, m, arrives)
        || !slides && board.may_check.attacks(arrives, m.to).contains(cell)
}

/// The same along lines of one kind, by pieces of this role and queens.
#[inline(always)]
fn begins_attack_along(
    ways: &Ways<WORDS>,
    role: Role,
    pieces: &Pieces,
    foes: Set,
    cell: Cell,
    m: Move,
    arrives: Role,
) -> bool {
    let lines = ways.cells(cell);
    let mut aims = Set::EMPTY;
    if lines.contains(m.from) {
        // Whoever attacks over the cell that was left stands on a line with both.
        aims = lines & ways.cells(m.from) & foes & (pieces.role(role) | pieces.role(Role::QUEEN));
    }
    if (arrives == role || arrives == Role::QUEEN) && lines.contains(m.to) {
        aims.insert(m.to);
    }
    ways.meets(cell, aims, pieces.occupied())
}

/// 3MC-P2: the step of a pawn that cannot be pinned, since it stands on no line of its own king.
fn free_step(board: &Geometry, pieces: &Pieces, seat: Seat) -> Option<[Cell; 2]> {
    let king = pieces.king(seat)?;
    let pawns = pieces.pieces(seat, Role::PAWN) & board.rows.uncrossed;
    let unpinned = pawns.without(board.straight_ways.cells(king) | board.slanting_ways.cells(king));
    let to = unpinned.raised(STEP_BY_NUMBER).without(pieces.occupied()).first()?;
    Some([board.outer[0][to], to])
}
