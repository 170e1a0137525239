//! A slow implementation of declarations. It follows the rulebook literally and plays every
//! sequence of moves.

use polychess_rules::{Move, MoveKind, MoveList, Position as _, Role, Seat};
use polychess_variants::three_way::Position;

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.to_vec()
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play(m);
    next
}

/// Returns whether the player to move has a legal move that captures this player's king.
pub(crate) fn may_capture(position: &Position, of: Seat) -> bool {
    let king = |m: &Move| position.piece(m.to).is_some_and(|piece| piece.seat() == of && piece.role() == Role::KING);
    legal(position).iter().any(|m| matches!(m.kind, MoveKind::Plain) && king(m))
}

fn runs(position: &Position, seats: &[Seat]) -> bool {
    position.to_move().is_some() && !seats.iter().any(|&seat| position.is_eliminated(seat))
}

/// 3WC-C7, without 3WC-C9: returns whether `by` can capture the king after every sequence of moves
/// before the turn of `by`.
pub(crate) fn may_declare(position: &Position, by: Seat, of: Seat) -> bool {
    by != of && runs(position, &[by, of]) && position.to_move() != Some(by) && always(position, by, of)
}

fn always(position: &Position, by: Seat, of: Seat) -> bool {
    if !runs(position, &[by, of]) {
        return false;
    }
    if position.to_move() == Some(by) {
        return may_capture(position, of);
    }
    let outcomes: Vec<bool> = legal(position).into_iter().map(|m| always(&after(position, m), by, of)).collect();
    !outcomes.is_empty() && outcomes.iter().all(|&captured| captured)
}

/// 3WC-C8, without 3WC-C9: returns whether, after every move of `of`, one of the opponents can
/// capture the king in turn order.
pub(crate) fn may_declare_jointly(position: &Position, of: Seat) -> bool {
    let all: Vec<Seat> = Seat::all(3).collect();
    if !runs(position, &all) || position.to_move() != Some(of) {
        return false;
    }
    let outcomes: Vec<bool> = legal(position).into_iter().map(|m| sometimes(&after(position, m), of)).collect();
    !outcomes.is_empty() && outcomes.iter().all(|&captured| captured)
}

fn sometimes(position: &Position, of: Seat) -> bool {
    if !runs(position, &[of]) || position.to_move() == Some(of) {
        return false;
    }
    let ways = legal(position).into_iter().filter(|&m| sometimes(&after(position, m), of)).count();
    may_capture(position, of) || ways > 0
}
