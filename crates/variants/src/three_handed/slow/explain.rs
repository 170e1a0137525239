//! Explanations of illegal turns, move by move. The checks follow the order of the rulebook.
//!
//! The move generator does not use this code. Tests check that both agree.

use super::super::board::{BOARD, DIAGONAL, SEATS, STRAIGHT, WORDS, capture_steps, is_open, owner, pawn_ray, right};
use super::super::info::INFO;
use super::super::position::Position;
use super::super::why::Why;
use crate::three_handed::make_move::move_piece;
use polychess_game::{PlyText, TurnText};
use polychess_rules::{Castling, Move, MoveKind, Position as _, Role};
use polychess_topology::{Cell, Step};

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in super::super) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    if position.outcome().is_some() {
        return Err(Why::GameOver);
    }
    let plies = match turn {
        TurnText::Pass if position.mid_turn.is_some() => return Err(Why::UnderWay),
        TurnText::Pass if position.slow_legal_moves() == [Move::PASS] => return Ok(()),
        TurnText::Pass => return Err(Why::CanMove),
        TurnText::Plies(plies) => plies,
    };
    if plies.is_empty() {
        return if position.mid_turn.is_some() { end(position, position) } else { Err(Why::NoMove) };
    }
    let mut at = *position;
    let mut took_king = false;
    for (i, ply) in plies.iter().enumerate() {
        if took_king {
            return Err(Why::KingEndsTurn);
        }
        if i > 0 && at.mid_turn.is_none() {
            return Err(if position.has_two_moves { Why::TwoMovesAtMost } else { Why::OneMoveOnly });
        }
        let m = read_move(&at, ply)?;
        took_king = at.pieces.role(Role::KING).contains(m.to) && m.kind == MoveKind::Plain;
        if !took_king && i + 1 == plies.len() {
            let mut after = at;
            _ = move_piece(&mut after, &BOARD, m);
            return end(&at, &after);
        }
        at.play(m);
    }
    Ok(())
}

fn name(cell: Cell) -> &'static str {
    BOARD.topology.name(cell)
}

/// Checks that the turn can end with the position `after`.
///
/// An attack on the mover's own king is reported first, because such a check can also be a double
/// attack (TH-D3).
fn end(before: &Position, after: &Position) -> Result<(), Why> {
    let seat = INFO.seat_name(after.turn);
    if after.slow_in_check(after.turn) {
        let stays = before.slow_in_check(before.turn);
        return Err(if stays { Why::StaysInCheck { seat } } else { Why::InCheckAfter { seat } });
    }
    if after.slow_may_end_here() {
        return Ok(());
    }
    let seats = after.slow_doubly_attacked().iter().map(|seat| INFO.seat_name(seat)).collect();
    Err(Why::DoublyAttacked { seats })
}

/// Checks a single move and returns it. [`end`] checks the conditions at the end of the turn.
fn read_move(at: &Position, ply: &PlyText) -> Result<Move, Why> {
    let (us, cell) = (at.turn, name(ply.from));
    let piece = at.pieces.piece(ply.from).ok_or(Why::NobodyThere { cell })?;
    if piece.seat() != us {
        return Err(Why::NotOnTurn { cell, owner: INFO.seat_name(piece.seat()), turn: INFO.seat_name(us) });
    }
    let target = at.pieces.piece(ply.to);
    if target.is_some_and(|t| t.seat() == us) {
        return Err(Why::OwnPiece { cell: name(ply.to), seat: INFO.seat_name(us) });
    }
    let kind = way(at, ply, piece.role())?;
    promotion(at, ply, piece.role())?;
    second(at, ply)?;
    match target {
        Some(king) if king.role() == Role::KING && !at.mated.contains(king.seat()) => {
            Err(Why::NotMated { seat: INFO.seat_name(king.seat()) })
        }
        _ => Ok(Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion }),
    }
}

/// TH-D4: checks that the piece may move, if this is the second move of the turn.
fn second(at: &Position, ply: &PlyText) -> Result<(), Why> {
    let Some(mid_turn) = at.mid_turn else { return Ok(()) };
    let inside = |cell: Cell| BOARD.kingdoms[at.turn].contains(cell);
    let forbidden = if ply.from != mid_turn.piece {
        (!mid_turn.was_inside && !inside(ply.from)).then_some(Why::OneFromOutside)
    } else if at.pieces.king(at.turn) == Some(ply.from) {
        Some(Why::KingOnce)
    } else if !mid_turn.was_inside {
        Some(Why::OutsiderOnce)
    } else {
        (!inside(ply.from)).then_some(Why::LeftKingdom)
    };
    forbidden.map_or(Ok(()), Err)
}

/// Returns the kind of the move, or the reason why the piece cannot move that way. Ignores the
/// safety of the king after the move.
fn way(at: &Position, ply: &PlyText, role: Role) -> Result<MoveKind, Why> {
    let line = |directions: &[std::ops::Range<usize>], reach: usize, otherwise: Why| {
        let mut obstacle = None;
        for direction in directions.iter().cloned().flatten() {
            let ray = BOARD.topology.ray(ply.from, direction);
            let ray = &ray[..ray.len().min(reach)];
            if ray.iter().any(|step| step.to == ply.to) {
                match walk(at, ray, ply.to) {
                    Ok(()) => return Ok(MoveKind::Plain),
                    Err(found) => obstacle = obstacle.or(Some(found)),
                }
            }
        }
        Err(obstacle.unwrap_or(otherwise))
    };
    let far = BOARD.topology.len();
    match role {
        Role::ROOK => line(&[STRAIGHT], far, Why::RookGoesOtherwise),
        Role::BISHOP => line(&[DIAGONAL], far, Why::BishopGoesOtherwise),
        Role::QUEEN => line(&[STRAIGHT, DIAGONAL], far, Why::QueenGoesOtherwise),
        Role::KNIGHT if BOARD.knight[ply.from].contains(ply.to) => Ok(MoveKind::Plain),
        Role::KNIGHT => Err(Why::KnightGoesOtherwise),
        Role::KING => {
            let castling =
                BOARD.castlings[at.turn.index()].iter().enumerate().find(|(_, c)| c.king == [ply.from, ply.to]);
            match castling {
                Some((n, castling)) => may_castle(at, n, castling).map(|()| MoveKind::Castling),
                None => line(&[STRAIGHT, DIAGONAL], 1, Why::KingGoesOtherwise),
            }
        }
        _ => pawn(at, ply),
    }
}

/// TH-M1, TH-M4: checks that all borders on `ray` up to `to` are open and all cells before `to` are
/// empty.
fn walk(at: &Position, ray: &[Step], to: Cell) -> Result<(), Why> {
    for step in ray {
        if !is_open(at.army(at.turn).passage, step.border) {
            return Err(shut_passage(at));
        }
        if step.to == to {
            return Ok(());
        }
        if at.pieces.is_occupied(step.to) {
            return Err(Why::InTheWay { cell: name(step.to) });
        }
    }
    Ok(())
}

fn shut_passage(at: &Position) -> Why {
    Why::PassageShut { seat: INFO.seat_name(at.turn), right: INFO.seat_name(right(at.turn)) }
}

/// Checks the conditions of castling in the order of TH-C1.
fn may_castle(at: &Position, n: usize, castling: &Castling<WORDS>) -> Result<(), Why> {
    if !at.has_right(at.turn, n) {
        return Err(Why::CastlingLost);
    }
    if let Some(cell) = castling.between.iter().find(|&cell| at.pieces.is_occupied(cell)) {
        return Err(Why::CastlingBlocked { cell: name(cell) });
    }
    let attacked = |cell: &Cell| at.turn.others(SEATS).any(|other| at.slow_attacks(other, *cell));
    match castling.path.iter().find(attacked) {
        Some(cell) => Err(Why::CastlingAttacked { cell: name(cell) }),
        None => Ok(()),
    }
}

/// TH-P1 to TH-P4: returns the kind of a pawn move, or the reason why it is illegal.
fn pawn(at: &Position, ply: &PlyText) -> Result<MoveKind, Why> {
    let (tables, topology) = (&BOARD.pawns[at.turn.index()], &BOARD.topology);
    let occupied = at.pieces.occupied();
    let mut way = pawn_ray(topology, at.turn, ply.from).iter().map(|step| step.to);
    let (first, second) = (way.next(), way.next().filter(|_| tables.begin.contains(ply.from)));
    if first == Some(ply.to) {
        let free = !occupied.contains(ply.to);
        return if free { Ok(MoveKind::Plain) } else { Err(Why::StepToOccupied) };
    }
    if second == Some(ply.to) {
        let blocked = first.into_iter().chain(second).find(|&cell| occupied.contains(cell));
        return match blocked {
            None => Ok(MoveKind::DoubleStep),
            Some(cell) => Err(Why::DoubleStepBlocked { cell: name(cell) }),
        };
    }
    if !capture_steps(topology, at.turn, ply.from).any(|step| step.to == ply.to) {
        return Err(Why::PawnGoesOtherwise);
    }
    if !at.army(at.turn).captures[ply.from].contains(ply.to) {
        return Err(shut_passage(at));
    }
    if occupied.contains(ply.to) {
        return Ok(MoveKind::Plain);
    }
    let is_passed = at.en_passant.contains(ply.to) && owner(ply.to) != at.turn;
    if is_passed { Ok(MoveKind::EnPassant) } else { Err(Why::NobodyToTake { cell: name(ply.to) }) }
}

/// TH-P5: checks that a pawn promotes if and only if it arrives on rank 1 of another kingdom.
fn promotion(at: &Position, ply: &PlyText, role: Role) -> Result<(), Why> {
    let arrives = role == Role::PAWN && BOARD.pawns[at.turn.index()].promotion.contains(ply.to);
    match ply.promotion {
        None if arrives => Err(Why::MustPromote),
        Some(_) if !arrives => Err(Why::NoPromotion { cell: name(ply.to) }),
        Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Why::NoSuchPromotion),
        _ => Ok(()),
    }
}
