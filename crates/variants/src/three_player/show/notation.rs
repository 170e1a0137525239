//! The document's notation (rulebook: TP-N1 to TP-N5): `Ng7`, `N5g7`, `N6xg7`, `i4Q`, `0-0`, `+`,
//! `++`.

use super::labels::Labels;
use crate::three_player::attack::attackers;
use crate::three_player::board::{BOARD, Set};
use crate::three_player::position::Position;
use crate::three_player::setup::ThreePlayer;
use polychess_game::{Refusal, Text, Turn, legal_where, only_move};
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_topology::Cell;

/// TP-N4: the sign for a draw offer, written after the move. This module does not parse it.
pub(in crate::three_player) const OFFER: char = '=';

fn captures(position: &Position, m: Move) -> bool {
    m.kind == MoveKind::EnPassant || position.pieces.is_occupied(m.to)
}

pub(in crate::three_player) fn write(labels: &Labels, position: &Position, m: Move) -> String {
    let mut text = if m.kind == MoveKind::Castling {
        let minor = BOARD.castlings(position.turn)[0].king[1] == m.to;
        if minor { "0-0".to_owned() } else { "0-0-0".to_owned() }
    } else {
        let role = position.pieces.piece(m.from).map_or(Role::PAWN, |piece| piece.role());
        let letter = if role == Role::PAWN { String::new() } else { ThreePlayer::role_letter(role).to_string() };
        let taking = if captures(position, m) { "x" } else { "" };
        let promoted = m.promotion.map(|role| ThreePlayer::role_letter(role).to_string()).unwrap_or_default();
        format!("{letter}{}{taking}{}{promoted}", origin(labels, position, m, role), labels.cell(m.to))
    };
    text.push_str(signs(position, m));
    text
}

/// TP-N2: returns the shortest origin that distinguishes the piece from others of its kind with a
/// legal move to the same cell. The origin is empty, a row, a column or a cell.
fn origin<'l>(labels: &'l Labels, position: &Position, m: Move, role: Role) -> &'l str {
    let same_kind = position.pieces.pieces(position.turn, role);
    let is_rival = |o: Move| o.to == m.to && o.from != m.from && same_kind.contains(o.from);
    let rivals: Vec<Cell> =
        legal_where(position, &|o| is_rival(o) && o.kind != MoveKind::Castling).iter().map(|o| o.from).collect();
    let (row, column) = labels.row_and_column(m.from);
    if rivals.is_empty() {
        ""
    } else if rivals.iter().all(|&rival| labels.row_and_column(rival).0 != row) {
        row
    } else if rivals.iter().all(|&rival| labels.row_and_column(rival).1 != column) {
        column
    } else {
        labels.cell(m.from)
    }
}

/// TP-N4: returns `++` if the move mates the next player, `+` if it adds an attack on an opponent's
/// king, and otherwise nothing.
fn signs(position: &Position, m: Move) -> &'static str {
    let mut after = position.clone();
    after.play(m);
    if after.mated().is_some() {
        return "++";
    }
    let attacks = |at: &Position, king_of: Seat| -> Set {
        let king = at.pieces.king(king_of);
        king_of.others(3).filter_map(|by| Some(attackers(&at.pieces, by, king?))).fold(Set::EMPTY, |a, b| a | b)
    };
    let is_new = |king_of: Seat| {
        let before = attacks(position, king_of).without(Set::of(m.to));
        !attacks(&after, king_of).without(before).is_empty()
    };
    if position.turn.others(3).any(is_new) { "+" } else { "" }
}

/// TP-N5: parses `text` as a move.
///
/// The origin may be missing, partial or a whole cell; `x`, `+` and `++` are optional. Returns a
/// `Refusal` unless the text matches exactly one legal move (TP-R1).
pub(in crate::three_player) fn read(labels: &Labels, position: &Position, text: &str) -> Result<Turn, Refusal> {
    let text = text.trim();
    let body = text.strip_suffix("++").or_else(|| text.strip_suffix('+')).unwrap_or(text);
    only_move(position, text, &|m| is_written(labels, position, m, body), |m| write(labels, position, m))
}

fn is_written(labels: &Labels, position: &Position, m: Move, body: &str) -> bool {
    if m.kind == MoveKind::Castling {
        return body == if BOARD.castlings(position.turn)[0].king[1] == m.to { "0-0" } else { "0-0-0" };
    }
    let role = position.pieces.piece(m.from).map_or(Role::PAWN, |piece| piece.role());
    let promotion = m.promotion.map(ThreePlayer::role_letter);
    let rest = match promotion {
        Some(letter) => body.strip_suffix(letter),
        None => Some(body),
    };
    let letter = (role != Role::PAWN).then(|| ThreePlayer::role_letter(role));
    let rest = rest.and_then(|rest| match letter {
        Some(letter) => rest.strip_prefix(letter),
        None => Some(rest),
    });
    let Some(rest) = rest.and_then(|rest| rest.strip_suffix(labels.cell(m.to))) else { return false };
    let origin = if captures(position, m) { rest.strip_suffix('x').unwrap_or(rest) } else { rest };
    let (row, column) = labels.row_and_column(m.from);
    origin.is_empty() || origin == row || origin == column || origin == labels.cell(m.from)
}
