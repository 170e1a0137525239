//! Which rule forbids a turn, in the order of the rule book. The generator never calls this and it never calls the generator; a test
//! holds the two together.

use super::legality::{each_way, has_safe_move, is_active_king, is_attacked_after, is_safe};
use super::ways::{name, refusal, way};
use crate::three_way::info::INFO;
use crate::three_way::judging;
use crate::three_way::position::{Phase, Position};
use polychess_game::{PlyText, Refusal, TurnText};
use polychess_rules::{MoveKind, Role};

/// `Some` exactly when the turn is not legal.
pub(in crate::three_way) fn explain(position: &Position, turn: &TurnText) -> Option<Refusal> {
    match position.phase {
        Phase::Playing => {}
        Phase::Awaiting(_) => return no("3WC-E10", "nobody moves before it is settled who goes on"),
        Phase::Agreed => return no("3WC-A1", format!("the game is over: {}", judging::ALLOCATION.words)),
        Phase::Over(ending) => return no("3WC-A1", format!("the game is over: {}", ending.words)),
    }
    let plies = match turn {
        TurnText::Pass => return explain_pass(position),
        TurnText::Plies(plies) => plies,
    };
    let [ply] = plies.as_slice() else { return no("3WC-S1", "a turn is one move") };
    let us = position.turn;
    let Some(piece) = position.pieces.piece(ply.from) else {
        return no("3WC-M1", format!("no man stands on {}", name(position, ply.from)));
    };
    if piece.seat() != us {
        let (owner, turn) = (INFO.seat_title(piece.seat()), INFO.seat_title(us));
        return no("3WC-S1", format!("the man on {} is {owner}'s, and {turn} is on turn", name(position, ply.from)));
    }
    let kind = match way(position, ply, piece.role()) {
        Ok(kind) => kind,
        Err(refusal) => return Some(refusal),
    };
    promotion(position, ply, piece.role()).or_else(|| safety(position, ply, kind))
}

fn no(rule: &'static str, message: impl Into<String>) -> Option<Refusal> {
    Some(refusal(rule, message))
}

/// 3WC-W7: compulsory on the home row of an active opponent, impossible elsewhere.
fn promotion(position: &Position, ply: &PlyText, role: Role) -> Option<Refusal> {
    let geometry = position.board();
    let mut opponents = position.turn.others(3).filter(|&seat| position.active.contains(seat));
    let arrives = role == Role::PAWN && opponents.any(|seat| geometry.own_rank(seat, ply.to) == 1);
    let defeated = role == Role::PAWN && geometry.home.iter().any(|row| row.contains(ply.to));
    match ply.promotion {
        None if arrives => no("3WC-W7", "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N"),
        Some(_) if !arrives && defeated => no("3WC-W8", "nothing is promoted on the home row of a player who is out"),
        Some(_) if !arrives => no("3WC-W7", format!("nothing is promoted on {}", name(position, ply.to))),
        Some(role) if !Role::PROMOTIONS.contains(&role) => no("3WC-W7", "a pawn becomes Q, R, B or N"),
        _ => None,
    }
}

/// 3WC-C2 to 3WC-C5.
fn safety(position: &Position, ply: &PlyText, kind: MoveKind) -> Option<Refusal> {
    let us = position.turn;
    let last_contest = position.second_stage || !position.options.last_mate;
    let takes_king = is_active_king(position, ply.to);
    if is_safe(position, ply, kind) || takes_king && last_contest {
        return None;
    }
    let title = INFO.seat_title(us);
    if !is_attacked_after(position, us, None) {
        let rule = if takes_king { "3WC-C5" } else { "3WC-C2" };
        return no(rule, format!("{title}'s king would be in check"));
    }
    if position.options.automatic {
        return no("3WC-O3", format!("{title} is in check, and this does not end it"));
    }
    has_safe_move(position).then(|| refusal("3WC-C3", format!("{title} is in check, and another move ends it")))
}

/// R18: only in check, and only without any move of the pieces.
fn explain_pass(position: &Position) -> Option<Refusal> {
    if position.options.automatic || !is_attacked_after(position, position.turn, None) {
        return no("3WC-S1", "nobody may pass who is not in check");
    }
    each_way(position).next().map(|_| refusal("3WC-C4", "the turn is passed only when no man can move"))
}
