//! Finds the rule that forbids a move, in the order of the rulebook.
//!
//! The move generator does not use this module. Tests compare the two.

use crate::attack::{attackers, in_check};
use crate::board::{BOARD, SEATS};
use crate::ending::is_insufficient;
use crate::info::INFO;
use crate::movement::keeps_king_safe;
use crate::position::State;
use crate::why::Why;
use polychess_game::{PlyText, TurnText};
use polychess_rules::{Castling, Move, MoveKind, Role};
use polychess_topology::Cell;

/// Returns `Ok` if the turn is legal, or else the first reason why it is illegal.
pub(crate) fn explain(state: &State, turn: &TurnText) -> Result<(), Why> {
    let TurnText::Plies(plies) = turn else { return Err(Why::PassNotAllowed) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMovePerTurn) };
    if is_insufficient(&state.pieces) {
        return Err(Why::InsufficientMaterial);
    }
    let role = check_cells(state, ply)?;
    let kind = find_kind(state, ply, role)?;
    check_promotion(state, ply, role)?;
    if keeps_king_safe(state, Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion }) {
        return Ok(());
    }
    Err(if in_check(&state.pieces, state.turn) { Why::KingStaysInCheck } else { Why::KingExposed })
}

fn name(cell: Cell) -> &'static str {
    BOARD.cross.topology.name(cell)
}

/// OC-S2, OC-M1, OC-K2: checks the origin and the target of a move. Returns the role of the moved
/// piece.
///
/// The piece must belong to the player to move and must be allowed to enter the target.
fn check_cells(state: &State, ply: &PlyText) -> Result<Role, Why> {
    let (pieces, turn) = (&state.pieces, state.turn);
    let piece = pieces.piece(ply.from).ok_or(Why::EmptyCell { cell: name(ply.from) })?;
    if piece.seat() != turn {
        let [owner, turn] = [piece.seat(), turn].map(|seat| INFO.seat_name(seat));
        return Err(Why::OpponentsPiece { cell: name(ply.from), owner, turn });
    }
    match pieces.piece(ply.to) {
        Some(target) if target.seat() == turn => Err(Why::OwnPiece { cell: name(ply.to) }),
        Some(target) if target.role() == Role::KING => Err(Why::KingCapture),
        _ => Ok(piece.role()),
    }
}

/// OC-M2 to OC-M6: returns the kind of the move, or the reason why the piece cannot move like this.
fn find_kind(state: &State, ply: &PlyText, role: Role) -> Result<MoveKind, Why> {
    let steps_to = |reached: bool, why: Why| if reached { Ok(MoveKind::Plain) } else { Err(why) };
    match role {
        Role::QUEEN => walk(state, ply, 0..8, Why::QueenMove),
        Role::ROOK => walk(state, ply, 0..4, Why::RookMove),
        Role::BISHOP => walk(state, ply, 4..8, Why::BishopMove),
        Role::KNIGHT => steps_to(BOARD.knight[ply.from].contains(ply.to), Why::KnightMove),
        Role::KING => {
            let mut castlings = BOARD.castlings(state.turn).iter().enumerate();
            match castlings.find(|(_, castling)| castling.king == [ply.from, ply.to]) {
                Some((side, castling)) => check_castling(state, side, castling),
                None => steps_to(BOARD.king[ply.from].contains(ply.to), Why::KingMove),
            }
        }
        _ => check_pawn(state, ply),
    }
}

/// OC-M1: checks that the target is on a line in one of these directions and that no piece is
/// between.
///
/// Otherwise returns `why` or the blocking piece.
fn walk(state: &State, ply: &PlyText, directions: std::ops::Range<usize>, why: Why) -> Result<MoveKind, Why> {
    let mut rays = directions.map(|direction| BOARD.cross.topology.ray(ply.from, direction));
    let ray = rays.find(|ray| ray.iter().any(|step| step.to == ply.to)).ok_or(why)?;
    let mut passed = ray.iter().map(|step| step.to).take_while(|&cell| cell != ply.to);
    match passed.find(|&cell| state.pieces.is_occupied(cell)) {
        Some(cell) => Err(Why::Blocked { cell: name(cell) }),
        None => Ok(MoveKind::Plain),
    }
}

/// OC-C1, OC-C2: checks that the king may castle to this side.
fn check_castling(state: &State, side: usize, castling: &Castling<1>) -> Result<MoveKind, Why> {
    let (pieces, us, occupied) = (&state.pieces, state.turn, state.pieces.occupied());
    if !state.has_right(us, side) {
        return Err(Why::CastlingRightLost);
    }
    if let Some(cell) = (castling.between & occupied).first() {
        return Err(Why::CastlingBlocked { cell: name(cell) });
    }
    let is_attacked = |&cell: &Cell| !attackers(pieces, us.after(1, SEATS), cell, occupied).is_empty();
    match castling.path.iter().find(is_attacked) {
        Some(cell) => Err(Why::CastlingAttacked { cell: name(cell) }),
        None => Ok(MoveKind::Castling),
    }
}

/// OC-P1 to OC-P4: returns the kind of a pawn move, or the reason why it is not allowed.
fn check_pawn(state: &State, ply: &PlyText) -> Result<MoveKind, Why> {
    let (pieces, us) = (&state.pieces, state.turn);
    let up = if us == crate::board::WHITE { 1 } else { -1 };
    let ahead = |steps: i8| BOARD.cross.offset(ply.from, (0, steps * up));
    let [step, double] = [1, 2].map(ahead);
    let blocked = |cells: [Option<Cell>; 2]| cells.into_iter().flatten().find(|&cell| pieces.is_occupied(cell));
    let or_blocked = |blocked: Option<Cell>, kind| match blocked {
        Some(cell) => Err(Why::PawnBlocked { cell: name(cell) }),
        None => Ok(kind),
    };
    if step == Some(ply.to) {
        or_blocked(blocked([step, None]), MoveKind::Plain)
    } else if double == Some(ply.to) && BOARD.rank(us, ply.from) == 2 {
        or_blocked(blocked([step, double]), MoveKind::DoubleStep)
    } else if !BOARD.pawns(us).attacks[ply.from].contains(ply.to) {
        Err(Why::PawnMove)
    } else if pieces.is_occupied(ply.to) {
        Ok(MoveKind::Plain)
    } else if state.en_passant.is_some_and(|right| right.target == ply.to) {
        Ok(MoveKind::EnPassant)
    } else {
        Err(Why::NothingToCapture { cell: name(ply.to) })
    }
}

/// OC-P5: checks that a pawn on the last rank promotes to an allowed role, and no other piece does.
fn check_promotion(state: &State, ply: &PlyText, role: Role) -> Result<(), Why> {
    let arrives = role == Role::PAWN && BOARD.rank(state.turn, ply.to) == 8;
    match ply.promotion {
        None if arrives => Err(Why::PromotionMissing),
        Some(_) if !arrives => Err(Why::PromotionElsewhere { cell: name(ply.to) }),
        Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Why::PromotionRole),
        _ => Ok(()),
    }
}
