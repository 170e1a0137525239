//! The notation of moves, as in PGN4 (rulebook: Notation).
//!
//! This module covers single moves. Game files add round numbers, the places of eliminated seats
//! (4P-N5), actions and tags.

use crate::crossed::SEATS;
use crate::four_player::attack::attackers;
use crate::four_player::board::{BOARD, POINT_QUEEN, Set};
use crate::four_player::ending;
use crate::four_player::make_move::with_pieces_moved;
use crate::four_player::position::Position;
use crate::four_player::setup::FourPlayer;
use polychess_game::{Refusal, Text, Turn, only_move};
use polychess_rules::{Move, MoveKind, Position as _, Role, Seat};
use polychess_topology::Cell;

/// 4P-N1: returns the letter of the piece on `cell`, or an empty string for a pawn. Both kinds of
/// queens have Q.
fn letter(position: &Position, cell: Cell) -> &'static str {
    match position.piece(cell).map(|piece| piece.role()) {
        Some(Role::KING) => "K",
        Some(Role::QUEEN | POINT_QUEEN) => "Q",
        Some(Role::ROOK) => "R",
        Some(Role::BISHOP) => "B",
        Some(Role::KNIGHT) => "N",
        _ => "",
    }
}

/// 4P-N1, 4P-N2: returns the notation of a move without check and mate signs.
fn body(position: &Position, m: Move) -> String {
    if m.kind == MoveKind::Castling {
        let short = BOARD.castlings(position.turn, m.from).first();
        return if short.is_some_and(|short| short.king[1] == m.to) { "O-O".to_owned() } else { "O-O-O".to_owned() };
    }
    let topology = &BOARD.cross.topology;
    let takes = m.kind == MoveKind::EnPassant || position.pieces.is_occupied(m.to);
    let (sign, taken) = if takes { ('x', letter(position, m.to)) } else { ('-', "") };
    let promotion = m.promotion.map(|role| format!("={}", FourPlayer::role_letter(role))).unwrap_or_default();
    let (from, to) = (topology.name(m.from), topology.name(m.to));
    format!("{}{from}{sign}{taken}{to}{promotion}", letter(position, m.from))
}

pub(in crate::four_player) fn write(position: &Position, m: Move) -> String {
    let checks = if m.kind == MoveKind::Castling { 0 } else { kings_checked(position, m) };
    format!("{}{}{}", body(position, m), "+".repeat(checks), "#".repeat(kings_lost(position, m)))
}

/// 4P-N3 (R25): returns the number of kings with a new attacker after the turn. Attackers of all
/// opponents count. In teams, the result can include the mover's own king (4P-K6).
fn kings_checked(position: &Position, m: Move) -> usize {
    let after = with_pieces_moved(position, m);
    let attackers = |at: &Position, seat: Seat, king: Cell| -> Set {
        let foes = seat.others(SEATS).filter(|&foe| !at.are_teammates(seat, foe));
        foes.fold(Set::EMPTY, |all, foe| all | attackers(at, foe, king))
    };
    let is_checked = |&seat: &Seat| {
        let Some([was, is]) = position.king(seat).zip(after.king(seat)).map(<[Cell; 2]>::from) else { return false };
        let mut before = attackers(position, seat, was);
        // The captured piece no longer attacks. A capturing piece that already attacked the king is
        // not a new attacker.
        before.remove(m.to);
        if before.contains(m.from) {
            before.insert(m.to);
        }
        !attackers(&after, seat, is).without(before).is_empty()
    };
    Seat::all(SEATS).filter(is_checked).count()
}

/// 4P-N4: returns the number of kings that the turn mates or captures. In teams, it is at most one.
fn kings_lost(position: &Position, m: Move) -> usize {
    let mut after = position.clone();
    after.play(m);
    let lost = |at: &Position| at.out.iter().filter(|&seat| !at.stalemated.contains(seat)).count();
    match after.ending {
        Some(ending) if *ending == ending::CHECKMATE || *ending == ending::KING_CAPTURED => 1,
        _ => lost(&after).saturating_sub(lost(position)),
    }
}

/// Parses a move. Signs are optional, and `=Q` also means the one-point queen (4P-N2).
pub(in crate::four_player) fn read(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let written = text.trim().trim_end_matches(['+', '#']);
    let fits = |m: Move| {
        let body = body(position, m);
        body == written || m.promotion == Some(POINT_QUEEN) && body.replace("=D", "=Q") == written
    };
    only_move(position, text.trim(), &fits, |m| write(position, m))
}
