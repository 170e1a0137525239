//! Effects of a move, and the end of a turn (rulebook: Special moves, TH-D1 to TH-D4, TH-K3 to
//! TH-K5).

use super::board::{BOARD, Geometry, Set, is_home, left, owner, passed_pawn, right};
use super::position::{MidTurn, Position};
use super::setup::AfterDefeat;
use polychess_rules::{EnPassant, Move, MoveKind, Role, Seat, Seats};
use polychess_topology::Cell;

/// Moves a piece without ending the turn (TH-D4). Returns the role of the piece on its target, or
/// `None` if `m.from` is empty.
#[inline]
pub(super) fn move_piece(position: &mut Position, board: &Geometry, m: Move) -> Option<Role> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from)?;
    let arrives = m.promotion.unwrap_or(role);
    if position.pieces.is_occupied(m.to) {
        take(position, m.to);
    }
    position.pieces.move_piece(us, m.from, m.to, role, arrives);
    // TH-C1: a castling right ends permanently when the king or rook moves or the rook is captured.
    position.rights &= !(board.rights_at[m.from] | board.rights_at[m.to]);
    move_mark(position, m);
    // TH-P4: an en passant right ends early when a piece enters the passed cell, or when the pawn
    // moves or is captured.
    if !position.en_passant.is_empty() {
        position.en_passant = position.en_passant.without(board.passed_at[m.from] | board.passed_at[m.to]);
    }
    match m.kind {
        MoveKind::Plain => {}
        MoveKind::DoubleStep => position.en_passant |= board.pawns[us.index()].steps[m.from],
        _ => move_second_piece(position, board, m),
    }
    Some(arrives)
}

#[inline(never)]
fn take(position: &mut Position, cell: Cell) {
    position.pieces.take(cell);
}

/// Removes the captured pawn of en passant, or moves the rook of castling.
#[cold]
fn move_second_piece(position: &mut Position, board: &Geometry, m: Move) {
    let us = position.turn;
    if m.kind == MoveKind::EnPassant {
        let right = EnPassant { target: m.to, pawn: passed_pawn(m.to) };
        return position.pieces.remove_passed_pawn(right, owner(m.to));
    }
    let castling = board.castlings[us.index()].iter().find(|castling| castling.king == [m.from, m.to]);
    castling.into_iter().for_each(|castling| castling.move_rook(&mut position.pieces, us));
}

/// TH-D1, TH-D2: updates the marks of imposing pieces.
#[inline]
fn move_mark(position: &mut Position, m: Move) {
    let crosses = is_home(left(position.turn), m.to) && !position.is_cutthroat();
    if position.imposing.is_empty() && !crosses {
        return;
    }
    // TH-R4: a piece that arrives through the third kingdom has not crossed its owner's left
    // border, so it does not impose.
    let imposes = crosses && (is_home(position.turn, m.from) || position.imposing.contains(m.from));
    position.imposing.remove(m.from);
    position.imposing.remove(m.to);
    if imposes {
        position.imposing.insert(m.to);
    }
}

/// TH-D4: returns the state of the turn after its first move `m`.
#[inline]
pub(super) fn mid_turn_after(position: &Position, m: Move) -> Option<MidTurn> {
    Some(MidTurn { piece: m.to, was_inside: is_home(position.turn, m.from) })
}

#[inline]
pub(super) fn make_move(position: &mut Position, m: Move) {
    let us = position.turn;
    // TH-K3: a player who passes in check is mated.
    let mate = m.kind == MoveKind::Pass && position.is_in_check(us);
    match m.kind {
        MoveKind::Pass => position.passes = position.passes.saturating_add(1),
        MoveKind::EndTurn => {}
        _ => {
            // TH-K4: only a marked king can be captured.
            let loser = if position.mated.is_empty() { None } else { position.king_on(m.to) };
            let goes_on = position.has_two_moves && position.mid_turn.is_none() && loser.is_none();
            let mid_turn = mid_turn_after(position, m);
            let board = &*BOARD;
            if let Some(arrives) = move_piece(position, board, m) {
                invalidate_unchecked_by_right(position, board, m, arrives);
            }
            position.passes = 0;
            if goes_on {
                position.mid_turn = mid_turn;
                return;
            }
            // TH-K5: capturing a king ends the turn. TH-E1, TH-R14: with `after_defeat` = `end` it
            // also ends the game, and the captor wins.
            match loser {
                None => {}
                Some(loser) if position.options.after_defeat == AfterDefeat::End => {
                    leave(position, loser);
                    position.winner = Some(us);
                }
                Some(loser) => defeat(position, loser),
            }
        }
    }
    // TH-K1: after a turn, no opponent attacks the mover's king, except after a pass or the capture
    // of a king.
    let is_unchecked_by_right = m.kind != MoveKind::Pass && position.out.is_empty();
    position.unchecked_by_right.0 =
        if is_unchecked_by_right { position.unchecked_by_right.0.with(us) } else { Seats::NONE };
    // TH-K3, TH-K4: a mark ends with the next turn of its owner.
    position.mated = if mate { position.mated.with(us) } else { position.mated.without(us) };
    begin_next_turn(position);
}

/// TH-S2: begins the next player's turn. TH-P4: from then on, that player's pawns can no longer be
/// captured en passant.
#[inline]
pub(super) fn begin_next_turn(position: &mut Position) {
    position.mid_turn = None;
    if position.winner.is_none() {
        position.turn = right(position.turn);
        if position.out.contains(position.turn) {
            position.turn = right(position.turn);
        }
        if !position.en_passant.is_empty() {
            position.en_passant = position.en_passant.without(BOARD.kingdoms[position.turn]);
        }
    }
    settle(position);
}

/// Updates the mated marks and the right to two moves after a change of the position.
#[inline]
pub(super) fn settle(position: &mut Position) {
    // TH-K3, TH-R15: a mark ends when no opponent attacks the king, but not between the two moves
    // of a turn.
    if !position.mated.is_empty() && position.mid_turn.is_none() {
        position.mated = position.mated.iter().filter(|&seat| position.is_in_check(seat)).collect();
    }
    // TH-D3, TH-D4, TH-R5: a player who is doubly attacked when the turn begins has two moves.
    position.has_two_moves = position.mid_turn.is_some()
        || position.options.double_moves
            && !position.is_cutthroat()
            && (position.is_imposed_upon(position.turn) || !position.is_unchecked_by_right(position.turn));
}

/// Clears the cached facts that `m` can invalidate. The move may give check to the left neighbour,
/// or uncover a check on the right neighbour.
#[inline]
fn invalidate_unchecked_by_right(position: &mut Position, board: &Geometry, m: Move, arrives: Role) {
    let kings = position.pieces.role(Role::KING).without(position.pieces.seat(position.turn));
    if board.possible_checks.after(m, arrives).intersects(&kings) {
        let [left, right] = [left(position.turn), right(position.turn)];
        for (seat, cells) in
            [(left, board.possible_checks.after(m, arrives)), (right, board.possible_checks.discovered(m))]
        {
            if cells.intersects(&position.pieces.pieces(seat, Role::KING)) {
                position.unchecked_by_right.0 = position.unchecked_by_right.0.without(seat);
            }
        }
    }
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        position.unchecked_by_right.0 = Seats::NONE;
    }
}

/// Defeats `loser`: removes the king, or with `after_defeat` = `remove` all pieces. If only one
/// living player is left, this player wins.
pub(super) fn defeat(position: &mut Position, loser: Seat) {
    let gone = if position.options.after_defeat == AfterDefeat::Remove {
        position.pieces.seat(loser)
    } else {
        position.pieces.pieces(loser, Role::KING)
    };
    gone.iter().for_each(|cell| _ = position.pieces.take(cell));
    leave(position, loser);
    let mut living = position.living();
    if let (Some(last), None) = (living.next(), living.next()) {
        position.winner = Some(last);
    }
}

/// Eliminates a player. Their rights end, and the game becomes cut-throat (TH-R10).
fn leave(position: &mut Position, seat: Seat) {
    position.first_out = position.first_out.or(Some(seat));
    position.out = position.out.with(seat);
    position.rights &= !(0b11 << (2 * seat.index()));
    position.en_passant = position.en_passant.without(BOARD.kingdoms[seat]);
    position.mated = position.mated.without(seat);
    position.imposing = Set::EMPTY;
    position.passes = 0;
}
