//! The notation of turns. The document defines none, so turns follow orthodox chess notation.
//!
//! Examples are `Nc3`, `e4`, `dxe9`, `R2xb5`, `exe12=Q`, `O-O`, `O-O-O` and `pass`. `&` joins the
//! two moves of a turn (`Rxb5&Rl9`). A turn ends with `#` if it captures a king, and with `+` if it
//! adds an attack on an opponent's king.

use crate::three_handed::board::{BOARD, SEATS, Set};
use crate::three_handed::position::Position;
use crate::three_handed::setup::ThreeHanded;
use polychess_game::{Refusal, Text, Turn, legal_where, only_turn, turns};
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_topology::Cell;

fn name(cell: Cell) -> &'static str {
    BOARD.topology.name(cell)
}

fn file_and_rank(cell: Cell) -> (&'static str, &'static str) {
    name(cell).split_at(1)
}

fn captures(position: &Position, m: Move) -> bool {
    m.kind == MoveKind::EnPassant || position.pieces.is_occupied(m.to)
}

fn role_of(position: &Position, m: Move) -> Role {
    position.pieces.piece(m.from).map_or(Role::PAWN, |piece| piece.role())
}

pub(in crate::three_handed) fn write(position: &Position, turn: &[Move]) -> String {
    let (mut at, mut parts, mut takes_king) = (*position, Vec::new(), false);
    for &m in turn {
        match m.kind {
            MoveKind::Pass => return "pass".into(),
            MoveKind::EndTurn => {}
            _ => parts.push(write_move(&at, m)),
        }
        takes_king |= m.moves_piece() && at.pieces.role(Role::KING).contains(m.to);
        at.play(m);
    }
    let sign = if takes_king {
        "#"
    } else if gives_check(position, &at, turn) {
        "+"
    } else {
        ""
    };
    parts.join("&") + sign
}

fn write_move(position: &Position, m: Move) -> String {
    if m.kind == MoveKind::Castling {
        return castling_text(position.turn, m).into();
    }
    let role = role_of(position, m);
    let letter = if role == Role::PAWN { String::new() } else { ThreeHanded::role_letter(role).to_string() };
    let taking = if captures(position, m) { "x" } else { "" };
    let promoted = m.promotion.map(|role| format!("={}", ThreeHanded::role_letter(role))).unwrap_or_default();
    format!("{letter}{}{taking}{}{promoted}", origin(position, m, role), name(m.to))
}

fn castling_text(seat: Seat, m: Move) -> &'static str {
    if BOARD.castlings[seat.index()][0].king[1] == m.to { "O-O" } else { "O-O-O" }
}

/// Returns the shortest origin that distinguishes the piece from others of its kind with a legal
/// move to the same cell. The origin is empty, a file, a rank or a cell.
///
/// A capturing pawn always has at least its file.
fn origin(position: &Position, m: Move, role: Role) -> &'static str {
    let same_kind = position.pieces.pieces(position.turn, role);
    let is_rival = |o: Move| o.moves_piece() && o.to == m.to && o.from != m.from && same_kind.contains(o.from);
    let rivals: Vec<Cell> =
        legal_where(position, &|o| is_rival(o) && o.kind != MoveKind::Castling).iter().map(|o| o.from).collect();
    let (file, rank) = file_and_rank(m.from);
    let takes_as_pawn = role == Role::PAWN && captures(position, m);
    if rivals.is_empty() {
        if takes_as_pawn { file } else { "" }
    } else if rivals.iter().all(|&rival| file_and_rank(rival).0 != file) {
        file
    } else if !takes_as_pawn && rivals.iter().all(|&rival| file_and_rank(rival).1 != rank) {
        rank
    } else {
        name(m.from)
    }
}

fn gives_check(before: &Position, after: &Position, turn: &[Move]) -> bool {
    let us = before.turn;
    let moved: Set = turn.iter().filter(|m| m.moves_piece()).map(|m| m.to).collect();
    let attacks = |at: &Position, king_of: Seat| -> Set {
        let attackers = |king| at.attackers_by(king_of.others_of_three()).all_on(king, at.pieces.occupied());
        at.pieces.king(king_of).map_or(Set::EMPTY, attackers)
    };
    us.others(SEATS).any(|king_of| {
        let new = attacks(after, king_of);
        !new.is_empty() && !new.without(attacks(before, king_of).without(moved)).is_empty()
    })
}

/// Parses `text` as a turn.
///
/// The origin may be missing, partial or a whole cell; `x`, `=`, `+` and `#` are optional. Returns
/// a `Refusal` unless the text matches exactly one legal turn.
pub(in crate::three_handed) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let text = text.trim();
    let body = text.strip_suffix(['+', '#']).unwrap_or(text);
    let mut fits = Vec::new();
    let parts: Vec<&str> = body.split('&').collect();
    if body == "pass" {
        fits.extend(legal_where(position, &|m| m == Move::PASS).iter().map(|&m| Turn::from_slice(&[m])));
    } else if parts.len() <= 2 {
        collect(position, &parts, &mut Turn::new(), &mut fits);
    }
    only_turn(text, fits, || turns(position), |turn| write(position, turn))
}

/// Adds to `fits` each legal turn that starts with `turn` and whose other moves match `parts`.
fn collect(position: &Position, parts: &[&str], turn: &mut Turn, fits: &mut Vec<Turn>) {
    let Some((&part, rest)) = parts.split_first() else {
        let ends = legal_where(position, &|m| m == Move::END_TURN);
        fits.extend(ends.iter().map(|&end| turn.iter().copied().chain([end]).collect()));
        return;
    };
    for &m in legal_where(position, &|m| m.moves_piece() && is_written(position, m, part)).iter() {
        let mut next = *position;
        next.play(m);
        turn.push(m);
        if next.is_mid_turn() {
            collect(&next, rest, turn, fits);
        } else if rest.is_empty() {
            fits.push(turn.clone());
        }
        turn.pop();
    }
}

fn is_written(position: &Position, m: Move, body: &str) -> bool {
    if m.kind == MoveKind::Castling {
        return body.replace('0', "O") == castling_text(position.turn, m);
    }
    let role = role_of(position, m);
    let rest = match m.promotion {
        Some(role) => {
            body.strip_suffix(ThreeHanded::role_letter(role)).map(|rest| rest.strip_suffix('=').unwrap_or(rest))
        }
        None => Some(body),
    };
    let rest = rest.and_then(|rest| match role {
        Role::PAWN => Some(rest),
        role => rest.strip_prefix(ThreeHanded::role_letter(role)),
    });
    let Some(rest) = rest.and_then(|rest| rest.strip_suffix(name(m.to))) else { return false };
    let origin = if captures(position, m) { rest.strip_suffix('x').unwrap_or(rest) } else { rest };
    let (file, rank) = file_and_rank(m.from);
    origin.is_empty() || origin == file || origin == rank || origin == name(m.from)
}
