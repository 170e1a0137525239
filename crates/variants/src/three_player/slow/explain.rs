//! Explanations of illegal turns. The checks follow the order of the rulebook.
//!
//! The move generator does not use this code. Tests check that both agree.

use crate::three_player::attack::{in_check, is_attacked_by};
use crate::three_player::board::{BOARD, WORDS};
use crate::three_player::info::INFO;
use crate::three_player::movement::keeps_king_safe;
use crate::three_player::position::Position;
use crate::three_player::why::Why;
use polychess_game::{PlyText, TurnText};
use polychess_rules::{Castling, Move, MoveKind, Role, Seat};
use polychess_topology::{Cell, Step};

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in crate::three_player) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    let TurnText::Plies(plies) = turn else { return Err(Why::NobodyPasses) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMoveOnly) };
    if position.only_kings() {
        return Err(Why::OnlyKingsLeft);
    }
    let us = position.turn;
    let Some(piece) = position.pieces.piece(ply.from) else { return Err(Why::NobodyThere { cell: name(ply.from) }) };
    if piece.seat() != us {
        return Err(Why::NotOnTurn { cell: name(ply.from), owner: seat_name(piece.seat()), turn: seat_name(us) });
    }
    match position.pieces.piece(ply.to) {
        Some(piece) if piece.seat() == us => return Err(Why::OwnPiece { cell: name(ply.to), seat: seat_name(us) }),
        Some(piece) if piece.role() == Role::KING => return Err(Why::KingsAreNotTaken),
        _ => {}
    }
    let kind = way(position, ply, piece.role())?;
    promotion(position, ply, piece.role())?;
    if keeps_king_safe(position, Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion }) {
        return Ok(());
    }
    let seat = seat_name(us);
    Err(match (in_check(&position.pieces, us), kind) {
        (_, MoveKind::Castling) => Why::CastlingIntoCheck { seat },
        (true, _) => Why::StaysInCheck { seat },
        (false, _) => Why::InCheckAfter { seat },
    })
}

fn name(cell: Cell) -> &'static str {
    BOARD.hex.topology.name(cell)
}

fn seat_name(seat: Seat) -> &'static str {
    INFO.seat_name(seat)
}

/// Returns the kind of the move, or the reason why the piece cannot move that way. Ignores the
/// safety of the king after the move.
fn way(position: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Why> {
    let line = |directions: std::ops::Range<usize>, reach: usize, otherwise: Why| {
        let topology = &BOARD.hex.topology;
        let mut rays = directions.map(|d| topology.ray(ply.from, d)).map(|ray| &ray[..ray.len().min(reach)]);
        let ray = rays.find(|ray| ray.iter().any(|step| step.to == ply.to)).ok_or(otherwise)?;
        walk(position, ray, ply.to).map(|()| MoveKind::Plain)
    };
    match role {
        Role::QUEEN => line(0..12, 13, Why::QueenGoesOtherwise),
        Role::ROOK => line(0..6, 13, Why::RookGoesOtherwise),
        Role::BISHOP => line(6..12, 13, Why::BishopGoesOtherwise),
        Role::KNIGHT if BOARD.knight[ply.from].contains(ply.to) => Ok(MoveKind::Plain),
        Role::KNIGHT => Err(Why::KnightGoesOtherwise),
        Role::KING => {
            let mut castlings = BOARD.castlings(position.turn).iter().enumerate();
            match castlings.find(|(_, castling)| castling.king == [ply.from, ply.to]) {
                Some((n, castling)) => may_castle(position, n, castling).map(|()| MoveKind::Castling),
                None => line(0..12, 1, Why::KingGoesOtherwise),
            }
        }
        _ => pawn(position, ply),
    }
}

/// TP-M1, TP-M2: checks that all gates on `ray` up to `to` are open and all cells before `to` are
/// empty.
fn walk(position: &Position, ray: &[Step], to: Cell) -> Result<(), Why> {
    let occupied = position.pieces.occupied();
    for step in ray {
        if let Some(flanks) = BOARD.hex.flanks(step.border).filter(|_| !BOARD.is_open(step.border, &occupied)) {
            return Err(Why::GateShut { flanks: flanks.map(name) });
        }
        if step.to == to {
            return Ok(());
        }
        if occupied.contains(step.to) {
            return Err(Why::InTheWay { cell: name(step.to) });
        }
    }
    Ok(())
}

/// Checks the conditions of castling in the order of TP-C1.
fn may_castle(position: &Position, n: usize, castling: &Castling<WORDS>) -> Result<(), Why> {
    let us = position.turn;
    if !position.has_right(us, n) {
        return Err(Why::CastlingLost);
    }
    if let Some(cell) = (castling.between & position.pieces.occupied()).first() {
        return Err(Why::CastlingBlocked { cell: name(cell) });
    }
    let is_attacked = |&cell: &Cell| us.others(3).any(|other| is_attacked_by(&position.pieces, other, cell));
    match castling.path.iter().find(is_attacked) {
        Some(cell) => Err(Why::CastlingAttacked { cell: name(cell) }),
        None => Ok(()),
    }
}

/// TP-P1 to TP-P4: returns the kind of a pawn move, or the reason why it is illegal.
fn pawn(position: &Position, ply: &PlyText) -> Result<MoveKind, Why> {
    let us = position.turn;
    let tables = &BOARD.pawns[us.index()];
    let occupied = position.pieces.occupied();
    let is_free = |cell: Cell| !occupied.contains(cell);
    if tables.steps[ply.from].contains(ply.to) {
        return if is_free(ply.to) { Ok(MoveKind::Plain) } else { Err(Why::StepToOccupied) };
    }
    if let Some(over) = tables.passed_over(ply.from, ply.to) {
        return match [over, ply.to].into_iter().find(|&cell| !is_free(cell)) {
            None => Ok(MoveKind::DoubleStep),
            Some(cell) => Err(Why::DoubleStepBlocked { cell: name(cell) }),
        };
    }
    if tables.captures[ply.from].contains(ply.to) {
        walk(position, diagonal_step(ply), ply.to)?;
        let mut rights = us.others(3).filter_map(|owner| position.en_passant[owner.index()]);
        return match (is_free(ply.to), rights.any(|right| right.target == ply.to)) {
            (false, _) => Ok(MoveKind::Plain),
            (true, true) => Ok(MoveKind::EnPassant),
            (true, false) => Err(Why::NobodyToTake { cell: name(ply.to) }),
        };
    }
    let is_double = BOARD.distance(us, ply.to) - BOARD.distance(us, ply.from) == 2;
    Err(if is_double { Why::DoubleStepElsewhere } else { Why::PawnGoesOtherwise })
}

/// Returns the diagonal step between two adjacent cells, or an empty slice if no such step exists.
fn diagonal_step(ply: &PlyText) -> &'static [Step] {
    let mut steps = (6..12).map(|d| BOARD.hex.topology.ray(ply.from, d)).filter_map(|ray| ray.get(..1));
    steps.find(|step| step[0].to == ply.to).unwrap_or(&[])
}

/// TP-P5: checks that a pawn promotes if and only if it arrives on an opponent's baseline.
fn promotion(position: &Position, ply: &PlyText, role: Role) -> Result<(), Why> {
    let arrives = role == Role::PAWN && BOARD.pawns[position.turn.index()].promotion.contains(ply.to);
    match ply.promotion {
        None if arrives => Err(Why::MustPromote),
        Some(_) if !arrives => Err(Why::NoPromotion { cell: name(ply.to) }),
        Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Why::NoSuchPromotion),
        _ => Ok(()),
    }
}
