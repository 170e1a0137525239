//! Explanations of illegal turns. The checks follow the order of the rulebook.
//!
//! The explanations share no code with the move generator. A test compares them.

use super::legality::{each_way, has_safe_move, is_active_king, is_attacked_after, is_safe};
use super::movement::{name, own_rank, way};
use crate::three_way::info::INFO;
use crate::three_way::position::{Phase, Position};
use crate::three_way::why::Why;
use polychess_game::{PlyText, TurnText};
use polychess_rules::{MoveKind, Role};

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in crate::three_way) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    match position.phase {
        Phase::Playing => {}
        Phase::Awaiting(_) => return Err(Why::NotSettled),
        Phase::Agreed | Phase::Over(_) => return Err(Why::GameOver),
    }
    let TurnText::Plies(plies) = turn else { return explain_pass(position) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMoveOnly) };
    let (us, cell) = (position.turn, name(position, ply.from));
    let piece = position.pieces.piece(ply.from).ok_or(Why::NobodyThere { cell })?;
    if piece.seat() != us {
        return Err(Why::NotOnTurn { cell, owner: INFO.seat_name(piece.seat()), turn: INFO.seat_name(us) });
    }
    let kind = way(position, ply, piece.role())?;
    promotion(position, ply, piece.role())?;
    safety(position, ply, kind)
}

/// 3WC-W7: checks that a pawn promotes if and only if it arrives on the home row of an active
/// opponent.
fn promotion(position: &Position, ply: &PlyText, role: Role) -> Result<(), Why> {
    let geometry = position.board();
    let mut opponents = position.turn.others(3).filter(|&seat| position.active.contains(seat));
    let arrives = role == Role::PAWN && opponents.any(|seat| own_rank(geometry, seat, ply.to) == 1);
    let defeated = role == Role::PAWN && geometry.home.iter().any(|row| row.contains(ply.to));
    match ply.promotion {
        None if arrives => Err(Why::MustPromote),
        Some(_) if !arrives && defeated => Err(Why::NoPromotionOnDefeated),
        Some(_) if !arrives => Err(Why::NoPromotion { cell: name(position, ply.to) }),
        Some(role) if !Role::PROMOTIONS.contains(&role) => Err(Why::NoSuchPromotion),
        _ => Ok(()),
    }
}

/// 3WC-C2 to 3WC-C5: checks that the rules of check allow the move.
fn safety(position: &Position, ply: &PlyText, kind: MoveKind) -> Result<(), Why> {
    let us = position.turn;
    let last_contest = position.second_stage || !position.options.last_mate;
    let takes_king = is_active_king(position, ply.to);
    if is_safe(position, ply, kind) || takes_king && last_contest {
        return Ok(());
    }
    let seat = INFO.seat_name(us);
    if !is_attacked_after(position, us, None) {
        return Err(if takes_king { Why::InCheckAfterTaking { seat } } else { Why::InCheckAfter { seat } });
    }
    if position.options.automatic {
        return Err(Why::StaysInCheck { seat });
    }
    if has_safe_move(position) { Err(Why::AnotherMoveEndsCheck { seat }) } else { Ok(()) }
}

/// R18: checks a pass. A pass is legal only in check and only if no piece can move.
fn explain_pass(position: &Position) -> Result<(), Why> {
    if position.options.automatic || !is_attacked_after(position, position.turn, None) {
        return Err(Why::MayNotPass);
    }
    if each_way(position).next().is_some() { Err(Why::CanMove) } else { Ok(()) }
}
