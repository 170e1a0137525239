//! Explanations of illegal turns. The checks follow the order of the rulebook.
//!
//! The move generator does not use this code. Tests check that both agree.

use super::board::SlowBoard;
use super::mates::Danger;
use super::movement;
use crate::four_way::board::{BOARD, SQUIRREL};
use crate::four_way::info::INFO;
use crate::four_way::position::Position;
use crate::four_way::setup::Options;
use crate::four_way::why::Why;
use polychess_game::{PlyText, TurnText};

/// Returns `Ok` if the turn is legal, and otherwise the reason why it is not.
pub(in crate::four_way) fn explain(position: &Position, turn: &TurnText) -> Result<(), Why> {
    let TurnText::Plies(plies) = turn else { return Err(Why::NobodyPasses) };
    let [ply] = plies.as_slice() else { return Err(Why::OneMoveOnly) };
    let Some(us) = position.turn else { return Err(Why::GameOver) };
    let (from, to) = (BOARD.cross.coordinates(ply.from), BOARD.cross.coordinates(ply.to));
    let table = SlowBoard::new(&position.armies);
    let (seat, cell) = (INFO.seat_name(us), movement::name(from));
    if let Some(piece) = table.at(from).filter(|piece| piece.seat() != us) {
        let owner = INFO.seat_name(piece.seat());
        let frozen = position.frozen().contains(piece.seat());
        return Err(if frozen { Why::Frozen { cell, owner } } else { Why::NotOnTurn { cell, owner, turn: seat } });
    }
    movement::way(&table, us, from, to)?;
    promotion(position.armies.options, ply, movement::promotes(&table, from, to))?;
    match table.unsafe_by(us, from, to, ply.promotion) {
        None => Ok(()),
        Some(Danger::Check) if table.is_in_check(us) => Err(Why::StaysInCheck { seat }),
        Some(Danger::Check) => Err(Why::InCheckAfter { seat }),
        Some(Danger::Release) => Err(Why::ReleasesAttack { seat }),
    }
}

/// 4W-P17: checks that a pawn promotes if and only if it enters an opponent's triangle. 4W-O1:
/// promotion to a squirrel needs the option.
fn promotion(options: Options, ply: &PlyText, promotes: bool) -> Result<(), Why> {
    match ply.promotion {
        None if promotes => Err(Why::MustPromote),
        Some(_) if !promotes => Err(Why::NoPromotion),
        Some(SQUIRREL) if !options.squirrels => Err(Why::NoSquirrels),
        Some(role) if !options.promotions().contains(&role) => Err(Why::NoSuchPromotion),
        _ => Ok(()),
    }
}
