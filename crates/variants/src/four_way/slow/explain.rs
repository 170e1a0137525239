//! Which rule forbids a turn, in the order of the rule book. The generator never calls this; a test holds the two together.

use super::table::Table;
use super::ways;
use crate::four_way::board::{BOARD, SQUIRREL};
use crate::four_way::position::Position;
use crate::four_way::setup::{INFO, Options};
use polychess_game::{ErrorKind, PlyText, Refusal, TurnText};
use polychess_rules::Position as _;

/// `Some` exactly when the turn is not legal.
pub(in crate::four_way) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    let plies = match turn {
        TurnText::Pass => return no("4W-C9", "a turn is lost without any action; nobody may pass"),
        TurnText::Plies(plies) => plies,
    };
    let [ply] = plies.as_slice() else { return no("4W-S4", "a turn is one move") };
    let Some(us) = position.turn else {
        let ending = position.outcome()?.ending;
        return no(ending.rule, ending.words);
    };
    let (from, to) = (BOARD.cross.coordinates(ply.from), BOARD.cross.coordinates(ply.to));
    let table = Table::new(&position.armies);
    let (title, from_name) = (INFO.seat_title(us), BOARD.cross.topology.name(ply.from));
    if let Some(piece) = table.at(from).filter(|piece| piece.seat() != us) {
        let owner = INFO.seat_title(piece.seat());
        if position.frozen().contains(piece.seat()) {
            return no("4W-C7", format!("{owner} is mated: the man on {from_name} is frozen"));
        }
        return no("4W-S4", format!("the man on {from_name} is {owner}'s, and {title} is on turn"));
    }
    if let Err((rule, message)) = ways::way(&table, us, from, to) {
        return no(rule, message);
    }
    if let Some(refusal) = promotion(position.armies.options, ply, ways::promotes(&table, from, to)) {
        return Some(refusal);
    }
    match table.unsafe_by(us, from, to, ply.promotion)? {
        "4W-C2" if table.is_in_check(us) => no("4W-C2", format!("{title} is in check, and this does not end it")),
        "4W-C2" => no("4W-C2", format!("{title}'s king would be in check")),
        rule => no(rule, format!("this would release a mated opponent whose men then attack {title}'s king")),
    }
}

fn no(rule: &'static str, message: impl Into<String>) -> Option<Refusal> {
    Some(Refusal::new(ErrorKind::IllegalAct, Some(rule), message))
}

/// 4W-P17: compulsory in an opponent's triangle, impossible elsewhere; 4W-O1 for squirrels.
fn promotion(options: Options, ply: &PlyText, promotes: bool) -> Option<Refusal> {
    match ply.promotion {
        None if promotes => no("4W-P17", "the pawn is promoted there: write =Q, =R, =B or =N after the move"),
        Some(_) if !promotes => no("4W-P17", "a pawn is promoted in an opponent's triangle only"),
        Some(SQUIRREL) if !options.squirrels => no("4W-O1", "this game is played without squirrels"),
        Some(role) if !options.promotions().contains(&role) => no("4W-P17", "a pawn never becomes a king or a pawn"),
        _ => None,
    }
}
