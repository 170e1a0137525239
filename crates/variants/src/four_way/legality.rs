//! Legal moves, players that can move, and the next player (rulebook: 4W-C3, 4W-C9 to 4W-C11).

use super::board::{BOARD, Geometry, Pieces};
use super::ending;
use super::make_move::{move_piece, settle};
use super::position::{Position, turn_key};
use super::setup::Options;
use crate::crossed::SEATS;
use polychess_rules::{Any, Move, MoveList, Seat, Seats, Sink};

/// Adds the legal moves of `us`.
///
/// If an opponent is frozen, a move may release that opponent, which 4W-C3 restricts. Only in this
/// case, the function plays each move and settles the frozen players.
#[inline]
pub(super) fn legal_moves(position: &Position, us: Seat, sink: &mut impl Sink) {
    if position.armies.frozen_foes(us).is_empty() {
        position.armies.moves_of(us, sink);
    } else {
        let mut moves = MoveList::new();
        position.armies.moves_of(us, &mut moves);
        for &m in moves.iter().filter(|&&m| !releases_attacker(position, us, m)) {
            sink.add_move(m);
            if sink.is_full() {
                return;
            }
        }
    }
}

/// 4W-C3, R-3: returns whether `m` releases a frozen opponent whose pieces then attack the mover's
/// king.
fn releases_attacker(position: &Position, us: Seat, m: Move) -> bool {
    let mut after = *position;
    let board = &*BOARD;
    move_piece(&mut after, board, us, m);
    let frozen_foes = after.armies.frozen_foes(us);
    if !after.armies.is_attacked_by(board, us, frozen_foes) {
        return false;
    }
    settle(&mut after, us.after(1, SEATS));
    let released = frozen_foes.without(after.armies.frozen_foes(us));
    after.armies.is_attacked_by(board, us, released)
}

/// 4W-C10: returns whether `seat` is not frozen and has no legal move.
pub(super) fn is_stale(position: &Position, seat: Seat) -> bool {
    !position.armies.frozen.contains(seat) && !can_move(position, seat, Seats::NONE)
}

/// Returns whether `seat` has a legal move. Each player in `can_parry` has a move that ends their
/// check. Such a move is legal unless it releases an opponent (4W-C3).
fn can_move(position: &Position, seat: Seat, can_parry: Seats) -> bool {
    let mut any = Any(can_parry.contains(seat) && position.armies.frozen_foes(seat).is_empty());
    if !any.0 {
        legal_moves(position, seat, &mut any);
    }
    any.0
}

/// 4W-C9: returns the first player from `from` on who is not frozen and has a legal move. The
/// players before this player lose their turn.
pub(super) fn next_to_move(position: &Position, from: Seat, can_parry: Seats) -> Option<Seat> {
    let mut seats = (0..SEATS).map(|n| from.after(n, SEATS));
    seats.find(|&seat| !position.armies.frozen.contains(seat) && can_move(position, seat, can_parry))
}

/// Ends the game under 4W-E1 or 4W-E2. Otherwise, passes the turn to the first player from `from`
/// on who can move (4W-C9), or ends the game under 4W-E3 if no player can.
#[inline(always)]
pub(super) fn pass_turn(position: &mut Position, board: &Geometry, from: Seat, can_parry: Seats) {
    // Usually, the next player has a cached step, or a search for a step is quick.
    let at_peace = position.armies.frozen.is_empty() && !position.checked.contains(from);
    if at_peace && position.knows_step(board, from) {
        position.set_turn(Some(from));
    } else {
        find_next_to_move(position, from, can_parry);
    }
}

#[inline(never)]
fn find_next_to_move(position: &mut Position, from: Seat, can_parry: Seats) {
    let is_over = ending::is_over(&position.armies);
    position.set_turn(if is_over { None } else { next_to_move(position, from, can_parry) });
}

/// 4W-C9: returns whether `seat` can be the player to move in this position.
pub(super) fn can_be_to_move(position: &Position, seat: Seat) -> bool {
    !ending::is_over(&position.armies) && next_to_move(position, seat, Seats::NONE) == Some(seat)
}

/// 4W-C11: creates a position that was set up by hand. Settles the frozen players once and passes
/// the turn to the first player who can move.
pub(super) fn settled(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Position {
    let mut position = Position::as_written(pieces, turn, frozen, options);
    let can_parry = settle(&mut position, turn);
    pass_turn(&mut position, &BOARD, turn, can_parry);
    position
}

/// 4W-C9: returns the position after a null move, or `None` if no other player can move.
pub(super) fn with_null_move(position: &Position) -> Option<Position> {
    let us = position.turn?;
    let next = next_to_move(position, us.after(1, SEATS), Seats::NONE).filter(|&next| next != us)?;
    Some(Position { key: position.key ^ turn_key(position.turn) ^ turn_key(Some(next)), turn: Some(next), ..*position })
}
