//! The steps of a turn in the order of 3MC-C8: move, eliminations, bridges over moats, end of the
//! game (rulebook: Moats and bridges, 3MC-C4 to 3MC-C8, 3MC-E1, 3MC-E4).

use super::attack::is_attacked;
use super::board::{CROSSED, Moats, castling_right, home, rank};
use super::ending::{Cause, End};
use super::position::Position;
use super::tables::{BOARD, Geometry, PawnRows};
use polychess_game::Offer;
use polychess_rules::{EnPassant, Move, MoveKind, Piece, Position as _, Role, SafeMoves, Seat, Seats};
use polychess_topology::Cell;

/// Applies steps (1) to (4) of 3MC-C8 to a legal move. The turn does not pass.
#[inline]
pub(super) fn apply(position: &mut Position, m: Move) {
    let board = &*BOARD;
    // Step (1).
    let captured = move_piece(position, board, m);
    position.en_passant = match m.kind {
        MoveKind::DoubleStep => Some(EnPassant { target: m.to.shifted_down(PawnRows::STEP), pawn: m.to }), // 3MC-X1
        _ => None,
    };
    // Step (2), 3MC-C4: capturing a king eliminates its owner at once, unless the king is dormant.
    // `eliminate` also builds the owner's bridges early, which does not affect step (3).
    if let Some(king) = captured.filter(|piece| piece.role() == Role::KING) {
        eliminate(position, king.seat(), Cause::Captured);
    }
    // Step (3), 3MC-X2.
    position.rights &= !(board.rights_at[m.from] | board.rights_at[m.to]);
    // Step (4), 3MC-K1 (3MC-R13).
    if !board.first_ranks[m.from].intersects(&position.pieces.occupied()) {
        build_bridges(position);
    }
}

/// Moves the pieces: capture, promotion, castling rook and crossed flag. Returns the captured
/// piece, except a pawn captured en passant.
///
/// Does nothing if the player has no piece on `m.from`.
#[inline]
fn move_piece(position: &mut Position, board: &Geometry, m: Move) -> Option<Piece> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from).filter(|_| position.pieces.has_piece_of(us, m.from))?;
    if m.from == m.to {
        return None; // 3MC-M2: a round trip changes nothing on the board.
    }
    let captured = if position.pieces.is_occupied(m.to) { take(position, m.to) } else { None };
    let arrives = m.promotion.unwrap_or_else(|| role_after(role, m.from)); // 3MC-P1, 3MC-P7
    position.pieces.move_piece(us, m.from, m.to, role, arrives);
    position.safe_moves.0.update(us, m, role);
    // A legal move leaves the mover's own king safe. Another king may be in check if the piece
    // attacks it from its new cell or if the move uncovers a line to it.
    position.known_unattacked.0 = position.known_unattacked.0.with(us);
    let kings =
        (board.possible_checks.after(m, arrives) & position.pieces.role(Role::KING)).without(position.pieces.seat(us));
    if !kings.is_empty() {
        let meets = |seat: &Seat| kings.intersects(&position.pieces.seat(*seat));
        position.known_unattacked.0 = us.others(3).filter(meets).fold(position.known_unattacked.0, Seats::without);
    }
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        move_second_piece(position, board, m);
    }
    captured
}

#[inline(never)]
fn take(position: &mut Position, cell: Cell) -> Option<Piece> {
    position.pieces.take(cell)
}

/// Removes the captured pawn of en passant (3MC-X1), or moves the rook of castling (3MC-X2).
#[inline(never)]
fn move_second_piece(position: &mut Position, board: &Geometry, m: Move) {
    // The second piece may also open lines, so the cached facts are invalid.
    (position.known_unattacked.0, position.safe_moves.0) = (Seats::NONE, SafeMoves::NONE);
    if m.kind == MoveKind::EnPassant {
        position.en_passant.into_iter().for_each(|right| _ = position.pieces.take(right.pawn));
        return;
    }
    let castling = board.castlings[position.turn.index()].iter().find(|castling| castling.king[1] == m.to);
    if let Some(castling) = castling
        && let Some(rook) = position.pieces.take(castling.rook[0])
    {
        position.pieces.put(castling.rook[1], rook);
    }
}

/// 3MC-C7: eliminates a player. The pieces stay on the board, dormant. The player's castling rights
/// end, no pawn of the player can be captured en passant, and the player's moats are bridged
/// (3MC-K1).
fn eliminate(position: &mut Position, seat: Seat, cause: Cause) {
    if position.out.contains(seat) {
        return;
    }
    position.first_out.get_or_insert(seat);
    position.out = position.out.with(seat);
    position.causes.0[seat] = Some(cause);
    position.rights &= !(castling_right(seat, 0) | castling_right(seat, 1));
    // 3MC-R5: a dormant pawn can be captured only on its own cell.
    position.en_passant = position.en_passant.filter(|right| !position.pieces.seat(seat).contains(right.pawn));
    build_bridges(position);
}

/// 3MC-K1: bridges both moats of each player who is eliminated or has an empty first rank. 3MC-K2:
/// bridges are never removed.
pub(super) fn build_bridges(position: &mut Position) {
    let occupied = position.pieces.occupied();
    for seat in Seat::all(3) {
        if position.out.contains(seat) || !BOARD.first_ranks[home(seat, 1, 0)].intersects(&occupied) {
            position.bridged = position.bridged.with(Moats::of(seat));
        }
    }
}

/// 3MC-C8: plays a legal move. `offer` is the draw offer that is still open after the move.
#[inline]
pub(super) fn make_move(position: &mut Position, m: Move, offer: Option<Offer>) {
    if position.end.is_none() && m.moves_piece() {
        apply(position, m);
        position.turn = position.next_active(position.turn); // Step (5), 3MC-S2.
        settle_turn(position, offer);
    }
}

/// 3MC-R10: eliminates `seat`, in any player's turn, and applies steps (6) to (8) of 3MC-C8.
pub(super) fn resign(position: &mut Position, seat: Seat, offer: Option<Offer>) {
    if position.end.is_none() {
        eliminate(position, seat, Cause::Resigned);
        if position.turn == seat {
            position.turn = position.next_active(seat);
        }
        settle_turn(position, offer);
    }
}

/// 3MC-C8: applies steps (6) to (8) (3MC-R14, 3MC-R17).
#[inline]
pub(super) fn settle_turn(position: &mut Position, offer: Option<Offer>) {
    // These steps have no effect if all three players are active, no offer is open, and the player
    // to move can move.
    let can_move = surely_can_move(position, position.turn);
    if !can_move || offer.is_some() || !position.out.is_empty() {
        settle_steps(position, offer, can_move);
    }
}

#[inline(never)]
fn settle_steps(position: &mut Position, offer: Option<Offer>, mut can_move: bool) {
    loop {
        position.end = ends_before_turn(position, offer);
        if position.end.is_some() || can_move || position.has_legal_move() {
            return;
        }
        // Step (8).
        let cause = match (position.in_check(position.turn), position.out.is_empty()) {
            (true, _) => Cause::Checkmate,     // 3MC-C5
            (false, true) => Cause::Stalemate, // 3MC-C6
            (false, false) => {
                position.end = Some(End::Stalemate);
                return;
            }
        };
        eliminate(position, position.turn, cause);
        position.turn = position.next_active(position.turn);
        can_move = false;
    }
}

/// Tests for the end of the game in steps (6) and (7): 3MC-E1, 3MC-E7, 3MC-E4 (3MC-R9). Returns
/// `None` if the game continues.
///
/// An offer ends the game if all active players have accepted it. An offer by an eliminated player
/// does not count.
fn ends_before_turn(position: &Position, offer: Option<Offer>) -> Option<End> {
    if position.active().count() == 1 {
        return Some(End::LastStanding);
    }
    if offer.is_some_and(|offer| !position.out.contains(offer.by) && offer.is_accepted_by_all(position.active())) {
        return Some(End::Agreement);
    }
    let bare = |seat| position.pieces.seat(seat) == position.pieces.pieces(seat, Role::KING);
    (!position.out.is_empty() && position.active().all(bare)).then_some(End::DeadPosition)
}

/// 3MC-P1: returns the role of a piece after a move from `from`. A pawn that moves inward from rank
/// 6 passes the centre and is then crossed.
#[inline]
fn role_after(role: Role, from: Cell) -> Role {
    if role == Role::PAWN && rank(from) == 6 { CROSSED } else { role }
}

/// Returns `true` if a quick test proves that `seat` has a legal move, and caches the proof. The
/// result `false` proves nothing.
#[inline]
pub(super) fn surely_can_move(position: &mut Position, seat: Seat) -> bool {
    (position.known_unattacked.0.contains(seat) || find_unattacked(position, seat))
        && (position.safe_moves.0.has(seat) || find_step(position, seat))
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

/// 3MC-P2: finds a free step of a pawn that is on no line through its own king, and caches it. The
/// step cannot uncover an attack, so it is legal while the king is not in check.
#[inline(never)]
fn find_step(position: &mut Position, seat: Seat) -> bool {
    let (board, pieces) = (&*BOARD, &position.pieces);
    let Some(king) = pieces.king(seat) else { return false };
    let pawns = pieces.pieces(seat, Role::PAWN) & board.pawns.steppers;
    let unpinned = pawns.without(board.straight_ways.cells(king) | board.slanting_ways.cells(king));
    let step = unpinned.shifted_up(PawnRows::STEP).without(pieces.occupied()).first();
    step.into_iter().for_each(|to| position.safe_moves.0.insert(seat, [to.shifted_down(PawnRows::STEP), to]));
    step.is_some()
}
