//! The game's own notation, which PGN4 uses for moves (4P-N1 to 4P-N4).

use super::board::{Board, LONG, SHORT};
use super::cross::{Cell, SEATS, Seat};
use super::moves::Move;
use super::pieces::{Piece, Role};
use super::position::Position;

/// Returns the letter of a role: none for a pawn, and Q also for a one-point queen.
fn letter(role: Role) -> String {
    match role {
        Role::P => String::new(),
        Role::D => "Q".to_owned(),
        other => other.letter().to_string(),
    }
}

/// 4P-N3: returns the number of kings with a new attacker. If the moved piece already attacked the
/// king before the move, it is not new.
fn new_attacks(before: &Board, after: &Board, m: Move) -> usize {
    let attackers = |board: &Board, seat: Seat| -> Vec<Cell> {
        let king = board.king(seat);
        king.into_iter().flat_map(|king| board.attackers(king, seat)).map(|(cell, _)| cell).collect()
    };
    let is_given_one = |&seat: &Seat| {
        let old = attackers(before, seat);
        attackers(after, seat).iter().any(|&cell| !old.contains(if cell == m.to { &m.from } else { &cell }))
    };
    SEATS.into_iter().filter(is_given_one).count()
}

impl Position {
    /// Writes a legal turn, given as a move string, in the game's notation.
    ///
    /// # Errors
    ///
    /// If the turn is illegal.
    pub fn notation(&self, turn: &str) -> Result<String, String> {
        let m = self.find(turn)?;
        let (board, taken) = self.board.moved(self.on_turn, m);
        let mates = "#".repeat(self.mates(&board, &taken, m));
        let plain = self.plain(m);
        let checks = if plain.starts_with('O') { 0 } else { new_attacks(&self.board, &board, m) };
        Ok(plain + &"+".repeat(checks) + &mates)
    }

    /// Returns the move string of the legal turn with this notation. Ignores signs after the turn,
    /// and accepts `=Q` for `=D` (4P-N2).
    ///
    /// # Errors
    ///
    /// If no legal turn has this notation.
    pub fn read_notation(&self, text: &str) -> Result<String, String> {
        let plain = text.trim_end_matches(['+', '#']);
        let either = |m: Move| {
            let own = self.plain(m);
            own == plain || (m.promotion == Some(Role::D) && own.replace("=D", "=Q") == plain)
        };
        let found = self.moves().iter().find(|m| either(**m));
        found.map(|m| m.text()).ok_or_else(|| format!("no legal turn: {text:?}"))
    }

    /// Writes a turn without signs for check and mate (4P-N1, 4P-N2).
    fn plain(&self, m: Move) -> String {
        let board = &self.board;
        let Some(piece) = board.pieces.get(&m.from) else { return String::new() };
        let is_castling = (m.to.x - m.from.x).abs().max((m.to.y - m.from.y).abs()) == 2;
        if piece.role == Role::K && is_castling {
            let towards = |side: usize| {
                let (king, _, way) = board.castle(self.on_turn, side)?;
                Cell::own(self.on_turn, king.seen_by(self.on_turn).0 + 2 * way, 1)
            };
            let side = [SHORT, LONG].into_iter().find(|&side| towards(side) == Some(m.to));
            return if side == Some(SHORT) { "O-O" } else { "O-O-O" }.to_owned();
        }
        let aside = piece.role == Role::P && m.from.x != m.to.x && m.from.y != m.to.y;
        let join = match board.pieces.get(&m.to) {
            Some(taken) => format!("x{}", letter(taken.role)),
            None if aside => "x".to_owned(),
            None => "-".to_owned(),
        };
        let promotion = m.promotion.map_or_else(String::new, |role| format!("={}", role.letter()));
        format!("{}{}{join}{}{promotion}", letter(piece.role), m.from.name(), m.to.name())
    }

    /// 4P-N4: returns the number of kings that the turn mates or captures. In teams, only the next
    /// player can be mated.
    fn mates(&self, board: &Board, taken: &[Piece], m: Move) -> usize {
        let kings = taken.iter().filter(|piece| piece.role == Role::K && !piece.is_grey).count();
        if self.board.options.teams {
            let is_mated = kings == 0 && self.after(m).reason() == Some("checkmate");
            return kings + usize::from(is_mated);
        }
        kings + board.mated(Some(self.on_turn)).len()
    }
}
