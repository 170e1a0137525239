//! Standard algebraic notation (rulebook: OC-N2).

use crate::attack::in_check;
use crate::board::BOARD;
use crate::position::Position;
use crate::setup::Orthodox;
use polychess_game::{Refusal, Text, Turn, legal_where, only_move};
use polychess_rules::{Move, MoveKind, Position as _, Role};
use polychess_topology::Cell;

fn name(cell: Cell) -> &'static str {
    BOARD.cross.topology.name(cell)
}

/// OC-N2: writes a legal move.
pub(super) fn write(position: &Position, m: Move) -> String {
    let role = position.state.pieces.role_on(m.from).unwrap_or(Role::PAWN);
    write_with(position, m, &disambiguate(position, m, role))
}

/// Writes a move. `origin` distinguishes it from other moves and may be empty.
fn write_with(position: &Position, m: Move, origin: &str) -> String {
    let mut after = position.clone();
    after.play(m);
    let is_check = in_check(&after.state.pieces, after.state.turn);
    let sign = if !is_check {
        ""
    } else if after.has_legal_move() {
        "+"
    } else {
        "#"
    };
    if m.kind == MoveKind::Castling {
        let is_kingside = m.to > m.from;
        return format!("{}{sign}", if is_kingside { "O-O" } else { "O-O-O" });
    }
    let role = position.state.pieces.role_on(m.from).unwrap_or(Role::PAWN);
    let letter = if role == Role::PAWN { String::new() } else { Orthodox::role_letter(role).to_string() };
    let capture = if is_capture(position, m) { "x" } else { "" };
    let promotion = m.promotion.map(|role| format!("={}", Orthodox::role_letter(role))).unwrap_or_default();
    format!("{letter}{origin}{capture}{}{promotion}{sign}", name(m.to))
}

fn is_capture(position: &Position, m: Move) -> bool {
    position.state.pieces.is_occupied(m.to) || m.kind == MoveKind::EnPassant
}

/// Returns the shortest origin that makes the move unique: nothing, the file, the rank or the cell.
///
/// Pawn captures always contain the file.
fn disambiguate(position: &Position, m: Move, role: Role) -> String {
    let (file, rank) = name(m.from).split_at(1);
    if role == Role::PAWN {
        return if is_capture(position, m) { file.to_owned() } else { String::new() };
    }
    let is_rival = |other: Move| {
        other.to == m.to && other.from != m.from && position.state.pieces.role_on(other.from) == Some(role)
    };
    let rivals = legal_where(position, &is_rival);
    let all = |differs: &dyn Fn(&str) -> bool| rivals.iter().all(|rival| differs(name(rival.from)));
    let origin = if rivals.is_empty() {
        ""
    } else if all(&|rival| !rival.starts_with(file)) {
        file
    } else if all(&|rival| !rival.ends_with(rank)) {
        rank
    } else {
        name(m.from)
    };
    origin.to_owned()
}

/// Parses a move. Check signs are optional, and the origin may be longer than necessary.
pub(super) fn parse(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let body = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
    let wanted = body(text);
    let fits = |m: Move| {
        let (file, rank) = name(m.from).split_at(1);
        ["", file, rank, name(m.from)].iter().any(|origin| body(&write_with(position, m, origin)) == wanted)
    };
    only_move(position, text, &fits, |m| write(position, m))
}
