//! The record of moves (ledger: Notation): the document's man tokens joined by `-` and `x`.

use super::board::{BOARD, CROSSED};
use super::position::Position;
use polychess_game::{Refusal, Turn};
use polychess_rules::{Man, Move, MoveList, Position as _, Role};
use polychess_topology::Cell;

/// The letter of a role, upper case.
pub(super) fn letter(role: Role) -> char {
    role.letter().unwrap_or('P')
}

/// A man where he stands, without the star of a crossed pawn: `WHWpe4`.
pub(super) fn token(man: Man, cell: Cell) -> String {
    let name = BOARD.topology().name(cell);
    let (section, rest) = name.split_at_checked(2).unwrap_or((name, ""));
    format!("{section}{}{}{rest}", super::owner_letter(man.seat()), letter(man.role()).to_ascii_lowercase())
}

/// One move.
fn record(position: &Position, m: Move) -> String {
    let name = |cell| BOARD.topology().name(cell);
    let man = position.men.man(m.from).map_or_else(String::new, |man| token(man, m.from));
    let victim = position.victim(m).and_then(|cell| Some((token(position.men.man(cell)?, cell), cell)));
    let mut text = match victim {
        None => format!("{man}-{}", name(m.to)),
        Some((victim, cell)) if cell == m.to => format!("{man}x{victim}"),
        Some((victim, _)) => format!("{man}x{victim}-{}", name(m.to)),
    };
    if let Some(role) = m.promotion {
        text.push('=');
        text.push(letter(role));
    }
    text
}

pub(super) fn write(position: &Position, turn: &[Move]) -> String {
    turn.iter().map(|&m| record(position, m)).collect()
}

/// Stars of crossed pawns are read past: what stands on a cell is known.
pub(super) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let wanted: String = text.trim().chars().filter(|&c| c != '*').take(64).collect();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let from = cell_of_token(&wanted);
    let of_man = || moves.iter().filter(|m| Some(m.from) == from).map(|&m| (record(position, m), m));
    if let Some((_, m)) = of_man().find(|r| r.0 == wanted) {
        return Ok(vec![m]);
    }
    let man: String = wanted.chars().take(6).collect();
    let records: Vec<String> = of_man().map(|r| r.0).filter(|r| r.starts_with(&man)).collect();
    Err(Refusal::bad_act(match records.is_empty() {
        true => format!("no legal move of {} is \"{wanted}\"", super::INFO.seat_title(position.turn)),
        false => format!("\"{wanted}\" is not legal; {man} has {}", records.join(", ")),
    }))
}

/// Where the man of a [`token`] at the beginning of a text stands.
fn cell_of_token(text: &str) -> Option<Cell> {
    BOARD.topology().cell(&[text.get(..2)?, text.get(4..6)?].concat())
}

/// 3MC-P1: the role of a pawn with or without its flag.
pub(super) fn pawn_role(crossed: bool) -> Role {
    if crossed { CROSSED } else { Role::PAWN }
}
