//! Explanations of illegal turns. The checks follow the order of the rulebook.
//!
//! The move generator does not use this code. Tests check that both agree.

use super::board::{SlowBoard, name};
use crate::four_player::board::BOARD;
use crate::four_player::info::INFO;
use crate::four_player::position::Position;
use crate::four_player::why::Why;
use polychess_game::{PlyText, TurnText};
use polychess_rules::Move;

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in crate::four_player) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    let TurnText::Plies(plies) = turn else { return Err(Why::NobodyPasses) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMoveOnly) };
    if position.ending.is_some() {
        return Err(Why::GameOver);
    }
    let (us, table) = (position.turn, SlowBoard::new(position));
    let (from, to) = (BOARD.cross.coordinates(ply.from), BOARD.cross.coordinates(ply.to));
    let (seat, cell) = (INFO.seat_name(us), name(from));
    match table.at(from) {
        Some(piece) if piece.grey => return Err(Why::Grey { cell }),
        Some(piece) if piece.seat != us => {
            return Err(Why::NotOnTurn { cell, owner: INFO.seat_name(piece.seat), turn: seat });
        }
        _ => {}
    }
    let kind = table.way(us, from, to)?;
    if position.is_leaving() && position.spared().contains(ply.to) {
        return Err(Why::FirstWalk { cell: name(to) });
    }
    promotion(&table, ply, table.promotes(us, from, to))?;
    let m = Move { from: ply.from, to: ply.to, kind, promotion: ply.promotion };
    if table.is_safe(us, m) {
        Ok(())
    } else if table.is_in_check(us) {
        Err(Why::StaysInCheck { seat })
    } else {
        Err(Why::InCheckAfter { seat })
    }
}

/// 4P-P3, 4P-P4: checks that a pawn promotes if and only if it arrives on the promotion rank.
fn promotion(table: &SlowBoard, ply: &PlyText, promotes: bool) -> Result<(), Why> {
    match ply.promotion {
        None if promotes => Err(Why::MustPromote),
        Some(_) if !promotes => Err(Why::NoPromotion),
        Some(role) if !table.options.promotions().contains(&role) => Err(Why::NoSuchPromotion),
        _ => Ok(()),
    }
}
